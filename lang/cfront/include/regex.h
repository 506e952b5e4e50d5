#ifndef _REGEX_H
#define _REGEX_H
#include <sys/types.h>
typedef int regoff_t;
typedef struct {
	void *__buffer;
	size_t __allocated, __used;
	unsigned long __syntax;
	char *__fastmap;
	unsigned char *__translate;
	size_t re_nsub;
	unsigned int __flags;
} regex_t;
typedef struct {
	regoff_t rm_so;
	regoff_t rm_eo;
} regmatch_t;
#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8
#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_NOMATCH 1
extern int regcomp(regex_t *, const char *, int);
extern int regexec(const regex_t *, const char *, size_t, regmatch_t *, int);
extern size_t regerror(int, const regex_t *, char *, size_t);
extern void regfree(regex_t *);
#endif
