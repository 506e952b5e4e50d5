#ifndef _STDIO_H
#define _STDIO_H
#include <stddef.h>
#include <stdarg.h>
#define EOF (-1)
typedef struct _IO_FILE FILE;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
extern int printf(const char *, ...);
extern int fprintf(FILE *, const char *, ...);
extern int sprintf(char *, const char *, ...);
extern int snprintf(char *, size_t, const char *, ...);
extern int scanf(const char *, ...);
extern int fscanf(FILE *, const char *, ...);
extern int sscanf(const char *, const char *, ...);
extern int puts(const char *);
extern int fputs(const char *, FILE *);
extern int putchar(int);
extern int putc(int, FILE *);
extern int fputc(int, FILE *);
extern int getchar(void);
extern int getc(FILE *);
extern int fgetc(FILE *);
extern char *fgets(char *, int, FILE *);
extern int fflush(FILE *);
extern FILE *fopen(const char *, const char *);
extern int fclose(FILE *);
extern size_t fread(void *, size_t, size_t, FILE *);
extern size_t fwrite(const void *, size_t, size_t, FILE *);
extern void perror(const char *);
#endif
