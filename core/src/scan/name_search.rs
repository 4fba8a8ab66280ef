//! The search for a name in the list as it is packed: for builds that are to be small.

use super::between;
use super::entities::{CODES, FIRST_PAIR, HIGH, HIGHS, LEGACY, LOWS, NAMES, STARTS};
use super::named_ref::code_points;
use crate::limits::DEVICE;
use crate::packed;
use heapless::String;

/// What one reference stands for: at most two characters.
#[derive(Clone, Default)]
pub(super) struct Text(String<8>);

impl Text {
    pub fn of(character: char) -> Text {
        let mut text = Text::default();
        _ = text.0.push(character);
        text
    }

    #[cfg(not(feature = "std"))]
    pub fn known(text: &str) -> Text {
        Text(text.try_into().unwrap_or_default())
    }

    pub fn as_str<'a>(&'a self, _buffer: &'a mut [u8; 4]) -> &'a str {
        &self.0
    }
}

/// What the name of `len` letters stands for that `rest` begins with, where `has_end` says that a `;` follows it, or
/// the name's longest beginning that may stand without `;`; and how many bytes of name and `;` it takes up.
pub(super) fn find(rest: &[u8], len: usize, has_end: bool) -> Option<(Text, usize)> {
    let name = between(rest, 0, len);
    if !has_end && !may_lack_end(name) {
        return None;
    }
    let found = search(name);
    let (entry, len) = match found.exact {
        Some(entry) if has_end => (entry, len + 1),
        _ => legacy(name, &found)?,
    };
    Some((value(entry), len))
}

/// `find` where a glance decides: never.
#[cfg(not(feature = "std"))]
pub(super) const fn find_short(_rest: &[u8]) -> Option<Option<(Text, usize)>> {
    None
}

#[derive(Default)]
pub(super) struct Search {
    /// The entry of the name.
    pub exact: Option<usize>,
    /// The entry of its longest beginning that may stand without `;`, and the length of that; none of those that have
    /// less than `KEY` letters.
    pub legacy: Option<(usize, usize)>,
}

/// False where no beginning of the name may stand without `;`: most of what follows an `&` in an address.
fn may_lack_end(name: &[u8]) -> bool {
    name.first_chunk().is_some_and(|pair: &[u8; 2]| LEGACY.binary_search(pair).is_ok())
}

/// The entry of the name's longest beginning that may stand without `;`, and the length of that; `found` is what the
/// search for the name found.
pub(super) fn legacy(name: &[u8], found: &Search) -> Option<(usize, usize)> {
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
pub(super) fn search(name: &[u8]) -> Search {
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

/// How many letters the entry at a place in `NAMES` shares with the one before, where the codes of the others begin,
/// and where they end.
#[inline(always)]
pub(super) fn entry_at(at: usize) -> Option<(usize, usize, usize)> {
    let &first = NAMES.get(at)?;
    let (len, from) = match first >> 5 {
        0 => (*NAMES.get(at + 1)?, at + 2),
        len => (len, at + 1),
    };
    Some((usize::from(first & 31), from, from + usize::from(len)))
}

/// What the codes at places in `NAMES` stand for, and the `!`, as long as `each` wants more.
pub(super) fn letters(from: usize, end: usize, each: &mut impl FnMut(u8) -> bool) {
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
    let (code, second) = code_points(code);
    let mut text = Text::of(char::from_u32(code).unwrap_or('\u{FFFD}'));
    if second != 0 {
        _ = text.0.push(char::from_u32(second).unwrap_or('\u{FFFD}'));
    }
    text
}
