/* Which locales exist: C, POSIX, and every language's in UTF-8. musl itself takes any name for one of these. */
#include <string.h>
#include "bottom_half.h"

static int is_lower(char c) { return c >= 'a' && c <= 'z'; }
static int is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/* "UTF-8" as all C libraries spell and misspell it. */
static const char *skip_utf8(const char *p)
{
	if ((p[0] | 32) != 'u' || (p[1] | 32) != 't' || (p[2] | 32) != 'f') return 0;
	p += 3;
	if (*p == '-') p++;
	return *p == '8' ? p + 1 : 0;
}

/* C.UTF-8, ll_CC.UTF-8, ll.UTF-8; with or without @modifier. */
int __vesicle_locale_exists(const char *name)
{
	if (!strcmp(name, "C") || !strcmp(name, "POSIX")) return 1;
	const char *p = name;
	if (*p == 'C') {
		p++;
	} else {
		while (is_lower(*p)) p++;
		if (p - name < 2 || p - name > 3) return 0;
		if (*p == '_') {
			if (!is_upper(p[1]) || !is_upper(p[2])) return 0;
			p += 3;
		}
	}
	if (*p++ != '.' || !(p = skip_utf8(p))) return 0;
	return !*p || (*p == '@' && !strchr(p, '/'));
}
