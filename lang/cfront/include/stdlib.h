#ifndef _STDLIB_H
#define _STDLIB_H
#include <stddef.h>
#include <sys/types.h>
#include <alloca.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)
#include <bits/div.h>
extern void abort(void) __attribute__((noreturn));
extern void exit(int) __attribute__((noreturn));
extern void _Exit(int) __attribute__((noreturn));
extern void quick_exit(int) __attribute__((noreturn));
extern int atexit(void (*)(void));
extern int at_quick_exit(void (*)(void));
extern char *getenv(const char *);
extern int setenv(const char *, const char *, int);
extern int unsetenv(const char *);
extern int putenv(char *);
extern int system(const char *);
extern char *realpath(const char *, char *);
extern int mkstemp(char *);
extern int abs(int);
extern long labs(long);
extern long long llabs(long long);
extern div_t div(int, int);
extern ldiv_t ldiv(long, long);
extern lldiv_t lldiv(long long, long long);
extern int rand(void);
extern void srand(unsigned int);
extern int rand_r(unsigned int *);
extern long random(void);
extern void srandom(unsigned int);
extern double drand48(void);
extern long lrand48(void);
extern long mrand48(void);
extern void srand48(long);
extern int atoi(const char *);
extern long atol(const char *);
extern long long atoll(const char *);
extern double atof(const char *);
extern long strtol(const char *, char **, int);
extern unsigned long strtoul(const char *, char **, int);
extern long long strtoll(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
extern float strtof(const char *, char **);
extern double strtod(const char *, char **);
extern long double strtold(const char *, char **);
extern void *malloc(size_t);
extern void *calloc(size_t, size_t);
extern void *realloc(void *, size_t);
extern void *reallocarray(void *, size_t, size_t);
extern void *aligned_alloc(size_t, size_t);
extern void *memalign(size_t, size_t);
extern void *valloc(size_t);
extern int posix_memalign(void **, size_t, size_t);
extern void free(void *);
extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
extern void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
extern int mblen(const char *, size_t);
extern int mbtowc(wchar_t *, const char *, size_t);
extern int wctomb(char *, wchar_t);
extern size_t mbstowcs(wchar_t *, const char *, size_t);
extern size_t wcstombs(char *, const wchar_t *, size_t);
extern double erand48(unsigned short *);
extern long jrand48(unsigned short *);
extern long nrand48(unsigned short *);
extern char *initstate(unsigned int, char *, size_t);
extern char *setstate(char *);
extern char *mkdtemp(char *);
extern int getsubopt(char **, char *const *, char **);
extern int grantpt(int);
extern int unlockpt(int);
extern char *ptsname(int);
extern int posix_openpt(int);
extern long a64l(const char *);
extern char *l64a(long);
#endif
