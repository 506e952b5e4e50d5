#ifndef _UCONTEXT_H
#define _UCONTEXT_H
#include <signal.h>
#if __SIZEOF_LONG__ == 8
typedef long long greg_t;
typedef greg_t gregset_t[23];
typedef struct {
	gregset_t gregs;
	struct _libc_fpstate *fpregs;
	unsigned long long __pad[8];
} mcontext_t;
typedef struct ucontext_t {
	unsigned long uc_flags;
	struct ucontext_t *uc_link;
	stack_t uc_stack;
	mcontext_t uc_mcontext;
	sigset_t uc_sigmask;
	long long __fpregs[64], __ssp[4];
} ucontext_t;
#else
typedef int greg_t;
typedef greg_t gregset_t[19];
typedef struct {
	gregset_t gregs;
	struct _libc_fpstate *fpregs;
	unsigned long oldmask, cr2;
} mcontext_t;
typedef struct ucontext_t {
	unsigned long uc_flags;
	struct ucontext_t *uc_link;
	stack_t uc_stack;
	mcontext_t uc_mcontext;
	sigset_t uc_sigmask;
	unsigned long __fpregs[28], __ssp[4];
} ucontext_t;
#endif
extern int getcontext(ucontext_t *);
extern int setcontext(const ucontext_t *);
extern void makecontext(ucontext_t *, void (*)(void), int, ...);
extern int swapcontext(ucontext_t *, const ucontext_t *);
#endif
