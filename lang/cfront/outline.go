package cfront

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"sort"
	"strings"

	"modernc.org/cc/v4"
	"modernc.org/token"

	"cairn/cfg"
)

// Span is a piece of a file's text: the bytes from offset From on, up to To.
type Span struct{ From, To int }

// StatementKind tells statements apart by how they decide where control goes.
type StatementKind uint8

// The kinds of statements. Declarations in functions count as plain ones.
const (
	PlainStatement StatementKind = iota
	IfStatement
	WhileStatement
	DoStatement
	ForStatement
	SwitchStatement
)

// Statement is where a statement stands, without its labels.
type Statement struct {
	Span
	Kind      StatementKind
	Labels    []int // where its labels begin
	InBlock   bool  // it stands directly in braces
	Condition *Span // of all but plain ones, without parentheses; empty if there is none; nil if a macro makes a part of it
	Cases     []Case
}

// Case is a label of a switch.
type Case struct {
	Colon    int
	Constant Span // empty: it is the default
}

// Conditional is a conditional operator: the places of its signs, and the end of its third operand.
type Conditional struct{ Question, Colon, End int }

// Call is a call of a function by its name: where that begins, and the closing parenthesis.
type Call struct {
	Function   string
	Begin, End int
}

// Function is a function that is defined: from its first word to its closing brace.
type Function struct {
	Span
	Name   string
	Body   int    // the opening brace
	First  int    // what stands behind it
	Result string // the type that it returns, as C has it
}

// Outline tells where statements, operators and calls stand in the text of a file. What a macro makes is not in it, except for statements
// that begin with a macro and end with a sign of the text. It lists everything in the order of the text.
type Outline struct {
	Functions    []Function
	Statements   []Statement // of two that begin at one place the outer one only
	Conditionals []Conditional
	Calls        []Call

	src   *source
	lines map[presumedLine]int // of the text, by what line markers make of them
}

// presumedLine is a line as line markers name it.
type presumedLine struct {
	file string
	line int
}

// OutlineOf reads one file of a program. The errors are those of Load.
func OutlineOf(ctx context.Context, file File, o Options) (*Outline, error) {
	u, err := newProgram(o).parseUnit(ctx, newFileSet(o.Includes), file, o)
	if err != nil {
		return nil, err
	}
	x := outliner{Outline: &Outline{src: u.src, lines: map[presumedLine]int{}}, starts: lineStarts(u.src.original), taken: map[int]bool{}}
	markers := map[int]bool{}
	for _, m := range u.src.marks {
		markers[m.line] = true
	}
	for i := range x.starts {
		at := u.src.at(i+1, 1)
		if k := (presumedLine{at.File, at.Line}); x.lines[k] == 0 && !markers[i+1] {
			x.lines[k] = i + 1
		}
	}
	for t := u.ast.TranslationUnit; t != nil; t = t.TranslationUnit {
		if d := t.ExternalDeclaration; d.Case == cc.ExternalDeclarationFuncDef {
			x.function(d.FunctionDefinition)
		}
	}
	slices.SortStableFunc(x.Statements, func(a, b Statement) int { return a.From - b.From })
	slices.SortFunc(x.Conditionals, func(a, b Conditional) int { return a.Question - b.Question })
	slices.SortFunc(x.Calls, func(a, b Call) int { return cmp.Or(a.Begin-b.Begin, a.End-b.End) })
	return x.Outline, nil
}

// Line is the line of the text that a position of the program means; line markers are undone. It is not ok if that is in another file.
func (o *Outline) Line(pos cfg.Pos) (line int, ok bool) {
	line = o.lines[presumedLine{pos.File, pos.Line}]
	return line, line > 0
}

// outliner makes an outline, function by function.
type outliner struct {
	*Outline
	starts []int // of the lines
	tokens []cc.Token
	taken  map[int]bool // places where a statement begins
}

// place is where a token of the syntax tree comes from: its own place, or that of the macro that makes it.
func (x *outliner) place(p token.Position) (off int, ok bool) {
	if p.Filename != x.src.key || p.Line < 1 || p.Line > len(x.starts) {
		return 0, false
	}
	off = x.starts[p.Line-1] + x.src.column(p.Line, p.Column) - 1
	return off, off < len(x.src.original)
}

// index is the number of a token in the function.
func (x *outliner) index(t cc.Token) int {
	return sort.Search(len(x.tokens), func(i int) bool { return x.tokens[i].Seq() >= t.Seq() })
}

// stand is where tokens stand in the text. It is not ok if a macro makes one of them: then that has the place of other tokens, too.
func (x *outliner) stand(ts ...cc.Token) (offs []int, ok bool) {
	for _, t := range ts {
		i := x.index(t)
		alone := func(k int) bool { return k < 0 || k >= len(x.tokens) || x.tokens[k].Position() != t.Position() }
		off, ok := x.place(t.Position())
		if !ok || i == len(x.tokens) || !alone(i-1) || !alone(i+1) || !bytes.HasPrefix(x.src.original[off:], t.Src()) {
			return nil, false
		}
		offs = append(offs, off)
	}
	return offs, true
}

// next is the place of what follows on a token that stands in the text.
func (x *outliner) next(t cc.Token) (off int, ok bool) {
	if i := x.index(t) + 1; i < len(x.tokens) {
		return x.place(x.tokens[i].Position())
	}
	return 0, false
}

func (x *outliner) function(n *cc.FunctionDefinition) {
	x.tokens = cc.NodeTokens(n)
	open := x.index(n.CompoundStatement.Token)
	const declared = `static const char __func__ [ ] = "" ;` // by the C parser, at the place of the brace
	if k := open + 1 + len(strings.Fields(declared)); k < len(x.tokens) && x.tokens[open+4].SrcStr() == "__func__" {
		x.tokens = slices.Delete(x.tokens, open+1, k)
	}
	name := n.Declarator.Name()
	begin, ok := x.place(n.Position())
	ends, ok2 := x.stand(n.CompoundStatement.Token, n.CompoundStatement.Token2)
	first, ok3 := x.next(n.CompoundStatement.Token)
	if !ok || !ok2 || !ok3 {
		return
	}
	x.taken[ends[0]] = true
	x.Functions = append(x.Functions, Function{Span{begin, ends[1] + 1}, name, ends[0], first, resultText(n)})
	visit(n.CompoundStatement, x.node)
}

// resultText is the type that a function returns.
func resultText(n *cc.FunctionDefinition) string {
	var words []string
	add := func(n cc.Node) {
		for _, t := range cc.NodeTokens(n) {
			words = append(words, t.SrcStr())
		}
	}
	for ds := n.DeclarationSpecifiers; ds != nil; ds = ds.DeclarationSpecifiers {
		switch ds.Case {
		case cc.DeclarationSpecifiersTypeSpec:
			add(ds.TypeSpecifier)
		case cc.DeclarationSpecifiersTypeQual:
			add(ds.TypeQualifier)
		}
	}
	if n.Declarator.Pointer != nil {
		add(n.Declarator.Pointer)
	}
	return strings.Join(words, " ")
}

// node lists operators, calls, and what a statement consists of. The outer ones come first.
func (x *outliner) node(n any) bool {
	switch n := n.(type) {
	case *cc.BlockItem:
		switch n.Case {
		case cc.BlockItemDecl:
			x.list(n.Declaration, n.Declaration.Token, Statement{InBlock: true})
		case cc.BlockItemStmt:
			x.statement(n.Statement, Statement{InBlock: true})
		}
	case *cc.SelectionStatement:
		x.statement(n.Statement, Statement{})
		if n.Statement2 != nil {
			x.statement(n.Statement2, Statement{})
		}
	case *cc.IterationStatement:
		x.statement(n.Statement, Statement{})
	case *cc.ConditionalExpression:
		x.conditional(n)
	case *cc.PostfixExpression:
		x.call(n)
	}
	return true
}

// list lists a statement that ends with a token.
func (x *outliner) list(n positioned, last cc.Token, s Statement) {
	off, ok := x.place(n.Position())
	if !ok || x.taken[off] {
		return
	}
	x.taken[off] = true
	if end, ok := x.stand(last); ok {
		s.Span = Span{off, end[0] + 1}
		x.Statements = append(x.Statements, s)
	}
}

// statement lists a statement, of which it is told where it stands.
func (x *outliner) statement(s *cc.Statement, out Statement) {
	for ; s.Case == cc.StatementLabeled; s = s.LabeledStatement.Statement {
		if off, ok := x.place(s.Position()); ok {
			out.Labels = append(out.Labels, off)
		}
	}
	if n := s.SelectionStatement; n != nil {
		if n.Case == cc.SelectionStatementSwitch {
			x.decides(&out, SwitchStatement, n.Token, n.Token2, n.Token3)
			x.cases(&out, n.Statement)
		} else {
			x.decides(&out, IfStatement, n.Token, n.Token2, n.Token3)
		}
	}
	if n := s.IterationStatement; n != nil {
		switch n.Case {
		case cc.IterationStatementDo:
			x.decides(&out, DoStatement, n.Token, n.Token3, n.Token4)
		case cc.IterationStatementWhile:
			x.decides(&out, WhileStatement, n.Token, n.Token2, n.Token3)
		case cc.IterationStatementFor:
			x.decides(&out, ForStatement, n.Token, n.Token3, n.Token4)
		default:
			x.decides(&out, ForStatement, n.Token, n.Declaration.Token, n.Token3)
		}
	}
	x.list(s, lastToken(s), out)
}

// lastToken is the last one of a statement.
func lastToken(s *cc.Statement) cc.Token {
	switch s.Case {
	case cc.StatementLabeled:
		return lastToken(s.LabeledStatement.Statement)
	case cc.StatementCompound:
		return s.CompoundStatement.Token2
	case cc.StatementExpr:
		return s.ExpressionStatement.Token
	case cc.StatementSelection:
		return lastToken(cmp.Or(s.SelectionStatement.Statement2, s.SelectionStatement.Statement))
	case cc.StatementIteration:
		if n := s.IterationStatement; n.Case != cc.IterationStatementDo {
			return lastToken(n.Statement)
		}
	}
	tokens := cc.NodeTokens(s)
	return tokens[len(tokens)-1]
}

// decides notes the kind of a statement that begins with a keyword, and the condition between two tokens. It is a plain one if a macro
// makes the keyword.
func (x *outliner) decides(s *Statement, kind StatementKind, keyword, open, end cc.Token) {
	if _, ok := x.stand(keyword); !ok {
		return
	}
	s.Kind = kind
	if offs, ok := x.stand(open, end); ok {
		if from, ok := x.next(open); ok {
			s.Condition = &Span{from, offs[1]}
		}
	}
}

// cases notes the labels of a switch. It has no condition if some of them do not stand in the text.
func (x *outliner) cases(s *Statement, body *cc.Statement) {
	for _, n := range cases(body, nil) {
		colon := n.Token2
		if n.Case == cc.LabeledStatementRange {
			colon = n.Token3
		}
		offs, ok := x.stand(n.Token, colon)
		if !ok {
			s.Condition = nil
			continue
		}
		c := Case{Colon: offs[1]}
		if n.Case != cc.LabeledStatementDefault {
			c.Constant = Span{offs[0] + len("case"), offs[1]}
		}
		s.Cases = append(s.Cases, c)
	}
}

func (x *outliner) conditional(n *cc.ConditionalExpression) {
	if n.ExpressionList == nil {
		return
	}
	ts := cc.NodeTokens(n.ConditionalExpression)
	last := ts[len(ts)-1]
	end, ok := x.next(last)
	if offs, ok2 := x.stand(n.Token, n.Token2); ok && ok2 && x.tokens[x.index(last)+1].Position() != last.Position() {
		x.Conditionals = append(x.Conditionals, Conditional{offs[0], offs[1], end})
	}
}

func (x *outliner) call(n *cc.PostfixExpression) {
	if n.Case != cc.PostfixExpressionCall {
		return
	}
	if f, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression); ok && f.Case == cc.PrimaryExpressionIdent {
		if offs, ok := x.stand(f.Token, n.Token, n.Token2); ok {
			x.Calls = append(x.Calls, Call{f.Token.SrcStr(), offs[0], offs[2]})
		}
	}
}
