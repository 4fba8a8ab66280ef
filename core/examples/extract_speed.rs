//! Megabytes a second of whole extractions, pages in memory: `extract_speed ROUNDS SYSTEM[:MODEL] FILE...`

use std::time::Instant;
use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::Extractor;
use tagsieve::model::Model;
use tagsieve::output::Format;

fn main() {
    let mut args = std::env::args().skip(1);
    let rounds: usize =
        args.next().and_then(|a| a.parse().ok()).expect("usage: extract_speed ROUNDS SYSTEM[:MODEL] FILE...");
    let name = args.next().unwrap_or_default();
    let (system, model) = name.split_once(':').map_or((name.as_str(), None), |(system, file)| (system, Some(file)));
    let system = System::from_name(system).expect("a system's name");
    let model = model.map(|file| std::fs::read(file).expect("a readable model"));
    let model = model.as_deref().map(|bytes| Model::from_bytes(bytes).expect("a good model"));
    let pages: Vec<Vec<u8>> = args.map(|path| std::fs::read(path).expect("a readable file")).collect();
    let bytes: usize = pages.iter().map(Vec::len).sum();
    let mut config = Config::new().with_system(system);
    if let Some(model) = &model {
        config = config.with_model(model);
    }
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
