package absint

import (
	"fmt"
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// Complete reports whether the analysis ran to its end; otherwise it knows the types of variables only.
func (r *Result) Complete() bool { return r.complete }

// Congruence returns m and rem such that v is congruent to rem modulo m at the vertex. m is 0 if v is the constant rem, and 1
// if nothing is known.
func (r *Result) Congruence(at cfg.Vertex, v cfg.Var) (m, rem num.Rat) {
	x := r.value(at, v)
	return x.m, x.r
}

// Difference returns the least known upper bound of x - y at the vertex, if there is one.
func (r *Result) Difference(at cfg.Vertex, x, y cfg.Var) (num.Rat, bool) {
	return r.apart(at, signed{v: x}, signed{v: y})
}

// Sum returns the least known upper bound of x + y at the vertex, if there is one.
func (r *Result) Sum(at cfg.Vertex, x, y cfg.Var) (num.Rat, bool) {
	return r.apart(at, signed{v: x}, signed{v: y, negative: true})
}

func (r *Result) apart(at cfg.Vertex, a, b signed) (num.Rat, bool) {
	if s := r.at[at]; s != nil && r.known(a.v) && r.known(b.v) {
		return r.p.apart(s, a, b)
	}
	return num.Rat{}, false
}

func (r *Result) relationText(f relation) string {
	x, y := r.p.g.Vars[f.a.v].Name, r.p.g.Vars[f.b.v].Name
	switch {
	case !f.a.negative && !f.b.negative:
		return fmt.Sprintf("%s - %s <= %v", x, y, f.most)
	case f.a.negative && f.b.negative:
		return fmt.Sprintf("%s - %s <= %v", y, x, f.most)
	case f.b.negative:
		return fmt.Sprintf("%s + %s <= %v", x, y, f.most)
	default:
		return fmt.Sprintf("%s + %s >= %v", x, y, f.most.Neg())
	}
}

// String prints what is known at the vertex beyond the types, for people.
func (r *Result) String(at cfg.Vertex) string {
	s := r.at[at]
	if s == nil {
		return "unreachable"
	}
	var facts []string
	for v, x := range s.vals {
		if x != nil {
			facts = append(facts, fmt.Sprintf("%s in %v", r.p.g.Vars[v].Name, *x))
		}
	}
	for _, f := range r.relations(s) {
		facts = append(facts, r.relationText(f))
	}
	return strings.Join(facts, ", ")
}

// String prints the value for test failures and traces.
func (a value) String() string {
	if a.isConstant() {
		return a.r.String()
	}
	lo, hi := "-oo", "oo"
	if a.LoOK {
		lo = a.Lo.String()
	}
	if a.HiOK {
		hi = a.Hi.String()
	}
	s := fmt.Sprintf("[%s,%s]", lo, hi)
	if !a.m.IsOne() {
		s += fmt.Sprintf(" = %s mod %s", a.r, a.m)
	}
	return s
}
