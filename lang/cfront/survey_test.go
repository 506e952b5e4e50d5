package cfront_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/lang/cfront"
)

// TestSurvey finds what is not supported behind the first such statement, too, and nothing else.
func TestSurvey(t *testing.T) {
	const src = `int get(void);
int helper(int x) { asm("cli"); return x; }
int main(void) {
	float f = 0.5dd * get();
	int n = f > 1;
	if (get()) {
		asm("cli");
		helper(4);
	}
	helper(3);
	for (int i = 0; i < get(); i++) {
		double d = i / 2.0dd;
		if (d > 1)
			return 1;
	}
	asm("cli");
	return n;
}
`
	var lines []int
	for _, h := range survey(t, src) {
		assert.Contains(t, h.Text(), "not supported: ")
		assert.NotContains(t, h.Text(), "left out")
		lines = append(lines, h.Pos.Line)
	}
	assert.Equal(t, []int{2, 4, 7, 12, 16}, lines)
	assert.Empty(t, survey(t, "int main(void) { return 0; }"))
}

func survey(t *testing.T, src string) []cfg.Hole {
	p, err := cfront.Parse(context.Background(), []cfront.File{{Name: "f.c", Text: []byte(src)}}, cfront.Options{})
	require.NoError(t, err)
	return p.Survey(context.Background(), cfront.Options{})
}

// TestParsed translates a program in both ways, one after the other: the syntax trees stay as they are.
func TestParsed(t *testing.T) {
	const src = "#include <stdlib.h>\nint main(void) { int a[2] = { 1 }, *p = a; union { int i; char c; } u; u.i = *p; free(malloc(u.c)); return p[1]; }"
	files := []cfront.File{{Name: "f.c", Text: []byte(src)}}
	p, err := cfront.Parse(context.Background(), files, cfront.Options{})
	require.NoError(t, err)
	for _, o := range []cfront.Options{{Holes: true}, {Bytes: true}, {Bytes: true, Checks: cfg.ChecksOf(cfg.Pointer)}, {Holes: true}} {
		want, err := cfront.LoadFiles(context.Background(), files, o)
		require.NoError(t, err)
		got, err := p.Load(context.Background(), o)
		require.NoError(t, err)
		require.Equal(t, want.Main.String(), got.Main.String())
	}
}
