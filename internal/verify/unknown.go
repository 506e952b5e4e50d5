package verify

import (
	"context"
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
)

// Remark is a sentence about a place of the program.
type Remark struct {
	Place
	Text string `json:"text"`
}

func remarks(notes []cfg.Note) []Remark {
	var all []Remark
	for _, n := range notes {
		all = append(all, Remark{place(n.Pos, ""), n.Text})
	}
	return all
}

// explainUnknown says what there is to say about a program that has not been decided.
func (rep *Report) explainUnknown(ctx context.Context, task Task, prog *cfg.Program, opt Options) {
	if prog.HasHoles() {
		holes := prog.Holes()
		if opt.PerAssertion {
			holes = slices.DeleteFunc(holes, func(h cfg.Hole) bool { return h.Goal != nil }) // the reason of the goal tells it
		}
		rep.listUnsupported(append(holes, survey(ctx, task, opt)...))
	}
	if IsLimit(rep.Reason) {
		rep.Hints = hints(prog)
	}
}

// survey lists what is not supported in a task, also behind the first such place.
func survey(ctx context.Context, task Task, opt Options) []cfg.Hole {
	model, ok := frontModels[opt.DataModel]
	if !ok || ctx.Err() != nil {
		return nil
	}
	front := frontOptions(model, opt, "")
	parsed, err := task.parse(ctx, front)
	if err != nil { // which has been said
		return nil
	}
	return parsed.Survey(ctx, front)
}

// listUnsupported puts what is not supported into the report, by place, and leaves out holes that are undefined behaviour.
func (rep *Report) listUnsupported(holes []cfg.Hole) {
	for _, h := range holes {
		if h.Kind == cfg.Unsupported {
			rep.Unsupported = append(rep.Unsupported, Remark{place(h.Pos, ""), h.What})
		}
	}
	slices.SortStableFunc(rep.Unsupported, func(a, b Remark) int { return a.compare(b.Place) })
	rep.Unsupported = slices.Compact(rep.Unsupported)
}

// manyTurns is the bound of a loop from which it is worth a hint.
const manyTurns = 500

// hints tells what in a program is hard for the engines: the first place of each kind.
func hints(prog *cfg.Program) []Remark {
	var all []Remark
	said := make(map[string]bool)
	hint := func(pos cfg.Pos, kind, format string, args ...any) {
		if !said[kind] && pos.IsValid() {
			said[kind] = true
			all = append(all, Remark{place(pos, ""), fmt.Sprintf(format, args...)})
		}
	}
	var look func(pos cfg.Pos, e *cfg.Expr)
	look = func(pos cfg.Pos, e *cfg.Expr) {
		if e.Pos.IsValid() {
			pos = e.Pos
		}
		if len(e.Args) == 2 && e.Args[0].Op != cfg.Const && e.Args[1].Op != cfg.Const {
			switch e.Op {
			case cfg.Mul, cfg.Div, cfg.Rem, cfg.Shl, cfg.Shr:
				hint(pos, "nonlinear", "a product, quotient or shift of two variables, which engines approximate: bounds on one of them help")
			case cfg.BitAnd, cfg.BitOr, cfg.BitXor:
				hint(pos, "bits", "a bit operation on two variables, which engines approximate")
			}
		}
		for _, a := range e.Args {
			look(pos, a)
		}
	}
	hint(prog.Orders, "orders", "operands whose order C leaves open: all orders are followed; --evaluation-order left-to-right assumes one")
	for _, g := range prog.Graphs() {
		for i := range g.Edges {
			for j := range g.Edges[i].Stmts {
				if s := &g.Edges[i].Stmts[j]; s.Expr != nil {
					look(s.Pos, s.Expr)
				}
			}
		}
		for v := range g.Vertices {
			if bound, ok := iterations(g, cfg.Vertex(v)); ok {
				hint(g.Vertices[v].Loop, "iterations", "a loop whose condition compares with %s: engines that unwind it get further with a smaller bound", bound)
			}
		}
	}
	return all
}

// iterations returns the large constant that the condition of a loop compares a variable with.
func iterations(g *cfg.Graph, head cfg.Vertex) (bound num.Rat, ok bool) {
	if !g.Vertices[head].Loop.IsValid() {
		return num.Rat{}, false
	}
	for _, id := range g.Out(head) {
		if ss := g.Edges[id].Stmts; len(ss) > 0 && ss[0].Kind == cfg.Assume {
			e := ss[0].Expr
			for e.Op == cfg.Not {
				e = e.Args[0]
			}
			if !e.Op.IsComparison() {
				continue
			}
			for _, a := range e.Args {
				if a.Op == cfg.Const && num.FromInt(manyTurns).LessEq(a.Val) {
					return a.Val, true
				}
			}
		}
	}
	return num.Rat{}, false
}
