//! What a byte means to the tokenizer, as bits in a table.

/// Tab, LF, FF, CR, space. (CR counts, since line ends are not normalised beforehand.)
pub(super) const SPACE: u8 = 1;
/// Ends a tag name: white space, `/`, `>`.
pub(super) const TAG_NAME_END: u8 = 1 << 1;
/// Ends an attribute name: white space, `/`, `>`, `=`.
pub(super) const ATTR_NAME_END: u8 = 1 << 2;
/// Ends an unquoted attribute value: white space, `>`.
pub(super) const UNQUOTED_END: u8 = 1 << 3;
/// ASCII letter.
pub(super) const ALPHA: u8 = 1 << 4;
/// ASCII letter or digit.
pub(super) const ALNUM: u8 = 1 << 5;
/// Behind `<`, begins something other than text: a letter, `/`, `!`, `?`.
pub(super) const MARKUP: u8 = 1 << 6;
/// Behind `&`, may begin a character reference: a letter, a digit, `#`.
pub(super) const REFERENCE: u8 = 1 << 7;

static CLASSES: [u8; 256] = build();

/// True where `byte` belongs to one of the classes in `class`.
#[inline(always)]
pub(super) fn is(byte: u8, class: u8) -> bool {
    CLASSES[byte as usize] & class != 0
}

const fn build() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        classes[i] = match byte {
            b'\t' | b'\n' | 0x0c | b'\r' | b' ' => SPACE | TAG_NAME_END | ATTR_NAME_END | UNQUOTED_END,
            b'/' => TAG_NAME_END | ATTR_NAME_END | MARKUP,
            b'>' => TAG_NAME_END | ATTR_NAME_END | UNQUOTED_END,
            b'=' => ATTR_NAME_END,
            b'!' | b'?' => MARKUP,
            b'#' => REFERENCE,
            b'0'..=b'9' => ALNUM | REFERENCE,
            b'a'..=b'z' | b'A'..=b'Z' => ALPHA | ALNUM | MARKUP | REFERENCE,
            _ => 0,
        };
        i += 1;
    }
    classes
}
