//! Rows of tables: a row of which most is kept is kept as a whole.
//!
//! Cells are short, and a forest sees one of them at a time: a price list came without its "No" and "9", a comparison without
//! half of its heads. Measured (`balanced`): zh-a +.0001, all other sets within .00005; of the 172 pages of wcxb-dev with tables
//! 28 have their rows complete, which is what it is for. With cells of up to four blocks, in which tables for layout have
//! parts of pages, snippets-a -.0007; with links, cleaneval-dev -.002; whole tables, snippets-a -.0003. Heads of columns over a row that
//! is kept: no set moves by .0001, and tables have their heads.

use crate::block::{Block, Container, inside};
use crate::scan::TagId;
use crate::score::{Kind, Reason, Verdict};

/// Blocks of a cell.
const MOST_BLOCKS: u16 = 2;
/// Cells of a row.
const LEAST_CELLS: u32 = 2;

/// Words of a cell that count: none outvotes all others.
const MOST_WORDS: u16 = 20;

/// Keeps what is dropped of rows half of whose words are kept, and of a row of heads above such a row, but for what is in links.
pub fn complete(blocks: &[Block], containers: &[Container], verdicts: &mut [Verdict]) {
    // The row behind, of the same table: where it begins, if it is kept.
    let mut behind = None;
    for (at, row) in containers.iter().enumerate().rev() {
        if row.tag == TagId::TABLE {
            behind = None;
        }
        // First, for it looks at rows of data alone: of tables in tables each would be counted as often as they are deep.
        if row.tag != TagId::TR || !has_cells(containers, at) {
            continue;
        }
        let rows = usize::from(row.first)..usize::from(row.end);
        let (Some(blocks), Some(verdicts)) = (blocks.get(rows.clone()), verdicts.get_mut(rows)) else { return };
        // Words that are kept, less those that are dropped.
        let (mut more, mut any) = (0, false);
        for (verdict, block) in verdicts.iter().zip(blocks) {
            let words = i32::from(block.words.min(MOST_WORDS));
            let is_kept = verdict.kind == Kind::Keep;
            more += if is_kept { words } else { -words };
            any |= is_kept;
        }
        let is_head = || behind == Some(row.end) && inside(containers, at).all(|c| c.tag == TagId::TH);
        let is_kept = any && more >= 0 || is_head();
        behind = is_kept.then_some(row.first);
        let all = verdicts.iter_mut().zip(blocks).filter(|_| is_kept);
        for (verdict, _) in all.filter(|(_, block)| 2 * u32::from(block.link_words) <= u32::from(block.words)) {
            if !verdict.is_kept() {
                verdict.set(Kind::Keep, Reason::Row);
            }
        }
    }
}

/// True where the row that is container `at` is one of data.
fn has_cells(containers: &[Container], at: usize) -> bool {
    let mut cells = 0;
    for container in inside(containers, at) {
        match container.tag {
            TagId::TABLE => return false,
            TagId::TD | TagId::TH if container.end.saturating_sub(container.first) > MOST_BLOCKS => return false,
            TagId::TD | TagId::TH => cells += 1,
            _ => {}
        }
    }
    cells >= LEAST_CELLS
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    /// Cells of rows: their words, with a `+` what is kept (in what is given: with an `r` what is since), with an `a` what is in links, with a `,` several blocks. Gives them with what
    /// is kept then.
    fn completed(rows: &[&[&str]]) -> Vec<String> {
        completed_with(TagId::TD, rows)
    }

    /// The same with such cells in the first row.
    fn completed_with(first_row: TagId, rows: &[&[&str]]) -> Vec<String> {
        let (mut blocks, mut containers, mut verdicts) = (Vec::new(), Vec::new(), Vec::new());
        for row in rows {
            let at = containers.len();
            containers.push(Container { tag: TagId::TR, first: blocks.len() as u16, ..Container::EMPTY });
            for cell in *row {
                let first = blocks.len() as u16;
                for block in cell.split(',') {
                    let words = block.trim_matches(['+', 'a']).parse().expect("a number");
                    let link_words = if block.contains('a') { words } else { 0 };
                    blocks.push(Block { words, link_words, ..Block::default() });
                    verdicts.push(if block.contains('+') { Verdict::KEEP } else { Verdict::DROP });
                }
                let tag = if at == 0 { first_row } else { TagId::TD };
                containers.push(Container { tag, first, end: blocks.len() as u16, ..Container::EMPTY });
            }
            containers[at].end = blocks.len() as u16;
        }
        complete(&blocks, &containers, &mut verdicts);
        let kept = |verdict: &Verdict| match (verdict.kind, verdict.reason) {
            (Kind::Keep, Reason::Row) => 'r',
            (Kind::Keep, _) => '+',
            _ => '-',
        };
        containers[..]
            .iter()
            .filter(|container| container.tag == TagId::TR)
            .map(|row| verdicts[row.first.into()..row.end.into()].iter().map(kept).collect())
            .collect()
    }

    #[test]
    fn rows_of_which_half_is_kept_are_kept() {
        assert_eq!(
            completed(&[&["+3", "1", "+2"], &["+3", "4"], &["1", "1"], &["+2", "+9"]]),
            ["+r+", "+-", "--", "++"]
        );
        // A long cell counts for no more than 20 words.
        assert_eq!(completed(&[&["+10", "+10", "200"]]), ["++r"]);
        assert_eq!(completed(&[&["+3", "1a", "0"]]), ["+-r"]);
        // A row of heads goes with the one below.
        assert_eq!(completed_with(TagId::TH, &[&["1", "1"], &["+3", "4"]]), ["--", "+-"]);
        assert_eq!(completed_with(TagId::TH, &[&["1", "2a"], &["+3", "1"]]), ["r-", "+r"]);
        assert_eq!(completed(&[&["1", "1"], &["+3", "1"]]), ["--", "+r"]);
        // One cell, or one with a part of a page in it, is no row of data.
        assert_eq!(completed(&[&["+3,1"], &["+9", "1,1,1"], &["+9", "1,1"]]), ["+-", "+---", "+rr"]);
    }
}
