//! A digest of everything that Documents and Streams tell of 205 pages: equal wherever the code runs. And one
//! of 20 of them that a device without an operating system can read (`tests/firmware`).

use crate::pages::{Generated, page};
use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow, Source, Summary};
use tagsieve::model::Model;
use tagsieve::stream::{Room, Shape, Stream};

const PAGES: u64 = 200;
/// Pages that were read in one way here and in another there, once: where attributes are read and where they are passed
/// over, where a tag takes a short cut, how a value is cut, and which name of a `meta` counts.
const DIFFERED: [&str; 5] = [
    r#"<body><template shadowrootmode="open" hidden><p>A text that the template hides, or shows to all who read it."#,
    r#"<body><div class="sidebar comments widget"><p>One text, of ten words and more, beside the page.
       <p role=main>Another one, of ten words and more, which is what the page was written for."#,
    r##"<body><h2><a href="                                                            #usage">How it is used by
       people</a></h2><p>It is used in the kitchen, in the garden and in the shed, by people of all ages."##,
    r#"<meta name="twitter:description" content="The tide comes in twice a day at the old harbour wall"
       property="og:description"><body><p>The tide comes in twice a day at the old harbour wall, and goes out again."#,
    "<body><pre>                                                                                          \
     &nbsp;                                                              &nbsp;x = 1</pre><p>A text behind the code.",
];
/// Pages for devices.
const DEVICE_PAGES: usize = 20;
/// A device's RAM in all.
const DEVICE_RAM: usize = 32 << 10;
/// The model that lies in its flash.
static DEVICE_MODEL: &[u8] = include_bytes!("../../models/small.tsm");

/// FNV-1a, over 64 bits.
struct Digest(u64);

impl Digest {
    fn new() -> Digest {
        Digest(0xCBF2_9CE4_8422_2325)
    }

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
            Flow::Continue(())
        })
    }

    fn end(&mut self, summary: &Summary, _source: &Source<'_>) -> Flow {
        self.add(&summary.kept.to_le_bytes());
        self.add(&summary.early.to_le_bytes());
        self.add(&[summary.charset as u8, summary.charset_source as u8, summary.confidence]);
        Flow::Continue(())
    }
}

/// One line for each way to read the pages: its name and its digest.
pub fn lines() -> Vec<String> {
    let mut extractor = Extractor::new();
    let shapes = [Shape::SMALLEST, Shape { rows: 40, text: 4096 }, Shape { rows: 200, text: 1 << 15 }];
    let mut rooms = shapes.map(Room::new);
    let mut lines = Vec::new();
    for system in [System::Fused, System::Cetr, System::Justext] {
        let mut documents = Digest::new();
        let mut streams = [0; 3].map(|_: u8| Digest::new());
        let differed = DIFFERED.map(|html| Generated { bytes: html.into(), charset: None, language: "en" });
        for page in (0..PAGES).map(page).chain(differed) {
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

/// What the C interface tells of a stream (`examples-c/firmware/main.c` is the other side).
struct DeviceDigest(Digest);

impl BlockSink for DeviceDigest {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        let span = block.block.span;
        for number in [span.start, span.end, i32::from(block.verdict.score) as u32, block.label as u32] {
            self.0.add(&number.to_le_bytes());
        }
        block.write_text(&mut |piece| {
            self.0.add(piece.as_bytes());
            Flow::Continue(())
        })
    }
}

/// The first pages of which a device can read the encoding: UTF-8 and UTF-16.
pub fn device_pages() -> impl Iterator<Item = Generated> {
    // ISO-2022-JP is ASCII to the eye.
    let is_utf8 = |bytes: &[u8]| core::str::from_utf8(bytes).is_ok() && !bytes.contains(&0x1B);
    let is_utf16 = |bytes: &[u8]| bytes.starts_with(&[0xFE, 0xFF]) || bytes.starts_with(&[0xFF, 0xFE]);
    let readable = move |page: &Generated| page.charset.is_none() && (is_utf8(&page.bytes) || is_utf16(&page.bytes));
    (0..PAGES).map(page).filter(readable).take(DEVICE_PAGES)
}

/// One line for each system: what a device in 32 KiB of RAM must find.
pub fn device_lines() -> Vec<String> {
    let model = Model::from_bytes(DEVICE_MODEL).expect("a model");
    let line = |system: System, shape: Shape| {
        let mut room = Room::new(shape);
        let config = Config::new().with_system(system);
        // By its lexicon comments would be told, which `cetr` alone cannot.
        let config = if system == System::Fused { config.with_model(&model) } else { config };
        let mut digest = DeviceDigest(Digest::new());
        for page in device_pages() {
            let mut stream = Stream::new(room.memory(), &config, &mut digest).expect("enough memory");
            let _ = stream.write(&page.bytes).expect("a stream");
            let summary = stream.end().expect("a stream");
            drop(stream);
            for number in [summary.blocks, summary.kept, summary.early] {
                digest.0.add(&number.to_le_bytes());
            }
        }
        format!("{} device {:016x}", system.name(), digest.0.0)
    };
    // Where `cetr` alone is built, there are no columns: so many blocks more.
    let shapes = [Shape::for_device(DEVICE_RAM).expect("enough"), Shape { rows: 89, text: 4051 }];
    [System::Fused, System::Cetr].into_iter().zip(shapes).map(|(system, shape)| line(system, shape)).collect()
}
