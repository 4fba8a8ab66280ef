/* Extracts HTML from standard input while it is still arriving, in 32 KiB of static memory: no malloc, and the page is
 * never held.
 *
 *     cc stream.c -ltagsieve -o stream && curl -s https://example.org/ | ./stream
 */
#include <stdio.h>
#include <tagsieve.h>

static unsigned char memory[32 * 1024];

static int32_t print(void *user, const char *text, size_t len)
{
    return fwrite(text, 1, len, user) == len ? TAGSIEVE_CONTINUE : TAGSIEVE_STOP;
}

static int32_t title(void *user, uint32_t fact, const char *text, size_t len)
{
    if (fact == TAGSIEVE_FACT_TITLE) {
        fprintf(user, "%.*s\n\n", (int)len, text);
    }
    return TAGSIEVE_CONTINUE;
}

int main(void)
{
    char piece[1024];
    size_t len;
    tagsieve_stream *stream;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    tagsieve_status status =
        tagsieve_stream_init(memory, sizeof memory, TAGSIEVE_ABI, NULL, NULL, print, title, stdout, &stream);

    while (status == TAGSIEVE_OK && (len = fread(piece, 1, sizeof piece, stdin)) > 0) {
        status = tagsieve_stream_write(stream, piece, len);
    }
    if (status == TAGSIEVE_OK) {
        status = tagsieve_stream_end(stream, &result);
    }
    if (status != TAGSIEVE_OK) {
        fprintf(stderr, "%s\n", tagsieve_status_str(status));
        return 1;
    }
    fprintf(stderr, "%u of %u blocks kept, %u decided early\n", (unsigned)result.kept, (unsigned)result.blocks,
            (unsigned)result.early);
    return 0;
}
