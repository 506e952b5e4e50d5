/* Words of gcc that the C parser does not know. */
#define __extension__
#define __restrict_arr restrict
#define __FUNCTION__ __func__
#define __PRETTY_FUNCTION__ __func__
#define __builtin_va_start(ap, last) ((void)0)
#define __builtin_va_end(ap) ((void)0)
#define __builtin_offsetof(type, member) ((__SIZE_TYPE__)&(((type *)0)->member))
