#ifndef _AIO_H
#define _AIO_H
#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>
#include <time.h>
#define AIO_CANCELED 0
#define AIO_NOTCANCELED 1
#define AIO_ALLDONE 2
#define LIO_READ 0
#define LIO_WRITE 1
#define LIO_NOP 2
#define LIO_WAIT 0
#define LIO_NOWAIT 1
struct aiocb {
	int aio_fildes, aio_lio_opcode, aio_reqprio;
	volatile void *aio_buf;
	size_t aio_nbytes;
	struct sigevent aio_sigevent;
	struct aiocb *__next_prio;
	int __abs_prio, __policy, __error_code;
	ssize_t __return_value;
	off_t aio_offset;
	char __pad[sizeof(long) == 8 ? 32 : 36];
};
extern int aio_read(struct aiocb *);
extern int aio_write(struct aiocb *);
extern int aio_fsync(int, struct aiocb *);
extern int aio_error(const struct aiocb *);
extern ssize_t aio_return(struct aiocb *);
extern int aio_cancel(int, struct aiocb *);
extern int aio_suspend(const struct aiocb *const[], int, const struct timespec *);
extern int lio_listio(int, struct aiocb *const[], int, struct sigevent *);
#endif
