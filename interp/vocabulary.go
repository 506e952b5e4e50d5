package interp

import (
	"cmp"
	"slices"
	"strconv"

	"cairn/internal/num"
	"cairn/smt"
)

// vocabulary recognises what is the same at different places of a path. Two sums have the same shape if they have the same
// coefficients for the same state variables (or, where these are not known, just the same coefficients).
type vocabulary struct {
	p      *problem
	known  bool               // Options.States is there
	index  []map[smt.Term]int // per place: state variable of a symbol
	bounds map[string][]num.Rat
	moduli []num.Rat
}

func newVocabulary(p *problem) *vocabulary {
	v := &vocabulary{p: p, known: p.n > 0 && len(p.opt.States) == p.n}
	for _, row := range p.opt.States {
		v.known = v.known && len(row) == len(p.opt.States[0])
	}
	if !v.known {
		return v
	}
	v.index = make([]map[smt.Term]int, p.n)
	for i, row := range p.opt.States {
		v.index[i] = make(map[smt.Term]int, len(row))
		for k, x := range row {
			v.index[i][x] = k
		}
	}
	return v
}

// shape is a key for the linear part of l, which is at place i.
func (v *vocabulary) shape(l smt.Linear, i int) string {
	if !v.known {
		key := make([]byte, 0, 16)
		for _, m := range l.Mono {
			key = append(append(key, m.Coeff.String()...), ' ')
		}
		return string(key)
	}
	type entry struct {
		k     int
		coeff num.Rat
	}
	entries := make([]entry, len(l.Mono))
	for j, m := range l.Mono {
		entries[j] = entry{v.name(m.Var, i), m.Coeff}
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.k, b.k) })
	key := make([]byte, 0, 32)
	for _, e := range entries {
		key = strconv.AppendInt(append(append(key, e.coeff.String()...), '*'), int64(e.k), 10)
		key = append(key, ' ')
	}
	return string(key)
}

// name tells symbols apart, except for those of one state variable at different places.
func (v *vocabulary) name(x smt.Term, i int) int {
	if v.known {
		if k, ok := v.index[i][x]; ok {
			return k
		}
	}
	return -1 - int(x)
}

// constants lists, in ascending order, the u for which n <= u, with n of the given shape, is a literal or a negated literal
// of the path: bounds that the program itself mentions.
func (v *vocabulary) constants(shape string) []num.Rat {
	v.collect()
	return v.bounds[shape]
}

// divisors lists the moduli that occur in the path, among them the coefficients of equations, greatest first.
func (v *vocabulary) divisors() []num.Rat {
	v.collect()
	return v.moduli
}

func (v *vocabulary) collect() {
	if v.bounds != nil {
		return
	}
	v.bounds = make(map[string][]num.Rat)
	for i, f := range v.p.fs {
		for _, a := range v.p.c.Atoms(f) {
			switch v.p.c.Kind(a) {
			case smt.KLe, smt.KLt:
				v.note(v.p.c.Linear(a), i, false)
				v.note(v.p.c.Linear(a).Neg(), i, true)
			case smt.KEq:
				v.noteCoefficients(v.p.c.Linear(a))
				for _, negated := range []bool{false, true} {
					v.note(v.p.c.Linear(a), i, negated)
					v.note(v.p.c.Linear(a).Neg(), i, negated)
				}
			case smt.KDivides:
				v.moduli = append(v.moduli, v.p.c.Modulus(a))
			}
		}
	}
	for key, list := range v.bounds {
		v.bounds[key] = distinct(list)
	}
	v.moduli = distinct(v.moduli)
	slices.Reverse(v.moduli)
}

// note records the bound on the sum of l that l <= 0 is, for integers l < 0 if strict. The literal belongs to step i, so that
// its symbols are those of the place before it or after it.
func (v *vocabulary) note(l smt.Linear, i int, strict bool) {
	u := l.Const.Neg()
	if strict && integral(v.p.c, l) {
		u = u.Sub(num.One())
	}
	for _, at := range []int{max(i-1, 0), min(i, v.p.n-1)} {
		key := v.shape(l, at)
		v.bounds[key] = append(v.bounds[key], u)
	}
}

// maxModulus bounds the coefficients that are taken for moduli.
const maxModulus = 64

// noteCoefficients records moduli: where c*y is the only summand of its kind, an equation says that c divides the others.
func (v *vocabulary) noteCoefficients(l smt.Linear) {
	if !integral(v.p.c, l) {
		return
	}
	for _, m := range l.Mono {
		if k := m.Coeff.Abs(); !k.IsOne() && k.Cmp(num.FromInt(maxModulus)) <= 0 {
			v.moduli = append(v.moduli, k)
		}
	}
}

func distinct(list []num.Rat) []num.Rat {
	slices.SortFunc(list, num.Rat.Cmp)
	return slices.CompactFunc(list, num.Rat.Equal)
}
