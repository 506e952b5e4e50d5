// Macros that gcc defines before it reads the program: code under them is there, and their values are gcc's.
extern void reach_error(void);

#if __STDC__ != 1 || __STDC_VERSION__ != 201710L
#error "not C11"
#endif

int main(void)
{
    __INTMAX_TYPE__ most = __INTMAX_MAX__;
    __WCHAR_TYPE__ wide = __WCHAR_MAX__;
    int checked = 0;
#ifdef __STDC__
    checked++;
#endif
#ifdef __STDC_HOSTED__
    checked++;
#endif
#if defined __FLT_MAX__ && defined __GCC_ATOMIC_INT_LOCK_FREE && __UINT16_C(7) == 7
    checked++;
#endif
    if (checked != 3)
        reach_error();
    if (most != 9223372036854775807LL || wide != 0x7fffffff || __INT_FAST16_WIDTH__ != 8 * sizeof(long))
        reach_error();
    return 0;
}
