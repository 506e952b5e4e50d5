#ifndef _SYS_TIME_H
#define _SYS_TIME_H
#include <sys/types.h>
#include <time.h>
#include <sys/select.h>
struct timezone {
	int tz_minuteswest;
	int tz_dsttime;
};
struct itimerval {
	struct timeval it_interval;
	struct timeval it_value;
};
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
extern int gettimeofday(struct timeval *restrict, void *restrict);
extern int settimeofday(const struct timeval *, const struct timezone *);
extern int utimes(const char *, const struct timeval *);
#endif
