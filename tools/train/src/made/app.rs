//! Pages that are one thing of many alike, made of components: recipes, vacancies, events, places to stay, menus of
//! restaurants, notes of releases, issues, posts of networks. Much of their content stands in pieces of a few words; so
//! do the buttons beside it.

use super::Layout;
use super::boxes::PLAIN;
use super::template::Rule;

/// What the layouts share.
const APP: Layout = Layout {
    weight: 30,
    page_type: "service",
    texts: "service",
    title: "{{own-title}|{own-title} | {@site}|{own-title} - {@site}}",
    frame: "{top}<div class=\"{@wrap}\">{{main}|{main}{side}}</div>{bottom}",
    top: "{site-top}{<nav aria-label=\"{Breadcrumb|breadcrumbs}\" class=\"{@utility}\">{breadcrumbs}</nav>?60}",
    main: "<{@main-tag} class=\"{@utility}\">{item}</{@main-tag}>",
    side: "<{@block} class=\"{sidebar|rail|{hash}}\">{box*0-3}</{@block}>",
    bottom: "{site-bottom}",
    boxed: PLAIN,
    item: "",
    styles: &[],
};

pub const LAYOUTS: &[Layout] = &[
    // Recipes: what is told before them, and the card.
    Layout {
        page_type: "article",
        texts: "article",
        item: "<h1>{headline}</h1><div class=\"{@utility}\">{a:{name}} · {date}</div>{share-bar?50}\
               <div class=\"{recipe-snippets|{hash}}\">{a:Jump to Recipe} {<button>Print</button>?60}</div>\
               {<p>{=prose:20-70}</p>\n*1-5}{<div class=\"ad-slot\">Advertisement</div>?40}{recipe}\
               {<h3>{related-heading}</h3>{cards}?50}{readers?60}",
        ..APP
    },
    // Vacancies.
    Layout {
        item: "<h1>{headline}</h1><{@utility-tag} class=\"{@utility}\">{={Berlin|Remote|Austin, TX|London, UK}}\
               </{@utility-tag}><{@utility-tag} class=\"{@utility}\">{={Full-time|Part-time|Contract|Engineering}}\
               </{@utility-tag}><button class=\"{@utility}\">{Apply|Apply now|Apply for this job}</button>\
               {<p>{=prose:20-70}</p>\n*0-2}{vacancy-part*3-6}{apply}\
               {<h3>{Similar jobs|Other openings|More jobs at {@site}}</h3><ul>{<li>{a:{short:5}}\
               <span>{Berlin|Remote|Austin, TX}</span></li>*3-6}</ul>?50}",
        ..APP
    },
    // Events.
    Layout {
        item: "<h1>{headline}</h1><div class=\"{@utility}\"><span>{={weekday}, {month} {1-28}, {2024-2026}}</span> \
               <span>{={6-11}:{10-59} {AM|PM}}</span></div><div class=\"{@utility}\"><p>{=passage:2-5}</p>\
               <p>{={1-900} Main Street}</p>{a:Show map}</div>{<button>{Get tickets|Register|Save my spot|RSVP}</button>}\
               {<h2>{={About this event|About|Details|Overview}}</h2>?80}{<p>{=prose:20-80}</p>\n*1-4}{agenda?50}{speakers?50}\
               <div class=\"{organizer|host|{hash}}\"><span>Organized by</span> {a:{name}} {<button>Follow</button>?70}\
               <span>{10-900} followers</span></div>{share-bar?40}\
               {<h2>{Other events you may like|More events|Upcoming events}</h2>{cards}?60}",
        ..APP
    },
    // Rooms, houses, hotels.
    Layout {
        page_type: "product",
        texts: "product",
        item: "<h1>{headline}</h1><div class=\"{@utility}\"><span>★ 4.{1-9}</span> {a:{2-900} reviews} \
               <button>Share</button><button>Save</button></div><div class=\"{@utility}\">{=passage:2-5}</div>\
               <ul class=\"{facts|{hash}}\">{<li>{={1-6}} {={guests|bedrooms|beds|baths|sqft}}</li>*2-4}</ul>\
               <div class=\"{@utility}\">{={$}}{={60-900}}{={ / night| per night}}</div>\
               {<div class=\"{@utility}\"><h3>{=line}</h3><p>{=passage:4-12}</p></div>*0-3}\
               {<h2>{={About this place|Description|Overview}}</h2>?70}{<p>{=prose:20-80}</p>\n*1-4}<button>Show more</button>\
               <h2>{={What this place offers|Amenities|Facilities|Features}}</h2><{@list-tag} class=\"{@utility}\">\
               {<{@item-tag} class=\"{@utility}\"><svg></svg>{=passage:1-3}</{@item-tag}>*5-14}</{@list-tag}>\
               <button>Show all {20-60} amenities</button>{reserve}{reviews?50}\
               {<h2>{Similar homes|More places to stay|Nearby}</h2>{cards}?60}",
        ..APP
    },
    // Menus of restaurants, price lists of salons.
    Layout {
        item: "<h1>{headline}</h1>{<p>{=prose:10-50}</p>?70}{dishes*2-5}\
               {<h2>{={Opening hours|Hours}}</h2><table>{<tr><td>{=weekday}</td><td>{={9-11}am – {5-10}pm}</td></tr>*3-7}\
               </table>?60}{find-us?60}\
               {<form><h2>{Book a table|Reservations}</h2><label>Name</label><input><label>Guests</label>\
               <select>{<option>{1-9}</option>*4-8}</select><button>Book</button></form>?50}",
        ..APP
    },
    // Notes of releases.
    Layout {
        page_type: "documentation",
        texts: "documentation",
        side: "<nav><ul>{<li>{a:{0-3}.{0-20}.{0-9}}</li>*4-20}</ul></nav>",
        item: "<h1>{{headline}|{={Changelog|Release notes|What's new}}}</h1>{release*2-6}\
               <div class=\"pagination\">{a:Previous} {a:Next}</div>",
        ..APP
    },
    // Issues.
    Layout {
        page_type: "forum",
        texts: "forum",
        side: "<div class=\"{sidebar|Layout-sidebar|{hash}}\">{<div><h3>{Assignees|Labels|Projects|Milestone|Development}</h3>\
               <span>{None yet|No one assigned|No milestone|bug|help wanted}</span></div>*3-5}\
               <div>{1-9} participants</div></div>",
        item: "<h1><bdi>{headline}</bdi> <span class=\"{@utility}\">#{10-9000}</span></h1><div class=\"{@utility}\">\
               <span>{Open|Closed}</span> {a:{poster-name}} opened this issue {date} · {1-40} comments</div>\
               {remark}{{remark}{<div class=\"{TimelineItem|event|{hash}}\">{a:{poster-name}} \
               {added the bug label|closed this as completed|mentioned this issue|self-assigned this} {date}</div>?40}*1-9}\
               <div class=\"{@utility}\">{a:Sign up} for free to join this conversation. Already have an account? {a:Sign in} to \
               comment</div>",
        ..APP
    },
    // Posts of networks, in elements of their own.
    Layout {
        page_type: "forum",
        texts: "forum",
        item: "<x-post class=\"{@utility}\"><div slot=\"credit\">{a:r/{short:1}} • {1-23}h ago {a:{poster-name}}</div>\
               <h1 slot=\"title\">{headline}</h1><div slot=\"text-body\">{post}</div><div slot=\"actions\">\
               <button>Upvote</button> {1-900} <button>Downvote</button> {1-300} comments <button>Share</button></div></x-post>\
               <div class=\"{@utility}\">Sort by: <button>Best</button></div>{x-comment*2-14}",
        ..APP
    },
];

pub const RULES: &[Rule] = &[
    (
        "utility",
        &[
            "mt-4 text-sm text-gray-600",
            "flex items-center gap-2",
            "grid grid-cols-1 md:grid-cols-2",
            "css-{hash}",
            "{hash}",
            "{hash}_{hash}__{hash}",
            "sc-{hash} {hash}",
            "d-flex mb-3",
        ],
    ),
    ("utility-tag", &["div", "span", "p"]),
    (
        "cards",
        &["<div class=\"{@utility}\">{<div class=\"{@utility}\"><img src=\"c.jpg\">{a:{short:7}}{<p>{date}</p>?40}\
           {<p>{excerpt:5-15}</p>?30}</div>\n*3-6}</div>"],
    ),
    (
        "recipe",
        &["<div class=\"{wprm-recipe|tasty-recipes|recipe-card|{hash}}\"><h2>{=short:6}</h2><div class=\"rating\">\
           4.{1-9} from {2-900} votes</div>{<p>{=prose:8-30}</p>?60}<div class=\"{@utility}\">{<div><span>\
           {={Prep Time|Cook Time|Total Time|Servings|Yield|Calories}}</span><span>{={5-60}}</span> \
           <span>{={mins|minutes|hour|servings|kcal}}</span></div>*2-4}</div><button>Print</button> <button>Pin</button>\
           <h3>{=Ingredients}</h3><ul>{<li>{<input type=checkbox>?30}{measure}</li>\n*4-14}</ul>\
           <h3>{={Instructions|Directions|Method}}</h3><{@steps-tag}>{<li>{=prose:8-40}</li>\n*3-9}</{@steps-tag}>\
           {<h3>{=Notes}</h3><p>{=prose:8-40}</p>?50}{<h3>{=Nutrition}</h3><div>{<span>{={Fat|Carbs|Protein|Sugar|Fiber}:}\
           </span> <span>{={1-90}}</span><span>{={g|mg}}</span> *3-5}</div>?40}\
           <div class=\"{@utility}\"><h3>Did you make this recipe?</h3><p>Leave a comment and tag {a:@{first-name}}</p></div></div>"],
    ),
    (
        "measure",
        &[
            "<span class=\"amount\">{={1-500}}</span> <span class=\"unit\">{={cups|tbsp|tsp|g|ml|oz|cloves}}</span> \
             <span class=\"name\">{=passage:1-4}</span>{ <span class=\"notes\">{=passage:1-4}</span>?30}",
            "<span data-quantity>{={1-4}}</span> <span data-name>{=passage:1-5}</span>",
            "{=passage:2-7}",
            "<strong>{={1-500}{g|ml| oz}}</strong> {=passage:1-4}",
        ],
    ),
    ("steps-tag", &["ol", "ul"]),
    (
        "readers",
        &[
            "<div id=\"comments\"><h3>{2-90} {Comments|Reviews}</h3><ol>{<li><div class=\"comment-author\">{name} says:</div>\
           <div>{date}</div><p>{{opinion}*1-4}</p>{a:Reply}</li>\n*2-8}</ol><form><p>Your email address will not be published.\
           </p><textarea></textarea><button>Post Comment</button></form></div>",
        ],
    ),
    (
        "vacancy-part",
        &[
            "<h3>{vacancy-heading}</h3><ul>{<li>{=prose:5-25}</li>\n*3-9}</ul>",
            "<p><strong>{vacancy-heading}</strong></p><ul>{<li>{=prose:5-25}</li>\n*3-9}</ul>",
            "<h2>{vacancy-heading}</h2>{<p>{=prose:15-60}</p>\n*1-3}",
            "<div><b>{vacancy-heading}</b></div>{<div>• {=prose:5-25}</div>\n*3-8}",
        ],
    ),
    (
        "vacancy-heading",
        &[
            "{=What you'll do}",
            "{=Responsibilities}",
            "{=Requirements}",
            "{=About the role}",
            "{=Benefits}",
            "{=Who we are}",
            "{=Nice to have}",
            "{=line}",
        ],
    ),
    (
        "apply",
        &[
            "",
            "<button class=\"{@utility}\">{Apply|Apply now}</button>",
            "<form><h3>{Apply for this job|Submit your application}</h3><p>* Required</p>{<label>{field}</label><input>*3-7}\
             <label>Resume/CV</label> Attach Dropbox Google Drive Paste (File types: pdf, doc, docx, txt, rtf)\
             <p>By applying you agree to the {a:privacy policy} of {@site}.</p><button>Submit application</button></form>",
        ],
    ),
    (
        "agenda",
        &["<h2>{={Agenda|Schedule|Program}}</h2><div class=\"{@utility}\">{<div class=\"{@utility}\"><span>\
           {={8-12}:{10-59} {AM|PM}}</span><div>{=passage:3-10}</div></div>\n*3-7}</div>"],
    ),
    (
        "speakers",
        &[
            "<h2>{={Speakers|Our guests|Line-up}}</h2><div class=\"{@utility}\">{<div class=\"{@utility}\"><img src=\"s.jpg\">\
           <h4>{=name}</h4><p>{=passage:2-7}</p></div>\n*2-6}</div>",
        ],
    ),
    (
        "reserve",
        &[
            "<div class=\"{@utility}\"><span>${60-900} night</span><label>Check-in</label><input><label>Checkout</label><input>\
           <label>Guests</label><select>{<option>{1-8} guests</option>*3-6}</select><button>Reserve</button>\
           <p>You won't be charged yet</p></div>",
        ],
    ),
    (
        "dishes",
        &[
            "<h2>{=passage:1-3}</h2>{<div class=\"{menu-item|{hash}}\"><h3>{=passage:1-4}</h3><span>{={4-60}.{10-95}}</span>\
             {<p>{=passage:3-14}</p>?70}</div>\n*3-9}",
            "<h2>{=passage:1-3}</h2><ul>{<li><span>{=passage:1-5}</span> <span>{={$}{4-60}}</span></li>\n*3-9}</ul>",
            "<h3>{=passage:1-3}</h3><table>{<tr><td>{=passage:1-5}</td><td>{={$}{4-60}}</td></tr>\n*3-9}</table>",
        ],
    ),
    // Addresses are content where they are links, too.
    (
        "find-us",
        &[
            "<h2>{={Visit us|Find us|Location|Contact}}</h2><p>{={1-900} Main Street}</p><p>{=Phone: }<a href=\"tel:1\">\
             {={(555) }{100-999}-{1000-9999}}</a></p>{<p>{=Email: }<a href=\"mailto:a\">{=mail@example.org}</a></p>?60}\
             {{a:Get directions}?50}",
            "<div class=\"{@utility}\"><h3>{={Contact|Office|Where we are}}</h3><div>{={1-900} Main Street}</div>\
             <div><a href=\"tel:1\">{={(555) }{100-999}-{1000-9999}}</a></div>{<div>{=weekday}</div><div>\
             {={8-10} am to {4-9} pm}</div>*2-6}</div>",
        ],
    ),
    (
        "release",
        &[
            "<h2 id=\"v\">{={0-3}.{0-20}.{0-9}}{ <a href=\"#v\">#</a>?40}</h2>{<time>{={2019-2026}-{10-12}-{10-28}}</time>?60}\
           {<p>{=prose:8-40}</p>?40}{<h3>{={Added|Fixed|Changed|Features|Bug Fixes|Breaking changes}}</h3><ul>{<li>\
           {=passage:4-18}{ ({a:#{10-9000}})?50}{ by {a:@{first-name}}?20}</li>\n*1-7}</ul>*1-3}",
        ],
    ),
    (
        "remark",
        &[
            "<div class=\"{timeline-comment|comment|note|{hash}}\"><div class=\"{@utility}\">{a:{poster-name}} commented \
           {a:{date}} {<span>{Member|Contributor|Author|Collaborator}</span>?40}</div><div class=\"\
           {comment-body markdown-body|md|note-text|{hash}}\">{post}{program?30}</div><div class=\"{@utility}\">\
           {<button>👍 {1-30}</button>?40} <button>Reply</button></div></div>\n",
        ],
    ),
    (
        "x-comment",
        &[
            "<x-comment depth=\"{0-4}\"><div slot=\"meta\">{a:{poster-name}} • {1-23}h ago{ • Edited {1-9}h ago?20}</div>\
           <div slot=\"comment\">{post}</div><x-actions><button>Upvote</button> {1-900} <button>Downvote</button> \
           <button>Reply</button> <button>Award</button> <button>Share</button></x-actions></x-comment>\n",
        ],
    ),
];
