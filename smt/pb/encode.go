package pb

import (
	"context"
	mathbits "math/bits"

	"cairn/smt/bits"
	"cairn/smt/rup"
	"cairn/smt/sat"
)

// encoding is a problem as clauses in a solver. All of them are kept, and what the solver learns, for the checker.
type encoding struct {
	solver    *sat.Solver
	graph     *bits.Graph
	emit      *bits.Emitter
	inputs    map[int32]bits.Lit // by variable
	vars      int32
	clauses   [][]sat.Lit
	steps     []rup.Step
	objective []Term // what is to become small, with positive coefficients
	offset    int64  // what the objective is more than the sum of these terms
	constant  []sat.AtLeast
	total     bits.Vector // the sum of the objective; nil: not made yet
}

// maxGates bounds the circuits of sums.
const maxGates = 20_000_000

// NewVar makes a variable.
func (enc *encoding) NewVar() int32 {
	enc.vars++
	return enc.vars
}

// Clause adds a clause of a circuit.
func (enc *encoding) Clause(lits ...int32) {
	c := make([]sat.Lit, len(lits))
	for i, l := range lits {
		c[i] = sat.Lit(l)
	}
	enc.add(c)
}

func (enc *encoding) add(c []sat.Lit) {
	enc.clauses = append(enc.clauses, c)
	enc.solver.Add(c...)
}

// step writes down a step of the search.
func (enc *encoding) step(c []sat.Lit, deleted bool) {
	s := rup.Step{Clause: make([]int32, len(c)), Delete: deleted}
	for i, l := range c {
		s.Clause[i] = int32(l)
	}
	enc.steps = append(enc.steps, s)
}

// encode makes clauses of a problem. The error is that of the context, or says that sums are too large.
func encode(ctx context.Context, p *Problem) (*encoding, error) {
	enc := &encoding{solver: sat.New(), graph: bits.NewGraph(), inputs: make(map[int32]bits.Lit), vars: int32(p.Vars)}
	enc.graph.SetLimit(maxGates, ctx.Err)
	enc.emit = bits.NewEmitter(enc.graph, enc)
	enc.solver.Grow(int32(p.Vars))
	enc.solver.Focus()
	enc.solver.Observe(func(c []sat.Lit) { enc.step(c, false) })
	enc.solver.ObserveDeleted(func(c []sat.Lit) { enc.step(c, true) })
	for _, c := range p.Clauses {
		enc.add(c)
		enc.constant = append(enc.constant, clauseOf(c))
	}
	enc.relax(p)
	for _, l := range p.Linear {
		enc.atLeast(l.Terms, l.Bound)
		if l.Equal {
			enc.atLeast(negated(l.Terms), -l.Bound)
		}
		if err := enc.graph.Err(); err != nil {
			return nil, err
		}
	}
	return enc, nil
}

// clauseOf is a clause as a sum.
func clauseOf(c []sat.Lit) sat.AtLeast {
	one := sat.AtLeast{Least: 1}
	for _, t := range distinct(c) {
		one.Lits, one.Weights = append(one.Lits, t), append(one.Weights, 1)
	}
	return one
}

// distinct are the literals of a clause, each once.
func distinct(c []sat.Lit) (out []sat.Lit) {
	seen := make(map[sat.Lit]bool, len(c))
	for _, l := range c {
		if !seen[l] {
			seen[l] = true
			out = append(out, l)
		}
	}
	return out
}

// relax makes an objective of soft clauses: a literal, new unless the clause has one literal only, is true where the clause is false.
func (enc *encoding) relax(p *Problem) {
	terms := p.Minimise
	for _, s := range p.Soft {
		if len(s.Clause) == 1 {
			terms = append(terms[:len(terms):len(terms)], Term{s.Weight, -s.Clause[0]})
			continue
		}
		r := sat.Lit(enc.NewVar())
		c := append(s.Clause[:len(s.Clause):len(s.Clause)], r)
		enc.add(c)
		enc.constant = append(enc.constant, clauseOf(c))
		terms = append(terms[:len(terms):len(terms)], Term{s.Weight, r})
	}
	enc.objective, enc.offset = normal(terms)
}

// normal is a sum with positive coefficients, one for each variable, and what it is less than the given one.
func normal(terms []Term) (out []Term, offset int64) {
	place := make(map[int32]int)
	for _, t := range terms {
		c := t.Coeff
		if t.Lit < 0 { // c times not x is c - c x
			offset, c = offset+c, -c
		}
		v := t.Lit.Var()
		i, ok := place[v]
		if !ok {
			i = len(out)
			place[v] = i
			out = append(out, Term{0, sat.Lit(v)})
		}
		out[i].Coeff += c
	}
	kept := out[:0]
	for _, t := range out {
		switch {
		case t.Coeff < 0:
			offset += t.Coeff
			kept = append(kept, Term{-t.Coeff, -t.Lit})
		case t.Coeff > 0:
			kept = append(kept, t)
		}
	}
	return kept, offset
}

func negated(terms []Term) []Term {
	out := make([]Term, len(terms))
	for i, t := range terms {
		out[i] = Term{-t.Coeff, t.Lit}
	}
	return out
}

// atLeast adds that a sum is at least a bound.
func (enc *encoding) atLeast(terms []Term, bound int64) {
	terms, offset := normal(terms)
	bound -= offset
	total, least := int64(0), int64(MaxSum)
	sum := sat.AtLeast{Least: bound}
	var clause []sat.Lit
	for _, t := range terms {
		total, least = total+t.Coeff, min(least, t.Coeff)
		clause = append(clause, t.Lit)
		sum.Lits, sum.Weights = append(sum.Lits, t.Lit), append(sum.Weights, t.Coeff)
	}
	switch {
	case bound <= 0:
		return
	case total < bound:
		enc.add(nil)
	case least >= bound:
		enc.add(clause)
	default:
		v := enc.sum(terms, total)
		enc.emit.Assert(enc.graph.Ult(v, bits.Small(bound, len(v))).Not())
	}
	enc.constant = append(enc.constant, sum)
}

// sum is the sum of terms as a number of bits: by adders, in a balanced tree.
func (enc *encoding) sum(terms []Term, total int64) bits.Vector {
	width := mathbits.Len64(uint64(total)) + 1
	var all []bits.Vector
	for _, t := range terms {
		v := make(bits.Vector, width)
		for i := range v {
			v[i] = bits.False
			if t.Coeff>>i&1 != 0 {
				v[i] = enc.input(t.Lit)
			}
		}
		all = append(all, v)
	}
	for len(all) > 1 {
		var next []bits.Vector
		for i := 0; i+1 < len(all); i += 2 {
			next = append(next, enc.graph.Add(all[i], all[i+1]))
		}
		if len(all)%2 != 0 {
			next = append(next, all[len(all)-1])
		}
		all = next
	}
	return all[0]
}

// input is a literal as one of the circuits.
func (enc *encoding) input(l sat.Lit) bits.Lit {
	in, ok := enc.inputs[l.Var()]
	if !ok {
		in = enc.graph.Input()
		enc.emit.Bind(in, l.Var())
		enc.inputs[l.Var()] = in
	}
	if l < 0 {
		return in.Not()
	}
	return in
}

// cheaper adds that the objective is less than a cost. It reports whether that can be.
func (enc *encoding) cheaper(cost int64) error {
	bound, total := cost-enc.offset, int64(0)
	for _, t := range enc.objective {
		total += t.Coeff
	}
	switch {
	case bound <= 0:
		enc.add(nil)
		return nil
	case bound > total:
		return nil
	}
	if enc.total == nil {
		enc.total = enc.sum(enc.objective, total)
	}
	enc.emit.Assert(enc.graph.Ult(enc.total, bits.Small(bound, len(enc.total))))
	return enc.graph.Err()
}
