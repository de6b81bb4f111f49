/* struct jump in src/sjlj.c */
typedef unsigned long __jmp_buf[8];
