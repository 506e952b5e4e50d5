#ifndef _SYS_XATTR_H
#define _SYS_XATTR_H
#include <sys/types.h>
#define XATTR_CREATE 1
#define XATTR_REPLACE 2
extern int setxattr(const char *, const char *, const void *, size_t, int);
extern int lsetxattr(const char *, const char *, const void *, size_t, int);
extern int fsetxattr(int, const char *, const void *, size_t, int);
extern ssize_t getxattr(const char *, const char *, void *, size_t);
extern ssize_t lgetxattr(const char *, const char *, void *, size_t);
extern ssize_t fgetxattr(int, const char *, void *, size_t);
extern ssize_t listxattr(const char *, char *, size_t);
extern ssize_t llistxattr(const char *, char *, size_t);
extern ssize_t flistxattr(int, char *, size_t);
extern int removexattr(const char *, const char *);
extern int lremovexattr(const char *, const char *);
extern int fremovexattr(int, const char *);
#endif
