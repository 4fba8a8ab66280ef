//! The charset of pages and the decoding of their text: html5lib's cases, and agreement with `encoding_rs`.

use encoding_rs::Encoding;
use tagsieve::Config;
use tagsieve::bytes::{
    BYTE_CLASS, CharClass, Charset, CharsetSource, PageDecoder, TextDecoder, char_class, class::flag, decode_into,
    decode_utf8, decoded_len_bound, prescan, sniff,
};
use tagsieve::config::{Input, System};
use tagsieve::extract::Extractor;
use tagsieve::output::Format;
use tagsieve::stream::Shape;
use tagsieve_tests::random::Random;
use tagsieve_tests::shared::shared;
use tagsieve_tests::streams::streamed;

fn encoding(charset: Charset) -> &'static Encoding {
    Encoding::for_label(charset.name().as_bytes()).expect("a name of the standard")
}

/// A page that is decoded before it is scanned is still in the charset that it came in; its spans are in UTF-8.
#[test]
fn a_page_says_what_it_was_in() {
    let html = "<title>Caf\u{e9}</title><p>Na\u{ef}ve caf\u{e9}s open in the morning, and close in the evening.";
    let utf16 = |mark: &str, unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.encode_utf16().chain(html.encode_utf16()).flat_map(unit).collect()
    };
    let cases = [
        (utf16("\u{feff}", u16::to_le_bytes), None, Charset::Utf16Le, CharsetSource::Bom),
        (utf16("", u16::to_be_bytes), Some("utf-16be"), Charset::Utf16Be, CharsetSource::Hint),
        (html.as_bytes().to_vec(), None, Charset::Utf8, CharsetSource::Valid),
        (html.replace(|c| c > '~', "e").into_bytes(), Some("iso-2022-jp"), Charset::Iso2022Jp, CharsetSource::Hint),
        // It has no byte beyond ASCII.
        (html.as_bytes().to_vec(), Some("iso-2022-jp"), Charset::Utf8, CharsetSource::Valid),
    ];
    for (page, hint, charset, source) in cases {
        let mut config = Config::new();
        if let Some(label) = hint {
            config = config.with_charset(label);
        }
        let mut extractor = Extractor::new();
        let found = extractor.extract(&page, &config).expect("a short page");
        assert_eq!((found.summary.charset, found.summary.charset_source), (charset, source));
        let scanned = if charset == Charset::Iso2022Jp { "Nae" } else { "Na\u{ef}" };
        let block = found.blocks[0].span.start as usize;
        assert!(found.source.bytes[block..].starts_with(scanned.as_bytes()), "{charset:?}");
        let mut json = String::new();
        let summary = extractor.render(&page, &config, Format::Json, &mut json).expect("a short page");
        assert_eq!(summary.charset, charset);
        assert!(json.contains(&format!("\"charset\":\"{}\"", charset.name())), "{json}");
    }
}

/// Spans are those of the page as it came, its byte order mark included; in plain text and in a stream too.
#[test]
fn spans_count_the_byte_order_mark() {
    let page = "\u{feff}Honey and tea.".as_bytes();
    for input in [Input::Html, Input::Text] {
        let config = Config::new().with_system(System::IceBaseline).with_input(input);
        let mut extractor = Extractor::new();
        let extraction = extractor.extract(page, &config).expect("a short page");
        assert_eq!(extraction.blocks[0].span.slice(page), b"Honey and tea.", "{input:?}");
    }
    let config = Config::new().with_system(System::IceBaseline);
    for chunk in [1, 5, page.len()] {
        let record = streamed(Shape::SMALLEST, &config, page.chunks(chunk)).0;
        assert!(record.contains("span: Span { start: 3, end: 17 }"), "{record}");
    }
}

/// `(page, encoding)` of every case in a file of html5lib's encoding tests.
fn html5lib_cases(file: &[u8]) -> Vec<(Vec<u8>, Charset)> {
    let mut cases = Vec::new();
    let mut lines = file.split(|&b| b == b'\n').peekable();
    while let Some(line) = lines.next() {
        if line != b"#data" {
            continue;
        }
        let page: Vec<&[u8]> = lines.by_ref().take_while(|&line| line != b"#encoding").collect();
        let label = lines.next().expect("a label follows #encoding");
        cases.push((page.join(&b'\n'), Charset::for_label(label).expect("a label of the standard")));
    }
    cases
}

/// `encoding/*.dat`. The one case of `encoding/scripted` writes its `meta` by `document.write` and needs a script
/// engine; `encoding/chardet` is `undeclared_pages_are_recognised`.
#[test]
fn html5lib_encoding() {
    let (mut ran, mut converted) = (0, 0);
    for name in ["tests1.dat", "tests2.dat", "test-yahoo-jp.dat"] {
        let path = format!("conformance/html5lib-tests/encoding/{name}");
        let Some(path) = shared("html5lib_encoding", &path) else { return };
        for (page, expected) in html5lib_cases(&std::fs::read(path).unwrap()) {
            let sniffed = if page.is_ascii() {
                // The same in every charset: a character behind it makes the charset matter.
                let accent = if expected == Charset::Utf8 { "é ".as_bytes() } else { b"\xE9 " };
                sniff(&[&page, accent].concat(), None)
            } else {
                sniff(&page, None)
            };
            if sniffed.charset == Charset::Utf8 && expected != Charset::Utf8 {
                // Saved as UTF-8 for the test's sake, with the `meta` of an EUC-JP page.
                assert!(std::str::from_utf8(&page).is_ok());
                assert_eq!(prescan(&page), Some(expected), "{name}: {:?}", String::from_utf8_lossy(&page));
                converted += 1;
            } else {
                assert_eq!(sniffed.charset, expected, "{name}: {:?}", String::from_utf8_lossy(&page));
            }
            ran += 1;
        }
    }
    assert!(ran >= 82, "{ran} cases");
    assert!(converted <= 3, "{converted} declarations passed over");
}

#[test]
fn undeclared_pages_are_recognised() {
    let path = "conformance/html5lib-tests/encoding/chardet/test_big5.txt";
    if let Some(path) = shared("undeclared_pages_are_recognised", path) {
        let page = std::fs::read(path).unwrap();
        let sniffed = sniff(&page, None);
        assert_eq!((sniffed.charset, sniffed.source), (Charset::Big5, CharsetSource::Detected));
    }
    for (charset, text) in [
        (Charset::Windows1251, "Сегодня вечером в городе пройдёт большой концерт, вход свободный для всех жителей."),
        (Charset::Gbk, "今天下午本市图书馆举行了新书发布会，许多读者前来参加。"),
        (Charset::EucJp, "今日の午後、市の図書館で新しい本の発表会がありました。"),
        (Charset::ShiftJis, "今日の午後、市の図書館で新しい本の発表会がありました。"),
        (
            Charset::Windows1250,
            "Dziś wieczorem w mieście odbędzie się duży koncert, wstęp wolny dla wszystkich mieszkańców.",
        ),
        (
            Charset::Windows1252,
            "Heute Abend fährt die ganze Straße früh zurück, möglichst ohne größere Störungen überall.",
        ),
        // English has curly quotes and dashes only, which look like letters of IBM866 or windows-874.
        (Charset::Windows1252, "It’s the “best” — or so they’d say – of what we’ve seen. © 1999 “Us”"),
        // Guillemets and signs look like letters of ISO-8859-2.
        (
            Charset::Windows1252,
            "water «again» © never «for» waits is who © it the © is comes © leave © again water «sees» sees «said» «it» \
             «in» © and in © again «again» twice we've «said» comes the tide «sees»",
        ),
    ] {
        let (bytes, _, failed) = encoding(charset).encode(text);
        assert!(!failed);
        let page = [b"<html><title>x</title><p class=a>", &*bytes, b"</p>"].concat();
        let sniffed = sniff(&page, None);
        assert_eq!((sniffed.charset, sniffed.source), (charset, CharsetSource::Detected), "{text}");
    }
}

#[test]
fn sources_are_asked_in_order() {
    let sniffed = |page: &[u8], hint| {
        let sniffed = sniff(page, hint);
        (sniffed.charset, sniffed.source, sniffed.bom_len)
    };
    use CharsetSource::*;
    let gbk_meta = b"<meta charset=gbk><p>a";
    assert_eq!(sniffed(b"\xEF\xBB\xBF<meta charset=gbk>", Some("big5")), (Charset::Utf8, Bom, 3));
    assert_eq!(sniffed(b"\xFF\xFE<\0", None), (Charset::Utf16Le, Bom, 2));
    assert_eq!(sniffed(b"\xFE\xFF\0<", None), (Charset::Utf16Be, Bom, 2));
    assert_eq!(sniffed(gbk_meta, Some(" Big5\n")), (Charset::Big5, Hint, 0));
    assert_eq!(sniffed(gbk_meta, Some("no such label")), (Charset::Gbk, Meta, 0));
    assert_eq!(sniffed(b"<?xml version='1.0' encoding='koi8-r'?><p>a", None), (Charset::Koi8R, Meta, 0));
    assert_eq!(sniffed(b"<meta charset=utf-16><p>a", None), (Charset::Utf8, Meta, 0));
    assert_eq!(sniffed(b"<meta charset=x-user-defined><p>a", None), (Charset::Windows1252, Meta, 0));
    assert_eq!(sniffed(b"<p>a", None), (Charset::Utf8, Valid, 0));
    assert_eq!(sniffed("<p>é".as_bytes(), None), (Charset::Utf8, Valid, 0));
    assert_eq!(sniffed(b"", None), (Charset::Utf8, Valid, 0));
    assert_eq!(sniffed(b"<p>caf\xE9 ole", None), (Charset::Windows1252, Fallback, 0));
    // UTF-16 without a byte order mark.
    assert_eq!(sniffed(b"<\0h\0t\0", None), (Charset::Utf16Le, Detected, 0));
    assert_eq!(sniffed(b"\0<\0?\0x", None), (Charset::Utf16Be, Detected, 0));
    assert_eq!(sniffed(b"a\0<\0", Some("utf-16")), (Charset::Utf16Le, Hint, 0));
}

#[test]
fn labels_that_the_bytes_contradict_are_passed_over() {
    let sniffed = |page: &[u8], hint| {
        let sniffed = sniff(page, hint);
        (sniffed.charset, sniffed.source)
    };
    use CharsetSource::*;
    // Converted to UTF-8, `meta` kept.
    assert_eq!(sniffed("<meta charset=iso-8859-1><p>Größe".as_bytes(), None), (Charset::Utf8, Valid));
    assert_eq!(sniffed("<meta charset=gbk><p>新书发布".as_bytes(), None), (Charset::Utf8, Valid));
    // Two characters of GBK that are valid UTF-8 by chance prove nothing.
    assert_eq!(sniffed(b"<meta charset=gbk><p>\xC4\xA3\xC4\xA3", None), (Charset::Gbk, Meta));
    let by_chance = |characters| [b"<meta charset=gbk><p>", &b"\xC4\xA3".repeat(characters)[..]].concat();
    assert_eq!([7, 8].map(|n| sniffed(&by_chance(n), None)), [(Charset::Gbk, Meta), (Charset::Utf8, Valid)]);
    // A page that says UTF-8 and is not.
    assert_eq!(sniffed(b"<meta charset=utf-8><p>caf\xE9 ole", None), (Charset::Windows1252, Fallback));
    assert_eq!(sniffed(b"<p>caf\xE9 ole", Some("utf-8")), (Charset::Windows1252, Fallback));
    assert_eq!(sniffed(b"<meta charset=latin1><p>caf\xE9 ole", Some("utf-8")), (Charset::Windows1252, Meta));
    // One damaged character among good ones changes nothing.
    let damaged = [b"<p>\xE9 ", "Größe".as_bytes()].concat();
    assert_eq!(sniffed(&[b"<meta charset=utf-8>", &damaged[..]].concat(), None), (Charset::Utf8, Meta));
    assert_eq!(sniffed(&damaged, None), (Charset::Windows1252, Fallback));
    assert_eq!(sniffed(&[&damaged, "Größe".as_bytes()].concat(), None), (Charset::Utf8, Valid));
    // Up to two among one, where the page says UTF-8; where it does not, one among three, also where they come first.
    let mixed =
        |head: &str, bad, good| [head.as_bytes(), &b"\xE9 ".repeat(bad), &"\u{e9}".repeat(good).into_bytes()].concat();
    let declared = |bad, good| sniffed(&mixed("<meta charset=utf-8>", bad, good), None);
    assert_eq!(declared(4, 2), (Charset::Utf8, Meta));
    assert_ne!(declared(5, 2).0, Charset::Utf8);
    assert_eq!(sniffed(&mixed("", 9, 40), None), (Charset::Utf8, Valid));
    // UTF-16 has zero bytes.
    assert_eq!(sniffed(b"<p>a", Some("utf-16le")), (Charset::Utf8, Valid));
    // Declarations behind the first 1,024 bytes count where nothing else is known.
    let late = [&[b' '; 1024][..], b"<meta charset=windows-1251><p>\xE9 "].concat();
    assert_eq!(sniffed(&late, None), (Charset::Windows1251, Meta));
    // The beginning of a page may end within a character.
    assert_eq!(sniffed("<p>Grö".as_bytes().split_last().unwrap().1, None), (Charset::Utf8, Valid));
}

#[test]
fn prescan_reads_any_prefix_without_panic() {
    let pages: [&[u8]; 3] = [
        b"<!-- <meta charset=big5> --><!doctype x><html a='>' b=c/><META HTTP-EQUIV=content-type CONTENT='a; charset = \"koi8-r\"'>",
        b"<?xml version=\"1.0\" encoding = \"shift_jis\" ?><p",
        b"<!--><meta x=1 charset='euc-kr' charset=big5>",
    ];
    for (page, expected) in pages.into_iter().zip([Charset::Koi8R, Charset::ShiftJis, Charset::EucKr]) {
        // It is told by the first prefix that has the whole tag, and by every longer one.
        let told = (0..=page.len()).find(|&len| prescan(&page[..len]).is_some()).expect("a charset");
        assert!(page[..told].ends_with(b">"), "{told}");
        for len in told..=page.len() {
            assert_eq!(prescan(&page[..len]), Some(expected), "{len}");
        }
    }
    assert_eq!(prescan(b"<meta charset=replacement>"), None);
    assert_eq!(prescan(b"<META/charset=big5>"), Some(Charset::Big5));
    assert_eq!(prescan(b"<meta http-equiv=content-type content='text/html;charset=big5;a=b'>"), Some(Charset::Big5));
    // `charset` goes before `content`, wherever it stands.
    for page in [
        &b"<meta charset=gbk http-equiv=content-type content='text/html; charset=big5'>"[..],
        b"<meta http-equiv=content-type content='text/html; charset=big5' charset=gbk>",
    ] {
        assert_eq!(prescan(page), Some(Charset::Gbk), "{}", page.escape_ascii());
    }
    // What stands in other markup declares nothing, nor does what is not made as the standard has it.
    for page in [
        &b"<!doctype a <meta charset=big5>"[..],
        b"<?php <meta charset=big5>",
        b"</ <meta charset=big5>",
        b"<meta http-equiv=refresh http-equiv=content-type content='text/html; charset=big5'>",
        b"<?xml encoding=' big5'?>",
        b" <?xml encoding='big5'?>",
    ] {
        assert_eq!(prescan(page), None, "{}", page.escape_ascii());
    }
    assert_eq!(prescan(b"<meta http-equiv=refresh content='0; charset=big5'>"), None);
}

#[test]
fn charsets_are_those_of_the_standard() {
    for &charset in Charset::all() {
        assert_eq!(encoding(charset).name(), charset.name());
        assert_eq!(encoding(charset).is_ascii_compatible(), charset.is_ascii_compatible());
        assert_eq!(Charset::for_label(charset.name().to_uppercase().as_bytes()), Some(charset));
    }
    assert_eq!(Charset::all().len(), 39);
    // Labels that are looked up without `encoding_rs`, and some that are not.
    for label in "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8 ansi_x3.4-1968 ascii cp1252 \
                  cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 \
                  us-ascii windows-1252 x-cp1252 unicodefffe utf-16be csunicode iso-10646-ucs-2 ucs-2 unicode \
                  unicodefeff utf-16 utf-16le gb2312 chinese x-sjis ks_c_5601-1987 x-x-big5 latin5 cp1251 dos-874 \
                  csiso2022jp logical koi8-ru"
        .split_whitespace()
    {
        let padded = format!("\t\n\x0C\r {} ", label.to_uppercase());
        let expected = Encoding::for_label(label.as_bytes()).expect(label).name();
        assert_eq!(Charset::for_label(padded.as_bytes()).expect(label).name(), expected);
    }
    for label in ["", "utf", "utf-8x", "utf-7", "\u{B}utf-8", "replacement", "hz-gb-2312", "iso-2022-kr"] {
        assert_eq!(Charset::for_label(label.as_bytes()), None, "{label}");
    }
}

/// The digit of an incomplete sequence of gb18030 is text again, whatever follows it.
#[test]
fn half_a_character_takes_no_digit_with_it() {
    for behind in ["", " ", "\0\0", "<b>", "</p>", "&amp;"] {
        let page = [&b"<meta charset=gb18030><p>\xD6\xD0\xCE\xC4\x81\x30"[..], behind.as_bytes()].concat();
        let mut text = String::new();
        let config = Config::new().with_system(tagsieve::config::System::IceBaseline);
        Extractor::new().render(&page, &config, Format::Text, &mut text).expect("a short page");
        assert_eq!(text.trim_end().trim_end_matches('&'), "\u{4e2d}\u{6587}\u{fffd}0", "{behind:?}");
    }
}

fn decode_run(decoder: &mut TextDecoder, pieces: &[&[u8]]) -> Vec<u8> {
    let mut text = Vec::new();
    for piece in pieces {
        decoder.decode(piece, |utf8| text.extend_from_slice(utf8));
    }
    decoder.flush(|utf8| text.extend_from_slice(utf8));
    text
}

#[test]
fn windows_1252_agrees_with_encoding_rs() {
    let all: Vec<u8> = (0..=255).collect();
    let text = decode_run(&mut TextDecoder::new(Charset::Windows1252), &[&all]);
    assert_eq!(String::from_utf8(text).unwrap(), encoding_rs::WINDOWS_1252.decode_without_bom_handling(&all).0);
}

#[test]
fn pieces_decode_like_the_whole() {
    let mut random = Random::new(1);
    for &charset in Charset::all() {
        if !charset.is_ascii_compatible() || charset == Charset::Utf8 {
            continue;
        }
        let mut decoder = TextDecoder::new(charset);
        for _ in 0..400 {
            let limit = if random.below(8) == 0 { 2000 } else { 24 };
            let len = random.below(limit);
            let run = random_text(&mut random, len);
            let pieces = random_pieces(&mut random, &run);
            let text = decode_run(&mut decoder, &pieces);
            // A run ends before markup, and in gb18030 that is not as if the page ended.
            let followed = [&run[..], b"<"].concat();
            let expected = encoding(charset).decode_without_bom_handling(&followed).0;
            let expected = expected.strip_suffix('<').expect("markup is no part of a character");
            assert_eq!(String::from_utf8(text).unwrap(), expected, "{} {pieces:x?}", charset.name());
        }
    }
}

/// Bytes among which sequences of every length are frequent, invalid ones too.
fn random_text(random: &mut Random, len: usize) -> Vec<u8> {
    let ascii = random.below(4);
    (0..len)
        .map(|_| match random.below(4) {
            kind if kind < ascii => b"az@09<>&'\" \n[]|~"[random.below(16)],
            3 => [0x81, 0x8E, 0x8F, 0xA1, 0xC4, 0xE0][random.below(6)],
            _ => 0x80 + random.below(0x80) as u8,
        })
        .collect()
}

fn random_pieces<'a>(random: &mut Random, mut run: &'a [u8]) -> Vec<&'a [u8]> {
    let mut pieces = Vec::new();
    while !run.is_empty() {
        let (piece, rest) = run.split_at(random.below(run.len().min(9) + 1));
        pieces.push(piece);
        run = rest;
    }
    pieces
}

/// What the scanner rests upon: bytes that mean something in markup are never part of another character.
#[test]
fn markup_bytes_are_no_trail_bytes() {
    let markup = b"\t\n\x0C\r !\"#&'-/;<=>?";
    let check = |charset: Charset, prefix: &[u8]| {
        for &mark in markup {
            let page = [prefix, &[mark]].concat();
            let text = encoding(charset).decode_without_bom_handling(&page).0;
            assert!(text.ends_with(mark as char), "{} {page:x?}", charset.name());
        }
    };
    for &charset in Charset::all().iter().filter(|charset| charset.is_ascii_compatible()) {
        for first in 0x80..=0xFF {
            check(charset, &[first]);
        }
    }
    use Charset::*;
    for charset in [Big5, Gbk, Gb18030, ShiftJis, EucJp, EucKr] {
        for first in 0x80..=0xFF {
            for second in 0..=0xFF {
                check(charset, &[first, second]);
                check(charset, &[first, second, 0x81]); // gb18030 has four bytes, EUC-JP three
                check(charset, &[first, second, 0xFE]);
            }
        }
    }
}

#[test]
fn utf16_and_iso_2022_jp_pages_decode_in_any_pieces() {
    let mut random = Random::new(2);
    let mut pages: Vec<(Charset, Vec<u8>)> = Vec::new();
    for _ in 0..500 {
        let len = random.below(60);
        let units: Vec<u8> = (0..len)
            .map(|_| [0, 0x41, 0xD8, 0xDC, 0xDF, 0xFE, 0xFF, 0x20, 0x30, random.below(256) as u8][random.below(10)])
            .collect();
        let jis: Vec<&[u8]> = (0..len)
            .map(|_| {
                [&b"\x1B$B"[..], b"\x1B(B", b"\x1B(J", b"\x1B(I", b"\x1B", b"$", b"a0<", b"\x24\x22", b"\xE9"]
                    [random.below(9)]
            })
            .collect();
        pages.extend([
            (Charset::Utf16Le, units.clone()),
            (Charset::Utf16Be, units),
            (Charset::Iso2022Jp, jis.concat()),
        ]);
    }
    for (charset, page) in pages {
        let expected = encoding(charset).decode_with_bom_removal(&page).0;
        let mut out = vec![0; decoded_len_bound(charset, page.len())];
        let len = decode_into(charset, &page, &mut out).expect("the bound suffices");
        assert_eq!(std::str::from_utf8(&out[..len]).unwrap(), expected, "{charset:?} {page:x?}");

        let mut decoder = PageDecoder::new(charset);
        let mut text = Vec::new();
        let pieces = random_pieces(&mut random, &page);
        for (number, mut piece) in pieces.iter().copied().chain([&b""[..]]).enumerate() {
            loop {
                let mut out = vec![0; 16 + random.below(8)];
                let progress = decoder.decode(piece, &mut out, number == pieces.len());
                text.extend_from_slice(&out[..progress.written]);
                piece = &piece[progress.read..];
                if progress.done {
                    break;
                }
            }
        }
        assert_eq!(String::from_utf8(text).unwrap(), expected, "{charset:?} {pieces:x?}");
    }
    assert_eq!(decode_into(Charset::Utf16Le, &[b'a', 0].repeat(40), &mut [0; 30]), None);
}

#[test]
fn decode_utf8_agrees_with_std() {
    let mut random = Random::new(3);
    for _ in 0..20_000 {
        let len = random.below(12);
        let bytes: Vec<u8> = (0..len)
            .map(|_| {
                [0x41, 0x80, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xF5][random.below(14)]
            })
            .collect();
        let mut text = String::new();
        let mut pos = 0;
        while pos < bytes.len() {
            let (code, len) = decode_utf8(&bytes, pos);
            text.push(char::from_u32(code).expect("a character"));
            pos += len;
        }
        assert_eq!(text, String::from_utf8_lossy(&bytes), "{bytes:x?}");
    }
    assert_eq!(decode_utf8(b"a", 1), (0xFFFD, 0));
    assert_eq!(decode_utf8(b"a", usize::MAX), (0xFFFD, 0));
}

#[test]
fn kinds_of_characters() {
    use CharClass::*;
    for (kind, members) in [
        (Space, " \t\n\u{A0}\u{1680}\u{2000}\u{200A}\u{2028}\u{202F}\u{205F}\u{3000}"),
        (Ignore, "\0\u{B}\u{7F}\u{80}\u{AD}\u{200B}\u{200D}\u{2060}\u{202E}\u{FEFF}\u{E0041}"),
        (Letter, "azßéŀłžıəανдяёґաאبहकग각힣ქღꠀꯀᚠ\u{1D400}ⅷﬁａªʰ"),
        (UpperLetter, "AZÉÞŁŽĀŊƏΑΩДЯЁҐӁԱՖḀỲẞǅＡ\u{10400}"),
        (Digit, "09٠۹०९๐②½²０９\u{1D7CE}"),
        (Ideograph, "一龥鿿㐀䶵〇々豈⼀⺀𠀀𪜀\u{30000}"),
        (Kana, "ぁんゞァヶーㇰｦﾟ\u{1B000}"),
        (NoSpace, "กฮะไກຮកឳကအᥐ"),
        (Mark, "\u{300}\u{36F}\u{483}\u{5B0}\u{64B}ि्ัั\u{20D0}\u{FE0F}\u{3099}\u{1F3FB}\u{E0100}"),
        (Comma, ",;:，、；：،؛՝፣·"),
        (SentenceEnd, ".!?。！？．｡…‼؟۔।॥։።၊។"),
        (Bar, "|｜¦•·▪■●►▸▶◆★→←⇒│║❯➜"),
        (Guillemet, "«»‹›"),
        (Punct, "()[]{}'\"-–—‘’“”„¿¡§¶「」（）*/\\@#$%^&_+=<>~`・"),
        (Symbol, "€£©®°±×÷™∞\u{FFFD}\u{E000}\u{1F600}"),
    ] {
        for member in members.chars().filter(|&c| !(kind == Comma && c == '\u{B7}')) {
            assert_eq!(char_class(member as u32), kind, "{member:?} U+{:04X}", member as u32);
        }
    }
    assert_eq!(char_class(0x387), Comma); // Greek semicolon
    assert_eq!(char_class(0x37E), SentenceEnd); // Greek question mark
    for code in [0xD800, 0x11_0000, u32::MAX] {
        assert_eq!(char_class(code), Symbol);
    }
}

#[test]
fn byte_classes_and_kinds_agree() {
    for byte in 0..=255u8 {
        let class = BYTE_CLASS[byte as usize];
        if !byte.is_ascii() {
            assert_eq!(class, flag::NON_ASCII);
            continue;
        }
        assert_eq!(class, char_class(byte as u32).flags());
        assert_eq!(class & flag::WHITESPACE != 0, byte.is_ascii_whitespace());
        assert_eq!(class & flag::LETTER != 0, byte.is_ascii_alphabetic());
        assert_eq!(class & flag::UPPER != 0, byte.is_ascii_uppercase());
        assert_eq!(class & flag::DIGIT != 0, byte.is_ascii_digit());
        assert_eq!(class & flag::PUNCT != 0, byte.is_ascii_punctuation());
        assert_eq!(class & flag::COMMA != 0, b",;:".contains(&byte));
        assert_eq!(class & flag::SENTENCE_END != 0, b".!?".contains(&byte));
        assert_eq!(class & flag::BAR != 0, byte == b'|');
    }
}
