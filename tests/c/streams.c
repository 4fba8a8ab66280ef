/* Streams: sizes, any memory, any chunks, callbacks that stop or come back, misuse. */
#include "check.h"

#define MOST TAGSIEVE_STREAM_SIZE(40)

static unsigned char memory[MOST + 64];

struct seen {
    char text[8192];
    size_t len;
    char title[300];
    unsigned blocks;
    unsigned kept;
    tagsieve_span span;
    unsigned stop_at;
    int stops_at_title;
    tagsieve_stream *again;
};

static int32_t on_text(void *user, const char *text, size_t len)
{
    struct seen *seen = user;
    CHECK(len > 0 && seen->len + len < sizeof seen->text);
    memcpy(seen->text + seen->len, text, len);
    seen->len += len;
    return TAGSIEVE_CONTINUE;
}

static int32_t on_block(void *user, const tagsieve_block *block)
{
    struct seen *seen = user;
    CHECK(block->struct_size == sizeof *block && block->index == seen->blocks && block->tag_len > 0);
    if (seen->again != NULL) {
        CHECK_STATUS(TAGSIEVE_E_BUSY, tagsieve_stream_write(seen->again, "x", 1));
    }
    if (block->index == 3) {
        seen->span = block->span;
    }
    seen->blocks++;
    seen->kept += block->label != TAGSIEVE_LABEL_BOILERPLATE;
    if (seen->blocks == seen->stop_at) {
        return TAGSIEVE_STOP;
    }
    return block->label == TAGSIEVE_LABEL_BOILERPLATE ? TAGSIEVE_SKIP : TAGSIEVE_CONTINUE;
}

static int32_t on_fact(void *user, uint32_t fact, const char *text, size_t len)
{
    struct seen *seen = user;
    if (fact == TAGSIEVE_FACT_TITLE) {
        CHECK(len < sizeof seen->title);
        memcpy(seen->title, text, len);
        if (seen->stops_at_title) {
            return TAGSIEVE_STOP;
        }
    }
    return TAGSIEVE_CONTINUE;
}

static tagsieve_result read_page(void *place, size_t len, const char *page, size_t page_len, size_t chunk,
                                 const tagsieve_options *options, tagsieve_block_fn block, struct seen *seen)
{
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_stream *s = NULL;
    size_t at;
    const unsigned stop_at = seen->stop_at;
    const int stops_at_title = seen->stops_at_title, comes_back = seen->again != NULL;

    memset(seen, 0, sizeof *seen);
    seen->stop_at = stop_at;
    seen->stops_at_title = stops_at_title;
    CHECK_STATUS(TAGSIEVE_OK,
                 tagsieve_stream_init(place, len, TAGSIEVE_ABI, options, block, on_text, on_fact, seen, &s));
    CHECK((unsigned char *)s >= (unsigned char *)place && (unsigned char *)s < (unsigned char *)place + len);
    seen->again = comes_back ? s : NULL;
    for (at = 0; at < page_len; at += chunk) {
        CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_write(s, page + at, page_len - at < chunk ? page_len - at : chunk));
    }
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_end(s, &r));
    CHECK_STATUS(TAGSIEVE_E_ENDED, tagsieve_stream_end(s, &r));
    CHECK_STATUS(TAGSIEVE_E_ENDED, tagsieve_stream_write(s, "x", 1));
    return r;
}

static void sizes(void)
{
    size_t n;

    for (n = 0; n < 70000; n++) {
        CHECK(tagsieve_stream_size(n) == TAGSIEVE_STREAM_SIZE(n));
    }
    CHECK(tagsieve_stream_size(SIZE_MAX) == TAGSIEVE_STREAM_SIZE(SIZE_MAX));
    CHECK(tagsieve_stream_size(16) <= 22 * 1024);
}

/* The same text whatever the chunks, the alignment, and the memory, which holds the whole page; none outside it. */
static void memory_of_any_shape(void)
{
    static struct seen seen, expected;
    const size_t least = TAGSIEVE_STREAM_SIZE(16);
    size_t offset, chunk, i;
    tagsieve_result r;

    r = read_page(memory, MOST, PAGE, PAGE_LEN, PAGE_LEN, NULL, NULL, &expected);
    CHECK(r.blocks == 6 && r.early == 0 && r.text_len == expected.len && r.flags == 0);
    CHECK(strcmp(expected.title, "Tea & biscuits") == 0);
    CHECK(strstr(expected.text, "This paragraph") != NULL && strstr(expected.text, "Imprint") == NULL);
    for (offset = 0; offset < 32; offset++) {
        const size_t len = least + 100 * offset;
        for (chunk = 1; chunk < 80; chunk += 13) {
            memset(memory, 0x5A, sizeof memory);
            r = read_page(memory + offset, len, PAGE, PAGE_LEN, chunk, NULL, NULL, &seen);
            CHECK(r.blocks == 6 && strcmp(seen.text, expected.text) == 0 && strcmp(seen.title, expected.title) == 0);
            for (i = 0; i < offset; i++) {
                CHECK(memory[i] == 0x5A);
            }
            for (i = offset + len; i < sizeof memory; i++) {
                CHECK(memory[i] == 0x5A);
            }
        }
    }
}

/* Many blocks come before the page ends; a callback stops the run, or finds the stream busy. */
static void callbacks(void)
{
    static struct seen seen;
    static char page[60000];
    tagsieve_result r;
    size_t len = 0;
    int i;

    for (i = 0; i < 200; i++) {
        len += (size_t)sprintf(page + len, "<li><a href=/%d>Item %d</a></li>\n<p>Number %d.</p>", i, i, i);
    }
    seen.again = (tagsieve_stream *)memory;
    r = read_page(memory, sizeof memory, page, len, 100, &BOILERPIPE, on_block, &seen);
    CHECK(r.blocks == 400 && seen.blocks == 400 && r.kept == seen.kept);
    CHECK(r.flags & TAGSIEVE_FLAG_WINDOWED);
    seen.again = NULL;
    seen.stop_at = 7;
    r = read_page(memory, sizeof memory, page, len, 100, &BOILERPIPE, on_block, &seen);
    CHECK(r.blocks == 7 && seen.blocks == 7 && (r.flags & TAGSIEVE_FLAG_STOPPED));
    /* The options need not outlast the call. */
    {
        char label[] = "windows-1251";
        tagsieve_options o = BOILERPIPE;
        o.charset = label;
        o.charset_len = strlen(label);
        seen.stop_at = 0;
        r = read_page(memory, sizeof memory, "<p>\xCF\xF0\xE8", 6, 1, &o, on_block, &seen);
        CHECK(seen.len == 6 && memcmp(seen.text, "\xD0\x9F\xD1\x80\xD0\xB8", 6) == 0);
        CHECK(strcmp(r.charset, "windows-1251") == 0 && r.charset_source == TAGSIEVE_CHARSET_HINT);
    }
    seen.stops_at_title = 1;
    len = (size_t)sprintf(page, "<title>Tides</title><p>The tide comes in.");
    r = read_page(memory, sizeof memory, page, len, 100, &BOILERPIPE, on_block, &seen);
    CHECK(strcmp(seen.title, "Tides") == 0 && seen.blocks == 0 && (r.flags & TAGSIEVE_FLAG_STOPPED));
    seen.stops_at_title = 0;
    r = read_page(memory, sizeof memory, page, len, 100, &BOILERPIPE, on_block, &seen);
    CHECK(strcmp(seen.title, "Tides") == 0 && seen.blocks == 1 && r.flags == TAGSIEVE_FLAG_FALLBACK);
    /* It is nowhere in a page that is not kept. */
    CHECK(r.title.start == 0 && r.title.end == 0);
}

/* Spans of a page that is decoded on the way count bytes of what tagsieve_decode makes of it. */
static void spans_of_utf16(void)
{
    static struct seen seen;
    static char page[2 + 2 * PAGE_LEN], decoded[PAGE_LEN];
    size_t i, len = 0;

    memcpy(page, "\xff\xfe", 2);
    for (i = 0; i < PAGE_LEN; i++) {
        page[2 + 2 * i] = PAGE[i];
    }
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_decode(page, sizeof page, NULL, decoded, sizeof decoded, &len));
    read_page(memory, MOST, page, sizeof page, 7, &BOILERPIPE, on_block, &seen);
    CHECK(seen.span.end - seen.span.start == strlen(PARAGRAPH) && seen.span.end <= len);
    CHECK(memcmp(decoded + seen.span.start, PARAGRAPH, strlen(PARAGRAPH)) == 0);
}

static int32_t count_parts(void *user, const tagsieve_block *block)
{
    unsigned *parts = user;
    CHECK(block->flags == (parts[0] > 0 ? TAGSIEVE_BLOCK_CONTINUES : 0));
    parts[0]++;
    return TAGSIEVE_CONTINUE;
}

/* A paragraph that is too long for the window comes in parts: nothing stands between their texts. */
static void long_paragraph(void)
{
    static char page[30000];
    size_t len = (size_t)sprintf(page, "<p>");
    unsigned parts = 0, i;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_stream *s = NULL;

    for (i = 0; i < 2000; i++) {
        len += (size_t)sprintf(page + len, "word%u ", i);
    }
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_init(memory, TAGSIEVE_STREAM_SIZE(16), TAGSIEVE_ABI, &BOILERPIPE, count_parts,
                                                   NULL, NULL, &parts, &s));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_write(s, page, len));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_end(s, &r));
    CHECK(parts > 2 && r.blocks == parts && r.early > 0 && r.early < parts);
}

/* The format is that of kept text alone; it has what the page says about itself. */
static void formats(void)
{
    static const char page[] = "<meta name=author content=Ann><p>A <b>cup</b> of tea, and <i>another</i> one.";
    static struct seen seen;
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;

    o.system = TAGSIEVE_SYSTEM_ICE_BASELINE;
    o.format = TAGSIEVE_FORMAT_MARKDOWN;
    read_page(memory, MOST, page, sizeof page - 1, 7, &o, NULL, &seen);
    CHECK(strcmp(seen.text, "A **cup** of tea, and *another* one.\n") == 0);
    read_page(memory, MOST, page, sizeof page - 1, 7, &o, on_block, &seen);
    CHECK(strcmp(seen.text, "A cup of tea, and another one.") == 0);
    o.format = TAGSIEVE_FORMAT_JSON;
    read_page(memory, MOST, page, sizeof page - 1, 7, &o, NULL, &seen);
    CHECK(strstr(seen.text, "\"author\":\"Ann\"") != NULL);
}

/* A fact has TAGSIEVE_FACT_MAX bytes at most, of whole characters, also where half ones have become longer. */
static void long_facts(void)
{
    static char page[600];
    static struct seen seen;
    size_t len = (size_t)sprintf(page, "<meta charset=utf-8><p>\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9</p><title>"), i;

    for (i = 0; i < 60; i++) {
        len += (size_t)sprintf(page + len, "\xc3\xa9\xff");
    }
    len += (size_t)sprintf(page + len, "</title><p>Text.");
    read_page(memory, MOST, page, len, len, &BOILERPIPE, NULL, &seen);
    CHECK(strlen(seen.title) == 255);
    for (i = 0; i < 255; i += 5) {
        CHECK(memcmp(seen.title + i, "\xc3\xa9\xef\xbf\xbd", 5) == 0);
    }
}

/* A stream that is refused does not touch one that is at work in the same memory. */
static void refused_on_a_running_one(void)
{
    static struct seen seen, expected;
    const size_t half = PAGE_LEN / 2;
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_stream *s = NULL, *refused = NULL;

    read_page(memory, MOST, PAGE, PAGE_LEN, PAGE_LEN, NULL, NULL, &expected);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_init(memory, MOST, TAGSIEVE_ABI, NULL, NULL, on_text, NULL, &seen, &s));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_write(s, PAGE, half));
    o.unit = TAGSIEVE_UNIT_LINE;
    CHECK_STATUS(TAGSIEVE_E_NOT_STREAMED,
                 tagsieve_stream_init(memory, MOST, TAGSIEVE_ABI, &o, NULL, on_text, NULL, NULL, &refused));
    CHECK_STATUS(TAGSIEVE_E_WORKSPACE_TOO_SMALL,
                 tagsieve_stream_init(memory, 999, TAGSIEVE_ABI, NULL, NULL, on_text, NULL, NULL, &refused));
    CHECK(refused == NULL);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_write(s, PAGE + half, PAGE_LEN - half));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_end(s, &r));
    CHECK(r.blocks == 6 && strcmp(seen.text, expected.text) == 0);
}

static void misuse(void)
{
    tagsieve_stream *s = NULL;
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    size_t len;
    uint32_t count;
    static unsigned char copy[sizeof memory];

    CHECK_STATUS(TAGSIEVE_E_ABI, tagsieve_stream_init(memory, MOST, 0, NULL, NULL, on_text, NULL, NULL, &s));
    o.unit = TAGSIEVE_UNIT_LINE;
    CHECK_STATUS(TAGSIEVE_E_NOT_STREAMED,
                 tagsieve_stream_init(memory, MOST, TAGSIEVE_ABI, &o, NULL, on_text, NULL, NULL, &s));
    o.unit = TAGSIEVE_UNIT_BLOCK;
    o.links = 1;
    CHECK_STATUS(TAGSIEVE_E_NOT_STREAMED,
                 tagsieve_stream_init(memory, MOST, TAGSIEVE_ABI, &o, NULL, on_text, NULL, NULL, &s));
    for (len = 0; len < 16000; len += 50) {
        tagsieve_status status = tagsieve_stream_init(memory, len, TAGSIEVE_ABI, NULL, NULL, on_text, NULL, NULL, &s);
        CHECK(status == TAGSIEVE_E_WORKSPACE_TOO_SMALL);
    }
    CHECK(s == NULL);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_init(memory, MOST, TAGSIEVE_ABI, NULL, NULL, on_text, NULL, NULL, &s));
    /* It is a handle of another kind. */
    CHECK_STATUS(TAGSIEVE_E_WORKSPACE, tagsieve_block_count((tagsieve_workspace *)(void *)s, &count));
    memcpy(copy, memory, sizeof memory);
    CHECK_STATUS(TAGSIEVE_E_STREAM, tagsieve_stream_write((tagsieve_stream *)(copy + ((unsigned char *)s - memory)), "x", 1));
    CHECK_STATUS(TAGSIEVE_E_STREAM, tagsieve_stream_write((tagsieve_stream *)((unsigned char *)s + 1), "x", 1));
}

int main(void)
{
    sizes();
    memory_of_any_shape();
    callbacks();
    spans_of_utf16();
    long_paragraph();
    formats();
    long_facts();
    refused_on_a_running_one();
    misuse();
    puts("ok");
    return 0;
}
