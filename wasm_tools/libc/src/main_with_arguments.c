/* clang names `int main(void)` __main_void and `int main(int, char **)` __main_argc_argv. The linker takes this file out of
   the library only for programs without the first. */
extern int __vesicle_argc;
extern char **__vesicle_argv;
int __main_argc_argv(int argc, char **argv);

int __main_void(void)
{
	return __main_argc_argv(__vesicle_argc, __vesicle_argv);
}
