package bits_test

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/smt/bits"
)

// clauseList is a sink that keeps what it gets.
type clauseList struct {
	vars    int32
	clauses [][]int32
}

func (s *clauseList) NewVar() int32 {
	s.vars++
	return s.vars
}

func (s *clauseList) Clause(lits ...int32) {
	s.clauses = append(s.clauses, append([]int32(nil), lits...))
}

// propagate returns what follows from the literals by unit propagation, 1 and -1 by variable, and whether that is a conflict.
func (s *clauseList) propagate(given ...int32) (value []int8, conflict bool) {
	value = make([]int8, s.vars+1)
	set := func(l int32) bool {
		v, sign := l, int8(1)
		if l < 0 {
			v, sign = -l, -1
		}
		if value[v] == -sign {
			return false
		}
		value[v] = sign
		return true
	}
	for _, l := range given {
		if !set(l) {
			return value, true
		}
	}
	for changed := true; changed; {
		changed = false
		for _, c := range s.clauses {
			free, unit, satisfied := 0, int32(0), false
			for _, l := range c {
				switch v := value[max(l, -l)]; {
				case v == 0:
					free, unit = free+1, l
				case v > 0 == (l > 0):
					satisfied = true
				}
			}
			switch {
			case satisfied:
			case free == 0:
				return value, true
			case free == 1:
				set(unit)
				changed = true
			}
		}
	}
	return value, false
}

// solve looks for values of all variables by propagation and case splits; nil says that there are none.
func (s *clauseList) solve(given ...int32) []int8 {
	value, conflict := s.propagate(given...)
	if conflict {
		return nil
	}
	for v := int32(1); v <= s.vars; v++ {
		if value[v] == 0 {
			for _, l := range []int32{v, -v} {
				if model := s.solve(append(given[:len(given):len(given)], l)...); model != nil {
					return model
				}
			}
			return nil
		}
	}
	return value
}

// under says which literals the inputs in the cone are in the k-th assignment.
func under(e *bits.Emitter, inputs map[bits.Lit]uint64, k int) (lits []int32) {
	for in, word := range inputs {
		if l, ok := e.Known(in); ok {
			if word>>k&1 == 0 {
				l = -l
			}
			lits = append(lits, l)
		}
	}
	return lits
}

func valueOf(value []int8, lit int32) bool { return value[max(lit, -lit)] > 0 == (lit > 0) }

// TestDefinitions requires that values of the inputs propagate to those of all literals that have been asked for, one after
// the other into one sink, and to no conflict.
func TestDefinitions(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range sample.Size(150, 5000) {
		sink := &clauseList{}
		var e *bits.Emitter
		type asked struct {
			lit  int32
			word uint64
		}
		var all []asked
		var inputs map[bits.Lit]uint64
		randomCircuit(r, 40, func(g *bits.Graph, l bits.Lit, word uint64, values map[bits.Lit]uint64) {
			if inputs = values; e == nil {
				e = bits.NewEmitter(g, sink)
			}
			if r.Intn(4) == 0 {
				all = append(all, asked{e.Literal(l), word})
			}
		})
		for k := range 8 {
			value, conflict := sink.propagate(under(e, inputs, k)...)
			require.False(t, conflict)
			for _, a := range all {
				require.NotZero(t, value[max(a.lit, -a.lit)])
				require.Equal(t, a.word>>k&1 != 0, valueOf(value, a.lit))
			}
		}
	}
}

// TestAssert requires that an asserted literal excludes those inputs for which it is false, and no others.
func TestAssert(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for range sample.Size(150, 5000) {
		sink := &clauseList{}
		var e *bits.Emitter
		holds := ^uint64(0)
		var inputs map[bits.Lit]uint64
		randomCircuit(r, 40, func(g *bits.Graph, l bits.Lit, word uint64, values map[bits.Lit]uint64) {
			if inputs = values; e == nil {
				e = bits.NewEmitter(g, sink)
			}
			switch r.Intn(16) {
			case 0:
				e.Literal(l)
			case 1:
				if word&holds != 0 {
					e.Assert(l)
					holds &= word
				}
			}
		})
		for k := range 64 {
			_, conflict := sink.propagate(under(e, inputs, k)...)
			require.Equal(t, holds>>k&1 == 0, conflict)
		}
	}
}

// TestOperatorsAsClauses solves the circuits of all operators for given inputs: the result is there, and there is no other one.
func TestOperatorsAsClauses(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for _, op := range operators {
		const width = 4
		g, sink := bits.NewGraph(), &clauseList{}
		a, b := g.Inputs(width), g.Inputs(width)
		e := bits.NewEmitter(g, sink)
		as, bs, out := e.Literals(a), e.Literals(b), e.Literals(op.circuit(g, a, b))
		for range 6 {
			x, y := randomNumber(r, width), randomNumber(r, width)
			var given []int32
			for i := range width {
				given = append(given, as[i]*(2*int32(x.Bit(i))-1), bs[i]*(2*int32(y.Bit(i))-1))
			}
			require.NotNil(t, sink.solve(given...), "%s of %v and %v", op.name, x, y)
			want := op.meaning(x, y, width)
			for i, l := range out {
				require.Nil(t, sink.solve(append(given, l*(1-2*int32(want.Bit(i))))...), "%s of %v and %v, bit %d", op.name, x, y, i)
			}
		}
	}
}

func TestEmittedOnce(t *testing.T) {
	g, sink := bits.NewGraph(), &clauseList{}
	a, b := g.Inputs(8), g.Inputs(8)
	sum := g.Add(a, b)
	e := bits.NewEmitter(g, sink)
	first := e.Literals(sum)
	vars, clauses := sink.vars, len(sink.clauses)
	assert.Equal(t, first, e.Literals(sum))
	e.Literal(g.Add(b, a)[7].Not())
	assert.Equal(t, vars, sink.vars)
	assert.Len(t, sink.clauses, clauses)
	e.Literal(g.Xor(sum[0], sum[1]))
	assert.Equal(t, vars+1, sink.vars, "what is new is one gate")
	assert.Len(t, sink.clauses, clauses+4)
	assert.Equal(t, 2*8+2*7+1, int(vars), "two inputs, a sum and a carry for each bit; the last carry is not needed")
}

// TestFewClauses counts what conjunctions and equalities cost.
func TestFewClauses(t *testing.T) {
	g, sink := bits.NewGraph(), &clauseList{}
	x := g.Inputs(10)
	e := bits.NewEmitter(g, sink)
	e.Literal(g.All(x...))
	assert.Equal(t, 11, int(sink.vars))
	assert.Len(t, sink.clauses, 11)

	sink = &clauseList{}
	e = bits.NewEmitter(g, sink)
	e.Assert(g.And(g.All(x[:6]...), g.Any(x[6:]...)))
	assert.Equal(t, 10, int(sink.vars), "an asserted conjunction of clauses needs no variables of its own")
	assert.Len(t, sink.clauses, 7)

	sink = &clauseList{}
	e = bits.NewEmitter(g, sink)
	e.Assert(g.Eq(x, g.Inputs(10)))
	assert.Equal(t, 20, int(sink.vars), "an asserted equality needs no variables of its own")
	assert.Len(t, sink.clauses, 20)
}

// TestLemmas requires that what is said of a division is written once, with the first of its bits, and not if only definitions are wanted.
func TestLemmas(t *testing.T) {
	g := bits.NewGraph()
	a, b := g.Inputs(6), g.Inputs(6)
	q, r := g.UDiv(a, b), g.URem(a, b)
	emit := func(plain bool) *clauseList {
		sink := &clauseList{}
		e := bits.NewEmitter(g, sink)
		e.Plain = plain
		e.Literals(q)
		vars := sink.vars
		e.Literals(r)
		if !plain {
			assert.Equal(t, vars, sink.vars, "the remainder is part of the lemma")
		}
		return sink
	}
	assert.Less(t, emit(true).vars, emit(false).vars)
	_, conflict := emit(false).propagate()
	assert.False(t, conflict)
}

func TestBind(t *testing.T) {
	g, sink := bits.NewGraph(), &clauseList{vars: 7}
	a, b := g.Input(), g.Input()
	e := bits.NewEmitter(g, sink)
	e.Bind(a, -3)
	e.Bind(b.Not(), 5)
	assert.Equal(t, int32(3), e.Literal(a.Not()))
	out := e.Literal(g.And(a, b))
	assert.Equal(t, int32(8), out)
	value, conflict := sink.propagate(-3, -5)
	assert.False(t, conflict)
	assert.True(t, valueOf(value, out))
}

func TestConstantsAsClauses(t *testing.T) {
	g, sink := bits.NewGraph(), &clauseList{}
	e := bits.NewEmitter(g, sink)
	e.Assert(bits.True)
	assert.Empty(t, sink.clauses)
	l := e.Literal(bits.True)
	assert.Equal(t, -l, e.Literal(bits.False))
	value, conflict := sink.propagate()
	assert.False(t, conflict)
	assert.True(t, valueOf(value, l))
	e.Assert(bits.False)
	_, conflict = sink.propagate()
	assert.True(t, conflict)
}

// TestDeepCircuit emits and evaluates a circuit with a path through many gates.
func TestDeepCircuit(t *testing.T) {
	g, sink := bits.NewGraph(), &clauseList{}
	a, b := g.Inputs(1<<15), g.Inputs(1<<15)
	e := bits.NewEmitter(g, sink)
	e.Assert(g.Ult(a, b))
	assert.Greater(t, int(sink.vars), 3<<15-10)
	v := g.Eval(func(in bits.Lit) bool { return in == b[0] })
	assert.True(t, v.Bit(g.Ult(a, b)))
}
