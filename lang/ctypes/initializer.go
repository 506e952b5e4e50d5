package ctypes

import "modernc.org/cc/v4"

// Which part of an object an expression of its initialiser is for decides how long an array without a length is (C11 6.7.9, paragraphs 17 to 22).

// initializer checks an initialiser of an object of type t and returns its type, which is complete then.
func (c *checker) initializer(t *Type, n *cc.Initializer) *Type {
	if n.Case == cc.InitializerInitList {
		return c.list(t, n.InitializerList)
	}
	c.expr(n.AssignmentExpression)
	if text := c.stringFor(t, n.AssignmentExpression); text != nil && t.Len < 0 && t.VLA == nil {
		out := *t
		out.Len = c.TypeOf(text).Len
		return &out
	}
	return t
}

// stringFor is the string that initialises all of an array of characters; nil if the expression is none (C11 6.7.9, paragraphs 14 and 15).
func (c *checker) stringFor(t *Type, n cc.ExpressionNode) *cc.PrimaryExpression {
	s, ok := unwrap(n).(*cc.PrimaryExpression)
	for ok && s.Case == cc.PrimaryExpressionGeneric && c.chosen[s.GenericSelection] != nil {
		s, ok = unwrap(c.chosen[s.GenericSelection]).(*cc.PrimaryExpression)
	}
	if !ok || t.Kind != Array || s.Case != cc.PrimaryExpressionString && s.Case != cc.PrimaryExpressionLString {
		return nil
	}
	of, _, _ := c.characters(s)
	elem := t.Elem.Integer()
	if elem.Kind == of.Kind || of.Kind == Char && (elem.Kind == SChar || elem.Kind == UChar) {
		return s
	}
	return nil
}

// part is a place in the course of a list: element or member number at of something of type typ, of which there are none from end on; a
// negative end is that of an array of unknown length.
type part struct {
	typ     *Type
	at, end int64
}

// partsOf begins at a part of something.
func partsOf(t *Type, at int64) part {
	p := part{typ: t, at: at}
	switch t.Kind {
	case Array, Vector:
		p.end = t.Len
	case Union:
		if p.end = int64(len(t.Record.Fields)); at == 0 {
			p.skipUnnamed()
		}
		p.end = min(p.end, p.at+1)
	case Struct:
		p.end = int64(len(t.Record.Fields))
		p.skipUnnamed()
	default:
		p.end = 1
	}
	return p
}

// skipUnnamed leaves out bit-fields without a name.
func (p *part) skipUnnamed() {
	for p.typ.IsRecord() && p.at < p.end && p.typ.Record.Fields[p.at].Name == "" && p.typ.Record.Fields[p.at].BitField {
		p.at++
	}
}

func (p *part) over() bool { return p.end >= 0 && p.at >= p.end }

// current is the type of the part.
func (p *part) current() *Type {
	if p.typ.IsRecord() {
		return p.typ.Record.Fields[p.at].Type
	}
	if p.typ.Kind == Array || p.typ.Kind == Vector {
		return p.typ.Elem
	}
	return p.typ
}

func (p *part) next() {
	p.at++
	p.skipUnnamed()
}

// list checks a list in braces for an object of type t and returns its type, which is complete then.
func (c *checker) list(t *Type, list *cc.InitializerList) *Type {
	if t.Kind == Invalid {
		c.all(list)
		return t
	}
	if list != nil && t.Kind == Array && list.Designation == nil && list.InitializerList == nil && list.Initializer.Case == cc.InitializerExpr {
		if c.stringFor(t, list.Initializer.AssignmentExpression) != nil {
			return c.initializer(t, list.Initializer)
		}
	}
	if t.IsRecord() && !t.Record.Complete {
		c.all(list)
		return t
	}
	length := int64(0)
	stack := []part{partsOf(t, 0)}
	for ; list != nil; list = list.InitializerList {
		if list.Designation != nil {
			stack = c.designated(t, list.Designation.DesignatorList)
		}
		stack = c.item(stack, list.Initializer)
		if len(stack) > 0 {
			reached := stack[0].at
			if len(stack) > 1 {
				reached++
			}
			length = max(length, reached)
		}
		for i, p := range stack[min(1, len(stack)):] { // parts of a member
			if at := p.at; p.typ.Kind == Array && p.typ.Len < 0 && p.typ.VLA == nil {
				if i+2 < len(stack) {
					at++
				}
				c.flexible = max(c.flexible, at)
			}
		}
	}
	if t.Kind == Array && t.Len < 0 && t.VLA == nil {
		out := *t
		out.Len = length
		return &out
	}
	return t
}

// all checks the expressions of a list for something that is not understood.
func (c *checker) all(list *cc.InitializerList) {
	for ; list != nil; list = list.InitializerList {
		if n := list.Initializer; n.Case == cc.InitializerInitList {
			c.all(n.InitializerList)
		} else {
			c.expr(n.AssignmentExpression)
		}
	}
}

// item checks the initialiser of the part at the top of the stack, or of the first of its parts if braces are left out. It returns the way
// to what comes next.
func (c *checker) item(stack []part, n *cc.Initializer) []part {
	for len(stack) > 0 && stack[len(stack)-1].over() {
		if stack = stack[:len(stack)-1]; len(stack) > 0 {
			stack[len(stack)-1].next()
		}
	}
	if len(stack) == 0 { // more than there is to initialise: gcc warns
		c.initializer(Basic(Invalid), n)
		return nil
	}
	if n.Case == cc.InitializerInitList {
		top := &stack[len(stack)-1]
		c.gaveElements(top.current(), c.list(top.current(), n.InitializerList))
		top.next()
		return stack
	}
	v := c.expr(n.AssignmentExpression)
	for {
		top := &stack[len(stack)-1]
		t := top.current()
		if t.Kind == Array && c.wholly(t, v, n.AssignmentExpression) {
			c.gaveElements(t, v.typ)
		}
		if top.typ == t || !t.IsRecord() && t.Kind != Array || c.wholly(t, v, n.AssignmentExpression) {
			top.next()
			return stack
		}
		inner := partsOf(t, 0)
		if inner.over() { // without members
			top.next()
			return stack
		}
		stack = append(stack, inner)
	}
}

// gaveElements notes the length that an initialiser gives a member of no declared length, which is the last one.
func (c *checker) gaveElements(member, initialised *Type) {
	if member.Kind == Array && member.Len < 0 && member.VLA == nil {
		c.flexible = max(c.flexible, initialised.Len)
	}
}

// wholly reports whether an expression initialises all of an object of a type with parts, and not the first of them.
func (c *checker) wholly(t *Type, v operand, n cc.ExpressionNode) bool {
	if t.Kind == Array {
		return c.stringFor(t, n) != nil
	}
	return v.typ.Kind == Invalid || v.typ.IsRecord() && Compatible(t.Unqualified(), v.typ.Unqualified())
}

// designated is the way to the part that designators name.
func (c *checker) designated(t *Type, list *cc.DesignatorList) []part {
	var stack []part
	for ; list != nil; list = list.DesignatorList {
		d := list.Designator
		switch d.Case {
		case cc.DesignatorIndex, cc.DesignatorIndex2:
			n := d.ConstantExpression
			first := c.element(t, n)
			if d.Case == cc.DesignatorIndex2 {
				first = max(first, c.element(t, d.ConstantExpression2))
			}
			stack = append(stack, partsOf(t, first))
		default:
			name := d.Token2.SrcStr()
			if d.Case == cc.DesignatorField2 {
				name = d.Token.SrcStr()
			}
			if !t.IsRecord() || !t.Record.Complete {
				fail(d, "a member in the initialiser of %s", t)
			}
			way := t.Record.Member(name)
			if way == nil {
				fail(d, "%s has no member %s", t, name)
			}
			for _, i := range way {
				stack = append(stack, partsOf(t, int64(i)))
				t = stack[len(stack)-1].current()
			}
			continue
		}
		t = stack[len(stack)-1].current()
	}
	return stack
}

// element is the index of a designator.
func (c *checker) element(t *Type, n cc.ExpressionNode) int64 {
	v, ok := c.constant(n)
	i, small := v.Int64()
	if t.Kind != Array || !ok || !small || i < 0 || t.Len >= 0 && i >= t.Len {
		fail(n, "an index in an initialiser that is not in its array")
	}
	return i
}
