use super::*;
use crate::corpus;
use crate::metrics::words;
use tagsieve::extract::Extractor;

/// Articles with nothing in common but their shape.
fn articles() -> Vec<Article> {
    let subjects = ["harbour", "orchard", "library", "railway", "glacier", "theatre"];
    let verbs = ["freezes", "opens", "vanishes", "doubles", "recovers", "sinks"];
    let article = |n: usize| {
        let subject = subjects[n];
        let sentence = |m: usize| {
            let (verb, other) = (verbs[(n + m) % 6], subjects[(n * 3 + m + 1) % 6]);
            format!("In year {n}{m} the {subject} {verb} & <nobody> asks the {other} about number {m}{n}{m}.")
        };
        let paragraph = |p: usize| (0..3).map(|m| sentence(p * 3 + m)).collect::<Vec<_>>().join(" ");
        let text = (0..6).map(|p| paragraph(p) + "\n\n").collect::<String>() + "What the " + subject + " left";
        Article::new(&format!("Why the {subject} {} again", verbs[n]), &text).expect("a long article")
    };
    (0..subjects.len()).map(article).collect()
}

fn pages(seed: u64, count: usize) -> Vec<Page> {
    let (articles, mut random) = (articles(), Random::new(seed));
    (0..count).map(|n| page(Layout::draw(&mut random), &articles, n % articles.len(), &mut random)).collect()
}

#[test]
fn a_seed_gives_the_same_pages() {
    assert_eq!(pages(3, 20), pages(3, 20));
    assert_ne!(pages(3, 20), pages(4, 20));
}

#[test]
fn short_texts_are_no_articles() {
    assert!(Article::new("Title", "One line.\nAnother.\nA third one.").is_none());
    assert!(Article::new(" ", &"A line of some more words that make up for the lack of others.\n".repeat(9)).is_none());
}

#[test]
fn all_kinds_and_scripts_are_made() {
    let pages = pages(1, 400);
    let part = |is: &dyn Fn(&Page) -> bool| pages.iter().filter(|page| is(page)).count() as f64 / pages.len() as f64;
    let types = [("article", 0.44), ("documentation", 0.19), ("service", 0.12), ("listing", 0.07), ("forum", 0.09)];
    for (page_type, wanted) in types.into_iter().chain([("collection", 0.06), ("product", 0.03)]) {
        let part = part(&|page| page.page_type == page_type);
        assert!((part - wanted).abs() < 0.06, "{page_type} {part}");
    }
    let han = part(&|page| page.unit == TokenUnit::Characters);
    assert!((han - 0.1).abs() < 0.05, "{han}");
    for page in &pages {
        assert!(!page.html.contains(['{', '}', template::GOLD, template::END]), "{}", page.html);
        assert!(page.gold.trim().chars().count() > 20, "{}", page.html);
    }
}

/// All of the gold text is in the page, and blocks of the page hold either content or none.
#[test]
fn the_aligner_finds_the_gold_text() {
    let mut extractor = Extractor::new();
    let mut sum = 0.0;
    let made = pages(2, 60);
    for made in &made {
        let page = corpus::of_html(made.html.as_bytes(), made.gold.clone(), made.unit, &mut extractor);
        let page = page.expect("a short page");
        let kept = page.texts.iter().zip(&page.aligned).filter(|(_, a)| a.is_content());
        let kept: Vec<&str> = kept.map(|(text, _)| text.as_str()).collect();
        let words = words::score(&kept.join("\n"), &made.gold, made.unit);
        // Cells of one or two words repeat what stands around them here: the pool has few texts.
        assert!(words.f1 > 0.8, "{words:?}\n{}\n{}", made.html, made.gold);
        sum += words.f1;
    }
    let mean = sum / made.len() as f64;
    assert!(mean >= 0.97, "{mean}");
}
