package smt

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/proof"
)

// maxCases bounds the nesting of case distinctions in one step of simplification. Most need none; an integer that equations determine
// needs one.
const maxCases = 8

// contradict writes down the clause that excludes literals which contradict each other by arithmetic, or one of some of them.
func (g *proofLog) contradict(lits []proof.Lit) {
	if g.failed == "" && !g.excluded(lits, 0) {
		g.fail("a step of simplification is no combination of what it rests on")
	}
}

// excluded looks for what contradict writes down: weights under which the literals sum up to a contradiction, or under which equations
// over integers have no solution; else either side of a disequality, or of a value that is no integer, is to be excluded.
func (g *proofLog) excluded(lits []proof.Lit, depth int) bool {
	if g.byWeights(lits) {
		return true
	}
	below, above := g.cases(lits)
	if g.byParity(lits) {
		return true
	}
	if below == 0 || depth == maxCases {
		return false
	}
	for _, l := range []proof.Lit{below, above} {
		if !g.excluded(append(slices.Clip(lits), l), depth+1) {
			return false
		}
	}
	g.step(proof.Unit, negations(lits)...)
	return true
}

// cases returns literals of which one holds if the others do, but not in the solution that byWeights has found for these over the
// rationals; 0 if that is a solution.
func (g *proofLog) cases(lits []proof.Lit) (below, above proof.Lit) {
	for _, l := range lits {
		m := &g.p.Meanings[max(l, -l)]
		if l > 0 || m.Kind != proof.Eq {
			continue
		}
		value := m.Sum.Const
		for _, x := range m.Sum.Mono {
			value = value.AddMul(x.Coeff, g.valueOf(x.Var))
		}
		if value.IsZero() {
			sum := m.Sum
			below, above = g.atom(proof.Lt, sum), -g.atom(proof.Le, sum)
			g.step(proof.Defined, -l, below, above)
			return below, above
		}
	}
	for v, integer := range g.p.Integer {
		if value := g.valueOf(proof.Var(v)); integer && !value.IsInt() {
			below = g.atom(proof.Le, proof.Linear{Mono: []proof.Monomial{{Var: proof.Var(v), Coeff: num.One()}}, Const: value.Floor().Neg()})
			return below, -below
		}
	}
	return 0, 0
}

// valueOf returns the value of a variable in the solution that byWeights has found.
func (g *proofLog) valueOf(v proof.Var) num.Rat {
	if column, ok := g.column[v]; ok {
		return g.simplex.Value(column)
	}
	return num.Zero()
}

// byWeights looks for weights under which literals, rounded if they are about integers, sum up to a contradiction, and writes down
// the clause that they give.
func (g *proofLog) byWeights(lits []proof.Lit) bool {
	s := g.simplex
	s.Reset()
	clear(g.column)
	scales := make([]num.Rat, len(lits)) // by literal: what the sum is, in terms of its variable of the simplex
	var conflict *simplex.Conflict
	for k, l := range lits {
		sum, bounds := g.bounds(l)
		if len(bounds) == 0 {
			continue
		}
		entries := make([]simplex.Entry, len(sum.Mono))
		for i, m := range sum.Mono {
			v, ok := g.column[m.Var]
			if !ok {
				v = s.NewVar(false)
				g.column[m.Var] = v
			}
			entries[i] = simplex.Entry{Var: v, Coeff: m.Coeff}
		}
		v, scale := simplex.Var(0), num.One()
		if len(entries) == 1 {
			v, scale = entries[0].Var, entries[0].Coeff
		} else {
			slices.SortFunc(entries, func(x, y simplex.Entry) int { return int(x.Var - y.Var) })
			v = s.DefineRow(entries)
		}
		scales[k] = scale
		for _, b := range bounds {
			b.Value = b.Value.Div(scale)
			if scale.Sign() < 0 {
				b.upper, b.Delta = !b.upper, -b.Delta
			}
			if conflict == nil {
				conflict = s.Assert(v, b.upper, b.Bound, simplex.Tag(k))
			}
		}
	}
	if conflict == nil {
		var err error
		if conflict, err = s.Check(g.q.ctx); err != nil || conflict == nil {
			return false
		}
	}
	weights := make([]num.Rat, len(lits))
	for i, t := range conflict.Tags {
		w := conflict.Coeffs[i]
		if !conflict.Bounds[i].Upper {
			w = w.Neg()
		}
		weights[t] = weights[t].Add(w.Div(scales[t]))
	}
	g.weighted(proof.Farkas, lits, weights)
	return true
}

// weighted writes down the clause that excludes the literals with a weight.
func (g *proofLog) weighted(rule proof.Rule, lits []proof.Lit, weights []num.Rat) {
	step := proof.Step{Rule: rule}
	for k, l := range lits {
		w := weights[k]
		if w.IsZero() {
			continue
		}
		if m := &g.p.Meanings[max(l, -l)]; m.Kind == proof.Le || m.Kind == proof.Lt {
			w = w.Abs()
		}
		step.Clause, step.Weights = append(step.Clause, -l), append(step.Weights, w)
	}
	g.add(step)
}

// bounds returns what a literal says of its sum, less the constant; of a disequality, nothing.
func (g *proofLog) bounds(l proof.Lit) (proof.Linear, []sided) {
	m := &g.p.Meanings[max(l, -l)]
	sum, holds := m.Sum, l > 0
	var out []sided
	switch m.Kind {
	case proof.Le:
		out = []sided{{upper: holds}}
	case proof.Lt:
		out = []sided{{upper: holds}}
		if holds {
			out[0].Delta = -1
		}
	case proof.Eq:
		if holds {
			out = []sided{{upper: false}, {upper: true}}
		}
	case proof.Divides:
		sum = g.rest(m)
		if out = []sided{{upper: false}, {upper: true}}; !holds {
			out[0].Value, out[1].Value = num.One(), m.Modulus.Sub(num.One())
		}
	}
	if m.Kind == proof.Le && !holds {
		out[0].Delta = 1
	}
	for i := range out {
		if out[i].Value = out[i].Value.Sub(sum.Const); m.Kind != proof.Eq && m.Kind != proof.Divides {
			g.round(sum, &out[i])
		}
	}
	return sum, out
}

// rest returns Sum - Modulus*Quotient of a divisibility.
func (g *proofLog) rest(m *proof.Meaning) proof.Linear {
	sum := proof.Linear{Mono: slices.Clone(m.Sum.Mono), Const: m.Sum.Const}
	sum.Mono = append(sum.Mono, proof.Monomial{Var: m.Quotient, Coeff: m.Modulus.Neg()})
	return sum
}

// round strengthens an inequality over integers, as the checker does.
func (g *proofLog) round(sum proof.Linear, b *sided) {
	mono := make([]simplex.Entry, len(sum.Mono))
	for i, m := range sum.Mono {
		if !g.p.Integer[m.Var] {
			return
		}
		mono[i] = simplex.Entry{Var: simplex.Var(m.Var), Coeff: m.Coeff}
	}
	f := lin.Primitive(mono)
	v := b.Value.Mul(f)
	switch {
	case b.upper && b.Delta < 0 && v.IsInt():
		v = v.Sub(num.One())
	case !b.upper && b.Delta > 0 && v.IsInt():
		v = v.Add(num.One())
	case b.upper:
		v = v.Floor()
	default:
		v = v.Ceil()
	}
	b.Value, b.Delta = v.Div(f), 0
}

// maxParityRows bounds the equations that are looked at together.
const maxParityRows = 100

// byParity looks for a combination of equations among the literals that has integral coefficients but no integral constant, and
// writes down the clause that it gives.
func (g *proofLog) byParity(lits []proof.Lit) bool {
	given := lits
	lits = append(slices.Clip(lits), g.pairs(lits)...)
	var at []int
	var rows []lin.Form[proof.Var]
	for k, l := range lits {
		m := &g.p.Meanings[max(l, -l)]
		sum := m.Sum
		switch {
		case l < 0 || m.Kind != proof.Eq && m.Kind != proof.Divides || len(rows) == maxParityRows:
			continue
		case m.Kind == proof.Divides:
			sum = g.rest(m)
		}
		row := lin.Form[proof.Var]{Const: sum.Const}
		for _, x := range sum.Mono {
			row.Mono = append(row.Mono, lin.Monomial[proof.Var](x))
		}
		if !slices.ContainsFunc(sum.Mono, func(x proof.Monomial) bool { return !g.p.Integer[x.Var] }) {
			at, rows = append(at, k), append(rows, row)
		}
	}
	found := lin.Parity(rows)
	if found == nil {
		return false
	}
	weights := make([]num.Rat, len(lits))
	for i, w := range found {
		weights[at[i]] = w
	}
	g.weighted(proof.Parity, lits, weights)
	if len(lits) > len(given) {
		g.step(proof.Unit, negations(given)...)
	}
	return true
}

// pairs returns the equations that two inequalities among the literals say together.
func (g *proofLog) pairs(lits []proof.Lit) []proof.Lit {
	type side struct {
		l   proof.Lit
		sum proof.Linear
		sided
	}
	var sides []side
	var out []proof.Lit
	for _, l := range lits {
		sum, bounds := g.bounds(l)
		if len(bounds) != 1 || bounds[0].Delta != 0 {
			continue
		}
		s := side{l, sum, bounds[0]}
		for _, o := range sides {
			if o.upper != s.upper && o.Value.Equal(s.Value) && slices.EqualFunc(o.sum.Mono, sum.Mono, sameMonomial) {
				eq := g.atom(proof.Eq, proof.Linear{Mono: sum.Mono, Const: s.Value.Neg()})
				g.step(proof.Defined, eq, -l, -o.l)
				out = append(out, eq)
			}
		}
		sides = append(sides, s)
	}
	return out
}

func sameMonomial(x, y proof.Monomial) bool { return x.Var == y.Var && x.Coeff.Equal(y.Coeff) }
