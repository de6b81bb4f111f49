/* setjmp, sigsetjmp, fork and signals of the C library, where they meet. */
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define FAIL(text) return puts(text), 1

static jmp_buf outer, inner;
static sigjmp_buf from_handler;
static volatile sig_atomic_t caught, last_signal;

static void throw_to(jmp_buf where, int value)
{
	longjmp(where, value);
}

static int nested(void)
{
	volatile int steps = 0;
	int value = setjmp(outer);
	if (value == 7) return steps == 3;
	steps++;
	int second = setjmp(inner);
	steps++;
	if (second == 0) throw_to(inner, 0); /* arrives as 1: 7.13.2.1 */
	if (second != 1) return 0;
	throw_to(outer, 7);
	return 0;
}

static void count(int signal)
{
	caught++;
	last_signal = signal;
}

static int tell;

static void count_and_tell(int signal)
{
	count(signal);
	if (caught == 3) write(tell, "\n", 1);
}

static void jump(int signal)
{
	siglongjmp(from_handler, signal);
}

static void install(int signal, void (*handler)(int), int flags)
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = flags };
	sigaction(signal, &action, 0);
}

static int status_of(pid_t pid)
{
	int status = -1;
	return waitpid(pid, &status, 0) == pid ? status : -1;
}

/* What the child does to memory is gone in the parent. */
static int forked(void)
{
	char on_stack[64] = "parent";
	char *on_heap = strdup("parent");
	pid_t pid = fork();
	if (pid == 0) {
		strcpy(on_stack, "child");
		strcpy(on_heap, "child");
		for (int i = 0; i < 50; i++) malloc(100000);
		if (getpid() == getppid()) _exit(1);
		_exit(42);
	}
	int status = status_of(pid);
	return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 42 && !strcmp(on_stack, "parent") &&
	       !strcmp(on_heap, "parent") && malloc(100000);
}

static int forked_within_a_child(void)
{
	volatile int depth = 0;
	pid_t pid = fork();
	if (pid == 0) {
		depth = 1;
		pid_t grandchild = fork();
		if (grandchild == 0) {
			depth = 2;
			_exit(3);
		}
		int status = status_of(grandchild);
		_exit(depth == 1 && WEXITSTATUS(status) == 3 ? 4 : 5);
	}
	return depth == 0 && WEXITSTATUS(status_of(pid)) == 4;
}

static int executed(void)
{
	pid_t pid = fork();
	if (pid == 0) {
		execl("/nonexistent", "x", (char *)0);
		if (errno != ENOENT) _exit(1);
		execlp("sh", "sh", "-c", "exit 5", (char *)0);
		_exit(2);
	}
	return WEXITSTATUS(status_of(pid)) == 5;
}

static int spawned(void)
{
	extern char **environ;
	pid_t pid = -1;
	char *arguments[] = { "sh", "-c", "read line; test \"$line\" = hello", 0 };
	int ends[2];
	posix_spawn_file_actions_t actions;
	if (pipe(ends)) return 0;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
	posix_spawn_file_actions_addclose(&actions, ends[1]);
	if (posix_spawnp(&pid, "sh", &actions, 0, arguments, environ)) return 0;
	close(ends[0]);
	write(ends[1], "hello\n", 6);
	close(ends[1]);
	if (WEXITSTATUS(status_of(pid))) return 0;
	posix_spawn_file_actions_destroy(&actions);
	return posix_spawnp(&pid, "no-such-command", 0, 0, arguments, environ) == ENOENT &&
	       posix_spawn(&pid, "/etc/passwd", 0, 0, arguments, environ) == EACCES && waitpid(-1, 0, WNOHANG) == -1;
}

static int handled(void)
{
	install(SIGUSR1, count, 0);
	raise(SIGUSR1);
	if (caught != 1 || last_signal != SIGUSR1) return 0;
	sigset_t set, old;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, &old);
	raise(SIGUSR1);
	if (caught != 1) return 0;
	sigprocmask(SIG_SETMASK, &old, 0);
	return caught == 2;
}

static int jumped_out_of_a_handler(void)
{
	install(SIGUSR2, jump, 0);
	for (int i = 0; i < 3; i++) {
		if (sigsetjmp(from_handler, 1) == 0) {
			raise(SIGUSR2);
			return 0;
		}
		/* The mask is back, or the second round would not arrive. */
	}
	return 1;
}

static int interrupted(void)
{
	struct itimerval again = { .it_interval.tv_usec = 20000, .it_value.tv_usec = 20000 }, never = { 0 };
	char byte;
	int ends[2], told[2];
	if (pipe(ends)) return 0;
	caught = 0;
	install(SIGALRM, count, 0);
	setitimer(ITIMER_REAL, &again, 0);
	if (read(ends[0], &byte, 1) != -1 || errno != EINTR || caught < 1) return 0;
	setitimer(ITIMER_REAL, &never, 0);

	if (pipe(ends) || pipe(told)) return 0;
	tell = told[1];
	caught = 0;
	install(SIGALRM, count_and_tell, SA_RESTART);
	pid_t writer = fork();
	if (writer == 0) {
		dup2(told[0], 0);
		dup2(ends[1], 1);
		execlp("sh", "sh", "-c", "read; printf z", (char *)0);
		_exit(1);
	}
	setitimer(ITIMER_REAL, &again, 0);
	if (read(ends[0], &byte, 1) != 1 || byte != 'z' || caught < 3) return 0;
	setitimer(ITIMER_REAL, &never, 0);
	return WEXITSTATUS(status_of(writer)) == 0;
}

int main(void)
{
	if (!nested()) FAIL("setjmp in setjmp");
	if (!forked()) FAIL("fork");
	if (!forked_within_a_child()) FAIL("fork in a child");
	if (!executed()) FAIL("exec in a child");
	if (!spawned()) FAIL("posix_spawn");
	if (!handled()) FAIL("a handler");
	if (!jumped_out_of_a_handler()) FAIL("siglongjmp out of a handler");
	if (!interrupted()) FAIL("EINTR and SA_RESTART");
	if (system("exit 6") >> 8 != 6) FAIL("system");
	FILE *pipe = popen("echo from a pipe", "r");
	char line[32] = "";
	if (!pipe || !fgets(line, sizeof line, pipe) || strcmp(line, "from a pipe\n") || pclose(pipe)) FAIL("popen");
	return 0;
}
