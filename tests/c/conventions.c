/* What the top of the header promises. */
#include "check.h"

static unsigned char memory[TAGSIEVE_WORKSPACE_SIZE(100) + 64];
static char buffer[8192];

/* The text of a page, in a static buffer, with a zero byte behind it. */
static const char *extract(tagsieve_workspace *w, const char *page, size_t len, const tagsieve_options *options)
{
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, page, len, options, buffer, sizeof buffer - 1, &r));
    buffer[r.text_len] = 0;
    return buffer;
}

static void versions(void)
{
    char expected[64];
    tagsieve_workspace *w = NULL;

    snprintf(expected, sizeof expected, "%d.%d.%d", TAGSIEVE_VERSION_MAJOR, TAGSIEVE_VERSION_MINOR,
             TAGSIEVE_VERSION_PATCH);
    CHECK(strcmp(tagsieve_version(), expected) == 0);
    CHECK(TAGSIEVE_VERSION_NUMBER ==
          TAGSIEVE_VERSION_MAJOR * 1000000 + TAGSIEVE_VERSION_MINOR * 1000 + TAGSIEVE_VERSION_PATCH);
    CHECK(tagsieve_abi() == TAGSIEVE_ABI);
    CHECK_STATUS(TAGSIEVE_E_ABI, tagsieve_init(memory, sizeof memory, TAGSIEVE_ABI + 1, &w));
    CHECK_STATUS(TAGSIEVE_E_ABI, tagsieve_new(TAGSIEVE_ABI + 1, &w));
    CHECK(w == NULL);
}

static void statuses(void)
{
    int number, known = 0;

    for (number = -1; number < 1000; number++) {
        known += strcmp(tagsieve_status_str(number), "unknown status") != 0;
    }
    CHECK(known == STATUS_COUNT);
    CHECK(strcmp(tagsieve_status_str(TAGSIEVE_OK), "ok") == 0);
    CHECK(strcmp(tagsieve_status_str(INT32_MIN), "unknown status") == 0);
}

static void sizes(void)
{
    size_t n;

    for (n = 0; n < 70000; n++) {
        CHECK(tagsieve_workspace_size(n) == TAGSIEVE_WORKSPACE_SIZE(n));
    }
    CHECK(tagsieve_workspace_size(0) == tagsieve_workspace_size(1));
    CHECK(tagsieve_workspace_size(SIZE_MAX) == TAGSIEVE_WORKSPACE_SIZE(SIZE_MAX));
    CHECK(tagsieve_workspace_size(SIZE_MAX) == tagsieve_workspace_size(TAGSIEVE_WORKSPACE_MAX_BLOCKS));
}

/* docs/bindings.md has these numbers for those who cannot ask a compiler. */
static void layouts(void)
{
#define OFFSET(type, field, wide, narrow) CHECK(offsetof(type, field) == (sizeof(void *) == 8 ? (wide) : (narrow)))
    CHECK(sizeof(tagsieve_options) == (sizeof(void *) == 8 ? 112 : 84));
    OFFSET(tagsieve_options, tree_filter, 20, 20);
    OFFSET(tagsieve_options, charset, 24, 24);
    OFFSET(tagsieve_options, language_len, 48, 36);
    OFFSET(tagsieve_options, preset, 56, 40);
    OFFSET(tagsieve_options, model, 64, 48);
    OFFSET(tagsieve_options, address, 72, 52);
    OFFSET(tagsieve_options, kept_only, 92, 64);
    CHECK(sizeof(tagsieve_result) == (sizeof(void *) == 8 ? 88 : 76));
    OFFSET(tagsieve_result, confidence, 28, 28);
    OFFSET(tagsieve_result, text_len, 48, 40);
    OFFSET(tagsieve_result, language, 60, 48);
    CHECK(sizeof(tagsieve_block) == (sizeof(void *) == 8 ? 96 : 88));
    OFFSET(tagsieve_block, span, 8, 8);
    OFFSET(tagsieve_block, label, 16, 16);
    OFFSET(tagsieve_block, depth, 44, 44);
    OFFSET(tagsieve_block, tag_len, 56, 52);
    OFFSET(tagsieve_block, reserved, 68, 60);
#undef OFFSET
}

/* A workspace of any length and alignment either is refused or works, and stays inside its memory. */
static void memory_of_any_shape(void)
{
    size_t offset, len, i;
    char expected[sizeof buffer];
    tagsieve_workspace *w;

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_init(memory, TAGSIEVE_WORKSPACE_SIZE(100), TAGSIEVE_ABI, &w));
    strcpy(expected, extract(w, PAGE, PAGE_LEN, &BOILERPIPE));
    CHECK(strstr(expected, "This paragraph") != NULL && strstr(expected, "Imprint") == NULL);

    for (offset = 0; offset < 32; offset++) {
        for (len = 0; len < TAGSIEVE_WORKSPACE_SIZE(12); len += len < 200 ? 50 : 37) {
            tagsieve_status status;
            tagsieve_result r = TAGSIEVE_RESULT_INIT;
            memset(memory, 0x5A, sizeof memory);
            w = NULL;
            status = tagsieve_init(memory + offset, len, TAGSIEVE_ABI, &w);
            CHECK((status == TAGSIEVE_OK) == (len >= TAGSIEVE_WORKSPACE_SIZE(1)));
            CHECK(status == TAGSIEVE_OK || (status == TAGSIEVE_E_WORKSPACE_TOO_SMALL && w == NULL));
            if (status == TAGSIEVE_OK) {
                CHECK((unsigned char *)w >= memory + offset && (unsigned char *)w < memory + offset + len);
                CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, buffer, sizeof buffer - 1, &r));
                CHECK(r.blocks == 6);
                CHECK(((r.flags & TAGSIEVE_FLAG_WINDOWED) != 0) == (len < TAGSIEVE_WORKSPACE_SIZE(6)));
                if (len >= TAGSIEVE_WORKSPACE_SIZE(6)) {
                    buffer[r.text_len] = 0;
                    CHECK(strcmp(buffer, expected) == 0);
                }
            }
            for (i = 0; i < offset; i++) {
                CHECK(memory[i] == 0x5A);
            }
            for (i = offset + len; i < sizeof memory; i++) {
                CHECK(memory[i] == 0x5A);
            }
        }
    }
}

static void moved_workspace(void)
{
    tagsieve_workspace *w;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    static unsigned char copy[sizeof memory];

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_init(memory, TAGSIEVE_WORKSPACE_SIZE(10), TAGSIEVE_ABI, &w));
    /* As far from a multiple of the alignment as the original. */
    memcpy(copy + 16 + ((size_t)memory - (size_t)copy) % 16, memory, TAGSIEVE_WORKSPACE_SIZE(10));
    w = (tagsieve_workspace *)(copy + 16 + ((size_t)memory - (size_t)copy) % 16 + ((unsigned char *)w - memory));
    CHECK_STATUS(TAGSIEVE_E_WORKSPACE, tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, buffer, sizeof buffer, &r));
    CHECK_STATUS(TAGSIEVE_E_WORKSPACE, tagsieve_free(w));
    memset(copy, 0, sizeof copy);
    CHECK_STATUS(TAGSIEVE_E_WORKSPACE, tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, buffer, sizeof buffer, &r));
    w = (tagsieve_workspace *)((char *)w + 1);
    CHECK_STATUS(TAGSIEVE_E_WORKSPACE, tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, buffer, sizeof buffer, &r));
}

static void options(tagsieve_workspace *w)
{
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    char expected[sizeof buffer];
    struct {
        uint32_t struct_size, system, format, unit, input, tree_filter, behind;
    } shorter = { 24, TAGSIEVE_SYSTEM_ICE_BASELINE, TAGSIEVE_FORMAT_CLEANEVAL, 0, 0, 0, 99 };

    strcpy(expected, extract(w, PAGE, PAGE_LEN, NULL));
    CHECK(strcmp(extract(w, PAGE, PAGE_LEN, &o), expected) == 0);
    o.system = TAGSIEVE_SYSTEM_ICE_BASELINE;
    o.format = TAGSIEVE_FORMAT_CLEANEVAL;
    strcpy(expected, extract(w, PAGE, PAGE_LEN, &o));
    CHECK(strstr(expected, "<p>") != NULL && strstr(expected, "Imprint") != NULL);
    CHECK(strcmp(extract(w, PAGE, PAGE_LEN, (tagsieve_options *)(void *)&shorter), expected) == 0);

    o.struct_size = 0;
    CHECK_STATUS(TAGSIEVE_E_STRUCT_SIZE, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.struct_size = sizeof o + 4;
    CHECK_STATUS(TAGSIEVE_E_STRUCT_SIZE, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.struct_size = sizeof o;
    o.reserved[3] = 1;
    CHECK_STATUS(TAGSIEVE_E_RESERVED, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.reserved[3] = 0;
    o.links = 2;
    CHECK_STATUS(TAGSIEVE_E_OPTION, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.links = 0;
    o.address = "example.org";
    o.address_len = strlen(o.address);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.links = 1;
    CHECK_STATUS(TAGSIEVE_E_OPTION, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.links = 0;
    o.address = NULL;
    o.address_len = 0;
    o.system = 1;
    CHECK_STATUS(TAGSIEVE_E_OPTION, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.system = 0;
    o.charset = "utf-8";
    o.charset_len = (size_t)PTRDIFF_MAX + 1;
    CHECK_STATUS(TAGSIEVE_E_OPTION, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.charset_len = 0;
    r.struct_size = 3;
    CHECK_STATUS(TAGSIEVE_E_STRUCT_SIZE, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));

    /* A result of an older header: what is behind it is not touched. */
    r.struct_size = offsetof(tagsieve_result, early);
    memset(r.reserved, 0x5A, sizeof r.reserved);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, buffer, sizeof buffer, &r));
    CHECK(r.struct_size == offsetof(tagsieve_result, early) && r.reserved[0] == 0x5A5A5A5A);

    /* The header's charset wins over the bytes. */
    o.format = 0;
    o.charset = "iso-8859-1 and more";
    o.charset_len = 10;
    CHECK(strstr(extract(w, "<p>caf\xe9 " PARAGRAPH, 8 + sizeof PARAGRAPH, &o), "caf\xc3\xa9 This") != NULL);
}

static void results(tagsieve_workspace *w)
{
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    char expected[sizeof buffer];
    size_t needed, capacity;

    strcpy(expected, extract(w, PAGE, PAGE_LEN, &BOILERPIPE));
    needed = strlen(expected);
    CHECK(needed > 0);
    for (capacity = 0; capacity < needed + 3; capacity++) {
        memset(buffer, 0x5A, sizeof buffer);
        memset(&r, 0, sizeof r);
        r.struct_size = sizeof r;
        CHECK_STATUS(capacity < needed ? TAGSIEVE_E_BUFFER_TOO_SMALL : TAGSIEVE_OK,
                     tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, buffer, capacity, &r));
        CHECK(r.text_len == needed && r.blocks == 6 && r.kept > 0 && r.kept < r.blocks && r.flags == 0);
        CHECK(buffer[capacity] == 0x5A);
    }
    CHECK(memcmp(buffer, expected, needed) == 0);
    CHECK(r.charset_len == 5 && memcmp(r.charset, "UTF-8", 5) == 0);
    CHECK(r.charset_source == TAGSIEVE_CHARSET_VALID && r.confidence == 0 && r.reserved[5] == 0);
    CHECK(r.title.end - r.title.start == strlen("Tea &amp; biscuits"));
    CHECK(memcmp(PAGE + r.title.start, "Tea &amp; biscuits", r.title.end - r.title.start) == 0);
}

static void overlap(tagsieve_workspace *w)
{
    tagsieve_result r = TAGSIEVE_RESULT_INIT;

    memcpy(buffer + 100, PAGE, PAGE_LEN);
    CHECK_STATUS(TAGSIEVE_E_OVERLAP, tagsieve_extract(w, buffer + 100, PAGE_LEN, &BOILERPIPE, buffer, 101, &r));
    CHECK_STATUS(TAGSIEVE_E_OVERLAP,
                 tagsieve_extract(w, buffer + 100, PAGE_LEN, &BOILERPIPE, buffer + 99 + PAGE_LEN, 101, &r));
    CHECK_STATUS(TAGSIEVE_E_BUFFER_TOO_SMALL, tagsieve_extract(w, buffer + 100, PAGE_LEN, &BOILERPIPE, buffer, 100, &r));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, buffer + 100, PAGE_LEN, &BOILERPIPE, buffer + 100 + PAGE_LEN,
                                               sizeof buffer - 100 - PAGE_LEN, &r));
}

static void blocks(tagsieve_workspace *w)
{
    tagsieve_block b = TAGSIEVE_BLOCK_INIT;
    uint32_t count, i, kept = 0;
    size_t len, last_end = 0;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, buffer, sizeof buffer, &r));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_count(w, &count));
    CHECK(count == r.blocks && count == 6);
    for (i = 0; i < count; i++) {
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_get(w, i, &b));
        CHECK(b.index == i && b.span.start >= last_end && b.span.end > b.span.start && b.span.end <= PAGE_LEN);
        CHECK(b.words > 0 && b.link_words <= b.words && b.chars >= b.words && b.tag_len > 0);
        last_end = b.span.end;
        kept += b.label != TAGSIEVE_LABEL_BOILERPLATE;
    }
    CHECK(kept == r.kept);
    CHECK(b.label == TAGSIEVE_LABEL_BOILERPLATE && b.tag_len == 3 && memcmp(b.tag, "div", 3) == 0);
    CHECK(b.words == 2 && b.link_words == 2);
    /* The space before a link is counted with it. */
    CHECK(b.chars == strlen("Imprint | Privacy") && b.link_chars == strlen("Imprint Privacy"));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_get(w, 0, &b));
    CHECK(b.tag_len == 2 && b.depth == 2);

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_get(w, 3, &b));
    CHECK(b.tag_len == 1 && *b.tag == 'p' && b.label == TAGSIEVE_LABEL_MAIN && b.sentences == 3 && b.link_words == 0);
    CHECK(b.span.end - b.span.start == strlen(PARAGRAPH) && b.chars == strlen(PARAGRAPH));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_text(w, PAGE, PAGE_LEN, 3, buffer, sizeof buffer, &len));
    CHECK(len == strlen(PARAGRAPH) && memcmp(buffer, PARAGRAPH, len) == 0);
    len = 0;
    CHECK_STATUS(TAGSIEVE_E_BUFFER_TOO_SMALL, tagsieve_block_text(w, PAGE, PAGE_LEN, 3, NULL, 0, &len));
    CHECK(len == strlen(PARAGRAPH));
    CHECK_STATUS(TAGSIEVE_E_INDEX, tagsieve_block_get(w, count, &b));
    CHECK_STATUS(TAGSIEVE_E_INDEX, tagsieve_block_text(w, PAGE, PAGE_LEN, count, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_OTHER_PAGE, tagsieve_block_text(w, PAGE, PAGE_LEN - 1, 3, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_OTHER_PAGE, tagsieve_block_text(w, PAGE, SIZE_MAX, 3, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_OTHER_PAGE, tagsieve_title(w, PAGE, SIZE_MAX, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_PAGE_TOO_LONG, tagsieve_decode(PAGE, SIZE_MAX, NULL, NULL, 0, &len));
    b.struct_size = 1;
    CHECK_STATUS(TAGSIEVE_E_STRUCT_SIZE, tagsieve_block_get(w, 0, &b));

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_title(w, PAGE, PAGE_LEN, buffer, sizeof buffer, &len));
    CHECK(len == strlen("Tea & biscuits") && memcmp(buffer, "Tea & biscuits", len) == 0);

    /* A call that extracts forgets the page before, also where it fails. */
    CHECK_STATUS(TAGSIEVE_E_PAGE_TOO_LONG, tagsieve_extract(w, PAGE, SIZE_MAX, &BOILERPIPE, NULL, 0, &r));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_block_count(w, &count));
    extract(w, PAGE, PAGE_LEN, &BOILERPIPE);
    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, NULL, 0, NULL));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_title(w, PAGE, PAGE_LEN, buffer, sizeof buffer, &len));
}

/* A page that has been decided is the same in every format as if it were decided for it. */
static void rendered(tagsieve_workspace *w)
{
    static const char page[] = "\xef\xbb\xbf<title>Tea</title><meta name=author content='A &amp; B'><nav><a href=/>Home</a></nav>"
                               "<h1>Tea</h1><ul><li>" PARAGRAPH "<li>" PARAGRAPH "<a href='/cup'>" PARAGRAPH "</a></ul>"
                               "<blockquote><p>" PARAGRAPH "<b>" PARAGRAPH "</b></blockquote>";
    static const char table[] = "<p>" PARAGRAPH "<table><tr><td>a<td>b<tr><td>c<td>d</table>";
    static const char deep[] = "<div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><div><table><tr>"
                               "<td>x</table>";
    const size_t page_len = sizeof page - 1;
    char expected[sizeof buffer];
    size_t len;
    uint32_t i;
    tagsieve_options o = BOILERPIPE;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;

    for (i = 0; i < 16; i++) {
        const tagsieve_options *options = i < 15 ? &o : NULL;
        o.format = i % 5;
        o.links = i / 5 == 1;
        o.title = o.kept_only = i / 5 == 2;
        if (options == NULL) {
            o = BOILERPIPE;
        }
        strcpy(expected, extract(w, page, page_len, &o));
        /* Another format than the one it was extracted in. */
        extract(w, page, page_len, &BOILERPIPE);
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_render(w, page, page_len, options, buffer, sizeof buffer, &len));
        CHECK(len == strlen(expected) && memcmp(buffer, expected, len) == 0);
        CHECK_STATUS(TAGSIEVE_E_BUFFER_TOO_SMALL,
                     tagsieve_render(w, page, page_len, options, buffer, strlen(expected) - 1, &len));
        CHECK(len == strlen(expected));
    }
    /* What pages before had in the tables, behind the rows of this one, is no part of it. */
    o.format = TAGSIEVE_FORMAT_MARKDOWN;
    strcpy(expected, extract(w, table, sizeof table - 1, &o));
    extract(w, deep, sizeof deep - 1, &o);
    extract(w, table, sizeof table - 1, &BOILERPIPE);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_render(w, table, sizeof table - 1, &o, buffer, sizeof buffer, &len));
    CHECK(len == strlen(expected) && memcmp(buffer, expected, len) == 0);
    extract(w, page, page_len, &BOILERPIPE);
    CHECK_STATUS(TAGSIEVE_E_OTHER_PAGE, tagsieve_render(w, page, 1, &o, buffer, sizeof buffer, &len));
    o.format = 77;
    CHECK_STATUS(TAGSIEVE_E_OPTION, tagsieve_render(w, page, page_len, &o, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_OVERLAP,
                 tagsieve_render(w, page, page_len, NULL, (char *)(size_t)page, sizeof page, &len));
    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_extract(w, page, page_len, &BOILERPIPE, NULL, 0, NULL));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_render(w, page, page_len, NULL, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, page, page_len, &BOILERPIPE, buffer, sizeof buffer, &r));
}

/* What a page says about itself, as text. */
static void fact_texts(tagsieve_workspace *w)
{
    static const char page[] = "<title>Tea</title><meta name=author content='A &amp; B'><meta property=og:title content=Cup>"
                               "<script type=application/ld+json>{\"datePublished\":\"2026-03-01\"}</script><p>Text.";
    static const char *const told[] = {"Tea", "Cup", "", "A & B", "2026-03-01"};
    const size_t page_len = sizeof page - 1;
    size_t len;
    uint32_t fact;

    extract(w, page, page_len, &BOILERPIPE);
    for (fact = TAGSIEVE_FACT_TITLE; fact <= TAGSIEVE_FACT_PUBLISHED; fact++) {
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_fact_text(w, page, page_len, fact, buffer, sizeof buffer, &len));
        CHECK(len == strlen(told[fact]) && memcmp(buffer, told[fact], len) == 0);
    }
    CHECK_STATUS(TAGSIEVE_E_OPTION, tagsieve_fact_text(w, page, page_len, fact, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_OTHER_PAGE, tagsieve_fact_text(w, page, 1, 0, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_BUFFER_TOO_SMALL, tagsieve_fact_text(w, page, page_len, 0, NULL, 0, &len));
    CHECK(len == 3);
}

/* What a callback was given, joined, and the longest piece. */
struct pieces {
    char text[1 << 17];
    size_t len;
    size_t longest;
};

static int32_t join(void *user, const char *text, size_t len)
{
    struct pieces *pieces = user;
    char piece[512];

    CHECK(len > 0 && len <= sizeof piece && ((unsigned char)*text & 0xC0) != 0x80);
    memcpy(piece, text, len);
    CHECK(pieces->len + len < sizeof pieces->text);
    memcpy(pieces->text + pieces->len, piece, len);
    pieces->len += len;
    pieces->longest = len > pieces->longest ? len : pieces->longest;
    return TAGSIEVE_CONTINUE;
}

static int32_t any_block(void *user, const tagsieve_block *block)
{
    (void)user;
    CHECK(block->struct_size == sizeof *block);
    return TAGSIEVE_CONTINUE;
}

/* Pieces have 512 bytes at most, however long the words are, and are whole characters, also where 512 bytes are not. */
static void pieces(tagsieve_workspace *w)
{
    static const char *const letters[] = {"a", "\xc3\xa9", "\xe4\xb8\xad", "\xf0\x9f\x98\x80", " ", "\"", "&amp;"};
    static const char *const around[][2] = {
        {"<p>x", "x"}, {"<pre>x", "x"}, {"<title>", "</title><h1>x</h1><p>x"}, {"<h1>x", "x</h1>"},
        {"<meta name=author content='x", "x'><p>x"}, {"<p>x <a href='/", "'>link</a>"},
        {"<pre><code class='language-", "'>x\ny"},
    };
    static unsigned char place[TAGSIEVE_STREAM_SIZE(16)];
    static char page[16384], text[1 << 17];
    static struct pieces seen;
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_stream *s;
    size_t i, k, n, len, longest = 0;
    int blocks;

    o.system = TAGSIEVE_SYSTEM_ICE_BASELINE;
    o.title = 1;
    for (i = 0; i < sizeof letters / sizeof *letters; i++) {
        for (k = 0; k < sizeof around / sizeof *around; k++) {
            len = (size_t)sprintf(page, "<meta charset=utf-8>%s", around[k][0]);
            for (n = 0; n < 2000; n++) {
                len += (size_t)sprintf(page + len, "%s", letters[i]);
            }
            len += (size_t)sprintf(page + len, "%s", around[k][1]);
            for (o.format = TAGSIEVE_FORMAT_TEXT; o.format <= TAGSIEVE_FORMAT_HTML; o.format++) {
                o.links = o.format >= TAGSIEVE_FORMAT_JSON;
                CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, page, len, &o, text, sizeof text, &r));
                seen.len = 0;
                n = r.text_len;
                CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_to(w, page, len, &o, join, &seen, &r));
                CHECK(seen.len == n && r.text_len == n && memcmp(seen.text, text, n) == 0);
                longest = seen.longest > longest ? seen.longest : longest;
                o.links = 0;
                for (blocks = 0; blocks < 2; blocks++) {
                    seen.len = 0;
                    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_init(place, sizeof place, TAGSIEVE_ABI, &o,
                                                                   blocks ? any_block : NULL, join, NULL, &seen, &s));
                    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_write(s, page, len));
                    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_end(s, &r));
                    CHECK(seen.len == r.text_len);
                }
            }
            o.format = TAGSIEVE_FORMAT_TEXT;
            seen.len = 0;
            CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_blocks(w, page, len, &o, any_block, join, &seen, &r));
            CHECK(seen.len == r.text_len);
        }
    }
    CHECK(longest == 512);
}

/* UTF-16 is decoded first, by an owning workspace or by the caller. What failed leaves nothing behind. */
static void utf16(tagsieve_workspace *w, int owning)
{
    static char page[2 + 2 * sizeof PAGE];
    static char decoded[sizeof PAGE + 1];
    static const char title_alone[] = "\xff\xfe<\0t\0i\0t\0l\0e\0>\0T\0e\0a\0<\0/\0t\0i\0t\0l\0e\0>";
    static const char two_marks[] = "\xff\xfe\xff\xfe<\0p\0>\0T\0e\0a";
    char expected[sizeof buffer];
    size_t i, len;
    const size_t page_len = 2 + 2 * PAGE_LEN;
    uint32_t count;
    tagsieve_options o = BOILERPIPE;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_block b = TAGSIEVE_BLOCK_INIT;

    strcpy(expected, extract(w, PAGE, PAGE_LEN, &o));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_count(w, &count));
    memcpy(page, "\xff\xfe", 2);
    for (i = 0; i < PAGE_LEN; i++) {
        page[2 + 2 * i] = PAGE[i];
    }
    if (owning) {
        CHECK(strcmp(extract(w, page, page_len, &o), expected) == 0);
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_get(w, 3, &b));
        CHECK(memcmp(PAGE + b.span.start, PARAGRAPH, b.span.end - b.span.start) == 0);
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_text(w, page, page_len, 3, buffer, sizeof buffer, &len));
        CHECK(len == strlen(PARAGRAPH) && memcmp(buffer, PARAGRAPH, len) == 0);
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_title(w, page, page_len, buffer, sizeof buffer, &len));
        CHECK(len == strlen("Tea & biscuits"));
    } else {
        CHECK_STATUS(TAGSIEVE_E_NEEDS_DECODING, tagsieve_extract(w, page, page_len, &o, buffer, sizeof buffer, &r));
        CHECK(r.blocks == 0);
        CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_block_count(w, &count));
    }
    len = 0;
    CHECK_STATUS(TAGSIEVE_E_BUFFER_TOO_SMALL, tagsieve_decode(page, page_len, &o, decoded, PAGE_LEN - 1, &len));
    CHECK(len == PAGE_LEN);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_decode(page, page_len, &o, decoded, PAGE_LEN, &len));
    CHECK(len == PAGE_LEN && memcmp(decoded, PAGE, PAGE_LEN) == 0);
    o.charset = "utf-8";
    o.charset_len = 5;
    CHECK(strcmp(extract(w, decoded, len, &o), expected) == 0);

    /* Spans of an owning workspace count these bytes, also behind two byte order marks. */
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_decode(two_marks, 16, NULL, decoded, sizeof decoded, &len));
    CHECK(len == 6 && memcmp(decoded, "<p>Tea", 6) == 0);
    if (owning) {
        extract(w, two_marks, 16, &BOILERPIPE);
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_get(w, 0, &b));
        CHECK(b.span.start == 3 && b.span.end == 6);
        /* The title of a page without blocks. */
        extract(w, title_alone, sizeof title_alone - 1, &BOILERPIPE);
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_title(w, title_alone, sizeof title_alone - 1, buffer, sizeof buffer, &len));
        CHECK(len == 3 && memcmp(buffer, "Tea", 3) == 0);
    }
}

struct seen {
    tagsieve_workspace *workspace;
    uint32_t blocks;
    size_t bytes;
    uint32_t stop_at;
};

static int32_t on_block(void *user, const tagsieve_block *block)
{
    struct seen *seen = user;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    uint32_t count;

    CHECK(block->index == seen->blocks);
    seen->blocks++;
    CHECK_STATUS(TAGSIEVE_E_BUSY, tagsieve_block_count(seen->workspace, &count));
    CHECK_STATUS(TAGSIEVE_E_BUSY, tagsieve_extract(seen->workspace, PAGE, PAGE_LEN, &BOILERPIPE, NULL, 0, &r));
    CHECK_STATUS(TAGSIEVE_E_BUSY, tagsieve_free(seen->workspace));
    if (seen->blocks == seen->stop_at) {
        return TAGSIEVE_STOP;
    }
    return block->label == TAGSIEVE_LABEL_BOILERPLATE ? TAGSIEVE_SKIP : TAGSIEVE_CONTINUE;
}

static int32_t on_text(void *user, const char *text, size_t len)
{
    struct seen *seen = user;

    CHECK(text != NULL && len > 0);
    seen->bytes += len;
    return seen->stop_at == 1 ? -5 : TAGSIEVE_CONTINUE;
}

static void callbacks(tagsieve_workspace *w)
{
    struct seen seen = { NULL, 0, 0, 0 };
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    uint32_t count;

    seen.workspace = w;
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_blocks(w, PAGE, PAGE_LEN, &BOILERPIPE, on_block, on_text, &seen, &r));
    CHECK(seen.blocks == r.blocks && seen.bytes == r.text_len && r.flags == 0);
    CHECK(seen.bytes >= 2 * strlen(PARAGRAPH));

    seen.blocks = 0;
    seen.stop_at = 4;
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_blocks(w, PAGE, PAGE_LEN, &BOILERPIPE, on_block, on_text, &seen, &r));
    CHECK(seen.blocks == 4 && r.flags == TAGSIEVE_FLAG_STOPPED);
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_block_count(w, &count));

    seen.bytes = 0;
    seen.stop_at = 1;
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_to(w, PAGE, PAGE_LEN, &BOILERPIPE, on_text, &seen, &r));
    CHECK(r.flags == TAGSIEVE_FLAG_STOPPED && seen.bytes == r.text_len && seen.bytes > 0);
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_block_count(w, &count));
    /* The first piece of a short page is its last one too. */
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_to(w, "<p>a", 4, &BOILERPIPE, on_text, &seen, &r));
    CHECK(r.flags == (TAGSIEVE_FLAG_STOPPED | TAGSIEVE_FLAG_FALLBACK));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_block_count(w, &count));

    seen.bytes = 0;
    seen.stop_at = 0;
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_to(w, PAGE, PAGE_LEN, &BOILERPIPE, on_text, &seen, &r));
    CHECK(r.flags == 0 && seen.bytes == r.text_len && seen.bytes == strlen(extract(w, PAGE, PAGE_LEN, &BOILERPIPE)));
}

/* More blocks than the workspace holds: callbacks see all of them, lookups say why they cannot. */
static void windows(void)
{
    tagsieve_workspace *w;
    tagsieve_block b = TAGSIEVE_BLOCK_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    struct seen seen = { NULL, 0, 0, 0 };
    size_t len;

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_init(memory, TAGSIEVE_WORKSPACE_SIZE(4), TAGSIEVE_ABI, &w));
    seen.workspace = w;
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_blocks(w, PAGE, PAGE_LEN, &BOILERPIPE, on_block, NULL, &seen, &r));
    CHECK(seen.blocks == 6 && r.blocks == 6 && r.flags & TAGSIEVE_FLAG_WINDOWED);
    CHECK_STATUS(TAGSIEVE_E_WINDOWED, tagsieve_block_get(w, 0, &b));
    CHECK_STATUS(TAGSIEVE_E_WINDOWED, tagsieve_render(w, PAGE, PAGE_LEN, NULL, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_free(w));
}

/* More blocks than any table holds: an owning workspace knows them all the same. */
static void many_blocks(void)
{
    enum { COUNT = 70000 };
    static char page[COUNT * 12 + 1];
    tagsieve_workspace *w;
    tagsieve_block b = TAGSIEVE_BLOCK_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    uint32_t count = 0;
    size_t i, len, text_len;

    for (i = 0; i < COUNT; i++) {
        snprintf(page + i * 12, 13, "<p>word%05u", (unsigned)i);
    }
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_new(TAGSIEVE_ABI, &w));
    CHECK_STATUS(TAGSIEVE_E_BUFFER_TOO_SMALL, tagsieve_extract(w, page, COUNT * 12, NULL, NULL, 0, &r));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_count(w, &count));
    CHECK(count == COUNT && r.flags & TAGSIEVE_FLAG_WINDOWED);
    /* As in a workspace in the caller's memory. */
    CHECK_STATUS(TAGSIEVE_E_WINDOWED, tagsieve_block_get(w, 0, &b));
    /* One more would be too many. */
    len = 65534 * 12;
    CHECK_STATUS(TAGSIEVE_E_BUFFER_TOO_SMALL, tagsieve_extract(w, page, len, NULL, NULL, 0, &r));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_count(w, &count));
    CHECK(count == 65534 && !(r.flags & TAGSIEVE_FLAG_WINDOWED));
    for (i = 0; i < count; i += 65533) {
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_get(w, (uint32_t)i, &b));
        CHECK(b.index == i && b.span.start == i * 12 + 3 && b.span.end == i * 12 + 12);
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_text(w, page, len, (uint32_t)i, buffer, sizeof buffer, &text_len));
        CHECK(text_len == 9 && memcmp(buffer, page + i * 12 + 3, 9) == 0);
    }
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_free(w));
}

/* JSON has what a page says about itself, in whatever memory. */
static void facts(tagsieve_workspace *w)
{
    static const char page[] = "<title>Tea</title><meta name=description content='Of tea.'><meta name=author content=Ann>"
                               "<meta property=article:published_time content=2026-11-01><p>A line of text about tea.";
    static const char linked[] = "<script type=application/ld+json>{\"@type\":\"Article\",\"author\":\"Ann\",\"datePublished\":"
                                 "\"2026-03-01\"}</script><p>A line of text about tea.";
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;

    o.format = TAGSIEVE_FORMAT_JSON;
    o.kept_only = 1;
    CHECK(strstr(extract(w, page, sizeof page - 1, &o), "{\"description\":\"Of tea.\",\"author\":\"Ann\",\"published\":"
                                                       "\"2026-11-01\",\"blocks\":[") == buffer);
    CHECK(strstr(extract(w, linked, sizeof linked - 1, &o), "{\"author\":\"Ann\",\"published\":\"2026-03-01\",") == buffer);
    /* Dropped blocks are left out where that is asked for. */
    o.system = TAGSIEVE_SYSTEM_BOILERPIPE;
    CHECK(strstr(extract(w, PAGE, PAGE_LEN, &o), "Second: ") != NULL && strstr(buffer, "Imprint") == NULL);
    o.kept_only = 0;
    CHECK(strstr(extract(w, PAGE, PAGE_LEN, &o), "Second: ") != NULL && strstr(buffer, "Imprint") != NULL);
}

/* The heading that is the title, which the system drops; and the page's language. */
static void title_and_language(tagsieve_workspace *w)
{
    static const char page[] = "<html lang=nb-NO><title>Tea and time | Site</title><ul><li><h2>Tea and time</h2></ul><p>" PARAGRAPH;
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_block b = TAGSIEVE_BLOCK_INIT;

    o.system = TAGSIEVE_SYSTEM_TREE_FILTER;
    o.format = TAGSIEVE_FORMAT_MARKDOWN;
    CHECK(strstr(extract(w, page, sizeof page - 1, &o), "Tea and time") == NULL);
    o.title = 1;
    CHECK(strstr(extract(w, page, sizeof page - 1, &o), "## Tea and time\n\n") != NULL);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_get(w, 0, &b));
    CHECK(b.label == TAGSIEVE_LABEL_BOILERPLATE && b.flags & TAGSIEVE_BLOCK_TITLE);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, page, sizeof page - 1, &o, buffer, sizeof buffer, &r));
    CHECK(memcmp(r.language, "no\0\0", 4) == 0);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, &BOILERPIPE, buffer, sizeof buffer, &r));
    CHECK(memcmp(r.language, "en\0\0", 4) == 0);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, "<p>1", 4, &BOILERPIPE, buffer, sizeof buffer, &r));
    CHECK(memcmp(r.language, "\0\0\0\0", 4) == 0);
}

static void workspace(tagsieve_workspace *w, int owning)
{
    options(w);
    results(w);
    overlap(w);
    blocks(w);
    rendered(w);
    fact_texts(w);
    utf16(w, owning);
    callbacks(w);
    facts(w);
    title_and_language(w);
}

/* Names of charsets and elements are strings of C. */
static void names_end_with_zero_bytes(tagsieve_workspace *w)
{
    static const char *const labels[] = { "utf-8", "latin1", "gbk", "big5", "euc-jp", "koi8-r", "iso-8859-8-i", "x-user-defined" };
    static const char page[] = "<title>A name</title><h1>A name</h1><x-y>Words of it.</x-y><blockquote>More of it.</blockquote>outside";
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    uint32_t i, count = 0;
    size_t label, known = 0;

    for (label = 0; label < sizeof labels / sizeof *labels; label++) {
        tagsieve_result r = TAGSIEVE_RESULT_INIT;
        o.charset = labels[label];
        o.charset_len = strlen(labels[label]);
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, page, sizeof page - 1, &o, buffer, sizeof buffer, &r));
        CHECK(r.charset_len > 0 && strlen(r.charset) == r.charset_len);
        known += r.charset_source == TAGSIEVE_CHARSET_HINT;
    }
    CHECK(known == label);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_count(w, &count));
    CHECK(count == 4);
    for (i = 0; i < count; i++) {
        static const char *const tags[] = { "h1", "-", "blockquote", "" };
        tagsieve_block b = TAGSIEVE_BLOCK_INIT;
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_get(w, i, &b));
        CHECK(strcmp(b.tag, tags[i]) == 0 && b.tag_len == strlen(tags[i]));
        CHECK(b.flags == (i == 0 ? TAGSIEVE_BLOCK_TITLE : 0));
    }
}

/* Every preset in every format is taken, and one more of either refused. What is not empty ends with a line feed. */
static void presets_and_formats(tagsieve_workspace *w)
{
    static const char frame[] = "<title>Bees</title><noscript>This app needs JavaScript to run.</noscript><div id=root></div>";
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;

    for (o.preset = TAGSIEVE_PRESET_BALANCED; o.preset <= TAGSIEVE_PRESET_PAGE; o.preset++) {
        for (o.format = TAGSIEVE_FORMAT_TEXT; o.format <= TAGSIEVE_FORMAT_HTML; o.format++) {
            CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
            CHECK(r.text_len > 0 && buffer[r.text_len - 1] == '\n');
        }
        CHECK_STATUS(TAGSIEVE_E_OPTION, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    }
    o.format = TAGSIEVE_FORMAT_TEXT;
    CHECK_STATUS(TAGSIEVE_E_OPTION, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    /* One of them keeps something of every page. */
    o.preset = TAGSIEVE_PRESET_BALANCED;
    CHECK(strcmp(extract(w, frame, sizeof frame - 1, &o), "") == 0);
    o.preset = TAGSIEVE_PRESET_RECALL;
    CHECK(strcmp(extract(w, frame, sizeof frame - 1, &o), "This app needs JavaScript to run.\n") == 0);
}

/* It is a system, and an option of others. */
static void tree_filter(tagsieve_workspace *w)
{
    static const char page[] = "<title>Site</title><div><div><p>" PARAGRAPH "<p>" PARAGRAPH "</div></div><div><div><p>"
                               "Aside: " PARAGRAPH "</div></div>";
    char expected[sizeof buffer];
    tagsieve_options o = BOILERPIPE;

    CHECK(strstr(extract(w, page, sizeof page - 1, &o), "Aside") != NULL);
    o.system = TAGSIEVE_SYSTEM_TREE_FILTER;
    strcpy(expected, extract(w, page, sizeof page - 1, &o));
    CHECK(strstr(expected, "This paragraph") != NULL && strstr(expected, "Aside") == NULL);
    o.system = TAGSIEVE_SYSTEM_BOILERPIPE;
    o.tree_filter = 2;
    CHECK(strcmp(extract(w, page, sizeof page - 1, &o), expected) == 0);
}

/* Formats that have links have them where they are wanted. */
static void links(tagsieve_workspace *w)
{
    static const char page[] = "<p>A <a href='/b?c=1&amp;d=2'>link</a> in a line of text.";
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;

    o.system = TAGSIEVE_SYSTEM_ICE_BASELINE;
    o.links = 1;
    CHECK(strcmp(extract(w, page, sizeof page - 1, &o), "A link in a line of text.\n") == 0);
    o.format = TAGSIEVE_FORMAT_MARKDOWN;
    CHECK(strcmp(extract(w, page, sizeof page - 1, &o), "A [link](/b?c=1&d=2) in a line of text.\n") == 0);
    o.format = TAGSIEVE_FORMAT_HTML;
    CHECK(strstr(extract(w, page, sizeof page - 1, &o), "A <a href=\"/b?c=1&amp;d=2\">link</a> in") != NULL);
    o.address = "https://example.org/news/";
    o.address_len = strlen(o.address);
    CHECK(strstr(extract(w, page, sizeof page - 1, &o), "A <a href=\"https://example.org/b?c=1&amp;d=2\">link</a>") != NULL);
    o.links = 0;
    CHECK(strstr(extract(w, page, sizeof page - 1, &o), "A link in") != NULL);
}

/* Plain text stays what it is for what is asked of it later; the caller knows its language. */
static void plain_text_in_a_language(tagsieve_workspace *w)
{
    static const char text[] = "A <b> is a tag.\n\nIt is written so.\n";
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    size_t len;

    o.system = TAGSIEVE_SYSTEM_ICE_BASELINE;
    o.input = TAGSIEVE_INPUT_TEXT;
    o.language = "de-AT";
    o.language_len = strlen(o.language);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, text, sizeof text - 1, &o, buffer, sizeof buffer - 1, &r));
    CHECK(r.blocks == 2 && strcmp(r.language, "de") == 0);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_block_text(w, text, sizeof text - 1, 0, buffer, sizeof buffer - 1, &len));
    CHECK(len == strlen("A <b> is a tag.") && memcmp(buffer, text, len) == 0);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_render(w, text, sizeof text - 1, &o, buffer, sizeof buffer - 1, &len));
    CHECK(len == r.text_len && memcmp(buffer, text, len) == 0);
}

static int32_t count_in_line(void *user, const tagsieve_block *block)
{
    *(unsigned *)user += block->flags == TAGSIEVE_BLOCK_IN_LINE;
    return TAGSIEVE_CONTINUE;
}

/* Hidden text in a line makes three blocks of it. */
static void lines_with_hidden_text(tagsieve_workspace *w)
{
    static const char page[] = "<p>In 2017 <b hidden>[update]</b> the land was.<p>It is.";
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    unsigned in_line = 0;

    CHECK_STATUS(TAGSIEVE_OK,
                 tagsieve_extract_blocks(w, page, sizeof page - 1, &BOILERPIPE, count_in_line, NULL, &in_line, &r));
    CHECK(r.blocks == 4 && in_line == 2);
}

/* An image is read as any page, and told. */
static void binary(tagsieve_workspace *w)
{
    static const char image[] = "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x01\0";
    tagsieve_result r = TAGSIEVE_RESULT_INIT;

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, image, sizeof image - 1, NULL, buffer, sizeof buffer, &r));
    CHECK(r.flags & TAGSIEVE_FLAG_BINARY);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, NULL, buffer, sizeof buffer, &r));
    CHECK(!(r.flags & TAGSIEVE_FLAG_BINARY));
}

int main(void)
{
    tagsieve_workspace *w;

    versions();
    statuses();
    sizes();
    layouts();
    memory_of_any_shape();
    moved_workspace();
    windows();
    many_blocks();
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_init(memory, sizeof memory, TAGSIEVE_ABI, &w));
    workspace(w, 0);
    names_end_with_zero_bytes(w);
    presets_and_formats(w);
    tree_filter(w);
    links(w);
    plain_text_in_a_language(w);
    lines_with_hidden_text(w);
    binary(w);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_free(w));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_new(TAGSIEVE_ABI, &w));
    workspace(w, 1);
    pieces(w);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_free(w));
    puts("ok");
    return 0;
}
