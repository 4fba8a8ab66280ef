//! Megabytes a second of whole extractions, pages in memory: `extract_speed ROUNDS SYSTEM FILE...`

use std::time::Instant;
use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::Extractor;
use tagsieve::output::Format;

fn main() {
    let mut args = std::env::args().skip(1);
    let rounds: usize = args.next().and_then(|a| a.parse().ok()).expect("usage: extract_speed ROUNDS SYSTEM FILE...");
    let name = args.next().unwrap_or_default();
    let system = System::from_name(&name).expect("a system's name");
    let pages: Vec<Vec<u8>> = args.map(|path| std::fs::read(path).expect("a readable file")).collect();
    let bytes: usize = pages.iter().map(Vec::len).sum();
    let config = Config::new().with_system(system);
    let mut extractor = Extractor::new();
    let mut text = String::new();
    let mut best = f64::INFINITY;
    let mut kept = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        kept = 0;
        for page in &pages {
            if extractor.render(page, &config, Format::Text, &mut text).is_ok() {
                kept += text.len();
            }
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name}: {} pages, {bytes} bytes, {kept} bytes kept, {:.1} MB/s", pages.len(), bytes as f64 / best / 1e6);
}
