package smt

import (
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
)

// internArgs returns the term of that kind, sort and arguments (and modulus, for KDiv and KMod). args is copied when the
// term is new.
func (c *Context) internArgs(kind Kind, sort Sort, modulus num.Rat, args ...Term) Term {
	h := lin.Mix(uint64(kind)<<8|uint64(sort), modulus.Hash())
	for _, a := range args {
		h = lin.Mix(h, uint64(a))
	}
	slot, ok := c.lookup(uint32(h), func(n *node) bool {
		return n.kind == kind && n.sort == sort && slices.Equal(n.args, args) &&
			(kind != KDiv && kind != KMod || c.moduli[n.aux].Equal(modulus))
	})
	if ok {
		return c.table[slot]
	}
	n := node{kind: kind, sort: sort, hash: uint32(h), lin: -1, aux: -1, args: slices.Clone(args)}
	for _, a := range args {
		n.sig |= c.nodes[a].sig
		n.flags |= c.nodes[a].flags & inherited
	}
	t := Term(len(c.nodes))
	if kind == KDiv || kind == KMod {
		n.aux = int32(len(c.moduli))
		c.moduli = append(c.moduli, modulus)
	}
	if sort.IsNumeric() {
		n.flags |= opaque
		n.lin = c.addLinear(Linear{Mono: []Monomial{{Var: t, Coeff: num.One()}}})
	}
	return c.insert(slot, n)
}

// internLinear returns the KNum or atom over l (and modulus, for KDivides).
func (c *Context) internLinear(kind Kind, sort Sort, modulus num.Rat, l Linear) Term {
	h := lin.Mix(lin.Mix(uint64(kind)<<8|uint64(sort), modulus.Hash()), l.Hash())
	slot, ok := c.lookup(uint32(h), func(n *node) bool {
		return n.kind == kind && n.sort == sort && c.lins[n.lin].Equal(l) &&
			(kind != KDivides || c.moduli[n.aux].Equal(modulus))
	})
	if ok {
		return c.table[slot]
	}
	n := node{kind: kind, sort: sort, hash: uint32(h), lin: c.addLinear(l), aux: -1}
	for _, m := range l.Mono {
		n.sig |= c.nodes[m.Var].sig
		n.flags |= c.nodes[m.Var].flags & inherited
	}
	if kind == KDivides {
		n.aux = int32(len(c.moduli))
		c.moduli = append(c.moduli, modulus)
	}
	return c.insert(slot, n)
}

// lookup finds the slot of the term with that hash for which same holds, or the free slot where it belongs.
func (c *Context) lookup(h uint32, same func(*node) bool) (slot int, ok bool) {
	mask := len(c.table) - 1
	for slot = int(h) & mask; c.table[slot] != NoTerm; slot = (slot + 1) & mask {
		if n := &c.nodes[c.table[slot]]; n.hash == h && same(n) {
			return slot, true
		}
	}
	return slot, false
}

// insert stores a new term at a free slot and keeps the table at most half full.
func (c *Context) insert(slot int, n node) Term {
	t := Term(len(c.nodes))
	c.nodes = append(c.nodes, n)
	c.table[slot] = t
	if 2*len(c.nodes) > len(c.table) {
		c.grow()
	}
	return t
}

func (c *Context) grow() {
	old := c.table
	c.table = make([]Term, 2*len(old))
	mask := len(c.table) - 1
	for _, t := range old {
		if t == NoTerm {
			continue
		}
		slot := int(c.nodes[t].hash) & mask
		for c.table[slot] != NoTerm {
			slot = (slot + 1) & mask
		}
		c.table[slot] = t
	}
}
