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
	Checked  bool // the execution comes to the check that has failed, and passes it; otherwise it goes another way
	Safe     bool // with it no input leads to the error

	variable bool                      // it is a variable
	change   func(*cfg.Expr) *cfg.Expr // of one operator; the same expression if it is another one
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
	if !e.Safe {
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
		out, err := f.execute(ctx, g)
		if err != nil || out.Kind != exec.Ended || len(out.Edges) == 0 || !f.passes(out.Edges[len(out.Edges)-1]) { // the edges are those of f.graph
			continue
		}
		e.Checked = f.checks(out) >= f.checks(f.out)
		e.Safe = f.safe(ctx, f.edited(e, true))
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

// safe reports whether no execution of a program reaches the error, as far as that is seen with little effort.
func (f *failure) safe(ctx context.Context, g *cfg.Graph) bool {
	if g == nil {
		return false
	}
	ctx, cancel := budget.WithDeadline(ctx, safeSteps)
	defer cancel()
	a, err := bmc.Program(ctx, g, bmc.Bounds{})
	return err == nil && a.Verdict == answer.Safe
}

// guards reports whether an edge is chosen by a check that is not in the text: such conditions are not edited.
func (f *failure) guards(id cfg.EdgeID) bool {
	return slices.ContainsFunc(f.graph.Out(f.graph.Edges[id].Src), func(o cfg.EdgeID) bool {
		e := &f.graph.Edges[o]
		return f.fails(o) && (e.Goal == nil || !e.Goal.Check.Usual())
	})
}

// edited is the program with an edit. With strict it reaches the target where what is new is undefined and what was there is not; it is nil
// where that cannot be said.
func (f *failure) edited(edit Edit, strict bool) *cfg.Graph {
	var apply func(e *cfg.Expr) *cfg.Expr
	apply = func(e *cfg.Expr) *cfg.Expr { return edit.change(e.MapArgs(apply)) }
	g := f.graph.Bare()
	for id, e := range f.graph.Edges {
		src, stmts := e.Src, []cfg.Stmt(nil)
		for _, s := range e.Stmts {
			if s.Expr != nil && s.Goal == nil && !f.guards(cfg.EdgeID(id)) {
				was := s.Expr
				if s.Expr = apply(was); strict && s.Expr != was && !s.Expr.Equal(was) {
					bad := cfg.Bin(cfg.LAnd, truth(cfg.Defined(was, g.SignedWrap)), truth(cfg.Negated(cfg.Defined(s.Expr, g.SignedWrap))))
					good := cfg.Negated(bad)
					if len(stmts) == 0 && src == e.Src { // it may decide which edge is taken
						if s.Kind != cfg.Assume && len(f.graph.Out(src)) > 1 {
							return nil
						}
						g.NewEdge(src, g.Target, cfg.Stmt{Kind: cfg.Assume, Expr: bad})
						if s.Kind == cfg.Assume {
							s.Expr = cfg.IfThenElse(bad, cfg.IntConst(cfg.Int, 0), truth(s.Expr))
						} else {
							stmts = append(stmts, cfg.Stmt{Kind: cfg.Assume, Expr: good})
						}
						stmts = append(stmts, s)
						continue
					}
					next := g.NewVertex(cfg.VertexInfo{})
					g.NewEdge(src, next, stmts...)
					after := g.NewVertex(cfg.VertexInfo{})
					g.NewEdge(next, g.Target, cfg.Stmt{Kind: cfg.Assume, Expr: bad})
					g.NewEdge(next, after, cfg.Stmt{Kind: cfg.Assume, Expr: good})
					src, stmts = after, nil
				}
			}
			stmts = append(stmts, s)
		}
		made := g.NewEdge(src, e.Dst)
		e.Src, e.Stmts = src, stmts
		g.Edges[made] = e
	}
	return g
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

// operators are the edits of an operator. Of a comparison the negation may be what is evaluated, so that one of both stands in the text.
func operators(e *cfg.Expr, text string, add func(Edit)) {
	replace := func(from, to cfg.Op) {
		add(Edit{Pos: e.Pos, From: from.String(), To: to.String(), change: exchange(e, from, to)})
	}
	if e.Op.IsComparison() {
		written := e.Op
		if !standsIn(text, written) {
			if written = negations[e.Op]; !standsIn(text, written) {
				return
			}
		}
		for _, to := range comparisons {
			if to != written {
				replace(written, to)
			}
		}
		return
	}
	if names := steps[e.Op]; names[0] != "" && e.Args[1].IsConst(1) && strings.HasPrefix(strings.TrimLeft(text, letters), names[0]) { // i++, i--
		add(Edit{Pos: e.Pos, From: names[0], To: names[1], change: exchange(e, e.Op, arithmetic[e.Op][0])})
		return
	}
	if standsIn(text, e.Op) {
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

// standsIn reports whether a text has an operator, which is no part of a longer one.
func standsIn(text string, op cfg.Op) bool {
	s := op.String()
	for i := 0; ; {
		k := strings.Index(text[i:], s)
		if k < 0 {
			return false
		}
		i += k + len(s)
		if (s != "<" && s != ">") || i == len(text) || !strings.ContainsRune("=<>", rune(text[i])) {
			return true
		}
	}
}
