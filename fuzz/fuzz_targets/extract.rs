//! Every configuration gives well-formed blocks and the same text whatever the memory; see `promises`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tagsieve::bytes::{Charset, decode_into, decoded_len_bound, sniff};
use tagsieve::extract::{Extractor, Flow, Formatter};
use tagsieve::output::Format;
use tagsieve_fuzz::Choices;
use tagsieve_tests::promises::{Outcome, owned, same_in_any_memory};

fuzz_target!(|data: &[u8]| {
    let (page, mut choices) = Choices::of(data);
    let (config, format) = choices.config();
    let rows = 1 + usize::from(choices.byte()) % 60;
    let whole = same_in_any_memory(page, &config, format, &[1, rows]);
    // With links and all, what has been decided is written as if it had been decided for it.
    let layout = choices.layout(format);
    let (mut extractor, mut rendered, mut again) = (Extractor::new(), String::new(), String::new());
    extractor.render(page, &config, layout.clone(), &mut rendered).expect("the page is not too long");
    let mut write = |piece: &str| {
        again.push_str(piece);
        Flow::Continue(())
    };
    let extraction = extractor.extract(page, &config).expect("the page is not too long");
    let is_windowed = extraction.summary.windowed;
    extraction.pass_to(&mut Formatter::new(layout, &mut write));
    assert!(is_windowed || again == rendered, "{again}\n\n{rendered}");
    // A page that needs decoding gives what the decoded page gives.
    let sniffed = sniff(page, None);
    if sniffed.charset.is_ascii_compatible() {
        return;
    }
    let mut decoded = vec![0; decoded_len_bound(sniffed.charset, page.len())];
    let len = decode_into(sniffed.charset, &page[usize::from(sniffed.bom_len)..], &mut decoded).expect("it has room");
    let config = config.with_charset("utf-8");
    // In memory that grows: as many rows as there are blocks may have no room for all containers.
    let outcome = owned(&mut Extractor::new(), &decoded[..len], &config, format);
    // JSON tells the charset.
    let what = |outcome: Outcome| ((format != Format::Json).then_some(outcome.text), outcome.blocks);
    if whole.summary.charset == sniffed.charset && outcome.summary.charset == Charset::Utf8 {
        assert_eq!(what(outcome), what(whole));
    }
});
