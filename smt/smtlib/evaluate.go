package smtlib

import (
	"errors"
	"fmt"
	"strings"

	"cairn/internal/num"
	"cairn/smt"
)

// evaluator computes the values of S-expressions under a model. It shares no code with the elaboration of terms and with the
// solver, so that it can judge them. It keeps the definitions of the script.
type evaluator struct {
	defs      scoped[definition]
	scope     *Scope // what sorts and declared symbols are
	recursive bool   // definitions may call themselves
}

// definition is a function or a named term.
type definition struct {
	params []string
	sorts  []smt.Sort // of the parameters
	body   *Node
	real   bool // the result is of sort Real, whatever the body is
}

func newEvaluator(s *Scope) *evaluator { return &evaluator{defs: newScoped[definition](), scope: s} }

func (ev *evaluator) define(name string, params []SortedVar, result smt.Sort, body *Node, good bool) {
	d := definition{body: body, real: result == smt.Real}
	for _, p := range params {
		d.params = append(d.params, p.Name)
		d.sorts = append(d.sorts, p.Sort)
	}
	ev.defs.set(name, d, good)
}

// errNotEvaluable is the error for terms whose value a model does not tell, such as quantified ones.
var errNotEvaluable = errors.New("not evaluable")

// errDivision is the error for a division by zero, of which the standard says only that it is a function.
var errDivision = fmt.Errorf("%w: division by zero", errNotEvaluable)

// evaluation evaluates terms under one model.
type evaluation struct {
	ev       *evaluator
	c        *smt.Context // what sorts are
	model    *smt.Model   // tells functions, and what the standard leaves open; nil: nothing does
	tables   map[smt.Func]functionTable
	constant func(name string) (datum, bool) // of declared constants
	reals    bool                            // numerals are of sort Real
	zero     bool                            // what is divided by zero is zero, and not without a value
	frames   []evalFrame
	values   []datum
	env      map[string][]evalBinding
	barrier  int // bindings made at a smaller depth are out of sight, inside of a definition
	depth    int
	memo     map[string]datum // values of applied definitions
	calls    int              // of definitions, that have been evaluated
}

type evalBinding struct {
	depth int
	value datum
}

// evalFrame is a list that is being evaluated: its head is an operator, let (and then its body), ! or a definition.
type evalFrame struct {
	n       *Node
	todo    []*Node
	base    int
	bound   []string // names to be unbound at the end
	call    *definition
	key     string // of the call in memo
	barrier int
	inBody  bool
	lazy    int // of a connective or conditional: how many parts have been evaluated, if only those that matter are
}

// maxCalls bounds the calls of definitions that are evaluated, which may be recursive.
const maxCalls = 300_000

var errCalls = fmt.Errorf("%w: too many calls of recursive functions", errNotEvaluable)

// newEvaluation starts with a model.
func (ev *evaluator) newEvaluation(constant func(string) (datum, bool)) *evaluation {
	return &evaluation{
		ev: ev, c: ev.scope.c, constant: constant, reals: ev.scope.RealNumerals,
		env: map[string][]evalBinding{}, memo: map[string]datum{}, tables: map[smt.Func]functionTable{},
	}
}

// value returns the value of n.
func (e *evaluation) value(n *Node) (datum, error) {
	e.frames, e.values, e.barrier = e.frames[:0], e.values[:0], 0
	clear(e.env)
	err := e.visit(n)
	for len(e.frames) > 0 && err == nil {
		f := &e.frames[len(e.frames)-1]
		if len(f.todo) == 0 {
			err = e.leave()
			continue
		}
		next := f.todo[0]
		f.todo = f.todo[1:]
		if f.n.keyword() == "let" && !f.inBody {
			next = next.List[1]
		}
		err = e.visit(next)
	}
	if err != nil {
		return datum{}, err
	}
	return e.values[0], nil
}

func (e *evaluation) visit(n *Node) error {
	switch n.Kind {
	case Numeral, Decimal:
		r, err := num.Parse(n.Text)
		e.values = append(e.values, datum{r: r, real: e.reals || n.Kind == Decimal})
		return err
	case Symbol:
		return e.visitSymbol(n)
	case Hex, Binary:
		d, err := e.bitLiteral(n)
		e.values = append(e.values, d)
		return err
	case List:
		return e.visitList(n)
	}
	return errNotEvaluable
}

func (e *evaluation) visitSymbol(n *Node) error {
	if bs := e.env[n.Text]; len(bs) > 0 && bs[len(bs)-1].depth >= e.barrier {
		e.values = append(e.values, bs[len(bs)-1].value)
		return nil
	}
	if d, ok := e.ev.defs.now[n.Text]; ok && len(d.params) == 0 {
		return e.enter(n.Text, &d, nil)
	}
	if v, ok := e.constant(n.Text); ok {
		e.values = append(e.values, v)
		return nil
	}
	if m := e.member(n.Text); m != nil {
		v, err := e.applySymbol(n, symbol{member: m}, 0, nil)
		e.values = append(e.values, v)
		return err
	}
	if n.Text == "true" || n.Text == "false" {
		e.values = append(e.values, boolDatum(n.Text == "true"))
		return nil
	}
	if v, ok := e.roundingMode(n.Text); ok {
		e.values = append(e.values, v)
		return nil
	}
	return errNotEvaluable
}

func (e *evaluation) visitList(n *Node) error {
	f := evalFrame{n: n, base: len(e.values), barrier: e.barrier}
	switch n.keyword() {
	case "let":
		f.todo = n.List[1].List
	case "_":
		v, err := e.indexedConstant(n)
		e.values = append(e.values, v)
		return err
	case "as":
		if m := e.member(n.List[1].Text); m != nil && n.List[1].Kind == Symbol {
			sort, err := e.ev.scope.Sort(n.List[2])
			if err != nil {
				return err
			}
			v, err := e.applySymbol(n, symbol{member: m}, sort, nil)
			e.values = append(e.values, v)
			return err
		}
		f.todo = n.List[1:2]
	case "!", "match":
		f.todo = n.List[1:2]
	case "forall", "exists":
		return errNotEvaluable
	case "ite", "and", "or", "=>":
		f.todo = n.List[1:]
		if e.ev.recursive && len(n.List) > 2 {
			f.todo, f.lazy = n.List[1:2], 1
		}
	default:
		f.todo = n.List[1:]
	}
	e.frames = append(e.frames, f)
	return nil
}

// enter evaluates the body of a definition, unless that is known.
func (e *evaluation) enter(name string, d *definition, args []datum) error {
	var key strings.Builder
	key.WriteString(name + "|")
	for _, a := range args {
		key.WriteString("|" + a.String())
	}
	if v, ok := e.memo[key.String()]; ok {
		e.values = append(e.values, v)
		return nil
	}
	if e.calls++; e.calls > maxCalls {
		return errCalls
	}
	f := evalFrame{n: d.body, todo: []*Node{d.body}, base: len(e.values), call: d, key: key.String(), barrier: e.barrier, inBody: true}
	e.depth++
	e.barrier = e.depth
	for i, p := range d.params {
		e.bind(p, args[i].as(d.sorts[i]))
		f.bound = append(f.bound, p)
	}
	e.frames = append(e.frames, f)
	return nil
}

func (e *evaluation) bind(name string, v datum) {
	e.env[name] = append(e.env[name], evalBinding{e.depth, v})
}

// leave ends the innermost frame.
func (e *evaluation) leave() error {
	f := e.frames[len(e.frames)-1]
	e.frames = e.frames[:len(e.frames)-1]
	args := e.values[f.base:]
	switch word := f.n.keyword(); {
	case f.inBody:
		for _, name := range f.bound {
			e.env[name] = e.env[name][:len(e.env[name])-1]
		}
		if f.call != nil {
			v := &e.values[f.base]
			v.real = v.real || f.call.real
			e.memo[f.key] = *v
			e.depth--
		}
		e.barrier = f.barrier
		return nil
	case f.lazy > 0:
		e.leavePart(f, args[0])
		return nil
	case word == "let":
		body := evalFrame{n: f.n, todo: f.n.List[2:], base: f.base, barrier: e.barrier, inBody: true}
		for i, b := range f.n.List[1].List {
			e.bind(b.List[0].Text, args[i])
			body.bound = append(body.bound, b.List[0].Text)
		}
		e.values = e.values[:f.base]
		e.frames = append(e.frames, body)
		return nil
	case word == "!" || word == "as":
		return nil
	case word == "match":
		return e.enterCase(f, args[0])
	default:
		return e.apply(f, f.n.Head(), args)
	}
}

// leavePart goes on behind a part of a connective or conditional that is evaluated part by part.
func (e *evaluation) leavePart(f evalFrame, v datum) {
	n := f.n
	next := f.lazy + 1
	switch n.keyword() {
	case "ite":
		if f.lazy = 0; !v.b {
			next++
		}
		f.inBody = true // its value is that of the whole
	case "and":
		if !v.b {
			return
		}
	case "or":
		if v.b {
			return
		}
	default:
		if next < len(n.List) && !v.b {
			e.values[f.base] = boolDatum(true)
			return
		}
	}
	if next == len(n.List) {
		return
	}
	e.values = e.values[:f.base]
	f.todo = n.List[next : next+1]
	if !f.inBody {
		f.lazy = next
	}
	e.frames = append(e.frames, f)
}

// apply evaluates the application of a definition, of a declared symbol or of an operator.
func (e *evaluation) apply(f evalFrame, head string, args []datum) error {
	name := head
	if head == "" && f.n.List[0].Head() == "as" {
		name = f.n.List[0].List[1].Text
	}
	if d, ok := e.ev.defs.now[name]; ok {
		args = append([]datum(nil), args...)
		e.values = e.values[:f.base]
		return e.enter(name, &d, args)
	}
	v, err := e.applied(f.n, head, args)
	if errors.Is(err, errDivision) && e.zero {
		v, err = datum{real: head == "/"}, nil
	}
	e.values = append(e.values[:f.base], v)
	return err
}

// applied computes the application of what is not defined.
func (e *evaluation) applied(n *Node, head string, args []datum) (datum, error) {
	if head == "" {
		return e.applyQualified(n, args)
	}
	if sym := e.ev.scope.symbols.now[head]; sym.fun != nil {
		return e.applySymbol(n, sym, 0, args)
	}
	if m := e.member(head); m != nil {
		return e.applySymbol(n, symbol{member: m}, 0, args)
	}
	return e.evalOperator(head, args)
}
