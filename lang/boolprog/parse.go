package boolprog

import (
	"fmt"
	"slices"
	"strconv"
)

// maxDepth bounds the nesting of expressions and statements, and maxChain the length of a & b & c ..., so that no input
// overflows the stack.
const (
	maxDepth = 1000
	maxChain = 20000
)

// maxResults bounds the n of bool<n>.
const maxResults = 10000

// keywords are no names, unless they stand in braces.
var keywords = []string{
	"decl", "begin", "end", "void", "bool", "dfs", "if", "then", "elsif", "else", "fi", "while", "do", "od", "goto", "return", "skip",
	"assume", "assert", "enforce", "constrain", "schoose", "choose", "dead", "T", "F", "true", "false", "_",
}

// parser reads one program. It stops at the first mistake.
type parser struct {
	toks    []token
	prog    *Program
	globals map[string]int
	vars    map[string]int // of the procedure being read, the globals too
	depth   int
	primes  bool // values after the assignment may be spoken of
}

// failure carries an *Error up to Parse.
type failure struct{ err *Error }

// Parse reads a program. The error is an *Error.
func Parse(file string, text []byte) (prog *Program, err error) {
	p := &parser{prog: &Program{File: file}, globals: make(map[string]int)}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case failure:
			prog, err = nil, r.err
		default:
			panic(r)
		}
	}()
	p.scan(file, text)
	p.program()
	return p.prog, nil
}

// fail ends the reading with a message at a token.
func (p *parser) fail(t token, format string, args ...any) {
	panic(failure{&Error{Pos: t.pos, Msg: fmt.Sprintf(format, args...)}})
}

func (p *parser) peek() token { return p.toks[0] }

// take returns the next token; the end stays.
func (p *parser) take() token {
	t := p.toks[0]
	if len(p.toks) > 1 {
		p.toks = p.toks[1:]
	}
	return t
}

// is reports whether the next token is a word or an operator.
func (p *parser) is(words ...string) bool {
	return !p.peek().brace && p.peek().text != "" && slices.Contains(words, p.peek().text)
}

// accept takes the next token if it is this one.
func (p *parser) accept(word string) bool {
	if p.is(word) {
		p.take()
		return true
	}
	return false
}

func (p *parser) expect(word string) token {
	if !p.is(word) {
		p.fail(p.peek(), "expected %q, not %s", word, p.peek())
	}
	return p.take()
}

// String names the token in messages.
func (t token) String() string {
	if t.text == "" && !t.brace {
		return "the end of the file"
	}
	return strconv.Quote(t.text)
}

// nest counts the nesting depth; the result undoes it.
func (p *parser) nest() func() {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.peek(), "nested deeper than %d", maxDepth)
	}
	return func() { p.depth-- }
}

// name takes an identifier.
func (p *parser) name() token {
	t := p.take()
	if !t.name || !t.brace && slices.Contains(keywords, t.text) {
		p.fail(t, "expected a name, not %s", t)
	}
	return t
}

// several takes things with commas between them.
func several[T any](p *parser, one func() T) []T {
	all := []T{one()}
	for p.accept(",") {
		all = append(all, one())
	}
	return all
}

// names takes identifiers with commas between them.
func (p *parser) names() []token { return several(p, p.name) }

// program = { decl } procedure { procedure }, in any order.
func (p *parser) program() {
	for p.is("decl") {
		p.take()
		for _, t := range p.names() {
			p.declare(p.globals, t)
			p.prog.Globals = append(p.prog.Globals, t.text)
		}
		p.expect(";")
	}
	for p.peek().text != "" || p.peek().brace {
		p.proc()
	}
	p.prog.Main = slices.IndexFunc(p.prog.Procs, func(pr *Proc) bool { return pr.Name == "main" })
	if p.prog.Main < 0 {
		p.fail(p.peek(), "there is no procedure main")
	}
	p.resolve()
}

// declare gives a variable the next number.
func (p *parser) declare(scope map[string]int, t token) {
	if _, again := scope[t.text]; again {
		p.fail(t, "%q is declared twice", t.text)
	}
	scope[t.text] = len(scope)
}

// proc = type name "(" params ")" begin { decl } [ enforce ] { stmt } end.
func (p *parser) proc() {
	pr := &Proc{Pos: p.peek().pos}
	p.accept("dfs")
	switch t := p.take(); {
	case t.text == "void" && !t.brace:
	case t.text == "bool" && !t.brace:
		pr.Results = 1
		if p.accept("<") {
			n, err := strconv.Atoi(p.peek().text)
			if err != nil || n < 0 || n > maxResults {
				p.fail(p.peek(), "expected a number of results, not %s", p.peek())
			}
			pr.Results = n
			p.take()
			p.expect(">")
		}
	default:
		p.fail(t, "expected a procedure (void, bool or bool<n>), not %s", t)
	}
	t := p.name()
	pr.Name = t.text
	if slices.ContainsFunc(p.prog.Procs, func(q *Proc) bool { return q.Name == pr.Name }) {
		p.fail(t, "there are two procedures %q", pr.Name)
	}
	p.vars = make(map[string]int)
	for i, g := range p.prog.Globals {
		p.vars[g] = i
	}
	scope := make(map[string]bool)
	local := func(t token) {
		if scope[t.text] {
			p.fail(t, "%q is declared twice", t.text)
		}
		scope[t.text] = true
		p.vars[t.text] = len(p.prog.Globals) + len(scope) - 1 // hides a global of this name
	}
	p.expect("(")
	if !p.is(")") {
		for _, t := range p.names() {
			local(t)
			pr.Params = append(pr.Params, t.text)
		}
	}
	p.expect(")")
	p.expect("begin")
	for p.accept("decl") {
		for _, t := range p.names() {
			local(t)
			pr.Locals = append(pr.Locals, t.text)
		}
		p.expect(";")
	}
	pr.Vars = slices.Concat(p.prog.Globals, pr.Params, pr.Locals)
	if p.accept("enforce") {
		pr.Enforce = p.expr()
		p.expect(";")
	}
	pr.Body = p.stmts("end")
	p.expect("end")
	p.prog.Procs = append(p.prog.Procs, pr)
}

// variable takes the name of a variable and returns its number.
func (p *parser) variable() int {
	t := p.name()
	v, ok := p.vars[t.text]
	if !ok {
		p.fail(t, "%q is not declared", t.text)
	}
	return v
}
