/* What a program on a bare board needs: where memory lies, and the way out to the emulator or debugger. */
#ifndef BOARD_H
#define BOARD_H

#include <stddef.h>
#include <stdint.h>

/* From board.ld: only the addresses mean something. */
extern unsigned char guard_start[], stack_start[], stack_end[], data_load[], data_start[], data_end[], bss_start[],
    bss_end[], ram_end[], flash_end[], vectors[];
extern const unsigned char model_start[], model_end[];

/* Semihosting: files and text of the machine that the emulator runs on. */
int board_open(const char *path, size_t len);
size_t board_read(int file, void *to, size_t len);
void board_close(int file);
void board_write(const char *text, size_t len);
_Noreturn void board_exit(int code);

/* Bytes of the stack that have been used so far. */
size_t board_stack_peak(void);

/* Ticks of the processor's clock since the last call; wraps after 2^24. */
uint32_t board_ticks(void);

int main(void);

#endif
