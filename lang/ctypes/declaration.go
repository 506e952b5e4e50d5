package ctypes

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"
)

// external checks what stands at file scope.
func (c *checker) external(n *cc.ExternalDeclaration) {
	switch n.Case {
	case cc.ExternalDeclarationFuncDef:
		d := n.FunctionDefinition
		c.definition(d.DeclarationSpecifiers, d.Declarator, d.DeclarationList, d.CompoundStatement)
	case cc.ExternalDeclarationDecl:
		c.declaration(n.Declaration)
	}
}

// declaration checks a declaration (C11 6.7).
func (c *checker) declaration(n *cc.Declaration) {
	switch n.Case {
	case cc.DeclarationAssert:
		c.staticAssert(n.StaticAssertDeclaration)
		return
	case cc.DeclarationAuto:
		c.autoType(n)
		return
	}
	s := c.declarationSpecifiers(n.DeclarationSpecifiers, n.InitDeclaratorList == nil)
	all := s.attrs.and(c.attributes(n.AttributeSpecifierList))
	for list := n.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		d := list.InitDeclarator
		t, attrs := c.declarator(s.typ, d.Declarator)
		behind := c.attributes(d.AttributeSpecifierList)
		t = c.applied(t, attrs.and(behind))
		o := c.declare(d.Declarator, s, t, all.and(attrs).and(behind), d.Initializer != nil)
		if d.Initializer != nil {
			c.flexible = 0
			o.Type = c.initializer(o.Type, d.Initializer)
			o.Flexible = c.flexible
		}
		if lasts := o.Linkage != NoLinkage || o.Static; lasts && o.Type.IsVariablyModified() && (o.Type.Kind == Array || o.Linkage != NoLinkage) {
			fail(o.Type.length(d), "the length of array %s is not constant", o.Name)
		}
		if o.Kind == Var && o.Linkage == NoLinkage && o.Type.Kind != Invalid && !o.Type.IsComplete() {
			fail(d, "the size of %s is not known: its type is %s", o.Name, o.Type)
		}
	}
}

// length is the first expression in a type that is the length of an array and not constant; or else n.
func (t *Type) length(n node) node {
	for ; t != nil; t = t.Elem {
		if t.VLA != nil && t.VLA.Size != nil {
			return t.VLA.Size
		}
	}
	return n
}

// autoType is a declaration with gcc's __auto_type.
func (c *checker) autoType(n *cc.Declaration) {
	s := c.declarationSpecifiers(n.DeclarationSpecifiers, false)
	value := n.Initializer.AssignmentExpression
	t := c.expr(value).typ.Decayed().withoutBits()
	c.declare(n.Declarator, s, c.carrying(t, value).Qualified(s.quals), s.attrs, true)
}

// declare enters a name (C11 6.2.2, 6.7).
func (c *checker) declare(d *cc.Declarator, s *specifiers, t *Type, attrs attributes, initialised bool) *Object {
	o := &Object{Kind: Var, Name: d.Name(), Type: t, Static: s.static, Extern: s.extern, Inline: s.inline, Decl: d, Attrs: attrs.names,
		Align: max(attrs.align, s.align), NoReturn: s.noreturn || slices.Contains(attrs.names, "noreturn"), calls: attrs.calls}
	atFile := c.scope == c.file
	switch {
	case s.typedef:
		o.Kind, o.Static, o.Extern = Typedef, false, false
		if o.Align > 0 {
			o.Type = t.aligned(o.Align)
		}
	case t.Kind == Function:
		o.Kind = Func
	}
	before := c.scope.names[o.Name]
	switch {
	case o.Kind == Typedef:
	case o.Kind == Func && !s.static, s.extern:
		o.Linkage = External
		if visible := c.scope.lookup(o.Name); visible != nil && visible.Linkage != NoLinkage {
			o.Linkage = visible.Linkage
		}
	case atFile && s.static:
		o.Linkage = Internal
	case atFile:
		o.Linkage = External
	}
	if o.Linkage != NoLinkage && before == nil {
		before = c.linked[o.Name] // in another block
	}
	if before != nil {
		c.redeclared(d, before, o)
	}
	if o.Kind == Typedef && o.Type.Kind != Invalid && initialised {
		fail(d, "the type %s has an initialiser", o.Name)
	}
	c.scope.names[o.Name], c.objects[d] = o, o
	if o.Linkage != NoLinkage {
		c.linked[o.Name] = o
		c.declared = append(c.declared, o)
	}
	return o
}

// redeclared compares a declaration with the one before it (C11 6.7, paragraphs 3 and 4) and makes its type the composite one.
func (c *checker) redeclared(d *cc.Declarator, before, o *Object) {
	switch {
	case before.Kind != o.Kind:
		fail(d, "%s is declared as something else before", o.Name)
	case o.Linkage == NoLinkage && o.Kind != Typedef, (o.Linkage == NoLinkage) != (before.Linkage == NoLinkage):
		fail(d, "%s is declared twice", o.Name)
	case redeclares(o.Type, before.Type):
	case o.Kind == Func && c.options.Foreign != nil && c.options.Foreign(o.Name):
		return
	default:
		fail(d, "%s is declared with another type before: %s and %s", o.Name, before.Type, o.Type)
	}
	if o.Kind != Typedef {
		o.Type = Composite(o.Type, before.Type)
		o.NoReturn = o.NoReturn || before.NoReturn
	}
}

// definition checks a function (C11 6.9.1).
func (c *checker) definition(ds *cc.DeclarationSpecifiers, d *cc.Declarator, olds *cc.DeclarationList, block *cc.CompoundStatement) {
	s := c.declarationSpecifiers(ds, false)
	t, attrs := c.declarator(s.typ, d)
	if t.Kind != Function {
		fail(d, "%s has a body but is no function", d.Name())
	}
	params := slices.Clone(t.Func.Params)
	c.scope = newScope(c.scope)
	for _, p := range params {
		if p.Object != nil {
			c.scope.names[p.Name] = p.Object
		}
	}
	if !t.Func.Proto {
		params = c.oldParameters(params, olds)
		t = &Type{Kind: Function, Elem: t.Elem, Func: &Signature{Params: params}}
	}
	inner := c.scope
	c.scope = inner.parent
	o := c.declare(d, s, t, s.attrs.and(attrs), false)
	outer := c.body
	c.scope, c.body = inner, body{result: o.Type.Elem, labels: &labels{names: map[string]*Label{}}, function: d}
	c.understand(block, outer.function == nil, func() {
		c.items(block)
		c.allDefined()
	})
	c.scope, c.body = inner.parent, outer
}

// understand checks the body of a function. What is not supported in one at file scope is an error of this function alone.
func (c *checker) understand(block *cc.CompoundStatement, outermost bool, check func()) {
	delete(c.open, block)
	labels := len(c.allLabels)
	defer func() {
		e := recover()
		if e == nil {
			return
		}
		err, ok := e.(*Error)
		if !ok || !outermost || !err.Unsupported && !c.unlaid || err.Undeclared != "" {
			panic(e)
		}
		c.open[block], c.allLabels, c.folds = err, c.allLabels[:labels], false
	}()
	check()
}

// oldParameters are the parameters of a definition without a prototype: those without a declaration are integers.
func (c *checker) oldParameters(params []Param, olds *cc.DeclarationList) []Param {
	declared := map[string]*Object{}
	for ; olds != nil; olds = olds.DeclarationList {
		n := olds.Declaration
		s := c.declarationSpecifiers(n.DeclarationSpecifiers, false)
		for list := n.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
			d := list.InitDeclarator.Declarator
			t, attrs := c.declarator(s.typ, d)
			o := &Object{Kind: Var, Name: d.Name(), Type: t.adjusted(), Param: true, Decl: d, Attrs: attrs.names}
			declared[o.Name], c.scope.names[o.Name], c.objects[d] = o, o, o
			for i := range params {
				if params[i].Name == o.Name {
					params[i] = Param{Name: o.Name, Type: o.Type, Written: t, Decl: d, Object: o}
				}
			}
		}
	}
	for i, p := range params {
		if declared[p.Name] == nil {
			o := &Object{Kind: Var, Name: p.Name, Type: p.Type, Param: true, Decl: p.Decl}
			params[i].Object, c.scope.names[p.Name], c.objects[p.Decl] = o, o, o
		}
	}
	return params
}

// staticAssert checks an assertion about constants (C11 6.7.10).
func (c *checker) staticAssert(n *cc.StaticAssertDeclaration) {
	v, ok := c.constant(n.ConstantExpression)
	switch {
	case c.unsure(n.ConstantExpression), !ok && c.unlaid:
	case !ok:
		fail(n, "a static assertion that is not constant")
	case v.IsZero():
		fail(n.ConstantExpression, "assertion failed: %s", strings.Trim(n.Token4.SrcStr(), `"`))
	}
}
