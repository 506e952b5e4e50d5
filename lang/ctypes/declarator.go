package ctypes

import "modernc.org/cc/v4"

// declarator is the type that a declarator gives to its name (C11 6.7.6), and the attributes in it.
func (c *checker) declarator(t *Type, d *cc.Declarator) (*Type, attributes) {
	t, attrs := c.pointers(t, d.Pointer)
	t, more := c.directDeclarator(t, d.DirectDeclarator)
	return t, attrs.and(more)
}

// pointers adds the pointers of a declarator, and what attributes say behind the last one.
func (c *checker) pointers(t *Type, p *cc.Pointer) (*Type, attributes) {
	var attrs attributes
	for ; p != nil; p = p.Pointer {
		t = PointerTo(t)
		if p.Case == cc.PointerBlock {
			t = Basic(Invalid)
		}
		var quals Quals
		quals, attrs = c.qualifiers(p.TypeQualifiers)
		t = t.Qualified(quals)
	}
	return t, attrs
}

func (c *checker) qualifiers(list *cc.TypeQualifiers) (quals Quals, attrs attributes) {
	for ; list != nil; list = list.TypeQualifiers {
		if list.TypeQualifier != nil {
			q, a := c.qualifier(list.TypeQualifier)
			quals |= q
			attrs = attrs.and(a)
		}
	}
	return quals, attrs
}

func (c *checker) directDeclarator(t *Type, d *cc.DirectDeclarator) (*Type, attributes) {
	switch d.Case {
	case cc.DirectDeclaratorIdent:
		return t, attributes{}
	case cc.DirectDeclaratorDecl:
		return c.declarator(t, d.Declarator)
	case cc.DirectDeclaratorArr, cc.DirectDeclaratorStaticArr, cc.DirectDeclaratorArrStatic, cc.DirectDeclaratorStar:
		t = c.array(d, t, d.AssignmentExpression, d.Case == cc.DirectDeclaratorStar, d.TypeQualifiers)
	case cc.DirectDeclaratorFuncParam:
		t = c.function(d, t, d.ParameterTypeList)
	case cc.DirectDeclaratorFuncIdent:
		sig := &Signature{}
		for list := d.IdentifierList; list != nil; list = list.IdentifierList {
			name := list.Token2
			decl := &cc.Declarator{DirectDeclarator: &cc.DirectDeclarator{Case: cc.DirectDeclaratorIdent, Token: name}}
			sig.Params = append(sig.Params, Param{Name: name.SrcStr(), Type: Basic(Int), Written: Basic(Int), Decl: decl})
		}
		t = c.returning(d, t, sig)
	}
	return c.directDeclarator(t, d.DirectDeclarator)
}

// UnspecifiedLength is a name for the length * in [*] (C11 6.7.6.2, paragraph 4), where a parser takes a name and not that.
const UnspecifiedLength = "__unspecified_length__"

// isUnspecified reports whether a length is that.
func isUnspecified(n cc.ExpressionNode) bool {
	x, ok := n.(*cc.PrimaryExpression)
	return ok && x.Case == cc.PrimaryExpressionIdent && x.Token.SrcStr() == UnspecifiedLength
}

// array is the type of arrays of t (C11 6.7.6.2). What qualifies the pointer that a parameter becomes is kept with the length.
func (c *checker) array(at node, t *Type, n cc.ExpressionNode, star bool, quals *cc.TypeQualifiers) *Type {
	switch {
	case t.Kind == Function:
		fail(at, "an array of functions")
	case t.Kind != Invalid && !t.IsComplete():
		fail(at, "an array of an incomplete type: %s", t)
	}
	q, _ := c.qualifiers(quals)
	out := ArrayOf(t, -1)
	out.ParamQuals = q
	switch {
	case star || isUnspecified(n):
		out.VLA = &Variable{}
		return out
	case n == nil:
		return out
	}
	length := c.lengthOf(n)
	switch v := length.val; {
	case length.typ.Kind == Invalid:
		return Basic(Invalid)
	case !length.typ.IsInteger():
		fail(n, "the length of an array that is no integer")
	case v == nil:
		out.VLA = &Variable{Size: n}
	case v.Sign() < 0:
		fail(n, "the length of an array is negative")
	default:
		var small bool
		size := max(c.Model.Size(t), 1)
		if out.Len, small = v.Int64(); !small || out.Len > (1<<(8*c.Model.PointerSize()-1)-1)/size {
			fail(n, "an array that is too large")
		}
	}
	return out
}

// lengthOf checks the length of an array: outside of functions it has to be constant.
func (c *checker) lengthOf(n cc.ExpressionNode) operand {
	before := c.folds
	c.folds = before || c.scope == c.file
	defer func() { c.folds = before }()
	return c.expr(n)
}

// function is the type of functions that return t.
func (c *checker) function(at node, t *Type, list *cc.ParameterTypeList) *Type {
	sig := &Signature{Proto: true}
	if list == nil {
		return c.returning(at, t, &Signature{})
	}
	sig.Variadic = list.Case == cc.ParameterTypeListVar
	c.inScope(func() {
		for p := list.ParameterList; p != nil; p = p.ParameterList {
			sig.Params = append(sig.Params, c.parameter(p.ParameterDeclaration))
		}
	})
	if len(sig.Params) == 1 && sig.Params[0].Type.Kind == Void && sig.Params[0].Name == "" {
		sig.Params = nil
	}
	for _, p := range sig.Params {
		if p.Type.Kind == Void {
			fail(at, "a parameter of type void")
		}
	}
	return c.returning(at, t, sig)
}

func (c *checker) returning(at node, t *Type, sig *Signature) *Type {
	switch t.Kind {
	case Array:
		fail(at, "a function that returns an array")
	case Function:
		fail(at, "a function that returns a function")
	}
	return &Type{Kind: Function, Elem: t, Func: sig}
}

// parameter declares a parameter; an array or a function becomes a pointer (C11 6.7.6.3, paragraphs 7 and 8).
func (c *checker) parameter(p *cc.ParameterDeclaration) Param {
	s := c.declarationSpecifiers(p.DeclarationSpecifiers, false)
	out := Param{Written: s.typ, Decl: p.Declarator}
	attrs := c.attributes(p.AttributeSpecifierList)
	switch {
	case p.Declarator != nil:
		var more attributes
		out.Name = p.Declarator.Name()
		out.Written, more = c.declarator(s.typ, p.Declarator)
		attrs = attrs.and(more)
	case p.AbstractDeclarator != nil:
		out.Written, attrs = c.abstractDeclarator(s.typ, p.AbstractDeclarator)
	}
	out.Written = c.applied(out.Written, attrs)
	out.Type = out.Written.adjusted()
	if p.Declarator != nil {
		o := &Object{Kind: Var, Name: out.Name, Type: out.Type, Param: true, Decl: p.Declarator, Attrs: append(s.attrs.names, attrs.names...)}
		if c.scope.names[out.Name] != nil {
			fail(p, "the parameter %s is declared twice", out.Name)
		}
		c.scope.names[out.Name], c.objects[p.Declarator] = o, o
		out.Object = o
	}
	return out
}

// adjusted is the type of a parameter that is declared with type t.
func (t *Type) adjusted() *Type {
	switch t.Kind {
	case Array:
		return PointerTo(t.Elem).Qualified(t.ParamQuals)
	case Function:
		return PointerTo(t)
	}
	return t
}

// typeName is the type that a type name names (C11 6.7.7).
func (c *checker) typeName(n *cc.TypeName) *Type {
	s := c.qualifierList(n.SpecifierQualifierList)
	t := s.typ
	if n.AbstractDeclarator != nil {
		t, _ = c.abstractDeclarator(t, n.AbstractDeclarator)
	}
	if s.attrs.align > 0 {
		t = t.aligned(s.attrs.align)
	}
	c.names[n] = t
	return t
}

// aligned is a type with an alignment of its own.
func (t *Type) aligned(align int64) *Type {
	c := *t
	c.Align = align
	return &c
}

func (c *checker) abstractDeclarator(t *Type, d *cc.AbstractDeclarator) (*Type, attributes) {
	t, attrs := c.pointers(t, d.Pointer)
	if d.DirectAbstractDeclarator == nil {
		return t, attrs
	}
	t, more := c.directAbstract(t, d.DirectAbstractDeclarator)
	return t, attrs.and(more)
}

func (c *checker) directAbstract(t *Type, d *cc.DirectAbstractDeclarator) (*Type, attributes) {
	switch d.Case {
	case cc.DirectAbstractDeclaratorDecl:
		return c.abstractDeclarator(t, d.AbstractDeclarator)
	case cc.DirectAbstractDeclaratorFunc:
		t = c.function(d, t, d.ParameterTypeList)
	default:
		t = c.array(d, t, d.AssignmentExpression, d.Case == cc.DirectAbstractDeclaratorArrStar, d.TypeQualifiers)
	}
	if d.DirectAbstractDeclarator == nil {
		return t, attributes{}
	}
	return c.directAbstract(t, d.DirectAbstractDeclarator)
}
