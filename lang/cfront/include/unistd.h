#ifndef _UNISTD_H
#define _UNISTD_H
#include <stddef.h>
#include <sys/types.h>
#include <getopt.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define _SC_ARG_MAX 0
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
extern char **environ;
extern void _exit(int) __attribute__((noreturn));
extern unsigned int sleep(unsigned int);
extern int usleep(useconds_t);
extern unsigned int alarm(unsigned int);
extern int pause(void);
extern ssize_t read(int, void *, size_t);
extern ssize_t write(int, const void *, size_t);
extern ssize_t pread(int, void *, size_t, off_t);
extern ssize_t pwrite(int, const void *, size_t, off_t);
extern off_t lseek(int, off_t, int);
extern int close(int);
extern int pipe(int *);
extern int dup(int);
extern int dup2(int, int);
extern int fsync(int);
extern int ftruncate(int, off_t);
extern int truncate(const char *, off_t);
extern int isatty(int);
extern int access(const char *, int);
extern int link(const char *, const char *);
extern int symlink(const char *, const char *);
extern ssize_t readlink(const char *, char *, size_t);
extern int unlink(const char *);
extern int rmdir(const char *);
extern int chdir(const char *);
extern int fchdir(int);
extern int chown(const char *, uid_t, gid_t);
extern char *getcwd(char *, size_t);
extern pid_t fork(void);
extern pid_t vfork(void);
extern int execv(const char *, char *const *);
extern int execve(const char *, char *const *, char *const *);
extern int execvp(const char *, char *const *);
extern int execl(const char *, const char *, ...);
extern int execlp(const char *, const char *, ...);
extern int execle(const char *, const char *, ...);
extern pid_t getpid(void);
extern pid_t getppid(void);
extern pid_t getpgrp(void);
extern pid_t setsid(void);
extern int setpgid(pid_t, pid_t);
extern uid_t getuid(void);
extern uid_t geteuid(void);
extern gid_t getgid(void);
extern gid_t getegid(void);
extern int setuid(uid_t);
extern int setgid(gid_t);
extern int gethostname(char *, size_t);
extern char *getlogin(void);
extern long sysconf(int);
extern long syscall(long, ...);
extern int getpagesize(void);
extern void *sbrk(__INTPTR_TYPE__);
extern int brk(void *);
extern int nice(int);
extern void sync(void);
extern char *ttyname(int);
extern size_t confstr(int, char *, size_t);
extern int faccessat(int, const char *, int, int);
extern int fchown(int, uid_t, gid_t);
extern int fchownat(int, const char *, uid_t, gid_t, int);
extern int fdatasync(int);
extern long fpathconf(int, int);
extern int getgroups(int, gid_t *);
extern long gethostid(void);
extern int getlogin_r(char *, size_t);
extern pid_t getpgid(pid_t);
extern pid_t getsid(pid_t);
extern int lchown(const char *, uid_t, gid_t);
extern int linkat(int, const char *, int, const char *, int);
extern int lockf(int, int, off_t);
extern long pathconf(const char *, int);
extern ssize_t readlinkat(int, const char *, char *, size_t);
extern int setegid(gid_t);
extern int seteuid(uid_t);
extern int setpgrp(void);
extern int setregid(gid_t, gid_t);
extern int setreuid(uid_t, uid_t);
extern int symlinkat(const char *, int, const char *);
extern pid_t tcgetpgrp(int);
extern int tcsetpgrp(int, pid_t);
extern int ttyname_r(int, char *, size_t);
extern int unlinkat(int, const char *, int);
extern int chroot(const char *);
extern int getdtablesize(void);
extern int sethostname(const char *, size_t);
#endif
