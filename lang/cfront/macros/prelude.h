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
extern double __builtin_huge_val(void), __builtin_inf(void), __builtin_nan(const char *);
extern float __builtin_huge_valf(void), __builtin_inff(void), __builtin_nanf(const char *);
