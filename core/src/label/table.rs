//! Rows of tables: a row of which most is kept is kept as a whole.
//!
//! Cells are short, and a forest sees one of them at a time: a price list came without its "No" and "9", a comparison
//! without half of its heads. Measured (`balanced`): zh-a +.0001, all other sets within .00005; of the 172 pages of
//! wcxb-dev with tables 28 have their rows complete, which is what it is for. With cells of up to four blocks, in which
//! tables for layout have parts of pages, snippets-a -.0007; with links, cleaneval-dev -.002; whole tables, snippets-a
//! -.0003. Heads of columns over a row that is kept: no set moves by .0001, and tables have their heads. What a term
//! that is kept stands for: dragnet-train +.0001 (of 162 words 156 are gold), all other sets 0; a list came as "Date:",
//! "Cost:".

use crate::block::{Block, Container, inside};
use crate::scan::TagId;
use crate::score::{Kind, Reason, Verdict};

/// Blocks of a cell.
const MOST_BLOCKS: u16 = 2;
/// Cells of a row.
const LEAST_CELLS: u32 = 2;

/// Words of a cell that count: none outvotes all others.
const MOST_WORDS: u16 = 20;

/// Keeps what is dropped of rows half of whose words are kept, of a row of heads above such a row, and of what stands
/// beside a term that is kept, but for what is in links.
pub fn complete(blocks: &[Block], containers: &[Container], verdicts: &mut [Verdict]) {
    // The row behind, of the same table: where it begins, if it is kept.
    let mut behind = None;
    // The `dd` behind.
    let mut value = &Container::EMPTY;
    for (at, row) in containers.iter().enumerate().rev() {
        match row.tag {
            TagId::TABLE => behind = None,
            TagId::DD => value = row,
            TagId::DT if (value.first, value.parent) == (row.end, row.parent) && is_short(value) => {
                let (_, term) = rows_of(row, blocks, verdicts);
                if term.iter().any(|verdict| verdict.is_kept()) {
                    keep(value, blocks, verdicts);
                }
            }
            _ => {}
        }
        // First, for it looks at rows of data alone: of tables in tables each would be counted as often as they are
        // deep.
        if row.tag != TagId::TR || !has_cells(containers, at) {
            continue;
        }
        // Words that are kept, less those that are dropped.
        let (mut more, mut any) = (0, false);
        let (of_row, verdicts_of_row) = rows_of(row, blocks, verdicts);
        for (verdict, block) in verdicts_of_row.iter().zip(of_row) {
            let words = i32::from(block.words.min(MOST_WORDS));
            let is_kept = verdict.kind == Kind::Keep;
            more += if is_kept { words } else { -words };
            any |= is_kept;
        }
        let is_head = || behind == Some(row.end) && inside(containers, at).all(|c| c.tag == TagId::TH);
        let is_kept = any && more >= 0 || is_head();
        behind = is_kept.then_some(row.first);
        if is_kept {
            keep(row, blocks, verdicts);
        }
    }
}

/// Keeps what stands in a container, but for what is in links.
fn keep(container: &Container, blocks: &[Block], verdicts: &mut [Verdict]) {
    let (blocks, verdicts) = rows_of(container, blocks, verdicts);
    for (verdict, block) in verdicts.iter_mut().zip(blocks) {
        if !verdict.is_kept() && 2 * u32::from(block.link_words) <= u32::from(block.words) {
            verdict.set(Kind::Keep, Reason::Row);
        }
    }
}

/// The rows that stand in a container.
fn rows_of<'r>(
    container: &Container,
    blocks: &'r [Block],
    verdicts: &'r mut [Verdict],
) -> (&'r [Block], &'r mut [Verdict]) {
    let rows = usize::from(container.first)..usize::from(container.end);
    (blocks.get(rows.clone()).unwrap_or_default(), verdicts.get_mut(rows).unwrap_or_default())
}

fn is_short(cell: &Container) -> bool {
    cell.end.saturating_sub(cell.first) <= MOST_BLOCKS
}

/// True where the row that is container `at` is one of data.
fn has_cells(containers: &[Container], at: usize) -> bool {
    let mut cells = 0;
    for container in inside(containers, at) {
        match container.tag {
            TagId::TABLE => return false,
            TagId::TD | TagId::TH if !is_short(container) => return false,
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

    /// Cells of rows: their words, with a `+` what is kept (in what is given: with an `r` what is since), with an `a`
    /// what is in links, with a `,` several blocks. Gives them with what is kept then.
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
    fn a_term_that_is_kept_has_what_it_stands_for() {
        let container = |tag, parent, first, end| Container { tag, parent, first, end, ..Container::EMPTY };
        let page = [
            container(TagId::DL, 0, 0, 9),
            container(TagId::DT, 0, 0, 1),
            container(TagId::DD, 0, 1, 2),
            container(TagId::DT, 0, 2, 3),
            container(TagId::DD, 0, 3, 5),
            // A link, a value without a term, one in another element, a long one.
            container(TagId::DD, 0, 5, 6),
            container(TagId::DT, 0, 6, 7),
            container(TagId::DD, 1, 7, 8),
            container(TagId::DT, 0, 8, 9),
            container(TagId::DD, 0, 9, 12),
        ];
        let link = Block { words: 2, link_words: 2, ..Block::default() };
        let mut blocks = [Block { words: 2, ..Block::default() }; 12];
        blocks[4] = link;
        let mut verdicts = [0, 1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0].map(|kept| Verdict::keep_if(kept == 1));
        complete(&blocks, &page, &mut verdicts);
        assert_eq!(verdicts.map(|verdict| u8::from(verdict.is_kept())), [0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0]);
        assert_eq!(verdicts[3].reason, Reason::Row);
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
