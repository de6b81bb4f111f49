#!/bin/sh
# A cc for configure and make: zig's clang and wasm-ld against the sysroot.
# VESICLE_ZIG: the compiler; VESICLE_SYSROOT: include/ and lib/; VESICLE_TARGET: flags of every compilation.
# Compiling and linking are separate programs here, so a line that does both is taken apart.
: "${VESICLE_ZIG:?}" "${VESICLE_SYSROOT:?}" "${VESICLE_TARGET:?}"

target=$VESICLE_TARGET
system='-D__linux__=1 -D__linux=1 -D__unix__=1 -D__unix=1 -D__gnu_linux__=1'

# gnulib's stack overflow handlers are written for processors with signal frames; without __linux__ they fall back to none.
case " $* " in
*sigsegv.c\ * | *stackvma.c\ * | *c-stack.c\ *) system= ;;
esac

compile() {
	# shellcheck disable=SC2086  # the options are words
	"$VESICLE_ZIG" clang $target $system -isystem "$VESICLE_SYSROOT/include" -Wno-unused-command-line-argument "$@"
}

link=1
sources=
for word; do
	case $word in
	-c | -S | -E | -M | -MM | -v | --version | -V | -qversion | -print-*) link=0 ;;
	*.c) sources="$sources $word" ;;
	esac
done
if [ $link = 0 ]; then
	compile "$@"
	exit
fi

scratch=
trap '[ -z "$scratch" ] || rm -rf "$scratch"' EXIT
objects=
if [ -n "$sources" ]; then
	scratch=$(mktemp -d) || exit
	number=0
	for source in $sources; do
		number=$((number + 1))
		object=$scratch/$number.o
		(
			left=$#
			previous=
			while [ $left -gt 0 ]; do
				word=$1
				shift
				left=$((left - 1))
				case $previous$word in
				-o) previous=-o ;;
				-o*) previous= ;;
				*.c | *.o | *.a | *.lo | *.la | -l* | -L* | -Wl,* | -static | -pthread | -s) ;;
				*) set -- "$@" "$word" ;;
				esac
			done
			compile "$@" -c "$source" -o "$object"
		) || exit
		objects="$objects $object"
	done
fi

output=a.out
# The stack is a little less than 1 MiB, so that its first frames share a page with the data behind it.
stack=1046528
left=$#
while [ $left -gt 0 ]; do
	word=$1
	shift
	left=$((left - 1))
	case $word in
	-o)
		output=$1
		shift
		left=$((left - 1))
		;;
	-Wl,-z,stack-size=*) stack=${word##*=} ;;
	*.o | *.a | -l* | -L*) set -- "$@" "$word" ;;
	esac
done
# shellcheck disable=SC2086
"$VESICLE_ZIG" wasm-ld "$VESICLE_SYSROOT/lib/crt1.o" $objects "$@" "-L$VESICLE_SYSROOT/lib" -lc -lclang_rt \
	--lto-O2 -mllvm -exception-model=wasm -mllvm -wasm-enable-sjlj -mllvm -wasm-use-legacy-eh=false \
	-z "stack-size=$stack" --stack-first --gc-sections -s -o "$output"
