//! Front pages of blogs and news, threads of forums, pages of manuals.

use super::Layout;
use super::boxes::PLAIN;
use super::template::Rule;

/// What the layouts share.
const OTHER: Layout = Layout {
    weight: 25,
    page_type: "listing",
    texts: "article",
    title: "{@site}",
    frame: "<div id=\"{wrapper|container|page|outer}\">{top}{{side}{main}|{main}{side}|{main}}{bottom}</div>",
    top: "<div id=\"header\"><h1>{@site}</h1>{menu}</div>",
    main: "<div id=\"{content|main|posts|center}\">{item*3-12}{pager}</div>",
    side: "<div id=\"{sidebar|right|left|rail}\">{box*0-8}</div>",
    bottom: "<div id=\"footer\">{footer}</div>",
    boxed: PLAIN,
    item: "",
    styles: &[],
};

const FORUM: Layout = Layout {
    page_type: "forum",
    texts: "forum",
    title: "{own-title} - forum",
    frame: "{top}{main}{bottom}",
    top: "<div id=\"header\"><h1>{short:3}</h1>{menu}<p>It is currently {date}</p></div>",
    main: "<div id=\"{page-body|content|posts|main}\">{breadcrumbs}<h2>{a:{headline}}</h2>{@pages}{posts}</div>",
    side: "",
    bottom: "<div>{@pages}<p>Display posts from previous: <select><option>All Posts</option><option>1 Day</option>\
             </select></p><h3>Who is online</h3>\
             <p>Users browsing this forum: No registered users and {1-9} guests</p>\
             <p>You cannot post new topics in this forum<br>You cannot reply to topics in this forum<br>\
             You cannot edit your posts in this forum</p>\
             {<h3>Similar threads</h3><ul>{<li>{a:{title}}</li>*3-6}</ul>?40}{footer}</div>",
    ..OTHER
};

pub const LAYOUTS: &[Layout] = &[
    // Front page of a blog at Blogger.
    Layout {
        item: "<h2 class=\"date-header\">{date}</h2><div class=\"post hentry\">\
               <h3 class=\"post-title entry-title\">{a:{=title}}</h3>\
               <div class=\"post-body entry-content\">{listed}</div><div class=\"post-footer\">Posted by {name} at \
               {a:9:{10-59} AM} {a:{0-30} comments}</div></div>",
        boxed: "<div class=\"widget\" id=\"W{1-9}\"><h2 class=\"title\">{heading}</h2>\
                <div class=\"widget-content\">{content}</div></div>\n",
        ..OTHER
    },
    // The same of WordPress.
    Layout {
        item: "<div class=\"post\"><h2>{a:{=title}}</h2><small>{date}</small><div class=\"entry\">{listed}</div>\
               <p class=\"postmetadata\">Posted in {menu-link} | {a:{1-50} Comments »}</p></div>",
        side: "<div id=\"{sidebar|right|left|rail}\"><ul>{box*0-8}</ul></div>",
        boxed: "<li class=\"widget\"><h2 class=\"widgettitle\">{heading}</h2>{content}</li>\n",
        ..OTHER
    },
    // News.
    Layout {
        item: "<div class=\"item\"><h3>{a:{=title}}</h3><img src=\"t.jpg\">{listed}<span class=\"date\">{date}</span></div>",
        ..OTHER
    },
    // News in a table.
    Layout {
        main: "<div id=\"{content|main|posts|center}\"><table>{item*3-12}</table>{pager}</div>",
        item: "<tr><td><img src=\"t.gif\"></td><td><b>{a:{=title}}</b><br>{listed}<font size=1>{date}</font></td></tr>",
        boxed: "<table width=\"100%\" cellpadding=\"3\"><tr><td bgcolor=\"#cccccc\"><b>{heading}</b></td></tr>\
                <tr><td><font size=\"1\">{content}</font></td></tr></table>\n",
        ..OTHER
    },
    // phpBB 3.
    Layout {
        item: "<div class=\"post\"><div class=\"postprofile\">{poster}</div><div class=\"postbody\">\
               {<h3>{a:Re: {own-title}}</h3>?60}<p class=\"author\">by {a:{poster-name}} » {date}</p><div class=\"content\">{post}</div>{signature?30}</div>\
               <div class=\"buttons\">{actions}</div></div>",
        ..FORUM
    },
    // vBulletin.
    Layout {
        item: "<table class=\"tborder\" id=\"post{1-99}\"><tr><td class=\"thead\">{date}</td>\
               <td class=\"thead\">#{1-20}</td></tr><tr><td class=\"alt2\">{poster}</td></tr><tr><td class=\"alt1\">\
               <div class=\"smallfont\"><strong>Re: {own-title}</strong></div><hr>\
               <div id=\"post_message_{1-99}\">{post}</div>{signature?30}</td></tr>\
               <tr><td class=\"alt2\">{actions}</td></tr></table>",
        ..FORUM
    },
    // phpBB 2.
    Layout {
        weight: 50,
        main: "<div id=\"{page-body|content|posts|main}\">{breadcrumbs}<h2>{a:{headline}}</h2>{@pages}\
               <table class=\"forumline\" width=\"100%\"><tr><th>Author</th><th>Message</th></tr>{posts}</table></div>",
        item: "<tr><td class=\"row1\" width=\"150\">{poster}</td><td class=\"row1\">\
               <span class=\"postdetails\">Posted: {date} Post subject: {own-title}</span><hr>\
               <span class=\"postbody\">{post}</span><span class=\"gensmall\">{signature?30}</span></td></tr>\
               <tr><td><span class=\"nav\">{a:Back to top}</span></td><td>{actions}</td></tr>",
        ..FORUM
    },
    // Manuals.
    Layout {
        weight: 100,
        page_type: "documentation",
        texts: "documentation",
        title: "{own-title}",
        top: "{<div class=\"header\">{menu}</div>?70}",
        main: "<div class=\"{document|content|body|main|section}\">{@manual-pager}<h1>{headline}</h1>{item*2-7}\
               {@manual-pager}</div>",
        side: "{<div class=\"{toc|sidebar|menu|toctree|contents}\"><h3>{Contents|Table of Contents|Index|Chapters}</h3>\
               <ul>{<li>{a:{short}}</li>*5-40}</ul></div>?70}",
        bottom: "{<div class=\"footer\">{footer}</div>?70}",
        item: "{<h2>{=short:4}</h2>|<h3>{=short:4}</h3>|<h2><a name=\"x\">{=short:4}</a></h2>}\
               {<p>{=prose:10-70}</p>\n*1-4}{display}",
        ..OTHER
    },
];

pub const RULES: &[Rule] = &[
    ("pager", &["<div class=\"pager\">{a:Older Posts} {a:Next page}</div>"]),
    // What a front page has of an article: a teaser or all.
    ("listed", &["<p>{=prose:12-45}</p>{more}", "<p>{=prose:12-45}</p>{more}", "{<p>{=prose:20-80}</p>*2-4}"]),
    ("posts", &["{item}", "{item*2}", "{item*3}", "{item*5}", "{item*8}", "{item*12}", "{item*20}"]),
    ("pages", &["", "<div class=\"pagination\">Page 1 of 3 {a:1} {a:2} {a:3} {a:Next}</div>"]),
    ("poster-name", &["{first-name}", "{first-name}99", "{first-name}_x", "{first-name}{1-999}"]),
    (
        "poster",
        &["<b>{a:{poster-name}}</b><br>{Member|Senior Member|Newbie|Moderator|Registered User}<br>Joined: {date}<br>\
           Posts: {1-5000}<br>Location: {UK|Texas|Berlin|here}"],
    ),
    (
        "post",
        &[
            "{=passage:4-16}",
            "{quote?25}{=prose:15-90}{<br><br>{=prose:15-90}*0-2}",
            "{quote?25}{<p>{=prose:15-90}</p>*1-3}",
        ],
    ),
    ("quote", &["<div class=\"quote\">{first-name} wrote:<br>{=passage:8-30}</div>"]),
    ("signature", &["<div class=\"{signature|sig}\">_________________<br>{passage:4-14}</div>"]),
    ("actions", &["{{a:{action}} *2-4}"]),
    ("action", &["Reply", "Quote", "Report", "Profile", "PM", "Back to top", "Reply with quote", "Permalink"]),
    ("manual-pager", &["", "<div class=\"navigation\">{a:Prev} {a:Up} {a:Next}</div>"]),
    // What a section of a manual has besides paragraphs.
    (
        "display",
        &[
            "",
            "<ul>{<li>{=passage:3-15}</li>\n*2-8}</ul>",
            "<pre>{{=code}\n*1-8}</pre>",
            "<table border=1>{<tr><td>{=short:2}</td><td>{=passage:3-12}</td></tr>*2-7}</table>",
            "<dl>{<dt>{=short:2}</dt><dd>{=passage:5-20}</dd>*2-6}</dl>",
        ],
    ),
];
