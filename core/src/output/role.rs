//! What the class of an element says of a name or a day in it: that it is the author, or not the page's.
//!
//! Parts of a class are what stands between hyphens, underscores and other characters that are neither letters nor
//! digits: `article-footer__date` has three. Counted on the 1,497 pages of wcxb-dev (`byline`).

use crate::bytes::find;

/// True of a part of the classes of elements in which names and days are those of others: comments, reviews, lists of
/// other pages, who is quoted, and the day of a change.
fn is_of_others(part: &[u8]) -> bool {
    matches!(
        part,
        b"review"
            | b"reviews"
            | b"reply"
            | b"replies"
            | b"related"
            | b"card"
            | b"cards"
            | b"teaser"
            | b"teasers"
            | b"recent"
            | b"popular"
            | b"latest"
            | b"footer"
            | b"updated"
            | b"modified"
            | b"testimonial"
            | b"testimonials"
            | b"quote"
            | b"quotes"
            | b"blockquote"
    ) || part.starts_with(b"comment")
        || part.ends_with(b"comments")
}

/// How classes of feet begin that have the author of what stands above them.
static FEET: [&[u8]; 2] = [b"post-footer", b"entry-footer"];

/// Whole classes of all that somebody wrote: who that was they say as data ("hentry author-miller").
static POST: [&[u8]; 6] = [b"hentry", b"entry", b"post", b"article", b"journal-entry-wrapper", b"status-publish"];

/// What else stands in elements of an author: "author-bio", "byline__date".
static BESIDE: [&[u8]; 20] = [
    b"desc",
    // WordPress: "Posted on", in any language.
    b"prep",
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

/// What an element's classes say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Role {
    /// Names and days in it are not the page's.
    pub is_apart: bool,
    /// It is the author (true) or stands beside one; none where they do not tell.
    pub author: Option<bool>,
    /// A link is to who wrote (XenForo).
    pub is_user: bool,
}

/// What an element with these classes, in small letters, is. Read once for all of it: three readings took a
/// fourteenth of the time of JSON.
pub fn of(classes: &[u8]) -> Role {
    let mut role = Role::default();
    let (mut is_published, mut is_post) = (false, false);
    // Part of another class "widget" and "sidebar" tell of a layout, or of a module of it. "widget Blog" has all of a
    // page of Blogger.
    let (mut is_widget, mut is_blog) = (false, false);
    for class in classes.split(u8::is_ascii_whitespace) {
        role.is_user |= class == b"username";
        role.is_apart |= class == b"sidebar";
        is_widget |= class == b"widget";
        is_post |= POST.contains(&class);
        is_blog |= class == b"blog";
        let mut is_of_author = false;
        let is_foot = FEET.iter().any(|foot| class.starts_with(foot));
        for part in class.split(|b| !b.is_ascii_alphanumeric()) {
            role.is_apart |= is_of_others(part) && !is_foot;
            is_published |= part.starts_with(b"publish");
            is_of_author |= tells_author(part);
        }
        if is_of_author {
            let is_beside = BESIDE.iter().any(|word| find(class, word).is_some());
            role.author = Some(role.author == Some(true) || !is_beside);
        }
    }
    role.author = role.author.filter(|_| !is_post);
    role.is_apart |= is_widget && !is_blog;
    // "entry-date published updated" is both.
    role.is_apart &= !is_published;
    role
}

/// True of a part of a class that tells of an author: not "authorized".
fn tells_author(part: &[u8]) -> bool {
    (part.starts_with(b"author") && !part.starts_with(b"authori"))
        || part.ends_with(b"author")
        || part.starts_with(b"byline")
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
            "usercomments",
            "blog comments",
        ] {
            assert!(of(class.as_bytes()).is_apart, "{class}");
        }
        for class in [
            "",
            "vcard",
            "last-reviewed",
            "elementor-widget",
            "has-sidebar",
            "widget blog",
            "post-footer-line",
            "entry-date published updated",
        ] {
            assert!(!of(class.as_bytes()).is_apart, "{class}");
        }
    }

    #[test]
    fn authors() {
        for class in ["author", "a byline", "post_author", "blog__authorname", "authorname__n6j3y author-date"] {
            assert_eq!(of(class.as_bytes()).author, Some(true), "{class}");
        }
        for class in ["author-bio byline__date", "meta-prep meta-prep-author"] {
            assert_eq!(of(class.as_bytes()).author, Some(false), "{class}");
        }
        for class in ["", "authorized-dealer", "authority", "by-line", "date", "hentry post author-miller"] {
            assert_eq!(of(class.as_bytes()).author, None, "{class}");
        }
    }
}
