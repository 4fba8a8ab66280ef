//! The list of named character references: which name a piece of text begins with, and what it stands for.

use super::between;
use super::class::{ALNUM, is};
use super::entities::{CODES, FIRST_PAIR, HIGH, HIGHS, LEGACY, LOWS, NAMES, PAIRS, STARTS};
use crate::limits::DEVICE;
use crate::packed;
use heapless::String;

/// What one reference stands for: at most two characters.
pub(super) type Text = String<8>;

/// The reference that `text` begins with, if it is one of those that make up most of all and are not worth a search: the
/// length of its name and its text. All of them may stand without `;`, and none is the beginning of another one.
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

/// The entry that a name refers to, followed by `next`, and how many bytes of name and `;` it takes up. `name` is
/// all that might belong to it: a run of letters and digits, cut off behind more than `LONGEST`.
pub(super) fn resolve(name: &[u8], next: Option<u8>, in_attribute: bool) -> Option<(usize, usize)> {
    let has_end = next == Some(b';');
    if !has_end && !may_lack_end(name) {
        return None;
    }
    let found = search(name);
    if let Some(entry) = found.exact
        && has_end
    {
        return Some((entry, name.len() + 1));
    }
    let (entry, len) = legacy(name, &found)?;
    let follows = name.get(len).copied().or(next);
    if in_attribute && follows.is_some_and(|b| b == b'=' || is(b, ALNUM)) { None } else { Some((entry, len)) }
}

#[derive(Default)]
struct Search {
    /// The entry of the name.
    exact: Option<usize>,
    /// The entry of its longest beginning that may stand without `;`, and the length of that; none of those that have
    /// less than `KEY` letters.
    legacy: Option<(usize, usize)>,
}

/// False where no beginning of the name may stand without `;`: most of what follows an `&` in an address.
fn may_lack_end(name: &[u8]) -> bool {
    name.first_chunk().is_some_and(|pair: &[u8; 2]| LEGACY.binary_search(pair).is_ok())
}

/// The entry of the name's longest beginning that may stand without `;`, and the length of that; `found` is what the
/// search for the name found.
fn legacy(name: &[u8], found: &Search) -> Option<(usize, usize)> {
    if found.legacy.is_some() || !may_lack_end(name) {
        return found.legacy;
    }
    // The search for a name of `KEY` letters need not come upon anything shorter.
    let beginnings = [KEY - 1, KEY - 2].into_iter().filter_map(|len| name.get(..len));
    beginnings.filter_map(|beginning| search(beginning).legacy).next()
}

/// Of the starts in the list, devices keep every eighth one: 8 bytes each.
const STEP: usize = if DEVICE { 8 } else { 1 };

static KEPT_STARTS: [(u32, u16, u16); STARTS.len().div_ceil(STEP)] = {
    let mut kept = [(0, 0, 0); STARTS.len().div_ceil(STEP)];
    let mut i = 0;
    while i < kept.len() {
        kept[i] = STARTS[i * STEP];
        i += 1;
    }
    kept
};

/// Letters by which starts are told.
const KEY: usize = 4;

/// Reads the names from the last start in front of `name` on.
fn search(name: &[u8]) -> Search {
    let key = (0..KEY).fold(0, |key, i| key << 8 | u32::from(name.get(i).copied().unwrap_or(0)));
    let start = KEPT_STARTS.partition_point(|start| start.0 <= key).saturating_sub(1);
    let (_, at, mut entry) = KEPT_STARTS.get(start).copied().unwrap_or_default();
    let mut at = usize::from(at);
    let mut found = Search::default();
    // Letters that `name` shares with the entry before.
    let mut matched = 0;
    while let Some((shared, from, behind)) = entry_at(at) {
        // At a start nothing is shared by definition.
        if STEP > 1 && shared == 0 {
            matched = 0;
        }
        if shared < matched {
            break;
        }
        // One that shares more with the entry before than `name` does stands before `name` as well.
        if shared == matched {
            let (mut is_legacy, mut other) = (false, None);
            letters(from, behind, &mut |letter| {
                match name.get(matched) {
                    Some(&wanted) if wanted == letter => matched += 1,
                    _ if letter == b'!' => is_legacy = true,
                    _ => other = Some(letter),
                }
                other.is_none()
            });
            if other.is_some() {
                if name.get(matched).copied() < other {
                    break;
                }
            } else {
                if is_legacy {
                    found.legacy = Some((usize::from(entry), matched));
                }
                if matched == name.len() {
                    found.exact = Some(usize::from(entry));
                    break;
                }
            }
        }
        entry += 1;
        at = behind;
    }
    found
}

/// How many letters the entry at a place in `NAMES` shares with the one before, where the codes of the others begin, and
/// where they end.
#[inline(always)]
fn entry_at(at: usize) -> Option<(usize, usize, usize)> {
    let &first = NAMES.get(at)?;
    let (len, from) = match first >> 5 {
        0 => (*NAMES.get(at + 1)?, at + 2),
        len => (len, at + 1),
    };
    Some((usize::from(first & 31), from, from + usize::from(len)))
}

/// What the codes at places in `NAMES` stand for, and the `!`, as long as `each` wants more.
fn letters(from: usize, end: usize, each: &mut impl FnMut(u8) -> bool) {
    let _ =
        between(&NAMES, from, end).iter().all(|&code| if code < FIRST_PAIR { each(code) } else { spell(code, each) });
}

/// Every pair is made of codes before it, so this goes no deeper than a name is long.
fn spell(code: u8, each: &mut impl FnMut(u8) -> bool) -> bool {
    match code.checked_sub(FIRST_PAIR).and_then(|pair| CODES.get(usize::from(pair))) {
        Some(&[first, second]) => spell(first, each) && spell(second, each),
        None => each(code),
    }
}

/// What an entry stands for.
pub(super) fn value(entry: usize) -> Text {
    let high = HIGH.get(usize::from(packed::get(&HIGHS, entry))).copied().unwrap_or(0);
    let code = u32::from(high) << 8 | u32::from(LOWS.get(entry).copied().unwrap_or(0));
    let (code, second) = match code {
        0xD800..0xDC00 => (0x1D400 + code - 0xD800, None),
        0xDC00..0xE000 => {
            let [code, second] = PAIRS.get(code as usize - 0xDC00).copied().unwrap_or_default();
            (code.into(), Some(second.into()))
        }
        _ => (code, None),
    };
    let mut text = Text::new();
    _ = text.push(char::from_u32(code).unwrap_or('\u{FFFD}'));
    if let Some(second) = second {
        _ = text.push(char::from_u32(second).unwrap_or('\u{FFFD}'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::entities::{CHECK, COUNT, LONGEST};
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

    #[test]
    fn the_list_is_the_standards() {
        let names = all();
        assert_eq!(names.len(), COUNT);
        assert_eq!(names.iter().filter(|name| name.ends_with('!')).count(), 106);
        let rows = names.iter().enumerate().map(|(entry, name)| std::format!("{name}={} ", value(entry)));
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
                assert_eq!(resolve(name.as_bytes(), next, false), with(next, name.len()), "{name} {next:?}");
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
        let value_of = |name: &str| search(name.as_bytes()).exact.map(value);
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
            assert_eq!(legacy(name, &found).map(|(entry, _)| value(entry)).as_deref(), Some(text));
            assert_eq!(found.exact.map(value).as_deref(), Some(text));
        }
    }
}
