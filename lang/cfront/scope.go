package cfront

import (
	"modernc.org/cc/v4"
	"modernc.org/token"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// scope is a block, or the file.
type scope struct {
	parent  *scope
	unit    *source         // of the scope of a file: which
	library bool            // of the scope of a file: it is one of libc/
	own     map[string]bool // of the scope of a file: the functions that are defined for it alone
	weak    map[string]bool // of the scope of a file: the functions that another definition takes the place of (gcc's attribute weak)
	names   map[string]*entity
	autos   []*object // automatic objects in order of declaration
	labels  int       // placed so far in the block, and in those inside
	end     cfg.Pos   // of a block in braces
}

// within reports whether s is the block or inside of it.
func (s *scope) within(block *scope) bool {
	for ; s != nil; s = s.parent {
		if s == block {
			return true
		}
	}
	return false
}

// entity is what a name stands for: one of object, function, or a typedef or enumerator.
type entity struct {
	object   *object
	function *function
	static   *variable // an object that lives as long as the program, made when it is first used
}

// function is a function of the program, with or without a definition.
type function struct {
	name     string
	key      string // the name, or something longer if it is static and there are several files
	def      *cc.FunctionDefinition
	typ      *ctypes.Type
	scope    *scope  // of the file that defines it, or else declares it
	pos      cfg.Pos // of that
	again    cfg.Pos // where another file defines it once more, which is not counted
	library  bool    // defined in libc/
	noreturn bool    // declared so: control does not come back from it
	pure     bool    // declared so: it changes nothing, and returns the same as long as nothing is changed
	notNull  bool    // declared so: what it returns is no null pointer

	label *ctypes.Label // it is no function but the code behind a label (label.go)

	constructor, destructor *int // the priority of a function that runs before or after main
}

// variable is a global, or a static local.
type variable struct {
	name    string // in the graph
	source  string
	fn      string
	decl    *cc.Declarator // the declaration that counts: with initialiser, else with complete type
	init    *cc.Initializer
	extern  bool  // not defined
	align   int64 // what declarations say; 0: nothing
	scope   *scope
	object  *object
	lowered []cfg.Stmt // initialisation
	flags   []cfg.Var  // of what is no object of the program, but lives as long
}

func newScope(parent *scope) *scope {
	return &scope{parent: parent, names: map[string]*entity{}}
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

// resolve finds what an identifier stands for; nil for a function that is called without any declaration.
func (l *names) resolve(n *cc.PrimaryExpression) *entity {
	if o := l.info.Use(n); o != nil && (o.Implicit || o.Kind == ctypes.Constant) {
		return nil
	}
	name := n.Token.SrcStr()
	e := l.scope.lookup(name)
	if e == nil || e.function == nil && e.static == nil && e.object == nil {
		fail(unsupported(l.pos(n), misbound+": %s", name))
	}
	return e
}

// positioned is any node of the syntax tree.
type positioned interface{ Position() token.Position }

// names are the names of the program's files.
type names struct {
	*objects
	linked map[string]*entity // names with external linkage
	funcs  []*function        // with a definition, in order
}
