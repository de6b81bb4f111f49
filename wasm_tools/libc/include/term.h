/* A terminal's abilities by their terminfo names, and the older way too (src/terminal.c). */
#ifndef _TERM_H
#define _TERM_H
#include <termcap.h>
#ifdef __cplusplus
extern "C" {
#endif

#define OK 0
#define ERR (-1)

typedef struct __vesicle_terminal TERMINAL;
extern TERMINAL *cur_term;

int setupterm(const char *, int, int *);
int del_curterm(TERMINAL *);
int tigetflag(const char *);
int tigetnum(const char *);
char *tigetstr(const char *);
char *tparm(const char *, ...);
int putp(const char *);

#ifdef __cplusplus
}
#endif
#endif
