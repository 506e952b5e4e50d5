#ifndef _ERR_H
#define _ERR_H
#include <stdarg.h>
extern void err(int, const char *, ...) __attribute__((noreturn));
extern void errx(int, const char *, ...) __attribute__((noreturn));
extern void warn(const char *, ...);
extern void warnx(const char *, ...);
#endif
