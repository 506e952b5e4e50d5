#ifndef _SYS_SELECT_H
#define _SYS_SELECT_H
#include <sys/types.h>
#include <time.h>
struct timeval {
	time_t tv_sec;
	suseconds_t tv_usec;
};
#define FD_SETSIZE 1024
typedef struct {
	long __fds_bits[FD_SETSIZE / (8 * sizeof(long))];
} fd_set;
#define FD_ZERO(set) __builtin_memset(set, 0, sizeof(fd_set))
#define FD_SET(fd, set) ((void)((set)->__fds_bits[(fd) / (8 * (int)sizeof(long))] |= (long)(1UL << (fd) % (8 * (int)sizeof(long)))))
#define FD_CLR(fd, set) ((void)((set)->__fds_bits[(fd) / (8 * (int)sizeof(long))] &= ~(long)(1UL << (fd) % (8 * (int)sizeof(long)))))
#define FD_ISSET(fd, set) (((set)->__fds_bits[(fd) / (8 * (int)sizeof(long))] & (long)(1UL << (fd) % (8 * (int)sizeof(long)))) != 0)
extern int select(int, fd_set *restrict, fd_set *restrict, fd_set *restrict, struct timeval *restrict);
#endif
