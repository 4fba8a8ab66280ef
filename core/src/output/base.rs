//! Links made absolute: by the page's address, and by its `base` element (HTML, section 2.4.3; RFC 3986, section 5.2).

mod element;

use super::Source;
use super::attribute::Tag;
use super::scheme::Scheme;
use element::element;
use heapless::String;

/// Gives the characters of an address, one after the other.
type Characters<'c> = dyn Fn(&mut dyn FnMut(char)) + 'c;

/// Characters of a `base` element's address, and bytes of its tag; a longer one is passed over. It is read for every
/// link, and stands before those that are relative: without a bound a page could make time and text grow with the
/// square of its length.
const MOST_BASE: usize = 256;
const MOST_TAG: u32 = 512;

/// What the links of a page are relative to.
#[derive(Clone, Copy, Debug)]
pub struct Base<'p> {
    address: &'p str,
    // Where the start tag of the page's first `base` element with an `href` stands.
    element: Option<u32>,
}

impl<'p> Base<'p> {
    /// That of a page with this address, which `is_absolute`.
    pub fn of(address: &'p str, source: &Source<'_>) -> Base<'p> {
        let is_short = |at: &u32| {
            let mut len = 0;
            let tag = destination(source, *at, &mut |_| len += 1);
            len <= MOST_BASE && tag.end > 0 && tag.end - at.min(&tag.end) <= MOST_TAG
        };
        Base { address, element: element(source).filter(is_short) }
    }

    /// Gives where a link leads.
    pub fn join(&self, source: &Source<'_>, reference: &Characters<'_>, each: &mut dyn FnMut(char)) {
        join(&|each| self.each(source, each), reference, each);
    }

    /// Gives the base itself: the element's, which may be relative to the page's address.
    fn each(&self, source: &Source<'_>, each: &mut dyn FnMut(char)) {
        let address: &Characters<'_> = &|each| self.address.chars().for_each(each);
        let Some(at) = self.element else { return address(each) };
        let own: &Characters<'_> = &|each| _ = destination(source, at, each);
        let head = head(own);
        let scheme = Scheme::of(&head);
        // One with a program or data is none (HTML, 4.2.3). Nor is a file or what has no host: a link that is relative
        // to it leads to no page, and one to a file is not told of.
        match scheme.name() {
            Some(_) if !scheme.is_special() || !has_host(&head) => address(each),
            _ => join(address, own, each),
        }
    }
}

/// True of what relative links can be relative to: an address with a host, of a scheme that pages are fetched by,
/// `http` or `https`.
///
/// ```
/// use tagsieve::output::is_absolute;
///
/// assert!(is_absolute("https://example.org/news/clock.html"));
/// assert!(!is_absolute("example.org/news/clock.html"));
/// ```
pub fn is_absolute(address: &str) -> bool {
    Scheme::of(address).is_web() && has_host(address) && address.bytes().all(|b| b > b' ' && b != 0x7F)
}

/// True of an address with a scheme where a host stands behind that.
fn has_host(address: &str) -> bool {
    let host = address.split_once([':']).and_then(|(_, behind)| behind.strip_prefix("//")).unwrap_or_default();
    host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[' || !c.is_ascii())
}

/// Gives the characters of the `href` of the start tag at `at` as a browser takes them (URL standard, 4.4: no white
/// space around it, no tabs and line ends within, and `/` for `\\` before the query of what has a path: no mail's
/// address has one), and the tag.
pub fn destination(source: &Source<'_>, at: u32, each: &mut dyn FnMut(char)) -> Tag {
    let (mut spaces, mut any, mut in_query, mut scheme) = (0, false, false, Scheme::default());
    let mut take = |utf8: &[u8]| {
        for chunk in utf8.utf8_chunks() {
            let unknown = if chunk.invalid().is_empty() { "" } else { "\u{FFFD}" };
            for c in chunk.valid().chars().chain(unknown.chars()) {
                match c {
                    '\t' | '\n' | '\r' => {}
                    '\0'..=' ' if !any => {}
                    ' ' => {
                        spaces += 1;
                        scheme.read(c);
                    }
                    _ => {
                        any = true;
                        scheme.read(c);
                        in_query |= matches!(c, '?' | '#');
                        (0..core::mem::take(&mut spaces)).for_each(|_| each(' '));
                        let is_slash = c == '\\' && !in_query && (scheme.name().is_none() || scheme.is_special());
                        each(if is_slash { '/' } else { c });
                    }
                }
            }
        }
    };
    Tag::read(source, (at as usize, source.bytes.len()), &[b"href"], &mut |_, piece| take(piece))
}

/// Characters of a reference that tell what it is relative to: parts of a path that lead upwards behind so many stay as
/// they are.
const MOST_HEAD: usize = 64;

/// What of the base stands before a reference (RFC 3986, section 5.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reference {
    /// Nothing.
    Absolute,
    /// The scheme: `//host/path`.
    Host,
    /// Scheme and host: `/path`.
    Root,
    /// All but the query: `?query`.
    Query,
    /// All but the fragment: `#fragment`, or nothing.
    Same,
    /// All but the last part of the path, and `ups` parts more; the first `skip` characters say so.
    Path { ups: usize, skip: usize },
}

impl Reference {
    /// What its first characters say.
    fn of(head: &str) -> Reference {
        match head {
            _ if Scheme::of(head).name().is_some() => Reference::Absolute,
            _ if head.starts_with("//") => Reference::Host,
            _ if head.starts_with('/') => Reference::Root,
            _ if head.starts_with('?') => Reference::Query,
            _ if head.is_empty() || head.starts_with('#') => Reference::Same,
            _ => {
                let (mut rest, mut ups) = (head, 0);
                while let Some((part @ ("." | ".."), behind)) = rest.split_once(['/']) {
                    ups += part.len() - 1;
                    rest = behind;
                }
                // The last part has no slash behind it.
                let last = rest.split(['?', '#']).next().filter(|_| head.len() < MOST_HEAD);
                let last = last.filter(|last| matches!(*last, "." | "..")).map_or(0, str::len);
                Reference::Path { ups: ups + last.saturating_sub(1), skip: head.len() - rest.len() + last }
            }
        }
    }
}

/// The first characters.
fn head(characters: &Characters<'_>) -> String<MOST_HEAD> {
    let (mut head, mut is_full) = (String::new(), false);
    characters(&mut |c| is_full = is_full || head.push(c).is_err());
    head
}

/// Characters of a scheme without a host, which is relative where the base has it too: `https:page` (URL standard, 4.4,
/// scheme state).
fn needless(reference: &str, base: &Characters<'_>) -> usize {
    let scheme = Scheme::of(reference);
    let Some(name) = scheme.name().filter(|_| scheme.is_special()) else { return 0 };
    let len = name.len() + 1;
    let has_slashes = reference.get(len..).is_some_and(|rest| rest.starts_with("//"));
    if has_slashes || Scheme::of(&head(base)).name() != Some(name) { 0 } else { len }
}

/// Gives a reference behind what the base has that it lacks.
fn join(base: &Characters<'_>, reference: &Characters<'_>, each: &mut dyn FnMut(char)) {
    let head = head(reference);
    let mut skip = needless(&head, base);
    let kind = Reference::of(head.get(skip..).unwrap_or_default());
    if kind == Reference::Absolute {
        return reference(each);
    }
    let Extent { scheme, host, path, query, parts } = Extent::of(base);
    match kind {
        Reference::Absolute => {}
        Reference::Host => begin(base, scheme, usize::MAX, each),
        Reference::Root => begin(base, host, usize::MAX, each),
        Reference::Query => begin(base, path, usize::MAX, each),
        Reference::Same => begin(base, query, usize::MAX, each),
        Reference::Path { ups, skip: first } => {
            skip += first;
            begin(base, path, SLASHES + parts.saturating_sub(ups).max(1), each);
            if parts == 0 {
                each('/');
            }
        }
    }
    let mut at = 0;
    reference(&mut |c| {
        if at >= skip {
            each(c);
        }
        at += 1;
    });
}

/// Slashes before the host.
const SLASHES: usize = 2;

/// Where the parts of an absolute address end, in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Extent {
    /// The scheme, with its colon.
    scheme: usize,
    host: usize,
    path: usize,
    query: usize,
    /// Slashes of the path.
    parts: usize,
}

impl Extent {
    fn of(address: &Characters<'_>) -> Extent {
        let (mut scheme, mut host, mut path, mut query, mut slashes, mut at) = (None, None, None, None, 0, 0);
        address(&mut |c| {
            match c {
                '#' => query = query.or(Some(at)),
                _ if path.is_some() || query.is_some() => {}
                ':' => scheme = scheme.or(Some(at + 1)),
                '/' => {
                    slashes += 1;
                    host = host.or((slashes > SLASHES).then_some(at));
                }
                '?' => path = Some(at),
                _ => {}
            }
            at += 1;
        });
        let query = query.unwrap_or(at);
        let path = path.unwrap_or(query);
        let parts = slashes.saturating_sub(SLASHES);
        Extent { scheme: scheme.unwrap_or(0), host: host.unwrap_or(path), path, query, parts }
    }
}

/// Gives the first characters of an address: `len` at most, and none behind so many slashes.
fn begin(address: &Characters<'_>, len: usize, most_slashes: usize, each: &mut dyn FnMut(char)) {
    let (mut at, mut slashes) = (0, 0);
    address(&mut |c| {
        if at < len && slashes < most_slashes {
            each(c);
        }
        at += 1;
        slashes += usize::from(c == '/');
    });
}
