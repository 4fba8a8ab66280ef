//! Pages of shops: a product, and the grids of products and teasers that lead there. Names, prices and descriptions are
//! content; what sorts, filters, rates and recommends is not.

use super::Layout;
use super::boxes::PLAIN;
use super::template::Rule;

/// What the layouts share.
const PRODUCT: Layout = Layout {
    weight: 60,
    page_type: "product",
    texts: "product",
    title: "{{own-title}|{own-title} – {@site}|Buy {own-title}}",
    frame: "{top}<div class=\"{@wrap}\">{main}</div>{bottom}",
    top: "{site-top}<div class=\"{breadcrumb|crumbs|woocommerce-breadcrumb}\">{breadcrumbs}</div>",
    main: "<div class=\"{product|product-page|product-single|{hash}}\"><div class=\"{gallery|product-media|images}\">\
           {<img src=\"{1-9}.jpg\">*1-8}</div>\
           <div class=\"{summary entry-summary|product-info|product__info|{hash}}\"><h1>{headline}\
           </h1>{<div class=\"rating\">{3-5}.{0-9} {a:({2-900} reviews)}</div>?50}\
           <div class=\"price\">${9-400}.00</div>{<p>{=prose:10-40}</p>?60}{choose}<p>{delivery}</p></div>\
           </div>{item}{reviews?60}{recommended*0-2}",
    side: "",
    bottom: "{site-bottom}",
    boxed: PLAIN,
    item: "<div class=\"{product-description|description|tab-content|accordion|{hash}}\">{<h2>\
           {={Description|Details|About this item|Overview}}</h2>?70}\
           {description*1-3}{specifications?60}</div>",
    styles: &[],
};

const COLLECTION: Layout = Layout {
    page_type: "collection",
    title: "{{@site}|{short:3} - {@site}}",
    frame: "{top}<div class=\"{@wrap}\">{{side}{main}|{main}}</div>{bottom}",
    main: "<h1>{{=short:3}|{short:3}}</h1>{<div class=\"{collection-description|term-description|intro}\">\
           <p>{=prose:15-70}</p></div>?60}\
           <div class=\"{toolbar|sort}\">{<span>{10-200} products</span>?60}<select>{<option>\
           {Featured|Price, low to high|Newest|Best selling}</option>*3-6}</select></div>\
           <{@list-tag} class=\"{products|product-grid|grid|collection-grid|{hash}}\">{item*3-24}\
           </{@list-tag}>{<div class=\"pagination\">{a:1} {a:2} {a:3} {a:Next}</div>?60}\
           {<div class=\"{seo-text|category-text|description}\">{<h2>{=line}</h2><p>{=prose:20-80}</p>*1-4}</div>?40}",
    side: "<div class=\"{filters|facets|sidebar|layered-nav}\">{<div><h3>\
           {Price|Size|Color|Brand|Category|Material|Rating}</h3><ul>{<li><label><input type=checkbox>{short:1} ({1-90})\
           </label></li>*3-14}</ul></div>*2-7}</div>",
    item: "<{@item-tag} class=\"{@product-class}\"><img src=\"p.jpg\"><{@name-tag}>{a:{=short:7}}\
           </{@name-tag}>{{price-line}|{price-line}|<div class=\"price\">${9-300}.99</div>}\
           {<div class=\"stars\">({1-900})</div>?40}{<button>{Add to cart|Quick view|Choose options}</button>?50}\
           </{@item-tag}>\n",
    ..PRODUCT
};

pub const LAYOUTS: &[Layout] = &[
    PRODUCT,
    COLLECTION,
    // With a line about each.
    Layout {
        item: "<{@item-tag} class=\"{@product-class}\"><img src=\"p.jpg\"><{@name-tag}>{a:{=short:7}}</{@name-tag}>\
               <p>{=prose:6-25}</p>{price-line?60}{button?40}</{@item-tag}>\n",
        ..COLLECTION
    },
    // Guides of what to buy and where to go.
    Layout {
        weight: 30,
        side: "<div class=\"{sidebar|aside}\">{box*0-4}</div>",
        main: "<h1>{headline}</h1><div class=\"byline\">{name} · {date}</div>{<p>{=prose:15-70}\
               </p>*1-3}{<div class=\"toc\"><ul>{<li>{a:{short:5}}</li>*3-9}</ul></div>?40}{item*3-12}",
        item: "<div class=\"{list-item|pick|entry|{hash}}\"><h2>{{1-20}. ?30}{=short:7}</h2>\
               <img src=\"p.jpg\">{<p>{=prose:15-80}</p>*1-3}{<ul>{<li>{=prose:4-14}</li>*2-5}\
               </ul>?40}{<a href=\"/x\" class=\"{@button-class}\">\
               {Check price|${9-300} at the shop|See it}</a>?60}</div>\n",
        ..COLLECTION
    },
    // Results of a search, courses, offices, people.
    Layout {
        weight: 30,
        page_type: "listing",
        texts: "service",
        main: "<h1>{=short:3}</h1>{<p>{=prose:15-50}</p>?60}<div class=\"{results|list|{hash}}\">{item*4-20}\
               </div>{<div class=\"pagination\">{a:1} {a:2} {a:Next}</div>?60}",
        item: "<div class=\"{result|row|list-item|{hash}}\"><h3>{a:{=short:8}}</h3>{<div class=\"meta\">{date}\
               </div>?40}<p>{=prose:8-40}</p>{more?40}</div>\n",
        ..COLLECTION
    },
    // News, as cards.
    Layout {
        page_type: "listing",
        texts: "article",
        frame: "{top}<div class=\"{@wrap}\">{{main}{side}|{main}}</div>{bottom}",
        side: "<div class=\"{sidebar|rail|{hash}}\">{box*0-4}</div>",
        main: "{<h1>{=short:2}</h1>?50}<div class=\"{river|feed|grid|{hash}}\">{item*4-24}</div>\
               <button>Load more</button>",
        item: "<div class=\"{card|story-card|teaser|{hash}}\"><img src=\"t.jpg\">{<span class=\"tag\">{topic}\
               </span>?40}<{@name-tag}>{a:{=title}}</{@name-tag}>{<p>{=prose:8-35}</p>?70}\
               {<span class=\"{author|byline}\">{name}</span>?40}{<time>{date}</time>?50}</div>\n",
        ..COLLECTION
    },
];

pub const RULES: &[Rule] = &[
    ("list-tag", &["ul", "div", "div"]),
    ("item-tag", &["li", "div"]),
    ("name-tag", &["h3", "h2", "h3", "div", "h4"]),
    (
        "product-class",
        &["product", "grid__item", "product-card", "product-item", "{hash}", "card-wrapper", "product type-product"],
    ),
    ("price-line", &["<span class=\"{price|money|product-price}\">{=${9-300}.00}</span>"]),
    (
        "choose",
        &["<form>{<label>{Size|Color|Style|Quantity}</label><select>{<option>{Small|Medium|Large|Black|White|Blue|\
             {1-12}}</option>*2-8}</select>*0-3}\
           <button>{Add to cart|Add to bag|Buy now}</button></form>"],
    ),
    (
        "delivery",
        &["{Free shipping on orders over $\
             {30-100}|Ships within {1-5} days|In stock|Free returns within {14-90} days}{ {a:Learn more}?30}"],
    ),
    (
        "description",
        &[
            "<p>{=prose:15-90}</p>\n",
            "<p>{=prose:10-50}</p><ul>{<li>{=prose:3-18}</li>\n*3-9}</ul>",
            "<h3>{=line}</h3><p>{=prose:10-50}</p>\n",
            "<div>{=prose:15-60}{@break}{=prose:15-60}</div>",
        ],
    ),
    (
        "specifications",
        &[
            "<h3>{={Specifications|Specs|Technical details|Features}}</h3><table>{<tr><th>{=passage:1-3}</th>\
             <td>{=passage:1-6}</td></tr>\n*3-14}</table>",
            "<ul class=\"specs\">{<li><strong>{=passage:1-2}</strong> {=passage:1-6}</li>\n*3-10}</ul>",
            "<div class=\"specs\">{<div><span>{=passage:1-3}</span><span>{=passage:1-6}</span></div>\n*3-10}</div>",
        ],
    ),
    (
        "reviews",
        &["<div id=\"reviews\" class=\"{reviews|yotpo|product-reviews}\"><h2>\
             {Customer reviews|Reviews|Ratings and reviews}</h2>{<p>Based on {3-900} reviews</p>?50}{a:Write a review}\
           {<div class=\"review\"><strong>{name}</strong> {Verified buyer?50} {date}{<h4>{opinion}</h4>?50}\
           <p>{{opinion}*2-5}</p>{<div>Was this helpful? {a:Yes ({0-20})} {a:No}</div>?50}</div>\n*2-8}</div>"],
    ),
    (
        "opinion",
        &[
            "{I|We} {love|like|really like} {it|this|these}. ",
            "{Great|Good|Amazing|Excellent} {quality|value|product}! ",
            "Arrived {on time|a week late|quickly} and well packed. ",
            "It {fits|works|looks} {perfectly|just as described|better than I thought}. ",
            "My {husband|daughter|sister|friend} {uses|wears} it every day. ",
            "Would {definitely|not} buy again. ",
            "I was {worried|not sure} about the size but it is {fine|right|a bit small}. ",
            "{Five|Four} stars from me. ",
            "I have had mine for {2-12} months and it still looks new. ",
            "Customer service {was very helpful|never answered}. ",
        ],
    ),
    (
        "recommended",
        &["<div class=\"{related|recommendations|upsells|recently-viewed}\"><h2>\
             {You may also like|Related products|Customers also bought|Recently viewed|Complete the look}</h2>\
           <ul>{<li><img src=\"r.jpg\">{a:{short:6}}<span>${9-300}.00</span>{<button>Add to cart</button>?30}\
           </li>*3-8}</ul></div>"],
    ),
];
