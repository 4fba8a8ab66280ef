/* Extracts a page with no libc and no allocator, as on a device without an operating system. Linked on x86-64 Linux,
 * where only the way out needs the system:
 *
 *     cargo rustc -p tagsieve-ffi --release --no-default-features --features panic-handler --crate-type staticlib \
 *       --target-dir target/freestanding
 *     cc -ffreestanding -nostdlib -static examples-c/freestanding.c -Iinclude \
 *       target/freestanding/release/libtagsieve.a -o target/freestanding/program
 *
 * Prints the text and exits with 0. The library has no model then, and only `cetr`, which compares a line with those
 * around it: of a page as short as this one it keeps the menu, too.
 */
#include <tagsieve.h>

/* What every C compiler and Rust expect to be there. A device's toolchain brings its own. */
void *memcpy(void *restrict to, const void *restrict from, size_t len)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    while (len--) {
        *t++ = *f++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t len)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t < f) {
        return memcpy(to, from, len);
    }
    while (len--) {
        t[len] = f[len];
    }
    return to;
}

void *memset(void *to, int value, size_t len)
{
    unsigned char *t = to;
    while (len--) {
        *t++ = (unsigned char)value;
    }
    return to;
}

int memcmp(const void *left, const void *right, size_t len)
{
    const unsigned char *l = left;
    const unsigned char *r = right;
    for (; len--; l++, r++) {
        if (*l != *r) {
            return *l - *r;
        }
    }
    return 0;
}

int bcmp(const void *left, const void *right, size_t len)
{
    return memcmp(left, right, len);
}

static long system_call(long number, long a, long b, long c)
{
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}

static int32_t print(void *user, const char *text, size_t len)
{
    (void)user;
    return system_call(1, 1, (long)text, (long)len) == (long)len ? TAGSIEVE_CONTINUE : TAGSIEVE_STOP;
}

static const char page[] =
    "<!DOCTYPE html><title>A device</title>"
    "<ul><li><a href=/>Home</a><li><a href=/news>News</a><li><a href=/about>About us</a></ul>"
    "<p>This paragraph is long enough to be taken for the text that the page was written for, since it holds several "
    "plain sentences. It has no link in it. A reader would keep it, and so should every system.</p>"
    "<p>The second paragraph says no more than the first one did, but it says so at the same length, so that the two "
    "of them stand together as an article would. Here the article ends.</p>"
    "<div><a href=/imprint>Imprint</a> | <a href=/privacy>Privacy</a></div>";

static unsigned char memory[TAGSIEVE_WORKSPACE_SIZE(64)];

static int run(void)
{
    tagsieve_workspace *workspace;
    tagsieve_result result = TAGSIEVE_RESULT_INIT;
    tagsieve_status status = tagsieve_init(memory, sizeof memory, TAGSIEVE_ABI, &workspace);

    if (status == TAGSIEVE_OK) {
        status = tagsieve_extract_to(workspace, page, sizeof page - 1, NULL, print, NULL, &result);
    }
    print(NULL, "\n", 1);
    return status;
}

/* The system starts here with the stack aligned to 16 bytes, and not as a call would leave it. */
__asm__(".globl _start\n_start:\n\tcall start\n");

void start(void);

void start(void)
{
    system_call(60, run(), 0, 0);
    for (;;) {
    }
}
