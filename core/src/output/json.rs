//! One JSON object a page: `{"author":...,"blocks":[...],"title":...}`.

use super::reader::Detail;
use super::source::Joint;
use super::{Decided, Fact, Flow, Source, Summary, Write, link, phrase, write_all, write_number};
use crate::label::Label;

/// Which facts of the page have been written: a bit each.
#[derive(Clone, Copy, Debug)]
pub struct Facts(u8);

impl Facts {
    /// None.
    pub const NONE: Facts = Facts(0);

    /// What stands before the first block.
    pub fn before_blocks(self) -> &'static str {
        if self.0 == 0 { "{\"blocks\":[" } else { ",\"blocks\":[" }
    }

    /// Writes one. Of each the first counts; the title stands behind the blocks.
    pub fn write(&mut self, fact: Fact, source: &Source<'_>, write: &mut Write<'_>) -> Flow {
        let name = match fact {
            Fact::Description => "description",
            Fact::Author => "author",
            Fact::Published => "published",
            Fact::Title | Fact::OgTitle => return Flow::Continue(()),
        };
        let bit = 1 << fact as u8;
        if self.0 & bit != 0 {
            return Flow::Continue(());
        }
        let before = if self.0 == 0 { "{\"" } else { ",\"" };
        self.0 |= bit;
        write_all(write, &[before, name, "\":\""])?;
        source.write_all(&mut |piece| escape(piece, write))?;
        write("\"")
    }
}

/// Writes a block, kept or not, behind `before`.
#[inline(never)]
pub fn block(block: &Decided<'_>, before: &str, detail: Detail, write: &mut Write<'_>) -> Flow {
    let row = block.block;
    write(before)?;
    write_number(write, "{\"start\":", row.span.start)?;
    write_number(write, ",\"end\":", row.span.end)?;
    write_all(write, &[",\"tag\":\"", row.tag.name(), "\",\"label\":\"", label_name(block.label), "\""])?;
    field_i16(write, ",\"score\":", block.verdict.score)?;
    if block.continues() {
        write(",\"continues\":true")?;
    } else if block.is_in_line() {
        write(",\"in_line\":true")?;
    }
    write(",\"text\":\"")?;
    block.write_text(&mut |piece| escape(piece, write))?;
    write("\"")?;
    if detail == Detail::Links {
        links(block, write)?;
    }
    write("}")
}

/// Writes the links of a block, if it has some.
fn links(block: &Decided<'_>, write: &mut Write<'_>) -> Flow {
    // The link that the text stands in, whether it has been begun, and whether one has.
    let (mut link, mut is_begun, mut any) = (None, false, false);
    block.write_detailed(Joint::None, Detail::Links, &mut |piece| {
        if let Some(next) = link::read(piece) {
            link = next;
            return if core::mem::take(&mut is_begun) { write("\"}") } else { Flow::Continue(()) };
        }
        let Some(at) = link.filter(|_| !phrase::is_mark(piece)) else { return Flow::Continue(()) };
        if !is_begun {
            // White space at its edges stands outside.
            if matches!(piece, " " | "\n") {
                return Flow::Continue(());
            }
            let before = if any { ",{\"href\":\"" } else { ",\"links\":[{\"href\":\"" };
            (is_begun, any) = (true, true);
            write(before)?;
            link::write(&block.source, at, link::Style::Plain, &mut |piece| escape(piece, write))?;
            write("\",\"text\":\"")?;
        }
        escape(piece, write)
    })?;
    if is_begun {
        write("\"}")?;
    }
    if any { write("]") } else { Flow::Continue(()) }
}

/// Writes what stands behind the blocks; `unbegun` where there are none.
pub fn end(summary: &Summary, source: &Source<'_>, unbegun: Option<&Facts>, write: &mut Write<'_>) -> Flow {
    let before = unbegun.map_or("", |facts| facts.before_blocks());
    write_all(write, &[before, "],\"title\":\""])?;
    source.write_title(summary, &mut |piece| escape(piece, write))?;
    write_all(write, &["\",\"charset\":\"", summary.charset.name(), "\""])?;
    language(summary, write)?;
    write_number(write, ",\"kept\":", summary.kept)?;
    write_number(write, ",\"confidence\":", summary.confidence.into())?;
    let bool_name = |b| if b { "true" } else { "false" };
    write_all(
        write,
        &[
            ",\"fallback\":",
            bool_name(summary.fallback),
            ",\"windowed\":",
            bool_name(summary.windowed),
            ",\"binary\":",
            bool_name(summary.binary),
            "}\n",
        ],
    )
}

fn language(summary: &Summary, write: &mut Write<'_>) -> Flow {
    match summary.language.as_ref().and_then(|language| core::str::from_utf8(language).ok()) {
        Some(language) => write_all(write, &[",\"language\":\"", language, "\""]),
        None => Flow::Continue(()),
    }
}

/// The name of a label in JSON.
pub fn label_name(label: Label) -> &'static str {
    match label {
        Label::Boilerplate => "boilerplate",
        Label::Main => "main",
        Label::Heading => "heading",
        Label::ListItem => "list-item",
        Label::Table => "table",
        Label::Code => "code",
        Label::Caption => "caption",
        Label::Comment => "comment",
    }
}

fn field_i16(write: &mut Write<'_>, name: &str, value: i16) -> Flow {
    write_all(write, &[name, if value < 0 { "-" } else { "" }])?;
    write_number(write, "", value.unsigned_abs().into())
}

/// Writes a string's inside (RFC 8259, section 7).
fn escape(text: &str, write: &mut Write<'_>) -> Flow {
    let mut from = 0;
    for (i, b) in text.bytes().enumerate() {
        let short;
        let escaped = match b {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0..=0x1F => {
                let hex = b"0123456789abcdef";
                short = [b'\\', b'u', b'0', b'0', b'0' + (b >> 4), hex[(b & 15) as usize]];
                core::str::from_utf8(&short).unwrap_or("")
            }
            _ => continue,
        };
        write_all(write, &[text.get(from..i).unwrap_or(""), escaped])?;
        from = i + 1;
    }
    match text.get(from..) {
        Some(rest) if !rest.is_empty() => write(rest),
        _ => Flow::Continue(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::String;

    #[test]
    fn what_a_string_may_not_hold_is_escaped() {
        let escaped = |text: &str| {
            let mut out = String::new();
            let mut write = |piece: &str| {
                out.push_str(piece);
                Flow::Continue(())
            };
            assert_eq!(escape(text, &mut write), Flow::Continue(()));
            out
        };
        assert_eq!(escaped("a \"b\" c\\d \u{e9} /\u{7f}"), "a \\\"b\\\" c\\\\d \u{e9} /\u{7f}");
        assert_eq!(escaped("a\nb\r\tc"), "a\\nb\\r\\tc");
        for control in ('\0'..' ').filter(|c| !matches!(c, '\n' | '\r' | '\t')) {
            assert_eq!(escaped(&format!("a{control}b")), format!("a\\u{:04x}b", u32::from(control)));
        }
    }
}
