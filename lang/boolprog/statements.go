package boolprog

import (
	"fmt"
	"slices"
)

// stmts reads statements up to one of the closing words.
func (p *parser) stmts(closing ...string) []*Stmt {
	defer p.nest()()
	var all []*Stmt
	for !p.is(closing...) {
		if t := p.peek(); t.text == "" && !t.brace {
			p.fail(t, "expected %q, not %s", closing[0], t)
		}
		all = append(all, p.stmt())
	}
	return all
}

// stmt = { label ":" } statement.
func (p *parser) stmt() *Stmt {
	var labels []string
	for p.peek().name && len(p.toks) > 1 && p.toks[1].text == ":" && !p.toks[1].brace {
		labels = append(labels, p.name().text)
		p.take()
	}
	s := &Stmt{Pos: p.peek().pos}
	if p.is("end", "fi", "od", "else", "elsif") && len(labels) > 0 {
		s.Labels = labels // a label at the end of a block
		return s
	}
	p.statement(s)
	s.Labels = append(labels, s.Labels...)
	return s
}

// statement reads one statement without labels, with the semicolon after it.
func (p *parser) statement(s *Stmt) {
	t := p.peek()
	word := t.text
	if t.brace {
		word = ""
	}
	switch word {
	case "skip":
		p.take()
	case "dead":
		p.take()
		several(p, p.variable)
	case "assume", "assert":
		p.take()
		s.Kind = Assume
		if word == "assert" {
			s.Kind = Assert
		}
		s.Rhs = []Expr{p.condition()}
	case "goto":
		p.take()
		s.Kind = Goto
		for _, t := range p.names() {
			s.Goto = append(s.Goto, t.text)
		}
	case "return":
		p.take()
		s.Kind = Return
		if !p.is(";") {
			s.Rhs = p.exprs()
		}
	case "if":
		p.branches(s)
	case "while":
		p.take()
		s.Kind = While
		s.Rhs = []Expr{p.condition()}
		p.expect("do")
		s.Blocks = [][]*Stmt{p.stmts("od")}
		p.expect("od")
	default:
		p.assignment(s)
	}
	if s.Kind == If || s.Kind == While {
		p.accept(";")
	} else {
		p.expect(";")
	}
}

// branches = if "(" e ")" then stmts { elsif "(" e ")" then stmts } [ else stmts ] fi.
func (p *parser) branches(s *Stmt) {
	s.Kind = If
	for next := "if"; p.accept(next); next = "elsif" {
		s.Rhs = append(s.Rhs, p.condition())
		p.expect("then")
		s.Blocks = append(s.Blocks, p.stmts("fi", "elsif", "else"))
	}
	var rest []*Stmt
	if p.accept("else") {
		rest = p.stmts("fi")
	}
	s.Blocks = append(s.Blocks, rest)
	p.expect("fi")
}

// assignment = name "(" args ")" | vars ":=" name "(" args ")" | vars ":=" exprs [ constrain e ].
func (p *parser) assignment(s *Stmt) {
	if p.called() {
		p.call(s)
		return
	}
	for more := true; more; more = p.accept(",") {
		if p.accept("_") {
			s.Lhs = append(s.Lhs, discard)
			continue
		}
		t := p.peek()
		v := p.variable()
		if slices.Contains(s.Lhs, v) {
			p.fail(t, "%q is assigned to twice", t.text)
		}
		s.Lhs = append(s.Lhs, v)
	}
	at := p.expect(":=")
	if p.called() {
		p.call(s)
		return
	}
	s.Kind, s.Rhs = Assign, p.exprs()
	if len(s.Rhs) != len(s.Lhs) {
		p.fail(at, "%d values for %d variables", len(s.Rhs), len(s.Lhs))
	}
	if p.accept("constrain") {
		p.primes = true
		s.Next = p.expr()
		p.primes = false
	}
}

// called reports whether a call follows.
func (p *parser) called() bool {
	return p.peek().name && !p.is(keywords...) && len(p.toks) > 1 && p.toks[1].text == "(" && !p.toks[1].brace
}

func (p *parser) call(s *Stmt) {
	s.Kind, s.Callee = Call, p.name().text
	p.expect("(")
	if !p.is(")") {
		s.Rhs = p.exprs()
	}
	p.expect(")")
}

func (p *parser) exprs() []Expr { return several(p, p.expr) }

// condition = "(" e ")".
func (p *parser) condition() Expr {
	p.expect("(")
	e := p.expr()
	p.expect(")")
	return e
}

// levels are the binary operators by how tightly they bind, the loosest first.
var levels = [][]string{{"<=>"}, {"=>"}, {"|", "||"}, {"^"}, {"&", "&&"}, {"=", "==", "!="}}

func (p *parser) expr() Expr {
	defer p.nest()()
	return p.binary(0)
}

// binary reads an expression of operators that bind at least as tightly as a level. Implication associates to the right.
func (p *parser) binary(level int) Expr {
	if level == len(levels) {
		return p.unary()
	}
	x := p.binary(level + 1)
	for chain := 0; p.is(levels[level]...); chain++ {
		if chain == maxChain {
			p.fail(p.peek(), "more than %d operators in a row", maxChain)
		}
		op := p.take().text
		if op == "=>" {
			done := p.nest()
			x = Binary{"=>", x, p.binary(level)}
			done()
			continue
		}
		y := p.binary(level + 1)
		switch op {
		case "<=>", "=", "==":
			x = Binary{"=", x, y}
		case "!=", "^":
			x = Binary{"^", x, y}
		default:
			x = Binary{op[:1], x, y} // && and ||, too
		}
	}
	return x
}

func (p *parser) unary() Expr {
	defer p.nest()()
	t := p.peek()
	switch {
	case p.is("!", "~"):
		p.take()
		return Not{p.unary()}
	case p.is("("):
		return p.condition()
	case p.is("1", "T", "true"):
		p.take()
		return Const(true)
	case p.is("0", "F", "false"):
		p.take()
		return Const(false)
	case p.is("*", "?"):
		p.take()
		return Star{}
	case p.is("schoose", "choose"):
		return p.choose()
	case p.primes && p.accept("'"):
		return Var{Index: p.variable(), Next: true}
	case t.name:
		return Var{Index: p.variable()}
	}
	p.fail(t, "expected an expression, not %s", t)
	return nil
}

// choose = schoose "[" e "," e "]".
func (p *parser) choose() Expr {
	p.take()
	p.expect("[")
	pos := p.expr()
	p.expect(",")
	neg := p.expr()
	p.expect("]")
	return Choose{pos, neg}
}

// resolve checks what could not be checked before everything was read, and makes the instructions.
func (p *parser) resolve() {
	index := make(map[string]int)
	for i, pr := range p.prog.Procs {
		index[pr.Name] = i
	}
	for _, pr := range p.prog.Procs {
		if err := lower(p.prog, pr, index); err != nil {
			panic(failure{err})
		}
	}
	if main := p.prog.Procs[p.prog.Main]; len(main.Params) > 0 {
		panic(failure{&Error{Pos: main.Pos, Msg: fmt.Sprintf("main has %d parameters", len(main.Params))}})
	}
}
