package boolprog

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
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

// parser reads one program and makes its instructions. It stops at the first mistake.
type parser struct {
	toks    []token
	prog    *Program
	globals map[string]int
	procs   map[string]int // index in prog.Procs
	calls   []call
	depth   int
	primes  bool // values after the assignment may be spoken of

	// Of the procedure being read:
	proc   *Proc
	vars   map[string]int // the globals too
	labels map[string]int // instructions
	jumps  []jump
}

// call is a call whose procedure has to be looked up, once all are known.
type call struct {
	from *Proc
	at   int
	to   string
}

// jump is a goto whose labels have to be looked up.
type jump struct {
	at int
	to []token
}

// Parse reads a program. The error is an *Error.
func Parse(file string, text []byte) (prog *Program, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Error:
			prog, err = nil, r
		default:
			panic(r)
		}
	}()
	p := &parser{toks: scan(file, text), prog: &Program{File: file}, globals: make(map[string]int), procs: make(map[string]int)}
	p.program()
	return p.prog, nil
}

// fail ends the reading with a message.
func fail(pos cfg.Pos, format string, args ...any) {
	panic(&Error{Pos: pos, Msg: fmt.Sprintf(format, args...)})
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

// is reports whether the next token is one of some words and operators.
func (p *parser) is(words ...string) bool { return slices.Contains(words, p.peek().text) }

// accept takes the next token if it is one of some.
func (p *parser) accept(words ...string) bool {
	if p.is(words...) {
		p.take()
		return true
	}
	return false
}

func (p *parser) expect(word string) token {
	if !p.is(word) {
		fail(p.peek().pos, "expected %q, not %s", word, p.peek())
	}
	return p.take()
}

// nest counts the nesting depth; the result undoes it.
func (p *parser) nest() func() {
	if p.depth++; p.depth > maxDepth {
		fail(p.peek().pos, "nested deeper than %d", maxDepth)
	}
	return func() { p.depth-- }
}

// name takes an identifier, of which the braces are no part.
func (p *parser) name() token {
	t := p.take()
	if !t.name || slices.Contains(keywords, t.text) {
		fail(t.pos, "expected a name, not %s", t)
	}
	t.text = strings.TrimSuffix(strings.TrimPrefix(t.text, "{"), "}")
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
	for p.accept("decl") {
		for _, t := range p.names() {
			if _, again := p.globals[t.text]; again {
				fail(t.pos, "%q is declared twice", t.text)
			}
			p.globals[t.text] = len(p.globals)
			p.prog.Globals = append(p.prog.Globals, t.text)
		}
		p.expect(";")
	}
	for p.peek().text != "" {
		p.procedure()
	}
	main, ok := p.procs["main"]
	if !ok {
		fail(p.peek().pos, "there is no procedure main")
	}
	p.prog.Main = main
	p.findCallees()
	if pr := p.prog.Procs[main]; len(pr.Params) > 0 {
		fail(pr.Pos, "main has %d parameters", len(pr.Params))
	}
}

// procedure = type name "(" params ")" begin { decl } [ enforce ] { stmt } end.
func (p *parser) procedure() {
	pr := &Proc{Pos: p.peek().pos}
	p.proc, p.vars, p.labels, p.jumps = pr, maps.Clone(p.globals), make(map[string]int), nil
	p.results()
	t := p.name()
	pr.Name = t.text
	if _, again := p.procs[pr.Name]; again {
		fail(t.pos, "there are two procedures %q", pr.Name)
	}
	p.procs[pr.Name] = len(p.prog.Procs)
	pr.Vars = slices.Clone(p.prog.Globals)
	p.expect("(")
	if !p.is(")") {
		pr.Params = p.locals()
	}
	p.expect(")")
	p.expect("begin")
	for p.accept("decl") {
		pr.Locals = append(pr.Locals, p.locals()...)
		p.expect(";")
	}
	if p.accept("enforce") {
		pr.Enforce = p.expr()
		p.expect(";")
	}
	p.stmts("end")
	p.expect("end")
	p.emit(Instr{Op: Leave, Pos: pr.Pos, Rhs: slices.Repeat([]*Expr{{Op: Star}}, pr.Results)}) // the end without a return: any values
	p.findLabels()
	p.prog.Procs = append(p.prog.Procs, pr)
}

// results = [ dfs ] ( void | bool [ "<" number ">" ] ).
func (p *parser) results() {
	p.accept("dfs")
	if p.accept("void") {
		return
	}
	if !p.accept("bool") {
		fail(p.peek().pos, "expected a procedure (void, bool or bool<n>), not %s", p.peek())
	}
	p.proc.Results = 1
	if p.accept("<") {
		n, err := strconv.Atoi(p.peek().text)
		if err != nil || n < 0 || n > maxResults {
			fail(p.peek().pos, "expected a number of results, not %s", p.peek())
		}
		p.proc.Results = n
		p.take()
		p.expect(">")
	}
}

// locals takes names of parameters or local variables, which hide globals of the same names.
func (p *parser) locals() []string {
	var names []string
	for _, t := range p.names() {
		if slices.Contains(p.proc.Vars[len(p.globals):], t.text) {
			fail(t.pos, "%q is declared twice", t.text)
		}
		p.vars[t.text] = len(p.proc.Vars)
		p.proc.Vars = append(p.proc.Vars, t.text)
		names = append(names, t.text)
	}
	return names
}

// variable takes the name of a variable and returns its number.
func (p *parser) variable() int {
	t := p.name()
	v, ok := p.vars[t.text]
	if !ok {
		fail(t.pos, "%q is not declared", t.text)
	}
	return v
}
