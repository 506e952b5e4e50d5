package ctypes

import "modernc.org/cc/v4"

// Label is a label of a function, or of a block that declares it with gcc's __label__.
type Label struct {
	Name      string
	ID        int // in the order in which they are named
	Function  *cc.Declarator
	Statement *cc.LabeledStatement // nil if there is none
	Used      bool                 // something leads to it: a goto, or its address
	Address   bool                 // its address is taken
}

// labels are those of a function, or of a block in it.
type labels struct {
	parent *labels
	names  map[string]*Label
}

// LabelOf is the label that a node defines or names: a labeled statement, a goto, or the address of a label.
func (i *Info) LabelOf(n any) *Label { return i.labels[n] }

// AddressedLabels are the labels whose addresses are taken.
func (i *Info) AddressedLabels() (out []*Label) {
	for _, l := range i.allLabels {
		if l.Address {
			out = append(out, l)
		}
	}
	return out
}

// newLabel makes a label.
func (c *checker) newLabel(name string) *Label {
	l := &Label{Name: name, ID: len(c.allLabels) + 1, Function: c.body.function}
	c.allLabels = append(c.allLabels, l)
	return l
}

// declareLabels enters the labels that a block declares.
func (c *checker) declareLabels(n *cc.LabelDeclaration) {
	c.body.labels = &labels{c.body.labels, map[string]*Label{}}
	for list := n.IdentifierList; list != nil; list = list.IdentifierList {
		name := list.Token2.SrcStr()
		c.body.labels.names[name] = c.newLabel(name)
	}
}

// labelNamed is the label that a name means for a node: that of the innermost block which declares it, or else of the function.
func (c *checker) labelNamed(name string, n any) *Label {
	in := c.body.labels
	for in.names[name] == nil && in.parent != nil {
		in = in.parent
	}
	if in.names[name] == nil {
		in.names[name] = c.newLabel(name)
	}
	c.labels[n] = in.names[name]
	return in.names[name]
}

// label enters the definition of a label.
func (c *checker) label(n *cc.LabeledStatement) {
	l := c.labelNamed(n.Token.SrcStr(), n)
	if l.Statement != nil && l.Statement != n {
		fail(n, "label %s is defined twice", l.Name)
	}
	l.Statement = n
}

// useLabel is for what leads to a label, which has to be there at the end of the function or block.
func (c *checker) useLabel(name string, n node) *Label {
	l := c.labelNamed(name, n)
	if l.Used = true; l.Statement == nil {
		c.body.pending = append(c.body.pending, pendingLabel{l, n})
	}
	return l
}

// pendingLabel is a label that is not defined yet where it is used.
type pendingLabel struct {
	label *Label
	at    node
}

// allDefined makes sure that the labels are there that are used in a function.
func (c *checker) allDefined() {
	for _, p := range c.body.pending {
		if p.label.Statement == nil {
			fail(p.at, "label %s is used but not defined", p.label.Name)
		}
	}
}
