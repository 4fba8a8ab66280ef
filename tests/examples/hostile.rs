//! Extracts hostile pages and an ordinary one with every system; `benches/hostile` runs it under callgrind, which
//! counts the instructions of `measured`.
//!
//! `hostile BYTES [PART-OF-NAME [SYSTEM [FILE]]]` prints a line for each call of `measured`: system, page, bytes. `=NAME`
//! takes that page alone, without the ordinary one. A fourth argument is a file to take for the ordinary page.

use std::hint::black_box;
use tagsieve::extract::Extractor;
use tagsieve::output::Format;
use tagsieve::{Config, config::Unit};
use tagsieve_tests::hostile::{HOSTILE, ordinary};
use tagsieve_tests::promises::SYSTEMS;

#[inline(never)]
#[unsafe(no_mangle)]
fn measured(extractor: &mut Extractor, page: &[u8], config: &Config<'_>, out: &mut String) {
    black_box(extractor.render(black_box(page), config, Format::Text, out)).expect("any bytes are a page");
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = arguments.get(1).and_then(|n| n.parse().ok()).unwrap_or(1 << 18);
    let part = arguments.get(2).map_or("", |part| part);
    let ordinary = match arguments.get(4) {
        Some(file) => std::fs::read(file).expect("a readable file"),
        None => ordinary(bytes),
    };
    let mut pages = vec![("ordinary", ordinary)];
    let exact = part.strip_prefix('=');
    if exact.is_some_and(|name| name != "ordinary") {
        pages.clear();
    }
    let chosen = HOSTILE.iter().filter(|h| exact.map_or(h.name.contains(part), |name| h.name == name));
    pages.extend(chosen.map(|h| (h.name, (h.make)(bytes))));
    let mut configs: Vec<(String, Config<'_>)> =
        SYSTEMS.iter().map(|&system| (system.name().into(), Config::new().with_system(system))).collect();
    configs.push(("cetr by line".into(), Config::new().with_unit(Unit::Line)));
    let only = arguments.get(3).map_or("", |system| system);
    configs.retain(|(system, _)| only.is_empty() || system == only);
    for (system, config) in &configs {
        let mut out = String::new();
        for (name, page) in &pages {
            // A new one for each page, so that growing counts.
            measured(&mut Extractor::new(), page, config, &mut out);
            println!("{system}\t{name}\t{}", page.len());
        }
    }
}
