package interp

import (
	"cairn/cooper"
	"cairn/smt"
)

// maxCubes bounds the number of cubes that one interpolant excludes.
const maxCubes = 200

// backward computes the sequence from its end. The last interpolant excludes the last step, each earlier one excludes the
// states from which the next step can violate the next interpolant. Both are the same problem: find a formula that the
// prefix implies and that excludes a given suffix formula. It is solved cube by cube: the suffix's local symbols are
// projected away, and the literals that the prefix excludes anyhow are dropped.
func (p *problem) backward(steps [][]smt.Term) ([]smt.Term, error) {
	n := len(steps) - 1
	prefix := make([]smt.Term, n+1)
	for i, step := range steps {
		prefix[i] = p.c.And(step...)
	}
	out := make([]smt.Term, n)
	suffix := prefix[n]
	for i := n - 1; i >= 0; i-- {
		before := p.c.And(prefix[:i+1]...)
		itp, err := p.exclude(before, suffix)
		if err != nil {
			return nil, err
		}
		out[i] = itp
		suffix = p.c.And(prefix[i], p.c.Not(itp))
	}
	return out, nil
}

// exclude returns a formula over the common symbols of prefix and suffix that prefix implies and that excludes suffix.
func (p *problem) exclude(prefix, suffix smt.Term) (smt.Term, error) {
	suffix = p.split(p.c.NNF(suffix))
	shared := p.symbols([]smt.Term{prefix})
	var local []smt.Term
	for _, x := range p.c.FreeVars(suffix) {
		if !shared[x] {
			local = append(local, x)
		}
	}
	itp := smt.True
	for range maxCubes {
		status, model := smt.CheckSat(p.ctx, p.c, suffix, itp)
		switch status {
		case smt.Unsat:
			return itp, nil
		case smt.Unknown:
			return smt.NoTerm, ErrUnknown
		}
		cube := cooper.ImplicantAvoiding(p.c, suffix, model, local)
		clause, err := p.excludeCube(prefix, cube, local, model)
		if err != nil {
			return smt.NoTerm, err
		}
		itp = p.c.And(itp, clause)
	}
	return smt.NoTerm, ErrUnknown
}

// excludeCube is exclude for one cube of the suffix. Where the core of the projected cube has several literals, one
// inequality from a Farkas certificate may do better than their disjunction.
func (p *problem) excludeCube(prefix smt.Term, cube, local []smt.Term, model *smt.Model) (smt.Term, error) {
	lits, err := p.project(cube, local, model)
	if err != nil {
		return smt.NoTerm, err
	}
	core, err := p.generalize(prefix, lits)
	if err != nil {
		return smt.NoTerm, err
	}
	clause := p.c.Not(p.c.And(core...))
	if len(core) > 1 {
		if f, ok := p.separate(prefix, core); ok {
			return f, nil
		}
	}
	return clause, nil
}

// project eliminates the local symbols of a cube. One model-based projection would cover only a part of it, so that each
// part is found and excluded in turn; no generality is lost because the rest of the cube comes back with another model.
func (p *problem) project(cube, local []smt.Term, model *smt.Model) ([]smt.Term, error) {
	if len(local) == 0 {
		return cube, nil
	}
	return cooper.ProjectCube(p.ctx, p.c, local, cube, model)
}

// maxSeparators bounds the number of inequalities in a disjunction that separates a prefix from a cube.
const maxSeparators = 2

// separate looks for at most two inequalities over the cube's symbols whose disjunction prefix implies and that exclude the
// cube.
func (p *problem) separate(prefix smt.Term, cube []smt.Term) (smt.Term, bool) {
	for _, l := range cube {
		if !p.linearLiteral(l) {
			return smt.NoTerm, false
		}
	}
	out := smt.False
	for range maxSeparators {
		status, model := smt.CheckSat(p.ctx, p.c, prefix, p.c.Not(out))
		if status != smt.Sat {
			return out, status == smt.Unsat && out != smt.False
		}
		part := cooper.Implicant(p.c, prefix, model)
		for _, l := range part {
			if !p.linearLiteral(l) {
				return smt.NoTerm, false
			}
		}
		seq, ok := p.farkas([][]smt.Term{part, cube})
		if !ok {
			return smt.NoTerm, false
		}
		out = p.c.Or(out, seq[0])
	}
	status, _ := smt.CheckSat(p.ctx, p.c, prefix, p.c.Not(out))
	return out, status == smt.Unsat
}
