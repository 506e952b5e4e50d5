package ts

import (
	"fmt"
	"strings"
	"text/scanner"

	"cairn/cfg"
	"cairn/internal/num"
)

// parser reads lines and makes the graph.
type parser struct {
	system
	toks    []token // of the line, what is left of it
	primes  bool    // the formula may speak of values after a step
	counter bool    // there is a program counter
	source  []string
}

// Parse reads a transition system. The error is a *cfg.SyntaxError.
func Parse(file string, text []byte) (prog *cfg.Program, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *cfg.SyntaxError:
			prog, err = nil, r
		default:
			panic(r)
		}
	}()
	p := &parser{system: newSystem(file), source: strings.Split(string(text), "\n")}
	lines(file, text, func(line []token) {
		p.toks = line
		p.line()
	})
	p.finish()
	return &cfg.Program{Main: p.g, Sources: []cfg.Source{{Name: file, Text: text}}, Goals: p.goals}, nil
}

func fail(pos cfg.Pos, format string, args ...any) {
	panic(&cfg.SyntaxError{Pos: pos, Msg: fmt.Sprintf(format, args...)})
}

// line reads one line that is not empty.
func (p *parser) line() {
	first := p.next()
	switch {
	case first.text == "vars":
		p.declare()
		return
	case first.text == "init":
		to := p.at()
		p.initial(to, p.formula(false), first.pos)
	case first.text == "error":
		from := p.at()
		p.bad(from, p.formula(false), p.source[first.pos.Line-1], first.pos)
	case first.kind == scanner.Ident && p.accept(":"):
		from, to := p.move()
		p.relation(from, to, p.formula(true), first.pos)
	default:
		fail(first.pos, "expected vars, init, error or a relation such as rho_1: x' = x + 1")
	}
}

func (p *parser) declare() {
	for more := true; more; more = p.accept(",") {
		t := p.name()
		switch {
		case isWord(t.text) || p.vars[t.text] != nil || t.text == counterName && p.counter:
			fail(t.pos, "%q cannot be the name of another variable", t.text)
		case t.text == counterName:
			p.counter = true
		default:
			p.system.declare(t.text, t.pos)
		}
	}
	p.end()
}

// counterName is the variable that says where the program is.
const counterName = "pc"

// at reads at_l1, if there is a program counter.
func (p *parser) at() cfg.Vertex {
	t := p.toks[0]
	name, ok := strings.CutPrefix(t.text, "at_")
	switch {
	case ok && !p.counter:
		fail(t.pos, "there is no variable pc")
	case !p.counter:
		return p.location("", t.pos)
	case name == "" || !ok:
		fail(t.pos, "expected a location such as at_l1")
	}
	p.next()
	p.also()
	return p.location(name, t.pos)
}

// move reads move(l1, l2), if there is a program counter.
func (p *parser) move() (from, to cfg.Vertex) {
	t := p.toks[0]
	switch {
	case t.text == "move" && !p.counter:
		fail(t.pos, "there is no variable pc")
	case !p.counter:
		v := p.location("", t.pos)
		return v, v
	}
	p.expect("move")
	p.expect("(")
	a := p.name()
	p.expect(",")
	b := p.name()
	p.expect(")")
	p.also()
	return p.location(a.text, a.pos), p.location(b.text, b.pos)
}

// also reads the comma after a place.
func (p *parser) also() {
	if p.toks[0].text != "" && !p.accept("&&") {
		p.expect(",")
	}
}

// formula reads the rest of the line and returns its conjuncts.
func (p *parser) formula(primes bool) []*cfg.Expr {
	if p.toks[0].text == "" {
		return nil
	}
	p.primes = primes
	t := p.toks[0]
	e := p.expr(0)
	p.end()
	return conjuncts(formula(e, t), nil)
}

func conjuncts(e *cfg.Expr, list []*cfg.Expr) []*cfg.Expr {
	switch {
	case e.IsConst(1):
		return list
	case e.Op != cfg.LAnd:
		return append(list, e)
	}
	return conjuncts(e.Args[1], conjuncts(e.Args[0], list))
}

// operator is a binary operator: how it binds, and whether its operands and its value are formulas.
type operator struct {
	op              cfg.Op
	level           int
	formulas, truth bool
}

// The levels of operators; an operand of ! is a comparison.
const (
	comparison = 2
	unary      = 5
)

var operators = map[string]operator{
	"||": {cfg.LOr, 0, true, true},
	",":  {cfg.LAnd, 1, true, true}, "&&": {cfg.LAnd, 1, true, true},
	"=": {cfg.Eq, comparison, false, true}, "!=": {cfg.Ne, comparison, false, true}, "<": {cfg.Lt, comparison, false, true},
	"<=": {cfg.Le, comparison, false, true}, ">": {cfg.Gt, comparison, false, true}, ">=": {cfg.Ge, comparison, false, true},
	"+": {cfg.Add, 3, false, false}, "-": {cfg.Sub, 3, false, false},
	"*": {cfg.Mul, 4, false, false},
}

// operand is an expression; truth says that it is a formula and no number.
type operand struct {
	*cfg.Expr
	truth bool
}

// expr reads operators that bind at least as much as level.
func (p *parser) expr(level int) operand {
	a := p.operand()
	for {
		t := p.toks[0]
		o, ok := operators[t.text]
		if !ok || o.level < level {
			return a
		}
		p.next()
		b := p.expr(o.level + 1)
		for _, side := range []operand{a, b} {
			if side.truth != o.formulas {
				fail(t.pos, "%s is for %s", t.text, map[bool]string{true: "formulas, not for numbers", false: "numbers, not for formulas"}[o.formulas])
			}
		}
		e := cfg.Bin(o.op, a.Expr, b.Expr)
		e.Pos = t.pos
		a = operand{e, o.truth}
	}
}

// formula requires that what begins at t is one.
func formula(e operand, t token) *cfg.Expr {
	if !e.truth {
		fail(t.pos, "expected a formula, not a number")
	}
	return e.Expr
}

func (p *parser) operand() operand {
	t := p.next()
	switch t.text {
	case "(":
		e := p.expr(0)
		p.expect(")")
		return e
	case "!":
		first := p.toks[0]
		return operand{cfg.Negated(formula(p.expr(comparison), first)), true}
	case "-":
		e := p.expr(unary)
		if e.truth {
			fail(t.pos, "- is for numbers, not for formulas")
		}
		return operand{cfg.Un(cfg.Neg, e.Expr), false}
	case "true", "false":
		return operand{truth(t.text == "true"), true}
	case "skip":
		return operand{p.skip(t.pos), true}
	}
	switch {
	case t.kind == scanner.Ident:
		return operand{p.value(t), false}
	case t.kind == scanner.Int && len(t.text) <= maxDigits:
		n, err := num.Parse(t.text)
		if err != nil {
			fail(t.pos, "%s is no decimal numeral", t.text)
		}
		return operand{cfg.ConstOf(cfg.Math, n), false}
	case t.kind == scanner.Int:
		fail(t.pos, "a numeral of more than %d digits", maxDigits)
	}
	fail(t.pos, "unexpected %s", t)
	return operand{}
}

// maxDigits bounds numerals.
const maxDigits = 1000

// value is what a name stands for: a variable before or after the step.
func (p *parser) value(t token) *cfg.Expr {
	name, after := strings.CutSuffix(t.text, "'")
	x := p.vars[name]
	switch {
	case name == counterName && p.counter:
		fail(t.pos, "pc is spoken of by at_ and move alone")
	case x == nil && isWord(name):
		fail(t.pos, "%s may stand at the beginning only", name)
	case x == nil:
		fail(t.pos, "%q is not declared", name)
	case after && !p.primes:
		fail(t.pos, "%s is a value after a step", t.text)
	case after:
		return x.after
	}
	return x.now
}

// skip reads (x, y): x' = x and y' = y.
func (p *parser) skip(pos cfg.Pos) *cfg.Expr {
	p.expect("(")
	same := truth(true)
	for more := true; more; more = p.accept(",") {
		x := p.name()
		now := p.value(x)
		x.text += "'"
		after := p.value(x)
		same = cfg.Bin(cfg.LAnd, same, cfg.Bin(cfg.Eq, after, now))
	}
	p.expect(")")
	return same
}

// String is the symbol as messages name it.
func (t token) String() string {
	if t.text == "" {
		return "end of the line"
	}
	return t.text
}

func (p *parser) next() token {
	t := p.toks[0]
	if t.text != "" {
		p.toks = p.toks[1:]
	}
	return t
}

func (p *parser) accept(text string) bool {
	if p.toks[0].text != text {
		return false
	}
	p.next()
	return true
}

func (p *parser) expect(text string) {
	if t := p.toks[0]; !p.accept(text) {
		fail(t.pos, "expected %s, not %s", text, t)
	}
}

func (p *parser) name() token {
	t := p.next()
	if t.kind != scanner.Ident {
		fail(t.pos, "expected a name, not %s", t)
	}
	return t
}

func (p *parser) end() {
	if t := p.toks[0]; t.text != "" {
		fail(t.pos, "unexpected %s", t)
	}
}
