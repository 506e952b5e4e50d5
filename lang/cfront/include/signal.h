#ifndef _SIGNAL_H
#define _SIGNAL_H
#include <sys/types.h>
#include <time.h>
typedef int sig_atomic_t;
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPWR 30
#define SIGSYS 31
#define SIGIOT SIGABRT
#define SIGPOLL SIGIO
#define SIG_ERR ((void (*)(int))-1)
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
typedef struct {
	unsigned long __val[1024 / (8 * sizeof(unsigned long))];
} sigset_t;
union sigval {
	int sival_int;
	void *sival_ptr;
};
#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
struct sigevent {
	union sigval sigev_value;
	int sigev_signo, sigev_notify;
	union {
		char __pad[64 - sizeof(union sigval) - 2 * sizeof(int)];
		struct {
			void (*__function)(union sigval);
			void *__attributes;
		} __notify;
	} __rest;
};
#define sigev_notify_function __rest.__notify.__function
#define sigev_notify_attributes __rest.__notify.__attributes
#define SS_ONSTACK 1
#define SS_DISABLE 2
typedef struct {
	void *ss_sp;
	int ss_flags;
	size_t ss_size;
} stack_t;
typedef struct {
	int si_signo, si_errno, si_code;
	int si_pid, si_uid, si_status;
	void *si_addr;
	union sigval si_value;
	char __rest[128 - 6 * sizeof(int) - sizeof(void *) - sizeof(union sigval)];
} siginfo_t;
struct sigaction {
	union {
		void (*__plain)(int);
		void (*__with_info)(int, siginfo_t *, void *);
	} __handler;
	sigset_t sa_mask;
	int sa_flags;
	void (*sa_restorer)(void);
};
#define sa_handler __handler.__plain
#define sa_sigaction __handler.__with_info
extern void (*signal(int, void (*)(int)))(int);
extern int raise(int);
extern int kill(pid_t, int);
extern int sigaction(int, const struct sigaction *, struct sigaction *);
extern int sigemptyset(sigset_t *);
extern int sigfillset(sigset_t *);
extern int sigaddset(sigset_t *, int);
extern int sigdelset(sigset_t *, int);
extern int sigismember(const sigset_t *, int);
extern int sigprocmask(int, const sigset_t *, sigset_t *);
extern int sigpending(sigset_t *);
extern int sigsuspend(const sigset_t *);
extern int sigwait(const sigset_t *, int *);
extern int sigaltstack(const stack_t *, stack_t *);
extern int sigqueue(pid_t, int, union sigval);
extern int sigwaitinfo(const sigset_t *, siginfo_t *);
extern int sigtimedwait(const sigset_t *, siginfo_t *, const struct timespec *);
extern int killpg(pid_t, int);
extern int pthread_kill(unsigned long, int);
#endif
