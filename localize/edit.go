package localize

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"cairn/bmc"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/num"
)

// Edit is a small change of a statement: at a place of the text something is written instead of something else.
type Edit struct {
	Pos      cfg.Pos // of the operand on the left of an operator, or of what is replaced
	From, To string
	Checked  bool // the execution comes to the check that has failed as often as before, and passes it; otherwise it goes another way

	// Proof says that no input leads to the error in Program, the one with the edit, in which it is an error, too, if what is new is undefined
	// and what was there is not. nil: nothing is known of that.
	Program *cfg.Graph
	Proof   *answer.Answer

	variable bool                      // it is a variable
	operator bool                      // it is an operator, of which a statement may have several at a place
	change   func(*cfg.Expr) *cfg.Expr // of one operator, constant or variable; the same expression if it is another one
}

const (
	maxEdits  = 400  // that are tried of a set
	maxPass   = 8    // edits of a set that are kept
	safeSteps = 1500 // to see whether the program is safe with an edit
)

// ranked orders sets by their best edits, among equals by their size, and then by what the execution has come to last, as it is the nearest to
// the error.
func (f *failure) ranked(ctx context.Context, sets []Set) []Set {
	for i := range sets {
		if s := &sets[i]; len(s.Lines) == 1 {
			s.Edits = f.passing(ctx, s.Lines[0])
		}
	}
	last := map[line]int{}
	for i, id := range f.out.Edges {
		for _, s := range f.graph.Edges[id].Stmts {
			last[lineOf(s.Pos)] = i
		}
	}
	slices.SortStableFunc(sets, func(a, b Set) int {
		return cmp.Or(cmp.Compare(a.class(), b.class()), cmp.Compare(len(a.Lines), len(b.Lines)), -cmp.Compare(last[lineOf(a.Lines[0])], last[lineOf(b.Lines[0])]))
	})
	return sets
}

// class orders sets by their best edits: those with which the program is safe, without going around the check, then those with which this
// execution passes it; an operator or a constant is more often wrong than a variable.
func (s Set) class() int {
	if len(s.Edits) == 0 {
		return 8
	}
	return s.Edits[0].class()
}

func (e Edit) class() (n int) {
	if !e.Checked {
		n += 4
	}
	if e.Proof == nil {
		n += 2
	}
	if e.variable {
		n++
	}
	return n
}

// passing are the edits of a line with which the execution passes.
func (f *failure) passing(ctx context.Context, at cfg.Pos) (edits []Edit) {
	for _, e := range f.candidates(at) {
		if len(edits) == maxPass {
			break
		}
		g := f.edited(e, false)
		if g == nil {
			continue
		}
		out, err := f.execute(ctx, g)
		if err != nil || out.Kind != exec.Ended || len(out.Edges) == 0 || !f.passes(out.Edges[len(out.Edges)-1]) { // the edges are those of f.graph
			continue
		}
		e.Checked = f.checks(out) >= f.checks(f.out)
		e.Program = f.edited(e, true)
		e.Proof = proof(ctx, e.Program)
		edits = append(edits, e)
	}
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(a.class(), b.class()) })
	return edits
}

// checks is how often an execution comes to the check that has failed.
func (f *failure) checks(out exec.Outcome) (n int) {
	for _, id := range out.Edges {
		if f.graph.Edges[id].Src == f.check {
			n++
		}
	}
	return n
}

// proof is that no execution of a program reaches the error, as far as that is seen with little effort.
func proof(ctx context.Context, g *cfg.Graph) *answer.Answer {
	if g == nil {
		return nil
	}
	ctx, cancel := budget.WithDeadline(ctx, safeSteps)
	defer cancel()
	a, err := bmc.Program(ctx, g, bmc.Bounds{})
	if err != nil || a.Verdict != answer.Safe {
		return nil
	}
	return a
}

// guards reports whether an edge is chosen by a check that is not in the text: such conditions are not edited.
func (f *failure) guards(id cfg.EdgeID) bool {
	return slices.ContainsFunc(f.graph.Out(f.graph.Edges[id].Src), func(o cfg.EdgeID) bool {
		e := &f.graph.Edges[o]
		return f.fails(o) && (e.Goal == nil || !e.Goal.Check.Usual())
	})
}

// edited is the program with an edit. With strict it reaches the target where what is new is undefined and what was there is not. It is nil
// where that cannot be said, or where it is not clear which of several operators is meant.
func (f *failure) edited(edit Edit, strict bool) *cfg.Graph {
	changed := 0
	var apply func(e *cfg.Expr) *cfg.Expr
	apply = func(e *cfg.Expr) *cfg.Expr {
		args := e.MapArgs(apply)
		out := edit.change(args)
		if out != args {
			changed++
		}
		return out
	}
	g := f.graph.Bare()
	for id, e := range f.graph.Edges {
		p := piece{g: g, src: e.Src}
		for _, s := range e.Stmts {
			was := s.Expr
			if was != nil && s.Goal == nil && !f.guards(cfg.EdgeID(id)) {
				changed = 0
				s.Expr = apply(was)
				if changed > 1 && edit.operator {
					return nil
				}
			}
			if strict && s.Expr != was && !s.Expr.Equal(was) {
				if p.src == e.Src && len(p.stmts) == 0 && s.Kind != cfg.Assume && len(f.graph.Out(e.Src)) > 1 {
					return nil
				}
				s.Expr = p.defined(s, was)
			}
			p.stmts = append(p.stmts, s)
		}
		made := g.NewEdge(p.src, e.Dst)
		e.Src, e.Stmts = p.src, p.stmts
		g.Edges[made] = e
	}
	return g
}

// piece is the part of an edge that is being made: it begins at src, which is that of the edge until something has to be decided on the way.
type piece struct {
	g     *cfg.Graph
	src   cfg.Vertex
	stmts []cfg.Stmt
}

// defined leads to the target before a statement, the expression of which was another one, if that was defined and the new one is not; otherwise
// the expression that it returns has the value of the new one. Where the statement decides which edge is taken, it goes on doing so.
func (p *piece) defined(s cfg.Stmt, was *cfg.Expr) *cfg.Expr {
	bad := cfg.Bin(cfg.LAnd, truth(cfg.Defined(was, p.g.SignedWrap)), truth(cfg.Negated(cfg.Defined(s.Expr, p.g.SignedWrap))))
	if len(p.stmts) > 0 {
		next := p.g.NewVertex(cfg.VertexInfo{})
		p.g.NewEdge(p.src, next, p.stmts...)
		p.src, p.stmts = next, nil
	}
	p.g.NewEdge(p.src, p.g.Target, cfg.Stmt{Kind: cfg.Assume, Expr: bad})
	if s.Kind == cfg.Assume {
		return cfg.IfThenElse(bad, cfg.IntConst(cfg.Int, 0), truth(s.Expr))
	}
	p.stmts = append(p.stmts, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(bad)})
	return s.Expr
}

// candidates are the small edits of a line: of what the execution has evaluated there.
func (f *failure) candidates(at cfg.Pos) (all []Edit) {
	type key struct {
		pos      cfg.Pos
		from, to string
	}
	seen := map[key]bool{}
	add := func(e Edit) {
		k := key{e.Pos, e.From, e.To}
		if !seen[k] && len(all) < maxEdits {
			seen[k] = true
			all = append(all, e)
		}
	}
	var visit func(e *cfg.Expr)
	visit = func(e *cfg.Expr) {
		for _, a := range e.Args {
			visit(a)
		}
		if lineOf(e.Pos) != lineOf(at) {
			return
		}
		text := f.text(e.Pos)
		switch {
		case e.Op == cfg.Const:
			f.constants(e, text, add)
		case e.Op == cfg.Ref:
			f.variables(e, text, add)
		default:
			operators(e, text, add)
		}
	}
	for _, id := range f.out.Edges {
		for _, s := range f.graph.Edges[id].Stmts {
			if s.Expr != nil && s.Goal == nil && !f.guards(id) {
				visit(s.Expr)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Edit) int { return cmp.Compare(a.Pos.Col, b.Pos.Col) })
	return all
}

// text is the rest of the line from a place on.
func (f *failure) text(p cfg.Pos) string {
	if f.opt.Line == nil {
		return ""
	}
	l := f.opt.Line(p)
	if p.Col < 1 || p.Col > len(l) {
		return ""
	}
	return l[p.Col-1:]
}

// constants are the edits of a constant that is written in the text: a number that is greater or less by one, or another constant with a name.
func (f *failure) constants(e *cfg.Expr, text string, add func(Edit)) {
	if !e.Val.IsInt() || e.Type.IsFloat() {
		return
	}
	replace := func(from string, to num.Rat, name string) {
		if to.Equal(e.Val) || !to.Equal(e.Type.Wrap(to)) {
			return
		}
		add(Edit{Pos: e.Pos, From: from, To: name, change: func(x *cfg.Expr) *cfg.Expr {
			if x.Op != cfg.Const || x.Pos != e.Pos || !x.Val.Equal(e.Val) || !to.Equal(x.Type.Wrap(to)) {
				return x
			}
			c := *x
			c.Val = to
			return &c
		}})
	}
	if own := word(text); own != "" {
		if v, ok := f.named()[own]; ok && v.Equal(e.Val) {
			named := f.named()
			for _, name := range slices.Sorted(maps.Keys(named)) {
				replace(own, named[name], name)
			}
		}
	}
	if n := len(text) - len(strings.TrimLeft(text, "0123456789")); n > 0 && (n == len(text) || !strings.ContainsRune(letters+".'", rune(text[n]))) && e.Val.String() == text[:n] {
		for _, d := range []int64{1, -1} {
			to := e.Val.Add(num.FromInt(d))
			replace(text[:n], to, to.String())
		}
	}
}

// named are the constants of the program that have names, such as those of enumerations.
func (f *failure) named() map[string]num.Rat {
	if f.names != nil {
		return f.names
	}
	f.names = map[string]num.Rat{}
	ambiguous := map[string]bool{}
	var visit func(e *cfg.Expr)
	visit = func(e *cfg.Expr) {
		for _, a := range e.Args {
			visit(a)
		}
		if e.Op != cfg.Const || !e.Pos.IsValid() || e.Type.IsFloat() {
			return
		}
		w := word(f.text(e.Pos))
		if v, ok := f.names[w]; ok && !v.Equal(e.Val) { // an expression that begins with it
			ambiguous[w] = true
		}
		if w != "" {
			f.names[w] = e.Val
		}
	}
	for _, e := range f.graph.Edges {
		for _, s := range e.Stmts {
			if s.Expr != nil {
				visit(s.Expr)
			}
		}
	}
	maps.DeleteFunc(f.names, func(w string, _ num.Rat) bool { return ambiguous[w] })
	return f.names
}

// word is the identifier with which a text begins, as constants are written.
func word(text string) string {
	w := text[:len(text)-len(strings.TrimLeft(text, letters))]
	if w == "" || w[0] <= '9' || w != strings.ToUpper(w) {
		return ""
	}
	return w
}

// letters are what identifiers consist of.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789"

// variables are the edits of a variable: another one of its type, a global one or of the same function.
func (f *failure) variables(e *cfg.Expr, text string, add func(Edit)) {
	own := &f.graph.Vars[e.Var]
	if own.Source == "" || !strings.HasPrefix(text, own.Source) || f.copied(own) {
		return
	}
	for v := range f.graph.Vars {
		other := &f.graph.Vars[v]
		if cfg.Var(v) == e.Var || other.Source == "" || other.Source == own.Source || other.Type != own.Type || other.Func != own.Func && other.Kind != cfg.Global ||
			f.copied(other) || other.Kind != cfg.Global && (other.Pos.Line > e.Pos.Line || f.lastUse(cfg.Var(v)) < e.Pos.Line) {
			continue
		}
		add(Edit{Pos: e.Pos, From: own.Source, To: other.Source, variable: true, change: func(x *cfg.Expr) *cfg.Expr {
			if x.Op != cfg.Ref || x.Pos != e.Pos || x.Var != e.Var {
				return x
			}
			c := *x
			c.Var = cfg.Var(v)
			return &c
		}})
	}
}

// lastUse is the last line of the text in which a variable is used: behind it, it may be out of scope.
func (f *failure) lastUse(v cfg.Var) (line int) {
	for _, e := range f.graph.Edges {
		for _, s := range e.Stmts {
			if s.Kind != cfg.Assume && s.Var == v {
				line = max(line, s.Pos.Line)
			}
			if s.Expr != nil {
				s.Expr.EachRef(func(u cfg.Var) {
					if u == v {
						line = max(line, s.Pos.Line)
					}
				})
			}
		}
	}
	return line
}

// copied reports whether a variable of the text is several ones here, as its function has been inlined at several calls.
func (f *failure) copied(v *cfg.VarInfo) bool {
	n := 0
	for i := range f.graph.Vars {
		if o := &f.graph.Vars[i]; o.Source == v.Source && o.Func == v.Func && o.Pos == v.Pos {
			n++
		}
	}
	return n > 1
}

// comparisons are the operators that are written instead of each other, and arithmetic those with the ones that are.
var (
	comparisons = []cfg.Op{cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne}
	negations   = map[cfg.Op]cfg.Op{cfg.Lt: cfg.Ge, cfg.Ge: cfg.Lt, cfg.Gt: cfg.Le, cfg.Le: cfg.Gt, cfg.Eq: cfg.Ne, cfg.Ne: cfg.Eq}
	arithmetic  = map[cfg.Op][]cfg.Op{
		cfg.Add: {cfg.Sub, cfg.Mul}, cfg.Sub: {cfg.Add}, cfg.Mul: {cfg.Add, cfg.Div}, cfg.Div: {cfg.Mul, cfg.Rem}, cfg.Rem: {cfg.Div},
		cfg.Shl: {cfg.Shr}, cfg.Shr: {cfg.Shl}, cfg.BitAnd: {cfg.BitOr, cfg.BitXor}, cfg.BitOr: {cfg.BitAnd, cfg.BitXor}, cfg.BitXor: {cfg.BitOr, cfg.BitAnd},
		cfg.LAnd: {cfg.LOr}, cfg.LOr: {cfg.LAnd},
	}
	steps = map[cfg.Op][2]string{cfg.Add: {"++", "--"}, cfg.Sub: {"--", "++"}}
)

// operators are the edits of an operator. Of a comparison the negation may be what is evaluated, so that one of both stands in the text; where
// both do, nobody knows which of them it is.
func operators(e *cfg.Expr, text string, add func(Edit)) {
	there := operatorsIn(text)
	replace := func(from, to cfg.Op) {
		add(Edit{Pos: e.Pos, From: from.String(), To: to.String(), operator: true, change: exchange(e, from, to)})
	}
	if e.Op.IsComparison() {
		written, other := e.Op, negations[e.Op]
		if !there[written.String()] {
			written, other = other, written
		}
		if !there[written.String()] || there[other.String()] {
			return
		}
		for _, to := range comparisons {
			if to != written {
				replace(written, to)
			}
		}
		return
	}
	if names := steps[e.Op]; names[0] != "" && e.Args[1].IsConst(1) && strings.HasPrefix(strings.TrimLeft(text, letters), names[0]) { // i++, i--
		add(Edit{Pos: e.Pos, From: names[0], To: names[1], operator: true, change: exchange(e, e.Op, arithmetic[e.Op][0])})
		return
	}
	if there[e.Op.String()] || there[e.Op.String()+"="] {
		for _, to := range arithmetic[e.Op] {
			replace(e.Op, to)
		}
	}
}

// exchange replaces an operator at the place of an expression.
func exchange(e *cfg.Expr, from, to cfg.Op) func(*cfg.Expr) *cfg.Expr {
	return func(x *cfg.Expr) *cfg.Expr {
		c := *x
		switch {
		case x.Pos != e.Pos || len(x.Args) != 2:
			return x
		case x.Op == from:
			c.Op = to
		case negations[from] != 0 && x.Op == negations[from]:
			c.Op = negations[to]
		default:
			return x
		}
		return &c
	}
}

// signs are the operators of C of which others are parts, the longest first.
var signs = []string{"<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}

// operatorsIn are the operators in the rest of a line, up to a comment.
func operatorsIn(text string) map[string]bool {
	all := map[string]bool{}
	for text != "" && !strings.HasPrefix(text, "//") && !strings.HasPrefix(text, "/*") {
		sign := text[:1]
		if i := slices.IndexFunc(signs, func(s string) bool { return strings.HasPrefix(text, s) }); i >= 0 {
			sign = signs[i]
		}
		all[sign], text = true, text[len(sign):]
	}
	return all
}
