//! What today's sites have around their content, whatever they are: menus that fold out, footers in columns, dialogs,
//! class names that a build has made up.

use super::template::Rule;

#[rustfmt::skip]
const SITE_WORDS: &[&str] = &[
    "Products", "Pricing", "Solutions", "Customers", "Docs", "Log in", "Sign up", "Company", "Careers", "Partners",
    "Resources", "Blog", "Features", "Integrations", "Enterprise", "Industries", "Case studies", "Webinars",
    "Contact sales", "Book a demo", "Support", "About us", "Contact", "Help center", "Community", "Events", "Press",
    "Investors", "Security", "Status", "Developers", "Our team", "Locations", "Services", "Shop", "Gift cards",
    "Programs", "Admissions", "Students", "Plans", "Templates", "Downloads", "Privacy", "Terms", "FAQ", "Reviews",
];

#[rustfmt::skip]
const BUTTONS: &[&str] = &[
    "Get started", "Learn more", "Book a demo", "Start free trial", "Contact us", "Read more", "Sign up", "See plans",
    "Get a quote", "Apply now", "Call now", "Watch video", "See how it works", "Download", "Talk to sales", "View all",
    "Schedule a consultation", "Try it free", "Find out more", "Explore",
];

const GLYPHS: &[&str] =
    &["a", "b", "d", "f", "g", "k", "p", "q", "s", "t", "v", "x", "z", "B", "H", "L", "R", "W", "2", "7"];

pub const RULES: &[Rule] = &[
    ("site-word", SITE_WORDS),
    ("site-link", &["{a:{site-word}}"]),
    ("button-text", BUTTONS),
    ("glyph", GLYPHS),
    // A name that a build has made up.
    ("hash", &["{glyph}{glyph}{glyph}{glyph}{glyph}"]),
    ("block", &["div", "div", "section"]),
    ("main-tag", &["main", "div", "div"]),
    ("top-tag", &["header", "div"]),
    ("bottom-tag", &["footer", "div"]),
    ("column-tag", &["h4", "h5", "p", "strong"]),
    ("wrap", &["container", "wrapper", "inner", "row", "max-w-7xl mx-auto px-4", "w-container", "css-{hash}", "grid"]),
    ("button-class", &["btn btn-primary", "button", "cta", "elementor-button", "w-button", "sc-{hash}", "link-arrow"]),
    ("button", &["<a class=\"{@button-class}\" href=\"/go\">{button-text}</a>"]),
    // A third of what buttons say is in gold texts of wcxb-dev.
    ("buttons", &["", "{button}", "{button} {button}", "<a class=\"{@button-class}\" href=\"/go\">{=button-text}</a>"]),
    (
        "site-top",
        &["{<a class=\"{skip-link|sr-only|visually-hidden}\" href=\"#main\">Skip to content</a>?40}\
           {<div class=\"{announcement|topbar|promo-bar}\">{a:{short:5} {button-text}}</div>?25}\
           <{@top-tag} class=\"{header|site-header|navbar|nav_component|css-{hash}}\">{a:<img src=\"l.svg\" alt=\"\
           {@site}\">}\
           {mega-menu}{<div class=\"{nav-actions|right}\">{site-link}{button}</div>?60}</{@top-tag}>"],
    ),
    (
        "mega-menu",
        &[
            "<ul class=\"{nav|menu|navbar-nav}\">{<li>{site-link}{fold-out?60}</li>\n*3-8}</ul>",
            "<nav class=\"{nav-menu|main-nav|{hash}}\">{<div class=\"{dropdown|nav-item}\"><button>{site-word}\
             </button>{fold-out}</div>*2-6}\
             {site-link}{site-link}</nav>",
            "<nav>{{site-link}*4-9}</nav>",
        ],
    ),
    (
        "fold-out",
        &[
            "<ul class=\"{dropdown-menu|sub-menu|submenu}\">{<li>{site-link}</li>*3-12}</ul>",
            "<div class=\"{mega-menu|dropdown|submenu|{hash}}\">{<div>{<h5>{site-word}</h5>?40}\
             {<a href=\"/p\"><span>{short:3}</span>{<p>{menu-note}</p>?70}</a>*2-5}</div>*1-3}</div>",
        ],
    ),
    (
        "menu-note",
        &[
            "{Learn|See|Discover|Explore} how {teams|customers|people} {use|get more out of} {lower:{site-word}}",
            "{Guides|News|Stories|Tips} and {lower:{site-word}} for {your team|everyone|beginners}",
            "Everything about {lower:{site-word}} in one place",
            "{Find|Get|Meet} {help|answers|our experts|what you need}",
        ],
    ),
    (
        "site-bottom",
        &["<{@bottom-tag} class=\"{footer|site-footer|footer_component|css-{hash}}\">{{footer-form}?30}\
           {<div class=\"{footer-col|col|widget}\"><{@column-tag}>{site-word}</{@column-tag}>\
           <ul>{<li>{site-link}</li>*3-9}</ul></div>*0-6}{<div class=\"social\">\
           {a:Facebook} {a:LinkedIn} {a:Instagram}</div>?50}\
           {<p>{1-900} Main Street, Suite {1-40}<br>(555) {100-999}-{1000-9999}</p>?40}<p>{legal}</p></{@bottom-tag}>\
           {cookies?25}{dialog?25}"],
    ),
    (
        "footer-form",
        &["<form class=\"{newsletter|subscribe}\"><h4>{Stay in the loop|Newsletter|Subscribe}</h4><p>{newsletter}</p>\
           <input type=email><button>Subscribe</button></form>"],
    ),
    (
        "legal",
        &[
            "© {2019-2026} {@site}. All rights reserved. {a:Privacy policy} {a:Terms of service} {a:Cookie settings}",
            "Copyright {2015-2026} {@site}, Inc. {a:Privacy} · {a:Terms} · {a:Accessibility}",
            "© {@site} {2020-2026}",
        ],
    ),
    (
        "cookies",
        &["<div class=\"{cookie-banner|consent|cc-window}\">\
             <p>We use cookies to {improve|personalise} your experience and \
           to {measure|analyse} traffic. {a:Cookie policy}</p><button>Accept all</button><button>Decline</button>\
           </div>"],
    ),
    (
        "dialog",
        &[
            "<div class=\"{modal|popup|dialog}\"><h3>{Before you go|Wait|Get {5-20}% off|Join us}</h3><p>{newsletter}\
             </p>\
             <form><input><button>{button-text}</button></form><button>No, thanks</button></div>",
            "<div class=\"{modal|drawer}\"><p>Choose your country or region</p><ul>{<li>{a:\
             {Canada|France|Japan|Brazil|Germany} \
             ({English|French|Deutsch})}</li>*4-20}</ul></div>",
        ],
    ),
];
