//! What a builder tells the driver, and asks it.

use crate::block::attrs::Meta;
use crate::block::{Facts, Table, Value};
use crate::scan::TagId;

/// What a driver does while the table fills.
pub trait Hooks {
    /// False where no page is read by the lines of its source: what that takes, 0.7 KiB on a Cortex-M4, is left out.
    const LINES: bool = true;

    /// True where `inline` is wanted.
    const INLINE: bool = false;

    /// The table has no room for the next block. Called with complete rows, which are thrown away afterwards.
    fn full(&mut self, table: &Table<'_>, facts: &Facts);

    /// How many of the last rows stay in the table behind `full`, and a word for each row of the container table in
    /// which containers are renumbered. By default none stays.
    fn keeps(&mut self) -> (usize, &mut [u32]) {
        (0, &mut [])
    }

    /// A block begins that has these flags; or the indentation of one in `pre`, which may turn out to be none.
    fn open(&mut self, _flags: u32) {}

    /// A piece of its visible text in UTF-8.
    fn text(&mut self, _utf8: &[u8]) {}

    /// White space in it, which its text may turn out to end with.
    fn gap(&mut self, _utf8: &[u8]) {}

    /// Two words in it are two, where no white space may stand between them.
    fn separate(&mut self) {}

    /// An inline element begins or ends in it, or is around it as it begins, unless flags or `Block::parent` tell that.
    fn inline(&mut self, _tag: TagId, _begins: bool) {}

    /// A line break in it.
    fn line_break(&mut self) {}
    /// The end of a line in `pre`, if no line break came last.
    fn end_line(&mut self) {}

    /// It has become the table's last row; or nothing, where not `kept`.
    fn row(&mut self, _table: &Table<'_>, _kept: bool) {}

    /// Bytes of `utf8` for which there is room: all, or whole characters of its beginning.
    fn room(&self, utf8: &[u8]) -> usize {
        utf8.len()
    }

    /// True where there is room for so many bytes.
    fn has_room(&self, _bytes: usize) -> bool {
        true
    }

    /// There is no room for the next character. False where none can be made, so that the block is cut.
    fn make_room(&mut self, _table: &Table<'_>, _facts: &Facts) -> bool {
        false
    }

    /// A piece of the page's title in UTF-8.
    fn title(&mut self, _utf8: &[u8]) {}

    /// The value of a `meta` element's `content` begins.
    fn begin_content(&mut self) {}

    /// A piece of it in UTF-8.
    fn content(&mut self, _utf8: &[u8]) {}

    /// A `meta` element whose `content` is not empty is complete. Gives the value where the source is not at hand.
    fn meta(&mut self, _meta: Meta) -> &[u8] {
        &[]
    }

    /// Places for values of attributes that were read, all `Value::NONE` at first, where there is room for more than a
    /// builder has.
    fn known(&mut self) -> &mut [Value] {
        &mut []
    }

    /// True where nobody wants the rest of the page.
    fn is_done(&self) -> bool {
        false
    }
}
