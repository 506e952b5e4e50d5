package smt

import (
	"cmp"
	"slices"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// proofLog writes down a search as a proof. Its methods do nothing on nil.
type proofLog struct {
	p      *proof.Proof
	c      *Context
	varOf  map[Term]proof.Var
	told   map[sat.Lit]bool // variables of atoms of formulas whose meaning has been told
	failed string           // why there is no proof
}

func newProofLog(c *Context) *proofLog {
	return &proofLog{p: &proof.Proof{Meanings: make([]proof.Meaning, 1)}, c: c, varOf: map[Term]proof.Var{}, told: map[sat.Lit]bool{}}
}

// fail notes that something cannot be proved.
func (g *proofLog) fail(why string) {
	if g.failed == "" {
		g.failed = why
	}
}

// variable returns the number of a numeric symbol in the proof.
func (g *proofLog) variable(t Term) proof.Var {
	v, ok := g.varOf[t]
	if !ok {
		v = proof.Var(len(g.p.Integer))
		g.varOf[t] = v
		g.p.Integer = append(g.p.Integer, g.c.nodes[t].sort == Int)
	}
	return v
}

func (g *proofLog) linear(l Linear) proof.Linear {
	out := proof.Linear{Mono: make([]proof.Monomial, len(l.Mono)), Const: l.Const}
	for i, m := range l.Mono {
		out.Mono[i] = proof.Monomial{Var: g.variable(m.Var), Coeff: m.Coeff}
	}
	slices.SortFunc(out.Mono, func(a, b proof.Monomial) int { return cmp.Compare(a.Var, b.Var) })
	return out
}

// isNew reports whether the meaning of a variable is still to be told.
func (g *proofLog) isNew(v int32) bool {
	for int(v) >= len(g.p.Meanings) {
		g.p.Meanings = append(g.p.Meanings, proof.Meaning{Kind: proof.Symbol, Quotient: -1})
	}
	m := &g.p.Meanings[v]
	return m.Kind == proof.Symbol && m.Quotient < 0
}

func (g *proofLog) mean(v int32, m proof.Meaning) {
	if g.isNew(v) {
		g.p.Meanings[v] = m
	}
}

// formula tells the meaning of the variable of the formula at slot i, whose literal is l.
func (g *proofLog) formula(s *search, i int32, l sat.Lit) {
	if g == nil {
		return
	}
	n := &g.c.nodes[s.q.nodes[i]]
	kinds := map[Kind]proof.Kind{KAnd: proof.And, KOr: proof.Or, KIff: proof.Iff, KIte: proof.Ite}
	switch kind, ok := kinds[n.kind]; {
	case ok:
		m := proof.Meaning{Kind: kind}
		for _, a := range n.args {
			m.Args = append(m.Args, proof.Lit(s.literal(a)))
		}
		g.mean(l.Var(), m)
	case n.kind == KVar:
		g.mean(l.Var(), proof.Meaning{Kind: proof.Symbol})
	case l == known || l == never:
		g.fail("an atom is constant")
	case n.kind != KNot:
		g.atom(s, i, l)
	}
}

// atom tells the meaning of the variable of the arithmetic atom at slot i.
func (g *proofLog) atom(s *search, i int32, l sat.Lit) {
	n := &g.c.nodes[s.q.nodes[i]]
	sum := g.c.lins[n.lin]
	m := proof.Meaning{Sum: g.linear(sum)}
	negative := proof.Meaning{Sum: g.linear(sum.Neg())}
	switch n.kind {
	case KLe:
		m.Kind, negative.Kind = proof.Le, proof.Lt
	case KLt:
		m.Kind, negative.Kind = proof.Lt, proof.Le
	case KEq:
		m.Kind = proof.Eq
	default:
		m.Kind, m.Modulus, m.Quotient = proof.Divides, g.c.moduli[n.aux], g.variable(s.q.arith.quot[i])
	}
	if l < 0 {
		m, l = negative, -l
	}
	if g.told[l] {
		if old := &g.p.Meanings[l]; old.Kind != m.Kind || !equalLinear(old.Sum, m.Sum) {
			g.fail("two atoms have one literal")
		}
		return
	}
	g.isNew(l.Var())
	g.p.Meanings[l], g.told[l] = m, true
}

func equalLinear(a, b proof.Linear) bool {
	return a.Const.Equal(b.Const) && slices.EqualFunc(a.Mono, b.Mono, func(x, y proof.Monomial) bool {
		return x.Var == y.Var && x.Coeff.Equal(y.Coeff)
	})
}

// bound tells the meaning of an atom that the search has made, in terms of its form.
func (g *proofLog) bound(s *search, a atom) {
	if g == nil || a.kind == inMultiples {
		return
	}
	m := proof.Meaning{Kind: proof.Le, Sum: g.linear(Linear{Mono: s.q.arith.forms[a.form].mono, Const: a.bound.Value.Neg()})}
	switch {
	case a.kind == equalTo:
		m.Kind = proof.Eq
	case a.bound.Delta < 0:
		m.Kind = proof.Lt
	}
	g.mean(a.v.Var(), m)
}

// lemma writes down a clause that follows from the definitions.
func (g *proofLog) lemma(lits []sat.Lit) {
	if g == nil || slices.Contains(lits, known) {
		return
	}
	step := proof.Step{Rule: proof.Defined}
	for _, l := range lits {
		if l != never {
			step.Clause = append(step.Clause, proof.Lit(l))
		}
	}
	g.p.Steps = append(g.p.Steps, step)
}

// learned writes down a clause that the Boolean search has learned.
func (g *proofLog) learned(lits []sat.Lit) {
	if g == nil {
		return
	}
	step := proof.Step{Rule: proof.Unit}
	for _, l := range lits {
		step.Clause = append(step.Clause, proof.Lit(l))
	}
	g.p.Steps = append(g.p.Steps, step)
}

// farkas writes down the clause that excludes a conflict, with its certificate.
func (g *proofLog) farkas(s *search, c *simplex.Conflict) {
	if g == nil {
		return
	}
	step := proof.Step{Rule: proof.Farkas}
	for _, l := range literalsOf(c.Tags) {
		var weight num.Rat
		for i, t := range c.Tags {
			if k, ok := literalOf(t); ok && k == l {
				w := c.Coeffs[i]
				if !c.Bounds[i].Upper {
					w = w.Neg()
				}
				weight = weight.Add(w.Mul(g.scale(s, l)))
			}
		}
		if k := g.p.Meanings[max(l, -l)].Kind; k == proof.Le || k == proof.Lt {
			weight = weight.Abs()
		}
		step.Clause = append(step.Clause, proof.Lit(-l))
		step.Weights = append(step.Weights, weight)
	}
	g.p.Steps = append(g.p.Steps, step)
}

// scale returns what the form of an atom is, in terms of the sum of its meaning.
func (g *proofLog) scale(s *search, l sat.Lit) num.Rat {
	v := max(l, -l)
	mono := s.q.arith.forms[s.atoms[s.atomOf[v]].form].mono
	m := &g.p.Meanings[v]
	first := g.variable(mono[0].Var)
	if m.Kind == proof.Divides && m.Quotient == first {
		return mono[0].Coeff.Div(m.Modulus.Neg())
	}
	for _, x := range m.Sum.Mono {
		if x.Var == first {
			return mono[0].Coeff.Div(x.Coeff)
		}
	}
	g.fail("an atom is not what its form says")
	return num.Zero()
}
