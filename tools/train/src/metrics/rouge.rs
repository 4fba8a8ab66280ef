//! ROUGE-Lsum (Lin 2004) as the comparison of extractors at SIGIR 2023 (Bevendorff et al.) takes it: words between
//! white space, case kept, no stemming. For every gold sentence the places that any output sentence's longest common
//! subsequence with it covers are united; a covered word is a hit as long as the output has that word left.
//!
//! That comparison cuts sentences with a trained model (Punkt). Here a sentence ends behind `.`, `!`, `?` or their
//! kin and closing quotes or brackets, where the next word does not begin in lower case. Chinese and Japanese: every
//! character that is no white space is a word.
//!
//! A gold sentence that the output has as it is costs nothing; each other costs a pass over the output. Memory is
//! linear in the words.

use hashbrown::{HashMap, HashSet};

use super::{Overlap, Prf};
use crate::lcs;
use crate::text::{Interner, TokenUnit, is_space, pieces};

/// Compares one page. An empty gold text is fully recalled by anything.
pub fn score(output: &str, gold: &str, unit: TokenUnit) -> Prf {
    let (output, gold) = (words(output, unit), words(gold, unit));
    let mut interner = Interner::new();
    let cut = |words: &[&str], ids: &[u32]| sentences(words, ids, unit);
    let (output_ids, gold_ids) = (interner.ids(output.iter().copied()), interner.ids(gold.iter().copied()));
    let common = hits(&cut(&output, &output_ids), &cut(&gold, &gold_ids)) as u64;
    match (output.is_empty(), gold.is_empty()) {
        (false, true) => Prf { recall: 1.0, ..Prf::default() },
        _ => Overlap { common, output: output.len() as u64, gold: gold.len() as u64 }.prf(),
    }
}

fn words(text: &str, unit: TokenUnit) -> Vec<&str> {
    match unit {
        TokenUnit::Words => pieces(text).collect(),
        TokenUnit::Characters => {
            text.char_indices().filter(|(_, c)| !is_space(*c)).map(|(at, c)| &text[at..at + c.len_utf8()]).collect()
        }
    }
}

fn sentences(words: &[&str], ids: &[u32], unit: TokenUnit) -> Vec<Vec<u32>> {
    let mut sentences = vec![Vec::new()];
    for (at, word) in words.iter().enumerate() {
        if let Some(sentence) = sentences.last_mut() {
            sentence.push(ids[at]);
        }
        let goes_on = unit == TokenUnit::Words
            && words.get(at + 1).is_none_or(|next| next.chars().next().is_some_and(char::is_lowercase));
        if ends_sentence(word) && !goes_on {
            sentences.push(Vec::new());
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

fn ends_sentence(word: &str) -> bool {
    word.trim_end_matches(['"', '\'', ')', ']', '”', '’', '»', '」', '』', '）'])
        .ends_with(['.', '!', '?', '…', '。', '！', '？', '؟', '।'])
}

/// Words of the gold sentences that the output covers, each output word used once.
fn hits(output: &[Vec<u32>], gold: &[Vec<u32>]) -> usize {
    let whole: HashSet<&[u32]> = output.iter().map(Vec::as_slice).collect();
    let mut left: HashMap<u32, u32> = HashMap::new();
    output.iter().flatten().for_each(|&token| *left.entry(token).or_default() += 1);
    let mut use_up = |token: u32| match left.get_mut(&token).filter(|count| **count > 0) {
        Some(count) => {
            *count -= 1;
            true
        }
        None => false,
    };
    let mut cover = Cover::default();
    let mut hits = 0;
    for sentence in gold {
        if whole.contains(sentence.as_slice()) {
            hits += sentence.iter().filter(|&&token| use_up(token)).count();
        } else {
            let covered = cover.by_all(sentence, output);
            hits += sentence.iter().zip(covered).filter(|&(&token, &covered)| covered && use_up(token)).count();
        }
    }
    hits
}

/// The places of a gold sentence that output sentences cover, and room to work in.
#[derive(Default)]
struct Cover {
    /// Number of a token in the gold sentence, from 1; 0 for tokens that it does not have. By token.
    local: Vec<u32>,
    covered: Vec<bool>,
    numbered: Vec<u32>,
}

impl Cover {
    fn by_all(&mut self, gold: &[u32], output: &[Vec<u32>]) -> &[bool] {
        let mut ids = Vec::with_capacity(gold.len());
        let mut vocabulary = 0;
        for &token in gold {
            if self.local.len() <= token as usize {
                self.local.resize(token as usize + 1, 0);
            }
            let id = &mut self.local[token as usize];
            if *id == 0 {
                vocabulary += 1;
                *id = vocabulary;
            }
            ids.push(*id - 1);
        }
        self.covered.clear();
        self.covered.resize(gold.len(), false);
        // Words that the gold sentence lacks stay in as one more number: which of several longest subsequences the walk
        // finds depends on them.
        let absent = vocabulary;
        // Places not covered yet, by token: a sentence whose common words are all covered can add nothing.
        let mut open = vec![0u32; absent as usize + 1];
        ids.iter().for_each(|&id| open[id as usize] += 1);
        for sentence in output {
            self.numbered.clear();
            let number =
                |token: &u32| self.local.get(*token as usize).map_or(absent, |id| id.wrapping_sub(1).min(absent));
            self.numbered.extend(sentence.iter().map(number));
            if self.numbered.iter().all(|&id| open[id as usize] == 0) {
                continue;
            }
            let covered = &mut self.covered;
            lcs::backtrack(&ids, &self.numbered, absent as usize + 1, |at, _| {
                if !std::mem::replace(&mut covered[at as usize], true) {
                    open[ids[at as usize] as usize] -= 1;
                }
            });
        }
        gold.iter().for_each(|&token| self.local[token as usize] = 0);
        &self.covered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn cut(text: &str) -> Vec<String> {
        let words = words(text, TokenUnit::Words);
        let ids: Vec<u32> = (0..words.len() as u32).collect();
        let join = |sentence: &Vec<u32>| sentence.iter().map(|&at| words[at as usize]).collect::<Vec<_>>().join(" ");
        sentences(&words, &ids, TokenUnit::Words).iter().map(join).collect()
    }

    #[test]
    fn sentences_end_at_stops_before_capitals() {
        assert_eq!(
            cut("He said \"go.\" Then\nhe went, e.g. home! 3 left (so they say.) End"),
            ["He said \"go.\"", "Then he went, e.g. home!", "3 left (so they say.)", "End"]
        );
        assert!(cut(" ").is_empty());
    }

    #[test]
    fn example_of_the_paper() {
        // Lin 2004: the union over both output sentences covers w1 w2 w3 w5 of five gold words.
        let prf = score("w1 w2 w6 w7 w8. W1 w1 w3 w8 w9 w5", "w1 w2 w3 w4 w5", TokenUnit::Words);
        assert_eq!(prf.recall, 4.0 / 5.0);
    }

    #[test]
    fn words_are_not_used_twice() {
        let prf = score("The end.", "The end. The start. The end.", TokenUnit::Words);
        assert_eq!(prf, Prf { precision: 1.0, recall: 2.0 / 6.0, f1: 4.0 / 8.0 });
        assert_eq!(score("x", "", TokenUnit::Words), Prf { recall: 1.0, ..Prf::default() });
        assert_eq!(score("", "", TokenUnit::Words), Prf::PERFECT);
        assert_eq!(score("下雨。晴天", "下雨。", TokenUnit::Characters).precision, 3.0 / 5.0);
    }

    #[test]
    fn agrees_with_full_tables() {
        fn covered(gold: &[u32], output: &[u32]) -> Vec<usize> {
            let mut table = vec![vec![0; output.len() + 1]; gold.len() + 1];
            for i in 0..gold.len() {
                for j in 0..output.len() {
                    table[i + 1][j + 1] =
                        if gold[i] == output[j] { table[i][j] + 1 } else { table[i][j + 1].max(table[i + 1][j]) };
                }
            }
            let (mut i, mut j, mut found) = (gold.len(), output.len(), Vec::new());
            while i > 0 && j > 0 {
                if gold[i - 1] == output[j - 1] {
                    (i, j) = (i - 1, j - 1);
                    found.push(i);
                } else if table[i][j - 1] > table[i - 1][j] {
                    j -= 1;
                } else {
                    i -= 1;
                }
            }
            found
        }
        let mut random = Random::new(6);
        for round in 0..300 {
            let longest = [8, 90][round % 2];
            let mut text = || {
                (0..random.below(6))
                    .map(|_| (0..1 + random.below(longest)).map(|_| random.below(7) as u32).collect::<Vec<_>>())
                    .collect::<Vec<_>>()
            };
            let (output, gold) = (text(), text());
            let mut left = [0u32; 7];
            output.iter().flatten().for_each(|&token| left[token as usize] += 1);
            let mut expected = 0;
            for sentence in &gold {
                let mut union: Vec<usize> = output.iter().flat_map(|other| covered(sentence, other)).collect();
                union.sort_unstable();
                union.dedup();
                for at in union {
                    let count = &mut left[sentence[at] as usize];
                    if *count > 0 {
                        *count -= 1;
                        expected += 1;
                    }
                }
            }
            assert_eq!(hits(&output, &gold), expected, "{output:?} {gold:?}");
        }
    }
}
