package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/internal/num"
	"cairn/smt/rup"
)

// Check returns nil if p is a refutation of its Roots. The error tells which step does not follow.
func Check(ctx context.Context, p *Proof) error {
	k, err := newChecker(p)
	if err != nil {
		return fmt.Errorf("not certified: %w", err)
	}
	for _, l := range p.Roots {
		k.units.Add([]Lit{l})
	}
	at := make([]int32, len(p.Steps)) // where the propagator has the clauses
	for i := range p.Steps {
		if i%64 == 0 && ctx.Err() != nil {
			return fmt.Errorf("not certified: %w", ctx.Err())
		}
		if k.units.Refuted() {
			return nil
		}
		if err := k.step(&p.Steps[i]); err != nil {
			return fmt.Errorf("not certified: step %d: %w", i, err)
		}
		at[i] = k.units.Add(p.Steps[i].Clause)
		for _, d := range p.Steps[i].Drop {
			if d < 0 || int(d) >= i {
				return fmt.Errorf("not certified: step %d drops %d", i, d)
			}
			k.units.Drop(at[d])
		}
	}
	if !k.units.Refuted() {
		return fmt.Errorf("not certified: the %d steps do not refute the formula", len(p.Steps))
	}
	return nil
}

type checker struct {
	p       *Proof
	units   *rup.Propagator[Lit]
	meaning []Meaning     // by variable
	integer []bool        // by numeric variable
	value   []int8        // by variable: its truth under the negation of the clause that is being looked at; 0: open
	sorted  map[Lit][]Lit // by variable: the parts of wide connectives

	defs    *Definitions
	terms   *equality
	witness map[Term]pair  // by symbol: the arrays that it tells apart
	symbols map[symbol]int // how many terms they are
}

func newChecker(p *Proof) (*checker, error) {
	k := &checker{p: p, meaning: p.Meanings, integer: p.Integer, sorted: map[Lit][]Lit{}, defs: NewDefinitions(), witness: map[Term]pair{}}
	if len(p.Terms) > 0 {
		if err := k.define(); err != nil {
			return nil, err
		}
	} else if err := k.meanings(); err != nil {
		return nil, err
	}
	k.value, k.units, k.terms = make([]int8, len(k.meaning)), rup.NewPropagator[Lit](len(k.meaning)), newEquality(&k.defs.theory)
	for _, c := range k.clauses() {
		k.units.Add(c)
	}
	return k, nil
}

// clauses are those that the definitions of the terms consist of.
func (k *checker) clauses() [][]Lit {
	if len(k.p.Terms) == 0 {
		return nil
	}
	return k.defs.Clauses()
}

// define gives the terms their literals.
func (k *checker) define() error {
	if len(k.p.Meanings) > 0 {
		return errors.New("there are both terms and other meanings of variables")
	}
	k.defs.sorts = k.p.Sorts
	if err := k.defs.properSorts(); err != nil {
		return err
	}
	for _, a := range k.p.Terms {
		if _, err := k.defs.Add(a); err != nil {
			return err
		}
	}
	k.meaning, k.integer = make([]Meaning, k.defs.Vars()+1), k.defs.integer
	copy(k.meaning, k.defs.meaning)
	formulas := map[Lit]bool{}
	for t, bits := range k.defs.bits[:min(max(int(k.p.Formulas), 0), len(k.p.Terms))] {
		if k.defs.sort(Term(t)).Kind == BoolSort {
			formulas[bits[0]] = true
		}
	}
	for _, l := range k.p.Roots {
		if !formulas[l] {
			return fmt.Errorf("the literal %d is none of the formula", l)
		}
	}
	return nil
}

func (k *checker) isLit(l Lit) bool {
	v := max(l, -l)
	return v > 0 && int(v) < len(k.meaning)
}

// meanings checks that connectives are over earlier variables, that sums are well-formed, and that each quotient is the
// variable of one divisibility alone, which later ones may speak of.
func (k *checker) meanings() error {
	isQuotient := map[Var]bool{}
	met := map[Var]bool{}
	for v := 1; v < len(k.p.Meanings); v++ {
		m := &k.p.Meanings[v]
		for _, a := range m.Args {
			if !k.isLit(a) || int(max(a, -a)) >= v {
				return fmt.Errorf("variable %d speaks of %d", v, a)
			}
		}
		want := map[Kind]int{Iff: 2, Ite: 3}
		if n, ok := want[m.Kind]; ok && len(m.Args) != n || m.Kind > Divides {
			return fmt.Errorf("variable %d has no proper meaning", v)
		}
		last := Var(-1)
		for _, mono := range m.Sum.Mono {
			if mono.Var <= last || int(mono.Var) >= len(k.p.Integer) || mono.Coeff.IsZero() {
				return fmt.Errorf("variable %d has no proper sum", v)
			}
			last = mono.Var
			met[mono.Var] = true
		}
		if m.Kind != Divides {
			continue
		}
		q := m.Quotient
		if m.Modulus.Sign() <= 0 || !m.Modulus.IsInt() || !k.integral(m.Sum) || q < 0 || int(q) >= len(k.p.Integer) ||
			!k.p.Integer[q] || isQuotient[q] || met[q] {
			return fmt.Errorf("variable %d has no proper quotient", v)
		}
		isQuotient[q] = true
	}
	return k.rootsWithout(isQuotient)
}

// rootsWithout checks that the formulas to refute do not speak of quotients: these are symbols of the proof.
func (k *checker) rootsWithout(isQuotient map[Var]bool) error {
	seen := make([]bool, len(k.p.Meanings))
	stack := append([]Lit(nil), k.p.Roots...)
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		v := max(l, -l)
		if !k.isLit(l) {
			return fmt.Errorf("no variable %d", v)
		}
		if seen[v] {
			continue
		}
		seen[v] = true
		stack = append(stack, k.p.Meanings[v].Args...)
		for _, m := range k.p.Meanings[v].Sum.Mono {
			if isQuotient[m.Var] {
				return fmt.Errorf("variable %d of the formula speaks of a quotient", v)
			}
		}
	}
	return nil
}

// step checks that a clause follows.
func (k *checker) step(s *Step) error {
	for _, l := range s.Clause {
		if !k.isLit(l) {
			return fmt.Errorf("no variable %d", l)
		}
	}
	ok := false
	switch s.Rule {
	case Unit:
		ok = k.units.Implies(s.Clause)
	case Defined:
		ok = k.byConnective(s.Clause) || k.byOrder(s.Clause)
	case Farkas, Parity:
		if len(s.Weights) != len(s.Clause) {
			return fmt.Errorf("%d weights for %d literals", len(s.Weights), len(s.Clause))
		}
		if s.Rule == Farkas {
			ok = k.byFarkas(s.Clause, s.Weights)
		} else {
			ok = k.byParity(s.Clause, s.Weights)
		}
	case Congruence:
		return k.byCongruence(s.Clause, s.Equal)
	case Acyclic:
		return k.byCycle(s)
	case Asserted:
		return fmt.Errorf("no derivation: %s", s.Why)
	default:
		return k.byInstance(s)
	}
	if !ok {
		return fmt.Errorf("clause %v does not follow", s.Clause)
	}
	return nil
}

// byConnective checks whether the negation of the clause contradicts the truth table of one of its variables.
func (k *checker) byConnective(clause []Lit) bool {
	for _, l := range clause {
		k.value[max(l, -l)] = 0
	}
	for _, l := range clause {
		if l > 0 && k.value[l] == 0 {
			k.value[l] = -1
		} else if l < 0 && k.value[-l] == 0 {
			k.value[-l] = 1
		}
	}
	found := false
	for _, l := range clause {
		v := max(l, -l)
		if got := k.evaluate(v, clause); got != 0 && got == -k.of(v) {
			found = true
			break
		}
	}
	for _, l := range clause {
		k.value[max(l, -l)] = 0
	}
	return found
}

// of is the value of a literal under the negation of the clause that is being looked at; 0: open.
func (k *checker) of(l Lit) int {
	if l < 0 {
		return -int(k.value[-l])
	}
	return int(k.value[l])
}

// wide is the number of parts from which a connective is searched for the literals of a clause, instead of the clause for the
// parts: most clauses about a wide connective are short, and there are as many of them as it has parts.
const wide = 16

// parts returns the different parts of a connective in order.
func (k *checker) parts(v Lit) []Lit {
	parts, ok := k.sorted[v]
	if !ok {
		parts = slices.Compact(slices.Sorted(slices.Values(k.meaning[v].Args)))
		k.sorted[v] = parts
	}
	return parts
}

// someOf reports whether one of the parts has the value given under the negation of the clause.
func (k *checker) someOf(parts, clause []Lit, value int) bool {
	return slices.ContainsFunc(clause, func(l Lit) bool {
		if k.of(l) != value {
			l = -l
		}
		_, found := slices.BinarySearch(parts, l)
		return found && k.of(l) == value
	})
}

// evaluate returns the truth of a connective under the negation of the clause, 0 if it is open or no connective.
func (k *checker) evaluate(v Lit, clause []Lit) int {
	m := &k.meaning[v]
	switch m.Kind {
	case And, Or:
		absorbing := 1
		if m.Kind == And {
			absorbing = -1
		}
		if len(m.Args) >= wide && len(k.parts(v)) > len(clause) { // some part is open, unless one decides
			if k.someOf(k.parts(v), clause, absorbing) {
				return absorbing
			}
			return 0
		}
		result := -absorbing
		for _, a := range m.Args {
			switch k.of(a) {
			case absorbing:
				return absorbing
			case 0:
				result = 0
			}
		}
		return result
	case Iff:
		return k.of(m.Args[0]) * k.of(m.Args[1])
	case Ite:
		a, b := k.of(m.Args[1]), k.of(m.Args[2])
		switch k.of(m.Args[0]) {
		case 1:
			return a
		case -1:
			return b
		}
		if a == b {
			return a
		}
	}
	return 0
}

// integral reports whether the sum takes only integral values.
func (k *checker) integral(l Linear) bool {
	for _, m := range l.Mono {
		if !k.integer[m.Var] || !m.Coeff.IsInt() {
			return false
		}
	}
	return l.Const.IsInt()
}

// constraint is sum <= 0, sum < 0, sum = 0, or sum != 0.
type constraint struct {
	sum  Linear
	kind relation
}

type relation uint8

const (
	atMost relation = iota
	below
	equal
	unequal
)

// said returns what a literal says, none for Boolean literals. weight tells which side of a divisibility that does not
// hold is meant. Inequalities over integers are rounded.
func (k *checker) said(l Lit, weight num.Rat) (constraint, bool) {
	m := &k.meaning[max(l, -l)]
	var c constraint
	switch m.Kind {
	case Le:
		c = constraint{m.Sum, atMost}
		if l < 0 {
			c = constraint{m.Sum.scale(num.MinusOne()), below}
		}
	case Lt:
		c = constraint{m.Sum, below}
		if l < 0 {
			c = constraint{m.Sum.scale(num.MinusOne()), atMost}
		}
	case Eq:
		c = constraint{m.Sum, equal}
		if l < 0 {
			c.kind = unequal
		}
	case Divides:
		rest := m.Sum.addMul(m.Modulus.Neg(), Linear{Mono: []Monomial{{m.Quotient, num.One()}}})
		switch {
		case l > 0:
			c = constraint{rest, equal}
		case weight.Sign() >= 0:
			rest.Const = rest.Const.Add(num.One()).Sub(m.Modulus)
			c = constraint{rest, atMost}
		default:
			rest = rest.scale(num.MinusOne())
			rest.Const = rest.Const.Add(num.One())
			c = constraint{rest, atMost}
		}
	default:
		return constraint{}, false
	}
	return k.round(c), true
}

// round strengthens an inequality over integers, keeping the scale: g*(sum) + c <= 0 holds only if sum <= floor(-c/g).
func (k *checker) round(c constraint) constraint {
	if c.kind > below || len(c.sum.Mono) == 0 {
		return c
	}
	n, d := num.Zero(), num.One()
	for _, m := range c.sum.Mono {
		if !k.integer[m.Var] {
			return c
		}
		n, d = num.Gcd(n, m.Coeff.Num()), num.Lcm(d, m.Coeff.Den())
	}
	g := n.Div(d) // the sum of the monomials is a multiple of it
	limit := c.sum.Const.Neg().Div(g)
	if c.kind == below && limit.IsInt() {
		limit = limit.Sub(num.One())
	}
	c.sum.Const = limit.Floor().Mul(g).Neg()
	c.kind = atMost
	return c
}

// byFarkas checks that the weighted sum of the negated literals is contradictory.
func (k *checker) byFarkas(clause []Lit, weights []num.Rat) bool {
	var total Linear
	strict, equations := false, true
	for i, l := range clause {
		w := weights[i]
		if w.IsZero() {
			continue
		}
		c, ok := k.said(-l, w)
		switch {
		case !ok || c.kind == unequal:
			return false
		case c.kind != equal:
			if k.meaning[max(l, -l)].Kind == Divides {
				w = w.Abs()
			}
			if w.Sign() < 0 {
				return false
			}
			equations = false
			strict = strict || c.kind == below
		}
		total = total.addMul(w, c.sum)
	}
	if len(total.Mono) > 0 {
		return false
	}
	s := total.Const.Sign()
	return s > 0 || s == 0 && strict || s != 0 && equations
}

// byParity checks that the weighted sum of equations over integers has integral coefficients but no integral constant.
func (k *checker) byParity(clause []Lit, weights []num.Rat) bool {
	var total Linear
	for i, l := range clause {
		if weights[i].IsZero() {
			continue
		}
		c, ok := k.said(-l, weights[i])
		if !ok || c.kind != equal {
			return false
		}
		total = total.addMul(weights[i], c.sum)
	}
	constant := total.Const
	total.Const = num.Zero()
	return k.integral(total) && !constant.IsInt()
}
