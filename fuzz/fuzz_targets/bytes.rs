//! Decoders give what encoding_rs gives, whole and in pieces; charsets are found without a panic, and a page's own
//! beginning is believed.
#![no_main]

use encoding_rs::Encoding;
use libfuzzer_sys::fuzz_target;
use tagsieve::bytes::{
    Charset, PageDecoder, TextDecoder, bom, decode_into, decode_utf8, decoded_len_bound, prescan, sniff,
};
use tagsieve_fuzz::{Choices, cut};

/// The whole page by the standard's decoder.
fn expected(charset: Charset, page: &[u8]) -> String {
    let encoding = Encoding::for_label(charset.name().as_bytes()).expect("every charset is an encoding");
    let (text, _) = encoding.decode_without_bom_handling(page);
    text.into_owned()
}

fn text_run<'p>(charset: Charset, pieces: impl Iterator<Item = &'p [u8]>) -> String {
    let mut decoder = TextDecoder::new(charset);
    let mut text = String::new();
    let transparent = decoder.is_transparent();
    let mut sink = |piece: &[u8]| {
        assert!(!piece.is_empty());
        assert!(transparent || std::str::from_utf8(piece).is_ok());
        // No piece ends inside a character.
        text.push_str(&String::from_utf8_lossy(piece));
    };
    for piece in pieces {
        decoder.decode(piece, &mut sink);
    }
    decoder.flush(&mut sink);
    text
}

fn page_decoder<'p>(charset: Charset, pieces: impl Iterator<Item = &'p [u8]>, room: usize) -> String {
    let mut decoder = PageDecoder::new(charset);
    let mut text = Vec::new();
    let mut buffer = vec![0; room];
    let mut pieces: Vec<&[u8]> = pieces.collect();
    pieces.push(&[]);
    let last = pieces.len() - 1;
    for (i, &piece) in pieces.iter().enumerate() {
        let mut rest = piece;
        loop {
            let progress = decoder.decode(rest, &mut buffer, i == last);
            assert!(progress.written <= room && progress.read <= rest.len());
            text.extend_from_slice(&buffer[..progress.written]);
            rest = &rest[progress.read..];
            if progress.done {
                assert!(rest.is_empty());
                break;
            }
            assert!(progress.read + progress.written > 0, "no progress");
        }
    }
    String::from_utf8(text).expect("UTF-8 comes out")
}

fuzz_target!(|data: &[u8]| {
    let (page, mut choices) = Choices::of(data);
    let charset = choices.one_of(Charset::all());
    let seed = choices.number();
    let room = 16 + usize::from(choices.byte());
    let expected = expected(charset, page);

    if charset.is_ascii_compatible() {
        // A run of text ends before markup.
        let followed = self::expected(charset, &[page, b"<"].concat());
        let expected = followed.strip_suffix('<').expect("ASCII is never a part of a character");
        assert_eq!(text_run(charset, std::iter::once(page)), expected);
        assert_eq!(text_run(charset, cut(page, seed)), expected);
        assert_eq!(text_run(charset, page.chunks(1)), expected);
    } else {
        // A byte order mark is left out.
        let expected = match charset {
            Charset::Iso2022Jp => expected.as_str(),
            _ => expected.strip_prefix('\u{FEFF}').unwrap_or(&expected),
        };
        let mut whole = vec![0; decoded_len_bound(charset, page.len())];
        let len = decode_into(charset, page, &mut whole).expect("the bound is enough");
        assert_eq!(std::str::from_utf8(&whole[..len]), Ok(expected));
        assert_eq!(page_decoder(charset, std::iter::once(page), room), expected);
        assert_eq!(page_decoder(charset, cut(page, seed), room), expected);
    }

    // One character at a time.
    let (mut at, mut text) = (0, String::new());
    while at < page.len() {
        let (code, len) = decode_utf8(page, at);
        assert!(len > 0);
        text.push(char::from_u32(code).expect("a character"));
        at += len;
    }
    assert_eq!(text, String::from_utf8_lossy(page));
    assert_eq!(decode_utf8(page, page.len()), (0xFFFD, 0));

    let hint = std::str::from_utf8(choices.bytes()).ok();
    let sniffed = sniff(page, hint.or(Some(charset.name())));
    assert!(usize::from(sniffed.bom_len) <= page.len());
    assert_eq!(bom(page).is_some(), sniffed.bom_len != 0);
    let _ = prescan(page);
    let _ = Charset::for_label(page);
    assert_eq!(Charset::for_label(charset.name().as_bytes()), Some(charset));
});
