package cells

import (
	"slices"

	"cairn/smt"
)

// A fact of a loop over an array is often of a form that is known beforehand: what cells in a part of the array are like, the order of two
// cells, cells of two arrays that are equal. Facts of these forms are written down for all variables that could bound the part.

// atom is an inequality over slots, the parameters of a predicate over cells: the sum of plus, less that of minus, is at most most.
type atom struct {
	plus, minus [2]int // slots, none: -1
	most        int64
}

// none is no slot: 0.
const none = -1

// difference is x - y <= most.
func difference(x, y int, most int64) atom {
	return atom{[2]int{x, none}, [2]int{y, none}, most}
}

// sum is x + y - z <= most.
func sum(x, y, z int, most int64) atom { return atom{[2]int{x, y}, [2]int{z, none}, most} }

// negated is the inequality that holds where a does not.
func (a atom) negated() atom { return atom{a.minus, a.plus, -a.most - 1} }

// holds evaluates an inequality. Values are small enough for sums (limitOf).
func (a atom) holds(env []int64) bool {
	s := int64(0)
	for i := range 2 {
		if a.plus[i] != none {
			s += env[a.plus[i]]
		}
		if a.minus[i] != none {
			s -= env[a.minus[i]]
		}
	}
	return s <= a.most
}

func (a atom) term(c *smt.Context, args []smt.Term) smt.Term {
	left, right := []smt.Term{c.Int(0)}, []smt.Term{c.Int(a.most)}
	for i := range 2 {
		if a.plus[i] != none {
			left = append(left, args[a.plus[i]])
		}
		if a.minus[i] != none {
			right = append(right, args[a.minus[i]])
		}
	}
	return c.Le(c.Add(left...), c.Add(right...))
}

// limit bounds the index of a cell by a variable, or by 0, and a number: from below or from above.
type limit struct {
	index int
	above bool
	base  int
	off   int64
}

func (l limit) atom() atom {
	if l.above {
		return difference(l.index, l.base, l.off)
	}
	return difference(l.base, l.index, -l.off)
}

// form is what candidates have in common that differ in limits: if all of given then one of then.
type form struct {
	given, then []atom
}

// candidate is a fact that may be true of a predicate: a form within limits.
type candidate struct {
	*form
	limits []limit
	about  [2]int // the cells that it speaks of, none: -1
	dead   bool
	cover  *candidate // one that says more; nil if there is none
}

func (f *candidate) holds(env []int64) bool {
	for _, a := range f.given {
		if !a.holds(env) {
			return true
		}
	}
	for _, l := range f.limits {
		if !l.atom().holds(env) {
			return true
		}
	}
	for _, a := range f.then {
		if a.holds(env) {
			return true
		}
	}
	return false
}

func (f *candidate) term(c *smt.Context, args []smt.Term) smt.Term {
	var parts []smt.Term
	for _, a := range f.given {
		parts = append(parts, c.Not(a.term(c, args)))
	}
	for _, l := range f.limits {
		parts = append(parts, c.Not(l.atom().term(c, args)))
	}
	for _, a := range f.then {
		parts = append(parts, a.term(c, args))
	}
	return c.Or(parts...)
}

// slots of a predicate over cells: numbers first, then the index and the value of each cell.
type slots struct {
	numbers int   // how many
	class   []int // of each slot: what may be compared; none for what is no integer
	arrays  []int // of each cell: which parameter it is of
	forms   indexForms
	values  map[int][]int64 // constants that values of a class are compared with
}

// indexForms say what the terms look like at which arrays of a class are read.
type indexForms struct {
	mirrored bool // one number less another one
	shifted  bool // the sum of two numbers
}

func (s *slots) index(cell int) int { return s.numbers + 2*cell }
func (s *slots) value(cell int) int { return s.numbers + 2*cell + 1 }

// like are the numbers of a class.
func (s *slots) like(class int) (all []int) {
	for x := range s.numbers {
		if class != none && s.class[x] == class {
			all = append(all, x)
		}
	}
	return all
}

// mostSummed is the number of variables of a class up to which sums of two are related to a third.
const mostSummed = 5

// scalars are the candidates that speak of no cells.
func (s *slots) scalars() (all []*candidate) {
	add := func(a atom) {
		all = append(all, &candidate{form: &form{then: []atom{a}}, about: [2]int{none, none}})
	}
	for x := range s.numbers {
		if s.class[x] == none {
			continue
		}
		for most := int64(-1); most <= 1; most++ {
			add(difference(x, none, most))
			add(difference(none, x, most))
		}
		same := s.like(s.class[x])
		for _, y := range same {
			for most := int64(-2); y != x && most <= 2; most++ {
				add(difference(x, y, most))
			}
			if y <= x || len(same) > mostSummed || !s.forms.mirrored {
				continue
			}
			for _, z := range append([]int{none}, same...) {
				for most := int64(-1); z != x && z != y && most <= 1; most++ {
					add(sum(x, y, z, most))
					add(sum(x, y, z, most-1).negated())
				}
			}
		}
	}
	return all
}

// without tells which numbers bound nothing: they equal others but for a constant.
type without func(slot int) bool

// limits are the lower and upper limits of an index.
func (s *slots) limits(index int, leaveOut without) (lows, highs []limit) {
	lows = append(lows, limit{index, false, none, 0}, limit{index, false, none, 1})
	for _, k := range s.values[s.class[index]] {
		highs = append(highs, limit{index, true, none, k}, limit{index, true, none, k - 1})
	}
	for _, b := range s.like(s.class[index]) {
		if leaveOut(b) {
			continue
		}
		for off := range int64(3) {
			lows = append(lows, limit{index, false, b, off})
		}
		for off := int64(-1); off <= 0; off++ {
			highs = append(highs, limit{index, true, b, off})
		}
	}
	return lows, highs
}

// mostCandidates is the number of candidates of a predicate that speak of cells. Selection sort has 2,400.
const mostCandidates = 5_000

// cells are the candidates that speak of cells, within limits between which there may be some.
func (s *slots) cells(leaveOut without, some func(low, high limit) bool) (all []*candidate) {
	add := func(f *form, one, other int, limits ...limit) {
		if len(all) == mostCandidates {
			return
		}
		for _, l := range limits {
			for _, h := range limits {
				if l.index == h.index && !l.above && h.above && !some(l, h) {
					return
				}
			}
		}
		all = append(all, &candidate{form: f, limits: limits, about: [2]int{one, other}})
	}
	for a := range s.arrays {
		if s.class[s.index(a)] == none || s.class[s.value(a)] == none {
			continue
		}
		lows, highs := s.limits(s.index(a), leaveOut)
		within := func(f *form, other int) {
			for _, l := range lows {
				for _, h := range highs {
					add(f, a, other, l, h)
				}
			}
		}
		if s.first(a) {
			for _, then := range s.about(a, leaveOut) {
				f := &form{then: then}
				add(f, a, none)
				within(f, none)
			}
		}
		for b := range s.arrays {
			switch {
			case b == a || s.class[s.value(a)] != s.class[s.value(b)] || s.class[s.index(a)] != s.class[s.index(b)]:
			case s.arrays[a] == s.arrays[b] && a < b:
				s.ordered(a, b, leaveOut, add)
				for _, at := range s.like(s.class[s.index(a)]) {
					if !leaveOut(at) {
						for _, then := range s.compared(a, b) {
							within(&form{given: []atom{difference(s.index(b), at, 0), difference(at, s.index(b), 0)}, then: then}, b)
						}
					}
				}
			case s.arrays[a] < s.arrays[b] && s.first(a) && s.first(b):
				for _, given := range s.matched(a, b, leaveOut) {
					for _, then := range s.compared(a, b) {
						within(&form{given: given, then: then}, b)
					}
				}
			}
		}
	}
	return all
}

// first reports whether a cell is the first one of its array.
func (s *slots) first(cell int) bool { return cell == 0 || s.arrays[cell-1] != s.arrays[cell] }

// about are the conclusions that speak of the value of one cell: how it compares with numbers and its index.
func (s *slots) about(cell int, leaveOut without) (all [][]atom) {
	v := s.value(cell)
	with := func(w int, off int64) {
		all = append(all, []atom{difference(v, w, off)}, []atom{difference(w, v, -off)}, []atom{difference(v, w, off-1)},
			[]atom{difference(w, v, -off-1)}, []atom{difference(v, w, off-1), difference(w, v, -off-1)})
	}
	for _, w := range s.like(s.class[v]) {
		if !leaveOut(w) {
			with(w, 0)
		}
	}
	if s.class[s.index(cell)] == s.class[v] {
		with(s.index(cell), 0)
	}
	for _, k := range s.values[s.class[v]] {
		with(none, k)
	}
	return all
}

// compared are the conclusions that compare two cells.
func (s *slots) compared(a, b int) [][]atom {
	return [][]atom{{difference(s.value(a), s.value(b), 0)}, {difference(s.value(b), s.value(a), 0)}}
}

// matched are the ways in which the indices of two arrays belong together.
func (s *slots) matched(a, b int, leaveOut without) [][]atom {
	i, j := s.index(a), s.index(b)
	all := [][]atom{{difference(i, j, 0), difference(j, i, 0)}}
	for _, x := range s.like(s.class[i]) {
		if leaveOut(x) {
			continue
		}
		for off := int64(-1); s.forms.mirrored && off <= 0; off++ {
			all = append(all, []atom{sum(i, j, x, off), sum(i, j, x, off-1).negated()})
		}
		if s.forms.shifted {
			all = append(all, []atom{sum(j, x, i, 0), sum(j, x, i, -1).negated()}, []atom{sum(i, x, j, 0), sum(i, x, j, -1).negated()})
		}
	}
	return all
}

// ordered are the candidates for parts of an array that are sorted: all of a part, or what is on both sides of a place, with that one or without it.
func (s *slots) ordered(a, b int, leaveOut without, add func(*form, int, int, ...limit)) {
	i, j := s.index(a), s.index(b)
	lows, _ := s.limits(i, leaveOut)
	_, highs := s.limits(j, leaveOut)
	for _, then := range s.compared(a, b) {
		f := &form{given: []atom{difference(i, j, -1)}, then: then}
		for _, l := range lows {
			for _, h := range highs {
				add(f, a, b, l, h)
				if l.off != 0 {
					continue
				}
				for _, x := range s.like(s.class[i]) {
					if leaveOut(x) {
						continue
					}
					under := func(off int64) limit { return limit{i, true, x, off} }
					over := func(off int64) limit { return limit{j, false, x, off} }
					for _, more := range [][]limit{{under(-1)}, {under(0)}, {over(0)}, {over(1)}, {under(0), over(1)}, {under(0), over(2)}, {under(-1), over(1)}} {
						add(f, a, b, slices.Concat([]limit{l, h}, more)...)
					}
				}
			}
		}
	}
}
