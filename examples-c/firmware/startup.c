/* Cortex-M start-up: memory, the stack's guard, faults, semihosting. */
#include "board.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define STACK_PAINT 0xA5A5A5A5u

enum { SYS_OPEN = 0x01, SYS_CLOSE = 0x02, SYS_WRITE = 0x05, SYS_READ = 0x06, SYS_EXIT_EXTENDED = 0x20 };

static uintptr_t semihost(uintptr_t operation, const void *arguments)
{
    register uintptr_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = arguments;
    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

int board_open(const char *path, size_t len)
{
    const uintptr_t arguments[] = { (uintptr_t)path, 1 /* rb */, len };
    return (int)semihost(SYS_OPEN, arguments);
}

size_t board_read(int file, void *to, size_t len)
{
    const uintptr_t arguments[] = { (uintptr_t)file, (uintptr_t)to, len };
    /* The answer is what was not read. */
    return len - semihost(SYS_READ, arguments);
}

void board_close(int file)
{
    const uintptr_t arguments[] = { (uintptr_t)file };
    semihost(SYS_CLOSE, arguments);
}

void board_write(const char *text, size_t len)
{
    static int out = -1;
    if (out < 0) {
        const uintptr_t arguments[] = { (uintptr_t)":tt", 4 /* w */, 3 };
        out = (int)semihost(SYS_OPEN, arguments);
    }
    const uintptr_t arguments[] = { (uintptr_t)out, (uintptr_t)text, len };
    semihost(SYS_WRITE, arguments);
}

_Noreturn void board_exit(int code)
{
    const uintptr_t arguments[] = { 0x20026 /* ADP_Stopped_ApplicationExit */, (uintptr_t)code };
    semihost(SYS_EXIT_EXTENDED, arguments);
    for (;;) {
    }
}

size_t board_stack_peak(void)
{
    const uint32_t *at = (const uint32_t *)(void *)stack_start;
    while ((const unsigned char *)at < stack_end && *at == STACK_PAINT) {
        at++;
    }
    return (size_t)(stack_end - (const unsigned char *)at);
}

uint32_t board_ticks(void)
{
    static uint32_t last;
    const uint32_t now = REGISTER(0xE000E018);
    const uint32_t passed = (last - now) & 0xFFFFFF;
    last = now;
    return passed;
}

/* What is below the stack must not be written: 64 bytes that nobody may touch. */
static void guard(void)
{
    if ((REGISTER(0xE000ED90) >> 8 & 0xFF) == 0) {
        return; /* no memory protection unit */
    }
#if defined(__ARM_ARCH_8M_MAIN__) || defined(__ARM_ARCH_8M_BASE__)
    REGISTER(0xE000ED98) = 0;                                          /* region 0 */
    REGISTER(0xE000ED9C) = (uintptr_t)guard_start | 2 << 1 | 1;        /* read only for the privileged, no code */
    REGISTER(0xE000EDA0) = ((uintptr_t)guard_start + 32) | 1;          /* up to 64 bytes */
#else
    REGISTER(0xE000ED9C) = (uintptr_t)guard_start | 1 << 4;            /* region 0 */
    REGISTER(0xE000EDA0) = 1 << 28 | 5 << 1 | 1;                       /* no access, no code; 64 bytes */
#endif
    REGISTER(0xE000ED94) = 5;                                          /* on, and everything else as it was */
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

/* Reached on the interrupts' stack, which may have overflowed: it begins anew at its end. */
__attribute__((naked)) static void fault(void)
{
    __asm__ volatile("ldr r0, =stack_end\n\tmov sp, r0\n\tb faulted");
}

__attribute__((used)) _Noreturn static void faulted(void)
{
    static const char text[] = "fault\n";
    REGISTER(0xE000ED94) = 0;
    board_write(text, sizeof text - 1);
    board_exit(99);
}

/* The stack is not yet to be used by what the compiler adds: painted in assembler. */
__attribute__((naked, noreturn)) void reset(void)
{
    __asm__ volatile("ldr r0, =stack_start\n\t"
                     "ldr r1, =stack_end\n\t"
                     "ldr r2, =0xA5A5A5A5\n"
                     "1:\n\t"
                     "str r2, [r0]\n\t"
                     "adds r0, r0, #4\n\t"
                     "cmp r0, r1\n\t"
                     "bne 1b\n\t"
                     "mov sp, r1\n\t"
                     "b started");
}

__attribute__((used)) _Noreturn static void started(void)
{
    unsigned char *to;
    const unsigned char *from = data_load;
    for (to = data_start; to < data_end; to++) {
        *to = *from++;
    }
    for (to = bss_start; to < bss_end; to++) {
        *to = 0;
    }
#if defined(__ARM_FP)
    REGISTER(0xE000ED88) |= 0xF << 20; /* the floating-point unit, whose registers the ABI passes */
    __asm__ volatile("dsb\n\tisb" ::: "memory");
#endif
    guard();
    REGISTER(0xE000E014) = 0xFFFFFF; /* SysTick counts the processor's clock, round and round */
    REGISTER(0xE000E018) = 0;
    REGISTER(0xE000E010) = 5;
    board_exit(main());
}

typedef void (*vector)(void);

__attribute__((section(".vectors"), used)) static const vector table[16] = {
    (vector)(uintptr_t)stack_end, reset, fault, fault, fault, fault, fault,
};
