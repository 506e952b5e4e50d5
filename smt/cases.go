package smt

// Atoms over a conditional whose cases are constants, such as a program counter after a step, say something about conditions only:
// the atom moves into the cases, each of which is true or false. A purifier does so for conditionals of any depth. An atom over
// an inner conditional is split once, wherever it occurs.

// isEnumerated reports whether t is a numeric conditional all of whose cases, through further conditionals, are constants. The
// conditionals in it have been asked about before.
func (p *purifier) isEnumerated(t Term) bool {
	n := &p.c.nodes[t]
	if n.kind != KIte || n.sort == Bool {
		return false
	}
	enumerated, asked := p.enumerated[t]
	if !asked {
		enumerated = p.isCase(n.args[1]) && p.isCase(n.args[2])
		p.enumerated[t] = enumerated
	}
	return enumerated
}

// isCase reports whether t is a constant or an enumerated conditional. Sums of these have too many values.
func (p *purifier) isCase(t Term) bool { return p.enumerated[t] || p.c.Linear(t).IsConst() }

// isOverEnumerated reports whether t is an inequality or equation over one enumerated conditional.
func (p *purifier) isOverEnumerated(t Term) bool {
	n := &p.c.nodes[t]
	if n.kind != KLe && n.kind != KLt && n.kind != KEq {
		return false
	}
	l := p.c.lins[n.lin]
	return len(l.Mono) == 1 && p.isEnumerated(l.Mono[0].Var)
}

// The atoms that may be split: some, and more for each term that has been purified. Many atoms over one large conditional could
// take quadratic space.
const (
	someSplits = 1 << 20
	moreSplits = 16
)

// splitCases returns an atom over an enumerated conditional, whose conditions have images, as a formula over these.
func (p *purifier) splitCases(t Term) Term {
	c := p.c
	stack := []Term{t}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		args := c.nodes[c.lins[c.nodes[t].lin].Mono[0].Var].args
		then, els := p.atomOver(t, args[1]), p.atomOver(t, args[2])
		top := len(stack)
		for _, part := range [...]Term{then, els} {
			if part = c.unsigned(part); !p.settled(part) {
				stack = append(stack, part)
			}
		}
		if len(stack) == top {
			p.image[t] = c.Ite(p.imageOf(args[0]), p.imageOf(then), p.imageOf(els))
			p.splits--
			stack = stack[:top-1]
		}
	}
	return p.image[t]
}

// atomOver returns the atom with one of the cases in place of the conditional that it is over.
func (p *purifier) atomOver(t, branch Term) Term {
	c, n := p.c, &p.c.nodes[t]
	l := c.lins[n.lin]
	of := c.Linear(branch).Scale(l.Mono[0].Coeff).AddConst(l.Const)
	return c.compareZero(n.kind, of)
}

// unsigned returns t without its negation, if it has one.
func (c *Context) unsigned(t Term) Term {
	if n := &c.nodes[t]; n.kind == KNot {
		return n.args[0]
	}
	return t
}

// settled reports whether the image of a formula is known.
func (p *purifier) settled(t Term) bool {
	_, known := p.image[t]
	return known || !p.c.nodes[t].is(opaque)
}

// imageOf returns the image of a formula that is settled, or the negation of one.
func (p *purifier) imageOf(t Term) Term {
	if image, known := p.image[t]; known {
		return image
	}
	if !p.c.nodes[t].is(opaque) {
		return t
	}
	return p.c.Not(p.imageOf(p.c.unsigned(t)))
}
