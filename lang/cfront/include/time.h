#ifndef _TIME_H
#define _TIME_H
#include <stddef.h>
#include <sys/types.h>
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
struct tm {
	int tm_sec;
	int tm_min;
	int tm_hour;
	int tm_mday;
	int tm_mon;
	int tm_year;
	int tm_wday;
	int tm_yday;
	int tm_isdst;
	long tm_gmtoff;
	const char *tm_zone;
};
struct timespec {
	time_t tv_sec;
	long tv_nsec;
};
struct itimerspec {
	struct timespec it_interval;
	struct timespec it_value;
};
extern clock_t clock(void);
extern time_t time(time_t *);
extern double difftime(time_t, time_t);
extern time_t mktime(struct tm *);
extern time_t timegm(struct tm *);
extern int timespec_get(struct timespec *, int);
extern char *asctime(const struct tm *);
extern char *asctime_r(const struct tm *, char *);
extern char *ctime(const time_t *);
extern char *ctime_r(const time_t *, char *);
extern struct tm *gmtime(const time_t *);
extern struct tm *gmtime_r(const time_t *, struct tm *);
extern struct tm *localtime(const time_t *);
extern struct tm *localtime_r(const time_t *, struct tm *);
extern size_t strftime(char *, size_t, const char *, const struct tm *);
extern int nanosleep(const struct timespec *, struct timespec *);
extern int clock_gettime(clockid_t, struct timespec *);
extern int clock_getres(clockid_t, struct timespec *);
extern int clock_settime(clockid_t, const struct timespec *);
extern void tzset(void);
struct sigevent;
extern int timer_create(clockid_t, struct sigevent *restrict, timer_t *restrict);
extern int timer_delete(timer_t);
extern int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
extern char *strptime(const char *, const char *, struct tm *);
#endif
