//! Tables of data, as the formats write them.

use super::in_all_ways;
use tagsieve::Config;
use tagsieve::config::System;
use tagsieve::extract::{Extractor, Flow, Formatter};
use tagsieve::label::Label;
use tagsieve::output::{BlockSink, Decided, Format, Source, Summary};
use tagsieve_tests::render::render;

/// As wide as its widest row, wherever that stands, but for what a page makes up.
#[test]
fn a_table_is_as_wide_as_its_widest_row() {
    let rows = "<tr><td>a<td>b".repeat(25);
    let table = |cells: usize| {
        let page = format!("<p>Text.<table>{rows}<tr>{}</table>", "<td>c".repeat(cells));
        let (mut text, config) = (String::new(), Config::new().with_system(System::IceBaseline));
        Extractor::new().render(page.as_bytes(), &config, Format::Markdown, &mut text).expect("a page");
        text
    };
    assert!(table(4).ends_with("| c | c | c | c |\n"), "{}", table(4));
    assert!(
        table(99).ends_with(&["| c ".repeat(17), "| c<br>".into(), ["c"; 81].join("<br>"), " |\n".into()].concat()),
        "{}",
        table(99)
    );
}

#[test]
fn rows_of_data_are_tables() {
    let page = "<p>Fruit<table><caption>Sold<tr><th><th>2019<th>a|b<tr><th>Apples<td>12<td>13<br>of them 2 red\
                <tr><td>Pears<td><td><p>14<ul><li>more</ul></table>of all";
    assert_eq!(
        in_all_ways(page.as_bytes(), System::IceBaseline, Format::Markdown),
        "Fruit\n\nSold\n\n|  | 2019 | a\\|b |\n| --- | --- | --- |\n| Apples | 12 | 13<br>of them 2 red |\n\
         | Pears |  | 14<br>- more |\n\nof all\n"
    );
    assert_eq!(
        in_all_ways(page.as_bytes(), System::IceBaseline, Format::Html),
        "<p>Fruit</p>\n<p>Sold</p>\n<table>\n<tr><td></td><th>2019</th><th>a|b</th></tr>\n\
         <tr><th>Apples</th><td>12</td><td>13<br>\nof them 2 red</td></tr>\n\
         <tr><td>Pears</td><td></td><td>14<br>\nmore</td></tr>\n</table>\n<p>of all</p>\n"
    );
    let in_list = "<blockquote>x<table><tr><td>a<td>b<tr><td>c</table></blockquote>\
                   <ul><li>y<table><tr><th>a<th>b<tr><td>c<td>d</table><li>z</ul>";
    assert_eq!(
        in_all_ways(in_list.as_bytes(), System::IceBaseline, Format::Markdown),
        "> x\n>\n> |  |  |\n> | --- | --- |\n> | a | b |\n> | c |\n\n\
         - y\n\n  | a | b |\n  | --- | --- |\n  | c | d |\n- z\n"
    );
    let in_head = "<table><thead><tr><td>a<td>b</thead><tbody><tr><td>c<td>d</table>";
    assert_eq!(
        in_all_ways(in_head.as_bytes(), System::IceBaseline, Format::Markdown),
        "| a | b |\n| --- | --- |\n| c | d |\n"
    );
    assert_eq!(
        in_all_ways(in_head.as_bytes(), System::IceBaseline, Format::Html),
        "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>c</td><td>d</td></tr>\n</table>\n"
    );
}

/// Of a page; streams, which do not keep it, have the cells one behind the other.
#[test]
fn cells_span_columns_and_rows() {
    let page = "<table><tr><th rowspan=2></th><th colspan=2>2019<th>2020<tr><th>May<th>June<th>May\
                <tr><td ROWSPAN='2'>Apples<td>1<td>2<td>3<tr><td colspan=2>none<td>4<tr><td>Pears<td>5<td colspan=9>6</table>";
    assert_eq!(
        render(page, Format::Markdown),
        "|  | 2019 |  | 2020 |\n| --- | --- | --- | --- |\n|  | May | June | May |\n\
         | Apples | 1 | 2 | 3 |\n|  | none |  | 4 |\n| Pears | 5 | 6 |\n"
    );
    let html = render(page, Format::Html);
    assert_eq!(
        html,
        "<table>\n<tr><td></td><th colspan=\"2\">2019</th><th>2020</th></tr>\n\
         <tr><td></td><th>May</th><th>June</th><th>May</th></tr>\n\
         <tr><td>Apples</td><td>1</td><td>2</td><td>3</td></tr>\n\
         <tr><td></td><td colspan=\"2\">none</td><td>4</td></tr>\n<tr><td>Pears</td><td>5</td><td colspan=\"2\">6</td></tr>\n</table>\n"
    );
    assert_eq!(render(&html, Format::Html), html);
    for (format, expected) in [(Format::Text, "a\n\nb\n\nc\n\nd\n"), (Format::CleanEval, "<p>a\n<p>b\n<p>c\n<p>d\n")] {
        let page = b"<table><tr><td rowspan=2>a<td>b<tr><td>c<td>d</table>";
        assert_eq!(in_all_ways(page, System::IceBaseline, format), expected);
    }
    // Cells that span one give the same in all ways.
    let page = b"<table><tr><td colspan=1 rowspan='1'>a<td>b<tr><td>c<td>d</table>";
    let expected = "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n";
    assert_eq!(in_all_ways(page, System::IceBaseline, Format::Markdown), expected);
}

#[test]
fn items_in_cells_have_their_marks() {
    let page = "<table><tr><th>On<th>Take<tr><td>Hill<td>Wear:<ul><li>boots<li><p>layers<p>of wool</ul>\
                <tr><td>Sea<td><ol><li>a rope<li>a map</ol><tr><td>Bog<td>a stick<dl><dt>of ash<dd>or oak</dl></table>";
    assert_eq!(
        in_all_ways(page.as_bytes(), System::IceBaseline, Format::Markdown),
        "| On | Take |\n| --- | --- |\n| Hill | Wear:<br>- boots<br>- layers<br>of wool |\n\
         | Sea | 1. a rope<br>2. a map |\n| Bog | a stick<br>- of ash<br>or oak |\n"
    );
}

/// Of a page; streams, which do not keep it, have an empty head.
#[test]
fn a_first_row_of_strong_words_is_the_head() {
    let rows =
        "<tr bgcolor=silver><td><b>Port</b></td><td><b>Boats</b></td><td>&nbsp;</td></tr><tr><td>North<td>8<td>x";
    let table = |rows: &str| render(format!("<table>{rows}</table>"), Format::Markdown);
    assert_eq!(table(rows), "| **Port** | **Boats** |  |\n| --- | --- | --- |\n| North | 8 | x |\n");
    // A long one is too, but for what is longer than any head.
    for (length, is_head) in [(3000, true), (5000, false)] {
        let long = rows.replacen("silver", &"f".repeat(length), 1);
        assert_eq!(table(&long).starts_with("| **Port**"), is_head, "{length}");
    }
    // Further down it is none, nor where other words stand in it.
    let second = "<tr><td>Port<td>Boats<tr><td><b>North</b><td><b>8</b>";
    assert_eq!(table(second), "|  |  |\n| --- | --- |\n| Port | Boats |\n| **North** | **8** |\n");
    let named = "<tr><td><b>Port</b><td>North<tr><td><b>Boats</b><td>8";
    assert_eq!(table(named), "|  |  |\n| --- | --- |\n| **Port** | North |\n| **Boats** | 8 |\n");
}

/// In HTML the rows are as wide as on the page: what spans all columns, or more than there are, spans those that there
/// are.
#[test]
fn html_has_cells_that_span_columns() {
    let page = "<table><tr><th colspan=2>Wren<tr><td>Class<td>Aves<tr><td colspan=9>small<tr><td>Weight<td>9 g</table>";
    let html = render(page, Format::Html);
    assert_eq!(
        html,
        "<table>\n<tr><th colspan=\"2\">Wren</th></tr>\n<tr><td>Class</td><td>Aves</td></tr>\n\
         <tr><td colspan=\"2\">small</td></tr>\n<tr><td>Weight</td><td>9 g</td></tr>\n</table>\n"
    );
    assert_eq!(render(&html, Format::Html), html);
}

/// A row of a made-up page becomes no more than 16 columns wider, and each of its cells no wider than that; tags are
/// read again only so often.
#[test]
fn cells_span_only_so_much() {
    let wide = |rows| format!("<table>{}</table>", "<tr><td colspan=100000>a<td>b".repeat(rows));
    let tall = |rows| format!("<table><tr>{}{}", "<td rowspan=65000>a".repeat(40), "<tr><td>b<td>c".repeat(rows));
    let pages = [wide(3), tall(3), wide(3_000), tall(3_000), wide(2).repeat(1_000)];
    for page in pages {
        for format in [Format::Markdown, Format::Html] {
            let out = render(&page, format);
            assert!(out.len() < 20 * page.len(), "{} bytes of {}", out.len(), page.len());
        }
    }
}

#[test]
fn what_tables_lay_out_is_no_data() {
    for page in [
        "<table><tr><td>menu<td>text</table>",
        "<table><tr><td>menu<td><p>a<p>b<p>c<p>d<p>e<tr><td>x<td>y</table>",
        "<table><tr><td>x<td><table><tr><td>y</table><tr><td>z<td>a</table>",
        "<table><tr><td><img><td>first<tr><td><img><td>second</table>",
        "<table><tr><td>x<tr><td>y<td>z<tr><td>a</table>",
        "<td>x<td>y<tr><td>a<td>b",
    ] {
        let text = in_all_ways(page.as_bytes(), System::IceBaseline, Format::Markdown);
        assert!(!text.contains('|'), "{page}: {text}");
    }
}

/// Drops the first blocks.
struct ButFirst<S>(u32, S);

impl<S: BlockSink> BlockSink for ButFirst<S> {
    fn block(&mut self, block: &Decided<'_>) -> Flow {
        let label = if block.index < self.0 { Label::Boilerplate } else { block.label };
        self.1.block(&Decided { label, ..*block })
    }

    fn end(&mut self, summary: &Summary, source: &Source<'_>) -> Flow {
        self.1.end(summary, source)
    }
}

/// A table's last row, where no other is kept and it has no head cells.
#[test]
fn the_last_row_alone_is_no_table() {
    let config = Config::new().with_system(System::IceBaseline);
    for (page, dropped, expected) in [
        ("<table><tr><td>date<td>#2<tr><td>Moderator<td>message</table>", 2, "Moderator\n\nmessage\n"),
        ("<table><tr><td>date<td>#2<tr><td>Moderator<td>message<tr><td><img></table>", 3, "message\n"),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", 1, "|  |  |\n| --- | --- |\n|  | b |\n| c | d |\n"),
        ("<table><tr><td>a<td>b<tr><th>c<td>d</table>", 2, "|  |  |\n| --- | --- |\n| c | d |\n"),
        ("<ul><li>a<table><tr><td>b<td>c<tr><td>d<td>e</table></ul>", 3, "- d\n\n  e\n"),
    ] {
        let mut out = String::new();
        let mut write = |piece: &str| {
            out.push_str(piece);
            Flow::Continue(())
        };
        let formatter = Formatter::new(Format::Markdown, &mut write);
        let mut sink = ButFirst(dropped, formatter);
        Extractor::new().extract_to(page.as_bytes(), &config, &mut sink).expect("a page");
        assert_eq!(out, expected, "{page}");
    }
}
