package cfront

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAllocationSizes allocates as much as an input says, when memory is made of bytes: e the error, r the end of the run, also by an
// access out of bounds. What there is no room for is not allocated, and the product of calloc's arguments does not wrap.
func TestAllocationSizes(t *testing.T) {
	const header = `#include <stdlib.h>
#include <errno.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void); extern long long __VERIFIER_nondet_longlong(void); extern void reach_error(void);
`
	const some, number = "int n = __VERIFIER_nondet_int(); int *p = ", "size_t n = __VERIFIER_nondet_longlong(); int *p = "
	both := func(s string) map[DataModel]string { return map[DataModel]string{ILP32: s, LP64: s} }
	for _, c := range []struct {
		body  string
		input int64
		want  map[DataModel]string
	}{
		{some + "malloc(n * sizeof *p); if (!p) reach_error();", 5, both("r")},
		{some + "malloc(n * sizeof *p); if (!p) reach_error();", 0, both("r")},
		{some + "malloc(n * sizeof *p); if (!p) reach_error();", -1, both("e")},
		{some + "malloc(n * sizeof *p); if (!p) reach_error();", math.MaxInt32, map[DataModel]string{ILP32: "e", LP64: "r"}},
		{some + "malloc(n * sizeof *p); if (!p) reach_error();", 1 << 30, both("r")}, // 0 bytes, or 4 GB
		{some + "malloc(n * sizeof *p); p[n - 1] = 1; reach_error();", 3, both("e")},
		{some + "malloc(n * sizeof *p); p[n] = 1; reach_error();", 3, both("r")},
		{some + "malloc(n * sizeof *p); p[n - 1] = 1; reach_error();", 1<<30 + 1, map[DataModel]string{ILP32: "r", LP64: "e"}},
		{some + "malloc(n * sizeof *p); p[0] = 1; reach_error();", 0, both("r")},
		{some + "malloc(n * sizeof *p); p[0] = 1;", -1, both("undefined behaviour: a pointer that points to no object")},
		{some + "malloc(n * sizeof *p); if (!p && errno == ENOMEM) reach_error();", -1, both("e")},
		{some + "malloc(n * sizeof *p); free(p); if (errno) reach_error();", 7, both("r")},
		{number + "malloc(n); if (p) reach_error();", -1, both("r")},
		{number + "malloc(n); if (p) reach_error();", 1 << 50, map[DataModel]string{ILP32: "e", LP64: "r"}}, // 0 as a size_t of 32 bits
		{number + "malloc(n); if (p) reach_error();", math.MaxInt64, both("r")},
		{number + "calloc(n, sizeof *p); if (!p) reach_error(); p[0] = 1;", 1 << 62, map[DataModel]string{ILP32: "r", LP64: "e"}},
		{number + "calloc(n, sizeof *p); if (!p) reach_error();", 1 << 30, map[DataModel]string{ILP32: "e", LP64: "r"}},
		{number + "calloc(n, n); if (!p) reach_error();", 1 << 32, map[DataModel]string{ILP32: "r", LP64: "e"}},
		{number + "calloc(n, n); if (!p) reach_error();", -1, both("e")},
		{number + "calloc(n, 0); if (!p) reach_error();", -1, both("r")},
		{number + "calloc(n, sizeof *p); if (p[n - 1] == 0) reach_error();", 4, both("e")},
		{"size_t n = __VERIFIER_nondet_longlong(); char *p = malloc(2), *q; p[1] = 7; q = realloc(p, n); if (!q && p[1] == 7) reach_error();", -1, both("e")},
		{"size_t n = __VERIFIER_nondet_longlong(); char *p = malloc(2), *q; p[1] = 7; q = realloc(p, n); if (q[1] == 7) reach_error();", 9, both("e")},
		{"size_t n = __VERIFIER_nondet_longlong(); char *p = malloc(2), *q = realloc(p, n); free(q); free(p);", -1, both("r")},
		// realloc of no bytes is free.
		{"size_t n = __VERIFIER_nondet_longlong(); char *p = malloc(2), *q = realloc(p, n); if (!q && errno == 0) reach_error();", 0, both("e")},
		{"size_t n = __VERIFIER_nondet_longlong(); char *p = malloc(2), *q = realloc(p, n); free(p);", 0, both("undefined behaviour: a double or invalid free")},
		{"size_t n = __VERIFIER_nondet_longlong(); char *p = malloc(2), *q = realloc(p, n); p[0] = 1;", 0, both("undefined behaviour: a pointer that points to no object")},
		{"char *p = malloc(2), *q = realloc(p, 0); if (!q) reach_error();", 0, both("e")},
		{"size_t n = __VERIFIER_nondet_longlong(); char *p = realloc(NULL, n); if (!p) reach_error();", 0, both("r")},
	} {
		for m, want := range c.want {
			src := header + "int main(void) { " + c.body + " }"
			require.Equal(t, want, ended(t, src, Options{DataModel: m, Bytes: true, Holes: true}, c.input), "%s: %s (%d)", m, c.body, c.input)
		}
	}
}
