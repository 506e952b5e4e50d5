package certify

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// filling is a loop that fills an array, and a look at any element.
const filling = `
	S -> H: havoc n; assume n >= 0; i = 0
	H -> H: assume i < n; a_32 = store32(a_32, 0, i, i); i = i + 1
	H -> C: assume i >= n; havoc j; assume 0 <= j && j < n
	C -> ERR: assume load32(a_32, 0, j) != j`

// cellTask is a task with a cell of each array.
type cellTask struct {
	task
	cells []answer.Cell
}

func newCellTask(text string, arrays ...string) cellTask {
	k := cellTask{task: newTask(text)}
	for _, a := range arrays {
		k.cells = append(k.cells, answer.Cell{Array: k.Vars[a], Signed: true, Index: k.c.Fresh("k", smt.Int), Value: k.c.Fresh("v", smt.Int)})
	}
	return k
}

// safe is the claim that a formula holds at H for all cells.
func (k cellTask) safe(f smt.Term) *answer.Invariants {
	inv := k.task.safe(f)
	inv.Cells = k.cells
	return inv
}

func TestCells(t *testing.T) {
	k := newCellTask(filling, "a_32")
	c, i, index, v := k.c, k.x("i"), k.cells[0].Index, k.cells[0].Value
	inside := func(from int64, to smt.Term) smt.Term { return c.And(c.Le(c.Int(from), index), c.Lt(index, to)) }
	right := c.Implies(inside(0, i), c.Eq(v, index))
	require.NoError(t, k.check(k.safe(right)))
	for name, wrong := range map[string]smt.Term{
		"nothing":           smt.True,
		"a bound too low":   c.Implies(inside(0, c.Sub(i, c.Int(1))), c.Eq(v, index)),
		"a bound too high":  c.Implies(inside(0, c.Add(i, c.Int(1))), c.Eq(v, index)),
		"a bound too early": c.Implies(inside(-1, i), c.Eq(v, index)),
		"no bound":          c.Eq(v, index),
		"another value":     c.Implies(inside(0, i), c.Eq(v, c.Add(index, c.Int(1)))),
		"a weaker relation": c.Implies(inside(0, i), c.Le(v, index)),
		"all cells alike":   c.Implies(inside(0, i), c.Eq(v, i)),
	} {
		assert.Error(t, k.check(k.safe(wrong)), name)
	}
	for before, after := range map[string]string{
		"a_32 = store32(a_32, 0, i, i); ": "",
		"store32(a_32, 0, i, i)":          "store32(a_32, 0, i + 1, i)",
		"store32(a_32, 0, i, i); i":       "store32(a_32, 1, i, i); i",
		"i >= n; havoc":                   "i >= n - 1; havoc",
		"assume 0 <= j &&":                "assume",
		"j < n\n":                         "j <= n\n",
		"i = i + 1":                       "i = i + 2",
		"i = 0":                           "i = 1",
		"load32(a_32, 0, j) != j":         "load32(a_32, 1, j) != j",
		"C -> ERR: assume load32(a_32, 0": "C -> ERR: b_32 = copy(a_32, 0, j, a_32, 0, j - 1, 1); assume load32(b_32, 0",
	} {
		require.Equal(t, 1, strings.Count(filling, before), before)
		k := newCellTask(strings.Replace(filling, before, after, 1), "a_32")
		c := k.c
		f := c.Implies(c.And(c.Le(c.Int(0), k.cells[0].Index), c.Lt(k.cells[0].Index, k.x("i"))), c.Eq(k.cells[0].Value, k.cells[0].Index))
		assert.Error(t, k.check(k.safe(f)), after)
	}
	for name, change := range map[string]func(*answer.Invariants){
		"no array":        func(p *answer.Invariants) { p.Cells[0].Array = k.Vars["i"] },
		"no variable":     func(p *answer.Invariants) { p.Cells[0].Array = cfg.Var(len(k.Graph.Vars)) },
		"a variable":      func(p *answer.Invariants) { p.Cells[0].Index = i },
		"one symbol":      func(p *answer.Invariants) { p.Cells[0].Index = v },
		"no symbol":       func(p *answer.Invariants) { p.Cells[0].Value = smt.NoTerm },
		"no number":       func(p *answer.Invariants) { p.Cells[0].Value = c.Var("truth", smt.Bool) },
		"no cells":        func(p *answer.Invariants) { p.Cells = nil },
		"unsigned cells":  func(p *answer.Invariants) { p.Cells[0].Signed = false; p.At[k.Vertex["H"]] = c.Le(v, index) },
		"the array named": func(p *answer.Invariants) { p.At[k.Vertex["H"]] = c.Eq(c.Select(k.x("a_32"), i), i) },
	} {
		p := k.safe(right)
		p.Cells = append([]answer.Cell(nil), p.Cells...)
		change(p)
		assert.Error(t, k.check(p), name)
	}
}

// TestRangesOfCells: what fill and copy do, where paths meet, and where counts are not positive.
func TestRangesOfCells(t *testing.T) {
	for text, holds := range map[string]bool{
		"a_32 = fill(a_32, 0, 0, n, 7)":                                                                        true,
		"a_32 = fill(a_32, 0, 0, n - 1, 7)":                                                                    false,
		"a_32 = fill(a_32, 0, 1, n, 7)":                                                                        false,
		"a_32 = fill(a_32, 0, 0, n, 8)":                                                                        false,
		"b_32 = fill(b_32, 0, 5, n, 7); a_32 = copy(a_32, 0, 0, b_32, 0, 5, n)":                                true,
		"b_32 = fill(b_32, 0, 5, n, 7); a_32 = copy(a_32, 0, 0, b_32, 0, 4, n)":                                false,
		"b_32 = fill(b_32, 0, 5, n, 7); a_32 = copy(a_32, 0, 0, b_32, 1, 5, n)":                                false,
		"a_32 = fill(a_32, 0, 0, n + 1, 7); a_32 = copy(a_32, 0, 0, a_32, 0, 1, n)":                            true,
		"a_32 = fill(a_32, 0, 0, n, 7); a_32 = fill(a_32, 0, 3, 0 - n, 9)":                                     true,
		"a_32 = fill(a_32, 0, 0, n, 7); a_32 = fill(a_32, 0, n, 4, 9); a_32 = store32(a_32, 1, 0, 9)":          true,
		"a_32 = fill(a_32, 0, 0, n, 7); a_32 = store32(a_32, x, 0, 9)":                                         false,
		"a_32 = fill(a_32, 0, 0, n, 7); b_32 = copy(b_32, 0, 0, a_32, 0, 0, n); b_32 = store32(b_32, 0, 0, 1)": true,
	} {
		k := newCellTask(`
	S -> H: havoc n; havoc x; assume n >= 0 && n < 1000; `+text+`
	H -> H: assume x < 0; x = x + 1
	H -> J: assume x >= 0 && x < 5; m = 1
	H -> J: assume x >= 5; a_32 = store32(a_32, 0, n, 3)
	J -> ERR: havoc j; assume 0 <= j && j < n && load32(a_32, 0, j) != 7`, "a_32")
		c, index := k.c, k.cells[0].Index
		f := c.Implies(c.And(c.Le(c.Int(0), index), c.Lt(index, k.x("n"))), c.Eq(k.cells[0].Value, c.Int(7)))
		if err := k.check(k.safe(f)); holds {
			assert.NoError(t, err, text)
		} else {
			assert.Error(t, err, text)
		}
	}
}
