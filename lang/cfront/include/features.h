#ifndef _FEATURES_H
#define _FEATURES_H
#ifdef _GNU_SOURCE
#undef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#if defined _GNU_SOURCE || defined _DEFAULT_SOURCE || !(defined __STRICT_ANSI__ || defined _POSIX_SOURCE || defined _POSIX_C_SOURCE || defined _XOPEN_SOURCE)
#undef _DEFAULT_SOURCE
#undef _POSIX_SOURCE
#undef _POSIX_C_SOURCE
#define _DEFAULT_SOURCE 1
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 200809L
#elif !(defined _POSIX_SOURCE || defined _POSIX_C_SOURCE) && (!defined __STRICT_ANSI__ || _XOPEN_SOURCE - 0 >= 500)
#define _POSIX_SOURCE 1
#if _XOPEN_SOURCE - 0 >= 700
#define _POSIX_C_SOURCE 200809L
#elif _XOPEN_SOURCE - 0 >= 600
#define _POSIX_C_SOURCE 200112L
#elif _XOPEN_SOURCE - 0 >= 500
#define _POSIX_C_SOURCE 199506L
#else
#define _POSIX_C_SOURCE 2
#endif
#endif
#if _POSIX_C_SOURCE - 0 >= 200809L
#undef _ATFILE_SOURCE
#define _ATFILE_SOURCE 1
#endif
#define __GNU_LIBRARY__ 6
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) (__GLIBC__ > (major) || __GLIBC__ == (major) && __GLIBC_MINOR__ >= (minor))
#define __GNUC_PREREQ(major, minor) (__GNUC__ > (major) || __GNUC__ == (major) && __GNUC_MINOR__ >= (minor))
#include <sys/cdefs.h>
#endif
