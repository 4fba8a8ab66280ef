/* Models of the caller's own: any alignment, cut anywhere, shared by workspaces, and no handle that is none. */
#include "check.h"

#include <pthread.h>

static unsigned char file[1 << 18];
static unsigned char memory[TAGSIEVE_MODEL_SIZE + 64];
static unsigned char workspace_memory[TAGSIEVE_WORKSPACE_SIZE(100)];
static char texts[2][4096];

static size_t read_file(const char *path)
{
    FILE *stream = fopen(path, "rb");
    size_t len;

    CHECK(stream != NULL);
    len = fread(file, 1, sizeof file, stream);
    CHECK(len > 0 && len < sizeof file && fclose(stream) == 0);
    return len;
}

static tagsieve_result extract(tagsieve_workspace *w, const tagsieve_model *model, char *text)
{
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;

    o.system = TAGSIEVE_SYSTEM_FUSED;
    o.model = model;
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, &o, text, sizeof texts[0] - 1, &r));
    text[r.text_len] = 0;
    return r;
}

/* The embedded model is the first one: with it in the options nothing changes. */
static void same_as_embedded(const tagsieve_model *model)
{
    tagsieve_workspace *w[2] = { NULL, NULL };
    tagsieve_result r[2];

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_new(TAGSIEVE_ABI, &w[0]));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_init(workspace_memory, sizeof workspace_memory, TAGSIEVE_ABI, &w[1]));
    r[0] = extract(w[0], NULL, texts[0]);
    r[1] = extract(w[1], model, texts[1]);
    CHECK(strcmp(texts[0], texts[1]) == 0 && strstr(texts[0], "Second: ") != NULL);
    CHECK(r[0].confidence == r[1].confidence && r[0].confidence > 0 && r[0].confidence < 256);
    /* Shared. */
    extract(w[0], model, texts[0]);
    CHECK(strcmp(texts[0], texts[1]) == 0);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_free(w[0]));
}

static const tagsieve_model *shared;

static void *in_a_thread(void *text)
{
    tagsieve_workspace *w = NULL;
    int i;

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_new(TAGSIEVE_ABI, &w));
    for (i = 0; i < 20; i++) {
        extract(w, shared, text);
        CHECK(strcmp(text, texts[1]) == 0);
    }
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_free(w));
    return NULL;
}

/* A model is read by any number of threads, each with a workspace of its own. */
static void shared_by_threads(const tagsieve_model *model)
{
    static char of_threads[4][sizeof texts[0]];
    pthread_t threads[4];
    int i;

    shared = model;
    for (i = 0; i < 4; i++) {
        CHECK(pthread_create(&threads[i], NULL, in_a_thread, of_threads[i]) == 0);
    }
    for (i = 0; i < 4; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
    }
}

static void shapes_of_memory(size_t len)
{
    const tagsieve_model *m = NULL;
    size_t offset, i;

    CHECK(tagsieve_model_size() == TAGSIEVE_MODEL_SIZE);
    CHECK_STATUS(TAGSIEVE_E_MODEL_MEMORY,
                 tagsieve_model_init(memory, TAGSIEVE_MODEL_SIZE - 1, TAGSIEVE_ABI, file, len, &m));
    CHECK(m == NULL);
    for (offset = 0; offset < 32; offset++) {
        memset(memory, 0xA5, sizeof memory);
        CHECK_STATUS(TAGSIEVE_OK,
                     tagsieve_model_init(memory + offset, TAGSIEVE_MODEL_SIZE, TAGSIEVE_ABI, file, len, &m));
        CHECK((const unsigned char *)m >= memory + offset);
        for (i = 0; i < sizeof memory; i++) {
            CHECK((i >= offset && i < offset + TAGSIEVE_MODEL_SIZE) || memory[i] == 0xA5);
        }
    }
}

/* Every file that is cut short is refused. Any changed byte too, by the checksum. */
static void broken_files(size_t len)
{
    const tagsieve_model *m = NULL;
    size_t i;

    for (i = 0; i < len; i += i < 100 || i + 100 > len ? 1 : 97) {
        CHECK(tagsieve_model_check(file, i) != TAGSIEVE_OK);
        file[i] ^= 0x10;
        CHECK(tagsieve_model_init(memory, sizeof memory, TAGSIEVE_ABI, file, len, &m) != TAGSIEVE_OK);
        file[i] ^= 0x10;
    }
    CHECK(m == NULL);
    CHECK_STATUS(TAGSIEVE_E_MODEL_PROVENANCE, tagsieve_model_check(file, len - 1));
    CHECK_STATUS(TAGSIEVE_E_MODEL_HEADER, tagsieve_model_check(file, 16));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_model_check(file, len));
}

/* What is no model, or was moved, is found. */
static void impostors(const tagsieve_model *model)
{
    static const unsigned char zeros[TAGSIEVE_MODEL_SIZE + 64] = { 0 };
    static unsigned char copy[TAGSIEVE_MODEL_SIZE + 64];
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_workspace *w = NULL;
    size_t i;

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_init(workspace_memory, sizeof workspace_memory, TAGSIEVE_ABI, &w));
    memcpy(copy, memory, sizeof memory);
    for (i = 0; i < 16; i++) {
        o.model = (const tagsieve_model *)(const void *)(zeros + i);
        CHECK_STATUS(TAGSIEVE_E_MODEL, tagsieve_extract(w, PAGE, PAGE_LEN, &o, texts[0], sizeof texts[0], &r));
    }
    o.model = (const tagsieve_model *)(const void *)(copy + ((const unsigned char *)model - memory));
    CHECK_STATUS(TAGSIEVE_E_MODEL, tagsieve_extract(w, PAGE, PAGE_LEN, &o, texts[0], sizeof texts[0], &r));
}

int main(int argc, char **argv)
{
    const tagsieve_model *m = NULL;
    size_t len;

    CHECK(argc == 3);
    len = read_file(argv[1]);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_model_init(memory, sizeof memory, TAGSIEVE_ABI, file, len, &m));
    same_as_embedded(m);
    shared_by_threads(m);
    impostors(m);
    shapes_of_memory(len);
    len = read_file(argv[2]);
    broken_files(len);
    puts("ok");
    return 0;
}
