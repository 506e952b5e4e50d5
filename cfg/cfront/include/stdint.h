#ifndef _STDINT_H
#define _STDINT_H
typedef __INT8_TYPE__ int8_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __INT16_TYPE__ int16_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __INT32_TYPE__ int32_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INT8_TYPE__ int_least8_t;
typedef __UINT8_TYPE__ uint_least8_t;
typedef __INT16_TYPE__ int_least16_t;
typedef __UINT16_TYPE__ uint_least16_t;
typedef __INT32_TYPE__ int_least32_t;
typedef __UINT32_TYPE__ uint_least32_t;
typedef __INT64_TYPE__ int_least64_t;
typedef __UINT64_TYPE__ uint_least64_t;
typedef __INT8_TYPE__ int_fast8_t;
typedef __UINT8_TYPE__ uint_fast8_t;
typedef __INTPTR_TYPE__ int_fast16_t;
typedef __UINTPTR_TYPE__ uint_fast16_t;
typedef __INTPTR_TYPE__ int_fast32_t;
typedef __UINTPTR_TYPE__ uint_fast32_t;
typedef __INT64_TYPE__ int_fast64_t;
typedef __UINT64_TYPE__ uint_fast64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
#define INT8_MIN (-128)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MIN (-32768)
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MAX 2147483647
#define INT32_MIN (-INT32_MAX - 1)
#define UINT32_MAX 4294967295U
#define INT64_MAX ((int64_t)9223372036854775807LL)
#define INT64_MIN (-INT64_MAX - 1)
#define UINT64_MAX ((uint64_t)18446744073709551615ULL)
#define INTPTR_MAX ((intptr_t)__LONG_MAX__)
#define INTPTR_MIN (-INTPTR_MAX - 1)
#define UINTPTR_MAX ((uintptr_t)__SIZE_MAX__)
#define INTMAX_MAX INT64_MAX
#define INTMAX_MIN INT64_MIN
#define UINTMAX_MAX UINT64_MAX
#define SIZE_MAX __SIZE_MAX__
#define PTRDIFF_MAX INTPTR_MAX
#define PTRDIFF_MIN INTPTR_MIN
#define INT8_C(c) c
#define UINT8_C(c) c
#define INT16_C(c) c
#define UINT16_C(c) c
#define INT32_C(c) c
#define UINT32_C(c) c##U
#define INT64_C(c) c##LL
#define UINT64_C(c) c##ULL
#endif
