package ts_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/lang/ts"
)

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x = 1", "1:1: expected vars, preds, init, error or a relation such as rho_1: x' = x + 1"},
		{"init at_l1", "1:6: there is no variable pc"},
		{"vars x, x", `1:9: "x" cannot be the name of another variable`},
		{"vars x\nvars pc, pc", `2:10: "pc" cannot be the name of another variable`},
		{"vars skip", `1:6: "skip" cannot be the name of another variable`},
		{"vars x y", "1:8: expected the end of the line, not \"y\""},
		{"vars 3", "1:6: expected a name, not \"3\""},
		{"vars x'", `1:6: "x'" cannot be the name of another variable`},
		{"vars x\ninit x' = 1", "2:6: x' is a value after a step"},
		{"vars x\nerror y = 1", `2:7: "y" is not declared`},
		{"vars x\nrho: x' = ", "2:11: expected a formula or a number, not the end of the line"},
		{"vars x\nrho: x ? 1", "2:8: expected the end of the line, not \"?\""},
		{"vars x\nrho: (x = 1", "2:12: expected \")\", not the end of the line"},
		{"vars x\nrho: x = 1)", "2:11: expected the end of the line, not \")\""},
		{"vars x\nrho: x + 1", "2:6: expected a formula, not a number"},
		{"vars x\nrho: x = (x = 1)", "2:8: = is for numbers, not for formulas"},
		{"vars x\nrho: !x", "2:7: expected a formula, not a number"},
		{"vars x\nrho: -true = 1", "2:6: - is for numbers, not for formulas"},
		{"vars x\nrho: x < 1 && x", "2:12: && is for formulas, not for numbers"},
		{"vars x\nrho: x < 1.5", "2:11: expected the end of the line, not \".\""},
		{"vars x\nrho: x < " + strings.Repeat("1", 1001), "2:10: a numeral of more than 1000 digits"},
		{"vars x\nrho: x < 0x10", "2:10: 0x10 is no decimal numeral"},
		{"vars x\nmove: move(l1, l2)", "2:7: there is no variable pc"},
		{"vars pc, x\nrho: x' = x", "2:6: expected \"move\", not \"x'\""},
		{"vars pc, x\nrho: move(l1)", "2:13: expected \",\", not \")\""},
		{"vars pc, x\ninit x = 1", "2:6: expected a location such as at_l1"},
		{"vars pc, x\ninit at_l1 x = 1", "2:12: expected \",\", not \"x\""},
		{"vars pc, x\ninit at_l1, pc = 1", "2:13: pc is spoken of by at_ and move alone"},
		{"vars pc, x\ninit at_l1, x = 1, at_l1", "2:20: at_l1 may stand at the beginning only"},
		{"vars pc\ninit at_l1\nerror at_l5\nrho: move(l1, l2)", "3:1: nothing leads to l5"},
		{"vars x\nrho: " + strings.Repeat("(", 20_000), "2:10004: a line of more than 10000 symbols"},
		{"vars x\x00", "1:7: invalid character NUL"},
		{"vars pc\ninit at_l1\npreds at_l9", `3:7: there is no location "l9"`},
		{"vars x\npreds x\ninit true", "2:7: expected a formula, not a number"},
		{"vars x\npreds x' = 1\ninit true", "2:7: x' is a value after a step"},
		{"vars x\npreds x = 1 || x = 2\ninit true", "2:13: expected the end of the line, not \"||\""},
		{"vars x, preds", `1:9: "preds" cannot be the name of another variable`},
	} {
		_, err := ts.Parse("t.ts", []byte(c.text))
		var mistake *cfg.SyntaxError
		require.ErrorAs(t, err, &mistake, c.text)
		assert.Equal(t, "t.ts:"+c.want, err.Error(), "%.100s", c.text)
	}
}

// TestPredicates reads predicates, in which the program counter has the value of each location.
func TestPredicates(t *testing.T) {
	prog, err := ts.Parse("t.ts", []byte("vars pc, x\npreds x = 1, (at_a || (at_b && x > 2))\ninit at_a\nrho: move(a, b)"))
	require.NoError(t, err)
	holds := func(place string, x int64) (values []bool) {
		for _, v := range prog.Main.Vertices {
			for _, p := range v.Predicates {
				if v.Name == place {
					e := cfg.Fold(cfg.Bind(p, func(cfg.Var) (num.Rat, bool) { return num.FromInt(x), true }), false)
					values = append(values, e.IsConst(1))
				}
			}
		}
		return values
	}
	assert.Equal(t, []bool{true, true}, holds("a", 1))
	assert.Equal(t, []bool{true, false}, holds("b", 1))
	assert.Equal(t, []bool{false, true}, holds("b", 3))
	assert.Empty(t, holds("", 1), "the source and the target have none")
}

// TestRelations compares what edges do with what relations say, for all values of a small range.
func TestRelations(t *testing.T) {
	const low, high = -3, 3
	for rel, holds := range map[string]func(x, y, x1, y1 int) bool{
		"y' = y, x' >= x + 1, x' <= 2":     func(x, y, x1, y1 int) bool { return y1 == y && x1 >= x+1 && x1 <= 2 },
		"x' = y, y' = x":                   func(x, y, x1, y1 int) bool { return x1 == y && y1 == x },
		"x' = x - 1, y' = x":               func(x, y, x1, y1 int) bool { return x1 == x-1 && y1 == x },
		"y' = x, x > 0":                    func(x, y, x1, y1 int) bool { return y1 == x && x > 0 },
		"2*x' = y, skip(y)":                func(x, y, x1, y1 int) bool { return 2*x1 == y && y1 == y },
		"x' + y' = x + y, x' - y' = x":     func(x, y, x1, y1 int) bool { return x1+y1 == x+y && x1-y1 == x },
		"y = x', x' < y', y' = 2":          func(x, y, x1, y1 int) bool { return x1 == y && x1 < y1 && y1 == 2 },
		"x' = 1, x' = y, skip(y)":          func(x, y, x1, y1 int) bool { return x1 == 1 && x1 == y && y1 == y },
		"x' = y' && y' = x":                func(x, y, x1, y1 int) bool { return x1 == y1 && y1 == x },
		"":                                 func(x, y, x1, y1 int) bool { return true },
		"false":                            func(x, y, x1, y1 int) bool { return false },
		"!(x' = x) || -x*y < 3, x' = y'":   func(x, y, x1, y1 int) bool { return x1 != x || -x*y < 3 && x1 == y1 },
		"!x = 1, (x + 1)*2 >= y', x' != 1": func(x, y, x1, y1 int) bool { return x != 1 && (x+1)*2 >= y1 && x1 != 1 },
	} {
		prog, err := ts.Parse("t.ts", []byte("vars x, y # two of them\ninit true\nrho: "+rel))
		require.NoError(t, err, rel)
		require.NoError(t, prog.Check(), rel)
		var loop cfg.Edge
		for _, e := range prog.Main.Edges {
			if e.Src == e.Dst {
				loop = e
			}
		}
		for x := low; x <= high; x++ {
			for y := low; y <= high; y++ {
				ends := map[[2]int]bool{}
				run(loop.Stmts, []int{x, 0, y, 0, 0}, low, high, ends)
				for x1 := low; x1 <= high; x1++ {
					for y1 := low; y1 <= high; y1++ {
						require.Equal(t, holds(x, y, x1, y1), ends[[2]int{x1, y1}], "%q: %d %d -> %d %d", rel, x, y, x1, y1)
					}
				}
			}
		}
	}
}

// run executes statements with all choices between low and high, and notes the values of x and y in the end.
func run(stmts []cfg.Stmt, state []int, low, high int, ends map[[2]int]bool) {
	for i, s := range stmts {
		value := func() int {
			e := cfg.Fold(cfg.Bind(s.Expr, func(v cfg.Var) (num.Rat, bool) { return num.FromInt(int64(state[v])), true }), false)
			n, _ := e.Val.Int64()
			return int(n)
		}
		switch s.Kind {
		case cfg.Assume:
			if value() == 0 {
				return
			}
		case cfg.Assign:
			state[s.Var] = value()
		case cfg.Havoc:
			for n := low; n <= high; n++ {
				next := append([]int(nil), state...)
				next[s.Var] = n
				run(stmts[i+1:], next, low, high, ends)
			}
			return
		}
	}
	ends[[2]int{state[0], state[2]}] = true
}

// TestChoice takes each of three ways for some value of the choice, and for each value one.
func TestChoice(t *testing.T) {
	prog, err := ts.Parse("t.ts", []byte("vars pc\ninit at_a\na: move(a, b)\nb: move(a, c)\nc: move(a, d)"))
	require.NoError(t, err)
	g := prog.Main
	ways := map[string]int{}
	for n := int64(-2); n <= 5; n++ {
		taken := 0
		for _, e := range g.Edges {
			if len(e.Stmts) > 0 && e.Stmts[0].Kind == cfg.Assume {
				cond := cfg.Fold(cfg.Bind(e.Stmts[0].Expr, func(cfg.Var) (num.Rat, bool) { return num.FromInt(n), true }), false)
				if cond.IsConst(1) {
					taken++
					ways[g.Vertices[e.Dst].Name]++
				}
			}
		}
		assert.Equal(t, 1, taken, n)
	}
	assert.Equal(t, map[string]int{"b": 3, "c": 1, "d": 4}, ways)
}

// FuzzParse requires that no text makes the reader panic, and that what it accepts is a program.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("../../testdata/ts/*.ts")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(text))
	}
	f.Add("vars pc, x\npreds x = 1, (at_a || !(x < 2, at_b)), false\ninit at_a\nrho: move(a, b)")
	f.Add("vars x\nrho: !(x' = x) || 3*x + 2 < -x, move(l1, l2)")
	f.Fuzz(func(t *testing.T, text string) {
		prog, err := ts.Parse("t.ts", []byte(text))
		if err != nil {
			assert.True(t, errors.As(err, new(*cfg.SyntaxError)))
			return
		}
		require.NoError(t, prog.Check())
		for i := range prog.Main.Edges {
			assert.True(t, int(prog.Main.Edges[i].Dst) < len(prog.Main.Vertices))
		}
	})
}
