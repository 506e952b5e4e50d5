#ifndef _STDDEF_H
#define _STDDEF_H
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef struct {
	long long __widest_integer __attribute__((__aligned__(8)));
	long double __widest_real __attribute__((__aligned__(__SIZEOF_LONG__ == 8 ? 16 : 4)));
#if __SIZEOF_LONG__ == 4
	__float128 __quadruple __attribute__((__aligned__(16)));
#endif
} max_align_t;
#define NULL ((void *)0)
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
