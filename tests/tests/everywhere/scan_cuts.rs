//! However a page is cut into chunks, the scanner finds the same tokens: the functions that read a whole tag or jump
//! over a text run are checked against the byte-by-byte ones that take over where a chunk ends. `Collector` checks on
//! the way that pieces lie in the page, hold what stands there, and come in order.

use tagsieve::scan::{ContentModel, Scanner};
use tagsieve_tests::soup::{Random, soup};
use tagsieve_tests::tokens::{Ask, Collector, Token, scan};

const PAGES: u64 = 20_000;

fn collector(page: &[u8], ask: Ask, cdata: bool) -> Collector {
    let mut collector = Collector::new(page);
    collector.switch_content_models = true;
    collector.ask = ask;
    collector.cdata = cdata;
    collector
}

#[test]
fn soup_cut_anywhere_gives_the_same_tokens() {
    let mut tokens_seen = 0;
    for seed in 0..PAGES {
        let mut random = Random::new(seed);
        let page = soup(&mut random, 40);
        let ask = [Ask::All, Ask::Some, Ask::None][random.below(3)];
        let cdata = random.below(2) == 0;
        let run = |chunks: &mut dyn Iterator<Item = &[u8]>| scan(Scanner::new(), chunks, collector(&page, ask, cdata));
        let whole = run(&mut std::iter::once(&page[..]));
        tokens_seen += whole.len();

        let same = |how: &str, tokens: Vec<Token>| {
            assert_eq!(tokens, whole, "page {seed} {how}: {:?}", String::from_utf8_lossy(&page));
        };
        same("byte by byte", run(&mut page.chunks(1)));
        same("in threes", run(&mut page.chunks(3)));
        let cut = random.below(page.len() + 1);
        same("in two", run(&mut [&page[..cut], &page[cut..]].into_iter()));
        let mut pieces = Vec::new();
        let mut rest = &page[..];
        while !rest.is_empty() {
            let (piece, more) = rest.split_at(random.below(rest.len().min(20)) + 1);
            pieces.push(piece);
            rest = more;
        }
        same("in random pieces", run(&mut pieces.into_iter()));
    }
    assert!(tokens_seen > 100_000, "only {tokens_seen} tokens");
}

#[test]
fn values_not_asked_for_change_nothing_else() {
    for seed in 0..PAGES / 4 {
        let page = soup(&mut Random::new(seed), 40);
        let without_values = |ask| {
            let mut tokens = scan(Scanner::new(), std::iter::once(&page[..]), collector(&page, ask, false));
            for token in &mut tokens {
                if let Token::StartTag { attrs, .. } = token {
                    attrs.clear();
                }
            }
            tokens
        };
        assert_eq!(without_values(Ask::All), without_values(Ask::None), "page {seed}");
        assert_eq!(without_values(Ask::All), without_values(Ask::Some), "page {seed}");
    }
}

#[test]
fn a_run_without_references_is_one_piece() {
    #[derive(Default)]
    struct Pieces(Vec<String>);
    impl tagsieve::scan::Sink for Pieces {
        fn text(&mut self, raw: &[u8], _at: u32) {
            self.0.push(String::from_utf8_lossy(raw).into_owned());
        }
        fn text_ref(&mut self, _text: &str, _span: tagsieve::Span) {}
        fn tag_open(&mut self, _kind: tagsieve::scan::TagKind, _tag: tagsieve::scan::TagId, _at: u32) {}
        fn attr(&mut self, _attr: tagsieve::scan::AttrId) -> bool {
            true
        }
        fn attr_value(&mut self, raw: &[u8], _at: u32) {
            self.0.push(String::from_utf8_lossy(raw).into_owned());
        }
        fn tag_close(&mut self, _self_closing: bool, _end: u32) -> ContentModel {
            ContentModel::Data
        }
    }
    let run = |model, page: &[u8]| {
        let mut pieces = Pieces::default();
        let mut scanner = Scanner::resume_at(0, model, b"script");
        scanner.feed(page, &mut pieces);
        scanner.finish(&mut pieces);
        pieces.0
    };
    assert_eq!(run(ContentModel::Data, b"a < b <3<p title='x > y' lang=en>c"), ["a < b <3", "x > y", "en", "c"]);
    assert_eq!(run(ContentModel::Rcdata, b"a <b> </b> </script>"), ["a <b> </b> "]);
    assert_eq!(run(ContentModel::ScriptData, b"a<b && c</d> </scripts></script>"), ["a<b && c</d> </scripts>"]);
}
