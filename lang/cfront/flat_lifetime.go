package cfront

import (
	"slices"

	"cairn/cfg"
)

// Objects that are there at one time do not overlap. When one is gone another may have its address (C11 6.2.4, paragraph 2): those whose numbers
// are no constants come into being in the order of their numbers, so that it is enough to know at which number one of them has gone; of those whose
// numbers are constants there is one each, and their blocks tell. Equal strings may be one object (C11 6.4.5, paragraph 7).

// apart assumes that two objects do not overlap, unless they are one, or may share memory.
func (l *pointers) apart(a, b, addressA, addressB *cfg.Expr, pos cfg.Pos) {
	behind := func(obj, address *cfg.Expr) *cfg.Expr { return l.add(address, l.sizeAt(location{obj: obj}, pos)) }
	disjoint := either(l.compare(cfg.Le, behind(a, addressA), addressB), l.compare(cfg.Le, behind(b, addressB), addressA))
	null := either(l.compare(cfg.Eq, a, l.object(0)), l.compare(cfg.Eq, b, l.object(0)))
	shared, unsure := l.share(a, b, pos)
	fine := either(either(either(l.compare(cfg.Eq, a, b), null), disjoint), shared)
	l.assumeThat(either(fine, unsure), pos)
	if !unsure.IsConst(0) && l.b.reachable() {
		l.guess(l.not(fine), openAddresses, pos)
	}
}

// share is the condition that two objects may be at one address because they have never been there at one time, and the one that this is not
// known. Where it leads that an object outside of the program is one that the program has is not known either, but then it may be.
func (l *pointers) share(a, b *cfg.Expr, pos cfg.Pos) (shared, unsure *cfg.Expr) {
	f := &l.flat
	shared, unsure = l.truthOf(false), l.truthOf(false)
	passing := func(e *cfg.Expr) *cfg.Expr { return l.compare(cfg.Ge, e, l.object(f.first[numberedKinds])) }
	if l.facts.flat.dies {
		two := both(passing(a), passing(b))
		if f.deaths >= 0 {
			before := func(a, b *cfg.Expr) *cfg.Expr {
				death := l.fold(cfg.Convert(cfg.Object, cfg.LoadOf(64, l.ref(f.deaths, pos), l.untied(a, pos), l.offset(0))))
				return both(l.hasGone(a, pos), l.compare(cfg.Le, death, b))
			}
			shared = both(two, either(before(a, b), before(b, a)))
		} else {
			unsure = both(two, either(l.hasGone(a, pos), l.hasGone(b, pos)))
		}
	}
	if l.facts.flat.outsiders {
		outside := func(e *cfg.Expr) *cfg.Expr { return l.compare(cfg.Ge, e, l.object(firstOutside)) }
		shared = either(shared, either(outside(a), outside(b)))
	}
	for _, e := range [][2]*cfg.Expr{{a, b}, {b, a}} {
		if o := l.owner(location{obj: e[0]}); o != nil && !o.static && !o.passing {
			return either(shared, l.neverWith(o, e[1])), either(unsure, both(passing(e[1]), either(l.truthOf(!l.alive(o)), l.isGone(e[1], pos))))
		}
	}
	auto := func(e *cfg.Expr) *cfg.Expr {
		if f.first[autoObject] == f.first[autoObject+1] {
			return l.truthOf(false)
		}
		return l.among(e, f.first[autoObject], f.first[autoObject+1]-1)
	}
	ended := either(both(auto(a), l.isGone(a, pos)), both(auto(b), l.isGone(b, pos)))
	unsure = either(unsure, both(ended, both(l.compare(cfg.Ge, a, l.object(f.first[autoObject])), l.compare(cfg.Ge, b, l.object(f.first[autoObject])))))
	if l.facts.flat.dies {
		mixed := func(a, b *cfg.Expr) *cfg.Expr { return both(auto(a), both(passing(b), l.hasGone(b, pos))) }
		unsure = either(unsure, either(mixed(a, b), mixed(b, a)))
	}
	return shared, either(unsure, l.oneText(location{obj: a}, location{obj: b}))
}

// neverWith is the condition that an object is an automatic one that has never been there at one time with o; the numbers of both are constants.
func (l *objects) neverWith(o *object, obj *cfg.Expr) *cfg.Expr {
	var never []int64
	for n, other := range l.flat.autos {
		if o.scope != nil && other.scope != nil && !slices.Contains(other.around, o.scope) && !slices.Contains(o.around, other.scope) {
			never = append(never, n)
		}
	}
	return l.isOneOf(obj, never)
}

// isGone is the condition that the life of an object has ended, as far as objects of the program go.
func (l *objects) isGone(obj *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	gone := l.isOneOf(obj, l.goneNumbers())
	if l.facts.flat.dies {
		passing := l.compare(cfg.Ge, obj, l.object(l.flat.first[numberedKinds]))
		if l.facts.flat.outsiders {
			passing = both(passing, l.compare(cfg.Lt, obj, l.object(firstOutside)))
		}
		gone = either(gone, both(passing, l.hasGone(obj, pos)))
	}
	return gone
}

// goneNumbers are the constant numbers of automatic objects to which there are pointers somewhere and which are not there now.
func (l *objects) goneNumbers() (gone []int64) {
	for k, n := range l.facts.flat.numbers[autoObject] {
		if !l.facts.flat.exposed[k.object] {
			continue
		}
		if o := l.made[k.object]; o == nil || !l.alive(o) {
			gone = append(gone, l.flat.first[autoObject]+n)
		}
	}
	return gone
}

// isOneOf is the condition that an object has one of some numbers.
func (l *objects) isOneOf(obj *cfg.Expr, numbers []int64) *cfg.Expr {
	slices.Sort(numbers)
	is := l.truthOf(false)
	for i := 0; i < len(numbers); {
		j := i + 1
		for j < len(numbers) && numbers[j] == numbers[j-1]+1 {
			j++
		}
		is = either(is, l.among(obj, numbers[i], numbers[j-1]))
		i = j
	}
	return is
}

// inState is the condition that an object whose number is no constant is in a state.
func (l *objects) inState(obj *cfg.Expr, state int64, pos cfg.Pos) *cfg.Expr {
	e := cfg.LoadOf(8, l.ref(l.flat.states, pos), obj, l.offset(0))
	return l.compare(cfg.Eq, e, cfg.IntConst(e.Type, state))
}
