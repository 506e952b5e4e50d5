package interp

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

// loop is a program with one loop: states are vectors of integers, each iteration takes one of the branches, bad states are
// looked for at the head. Functions get the state before (x) and after (y).
type loop struct {
	name     string
	vars     int
	init     func(k maker, x []smt.Term) smt.Term
	branches []func(k maker, x, y []smt.Term) smt.Term
	bad      func(k maker, x []smt.Term) smt.Term
	depth    int // at most so many iterations are unrolled before all paths are covered
	blind    int // the same without Options.States; 0: it need not converge
}

// maker abbreviates term construction.
type maker struct{ *smt.Context }

func (k maker) n(i int64) smt.Term                 { return k.Int(i) }
func (k maker) times(i int64, t smt.Term) smt.Term { return k.Scale(num.FromInt(i), t) }
func (k maker) plus(t smt.Term, i int64) smt.Term  { return k.Add(t, k.Int(i)) }
func (k maker) div(i int64, t smt.Term) smt.Term   { return k.Divides(num.FromInt(i), t) }
func (k maker) same(x, y []smt.Term) smt.Term {
	out := smt.True
	for i := range x {
		out = k.And(out, k.Eq(x[i], y[i]))
	}
	return out
}

type branch = func(k maker, x, y []smt.Term) smt.Term

// step makes a branch from a guard and the values after it.
func step(f func(k maker, x []smt.Term) (guard smt.Term, next []smt.Term)) branch {
	return func(k maker, x, y []smt.Term) smt.Term {
		guard, next := f(k, x)
		return k.And(guard, k.same(y, next))
	}
}

func join(bs ...branch) branch {
	return func(k maker, x, y []smt.Term) smt.Term {
		out := smt.False
		for _, b := range bs {
			out = k.Or(out, b(k, x, y))
		}
		return out
	}
}

var loops = []loop{
	{name: "counter stays nonnegative", vars: 1, depth: 2, blind: 2,
		init:     func(k maker, x []smt.Term) smt.Term { return k.Eq(x[0], k.n(0)) },
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) { return smt.True, []smt.Term{k.plus(x[0], 1)} })},
		bad:      func(k maker, x []smt.Term) smt.Term { return k.Lt(x[0], k.n(0)) }},
	{name: "counter stays below its bound", vars: 2, depth: 3, blind: 3,
		init: func(k maker, x []smt.Term) smt.Term { return k.And(k.Eq(x[0], k.n(0)), k.Ge(x[1], k.n(5))) },
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
			return k.Lt(x[0], x[1]), []smt.Term{k.plus(x[0], 1), x[1]}
		})},
		bad: func(k maker, x []smt.Term) smt.Term { return k.Gt(x[0], x[1]) }},
	{name: "EX-3: doubling keeps even", vars: 1, depth: 2, blind: 2,
		init:     func(k maker, x []smt.Term) smt.Term { return k.Eq(x[0], k.n(2)) },
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) { return smt.True, []smt.Term{k.times(2, x[0])} })},
		bad:      func(k maker, x []smt.Term) smt.Term { return k.And(k.div(2, k.plus(x[0], -1)), k.Ge(x[0], k.n(1))) }},
	{name: "EX-3: doubling keeps positive", vars: 1, depth: 2, blind: 2,
		init:     func(k maker, x []smt.Term) smt.Term { return k.Eq(x[0], k.n(2)) },
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) { return smt.True, []smt.Term{k.times(2, x[0])} })},
		bad:      func(k maker, x []smt.Term) smt.Term { return k.Eq(x[0], k.n(1)) }},
	{name: "steps of 4 and 8 keep the residue", vars: 1, depth: 2, blind: 2,
		init: func(k maker, x []smt.Term) smt.Term { return k.Eq(x[0], k.n(0)) },
		branches: []branch{
			step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) { return smt.True, []smt.Term{k.plus(x[0], 4)} }),
			step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) { return smt.True, []smt.Term{k.plus(x[0], 8)} })},
		bad: func(k maker, x []smt.Term) smt.Term { return k.Not(k.div(4, x[0])) }},
	{name: "two counters stay equal", vars: 2, depth: 2, blind: 2,
		init: func(k maker, x []smt.Term) smt.Term { return k.And(k.Eq(x[0], k.n(0)), k.Eq(x[1], k.n(0))) },
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
			return smt.True, []smt.Term{k.plus(x[0], 1), k.plus(x[1], 1)}
		})},
		bad: func(k maker, x []smt.Term) smt.Term { return k.Not(k.Eq(x[0], x[1])) }},
	{name: "x += y; y++ keeps x positive", vars: 2, depth: 3,
		init: func(k maker, x []smt.Term) smt.Term { return k.And(k.Eq(x[0], k.n(1)), k.Eq(x[1], k.n(0))) },
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
			return k.Lt(x[1], k.n(1000)), []smt.Term{k.Add(x[0], x[1]), k.plus(x[1], 1)}
		})},
		bad: func(k maker, x []smt.Term) smt.Term { return k.Lt(x[0], x[1]) }},
	{name: "x += y; y++ keeps x nonnegative", vars: 2, depth: 4,
		init: func(k maker, x []smt.Term) smt.Term { return k.And(k.Eq(x[0], k.n(1)), k.Eq(x[1], k.n(0))) },
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
			return smt.True, []smt.Term{k.Add(x[0], x[1]), k.plus(x[1], 1)}
		})},
		bad: func(k maker, x []smt.Term) smt.Term { return k.Lt(x[0], k.n(0)) }},
	{name: "joined branches", vars: 2, depth: 3, blind: 3,
		init: func(k maker, x []smt.Term) smt.Term { return k.And(k.Eq(x[0], k.n(0)), k.Eq(x[1], k.n(0))) },
		branches: []branch{join(
			step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) { return smt.True, []smt.Term{k.plus(x[0], 1), x[1]} }),
			step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
				return smt.True, []smt.Term{k.plus(x[0], 2), k.plus(x[1], 1)}
			}))},
		bad: func(k maker, x []smt.Term) smt.Term { return k.Lt(k.Add(x[0], x[1]), k.n(0)) }},
	{name: "unsigned char counter wraps", vars: 1, depth: 3, blind: 3,
		init: func(k maker, x []smt.Term) smt.Term { return k.Eq(x[0], k.n(0)) },
		branches: []branch{join(
			step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
				return k.Lt(x[0], k.n(255)), []smt.Term{k.plus(x[0], 1)}
			}),
			step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
				return k.Ge(x[0], k.n(255)), []smt.Term{k.plus(x[0], -255)}
			}))},
		bad: func(k maker, x []smt.Term) smt.Term { return k.Gt(x[0], k.n(255)) }},
	{name: "sum of bounded inputs", vars: 2, depth: 3, blind: 3,
		init: func(k maker, x []smt.Term) smt.Term { return k.And(k.Eq(x[0], k.n(0)), k.Eq(x[1], k.n(0))) },
		branches: []branch{func(k maker, x, y []smt.Term) smt.Term {
			return k.And(k.Eq(y[1], k.plus(x[1], 1)), k.Ge(y[0], x[0]), k.Le(y[0], k.plus(x[0], 255)))
		}},
		bad: func(k maker, x []smt.Term) smt.Term { return k.Gt(x[0], k.times(255, x[1])) }},
	{name: "TUM lectures 4-7, figure 1", vars: 3, depth: 3, blind: 3,
		init: func(k maker, x []smt.Term) smt.Term { return k.Ge(x[1], x[2]) },
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
			return k.Lt(x[0], x[1]), []smt.Term{k.plus(x[0], 1), x[1], x[2]}
		})},
		bad: func(k maker, x []smt.Term) smt.Term { return k.And(k.Ge(x[0], x[1]), k.Lt(x[0], x[2])) }},
	{name: "sign follows a flag", vars: 2, depth: 3, blind: 3,
		init: func(k maker, x []smt.Term) smt.Term { return k.And(k.Eq(x[0], k.n(0)), k.Eq(x[1], k.n(0))) },
		branches: []branch{
			step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
				return k.Eq(x[0], k.n(0)), []smt.Term{k.n(1), k.n(7)}
			}),
			step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
				return k.Eq(x[0], k.n(1)), []smt.Term{k.n(0), k.n(-7)}
			})},
		bad: func(k maker, x []smt.Term) smt.Term { return k.And(k.Eq(x[0], k.n(1)), k.Lt(x[1], k.n(0))) }},
	{name: "countdown of a sum", vars: 3, depth: 3, blind: 3,
		init: func(k maker, x []smt.Term) smt.Term {
			return k.And(k.Eq(x[0], x[2]), k.Eq(x[1], k.n(0)), k.Ge(x[2], k.n(0)))
		},
		branches: []branch{step(func(k maker, x []smt.Term) (smt.Term, []smt.Term) {
			return k.Gt(x[0], k.n(0)), []smt.Term{k.plus(x[0], -1), k.plus(x[1], 1), x[2]}
		})},
		bad: func(k maker, x []smt.Term) smt.Term { return k.And(k.Le(x[0], k.n(0)), k.Not(k.Eq(x[1], x[2]))) }},
}

// unroller is Impact (McMillan 2006) on one loop, breadth first: all paths of each length are interpolated, and labels of
// their prefixes collected, until every path has a prefix that is covered by a shorter one.
type unroller struct {
	t      *testing.T
	c      *smt.Context
	l      loop
	opt    Options
	blind  bool
	labels map[string]smt.Term // by path, over the state constants of length 0
	size   int
}

func (u *unroller) state(i int) []smt.Term {
	x := make([]smt.Term, u.l.vars)
	for v := range x {
		x[v] = u.c.Var(fmt.Sprintf("%c%d", 'x'+v, i), smt.Int)
	}
	return x
}

func (u *unroller) interpolate(path string) {
	k := maker{u.c}
	fs := []smt.Term{u.l.init(k, u.state(0))}
	states := [][]smt.Term{u.state(0)}
	for i := range path {
		fs = append(fs, u.l.branches[path[i]-'0'](k, u.state(i), u.state(i+1)))
		states = append(states, u.state(i+1))
	}
	fs = append(fs, u.l.bad(k, u.state(len(path))))
	opt := u.opt
	if !u.blind {
		opt.States = states
	}
	itps, err := provedSequence(u.c, fs, opt)
	require.NoError(u.t, err, "%s, path %q", u.l.name, path)
	for i, f := range itps {
		m := make(map[smt.Term]smt.Term)
		for v, x := range u.state(i) {
			m[x] = u.state(0)[v]
		}
		prefix := path[:i]
		old, ok := u.labels[prefix]
		if !ok {
			old = smt.True
		}
		u.labels[prefix] = u.c.And(old, u.c.Subst(f, m))
		u.size = max(u.size, u.c.Size(f))
	}
}

func (u *unroller) covered(path string) bool {
	for j := 1; j <= len(path); j++ {
		for i := range j {
			if u.labels[path[:j]] == smt.False ||
				smt.Entails(context.Background(), u.c, u.labels[path[:j]], u.labels[path[:i]]) == smt.Unsat {
				return true
			}
		}
	}
	return false
}

// run returns the length of the paths at which all are covered, -1 if there is none up to most.
func (u *unroller) run(most int) int {
	paths := []string{""}
	for depth := 0; depth <= most; depth++ {
		open := false
		for _, path := range paths {
			u.interpolate(path)
		}
		for _, path := range paths {
			open = open || !u.covered(path)
		}
		if !open {
			return depth
		}
		var longer []string
		for _, path := range paths {
			if u.covered(path) {
				continue
			}
			for b := range u.l.branches {
				longer = append(longer, path+string(rune('0'+b)))
			}
		}
		paths = longer
	}
	return -1
}

func TestLoopsConverge(t *testing.T) {
	for _, l := range loops {
		for _, blind := range []bool{false, true} {
			u := &unroller{t: t, c: smt.NewContext(), l: l, blind: blind, labels: map[string]smt.Term{}}
			want := l.depth
			if blind {
				want = l.blind
			}
			depth := u.run(max(want, 6))
			t.Logf("%-36s states known: %-5v depth %d, largest %d; label %s", l.name, !blind, depth, u.size, u.c.String(u.labels["0"]))
			if want > 0 {
				assert.True(t, depth >= 0 && depth <= want, "%s, blind %v: depth %d", l.name, blind, depth)
			}
		}
	}
}
