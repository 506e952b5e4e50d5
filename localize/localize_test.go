package localize_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/bmc"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/lang/cfront"
	"cairn/localize"
)

// failing is a program with an execution that reaches the error.
type failing struct {
	program *cfg.Program
	x       *answer.Execution
	lines   []string
}

func load(t *testing.T, src string, checks ...cfg.Check) failing {
	t.Helper()
	p, err := cfront.Load(context.Background(), "f.c", []byte(src), cfront.Options{Checks: cfg.ChecksOf(append(checks, cfg.Assertion, cfg.ErrorCall)...)})
	require.NoError(t, err)
	a, err := bmc.Program(context.Background(), p.Main, bmc.Bounds{})
	require.NoError(t, err)
	require.Equal(t, answer.Unsafe, a.Verdict)
	return failing{p, a.Certificate.(*answer.Execution), strings.Split(src, "\n")}
}

func (f failing) options() localize.Options {
	return localize.Options{
		Line: func(p cfg.Pos) string { return f.lines[p.Line-1] },
		Func: func(p cfg.Pos) string {
			for _, e := range f.program.Functions {
				if e.Contains(p) {
					return e.Name
				}
			}
			return ""
		},
	}
}

// numbers are the lines of sets.
func numbers(sets []localize.Set) (all [][]int) {
	for _, s := range sets {
		var set []int
		for _, l := range s.Lines {
			set = append(set, l.Line)
		}
		slices.Sort(set)
		all = append(all, set)
	}
	return all
}

// TestSmallestSets: the sets are those that changing one line at a time, and then two, finds.
func TestSmallestSets(t *testing.T) {
	for name, test := range map[string]struct {
		src  string
		want [][]int
	}{
		"one of a chain": {`extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 3;
  int z = y + 1;
  int unused = z;
  if (z == 4)
    reach_error();
  return 0;
}`, [][]int{{4}, {5}}},
		"two together": {`extern void reach_error(void);
int main(void) {
  int a = 1;
  int b = 2;
  if (a == 1 || b == 2)
    reach_error();
  return 0;
}`, [][]int{{3, 4}}},
		"a condition, and what it decides": {`extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), ok = 1;
  if (x > 5)
    ok = 0;
  if (!ok)
    reach_error();
  return 0;
}`, [][]int{{4}, {5}}},
		"assumptions are no way out": {`extern void abort(void); extern void reach_error(void);
void assume(int c) {
  if (!c)
    abort();
}
void check(int c) {
  if (!c)
    reach_error();
}
int main(void) {
  int x = 1;
  assume(x > 0);
  check(x > 3);
  return 0;
}`, [][]int{{11}}},
		"a switch, the decision of which is at its own line": {`extern void reach_error(void);
int main(void) {
  int x = 2, r;
  switch (x) {
  case 1:
    r = 1;
    break;
  case 2:
    r = 2;
    break;
  default:
    r = 0;
  }
  if (r)
    reach_error();
  return 0;
}`, [][]int{{3}, {4}, {9}}},
		"nothing": {`extern void reach_error(void);
int main(void) {
  reach_error();
  return 0;
}`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			f := load(t, test.src)
			opt := f.options()
			opt.Line = nil // no edits
			sets, err := localize.Find(context.Background(), f.program.Main, f.x, opt)
			if test.want == nil {
				assert.Error(t, err)
			} else {
				require.NoError(t, err)
			}
			assert.ElementsMatch(t, test.want, numbers(sets))
		})
	}
}

// TestMoreTurns: what takes many more iterations of a loop is not found, and it is said that there may be more.
func TestMoreTurns(t *testing.T) {
	f := load(t, `extern void reach_error(void);
int main(void) {
  int n = 5;
  int i = 0;
  while (i < n)
    i++;
  if (i < 100)
    reach_error();
  return 0;
}`)
	sets, err := localize.Find(context.Background(), f.program.Main, f.x, f.options())
	require.ErrorIs(t, err, localize.ErrLimit)
	for _, s := range numbers(sets) {
		assert.NotEqual(t, []int{3}, s)
	}
}

// TestSetsAreFree: with the lines of a set free an execution passes, which bmc finds and a run confirms; with none free, none does.
func TestSetsAreFree(t *testing.T) {
	files, err := filepath.Glob("../testdata/faults/*.c")
	require.NoError(t, err)
	for _, file := range files {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		if strings.Contains(string(src), "stdlib.h") { // in bytes: internal/verify has it
			continue
		}
		var checks []cfg.Check
		if strings.Contains(string(src), "check: bounds") {
			checks = append(checks, cfg.Bounds)
		}
		f := load(t, string(src), checks...)
		sets, err := localize.Find(context.Background(), f.program.Main, f.x, f.options())
		if err != nil { // that there are no others rests on the iterations of loops
			require.ErrorIs(t, err, localize.ErrLimit, file)
		}
		require.NotEmpty(t, sets, file)
		for _, s := range sets {
			require.Equal(t, answer.Unsafe, s.Pass.Verdict, "%s: %v", file, s.Lines)
		}
		a, err := bmc.Program(context.Background(), localize.Fixed(sets[0]), bmc.Bounds{})
		require.NoError(t, err)
		assert.Equal(t, answer.Safe, a.Verdict, file)
	}
}
