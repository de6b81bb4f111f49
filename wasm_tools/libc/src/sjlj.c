/* setjmp and longjmp as the compiler lowers them (-wasm-enable-sjlj): longjmp throws the tag __c_longjmp, and the frame
   that called setjmp catches it and asks whether it is meant. */
#include <stdint.h>

/* In jmp_buf. `frame` tells calls of one function apart, `label` the setjmp within it. */
struct jump {
	void *frame;
	uint32_t label;
	struct {
		void *jump;
		int value;
	} thrown;
};

void __wasm_setjmp(void *buffer, uint32_t label, void *frame)
{
	struct jump *jump = buffer;
	jump->frame = frame;
	jump->label = label;
}

uint32_t __wasm_setjmp_test(void *buffer, void *frame)
{
	struct jump *jump = buffer;
	return jump->frame == frame ? jump->label : 0;
}

void __wasm_longjmp(void *buffer, int value)
{
	struct jump *jump = buffer;
	jump->thrown.jump = buffer;
	jump->thrown.value = value ? value : 1;
	__builtin_wasm_throw(1, &jump->thrown);
}
