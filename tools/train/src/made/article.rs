//! Pages of articles, by platform.

use super::Layout;
use super::boxes::PLAIN;
use super::template::Rule;

/// Paragraphs.
const BREAKS: &str = "{=text}{@break}";
const DIVS: &str = "<div>{=text}</div>\n";
const FONT: &str = "<p><font face=\"Verdana, Arial\" size=\"2\">{=text}</font>\n";
const OPEN: &str = "<p>{=text}\n";
const CLOSED: &str = "<p>{=text}</p>\n";
const HEADINGS: &str = "{paragraph}";

/// What the layouts share.
pub const ARTICLE: Layout = Layout {
    weight: 54,
    page_type: "article",
    texts: "article",
    title: "{{own-title}|{own-title} - {@site}|{@site}: {own-title}|{@site}}",
    frame: "<div id=\"{wrapper|container|page|outer}\">{top}{columns}{bottom}</div>",
    top: "",
    main: "",
    side: "",
    bottom: "<div id=\"footer\">{footer}</div>",
    boxed: PLAIN,
    item: "",
    styles: &[CLOSED, HEADINGS, BREAKS],
};

pub const LAYOUTS: &[Layout] = &[
    // Blogger.
    Layout {
        top: "<div id=\"header-wrapper\"><div id=\"header\"><h1 class=\"title\">{@site}</h1>\
              <p class=\"description\">{short:8}</p></div></div>{<div id=\"crosscol\">{menu}</div>?40}",
        main: "<div id=\"main-wrapper\"><div class=\"main section\" id=\"main\"><div class=\"widget Blog\">\
               <div class=\"blog-posts hfeed\"><h2 class=\"date-header\">{@date}</h2><div class=\"post hentry\">\
               <h3 class=\"post-title entry-title\">{{headline}|{a:{headline}}}</h3>\
               <div class=\"post-body entry-content\">{body}</div><div class=\"post-footer\">\
               <span class=\"post-author vcard\">Posted by {@author}</span> \
               <span class=\"post-timestamp\">at {a:10:{10-59} AM}</span>\
               <span class=\"post-labels\">Labels: {a:{lower:{topic}}}, {a:{lower:{topic}}}</span>{share?40}</div>\
               </div></div>{earlier-posts?12}<div class=\"comments\" id=\"comments\"><h4>0 comments:</h4>\
               <p class=\"comment-footer\">{a:Post a Comment}</p></div>\
               <div class=\"blog-pager\">{a:Newer Post} {a:Older Post} {a:Home}</div>\
               <div class=\"post-feeds\">Subscribe to: {a:Post Comments (Atom)}</div></div></div></div>",
        side: "<div id=\"{sidebar-wrapper|sidebar}\"><div class=\"sidebar section\">{boxes}</div></div>",
        bottom: "<div id=\"footer-wrapper\">{box*0-2}{footer}</div>",
        boxed: "<div class=\"widget {HTML|LinkList|BlogArchive|Label|PopularPosts|Profile|Feed}\" id=\"W{1-9}\">\
                <h2 class=\"title\">{heading}</h2><div class=\"widget-content\">{content}</div></div>\n",
        styles: &[BREAKS, BREAKS, DIVS, CLOSED],
        ..ARTICLE
    },
    // WordPress.
    Layout {
        weight: 108,
        top: "<div id=\"header\"><h1>{a:{@site}}</h1><div class=\"description\">{short:7}</div>{menu?70}</div>",
        main: "<div id=\"content\" class=\"{narrowcolumn|widecolumn|}\"><div class=\"navigation\">{a:« {title}} \
               {a:{title} »}</div><div class=\"post\" id=\"post-{1-999}\"><h2{| class=\"entry-title\"}>{headline}</h2>\
               <small>{@date} by {@author}</small><div class=\"{entry|entry-content|storycontent}\">{body}</div>\
               <p class=\"postmetadata\">Posted in {menu-link} | {a:No Comments »}</p>{share?40}</div>\
               {earlier-posts?12}{wordpress-comments}</div>",
        side: "<div id=\"sidebar\"><ul>{boxes}</ul></div>",
        boxed: "<li class=\"widget widget_{text|links|archive|categories}\"><h2 class=\"widgettitle\">{heading}</h2>\
                {content}</li>\n",
        ..ARTICLE
    },
    // TypePad.
    Layout {
        top: "<div id=\"banner\"><h1 id=\"banner-header\">{a:{@site}}</h1>\
              <h2 id=\"banner-description\">{short:8}</h2></div>",
        main: "<div id=\"{alpha|beta|center}\"><div class=\"content\"><p class=\"content-nav\">{a:« {title}} | {a:Main} \
               | {a:{title} »}</p><h2 class=\"date-header\">{@date}</h2><div class=\"entry\" id=\"entry-{1-9999}\">\
               <h3 class=\"entry-header\">{headline}</h3><div class=\"entry-content\">\
               <div class=\"entry-body\">{body}</div></div><div class=\"entry-footer\">\
               <p class=\"entry-footer-info\">Posted by {@author} on {@date} | {a:Permalink}</p>{share?40}</div></div>\
               <div class=\"comments\"><h2>TrackBack</h2><p>TrackBack URL for this entry:<br>\
               http://www.example.com/services/trackback/6a00</p>\
               <p>Listed below are links to weblogs that reference this entry:</p></div><h2>Comments</h2>\
               <div class=\"comments-open\"><h2>Post a comment</h2>\
               <p>Comments are moderated, and will not appear until the author has approved them.</p>\
               <form>Name: <input> Email Address: <input> (Not displayed with comment.) <textarea></textarea></form>\
               </div></div></div>",
        side: "<div id=\"gamma\">{boxes}</div>",
        bottom: "",
        boxed: "<div class=\"module-{1-9} module\"><h2 class=\"module-header\">{heading}</h2>\
                <div class=\"module-content\">{content}</div></div>\n",
        styles: &[CLOSED, HEADINGS],
        ..ARTICLE
    },
    // News in tables.
    Layout {
        weight: 108,
        frame: "{top}<table width=\"760\" border=\"0\" cellspacing=\"0\"><tr>\
                {<td valign=\"top\" width=\"130\">{{menu-link}<br>*5-30}</td>?70}{{side}{main}|{main}{side}}</tr></table>\
                {bottom}",
        top: "<table width=\"760\"><tr><td><img src=\"logo.gif\" alt=\"\"></td><td>{ad}</td></tr></table>\
              <table width=\"760\"><tr><td>{menu}</td></tr></table>",
        main: "<td valign=\"top\" width=\"{400|450|60%}\">{breadcrumbs}{table-headline}{table-byline}{share?40}{ad}{body}\
               {related?50}{earlier-posts?12}</td>",
        side: "<td valign=\"top\" width=\"{140|180|300}\" bgcolor=\"#eeeeee\">{boxes}</td>",
        bottom: "<table width=\"760\"><tr><td align=\"center\"><font size=\"1\">{footer}</font></td></tr></table>",
        boxed: "<table width=\"100%\" cellpadding=\"3\"><tr><td bgcolor=\"#cccccc\"><b>{heading}</b></td></tr>\
                <tr><td><font size=\"1\">{content}</font></td></tr></table>\n",
        styles: &[BREAKS, FONT, OPEN, CLOSED],
        ..ARTICLE
    },
    // News.
    Layout {
        weight: 162,
        top: SITE_TOP,
        main: "<div id=\"{@main-id}\">{breadcrumbs}<div class=\"{@story-class}\">{site-headline}{byline}{share?20}\
               <div class=\"{body|text|articlebody|storytext|copy|content}\">{body}</div>\
               {<p class=\"bio\">{biography}</p>?20}{share?40}{related?50}</div>{earlier-posts?12}{comment-note}</div>",
        side: SITE_SIDE,
        bottom: SITE_BOTTOM,
        ..ARTICLE
    },
    // Organisations.
    Layout {
        top: SITE_TOP,
        main: "<div id=\"{@main-id}\">{breadcrumbs}<div class=\"{@story-class}\">{site-headline}{share?20}\
               <div class=\"{body|text|copy|content}\">{body}</div>{share?40}{related?50}</div>{earlier-posts?12}</div>",
        side: SITE_SIDE,
        bottom: SITE_BOTTOM,
        styles: &[CLOSED, HEADINGS, OPEN],
        ..ARTICLE
    },
    // Personal pages.
    Layout {
        frame: "<div id=\"{wrapper|container|page|outer}\">{top}{{side}{main}|{main}{side}}{bottom}</div>",
        top: "{{menu}<hr>?70}",
        main: "<center><h1>{headline}</h1></center>{breadcrumbs}{body}<hr>",
        side: "{box*0-2}",
        bottom: "{footer}",
        boxed: "<p><b>{heading}</b></p>{content}<hr>\n",
        styles: &[OPEN, FONT, BREAKS, CLOSED],
        ..ARTICLE
    },
    // Joomla.
    Layout {
        top: "<div id=\"header\"><div id=\"pillmenu\">{menu}</div></div>",
        main: "<div id=\"maincolumn\"><span class=\"pathway\">{breadcrumbs}</span><table class=\"contentpaneopen\"><tr>\
               <td class=\"contentheading\">{headline}</td>\
               <td class=\"buttonheading\">{a:PDF}{a:Print}{a:E-mail}</td></tr></table>\
               <table class=\"contentpaneopen\"><tr><td><span class=\"small\">Written by {@author}</span></td></tr>\
               <tr><td class=\"createdate\">{@date}</td></tr><tr><td valign=\"top\">{body}</td></tr>\
               <tr><td class=\"modifydate\">Last Updated on {@date}</td></tr></table>{earlier-posts?12}{related?30}</div>",
        side: "<div id=\"{leftcolumn|rightcolumn}\">{boxes}</div>",
        boxed: "<div class=\"moduletable\"><h3>{heading}</h3>{content}</div>\n",
        ..ARTICLE
    },
    // Drupal.
    Layout {
        top: "<div id=\"header\">{a:{@site}}{menu}</div>",
        main: "<div id=\"{main|center|squeeze|content}\"><div class=\"breadcrumb\">{breadcrumbs}</div>\
               <h1 class=\"title\">{headline}</h1><div class=\"node\">\
               <span class=\"submitted\">Submitted by {@author} on {@date}</span>\
               <div class=\"taxonomy\">{a:{lower:{topic}}}</div><div class=\"content\">{body}</div>\
               <div class=\"links\">{a:Login} or {a:register} to post comments | {10-9000} reads</div></div>\
               {earlier-posts?12}</div>",
        side: "<div class=\"sidebar\" id=\"sidebar-left\">{boxes}</div>",
        boxed: "<div class=\"block block-{user|views|menu}\"><h2>{heading}</h2>\
                <div class=\"content\">{content}</div></div>\n",
        styles: &[CLOSED, HEADINGS],
        ..ARTICLE
    },
];

const SITE_TOP: &str =
    "<div id=\"{header|top|masthead}\">{a:{@site}}{menu}</div>{<div id=\"subnav\">{long-menu}</div>?40}";
const SITE_SIDE: &str = "<div id=\"{right|sidebar|rail|secondary|aside|col2|rightcol|extra}\">{ad}{boxes}</div>";
const SITE_BOTTOM: &str = "<div id=\"{footer|bottom|ft}\">{footer}</div>";

pub const RULES: &[Rule] = &[
    ("columns", &["{side}{main}", "{main}{side}", "<div class=\"left\">{plain-box*1-4}</div>{main}{side}"]),
    ("short-paragraph", &["<h2>{=text}</h2>\n", "<h3>{=text}</h3>\n", "<p><strong>{=text}</strong></p>\n"]),
    ("main-id", &["main", "content", "maincontent", "col1", "center", "story", "page"]),
    ("story-class", &["article", "story", "text", "node", "body", "inner"]),
    (
        "table-headline",
        &[
            "<font size=\"5\"><b>{headline}</b></font><br>",
            "<h1>{headline}</h1>",
            "<span class=\"headline\">{headline}</span><br>",
            "<h2>{headline}</h2>",
            "<p class=\"hd\"><b>{headline}</b></p>",
        ],
    ),
    (
        "table-byline",
        &[
            "<p>By {@author}<br>{@date}</p>",
            "<font size=\"1\">{@date}</font><br>",
            "<p class=\"byline\">{@author}, {@site}</p>",
            "",
        ],
    ),
    (
        "site-headline",
        &[
            "<h1>{headline}</h1>",
            "<h1 class=\"headline\">{headline}</h1>",
            "<h2 class=\"title\">{headline}</h2>",
            "<div class=\"title\">{headline}</div>",
        ],
    ),
    (
        "byline",
        &[
            "<div class=\"byline\">By {a:{@author}} | {@date}</div>",
            "<p class=\"date\">{@date}</p>",
            "<div class=\"meta\">Published: {@date}</div>",
            "",
        ],
    ),
    (
        "comment-note",
        &[
            "",
            "<div class=\"comments\"><p>{a:Log in} or {a:register} to post comments</p></div>",
            "<p>Your email address will not be published. Required fields are marked *</p>",
        ],
    ),
    (
        "wordpress-comments",
        &[
            "<p class=\"nocomments\">Comments are closed.</p>",
            "<div id=\"respond\"><h3>Leave a Reply</h3><form><p>Name (required) <input></p>\
             <p>Mail (will not be published) (required) <input></p><p>Website <input></p><textarea></textarea>\
             <input type=submit value=\"Submit Comment\"></form></div>",
        ],
    ),
];
