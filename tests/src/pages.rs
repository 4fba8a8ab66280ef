//! Pages in the manner of real ones, put together at random: menus, articles, lists, tables, forms, comments, code,
//! footers, in several languages and encodings. The same numbers give the same pages everywhere.

use crate::random::Random;

#[rustfmt::skip]
const WORDS: [&[&str]; 4] = [
    &["the", "of", "river", "council", "and", "a", "bridge", "in", "was", "to", "people", "who", "water", "for", "Monday", "with", "said",
      "that", "Parish", "old", "is", "it", "market", "on", "wind", "by", "1874", "honey", "from", "their", "would", "light", "3.5", "NATO"],
    &["der", "die", "und", "Brücke", "in", "Fluß", "nicht", "ein", "größer", "Öl", "mit", "auf", "Straße", "über", "Müller", "für", "sie",
      "von", "Wasser", "das", "ist", "zu", "Gemüse", "den", "Süden", "als", "an", "1.200"],
    &["река", "и", "в", "не", "город", "на", "Москва", "мост", "я", "что", "вода", "с", "он", "как", "это", "люди", "по", "2019"],
    &["日本", "の", "水は", "橋", "東京で", "カメラ", "新しい", "です", "人", "一九八四年", "川", "「本」", "音楽", "春"],
];

const LANGUAGES: [&str; 4] = ["en", "de", "ru", "ja"];

/// A page and the label of its encoding in the HTTP header, if it has one.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// From the header.
    pub charset: Option<&'static str>,
    /// Of its text; it may say so itself.
    pub language: &'static str,
}

/// A page of a seed.
pub fn page(seed: u64) -> Generated {
    let mut random = Random::new(seed);
    let mut writer = Writer { html: String::new(), language: random.below(6).saturating_sub(2), random };
    let encoding = writer.random.below(12);
    let name = match (encoding, writer.language) {
        (0, 0 | 1) => "windows-1252",
        (1, 2) => "windows-1251",
        (2, 3) => "shift_jis",
        (3, 3) => "euc-jp",
        (4, 3) => "iso-2022-jp",
        (5, _) => "utf-16le",
        (6, _) => "utf-16be",
        _ => "utf-8",
    };
    let declared = writer.random.below(4);
    writer.page((declared == 1).then_some(name));
    let language = LANGUAGES[writer.language];
    let mut html = writer.html;
    if declared == 2 {
        html.insert(0, '\u{FEFF}');
    }
    let bytes = encoded(&html, name, declared == 2);
    let charset = (declared == 3 || declared == 0 && !matches!(name, "utf-8" | "windows-1252")).then_some(name);
    Generated { bytes, charset, language }
}

fn encoded(html: &str, name: &str, marked: bool) -> Vec<u8> {
    match name {
        "utf-16le" => html.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => html.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        "utf-8" => html.as_bytes().to_vec(),
        _ => {
            let html = if marked { html.trim_start_matches('\u{FEFF}') } else { html };
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap_or(encoding_rs::UTF_8);
            encoding.encode(html).0.into_owned()
        }
    }
}

struct Writer {
    html: String,
    language: usize,
    random: Random,
}

impl Writer {
    fn page(&mut self, charset: Option<&str>) {
        self.put("<!DOCTYPE html>\n<html");
        if self.chance(2) {
            let tag = LANGUAGES[self.language];
            self.put(&format!(" lang=\"{tag}\""));
        }
        self.put(">\n<head>\n");
        if let Some(charset) = charset {
            self.put(&format!("<meta charset={charset}>\n"));
        }
        let title = self.words(3, 8);
        self.put(&format!(
            "<title>{title} | {}</title>\n",
            ["Gazette", "Zeitung &amp; mehr", "Вести", "新聞"][self.language]
        ));
        if self.chance(2) {
            let text = self.words(8, 60);
            self.put(&format!(
                "<meta property=\"og:title\" content='{title}'>\n<meta content=\"{text}\" name=description>"
            ));
        }
        for _ in 0..self.below(4) {
            let rules = ".a{color:red}\n".repeat(self.below(40));
            self.put(&format!("<style>{rules}</style><script>if (a < b && c) {{ x = \"</div>\"; }}</script>\n"));
        }
        self.put("</head>\n<body class=\"home page-12\">\n");
        self.menu("header", "top-nav");
        let sections = 1 + self.below(6);
        for number in 0..sections {
            match self.below(9) {
                0..4 => self.article(number == 0, &title),
                4 => self.menu("aside", "sidebar related"),
                5 => self.table(),
                6 => self.comments(),
                7 => self.cards(),
                _ => self.form(),
            }
        }
        self.menu("footer", "footer-links");
        if self.chance(12) {
            // Very long tokens.
            let data = "QUJD".repeat(1 + self.below(2000));
            self.put(&format!("<p>x <img src=\"data:image/png;base64,{data}\"> y<!-- {data} --></p>"));
        }
        if self.chance(3) {
            self.put("</body></html>\n");
        }
    }

    fn menu(&mut self, tag: &str, class: &str) {
        self.put(&format!("<{tag} class=\"{class}\"><nav><ul>\n"));
        for _ in 0..2 + self.below(14) {
            let words = self.words(1, 3);
            self.put(&format!("<li><a href=\"/p/{}\">{words}</a>\n", self.html.len()));
        }
        self.put(&format!("</ul></nav>&copy; 2024 <b>Example</b></{tag}>\n"));
    }

    fn article(&mut self, first: bool, title: &str) {
        self.put("<article class='post entry-content'>");
        let heading = if first { title.to_owned() } else { self.words(2, 9) };
        self.put(&format!("<h{0}>{heading}</h{0}>", if first { 1 } else { 2 }));
        for _ in 0..1 + self.below(12) {
            match self.below(12) {
                0 => {
                    let (a, b) = (self.words(2, 9), self.words(1, 4));
                    self.put(&format!("<ul><li>{a}<li>{b}</ul>"));
                }
                1 => {
                    let (a, b) = (self.words(5, 20), self.words(5, 20));
                    self.put(&format!("<blockquote>{a}<br>{b}<br><br>{b}</blockquote>"));
                }
                2 => self.put("<pre>  fn main() {\n\n\tprintln!(\"&lt;a&gt;\");  \n  }\r\n\n</pre>"),
                3 => {
                    let text = self.words(2, 8);
                    self.put(&format!("<figure><img src=a.png><figcaption>{text}</figcaption></figure>"));
                }
                4 if self.chance(4) => {
                    // A paragraph longer than small windows have room for.
                    let text = self.words(600, 1500);
                    self.put(&format!("<p>{text}</p>"));
                }
                _ => {
                    let (a, b, c) = (self.words(4, 60), self.words(1, 4), self.words(0, 30));
                    self.put(&format!("<p>{a} <a href='#'>{b}</a><em>,\u{a0}{c}</em>&hellip;\n {c}.</p>\n"));
                }
            }
        }
        self.put("</article>\n");
    }

    fn table(&mut self) {
        self.put("<table>");
        for _ in 0..1 + self.below(12) {
            let (a, b, n) = (self.words(1, 3), self.words(1, 6), self.below(10_000));
            self.put(&format!("<tr><th>{a}<td>{b}<td>{n}"));
        }
        self.put("</table>");
    }

    fn comments(&mut self) {
        self.put("<section id=comments><h3>Comments</h3>");
        for _ in 0..self.below(9) {
            let (name, text) = (self.words(1, 2), self.words(3, 40));
            self.put(&format!("<div class=\"comment depth-1\"><span class=author>{name}</span><p>{text}</div></div>"));
        }
        self.put("</section>");
    }

    fn cards(&mut self) {
        let depth = self.below(40);
        self.put(&"<div>".repeat(depth));
        for _ in 0..self.below(20) {
            let text = self.words(3, 12);
            self.put(&format!("<div class=card><a href=x><img src=i.png><span>{text}</span></a></div>"));
        }
        self.put(&"</div>".repeat(depth));
    }

    fn form(&mut self) {
        let text = self.words(1, 4);
        self.put(&format!(
            "<form><label>{text}</label><select><option>{text}<option>2</select><textarea>\n {text}\n</textarea>\
             <button>{text}</button><svg><title>x</title><text>drawn</text></svg></form><div hidden>{text}</div>"
        ));
    }

    fn words(&mut self, least: usize, most: usize) -> String {
        let mut text = String::new();
        let count = least + self.below(most - least + 1);
        for i in 0..count {
            let words = WORDS[if self.random.below(20) == 0 { 0 } else { self.language }];
            if i > 0 && !(self.language == 3 && self.random.below(3) > 0) {
                text.push_str(["  ", "\n", " ", " ", " "][self.random.below(5)]);
            }
            text.push_str(words[self.random.below(words.len())]);
            text.push_str(["", "", "", "", "", ",", ".", "?", "&amp;", "&nbsp;"][self.random.below(10)]);
        }
        text
    }

    fn put(&mut self, html: &str) {
        self.html.push_str(html);
    }

    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn chance(&mut self, of: usize) -> bool {
        self.random.below(of) == 0
    }
}
