//! In: the source and the decided blocks. Out: text. Imports everything left of it.

/// How the kept text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Paragraphs separated by a blank line; list items and table cells on their own lines.
    #[default]
    Text,
    /// CleanEval's markup: `<p>`, `<h>` or `<l>` before each segment.
    CleanEval,
    /// One JSON object with the title and the blocks.
    Json,
    /// Markdown.
    Markdown,
    /// Minimal HTML.
    Html,
}
