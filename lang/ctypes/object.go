package ctypes

import (
	"modernc.org/cc/v4"

	"cairn/internal/num"
)

// ObjectKind says what a name stands for.
type ObjectKind uint8

// The kinds of named things.
const (
	Var ObjectKind = iota
	Func
	Typedef
	Constant // an enumerator
)

// Linkage is the linkage of a name (C11 6.2.2).
type Linkage uint8

// The linkages.
const (
	NoLinkage Linkage = iota
	Internal
	External
)

// Object is what an identifier stands for: one declaration of it. Its type is the composite type of that and the declarations before that
// are visible (C11 6.2.7, paragraph 4).
type Object struct {
	Kind     ObjectKind
	Name     string
	Type     *Type
	Linkage  Linkage
	Static   bool // declared static
	Extern   bool // declared extern
	Inline   bool
	NoReturn bool
	Param    bool
	Implicit bool           // a function that is called without a declaration
	Attrs    []string       // the attributes it is declared with, without underlines around them
	Decl     *cc.Declarator // nil for an enumerator, and for a function that is called without a declaration
	Value    num.Rat        // of an enumerator
	Flexible int64          // how many elements its initialiser gives the array of no declared length that it ends in
	Align    int64          // what attributes and _Alignas say; 0: nothing
	calls
}

// scope is a file, a block, or the parameters of a function.
type scope struct {
	parent *scope
	names  map[string]*Object
	tags   map[string]*Type
}

func newScope(parent *scope) *scope {
	return &scope{parent: parent, names: map[string]*Object{}, tags: map[string]*Type{}}
}

func (s *scope) lookup(name string) *Object {
	for ; s != nil; s = s.parent {
		if o := s.names[name]; o != nil {
			return o
		}
	}
	return nil
}

func (s *scope) tag(name string) *Type {
	for ; s != nil; s = s.parent {
		if t := s.tags[name]; t != nil {
			return t
		}
	}
	return nil
}
