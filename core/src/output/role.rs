//! What the class of an element says of a name or a day in it: that it is the author, or not the page's.
//!
//! Parts of a class are what stands between hyphens, underscores and other characters that are neither letters nor
//! digits: `article-footer__date` has three. Counted on the 1,497 pages of wcxb-dev (`byline`).

/// Parts of the classes of elements in which names and days are those of others: comments, reviews, lists of other
/// pages, who is quoted, and the day of a change.
static APART: [&[u8]; 20] = [
    b"review",
    b"reviews",
    b"reply",
    b"replies",
    b"related",
    b"card",
    b"cards",
    b"teaser",
    b"teasers",
    b"recent",
    b"popular",
    b"latest",
    b"footer",
    b"updated",
    b"modified",
    b"testimonial",
    b"testimonials",
    b"quote",
    b"quotes",
    b"blockquote",
];
/// Whole classes of such elements. Part of another one they tell of a layout, or of a module of it.
static APART_WHOLE: [&[u8]; 2] = [b"widget", b"sidebar"];

/// What else stands in elements of an author: "author-bio", "byline__date".
static BESIDE: [&[u8]; 19] = [
    b"desc",
    b"role",
    b"title",
    b"categor",
    b"bio",
    b"date",
    b"time",
    b"avatar",
    b"image",
    b"img",
    b"photo",
    b"social",
    b"position",
    b"rank",
    b"badge",
    b"count",
    b"level",
    b"status",
    b"reputation",
];

/// True where names and days in an element with these classes, in small letters, are not the page's.
pub fn is_apart(classes: &[u8]) -> bool {
    let mut is_published = false;
    let mut is_apart = false;
    for class in classes.split(u8::is_ascii_whitespace) {
        is_apart |= APART_WHOLE.contains(&class);
        for part in parts(class) {
            is_apart |= part.starts_with(b"comment") || APART.contains(&part);
            is_published |= part.starts_with(b"publish");
        }
    }
    // "entry-date published updated" is both.
    is_apart && !is_published
}

/// Whether an element with these classes, in small letters, is the author; none where they do not tell.
pub fn is_author(classes: &[u8]) -> Option<bool> {
    let of_author = |part: &[u8]| {
        // Not "authorized".
        (part.starts_with(b"author") && !part.starts_with(b"authori"))
            || part.ends_with(b"author")
            || part.starts_with(b"byline")
    };
    let mut told = None;
    for class in classes.split(u8::is_ascii_whitespace).filter(|class| parts(class).any(of_author)) {
        let is_beside = BESIDE.iter().any(|word| class.windows(word.len()).any(|window| window == *word));
        told = Some(told == Some(true) || !is_beside);
    }
    told
}

/// True where a link with these classes is to who wrote (XenForo).
pub fn is_user(classes: &[u8]) -> bool {
    classes.split(u8::is_ascii_whitespace).any(|class| class == b"username")
}

fn parts(class: &[u8]) -> impl Iterator<Item = &[u8]> {
    class.split(|b| !b.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_apart() {
        for class in [
            "comment-list",
            "commentlist",
            "a  product-reviews__list",
            "widget",
            "rel-card date",
            "c-latest-news",
            "article-footer__last-modified",
            "updated",
            "et_pb_testimonial_author",
        ] {
            assert!(is_apart(class.as_bytes()), "{class}");
        }
        for class in ["", "vcard", "last-reviewed", "elementor-widget", "has-sidebar", "entry-date published updated"] {
            assert!(!is_apart(class.as_bytes()), "{class}");
        }
    }

    #[test]
    fn authors() {
        for class in ["author", "a byline", "post_author", "blog__authorname", "authorname__n6j3y author-date"] {
            assert_eq!(is_author(class.as_bytes()), Some(true), "{class}");
        }
        assert_eq!(is_author(b"author-bio byline__date"), Some(false));
        for class in ["", "authorized-dealer", "authority", "by-line", "date"] {
            assert_eq!(is_author(class.as_bytes()), None, "{class}");
        }
    }
}
