//! The charset that a page declares in its own markup (WHATWG HTML, 13.2.3.2 "Prescan a byte stream to determine its
//! encoding"). All offsets are checked: running out of bytes ends the search, as in the standard.

use super::{Charset, find};
use crate::limits::DEVICE;

/// Bytes of a page in which a declaration is looked for first.
pub const PRESCAN: usize = 1024;

/// The charset that a `meta` element or an XML declaration within `bytes` names. `UTF-16` reads as UTF-8 and
/// `x-user-defined` as windows-1252, since the declaration itself could be read.
pub fn prescan(bytes: &[u8]) -> Option<Charset> {
    match bytes {
        [b'<', 0, b'?', 0, b'x', 0, ..] => return Some(Charset::Utf16Le),
        [0, b'<', 0, b'?', 0, b'x', ..] => return Some(Charset::Utf16Be),
        _ => {}
    }
    meta_charset(&mut Cursor { bytes, at: 0 }).or_else(|| xml_encoding(bytes))
}

/// What a label means in a declaration that could be read as ASCII.
#[cfg_attr(target_pointer_width = "32", inline(never))]
fn declared(label: &[u8]) -> Option<Charset> {
    if label.trim_ascii().eq_ignore_ascii_case(b"x-user-defined") {
        return Some(Charset::Windows1252);
    }
    Charset::for_label(label).map(|charset| match charset {
        Charset::Utf16Le | Charset::Utf16Be => Charset::Utf8,
        other => other,
    })
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or(&[])
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Moves to the next byte that `stop` accepts, which may be the current one.
    #[inline(never)]
    fn skip_until(&mut self, stop: &dyn Fn(u8) -> bool) -> Option<u8> {
        let offset = self.rest().iter().position(|&b| stop(b))?;
        self.at += offset;
        self.peek()
    }
}

/// `None` where the bytes run out without a usable `meta`.
fn meta_charset(cursor: &mut Cursor<'_>) -> Option<Charset> {
    loop {
        cursor.at += memchr::memchr(b'<', cursor.rest())?;
        match cursor.rest() {
            [b'<', b'!', b'-', b'-', ..] => {
                // The dashes that open the comment may be the ones that close it.
                cursor.at += 2;
                cursor.at += find(cursor.rest(), b"-->")? + 2;
            }
            [b'<', b'm' | b'M', b'e' | b'E', b't' | b'T', b'a' | b'A', after, ..]
                if is_space(*after) || *after == b'/' =>
            {
                cursor.at += 5;
                if let Some(charset) = read_meta(cursor)? {
                    return Some(charset);
                }
            }
            [b'<', b'/', letter, ..] | [b'<', letter, ..] if letter.is_ascii_alphabetic() => {
                // Nothing but a quotation mark hides a `>`; on devices less code counts for more.
                if !DEVICE
                    && let Some(end) = cursor.rest().iter().position(|b| matches!(b, b'>' | b'"' | b'\''))
                    && cursor.rest().get(end) == Some(&b'>')
                {
                    cursor.at += end + 1;
                    continue;
                }
                cursor.skip_until(&|b| is_space(b) || b == b'>')?;
                while next_attribute(cursor)?.is_some() {}
            }
            [b'<', b'!' | b'/' | b'?', ..] => {
                cursor.skip_until(&|b| b == b'>')?;
            }
            _ => {}
        }
        cursor.at += 1;
    }
}

/// The attributes of a `meta` tag: outer `None` at the end of the bytes, inner `None` where they declare nothing.
fn read_meta(cursor: &mut Cursor<'_>) -> Option<Option<Charset>> {
    let (mut seen_pragma, mut seen_content, mut seen_charset) = (false, false, false);
    let mut is_content_type = false;
    let mut needs_pragma = None;
    // The outer Option says whether anything was said, the inner one whether it was understood.
    let mut charset = None;
    while let Some((name, value)) = next_attribute(cursor)? {
        if name.eq_ignore_ascii_case(b"http-equiv") && !seen_pragma {
            seen_pragma = true;
            is_content_type = value.eq_ignore_ascii_case(b"content-type");
        } else if name.eq_ignore_ascii_case(b"content") && !seen_content {
            seen_content = true;
            if charset.is_none()
                && let Some(found) = content_charset(value)
            {
                charset = Some(Some(found));
                needs_pragma = Some(true);
            }
        } else if name.eq_ignore_ascii_case(b"charset") && !seen_charset {
            seen_charset = true;
            charset = Some(declared(value));
            needs_pragma = Some(false);
        }
    }
    Some(match needs_pragma {
        Some(needs) if !needs || is_content_type => charset.flatten(),
        _ => None,
    })
}

type Attribute<'a> = (&'a [u8], &'a [u8]);

/// "Get an attribute": outer `None` at the end of the bytes, inner `None` at the tag's end.
fn next_attribute<'a>(cursor: &mut Cursor<'a>) -> Option<Option<Attribute<'a>>> {
    if cursor.skip_until(&|b| !is_space(b) && b != b'/')? == b'>' {
        return Some(None);
    }
    let name_start = cursor.at;
    // A `=` at the very beginning belongs to the name.
    cursor.at += 1;
    cursor.skip_until(&|b| is_space(b) || matches!(b, b'=' | b'/' | b'>'))?;
    let name = cursor.bytes.get(name_start..cursor.at)?;
    if cursor.skip_until(&|b| !is_space(b))? != b'=' {
        return Some(Some((name, b"")));
    }
    cursor.at += 1;
    let value = match cursor.skip_until(&|b| !is_space(b))? {
        quote @ (b'"' | b'\'') => {
            cursor.at += 1;
            let start = cursor.at;
            cursor.skip_until(&|b| b == quote)?;
            let value = cursor.bytes.get(start..cursor.at)?;
            cursor.at += 1;
            value
        }
        _ => {
            let start = cursor.at;
            cursor.skip_until(&|b| is_space(b) || b == b'>')?;
            cursor.bytes.get(start..cursor.at)?
        }
    };
    Some(Some((name, value)))
}

/// "Extracting a character encoding from a meta element", for a `content` attribute.
fn content_charset(content: &[u8]) -> Option<Charset> {
    let mut rest = content;
    loop {
        let at = rest.windows(7).position(|w| w.eq_ignore_ascii_case(b"charset"))?;
        rest = rest.get(at + 7..)?.trim_ascii_start();
        if let [b'=', value @ ..] = rest {
            let value = value.trim_ascii_start();
            let label = match value {
                [quote @ (b'"' | b'\''), quoted @ ..] => quoted.get(..memchr::memchr(*quote, quoted)?)?,
                _ => value.split(|&b| is_space(b) || b == b';').next()?,
            };
            return declared(label);
        }
    }
}

/// "Get an XML encoding": `<?xml ... encoding="..."`, only at the very beginning.
fn xml_encoding(bytes: &[u8]) -> Option<Charset> {
    if !bytes.starts_with(b"<?xml") {
        return None;
    }
    let declaration = bytes.get(..memchr::memchr(b'>', bytes)?)?;
    let after = declaration.get(find(declaration, b"encoding")? + 8..)?;
    let is_blank = |b: &u8| *b <= b' ';
    let after = after.get(after.iter().position(|b| !is_blank(b))?..)?;
    let [b'=', after @ ..] = after else { return None };
    let after = after.get(after.iter().position(|b| !is_blank(b))?..)?;
    let [quote @ (b'"' | b'\''), after @ ..] = after else { return None };
    let label = after.get(..memchr::memchr(*quote, after)?)?;
    if label.iter().any(is_blank) { None } else { declared(label) }
}
