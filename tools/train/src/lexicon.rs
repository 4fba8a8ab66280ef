//! The lexicon: log-odds of the tokens of `class`, `id`, `role` and `itemprop` (the IC idea of paper 3), and of the
//! texts of headings over what is not content.

use hashbrown::HashMap;
use tagsieve::block::flag;
use tagsieve::block::lexicon::{BUCKET, VALUE_BITS, bucket_of, print_of};
use tagsieve::feature::heading_level;
use tagsieve::label::heading;

use crate::corpus::Page;

/// How a lexicon is trained.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// log2 of the number of buckets of four tokens.
    pub bits: u32,
    /// A token must occur on pages of at least that many groups: names that one site made up say nothing elsewhere.
    pub min_groups: usize,
    /// Evidence against which a token's own must hold, in groups that say nothing.
    pub shrinkage: f64,
    /// Words inside a token's elements at which a page is half an evidence.
    pub half_words: f64,
    /// Of the texts of headings, not of names.
    pub headings: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { bits: 10, min_groups: 3, shrinkage: 1.0, half_words: 30.0, headings: false }
    }
}

impl Options {
    /// The same for headings: most stand over a few links.
    #[must_use]
    pub fn of_headings(self) -> Options {
        Options { half_words: 1.0, headings: true, ..self }
    }
}

/// A token of the lexicon.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// As `Lexicon::get` takes it.
    pub hash: u32,
    /// For people.
    pub name: String,
    /// Log-odds of content in its elements, in nat.
    pub log_odds: f64,
    /// Groups with the token.
    pub groups: u32,
}

/// Evidence of a token.
#[derive(Clone, Debug, Default)]
struct Evidence {
    name: String,
    clean: f64,
    dirty: f64,
    groups: u32,
    // Of the group that is being read.
    group_clean: f64,
    group_dirty: f64,
    group_pages: f64,
}

impl Evidence {
    fn end_group(&mut self) {
        if self.group_pages > 0.0 {
            self.clean += self.group_clean / self.group_pages;
            self.dirty += self.group_dirty / self.group_pages;
            self.groups += 1;
        }
        (self.group_clean, self.group_dirty, self.group_pages) = (0.0, 0.0, 0.0);
    }
}

/// The tokens that pay, best first, as many as the table holds or fewer. Pages count equally within their group, and
/// groups count equally.
///
/// On a page, a token says what share of the page's clean words its elements hold and what share of the dirty ones; the
/// first share by the sum of both is its evidence, so that a token around the whole page says nothing.
pub fn train(pages: &[&Page], options: &Options) -> Vec<Entry> {
    let mut order: Vec<&Page> = pages.to_vec();
    order.sort_by(|a, b| (&a.group, &a.set, &a.id).cmp(&(&b.group, &b.set, &b.id)));
    let mut all: HashMap<u32, Evidence> = HashMap::new();
    for group in order.chunk_by(|a, b| a.group == b.group) {
        let mut seen = Vec::new();
        for page in group {
            add(page, options, &mut all, &mut seen);
        }
        for hash in seen {
            if let Some(evidence) = all.get_mut(&hash) {
                evidence.end_group();
            }
        }
    }
    let mut entries: Vec<Entry> = all
        .into_iter()
        .filter(|(_, e)| e.groups as usize >= options.min_groups)
        .map(|(hash, e)| {
            let prior = options.shrinkage / 2.0;
            let log_odds = libm::log((e.clean + prior) / (e.dirty + prior));
            Entry { hash, name: e.name, log_odds, groups: e.groups }
        })
        // Readers' comments are for the preset to decide about.
        .filter(|e| !options.headings || e.log_odds < 0.0 && !is_comment(&e.name))
        .filter(|e| value_of(e) != 0)
        .collect();
    // What comments are called is wanted whatever their log-odds.
    let worth = |e: &Entry| {
        let least = if is_comment(&e.name) { 3.0 } else { 0.0 };
        e.log_odds.abs().max(least) * f64::from(e.groups).sqrt()
    };
    entries.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then(a.hash.cmp(&b.hash)));
    let mut free = vec![BUCKET; 1 << options.bits];
    entries.retain(|e| {
        let free = &mut free[bucket_of(e.hash, options.bits)];
        let fits = *free > 0;
        *free -= usize::from(fits);
        fits
    });
    entries
}

/// A token's value in the table: even, but for names of readers' comments (`Lex::comment`).
fn value_of(entry: &Entry) -> i8 {
    let half = (entry.log_odds * f64::from(1 << (VALUE_BITS - 1))).round().clamp(-63.0, 63.0) as i8;
    2 * half + i8::from(is_comment(&entry.name))
}

/// What the elements of readers' comments are called, without those of the form, the head line and the count.
fn is_comment(name: &str) -> bool {
    const NAMES: [&str; 2] = ["comment", "disqus"];
    const OTHERS: [&str; 12] = [
        "form",
        "count",
        "respond",
        "nocomment",
        "no-comment",
        "header",
        "link",
        "meta",
        "recent",
        "button",
        "off",
        "close",
    ];
    // Tokens are in lower case, headings are not.
    let name = name.to_lowercase();
    NAMES.iter().any(|part| name.contains(part)) && !OTHERS.iter().any(|part| name.contains(part))
}

/// The two halves of the table, as `Lexicon::new` takes them. The first entries are those that have room.
pub fn table<'e>(
    entries: impl IntoIterator<Item = &'e Entry>,
    bits: u32,
) -> (Vec<[[u8; 2]; BUCKET]>, Vec<[u8; BUCKET]>) {
    let (mut prints, mut values) = (vec![[[0; 2]; BUCKET]; 1 << bits], vec![[0; BUCKET]; 1 << bits]);
    for entry in entries {
        let bucket = bucket_of(entry.hash, bits);
        if let Some(free) = values[bucket].iter().position(|&value| value == 0) {
            prints[bucket][free] = print_of(entry.hash);
            values[bucket][free] = value_of(entry) as u8;
        }
    }
    (prints, values)
}

/// Words of the longest heading.
const HEADING_WORDS: u16 = 8;

/// Behind the rows that stand below the heading in `row`.
fn end_of_section(page: &Page, row: usize) -> usize {
    let level = heading_level(&page.rows[row]);
    let next = page.rows[row + 1..].iter().position(|block| heading_level(block) >= level);
    next.map_or(page.rows.len(), |rows| row + 1 + rows).min(heading::end_of(row, &page.rows[row], &page.containers))
}

fn add(page: &Page, options: &Options, all: &mut HashMap<u32, Evidence>, seen: &mut Vec<u32>) {
    // Sums of clean and dirty words up to each row.
    let mut sums = vec![(0u64, 0u64)];
    for (row, aligned) in page.rows.iter().zip(&page.aligned) {
        let (clean, dirty) = sums[sums.len() - 1];
        let counts = row.flags & flag::HIDDEN == 0;
        let (matched, rest) = (u64::from(aligned.matched), u64::from(aligned.words - aligned.matched));
        sums.push(if counts { (clean + matched, dirty + rest) } else { (clean, dirty) });
    }
    let (all_clean, all_dirty) = sums[sums.len() - 1];
    if all_clean == 0 || all_dirty == 0 {
        return;
    }
    struct Covered<'p> {
        clean: u64,
        dirty: u64,
        end: usize,
        name: &'p str,
    }
    let mut covered: HashMap<u32, Covered<'_>> = HashMap::new();
    let mut cover = |token: u32, name, first: usize, end: usize| {
        let entry = covered.entry(token).or_insert(Covered { clean: 0, dirty: 0, end: 0, name });
        // In the order of their first rows: these lie in some that were counted.
        if first < entry.end || first >= end {
            return;
        }
        entry.clean += sums[end].0 - sums[first].0;
        entry.dirty += sums[end].1 - sums[first].1;
        entry.end = end;
    };
    for (container, tokens) in page.containers.iter().zip(&page.tokens).filter(|_| !options.headings) {
        let (first, end) = (usize::from(container.first), usize::from(container.end).min(page.rows.len()));
        tokens.iter().for_each(|token| cover(token.hash, &token.name, first, end));
    }
    let texts = page.rows.iter().zip(&page.texts).enumerate().filter(|_| options.headings);
    for (row, (block, text)) in texts.filter(|(_, (block, _))| (1..=HEADING_WORDS).contains(&block.words)) {
        if let Some(token) = heading::token_of(block) {
            cover(token, text, row, end_of_section(page, row));
        }
    }
    for (hash, covered) in covered {
        let words = (covered.clean + covered.dirty) as f64;
        if words == 0.0 {
            continue;
        }
        let (clean, dirty) = (covered.clean as f64 / all_clean as f64, covered.dirty as f64 / all_dirty as f64);
        let weight = words / (words + options.half_words) / (clean + dirty);
        let evidence = all.entry(hash).or_default();
        if evidence.name.is_empty() {
            evidence.name = covered.name.to_owned();
        }
        evidence.group_clean += clean * weight;
        evidence.group_dirty += dirty * weight;
        evidence.group_pages += 1.0;
        seen.push(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::Aligned;
    use crate::tokens::tokens_of_value;
    use tagsieve::block::lexicon::{Lexicon, hash_of};
    use tagsieve::block::text_hash::fold_hash;
    use tagsieve::block::{Block, Container};
    use tagsieve::scan::{AttrId, TagId};

    /// A page with two rows, the first one clean; `classes` are of three containers: around both, the first, the
    /// second.
    fn page(group: &str, classes: [&str; 3]) -> Page {
        let container = |first, end| Container { first, end, ..Container::EMPTY };
        Page {
            set: "s".into(),
            id: group.into(),
            group: group.into(),
            rows: vec![Block::default(); 2],
            texts: vec![String::new(); 2],
            aligned: vec![Aligned { words: 100, matched: 100 }, Aligned { words: 50, matched: 0 }],
            containers: vec![container(0, 2), container(0, 1), container(1, 2)],
            tokens: classes.iter().map(|c| tokens_of_value(AttrId::CLASS, c.as_bytes())).collect(),
            gold: String::new(),
            is_windowed: false,
        }
    }

    #[test]
    fn sides_are_told_and_single_sites_are_not_believed() {
        let pages: Vec<Page> =
            (0..5).map(|i| page(&format!("g{i}"), ["wrap", if i < 2 { "rare" } else { "post" }, "menu"])).collect();
        let entries = train(&pages.iter().collect::<Vec<_>>(), &Options::default());
        let of = |name: &str| entries.iter().find(|e| e.name == name);
        assert!(of("menu").is_some_and(|e| e.log_odds < -1.0 && e.groups == 5));
        assert!(of("post").is_some_and(|e| e.log_odds > 0.8 && e.groups == 3));
        assert!(of("wrap").is_none() && of("rare").is_none());
        let (prints, values) = table(&entries, 10);
        let lexicon = Lexicon::new(&prints, &values).expect("a power of two");
        assert_eq!(lexicon.get(hash_of(&["menu"])), of("menu").map_or(0, value_of));
        assert!(lexicon.get(hash_of(&["menu"])) < 0 && lexicon.get(hash_of(&["wrap"])) == 0);
    }

    #[test]
    fn headings_are_told_by_what_stands_below_them() {
        let heading = |text: &str| Block {
            words: 2,
            text_hash: fold_hash(text.as_bytes()),
            flags: flag::HEADING,
            tag: TagId::H2,
            container: tagsieve::block::NONE,
            ..Block::default()
        };
        let pages: Vec<Page> = (0..5)
            .map(|i| Page {
                rows: vec![
                    heading("Key points"),
                    Block::default(),
                    heading("Related posts"),
                    Block::default(),
                    heading("3 Comments"),
                    Block::default(),
                ],
                texts: ["Key points", "", "Related posts", "", "3 Comments", ""].map(String::from).to_vec(),
                aligned: [0, 50, 0, 0, 0, 0].map(|matched| Aligned { words: 50, matched }).to_vec(),
                containers: Vec::new(),
                tokens: Vec::new(),
                ..page(&format!("g{i}"), [""; 3])
            })
            .collect();
        let entries = train(&pages.iter().collect::<Vec<_>>(), &Options::default().of_headings());
        let of = |name: &str| entries.iter().find(|e| e.name == name).map_or(0.0, |e| e.log_odds);
        assert!(of("Related posts") < -1.0, "{entries:?}");
        // Nothing rises, and readers' comments are left alone.
        assert_eq!(entries.len(), 1);
    }

    #[test]
    fn names_of_comments_are_known_in_any_case() {
        assert!(["comments", "3 Comments", "disqus_thread"].into_iter().all(is_comment));
        assert!(!["comment-form", "A comment Form", "Recent comments"].into_iter().any(is_comment));
    }

    #[test]
    fn order_of_pages_does_not_matter() {
        let mut pages: Vec<Page> = (0..9).map(|i| page(&format!("g{}", i % 4), ["a b", "c-d", "e"])).collect();
        for (i, page) in pages.iter_mut().enumerate() {
            page.id = i.to_string();
        }
        let forward = train(&pages.iter().collect::<Vec<_>>(), &Options::default());
        let back = train(&pages.iter().rev().collect::<Vec<_>>(), &Options::default());
        assert_eq!(forward, back);
    }
}
