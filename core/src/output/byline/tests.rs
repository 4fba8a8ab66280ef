use super::*;
use crate::bytes::Charset;
use crate::choice::Input;
use crate::output::{Fact, LOOKED_FOR};
use std::string::String;

fn told(fact: Fact, page: &str) -> String {
    let source = Source::page(page.as_bytes(), Charset::Utf8, Input::Html);
    let [both, alone] = [[true; 2], LOOKED_FOR.map(|other| other == fact)].map(|missing| spans_of(missing, &source).0);
    let place = LOOKED_FOR.iter().position(|&other| other == fact).unwrap();
    assert_eq!((alone[place], alone[1 - place]), (both[place], Span::EMPTY), "{page}");
    String::from_utf8_lossy(both[place].slice(page.as_bytes())).into_owned()
}

#[test]
fn authors() {
    for (page, author) in [
        ("<meta property='article:author' content='A. Miller'>", "A. Miller"),
        ("<meta content='A. Miller' property=Article:Author>", "A. Miller"),
        ("<meta property=article:author content='https://example.org/a'><meta property=article:author content=17>", ""),
        ("<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='A. M'>", "A. M"),
        ("<meta name=twitter:data1 content='A. M'><meta name=twitter:label1 content=Author>", "A. M"),
        ("<meta name=twitter:label1 content='Reading time'><meta name=twitter:data1 content='4 minutes'>", ""),
        ("<a href=/a rel='nofollow author'>By A. Miller</a>", "A. Miller"),
        ("<span itemprop=author><b>by</b> <i>A. Ren&eacute;e</i>, B</span>", "A. Ren&eacute;e"),
        ("<div itemprop=author>by: A. Miller</div>", "A. Miller"),
        ("<div itemprop=author>Updated by <b>A. Miller</b></div>", "A. Miller"),
        ("<div itemprop=author>Bylander</div>", "Bylander"),
        ("<p class=author>Von Anna Beck</p>", "Anna Beck"),
        ("<p class=author>Von Trapp</p>", "Von Trapp"),
        ("<p class=author>Insights from</p><p class=author>Admin</p><a rel=author>@miller</a>", ""),
        ("<p class=author>Eingestellt von</p><p class=author>Publi\u{e9} par: Anna</p>", "Anna"),
        ("<p class=author>Author: Anna Beck</p>", "Anna Beck"),
        ("<p class=author>\u{4f5c}\u{8005}\u{ff1a}\u{674e}\u{660e}</p>", "\u{674e}\u{660e}"),
        ("<p class=author>Posted in</p><p class=author-rank>Steamer</p><p class=author-count>Ninety</p>", ""),
        ("<div rel=author itemprop=author>Von <b>A. Miller</b></div>", "A. Miller"),
        ("<div class='post-author'><a href=/a>A. Miller</a></div>", "A. Miller"),
        ("<p class=byline>By A. Miller, 3 March 2021", ""),
        ("<p class=byline>By A. Miller, 3 March 2021</p>", "A. Miller"),
        ("<p class=byline>A. Miller on May 3</p>", "A. Miller"),
        ("<p class=byline>Monday, May 3</p><p class=byline>A. Miller - 3/3/2021</p>", "A. Miller"),
        ("<p class=byline>Posted\n\tby</p><p class=byline>posted\n by: A. Miller</p>", "A. Miller"),
        ("<p class=byline>Written by A. Miller</p><p class=author>B", "A. Miller"),
        ("<p class=author><b class=author-title>Editor</b> A</p><i class=author__name>A. Miller</i>", "A. Miller"),
        ("<p class=author>About the author</p><p class=byline>posted</p><p class=author>March 3</p>", ""),
        ("<div class=Comment><b class=author>A</b></div><ul class=related><b class=byline>B</b></ul>", ""),
        ("<b class=authorized>A</b><b class=author>a</b><b class=author>A B C D E F G</b>", ""),
        ("<aside><a rel=author>A. Miller</a></aside><p itemprop=reviews><i class=review><b itemprop=author>B", ""),
        ("<meta name=sailthru.author content='By A. Miller'>", "A. Miller"),
        ("<div itemprop=author itemscope><meta itemprop=name content='A. Miller'></div>", "A. Miller"),
        ("<div itemprop=publisher itemscope><meta itemprop=name content=B></div><meta itemprop=name content=C>", ""),
        ("<p itemtype=https://schema.org/Answer><b itemprop=author>B. M</b></p><b itemprop=author>A. M</b>", "A. M"),
        (
            "<h1>a</h1><p itemprop=review><b itemprop=author>B. Miller</b></p>
                <article ITEMTYPE=http://schema.org/Comment><b itemprop=author>C. Miller</b></article>
                <div itemtype=http://schema.org/Review><b itemprop=author>D. M</b></div><b itemprop=author>A. Miller</b>",
            "A. Miller",
        ),
        ("<div itemtype=http://schema.org/Review><h1>a</h1><b itemprop=author>A. Miller</b></div>", "A. Miller"),
        // The link to who wrote, rather than another text of the element.
        ("<p class=author>You may choose one option</p><p class=author>A. van der Berg</p>", "A. van der Berg"),
        (
            "<p class=author><a href=/p/1><b>Post</b></a> von <a class=username href=/u/1>Tidewatcher</a>
                <time>10:00</time></p>",
            "Tidewatcher",
        ),
        // An account has any name.
        ("<h1>a</h1><p>Thread starter</p><a class=username href=/u/1>tidewatcher_7</a>", "tidewatcher_7"),
        ("<p class=author>by <a class=username href=/u/1>b.miller</a></p><p class=author>A. Miller</p>", "b.miller"),
        ("<p class=author><a class=username href=/u/1></a>b.miller</p>", ""),
        ("<div class=author><b>A. Miller</b><a href=/news>News</a></div>", "A. Miller"),
        // Close to the headline, not to the site's name.
        (
            "<title>Low tides | Site</title><h1><a href=/>Site</a></h1><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><i>6</i>
                <i>7</i><i>8</i><i>9</i><h1>Low <b>tides</b></h1><p>By <a href=/p/x>A. Miller</a></p>",
            "A. Miller",
        ),
        (
            "<title>Low tides</title><h1>Low tides</h1><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><i>6</i><i>7</i><i>8</i>
                <i>9</i><i>10</i><i>11</i><i>12</i><i>13</i><h1>More</h1><p>By A. Miller</p>",
            "",
        ),
        (
            "<title>Tides</title><h1>Site</h1><p>By B. Miller</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i>
                <h1>Tides</h1>",
            "",
        ),
        // The page has no `h1`: a heading that repeats the title, else a text.
        ("<title>K | Moose in lake</title><h3>Moose in <b>lake</b></h3><div>By Doreen Pask</div>", "Doreen Pask"),
        ("<title>Moose in lake - K</title><p>By B. Pask</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i>
            <b>Moose in lake</b><p>By Doreen Pask</p>", "Doreen Pask"),
        ("<title>Moose in lake</title><b>Moose in lake</b><p>By B. Pask</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i>
            <h2>Moose in lake</h2><p>By Doreen Pask</p>", "Doreen Pask"),
        ("<title>Moose in lake</title><h2>Moose in lake</h2><p>By B. Pask</p><i>1</i><i>2</i><i>3</i><i>4</i>
            <h2>Moose in lake</h2><p>By Doreen Pask</p>", "B. Pask"),
        ("<title>Moose in lake</title><h2>Moose</h2><p>By B. Pask</p><h5>Lake</h5><p>By Doreen Pask</p>", ""),
        ("<title>Moose lake</title><b>Moose lake</b><p>By B. Pask</p>", ""),
        ("<h2>Moose</h2><p>By B. Pask</p>", ""),
        // An `h1` that comes later is the headline, if it is the title.
        ("<title>Moose in lake</title><h2>Moose in lake</h2><p>By B. Pask</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i>
            <h1>Moose in lake</h1><p>By Doreen Pask</p>", "Doreen Pask"),
        ("<title>Moose in lake</title><h2>Moose in lake</h2><p>By B. Pask</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i>
            <h1>Moose</h1><p>By Doreen Pask</p>", "B. Pask"),
        // Nor is one that is the site's name, whose author counts where there is no other.
        ("<title>K: Moose in lake</title><h1>K</h1><p>By B. Pask</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i>
            <h3>Moose in lake</h3><p>By Doreen Pask</p>", "Doreen Pask"),
        ("<title>K: Moose in lake</title><h1>K</h1><p>By B. Pask</p><h3>Moose in lake</h3><p>a</p>", "B. Pask"),
        ("<title>K: Moose in lake</title><h1>K</h1><p>By B. Pask</p><b>Moose in lake</b><p>By A. Pask</p>", "B. Pask"),
        // The title that the page has for others.
        ("<title>K: where moose swim</title><meta property=og:title content='Moose in lake'><h1>K</h1>
            <p>By B. Pask</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><h1>Moose in lake</h1><p>By Doreen Pask</p>",
            "Doreen Pask"),
        ("<meta property=og:title content='Moose in lake'><b>Moose in lake</b><p>By B. Pask</p>", ""),
        // Pages of Blogger, and feet of posts.
        ("<div class='widget Blog'><p class='post-footer-line post-footer-line-1'><span class=post-author>Posted by
            <b>A. Miller</b></span></p></div>", "A. Miller"),
        ("<div class=entry-footer><p class=byline>By A. Miller</p></div>", "A. Miller"),
        ("<p class=author>Autor</p><div class=page-footer><p class=byline>By A. Miller</p></div>", ""),
        // Who is quoted.
        ("<p class=et_pb_testimonial_author>B. Miller</p><p class=author>A. Miller</p>", "A. Miller"),
        ("<blockquote><p>a<p class=author>B. Miller</p></blockquote><p class=author>A. Miller</p>", "A. Miller"),
        // Neither what is no text, nor what is no name.
        ("<p itemprop=author><style>a</style><!-- b --><script>c</script>A. Miller", ""),
        ("<p itemprop=author><style>a</style><!-- b --><script>c</script>A. Miller</p>", "A. Miller"),
        ("<p itemprop=author></p>A. Miller<p>B. Miller</p>", ""),
        ("<p itemprop=author> 17 </p><p itemprop=author>&nbsp;</p><a rel=author>A. Miller</a>", "A. Miller"),
        ("<!-- <a rel=author>A</a> --><script>'<a rel=author>B</a>'</script><b rel=author>C</b>", ""),
        ("<time datetime=2026-11-27>Now</time>", ""),
        // Written out, close to the heading.
        ("<h1>a</h1><p>By <a>A. Miller</a></p>", "A. Miller"),
        ("<h1>a</h1><p>Written by<!-- --> <b>A. Miller</b>", "A. Miller"),
        ("<h1>a</h1><p>by A. Miller &bull; <b>May 3</b><p>By B. Miller</p>", "A. Miller"),
        ("<h1>a</h1><p>By A. Miller | 3 May 2021</p>", "A. Miller"),
        ("<h1>a</h1><p class=byline><span>By&nbsp;</span><span class=author>A. Miller</span></p>", "A. Miller"),
        ("<h1>a</h1><p class=byline>Written\u{a0}by \u{a0}<b>A. Miller</b></p>", "A. Miller"),
        ("<h1>a</h1><p>By&#160;A. Miller</p>", "A. Miller"),
        // Not what somebody is.
        ("<h1>a</h1><p>By Mara Miller, Staff Writer</p>", "Mara Miller"),
        ("<h1>a</h1><p>By Mara Miller - Tidewater News Political Reporter</p>", "Mara Miller"),
        ("<h1>a</h1><p>By Mara Miller, B. Decker, Harbour Correspondents, Kiel</p>", "Mara Miller, B. Decker"),
        ("<h1>a</h1><p>Posted by Mara Miller, Product Manager, Maps</p>", "Mara Miller"),
        ("<p class=byline>By Mara Miller | Editor-in-Chief</p>", "Mara Miller"),
        ("<meta name=sailthru.author content='Mara Miller , contributing writer'>", "Mara Miller"),
        ("<h1>a</h1><p>By Mara Miller, B. Decker</p>", "Mara Miller, B. Decker"),
        ("<h1>a</h1><p>By Miller, Mara</p>", "Miller, Mara"),
        ("<h1>a</h1><p>By Mara Miller-Writer</p>", "Mara Miller-Writer"),
        ("<h1>a</h1><p>By The Tidewater Staff</p>", "The Tidewater Staff"),
        ("<h1>a</h1><p>By&nbsp;&nbsp;<b>A. Miller</b></p>", "A. Miller"),
        ("<p class=byline>\n  A. Miller\n  on\n  May 3\n</p>", "A. Miller"),
        ("<p class=byline>A. Miller\n\t-\n\tMay 3</p>", "A. Miller"),
        ("<p>By B. Miller<p>By A. Miller<i>1</i><i>2</i><i>3</i><i>4</i><h1>a</h1><p>By the sea</p>", "A. Miller"),
        ("<p>By A. Miller</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><h1>a</h1><p>By the sea, by the sea</p>", ""),
        ("<p>By A. Miller</p>", ""),
        ("<h1>a</h1><p>By B. Miller</p><p class=author>A. Miller</p>", "A. Miller"),
        ("<h1>a</h1><nav>By B. Miller</nav><a href=/x/Author/a-miller/><i>A. Miller</i></a>", "A. Miller"),
        ("<h1>a</h1><a href=/authors/>Authors</a><a href=/authored/b>B</a><a href='/author'>C</a>", ""),
        ("<h1>a</h1><a href=/author/a></a>A. Miller<a class='username a' href=/b>Crumbly</a>", "Crumbly"),
    ] {
        assert_eq!(told(Fact::Author, page), author, "{page}");
    }
    assert_eq!(told(Fact::Author, &["<p itemprop=author>", &"A ".repeat(60), "</p>"].concat()), "");
    let long = ["<p itemprop=author>", &"<b></b>".repeat(100), "A. Miller</p>"].concat();
    assert_eq!(told(Fact::Author, &long), "");
}

#[test]
fn days() {
    for (page, day) in [
        ("<meta name=DCTERMS.issued content=1998-06><time datetime=2026-11-27>Now</time>", "1998-06"),
        ("<meta name=citation_publication_date content=' '><meta name=dc.date content=2026>", "2026"),
        (
            "<nav><time datetime=2026-01-01>1</time></nav><aside><time datetime=2026-01-02>1</time></aside>
                <div class='a Related-items'><div><time datetime=2026-01-03>1</time></div></div>
                <article><footer><time class='entry-date updated' datetime=2026-01-04>1</time>
                <time class='updated published' datetime=2026-01-05>1</time></footer></article>",
            "2026-01-05",
        ),
        (
            "<footer><time datetime=2026-01-01>1</time></footer><ul class=comments><li><time datetime=2026-01-01>1</time>",
            "",
        ),
        ("<body class=has-comments><main class=related><time datetime=2026-01-01>1</time>", "2026-01-01"),
        ("<meta name=pubdate content=2026-01-01>", "2026-01-01"),
        ("<meta name=published content=2026-01-02><meta name=pubdate content=2026-01-01>", "2026-01-02"),
        ("<meta property=og&#x3A;article&colon;published_time content=2026-01-01>", "2026-01-01"),
        ("<meta name=ms.date content=01/02/2026>", "01/02/2026"),
        (
            "<time>1</time><time datetime=PT4M>4 min</time><time datetime=' 2026-11-27T10:00'>2</time>",
            " 2026-11-27T10:00",
        ),
        ("<time class=a datetime='2026-11-2'>1</time><a rel=author>2026-11-27</a>", ""),
        // Written out, close to the heading.
        ("<p>May 1, 2021</p><p>May 2, 2021</p><h1>a</h1><p>May 3, 2021", "May 2, 2021"),
        ("<p>May 2, 2021</p><i>1</i><i>2</i><i>3</i><i>4</i> <b> </b><h1>a</h1>", "May 2, 2021"),
        (
            "<p>May 2, 2021</p><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><h1>a</h1><p>May&nbsp;3, 2021</p>",
            "May&nbsp;3, 2021",
        ),
        (
            "<h1>May</h1><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><i>6</i><i>7</i><i>8</i><i>9</i>
            <i>10</i><b>May 1, 2021</b>",
            "May 1, 2021",
        ),
        (
            "<h1>May</h1><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><i>6</i><i>7</i><i>8</i><i>9</i>
            <i>10</i><i>11</i><b>May 1, 2021</b>",
            "",
        ),
        ("<h1>a</h1><p>Last updated: <b>May 1, 2021</b><nav>May 1, 2021</nav><i>May <!-- -->2, 2021</i>", ""),
        (
            "<h1>a</h1><p>Last change: 2005-05-02<p>Letzte &Auml;nderung: 02.05.2005
                <p>Letzte \u{c4}nderung <b>3.5.2005</b>
                <p>Last change: <time datetime=2005-05-05>May 5</time>",
            "",
        ),
        ("<h1>Climate change</h1><p>May 1, 2021</p>", "May 1, 2021"),
        ("<h1>a</h1><p>May 1, 2021</p><time datetime=2021-06-01>May 1, 2021</time>", "2021-06-01"),
        ("<h1>a</h1><script>'May 1, 2021'</script><h1>May 3, 2021</h1>", "May 3, 2021"),
        ("<p>May 1, 2021</p>", ""),
        // Microdata.
        ("<span itemprop=datePublished content=2026-01-12>a</span><time datetime=2026-01-13>", "2026-01-12"),
        ("<span content=2026-01-12>a</span><b itemprop=datePublished content=today>a</b>", ""),
        // At the headline.
        (
            "<time datetime=2026-01-11>a</time><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><i>6</i><h1>a</h1><i>1</i>
                <time datetime=2026-01-12>a</time>",
            "2026-01-12",
        ),
        (
            "<time datetime=2026-01-10>a</time><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i>
                <time datetime=2026-01-11>a</time><h1>a</h1>",
            "2026-01-11",
        ),
        (
            "<time datetime=2026-01-10>a</time><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><h1>a</h1>
                <i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><i>6</i><i>7</i><i>8</i><i>9</i><i>10</i><i>11</i>
                <i>12</i><time datetime=2026-01-12>a</time>",
            "2026-01-10",
        ),
        // The page has no `h1`.
        ("<title>K | Moose in lake</title><h3>Moose in lake</h3><div>By A</div><div>Jan 9, 2008</div>", "Jan 9, 2008"),
        ("<title>Moose in lake</title><p>May 1, 2021</p><i>1</i><b>Moose in lake</b><p>May 2, 2021</p>", "May 1, 2021"),
        (
            "<title>Moose in lake</title><time datetime=2026-01-10>a</time><i>1</i><i>2</i><i>3</i><i>4</i><i>5</i>
                <i>6</i><h2>Moose in lake</h2><time datetime=2026-01-11>a</time><p>May 2, 2021</p>",
            "2026-01-11",
        ),
        (
            "<title>Moose in lake</title><b>Moose in lake</b><time datetime=2026-01-10>a</time><i>1</i><i>2</i><i>3</i>
                <i>4</i><i>5</i><i>6</i><h2>Moose in lake</h2><time datetime=2026-01-11>a</time>",
            "2026-01-11",
        ),
        (
            "<title>Moose in lake</title><h2>Moose in lake</h2><time datetime=2026-01-10>a</time><i>1</i><i>2</i>
                <i>3</i><i>4</i><i>5</i><h1>Moose</h1><time datetime=2026-01-11>a</time>",
            "2026-01-11",
        ),
        // The only one, beside what stood in for it up to there.
        (
            "<title>Moose in lake</title><b>Moose in lake</b><time datetime=2026-01-10>a</time><i>1</i><i>2</i><i>3</i>
                <i>4</i><i>5</i><i>6</i><h2>Moose in lake</h2><p>b",
            "2026-01-10",
        ),
        // Not the day of a change.
        ("<p>Last updated: <time datetime=2026-01-12>January 12</time>", ""),
        ("<p>Updated <time datetime=2026-01-12></time><p>Published <time datetime=2020-01-12>a</time>", "2020-01-12"),
        (
            "<time datetime=2026-01-12>Updated on January 12, 2026, 10:00 UTC</time><time datetime=2020-01-12>",
            "2020-01-12",
        ),
        ("<time datetime=2020-01-12>January 12, 2020 (updated)</time>", "2020-01-12"),
    ] {
        assert_eq!(told(Fact::Published, page), day, "{page}");
    }
    // However far it is indented.
    let indented = |text: &str| [&" ".repeat(60), text, &" ".repeat(50)].concat();
    let page = ["<h1>a</h1><span>\n", &indented("January 3, 2024"), "\n</span>"].concat();
    assert_eq!(told(Fact::Published, &page).trim(), "January 3, 2024");
}

/// The text before a `time` element is read for each: with its white space four times the page took 17 times as long.
#[test]
fn white_space_before_many_times_is_not_read_for_each() {
    let times = "<time datetime=2020-01-12></time>".repeat(1 << 15);
    let page = ["<p>a", &" ".repeat(times.len()), "</p>", &times].concat();
    assert_eq!(told(Fact::Published, &page), "2020-01-12");
}
