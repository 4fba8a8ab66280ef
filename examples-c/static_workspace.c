/* Extracts HTML from standard input with static memory alone: no malloc, and no surprise at run time, since the
 * linker says whether it fits.
 *
 *     cc static_workspace.c -ltagsieve -o static_workspace && ./static_workspace < page.html
 */
#include <stdio.h>
#include <tagsieve.h>

static unsigned char memory[TAGSIEVE_WORKSPACE_SIZE(500)];
static char page[1 << 20];

static int32_t print(void *user, const char *text, size_t len)
{
    return fwrite(text, 1, len, user) == len ? TAGSIEVE_CONTINUE : TAGSIEVE_STOP;
}

int main(void)
{
    tagsieve_workspace *workspace;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    size_t page_len = fread(page, 1, sizeof page, stdin);
    tagsieve_status status;

    if (!feof(stdin)) {
        fprintf(stderr, "the page has more than %lu bytes, or cannot be read\n", (unsigned long)sizeof page - 1);
        return 1;
    }
    status = tagsieve_init(memory, sizeof memory, TAGSIEVE_ABI, &workspace);
    if (status == TAGSIEVE_OK) {
        status = tagsieve_extract_to(workspace, page, page_len, NULL, print, stdout, &result);
    }
    if (status != TAGSIEVE_OK) {
        fprintf(stderr, "%s\n", tagsieve_status_str(status));
        return 1;
    }
    fprintf(stderr, "%u of %u blocks kept in %u bytes of memory%s\n", (unsigned)result.kept, (unsigned)result.blocks,
            (unsigned)sizeof memory, result.flags & TAGSIEVE_FLAG_WINDOWED ? ", in windows" : "");
    return 0;
}
