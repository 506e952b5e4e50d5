#ifndef _UNISTD_H
#define _UNISTD_H
#include <sys/types.h>
extern void _exit(int);
extern unsigned int sleep(unsigned int);
extern int usleep(unsigned int);
extern ssize_t read(int, void *, size_t);
extern ssize_t write(int, const void *, size_t);
extern int close(int);
extern pid_t getpid(void);
#endif
