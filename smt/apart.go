package smt

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
)

// manyDiseqs is the number of disequalities from which on they get no rows in the simplex before they are violated, and are
// satisfied by moving variables one by one as long as that goes. There is one for each two of many terms that are distinct: the
// tableau would take space quadratic in their number, and fill.
const manyDiseqs = 100

// apart moves the present solution away from excluded values by changing the value of one variable at a time, so that it respects
// all disequalities with that variable and everything else; what cannot be repaired in this way is left.
type apart struct {
	th *theory
	ds []diseq
	of map[Term][]int32 // by variable: the disequalities that it occurs in
}

func newApart(th *theory, ds []diseq) *apart {
	m := &apart{th: th, ds: ds, of: map[Term][]int32{}}
	for i, d := range ds {
		for _, mono := range th.a.forms[d.form].mono {
			m.of[mono.Var] = append(m.of[mono.Var], int32(i))
		}
	}
	return m
}

// repair looks at every disequality once. A move violates none that has been respected, as far as values are concrete; those of
// strict bounds change together, so that the caller has to look again.
func (m *apart) repair() {
	for k, d := range m.ds {
		if k%pollEvery == 0 && m.th.a.q.step() != nil {
			return
		}
		f := &m.th.a.forms[d.form]
		if !m.th.valueOf(f).Equal(d.value) {
			continue
		}
		for i := len(f.mono) - 1; i >= 0; i-- {
			if m.move(f.mono[i].Var) {
				break
			}
		}
	}
}

// move gives the variable another value that none of its disequalities excludes.
func (m *apart) move(t Term) bool {
	a := m.th.a
	v := a.vars[a.variable(t)].sv
	var excluded []num.Rat // as differences to the present value
	for _, i := range m.of[t] {
		d := &m.ds[i]
		f := &a.forms[d.form]
		coeff := lin.Coeff(f.mono, t)
		excluded = append(excluded, d.value.Sub(m.th.valueOf(f)).Div(coeff))
	}
	slices.SortFunc(excluded, num.Rat.Cmp)
	for k := 1; k <= len(excluded)+1; k++ {
		step := num.FromInt(int64(k))
		for _, delta := range []num.Rat{step, step.Neg()} {
			if _, found := slices.BinarySearchFunc(excluded, delta, num.Rat.Cmp); !found && m.th.s.Shift(v, delta) {
				return true
			}
		}
	}
	return false
}
