package search

import (
	"context"
	"slices"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

const (
	// maxCases is the number of values of a variable up to which each is a case of its own.
	maxCases = 16
	// maxReplay bounds the statements of a counterexample of one case that is executed again, without accelerators.
	maxReplay = 1 << 27
)

// cases divides the executions of a program by the value that a variable has when they come to a loop, where that value is
// one of few, stays what it is from there on, and is what another variable grows by: then each case has linear closed forms,
// while all of them together have not.
type cases struct {
	g       *cfg.Graph
	ranges  *absint.Result
	by      cfg.Var
	values  []num.Rat
	after   []bool       // by vertex: the loop leads there
	entries []cfg.EdgeID // from the vertices before into those after
}

// findCases looks for a loop and a variable to divide by. The result is nil if there are none.
func findCases(g *cfg.Graph, ranges *absint.Result) *cases {
	for _, loop := range cfg.Loops(g).Loops {
		for _, v := range increments(g, &loop) {
			d := &cases{g: g, ranges: ranges, by: v, values: ranges.Values(loop.Header, v, maxCases), after: g.From(loop.Header)}
			if len(d.values) > 1 && d.constant() {
				return d
			}
		}
	}
	return nil
}

// increments lists the variables that are added to another one in a loop, in the order in which that happens.
func increments(g *cfg.Graph, loop *cfg.Loop) (vars []cfg.Var) {
	for i := range g.Edges {
		e := &g.Edges[i]
		if !loop.Contains(e.Src) || !loop.Contains(e.Dst) {
			continue
		}
		for _, s := range e.Stmts {
			if s.Kind != cfg.Assign {
				continue
			}
			if x, y, ok := sum(s.Expr); ok && (x == s.Var) != (y == s.Var) {
				vars = append(vars, x+y-s.Var)
			}
		}
	}
	return vars
}

// sum recognises the sum or difference of two variables.
func sum(e *cfg.Expr) (x, y cfg.Var, ok bool) {
	e = converted(e)
	if e.Op != cfg.Add && e.Op != cfg.Sub {
		return 0, 0, false
	}
	a, b := converted(e.Args[0]), converted(e.Args[1])
	return a.Var, b.Var, a.Op == cfg.Ref && b.Op == cfg.Ref
}

// converted takes off conversions.
func converted(e *cfg.Expr) *cfg.Expr {
	for e.Op == cfg.Cast {
		e = e.Args[0]
	}
	return e
}

// constant reports whether the variable keeps its value from the loop on, and the loop does not begin the program. It collects
// the entries.
func (d *cases) constant() bool {
	for i, e := range d.g.Edges {
		switch {
		case !d.after[e.Src] && d.after[e.Dst]:
			d.entries = append(d.entries, cfg.EdgeID(i))
		case d.after[e.Src] && slices.ContainsFunc(e.Stmts, func(s cfg.Stmt) bool { return s.Kind != cfg.Assume && s.Var == d.by }):
			return false
		}
	}
	return !d.after[d.g.Source]
}

// graph is the program of one case: executions with another value end before the loop, and from there on the value stands
// for the variable.
func (d *cases) graph(value num.Rat) *cfg.Graph {
	g := d.g.Bare()
	by := d.g.RefTo(d.by)
	only := cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Bin(cfg.Eq, by, cfg.ConstOf(by.Type, value))}
	for i, e := range d.g.Edges {
		stmts := slices.Clone(e.Stmts)
		if slices.Contains(d.entries, cfg.EdgeID(i)) {
			stmts = append(stmts, only)
		}
		if d.after[e.Src] {
			for j, s := range stmts {
				if s.Kind != cfg.Havoc {
					stmts[j].Expr = cfg.Bind(s.Expr, func(v cfg.Var) (num.Rat, bool) { return value, v == d.by })
				}
			}
		}
		g.NewEdge(e.Src, e.Dst, stmts...)
	}
	return g
}

// byCases decides one case after the other. The first execution that reaches the target is one of the program; when all cases
// are safe, so is the program. The result is nil if a case is not decided, or
// not proved by invariants.
func (d *decision) byCases(parts *cases) (*answer.Answer, error) {
	c := smt.NewContext()
	results := make([]*answer.Answer, len(parts.values))
	for i, value := range parts.values {
		res, err := d.whole(parts.graph(value), c)
		switch {
		case err != nil || d.ctx.Err() != nil:
			return res, err
		case res.Verdict == answer.Unsafe:
			// What accelerators say of this case need not hold of the program: it has to do without them.
			x := res.Certificate.(*answer.Execution)
			accelerators := len(x.Accelerators) > 0
			if x.Accelerators = nil; accelerators && !parts.replays(d.ctx, x) {
				return nil, nil
			}
			return res, nil
		}
		if _, ok := res.Certificate.(*answer.Invariants); !ok {
			return nil, nil
		}
		results[i] = res
	}
	res := parts.safe(results, d.products.list)
	res.Stats = d.stats
	return res, nil
}

// replays reports whether the inputs of a counterexample lead to the target in not too many steps.
func (d *cases) replays(ctx context.Context, x *answer.Execution) bool {
	prog, err := exec.Compile(d.g)
	return err == nil && Replays(ctx, d.g, prog, x, maxReplay)
}

// safe puts the certificates of the cases together. Before the loop all of them hold, because no case is excluded yet; from the
// loop on that of the present one.
func (d *cases) safe(parts []*answer.Answer, products []answer.Product) *answer.Answer {
	sy := parts[len(parts)-1].Certificate.(*answer.Invariants).Symbols
	inv := make(map[cfg.Vertex]smt.Term)
	for i := range d.g.Vertices {
		v, found := cfg.Vertex(i), false
		each := make([]smt.Term, len(parts))
		for i := range parts {
			f, ok := parts[i].Certificate.(*answer.Invariants).At[v]
			if found = found || ok; !ok {
				f = d.beside(i, v)
			}
			if d.after[v] {
				f = sy.Ctx.And(f, sy.Ctx.Eq(sy.X[d.by], sy.Ctx.Num(d.values[i], smt.Int)))
			}
			each[i] = f
		}
		switch {
		case !found: // it is no cut point
		case d.after[v]:
			inv[v] = sy.Ctx.OrFactored(each...)
		default:
			inv[v] = sy.Ctx.And(append(each, d.ranges.Invariant(sy, v))...)
		}
	}
	return &answer.Answer{Verdict: answer.Safe, Certificate: &answer.Invariants{Symbols: sy, At: inv, Facts: d.ranges.Facts(sy), Products: products}}
}

// beside is the invariant of a vertex that lies on no path to the target in a case: it is not reached, or it is no matter.
func (d *cases) beside(i int, v cfg.Vertex) smt.Term {
	if d.graph(d.values[i]).From(d.g.Source)[v] {
		return smt.True
	}
	return smt.False
}
