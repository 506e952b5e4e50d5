/* Words of gcc that the C parser does not know. */
#define __extension__
#define __restrict_arr restrict
#define __FUNCTION__ __func__
#define __PRETTY_FUNCTION__ __func__
#define __builtin_va_start(ap, last) ((void)0)
#define __builtin_va_end(ap) ((void)0)
#define __builtin_offsetof(type, member) ((__SIZE_TYPE__)&(((type *)0)->member))
#define __builtin_va_arg(ap, type) (*(type *)(__builtin_va_arg)(ap))
#define __builtin_va_copy(to, from) ((to) = (from))
#define _Float32 float
#define _Float64 double
#define _Float32x double
#define _Float64x long double
#if __SIZEOF_LONG__ == 8
#define _Float128 long double
#endif
