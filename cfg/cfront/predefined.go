package cfront

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed include
var includeFiles embed.FS

//go:embed macros
var macroFiles embed.FS

// predefinedMacros are the macros that gcc defines (macros/), and what the C parser has no keyword for.
func predefinedMacros(m DataModel) (string, error) {
	var b strings.Builder
	for _, name := range []string{"common", strings.ToLower(m.String()), "parser"} {
		text, err := macroFiles.ReadFile("macros/" + name + ".h")
		if err != nil {
			return "", fmt.Errorf("predefined macros: %w", err)
		}
		b.Write(text)
	}
	return b.String(), nil
}

// prelude declares what the C parser looks up by name.
const prelude = `extern int __predefined_declarator;
typedef __SIZE_TYPE__ __predefined_size_t;
typedef __WCHAR_TYPE__ __predefined_wchar_t;
typedef __PTRDIFF_TYPE__ __predefined_ptrdiff_t;
typedef void *__builtin_va_list;
void *__builtin_malloc(__SIZE_TYPE__), *__builtin_calloc(__SIZE_TYPE__, __SIZE_TYPE__), *__builtin_alloca(__SIZE_TYPE__);
void __builtin_free(void *), *__builtin_memset(void *, int, __SIZE_TYPE__);
void *__builtin_memcpy(void *, const void *, __SIZE_TYPE__), *__builtin_memmove(void *, const void *, __SIZE_TYPE__);
`
