package interp

import (
	"cairn/cooper"
	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt"
)

// maxEndCubes bounds the number of cubes of the last step that the Farkas method combines.
const maxEndCubes = 24

// farkasPath interpolates a path whose steps are conjunctions of linear literals; the last step may have any Boolean shape.
// Each cube of the last step gives one Farkas certificate, whose partial sums are an inductive sequence of inequalities;
// the sequences of several cubes are conjoined, which keeps them inductive. It reports false if the path is not of this
// form or if rational arithmetic does not refute it.
func (p *problem) farkasPath(steps [][]smt.Term) ([]smt.Term, bool) {
	n := len(steps) - 1
	for _, step := range steps[:n] {
		for _, f := range step {
			if !p.linearLiteral(f) {
				return nil, false
			}
		}
	}
	end := p.c.And(steps[n]...)
	out := make([]smt.Term, n)
	for i := range out {
		out[i] = smt.True
	}
	for range maxEndCubes {
		status, model := smt.CheckSat(p.ctx, p.c, end, out[n-1])
		switch status {
		case smt.Unsat:
			return out, true
		case smt.Unknown:
			return nil, false
		}
		cube := cooper.Implicant(p.c, end, model)
		for _, l := range cube {
			if !p.linearLiteral(l) {
				return nil, false
			}
		}
		seq, ok := p.farkas(append(append([][]smt.Term(nil), steps[:n]...), cube))
		if !ok {
			return nil, false
		}
		for i := range out {
			out[i] = p.c.And(out[i], seq[i])
		}
	}
	return nil, false
}

// linearLiteral reports whether f is a literal that bounds a linear sum.
func (p *problem) linearLiteral(f smt.Term) bool {
	if p.c.Kind(f) == smt.KNot {
		k := p.c.Kind(p.c.Args(f)[0])
		return k == smt.KLe || k == smt.KLt
	}
	switch p.c.Kind(f) {
	case smt.KLe, smt.KLt, smt.KEq, smt.KTrue:
		return true
	default:
		return false
	}
}

// inequality is l <= 0, or l < 0 if strict.
type inequality struct {
	l      smt.Linear
	strict bool
	step   int
}

// inequalities states a literal as one or two inequalities.
func (p *problem) inequalities(f smt.Term, step int) []inequality {
	c := p.c
	negated := c.Kind(f) == smt.KNot
	if negated {
		f = c.Args(f)[0]
	}
	l := c.Linear(f)
	switch kind := c.Kind(f); {
	case kind == smt.KTrue:
		return nil
	case kind == smt.KEq:
		return []inequality{{l, false, step}, {l.Neg(), false, step}}
	case !negated:
		return []inequality{{l, kind == smt.KLt, step}}
	case kind == smt.KLt:
		return []inequality{{l.Neg(), false, step}}
	case p.integral(l): // not l <= 0 over the integers: 1 - l <= 0
		return []inequality{{l.Neg().AddConst(num.One()), false, step}}
	default:
		return []inequality{{l.Neg(), true, step}}
	}
}

// integral reports whether l takes only integer values.
func (p *problem) integral(l smt.Linear) bool {
	for _, m := range l.Mono {
		if p.c.Sort(m.Var) != smt.Int || !m.Coeff.IsInt() {
			return false
		}
	}
	return l.Const.IsInt()
}

// farkas refutes conjunctions of linear literals by the simplex algorithm and returns the partial sums of the certificate,
// one between each two steps.
func (p *problem) farkas(steps [][]smt.Term) ([]smt.Term, bool) {
	var rows []inequality
	for i, step := range steps {
		for _, f := range step {
			rows = append(rows, p.inequalities(f, i)...)
		}
	}
	conflict := p.refute(rows)
	if conflict == nil {
		return nil, false
	}
	n := len(steps) - 1
	sums := make([]smt.Linear, n+1)
	strict := make([]bool, n+1)
	for k, tag := range conflict.Tags {
		r := rows[tag]
		sums[r.step] = sums[r.step].Add(r.l.Scale(conflict.Coeffs[k]))
		strict[r.step] = strict[r.step] || r.strict
	}
	out := make([]smt.Term, n)
	if p.opt.Strength == TowardsA {
		var sum smt.Linear
		some := false
		for i := range out {
			sum, some = sum.Add(sums[i]), some || strict[i]
			out[i] = p.bound(sum, some)
		}
		return out, true
	}
	// The weakest sequence: deny the sum of what is still to come.
	var sum smt.Linear
	some := false
	for i := n - 1; i >= 0; i-- {
		sum, some = sum.Add(sums[i+1]), some || strict[i+1]
		out[i] = p.c.Not(p.bound(sum, some))
	}
	return out, true
}

func (p *problem) bound(l smt.Linear, strict bool) smt.Term {
	if strict {
		return p.c.LtZero(l)
	}
	return p.c.LeZero(l)
}

// refute looks for a nonnegative combination of the rows that is contradictory over the rationals. Tags of the conflict
// are indices into rows.
func (p *problem) refute(rows []inequality) *simplex.Conflict {
	s := simplex.New()
	vars := make(map[smt.Term]simplex.Var)
	for i, r := range rows {
		if r.l.IsConst() {
			if sign := r.l.Const.Sign(); sign > 0 || sign == 0 && r.strict {
				return &simplex.Conflict{Tags: []simplex.Tag{simplex.Tag(i)}, Coeffs: []num.Rat{num.One()}}
			}
			continue
		}
		entries := make([]simplex.Entry, 0, len(r.l.Mono))
		for _, m := range r.l.Mono {
			v, ok := vars[m.Var]
			if !ok {
				v = s.NewVar(false)
				vars[m.Var] = v
			}
			entries = append(entries, simplex.Entry{Var: v, Coeff: m.Coeff})
		}
		b := simplex.Bound{Value: r.l.Const.Neg()}
		if r.strict {
			b.Delta = -1
		}
		if conflict := s.AssertUpper(s.DefineRow(entries), b, simplex.Tag(i)); conflict != nil {
			return conflict
		}
	}
	conflict, err := s.Check(p.ctx)
	if err != nil {
		return nil
	}
	return conflict
}
