//! Boxes around a field for a mail address: newsletters, alerts, forms to write a comment or to the author. They stand
//! within articles, in elements of the content, and are told by their field in every language.

use crate::block::{Block, Container};
use crate::score::Verdict;

/// The largest box, in words and in blocks. Of words outside the form that are kept in boxes of up to 25, 40, 60 and 80
/// words, 23, 29, 30 and 36 of 100 are gold on wcxb-dev, and 0, 8, 21 and 23 on dragnet-train.
const MOST_WORDS: u32 = 30;
const MOST_BLOCKS: u16 = 16;

/// What a box counts less, in 1/256 nat. Measured (`balanced`): dragnet-train +.0004, documentation +.0002, readability
/// -.0002, all other sets within .0001; six nats the same. Boxes of up to 60 words: dragnet-train -.0014.
const LESS: i16 = 3 * 256;

/// Lowers the scores of what stands in the largest box around each field.
pub fn lower(blocks: &[Block], containers: &[Container], verdicts: &mut [Verdict]) {
    let mut lowered = 0;
    for field in containers.iter().filter(|container| container.has_mail_field()) {
        // One box may have two fields, and containers in each other.
        if field.first < lowered {
            continue;
        }
        let (mut largest, mut around) = (None, Some(field));
        while let Some(container) = around.filter(|container| is_box(blocks, container)) {
            largest = Some(container);
            around = containers.get(usize::from(container.parent));
        }
        if let Some(found) = largest {
            lowered = found.end;
            for verdict in verdicts.get_mut(found.rows()).unwrap_or_default() {
                verdict.score = verdict.score.saturating_sub(LESS);
            }
        }
    }
}

fn is_box(blocks: &[Block], container: &Container) -> bool {
    let words = |rows: &[Block]| rows.iter().map(|block| u32::from(block.words)).sum::<u32>();
    container.end.saturating_sub(container.first) <= MOST_BLOCKS
        && blocks.get(container.rows()).is_some_and(|rows| words(rows) <= MOST_WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{MAIL_FIELD, NONE};
    use crate::scan::TagId;

    #[test]
    fn the_largest_small_container_around_a_field_is_lowered() {
        let container = |parent, first, end, column| Container { parent, first, end, column, ..Container::EMPTY };
        // An article with two boxes, the second one with two fields, and a table's cell as far to the right as can be.
        let mut page = [
            container(NONE, 0, 9, 0),
            container(0, 1, 3, 0),
            container(1, 2, 3, MAIL_FIELD),
            container(0, 4, 6, 0),
            container(3, 4, 5, MAIL_FIELD),
            container(3, 5, 6, MAIL_FIELD),
            Container { tag: TagId::TD, ..container(0, 7, 8, MAIL_FIELD) },
        ];
        let mut blocks = [Block { words: 15, ..Block::default() }; 9];
        let lowered = |blocks: &[Block; 9], page: &[Container]| {
            let mut verdicts = [Verdict::KEEP; 9];
            lower(blocks, page, &mut verdicts);
            verdicts.map(|verdict| u8::from(verdict.score < Verdict::KEEP.score))
        };
        assert_eq!(lowered(&blocks, &page), [0, 1, 1, 0, 1, 1, 0, 0, 0]);
        // Once, however many fields it has.
        let mut verdicts = [Verdict::KEEP; 9];
        lower(&blocks, &page, &mut verdicts);
        assert_eq!([4, 5].map(|row: usize| Verdict::KEEP.score - verdicts[row].score), [LESS; 2]);
        // A heading too long to be one of a box, and an article that has but its field.
        blocks[1].words = 16;
        assert_eq!(lowered(&blocks, &page), [0, 0, 1, 0, 1, 1, 0, 0, 0]);
        page[0].column = MAIL_FIELD;
        assert_eq!(lowered(&blocks, &page), [0, 0, 1, 0, 1, 1, 0, 0, 0]);
    }
}
