//! Streams, and all that comes out of them.

use tagsieve::Config;
use tagsieve::extract::{BlockSink, Decided, Flow, Source, Summary};
use tagsieve::output::Fact;
use tagsieve::stream::{Room, Shape, Stream};

/// Everything that a sink is told, as text.
#[derive(Default)]
pub struct Record(pub String);

impl BlockSink for Record {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        let text = block.to_text();
        self.0.push_str(&format!("{} {:?} {:?} {:?} {text:?}\n", block.index, block.block, block.verdict, block.label));
        Flow::Continue(())
    }

    fn fact(&mut self, fact: Fact, source: &Source<'_>) -> Flow {
        self.0.push_str(&format!("{fact:?}: "));
        source.write_all(&mut |piece| {
            self.0.push_str(piece);
            Flow::Continue(())
        })
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        self.0.push_str(&format!("{summary:?}"));
        source.write_title(summary, &mut |piece| {
            self.0.push_str(piece);
            Flow::Continue(())
        })
    }
}

/// Reads a page in chunks; gives all that the sink was told.
pub fn streamed<'p>(shape: Shape, config: &Config<'_>, chunks: impl Iterator<Item = &'p [u8]>) -> (String, Summary) {
    let mut room = Room::new(shape);
    let mut record = Record::default();
    let mut stream = Stream::new(room.memory(), config, &mut record).expect("the memory is enough");
    for chunk in chunks {
        assert_eq!(stream.write(chunk), Ok(Flow::Continue(())));
    }
    let summary = stream.end().expect("it has not ended");
    assert!(stream.end().is_err() && stream.write(b"x").is_err());
    (record.0, summary)
}
