#ifndef _SYS_TIMERFD_H
#define _SYS_TIMERFD_H
#include <time.h>
#define TFD_TIMER_ABSTIME 1
#define TFD_TIMER_CANCEL_ON_SET 2
#define TFD_NONBLOCK 04000
#define TFD_CLOEXEC 02000000
extern int timerfd_create(clockid_t, int);
extern int timerfd_settime(int, int, const struct itimerspec *, struct itimerspec *);
extern int timerfd_gettime(int, struct itimerspec *);
#endif
