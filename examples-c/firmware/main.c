/* Extracts pages on a bare board: reads each in pieces of 1 KiB, as a network would bring it, and writes its text while
 * it arrives; then says what that took. Pages are files of the machine that the emulator runs on:
 *
 *     run BOARD page.html...
 */
#include "board.h"
#include <tagsieve.h>

#ifndef MEMORY
#define MEMORY 26560
#endif

#ifdef DIGEST
/* FNV-1a over 64 bits of what is told of the pages: `tests/src/digest.rs` makes the same of them elsewhere. */
static uint64_t digest = 0xCBF29CE484222325u;

static void digest_bytes(const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    while (len-- > 0) {
        digest = (digest ^ *at++) * 0x100000001B3u;
    }
}

static void digest_number(uint32_t number)
{
    const unsigned char bytes[4] = { (unsigned char)number, (unsigned char)(number >> 8), (unsigned char)(number >> 16),
                                     (unsigned char)(number >> 24) };
    digest_bytes(bytes, sizeof bytes);
}

static int32_t on_block(void *user, const tagsieve_block *block)
{
    (void)user;
    digest_number(block->span.start);
    digest_number(block->span.end);
    digest_number((uint32_t)block->score_q8);
    digest_number(block->label);
    return TAGSIEVE_CONTINUE;
}

static int32_t on_text(void *user, const char *text, size_t len)
{
    (void)user;
    digest_bytes(text, len);
    return TAGSIEVE_CONTINUE;
}

static void say_digest(void)
{
    char digits[17];
    size_t at;
    for (at = 0; at < 16; at++) {
        digits[at] = "0123456789abcdef"[digest >> (60 - 4 * at) & 15];
    }
    digits[16] = '\n';
    board_write("digest ", 7);
    board_write(digits, sizeof digits);
}
#else
static int32_t on_text(void *user, const char *text, size_t len)
{
    (void)user;
    board_write(text, len);
    return TAGSIEVE_CONTINUE;
}
#define on_block NULL
#endif

/* Pages, with their paths one behind the other, each ended by a zero byte: PAGES is set by `run`. */
static const char pages[] = PAGES;

static unsigned char memory[MEMORY];
#ifdef MODEL
static unsigned char model_memory[TAGSIEVE_MODEL_SIZE];
#endif
static char piece[1024];

static size_t length(const char *text)
{
    size_t len = 0;
    while (text[len] != 0) {
        len++;
    }
    return len;
}

static void say(const char *text)
{
    board_write(text, length(text));
}

static void say_number(const char *name, uint32_t value)
{
    char digits[12];
    size_t at = sizeof digits;
    say(name);
    digits[--at] = '\n';
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    board_write(digits + at, sizeof digits - at);
}

static tagsieve_status extract(const char *path, const tagsieve_options *options, uint32_t *bytes)
{
    size_t len;
    tagsieve_stream *stream;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    tagsieve_status status;
    const int file = board_open(path, length(path));

    *bytes = 0;
    if (file < 0) {
        say("no such page: ");
        say(path);
        say("\n");
        return TAGSIEVE_E_NULL;
    }
    status = tagsieve_stream_init(memory, sizeof memory, TAGSIEVE_ABI, options, on_block, on_text, NULL, NULL, &stream);
    while (status == TAGSIEVE_OK && (len = board_read(file, piece, sizeof piece)) > 0) {
        *bytes += len;
        status = tagsieve_stream_write(stream, piece, len);
    }
    board_close(file);
    if (status == TAGSIEVE_OK) {
        status = tagsieve_stream_end(stream, &result);
    }
#ifdef DIGEST
    digest_number(result.blocks);
    digest_number(result.kept);
    digest_number(result.early);
#endif
    return status;
}

int main(void)
{
    const char *page;
    tagsieve_options options = TAGSIEVE_OPTIONS_INIT;
    uint64_t ticks = 0;
    uint32_t bytes = 0, of_page;

#ifdef MODEL
    const tagsieve_status status = tagsieve_model_init(model_memory, sizeof model_memory, TAGSIEVE_ABI, model_start,
                                                       (size_t)(model_end - model_start), &options.model);
    if (status != TAGSIEVE_OK) {
        say_number("status ", status);
        return status;
    }
    options.system = TAGSIEVE_SYSTEM_FUSED;
#else
    options.system = TAGSIEVE_SYSTEM_CETR;
#endif
    for (page = pages; *page != 0; page += length(page) + 1) {
        board_ticks();
        const tagsieve_status got = extract(page, &options, &of_page);
        ticks += board_ticks();
        bytes += of_page;
        if (got != TAGSIEVE_OK) {
            say_number("status ", got); /* tagsieve_status_str has the words, 2 KiB of them */
            return got;
        }
    }
    say("----\n");
#ifdef DIGEST
    say_digest();
#endif
    say_number("stack ", (uint32_t)board_stack_peak());
    say_number("static RAM ", (uint32_t)(ram_end - stack_end));
    say_number("heap ", 0); /* there is no allocator in the program */
    say_number("flash ", (uint32_t)(flash_end - vectors));
    say_number("model ", (uint32_t)(model_end - model_start));
    say_number("bytes ", bytes);
    say_number("ticks ", (uint32_t)ticks);
    return 0;
}
