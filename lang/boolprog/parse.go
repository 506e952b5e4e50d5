package boolprog

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"cairn/lang/tokens"
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
	tokens.Reader
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
	to []tokens.Token
}

// Parse reads a program. The error is an *Error.
func Parse(file string, text []byte) (prog *Program, err error) {
	defer tokens.Caught(&err)
	p := &parser{Reader: scan(file, text), prog: &Program{}, globals: make(map[string]int), procs: make(map[string]int)}
	p.program()
	return p.prog, nil
}

// nest counts the nesting depth; the result undoes it.
func (p *parser) nest() func() {
	if p.depth++; p.depth > maxDepth {
		tokens.Fail(p.Peek().Pos, "nested deeper than %d", maxDepth)
	}
	return func() { p.depth-- }
}

// name takes an identifier, of which the braces are no part.
func (p *parser) name() tokens.Token {
	t := p.Take()
	if !t.Name || slices.Contains(keywords, t.Text) {
		tokens.Fail(t.Pos, "expected a name, not %s", t)
	}
	t.Text = strings.TrimSuffix(strings.TrimPrefix(t.Text, "{"), "}")
	return t
}

// names takes identifiers with commas between them.
func (p *parser) names() []tokens.Token { return tokens.Several(&p.Reader, p.name) }

// program = { decl } procedure { procedure }, in any order.
func (p *parser) program() {
	for p.Accept("decl") {
		for _, t := range p.names() {
			if _, again := p.globals[t.Text]; again {
				tokens.Fail(t.Pos, "%q is declared twice", t.Text)
			}
			p.globals[t.Text] = len(p.globals)
			p.prog.Globals = append(p.prog.Globals, t.Text)
		}
		p.Expect(";")
	}
	for p.Peek().Text != "" {
		p.procedure()
	}
	main, ok := p.procs["main"]
	if !ok {
		tokens.Fail(p.Peek().Pos, "there is no procedure main")
	}
	p.prog.Main = main
	p.findCallees()
	if pr := p.prog.Procs[main]; len(pr.Params) > 0 {
		tokens.Fail(pr.Pos, "main has %d parameters", len(pr.Params))
	}
}

// procedure = type name "(" params ")" begin { decl } [ enforce ] { stmt } end.
func (p *parser) procedure() {
	pr := &Proc{Pos: p.Peek().Pos}
	p.proc, p.vars, p.labels, p.jumps = pr, maps.Clone(p.globals), make(map[string]int), nil
	p.results()
	t := p.name()
	pr.Name = t.Text
	if _, again := p.procs[pr.Name]; again {
		tokens.Fail(t.Pos, "there are two procedures %q", pr.Name)
	}
	p.procs[pr.Name] = len(p.prog.Procs)
	pr.Vars = slices.Clone(p.prog.Globals)
	p.Expect("(")
	if !p.Is(")") {
		pr.Params = p.locals()
	}
	p.Expect(")")
	p.Expect("begin")
	for p.Accept("decl") {
		pr.Locals = append(pr.Locals, p.locals()...)
		p.Expect(";")
	}
	if p.Accept("enforce") {
		pr.Enforce = p.expr()
		p.Expect(";")
	}
	p.stmts("end")
	p.Expect("end")
	p.emit(Instr{Op: Leave, Pos: pr.Pos, Rhs: slices.Repeat([]*Expr{{Op: Star}}, pr.Results)}) // the end without a return: any values
	p.findLabels()
	p.prog.Procs = append(p.prog.Procs, pr)
}

// results = [ dfs ] ( void | bool [ "<" number ">" ] ).
func (p *parser) results() {
	p.Accept("dfs")
	if p.Accept("void") {
		return
	}
	if !p.Accept("bool") {
		tokens.Fail(p.Peek().Pos, "expected a procedure (void, bool or bool<n>), not %s", p.Peek())
	}
	p.proc.Results = 1
	if p.Accept("<") {
		n, err := strconv.Atoi(p.Peek().Text)
		if err != nil || n < 0 || n > maxResults {
			tokens.Fail(p.Peek().Pos, "expected a number of results, not %s", p.Peek())
		}
		p.proc.Results = n
		p.Take()
		p.Expect(">")
	}
}

// locals takes names of parameters or local variables, which hide globals of the same names.
func (p *parser) locals() []string {
	var names []string
	for _, t := range p.names() {
		if slices.Contains(p.proc.Vars[len(p.globals):], t.Text) {
			tokens.Fail(t.Pos, "%q is declared twice", t.Text)
		}
		p.vars[t.Text] = len(p.proc.Vars)
		p.proc.Vars = append(p.proc.Vars, t.Text)
		names = append(names, t.Text)
	}
	return names
}

// variable takes the name of a variable and returns its number.
func (p *parser) variable() int {
	t := p.name()
	v, ok := p.vars[t.Text]
	if !ok {
		tokens.Fail(t.Pos, "%q is not declared", t.Text)
	}
	return v
}
