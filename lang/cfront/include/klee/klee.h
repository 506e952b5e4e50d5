#ifndef KLEE_H
#define KLEE_H
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
void klee_make_symbolic(void *, size_t, const char *);
int klee_range(int, int, const char *);
int klee_int(const char *);
void klee_silent_exit(int) __attribute__((noreturn));
void klee_abort(void) __attribute__((noreturn));
void klee_assume(uintptr_t);
void klee_warning(const char *);
void klee_warning_once(const char *);
void klee_prefer_cex(void *, uintptr_t);
unsigned klee_is_symbolic(uintptr_t);
unsigned klee_is_replay(void);
#define klee_assert(expr) ((expr) ? (void)0 : __assert_fail(#expr, __FILE__, __LINE__, __func__))
#endif
