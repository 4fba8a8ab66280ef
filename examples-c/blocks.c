/* Says of every block of standard input what was decided about it, and why: label, score, words, words in links,
 * tag and the beginning of its text.
 *
 *     cc blocks.c -ltagsieve -o blocks && ./blocks < page.html
 */
#include <stdio.h>
#include <stdlib.h>
#include <tagsieve.h>

static char page[1 << 20];

static const char *label_name(uint32_t label)
{
    switch (label) {
    case TAGSIEVE_LABEL_BOILERPLATE: return "-";
    case TAGSIEVE_LABEL_MAIN: return "main";
    case TAGSIEVE_LABEL_HEADING: return "heading";
    case TAGSIEVE_LABEL_LIST_ITEM: return "list item";
    case TAGSIEVE_LABEL_TABLE: return "table";
    case TAGSIEVE_LABEL_CODE: return "code";
    case TAGSIEVE_LABEL_CAPTION: return "caption";
    case TAGSIEVE_LABEL_COMMENT: return "comment";
    default: return "?";
    }
}

/* The text of block `i`, in `text`, which grows to hold it. */
static tagsieve_status block_text(tagsieve_workspace *workspace, size_t page_len, uint32_t i, char **text,
                                  size_t *capacity, size_t *len)
{
    tagsieve_status status = tagsieve_block_text(workspace, page, page_len, i, *text, *capacity, len);

    if (status == TAGSIEVE_E_BUFFER_TOO_SMALL) {
        char *more = realloc(*text, *len);
        if (more == NULL) {
            perror("realloc");
            exit(EXIT_FAILURE);
        }
        *text = more;
        *capacity = *len;
        status = tagsieve_block_text(workspace, page, page_len, i, *text, *capacity, len);
    }
    return status;
}

/* At most 40 bytes of a text, and no half of a character. */
static int beginning(const char *text, size_t len)
{
    size_t end = len < 40 ? len : 40;

    while (end < len && end > 0 && ((unsigned char)text[end] & 0xC0) == 0x80) {
        end--;
    }
    return (int)end;
}

int main(void)
{
    tagsieve_workspace *workspace;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    tagsieve_block block = TAGSIEVE_BLOCK_INIT;
    size_t page_len = fread(page, 1, sizeof page, stdin);
    uint32_t count = 0;
    uint32_t i;
    char *text = NULL;
    size_t capacity = 0;
    size_t len = 0;
    tagsieve_status status;

    if (!feof(stdin)) {
        fprintf(stderr, "the page has more than %lu bytes, or cannot be read\n", (unsigned long)sizeof page - 1);
        return 1;
    }
    status = tagsieve_new(TAGSIEVE_ABI, &workspace);
    if (status != TAGSIEVE_OK) {
        fprintf(stderr, "%s\n", tagsieve_status_str(status));
        return 1;
    }
    /* No room for the text: the blocks alone are wanted. */
    status = tagsieve_extract(workspace, page, page_len, NULL, NULL, 0, &result);
    if (status == TAGSIEVE_OK || status == TAGSIEVE_E_BUFFER_TOO_SMALL) {
        status = tagsieve_block_count(workspace, &count);
    }
    for (i = 0; i < count && status == TAGSIEVE_OK; i++) {
        status = tagsieve_block_get(workspace, i, &block);
        if (status == TAGSIEVE_OK) {
            status = block_text(workspace, page_len, i, &text, &capacity, &len);
        }
        if (status == TAGSIEVE_OK) {
            printf("%3u %-9s %6.2f %4u %4u %-8.*s %.*s\n", (unsigned)i, label_name(block.label),
                   block.score_q8 / 256.0, (unsigned)block.words, (unsigned)block.link_words, (int)block.tag_len,
                   block.tag, beginning(text, len), len > 0 ? text : "");
        }
    }
    if (status != TAGSIEVE_OK) {
        fprintf(stderr, "%s\n", tagsieve_status_str(status));
    }
    free(text);
    tagsieve_free(workspace);
    return status != TAGSIEVE_OK;
}
