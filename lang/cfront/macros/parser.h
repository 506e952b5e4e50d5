/* Words of gcc that the C parser does not know. */
#define __extension__
#define __restrict_arr restrict
#define __FUNCTION__ __func__
#define __PRETTY_FUNCTION__ __func__
#if __SIZEOF_LONG__ == 8
#define __va_place(ap) (ap)
#else
#define __va_place(ap) (&(ap))
#endif
#define __builtin_va_start(ap, last) __va_start(__va_place(ap))
#define __builtin_va_end(ap) __va_end(__va_place(ap))
#define __builtin_offsetof(type, member) ((__SIZE_TYPE__)&(((type *)0)->member))
#define __builtin_va_arg(ap, type) (*(type *)__va_arg(__va_place(ap), (type *)0))
#define __builtin_va_copy(to, from) __va_copy(__va_place(to), __va_place(from))
#define _Atomic(...) __typeof__(__typeof__(__VA_ARGS__) _Atomic)
#define _Float32 float
#define _Float64 double
#define _Float32x double
#define _Float64x long double
#define __builtin_complex(x, y) _Generic((x), float: __builtin_complexf, long double: __builtin_complexl, default: __builtin_complexd)(x, y)
#define __builtin_choose_expr(c, a, b) _Generic((char (*)[1 + !__chooses(c)])0, char (*)[1]: (a), default: (b))
#define __builtin_FILE() __FILE__
#define __builtin_FUNCTION() __func__
#define __builtin_LINE() __LINE__
#define __builtin_types_compatible_p(a, b) __types_compatible(__alignof__(a), __alignof__(b))
