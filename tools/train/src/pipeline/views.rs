//! What the trees may ask.

use tagsieve::feature::{COLUMN_COUNT, Column as C};
use tagsieve::model::forest::View;
use tagsieve::score::stage2::{STAGE2_COUNT, STAGE2_NAMES};

/// Columns that are also read of the three neighbours on each side.
const LOCAL: [C; 17] = [
    C::Words,
    C::LinkDensity,
    C::FreeWords,
    C::TextDensity,
    C::StopShare,
    C::Sentences,
    C::Tag,
    C::Heading,
    C::TagRatio,
    C::Cetr,
    C::Justext,
    C::Boilerpipe,
    C::PathCount,
    C::Depth,
    C::CommaShare,
    C::LexNear,
    C::LexSum,
];

/// What says the same in every row of a page tells pages apart, and there are few pages: without them the sets that
/// were not trained on gain .006 to .010, and wcxb-dev loses .003.
const WHOLE_PAGE: [C; 11] = [
    C::PageWords,
    C::PageBlocks,
    C::PageLinkDensity,
    C::PageGood,
    C::PageList,
    C::PageTable,
    C::PageArticle,
    C::PageMain,
    C::PageLongest,
    C::PageBlockWords,
    C::PageHeadings,
];

/// Of the first stage.
pub fn first(small: bool) -> Vec<View> {
    let mut views = own(small);
    let offsets = [-3i8, -2, -1, 1, 2, 3];
    views.extend(offsets.iter().flat_map(|&offset| LOCAL.map(|column| View { column: column as u16, offset })));
    views
}

/// Of the second stage: the same columns of the row itself, and the scores around it.
pub fn second(small: bool) -> Vec<View> {
    let mut views = own(small);
    let scores = COLUMN_COUNT as u16;
    views.extend((0..STAGE2_COUNT as u16).map(|column| View { column: scores + column, offset: 0 }));
    views.extend([-3i8, -2, -1, 1, 2, 3].map(|offset| View { column: scores, offset }));
    views
}

fn own(small: bool) -> Vec<View> {
    let is_asked = |column: &C| !(WHOLE_PAGE.contains(column) || small && matches!(column, C::Ngram | C::NgramSum));
    C::ALL.into_iter().filter(is_asked).map(|column| View { column: column as u16, offset: 0 }).collect()
}

/// A view's name, for people.
pub fn name(view: View) -> String {
    let column = usize::from(view.column);
    let second = || STAGE2_NAMES.get(column - COLUMN_COUNT).map_or("unknown", |name| name).to_owned();
    let name = C::ALL.get(column).map_or_else(second, |c| format!("{c:?}"));
    if view.offset == 0 { name } else { format!("{name}{:+}", view.offset) }
}
