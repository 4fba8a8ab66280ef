/* Every pointer parameter of every function is NULL once, and the others are good. */
#include "check.h"

static unsigned char model_memory[TAGSIEVE_MODEL_SIZE + 64];
static unsigned char memory[TAGSIEVE_WORKSPACE_SIZE(100)];
static char buffer[4096];

static int32_t on_text(void *user, const char *text, size_t len)
{
    (void)user;
    CHECK(text != NULL && len > 0);
    return TAGSIEVE_CONTINUE;
}

static int32_t on_block(void *user, const tagsieve_block *block)
{
    (void)user;
    CHECK(block != NULL && block->struct_size == sizeof *block);
    return TAGSIEVE_CONTINUE;
}

static void functions(tagsieve_workspace *w)
{
    const tagsieve_status e_null = TAGSIEVE_E_NULL;
    tagsieve_options o = TAGSIEVE_OPTIONS_INIT;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_block b = TAGSIEVE_BLOCK_INIT;
    uint32_t count = 77;
    size_t len = 77;

    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_block_count(w, &count));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_block_get(w, 0, &b));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_block_text(w, PAGE, PAGE_LEN, 0, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_title(w, PAGE, PAGE_LEN, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_render(w, PAGE, PAGE_LEN, NULL, buffer, sizeof buffer, &len));
    CHECK_STATUS(TAGSIEVE_E_NO_PAGE, tagsieve_fact_text(w, PAGE, PAGE_LEN, 0, buffer, sizeof buffer, &len));

    CHECK_STATUS(e_null, tagsieve_extract(NULL, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    CHECK_STATUS(e_null, tagsieve_extract(w, NULL, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    CHECK_STATUS(e_null, tagsieve_extract(w, PAGE, PAGE_LEN, &o, NULL, sizeof buffer, &r));
    CHECK_STATUS(e_null, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, NULL));
    CHECK(r.blocks == 0 && r.text_len == 0);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, PAGE, PAGE_LEN, NULL, buffer, sizeof buffer, &r));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract(w, NULL, 0, &o, NULL, 0, &r));
    CHECK(r.blocks == 0 && r.text_len == 0);

    CHECK_STATUS(e_null, tagsieve_extract_to(NULL, PAGE, PAGE_LEN, &o, on_text, NULL, &r));
    CHECK_STATUS(e_null, tagsieve_extract_to(w, NULL, PAGE_LEN, &o, on_text, NULL, &r));
    CHECK_STATUS(e_null, tagsieve_extract_to(w, PAGE, PAGE_LEN, &o, NULL, NULL, &r));
    CHECK_STATUS(e_null, tagsieve_extract_to(w, PAGE, PAGE_LEN, &o, on_text, NULL, NULL));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_to(w, PAGE, PAGE_LEN, NULL, on_text, NULL, &r));

    CHECK_STATUS(e_null, tagsieve_extract_blocks(NULL, PAGE, PAGE_LEN, &o, on_block, on_text, NULL, &r));
    CHECK_STATUS(e_null, tagsieve_extract_blocks(w, NULL, PAGE_LEN, &o, on_block, on_text, NULL, &r));
    CHECK_STATUS(e_null, tagsieve_extract_blocks(w, PAGE, PAGE_LEN, &o, NULL, on_text, NULL, &r));
    CHECK_STATUS(e_null, tagsieve_extract_blocks(w, PAGE, PAGE_LEN, &o, on_block, on_text, NULL, NULL));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_extract_blocks(w, PAGE, PAGE_LEN, NULL, on_block, NULL, NULL, &r));
    CHECK(r.blocks > 0 && r.text_len == 0);

    CHECK_STATUS(e_null, tagsieve_block_count(NULL, &count));
    CHECK_STATUS(e_null, tagsieve_block_count(w, NULL));
    CHECK(count == 77);
    CHECK_STATUS(e_null, tagsieve_block_get(NULL, 0, &b));
    CHECK_STATUS(e_null, tagsieve_block_get(w, 0, NULL));

    CHECK_STATUS(e_null, tagsieve_block_text(NULL, PAGE, PAGE_LEN, 0, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_block_text(w, NULL, PAGE_LEN, 0, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_block_text(w, PAGE, PAGE_LEN, 0, NULL, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_block_text(w, PAGE, PAGE_LEN, 0, buffer, sizeof buffer, NULL));

    CHECK_STATUS(e_null, tagsieve_render(NULL, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_render(w, NULL, PAGE_LEN, &o, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_render(w, PAGE, PAGE_LEN, &o, NULL, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_render(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, NULL));

    CHECK_STATUS(e_null, tagsieve_title(NULL, PAGE, PAGE_LEN, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_title(w, NULL, PAGE_LEN, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_title(w, PAGE, PAGE_LEN, NULL, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_title(w, PAGE, PAGE_LEN, buffer, sizeof buffer, NULL));
    CHECK_STATUS(e_null, tagsieve_fact_text(NULL, PAGE, PAGE_LEN, 0, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_fact_text(w, NULL, PAGE_LEN, 0, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_fact_text(w, PAGE, PAGE_LEN, 0, NULL, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_fact_text(w, PAGE, PAGE_LEN, 0, buffer, sizeof buffer, NULL));
    CHECK_STATUS(e_null, tagsieve_decode(NULL, PAGE_LEN, &o, buffer, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_decode(PAGE, PAGE_LEN, &o, NULL, sizeof buffer, &len));
    CHECK_STATUS(e_null, tagsieve_decode(PAGE, PAGE_LEN, &o, buffer, sizeof buffer, NULL));
    CHECK(len == 77);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_decode(PAGE, PAGE_LEN, NULL, buffer, sizeof buffer, &len));
    CHECK(len == PAGE_LEN && memcmp(PAGE, buffer, len) == 0);

    o.charset_len = 1;
    CHECK_STATUS(e_null, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
    o.charset_len = 0;
    o.language_len = 1;
    CHECK_STATUS(e_null, tagsieve_extract(w, PAGE, PAGE_LEN, &o, buffer, sizeof buffer, &r));
}

static void models(void)
{
    const unsigned char file[] = "no model";
    const tagsieve_model *m = NULL;
    const size_t size = sizeof model_memory;

    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_model_check(NULL, 5));
    CHECK_STATUS(TAGSIEVE_E_MODEL_FILE, tagsieve_model_check(NULL, 0));
    CHECK_STATUS(TAGSIEVE_E_MODEL_FILE, tagsieve_model_check(file, sizeof file));
    CHECK_STATUS(TAGSIEVE_E_MODEL_FILE, tagsieve_model_check(file, SIZE_MAX));
    CHECK_STATUS(TAGSIEVE_E_MODEL_FILE, tagsieve_model_init(model_memory, size, TAGSIEVE_ABI, file, SIZE_MAX, &m));
    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_model_init(NULL, size, TAGSIEVE_ABI, file, sizeof file, &m));
    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_model_init(model_memory, size, TAGSIEVE_ABI, NULL, sizeof file, &m));
    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_model_init(model_memory, size, TAGSIEVE_ABI, file, sizeof file, NULL));
    CHECK_STATUS(TAGSIEVE_E_ABI, tagsieve_model_init(model_memory, size, 0, file, sizeof file, &m));
    CHECK(m == NULL);
}

static void streams(void)
{
    const tagsieve_status e_null = TAGSIEVE_E_NULL;
    const size_t size = sizeof memory;
    tagsieve_result r = TAGSIEVE_RESULT_INIT;
    tagsieve_stream *s = NULL;

    CHECK_STATUS(e_null, tagsieve_stream_init(NULL, size, TAGSIEVE_ABI, NULL, on_block, on_text, NULL, NULL, &s));
    CHECK_STATUS(e_null, tagsieve_stream_init(memory, size, TAGSIEVE_ABI, NULL, NULL, NULL, NULL, NULL, &s));
    CHECK_STATUS(e_null, tagsieve_stream_init(memory, size, TAGSIEVE_ABI, NULL, on_block, NULL, NULL, NULL, NULL));
    CHECK(s == NULL);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_init(memory, size, TAGSIEVE_ABI, NULL, on_block, NULL, NULL, NULL, &s));
    CHECK_STATUS(e_null, tagsieve_stream_write(NULL, PAGE, PAGE_LEN));
    CHECK_STATUS(e_null, tagsieve_stream_write(s, NULL, PAGE_LEN));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_write(s, NULL, 0));
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_write(s, PAGE, PAGE_LEN));
    CHECK_STATUS(e_null, tagsieve_stream_end(NULL, &r));
    CHECK_STATUS(e_null, tagsieve_stream_end(s, NULL));
    CHECK(r.blocks == 0);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_stream_end(s, &r));
    CHECK(r.blocks > 0);
}

int main(void)
{
    tagsieve_workspace *w = NULL;

    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_init(NULL, sizeof memory, TAGSIEVE_ABI, &w));
    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_init(memory, sizeof memory, TAGSIEVE_ABI, NULL));
    CHECK_STATUS(TAGSIEVE_E_NULL, tagsieve_new(TAGSIEVE_ABI, NULL));
    CHECK(w == NULL);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_free(NULL));
    models();
    streams();

    CHECK_STATUS(TAGSIEVE_OK, tagsieve_init(memory, sizeof memory, TAGSIEVE_ABI, &w));
    functions(w);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_new(TAGSIEVE_ABI, &w));
    functions(w);
    CHECK_STATUS(TAGSIEVE_OK, tagsieve_free(w));
    puts("ok");
    return 0;
}
