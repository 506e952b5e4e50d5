package smtlib

import (
	"errors"
	"strings"

	"cairn/internal/num"
	"cairn/smt"
)

// Term elaborates a term of any sort.
func (s *Scope) Term(n *Node) (smt.Term, error) {
	e := elaborator{s: s}
	base := len(s.locals)
	t, err := e.term(n)
	s.unbind(base)
	if err != nil {
		return smt.NoTerm, err
	}
	for i, name := range e.named {
		s.define(name.node.Text, symbol{term: name.term})
		if s.Named != nil {
			s.Named(name.node.Text, name.term, e.named[i].of)
		}
	}
	return t, nil
}

// wellFormed checks a term that may have products and quotients of terms that are not constant.
func (s *Scope) wellFormed(n *Node) error {
	base := len(s.locals)
	e := elaborator{s: s, tolerant: true}
	_, err := e.term(n)
	s.unbind(base)
	return err
}

// Formula elaborates a term of sort Bool.
func (s *Scope) Formula(n *Node) (smt.Term, error) { return s.termOfSort(n, smt.Bool) }

// termOfSort elaborates a term of the given sort; an Int term is made Real if need be.
func (s *Scope) termOfSort(n *Node, sort smt.Sort) (smt.Term, error) {
	t, err := s.Term(n)
	if err != nil {
		return smt.NoTerm, err
	}
	return s.coerce(n, t, sort)
}

// coerce gives t the sort.
func (s *Scope) coerce(n *Node, t smt.Term, sort smt.Sort) (smt.Term, error) {
	switch has := s.c.Sort(t); {
	case has == sort:
		return t, nil
	case has == smt.Int && sort == smt.Real:
		return s.c.ToReal(t), nil
	default:
		return smt.NoTerm, ErrorAt(n, "a term of sort %s is expected, not one of sort %s", s.c.SortName(sort), s.c.SortName(has))
	}
}

// elaborator turns one S-expression into a term. It walks over it with a stack of frames and a stack of values.
type elaborator struct {
	s         *Scope
	frames    []frame
	values    []value
	binders   int // parameters or quantified variables are bound
	barrier   int // bindings before this index of Scope.locals are out of sight, inside of a macro
	spent     int // nodes visited by expanding macros
	expanding int // macros that are being expanded
	named     []naming
	tolerant  bool // products and quotients that are not supported become new constants
}

// naming is a name given in the term, not known to the Scope before the end.
type naming struct {
	node *Node // the name
	term smt.Term
	of   *Node // the named term
}

// value is what a subterm has become: a term, or a sum under construction.
type value struct {
	t smt.Term
	p *polynomial
}

// frameKind tells what is done with the values of a frame.
type frameKind uint8

const (
	frameApply    frameKind = iota // apply op to all values
	frameMacro                     // apply a defined or declared function
	frameBindings                  // the terms of a let; then follows its body
	frameBody                      // the body of a let or macro: forget the bindings
	frameAnnotate                  // (! term attributes)
	frameQuantify                  // the body of a quantifier
	frameAs                        // (as term sort)
	frameMatch                     // (match term cases)
)

// frame is a subterm that is being worked at.
type frame struct {
	kind    frameKind
	n       *Node
	todo    []*Node // subterms still to be visited
	base    int     // where the values of the subterms begin
	op      operator
	sym     symbol
	locals  int // to go back to
	barrier int
	vars    []smt.Term
	cases   []matchCase // of a match
	next    int         // the case that is worked at; -1: the term
}

// maxExpansion bounds the number of nodes visited for the sake of macros that cannot be applied by substitution.
const maxExpansion = 10_000_000

func (e *elaborator) term(n *Node) (smt.Term, error) {
	if err := e.visit(n); err != nil {
		return smt.NoTerm, err
	}
	for len(e.frames) > 0 {
		f := &e.frames[len(e.frames)-1]
		var err error
		if len(f.todo) == 0 {
			err = e.leave()
		} else {
			next := f.todo[0]
			f.todo = f.todo[1:]
			if f.kind == frameBindings {
				next = next.List[1]
			}
			err = e.visit(next)
		}
		if err != nil {
			return smt.NoTerm, err
		}
	}
	return e.termOf(e.values[0]), nil
}

// visit pushes the value of an atom, or a frame for a list.
func (e *elaborator) visit(n *Node) error {
	if e.expanding > 0 {
		if e.spent++; e.spent > maxExpansion {
			return ErrorAt(n, "the definitions expand to more than %d nodes", maxExpansion)
		}
	}
	switch n.Kind {
	case Numeral, Decimal:
		k, err := num.Parse(n.Text)
		if err != nil {
			return ErrorAt(n, "%s is no number", excerpt(n.Text))
		}
		sort := smt.Int
		if n.Kind == Decimal || e.s.RealNumerals {
			sort = smt.Real
		}
		e.push(e.s.c.Num(k, sort))
		return nil
	case Symbol:
		return e.visitSymbol(n)
	case List:
		return e.visitList(n)
	case Hex, Binary:
		if e.s.Linear {
			return UnsupportedAt(n, "bit-vectors are not supported")
		}
		t, err := e.s.literal(n)
		e.push(t)
		return err
	case String:
		return UnsupportedAt(n, "strings are not supported")
	}
	return ErrorAt(n, "a term is expected, not %s", excerpt(n.String()))
}

func (e *elaborator) push(t smt.Term) { e.values = append(e.values, value{t: t}) }

// lookup finds what a name stands for.
func (e *elaborator) lookup(n *Node) (symbol, bool) {
	if reservedWords[n.Text] && !n.Quoted {
		return symbol{}, false
	}
	if i, ok := e.s.local[n.Text]; ok && int(i) >= e.barrier {
		return symbol{term: e.s.locals[i].term}, true
	}
	if sym, ok := e.s.symbols.now[n.Text]; ok {
		return sym, true
	}
	for _, k := range e.named {
		if k.node.Text == n.Text {
			return symbol{term: k.term}, true
		}
	}
	if con, ok := strings.CutPrefix(n.Text, "is-"); ok {
		if m := e.s.symbols.now[con].member; m != nil && m.role == isConstructor {
			return symbol{member: &member{of: m.of, role: isTester, constructor: m.constructor}}, true
		}
	}
	return symbol{}, false
}

func (e *elaborator) visitSymbol(n *Node) error {
	sym, ok := e.lookup(n)
	switch {
	case ok && sym.term != smt.NoTerm:
		e.push(sym.term)
		return nil
	case ok && sym.member != nil && sym.member.role == isConstructor && len(sym.member.of.constructors[sym.member.constructor].fields) == 0:
		t, err := e.construct(n, sym.member, 0, nil)
		e.push(t)
		return err
	case ok:
		return ErrorAt(n, "%s needs arguments", smt.Quote(n.Text))
	}
	switch n.Text {
	case "true":
		e.push(smt.True)
		return nil
	case "false":
		e.push(smt.False)
		return nil
	}
	if mode, ok := roundingModes[n.Text]; ok && !e.s.Linear {
		e.push(e.s.c.Rounding(mode))
		return nil
	}
	if _, ok := e.s.operator(n.Text); ok {
		return ErrorAt(n, "%s needs arguments", n.Text)
	}
	if digits, ok := strings.CutPrefix(n.Text, "-"); ok && digits != "" && isDigit(int(digits[0])) {
		return ErrorAt(n, "unknown constant %s; negative numbers are written as (- %s)", excerpt(n.Text), excerpt(digits))
	}
	return ErrorAt(n, "unknown constant %s", excerpt(smt.Quote(n.Text)))
}

func (e *elaborator) visitList(n *Node) error {
	if len(n.List) == 0 {
		return ErrorAt(n, "a term is expected, not ()")
	}
	f := frame{kind: frameApply, n: n, todo: n.List[1:], base: len(e.values)}
	head := n.List[0]
	if head.Kind != Symbol {
		var err error
		if head.keyword() == "as" {
			f, err = e.qualifiedFrame(f, head)
		} else {
			f.op, err = e.s.indexed(head)
		}
		if err != nil {
			return err
		}
		return e.enter(f)
	}
	if sym, ok := e.lookup(head); ok {
		if sym.term != smt.NoTerm {
			return ErrorAt(n, "%s takes no arguments", smt.Quote(head.Text))
		}
		if f.kind, f.sym = frameMacro, sym; sym.member != nil {
			f.kind, f.op = frameApply, sym.member.operator(0)
		}
		return e.enter(f)
	}
	if op, ok := e.s.operator(head.Text); ok {
		f.op = op
		return e.enter(f)
	}
	if !head.Quoted {
		switch head.Text {
		case "let":
			return e.visitLet(n)
		case "!":
			return e.visitAnnotation(n)
		case "as":
			if len(n.List) != 3 {
				return ErrorAt(n, "(as term sort) is expected")
			}
			return e.visitAs(n)
		case "forall", "exists":
			return e.visitQuantifier(n)
		case "match", "_":
			if e.s.Linear {
				return UnsupportedAt(n, "%s is not supported", excerpt(n.String()))
			}
			if head.Text == "match" {
				return e.visitMatch(n)
			}
			t, err := e.s.indexedConstant(n)
			e.push(t)
			return err
		}
	}
	return ErrorAt(head, "unknown function %s", excerpt(smt.Quote(head.Text)))
}

// enter goes on with the parts of a list.
func (e *elaborator) enter(f frame) error {
	e.frames = append(e.frames, f)
	return nil
}

// leave replaces the values of the innermost frame by the value of its term.
func (e *elaborator) leave() error {
	f := e.frames[len(e.frames)-1]
	e.frames = e.frames[:len(e.frames)-1]
	args := e.values[f.base:]
	switch f.kind {
	case frameApply:
		v, err := e.apply(f.op, f.n, args)
		if err != nil && e.tolerant {
			v, err = e.standIn(f.n, args, err)
		}
		if err != nil {
			return err
		}
		e.values = append(e.values[:f.base], v)
		return nil
	case frameMacro:
		return e.leaveMacro(f, args)
	case frameBindings:
		return e.leaveBindings(f, args)
	case frameBody:
		e.s.unbind(f.locals)
		e.barrier = f.barrier
		return e.leaveBody(f)
	case frameAnnotate:
		return e.leaveAnnotation(f)
	case frameQuantify:
		return e.leaveQuantifier(f)
	case frameMatch:
		return e.leaveMatch(f)
	}
	return e.leaveAs(f)
}

// standIn returns a new constant for a product or quotient that is not supported.
func (e *elaborator) standIn(n *Node, args []value, failure error) (value, error) {
	var at *Error
	head := n.Head()
	if !errors.As(failure, &at) || !at.Unsupported || head != "*" && head != "/" && head != "div" && head != "mod" {
		return value{}, failure
	}
	sort := smt.Int
	for i, a := range args {
		if err := e.expectNumeric(n.List[i+1], a); err != nil {
			return value{}, err
		}
		if head == "/" || e.sortOf(a) == smt.Real {
			sort = smt.Real
		}
	}
	return value{t: e.s.c.Fresh(head, sort)}, nil
}
