package cfront

import (
	"modernc.org/cc/v4"
	"modernc.org/token"

	"cairn/cfg"
	"cairn/internal/num"
)

// Names are resolved here, by C's rules, and not by the C parser: a parameter that is named inside a cast, sizeof or
// compound literal leaks out of it there and captures later uses of the name. What the parser found is compared with what
// is found here; they must agree, because types depend on it.

// scope is a block, or the file.
type scope struct {
	parent  *scope
	unit    *source         // of the scope of a file: which
	library bool            // of the scope of a file: it is one of libc/
	inlined map[string]bool // of the scope of a file: the functions that are defined for it alone, being inline
	names   map[string]*entity
	tags    map[string]bool
	autos   []*object // automatic objects in order of declaration
}

// entity is what a name stands for: one of object, function, enumerator, or a typedef.
type entity struct {
	object     *object
	function   *function
	enumerator *cc.Enumerator
	static     *variable // an object that lives as long as the program, made when it is first used
}

// function is a function of the program, with or without a definition.
type function struct {
	name     string
	key      string // the name, or something longer if it is static and there are several files
	def      *cc.FunctionDefinition
	typ      cc.Type
	scope    *scope  // of the file that defines it, or else declares it
	pos      cfg.Pos // of that
	library  bool    // defined in libc/
	noreturn bool    // declared so: control does not come back from it
}

// variable is a global, or a static local.
type variable struct {
	name    string // in the graph
	source  string
	fn      string
	decl    *cc.Declarator // the declaration that counts: with initialiser, else with complete type
	init    *cc.Initializer
	extern  bool // not defined
	scope   *scope
	object  *object
	lowered []cfg.Stmt // initialisation
	flags   []cfg.Var  // of what is no object of the program, but lives as long
}

func newScope(parent *scope) *scope {
	return &scope{parent: parent, names: map[string]*entity{}, tags: map[string]bool{}}
}

// file returns the scope of the file that s belongs to.
func (s *scope) file() *scope {
	for s.parent != nil {
		s = s.parent
	}
	return s
}

func (s *scope) lookup(name string) *entity {
	for ; s != nil; s = s.parent {
		if e := s.names[name]; e != nil {
			return e
		}
	}
	return nil
}

// live lists the automatic objects that are visible, from the outermost block inwards.
func (s *scope) live() []*object {
	if s == nil {
		return nil
	}
	return append(s.parent.live(), s.autos...)
}

// entered lists the objects of to that are not in from: a jump brings them to life without running their declarations.
func entered(from, to []*object) []*object {
	known := make(map[*object]bool, len(from))
	for _, o := range from {
		known[o] = true
	}
	var out []*object
	for _, o := range to {
		if !known[o] {
			out = append(out, o)
		}
	}
	return out
}

// resolve finds what an identifier stands for; nil for a function that is called without any declaration. One of the library has its own type
// then (6.51 of gcc's manual), which the C parser finds in the prelude.
func (l *names) resolve(n *cc.PrimaryExpression) *entity {
	name := n.Token.SrcStr()
	e := l.scope.lookup(name)
	agree := false
	switch x := n.ResolvedTo().(type) {
	case *cc.Declarator:
		switch {
		case e == nil:
			builtin := x.Name() == "__builtin_"+name && l.linked[name] == nil
			agree = (x.IsSynthetic() || builtin) && x.Type().Kind() == cc.Function
		case e.function != nil:
			agree = x.Type().Kind() == cc.Function && !x.IsParam()
		case e.static != nil:
			agree = !x.IsParam() && x.Type().Kind() != cc.Function && (x == e.static.decl || e.static.scope.parent == nil && x.Linkage() != cc.None)
		case e.object != nil:
			agree = x == e.object.decl
		}
	case *cc.Enumerator:
		if e == nil { // declared inside an expression
			e = &entity{enumerator: x}
		}
		agree = e.enumerator == x
	}
	if !agree {
		fail(unsupported(l.pos(n), misbound+": %s", name))
	}
	return e
}

// declareTypes enters the enumerators and tags that a list of specifiers declares, or a type name in an expression.
func (l *names) declareTypes(specifiers positioned) {
	l.wholeEnumeration(specifiers)
	visit(specifiers, func(n any) bool {
		switch n := n.(type) {
		case *cc.DeclarationSpecifiers, *cc.SpecifierQualifierList, *cc.TypeName:
			return true
		case *cc.TypeSpecifier:
			l.declareType(n)
		}
		return false
	})
}

func (l *names) declareType(t *cc.TypeSpecifier) {
	switch {
	case t.Case == cc.TypeSpecifierTypeofExpr:
		l.seenAlike(t.ExpressionList, t.ExpressionList.Type(), "typeof")
	case t.Case == cc.TypeSpecifierTypeofType:
		l.declareTypes(t.TypeName)
	case t.EnumSpecifier != nil && t.EnumSpecifier.Case == cc.EnumSpecifierDef:
		l.declareTag(t.EnumSpecifier.Token2)
		l.declareEnumerators(t.EnumSpecifier)
	case t.StructOrUnionSpecifier != nil && t.StructOrUnionSpecifier.Case == cc.StructOrUnionSpecifierDef:
		l.declareTag(t.StructOrUnionSpecifier.Token)
		for d := t.StructOrUnionSpecifier.StructDeclarationList; d != nil; d = d.StructDeclarationList {
			l.declareTypes(d.StructDeclaration.SpecifierQualifierList)
			if a := d.StructDeclaration.AttributeSpecifierList; a != nil && mentionsOne([]byte(cc.NodeSource(a)), typeWords) {
				fail(unsupported(l.pos(d.StructDeclaration), "an attribute that changes the type of a member"))
			}
		}
	}
}

// seenAlike makes sure that the C parser gives an expression the type that it has, where that becomes the type of a declaration.
func (l *names) seenAlike(n cc.ExpressionNode, t cc.Type, what string) {
	own, seen := l.constants.sizeofType(n), l.typeOf(t)
	if own.kind == arrayType && seen.kind == pointerType {
		own = pointerTo(l.elem(own))
	}
	if own.kind != seen.kind || own.num != seen.num || own.size != seen.size || own.size < 0 || own.bitField {
		fail(unsupported(l.pos(n), "%s of an expression of type %s", what, own.name))
	}
}

// wholeEnumeration rejects specifiers that define an enumeration of another size than that of int. The C parser does not know where an
// attribute is written.
func (l *names) wholeEnumeration(specifiers positioned) {
	if !l.in.layouts.marked || marks(specifiers) == 0 {
		return
	}
	visit(specifiers, func(n any) bool {
		if e, ok := n.(*cc.EnumSpecifier); ok && e.Case == cc.EnumSpecifierDef {
			fail(unsupported(l.pos(e), "an enumeration with an attribute that may change its size"))
		}
		s, ok := n.(*cc.StructOrUnionSpecifier)
		return !ok || s.Case != cc.StructOrUnionSpecifierDef
	})
}

// declareTag rejects a tag that hides another one: the C parser does not tell the two apart before the inner declaration.
func (l *names) declareTag(tag cc.Token) {
	name := tag.SrcStr()
	if name == "" {
		return
	}
	for s := l.scope; s != nil; s = s.parent {
		if s.tags[name] && (s != l.scope || s.parent != nil) {
			fail(unsupported(l.in.files.position(tag.Position()), "a tag that hides another one: %s", name))
		}
	}
	l.scope.tags[name] = true
}

// declareEnumerators enters the enumerators, and checks the values that the C parser gave them.
func (l *names) declareEnumerators(e *cc.EnumSpecifier) {
	next := num.Zero()
	for list := e.EnumeratorList; list != nil; list = list.EnumeratorList {
		en := list.Enumerator
		if en.ConstantExpression != nil {
			next = l.constant(en.ConstantExpression)
		}
		if v, ok := valueOf(en.Value()); !ok || !v.Equal(next) {
			fail(unsupported(l.pos(en), "an enumerator that the C parser evaluates differently: %s", en.Token.SrcStr()))
		}
		l.scope.names[en.Token.SrcStr()] = &entity{enumerator: en}
		next = next.Add(num.One())
	}
}

// valueOf returns an integer constant of the C parser.
func valueOf(v cc.Value) (num.Rat, bool) {
	switch x := v.(type) {
	case cc.Int64Value:
		return num.FromInt(int64(x)), true
	case cc.UInt64Value:
		return num.FromUint(uint64(x)), true
	default:
		return num.Zero(), false
	}
}

// positioned is any node of the syntax tree.
type positioned interface{ Position() token.Position }

// names are the names of the program's files.
type names struct {
	*objects
	linked map[string]*entity // names with external linkage
	funcs  []*function        // with a definition, in order
}
