package interp

import (
	"math/rand"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt"
)

// summand is an inequality of the path with its weight in a Farkas certificate.
type summand struct {
	row    *inequality
	weight num.Rat
	part   int // index of the literal
	step   int
}

// refute looks for a positive combination of the literals' inequalities that is contradictory over the rationals. If there
// is none, it returns a rational model of the literals. The certificate is irreducible: a conflict of the simplex method is
// a row of the tableau, and no proper subset of its bounds is contradictory.
func (p *problem) refute(lits []part) ([]summand, *smt.Model, error) {
	if err := p.spend(); err != nil {
		return nil, nil, err
	}
	p.system.columns.S.Push()
	defer p.system.columns.S.Pop()
	var sources []summand
	for _, group := range p.groups(lits) {
		conflict := p.assertAll(lits, group, &sources)
		if conflict == nil {
			var err error
			if conflict, err = p.system.columns.S.Check(p.ctx); err != nil {
				return nil, nil, err
			}
		}
		if conflict != nil {
			return certificate(conflict, sources), nil, nil
		}
	}
	return nil, p.system.model(), nil
}

// assertAll adds the inequalities of some literals to the tableau's bounds; tags are indices into sources.
func (p *problem) assertAll(lits []part, group []int, sources *[]summand) *simplex.Conflict {
	for _, i := range group {
		rows := p.system.of(lits[i].f)
		for k := range rows {
			*sources = append(*sources, summand{row: &rows[k], part: i, step: lits[i].step})
			if conflict := p.system.assert(&rows[k], simplex.Tag(len(*sources)-1)); conflict != nil {
				return conflict
			}
		}
	}
	return nil
}

func certificate(conflict *simplex.Conflict, sources []summand) []summand {
	out := make([]summand, len(conflict.Tags))
	for i, tag := range conflict.Tags {
		out[i] = sources[tag]
		out[i].weight = conflict.Coeffs[i]
	}
	return out
}

// groups is the order in which literals are asserted; there is a check after each group. As the certificate is found as
// soon as there is one, it uses the first groups only. By default these are the last steps: a refutation that does not
// depend on how the path began holds for more paths.
func (p *problem) groups(lits []part) [][]int {
	steps := make([][]int, p.n+1)
	for i, q := range lits {
		steps[q.step] = append(steps[q.step], i)
	}
	out := [][]int{steps[p.n]}
	switch p.opt.Seed {
	case 0:
		for i := p.n - 1; i >= 0; i-- {
			out = append(out, steps[i])
		}
	case 1:
		out = append(out, steps[:p.n]...)
	default:
		for _, i := range rand.New(rand.NewSource(p.opt.Seed)).Perm(len(lits)) {
			if lits[i].step < p.n {
				out = append(out, []int{i})
			}
		}
	}
	return out
}

// sums are the partial sums of a certificate: at place i, what the steps up to i contribute is l[i] + k[i] <= 0, strict if
// one of them is. All together contribute 0 + total <= 0.
type sums struct {
	l      []smt.Linear // without constants
	k      []num.Rat
	strict []bool
	total  num.Rat
	closed []bool // the steps after i contribute a strict inequality
}

// partialSums adds a certificate up, step by step: one solution for all places of the sequence.
func (p *problem) partialSums(cert []summand) sums {
	steps := make([]smt.Linear, p.n+1)
	strict := make([]bool, p.n+1)
	for _, t := range cert {
		steps[t.step] = steps[t.step].AddMul(t.weight, t.row.l)
		strict[t.step] = strict[t.step] || t.row.strict
	}
	s := sums{l: make([]smt.Linear, p.n), k: make([]num.Rat, p.n), strict: make([]bool, p.n), closed: make([]bool, p.n)}
	var sum smt.Linear
	some := false
	for i := range p.n {
		sum, some = sum.Add(steps[i]), some || strict[i]
		s.l[i], s.k[i], s.strict[i] = sum.AddConst(sum.Const.Neg()), sum.Const, some
	}
	some = false
	for i := p.n - 1; i >= 0; i-- {
		some = some || strict[i+1]
		s.closed[i] = some
	}
	s.total = sum.Add(steps[p.n]).Const
	return s
}

// strongest are the interpolants that say what the steps before imply.
func (s sums) strongest(c *smt.Context) []smt.Term {
	out := make([]smt.Term, len(s.l))
	for i, l := range s.l {
		out[i] = atMostZero(c, l.AddConst(s.k[i]), s.strict[i])
	}
	return out
}

// weakest are the interpolants that deny what the steps after imply.
func (s sums) weakest(c *smt.Context) []smt.Term {
	out := make([]smt.Term, len(s.l))
	for i, l := range s.l {
		rest := l.Neg().AddConst(s.total.Sub(s.k[i]))
		out[i] = c.Not(atMostZero(c, rest, s.closed[i]))
	}
	return out
}

func atMostZero(c *smt.Context, l smt.Linear, strict bool) smt.Term {
	if strict {
		return c.LtZero(l)
	}
	return c.LeZero(l)
}
