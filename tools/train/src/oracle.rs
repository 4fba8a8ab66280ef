//! The best that labelling blocks can do: keeps the blocks of which at least half of the words are in the gold text.

use tagsieve::block::flag;
use tagsieve::config::{Config, System};
use tagsieve::extract::{BlockSink, Decided, Extractor, Flow};
use tagsieve::{Error, block::Block};

use crate::align::align_blocks;
use crate::text::TokenUnit;

/// All blocks of a page with their texts.
#[derive(Debug, Default)]
pub struct Blocks {
    /// Rows of the block table.
    pub rows: Vec<Block>,
    /// Their texts.
    pub texts: Vec<String>,
}

impl BlockSink for Blocks {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        self.rows.push(*block.block);
        self.texts.push(block.to_text());
        Flow::Continue(())
    }
}

/// What the oracle keeps of a page.
#[derive(Debug, Default)]
pub struct Kept {
    /// Blocks separated by line feeds.
    pub text: String,
    /// The same with CleanEval's marker before each block, by the block's tags.
    pub markup: String,
}

/// Reads a page and keeps what is in its gold text (without markers).
///
/// # Errors
/// As `Extractor::extract_to`.
pub fn keep(
    extractor: &mut Extractor,
    page: &[u8],
    config: &Config<'_>,
    gold: &str,
    unit: TokenUnit,
) -> Result<Kept, Error> {
    let mut blocks = Blocks::default();
    extractor.extract_to(page, &config.with_system(System::IceBaseline), &mut blocks)?;
    let aligned = align_blocks(&blocks.texts, gold, unit);
    let mut kept = Kept::default();
    for ((row, text), _) in blocks.rows.iter().zip(&blocks.texts).zip(aligned).filter(|(_, a)| a.is_content()) {
        let marker = match row.flags {
            flags if flags & flag::HEADING != 0 => "<h>",
            flags if flags & flag::LIST_ITEM != 0 => "<l>",
            _ => "<p>",
        };
        for (out, marker) in [(&mut kept.text, ""), (&mut kept.markup, marker)] {
            out.push_str(marker);
            out.push_str(text);
            out.push('\n');
        }
    }
    Ok(kept)
}
