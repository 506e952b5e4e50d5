package smtlib

import (
	"cairn/smt"
)

// SortedVar is a variable of a quantifier or a parameter of a function: (name sort).
type SortedVar struct {
	Name string
	Sort smt.Sort
	Node *Node
}

// Constant is a declared constant symbol.
type Constant struct {
	Name string
	Sort smt.Sort
	Term smt.Term
}

// Scope holds what symbols mean and elaborates terms. The fields may be set before it is used.
type Scope struct {
	// Apply gives applications of the functions that DeclareFun has introduced their meaning. The number and the sorts of
	// the arguments are right. It is called once for each place in the input, however often a let makes use of it.
	// Without it, they are uninterpreted functions.
	Apply func(name string, args []smt.Term, at *Node) (smt.Term, error)
	// Quantify returns a term for "there are (if exists), or else for all, values of vars such that body". The vars are
	// constants made for this purpose. Without it, quantifiers inside of terms are not supported.
	Quantify func(exists bool, vars []smt.Term, body smt.Term, at *Node) (smt.Term, error)
	// Named is told of every term that is given a name by (! term :named name), after the name has been bound.
	Named func(name string, t smt.Term, at *Node)
	// RealNumerals gives numerals such as 3 the sort Real, as logics without integers do.
	RealNumerals bool
	// Linear excludes the sorts other than Bool, Int and Real and all that belongs to them.
	Linear bool
	// Global keeps what is declared from now on when the scope is popped.
	Global bool

	c         *smt.Context
	symbols   scoped[symbol]
	sorts     scoped[sortSymbol]
	marks     []mark
	constants []Constant
	functions []Function
	owned     map[smt.Term]bool // constants that have been declared here once

	applied    map[smt.Sort]sortApplication
	sortLength map[smt.Sort]int // as text
	instances  []smt.Sort       // of datatypes, that are being made

	locals []local
	local  map[string]int32 // the innermost entry of locals for a name
}

// Function is a declared function with parameters.
type Function struct {
	Name string
	Func smt.Func
}

// symbol is what a name stands for; exactly one field is set.
type symbol struct {
	term   smt.Term
	macro  *macro
	fun    *signature
	member *member
}

// signature is that of a declared function.
type signature struct {
	params   []smt.Sort
	result   smt.Sort
	function smt.Func // if Scope.Apply is not set

	recursion *recursion // of a function that is defined by means of itself
}

// macro is a function with parameters given by define-fun. body is NoTerm if it must be elaborated for each application.
type macro struct {
	params []SortedVar
	vars   []smt.Term
	result smt.Sort
	body   smt.Term
	node   *Node
}

type mark struct{ constants, functions, locals int }

// local is a binding by let, by a quantifier, or of a parameter.
type local struct {
	name  string
	term  smt.Term
	outer int32 // index of the binding that it hides, or -1
}

// NewScope makes a Scope in which the symbols of the theories are known.
func NewScope(c *smt.Context) *Scope {
	return &Scope{
		c: c, symbols: newScoped[symbol](), sorts: newScoped[sortSymbol](), local: map[string]int32{}, owned: map[smt.Term]bool{},
		applied: map[smt.Sort]sortApplication{}, sortLength: map[smt.Sort]int{},
	}
}

// Push opens a level.
func (s *Scope) Push() {
	s.marks = append(s.marks, mark{len(s.constants), len(s.functions), len(s.locals)})
	s.symbols.push()
	s.sorts.push()
}

// Pop takes back what has been declared, defined and bound since the last Push, but for what was declared while Global was
// set. Without an open level it does nothing.
func (s *Scope) Pop() {
	if len(s.marks) == 0 {
		return
	}
	m := s.marks[len(s.marks)-1]
	s.marks = s.marks[:len(s.marks)-1]
	s.symbols.pop()
	s.sorts.pop()
	kept := s.constants[:m.constants]
	for _, k := range s.constants[m.constants:] {
		if s.symbols.now[k.Name].term == k.Term {
			kept = append(kept, k)
		}
	}
	s.constants = kept
	functions := s.functions[:m.functions]
	for _, f := range s.functions[m.functions:] {
		if sig := s.symbols.now[f.Name].fun; sig != nil && sig.function == f.Func {
			functions = append(functions, f)
		}
	}
	s.functions = functions
	s.unbind(m.locals)
}

// Constants returns the declared constant symbols in the order of their declaration. The caller must not modify the result.
func (s *Scope) Constants() []Constant { return s.constants }

// Functions returns the declared functions with parameters likewise, if Apply is not set.
func (s *Scope) Functions() []Function { return s.functions }

// Lookup returns the term that the name of a constant, or of a term without parameters, stands for.
func (s *Scope) Lookup(name string) (smt.Term, bool) {
	if i, ok := s.local[name]; ok {
		return s.locals[i].term, true
	}
	sym := s.symbols.now[name]
	return sym.term, sym.term != smt.NoTerm
}

// Declare declares a constant symbol.
func (s *Scope) Declare(name *Node, sort smt.Sort) (smt.Term, error) {
	if err := s.free(name); err != nil {
		return smt.NoTerm, err
	}
	before := s.c.NumTerms()
	t := s.c.Var(name.Text, sort)
	if s.c.NumTerms() == before && !s.owned[t] {
		return smt.NoTerm, ErrorAt(name, "the name %s is in use inside of the solver", smt.Quote(name.Text))
	}
	s.owned[t] = true
	s.define(name.Text, symbol{term: t})
	s.constants = append(s.constants, Constant{name.Text, sort, t})
	return t, nil
}

// DeclareFun declares a function symbol. One without parameters is a constant.
func (s *Scope) DeclareFun(name *Node, params []smt.Sort, result smt.Sort) error {
	if len(params) == 0 {
		_, err := s.Declare(name, result)
		return err
	}
	if err := s.free(name); err != nil {
		return err
	}
	sig := &signature{params: params, result: result}
	if s.Apply == nil {
		sig.function = s.c.Func(name.Text, params, result)
		s.functions = append(s.functions, Function{name.Text, sig.function})
	}
	s.define(name.Text, symbol{fun: sig})
	return nil
}

// Define gives a term a name.
func (s *Scope) Define(name *Node, t smt.Term) error {
	if err := s.free(name); err != nil {
		return err
	}
	s.define(name.Text, symbol{term: t})
	return nil
}

// DefineFun defines a function by its body. Applications of it are replaced by the body.
func (s *Scope) DefineFun(name *Node, params []SortedVar, result smt.Sort, body *Node) error {
	if err := s.free(name); err != nil {
		return err
	}
	if len(params) == 0 {
		t, err := s.termOfSort(body, result)
		if err != nil {
			return err
		}
		return s.Define(name, t)
	}
	m := &macro{params: params, result: result, node: body}
	vars, t, err := s.body(name, params, result, body)
	m.vars = vars
	switch {
	case err == nil:
		m.body, m.node = t, nil
	case !nonlinear(err):
		return err
	}
	s.define(name.Text, symbol{macro: m})
	return nil
}

// body elaborates the body of a function, over symbols that stand for its parameters.
func (s *Scope) body(name *Node, params []SortedVar, result smt.Sort, body *Node) (vars []smt.Term, t smt.Term, err error) {
	base := len(s.locals)
	defer s.unbind(base)
	for _, p := range params {
		v := s.c.Fresh(name.Text+"."+p.Name, p.Sort)
		vars = append(vars, v)
		s.Bind(p.Name, v)
	}
	e := elaborator{s: s, binders: 1}
	if t, err = e.term(body); err == nil {
		t, err = s.coerce(body, t, result)
	}
	return vars, t, err
}

// Bind gives a name a meaning until the next Pop. It hides what the name stood for before, a symbol of a theory too.
func (s *Scope) Bind(name string, t smt.Term) {
	outer, ok := s.local[name]
	if !ok {
		outer = -1
	}
	s.local[name] = int32(len(s.locals))
	s.locals = append(s.locals, local{name, t, outer})
}

// unbind takes the bindings from index n on back.
func (s *Scope) unbind(n int) {
	for i := len(s.locals) - 1; i >= n; i-- {
		if l := s.locals[i]; l.outer >= 0 {
			s.local[l.name] = l.outer
		} else {
			delete(s.local, l.name)
		}
	}
	s.locals = s.locals[:n]
}

// define binds a name at the current level.
func (s *Scope) define(name string, to symbol) { s.symbols.set(name, to, s.Global) }

// isTaken reports whether a name has been declared or defined.
func (s *Scope) isTaken(name string) bool {
	_, taken := s.symbols.now[name]
	return taken
}

// free checks that a name can be declared.
func (s *Scope) free(name *Node) error {
	switch {
	case name.Kind != Symbol:
		return ErrorAt(name, "a name is expected, not %s", excerpt(name.String()))
	case reservedWords[name.Text] && !name.Quoted:
		return ErrorAt(name, "%s is a reserved word", name.Text)
	case s.isTaken(name.Text):
		return ErrorAt(name, "%s is declared already", smt.Quote(name.Text))
	case fixed[name.Text]:
		return ErrorAt(name, "%s is a symbol of the theory and cannot be declared", name.Text)
	}
	return nil
}

// fixed holds the symbols of the theories that cannot be declared anew, in any logic.
var fixed = map[string]bool{
	"true": true, "false": true, "not": true, "and": true, "or": true, "xor": true, "=>": true, "=": true, "distinct": true, "ite": true,
	"+": true, "-": true, "*": true, "/": true, "<": true, "<=": true, ">": true, ">=": true,
}
