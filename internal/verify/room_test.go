package verify_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestRoom: where ranges say that there is room for all memory, its objects have constant numbers, and engines that follow single cells prove
// what they could if malloc never failed; a proof excludes that there is none. Where they do not say so, malloc may return null.
func TestRoom(t *testing.T) {
	for _, name := range []string{"copy", "filter"} {
		task, err := verify.LoadTask("../../testdata/arrays/" + name + ".yml")
		require.NoError(t, err)
		rep, err := verify.Run(limited(t, perUnknown), task, verify.Options{Engine: "cells", Memory: verify.MemoryBytes})
		require.NoError(t, err)
		assert.Equal(t, "safe", rep.Verdict, "%s: %s", name, rep.Reason)
	}
	const program = `#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
	unsigned long n = __VERIFIER_nondet_ulong();
	%s
	char *p = malloc(n);
	if (!p) reach_error();
	return 0;
}`
	for bound, want := range map[string]string{"": "unsafe", "if (n > 1000) return 0;": "safe", "if (n > 200000000000000) return 0;": "unsafe"} {
		task := verify.Task{File: "room.c", Source: []byte(strings.Replace(program, "%s", bound, 1)), DataModel: verify.LP64}
		rep, err := verify.Run(t.Context(), task, verify.Options{Memory: verify.MemoryBytes})
		require.NoError(t, err)
		assert.Equal(t, want, rep.Verdict, "%s %s", bound, rep.Reason)
	}
}
