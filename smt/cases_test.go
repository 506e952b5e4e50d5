package smt

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// counter makes the terms of a program counter over so many steps, which goes round in so many places and may stay at any.
func counter(c *Context, steps, places int) []Term {
	pc := c.Ite(c.Var("start", Bool), c.Int(0), c.Int(1))
	out := []Term{pc}
	for i := range steps {
		next := pc
		for k := range places {
			go1 := c.And(c.Eq(pc, c.Int(int64(k))), c.Var(fmt.Sprint("go", i), Bool))
			next = c.Ite(go1, c.Int(int64((k+1)%places)), next)
		}
		pc = next
		out = append(out, pc)
	}
	return out
}

// TestEnumeratedConditionalsAreSplit has atoms over conditionals with constant cases only, which leaves truth values alone, in a
// formula of linear size.
func TestEnumeratedConditionalsAreSplit(t *testing.T) {
	ctx := context.Background()
	c := NewContext()
	pcs := counter(c, 30, 8)
	last := pcs[len(pcs)-1]
	pure, fresh := c.Purify(c.Eq(last, c.Int(5)))
	assert.Empty(t, fresh)
	for _, a := range c.Atoms(pure) {
		assert.Equal(t, KVar, c.Kind(a))
	}
	assert.Less(t, c.Size(pure), 30*8*20)
	for _, test := range []struct {
		want Status
		f    Term
	}{
		{Sat, c.Eq(last, c.Int(5))}, {Unsat, c.Eq(last, c.Int(8))}, {Unsat, c.Lt(last, c.Int(0))},
		{Unsat, c.And(c.Eq(pcs[3], c.Int(2)), c.Eq(pcs[9], c.Int(1)))},
		{Sat, c.And(c.Eq(pcs[3], c.Int(2)), c.Gt(pcs[9], c.Int(7-1)))},
		{Sat, c.And(c.Le(c.Add(pcs[1], pcs[2]), c.Int(3)), c.Eq(pcs[10], c.Int(7)))},
	} {
		s := NewSolver(c, Options{})
		s.Assert(test.f)
		require.Equal(t, test.want, s.Check(ctx), c.String(test.f))
	}
}

// TestManyAtomsOverOneConditional bounds the atoms that are split, where each would be of linear size.
func TestManyAtomsOverOneConditional(t *testing.T) {
	const n, room = 300, 1000
	c := NewContext()
	sum := c.Int(0)
	for i := range n {
		sum = c.Ite(c.Var(fmt.Sprint("p", i), Bool), c.Int(int64(i)), sum)
	}
	x := c.Var("x", Bool)
	fs := make([]Term, n)
	for i := range fs {
		fs[i] = c.Or(x, c.Eq(sum, c.Int(int64(i))), c.Eq(sum, c.Int(int64(i*7%n))))
	}
	all := c.And(fs...)
	p := newPurifier(c)
	p.splits = room
	before := c.NumTerms()
	f := p.formula(all)
	assert.Less(t, c.NumTerms()-before, 4*(room+moreSplits*c.Size(all)+n))
	assert.NotEmpty(t, p.needed([]Term{f}), "there is not enough room for all atoms")
	assert.Positive(t, room+moreSplits*c.Size(all)-p.splits)
	decideDeep(t, Sat, c, fs...)
}

// TestRandomEnumerated compares answers about nested conditionals, most of whose cases are constants, with brute force.
func TestRandomEnumerated(t *testing.T) {
	answers := map[Status]int{}
	for seed := int64(0); seed < 500; seed++ {
		g := newGenerator(seed, 2, 0, 2, true)
		c := g.c
		terms := []Term{c.Int(0), c.Int(1), c.Int(2), c.Int(3)}
		if seed%4 == 0 {
			terms = append(terms, g.ints[0])
		}
		pick := func() Term { return terms[g.r.Intn(len(terms))] }
		for range 6 {
			cond := g.formula(1)
			if g.r.Intn(2) == 0 {
				cond = c.Le(pick(), pick())
			}
			terms = append(terms, c.Ite(cond, pick(), pick()))
		}
		fs := g.box(-2, 3)
		for range 3 {
			fs = append(fs, c.Or(c.Eq(pick(), pick()), c.Lt(c.Scale(g.coeff(), pick()), pick()), g.atom(1)), c.Not(c.Eq(pick(), pick())))
		}
		status, m := CheckSat(context.Background(), c, fs...)
		want := Unsat
		if g.bruteForce(-2, 3, fs...) != nil {
			want = Sat
		}
		require.Equal(t, want, status, "seed %d\n%s", seed, c.Script(fs...))
		if status == Sat {
			require.True(t, satisfies(m, fs))
		}
		answers[status]++
	}
	assert.Greater(t, answers[Sat], 50)
	assert.Greater(t, answers[Unsat], 50)
}
