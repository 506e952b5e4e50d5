#ifndef _MQUEUE_H
#define _MQUEUE_H
#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>
#include <time.h>
typedef int mqd_t;
struct mq_attr {
	long mq_flags, mq_maxmsg, mq_msgsize, mq_curmsgs, __pad[4];
};
extern mqd_t mq_open(const char *, int, ...);
extern int mq_close(mqd_t);
extern int mq_unlink(const char *);
extern int mq_getattr(mqd_t, struct mq_attr *);
extern int mq_setattr(mqd_t, const struct mq_attr *, struct mq_attr *);
extern int mq_notify(mqd_t, const struct sigevent *);
extern int mq_send(mqd_t, const char *, size_t, unsigned);
extern int mq_timedsend(mqd_t, const char *, size_t, unsigned, const struct timespec *);
extern ssize_t mq_receive(mqd_t, char *, size_t, unsigned *);
extern ssize_t mq_timedreceive(mqd_t, char *, size_t, unsigned *, const struct timespec *);
#endif
