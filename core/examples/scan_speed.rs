//! Throughput of the scanner: `cargo run --release --example scan_speed -- [-n ROUNDS] [-c CHUNK] FILE...`
//!
//! Reads all files into memory first, then reports the best of several rounds for sinks that want nothing, the values
//! that blocks need, and every value.

use std::hint::black_box;
use std::time::Instant;
use tagsieve::Span;
use tagsieve::scan::{AttrId, ContentModel, Scanner, Sink, TagId, TagKind};

/// Asks for the values of `wanted` and adds up what it is given, so that nothing can be left out.
struct Count {
    wanted: u32,
    tag: TagId,
    sum: u64,
}

impl Sink for Count {
    fn text(&mut self, raw: &[u8], _at: u32) {
        self.sum += raw.len() as u64;
    }
    fn text_ref(&mut self, text: &str, _span: Span) {
        self.sum += text.len() as u64;
    }
    fn tag_open(&mut self, kind: TagKind, tag: TagId, _at: u32) {
        self.tag = if kind == TagKind::Start { tag } else { TagId::UNKNOWN };
        self.sum += u64::from(tag.0);
    }
    fn attr(&mut self, attr: AttrId) -> bool {
        self.wanted >> attr.0 & 1 != 0
    }
    fn attr_value(&mut self, raw: &[u8], _at: u32) {
        self.sum += raw.len() as u64;
    }
    fn attr_value_ref(&mut self, text: &str, _span: Span) {
        self.sum += text.len() as u64;
    }
    fn tag_close(&mut self, _self_closing: bool, _end: u32) -> ContentModel {
        ContentModel::of(self.tag)
    }
}

fn scan(page: &[u8], chunk: usize, wanted: u32) -> u64 {
    let mut sink = Count { wanted, tag: TagId::UNKNOWN, sum: 0 };
    let mut scanner = Scanner::new();
    for piece in page.chunks(chunk) {
        scanner.feed(piece, &mut sink);
    }
    scanner.finish(&mut sink);
    sink.sum
}

fn main() {
    let (mut rounds, mut chunk, mut pages) = (7, usize::MAX, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-n" => rounds = args.next().and_then(|n| n.parse().ok()).expect("-n takes a number"),
            "-c" => chunk = args.next().and_then(|n| n.parse().ok()).expect("-c takes a number"),
            path => pages.push(std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"))),
        }
    }
    let bytes: usize = pages.iter().map(Vec::len).sum();
    println!("{} pages, {bytes} bytes, best of {rounds}", pages.len());
    let ids = |ids: &[AttrId]| ids.iter().map(|id| 1 << id.0).sum::<u32>();
    let sinks = [
        ("nothing", 0),
        ("class, id, href", ids(&[AttrId::CLASS, AttrId::ID, AttrId::HREF])),
        ("every value", u32::MAX),
    ];
    for (name, wanted) in sinks {
        // Each page's best round: what else runs on the machine disturbs a page, not all rounds of all pages.
        let mut best = vec![f64::INFINITY; pages.len()];
        for _ in 0..rounds {
            for (page, best) in pages.iter().zip(&mut best) {
                let start = Instant::now();
                black_box(scan(black_box(page), chunk, wanted));
                *best = best.min(start.elapsed().as_secs_f64());
            }
        }
        let best: f64 = best.iter().sum();
        println!("{:8.0} MB/s  wanted: {name}", bytes as f64 / best / 1e6);
    }
}
