#ifndef _STDIO_EXT_H
#define _STDIO_EXT_H
#include <stdio.h>
extern size_t __fbufsize(FILE *);
extern int __freading(FILE *);
extern int __fwriting(FILE *);
extern int __freadable(FILE *);
extern int __fwritable(FILE *);
extern int __flbf(FILE *);
extern void __fpurge(FILE *);
extern size_t __fpending(FILE *);
extern void _flushlbf(void);
extern int __fsetlocking(FILE *, int);
#endif
