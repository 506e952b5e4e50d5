package cfront

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestNamelessParameters looks at which names are taken out: a type must stay what it is.
func TestNamelessParameters(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"(void (*)(char x))p", "(void (*)(char  ))p"},
		{"(void (**)(struct s *x, const T y, T const z, unsigned n))p", "(void (**)(struct s * , const T  , T const  , unsigned  ))p"},
		{"sizeof(int (*const[2])(int a[3], T, struct s, enum e x, unsigned long))", "sizeof(int (*const[2])(int  [3], T, struct s, enum e  , unsigned long))"},
		{"(int (*)(const T, T *, void, ...))p", "(int (*)(const T, T *, void, ...))p"},
		{"(int (*)(T x, int (*f)(int y), T z))p", "(int (*)(T  , int (*f)(int y), T z))p"},
		{"(int (*)(__typeof__(x) y, char z))p", "(int (*)(__typeof__(x) y, char z))p"},
		{"(int (*)(__const__ T))p", "(int (*)(__const__ T))p"},
		{"int (*f)(int x), (g)(int x); (*p)(x, y * z)", "int (*f)(int x), (g)(int x); (*p)(x, y * z)"},
		{"int f(int (*)(int x))", "int f(int (*)(int  ))"},
		{"#define P *\n(int (*)(char P))p", "#define P *\n(int (*)(char P))p"},
		{"#include \"p.h\"\n(int (*)(char P))p", "#include \"p.h\"\n(int (*)(char P))p"},
		{"#include <stdlib.h>\n(int (*)(char P))p", "#include <stdlib.h>\n(int (*)(char  ))p"},
		{"(*) (", "(*) ("},
		{"(*[", "(*["},
		{"(*)(int x", "(*)(int x"},
	} {
		s, err := inspect("f.c", []byte(c.src+"\n"))
		if err != nil {
			assert.NotContains(t, c.want, "  ")
			continue
		}
		require.Equal(t, c.want, strings.TrimSuffix(string(s.text), "\n"))
	}
}
