package cfront

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// TestOutline compares what is found in a text with what was marked by hand: macros, labels, digraphs and line markers change the text that
// the parser sees.
func TestOutline(t *testing.T) {
	text := `# 7 "a.h"
#define ASSERT(e) if (!(e)) fail()
#define TWO fail(); fail()
#define LOOP while
#define N 3
extern void fail(void);
# 100 "b.c"
static int *f(int x) <%
  one: two: switch (x) { case 1: fail(); case N + 1: default: x--; }
  do x = x ? N : 'ab' ? 1 : 0; while (x > N);
  return 0; }
int main(void) {
  int i = 2;
  ASSERT(i > 0);
  if (i) TWO;
  if (i) f(N);
  LOOP (i) { i--; }
  for (int k = 0; ; k++) if (i) break;
  return ({ f(f(i)); 0; });
}
`
	o, err := OutlineOf(context.Background(), File{Name: "b.c", Text: []byte(text)}, Options{})
	require.NoError(t, err)
	var found []string
	show := func(s Span) string { return strings.Join(strings.Fields(text[s.From:s.To]), " ") }
	for _, s := range o.Statements {
		line := fmt.Sprint(s.Kind, " ", show(s.Span))
		if s.Condition != nil {
			line += " | " + show(*s.Condition)
		}
		for _, l := range s.Labels {
			line += " @" + text[l:l+3]
		}
		for _, c := range s.Cases {
			assert.Equal(t, ":", text[c.Colon:c.Colon+1])
			line += " case " + show(c.Constant)
		}
		if !s.InBlock {
			line += " alone"
		}
		found = append(found, line)
	}
	assert.Equal(t, []string{
		"0 int i = 2;", "0 ASSERT(i > 0);", "1 if (i) f(N); | i",
	}, found[:3], "the function that begins with a digraph is left out")
	assert.Equal(t, []string{
		"0 f(N); alone", "0 LOOP (i) { i--; }", "0 { i--; } alone", "0 i--;",
		"4 for (int k = 0; ; k++) if (i) break; | ", "1 if (i) break; | i alone", "0 break; alone",
		"0 return ({ f(f(i)); 0; });", "0 f(f(i));", "0 0;",
	}, found[3:], "of the statements that TWO makes none begins where it stands and ends in the text, as its first one does not")

	o, err = OutlineOf(context.Background(), File{Name: "b.c", Text: []byte(strings.Replace(text, "<%", "{", 1))}, Options{})
	require.NoError(t, err)
	text = strings.Replace(text, "<%", "{", 1)
	require.Len(t, o.Functions, 2)
	assert.Equal(t, "f int *", o.Functions[0].Name+" "+o.Functions[0].Result)
	assert.True(t, strings.HasPrefix(text[o.Functions[0].First:], "one:"))
	first := o.Statements[0]
	assert.Equal(t, SwitchStatement, first.Kind)
	assert.Len(t, first.Labels, 2)
	require.Len(t, first.Cases, 3)
	assert.Equal(t, " N + 1", text[first.Cases[1].Constant.From:first.Cases[1].Constant.To])
	assert.Equal(t, Span{}, first.Cases[2].Constant)
	require.Len(t, o.Conditionals, 2)
	assert.Equal(t, "? N : 'ab' ? 1 : 0", text[o.Conditionals[0].Question:o.Conditionals[0].End])
	assert.Equal(t, "? 1 : 0", text[o.Conditionals[1].Question:o.Conditionals[1].End])
	var calls []string
	for _, c := range o.Calls {
		calls = append(calls, text[c.Begin:c.End+1])
	}
	assert.Equal(t, []string{"fail()", "f(N)", "f(f(i))", "f(i)"}, calls)
	assert.Equal(t, "int main(void) {", text[o.Functions[1].From:o.Functions[1].Body+1])
	for line, want := range map[cfg.Pos]int{{File: "a.h", Line: 11}: 6, {File: "b.c", Line: 101}: 9, {File: "b.c", Line: 1}: 0} {
		got, ok := o.Line(line)
		assert.Equal(t, want > 0, ok, line)
		assert.Equal(t, want, got, line)
	}
}
