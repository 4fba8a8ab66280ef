//! The language of a page that does not name it, by its letters: of languages that have a script to themselves, or
//! share it with few.

use super::{Flow, Source};
use crate::block::stop_words::Subtag;
use crate::span::Span;

/// Characters that are looked at, whatever they are: pages of none but signs cost no more.
const MOST: u16 = 512;
/// Bytes in which they are looked for: what stands for characters, and between them, may be long.
const MOST_BYTES: u16 = 8192;
/// Too few to tell.
const FEW: u32 = 12;
/// One letter in so many tells the language: names of things are Latin anywhere, and so are tags within a text.
const ONE_IN: u32 = 3;
/// Kana among Japanese letters, one in so many at least. In Chinese there are hardly any.
const KANA_IN: u32 = 16;

/// Letters of each script, from the first to the last, in order.
static SCRIPTS: [(u32, u32, &Subtag); 23] = [
    (0x0370, 0x03FF, b"el"),
    (0x0530, 0x058F, b"hy"),
    (0x0590, 0x05FF, b"he"),
    (0x0980, 0x09FF, b"bn"),
    (0x0A00, 0x0A7F, b"pa"),
    (0x0A80, 0x0AFF, b"gu"),
    (0x0B00, 0x0B7F, b"or"),
    (0x0B80, 0x0BFF, b"ta"),
    (0x0C00, 0x0C7F, b"te"),
    (0x0C80, 0x0CFF, b"kn"),
    (0x0D00, 0x0D7F, b"ml"),
    (0x0D80, 0x0DFF, b"si"),
    (0x0E00, 0x0E7F, b"th"),
    (0x0E80, 0x0EFF, b"lo"),
    (0x0F00, 0x0FFF, b"bo"),
    (0x1000, 0x109F, b"my"),
    (0x10A0, 0x10FF, b"ka"),
    (0x1200, 0x139F, b"am"),
    (0x1780, 0x17FF, b"km"),
    (0x1F00, 0x1FFF, b"el"),
    (0x3040, 0x30FF, b"ja"),
    (0x3400, 0x9FFF, b"zh"),
    (0xAC00, 0xD7A3, b"ko"),
];

/// The letters of a page's first texts.
#[derive(Clone, Copy, Debug)]
pub struct Letters {
    // Characters and bytes that are still looked at.
    left: u16,
    bytes: u16,
    letters: u16,
    // Those of each script.
    counts: [u16; SCRIPTS.len()],
}

impl Letters {
    /// None yet.
    pub const NONE: Letters = Letters { left: MOST, bytes: MOST_BYTES, letters: 0, counts: [0; SCRIPTS.len()] };

    /// Looks at the texts that stand in `spans`, until it has seen enough.
    pub fn add(&mut self, source: &Source<'_>, spans: &mut dyn Iterator<Item = Span>) {
        while self.left > 0
            && self.bytes > 0
            && let Some(span) = spans.next()
        {
            let end = span.end.min(span.start.saturating_add(self.bytes.into()));
            let span = Span { end, ..span };
            self.bytes -= end.saturating_sub(span.start) as u16;
            let _ = source.write_span(span, &mut |piece| {
                // A piece may be the whole page.
                for c in piece.chars().take(self.left.into()) {
                    self.left -= 1;
                    if !c.is_alphabetic() {
                        continue;
                    }
                    self.letters += 1;
                    if let Some(count) = script_of(c).and_then(|script| self.counts.get_mut(script)) {
                        *count += 1;
                    }
                }
                if self.left > 0 { Flow::Continue(()) } else { Flow::Break(()) }
            });
        }
    }

    /// The page's language; none where its letters do not tell it, as Latin ones, Cyrillic and Arabic.
    pub fn language(&self) -> Option<Subtag> {
        let of = |language: &Subtag| -> u32 {
            let counts = SCRIPTS.iter().zip(self.counts).filter(|((_, _, other), _)| *other == language);
            counts.map(|(_, count)| u32::from(count)).sum()
        };
        // Japanese is written in both.
        let (kana, han) = (of(b"ja"), of(b"zh"));
        let is_japanese = kana > 0 && kana * KANA_IN >= kana + han;
        let (count, language) = SCRIPTS
            .iter()
            .map(|(_, _, language)| match *language {
                b"ja" | b"zh" => (kana + han, if is_japanese { b"ja" } else { b"zh" }),
                language => (of(language), language),
            })
            .max()?;
        (count >= FEW && count * ONE_IN >= self.letters.into()).then_some(*language)
    }
}

fn script_of(c: char) -> Option<usize> {
    let c = u32::from(c);
    let script = SCRIPTS.partition_point(|&(_, last, _)| last < c);
    SCRIPTS.get(script).filter(|&&(first, ..)| first <= c).map(|_| script)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::Charset;
    use crate::choice::Input;

    fn told(page: &str) -> Option<Subtag> {
        let source = Source::page(page.as_bytes(), Charset::Utf8, Input::Html);
        // Split, for texts of a page are many.
        let at = page.len() / 2;
        let at = (at..=page.len()).find(|&at| page.is_char_boundary(at)).unwrap() as u32;
        let spans = [Span { start: 0, end: at }, Span { start: at, end: page.len() as u32 }];
        let mut letters = Letters::NONE;
        // In windows of a text each, as where a page's table has room for one.
        spans.iter().for_each(|span| letters.add(&source, &mut [*span].into_iter()));
        letters.language()
    }

    #[test]
    fn scripts_tell_languages() {
        for (language, text) in [
            (b"ja", "\u{6e2f}\u{306f}\u{9759}\u{304b}\u{3067}\u{3001}\u{8239}\u{306f}\u{5c11}\u{306a}\u{3044}"),
            (b"zh", "\u{6e2f}\u{53e3}\u{5f88}\u{5b89}\u{9759}\u{ff0c}\u{8239}\u{5f88}\u{5c11}"),
            (b"ko", "\u{d56d}\u{ad6c}\u{b294} \u{c870}\u{c6a9}\u{d558}\u{b2e4}"),
            (b"th", "\u{e17}\u{e48}\u{e32}\u{e40}\u{e23}\u{e37}\u{e2d}\u{e40}\u{e07}\u{e35}\u{e22}\u{e1a}"),
            (b"el", "\u{3a4}\u{3bf} \u{3bb}\u{3b9}\u{3bc}\u{3ac}\u{3bd}\u{3b9} &#x1f00; "),
            (b"he", "\u{5d4}\u{5e0}\u{5de}\u{5dc} \u{5e9}\u{5e7}\u{5d8}"),
            (b"ka", "\u{10dc}\u{10d0}\u{10d5}\u{10e1}\u{10d0}\u{10d3}\u{10d2}\u{10d8}"),
        ] {
            assert_eq!(told(&text.repeat(3)), Some(*language), "{text}");
            let mixed = [&text.repeat(3)[..], " USB <b class=a>"].concat();
            assert_eq!(told(&mixed), Some(*language), "{mixed}");
            assert_eq!(told(&["The harbour is quiet. ".repeat(20), text.repeat(3)].concat()), None);
        }
        for text in
            ["", "The harbour is quiet, and few boats.", "\u{433}\u{430}\u{432}\u{430}\u{43d}\u{44c}", "\u{6e2f}"]
        {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn scripts_stand_in_order() {
        assert!(SCRIPTS.windows(2).all(|pair| pair[0].1 < pair[1].0));
        assert!(SCRIPTS.iter().all(|(first, last, _)| first < last));
    }
}
