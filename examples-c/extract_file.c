/* Prints the title and the main text of an HTML file.
 *
 *     cc extract_file.c -ltagsieve -o extract_file && ./extract_file page.html
 */
#include <stdio.h>
#include <stdlib.h>
#include <tagsieve.h>

static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *data = NULL;
    size_t capacity = 0;
    size_t got;

    *len = 0;
    if (file == NULL) {
        return NULL;
    }
    do {
        if (*len == capacity) {
            char *more = realloc(data, capacity = capacity * 2 + 65536);
            if (more == NULL) {
                break;
            }
            data = more;
        }
        got = fread(data + *len, 1, capacity - *len, file);
        *len += got;
    } while (got > 0);
    if (ferror(file) || !feof(file)) {
        free(data);
        data = NULL;
    }
    fclose(file);
    return data;
}

static int fail(const char *what, tagsieve_status status)
{
    fprintf(stderr, "%s: %s\n", what, tagsieve_status_str(status));
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    tagsieve_workspace *workspace;
    tagsieve_options options = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    tagsieve_status status;
    char *title;
    size_t title_len;
    char *page;
    char *text;
    size_t page_len;

    if (argc != 2) {
        fprintf(stderr, "usage: %s FILE\n", argv[0]);
        return 2;
    }
    page = read_file(argv[1], &page_len);
    if (page == NULL) {
        perror(argv[1]);
        return EXIT_FAILURE;
    }
    status = tagsieve_new(TAGSIEVE_ABI, &workspace);
    if (status != TAGSIEVE_OK) {
        return fail("tagsieve_new", status);
    }

    /* The text is seldom longer than the page; where it is, the result says by how much. */
    options.format = TAGSIEVE_FORMAT_TEXT;
    text = malloc(page_len + 1);
    status = tagsieve_extract(workspace, page, page_len, &options, text, page_len, &result);
    if (status == TAGSIEVE_E_BUFFER_TOO_SMALL) {
        free(text);
        text = malloc(result.text_len);
        status = tagsieve_extract(workspace, page, page_len, &options, text, result.text_len, &result);
    }
    if (status != TAGSIEVE_OK) {
        return fail("tagsieve_extract", status);
    }

    /* Asked for its length first. A page without a title has one of no bytes. */
    status = tagsieve_title(workspace, page, page_len, NULL, 0, &title_len);
    if (status == TAGSIEVE_E_BUFFER_TOO_SMALL) {
        title = malloc(title_len);
        status = tagsieve_title(workspace, page, page_len, title, title_len, &title_len);
        if (status == TAGSIEVE_OK) {
            printf("%.*s\n\n", (int)title_len, title);
        }
        free(title);
    }
    if (status != TAGSIEVE_OK) {
        return fail("tagsieve_title", status);
    }
    fwrite(text, 1, result.text_len, stdout);

    free(text);
    free(page);
    tagsieve_free(workspace);
    return EXIT_SUCCESS;
}
