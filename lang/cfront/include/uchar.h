#ifndef _UCHAR_H
#define _UCHAR_H
#include <wchar.h>
typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;
extern size_t mbrtoc16(char16_t *, const char *, size_t, mbstate_t *);
extern size_t c16rtomb(char *, char16_t, mbstate_t *);
extern size_t mbrtoc32(char32_t *, const char *, size_t, mbstate_t *);
extern size_t c32rtomb(char *, char32_t, mbstate_t *);
#endif
