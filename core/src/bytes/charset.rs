//! The encodings of the WHATWG Encoding Standard and their labels.

#[cfg(feature = "legacy-encodings")]
use encoding_rs::Encoding;

macro_rules! charsets {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $encoding:ident;)*) => {
        /// How the page's bytes become characters.
        ///
        /// All encodings of the WHATWG standard but `replacement`, which exists to show nothing and would hide a page
        /// from its reader. Without the feature `legacy-encodings` labels give UTF-8, UTF-16 and windows-1252 only,
        /// and the others read as windows-1252.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Charset {
            $($(#[$doc])* $variant,)*
        }

        const ALL: &[Charset] = &[$(Charset::$variant),*];
        // With a zero byte behind each: C reads them where they stand.
        static NAMES: &[&str] = &[$(concat!($name, "\0")),*];
        #[cfg(feature = "legacy-encodings")]
        static ENCODINGS: &[&Encoding] = &[$(&encoding_rs::$encoding),*];
    };
}

charsets! {
    /// UTF-8; invalid sequences read as U+FFFD.
    #[default]
    Utf8 = "UTF-8", UTF_8_INIT;
    /// windows-1252, which the WHATWG standard also calls Latin-1 and ASCII.
    Windows1252 = "windows-1252", WINDOWS_1252_INIT;
    /// UTF-16, low byte first.
    Utf16Le = "UTF-16LE", UTF_16LE_INIT;
    /// UTF-16, high byte first.
    Utf16Be = "UTF-16BE", UTF_16BE_INIT;
    /// ISO-2022-JP (Japanese in seven bits).
    Iso2022Jp = "ISO-2022-JP", ISO_2022_JP_INIT;
    /// GBK (simplified Chinese), decoded as gb18030.
    Gbk = "GBK", GBK_INIT;
    /// gb18030 (Chinese, all of Unicode).
    Gb18030 = "gb18030", GB18030_INIT;
    /// Big5 (traditional Chinese).
    Big5 = "Big5", BIG5_INIT;
    /// EUC-JP (Japanese).
    EucJp = "EUC-JP", EUC_JP_INIT;
    /// Shift_JIS (Japanese).
    ShiftJis = "Shift_JIS", SHIFT_JIS_INIT;
    /// EUC-KR (Korean), with the additions of windows-949.
    EucKr = "EUC-KR", EUC_KR_INIT;
    /// IBM866 (Cyrillic).
    Ibm866 = "IBM866", IBM866_INIT;
    /// ISO-8859-2 (Central European).
    Iso8859_2 = "ISO-8859-2", ISO_8859_2_INIT;
    /// ISO-8859-3 (South European).
    Iso8859_3 = "ISO-8859-3", ISO_8859_3_INIT;
    /// ISO-8859-4 (North European).
    Iso8859_4 = "ISO-8859-4", ISO_8859_4_INIT;
    /// ISO-8859-5 (Cyrillic).
    Iso8859_5 = "ISO-8859-5", ISO_8859_5_INIT;
    /// ISO-8859-6 (Arabic).
    Iso8859_6 = "ISO-8859-6", ISO_8859_6_INIT;
    /// ISO-8859-7 (Greek).
    Iso8859_7 = "ISO-8859-7", ISO_8859_7_INIT;
    /// ISO-8859-8 (Hebrew, visual order).
    Iso8859_8 = "ISO-8859-8", ISO_8859_8_INIT;
    /// ISO-8859-8-I (Hebrew, logical order).
    Iso8859_8I = "ISO-8859-8-I", ISO_8859_8_I_INIT;
    /// ISO-8859-10 (Nordic).
    Iso8859_10 = "ISO-8859-10", ISO_8859_10_INIT;
    /// ISO-8859-13 (Baltic).
    Iso8859_13 = "ISO-8859-13", ISO_8859_13_INIT;
    /// ISO-8859-14 (Celtic).
    Iso8859_14 = "ISO-8859-14", ISO_8859_14_INIT;
    /// ISO-8859-15 (Western with the euro sign).
    Iso8859_15 = "ISO-8859-15", ISO_8859_15_INIT;
    /// ISO-8859-16 (Romanian).
    Iso8859_16 = "ISO-8859-16", ISO_8859_16_INIT;
    /// KOI8-R (Russian).
    Koi8R = "KOI8-R", KOI8_R_INIT;
    /// KOI8-U (Ukrainian).
    Koi8U = "KOI8-U", KOI8_U_INIT;
    /// Mac OS Roman.
    Macintosh = "macintosh", MACINTOSH_INIT;
    /// windows-874 (Thai).
    Windows874 = "windows-874", WINDOWS_874_INIT;
    /// windows-1250 (Central European).
    Windows1250 = "windows-1250", WINDOWS_1250_INIT;
    /// windows-1251 (Cyrillic).
    Windows1251 = "windows-1251", WINDOWS_1251_INIT;
    /// windows-1253 (Greek).
    Windows1253 = "windows-1253", WINDOWS_1253_INIT;
    /// windows-1254 (Turkish), also called ISO-8859-9.
    Windows1254 = "windows-1254", WINDOWS_1254_INIT;
    /// windows-1255 (Hebrew).
    Windows1255 = "windows-1255", WINDOWS_1255_INIT;
    /// windows-1256 (Arabic).
    Windows1256 = "windows-1256", WINDOWS_1256_INIT;
    /// windows-1257 (Baltic).
    Windows1257 = "windows-1257", WINDOWS_1257_INIT;
    /// windows-1258 (Vietnamese).
    Windows1258 = "windows-1258", WINDOWS_1258_INIT;
    /// Mac OS Cyrillic.
    MacCyrillic = "x-mac-cyrillic", X_MAC_CYRILLIC_INIT;
    /// ASCII, and private use for the upper half.
    UserDefined = "x-user-defined", X_USER_DEFINED_INIT;
}

impl Charset {
    /// Every charset, in the order of their numbers.
    pub const fn all() -> &'static [Charset] {
        ALL
    }

    /// The encoding's name in the WHATWG standard. In memory a zero byte stands behind it.
    pub fn name(self) -> &'static str {
        NAMES.get(self as usize).and_then(|name| name.strip_suffix('\0')).unwrap_or("")
    }

    /// False where a byte below 0x80 need not be the ASCII character: UTF-16 and ISO-2022-JP. Such pages are decoded
    /// before they are scanned (`PageDecoder`). In all other charsets the scanner works on the raw bytes: the second
    /// and later bytes of a character are 0x40 or above, or digits (gb18030), thus never `<`, `>`, `&`, `=`, `/`, a
    /// quotation mark or white space. They can be letters and `]`, hence counts are taken from decoded text.
    pub const fn is_ascii_compatible(self) -> bool {
        !matches!(self, Charset::Utf16Le | Charset::Utf16Be | Charset::Iso2022Jp)
    }

    /// What the scanner reads a page of this charset in: UTF-8, where the page has to be decoded first.
    pub const fn scanned(self) -> Charset {
        if self.is_ascii_compatible() { self } else { Charset::Utf8 }
    }

    /// True where a character can take several bytes, UTF-8 and UTF-16 aside.
    pub(crate) const fn is_multi_byte(self) -> bool {
        matches!(
            self,
            Charset::Iso2022Jp
                | Charset::Gbk
                | Charset::Gb18030
                | Charset::Big5
                | Charset::EucJp
                | Charset::ShiftJis
                | Charset::EucKr
        )
    }

    /// True for a byte that begins a character of several, UTF-8 and the charsets aside that are decoded before.
    pub(crate) const fn is_lead(self, byte: u8) -> bool {
        match self {
            Charset::Gbk | Charset::Gb18030 | Charset::Big5 | Charset::EucKr => matches!(byte, 0x81..=0xFE),
            Charset::EucJp => matches!(byte, 0x8E | 0x8F | 0xA1..=0xFE),
            Charset::ShiftJis => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
            _ => false,
        }
    }

    /// The charset that a label names: one of the standard's, in any case, ASCII white space around it left out.
    /// `None` for a label that is unknown, or whose decoder this build does not have, or that names `replacement`.
    pub fn for_label(label: &[u8]) -> Option<Charset> {
        let label = label.trim_ascii();
        super::label::builtin(label).or_else(|| for_legacy_label(label))
    }

    #[cfg(feature = "legacy-encodings")]
    pub(super) fn encoding(self) -> &'static Encoding {
        ENCODINGS.get(self as usize).copied().unwrap_or(encoding_rs::WINDOWS_1252)
    }

    #[cfg(feature = "legacy-encodings")]
    pub(super) fn of_encoding(encoding: &'static Encoding) -> Option<Charset> {
        let number = ENCODINGS.iter().position(|&known| known == encoding)?;
        ALL.get(number).copied()
    }
}

#[cfg(feature = "legacy-encodings")]
fn for_legacy_label(label: &[u8]) -> Option<Charset> {
    Encoding::for_label(label).and_then(Charset::of_encoding)
}

#[cfg(not(feature = "legacy-encodings"))]
fn for_legacy_label(_label: &[u8]) -> Option<Charset> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_without_tables() {
        for (label, charset) in [
            ("UTF8", Charset::Utf8),
            (" Latin1\n", Charset::Windows1252),
            ("us-ascii", Charset::Windows1252),
            ("utf-16", Charset::Utf16Le),
            ("utf-16be", Charset::Utf16Be),
        ] {
            assert_eq!(Charset::for_label(label.as_bytes()), Some(charset), "{label}");
        }
        let gbk = cfg!(feature = "legacy-encodings").then_some(Charset::Gbk);
        assert_eq!(Charset::for_label(b"gb2312"), gbk);
    }
}
