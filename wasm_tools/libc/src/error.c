/* error and error_at_line: a program's messages, as glibc words them. */
#define _GNU_SOURCE
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void (*error_print_progname)(void);
unsigned error_message_count;
int error_one_per_line;

static void begin(const char *after)
{
	fflush(stdout);
	if (error_print_progname) error_print_progname();
	else fprintf(stderr, "%s%s", program_invocation_name, after);
}

static void end(int status, int number, const char *format, va_list arguments)
{
	vfprintf(stderr, format, arguments);
	error_message_count++;
	if (number) fprintf(stderr, ": %s", strerror(number));
	putc('\n', stderr);
	fflush(stderr);
	if (status) exit(status);
}

void error(int status, int number, const char *format, ...)
{
	va_list arguments;
	begin(": ");
	va_start(arguments, format);
	end(status, number, format, arguments);
	va_end(arguments);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...)
{
	static const char *last_file;
	static unsigned last_line;
	if (error_one_per_line) {
		if (last_line == line && last_file && file && !strcmp(last_file, file)) return;
		last_file = file;
		last_line = line;
	}
	va_list arguments;
	begin(":");
	if (file) fprintf(stderr, "%s:%u: ", file, line);
	else putc(' ', stderr);
	va_start(arguments, format);
	end(status, number, format, arguments);
	va_end(arguments);
}
