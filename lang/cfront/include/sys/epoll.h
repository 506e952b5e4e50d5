#ifndef _SYS_EPOLL_H
#define _SYS_EPOLL_H
#include <stdint.h>
#include <sys/types.h>
#include <signal.h>
#include <time.h>
#define EPOLLIN 1
#define EPOLLPRI 2
#define EPOLLOUT 4
#define EPOLLERR 8
#define EPOLLHUP 16
#define EPOLLRDNORM 64
#define EPOLLRDBAND 128
#define EPOLLWRNORM 256
#define EPOLLWRBAND 512
#define EPOLLMSG 1024
#define EPOLLRDHUP 8192
#define EPOLLEXCLUSIVE 0x10000000
#define EPOLLWAKEUP 0x20000000
#define EPOLLONESHOT 0x40000000
#define EPOLLET 0x80000000
#define EPOLL_CTL_ADD 1
#define EPOLL_CTL_DEL 2
#define EPOLL_CTL_MOD 3
#define EPOLL_CLOEXEC 02000000
typedef union epoll_data {
	void *ptr;
	int fd;
	uint32_t u32;
	uint64_t u64;
} epoll_data_t;
struct epoll_event {
	uint32_t events;
	epoll_data_t data;
} __attribute__((__packed__));
extern int epoll_create(int);
extern int epoll_create1(int);
extern int epoll_ctl(int, int, int, struct epoll_event *);
extern int epoll_wait(int, struct epoll_event *, int, int);
extern int epoll_pwait(int, struct epoll_event *, int, int, const sigset_t *);
extern int epoll_pwait2(int, struct epoll_event *, int, const struct timespec *, const sigset_t *);
#endif
