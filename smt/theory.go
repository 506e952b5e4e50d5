package smt

import (
	"context"
	"slices"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/sat"
)

// theory is the bridge from the forms of a query to the simplex. Bounds carry tags: those that hold in every model have
// the tag of their form, those that a literal of the search stands for the tag of that literal.
type theory struct {
	a       *arithmetic
	s       *simplex.Simplex
	terms   []Term // by simplex variable: the symbol, NoTerm for rows
	integer []simplex.Var
	loaded  int     // prefix of the forms that the simplex knows
	formAt  []int32 // by simplex variable: its form plus one, or 0
}

// boundTag is the tag of a bound of form i that holds in every model.
func boundTag(i int32, upper bool) simplex.Tag {
	if upper {
		return simplex.Tag(2*i + 1)
	}
	return simplex.Tag(2 * i)
}

// literalTag is the tag of a bound that the literal of the search stands for.
func literalTag(lit sat.Lit) simplex.Tag {
	if lit > 0 {
		return simplex.Tag(-2 * lit)
	}
	return simplex.Tag(2*lit - 1)
}

// literalOf is the inverse of literalTag.
func literalOf(t simplex.Tag) (lit sat.Lit, ok bool) {
	switch {
	case t >= 0:
		return 0, false
	case t%2 == 0:
		return sat.Lit(-t / 2), true
	}
	return sat.Lit((t + 1) / 2), true
}

// emptyTheory makes a simplex that knows no forms. It takes the place of the one before.
func (a *arithmetic) emptyTheory() *theory {
	th := &a.theory
	if th.s == nil {
		th.s = simplex.New()
	}
	th.s.Reset()
	*th = theory{a: a, s: th.s, terms: th.terms[:0], integer: th.integer[:0], formAt: th.formAt[:0]}
	th.s.Steps = a.q.s.opts.Steps
	return th
}

// newTheory makes a simplex for the forms.
func (a *arithmetic) newTheory() *theory {
	th := a.emptyTheory()
	for i := range a.forms {
		a.forms[i].sv = -1
	}
	for i := range a.vars {
		a.vars[i].sv = -1
	}
	for _, d := range a.diseqs {
		if len(a.diseqs) < manyDiseqs {
			th.variable(d.form)
			continue
		}
		for _, m := range a.forms[d.form].mono { // whose bounds are asserted now, before there are scopes
			th.symbol(m.Var)
		}
	}
	th.load()
	return th
}

// load gives the simplex the forms that it must know and does not know yet: those with atoms, and those with a bound and
// more than one variable. It must not be called in a scope, which would take the bounds back.
func (th *theory) load() {
	for ; th.loaded < len(th.a.forms); th.loaded++ {
		f := &th.a.forms[th.loaded]
		if f.atoms != nil || len(f.mono) > 1 && (f.lo.set || f.hi.set) {
			th.variable(int32(th.loaded))
		}
	}
}

// popTo closes the scopes above a level.
func (th *theory) popTo(level int) {
	for th.s.Level() > level {
		th.s.Pop()
	}
}

// variable returns the simplex variable of form i.
func (th *theory) variable(i int32) simplex.Var {
	a := th.a
	f := &a.forms[i]
	if f.sv >= 0 {
		return f.sv
	}
	if len(f.mono) == 1 {
		th.bind(i, th.symbol(f.mono[0].Var))
		return f.sv
	}
	entries := make([]simplex.Entry, len(f.mono))
	for k, m := range f.mono {
		entries[k] = simplex.Entry{Var: th.symbol(m.Var), Coeff: m.Coeff}
	}
	th.bind(i, th.s.DefineRow(entries))
	th.assertBounds(i)
	return a.forms[i].sv
}

// bind makes v the simplex variable of form i.
func (th *theory) bind(i int32, v simplex.Var) {
	th.a.forms[i].sv = v
	th.formAt = grown(th.formAt, int(v), 2*int(v)+1)
	th.formAt[v] = i + 1
}

// formOf returns the form whose simplex variable is v, -1 if there is none.
func (th *theory) formOf(v simplex.Var) int32 {
	if int(v) < len(th.formAt) {
		return th.formAt[v] - 1
	}
	return -1
}

// symbol returns the simplex variable of a numeric symbol. Its bounds are asserted when it is made.
func (th *theory) symbol(t Term) simplex.Var {
	a := th.a
	v := &a.vars[a.variable(t)]
	if v.sv >= 0 {
		return v.sv
	}
	integer := a.q.c.nodes[t].sort == Int
	v.sv = th.s.NewVar(integer)
	for len(th.terms) < int(v.sv) {
		th.terms = append(th.terms, NoTerm)
	}
	th.terms = append(th.terms, t)
	if integer {
		th.integer = append(th.integer, v.sv)
	}
	if v.form >= 0 {
		th.bind(v.form, v.sv)
		th.assertBounds(v.form)
	}
	return v.sv
}

// assertBounds gives the simplex the bounds that form i has in every model. They do not contradict each other, and a
// contradiction with other forms is found by the next check.
func (th *theory) assertBounds(i int32) {
	f := &th.a.forms[i]
	for _, upper := range []bool{false, true} {
		if b := f.side(upper); b.set {
			th.s.Assert(f.sv, upper, b.Bound, boundTag(i, upper))
		}
	}
}

// answer is the result of a theory check.
type answer struct {
	status   Status
	tags     []simplex.Tag  // Unsat: bounds that contradict each other
	integers bool           // Unsat: only over integers
	split    *simplex.Split // Unknown: a case distinction that makes progress; may be nil
	reason   string
}

// check decides the asserted bounds.
func (th *theory) check(ctx context.Context) answer {
	if len(th.terms) == 0 { // truth values only
		return answer{status: Sat}
	}
	th.a.q.s.stats.SimplexCalls++
	conflict, err := th.s.Check(ctx)
	if err != nil {
		return answer{reason: err.Error()}
	}
	if conflict != nil {
		return answer{status: Unsat, tags: conflict.Tags}
	}
	if th.integral() {
		return answer{status: Sat}
	}
	if th.a.q.log != nil {
		return answer{reason: "a proof needs the case distinctions of the search"}
	}
	r := th.s.CheckInteger(ctx, simplex.Limits{Branches: th.a.q.s.opts.IntegerSteps})
	if r.Status != Unknown {
		return answer{status: r.Status, tags: r.Tags, integers: r.Status == Unsat}
	}
	return answer{split: r.Split, reason: "integer arithmetic: " + r.Reason}
}

func (th *theory) integral() bool {
	return !slices.ContainsFunc(th.integer, func(v simplex.Var) bool { return !th.s.Value(v).IsInt() })
}

// assert gives the simplex a bound on form i.
func (th *theory) assert(i int32, upper bool, b simplex.Bound, tag simplex.Tag) *simplex.Conflict {
	return th.s.Assert(th.variable(i), upper, b, tag)
}

// valueOf returns the value of a form in the present solution.
func (th *theory) valueOf(f *form) num.Rat {
	if f.sv >= 0 {
		return th.s.Value(f.sv)
	}
	var sum num.Rat
	for _, m := range f.mono {
		if v := th.a.vars[th.a.varAt[m.Var]-1]; v.sv >= 0 {
			sum = sum.AddMul(m.Coeff, th.s.Value(v.sv))
		}
	}
	return sum
}

// export copies the present solution to the variables of the forms. Those that the simplex does not know get a value
// within their bounds.
func (th *theory) export() {
	for k := range th.a.vars {
		if v := &th.a.vars[k]; v.sv >= 0 {
			v.value = th.s.Value(v.sv)
		} else {
			v.value = th.a.pick(v)
		}
	}
}

// pick returns a value within the bounds of a variable that no other form restricts: 0, or the value nearest to it.
func (a *arithmetic) pick(v *variable) num.Rat {
	if v.form < 0 {
		return num.Zero()
	}
	f := &a.forms[v.form]
	zero := simplex.Bound{}
	switch {
	case f.lo.set && f.lo.Bound.Cmp(zero) > 0:
		return inside(f.lo, f.hi, 1)
	case f.hi.set && f.hi.Bound.Cmp(zero) < 0:
		return inside(f.hi, f.lo, -1)
	}
	return num.Zero()
}

// inside returns a value at or, if near is strict, beyond near in the direction dir, and before far.
func inside(near, far limit, dir int64) num.Rat {
	switch {
	case near.Delta == 0:
		return near.Value
	case !far.set:
		return near.Value.Add(num.FromInt(dir))
	}
	return near.Value.Add(far.Value).Div(num.FromInt(2))
}
