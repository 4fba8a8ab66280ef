//! Pages of articles at portals, journals, archives of mailing lists, wikis and in the themes of later years.

use super::Layout;
use super::article::ARTICLE;
use super::boxes::PLAIN;
use super::template::Rule;

const CLOSED: &str = "<p>{=text}</p>\n";
/// Paragraphs that begin with two wide spaces, as Chinese ones do.
const INDENTED: &str = "<p>\u{3000}\u{3000}{=text}</p>\n";
const INDENTED_BREAKS: &str = "\u{3000}\u{3000}{=text}<br>\n";
const MAIL: &str = "{=text}\n\n";

pub const LAYOUTS: &[Layout] = &[
    // Portals.
    Layout {
        weight: 90,
        top: "<div class=\"{@portal-menu}\">{{menu-link} *12-60}</div>{ad}<div class=\"{path|crumb|where}\">\
              {breadcrumbs}</div>",
        main: "<div class=\"{blkContainer|left|main|content|lc}\"><h1 id=\"{title|artibodyTitle|h1title}\">{headline}\
               </h1>\
               <div class=\"{info|artInfo|source|ep-info}\"><span>{@date}</span> <span>{a:{@site}}</span> {{@author}\
               ?50} \
               {a:Comments({1-900})}</div>{summary?20}<div class=\"{article|content|articleText|text}\" \
               id=\"{artibody|contentText|endText|main_content}\">{body}{<p>(Editor: {name})</p>?60}</div>{share?60}\
               {portal-links*1-3}</div>",
        side: "<div class=\"{right|side|rc|aside}\">{boxes}{portal-links*0-3}</div>",
        bottom: "<div class=\"{friendlinks|links}\">{{a:{short:2}} *0-40}</div><div id=\"footer\">{footer}</div>",
        boxed: "<div class=\"{rank|hot|blk|mod}\"><h2>{heading}</h2>{content}</div>\n",
        styles: &[INDENTED, INDENTED, INDENTED_BREAKS, CLOSED],
        ..ARTICLE
    },
    // Journals.
    Layout {
        weight: 30,
        frame: "<table width=\"100%\"><tr><td>{top}</td></tr><tr><td>{{side}{main}|{main}{side}}</td></tr></table>\
                {bottom}",
        top: "{menu}<h2>{@author}'s journal</h2>",
        main: "<table class=\"entry\"><tr><td class=\"date\">{@date}</td><td class=\"subject\">{headline}</td></tr>\
               <tr><td><img src=\"me.jpg\"><br>{a:{@author}}</td><td><div \
               class=\"{entry_text|entrytext|b-singlepost-body}\">\
               {body}</div><p>Current mood: {calm|tired|happy|busy}<br>Current music: {short}</p>\
               <p>Tags: {a:{lower:{topic}}}, {a:{lower:{topic}}}</p>\
               <p>{a:Previous Entry} · {a:Share} · {a:Next Entry} ( {a:Leave a comment} )</p></td></tr></table>",
        side: "{box*0-4}",
        boxed: "<table class=\"sidebar\"><tr><th>{heading}</th></tr><tr><td>{content}</td></tr></table>\n",
        styles: &["{=text}{@break}", "<div>{=text}</div>\n", CLOSED],
        ..ARTICLE
    },
    // Archives of mailing lists.
    Layout {
        weight: 25,
        title: "[{@site}] {own-title}",
        frame: "{top}{main}{bottom}",
        top: "<h1>{headline}</h1><b>{@author}</b> {a:{@author} at example.org}<br><i>{@date}</i><p>{@mail-links}<hr>",
        main: "<pre>{body}</pre>",
        bottom: "<hr><p>{@mail-links}<hr>{a:More information about the {@site} mailing list}<br>",
        styles: &[MAIL],
        ..ARTICLE
    },
    // Wikis.
    Layout {
        weight: 40,
        title: "{own-title} - {@site}",
        frame: "{{side}{main}|{main}{side}}{bottom}",
        main: "<div id=\"content\"><h1 id=\"firstHeading\" class=\"firstHeading\">{headline}</h1><div \
               id=\"bodyContent\">\
               <div id=\"siteSub\">From {@site}</div><div id=\"jump-to-nav\">Jump to: {a:navigation}, {a:search}</div>\
               {<table id=\"toc\" class=\"toc\"><tr><td><h2>Contents</h2><ul>{<li>{a:{1-9} {short}}</li>*3-12}</ul>\
               </td></tr>\
               </table>?50}{body}<div class=\"printfooter\">Retrieved from {a:http://example.org/wiki/{short:1}}</div>\
               <div id=\"catlinks\">{a:Categories}: {{a:{topic}} | *1-6}</div></div></div>",
        side: "<div id=\"column-one\"><ul>{<li>{a:{Article|Discussion|Edit|History|Page|View source}}</li>*3-4}</ul>\
               {<div class=\"portlet\" id=\"p-{navigation|tb|lang}\"><h5>{navigation|interaction|toolbox|languages}\
               </h5>\
               <ul>{<li>{menu-link}</li>*4-20}</ul></div>*2-4}</div>",
        bottom: "<div id=\"footer\"><ul><li>This page was last modified on {@date}.</li><li>This page has been \
                 accessed \
                 {1000-90000} times.</li><li>{a:Privacy policy}</li><li>{a:About {@site}}</li><li>{a:Disclaimers}</li>\
                 </ul></div>",
        styles: &["{paragraph}"],
        ..ARTICLE
    },
    // Themes with a grid.
    Layout {
        weight: 90,
        top: "{<div class=\"{cookie-notice|cookies|gdpr}\"><p>{note}</p>{a:Accept}</div>?30}<div \
              class=\"{navbar|site-header}\">\
              {a:{@site}}{menu}</div>{<div class=\"{hero|page-title|banner}\">{breadcrumbs}</div>?50}",
        main: "<div class=\"{col-md-8|col-sm-9|content-area|two-thirds}\"><div class=\"{post|single|hentry}\">\
               {<div class=\"cat-links\">{menu-link}</div>?40}{site-headline}<div \
               class=\"{post-meta|entry-meta|byline}\">\
               By {a:{@author}} {@date} {{2-12} min read?30}</div>{share?40}\
               <div class=\"{entry-content|post-content|rich-text|article-body}\">{body}{call?30}</div>\
               {<div class=\"tags\">{{a:{lower:{topic}}} *1-6}</div>?40}{<div class=\"author-box\"><h4>{@author}</h4>\
               <p>{biography}</p></div>?40}{cards?50}{wordpress-comments?50}</div></div>",
        side: "<div class=\"{col-md-4|col-sm-3|widget-area|one-third}\">{box*0-6}</div>",
        bottom: "{call?20}<div class=\"{site-footer|footer-widgets}\">{<div class=\"col-md-3\"><h4>{topic}</h4><ul>\
                 {<li>{menu-link}</li>*3-8}</ul></div>*0-4}{<p>{biography}</p>?20}{footer}</div>",
        boxed: PLAIN,
        styles: &[CLOSED, "{paragraph}"],
        ..ARTICLE
    },
];

pub const RULES: &[Rule] = &[
    ("portal-menu", &["topnav", "siteNav", "nav", "channel", "menu"]),
    ("summary", &["<div class=\"{summary|abstract|intro}\"><b>{=passage:15-40}</b></div>"]),
    (
        "portal-links",
        &[
            "<div class=\"{relNews|xgxw|blk|links}\"><h3>{related-heading}</h3><ul>{<li>{a:{title}} ({@date}\
             )</li>\n*3-12}</ul></div>",
            "<div class=\"{pics|tuijian|hotpics}\">{<div>{a:<img src=\"t.jpg\">}<p>{a:{short}}</p></div>\n*3-8}</div>",
            "<div class=\"{hot|rank|tj}\"><h3>{teasers-heading}</h3>{<p>· {a:{title}}</p>\n*4-15}</div>",
            "<div class=\"{column|special}\"><h4>{a:{title}}</h4><p>{excerpt:15-40}{a:more}</p></div>",
        ],
    ),
    (
        "mail-links",
        &["<ul><li>Previous message: {a:[{@site}] {title}}</li><li>Next message: {a:[{@site}] {title}}</li>\
           <li><b>Messages sorted by:</b> {a:[ date ]} {a:[ thread ]} {a:[ subject ]} {a:[ author ]}</li></ul>"],
    ),
    (
        "call",
        &["<div class=\"{cta|promo|newsletter|box}\"><h3>{short}</h3><p>{{note}|{newsletter}|{excerpt:8-25}}</p>\
             {a:{Get started|Sign up|Learn more|Subscribe}}</div>"],
    ),
    (
        "cards",
        &["<div class=\"{related-posts|more-posts|read-next}\"><h3>{related-heading}</h3>{<div \
             class=\"{card|item|col}\">\
           <img src=\"c.jpg\"><h4>{a:{title}}</h4>{<p>{excerpt:10-30}</p>?60}{<span>{date}</span>?50}</div>\n*2-6}\
           </div>"],
    ),
    (
        "note",
        &[
            "We use cookies to give you the best experience on our site. If you go on without changing your settings, \
             we \
             assume that you agree.",
            "Get breaking news by e-mail. Check the boxes below to choose your newsletters.",
            "Share your opinion on our question of the day.",
            "By submitting this form you agree to our terms of use and our privacy policy.",
            "Like us on our page and never miss a story again.",
            "Download our free app for your phone and read us wherever you are.",
            "Order now and get free shipping on everything over {20-90} dollars.",
            "Limited offer: save {10-60} percent when you book before the end of the month.",
            "Call us today for a free consultation and a quote without any obligation.",
            "Our hotline is open from Monday to Friday between {7-9} am and {4-8} pm.",
        ],
    ),
];
