#ifndef _ICONV_H
#define _ICONV_H
#include <stddef.h>
typedef void *iconv_t;
extern iconv_t iconv_open(const char *, const char *);
extern size_t iconv(iconv_t, char **restrict, size_t *restrict, char **restrict, size_t *restrict);
extern int iconv_close(iconv_t);
#endif
