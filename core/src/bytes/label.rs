//! Labels of the charsets that need no tables of `encoding_rs` (WHATWG Encoding Standard, 4.2 "Names and labels").

use super::Charset;

static UTF8: &[&str] = &["utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8"];
static WINDOWS_1252: &[&str] = &[
    "iso-8859-1",
    "windows-1252",
    "latin1",
    "us-ascii",
    "ascii",
    "cp1252",
    "x-cp1252",
    "iso8859-1",
    "iso88591",
    "iso_8859-1",
    "iso_8859-1:1987",
    "l1",
    "ansi_x3.4-1968",
    "cp819",
    "csisolatin1",
    "ibm819",
    "iso-ir-100",
];
static UTF16_LE: &[&str] = &["utf-16", "utf-16le", "unicode", "ucs-2", "csunicode", "iso-10646-ucs-2", "unicodefeff"];
static UTF16_BE: &[&str] = &["utf-16be", "unicodefffe"];

/// `label` without white space around it.
pub(super) fn builtin(label: &[u8]) -> Option<Charset> {
    [
        (UTF8, Charset::Utf8),
        (WINDOWS_1252, Charset::Windows1252),
        (UTF16_LE, Charset::Utf16Le),
        (UTF16_BE, Charset::Utf16Be),
    ]
    .into_iter()
    .find(|(labels, _)| labels.iter().any(|known| label.eq_ignore_ascii_case(known.as_bytes())))
    .map(|(_, charset)| charset)
}
