//! Extracts hostile pages and ordinary ones with every system; `benches/hostile` runs it under callgrind, which counts
//! the instructions of `measured`.
//!
//! `hostile BYTES FORMAT [PART-OF-NAME [SYSTEM]]` prints a line for each call of `measured`: system, page, the ordinary
//! page to compare it with, bytes. `=NAME` takes that page alone, without the ordinary ones.

use std::hint::black_box;
use tagsieve::Config;
use tagsieve::config::Unit;
use tagsieve::extract::Extractor;
use tagsieve::output::Format;
use tagsieve_tests::hostile::{HOSTILE, ORDINARY, kind_of};
use tagsieve_tests::promises::SYSTEMS;

#[inline(never)]
#[unsafe(no_mangle)]
fn measured(extractor: &mut Extractor, page: &[u8], config: &Config<'_>, format: Format, out: &mut String) {
    black_box(extractor.render(black_box(page), config, format, out)).expect("any bytes are a page");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = arguments.get(1).and_then(|n| n.parse().ok()).unwrap_or(1 << 18);
    let name = arguments.get(2).map_or("text", |name| name);
    let format = Format::from_name(name).unwrap_or_else(|| panic!("`{name}` is no format"));
    let part = arguments.get(3).map_or("", |part| part);
    let exact = part.strip_prefix('=');
    let is_chosen = |name: &str| exact.map_or(name.contains(part), |exact| name == exact);
    let ordinary = ORDINARY.iter().filter(|page| exact.is_none() || is_chosen(page.name));
    let hostile = HOSTILE.iter().filter(|page| is_chosen(page.name));
    let pages: Vec<(&str, Vec<u8>)> = ordinary.chain(hostile).map(|page| (page.name, (page.make)(bytes))).collect();
    let mut configs: Vec<(String, Config<'_>)> =
        SYSTEMS.iter().map(|&system| (system.name().into(), Config::new().with_system(system))).collect();
    configs.push(("cetr by line".into(), Config::new().with_unit(Unit::Line)));
    let only = arguments.get(4).map_or("", |system| system);
    configs.retain(|(system, _)| only.is_empty() || system == only);
    for (system, config) in &configs {
        let mut out = String::new();
        for (name, page) in &pages {
            // A new one for each page, so that growing counts.
            measured(&mut Extractor::new(), page, config, format, &mut out);
            println!("{system}\t{name}\t{}\t{}", kind_of(page), page.len());
        }
    }
}
