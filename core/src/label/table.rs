//! Rows of tables: a row of which most is kept is kept as a whole, and a table with heads of which a third is, or heads
//! alone.
//!
//! Cells are short, and a forest sees one of them at a time: a price list came without its "No" and "9", a comparison
//! without half of its heads. Measured (`balanced`): zh-a +.0001, all other sets within .00005; of the 172 pages of
//! wcxb-dev with tables 28 have their rows complete, which is what it is for. With cells of up to four blocks, in which
//! tables for layout have parts of pages, snippets-a -.0007; with links, cleaneval-dev -.002; whole tables, snippets-a
//! -.0003. Whole tables that have heads, with their links, where a third of the words is kept: no set moves by .0001 (a
//! fourth: wcxb-dev -.0001), and tables on pages written in the manner of wikis have all of their cells. Heads of
//! columns over a row that is kept: no set moves by .0001, and tables have their heads. Tables of which heads alone are
//! kept: readability +.0001, wcxb-dev 0; dropped, they change nothing. What a term that is kept stands for:
//! dragnet-train +.0001 (of 162 words 156 are gold), all other sets 0; a list came as "Date:", "Cost:". What stands
//! beside the one head of a row that is kept: all sets 0; opening hours came as "Tuesday", "Friday".

use crate::block::{Block, Container, LOOK, all_inside};
use crate::scan::TagId;
use crate::score::{Kind, Reason, Verdict};

/// Blocks of a cell.
const MOST_BLOCKS: u16 = 2;
/// Cells of a row.
const LEAST_CELLS: u32 = 2;

/// Words of a cell that count: none outvotes all others.
const MOST_WORDS: u16 = 20;

/// Keeps what is dropped of rows half of whose words are kept, of a row of heads above such a row, and of what stands
/// beside a term or a row's head that is kept, but for what is in links; and all of a table of data a third of whose
/// words are kept, or of which nothing but heads is.
pub fn complete(blocks: &[Block], containers: &[Container], verdicts: &mut [Verdict]) {
    // The row behind, of the same table: where it begins, if it is kept.
    let mut behind = None;
    // Words that are kept of its rows of heads.
    let mut heads = 0;
    // The `dd` or `th` behind.
    let mut value = &Container::EMPTY;
    for (at, row) in containers.iter().enumerate().rev() {
        match row.tag {
            TagId::DD | TagId::TH => value = row,
            TagId::DT if (value.first, value.parent) == (row.end, row.parent) && is_short(value) => {
                let (kept, _) = tally(row, blocks, verdicts);
                keep(value, blocks, verdicts, kept.is_some(), false);
            }
            // First, for it looks at rows of data alone: of tables in tables each would be counted as often as they are
            // deep.
            TagId::TR if let Some(cells) = cells_of(containers, at, LOOK).filter(|cells| cells.all >= LEAST_CELLS) => {
                let (kept, all) = tally(row, blocks, verdicts);
                let has_heads_alone = cells.heads == cells.inside;
                let is_head = behind == Some(row.end) && has_heads_alone;
                let is_told = cells.heads == 1 && tally(value, blocks, verdicts).0.is_some();
                let is_kept = kept.is_some_and(|kept| 2 * kept >= all) || is_head || is_told;
                behind = is_kept.then_some(row.first);
                keep(row, blocks, verdicts, is_kept, false);
                if has_heads_alone {
                    heads += if is_kept { all } else { kept.unwrap_or(0) };
                }
            }
            TagId::TABLE => {
                behind = None;
                if cells_of(containers, at, usize::MAX).is_some_and(|cells| cells.heads > 0 && cells.rows > 1) {
                    let (kept, all) = tally(row, blocks, verdicts);
                    let is_kept = kept.is_some_and(|kept| 3 * kept >= all || kept > 0 && kept == heads);
                    keep(row, blocks, verdicts, is_kept, true);
                }
                heads = 0;
            }
            _ => {}
        }
    }
}

/// Words of what is kept in a container, none where nothing is, and of all that stands there.
#[inline(never)]
fn tally(container: &Container, blocks: &[Block], verdicts: &mut [Verdict]) -> (Option<u32>, u32) {
    let (blocks, verdicts) = rows_of(container, blocks, verdicts);
    let (mut kept, mut all) = (None, 0);
    for (verdict, block) in verdicts.iter().zip(blocks) {
        let words = u32::from(block.words.min(MOST_WORDS));
        all += words;
        if verdict.is_kept() {
            kept = Some(kept.unwrap_or(0) + words);
        }
    }
    (kept, all)
}

/// Keeps what stands in a container, if `is_kept`, but for what is in links where `links` are not kept.
#[inline(never)]
fn keep(container: &Container, blocks: &[Block], verdicts: &mut [Verdict], is_kept: bool, links: bool) {
    let (blocks, verdicts) = rows_of(container, blocks, verdicts);
    for (verdict, block) in verdicts.iter_mut().zip(blocks) {
        if is_kept && !verdict.is_kept() && (links || 2 * u32::from(block.link_words) <= u32::from(block.words)) {
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
    let rows = container.rows();
    (blocks.get(rows.clone()).unwrap_or_default(), verdicts.get_mut(rows).unwrap_or_default())
}

fn is_short(cell: &Container) -> bool {
    cell.end.saturating_sub(cell.first) <= MOST_BLOCKS
}

/// What is in a table or a row.
#[derive(Clone, Copy, Debug, Default)]
struct Cells {
    all: u32,
    heads: u32,
    rows: u32,
    // Containers of any kind.
    inside: u32,
}

/// Of the first `most` containers in the one at `at`; none where that is for the layout: with a table in it, or a cell
/// with a part of a page.
#[inline(never)]
fn cells_of(containers: &[Container], at: usize, most: usize) -> Option<Cells> {
    let mut cells = Cells::default();
    for container in all_inside(containers, at).take(most) {
        cells.inside += 1;
        match container.tag {
            TagId::TABLE => return None,
            TagId::TR => cells.rows += 1,
            TagId::TD | TagId::TH if !is_short(container) => return None,
            TagId::TD | TagId::TH => {
                cells.all += 1;
                cells.heads += u32::from(container.tag == TagId::TH);
            }
            _ => {}
        }
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    /// Cells of rows: their words, with a `+` what is kept (in what is given: with an `r` what is since), with an `a`
    /// what is in links, with a `,` several blocks. Gives them with what is kept then.
    fn completed(rows: &[&[&str]]) -> Vec<String> {
        completed_with(TagId::TD, false, rows)
    }

    /// The same with such cells in the first row, and with an element for the table.
    fn completed_with(first_row: TagId, is_table: bool, rows: &[&[&str]]) -> Vec<String> {
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
        if is_table {
            let table = Container { tag: TagId::TABLE, end: blocks.len() as u16, ..Container::EMPTY };
            containers.insert(0, table);
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
    fn a_head_that_is_kept_has_its_row() {
        let container = |tag, first, end| Container { tag, first, end, ..Container::EMPTY };
        let page = [
            container(TagId::TR, 0, 2),
            container(TagId::TH, 0, 1),
            container(TagId::TD, 1, 2),
            container(TagId::TR, 2, 4),
            container(TagId::TH, 2, 3),
            container(TagId::TD, 3, 4),
        ];
        let blocks = [1, 9, 1, 9].map(|words| Block { words, ..Block::default() });
        let mut verdicts = [1, 0, 0, 0].map(|kept| Verdict::keep_if(kept == 1));
        complete(&blocks, &page, &mut verdicts);
        assert_eq!(verdicts.map(|verdict| verdict.is_kept()), [true, true, false, false]);
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
        assert_eq!(completed_with(TagId::TH, false, &[&["1", "1"], &["+3", "4"]]), ["--", "+-"]);
        assert_eq!(completed_with(TagId::TH, false, &[&["1", "2a"], &["+3", "1"]]), ["r-", "+r"]);
        assert_eq!(completed(&[&["1", "1"], &["+3", "1"]]), ["--", "+r"]);
        // A table with heads goes with a third of its words, links and all.
        let data: &[&[&str]] = &[&["1", "1"], &["2a", "+2"], &["1a", "1"]];
        assert_eq!(completed_with(TagId::TH, true, data), ["rr", "r+", "rr"]);
        assert_eq!(completed_with(TagId::TH, true, &[data[0], &["3a", "+2"], data[2]]), ["--", "-+", "--"]);
        assert_eq!(completed_with(TagId::TD, true, data), ["--", "-+", "--"]);
        assert_eq!(completed_with(TagId::TH, true, &[&["1", "+1"]]), ["r+"]);
        // Or where nothing but heads is kept.
        assert_eq!(completed_with(TagId::TH, true, &[&["+1", "1"], &["9", "9a"]]), ["+r", "rr"]);
        assert_eq!(completed_with(TagId::TH, true, &[&["+1", "1"], &["9", "+1"], &["9", "9a"]]), ["+r", "-+", "--"]);
        assert_eq!(completed_with(TagId::TH, true, &[&["1,1,1", "1a"], &["1", "+9"]]), ["----", "r+"]);
        // One cell, or one with a part of a page in it, is no row of data.
        assert_eq!(completed(&[&["+3,1"], &["+9", "1,1,1"], &["+9", "1,1"]]), ["+-", "+---", "+rr"]);
    }
}
