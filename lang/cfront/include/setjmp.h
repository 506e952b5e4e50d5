#ifndef _SETJMP_H
#define _SETJMP_H
#if __SIZEOF_LONG__ == 8
typedef struct {
	long __registers[8];
	int __mask_saved;
	unsigned long __mask[16];
} jmp_buf[1];
#else
typedef struct {
	int __registers[6];
	int __mask_saved;
	unsigned long __mask[32];
} jmp_buf[1];
#endif
typedef jmp_buf sigjmp_buf;
extern int setjmp(jmp_buf);
extern int _setjmp(jmp_buf);
extern int sigsetjmp(sigjmp_buf, int);
extern void longjmp(jmp_buf, int) __attribute__((noreturn));
extern void siglongjmp(sigjmp_buf, int) __attribute__((noreturn));
#define setjmp(env) setjmp(env)
#define sigsetjmp(env, save) sigsetjmp(env, save)
#endif
