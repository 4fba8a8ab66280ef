//! What a score becomes before a page is decided: the preset may want readers' comments and the title more than the
//! model does, and some elements say what their columns do not.

use crate::block::{Block, flag};
use crate::model::{Decoding, decoding_flag};
use crate::scan::TagId;
use crate::score::Verdict;

/// Words from which a block in an element of readers' comments is taken for one of them, and not for its author or
/// date.
const COMMENT_WORDS: u16 = 8;

/// What stands in the elements of readers' comments and is none: the form to write one, headings, and what a page's
/// side column shows of them.
const BESIDE_COMMENTS: u32 = flag::FORM | flag::FORM_CONTROL | flag::HEADING | flag::END_PHRASE | flag::ASIDE;

/// What is in a dialog or tooltip counts so many nats less: it is not shown until it is asked for, and says what every
/// page of its site says (terms, choice of cookies, how to share). A page that shows nothing else keeps it all the
/// same. Measured: wcxb-dev +.001, all other sets 0; of 29,000 words of dialogs that were kept there two were gold.
const DIALOG_NATS: i16 = 3;

/// What stands in `noscript` itself, and not in an element within, is said to those whose browser runs no scripts ("You
/// need to enable JavaScript to run this app"), and is no reader's comment where a service would have brought comments.
/// Pages that have their content there have it in elements. Measured: dragnet-train and readability +.0001, all other
/// sets 0; one page of wcxb-dev says nothing else.
const NOSCRIPT_NATS: i16 = 3;

/// What is in `pre` counts so many nats more: code had been dropped between paragraphs that were kept. Measured on two
/// seeds: documentation +.001 and +.001, wcxb-dev and all other sets within .0005; 319 pages of manuals +.0009, which
/// decided it. Two nats give no more on the sets.
const PRE_NATS: i16 = 1;

/// What begins with the words that the page's description begins with counts so many nats more: it is the lead of an
/// article, which stands in its header and is not made as its paragraphs are. Of those that had been dropped snippets-a
/// wants nearly all, and wcxb-dev a third. Measured at 1, 2 and 3 (`balanced`): snippets-a .9351 to .9367, .9402 and
/// .9413; dragnet-train .9194 to .9198, .9201 and .9202; wcxb-dev 0, -.0001 and -.0002; readability +.0001, -.0001 and
/// -.0004; all other sets 0.
const DESCRIBED_NATS: i16 = 2;

/// True for a reader's comment. Words that are all in links are a list of the latest ones; lines with author, date and
/// a link to answer have others. Measured, against all blocks of that many words in elements of comments: dragnet-train
/// +.004 (preset `page` +.009), readability +.003 (+.008), snippets-a +.001 (+.003), all other sets 0 to +.001.
#[cfg_attr(target_pointer_width = "32", inline(never))]
pub(super) fn is_comment(block: &Block) -> bool {
    block.lex.comment
        && block.words >= COMMENT_WORDS
        && u32::from(block.link_words) * 8 <= u32::from(block.words) * 7
        && block.flags & BESIDE_COMMENTS == 0
        && block.tag != TagId::NOSCRIPT
}

/// A block's score as the preset has it, which may want readers' comments and the title more than the model does.
pub fn score_of(decoding: &Decoding, block: &Block, score: i16) -> i16 {
    let mut nats = 0;
    if is_comment(block) {
        nats = i16::from(decoding.flags >> decoding_flag::COMMENT_SHIFT);
    }
    if block.flags & flag::TITLE_MATCH != 0 {
        nats += 2 * i16::from(decoding.flags >> decoding_flag::TITLE_SHIFT & 3);
    }
    if block.flags & flag::DIALOG != 0 {
        nats -= DIALOG_NATS;
    }
    if block.tag == TagId::NOSCRIPT {
        nats -= NOSCRIPT_NATS;
    }
    if block.flags & flag::PRE != 0 {
        nats += PRE_NATS;
    }
    if block.flags & flag::DESCRIBED != 0 {
        nats += DESCRIBED_NATS;
    }
    score.saturating_add(nats * 256)
}

/// Gives every verdict the score that the preset has.
pub fn prefer(decoding: &Decoding, blocks: &[Block], verdicts: &mut [Verdict]) {
    for (verdict, block) in verdicts.iter_mut().zip(blocks) {
        verdict.score = score_of(decoding, block, verdict.score);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::Lex;
    use crate::label::Label;

    #[test]
    fn comments_are_what_readers_wrote() {
        let decoding = Decoding { flags: 3 << decoding_flag::COMMENT_SHIFT, ..Decoding::default() };
        let comment = Block { words: 20, lex: Lex { comment: true, ..Lex::EMPTY }, ..Block::default() };
        let score = |block: Block| score_of(&decoding, &block, -300);
        assert_eq!(score(comment), 3 * 256 - 300);
        // Its author, a link to it, the form to answer it, a heading, the latest ones beside the page.
        assert_eq!(score(Block { words: 7, ..comment }), -300);
        assert_eq!(score(Block { link_words: 18, ..comment }), -300);
        for flags in [flag::FORM, flag::FORM_CONTROL, flag::HEADING, flag::END_PHRASE, flag::ASIDE] {
            assert_eq!(score(Block { flags, ..comment }), -300);
        }
        // What a service of comments says where no script runs.
        assert_eq!(score(Block { tag: TagId::NOSCRIPT, ..comment }), -3 * 256 - 300);
        // Where one is kept its label says so, unless it is of another kind besides.
        let label = |flags| crate::label::by_tags(&Block { flags, ..comment });
        assert_eq!([0, flag::LIST_ITEM, flag::PARAGRAPH].map(label), [Label::Comment; 3]);
        assert_eq!([flag::CELL, flag::PRE, flag::ASIDE].map(label), [Label::Table, Label::Code, Label::Main]);
        assert_eq!([flag::CAPTION, flag::HEADING].map(label), [Label::Caption, Label::Heading]);
        assert_eq!(crate::label::by_tags(&Block { words: 7, ..comment }), Label::Main);
    }

    #[test]
    fn leads_that_the_page_gives_as_its_description_and_code_count_more() {
        let score = |flags| score_of(&Decoding::default(), &Block { words: 20, flags, ..Block::default() }, -300);
        assert_eq!([0, flag::DESCRIBED, flag::PRE, flag::DIALOG].map(score), [-300, 212, -44, -1068]);
    }
}
