#ifndef _SYS_CDEFS_H
#define _SYS_CDEFS_H
#include <features.h>
#define __P(args) args
#define __PMT(args) args
#define __CONCAT(x, y) x ## y
#define __STRING(x) #x
#define __ptr_t void *
#define __BEGIN_DECLS
#define __END_DECLS
#define __LEAF
#define __LEAF_ATTR
#define __THROW __attribute__((__nothrow__))
#define __THROWNL __attribute__((__nothrow__))
#define __NTH(declaration) __attribute__((__nothrow__)) declaration
#define __NTHNL(declaration) __attribute__((__nothrow__)) declaration
#define __COLD __attribute__((__cold__))
#define __flexarr []
#define __restrict_arr __restrict
#define __wur
#define __nonnull(params) __attribute__((__nonnull__ params))
#define __attribute_nonnull__(params) __attribute__((__nonnull__ params))
#define __returns_nonnull __attribute__((__returns_nonnull__))
#define __attribute_malloc__ __attribute__((__malloc__))
#define __attribute_alloc_size__(params) __attribute__((__alloc_size__ params))
#define __attribute_pure__ __attribute__((__pure__))
#define __attribute_const__ __attribute__((__const__))
#define __attribute_maybe_unused__ __attribute__((__unused__))
#define __attribute_used__ __attribute__((__used__))
#define __attribute_noinline__ __attribute__((__noinline__))
#define __attribute_deprecated__ __attribute__((__deprecated__))
#define __attribute_deprecated_msg__(text) __attribute__((__deprecated__(text)))
#define __attribute_format_arg__(param) __attribute__((__format_arg__(param)))
#define __attribute_warn_unused_result__ __attribute__((__warn_unused_result__))
#define __attribute_nonstring__ __attribute__((__nonstring__))
#define __attribute_returns_twice__ __attribute__((__returns_twice__))
#define __always_inline __inline __attribute__((__always_inline__))
#define __extern_inline extern __inline __attribute__((__gnu_inline__))
#define __extern_always_inline extern __always_inline __attribute__((__gnu_inline__))
#define __glibc_likely(condition) __builtin_expect((condition), 1)
#define __glibc_unlikely(condition) __builtin_expect((condition), 0)
#endif
