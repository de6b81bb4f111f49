/* A main with three parameters: clang renames the others, this one keeps its name. The linker takes this file out of the
   library only for programs that lack the other two. */
int named_main(int argc, char **argv, char **envp) __asm__("main");
extern char **__environ;

int __main_argc_argv(int argc, char **argv)
{
	return named_main(argc, argv, __environ);
}
