//! Folds for cross-validation: pages of one site are in one fold, so that a model is tested on sites that it has not
//! seen.

use hashbrown::{HashMap, HashSet};

use crate::dataset::{Dataset, Entry};
use crate::random::Random;

/// The group of a page: the registrable domain of its address; of a page without address, the page itself.
pub fn group_of(set: &Dataset, entry: &Entry) -> String {
    let domain = entry.url.as_deref().and_then(host_of).map(|host| registrable(&host));
    domain.unwrap_or_else(|| format!("{}/{}", set.name, entry.id))
}

/// How many of a set's pages with gold text are of sites that `learned` has such pages of.
pub fn shared(learned: &[Dataset], check: &Dataset) -> usize {
    let known: HashSet<String> = learned.iter().flat_map(groups).collect();
    groups(check).filter(|group| known.contains(group)).count()
}

/// The site that a set has most pages with gold text of, how many, and of how many; nothing where it has none.
pub fn largest(set: &Dataset) -> Option<(String, usize, usize)> {
    let mut sizes: HashMap<String, usize> = HashMap::new();
    for group in groups(set) {
        *sizes.entry(group).or_default() += 1;
    }
    let all = sizes.values().sum();
    // By name where several are of a size.
    let (site, pages) = sizes.into_iter().max_by(|a, b| a.1.cmp(&b.1).then_with(|| b.0.cmp(&a.0)))?;
    Some((site, pages, all))
}

/// The groups of all pages with gold text.
fn groups(set: &Dataset) -> impl Iterator<Item = String> {
    set.entries.iter().filter(|entry| entry.gold.is_some()).map(|entry| group_of(set, entry))
}

/// Host name of an address, in lower case.
fn host_of(url: &str) -> Option<String> {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?.split(':').next()?.trim_end_matches('.');
    Some(host.to_lowercase()).filter(|host| !host.is_empty())
}

/// The last two labels of a host, three where the last two are a registry's (`co.uk`). Sites that share a host (blogs
/// of one service) share their templates too, and count as one.
fn registrable(host: &str) -> String {
    const SECOND: [&str; 12] = ["ac", "co", "com", "edu", "gob", "gov", "govt", "gv", "ne", "net", "or", "org"];
    let labels: Vec<&str> = host.split('.').collect();
    if labels.iter().all(|label| label.bytes().all(|b| b.is_ascii_digit())) {
        return host.to_owned();
    }
    let keep = match labels[..] {
        [.., second, top] if top.len() == 2 && SECOND.contains(&second) => 3,
        _ => 2,
    };
    labels[labels.len().saturating_sub(keep)..].join(".")
}

/// The fold, from 0, of each page by its group. Groups are drawn in the order of `seed` and go to the fold with the
/// fewest pages. At least one fold.
pub fn assign(groups: &[&str], folds: usize, seed: u64) -> Vec<usize> {
    let mut sizes: HashMap<&str, usize> = HashMap::new();
    for group in groups {
        *sizes.entry(group).or_default() += 1;
    }
    let mut order: Vec<(&str, usize)> = sizes.into_iter().collect();
    order.sort_unstable();
    Random::new(seed).shuffle(&mut order);
    // Large groups first, so that the folds come out equal; the sort is stable.
    order.sort_by_key(|&(_, size)| std::cmp::Reverse(size));
    let mut filled = vec![0; folds.max(1)];
    let mut fold_of = HashMap::new();
    for (group, size) in order {
        let fold = (0..filled.len()).min_by_key(|&fold| filled[fold]).unwrap_or(0);
        filled[fold] += size;
        fold_of.insert(group, fold);
    }
    groups.iter().map(|group| fold_of[group]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains() {
        let of = |url| host_of(url).map(|host| registrable(&host));
        assert_eq!(of("https://www.Example.com:80/a?b").as_deref(), Some("example.com"));
        assert_eq!(of("http://user@news.bbc.co.uk").as_deref(), Some("bbc.co.uk"));
        assert_eq!(of("//a.b.c.example.de/").as_deref(), None);
        assert_eq!(of("a.b.example.de/x").as_deref(), Some("example.de"));
        assert_eq!(of("http://10.0.0.1/x").as_deref(), Some("10.0.0.1"));
        assert_eq!(of("http://localhost/").as_deref(), Some("localhost"));
    }

    fn set(name: &str, pages: &[&str]) -> Dataset {
        Dataset {
            name: name.into(),
            dir: name.into(),
            entries: pages.iter().map(|page| serde_json::from_str(page).expect("a page")).collect(),
            unit: Default::default(),
        }
    }

    #[test]
    fn pages_of_known_sites_are_counted() {
        let learned = set(
            "a",
            &[
                r#"{"id": 1, "html": "1", "gold": "1", "url": "http://www.one.org/"}"#,
                r#"{"id": 2, "html": "2", "url": "http://two.org/"}"#,
                r#"{"id": 3, "html": "3", "gold": "3"}"#,
            ],
        );
        let check = set(
            "b",
            &[
                r#"{"id": 1, "html": "1", "gold": "1", "url": "http://one.org/a"}"#,
                r#"{"id": 2, "html": "2", "gold": "2", "url": "http://two.org/a"}"#,
                r#"{"id": 3, "html": "3", "gold": "3"}"#,
                r#"{"id": 4, "html": "4", "url": "http://one.org/b"}"#,
            ],
        );
        assert_eq!(shared(&[learned], &check), 1);
    }

    #[test]
    fn the_largest_site_is_told() {
        let pages = [
            r#"{"id": 1, "html": "1", "gold": "1", "url": "http://www.one.org/"}"#,
            r#"{"id": 2, "html": "2", "gold": "2", "url": "http://two.org/"}"#,
            r#"{"id": 3, "html": "3", "gold": "3", "url": "http://two.org/a"}"#,
            r#"{"id": 4, "html": "4", "url": "http://one.org/a"}"#,
        ];
        assert_eq!(largest(&set("a", &pages)), Some(("two.org".to_owned(), 2, 3)));
        assert_eq!(largest(&set("a", &pages[..2])), Some(("one.org".to_owned(), 1, 2)));
        assert_eq!(largest(&set("a", &pages[3..])), None);
    }

    #[test]
    fn groups_stay_together_and_folds_are_even() {
        let names: Vec<String> = (0..100).map(|i| format!("g{}", i % 37)).collect();
        let groups: Vec<&str> = names.iter().map(String::as_str).collect();
        let folds = assign(&groups, 5, 1);
        for (i, fold) in folds.iter().enumerate() {
            assert_eq!(*fold, folds[i % 37]);
        }
        for fold in 0..5 {
            let size = folds.iter().filter(|&&f| f == fold).count();
            assert!((18..=22).contains(&size), "{size}");
        }
        assert_eq!(folds, assign(&groups, 5, 1));
        assert_ne!(folds, assign(&groups, 5, 2));
    }
}
