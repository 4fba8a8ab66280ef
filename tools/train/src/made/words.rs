//! Words and phrases that stand around content.

use super::template::Rule;

/// Lines of programs in documentation.
pub const CODE: &[&str] = &[
    "$ make install",
    "$ sudo apt-get install -y build-essential",
    "$ curl -X POST https://api.example.com/v1/items -d name=test",
    "$ git clone https://example.org/project.git && cd project",
    "npm install --save-dev",
    "pip install -r requirements.txt",
    "docker run -p 8080:80 --rm web:latest",
    "int main(void);",
    "    return 0;",
    "#include <stdio.h>",
    "#endif",
    "x = open(\"file\")",
    "import sys",
    "import os, re, json",
    "from app.models import User",
    "def __init__(self, name, size=10):",
    "        self.items = []",
    "    for key, value in sorted(data.items()):",
    "print(len(result))",
    ">>> parse('a=1')",
    "const client = new Client('localhost', 8080);",
    "    console.log(error.message);",
    ");",
    "if (request.status === 404) return null;",
    "export default App;",
    "public static void main(String[] args)",
    "List<String> names = new ArrayList<>();",
    "fn read(path: &Path) -> Result<String, Error>",
    "let mut total = 0;",
    "SELECT id, name FROM users WHERE age > 30;",
    "CREATE TABLE orders (id INT PRIMARY KEY);",
    "<!-- none -->",
    "<div class=\"row\"></div>",
    "ls -la /usr/local",
    "[section]",
    "key = value",
    "  - name: build",
    "    image: nginx:1.25",
    "\"version\": \"2.0\",",
    "# a comment",
    "-v, --verbose",
    "void *malloc(size_t size);",
    "getItems(filter, limit)",
    "string format(value, options = null)",
    "boolean isEmpty()",
    "MAX_SIZE",
    "timeout_ms",
];

#[rustfmt::skip]
const TOPICS: &[&str] = &[
    "Home", "About", "Contact", "News", "Sports", "Business", "Technology", "Science", "Health", "Travel", "Food",
    "Music", "Movies", "Books", "Games", "Politics", "World", "Opinion", "Blogs", "Video", "Photos", "Weather", "Jobs",
    "Autos", "Classifieds", "Subscribe", "Advertise", "Archive", "Events", "Forum", "Shop", "Gallery", "Links", "Help",
    "FAQ", "Search", "Sitemap", "Resources", "Products", "Services", "Support", "Downloads", "Community", "Members",
    "Education", "Research", "Library", "Students", "Faculty", "Programs", "Calendar", "Directory", "Lifestyle",
    "Fashion", "Family", "Parenting", "Home and Garden", "Real Estate", "Finance", "Markets", "Entertainment", "Arts",
    "Culture", "Local", "National", "International", "Editorials", "Letters", "Columnists", "Obituaries", "Podcasts",
    "Newsletters", "Mobile", "RSS",
];

#[rustfmt::skip]
const FIRST_NAMES: &[&str] = &[
    "James", "Mary", "Robert", "Linda", "Michael", "Susan", "David", "Karen", "Paul", "Nancy", "Mark", "Lisa", "Steven",
    "Betty", "Andrew", "Helen", "Anna", "Peter", "Laura", "Tom", "Julia", "Ravi", "Wei", "Carlos", "Fatima", "Olga",
    "Hans", "Marie",
];

#[rustfmt::skip]
const LAST_NAMES: &[&str] = &[
    "Smith", "Jones", "Brown", "Miller", "Davis", "Wilson", "Moore", "Clark", "Lewis", "Walker", "Hall", "Young",
    "King", "Wright", "Hill", "Green", "Baker", "Adams", "Nelson", "Carter", "Singh", "Chen", "Garcia", "Ivanova",
    "Muller", "Rossi", "Dubois",
];

#[rustfmt::skip]
const MONTHS: &[&str] = &[
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
];

#[rustfmt::skip]
const TOOLS: &[&str] = &[
    "Share", "Tweet", "Email this", "Print", "Digg", "del.icio.us", "Facebook", "StumbleUpon", "Reddit", "Bookmark",
    "Send to a friend", "Text size: A A A", "Save", "Comment", "Google +1", "Newsvine", "Technorati",
];

pub const RULES: &[Rule] = &[
    ("topic", TOPICS),
    ("month", MONTHS),
    ("weekday", &["Mon", "Tuesday", "Friday", "Sunday"]),
    ("year", &["{2003-2013}"]),
    (
        "date",
        &[
            "{month} {1-28}, {year}",
            "{1-28} {month} {year}",
            "{year}-{10-12}-{10-28}",
            "{weekday}, {month} {1-28}, {year}",
            "{1-12}/{1-28}/{year} {1-12}:{10-59} PM",
        ],
    ),
    ("first-name", FIRST_NAMES),
    ("name", &["{first-name} {last-name}"]),
    ("last-name", LAST_NAMES),
    ("site", &["{short:3}"]),
    ("author", &["{name}"]),
    ("separator", &[" | ", " &middot; ", "&nbsp;&nbsp;", " - ", " "]),
    ("break", &["<br><br>\n", "<br />\n<br />\n"]),
    (
        "doctype",
        &[
            "",
            "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">",
            "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">",
            "<!DOCTYPE html>",
        ],
    ),
    ("menu-word", &["{topic}", "{topic}", "{upper:{topic}}", "{topic} {topic}"]),
    ("menu-link", &["{a:{menu-word}}"]),
    (
        "menu",
        &[
            "<ul>{<li>{menu-link}</li>\n*4-14}</ul>",
            "<ul>{<li>{menu-link}</li>\n*4-14}</ul>",
            "{{menu-link}{@separator}*4-14}",
            "<table><tr>{<td>{menu-link}</td>*4-14}</tr></table>",
        ],
    ),
    ("long-menu", &["<ul>{<li>{menu-link}</li>\n*3-20}</ul>", "{{menu-link}{@separator}*3-20}"]),
    ("breadcrumbs", &["", "{a:Home} &gt; {menu-link} &gt; {short}", "You are here: {a:Home} / {menu-link}"]),
    ("tool", TOOLS),
    (
        "share",
        &["<div class=\"{tools|share|social|addthis|articletools|bookmarks}\">{{a:{tool}}{@separator}*2-7}</div>"],
    ),
    (
        "ad",
        &[
            "",
            "<div class=\"ad\"><script src=\"/ad.js\"></script></div>",
            "<p><font size=\"1\">{ADVERTISEMENT|Advertisement|Sponsored links|Ads by Google}</font></p>",
            "<div class=\"sponsor\"><b>{short}</b><br>{excerpt:6-18}<br>www.example.com</div>",
        ],
    ),
    (
        "media",
        &[
            "",
            "<img src=\"/i/{1-99}.jpg\" width=\"{200|300|468}\" alt=\"\">",
            "<div class=\"{caption|photo|image|wp-caption}\"><img src=\"p.jpg\"></div>",
        ],
    ),
    (
        "biography",
        &[
            "{name} is a writer who lives in {London|Boston|Berlin|Texas}. {She|He} writes about {lower:{topic}} and \
             {lower:{topic}}.",
            "About the author: {name} is the editor of this site. Follow {first-name} on Twitter.",
            "Hi, I am {first-name}. Welcome to my blog! I write about {lower:{topic}}, {lower:{topic}} and everything \
             else. Email me if you have something to say.",
        ],
    ),
    ("more", &["{a:{Read more|Continue reading|more...|[+] more}}"]),
    ("footer", &["{long-menu}<p>{imprint}</p>", "<p>{imprint}</p>"]),
    (
        "imprint",
        &[
            "Copyright &copy; {year} {@site}. All rights reserved.",
            "&copy; {year} {@site} | {a:Privacy Policy} | {a:Terms of Use} | {a:Contact Us}",
            "Powered by {a:WordPress}. Theme by {a:{name}}. {a:Entries (RSS)}",
            "{@site}, {1-900} Main Street. Phone: 555-{1000-9999}. All material may not be published, broadcast, \
             rewritten or redistributed without permission.",
            "Last updated: {date}. Comments to {a:webmaster@example.org}",
        ],
    ),
];
