extern int __predefined_declarator; /* what the C parser looks up by name */
typedef __SIZE_TYPE__ __predefined_size_t;
typedef __WCHAR_TYPE__ __predefined_wchar_t;
typedef __PTRDIFF_TYPE__ __predefined_ptrdiff_t;
#if __SIZEOF_LONG__ == 8
typedef struct __va_list_tag { unsigned gp_offset, fp_offset; void *overflow_arg_area, *reg_save_area; } __builtin_va_list[1];
#else
typedef unsigned __builtin_va_list;
#endif
/* and the functions that gcc knows without a declaration */
void __va_start(), *__va_arg(), __va_end(), __va_copy();
void *__builtin_malloc(__SIZE_TYPE__), *__builtin_calloc(__SIZE_TYPE__, __SIZE_TYPE__), *__builtin_alloca(__SIZE_TYPE__);
int __builtin_abs(int); extern long __builtin_labs(long); extern long long __builtin_llabs(long long);
void __builtin_free(void *), *__builtin_memset(void *, int, __SIZE_TYPE__);
void *__builtin_memcpy(void *, const void *, __SIZE_TYPE__), *__builtin_memmove(void *, const void *, __SIZE_TYPE__);
extern int __builtin_popcount(unsigned int), __builtin_popcountl(unsigned long), __builtin_popcountll(unsigned long long);
extern int __builtin_parity(unsigned int), __builtin_parityl(unsigned long), __builtin_parityll(unsigned long long);
extern int __builtin_ctz(unsigned int), __builtin_ctzl(unsigned long), __builtin_ctzll(unsigned long long);
extern int __builtin_clz(unsigned int), __builtin_clzl(unsigned long), __builtin_clzll(unsigned long long);
extern int __builtin_ffs(int), __builtin_ffsl(long), __builtin_ffsll(long long);
extern __UINT16_TYPE__ __builtin_bswap16(__UINT16_TYPE__);
extern __UINT32_TYPE__ __builtin_bswap32(__UINT32_TYPE__);
extern __UINT64_TYPE__ __builtin_bswap64(__UINT64_TYPE__);
extern __SIZE_TYPE__ __builtin_strlen(const char *);
extern char *__builtin_strcpy(char *, const char *), *__builtin_strncpy(char *, const char *, __SIZE_TYPE__);
extern char *__builtin_strcat(char *, const char *), *__builtin_strncat(char *, const char *, __SIZE_TYPE__);
extern char *__builtin_strchr(const char *, int), *__builtin_strrchr(const char *, int), *__builtin_strstr(const char *, const char *);
extern int __builtin_strcmp(const char *, const char *), __builtin_strncmp(const char *, const char *, __SIZE_TYPE__);
extern int __builtin_memcmp(const void *, const void *, __SIZE_TYPE__);
extern int __builtin_printf(const char *, ...), __builtin_puts(const char *), __builtin_putchar(int);
int __builtin_isnan(), __builtin_isinf(), __builtin_isinf_sign(), __builtin_isfinite(), __builtin_finite(), __builtin_isnormal(), __builtin_signbit();
int __builtin_fpclassify(), __builtin_isgreater(), __builtin_isgreaterequal(), __builtin_isless(), __builtin_islessequal();
int __builtin_islessgreater(), __builtin_isunordered(), __builtin_signbitf(float);
extern double __builtin_fabs(double), __builtin_copysign(double, double), __builtin_sqrt(double), __builtin_floor(double), __builtin_ceil(double);
extern double __builtin_trunc(double), __builtin_round(double), __builtin_rint(double), __builtin_nearbyint(double), __builtin_fmod(double, double);
extern double __builtin_fmin(double, double), __builtin_fmax(double, double);
extern float __builtin_fabsf(float), __builtin_copysignf(float, float), __builtin_sqrtf(float), __builtin_floorf(float), __builtin_ceilf(float);
extern float __builtin_truncf(float), __builtin_roundf(float), __builtin_rintf(float), __builtin_nearbyintf(float), __builtin_fmodf(float, float);
extern float __builtin_fminf(float, float), __builtin_fmaxf(float, float);
extern double __builtin_huge_val(void), __builtin_inf(void), __builtin_nan(const char *);
extern float __builtin_huge_valf(void), __builtin_inff(void), __builtin_nanf(const char *);
