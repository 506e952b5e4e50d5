package certify

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// checkInvariants returns nil if the invariants prove that no execution of g reaches the error, as those of a procedure that has no
// exit and calls none.
func checkInvariants(ctx context.Context, g *cfg.Graph, r *answer.Invariants) error {
	switch {
	case r.Symbols == nil:
		return fmt.Errorf("a safe verdict without invariants")
	case !r.Symbols.Of(g):
		return fmt.Errorf("the symbols are those of another program")
	}
	p := &cfg.Program{Procs: []*cfg.Proc{{Name: g.Name, Graph: g, Result: cfg.NoVar, Exit: noExit}}}
	return checkContracts(ctx, p, answer.Contracts{{Symbols: r.Symbols, Invariants: r.At, Facts: r.Facts, Products: r.Products, Cells: r.Cells}})
}

// noExit is the exit of a procedure from which nobody returns.
const noExit cfg.Vertex = -1

// checkContracts returns nil if the contracts prove that no execution of p reaches the error: procedure by procedure, by
// the rule of Hoare for recursive procedures. The invariant at the source is true for all entry values, each loop-free piece
// leads from invariant to invariant, a call may assume what its callee ensures, the invariant at the exit implies what is
// ensured, and where the error is reached, directly or by a call whose requirements are not met, the procedure's own
// requirements are not met either. The first procedure requires nothing.
func checkContracts(ctx context.Context, p *cfg.Program, contracts answer.Contracts) error {
	if len(contracts) != len(p.Procs) {
		return fmt.Errorf("%d contracts for %d procedures", len(contracts), len(p.Procs))
	}
	if len(contracts) == 0 {
		return fmt.Errorf("a safe verdict without contracts")
	}
	ck := &contractCheck{p: p, contracts: contracts, writes: writesOf(p), called: []cfg.ProcID{0}}
	for i := range contracts {
		if err := ck.checkSymbols(cfg.ProcID(i)); err != nil {
			return fmt.Errorf("%s: %w", p.Procs[i].Name, err)
		}
	}
	for i := 0; i < len(ck.called); i++ { // those that are never executed are left out
		if err := ck.procedure(ctx, ck.called[i]); err != nil {
			return fmt.Errorf("%s: %w", p.Procs[ck.called[i]].Name, err)
		}
	}
	return nil
}

// contractCheck checks the contracts of a program.
type contractCheck struct {
	p         *cfg.Program
	contracts answer.Contracts
	writes    [][]bool     // by procedure and global
	called    []cfg.ProcID // found so far
}

// writesOf finds the globals that each procedure, with all that it calls, may change.
func writesOf(p *cfg.Program) [][]bool {
	writes := make([][]bool, len(p.Procs))
	for i := range writes {
		writes[i] = make([]bool, p.Globals)
	}
	for changed := true; changed; {
		changed = false
		note := func(i int, v cfg.Var) {
			if v >= 0 && int(v) < p.Globals && !writes[i][v] {
				writes[i][v], changed = true, true
			}
		}
		for i, pr := range p.Procs {
			for _, e := range pr.Graph.Edges {
				for _, s := range e.Stmts {
					switch s.Kind {
					case cfg.Call:
						for g, w := range writes[s.Callee] {
							if w {
								note(i, cfg.Var(g))
							}
						}
						note(i, s.Var)
					case cfg.Assign, cfg.Havoc:
						note(i, s.Var)
					}
				}
			}
		}
	}
	return writes
}

// callSite is a call with the temporaries that its arguments are stored in.
type callSite struct {
	stmt *cfg.Stmt
	args []cfg.Var
}

// procedure proves what the contract of one procedure says. The facts that come with it are used only if it doesn't work without.
func (ck *contractCheck) procedure(ctx context.Context, id cfg.ProcID) error {
	pr, ct := ck.p.Procs[id], &ck.contracts[id]
	g, calls := ck.open(pr)
	vc := emptyConditions(g, symbols(ct, g), ct.Invariants, ct.Products...)
	vc.requires = ck.requires(id)
	if g.HasArrays() {
		vc.follow(ct.Cells)
	}
	ends := []cfg.Vertex{g.Target}
	if pr.Exit != noExit {
		vc.cut[pr.Exit] = true
		ends = append(ends, pr.Exit)
	}
	for e, site := range calls {
		if site != nil {
			vc.cut[g.Edges[e].Src], vc.cut[g.Edges[e].Dst] = true, true
			ends = append(ends, g.Edges[e].Src)
		}
	}
	reached := forward(g, g.Source)
	for v, useful := range backward(g, ends...) {
		vc.useful[v] = useful && reached[v]
	}
	err := ck.prove(ctx, vc, id, calls)
	if err == nil || len(ct.Facts) == 0 || ctx.Err() != nil {
		return err
	}
	if err := vc.proveFacts(ctx, ct.Facts); err != nil {
		return err
	}
	return ck.prove(ctx, vc, id, calls)
}

// symbols are those of a graph and of the products.
func symbols(ct *answer.Contract, g *cfg.Graph) *cfg.Symbols {
	sy := cfg.NewSymbols(ct.Symbols.Ctx, g)
	for _, p := range ct.Products {
		sy.AddGhost(sy.Ctx.Name(ct.Symbols.X[p.Of]), cfg.Math)
	}
	return sy
}

// prove proves initiation; consecution, along every loop-free piece between two cut points and every call, and safety; and what the
// procedure ensures.
func (ck *contractCheck) prove(ctx context.Context, vc *conditions, id cfg.ProcID, calls []*callSite) error {
	if err := ck.atEntry(ctx, vc, id); err != nil {
		return err
	}
	if err := ck.generate(ctx, vc, calls); err != nil {
		return err
	}
	if err := vc.proveAll(ctx); err != nil {
		return err
	}
	ct, exit := &ck.contracts[id], ck.p.Procs[id].Exit
	if ct.Ensures == smt.NoTerm {
		return nil
	}
	return vc.prove(ctx, vc.known(exit), ct.Ensures, "what it ensures does not follow at its exit")
}

// open is the graph in which a call stores its arguments and changes everything that it may change, with the calls by edge.
func (ck *contractCheck) open(pr *cfg.Proc) (*cfg.Graph, []*callSite) {
	g := pr.Graph.Bare()
	calls := make([]*callSite, len(pr.Graph.Edges))
	for i := range pr.Graph.Edges {
		e := &pr.Graph.Edges[i]
		if len(e.Stmts) != 1 || e.Stmts[0].Kind != cfg.Call {
			g.NewEdge(e.Src, e.Dst, e.Stmts...)
			continue
		}
		s := &e.Stmts[0]
		site := &callSite{stmt: s}
		if !slices.Contains(ck.called, s.Callee) {
			ck.called = append(ck.called, s.Callee)
		}
		var stmts []cfg.Stmt
		for j, a := range s.Args {
			v := g.NewVar(cfg.VarInfo{Name: fmt.Sprintf("call%d.arg%d#", i, j), Type: a.Type, Kind: cfg.Temp})
			site.args = append(site.args, v)
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: a, Pos: s.Pos})
		}
		for v, w := range ck.writes[s.Callee] {
			if w {
				stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: cfg.Var(v), Pos: s.Pos})
			}
		}
		if s.Var != cfg.NoVar {
			stmts = append(stmts, cfg.Stmt{Kind: cfg.Havoc, Var: s.Var, Pos: s.Pos})
		}
		g.NewEdge(e.Src, e.Dst, stmts...)
		calls[i] = site
	}
	return g, calls
}

// checkSymbols makes sure that the formulas speak of what they should: requirements of entry values, what is ensured of
// these, globals and the result, invariants of these and the variables.
func (ck *contractCheck) checkSymbols(id cfg.ProcID) error {
	pr, ct := ck.p.Procs[id], &ck.contracts[id]
	g := pr.Graph
	switch {
	case ct.Proc != id:
		return fmt.Errorf("the contract is that of procedure %d", ct.Proc)
	case pr.Exit < noExit || int(pr.Exit) >= len(g.Vertices) || pr.Exit == noExit && ct.Ensures != smt.NoTerm:
		return fmt.Errorf("there is no exit")
	case ct.Symbols == nil || ct.Symbols.Ctx != ck.contracts[0].Symbols.Ctx:
		return fmt.Errorf("the contract has no vocabulary")
	}
	c := ct.Symbols.Ctx
	vo := cfg.NewSymbols(c, g)
	for _, p := range ct.Products {
		if p.Of < 0 || int(p.Of) >= len(ct.Symbols.X) || p.X < 0 || p.Y < 0 || int(max(p.X, p.Y)) >= len(g.Vars) {
			return fmt.Errorf("a product, or a factor of one, is no variable")
		}
		x := ct.Symbols.X[p.Of]
		if _, taken := vo.VarOf(x); taken || c.Kind(x) != smt.KVar || c.Sort(x) != smt.Int {
			return fmt.Errorf("a product has no symbol of its own")
		}
		for _, o := range p.Near {
			if !o[0].IsInt() || !o[1].IsInt() {
				return fmt.Errorf("an operand of a product is no whole number")
			}
		}
		vo.AddGhost(c.Name(x), cfg.Math)
	}
	entry := make(map[smt.Term]bool)
	for v := range g.Vars {
		x, ok := ct.Entry[cfg.Var(v)]
		if _, program := vo.VarOf(x); ok && (program || entry[x] || c.Kind(x) != smt.KVar) {
			return fmt.Errorf("the entry value of %s has no symbol of its own", g.Vars[v].Name)
		}
		if ok {
			entry[x] = true
		}
	}
	cells := make(map[smt.Term]bool)
	if err := checkCells(g, c, ct.Cells, func(x smt.Term) bool { _, program := vo.VarOf(x); return program || entry[x] }); err != nil {
		return err
	}
	if len(ct.Cells) > 0 && len(ck.p.Procs) > 1 {
		return fmt.Errorf("the contract speaks of cells of arrays")
	}
	for _, cell := range ct.Cells {
		cells[cell.Index], cells[cell.Value] = true, true
	}
	check := func(what string, f smt.Term, allowed func(cfg.Var) bool) error {
		if f == smt.NoTerm {
			return nil
		}
		for _, x := range c.FreeVars(f) {
			if v, ok := vo.VarOf(x); !entry[x] && (!ok || !allowed(v) || vo.Vars[v].Type.Kind == cfg.Array) {
				return fmt.Errorf("%s speaks of %s", what, c.Name(x))
			}
		}
		return nil
	}
	if err := check("the requirement", ct.Requires, func(cfg.Var) bool { return false }); err != nil {
		return err
	}
	if err := check("what is ensured", ct.Ensures, func(v cfg.Var) bool { return int(v) < ck.p.Globals || v == pr.Result }); err != nil {
		return err
	}
	for x := range cells {
		entry[x] = true
	}
	for v := range g.Vertices {
		if f, ok := ct.Invariants[cfg.Vertex(v)]; ok {
			if err := check("an invariant", f, func(cfg.Var) bool { return true }); err != nil {
				return err
			}
		}
	}
	return nil
}

// requires is the requirement of a procedure: a missing one is true, so that the error must not be reached at all.
func (ck *contractCheck) requires(id cfg.ProcID) smt.Term {
	if f := ck.contracts[id].Requires; f != smt.NoTerm {
		return f
	}
	return smt.True
}

// atEntry proves the invariant at the source, and that the first procedure requires nothing.
func (ck *contractCheck) atEntry(ctx context.Context, vc *conditions, id cfg.ProcID) error {
	ct := &ck.contracts[id]
	now := make(map[smt.Term]smt.Term)
	for v, x := range ct.Entry {
		now[x] = vc.sy.X[v]
	}
	inv := vc.c.Subst(vc.everywhere(vc.invariant(vc.g.Source), vc.any), now)
	begin := vc.c.And(append(vc.enc.ReadsOf(inv).Facts, vc.typed)...)
	if err := vc.prove(ctx, begin, inv, "the invariant at the source is not initially true"); err != nil || id != 0 {
		return err
	}
	return vc.prove(ctx, vc.typed, vc.c.Subst(ck.requires(0), now), "the program's first procedure has requirements")
}

// generate makes the conditions that each piece and each call leads from invariant to invariant, and that the error is reached against
// the requirements only.
func (ck *contractCheck) generate(ctx context.Context, vc *conditions, calls []*callSite) error {
	vc.all = nil
	for v := range vc.g.Vertices {
		c := cfg.Vertex(v)
		if !vc.cut[c] || !vc.useful[c] {
			continue
		}
		var err error
		if site := siteAt(vc.g, c, calls); site != nil {
			err = ck.call(ctx, vc, c, site)
		} else {
			err = vc.generateFrom(ctx, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// siteAt is the call that leaves v, if there is one.
func siteAt(g *cfg.Graph, v cfg.Vertex, calls []*callSite) *callSite {
	for _, e := range g.Out(v) {
		if calls[e] != nil {
			return calls[e]
		}
	}
	return nil
}

// call adds the conditions that a call fails against the requirements only, and leads to the invariant behind it.
func (ck *contractCheck) call(ctx context.Context, vc *conditions, at cfg.Vertex, site *callSite) error {
	out := vc.g.Out(at)
	if len(out) > 1 {
		return fmt.Errorf("the call at %s is not the only way to go on", site.stmt.Pos)
	}
	p := &piece{vc: vc, from: at}
	end, err := p.follow(ctx, &place{smt.True, vc.enc.Where(vc.any, vc.known(at))}, out[0])
	if err != nil {
		return err
	}
	callee, ct := ck.p.Procs[site.stmt.Callee], &ck.contracts[site.stmt.Callee]
	given := make(map[smt.Term]smt.Term) // the callee's entry values
	for g := range ck.p.Globals {
		if x, ok := ct.Entry[cfg.Var(g)]; ok {
			given[x] = vc.sy.X[g]
		}
	}
	for i, v := range callee.Params {
		if x, ok := ct.Entry[v]; ok {
			given[x] = end.Vars[site.args[i]]
		}
	}
	for v := range callee.Graph.Vars { // other variables begin anew with each call
		if x, ok := ct.Entry[cfg.Var(v)]; ok && given[x] == smt.NoTerm {
			given[x] = vc.c.Fresh("initial", smt.Int)
		}
	}
	path := vc.c.And(append(p.facts, end.taken)...)
	fails := condition{from: at, to: vc.g.Target, end: end.State, approx: p.approx, call: callee.Name}
	returns := condition{from: at, to: end.v, path: path, end: end.State, approx: p.approx, call: callee.Name}
	fails.path = vc.c.And(path, vc.c.Not(vc.c.Subst(ck.requires(site.stmt.Callee), given)))
	if ct.Ensures != smt.NoTerm {
		returns.path = vc.c.And(path, vc.c.Subst(ct.Ensures, ck.outputs(vc, site, given, end.Vars)))
	}
	vc.all = append(vc.all, fails, returns)
	return nil
}

// outputs extends the binding of a callee's entry values by its globals and its result when it returns. A global that the
// result is written to afterwards has a value that nobody sees.
func (ck *contractCheck) outputs(vc *conditions, site *callSite, given map[smt.Term]smt.Term, env []smt.Term) map[smt.Term]smt.Term {
	callee := ck.p.Procs[site.stmt.Callee]
	now := cfg.NewSymbols(vc.c, callee.Graph).X
	out := maps.Clone(given)
	for g := range ck.p.Globals {
		out[now[g]] = env[g]
		if cfg.Var(g) == site.stmt.Var {
			out[now[g]] = vc.c.Fresh("hidden", smt.Int)
			if !ck.writes[site.stmt.Callee][g] {
				out[now[g]] = vc.sy.X[g]
			}
		}
	}
	switch r := callee.Result; {
	case r == cfg.NoVar || int(r) < ck.p.Globals:
	case site.stmt.Var != cfg.NoVar:
		out[now[r]] = env[site.stmt.Var]
	default:
		out[now[r]] = vc.c.Fresh("ignored", smt.Int)
	}
	return out
}
