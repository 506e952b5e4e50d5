package smt

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/bits"
	"cairn/smt/euf"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// combinationLog writes down the run of a combination as a proof. The combination then works on the literals and clauses that the checker
// makes of the formulas (proof.Definitions) instead of on circuits of its own, whose inputs stand for these. Each clause that comes from
// elsewhere is a step, with what the checker needs to see that it holds.
type combinationLog struct {
	k         *combination
	defs      *proof.Definitions
	p         *proof.Proof
	sorts     map[Sort]proof.Sort
	terms     map[Term]proof.Term
	smtOf     []Term // by number of a numeric term: what it is
	made      map[string]proof.Term
	equations map[[2]proof.Term]proof.Term
	inputs    map[proof.Lit]bits.Lit
	clauses   int // of the definitions that the search has
	pending   []func()
	failed    error // why there is no proof
}

func newCombinationLog(k *combination) *combinationLog {
	g := &combinationLog{k: k, defs: proof.NewDefinitions(), p: &proof.Proof{}, sorts: map[Sort]proof.Sort{}, terms: map[Term]proof.Term{},
		made: map[string]proof.Term{}, equations: map[[2]proof.Term]proof.Term{}, inputs: map[proof.Lit]bits.Lit{}}
	k.emitter.Bind(bits.True, 1)
	g.synchronize()
	return g
}

// fail notes that something cannot be proved.
func (g *combinationLog) fail(format string, args ...any) {
	if g.failed == nil {
		g.failed = fmt.Errorf(format, args...)
	}
}

// refuteForeign returns a refutation of the formulas, which the combination of theories finds in a search of its own.
func refuteForeign(ctx context.Context, s *Solver, fs []Term) (*proof.Proof, error) {
	if s.c.hasFloats(fs) {
		return nil, errors.New("no proof: floating-point arithmetic is not proved")
	}
	images, defs := s.c.purified(fs)
	run := NewSolver(s.c, s.opts)
	k := newCombination(run)
	k.ctx = ctx
	k.arithmetic.simplex.Steps = run.opts.Steps
	k.graph.SetLimit(maxBits, ctx.Err)
	g := newCombinationLog(k)
	k.log = g
	k.sat.Observe(func(clause []sat.Lit) { g.step(proof.Step{Rule: proof.Unit}, clause) })
	for _, f := range slices.Concat(images, defs) {
		for _, part := range s.c.Conjuncts(f) {
			l := k.literal(part)
			g.p.Roots = append(g.p.Roots, proof.Lit(l))
			k.sat.Add(l)
		}
	}
	g.p.Formulas = proof.Term(len(g.p.Terms))
	err := k.flush()
	status := Unknown
	if err == nil && g.failed == nil {
		status, err = k.sat.Solve(ctx, run.opts.Steps, run.opts.Conflicts)
	}
	g.needRest()
	switch {
	case g.failed != nil:
		return nil, fmt.Errorf("no proof: %w", g.failed)
	case err != nil:
		return nil, fmt.Errorf("no proof: %w", err)
	case status != Unsat:
		return nil, errors.New("no proof: the search for one ends with a model")
	}
	return g.p, nil
}

// hasFloats reports whether floating-point numbers or rounding modes are in the formulas.
func (c *Context) hasFloats(fs []Term) bool {
	return slices.ContainsFunc(c.collect(nil, fs...), func(t Term) bool {
		kind := c.SortKind(c.Sort(t))
		return kind == SortFloat || kind == SortRounding
	})
}

// needRest notes where it is not certain that arrays have an index at which nothing is stored, which the search takes for granted of
// indices of uninterpreted sorts.
func (g *combinationLog) needRest() {
	for i := range g.p.Steps {
		s := &g.p.Steps[i]
		if (s.Rule == proof.RestStored || s.Rule == proof.RestFilled) && !g.defs.HasRest(g.p.Terms[s.Terms[0]].Sort) {
			g.fail("that there is another index than those of all stores is not proved")
			return
		}
	}
}

// synchronize gives the search what is new of the definitions: variables, clauses, bounds.
func (g *combinationLog) synchronize() {
	k := g.k
	first := k.vars + 1
	k.vars = g.defs.Vars()
	k.sat.Grow(k.vars)
	for _, c := range g.defs.Clauses()[g.clauses:] {
		k.sat.Add(literals(c)...)
	}
	g.clauses = len(g.defs.Clauses())
	for v := first; v <= k.vars; v++ {
		if m := g.defs.Bound(v); m.Kind == proof.Le || m.Kind == proof.Lt {
			k.arithmetic.watch(v, g.linear(m.Sum), m.Kind == proof.Lt)
		}
	}
}

func literals(clause []proof.Lit) []sat.Lit {
	out := make([]sat.Lit, len(clause))
	for i, l := range clause {
		out[i] = sat.Lit(l)
	}
	return out
}

// linear is a sum of the proof as one of terms.
func (g *combinationLog) linear(l proof.Linear) Linear {
	out := Linear{Const: l.Const}
	for _, m := range l.Mono {
		out.Mono = append(out.Mono, Monomial{Var: g.smtOf[m.Var], Coeff: m.Coeff})
	}
	slices.SortFunc(out.Mono, func(a, b Monomial) int { return int(a.Var) - int(b.Var) })
	return out
}

// step writes down that a clause follows, and how.
func (g *combinationLog) step(s proof.Step, clause []sat.Lit) {
	s.Clause = make([]proof.Lit, len(clause))
	for i, l := range clause {
		s.Clause[i] = proof.Lit(l)
	}
	g.p.Steps = append(g.p.Steps, s)
}

// add adds a term, which stands for t, unless there is one like it.
func (g *combinationLog) add(t Term, a proof.Application) proof.Term {
	key := fmt.Sprint(a)
	if made, ok := g.made[key]; ok {
		return made
	}
	made, err := g.defs.Add(a)
	if err != nil {
		g.fail("%w", err)
		return 0
	}
	g.p.Terms = append(g.p.Terms, a)
	g.smtOf = append(g.smtOf, t)
	g.made[key] = made
	g.synchronize()
	return made
}

// input returns the literal of the circuit that stands for one of the definitions.
func (g *combinationLog) input(l proof.Lit) bits.Lit {
	switch {
	case l == 1:
		return bits.True
	case l < 0:
		return g.input(-l).Not()
	}
	in, ok := g.inputs[l]
	if !ok {
		in = g.k.graph.Input()
		g.inputs[l] = in
		g.k.emitter.Bind(in, int32(l))
	}
	return in
}

// vector returns the bits of a term, one if it is a formula.
func (g *combinationLog) vector(t Term) bits.Vector {
	lits := g.defs.Bits(g.term(t))
	width := 1
	if s := g.k.c.Sort(t); s != Bool {
		width = g.k.c.Width(s)
	}
	if g.failed != nil || len(lits) != width {
		return g.k.graph.Inputs(width)
	}
	out := make(bits.Vector, width)
	for i, l := range lits {
		out[i] = g.input(l)
	}
	return out
}

// equal returns the equation of two terms, or that they are the same formula.
func (g *combinationLog) equal(x, y Term) proof.Term {
	return g.equalTerms(g.term(x), g.term(y), g.k.c.Sort(x) == Bool)
}

func (g *combinationLog) equalTerms(a, b proof.Term, formulas bool) proof.Term {
	a, b = min(a, b), max(a, b)
	t, ok := g.equations[[2]proof.Term{a, b}]
	if !ok {
		op := proof.Equal
		if formulas {
			op = proof.Same
		}
		t = g.add(NoTerm, proof.Application{Op: op, Sort: g.sort(Bool), Args: []proof.Term{a, b}})
		g.equations[[2]proof.Term{a, b}] = t
	}
	return t
}

// truth is the constant of a truth value.
func (g *combinationLog) truth(value bool) proof.Term { return g.term(truthTerm(value)) }

// node returns the term of a node of the hub.
func (g *combinationLog) node(n euf.Node) proof.Term {
	e := g.k.equality
	if int(n) < len(e.terms) && e.terms[n] != NoTerm {
		return g.term(e.terms[n])
	}
	_, args := e.graph.Function(n)
	return g.equalTerms(g.node(args[0]), g.node(args[1]), false)
}

// steps are the equalities of an explanation.
func (g *combinationLog) steps(steps []euf.Step) [][2]proof.Term {
	out := make([][2]proof.Term, len(steps))
	for i, s := range steps {
		out[i] = [2]proof.Term{g.node(s.A), g.node(s.B)}
	}
	return out
}

// conflict writes down that the clause follows since two constants would be equal.
func (g *combinationLog) conflict(clause []sat.Lit) {
	if g != nil {
		g.step(proof.Step{Rule: proof.Congruence, Equal: g.steps(g.k.equality.graph.ProofOfConflict())}, clause)
	}
}

// implied writes down why the hub has implied the first literal of a clause.
func (g *combinationLog) implied(why cause, clause []sat.Lit) {
	if g == nil {
		return
	}
	equal := g.steps(g.k.equality.graph.Proof(why.a, why.b))
	switch why.b {
	case euf.True, euf.False:
		equal = append(equal, [2]proof.Term{g.node(why.a), g.truth(why.b == euf.False)})
	default:
		e := g.equalTerms(g.node(why.a), g.node(why.b), false)
		equal = append(equal, [2]proof.Term{e, g.truth(true)}, [2]proof.Term{e, g.truth(false)})
	}
	g.step(proof.Step{Rule: proof.Congruence, Equal: equal}, clause)
}

// cycle writes down that a value would be a part of itself.
func (g *combinationLog) cycle(path []Term, steps []euf.Step, clause []sat.Lit) {
	s := proof.Step{Rule: proof.Acyclic, Equal: g.steps(steps)}
	for _, t := range path {
		s.Terms = append(s.Terms, g.term(t))
	}
	g.step(s, clause)
}

// bounds writes down a conflict of the simplex.
func (g *combinationLog) bounds(c *simplex.Conflict, clause []sat.Lit) {
	s := proof.Step{Rule: proof.Farkas, Weights: make([]num.Rat, len(clause))}
	for i, t := range c.Tags {
		at := slices.Index(clause, -sat.Lit(t))
		s.Weights[at] = s.Weights[at].Add(c.Coeffs[i].Abs())
	}
	g.step(s, clause)
}

// order writes down that a bound implies another one on the same sum.
func (g *combinationLog) order(clause ...sat.Lit) {
	if g != nil {
		g.step(proof.Step{Rule: proof.Defined}, clause)
	}
}

// equation is the literal of the equation of two terms that are no formulas.
func (g *combinationLog) equation(x, y Term) sat.Lit {
	g.k.know(x)
	g.k.know(y)
	lits := g.defs.Bits(g.equal(x, y))
	if g.failed != nil || len(lits) == 0 {
		return 1
	}
	return sat.Lit(lits[0])
}

// part is a literal of an instance of an axiom: x = y, or the formula x if there is no y; or its negation.
type part struct {
	x, y Term
	not  bool
}

// formula returns a part as a term. Equations of terms that are nodes of the hub are not simplified.
func (k *combination) formulaOf(p part) Term {
	f := p.x
	switch {
	case p.y == NoTerm:
	case k.equality.isOwn(k.c.Sort(p.x)):
		f = k.c.rawSame(p.x, p.y)
	default:
		f = k.c.Eq(p.x, p.y)
	}
	if p.not {
		f = k.c.Not(f)
	}
	return f
}

// axiom has an instance of an axiom, a disjunction, hold from now on, as soon as flush comes. It reports whether it is new. The terms are
// those that the rule of proofs wants.
func (k *combination) axiom(rule proof.Rule, terms []Term, parts ...part) bool {
	all := make([]Term, len(parts))
	for i, p := range parts {
		all[i] = k.formulaOf(p)
	}
	f := k.c.Or(all...)
	switch {
	case k.log == nil:
		return k.lemma(f)
	case f == True || k.added[f]:
		return false
	}
	k.added[f] = true
	k.log.pending = append(k.log.pending, func() { k.log.instance(rule, terms, parts) })
	return true
}

// instance gives the search an instance of an axiom.
func (g *combinationLog) instance(rule proof.Rule, terms []Term, parts []part) {
	k := g.k
	clause := make([]sat.Lit, len(parts))
	for i, p := range parts {
		switch {
		case p.y == NoTerm:
			clause[i] = k.literal(p.x)
		case p.x == p.y:
			clause[i] = 1
		case k.c.Sort(p.x) == Bool:
			k.know(p.x)
			k.know(p.y)
			clause[i] = sat.Lit(g.defs.Bits(g.equal(p.x, p.y))[0])
		default:
			clause[i] = k.equality.equation(p.x, p.y)
		}
		if p.not {
			clause[i] = -clause[i]
		}
	}
	if slices.Contains(clause, 1) { // true anyway
		return
	}
	s := proof.Step{Rule: rule}
	for _, t := range terms {
		k.know(t)
		s.Terms = append(s.Terms, g.term(t))
	}
	g.step(s, clause)
	k.sat.Add(clause...)
}

// flush adds the instances that are waiting.
func (g *combinationLog) flush() error {
	for g != nil && len(g.pending) > 0 {
		f := g.pending[0]
		g.pending = g.pending[1:]
		f()
	}
	if g == nil {
		return nil
	}
	return g.failed
}
