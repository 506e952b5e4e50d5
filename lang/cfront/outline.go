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
	u, err := parseUnit(ctx, newFileSet(o.Includes), file, o)
	if err != nil {
		return nil, err
	}
	x := outliner{Outline: &Outline{src: u.src, lines: map[presumedLine]int{}}, starts: []int{0}, taken: map[int]bool{}}
	for i, c := range u.src.original {
		if c == '\n' {
			x.starts = append(x.starts, i+1)
		}
	}
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
	x.Statements = slices.DeleteFunc(x.Statements, func(s Statement) bool { return s.To < 0 })
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
	starts   []int // of the lines
	tokens   []cc.Token
	taken    map[int]bool // places where a statement begins
	switches []*labels    // around the statement at hand, innermost last
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
	x.block(n.CompoundStatement)
	visit(n.CompoundStatement, x.expression)
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

// labels are those of a switch; not all of them stand in the text if some are hidden.
type labels struct {
	cases  []Case
	hidden bool
}

// block lists what stands in braces.
func (x *outliner) block(n *cc.CompoundStatement) {
	for list := n.BlockItemList; list != nil; list = list.BlockItemList {
		switch item := list.BlockItem; item.Case {
		case cc.BlockItemDecl:
			x.end(x.begin(item.Declaration, Statement{InBlock: true}), item.Declaration.Token)
		case cc.BlockItemStmt:
			x.statement(item.Statement, Statement{InBlock: true})
		}
	}
}

// begin lists a statement whose end is not known yet, and returns its number; -1 if it is not to be listed.
func (x *outliner) begin(n positioned, s Statement) int {
	off, ok := x.place(n.Position())
	if !ok || x.taken[off] {
		return -1
	}
	x.taken[off] = true
	s.Span = Span{off, -1}
	x.Statements = append(x.Statements, s)
	return len(x.Statements) - 1
}

// end tells the last token of a statement. It returns that.
func (x *outliner) end(i int, last cc.Token) cc.Token {
	if at, ok := x.stand(last); ok && i >= 0 {
		x.Statements[i].To = at[0] + 1
	}
	return last
}

// statement lists a statement, of which it is told what is around it, and all inside of it. It returns its last token.
func (x *outliner) statement(s *cc.Statement, around Statement) cc.Token {
	if s.Case == cc.StatementLabeled {
		n := s.LabeledStatement
		if off, ok := x.place(n.Position()); ok {
			around.Labels = append(around.Labels, off)
		}
		if n.Case != cc.LabeledStatementLabel && len(x.switches) > 0 {
			x.label(n, x.switches[len(x.switches)-1])
		}
		return x.statement(n.Statement, around)
	}
	i := x.begin(s, around)
	switch s.Case {
	case cc.StatementCompound:
		x.block(s.CompoundStatement)
		return x.end(i, s.CompoundStatement.Token2)
	case cc.StatementExpr:
		return x.end(i, s.ExpressionStatement.Token)
	case cc.StatementJump:
		n := s.JumpStatement
		last := n.Token2
		if n.Case == cc.JumpStatementGoto || n.Case == cc.JumpStatementGotoExpr {
			last = n.Token3
		}
		return x.end(i, last)
	case cc.StatementSelection:
		return x.end(i, x.selection(i, s.SelectionStatement))
	case cc.StatementIteration:
		return x.end(i, x.iteration(i, s.IterationStatement))
	}
	return x.end(i, s.AsmStatement.Token)
}

func (x *outliner) selection(i int, n *cc.SelectionStatement) cc.Token {
	if n.Case != cc.SelectionStatementSwitch {
		x.decides(i, IfStatement, n.Token, n.Token2, n.Token3)
		last := x.statement(n.Statement, Statement{})
		if n.Case == cc.SelectionStatementIfElse {
			last = x.statement(n.Statement2, Statement{})
		}
		return last
	}
	x.decides(i, SwitchStatement, n.Token, n.Token2, n.Token3)
	own := &labels{}
	x.switches = append(x.switches, own)
	last := x.statement(n.Statement, Statement{})
	x.switches = x.switches[:len(x.switches)-1]
	if i >= 0 {
		if x.Statements[i].Cases = own.cases; own.hidden {
			x.Statements[i].Condition = nil
		}
	}
	return last
}

func (x *outliner) iteration(i int, n *cc.IterationStatement) cc.Token {
	switch n.Case {
	case cc.IterationStatementDo:
		x.decides(i, DoStatement, n.Token, n.Token3, n.Token4)
		x.statement(n.Statement, Statement{})
		return n.Token5
	case cc.IterationStatementWhile:
		x.decides(i, WhileStatement, n.Token, n.Token2, n.Token3)
	case cc.IterationStatementFor:
		x.decides(i, ForStatement, n.Token, n.Token3, n.Token4)
	default:
		x.decides(i, ForStatement, n.Token, n.Declaration.Token, n.Token3)
	}
	return x.statement(n.Statement, Statement{})
}

// decides notes the kind of a statement that begins with a keyword, and the condition between two tokens. It is a plain one if a macro
// makes the keyword.
func (x *outliner) decides(i int, kind StatementKind, keyword, open, end cc.Token) {
	if _, ok := x.stand(keyword); !ok || i < 0 {
		return
	}
	x.Statements[i].Kind = kind
	if offs, ok := x.stand(open, end); ok {
		if from, ok := x.next(open); ok {
			x.Statements[i].Condition = &Span{from, offs[1]}
		}
	}
}

// label notes a label of a switch.
func (x *outliner) label(n *cc.LabeledStatement, of *labels) {
	colon := n.Token2
	if n.Case == cc.LabeledStatementRange {
		colon = n.Token3
	}
	offs, ok := x.stand(n.Token, colon)
	if of.hidden = of.hidden || !ok; ok {
		c := Case{Colon: offs[1]}
		if n.Case != cc.LabeledStatementDefault {
			c.Constant = Span{offs[0] + len("case"), offs[1]}
		}
		of.cases = append(of.cases, c)
	}
}

// expression lists the operators and calls in a function, and the statements that are in expressions.
func (x *outliner) expression(n any) bool {
	switch n := n.(type) {
	case *cc.PrimaryExpression:
		if n.Case == cc.PrimaryExpressionStmt {
			x.block(n.CompoundStatement)
		}
	case *cc.ConditionalExpression:
		if n.ExpressionList == nil {
			break
		}
		ts := cc.NodeTokens(n.ConditionalExpression)
		last := ts[len(ts)-1]
		end, ok := x.next(last)
		if offs, ok2 := x.stand(n.Token, n.Token2); ok && ok2 && x.tokens[x.index(last)+1].Position() != last.Position() {
			x.Conditionals = append(x.Conditionals, Conditional{offs[0], offs[1], end})
		}
	case *cc.PostfixExpression:
		if n.Case != cc.PostfixExpressionCall {
			break
		}
		if f, ok := unwrap(n.PostfixExpression).(*cc.PrimaryExpression); ok && f.Case == cc.PrimaryExpressionIdent {
			if offs, ok := x.stand(f.Token, n.Token, n.Token2); ok {
				x.Calls = append(x.Calls, Call{f.Token.SrcStr(), offs[0], offs[2]})
			}
		}
	}
	return true
}
