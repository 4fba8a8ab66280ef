//! Documentation: pages that its usual generators make, references, and answers of help desks.

use super::Layout;
use super::boxes::PLAIN;
use super::template::Rule;

/// What the layouts share.
const MANUAL: Layout = Layout {
    weight: 30,
    page_type: "documentation",
    texts: "documentation",
    title: "{{own-title}|{own-title} - {@site}|{own-title} — {@site} documentation}",
    frame: "{top}{side}{main}{bottom}",
    top: "",
    main: "",
    side: "",
    bottom: "",
    boxed: PLAIN,
    item: "<h2 id=\"s{1-99}\">{=line}{@anchor}</h2>{chapter}",
    styles: &[],
};

pub const LAYOUTS: &[Layout] = &[
    // Sphinx with the theme of Read the Docs.
    Layout {
        frame: "<div class=\"wy-grid-for-nav\">{side}<section class=\"wy-nav-content-wrap\">\
                <div class=\"wy-nav-content\">{main}</div></section></div>",
        side: "<nav class=\"wy-nav-side\"><div class=\"wy-side-scroll\"><div class=\"wy-side-nav-search\">{a:{@site}}\
               <div class=\"version\">{1-9}.{0-20}</div></div>\
               <div class=\"wy-menu wy-menu-vertical\">{<p class=\"caption\"><span class=\"caption-text\">{short:2}\
               </span></p>\
               <ul>{<li class=\"toctree-l1\">{a:{short:4}}</li>*3-12}</ul>*1-4}</div></div></nav>",
        main: "<div class=\"rst-content\"><ul class=\"wy-breadcrumbs\"><li>{a:Home}</li><li>{own-title}</li>\
               <li class=\"wy-breadcrumbs-aside\">\
               {a:{View page source|Edit on GitHub}}</li></ul><div role=\"main\" class=\"document\">\
               <div class=\"section\"><h1>{headline}{a:¶}</h1>{chapters}</div></div>\
               <footer><div class=\"rst-footer-buttons\">{a:Previous} {a:Next}</div>\
               <p>© Copyright {2012-2025}, {@site}.</p>Built with {a:Sphinx} using a {a:theme} \
               provided by {a:Read the Docs}.</footer></div>",
        ..MANUAL
    },
    // Sphinx's other themes.
    Layout {
        frame: "{top}<div class=\"{document|bd-container|container}\">{{side}{main}|{main}{side}}</div>{bottom}",
        top: "<div class=\"related\"><ul><li class=\"right\">{a:index}</li><li class=\"right\">{a:modules} |</li>\
              <li class=\"right\">{a:next} |</li><li>{a:{@site} documentation} »</li></ul></div>",
        main: "<div class=\"{documentwrapper|bd-content}\"><div class=\"body\" role=\"main\"><h1>{headline}{a:¶}\
               </h1>{chapters}</div></div>",
        side: "<div class=\"{sphinxsidebar|bd-sidebar}\"><h3>{a:Table of Contents}</h3><ul>{<li>{a:{short:4}}\
               </li>*3-25}</ul><h4>Previous topic</h4><p>{a:{short}}</p>\
               <h4>Next topic</h4><p>{a:{short}}</p><h3>This Page</h3><ul><li>{a:Show Source}</li></ul></div>",
        bottom: "<div class=\"footer\">© Copyright {2010-2025}, {name}. Last updated on {date}. Created using \
                 {a:Sphinx} {1-7}.{0-9}.</div>",
        ..MANUAL
    },
    // MkDocs.
    Layout {
        top: "<header class=\"md-header\"><div class=\"md-header__title\">{@site}</div>{a:{short:1}/{short:1}}\
              </header>",
        frame: "{top}<div class=\"md-main__inner md-grid\">{side}<div class=\"md-sidebar md-sidebar--secondary\">\
                {on-this-page}</div>{main}</div>{bottom}",
        side: "<div class=\"md-sidebar md-sidebar--primary\"><ul class=\"md-nav__list\">{<li class=\"md-nav__item\">\
               {a:{short:4}}</li>*5-40}</ul></div>",
        main: "<div class=\"md-content\"><article class=\"md-content__inner md-typeset\">{a:Edit this page}\
               <h1>{headline}</h1>{chapters}<div class=\"md-source-file\">\
               Last update: {date}</div></article></div>",
        bottom: "<footer class=\"md-footer\">{a:Previous {short}} {a:Next {short}}\
                 <p>Made with {a:Material for MkDocs}</p></footer>",
        ..MANUAL
    },
    // Docusaurus and its like.
    Layout {
        weight: 45,
        top: "<nav class=\"navbar navbar--fixed-top\">{a:{@site}}{{site-link}*2-6}<button>Search</button>{a:{1-20}.x}\
              </nav>",
        frame: "{top}<div class=\"{docRoot_{hash}|docs-wrapper|layout-{hash}}\">{side}\
                <main class=\"docMainContainer_{hash}\">{main}</main></div>{bottom}",
        side: "<aside class=\"{theme-doc-sidebar-container|sidebar}\"><ul class=\"{theme-doc-sidebar-menu menu__list|\
               {hash}}\">{<li class=\"menu__list-item\">{a:{short:4}}\
               {<ul>{<li>{a:{short:4}}</li>*2-8}</ul>?20}</li>*5-30}</ul></aside>",
        main: "<div class=\"{row|flex}\"><div class=\"{col docItemCol_{hash}|content}\"><article>\
               <nav class=\"theme-doc-breadcrumbs\">{breadcrumbs}</nav>\
               {<span class=\"theme-doc-version-badge\">Version: {1-9}.x</span>?40}<div class=\"\
               {theme-doc-markdown markdown|prose|vp-doc|content}\"><h1>{headline}</h1>{chapters}</div>\
               <footer class=\"theme-doc-footer\">{a:Edit this page} Last updated on {date} by {name}</footer>\
               </article>\
               <nav class=\"pagination-nav\">{a:<div>Previous</div><div>{short}</div>}{a:<div>Next</div><div>{short}\
               </div>}</nav></div>\
               <div class=\"{theme-doc-toc-desktop table-of-contents|toc|aside-outline}\">{on-this-page}</div></div>",
        bottom: "{site-bottom}",
        ..MANUAL
    },
    // GitBook and sites of products.
    Layout {
        weight: 45,
        top: "{site-top}",
        frame: "{top}<div class=\"{@wrap}\">{side}{main}</div>{bottom}",
        side: "<div class=\"{sidebar|left-nav|{hash}}\"><input placeholder=\"Search\">{<div><h5>{short:2}\
               </h5>{<div>{a:{short:4}}</div>*2-10}</div>*2-6}</div>",
        main: "<div class=\"{main|doc|{hash}}\"><div class=\"{breadcrumb|crumbs}\">{breadcrumbs}</div><h1>{headline}\
               </h1>{<div class=\"meta\">{date} · {2-20} minutes to read · {a:Edit}</div>?40}\
               {<div class=\"{toc|in-this-article}\">{on-this-page}</div>?50}<div class=\"{content|markdown|body|\
               {hash}}\">{chapters}</div>\
               <div class=\"feedback\"><p>\
               {Was this page helpful?|Was this article helpful?|Did this answer your question?}</p>\
               <button>Yes</button><button>No</button></div>\
               {<div class=\"related\"><h3>{Related articles|Next steps|See also}</h3><ul>{<li>{a:{short:6}}\
               </li>*2-6}</ul></div>?50}</div>",
        bottom: "{site-bottom}",
        ..MANUAL
    },
    // Where manuals begin: little but links.
    Layout {
        weight: 60,
        top: "{site-top}",
        frame: "{top}<div class=\"{@wrap}\">{{side}{main}|{main}}</div>{bottom}",
        side: "<div class=\"{sidebar|toc|menu|{hash}}\"><ul>{<li>{a:{short:4}}{<ul>{<li>{a:{short:3}}</li>*2-8}\
               </ul>?20}</li>*10-60}</ul></div>",
        main: "<div class=\"{main|doc|content|{hash}}\">{breadcrumbs}<h1>{headline}</h1>{<p>{=prose:8-40}\
               </p>*0-2}{item*1-6}{<div>Last updated {date}. {a:Edit this page}</div>?50}\
               {<div class=\"pagination\">{a:Next: {short:4}}</div>?50}</div>",
        bottom: "{site-bottom}",
        item: "{<h2>{=line}</h2>?80}{<p>{=prose:6-25}</p>?40}{ways}",
        ..MANUAL
    },
    // Pages of the old manual.
    Layout {
        title: "{short:1}({1-8}) - {@site} manual page",
        frame: "{top}<{@man-tag}>{item*3-8}</{@man-tag}>{bottom}",
        top: "{<div class=\"header\">{a:Home} | {a:Index} | {a:{short:1}(1)}</div>?60}\
              <div>{short:1}({1-8}) General Commands Manual</div>",
        bottom: "<hr><p>{short:3} {date} {@site}</p>{footer?30}",
        item: "{<h2>{={NAME|SYNOPSIS|DESCRIPTION|OPTIONS|EXIT STATUS|EXAMPLES|FILES|NOTES|BUGS|SEE ALSO}}\
               </h2>|\n<b>{={OPTIONS|DESCRIPTION|NOTES|FILES}}</b>\n}{{=prose:12-60}\n\n*1-3}{<dl>{<dt>{=-{lower:\
               {short:1}}}</dt><dd>{=prose:8-30}</dd>*1-6}</dl>?50}",
        ..MANUAL
    },
    // Chapters that DocBook and Texinfo are turned into: short sections, figures, terms, ways through menus.
    Layout {
        weight: 45,
        title: "{{own-title}|{1-20}.{1-30}. {own-title}|{own-title} ({@site})}",
        top: "<div class=\"{navheader|header|nav}\">{chapter-pager}</div>{<hr>?60}",
        main: "<div class=\"{section|sect1|sect2|chapter|refentry|}\"><div class=\"{titlepage|}\"><{@chapter-heading} class=\"title\">\
               {{={@chapter-number}{own-title}}|{@chapter-number}{headline}}</{@chapter-heading}></div>{short-chapter?70}{item*1-5}</div>",
        bottom: "{<hr>?60}<div class=\"{navfooter|header|nav}\">{chapter-pager}{chapter-names?50}</div>\
                 {<p>{a:Report a bug in {@site}} {a:Report an error in this page}</p>?20}",
        item: "<div class=\"{section|sect2|sect3|}\"><h3 class=\"{title|subsection|section}\">{={{1-20}.{1-9}. ?60}{{line}|{line}|\
               {Overview|Options|Description|Examples|See also|Notes|Syntax|Usage}}}</h3>{short-chapter*1-2}</div>",
        ..MANUAL
    },
    // References of programs.
    Layout {
        frame: "{top}<div class=\"{contents|main|content}\">{side?40}{main}</div>{bottom}",
        top: "<div class=\"{topNav|header|navpath}\">{a:Overview} {a:Package} {a:Class} {a:Index} {a:Help}\
              </div>{<div>{a:Prev} {a:Next} {a:Frames} {a:No Frames}</div>?50}",
        side: "<div class=\"{nav-tree|sidebar}\"><ul>{<li>{a:{short:1}}</li>*10-60}</ul></div>",
        main: "<h1>{headline}</h1><div class=\"{block|description|textblock}\">{<p>{=prose:12-60}</p>*1-2}</div>\
               <h2>{={Method Summary|Functions|Members|Properties}}</h2><table class=\"\
               {memberdecls|overviewSummary|summary}\">{<tr><td><code>{=code}</code></td><td>{=passage:5-20}</td>\
               </tr>\n*3-15}</table>{item*2-6}",
        item: "<div class=\"{memitem|detail|member|api-item}\"><h3>{=code}</h3><pre>{=code}</pre><p>{=prose:8-40}\
               </p>{<dl><dt>{={Parameters|Returns|Throws|Since}:}</dt><dd>{=passage:3-15}</dd></dl>*0-3}</div>",
        bottom: "<div class=\"{footer|bottomNav}\">{a:Overview} {a:Package} {a:Index} Generated on {date}</div>",
        ..MANUAL
    },
    // References whose signatures and lists of names are links.
    Layout {
        weight: 45,
        frame: "{top}<div class=\"{contentContainer|content|width-limiter|{hash}}\">{{side}{main}|{main}|{main}}</div>{bottom}",
        top: "<div class=\"{topNav|package-header|header|sub}\">{{a:{Overview|Package|Class|Use|Tree|Index|Help|Contents|\
              Deprecated|{@site}}}*2-8}</div>{<div class=\"{subNav|links}\">{a:Prev} {a:Next} {a:All Classes}</div>?40}",
        side: "<{@side-tag} class=\"{sidebar|nav-tree|table-of-contents}\">{<h3>{short:2}</h3>?50}<ul>{<li>\
               {a:{identifier}}</li>*5-50}</ul></{@side-tag}>",
        main: "<{@main-tag} class=\"{main|content|}\">{<div class=\"{subTitle|module-path}\">{={Package|Module|Class} \
               {a:{identifier}}.{a:{type-name}}}</div>?40}<h1>{headline}</h1>{<pre>{=signature}</pre>?30}\
               {<p>{=prose:8-60}</p>*0-2}{item*1-5}</{@main-tag}>",
        item: "{<h2>{={{Method|Field|Constructor|Member|Enum} Summary|Functions|Types|Methods|Properties|Modules|\
               {Function|Method} Details|Trait Implementations}}</h2>?80}{members}",
        bottom: "<div class=\"{footer|bottomNav|footer-text}\">{a:Overview} {a:Package} {a:Index} {Generated on {date}|\
                 Produced by {a:{short:1}} version {1-9}.{0-20}}</div>",
        ..MANUAL
    },
];

pub const RULES: &[Rule] = &[
    ("anchor", &["", "", "<a class=\"{headerlink|hash-link|anchor}\" href=\"#s\">{¶|#|&nbsp;}</a>"]),
    (
        "ways",
        &[
            "<div class=\"{cards|grid|row}\">{<a class=\"{card|tile|{hash}}\" href=\"/d\"><h3>{=line}</h3>\
             <p>{=prose:5-20}</p></a>\n*2-9}</div>",
            "<ul class=\"{toctree|links|}\">{<li>{a:{=line}}</li>\n*3-15}</ul>",
            "<ul>{<li>{a:{=line}} {– |: |}{=prose:4-18}</li>\n*2-10}</ul>",
            "<dl>{<dt>{a:{=line}}</dt><dd>{=prose:5-20}</dd>\n*2-8}</dl>",
            "<table>{<tr><td>{a:{=line}}</td><td>{=passage:4-15}</td></tr>\n*3-12}</table>",
            "{<h3>{a:{=line}}</h3><p>{=prose:6-30}</p>\n*2-6}",
        ],
    ),
    ("side-tag", &["nav", "div", "div"]),
    (
        "identifier",
        &["{lower:{short:1}}", "{lower:{short:1}}_{lower:{short:1}}", "{lower:{short:1}}{short:1}", "get{short:1}"],
    ),
    ("type-name", &["{short:1}", "{short:1}{short:1}", "int", "bool", "String", "void", "List&lt;{short:1}&gt;"]),
    (
        "signature",
        &[
            "{a:{type-name}} {a:{identifier}}({a:{type-name}} {identifier})",
            "{a:{type-name}} {a:{identifier}}({{a:{type-name}} *{identifier}, *1-3})",
            "{a:{identifier}} :: {a:{type-name}} -&gt; {a:{type-name}} -&gt; {a:{type-name}}",
            "pub fn {a:{identifier}}(&amp;self, {identifier}: {a:{type-name}}) -&gt; {a:{type-name}}",
            "{@site}.{a:{identifier}}({identifier}, {identifier}=None)",
            "public class {type-name} extends {a:{type-name}} implements {a:{type-name}}, {a:{type-name}}",
            "impl {a:{type-name}} for {a:{type-name}}",
        ],
    ),
    (
        "members",
        &[
            "<table class=\"{memberSummary|memberdecls|informaltable}\">{<tr><th>{={Modifier and Type|Type|Name}}</th><th>\
             {=Description}</th></tr>?60}{<tr><td class=\"{colFirst|memItemLeft}\"><code>{={a:{type-name}}}</code></td>\
             <td class=\"{colLast|memItemRight}\"><code>{=signature}</code>{<div class=\"block\">{=passage:3-16}</div>?70}\
             </td></tr>\n*2-15}</table>",
            "{<div class=\"{top|method|toggle}\"><{@src-tag} class=\"{src|code-header|sig}\">{=signature}{ {a:{Source|#|src}}?60}\
             </{@src-tag}>{<div class=\"{doc|docblock}\"><p>{=prose:5-40}</p>{<pre>{=code}</pre>?30}</div>?80}</div>\n*2-10}",
            "<h3>{={Methods inherited from|Re-exports|Instances|Implementors|See also} {a:{type-name}}}</h3><code>\
             {={{a:{identifier}}, *3-20}}</code>",
            "<ul class=\"{blockList|item-list|}\">{<li>{={a:{identifier}}}</li>\n*3-25}</ul>",
            "<table class=\"{packageSummary|item-table|}\">{<tr><td>{={a:{type-name}}}</td><td>{=passage:3-15}</td></tr>\n*3-20}\
             </table>",
            "<dl class=\"{function|method|}\">{<dt>{=signature}</dt><dd>{=prose:5-40}</dd>\n*2-8}</dl>",
            "<div class=\"{subs|instances|synopsis}\">{<h4>{={Synopsis|Instances|Methods|Constructors}}</h4>?80}<table>{<tr><td \
             class=\"src\">{=signature}{ {a:{#|Source}}?50}</td><td class=\"doc\">{{=passage:3-12}?40}</td></tr>\n*2-20}</table></div>",
            "<ul class=\"{synopsis|details|methods}\">{<li class=\"src\">{=signature}</li>\n*3-25}</ul>",
            "<table class=\"info\">{<tr><th>{={Copyright|License|Maintainer|Stability|Since|Language|Defined in}}</th>\
             <td>{={short:2}}</td></tr>\n*2-6}</table>",
            "{<section class=\"{detail|memitem}\"><h3>{=identifier}</h3><div class=\"member-signature\">{=signature}</div>\
             <p>{=prose:5-30}</p>{<dl><dt>{={Parameters|Returns|Throws|Overrides|See Also}:}</dt><dd>{=<code>{a:{type-name}}\
             </code> - {passage:3-12}}</dd></dl>*0-3}</section>*2-6}",
        ],
    ),
    ("chapter-heading", &["h1", "h2", "h3", "h4"]),
    ("chapter-number", &["", "{1-20}. ", "{1-20}.{1-30}. ", "{1-20}.{1-9}.{1-9} "]),
    (
        "chapter-pager",
        &[
            "<table width=\"100%\"><tr><th colspan=\"3\">{short:4}</th></tr><tr><td>{a:Prev}</td><th>{short:4}</th>\
             <td>{a:Next}</td></tr></table>",
            "<p>Next: {a:{short:4}}, Previous: {a:{short:4}}, Up: {a:{short:3}} &nbsp; [{a:Contents}][{a:Index}]</p>",
            "{a:Prev} {a:Up} {a:Home} {a:Next}",
        ],
    ),
    ("chapter-names", &["<table><tr><td>{short:5}</td><td>{a:Home}</td><td>{short:5}</td></tr></table>"]),
    // What a short section has.
    (
        "short-chapter",
        &[
            "<p>{=prose:6-40}</p>{figure}",
            "<p>{=prose:6-25}</p>",
            "{passages}",
            "{figure}{<p>{=prose:5-20}</p>?50}",
            "<p>{=passage:4-9} <span class=\"{guimenu|menu|b}\">{=short:1}</span> \
             {→|&gt;|-} <span class=\"{guimenuitem|menu|b}\">{=short:2}</span>.</p>",
            "<div class=\"variablelist\"><dl>{<dt><span class=\"term\">{=short:2}</span></dt><dd><p>{=prose:5-30}</p></dd>\n*2-8}\
             </dl></div>",
            "<dl class=\"{def|first-deftp|}\">{<dt>{={Function|Option|Command|Variable}: <strong>{identifier}</strong> <em>({short:1},\
             {short:1})</em>}{@anchor}</dt><dd><p>{=prose:5-40}</p>{<pre class=\"example\">{=code}</pre>?40}</dd>\n*1-5}</dl>",
            "<div class=\"{orderedlist|procedure|itemizedlist}\"><ol>{<li class=\"listitem\"><p>{=prose:4-25}</p></li>\n*2-7}</ol></div>",
            "<div class=\"{note|tip|warning}\"><h3 class=\"title\">{={Note|Tip|Warning}}</h3><p>{=prose:5-30}</p></div>",
            "<pre class=\"{programlisting|screen|example}\">{{=code}\n*1-8}</pre><p>{=prose:4-25}</p>",
            "<p>{=prose:3-10} {=See {a:Section {1-20}.{1-9}, “{line}”}.}</p>",
        ],
    ),
    (
        "figure",
        &["<div class=\"figure\"><p class=\"title\"><b>{={Figure|Table|Example} {1-20}.{1-90}. {line}}</b></p><div \
           class=\"mediaobject\"><img src=\"f.png\"></div>{<p>{=line}</p>?30}</div>"],
    ),
    ("src-tag", &["p", "div", "h4"]),
    ("man-tag", &["pre", "div", "div"]),
    (
        "on-this-page",
        &["<p>{On this page|In this article|Contents|Table of contents}</p><ul>{<li>{a:{short:4}}</li>*2-14}</ul>"],
    ),
    (
        "program",
        &[
            "<div class=\"{@code-class}\"><pre><code>{{=code}\n*1-12}</code></pre>{<button>Copy</button>?40}</div>",
            "<pre>{{=code}\n*1-12}</pre>",
        ],
    ),
    (
        "code-class",
        &["highlight-python notranslate", "highlight", "codeBlockContainer_{hash}", "language-bash", "code-block"],
    ),
    ("chapters", &["{<p>{=prose:12-60}</p>*0-2}{item*1-7}"]),
    // What a section has.
    (
        "chapter",
        &[
            "{passages}",
            "{passages}{program}{passages?60}",
            "{passages}{enumerated}",
            "{passages}{admonition}",
            "{passages}<h3>{=line}</h3>{program}{passages}",
            "{passages}{signature-list}",
            "{passages}{parameters}",
            "{attributes}",
            "{program}{program?50}",
            "{tabs}",
        ],
    ),
    ("passages", &["{<p>{=prose:10-70}</p>\n*1-3}"]),
    (
        "enumerated",
        &["<ul>{<li>{=prose:3-25}</li>\n*2-9}</ul>", "<ol>{<li><p>{=prose:5-25}</p>{program?30}</li>\n*2-6}</ol>"],
    ),
    (
        "admonition",
        &["<div class=\"{admonition note|theme-admonition|alert alert-info|callout|tip}\">\
             <p class=\"admonition-title\">{={Note|Warning|Tip|Important}}</p><p>{=prose:8-35}</p></div>"],
    ),
    (
        "signature-list",
        &["<dl class=\"{py function|class|method|}\">{<dt class=\"sig\">{=code}</dt><dd><p>{=prose:8-40}</p>\
             </dd>\n*1-6}</dl>"],
    ),
    (
        "attributes",
        &["<{@list-tag} class=\"{attributes|params|{hash}}\">{<{@item-tag}><div><code>{={lower:{short:1}}_{lower:\
             {short:1}}}</code> <span>{={string|integer|nullable object|array of strings|boolean|enum}}</span>\
             {<span>{=Required}</span>?30}</div><div><p>{=prose:6-30}</p></div></{@item-tag}>\n*2-12}</{@list-tag}>"],
    ),
    (
        "tabs",
        &["<p>{=prose:8-30}</p><div class=\"tabs\"><ul>{<li>{Bash|Python|Node.js|Java|Go|curl|Windows|Linux}\
             </li>*2-5}</ul>{<div class=\"tab-panel\">{program}</div>*1-4}</div><p>{=prose:8-40}</p>"],
    ),
    (
        "parameters",
        &["<table>{<thead><tr><th>{={Name|Option|Parameter}}</th><th>{={Type|Default}}</th><th>{=Description}</th>\
             </tr></thead>?70}{<tr><td><code>{=code}</code></td><td>{={string|int|true|none}}</td><td>{=passage:4-18}\
             </td></tr>\n*2-9}</table>"],
    ),
];
