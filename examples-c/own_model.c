/* Prints the main text of an HTML file, decided by a model of your own (`tagsieve train` makes them), and how good it
 * is expected to be.
 *
 *     cc own_model.c -ltagsieve -o own_model && ./own_model model.tsm page.html
 */
#include <stdio.h>
#include <stdlib.h>
#include <tagsieve.h>

/* What the library knows of the model. The file itself stays where it is read to: on a device, in flash. */
static unsigned char model_memory[TAGSIEVE_MODEL_SIZE];

/* A whole file in memory that is never freed, because the model points into it. */
static unsigned char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    unsigned char *data = NULL;
    size_t capacity = 0;

    *len = 0;
    while (file != NULL && !feof(file) && !ferror(file)) {
        unsigned char *more = realloc(data, capacity = capacity * 2 + 65536);
        if (more == NULL) {
            break;
        }
        data = more;
        *len += fread(data + *len, 1, capacity - *len, file);
    }
    if (file == NULL || ferror(file) || !feof(file)) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    fclose(file);
    return data;
}

static void check(const char *what, tagsieve_status status)
{
    if (status != TAGSIEVE_OK) {
        fprintf(stderr, "%s: %s\n", what, tagsieve_status_str(status));
        exit(EXIT_FAILURE);
    }
}

static int32_t print(void *user, const char *text, size_t len)
{
    return fwrite(text, 1, len, user) == len ? TAGSIEVE_CONTINUE : TAGSIEVE_STOP;
}

int main(int argc, char **argv)
{
    tagsieve_options options = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    tagsieve_workspace *workspace;
    const tagsieve_model *model;
    const unsigned char *file, *page;
    size_t file_len, page_len;

    if (argc != 3) {
        fprintf(stderr, "usage: %s MODEL FILE\n", argv[0]);
        return 2;
    }
    file = read_file(argv[1], &file_len);
    check(argv[1], tagsieve_model_init(model_memory, sizeof model_memory, TAGSIEVE_ABI, file, file_len, &model));
    page = read_file(argv[2], &page_len);

    /* One model serves any number of workspaces and threads. */
    options.system = TAGSIEVE_SYSTEM_FUSED;
    options.model = model;
    check("tagsieve_new", tagsieve_new(TAGSIEVE_ABI, &workspace));
    check(argv[2], tagsieve_extract_to(workspace, (const char *)page, page_len, &options, print, stdout, &result));
    fprintf(stderr, "expected F1: %.2f\n", result.confidence / 255.0);
    tagsieve_free(workspace);
    return EXIT_SUCCESS;
}
