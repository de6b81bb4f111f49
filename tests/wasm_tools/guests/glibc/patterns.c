/* Regular expressions and file name patterns over bytes that are no characters: in C each is one. */
#include <fnmatch.h>
#include <locale.h>
#include <regex.h>
#include <stdio.h>

static const char *const expressions[] = { "[=.<>|!^\212]{2}", "caf\351", "caf.", "[^a]\351", "^[a-z\200-\377]+$", "\303\251" };
static const char *const globs[] = { "caf\351", "caf?", "*\351", "[^a]*\351", "[\200-\377]", "caf*" };
static const char *const texts[] = { "==", "caf\351", "caf\303\251", "\351", "x\351y", "cafe" };
#define COUNT(list) (sizeof list / sizeof *list)

int main(void)
{
	setlocale(LC_ALL, "C");
	for (size_t i = 0; i < COUNT(expressions); i++) {
		regex_t compiled;
		int wrong = regcomp(&compiled, expressions[i], REG_EXTENDED);
		printf("%zu: %d\n", i, wrong);
		if (wrong) continue;
		for (size_t k = 0; k < COUNT(texts); k++) {
			regmatch_t match = { -1, -1 };
			int found = regexec(&compiled, texts[k], 1, &match, 0);
			printf("  %zu: %d %d %d\n", k, found, found ? 0 : (int)match.rm_so, found ? 0 : (int)match.rm_eo);
		}
		regfree(&compiled);
	}
	for (size_t i = 0; i < COUNT(globs); i++)
		for (size_t k = 0; k < COUNT(texts); k++) printf("%zu %zu: %d\n", i, k, fnmatch(globs[i], texts[k], 0));
	return 0;
}
