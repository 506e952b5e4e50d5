package cfront_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/lang/cfront"
)

// TestSurvey finds what is not supported behind the first such statement, too, and nothing else.
func TestSurvey(t *testing.T) {
	const src = `int get(void);
int helper(int x) { asm("nop"); return x; }
int main(void) {
	float f = 0.5L * get();
	int n = f > 1;
	if (get()) {
		asm("nop");
		helper(4);
	}
	helper(3);
	for (int i = 0; i < get(); i++) {
		double d = i / 2.0L;
		if (d > 1)
			return 1;
	}
	asm("nop");
	return n;
}
`
	var lines []int
	for _, h := range cfront.Survey(context.Background(), []cfront.File{{Name: "f.c", Text: []byte(src)}}, cfront.Options{}) {
		assert.Contains(t, h.What, "unsupported ")
		assert.NotContains(t, h.What, "left out")
		lines = append(lines, h.Pos.Line)
	}
	assert.Equal(t, []int{2, 4, 7, 12, 16}, lines)
	assert.Empty(t, cfront.Survey(context.Background(), []cfront.File{{Name: "f.c", Text: []byte("int main(void) { return 0; }")}}, cfront.Options{}))
	assert.Empty(t, cfront.Survey(context.Background(), []cfront.File{{Name: "f.c", Text: []byte("int main(void) { return")}}, cfront.Options{}))
}
