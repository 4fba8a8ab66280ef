//! The columns of a small table.

use super::*;
use crate::block::flag;
use crate::scan::TagId;
use std::format;
use std::string::String;
use std::vec;

fn columns_of(blocks: &[Block], containers: &[Container]) -> std::vec::Vec<u8> {
    let mut bytes = vec![9; Columns::room(COLUMN_COUNT, blocks.len())];
    let mut scratch = vec![7; (blocks.len() + 1) * FEATURE_SCRATCH];
    compute(blocks, containers, &mut scratch, &mut Writer::new(&mut bytes, blocks.len()));
    bytes
}

fn text(words: u16) -> Block {
    Block { words, tokens: words, chars: 5 * u32::from(words), tags: 2, path: u32::from(words), ..Block::default() }
}

#[test]
fn rows_know_their_place_and_their_heading() {
    let heading = Block { tag: TagId::H1, flags: flag::HEADING, container: 1, ..text(3) };
    let blocks =
        [text(4), heading, Block { container: 2, ..text(40) }, Block { container: 2, link_words: 9, ..text(9) }];
    let root = Container { first: 0, end: 4, tag: TagId::BODY, ..Container::EMPTY };
    let inner = Container { parent: 0, first: 1, end: 2, tag: TagId::H1, start: 9, ..Container::EMPTY };
    let div = Container { parent: 0, first: 2, end: 4, tag: TagId::DIV, start: 20, ..Container::EMPTY };
    let bytes = columns_of(&blocks, &[root, inner, div]);
    let columns = Columns::new(&bytes, 4);
    let column = |c: Column| [0, 1, 2, 3].map(|row| columns.value(c as usize, row, 0));
    assert_eq!(column(Column::Heading), [0, 7, 0, 0]);
    assert_eq!(column(Column::SinceHeading), [255, 0, 1, 2]);
    assert_eq!(column(Column::SinceTitle), [255, 0, 1, 2]);
    assert_eq!(column(Column::BeforeTitle), [1, 0, 0, 0]);
    assert_eq!(column(Column::SinceGood), [255, 255, 255, 0]);
    assert_eq!(column(Column::Words), [4, 3, 26, 9]);
    assert_eq!(column(Column::Place), [0, 63, 127, 191]);
    assert_eq!(column(Column::InBest), [0, 0, 1, 1]);
    assert_eq!(column(Column::PathCount), [1, 1, 1, 1]);
    // A neighbour is the same column read at an offset.
    assert_eq!(columns.value(Column::Words as usize, 1, 1), 26);
    assert_eq!(columns.value(Column::Words as usize, 3, 1), 0);
}

#[test]
fn repetition_is_counted() {
    let card = Block { path: 77, ..text(5) };
    let blocks = [card, text(9), card, card];
    let bytes = columns_of(&blocks, &[]);
    let columns = Columns::new(&bytes, 4);
    let column = |c: Column| [0, 1, 2, 3].map(|row| columns.value(c as usize, row, 0));
    assert_eq!(column(Column::PathCount), [3, 1, 3, 3]);
    assert_eq!(column(Column::SincePath), [255, 255, 2, 1]);
}

#[test]
fn any_table_is_borne() {
    let broken = Block { container: 7, ..text(3) };
    let loops = Container { parent: 0, first: 9, end: 2, ..Container::EMPTY };
    columns_of(&[broken, broken], &[loops]);
    columns_of(&[], &[]);
    compute(&[broken; 3], &[loops; 9], &mut [], &mut Writer::new(&mut [], 3));
}

/// A model's trees ask for columns by their numbers: with other ones every shipped or trained model is wrong, and must
/// be refused.
#[test]
fn other_columns_are_another_set() {
    let fold = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let names: String = Column::ALL.iter().map(|column| format!("{column:?} ")).collect();
    let digest = names.bytes().fold(0x811C_9DC5, fold);
    assert_eq!((FEATURE_SET, digest), (1, 867_829_116), "raise FEATURE_SET with the columns, then write both here");
}
