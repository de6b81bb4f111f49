/* One thread per program, so its control block is found through a plain variable (src/threads.c). */
extern uintptr_t __vesicle_thread;

static inline uintptr_t __get_tp(void)
{
	return __vesicle_thread;
}

#define MC_PC __gregs[0]
