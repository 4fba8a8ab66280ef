//! Pages of companies, offices and schools that say what is offered: nearly all that stands between menu and footer is
//! content, small pieces in grids included; forms and most buttons are not.

use super::Layout;
use super::boxes::PLAIN;
use super::template::Rule;

/// What the layouts share.
const SERVICE: Layout = Layout {
    weight: 60,
    page_type: "service",
    texts: "service",
    title: "{{own-title}|{own-title} - {@site}|{@site}}",
    frame: "{top}{main}{bottom}",
    top: "{site-top}",
    main: "<{@main-tag} class=\"{main|page|content|{hash}}\">{hero}{item*2-9}{offer?60}</{@main-tag}>",
    side: "",
    bottom: "{site-bottom}",
    boxed: PLAIN,
    item: "<{@block} class=\"{@section-class}\"><div class=\"{@wrap}\">{section}</div></{@block}>\n",
    styles: &[],
};

pub const LAYOUTS: &[Layout] = &[
    SERVICE,
    // Page builders.
    Layout {
        item: "<div class=\"{elementor-section|vc_row|fl-row|et_pb_section}\"><div class=\"\
               {elementor-column|vc_column_container|\
               fl-col|et_pb_column}\"><div class=\"{elementor-widget-wrap|wpb_wrapper|fl-module|et_pb_module}\">\
               {section}</div></div></div>\n",
        ..SERVICE
    },
    // Names made up by a build.
    Layout {
        item: "<div class=\"{@hash}\"><div class=\"sc-{hash} {@hash}\"><div>{section}</div></div></div>\n",
        ..SERVICE
    },
    // Schools and offices.
    Layout {
        frame: "{top}<div class=\"{@wrap}\">{{side}{main}|{main}{side}|{main}}</div>{bottom}",
        main: "<{@main-tag} id=\"{main|content|main-content}\">{breadcrumbs}<h1>{headline}</h1>{statement*2-7}\
               </{@main-tag}>",
        side: "<div class=\"{sidebar|subnav|left-nav|col-md-3}\"><h2>{a:{site-word}}</h2><ul>{<li>{a:{short:3}}\
               </li>*4-20}</ul>\
               {<div class=\"contact\"><h3>Contact</h3><p>{name}<br>(555) {100-999}-{1000-9999}</p></div>?40}</div>",
        ..SERVICE
    },
];

pub const RULES: &[Rule] = &[
    (
        "section-class",
        &["section", "elementor-section", "block", "home-section", "py-16 md:py-24", "w-full", "{hash}", "module"],
    ),
    (
        "card-class",
        &["card", "feature", "col-md-4", "w-col w-col-4", "flex flex-col p-6", "icon-box", "{hash}", "item", "tile"],
    ),
    ("card-tag", &["h3", "h3", "h4", "div", "strong", "h5"]),
    ("card-text", &["p", "p", "div", "span"]),
    (
        "hero",
        &["<div class=\"{hero|banner|jumbotron|hero-section|page-header|{hash}}\">\
             <div class=\"{@wrap}\">{<span>{=line}</span>?30}\
           <h1>{{=line}|{headline}}</h1>{<p class=\"{lead|subtitle|text-lg|}\">{=prose:8-35}</p>?85}{buttons}</div>\
           </div>\n"],
    ),
    (
        "section-heading",
        &["<h2>{=line}</h2>", "<h2>{=line}</h2><p>{=prose:8-30}</p>", "<span>{=line}</span><h2>{=line}</h2>", ""],
    ),
    (
        "section",
        &[
            "{features}",
            "{features}",
            "{features}",
            "{split}",
            "{split}",
            "{voices}",
            "{questions}",
            "{prices}",
            "{counts}",
            "{offer}",
            "{statement}",
            "{articles}",
            "{contact}",
            "{logos}",
            "{compare}",
        ],
    ),
    (
        "features",
        &[
            "{section-heading}<div class=\"{grid|row|features|cards|{hash}}\">{<div class=\"{@card-class}\">{\
             <img src=\"i.svg\">?60}\
             <{@card-tag}>{=line}</{@card-tag}><{@card-text}>{=prose:6-35}</{@card-text}>{button?30}</div>\n*2-9}\
             </div>",
            "{section-heading}<ul class=\"{list|checks|grid}\">{<li>{{=line}|{=prose:5-18}}</li>\n*3-10}</ul>",
            "{section-heading}<div class=\"{tabs|links}\">{<a class=\"{@card-class}\" href=\"/s\">\
             <{@card-tag}>{=line}</{@card-tag}>\
             <p>{=prose:6-25}</p></a>*2-8}</div>",
        ],
    ),
    (
        "split",
        &["<div class=\"{row|split|media|{hash}}\"><div class=\"{col-md-6|left|text|w-1/2}\"><h2>{=line}\
             </h2>{<p>{=prose:15-70}</p>*1-3}\
           {<ul>{<li>{=prose:4-15}</li>*3-6}</ul>?40}{buttons}</div><div class=\"{col-md-6|right|image}\">\
           <img src=\"p.jpg\"></div></div>"],
    ),
    (
        "voices",
        &["{section-heading}<div class=\"{testimonials|slider|swiper-wrapper|quotes}\">{<div class=\"\
             {testimonial|swiper-slide|quote}\">\
           <{@voice-tag}>“{=passage:12-50}”</{@voice-tag}><div class=\"{name|author|meta}\">{=name}\
           </div>{<div>{=line}</div>?50}</div>\n*1-5}</div>"],
    ),
    ("voice-tag", &["blockquote", "p", "p", "div"]),
    (
        "questions",
        &[
            "{<h2>{=Frequently asked questions}</h2>|{section-heading}}<div class=\"{faq|accordion}\">{<div class=\"\
             {faq-item|accordion-item}\">\
             <{@question-tag}>{={line}?}</{@question-tag}><div class=\"{answer|accordion-body|panel}\">\
             <p>{=prose:15-80}</p></div></div>\n*3-10}</div>",
            "<h2>{=FAQ}</h2>{<details><summary>{={line}?}</summary><p>{=prose:15-80}</p></details>*3-10}",
        ],
    ),
    ("question-tag", &["button", "h3", "h3", "h4", "div", "dt"]),
    (
        "prices",
        &[
            "{section-heading}<div class=\"{pricing|plans|row}\">{<div class=\"{plan|pricing-card|col-md-4}\">\
             <h3>{=short:2}</h3>\
           <div class=\"price\">{=$}{={9-299}}{= / month}</div>{<p>{=prose:6-18}</p>?60}{button}\
           <ul>{<li>{=passage:2-8}</li>*3-9}</ul></div>\n*2-4}</div>",
            "{section-heading}<div class=\"{pricing|plans|{hash}}\">{<div class=\"{@card-class}\"><div>{=short:2}</div>\
           <div><span>{=$}{={9-299}}</span><span>{={/mo|per user|/year}}</span></div><div>{<div><svg></svg><span>\
           {=passage:2-8}</span></div>*3-9}</div>{button}</div>\n*2-4}</div>",
        ],
    ),
    (
        "compare",
        &["<h2>{=line}</h2><table class=\"{table|compare}\">{<tr><td>{=passage:2-6}</td><td>{=passage:1-4}</td>\
             <td>{=passage:1-4}</td></tr>\n*3-12}</table>"],
    ),
    (
        "counts",
        &["<div class=\"{stats|counters|numbers}\">{<div><span class=\"{number|stat}\">{={2-99}}{={%|+|K|M|x}}\
             </span><p>{=passage:2-9}</p></div>*2-5}</div>"],
    ),
    (
        "offer",
        &["<div class=\"{cta|cta-section|call-to-action|{hash}}\"><h2>{=line}</h2>{<p>{=prose:6-25}\
             </p>?80}{buttons}</div>"],
    ),
    // Plain text.
    (
        "statement",
        &[
            "<h2>{=line}</h2>{<p>{=prose:15-90}</p>\n*1-4}{<ul>{<li>{=prose:4-25}</li>\n*2-8}</ul>?40}",
            "<h2>{=line}</h2>{<h3>{=line}</h3><p>{=prose:10-60}</p>\n*2-5}",
            "<dl>{<dt>{=line}</dt><dd>{=passage:3-20}</dd>*2-6}</dl>",
        ],
    ),
    (
        "articles",
        &[
            "<h2>{{=related-word}|{related-word}}</h2><div class=\"{row|posts|resources}\">{<div class=\"\
             {@card-class}\"><img src=\"b.jpg\"><h3>{a:{=short:8}}</h3>\
           {<p>{=prose:8-25}</p>?70}{a:Read more}</div>\n*2-4}</div>",
            "<div class=\"{blog-feed|latest-posts}\"><h3>{related-word}</h3>{<div>{a:{short:8}}{<span>{date}\
             </span>?50}</div>*2-4}</div>",
        ],
    ),
    (
        "related-word",
        &["Resources", "Latest news", "From our blog", "Case studies", "Customer stories", "Insights", "Events"],
    ),
    (
        "contact",
        &["<div class=\"{contact|form-section|lead-form}\"><h2>{=line}</h2>{<p>{=prose:6-20}</p>?60}\
             <form>{<label>{field}</label><input>*3-8}\
           <select>{<option>{Country|Other|United States|{1-50} employees|{short:2}}</option>*3-20}</select>\
           <textarea></textarea>\
           <p>{By submitting this form you agree to our terms of use and our privacy policy.|All fields marked with \
           * are required}</p><button>{Send|Submit}</button></form></div>"],
    ),
    (
        "field",
        &[
            "First name *",
            "Last name *",
            "Work email",
            "Phone number",
            "Company",
            "Job title",
            "Message",
            "Zip code",
            "How can we help?",
            "State",
        ],
    ),
    (
        "logos",
        &["<div class=\"{logos|clients|marquee}\"><p>{={Trusted by|Used by|Our partners} }{=passage:3-8}\
             </p>{<img src=\"c.svg\" alt=\"\">*4-9}</div>"],
    ),
];
