#ifndef _DLFCN_H
#define _DLFCN_H
#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_GLOBAL 256
#define RTLD_LOCAL 0
#define RTLD_NOLOAD 4
#define RTLD_NODELETE 4096
extern void *dlopen(const char *, int);
extern int dlclose(void *);
extern void *dlsym(void *restrict, const char *restrict);
extern char *dlerror(void);
#endif
