/* There is no dynamic linker; musl's headers only want the names. */
#define LDSO_ARCH "wasm32"
#define TPOFF_K 0
#define REL_SYMBOLIC 1
#define CRTJMP(pc, sp) __builtin_trap()
