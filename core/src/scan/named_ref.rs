//! The list of named character references: which name a piece of text begins with, and what it stands for.

use super::class::{ALNUM, is};
use super::entities::PAIRS;
#[cfg(feature = "std")]
pub(super) use super::name_index::{Text, find, find_short};
#[cfg(not(feature = "std"))]
pub(super) use super::name_search::{Text, find, find_short};

/// The reference that `text` begins with, if it is one of those that make up most of all and are not worth a search:
/// the length of its name and its text. All of them may stand without `;`, and none is the beginning of another one.
#[inline(always)]
pub(super) const fn common(text: &[u8]) -> Option<(usize, &'static str)> {
    match text {
        [b'a', b'm', b'p', ..] => Some((3, "&")),
        [b'n', b'b', b's', b'p', ..] => Some((4, "\u{a0}")),
        [b'q', b'u', b'o', b't', ..] => Some((4, "\"")),
        [b'l', b't', ..] => Some((2, "<")),
        [b'g', b't', ..] => Some((2, ">")),
        _ => None,
    }
}

/// The code points that a number in the list stands for, 0 for no second one.
pub(super) const fn code_points(number: u32) -> (u32, u32) {
    match number {
        0xD800..0xDC00 => (0x1D400 + number - 0xD800, 0),
        0xDC00..0xE000 => match PAIRS.split_at_checked(number as usize - 0xDC00) {
            Some((_, [[first, second], ..])) => (*first as u32, *second as u32),
            _ => (0, 0),
        },
        _ => (number, 0),
    }
}

/// What the name of `len` letters and digits refers to that `rest` begins with, followed by `next`, and how many bytes
/// of name and `;` it takes up. A name may be cut off behind more than `LONGEST`.
pub(super) fn resolve(rest: &[u8], len: usize, next: Option<u8>, in_attribute: bool) -> Option<(Text, usize)> {
    let found = find(rest, len, next == Some(b';'));
    found.filter(|&(_, used)| {
        !in_attribute || used > len || is_reference(if used < len { rest.get(used).copied() } else { next })
    })
}

/// What `resolve` says where the first bytes of `rest` decide.
pub(super) fn resolve_short(rest: &[u8], in_attribute: bool) -> Option<Option<(Text, usize)>> {
    let found = find_short(rest)?;
    Some(found.filter(|&(_, used)| {
        !in_attribute
            || used.checked_sub(1).and_then(|last| rest.get(last)) == Some(&b';')
            || is_reference(rest.get(used).copied())
    }))
}

/// In an attribute what lacks its `;` is a reference only where nothing follows that an address might go on with.
fn is_reference(next: Option<u8>) -> bool {
    next.is_none_or(|b| b != b'=' && !is(b, ALNUM))
}

#[cfg(test)]
mod tests {
    use super::super::entities::{CHECK, COUNT, LONGEST, NAMES};
    use super::super::name_search::{self, entry_at, legacy, letters, search};
    use super::*;

    /// All names, `!` behind those that may stand without `;`.
    fn all() -> std::vec::Vec<std::string::String> {
        let (mut at, mut names) = (0, std::vec::Vec::<std::string::String>::new());
        while let Some((shared, from, behind)) = entry_at(at) {
            let mut name = std::string::String::from(names.last().map_or("", |name| &name[..shared]));
            letters(from, behind, &mut |letter| {
                name.push(letter.into());
                true
            });
            names.push(name);
            at = behind;
        }
        assert_eq!(at, NAMES.len());
        names
    }

    /// By the definition: the longest beginning that is in the list.
    fn naive(names: &[std::string::String], name: &str) -> (Option<usize>, Option<(usize, usize)>) {
        let exact = names.iter().position(|row| row.trim_end_matches('!') == name);
        let legacy = names.iter().enumerate().filter_map(|(entry, row)| Some((entry, row.strip_suffix('!')?)));
        let legacy = legacy.filter(|(_, row)| name.starts_with(row)).max_by_key(|(_, row)| row.len());
        (exact, legacy.map(|(entry, row)| (entry, row.len())))
    }

    /// What an entry stands for.
    fn text_of(entry: usize) -> std::string::String {
        name_search::value(entry).as_str(&mut [0; 4]).into()
    }

    /// What `find` gives, with the text as a string.
    macro_rules! spelled {
        ($found:expr) => {
            $found.map(|(text, len)| (std::string::String::from(text.as_str(&mut [0; 4])), len))
        };
    }

    #[test]
    fn the_list_is_the_standards() {
        let names = all();
        assert_eq!(names.len(), COUNT);
        assert_eq!(names.iter().filter(|name| name.ends_with('!')).count(), 106);
        let rows = names.iter().enumerate().map(|(entry, name)| std::format!("{name}={} ", text_of(entry)));
        let crc = rows.collect::<std::string::String>().bytes().fold(!0_u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 })
        });
        assert_eq!(!crc, CHECK);
    }

    #[test]
    fn search_agrees_with_a_loop_over_all_names() {
        let names = all();
        let agrees = |name: &str| {
            let expected = naive(&names, name);
            let found = search(name.as_bytes());
            assert_eq!((found.exact, legacy(name.as_bytes(), &found)), expected, "{name}");
            let with = |next, len| match expected {
                (Some(entry), _) if next == Some(b';') => Some((entry, len + 1)),
                (_, legacy) => legacy,
            };
            for next in [Some(b';'), Some(b'-'), None] {
                let has_end = next == Some(b';');
                let expected = with(next, name.len()).map(|(entry, len)| (text_of(entry), len));
                assert_eq!(spelled!(resolve(name.as_bytes(), name.len(), next, false)), expected, "{name} {next:?}");
                for (end, in_attribute) in [
                    (";amp; and", false),
                    (";amp; and", true),
                    ("= and so on", true),
                    ("-; and", true),
                    ("\0; and", true),
                ] {
                    let rest = std::format!("{name}{end}");
                    let next = end.as_bytes().first().copied();
                    let found = resolve_short(rest.as_bytes(), in_attribute).map(|found| spelled!(found));
                    let expected = spelled!(resolve(rest.as_bytes(), name.len(), next, in_attribute));
                    assert_eq!(found.is_some(), rest.len() >= 8 && rest[..8].contains(';') && cfg!(feature = "std"));
                    assert!(found.as_ref().is_none_or(|found| *found == expected), "{rest} {found:?} {expected:?}");
                }
                // What else stands in the chunk is not part of the name.
                let rest = std::format!("{name};amp; and more");
                for rest in [name.as_bytes(), rest.as_bytes()] {
                    assert_eq!(spelled!(find(rest, name.len(), has_end)), expected, "{name} {next:?}");
                    assert_eq!(spelled!(name_search::find(rest, name.len(), has_end)), expected, "{name} {next:?}");
                }
            }
        };
        for row in &names {
            let name = row.trim_end_matches('!');
            assert!(name.len() <= LONGEST);
            for len in 0..=name.len() {
                agrees(&name[..len]);
            }
            for end in ["x", "1", "A", "z", "zz", "amp"] {
                agrees(&std::format!("{name}{end}"));
            }
        }
        for name in
            ["", "z", "zzzz", "AMp", "0", "A", "a", "gta", "GTA", "lta", "notinx", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz"]
        {
            agrees(name);
        }
    }

    #[test]
    fn values_of_all_three_kinds() {
        let value_of = |name: &str| search(name.as_bytes()).exact.map(text_of);
        assert_eq!(value_of("nbsp").as_deref(), Some("\u{a0}"));
        if cfg!(feature = "all-references") {
            assert_eq!(value_of("Afr").as_deref(), Some("\u{1d504}"));
            assert_eq!(value_of("NotEqualTilde").as_deref(), Some("\u{2242}\u{338}"));
        }
        for name in [b"amp".as_slice(), b"nbsp", b"quot", b"lt", b"gt"] {
            let (len, text) = common(name).unwrap();
            assert_eq!(len, name.len());
            // Without `;` as well.
            let found = search(name);
            assert_eq!(legacy(name, &found).map(|(entry, _)| text_of(entry)).as_deref(), Some(text));
            assert_eq!(found.exact.map(text_of).as_deref(), Some(text));
        }
    }
}
