/* Prints the first paragraph of the main text and stops there: callbacks see each block as soon as it is decided.
 *
 *     cc teaser.c -ltagsieve -o teaser && ./teaser < page.html
 */
#include <stdio.h>
#include <tagsieve.h>

static unsigned char memory[TAGSIEVE_WORKSPACE_SIZE(500)];
static char page[1 << 20];

struct teaser {
    int found;
    size_t bytes;
};

static int32_t on_block(void *user, const tagsieve_block *block)
{
    struct teaser *teaser = user;

    if (teaser->found) {
        return TAGSIEVE_STOP;
    }
    teaser->found = block->label == TAGSIEVE_LABEL_MAIN;
    return teaser->found ? TAGSIEVE_CONTINUE : TAGSIEVE_SKIP;
}

static int32_t on_text(void *user, const char *text, size_t len)
{
    struct teaser *teaser = user;

    teaser->bytes += len;
    return fwrite(text, 1, len, stdout) == len ? TAGSIEVE_CONTINUE : TAGSIEVE_STOP;
}

int main(void)
{
    tagsieve_workspace *workspace;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    struct teaser teaser = { 0, 0 };
    size_t page_len = fread(page, 1, sizeof page, stdin);
    tagsieve_status status;

    if (!feof(stdin)) {
        fprintf(stderr, "the page has more than %lu bytes, or cannot be read\n", (unsigned long)sizeof page - 1);
        return 1;
    }
    status = tagsieve_init(memory, sizeof memory, TAGSIEVE_ABI, &workspace);
    if (status == TAGSIEVE_OK) {
        status = tagsieve_extract_blocks(workspace, page, page_len, NULL, on_block, on_text, &teaser, &result);
    }
    if (status != TAGSIEVE_OK) {
        fprintf(stderr, "%s\n", tagsieve_status_str(status));
        return 1;
    }
    putchar('\n');
    fprintf(stderr, "%lu bytes%s\n", (unsigned long)teaser.bytes,
            result.flags & TAGSIEVE_FLAG_STOPPED ? ", stopped" : "");
    return 0;
}
