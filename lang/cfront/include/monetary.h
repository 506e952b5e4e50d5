#ifndef _MONETARY_H
#define _MONETARY_H
#include <sys/types.h>
extern ssize_t strfmon(char *restrict, size_t, const char *restrict, ...);
#endif
