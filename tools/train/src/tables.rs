//! The tables that are read while a page is scanned, trained together: n-grams of characters and shapes, and the
//! lexicon.

use tagsieve::block::Tables;
use tagsieve::block::lexicon::{BUCKET, Lexicon};
use tagsieve::block::ngram::{CharNgrams, ShapeNgrams};
use tagsieve::model::Kind;

use crate::corpus::Page;
use crate::lexicon;
use crate::model_file::ModelFile;
use crate::ngram::{Alphabet, Counts, Training};

/// How tables are trained.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Where the counts of dirty text come from.
    pub training: Training,
    /// Weight of a history against the one that is a symbol longer (paper 2, equation 1).
    pub q: f64,
    /// A page's n-grams are weighted with this power of one over its size: 0 counts characters, 1 pages.
    pub evenness: f64,
    /// With character n-grams: 32 KiB.
    pub chars: bool,
    /// Of the lexicon.
    pub lexicon: lexicon::Options,
    /// With headings in the lexicon.
    pub headings: bool,
}

impl Default for Options {
    fn default() -> Self {
        let lexicon = lexicon::Options::default();
        Options { training: Training::Direct, q: 0.5, evenness: 0.5, chars: true, lexicon, headings: true }
    }
}

type LexiconTable = (Vec<[[u8; 2]; BUCKET]>, Vec<[u8; BUCKET]>);

/// Trained tables, in memory of their own.
#[derive(Clone, Debug)]
pub struct TableSet {
    chars: Option<Vec<u8>>,
    shapes: Vec<u8>,
    names: LexiconTable,
    headings: LexiconTable,
    /// What the lexicon holds, best first: headings, then names.
    pub tokens: Vec<lexicon::Entry>,
    bits: u32,
}

impl TableSet {
    /// Trains on pages; a part of them for cross-fitting.
    pub fn train(pages: &[&Page], options: &Options) -> TableSet {
        let ngrams = |alphabet| -> Vec<u8> {
            let counts = Counts::of(alphabet, options.training, pages.iter().copied(), options.evenness);
            counts.table(options.q).into_iter().map(|value| value as u8).collect()
        };
        let names = lexicon::train(pages, &options.lexicon);
        let mut tokens =
            if options.headings { lexicon::train(pages, &options.lexicon.of_headings()) } else { Vec::new() };
        let bits = options.lexicon.bits;
        let of_headings = lexicon::table(&tokens, bits);
        let of_names = lexicon::table(&names, bits);
        tokens.extend(names);
        let chars = options.chars.then(|| ngrams(Alphabet::Chars));
        TableSet { chars, shapes: ngrams(Alphabet::Shapes), names: of_names, headings: of_headings, tokens, bits }
    }

    /// As an extraction takes them, without headings: names that these displace are known where forests are grown.
    pub fn tables(&self) -> Tables<'_> {
        Tables {
            chars: self.chars.as_deref().and_then(CharNgrams::from_bytes),
            shapes: ShapeNgrams::from_bytes(&self.shapes),
            lexicon: Lexicon::new(&self.names.0, &self.names.1),
        }
    }

    /// The lexicon's headings.
    pub fn headings(&self) -> Option<Lexicon<'_>> {
        Lexicon::new(&self.headings.0, &self.headings.1)
    }

    /// Adds the sections to a model file.
    pub fn write(&self, file: ModelFile) -> ModelFile {
        let section = |file: ModelFile, kind, bytes: &Vec<u8>| file.section(kind as u8, 0, bytes.clone());
        let file = match &self.chars {
            Some(chars) => section(file, Kind::Chars, chars),
            None => file,
        };
        // Headings displace the names in their buckets that say least.
        let (prints, values) = lexicon::table(&self.tokens, self.bits);
        section(file, Kind::Shapes, &self.shapes).lexicon(&prints, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::Dataset;
    use crate::{corpus, evaluate, metrics::Metric};
    use std::fs;
    use tagsieve::config::{Config, System};
    use tagsieve::model::Model;

    const PROSE: [&str; 6] = [
        "The river rose in the night, and by the morning it had reached the lower fields.",
        "Nobody in the village could remember such a flood, though some had heard of one.",
        "It was said that the old bridge had stood for three hundred years before it fell.",
        "She walked along the bank until she found the place where the boat had been tied.",
        "When the water went down, they saw what it had taken and what it had left behind.",
        "There was little to be done, so they waited, and talked of other years and other rivers.",
    ];

    /// Pages of different sites, all built alike; text of one page only is on no other.
    fn set(name: &str, pages: usize) -> Dataset {
        let dir = std::env::temp_dir().join(format!("tagsieve-tables-{}-{name}", std::process::id()));
        fs::create_dir_all(dir.join("html")).expect("temporary directory");
        let mut index = String::new();
        for n in 0..pages {
            let (first, second) = (PROSE[n % 6], PROSE[(n + n / 6 + 1) % 6]);
            let html = format!(
                "<ul class=main-nav><li>Home<li>News {n}<li>Contact Us<li>Log In</ul><div class=post><h1>River {n}</h1>\
                 <p>{first}<p>{second}</div><div class=footer>Copyright 2024 | Terms of Use | Privacy | Site Map</div>"
            );
            fs::write(dir.join(format!("html/{n}.html")), html).expect("temporary file");
            fs::write(dir.join(format!("{n}.txt")), format!("<p>{first}\n<p>{second}\n")).expect("temporary file");
            let line = format!(
                "{{\"id\": {n}, \"html\": \"html/{n}.html\", \"gold\": \"{n}.txt\", \"markup\": true, \"url\": \"http://s{n}.org/\"}}\n"
            );
            index.push_str(&line);
        }
        fs::write(dir.join("index.jsonl"), index).expect("temporary file");
        Dataset::open(&dir).expect("a good set")
    }

    #[test]
    fn trained_tables_clean_pages() {
        let data = set("cleans", 12);
        let pages: Vec<Page> = corpus::read(&data, 2, &|| {}).into_iter().map(|p| p.expect("a page")).collect();
        let (known, unknown): (Vec<&Page>, Vec<&Page>) = pages.iter().partition(|page| page.id != "11");
        assert_eq!((known.len(), unknown.len()), (11, 1));
        for training in [Training::Direct, Training::Differential] {
            let tables = TableSet::train(&known, &Options { training, ..Options::default() });
            let again = TableSet::train(&known, &Options { training, ..Options::default() });
            let file = tables.write(ModelFile::new(0)).to_bytes().expect("a good model");
            assert_eq!(file, again.write(ModelFile::new(0)).to_bytes().expect("a good model"));
            let model = Model::from_bytes(&file).expect("a good model");
            for system in [System::Ncleaner, System::NcleanerNonlexical] {
                let run = evaluate::Run {
                    config: Config::new().with_system(system).with_model(&model),
                    stream: None,
                    oracle: false,
                    metrics: vec![Metric::Align],
                    limit: None,
                    threads: 1,
                    keep_texts: true,
                };
                let results = evaluate::evaluate(&data, &run, &|| {});
                let page = results[11].as_ref().expect("a page that can be read");
                let overlap = page.scores.align.expect("gold text");
                assert_eq!(overlap.common, overlap.gold, "{system:?} {training:?}: {:?}", page.text);
                assert!(overlap.output <= overlap.gold + 2, "{system:?} {training:?}: {:?}", page.text);
            }
            assert!(tables.tokens.iter().any(|t| t.name == "main-nav" && t.log_odds < -1.0));
            assert!(tables.tokens.iter().any(|t| t.name == "post" && t.log_odds > 1.0));
        }
        fs::remove_dir_all(&data.dir).expect("clean up");
    }

    #[test]
    fn without_its_table_a_system_says_so() {
        let mut extractor = tagsieve::extract::Extractor::new();
        for system in [System::Ncleaner, System::NcleanerNonlexical] {
            let lexicon = Lexicon::new(&[[[1, 2]; 4]; 2], &[[7; 4]; 2]);
            let config = Config::new().with_system(system).with_tables(Tables { lexicon, ..Tables::NONE });
            assert_eq!(extractor.extract(b"<p>a", &config).err(), Some(tagsieve::Error::NoModel));
        }
    }
}
