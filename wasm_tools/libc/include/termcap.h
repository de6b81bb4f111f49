/* The older of the two ways to ask for a terminal's abilities: by two letters (src/terminal.c). */
#ifndef _TERMCAP_H
#define _TERMCAP_H
#ifdef __cplusplus
extern "C" {
#endif

extern char PC, *UP, *BC;
extern short ospeed;

int tgetent(char *, const char *);
int tgetflag(const char *);
int tgetnum(const char *);
char *tgetstr(const char *, char **);
char *tgoto(const char *, int, int);
int tputs(const char *, int, int (*)(int));

#ifdef __cplusplus
}
#endif
#endif
