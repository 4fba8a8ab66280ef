//! The boxes of side columns, and lists of links among the content.

use super::template::Rule;

/// A box that is of no platform.
pub const PLAIN: &str =
    "<div class=\"{box|module|promo|panel|sidebox|block|portlet}\"><h3>{heading}</h3>{content}</div>\n";

/// Headings and contents. What is common stands several times.
pub const BOXES: &[(&str, &str)] = &[
    ("Archives", "<ul>{<li>{a:{month} {year}}{ ({1-90})?60}</li>\n*4-30}</ul>"),
    ("{Blogroll|Links|Blogs I read|Friends|Favorite sites}", "<ul>{<li>{a:{short}}</li>\n*4-30}</ul>"),
    ("{Categories|Topics|Labels|Sections}", "<ul>{<li>{menu-link}{ ({1-200})?50}</li>\n*4-25}</ul>"),
    ("{Recent Posts|Latest News|Recent Entries|Previous Posts|Headlines}", "<ul>{<li>{a:{title}}</li>\n*4-12}</ul>"),
    ("Recent Comments", "<ul>{<li>{name} on {a:{title}}</li>\n*4-10}</ul>"),
    ("{Recent Comments|Latest comments}", "<ul>{<li>{a:{name}}: {excerpt:5-16}</li>\n*3-8}</ul>"),
    ("{About|About Me|Profile|Welcome|About this site}", "<p>{biography}</p>{{a:View my complete profile}?50}"),
    ("{teasers-heading}", "{teasers}"),
    ("{teasers-heading}", "{teasers}"),
    ("{teasers-heading}", "{teasers}"),
    ("{Tags|Tag Cloud}", "{<a href=\"/t/{1-50}\" style=\"font-size:{8-20}pt\">{lower:{topic}}</a> *10-50}"),
    (
        "{Newsletter|Subscribe|Email updates}",
        "<form><p>{newsletter}</p><input type=text><input type=submit value=\"Go\"></form>",
    ),
    (
        "{month} {year}",
        "<table><tr><th>S</th><th>M</th><th>T</th><th>W</th><th>T</th><th>F</th><th>S</th></tr>\
         {<tr>{<td>{1-31}</td>*7}</tr>\n*5}</table>",
    ),
    (
        "Meta",
        "<ul><li>{a:Register}</li><li>{a:Log in}</li><li>{a:Entries RSS}</li><li>{a:Comments RSS}</li>\
         <li>{a:Valid XHTML}</li></ul>",
    ),
    (
        "{Search|Search this site|Search This Blog}",
        "<form><input name=q><input type=submit value=Search></form>{{a:Advanced search}?30}",
    ),
    ("{Most Popular|Most Viewed|Top 10 Posts|Most e-mailed}", "<ol>{<li>{a:{title}}</li>\n*5-10}</ol>"),
    ("{Twitter|Follow me|Latest tweets}", "<ul>{<li>{excerpt:6-18} {a:{1-23} hours ago}</li>\n*2-5}</ul>"),
    (
        "{Poll|Vote|Your opinion}",
        "<form><p>{title}?</p><input type=radio> Yes<br><input type=radio> {No|Absolutely}<br>\
         <input type=radio> {Maybe|Not sure|I do not care}<br><input type=submit value=Vote></form>",
    ),
    ("{Disclaimer|Copyright|Notice|Legal}", "<p>{notice}</p>"),
    ("{From our store|Recommended|Deals|Books}", "{<div><b>{short}</b> {excerpt:8-25} {a:Buy now}</div>*2-5}"),
];

pub const RULES: &[Rule] = &[
    // How many boxes a side column has.
    ("boxes", &["{box}", "{box*2}", "{box*3}", "{box*4}", "{box*6}", "{box*9}", "{box*12}"]),
    (
        "teasers-heading",
        &[
            "Popular Posts",
            "Featured",
            "Top Stories",
            "Hot this month",
            "Editor's picks",
            "Don't miss",
            "Most read",
            "Also in the news",
        ],
    ),
    ("teasers", &["<ul>{<li>{teaser}</li>\n*2-7}</ul>", "{<div class=\"item\">{teaser}</div>\n*2-7}"]),
    (
        "teaser",
        &[
            "<h4>{a:{title}}</h4><p>{excerpt}</p>",
            "{a:{title}}<br>{excerpt}",
            "<b>{a:{title}}</b> {excerpt} {a:more}",
            "<img src=\"t.jpg\"><strong>{a:{title}}</strong><div class=\"snippet\">{excerpt}</div>",
        ],
    ),
    (
        "newsletter",
        &[
            "Type in your email and click sign up to stay informed.",
            "Get the latest updates delivered to your inbox.",
            "Sign up for our free weekly newsletter.",
            "Enter your email address to subscribe to this blog and receive notifications of new posts.",
        ],
    ),
    (
        "notice",
        &[
            "The opinions expressed here are those of the author alone and do not reflect the views of anybody else.",
            "All content on this site is protected by copyright. Please ask before you reproduce it elsewhere.",
            "This site earns a small commission when you buy through its links. Thank you for your support!",
        ],
    ),
    (
        "related-heading",
        &[
            "Related Articles",
            "Related Stories",
            "See also",
            "More on this story",
            "Related links",
            "You may also like",
            "Read more",
            "Other stories",
            "More from this section",
        ],
    ),
    ("related-item", &["{a:{title}}{ {excerpt:6-20}?20}"]),
    (
        "related-list",
        &[
            "<ul>{<li>{related-item}</li>\n*2-7}</ul>",
            "<ul>{<li>{related-item}</li>\n*2-7}</ul>",
            "{{related-item}<br>*2-7}",
            "{<div>{related-item}</div>*2-7}",
        ],
    ),
    (
        "related",
        &[
            "<div class=\"{@related-class}\"><h3>{related-heading}</h3>{related-list}</div>",
            "<div class=\"{@related-class}\"><h4>{related-heading}</h4>{related-list}</div>",
            "<div class=\"{@related-class}\"><b>{related-heading}</b>{related-list}</div>",
            "<div class=\"{@related-class}\"><p>{related-heading}</p>{related-list}</div>",
            "<div class=\"{@related-class}\"><div class=\"title\">{related-heading}</div>{related-list}</div>",
        ],
    ),
    ("related-class", &["related", "relatedlinks", "more", "box", "seealso", "linkbox"]),
    (
        "earlier-posts",
        &["{<div class=\"{@earlier-class}\"><h3>{a:{title}}</h3><p>{excerpt:15-50} {a:Read more}</p></div>*2-6}"],
    ),
    ("earlier-class", &["post", "item", "teaser"]),
];
