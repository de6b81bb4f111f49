/* The machine: names, memory, processors, randomness. */
#define _GNU_SOURCE
#include <sys/prctl.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include "bottom_half.h"

SYSTEM_CALL(uname)
{
	long result = host_sysinfo(SYSINFO_NAMES, (void *)a, sizeof(struct utsname));
	return result < 0 ? result : 0;
}

/* No core is ever dumped; whoever asks for that has it. */
SYSTEM_CALL(prctl)
{
	switch (a) {
	case PR_GET_DUMPABLE: return 0;
	case PR_SET_DUMPABLE: return b == 0 || b == 1 ? 0 : -EINVAL;
	default: return -EINVAL;
	}
}

SYSTEM_CALL(sysinfo)
{
	u64 values[8];
	long result = host_sysinfo(SYSINFO_MEMORY, values, sizeof values);
	if (result < 0) return result;
	*(struct sysinfo *)a = (struct sysinfo){
		.uptime = values[0],
		.totalram = values[1] / 4096,
		.freeram = values[2] / 4096,
		.procs = values[3],
		.loads = { values[4], values[5], values[6] },
		.mem_unit = 4096,
	};
	return 0;
}

SYSTEM_CALL(sched_getaffinity)
{
	memset((void *)c, 0, b);
	return host_sysinfo(SYSINFO_PROCESSORS, (void *)c, b);
}

SYSTEM_CALL(getrandom)
{
	i32 error = wasi_random_get((void *)a, b);
	return error ? wasi_result(error) : b;
}

SYSTEM_CALL(sched_yield)
{
	return wasi_result(wasi_sched_yield());
}
