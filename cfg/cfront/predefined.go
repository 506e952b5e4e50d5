package cfront

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed include
var includeFiles embed.FS

// predefinedMacros are the macros that a compiler defines, as far as programs ask for them.
func predefinedMacros(m DataModel) string {
	var b strings.Builder
	define := func(name, value string) { fmt.Fprintf(&b, "#define %s %s\n", name, value) }
	for _, d := range [][2]string{
		{"__STDC__", "1"}, {"__STDC_VERSION__", "201710L"}, {"__STDC_HOSTED__", "1"},
		{"__GNUC__", "12"}, {"__GNUC_MINOR__", "2"}, {"__GNUC_PATCHLEVEL__", "0"},
		{"__linux__", "1"}, {"__unix__", "1"}, {"linux", "1"}, {"unix", "1"}, {"__ELF__", "1"},
		{"__CHAR_BIT__", "8"}, {"__SCHAR_MAX__", "0x7f"}, {"__SHRT_MAX__", "0x7fff"}, {"__INT_MAX__", "0x7fffffff"},
		{"__LONG_LONG_MAX__", "0x7fffffffffffffffLL"}, {"__WCHAR_TYPE__", "int"}, {"__WCHAR_MAX__", "0x7fffffff"},
		{"__WINT_TYPE__", "unsigned int"}, {"__SIZEOF_SHORT__", "2"}, {"__SIZEOF_INT__", "4"}, {"__SIZEOF_LONG_LONG__", "8"},
		{"__INT8_TYPE__", "signed char"}, {"__UINT8_TYPE__", "unsigned char"}, {"__INT16_TYPE__", "short int"},
		{"__UINT16_TYPE__", "short unsigned int"}, {"__INT32_TYPE__", "int"}, {"__UINT32_TYPE__", "unsigned int"},
		{"__BYTE_ORDER__", "1234"}, {"__ORDER_LITTLE_ENDIAN__", "1234"}, {"__ORDER_BIG_ENDIAN__", "4321"},
		{"__extension__", ""}, {"__restrict_arr", "restrict"}, {"__FUNCTION__", "__func__"}, {"__PRETTY_FUNCTION__", "__func__"},
		{"__builtin_va_start(ap, last)", "((void)0)"}, {"__builtin_va_end(ap)", "((void)0)"},
		{"__builtin_offsetof(type, member)", "((__SIZE_TYPE__)&(((type*)0)->member))"},
	} {
		define(d[0], d[1])
	}
	word, model := "int", [][2]string{{"__i386__", "1"}, {"i386", "1"}, {"__ILP32__", "1"}, {"_ILP32", "1"}}
	long, size, max, int64Type := "0x7fffffffL", "4", "0xffffffffU", "long long int"
	if m == LP64 {
		word, model = "long int", [][2]string{{"__x86_64__", "1"}, {"__amd64__", "1"}, {"_LP64", "1"}, {"__LP64__", "1"}}
		long, size, max, int64Type = "0x7fffffffffffffffL", "8", "0xffffffffffffffffUL", "long int"
	}
	for _, d := range append(model, [][2]string{
		{"__LONG_MAX__", long}, {"__SIZEOF_LONG__", size}, {"__SIZEOF_POINTER__", size}, {"__SIZEOF_SIZE_T__", size},
		{"__SIZE_TYPE__", strings.Replace(word, "int", "unsigned int", 1)}, {"__PTRDIFF_TYPE__", word}, {"__SIZE_MAX__", max},
		{"__INTPTR_TYPE__", word}, {"__UINTPTR_TYPE__", strings.Replace(word, "int", "unsigned int", 1)},
		{"__INT64_TYPE__", int64Type}, {"__UINT64_TYPE__", strings.Replace(int64Type, "int", "unsigned int", 1)},
		{"__INTMAX_TYPE__", int64Type}, {"__UINTMAX_TYPE__", strings.Replace(int64Type, "int", "unsigned int", 1)},
	}...) {
		define(d[0], d[1])
	}
	return b.String()
}

// prelude declares what the C parser looks up by name.
const prelude = `extern int __predefined_declarator;
typedef __SIZE_TYPE__ __predefined_size_t;
typedef __WCHAR_TYPE__ __predefined_wchar_t;
typedef __PTRDIFF_TYPE__ __predefined_ptrdiff_t;
typedef void *__builtin_va_list;
`
