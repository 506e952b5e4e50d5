#ifndef _EXECINFO_H
#define _EXECINFO_H
extern int backtrace(void **, int);
extern char **backtrace_symbols(void *const *, int);
extern void backtrace_symbols_fd(void *const *, int, int);
#endif
