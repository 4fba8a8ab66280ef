//! In: scores. Out: labels. Imports `score` and what is left of it.

/// What a block is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Label {
    /// Dropped.
    #[default]
    Boilerplate = 0,
    /// A paragraph of the main text.
    Main = 1,
    /// A heading.
    Heading = 2,
    /// A list item.
    ListItem = 3,
    /// A table cell.
    Table = 4,
    /// Preformatted text or code.
    Code = 5,
    /// A caption.
    Caption = 6,
    /// A reader's comment.
    Comment = 7,
}

impl Label {
    /// True where the block's text is kept.
    pub const fn is_kept(self) -> bool {
        !matches!(self, Label::Boilerplate)
    }
}
