package predabs

import (
	"fmt"
	"regexp"
	"strings"

	"cairn/internal/num"
	"cairn/smt"
)

var lexeme = regexp.MustCompile(`^\s*([A-Za-z_][A-Za-z_0-9]*'?|[0-9]+|&&|\|\||!=|<=|>=|[-+*=<>!(),])`)

// maxDepth bounds the nesting of parentheses and negations.
const maxDepth = 1000

// formulaParser is a recursive descent parser for formulas.
type formulaParser struct {
	s     *System
	c     *smt.Context
	toks  []string
	depth int
}

// syntaxError is panicked with inside of the parser.
type syntaxError struct{ msg string }

func parseFormula(s *System, text string) (f smt.Term, err error) {
	p := &formulaParser{s: s, c: s.Vocab.Ctx}
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		m := lexeme.FindStringSubmatch(rest)
		if m == nil {
			return smt.True, fmt.Errorf("%q cannot begin a symbol", rest[:1])
		}
		p.toks = append(p.toks, m[1])
		rest = rest[len(m[0]):]
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case syntaxError:
			err = fmt.Errorf("%s in %q", r.msg, strings.TrimSpace(text))
		default:
			panic(r)
		}
	}()
	f = p.disjunction()
	if len(p.toks) > 0 {
		p.fail("unexpected " + p.toks[0])
	}
	return f, nil
}

func (p *formulaParser) fail(msg string) { panic(syntaxError{msg}) }

func (p *formulaParser) peek() string {
	if len(p.toks) == 0 {
		return ""
	}
	return p.toks[0]
}

func (p *formulaParser) next() string {
	t := p.peek()
	if t == "" {
		p.fail("unexpected end")
	}
	p.toks = p.toks[1:]
	return t
}

func (p *formulaParser) accept(toks ...string) bool {
	for _, t := range toks {
		if p.peek() == t {
			p.toks = p.toks[1:]
			return true
		}
	}
	return false
}

func (p *formulaParser) expect(tok string) {
	if !p.accept(tok) {
		p.fail(fmt.Sprintf("expected %s before %q", tok, p.peek()))
	}
}

func (p *formulaParser) disjunction() smt.Term {
	parts := []smt.Term{p.conjunction()}
	for p.accept("||") {
		parts = append(parts, p.conjunction())
	}
	return p.c.Or(parts...)
}

func (p *formulaParser) conjunction() smt.Term {
	parts := []smt.Term{p.literal()}
	for p.accept(",", "&&") {
		parts = append(parts, p.literal())
	}
	return p.c.And(parts...)
}

func (p *formulaParser) literal() smt.Term {
	if p.depth++; p.depth > maxDepth {
		p.fail("too deep nesting")
	}
	defer func() { p.depth-- }()
	switch t := p.peek(); {
	case p.accept("!"):
		return p.c.Not(p.literal())
	case p.accept("("):
		f := p.disjunction()
		p.expect(")")
		return f
	case p.accept("true"):
		return smt.True
	case p.accept("false"):
		return smt.False
	case p.accept("skip"):
		return p.skip()
	case p.accept("move"):
		p.expect("(")
		from := p.place(p.next(), p.counter(false))
		p.expect(",")
		to := p.place(p.next(), p.counter(true))
		p.expect(")")
		return p.c.And(from, to)
	case strings.HasPrefix(t, "at_l"):
		return p.place(strings.TrimPrefix(p.next(), "at_"), p.counter(false))
	}
	return p.comparison()
}

// counter is the program counter before or after the step.
func (p *formulaParser) counter(after bool) smt.Term {
	if p.s.pc == smt.NoTerm {
		p.fail("there is no variable pc")
	}
	if after {
		return p.s.Vocab.ToPrime(p.s.pc)
	}
	return p.s.pc
}

// place says that the counter is at a location such as l2.
func (p *formulaParser) place(name string, pc smt.Term) smt.Term {
	n, err := num.Parse(strings.TrimPrefix(name, "l"))
	if err != nil || name[0] != 'l' {
		p.fail(fmt.Sprintf("%q is no location such as l2", name))
	}
	return p.c.Eq(pc, p.c.Num(n, smt.Int))
}

// skip reads (x, y): x' = x and y' = y.
func (p *formulaParser) skip() smt.Term {
	p.expect("(")
	var same []smt.Term
	for {
		x := p.variable(p.next())
		same = append(same, p.c.Eq(p.s.Vocab.ToPrime(x), x))
		if !p.accept(",") {
			break
		}
	}
	p.expect(")")
	return p.c.And(same...)
}

func (p *formulaParser) comparison() smt.Term {
	a := p.sum()
	op := p.next()
	compare, ok := map[string]func(a, b smt.Term) smt.Term{
		"=": p.c.Eq, "<=": p.c.Le, "<": p.c.Lt, ">=": p.c.Ge, ">": p.c.Gt,
		"!=": func(a, b smt.Term) smt.Term { return p.c.Not(p.c.Eq(a, b)) },
	}[op]
	if !ok {
		p.fail("expected a comparison before " + op)
	}
	return compare(a, p.sum())
}

func (p *formulaParser) sum() smt.Term {
	sign := num.One()
	if p.accept("-") {
		sign = sign.Neg()
	}
	total := p.c.Scale(sign, p.product())
	for {
		switch {
		case p.accept("+"):
			total = p.c.Add(total, p.product())
		case p.accept("-"):
			total = p.c.Sub(total, p.product())
		default:
			return total
		}
	}
}

// product reads 3, x, or 3*x.
func (p *formulaParser) product() smt.Term {
	t := p.next()
	k, err := num.Parse(t)
	if err != nil {
		return p.variable(t)
	}
	if p.accept("*") {
		return p.c.Scale(k, p.variable(p.next()))
	}
	return p.c.Num(k, smt.Int)
}

func (p *formulaParser) variable(name string) smt.Term {
	base, primed := strings.CutSuffix(name, "'")
	for v, info := range p.s.Vocab.Vars {
		if info.Name == base {
			if primed {
				return p.s.Vocab.Prime[v]
			}
			return p.s.Vocab.X[v]
		}
	}
	p.fail(fmt.Sprintf("%q is not declared", name))
	return smt.NoTerm
}
