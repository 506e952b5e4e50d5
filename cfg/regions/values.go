package regions

import (
	"slices"

	"cairn/cfg"
)

// atom is an object, or those that come into being at one place: the number of an object, or ^i for the sites[i] of a flow.
type atom int64

func (a atom) isSite() bool { return a < 0 }

// objects are what a number may be the number of. The zero value is no object at all.
type objects struct {
	any  bool
	list []atom // ascending; empty if any
}

// maxObjects bounds how many objects are told apart.
const maxObjects = 16

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

func (o objects) equal(p objects) bool { return o.any == p.any && slices.Equal(o.list, p.list) }

// value is what is known of a variable that is an integer.
type value struct {
	class congruence
	means objects // if it is the number of an object
	least int64   // of a counter of objects: it is at least that
}

var anyValue = value{class: anyInteger, means: anyObject}

func (v value) join(w value) value {
	return value{class: v.class.join(w.class), means: v.means.union(w.means), least: min(v.least, w.least)}
}

func (v value) equal(w value) bool {
	return v.class == w.class && v.means.equal(w.means) && v.least == w.least
}

// state is what is known of the variables; of one that is not in it, nothing is.
type state map[cfg.Var]value

func (s state) of(v cfg.Var) value {
	if x, ok := s[v]; ok {
		return x
	}
	return anyValue
}

func (s state) set(v cfg.Var, x value) {
	if x.equal(anyValue) {
		delete(s, v)
	} else {
		s[v] = x
	}
}
