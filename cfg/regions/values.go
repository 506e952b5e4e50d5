package regions

import (
	"maps"
	"slices"

	"cairn/cfg"
)

// atom is an object, or those that come into being at one place: the number of an object, or ^2i for the most recent object of the sites[i] of
// a flow, or for all of them, and ^(2i+1) for the older ones.
type atom int64

func siteAtom(i int) atom { return atom(^(2 * i)) }

func (a atom) isSite() bool { return a < 0 }

// site is the index of the site.
func (a atom) site() int { return int(^a) / 2 }

// old is the atom of the older objects of the site.
func (a atom) old() atom { return atom(^(2*a.site() + 1)) }

// objects are what a number may be the number of. The zero value is no object at all.
type objects struct {
	any  bool
	list []atom // ascending; empty if any
}

// maxObjects bounds how many objects are told apart.
const maxObjects = 32

var anyObject = objects{any: true}

func only(a atom) objects { return objects{list: []atom{a}} }

// union is both of them.
func (o objects) union(p objects) objects {
	if o.any || p.any {
		return anyObject
	}
	all := slices.Concat(o.list, p.list)
	slices.Sort(all)
	if all = slices.Compact(all); len(all) > maxObjects {
		return anyObject
	}
	return objects{list: all}
}

// without leaves out those of which drop is true.
func (o objects) without(drop func(atom) bool) objects {
	return objects{any: o.any, list: slices.DeleteFunc(slices.Clone(o.list), drop)}
}

// renamed has one atom in the place of another one, if it has that.
func (o objects) renamed(a, by atom) objects {
	if !slices.Contains(o.list, a) {
		return o
	}
	return o.without(func(b atom) bool { return a == b }).union(only(by))
}

// allAges has the objects of a site together.
func (o objects) allAges() objects {
	all := objects{any: o.any}
	for _, a := range o.list {
		if a.isSite() {
			a = siteAtom(a.site())
		}
		all = all.union(only(a))
	}
	return all
}

// hasSites reports whether there are objects that are made in the course of the run.
func (o objects) hasSites() bool { return o.any || len(o.list) > 0 && o.list[0].isSite() }

func (o objects) equal(p objects) bool { return o.any == p.any && slices.Equal(o.list, p.list) }

// value is what is known of a variable that is an integer.
type value struct {
	class congruence
	means objects // if it is the number of an object
	least int64   // of a counter of objects: it is at least that
	never order   // in memory: how the object is not related to the one that holds its number, if it is that of a site
}

// order is a set of relations between the numbers of two objects, which are in the order in which the objects come into being.
type order uint8

const (
	older order = 1 << iota
	same
	newer
)

var anyValue = value{class: anyInteger, means: anyObject}

func (v value) join(w value) value {
	return value{class: v.class.join(w.class), means: v.means.union(w.means), least: min(v.least, w.least), never: v.never & w.never}
}

func (v value) equal(w value) bool {
	return v.class == w.class && v.means.equal(w.means) && v.least == w.least && v.never == w.never
}

// state is what is known at a place of the graph: of the variables, and of memory. Of what is not in it nothing is known; a site whose objects are
// not in it has none.
type state struct {
	vars   table[cfg.Var, value]
	mem    table[cellsOf, contents]
	within map[cfg.Var]value // what is known besides, where a part of an expression is evaluated
	taking bool              // the last number that has been taken may still be that of a counter
	newest atom              // of the site where the last object has been made, if that is known; otherwise 0
}

// table is a map that is copied when the first of those who have it changes it.
type table[K comparable, V any] struct {
	all    map[K]V
	shared bool
}

func (t *table[K, V]) share() table[K, V] {
	t.shared = true
	return *t
}

func (t *table[K, V]) own() {
	if t.shared || t.all == nil {
		t.all, t.shared = maps.Clone(t.all), false
	}
	if t.all == nil {
		t.all = make(map[K]V)
	}
}

func (t *table[K, V]) set(k K, v V) {
	t.own()
	t.all[k] = v
}

func (t *table[K, V]) delete(k K) {
	if _, ok := t.all[k]; ok {
		t.own()
		delete(t.all, k)
	}
}

func (s *state) clone() *state {
	return &state{vars: s.vars.share(), mem: s.mem.share(), taking: s.taking, newest: s.newest}
}

func (s *state) of(v cfg.Var) value {
	if x, ok := s.within[v]; ok {
		return x
	}
	if x, ok := s.vars.all[v]; ok {
		return x
	}
	return anyValue
}

func (s *state) set(v cfg.Var, x value) {
	switch {
	case s.within != nil:
		s.within[v] = x
	case x.equal(anyValue):
		s.vars.delete(v)
	default:
		s.vars.set(v, x)
	}
}

// put takes note of the contents of an object.
func (s *state) put(k cellsOf, c contents) {
	if c.zero == 0 && len(c.entries) == 0 && !k.atom.isSite() {
		s.mem.delete(k)
	} else {
		s.mem.set(k, c)
	}
}
