package horn_test

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/certify/clauses"
	"cairn/certify/concrete"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/lang/horn"
	"cairn/smt"
)

// parseProgram reads procedures. Each begins with a line such as
//
//	proc f(x, y) r
//
// with its parameters and the variable of its result, if it has one; edges follow as cfgtest.Parse wants them, and calls as
//
//	A -> B: z = f(x + 1, g)
//
// The first line lists the globals. A procedure returns at the vertex EXIT.
func parseProgram(t cfg.Type, text string) *cfg.Program {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	globals := strings.Fields(strings.TrimPrefix(strings.TrimSpace(lines[0]), "globals"))
	p := &cfg.Program{Globals: len(globals)}
	byName := make(map[string]cfg.ProcID)
	bodies := strings.Split("\n"+strings.Join(lines[1:], "\n"), "\nproc ")[1:]
	for i, b := range bodies {
		name, _, _ := strings.Cut(b, "(")
		byName[name] = cfg.ProcID(i)
	}
	for _, b := range bodies {
		p.Procs = append(p.Procs, parseProc(t, globals, byName, b))
	}
	return p
}

func parseProc(t cfg.Type, globals []string, byName map[string]cfg.ProcID, text string) *cfg.Proc {
	head, body, _ := strings.Cut(text, "\n")
	name, rest, _ := strings.Cut(head, "(")
	params, result, _ := strings.Cut(rest, ")")
	type callText struct{ src, dst, target, callee, args string }
	var calls []callText
	edges := make([]string, 0, 8)
	for _, line := range strings.Split(body, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		at, stmts, _ := strings.Cut(line, ":")
		lhs, rhs, ok := strings.Cut(strings.TrimSpace(stmts), "= ")
		callee, args, isCall := strings.Cut(rhs, "(")
		if _, known := byName[callee]; ok && isCall && known {
			src, dst, _ := strings.Cut(at, "->")
			calls = append(calls, callText{strings.TrimSpace(src), strings.TrimSpace(dst), strings.TrimSpace(lhs), callee, strings.TrimSuffix(args, ")")})
			line = at + ": assume 1"
		}
		edges = append(edges, line)
	}
	// The declarations fix the order of the variables; their edge is dropped with the vertices that it is between.
	var names []string
	for _, n := range append(append([]string{}, globals...), strings.FieldsFunc(params+" "+result, func(r rune) bool { return r == ',' || r == ' ' })...) {
		names = append(names, "havoc "+n)
	}
	source, _, _ := strings.Cut(edges[0], "->")
	if len(names) == 0 {
		names = []string{"assume 1"}
	}
	text2 := strings.Join(edges, "\n") + "\nEXIT -> EXIT: " + strings.Join(names, "; ")
	parsed := cfgtest.Parse(t, reorder(text2, names, strings.TrimSpace(source)))
	made := make([]cfg.Stmt, len(calls))
	for i, c := range calls {
		made[i] = cfg.Stmt{Kind: cfg.Call, Var: cfg.NoVar, Callee: byName[c.callee]}
		if c.target != "_" {
			made[i].Var = parsed.Expr(c.target).Var
		}
		for _, a := range strings.Split(c.args, ",") {
			if strings.TrimSpace(a) != "" {
				made[i].Args = append(made[i].Args, parsed.Expr(a))
			}
		}
	}
	g := &cfg.Graph{Name: name, Source: parsed.Vertex[strings.TrimSpace(source)], Target: parsed.Graph.Target}
	for _, v := range parsed.Graph.Vars {
		g.NewVar(v)
	}
	for _, v := range parsed.Graph.Vertices {
		g.NewVertex(v)
	}
	exit := parsed.Vertex["EXIT"]
	pr := &cfg.Proc{Name: name, Graph: g, Result: cfg.NoVar, Exit: exit}
	for _, e := range parsed.Graph.Edges {
		if e.Src == exit || e.Dst == parsed.Vertex["DECL"] || e.Src == parsed.Vertex["DECL"] {
			continue
		}
		stmts := e.Stmts
		for i, c := range calls {
			if parsed.Vertex[c.src] == e.Src && parsed.Vertex[c.dst] == e.Dst {
				stmts = made[i : i+1]
			}
		}
		g.NewEdge(e.Src, e.Dst, stmts...)
	}
	for _, n := range strings.FieldsFunc(params, func(r rune) bool { return r == ',' || r == ' ' }) {
		pr.Params = append(pr.Params, parsed.Vars[n])
	}
	if n := strings.TrimSpace(result); n != "" {
		pr.Result = parsed.Vars[n]
	}
	return pr
}

// reorder puts the declarations first, so that the globals are the first variables.
func reorder(text string, declarations []string, source string) string {
	return "DECL -> " + source + ": " + strings.Join(declarations, "; ") + "\n" + text
}

// explore decides by enumeration whether a program reaches the error: it tabulates, for each procedure and entry state, the
// states at each vertex and at the exit.
type explore struct {
	p       *cfg.Program
	entries map[string]*entry
	order   []*entry
	failed  bool
	changed bool
}

// entry is a procedure with values of globals and parameters.
type entry struct {
	proc  cfg.ProcID
	args  []num.Rat // globals, parameters
	seen  map[string]bool
	work  []point
	exits map[string][]num.Rat // globals, result
}

type point struct {
	at    cfg.Vertex
	state []num.Rat
}

func (x *explore) enter(id cfg.ProcID, args []num.Rat) *entry {
	key := fmt.Sprint(id, args)
	if e := x.entries[key]; e != nil {
		return e
	}
	e := &entry{proc: id, args: args, exits: make(map[string][]num.Rat)}
	x.entries[key] = e
	x.order = append(x.order, e)
	x.changed = true
	return e
}

// reachable explores until nothing changes; every round starts each procedure anew with the summaries found so far.
func reachable(p *cfg.Program) bool {
	x := &explore{p: p, entries: make(map[string]*entry)}
	pr := p.Procs[0]
	forValues(pr.Graph, p.Globals, func(globals []num.Rat) {
		all := append([]num.Rat{}, globals...)
		for range pr.Params {
			all = append(all, num.Zero())
		}
		x.enter(0, all)
	})
	for x.changed = true; x.changed && !x.failed; {
		x.changed = false
		for i := 0; i < len(x.order); i++ {
			x.run(x.order[i])
		}
	}
	return x.failed
}

// forValues enumerates the values of the first n variables.
func forValues(g *cfg.Graph, n int, do func([]num.Rat)) {
	if n == 0 {
		do(nil)
		return
	}
	forValues(g, n-1, func(vs []num.Rat) {
		for k := g.Vars[n-1].Type.Min(); k.Cmp(g.Vars[n-1].Type.Max()) <= 0; k = k.Add(num.One()) {
			do(append(append([]num.Rat{}, vs...), k))
		}
	})
}

func (x *explore) run(e *entry) {
	g := x.p.Procs[e.proc].Graph
	e.seen = make(map[string]bool)
	forValues(g, len(g.Vars), func(state []num.Rat) {
		for v := range x.p.Globals {
			if !state[v].Equal(e.args[v]) {
				return
			}
		}
		for i, v := range x.p.Procs[e.proc].Params {
			if !state[v].Equal(e.args[x.p.Globals+i]) {
				return
			}
		}
		e.push(g.Source, state)
	})
	for len(e.work) > 0 && !x.failed {
		pt := e.work[len(e.work)-1]
		e.work = e.work[:len(e.work)-1]
		x.step(e, pt)
	}
}

func (e *entry) push(v cfg.Vertex, state []num.Rat) {
	if key := fmt.Sprint(v, state); !e.seen[key] {
		e.seen[key] = true
		e.work = append(e.work, point{v, state})
	}
}

func (x *explore) step(e *entry, pt point) {
	pr := x.p.Procs[e.proc]
	switch pt.at {
	case pr.Graph.Target:
		x.failed = true
		return
	case pr.Exit:
		out := append([]num.Rat{}, pt.state[:x.p.Globals]...)
		if pr.Result != cfg.NoVar {
			out = append(out, pt.state[pr.Result])
		}
		if key := fmt.Sprint(out); e.exits[key] == nil {
			e.exits[key] = append(out, num.Zero())
			x.changed = true
		}
		return
	}
	for _, id := range pr.Graph.Out(pt.at) {
		ed := pr.Graph.Edges[id]
		x.execute(e, ed.Dst, ed.Stmts, pt.state)
	}
}

// execute follows an edge in all possible ways.
func (x *explore) execute(e *entry, dst cfg.Vertex, stmts []cfg.Stmt, state []num.Rat) {
	if len(stmts) == 0 {
		e.push(dst, state)
		return
	}
	g, s := x.p.Procs[e.proc].Graph, stmts[0]
	with := func(v cfg.Var, k num.Rat) []num.Rat {
		next := append([]num.Rat{}, state...)
		next[v] = k
		return next
	}
	eval := func(ex *cfg.Expr) (num.Rat, bool) {
		k, err := cfgtest.Eval(g, ex, state)
		return k, err == nil
	}
	switch s.Kind {
	case cfg.Assume:
		if k, ok := eval(s.Expr); ok && !k.IsZero() {
			x.execute(e, dst, stmts[1:], state)
		}
	case cfg.Assign:
		if k, ok := eval(s.Expr); ok {
			x.execute(e, dst, stmts[1:], with(s.Var, k))
		}
	case cfg.Havoc:
		for k := g.Vars[s.Var].Type.Min(); k.Cmp(g.Vars[s.Var].Type.Max()) <= 0; k = k.Add(num.One()) {
			x.execute(e, dst, stmts[1:], with(s.Var, k))
		}
	case cfg.Call:
		args := append([]num.Rat{}, state[:x.p.Globals]...)
		for _, a := range s.Args {
			k, ok := eval(a)
			if !ok {
				return
			}
			args = append(args, k)
		}
		for _, out := range x.enter(s.Callee, args).exits {
			next := append([]num.Rat{}, state...)
			copy(next, out[:x.p.Globals])
			if s.Var != cfg.NoVar {
				next[s.Var] = out[x.p.Globals]
			}
			e.push(dst, next)
		}
	}
}

var twoBits = cfg.Type{Bits: 2}

// checkProgram compares the answer to the clauses of a program with the enumeration and checks the evidence.
func checkProgram(t *testing.T, p *cfg.Program) bool {
	t.Helper()
	ctx := context.Background()
	sys, origin, err := horn.FromProgram(ctx, smt.NewContext(), p, true)
	require.NoError(t, err)
	require.NoError(t, sys.Check())
	small, undo, err := horn.Preprocess(ctx, sys)
	require.NoError(t, err)
	a := decide(t, small)
	if len(p.Procs) > 0 {
		require.Equal(t, reachable(p), a.Verdict == answer.Unsafe)
	}
	if a.Verdict == answer.Safe {
		m, err := undo.Model(ctx, a.Certificate.(horn.Model))
		require.NoError(t, err)
		require.NoError(t, clauses.CheckModel(ctx, sys, m))
		if p.Main != nil {
			require.NoError(t, certify.Check(ctx, &cfg.Program{Main: p.Main}, &answer.Answer{Verdict: answer.Safe, Certificate: origin.Invariants(m)}))
		} else {
			checkContracts(t, p, origin.Contracts(m))
		}
		return false
	}
	d, err := undo.Derivation(ctx, a.Certificate.(horn.Derivation))
	require.NoError(t, err)
	require.NoError(t, clauses.CheckDerivation(ctx, sys, d))
	x, err := origin.Execute(ctx, d)
	require.NoError(t, err)
	if p.Main != nil {
		require.NoError(t, certify.Check(ctx, &cfg.Program{Main: p.Main}, &answer.Answer{Verdict: answer.Unsafe, Certificate: x}))
	} else {
		require.NoError(t, concrete.Reach(ctx, p, x))
	}
	return true
}

// safe is the answer that contracts prove.
func safe(contracts answer.Contracts) *answer.Answer {
	return &answer.Answer{Verdict: answer.Safe, Certificate: contracts}
}

// checkContracts requires that contracts are accepted, and not any more if the first one has requirements.
func checkContracts(t *testing.T, p *cfg.Program, contracts []answer.Contract) {
	t.Helper()
	ctx := context.Background()
	require.NoError(t, certify.Check(ctx, p, safe(contracts)))
	for i := range contracts {
		worse := append([]answer.Contract{}, contracts...)
		worse[i].Requires = smt.False
		if i == 0 {
			require.ErrorContains(t, certify.Check(ctx, p, safe(worse)), "has requirements")
		}
		worse[i].Requires = contracts[i].Requires
	}
}

func TestProcedures(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		unsafe     bool
	}{
		{"a call", `globals g
proc main()
 A -> B: x = f(g)
 B -> ERR: assume x == 3
proc f(y) r
 S -> EXIT: r = y + 1`, true},
		{"a call that cannot", `globals g
proc main()
 A -> A1: assume g < 2
 A1 -> B: x = f(g)
 B -> ERR: assume x == 3
proc f(y) r
 S -> EXIT: r = y + 1`, false},
		{"the error inside", `globals g
proc main()
 A -> B: _ = f(0)
 B -> ERR: assume 0
proc f(y)
 S -> T: assume y < 2; g = g + 1
 T -> U: _ = f(y + 1)
 S -> EXIT: assume y >= 2
 U -> ERR: assume g == 0 && y == 0
 U -> EXIT: assume !(g == 0 && y == 0)`, true},
		{"recursion with a loop", `globals g
proc main()
 A -> B: havoc x
 B -> C: r = f(x)
 C -> ERR: assume r != 0
proc f(n) r
 S -> EXIT: assume n == 0; r = 0
 S -> L: assume n != 0; i = 0
 L -> L: assume i < n; i = i + 1
 L -> M: assume i >= n; i = i - 1
 M -> EXIT: r = f(i)`, false},
		{"a loop behind an edge that is never taken", `globals g
proc main()
 A -> ERR: assume g != g
 A -> EXIT: assume g == g
 A -> L: assume 0
 L -> L: assume i < 2; i = i + 1
 L -> EXIT: assume i >= 2`, false},
		{"a loop that leads to an edge that is never taken", `globals g
proc main()
 A -> ERR: assume g != g
 A -> EXIT: assume g == g
 A -> L: i = 0
 L -> L: assume i < 2; i = i + 1
 L -> M: assume i >= 2
 M -> EXIT: assume 0`, false},
		{"result in a global", `globals g
proc main()
 A -> B: g = f(1)
 B -> ERR: assume g == 2
proc f(y) r
 S -> EXIT: g = 3; r = y + 1`, true},
		{"input in the callee", `globals
proc main()
 A -> B: x = f()
 B -> C: y = f()
 C -> ERR: assume x == 1 && y == 2
proc f() r
 S -> EXIT: havoc r`, true},
		{"a callee that never returns", `globals
proc main()
 A -> B: _ = f()
 B -> ERR: assume 1
proc f()
 S -> S2: havoc x
 S2 -> S: assume 1`, false},
		{"a call straight to the error", `globals g
proc main()
 A -> B: assume g == 1
 B -> ERR: g = f(g)
proc f(y) r
 S -> EXIT: assume y == 1; r = y
 S -> T: assume y != 1
 T -> ERR: _ = f(1)`, true},
		{"a call to the error that does not return", `globals g
proc main()
 A -> B: assume g == 1
 B -> ERR: g = f(g)
proc f(y) r
 S -> EXIT: assume y == 0; r = y
 S -> T: assume y == 1
 T -> U: _ = f(y + 1)`, false},
		{"main calls itself", `globals g
proc main()
 A -> B: assume g < 3; g = g + 1
 B -> C: _ = main()
 A -> ERR: assume g == 3
 C -> EXIT: assume 1`, true},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.Equal(t, tc.unsafe, checkProgram(t, parseProgram(twoBits, tc.text))) })
	}
}

// TestRandomProcedures compares random programs of two procedures with the enumeration of their executions.
func TestRandomProcedures(t *testing.T) {
	unsafe := 0
	n := *systems
	for seed := range n {
		text := randomProgram(rand.New(rand.NewSource(int64(seed))))
		ok := t.Run(fmt.Sprint(seed), func(t *testing.T) {
			if checkProgram(t, parseProgram(twoBits, text)) {
				unsafe++
			}
		})
		if !ok {
			t.Log(text)
		}
	}
	assert.Greater(t, unsafe, n/10)
	assert.Less(t, unsafe, n*9/10)
}

func randomProgram(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("globals g\n")
	for i, head := range []string{"main() x", "f(x) y"} {
		fmt.Fprintf(&b, "proc %s\n", head)
		vertices := []string{"A", "B", "C", "D", "EXIT"}
		for v := 0; v < 4; v++ {
			to := func() string {
				if r.Intn(3) > 0 {
					return vertices[v+1]
				}
				return vertices[r.Intn(5)]
			}
			cond := fmt.Sprintf("%s %s %d", name(r), []string{"<", "==", "!="}[r.Intn(3)], r.Intn(4))
			switch k := r.Intn(6); {
			case k < 2:
				dst := vertices[v+1]
				if r.Intn(8) == 0 {
					dst = "ERR"
				}
				fmt.Fprintf(&b, " %s -> %s: %s = f(%s)\n", vertices[v], dst, []string{name(r), "_"}[r.Intn(2)], expr(r))
			case k == 2:
				dst := "ERR"
				if r.Intn(3) == 0 && i == 0 {
					dst = to()
				}
				fmt.Fprintf(&b, " %s -> %s: assume %s\n %s -> %s: assume !(%s)\n", vertices[v], dst, cond, vertices[v], vertices[v+1], cond)
			case k == 3:
				fmt.Fprintf(&b, " %s -> %s: havoc %s\n", vertices[v], to(), name(r))
			case k == 4:
				fmt.Fprintf(&b, " %s -> %s: assume %s; %s = %s\n %s -> %s: assume !(%s)\n", vertices[v], to(), cond, name(r), expr(r), vertices[v], vertices[v+1], cond)
			default:
				fmt.Fprintf(&b, " %s -> %s: %s = %s; %s = %s\n", vertices[v], to(), name(r), expr(r), name(r), expr(r))
			}
		}
	}
	return b.String()
}

func name(r *rand.Rand) string { return []string{"g", "x", "y"}[r.Intn(3)] }

func expr(r *rand.Rand) string {
	switch r.Intn(3) {
	case 0:
		return fmt.Sprint(r.Intn(4))
	case 1:
		return name(r)
	default:
		return fmt.Sprintf("%s + %d", name(r), 1+r.Intn(2))
	}
}

// TestContractsRejected falsifies the contracts of a program one by one.
func TestContractsRejected(t *testing.T) {
	ctx := context.Background()
	p := parseProgram(twoBits, `globals g
proc main()
 A -> B: havoc x
 B -> C: r = f(x)
 C -> ERR: assume r != 0
proc f(n) r
 S -> EXIT: assume n == 0; r = 0
 S -> L: assume n != 0; i = 0
 L -> L: assume i < n; i = i + 1
 L -> M: assume i >= n; i = i - 1
 M -> EXIT: r = f(i)`)
	sys, origin, err := horn.FromProgram(ctx, smt.NewContext(), p, true)
	require.NoError(t, err)
	small, undo, err := horn.Preprocess(ctx, sys)
	require.NoError(t, err)
	a := decide(t, small)
	require.Equal(t, answer.Safe, a.Verdict)
	m, err := undo.Model(ctx, a.Certificate.(horn.Model))
	require.NoError(t, err)
	require.NoError(t, certify.Check(ctx, p, safe(origin.Contracts(m))))
	reject := func(want string, change func([]answer.Contract)) {
		t.Helper()
		contracts := origin.Contracts(m)
		change(contracts)
		assert.ErrorContains(t, certify.Check(ctx, p, safe(contracts)), want)
	}
	reject("does not exclude the error", func(cs []answer.Contract) { cs[1].Ensures = smt.True; cs[0].Invariants = nil })
	reject("what it ensures does not follow", func(cs []answer.Contract) { cs[1].Ensures = smt.False })
	reject("requirements of f are not met", func(cs []answer.Contract) { cs[1].Requires = smt.False })
	reject("not initially true", func(cs []answer.Contract) { cs[1].Invariants[p.Procs[1].Graph.Source] = smt.False })
	reject("is that of procedure 0", func(cs []answer.Contract) { cs[1] = cs[0] })
	for v := range p.Procs[1].Graph.Vertices {
		if v := cfg.Vertex(v); len(p.Procs[1].Graph.In(v)) > 0 {
			reject("", func(cs []answer.Contract) { cs[1].Invariants[v] = smt.False })
		}
	}
	n := p.Procs[1].Params[0] // a local variable is gone when the procedure has returned
	reject("what is ensured speaks of n", func(cs []answer.Contract) { cs[1].Ensures = sys.Ctx.Ge(cs[1].Symbols.X[n], sys.Ctx.Int(0)) })
}
