//! A digest of everything that Documents and Streams tell of 200 generated pages: equal wherever the code runs.

use crate::pages::page;
use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow, Source, Summary};
use tagsieve::stream::{Room, Shape, Stream};

const PAGES: u64 = 200;

/// FNV-1a, over 64 bits.
struct Digest(u64);

impl Digest {
    fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3));
    }
}

impl BlockSink for Digest {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        self.add(&block.block.span.start.to_le_bytes());
        self.add(&block.block.span.end.to_le_bytes());
        self.add(&block.verdict.score.to_le_bytes());
        self.add(&[block.label as u8]);
        block.write_text(&mut |piece| {
            self.add(piece.as_bytes());
            Flow::Continue
        })
    }

    fn end(&mut self, summary: &Summary, _source: &Source<'_>) -> Flow {
        self.add(&summary.kept.to_le_bytes());
        self.add(&summary.early.to_le_bytes());
        self.add(&[summary.charset as u8, summary.charset_source as u8, summary.confidence]);
        Flow::Continue
    }
}

/// One line for each way to read the pages: its name and its digest.
pub fn lines() -> Vec<String> {
    let mut extractor = Extractor::new();
    let shapes = [Shape::SMALLEST, Shape { rows: 40, text: 4096 }, Shape { rows: 200, text: 1 << 15 }];
    let mut rooms = shapes.map(Room::new);
    let mut lines = Vec::new();
    for system in [System::Fused, System::Cetr, System::Justext] {
        let mut documents = Digest(0xCBF2_9CE4_8422_2325);
        let mut streams = [0; 3].map(|_: u8| Digest(0xCBF2_9CE4_8422_2325));
        for seed in 0..PAGES {
            let page = page(seed);
            let config = Config::new().with_system(system);
            let config = page.charset.map_or(config, |label| config.with_charset(label));
            let _ = extractor.extract_to(&page.bytes, &config, &mut documents);
            for (room, digest) in rooms.iter_mut().zip(&mut streams) {
                let Ok(mut stream) = Stream::new(room.memory(), &config, digest) else { continue };
                for chunk in page.bytes.chunks(977) {
                    let _ = stream.write(chunk);
                }
                let _ = stream.end();
            }
        }
        lines.push(format!("{} document {:016x}", system.name(), documents.0));
        for (shape, digest) in shapes.iter().zip(&streams) {
            lines.push(format!("{} stream of {} blocks {:016x}", system.name(), shape.rows, digest.0));
        }
    }
    lines
}
