//! Today's news pages and forums: elements without meaning, class names of a build, things to share and to sign up for
//! between the paragraphs.

use super::Layout;
use super::article::ARTICLE;
use super::template::Rule;

const CLOSED: &str = "<p>{=text}</p>\n";
const HEADINGS: &str = "{paragraph}";
const CLASSED: &str = "<p class=\"{@hash}\">{=text}</p>\n";
const SOUP: &str = "<div class=\"{@hash}\"><span>{=text}</span></div>\n";

const NEWS: Layout = Layout {
    weight: 70,
    frame: "{top}<div class=\"{@wrap}\">{{main}{side}|{main}}</div>{bottom}",
    top: "{site-top}",
    main: "<div class=\"{@hash}\">{<div class=\"{@hash}\">{breadcrumbs}</div>?60}{{site-headline}|{site-headline}\
           <div class=\"{standfirst|dek|{hash}}\">{=prose:12-35}</div>}\
           <div class=\"{meta_{hash}|byline|{hash}}\">{<img src=\"a.jpg\">?30}<span>By {a:{@author}}\
           </span> <span>{@date}</span>{ <span>{2-12} min read</span>?40}</div>{share-bar?60}\
           <div class=\"{body_{hash}|article__body|{hash}|story-content}\">{body}</div>{share-bar?30}{labels?50}\
           {sign-off?40}{cards?60}{response?30}</div>",
    side: "<div class=\"{sidebar_{hash}|rail|{hash}}\">{box*0-5}</div>",
    bottom: "{cards?20}{site-bottom}",
    styles: &[CLOSED, HEADINGS, CLASSED, SOUP],
    ..ARTICLE
};

const BOARD: Layout = Layout {
    weight: 22,
    page_type: "forum",
    texts: "forum",
    title: "{{own-title}|{own-title} - {@site}}",
    frame: "{top}<div class=\"{@wrap}\">{{main}|{main}{side}}</div>{bottom}",
    top: "{site-top}",
    main: "<h1>{headline}</h1>{@board-pages}{posts}{@board-pages}{write}",
    side: "<div class=\"{sidebar|p-body-sidebar|right}\">{<h3>{Related|Similar threads|Hot questions|Trending}</h3>\
           <ul>{<li>{a:{short:9}}</li>*3-14}</ul>?80}{box*0-2}</div>",
    bottom: "{<h3>{Related|Suggested|Similar} {topics|threads}</h3><table>{<tr><td>{a:{short:9}}</td><td>{0-90}</td>\
             <td>{date}</td></tr>*3-8}</table>?60}{site-bottom}",
    styles: &[],
    ..ARTICLE
};

pub const LAYOUTS: &[Layout] = &[
    NEWS,
    // Magazines that ask for subscriptions between the paragraphs.
    Layout {
        main: "<{@main-tag} id=\"main\">{<div class=\"eyebrow\">{a:{topic}}</div>?50}<h1>{headline}\
               </h1>{share-bar?40}<div class=\"{post-meta|article-meta}\">{@author} / {@date}</div>\
               <div class=\"{entry-content|article-content|rich-text|prose}\">{body}\
               <div class=\"{inline-promo|newsletter-box|{hash}}\"><h4>{short:5}</h4><p>{newsletter}</p></div></div>\
               {labels?50}{sign-off?60}{cards?60}</{@main-tag}>",
        ..NEWS
    },
    // Portals.
    Layout {
        weight: 50,
        top: "<div class=\"{top-nav|channel-nav|{hash}}\">{{menu-link}*10-40}</div><div class=\"\
              {crumbs|location|path}\">{breadcrumbs}</div>",
        main: "<div class=\"{main-content|left|w1000|detail}\"><div class=\"{title|tit|head}\"><h1>{headline}</h1>\
               </div><div class=\"{info|source|pub_time}\"><span>{@date}</span> <span>Source: {a:{@site}}</span> \
               <span>{0-999} comments</span> <span>Font size: {a:A} {a:A}</span></div>\
               <div class=\"{content|TRS_Editor|article-con|detail-text}\">{body}</div>\
               <div class=\"{editor|zrbj}\">[Editor: {name}]</div>\
               <div class=\"{tags|keywords}\">Tags: {{a:{lower:{topic}}} *1-5}</div>{share-bar}\
               {statement-of-rights?50}<div class=\"{prev-next|page}\"><p>Previous: {a:{title}}</p>\
               <p>Next: {a:{title}}</p></div>\
               {portal-links*1-3}</div>",
        side: "<div class=\"{right|w300|side-bar}\">{portal-links*1-5}</div>",
        bottom: "<div class=\"{footer|foot|bottom}\">{{a:\
                 {About us|Contact|Jobs|Site map|Advertise|Legal notice}} | *3-7}<p>{legal}</p>\
                 <p>{License {1000-9999}|Registration {10000-99999}-{1-9}|Report line: {100-999}-{1000-9999}}</p>\
                 </div>",
        styles: &["<p>\u{3000}\u{3000}{=text}</p>\n", CLOSED, SOUP],
        ..NEWS
    },
    // Discourse.
    Layout {
        item: "<div class=\"{topic-body crawler-post|topic-post}\"><div class=\"\
               {crawler-post-meta|topic-meta-data}\"><span class=\"creator\">{a:{poster-name}}</span> <span>{date}\
               </span> <span>{1-90}</span></div>\
               <div class=\"{post|cooked}\">{post}</div><div class=\"crawler-linkback-list\"></div>\
               <div>{1-20} Likes</div></div>\n",
        ..BOARD
    },
    // XenForo.
    Layout {
        item: "<div class=\"message message--post\"><div class=\"message-user\"><h4>{a:{poster-name}}</h4>\
               <h5>{Active member|New member|Well-known member|Moderator}</h5><dl><dt>Joined</dt><dd>{date}</dd>\
               <dt>Messages</dt><dd>{1-9000}</dd>\
               <dt>Reaction score</dt><dd>{0-900}</dd></dl></div><div class=\"message-main\">\
               <div class=\"message-attribution\">{a:{date}} {a:#{1-40}}</div><div class=\"bbWrapper\">{post}\
               </div>{<div class=\"reactionsBar\">{a:{poster-name}}, {a:{poster-name}} and {1-9} others</div>?30}\
               {<div class=\"message-signature\">{passage:4-14}</div>?25}\
               <div class=\"message-actionBar\">{a:Report} {a:Like} {a:Reply}</div></div></div>\n",
        ..BOARD
    },
    // Questions and answers.
    Layout {
        weight: 30,
        main: "<h1>{headline}</h1><div>Asked {1-9} years ago Modified {1-11} months ago Viewed {1-90}k times</div>\
               {item}<h2>{1-20} Answers</h2><div>Sorted by: {a:Highest score}</div>{posts}{write}",
        item: "<div class=\"{question|answer|css-{hash}}\"><div class=\"{votecell|vote}\">{0-900}</div>\
               <div class=\"{post-layout|content}\"><div class=\"{s-prose js-post-body|body|{hash}}\">{post}\
               {program?30}</div>\
               <div class=\"post-menu\">{a:Share} {a:Improve this answer} {a:Follow}</div>\
               <div class=\"user-info\">answered {date} {a:{poster-name}} {1-90},{100-999} {1-9} {1-30}</div>\
               {<ul class=\"comments-list\">{<li><span class=\"comment-copy\">{=prose:6-30}\
               </span> – {a:{poster-name}} {date}</li>*1-4}</ul>{a:Add a comment}?40}</div></div>\n",
        ..BOARD
    },
    // Comments on comments.
    Layout {
        main: "<div class=\"{thing link|post|{hash}}\"><div class=\"{midcol|score}\">{1-9000}</div><h1>{headline}\
               </h1><p class=\"tagline\">submitted {1-20} hours ago by {a:{poster-name}}</p>\
               <div class=\"usertext-body\">{post}</div>\
               {a:{1-900} comments} {a:share} {a:save} {a:hide} {a:report}</div>{posts}",
        item: "<div class=\"{comment|thing comment|reply|{hash}}\"><p class=\"{tagline|head|{hash}}\">{a:[–]} {a:\
               {poster-name}} {1-900} points {1-20} hours ago</p><div class=\"{usertext-body md|comment-body|\
               {hash}}\">{post}</div>\
               <ul class=\"flat-list buttons\">{<li>{a:{permalink|save|parent|report|reply|Vote}}</li>*3-5}</ul>\
               </div>\n",
        ..BOARD
    },
];

pub const RULES: &[Rule] = &[
    (
        "share-bar",
        &["<div class=\"{share_{hash}|social-share|{hash}}\">{<span>Share</span>?50}{<{@share-tag}>\
             {Facebook|X|WhatsApp|LinkedIn|Copy link|Email|Print|Save|Telegram|Line}</{@share-tag}>*2-7}</div>"],
    ),
    ("share-tag", &["button", "li", "span"]),
    (
        "labels",
        &["<div class=\"{tags_{hash}|topics|tag-list}\">{<span>{Tags|Topics|More on}:</span>?40}{{a:{lower:\
             {topic}}}*2-7}</div>"],
    ),
    (
        "sign-off",
        &["<div class=\"{author-bio|about-author|{hash}}\"><h4>{@author}</h4><p>{biography}\
             </p>{a:More from {@author}}</div>"],
    ),
    (
        "response",
        &["<div class=\"{comments|disqus}\"><h3>{Comments|Join the conversation|{1-90} comments}</h3>\
             <p>{Log in|Sign in} to leave a comment</p></div>"],
    ),
    (
        "statement-of-rights",
        &["<p class=\"{copyright|mzsm}\">\
             {All works marked with {@site} belong to {@site} and must not be reprinted without permission.|The \
             views are those of the author and not of {@site}.}</p>"],
    ),
    ("board-pages", &["", "<div class=\"{pageNav|pagination}\">{a:1} {a:2} {a:3} … {a:{9-90}} {a:Next}</div>"]),
    (
        "write",
        &[
            "",
            "<div class=\"{reply-form|notice}\"><p>\
             {You must log in or register to reply here.|This topic was automatically closed {30-180} days after the \
             last reply.}</p></div>",
            "<form><h2>Your answer</h2><textarea></textarea><button>Post your answer</button></form>",
        ],
    ),
];
