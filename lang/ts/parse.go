package ts

import (
	"slices"
	"strings"
	"unicode"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/lang/tokens"
)

// parser reads lines and makes the graph.
type parser struct {
	system
	tokens.Reader        // of the line
	primes        bool   // the formula may speak of values after a step
	counter       bool   // there is a program counter
	here          string // the location that a predicate is read for; what is said of the program counter is true or false there
	preds         []tokens.Reader
	source        []string
}

// Parse reads a transition system. The error is a *cfg.SyntaxError.
func Parse(file string, text []byte) (prog *cfg.Program, err error) {
	defer tokens.Caught(&err)
	p := &parser{system: newSystem(file), source: strings.Split(string(text), "\n")}
	lines(file, text, func(line tokens.Reader) {
		p.Reader = line
		p.line()
	})
	p.finish()
	p.predicates()
	return &cfg.Program{Main: p.g, Sources: []cfg.Source{{Name: file, Text: text}}, Goals: p.goals}, nil
}

// line reads one line that is not empty.
func (p *parser) line() {
	first := p.Take()
	switch {
	case first.Text == "vars":
		p.declare()
		return
	case first.Text == "preds":
		p.preds = append(p.preds, slices.Clone(p.Reader))
	case first.Text == "init":
		to := p.at()
		p.initial(to, p.formula(false), first.Pos)
	case first.Text == "error":
		from := p.at()
		p.bad(from, p.formula(false), p.source[first.Pos.Line-1], first.Pos)
	case first.Name && p.Accept(":"):
		from, to := p.move()
		p.relation(first.Text, from, to, p.formula(true), first.Pos)
	default:
		tokens.Fail(first.Pos, "expected vars, preds, init, error or a relation such as rho_1: x' = x + 1")
	}
}

func (p *parser) declare() {
	for more := true; more; more = p.Accept(",") {
		t := p.name()
		switch {
		case isWord(t.Text) || p.vars[t.Text] != nil || t.Text == counterName && p.counter:
			tokens.Fail(t.Pos, "%q cannot be the name of another variable", t.Text)
		case t.Text == counterName:
			p.counter = true
		default:
			p.system.declare(t.Text, t.Pos)
		}
	}
	p.end()
}

// counterName is the variable that says where the program is.
const counterName = "pc"

// at reads at_l1, if there is a program counter.
func (p *parser) at() cfg.Vertex {
	t := p.Peek()
	name, ok := strings.CutPrefix(t.Text, "at_")
	switch {
	case ok && !p.counter:
		tokens.Fail(t.Pos, "there is no variable pc")
	case !p.counter:
		return p.location("", t.Pos)
	case name == "" || !ok:
		tokens.Fail(t.Pos, "expected a location such as at_l1")
	}
	p.Take()
	p.also()
	return p.location(name, t.Pos)
}

// move reads move(l1, l2), if there is a program counter.
func (p *parser) move() (from, to cfg.Vertex) {
	t := p.Peek()
	switch {
	case t.Text == "move" && !p.counter:
		tokens.Fail(t.Pos, "there is no variable pc")
	case !p.counter:
		v := p.location("", t.Pos)
		return v, v
	}
	p.Expect("move")
	p.Expect("(")
	a := p.name()
	p.Expect(",")
	b := p.name()
	p.Expect(")")
	p.also()
	return p.location(a.Text, a.Pos), p.location(b.Text, b.Pos)
}

// predicates reads the predicates once for each location.
func (p *parser) predicates() {
	p.primes = false
	for v := range p.g.Vertices {
		info := &p.g.Vertices[v]
		if at, ok := p.places[info.Name]; !ok || at != cfg.Vertex(v) {
			continue
		}
		p.here = info.Name
		for _, p.Reader = range p.preds {
			p.grow(len(p.Reader), p.Peek().Pos)
			info.Predicates = append(info.Predicates, tokens.Several(&p.Reader, func() *cfg.Expr {
				t := p.Peek()
				return formula(p.expr(comparison), t)
			})...)
			p.end()
		}
	}
}

// where is a statement about the program counter, of a predicate.
func (p *parser) where(t tokens.Token) operand {
	name := strings.TrimPrefix(t.Text, "at_")
	if p.places[name] == 0 {
		tokens.Fail(t.Pos, "there is no location %q", name)
	}
	return operand{truth(name == p.here), true}
}

// also reads the comma after a place.
func (p *parser) also() {
	if p.Peek().Text != "" && !p.Accept("&&") {
		p.Expect(",")
	}
}

// formula reads the rest of the line and returns its conjuncts.
func (p *parser) formula(primes bool) []*cfg.Expr {
	if p.Peek().Text == "" {
		return nil
	}
	p.primes = primes
	t := p.Peek()
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
		t := p.Peek()
		o, ok := operators[t.Text]
		if !ok || o.level < level {
			return a
		}
		p.Take()
		b := p.expr(o.level + 1)
		for _, side := range []operand{a, b} {
			if side.truth != o.formulas {
				tokens.Fail(t.Pos, "%s is for %s", t.Text, map[bool]string{true: "formulas, not for numbers", false: "numbers, not for formulas"}[o.formulas])
			}
		}
		e := cfg.Bin(o.op, a.Expr, b.Expr)
		e.Pos = t.Pos
		a = operand{e, o.truth}
	}
}

// formula requires that what begins at t is one.
func formula(e operand, t tokens.Token) *cfg.Expr {
	if !e.truth {
		tokens.Fail(t.Pos, "expected a formula, not a number")
	}
	return e.Expr
}

func (p *parser) operand() operand {
	t := p.Take()
	switch t.Text {
	case "(":
		e := p.expr(0)
		p.Expect(")")
		return e
	case "!":
		first := p.Peek()
		return operand{cfg.Negated(formula(p.expr(comparison), first)), true}
	case "-":
		e := p.expr(unary)
		if e.truth {
			tokens.Fail(t.Pos, "- is for numbers, not for formulas")
		}
		return operand{cfg.Un(cfg.Neg, e.Expr), false}
	case "true", "false":
		return operand{truth(t.Text == "true"), true}
	case "skip":
		return operand{p.skip(), true}
	}
	switch {
	case p.here != "" && strings.HasPrefix(t.Text, "at_"):
		return p.where(t)
	case t.Name:
		return operand{p.value(t), false}
	case isNumeral(t) && len(t.Text) <= maxDigits:
		n, err := num.Parse(t.Text)
		if err != nil {
			tokens.Fail(t.Pos, "%s is no decimal numeral", t.Text)
		}
		return operand{cfg.ConstOf(cfg.Math, n), false}
	case isNumeral(t):
		tokens.Fail(t.Pos, "a numeral of more than %d digits", maxDigits)
	}
	tokens.Fail(t.Pos, "expected a formula or a number, not %s", t)
	return operand{}
}

// maxDigits bounds numerals.
const maxDigits = 1000

func isNumeral(t tokens.Token) bool { return strings.IndexFunc(t.Text, unicode.IsDigit) == 0 }

// value is what a name stands for: a variable before or after the step.
func (p *parser) value(t tokens.Token) *cfg.Expr {
	name, after := strings.CutSuffix(t.Text, "'")
	x := p.vars[name]
	switch {
	case name == counterName && p.counter:
		tokens.Fail(t.Pos, "pc is spoken of by at_ and move alone")
	case x == nil && isWord(name):
		tokens.Fail(t.Pos, "%s may stand at the beginning only", name)
	case x == nil:
		tokens.Fail(t.Pos, "%q is not declared", name)
	case after && !p.primes:
		tokens.Fail(t.Pos, "%s is a value after a step", t.Text)
	case after:
		return x.after
	}
	return x.now
}

// skip reads (x, y): x' = x and y' = y.
func (p *parser) skip() *cfg.Expr {
	p.Expect("(")
	same := truth(true)
	for more := true; more; more = p.Accept(",") {
		x := p.name()
		now := p.value(x)
		x.Text += "'"
		after := p.value(x)
		same = cfg.Bin(cfg.LAnd, same, cfg.Bin(cfg.Eq, after, now))
	}
	p.Expect(")")
	return same
}

func (p *parser) name() tokens.Token {
	t := p.Take()
	if !t.Name {
		tokens.Fail(t.Pos, "expected a name, not %s", t)
	}
	return t
}

func (p *parser) end() {
	if t := p.Peek(); t.Text != "" {
		tokens.Fail(t.Pos, "expected the end of the line, not %s", t)
	}
}
