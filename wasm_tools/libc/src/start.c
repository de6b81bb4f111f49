/* Entry: one host call fetches arguments, environment and randomness; then musl's own start.
   A page first touched costs more than a host call, so all of it lies close together. */
#include <elf.h>
#include "bottom_half.h"

extern unsigned char __heap_base;
void __wasm_call_ctors(void);
int __main_void(void);
int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void), void (*ldso)(void));

/* docs/abi.md, startup */
struct startup_block {
	u32 argc;
	u32 envc;
	unsigned char random[16];
	char strings[];
};

/* For main_with_arguments.c. */
int __vesicle_argc;
char **__vesicle_argv;

static int call_main(int argc, char **argv, char **envp)
{
	__vesicle_argc = argc;
	__vesicle_argv = argv;
	return __main_void();
}

void __libc_start_init(void)
{
	__wasm_call_ctors();
}

static char *fill(char **slot, u32 count, char *string)
{
	for (u32 i = 0; i < count; i++) {
		slot[i] = string;
		string += strlen(string) + 1;
	}
	slot[count] = 0;
	return string;
}

static size_t memory_room(const char *from)
{
	return __builtin_wasm_memory_size(0) * 65536 - (size_t)from;
}

static void want_room(const char *from, size_t bytes)
{
	size_t room = memory_room(from);
	if (bytes > room && (long)__builtin_wasm_memory_grow(0, (bytes - room + 65535) / 65536) < 0) __builtin_trap();
}

__attribute__((export_name("_start"))) void _start(void)
{
	char *at = (char *)&__heap_base;
	u32 length = host_startup(at, memory_room(at));
	/* Behind the block the pointers: each string has a byte at least, so four times its length is enough. */
	size_t whole = 5 * length + 64;
	if (whole > memory_room(at)) {
		want_room(at, whole);
		host_startup(at, memory_room(at));
	}
	struct startup_block *block = (struct startup_block *)at;

	/* The layout an ELF kernel leaves on the stack: argv, NULL, envp, NULL, auxiliary vector. */
	u32 argc = block->argc, envc = block->envc;
	char **vector = (char **)((size_t)(at + length + 7) & ~(size_t)7), **envp = vector + argc + 1;
	fill(envp, envc, fill(vector, argc, block->strings));
	size_t *auxiliary = (size_t *)(envp + envc + 1);
	auxiliary[0] = AT_PAGESZ;
	auxiliary[1] = 4096;
	auxiliary[2] = AT_RANDOM;
	auxiliary[3] = (size_t)block->random;
	auxiliary[4] = AT_NULL;
	memory_start(auxiliary + 5);

	__libc_start_main(call_main, argc, vector, 0, 0, 0);
}
