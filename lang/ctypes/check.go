package ctypes

import (
	"errors"
	"fmt"

	"modernc.org/cc/v4"
	"modernc.org/token"

	"cairn/internal/ieee"
	"cairn/internal/num"
)

// Options are what the syntax tree does not say.
type Options struct {
	// Pack is the alignment in bytes that a pragma allows the members of a structure at most: 0 if none does, negative if it is not known.
	Pack func(*cc.StructOrUnionSpecifier) int64
	// Unlaid says that layouts and alignments may be others than what the tree says, so that nothing is known of them.
	Unlaid bool
	// Foreign reports whether a function belongs to a tool that takes declarations of it that are not compatible: the last one counts. nil: no
	// function does.
	Foreign func(name string) bool
	// Doubtful reports whether a string may not be the text that it seems to be, which is told in UTF-8. nil: no string.
	Doubtful func(n *cc.PrimaryExpression, text string) bool
}

// Info is what the checker found in the translation units of a program.
type Info struct {
	Model   Model
	exprs   map[cc.ExpressionNode]Expr
	uses    map[*cc.PrimaryExpression]*Object
	objects map[*cc.Declarator]*Object
	names   map[*cc.TypeName]*Type
	enums   map[*cc.Enumerator]*Object
	chosen  map[*cc.GenericSelection]cc.ExpressionNode // by selections of which it is known
	texts   map[*cc.PrimaryExpression][]int64
	labels  map[any]*Label
	laid    map[any]bool // attributes and specifiers whose meaning for layouts is known

	inUnions map[string]bool // tags of structures that are parts of unions, empty of those without one
	aliases  bool            // there is a type by which gcc lets objects of any type be accessed

	selections []*cc.PrimaryExpression          // the generic ones
	open       map[*cc.CompoundStatement]*Error // bodies of functions that are not understood
	allLabels  []*Label
}

// Expr is what is known of an expression. Its type is that of the object, if it designates one: an array has not become a pointer, and
// qualifiers are there.
type Expr struct {
	Type   *Type
	Lvalue bool        // it designates an object
	Value  *num.Rat    // of an integer constant expression, or of a null pointer or another constant address; nil: none
	Float  *ieee.Value // of a floating-point constant expression, in the format of its type; nil: none, or not known

	// Imaginary is what i is multiplied by in a constant such as 1.0i.
	Imaginary *Expr
}

// Expr is what is known of an expression; a type of kind Invalid if nothing is.
func (i *Info) Expr(n cc.ExpressionNode) Expr {
	if e, ok := i.exprs[n]; ok {
		return e
	}
	return Expr{Type: Basic(Invalid)}
}

// TypeOf is the type of an expression, as in Expr.
func (i *Info) TypeOf(n cc.ExpressionNode) *Type { return i.Expr(n).Type }

// Constant is the value of an integer constant expression (C11 6.6, paragraph 6), or of what gcc takes for one.
func (i *Info) Constant(n cc.ExpressionNode) (num.Rat, bool) {
	if e := i.Expr(n); e.Value != nil && e.Type.IsInteger() {
		return *e.Value, true
	}
	return num.Zero(), false
}

// Use is what an identifier in an expression stands for.
func (i *Info) Use(n *cc.PrimaryExpression) *Object { return i.uses[n] }

// Object is what a declarator declares; nil for a member.
func (i *Info) Object(d *cc.Declarator) *Object { return i.objects[d] }

// TypeName is the type that a type name names.
func (i *Info) TypeName(n *cc.TypeName) *Type {
	if t := i.names[n]; t != nil {
		return t
	}
	return Basic(Invalid)
}

// Enumerator is what an enumerator stands for.
func (i *Info) Enumerator(n *cc.Enumerator) *Object { return i.enums[n] }

// Rewrite puts the expressions that generic selections choose in their place, in parentheses (C11 6.5.1.1, paragraphs 3 and 4: it is the
// same lvalue, function or constant). What is still one afterwards chooses by a type that is not known. Bodies that are not understood are empty
// from then on.
func (i *Info) Rewrite() {
	for block := range i.open {
		block.BlockItemList = nil
	}
	for _, n := range i.selections {
		if chosen := i.chosen[n.GenericSelection]; chosen != nil {
			n.Case, n.Token, n.ExpressionList = cc.PrimaryExpressionExpr, n.GenericSelection.Token, chosen
		}
	}
	i.selections = nil
}

// NotUnderstood is what is not supported in the body of a function, whose types are not known then; nil: nothing.
func (i *Info) NotUnderstood(body *cc.CompoundStatement) *Error { return i.open[body] }

// Text are the characters of a string, with the zero that ends it.
func (i *Info) Text(n *cc.PrimaryExpression) ([]int64, bool) {
	text, ok := i.texts[n]
	return text, ok
}

// LayoutWords is the number of attributes and alignments whose meaning for layouts was found.
func (i *Info) LayoutWords() int { return len(i.laid) }

// Error is a violation of C's constraints, or of syntax that the parser does not see.
type Error struct {
	Pos         token.Position
	Msg         string
	Unsupported bool   // it is legal, but not understood
	Undeclared  string // the name that is not declared, if that is the error
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %s", e.Pos, e.Msg) }

// checker goes through a translation unit.
type checker struct {
	*Info
	options  Options
	scope    *scope
	body     body
	unlaid   bool // there is a structure whose layout is not known
	folds    bool // what is checked has to be constant
	file     *scope
	declared []*Object             // at file scope, or with linkage
	linked   map[string]*Object    // the last declaration of each name with linkage
	flexible int64                 // Object.Flexible of the declaration that is being checked
	passed   *cc.PrimaryExpression // the last argument of a call that is a string, or another one of these
}

// NewInfo returns what is known of no unit yet.
func NewInfo(m Model) *Info {
	return &Info{
		Model: m, exprs: map[cc.ExpressionNode]Expr{}, uses: map[*cc.PrimaryExpression]*Object{}, objects: map[*cc.Declarator]*Object{},
		names: map[*cc.TypeName]*Type{}, enums: map[*cc.Enumerator]*Object{}, chosen: map[*cc.GenericSelection]cc.ExpressionNode{},
		texts: map[*cc.PrimaryExpression][]int64{}, labels: map[any]*Label{}, laid: map[any]bool{}, inUnions: map[string]bool{},
		open: map[*cc.CompoundStatement]*Error{},
	}
}

// Check finds the types of all declarations and expressions of a translation unit, and adds them to what is known of others. An error is an
// *Error.
func (i *Info) Check(ast *cc.AST, o Options) (err error) {
	c := &checker{Info: i, options: o, scope: newScope(nil), linked: map[string]*Object{}}
	c.file = c.scope
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			e.Unsupported = e.Unsupported || c.unlaid // what is no constant may be one
			err = e
		default:
			panic(e)
		}
	}()
	for u := ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		c.external(u.ExternalDeclaration)
	}
	c.tentative()
	return nil
}

// AsError is the *Error in err, if there is one.
func AsError(err error) (*Error, bool) {
	var e *Error
	ok := errors.As(err, &e)
	return e, ok
}

// node has a place.
type node interface{ Position() token.Position }

// fail ends the check.
func fail(n node, format string, args ...any) {
	panic(&Error{Pos: n.Position(), Msg: fmt.Sprintf(format, args...)})
}

// unsupported ends it with what is legal, as far as is known.
func unsupported(n node, format string, args ...any) {
	panic(&Error{Pos: n.Position(), Msg: fmt.Sprintf(format, args...), Unsupported: true})
}

// inScope runs f in a block.
func (c *checker) inScope(f func()) {
	c.scope = newScope(c.scope)
	f()
	c.scope = c.scope.parent
}

// tentative completes the arrays of file scope whose length nothing says: they have one element (C11 6.9.2, paragraph 5).
func (c *checker) tentative() {
	for _, o := range c.declared {
		if o.Kind == Var && o.Type.Kind == Array && o.Type.Len < 0 && o.Type.VLA == nil && o.Linkage != NoLinkage && !o.Extern {
			if last := c.file.names[o.Name]; last != nil && last.Linkage == o.Linkage && last.Type.Kind == Array {
				if last.Type.Len >= 0 {
					o.Type = Composite(o.Type, last.Type)
					continue
				}
			}
			o.Type = ArrayOf(o.Type.Elem, 1)
		}
	}
}
