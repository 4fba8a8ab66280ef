/* Says of every block of standard input what was decided about it, and why: label, score, words, words in links,
 * tag and the beginning of its text.
 *
 *     cc blocks.c -ltagsieve -o blocks && ./blocks < page.html
 */
#include <stdio.h>
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

int main(void)
{
    tagsieve_workspace *workspace;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    tagsieve_block block = TAGSIEVE_BLOCK_INIT;
    size_t page_len = fread(page, 1, sizeof page, stdin);
    uint32_t count = 0;
    uint32_t i;
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
            char text[4096];
            size_t len = 0;
            status = tagsieve_block_text(workspace, page, page_len, i, text, sizeof text, &len);
            if (status == TAGSIEVE_E_BUFFER_TOO_SMALL) {
                len = 0;
                status = TAGSIEVE_OK;
            }
            printf("%3u %-9s %6.2f %4u %4u %-8.*s %.*s\n", (unsigned)i, label_name(block.label),
                   block.score_q8 / 256.0, (unsigned)block.words, (unsigned)block.link_words, (int)block.tag_len,
                   block.tag, (int)(len < 40 ? len : 40), text);
        }
    }
    if (status != TAGSIEVE_OK) {
        fprintf(stderr, "%s\n", tagsieve_status_str(status));
    }
    tagsieve_free(workspace);
    return status != TAGSIEVE_OK;
}
