package boolprog

import (
	"slices"

	"cairn/cfg"
	"cairn/lang/tokens"
)

// emit appends an instruction and returns its place. Without Next it goes on with the one after it, unless it is an end.
func (p *parser) emit(in Instr) int {
	at := p.here()
	if in.Next == nil && in.Op != Leave && in.Op != Fail {
		in.Next = []int{at + 1}
	}
	p.proc.Code = append(p.proc.Code, in)
	return at
}

// here is the place of the next instruction.
func (p *parser) here() int { return len(p.proc.Code) }

// stmts reads statements up to one of the closing words.
func (p *parser) stmts(closing ...string) {
	defer p.nest()()
	for !p.Is(closing...) {
		if p.Peek().Text == "" {
			tokens.Fail(p.Peek().Pos, "expected %q, not %s", closing[0], p.Peek())
		}
		p.stmt()
	}
}

// stmt = { label ":" } statement.
func (p *parser) stmt() {
	var labels []string
	for p.followedBy(":") {
		labels = append(labels, p.name().Text)
		p.Take()
	}
	pos := p.Peek().Pos
	for _, name := range labels {
		if _, twice := p.labels[name]; twice {
			tokens.Fail(pos, "there are two labels %q in %s", name, p.proc.Name)
		}
		p.labels[name] = p.here()
		if name == "ERROR" || name == "SLIC_ERROR" {
			p.emit(Instr{Op: Fail, Pos: pos})
		}
	}
	switch {
	case len(labels) > 0 && p.Is("end", "fi", "od", "else", "elsif"): // at the end of a block
		p.emit(Instr{Pos: pos})
	case p.Is("if"):
		p.branches()
		p.Accept(";")
	case p.Is("while"):
		p.loop()
		p.Accept(";")
	default:
		p.emit(p.simple())
		p.Expect(";")
	}
}

// followedBy reports whether a name comes next, and then a sign.
func (p *parser) followedBy(sign string) bool { return p.Peek().Name && p.Reader[1].Text == sign }

// simple reads a statement without parts. What dead says, that values don't matter any more, changes nothing.
func (p *parser) simple() Instr {
	in := Instr{Pos: p.Peek().Pos}
	switch {
	case p.Accept("skip"):
	case p.Accept("dead"):
		tokens.Several(&p.Reader, p.variable)
	case p.Accept("assume"):
		in.Op, in.Rhs = Check, []*Expr{p.condition()}
	case p.Accept("assert"):
		in.Op, in.Rhs = Test, []*Expr{p.condition()}
	case p.Accept("goto"):
		in.Next = []int{}
		p.jumps = append(p.jumps, jump{p.here(), p.names()})
	case p.Accept("return"):
		in.Op = Leave
		if !p.Is(";") {
			in.Rhs = p.exprs()
		}
		if len(in.Rhs) != p.proc.Results {
			tokens.Fail(in.Pos, "%s returns %d values, not %d", p.proc.Name, p.proc.Results, len(in.Rhs))
		}
	default:
		p.assignment(&in)
	}
	return in
}

// findLabels ends the jumps of a procedure.
func (p *parser) findLabels() {
	for _, j := range p.jumps {
		in := &p.proc.Code[j.at]
		for _, label := range j.to {
			to, ok := p.labels[label.Text]
			if !ok {
				tokens.Fail(in.Pos, "there is no label %q in %s", label.Text, p.proc.Name)
			}
			in.Next = append(in.Next, to)
		}
	}
}

// branches = if "(" e ")" then stmts { elsif "(" e ")" then stmts } [ else stmts ] fi.
func (p *parser) branches() {
	pos := p.Peek().Pos
	var ends []int
	for next := "if"; p.Accept(next); next = "elsif" {
		cond := p.condition()
		p.Expect("then")
		way := p.decide(pos, cond)
		p.stmts("fi", "elsif", "else")
		ends = append(ends, p.emit(Instr{Pos: pos}))
		way()
	}
	if p.Accept("else") {
		p.stmts("fi")
	}
	p.Expect("fi")
	for _, at := range ends {
		p.proc.Code[at].Next = []int{p.here()}
	}
}

// loop = while "(" e ")" do stmts od.
func (p *parser) loop() {
	pos := p.Take().Pos
	cond := p.condition()
	p.Expect("do")
	head := p.here()
	leave := p.decide(pos, cond)
	p.stmts("od")
	p.Expect("od")
	p.emit(Instr{Pos: pos, Next: []int{head}})
	leave()
}

// decide goes on where a condition is true; what it returns makes the way on which it is false.
func (p *parser) decide(pos cfg.Pos, cond *Expr) (otherwise func()) {
	fork := p.emit(Instr{Pos: pos})
	p.emit(Instr{Op: Check, Pos: pos, Rhs: []*Expr{cond}})
	return func() {
		p.proc.Code[fork].Next = []int{fork + 1, p.here()}
		p.emit(Instr{Op: Check, Pos: pos, Rhs: []*Expr{cond}, Negate: true})
	}
}

// assignment = name "(" args ")" | vars ":=" name "(" args ")" | vars ":=" exprs [ constrain e ].
func (p *parser) assignment(in *Instr) {
	if p.called() {
		p.call(in)
		return
	}
	for more := true; more; more = p.Accept(",") {
		t, v := p.Peek(), discard
		if !p.Accept("_") {
			v = p.variable()
		}
		if v != discard && slices.Contains(in.Lhs, v) {
			tokens.Fail(t.Pos, "%q is assigned to twice", t.Text)
		}
		in.Lhs = append(in.Lhs, v)
	}
	at := p.Expect(":=")
	if p.called() {
		p.call(in)
		return
	}
	in.Op, in.Rhs = Set, p.exprs()
	if len(in.Rhs) != len(in.Lhs) {
		tokens.Fail(at.Pos, "%d values for %d variables", len(in.Rhs), len(in.Lhs))
	}
	if p.Accept("constrain") {
		p.primes = true
		in.Relate = p.expr()
		p.primes = false
	}
}

// called reports whether a call follows.
func (p *parser) called() bool { return p.followedBy("(") && !p.Is(keywords...) }

func (p *parser) call(in *Instr) {
	in.Op = Invoke
	p.calls = append(p.calls, call{p.proc, p.here(), p.name().Text})
	p.Expect("(")
	if !p.Is(")") {
		in.Rhs = p.exprs()
	}
	p.Expect(")")
}

// findCallees looks up the procedures that are called.
func (p *parser) findCallees() {
	for _, c := range p.calls {
		in := &c.from.Code[c.at]
		callee, ok := p.procs[c.to]
		if !ok {
			tokens.Fail(in.Pos, "there is no procedure %q", c.to)
		}
		in.Callee = callee
		pr := p.prog.Procs[callee]
		if len(in.Rhs) != len(pr.Params) {
			tokens.Fail(in.Pos, "%s has %d parameters, not %d", c.to, len(pr.Params), len(in.Rhs))
		}
		if len(in.Lhs) != pr.Results && len(in.Lhs) > 0 {
			tokens.Fail(in.Pos, "%s returns %d values, not %d", c.to, pr.Results, len(in.Lhs))
		}
	}
}

func (p *parser) exprs() []*Expr { return tokens.Several(&p.Reader, p.expr) }

// condition = "(" e ")".
func (p *parser) condition() *Expr {
	p.Expect("(")
	e := p.expr()
	p.Expect(")")
	return e
}

// levels are the binary operators by how tightly they bind, the loosest first.
var levels = []map[string]ExprOp{
	{"<=>": Iff}, {"=>": Implies}, {"|": Or, "||": Or}, {"^": Xor}, {"&": And, "&&": And}, {"=": Iff, "==": Iff, "!=": Xor},
}

func (p *parser) expr() *Expr {
	defer p.nest()()
	return p.binary(0)
}

// binary reads an expression of operators that bind at least as tightly as a level. Implication associates to the right.
func (p *parser) binary(level int) *Expr {
	if level == len(levels) {
		return p.unary()
	}
	x := p.binary(level + 1)
	for chain := 0; ; chain++ {
		op, ok := levels[level][p.Peek().Text]
		switch {
		case !ok:
			return x
		case chain == maxChain:
			tokens.Fail(p.Peek().Pos, "more than %d operators in a row", maxChain)
		}
		p.Take()
		x = &Expr{Op: op, X: x}
		if op == Implies {
			done := p.nest()
			x.Y = p.binary(level)
			done()
		} else {
			x.Y = p.binary(level + 1)
		}
	}
}

func (p *parser) unary() *Expr {
	defer p.nest()()
	switch {
	case p.Accept("!", "~"):
		return &Expr{Op: Not, X: p.unary()}
	case p.Is("("):
		return p.condition()
	case p.Accept("1", "T", "true"):
		return &Expr{Op: True}
	case p.Accept("0", "F", "false"):
		return &Expr{Op: False}
	case p.Accept("*", "?"):
		return &Expr{Op: Star}
	case p.Accept("schoose", "choose"):
		return p.choose()
	case p.primes && p.Accept("'"):
		return &Expr{Op: Next, Index: p.variable()}
	case p.Peek().Name:
		return &Expr{Op: Var, Index: p.variable()}
	}
	tokens.Fail(p.Peek().Pos, "expected an expression, not %s", p.Peek())
	return nil
}

// choose = schoose "[" pos "," neg "]": true if pos, else false if neg, else any value.
func (p *parser) choose() *Expr {
	p.Expect("[")
	pos := p.expr()
	p.Expect(",")
	neg := p.expr()
	p.Expect("]")
	return &Expr{Op: Or, X: pos, Y: &Expr{Op: And, X: &Expr{Op: Not, X: neg}, Y: &Expr{Op: Star}}}
}
