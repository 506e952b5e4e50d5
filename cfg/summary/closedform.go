package summary

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// phase returns a phase that contains k >= 1 iterations of the cell b in a row, for any k:
//
//	guard(X)  and  effect(X')  and  k >= 1  and the closed forms of the recurrences over X' - X and k.
//
// guard and effect are the projections of the body: the first iteration begins in one and the last iteration ends in the other. A
// recurrence coeff . delta <= amount becomes coeff . (X' - X) <= k * amount, and likewise for equations and congruences.
func (b *body) phase() (phase, error) {
	if b.detour != smt.NoTerm {
		return b.detourPhase()
	}
	guard, err := b.guard()
	if err != nil {
		return phase{}, err
	}
	effect, err := b.effect()
	if err != nil {
		return phase{}, err
	}
	closed, err := b.closedForms()
	if err != nil {
		return phase{}, err
	}
	out := *b
	out.f = b.an.c.And(guard, effect, closed)
	return phase{iterations: out.iteration()}, nil
}

// closedForms solves the recurrences of b. The result speaks of X, Prime and at most one auxiliary constant, k.
func (b *body) closedForms() (smt.Term, error) {
	eqs, err := b.equalities()
	if err != nil {
		return smt.True, err
	}
	ineqs, err := b.inequalities(eqs)
	if err != nil {
		return smt.True, err
	}
	congs, err := b.congruences(eqs)
	if err != nil {
		return smt.True, err
	}
	c := b.an.c
	n := b.counter(eqs)
	all := []smt.Term{n.domain(c)}
	for _, e := range eqs.plain {
		if b.coarse && !b.handy(e.coeff, e.amount.Const) {
			continue
		}
		all = append(all, c.EqZero(n.minus(b.growth(e.coeff), e.amount.Const)))
	}
	for _, q := range ineqs {
		if !b.handy(q.coeff, q.amount) {
			continue
		}
		all = append(all, c.LeZero(n.minus(b.growth(q.coeff), q.amount)))
	}
	for _, q := range congs {
		all = append(all, b.congruent(n, q))
	}
	for _, e := range eqs.symbolic {
		facts, err := b.symbolicForms(n, e)
		if err != nil {
			return smt.True, err
		}
		all = append(all, facts...)
	}
	return c.And(all...), nil
}

// The coefficients up to which a recurrence is kept. Greater ones say that a variable may wrap around any number of times,
// which is next to nothing, and they make integer problems hard.
const (
	maxCoefficient       = 1 << 24
	maxCoarseCoefficient = 1 << 10
)

func (b *body) limit() num.Rat {
	if b.coarse {
		return num.FromInt(maxCoarseCoefficient)
	}
	return num.FromInt(maxCoefficient)
}

// handy reports whether a recurrence has coefficients that are worth keeping.
func (b *body) handy(coeff lin.Vector, amount num.Rat) bool {
	limit := b.limit()
	return amount.Abs().LessEq(limit) && !slices.ContainsFunc(coeff, func(k num.Rat) bool { return limit.Less(k.Abs()) })
}

// growth is coeff . (X' - X) over the whole phase; it reads like the difference of one iteration, because Prime now names the
// state after the last one.
func (b *body) growth(coeff lin.Vector) smt.Linear { return b.an.c.Linear(b.combination(coeff)) }

// symbolicForms gives the linear consequences of coeff . delta = amount, with amount a sum over unmodified variables:
// coeff . (X' - X) = k * amount = amount + (k-1) * amount, where the second summand lies between the bounds that the cell
// puts on amount. With amount >= 1, for example, the growth is at least amount + k - 1.
func (b *body) symbolicForms(n counter, e equation) ([]smt.Term, error) {
	c := b.an.c
	iv, err := b.interval(c.LinearTerm(e.amount, smt.Int))
	if err != nil {
		return nil, err
	}
	rest := b.growth(e.coeff).Sub(e.amount) // = (k-1) * amount
	var out []smt.Term
	if iv.HiOK && iv.Hi.Abs().LessEq(b.limit()) { // rest <= hi*k - hi
		out = append(out, c.LeZero(n.minus(rest.AddConst(iv.Hi), iv.Hi)))
	}
	if iv.LoOK && iv.Lo.Abs().LessEq(b.limit()) { // lo*k - lo <= rest
		out = append(out, c.LeZero(n.minus(rest.AddConst(iv.Lo), iv.Lo).Neg()))
	}
	return out, nil
}

// counter is the number of iterations of a phase as the quotient count/divisor. Where an equation coeff . delta = d with d != 0
// holds in every iteration, X' - X itself counts the iterations, and no auxiliary constant is needed; gas is such a variable.
type counter struct {
	count   smt.Linear
	divisor num.Rat    // positive
	coeff   lin.Vector // count is coeff . (X' - X); nil if it is an auxiliary constant
}

// counter takes the equation with the smallest constant, the shortest among those.
func (b *body) counter(eqs equations) counter {
	best := -1
	rank := func(e equation) (num.Rat, int) {
		n := 0
		for _, k := range e.coeff {
			if !k.IsZero() {
				n++
			}
		}
		return e.amount.Const.Abs(), n
	}
	for i, e := range eqs.plain {
		d, n := rank(e)
		if d.IsZero() {
			continue
		}
		if best < 0 {
			best = i
		} else if d0, n0 := rank(eqs.plain[best]); d.Less(d0) || d.Equal(d0) && n < n0 {
			best = i
		}
	}
	if best < 0 {
		return counter{count: b.an.c.Linear(b.an.c.Fresh("k", smt.Int)), divisor: num.One()}
	}
	e := eqs.plain[best]
	coeff := e.coeff.Scale(num.FromInt(int64(e.amount.Const.Sign())))
	return counter{b.growth(coeff), e.amount.Const.Abs(), coeff}
}

// domain says that the number of iterations is an integer and at least 1.
func (n counter) domain(c *smt.Context) smt.Term {
	return c.And(c.DividesLinear(n.divisor, n.count), c.LeZero(n.count.Neg().AddConst(n.divisor)))
}

// minus is divisor * (l - amount*k): its sign is that of l - amount*k.
func (n counter) minus(l smt.Linear, amount num.Rat) smt.Linear {
	return l.Scale(n.divisor).AddMul(amount.Neg(), n.count)
}

// congruent is the closed form of q: its modulus divides growth - residue*k. A large modulus is weakened, and so are residues
// that change with k in a coarse phase, unless the multiples can be written out.
func (b *body) congruent(n counter, q congruence) smt.Term {
	if f, ok := b.multiples(n, q); ok {
		return f
	}
	c := b.an.c
	growth := b.growth(q.coeff)
	fact := smt.True
	if m := weakModulus(num.Gcd(q.modulus, q.residue)); !m.IsOne() {
		fact = c.DividesLinear(m, growth)
	}
	if m := weakModulus(q.modulus); !b.coarse && !num.FloorMod(q.residue, m).IsZero() {
		fact = c.And(fact, c.DividesLinear(m.Mul(n.divisor), n.minus(growth, q.residue)))
	}
	return fact
}

// maxMultiples bounds the multiples that are written out.
const maxMultiples = 2

// multiples writes out the multiples of a large modulus that growth - residue*k can be, where the types leave only a few:
// two unsigned counters that wrap together stay apart by what they were apart, or by 2^n more or less.
func (b *body) multiples(n counter, q congruence) (smt.Term, bool) {
	if q.modulus.LessEq(num.FromInt(maxModulus)) || n.coeff == nil && !q.residue.IsZero() {
		return smt.True, false
	}
	coeff := q.coeff.Scale(n.divisor) // of divisor * (growth - residue*k)
	if n.coeff != nil {
		coeff = coeff.AddMul(q.residue.Neg(), n.coeff)
	}
	spread := num.Zero() // the greatest value that the types allow
	for i, k := range coeff {
		if k.IsZero() {
			continue
		}
		ty := b.an.vo.Vars[b.moved[i]].Type
		if ty.IsMath() {
			return smt.True, false
		}
		spread = spread.AddMul(k.Abs(), ty.Max().Sub(ty.Min()))
	}
	modulus := q.modulus.Mul(n.divisor)
	most := spread.Div(modulus).Floor()
	if num.FromInt(maxMultiples).Less(most) {
		return smt.True, false
	}
	var cases []smt.Term
	for j := most.Neg(); j.LessEq(most); j = j.Add(num.One()) {
		cases = append(cases, b.an.c.EqZero(b.growth(coeff).AddConst(j.Mul(modulus).Neg())))
	}
	return b.an.c.Or(cases...), true
}

// weakModulus returns a divisor of m that is at most maxModulus.
func weakModulus(m num.Rat) num.Rat {
	limit := num.FromInt(maxModulus)
	if m.LessEq(limit) {
		return m
	}
	return num.Gcd(m, limit)
}
