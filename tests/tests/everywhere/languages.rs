//! The default model in many scripts: paragraphs are kept, menus and footers dropped, and what is learned of words is
//! silent where nothing is known.

use std::collections::BTreeSet;
use tagsieve::Config;
use tagsieve::block::Tables;
use tagsieve::block::ngram::symbol;
use tagsieve::config::{Preset, System};
use tagsieve::extract::Extractor;
use tagsieve::feature::Column;
use tagsieve::model::{Kind, Model};
use tagsieve::output::Format;
use tagsieve_tests::languages::{Layout, TEXTS, Text};
use tagsieve_tests::model_files::SHIPPED;
use tagsieve_tests::promises::{in_memory, same_in_any_memory};

const LAYOUTS: [Layout; 3] = [Layout::Named, Layout::Plain, Layout::Table];

/// Which of the page's parts are in the output: paragraphs; items of the menu and parts of the footer.
fn kept(text: &Text, output: &str) -> (BTreeSet<usize>, Vec<&'static str>) {
    // The scripts' own punctuation is left as it is; ours is what a reader sees.
    let paragraphs = (0..text.paragraphs.len()).filter(|&i| output.contains(text.paragraphs[i])).collect();
    let lines: Vec<&str> = output.lines().collect();
    let stands_alone = |part: &&'static str| lines.iter().any(|line| line.trim() == *part);
    let is_out = |part: &&'static str| lines.iter().any(|line| line.contains(*part));
    let menu = text.menu.into_iter().filter(stands_alone);
    (paragraphs, menu.chain(text.footer.into_iter().filter(is_out)).collect())
}

#[test]
fn paragraphs_are_kept_and_menus_dropped_in_every_script() {
    let mut extractor = Extractor::new();
    let mut out = String::new();
    let mut wrong = Vec::new();
    for text in &TEXTS {
        for layout in LAYOUTS {
            for tells in [true, false] {
                let page = text.page(layout, tells);
                for preset in Preset::ALL {
                    let config = Config::new().with_preset(preset);
                    let summary = extractor.render(page.as_bytes(), &config, Format::Text, &mut out).expect("a page");
                    let (paragraphs, others) = kept(text, &out);
                    if paragraphs.len() < 4 || !others.is_empty() || summary.fallback {
                        wrong.push(format!("{} {layout:?} {tells} {preset:?}: {paragraphs:?} {others:?}", text.lang));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The checks above can fail: who keeps everything keeps menus and footers too.
#[test]
fn menus_and_footers_are_seen_where_they_are_kept() {
    let mut out = String::new();
    for text in &TEXTS {
        let config = Config::new().with_system(System::IceBaseline);
        let page = text.page(Layout::Plain, true);
        Extractor::new().render(page.as_bytes(), &config, Format::Text, &mut out).expect("a page");
        let (paragraphs, others) = kept(text, &out);
        assert_eq!((paragraphs.len(), others.len()), (4, 8), "{}: {out}", text.lang);
    }
}

/// The trainer knows nothing of other scripts' letters, and says so in the table.
#[test]
fn n_grams_with_letters_of_other_scripts_are_worth_nothing() {
    let mut tables = 0;
    for (name, file) in SHIPPED {
        let model = Model::from_bytes(file).expect("a good model");
        for section in model.sections().filter(|section| section.kind == Kind::Chars as u8) {
            tables += 1;
            assert!(section.bytes.iter().any(|&value| value != 0));
            for (ngram, &value) in section.bytes.iter().enumerate() {
                let has_other = [0, 5, 10].iter().any(|shift| ngram >> shift & 31 == usize::from(symbol::OTHER));
                assert!(!has_other || value == 0, "{name}, n-gram {ngram:#x}");
            }
        }
    }
    assert!(tables > 0);
}

#[test]
fn lexical_features_are_silent_where_nothing_is_known() {
    let mut extractor = Extractor::new();
    for text in &TEXTS {
        let page = text.page(Layout::Plain, true);
        let page = extractor.extract(page.as_bytes(), &Config::new()).expect("a page");
        let is_latin = text.lang == "en";
        let long = page.iter().enumerate().filter(|(_, b)| b.block.words > 15);
        let rows: Vec<usize> = long.map(|(row, _)| row).collect();
        assert!(rows.len() >= 4, "{}", text.lang);
        for row in rows {
            let off = |column: Column| page.columns.value(column as usize, row, 0).abs_diff(128);
            // No class of the page is known.
            for column in [Column::LexNear, Column::LexMin, Column::LexMax, Column::LexSum] {
                assert_eq!(off(column), 0, "{} {column:?}", text.lang);
            }
            // Of characters only punctuation and spaces say a little: at most two nats in all, where a
            // dash stands between spaces again and again.
            let (mean, sum) = (off(Column::Ngram), off(Column::NgramSum));
            assert!(is_latin || mean <= 8 && sum <= 16, "{}, block {row}: {mean} {sum}", text.lang);
            assert!(!is_latin || sum > 16, "block {row}: {mean} {sum}");
        }
    }
}

/// What the caller says goes before what the page says, also of a language that has no list of stop words.
#[test]
fn callers_know_the_language_better_than_pages() {
    let mut extractor = Extractor::new();
    let page =
        "<html lang=en><p>The horse of the neighbour stood in the garden of the old house and ate all of the roses.";
    for (tag, language) in [("de-AT", "de"), ("zh", "zh"), ("english", "en"), ("", "en")] {
        let config = Config::new().with_language(tag);
        let extraction = extractor.extract(page.as_bytes(), &config).expect("a page");
        let found = extraction.summary.language;
        assert_eq!(found.as_ref().map(<[u8; 2]>::as_slice), Some(language.as_bytes()), "{tag:?}");
        assert_eq!(extraction.stop_words_known, language != "zh", "{tag:?}");
    }
}

/// Without any lexical table the model decides the same about pages of other scripts whose names it does not know.
#[test]
fn lexical_tables_change_nothing_in_other_scripts() {
    let model = Model::from_bytes(SHIPPED[0].1).expect("a good model");
    let with = Config::new().with_system(System::Fused).with_model(&model);
    let without = with.with_tables(Tables { shapes: model.tables().shapes, ..Tables::NONE });
    let mut extractor = Extractor::new();
    let mut labels = |page: &str, config: &Config<'_>| -> Vec<_> {
        extractor.extract(page.as_bytes(), config).expect("a page").iter().map(|block| block.label).collect()
    };
    for text in TEXTS.iter().filter(|text| text.lang != "en") {
        for layout in [Layout::Plain, Layout::Table] {
            let page = text.page(layout, true);
            assert_eq!(labels(&page, &with), labels(&page, &without), "{} {layout:?}", text.lang);
        }
    }
}

/// In windows too, none of which has letters enough to tell it.
#[test]
fn scripts_tell_the_language_of_short_texts_together() {
    let page = "<p>\u{6e2f}\u{53e3}<p>\u{5b89}\u{9759}".repeat(10);
    let config = Config::new().with_system(System::IceBaseline);
    let whole = same_in_any_memory(page.as_bytes(), &config, Format::Json, &[1, 3]);
    assert!(whole.text.contains(r#""language":"zh""#), "{}", whole.text);
    // A page that says it knows better.
    let told = same_in_any_memory(format!("<html lang=ja>{page}").as_bytes(), &config, Format::Json, &[1, 3]);
    assert!(told.text.contains(r#""language":"ja""#), "{}", told.text);
}

/// Also where a page has stop words of another language, and is read again with those.
#[test]
fn scripts_go_before_the_stop_words_of_a_quotation() {
    let quotation = "「Die Stadt und der Hafen in der Nacht und das Meer mit den Booten」";
    let page =
        ["<p>港は静かで、船は少ない。潮は一日に二度やって来る。".repeat(3), format!("<p>本の題は{quotation}です。")]
            .concat();
    let mut extractor = Extractor::new();
    for system in [System::Cetr, System::Fused] {
        let config = Config::new().with_system(system);
        let found = extractor.extract(page.as_bytes(), &config).expect("a page").summary.language;
        assert_eq!(found, Some(*b"ja"), "{system:?}");
    }
}

/// A page that does not fit into memory, and does not say that it is German, is decided as one that does: also what
/// comes before the language is known.
#[test]
fn windows_are_decided_in_the_language_of_the_page() {
    let text = "Der alte Mann hat das Boot mit dem Seil an der Brücke fest und wartet auf die Leute, die nach der Arbeit \
                noch über den Fluss wollen, und er sagt, dass es nicht mehr lange so bleiben wird.";
    let page = format!("<p>{text} {text}").repeat(60);
    let config = Config::new().with_system(System::Justext);
    for rows in [20, 59] {
        let outcome = |config| in_memory(page.as_bytes(), config, Format::Text, rows).expect("there is memory");
        let (found, given) = (outcome(&config), outcome(&config.with_language("de")));
        assert!(given.summary.windowed && given.summary.kept > 50, "{rows} rows: {:?}", given.summary);
        assert!(found == given, "{rows} rows: {:?} and {:?}", found.summary, given.summary);
    }
    // What has been given away before the language is known is not given once more (which `in_memory` looks at).
    let late = "<p>1 2 3</p>".repeat(30) + &page;
    assert_eq!(in_memory(late.as_bytes(), &config, Format::Text, 20).expect("there is memory").blocks.len(), 90);
}

/// By each system that knows stop words: a page that does not say that it is German is decided as one that does.
#[test]
fn pages_are_decided_in_the_language_that_they_are_in() {
    let text = "Der alte Mann hat das Boot mit dem Seil an der Brücke fest und wartet auf die Leute, die nach der Arbeit \
                noch über den Fluss wollen, und er sagt, dass es nicht mehr lange so bleiben wird.";
    let page =
        format!("<ul><li><a href=/>Hafen</a></ul>{}<div>Alle Rechte</div>", format!("<p>{text} {text}").repeat(5));
    for system in [System::Justext, System::Fused] {
        let verdicts = |config: &Config<'_>| {
            let mut extractor = Extractor::new();
            extractor.extract(page.as_bytes(), config).expect("a page").verdicts.to_vec()
        };
        let config = Config::new().with_system(system);
        assert_eq!(verdicts(&config), verdicts(&config.with_language("de")), "{}", system.name());
        assert_ne!(verdicts(&config), verdicts(&config.with_language("en")), "{}", system.name());
    }
}

/// "Advertisement" between paragraphs is known, also where each character is a word; another text as short is none.
#[test]
fn notices_of_advertising_are_known_in_every_script() {
    let known = [
        ("Advertisement", "Harbours"),
        ("Quảng cáo", "Hải cảng"),
        ("إعلان", "ميناء"),
        ("विज्ञापन", "बन्दरगाह"),
        ("פרסומת", "נמלים"),
        ("広告", "港湾"),
        ("スポンサーリンク", "プラットホーム"),
        ("广告", "港口"),
        ("廣告", "港口"),
        ("โฆษณา", "ท่าเรือ"),
    ];
    let mut extractor = Extractor::new();
    let mut score = |words: &str| {
        let page = TEXTS[0].page(Layout::Named, true).replacen("</p>", &format!("</p><p>{words}</p>"), 1);
        let extraction = extractor.extract(page.as_bytes(), &Config::new()).expect("a page");
        let block = extraction.iter().find(|block| block.to_text() == words).expect("the block");
        i32::from(block.verdict.score)
    };
    for (notice, other) in known {
        assert!(score(notice) + 3 * 256 < score(other), "{notice}: {}, {other}: {}", score(notice), score(other));
    }
}
