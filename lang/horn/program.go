package horn

import (
	"context"
	"fmt"
	"slices"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/smt"
)

// FromProgram describes a program by clauses that are unsatisfiable exactly if an execution reaches the error (where the
// encoding is exact). Each cut point of a procedure becomes a predicate over the values of globals and parameters at the
// procedure's entry and the values of all variables now; each procedure that returns has a summary over the former and the
// globals that it writes and its result, and each one that is called has a predicate over the entry values from which the
// error is reached inside of it. Blocks are clauses, calls are summaries in their bodies.
//
// With ranges, what abstract interpretation finds out about the variables is part of the clauses.
//
// Entry values and dead variables that do not matter are dropped by Preprocess.
func FromProgram(ctx context.Context, c *smt.Context, p *cfg.Program, ranges bool) (*System, *Origin, error) {
	e := &programEncoder{ctx: ctx, sys: &System{Ctx: c}, origin: &Origin{program: p}, ranges: ranges}
	procs := p.Procs
	if p.Main != nil {
		procs = []*cfg.Proc{{Name: p.Main.Name, Graph: p.Main, Result: cfg.NoVar, Exit: noExit}}
	}
	e.effects = effectsOf(p, procs)
	called := make([]bool, len(procs))
	for _, pr := range procs {
		for _, cl := range callEdges(pr.Graph) {
			called[cl.stmt.Callee] = true
		}
	}
	for i, pr := range procs {
		if err := e.prepare(cfg.ProcID(i), pr, called[i]); err != nil {
			return nil, nil, err
		}
	}
	for _, pe := range e.origin.procs {
		if pe.id != 0 && !pe.called {
			continue // never executed
		}
		if err := e.encode(pe); err != nil {
			return nil, nil, err
		}
	}
	e.origin.sys = e.sys
	return e.sys, e.origin, nil
}

// noExit stands for the exit of a graph that is a whole program.
const noExit cfg.Vertex = -1

// Origin tells where the parts of a system that FromProgram has made come from: it is the way back from models and
// derivations to invariants and executions.
type Origin struct {
	program *cfg.Program
	sys     *System
	procs   []*procEncoding
	clauses []clauseOrigin // by clause
}

// procEncoding is one procedure in clauses.
type procEncoding struct {
	id      cfg.ProcID
	proc    *cfg.Proc
	effects effects
	called  bool // entry values matter
	open    *cfg.Graph
	calls   []call
	vocab   *encode.Vocab
	ranges  *absint.Result
	facts   map[cfg.Vertex][]smt.Term
	blocks  *encode.Blocks

	inputs  []cfg.Var  // globals used and parameters, if called
	entry   []smt.Term // symbols for their values at entry
	outputs []cfg.Var  // globals written and the result
	at      map[cfg.Vertex]PredID
	summary PredID
	fails   PredID // NoPred: the error is a query
}

// clauseKind says what a clause stands for.
type clauseKind uint8

const (
	clauseEnter  clauseKind = iota // the procedure begins
	clauseBlock                    // a block is executed; at the target, the error is reached
	clauseReturn                   // what is true at the exit becomes a summary
	clauseCall                     // a call returns
	clauseFail                     // a call does not return because the error is reached in the callee
	clauseStart                    // the program's first procedure fails
)

// clauseOrigin says what a clause stands for.
type clauseOrigin struct {
	kind  clauseKind
	proc  *procEncoding
	block *encode.Block // of clauseBlock, clauseCall and clauseFail
	call  *call
}

// programEncoder is the state of FromProgram.
type programEncoder struct {
	ctx     context.Context
	sys     *System
	origin  *Origin
	effects []effects
	ranges  bool
}

// arrayPaths is the number of paths up to which each is a clause of its own if there are arrays: where paths meet that leave different arrays,
// it takes an array that is either.
const arrayPaths = 12

// prepare encodes the blocks of a procedure and declares its predicates.
func (e *programEncoder) prepare(id cfg.ProcID, pr *cfg.Proc, called bool) error {
	pe := &procEncoding{id: id, proc: pr, effects: e.effects[id], called: called, at: make(map[cfg.Vertex]PredID), summary: NoPred, fails: NoPred}
	e.origin.procs = append(e.origin.procs, pe)
	pe.open, pe.calls = openGraph(pr, e.effects)
	pe.vocab = encode.NewVocab(e.sys.Ctx, pe.open)
	pe.vocab.Arrays = encode.ArraysOf(pe.open)
	if pe.ranges = absint.Types(pe.open); e.ranges {
		pe.ranges = absint.Analyze(e.ctx, pe.open, absint.Options{})
	}
	pe.facts = make(map[cfg.Vertex][]smt.Term)
	opt := encode.BlockOptions{Ranges: pe.ranges}
	if pe.open.HasArrays() {
		opt.MaxPaths = arrayPaths
	}
	var err error
	if pe.blocks, err = encode.LargeBlocks(e.ctx, pe.open, pe.vocab, opt); err != nil {
		return err
	}
	if err := pe.checkCalls(); err != nil {
		return err
	}
	if called {
		for g, used := range pe.effects.uses {
			if used {
				pe.inputs = append(pe.inputs, cfg.Var(g))
			}
		}
		pe.inputs = append(pe.inputs, pr.Params...)
	}
	for _, v := range pe.inputs {
		pe.entry = append(pe.entry, e.fresh(pe.open, v, "_in"))
	}
	for _, v := range pe.blocks.Cuts {
		if v != pe.open.Target && (int(v) < len(pr.Graph.Vertices) || pe.isLanding(v)) {
			pe.at[v] = e.predicate(fmt.Sprintf("%s@%d", pr.Name, v), pe.inputs, pe.open, pe.current())
		}
	}
	if called && pr.Exit != noExit {
		for g, written := range pe.effects.writes {
			if written {
				pe.outputs = append(pe.outputs, cfg.Var(g))
			}
		}
		if pr.Result != cfg.NoVar {
			pe.outputs = append(pe.outputs, pr.Result)
		}
		pe.summary = e.predicate(pr.Name, pe.inputs, pe.open, pe.outputs)
	}
	if called {
		pe.fails = e.predicate(pr.Name+" fails", pe.inputs, pe.open, nil)
	}
	return nil
}

// checkCalls makes sure that every call is a block by itself.
func (pe *procEncoding) checkCalls() error {
	isCall := make(map[cfg.EdgeID]bool)
	for _, cl := range pe.calls {
		isCall[cl.edge] = true
	}
	for i := range pe.blocks.Blocks {
		b := &pe.blocks.Blocks[i]
		for _, e := range b.Edges {
			if isCall[e] && len(b.Edges) > 1 {
				return fmt.Errorf("the call at %s is not the only edge between its ends", pe.open.Edges[e].Stmts[0].Pos)
			}
		}
	}
	return nil
}

// current lists the variables of the procedure, without the temporaries for arguments.
func (pe *procEncoding) current() []cfg.Var {
	all := make([]cfg.Var, len(pe.proc.Graph.Vars))
	for v := range all {
		all[v] = cfg.Var(v)
	}
	return all
}

// predicate declares a predicate over the entry values of some variables and the values of others.
func (e *programEncoder) predicate(name string, inputs []cfg.Var, g *cfg.Graph, now []cfg.Var) PredID {
	p := Pred{Name: name}
	for _, v := range inputs {
		p.Params = append(p.Params, e.fresh(g, v, "_at_entry"))
	}
	for _, v := range now {
		p.Params = append(p.Params, e.fresh(g, v, "_now"))
	}
	e.sys.Preds = append(e.sys.Preds, p)
	return PredID(len(e.sys.Preds) - 1)
}

// fresh is a new symbol for a value of a variable.
func (e *programEncoder) fresh(g *cfg.Graph, v cfg.Var, suffix string) smt.Term {
	return e.sys.Ctx.Fresh(g.Vars[v].Name+suffix, g.Vars[v].Type.Sort(e.sys.Ctx))
}

func (e *programEncoder) add(cl Clause, from clauseOrigin) {
	e.sys.Clauses = append(e.sys.Clauses, cl)
	e.origin.clauses = append(e.origin.clauses, from)
}

// encode makes the clauses of a procedure.
func (e *programEncoder) encode(pe *procEncoding) error {
	c := e.sys.Ctx
	enter := []smt.Term{pe.vocab.Typed()}
	for i, v := range pe.inputs {
		enter = append(enter, c.Eq(pe.entry[i], pe.vocab.X[v]))
	}
	src := pe.open.Source
	e.add(Clause{Constraint: c.And(enter...), Head: pe.state(src, pe.vocab.Identity()), Pos: pe.open.PosOf(src)}, clauseOrigin{kind: clauseEnter, proc: pe})
	for i := range pe.blocks.Blocks {
		b := &pe.blocks.Blocks[i]
		if err := e.ctx.Err(); err != nil {
			return err
		}
		switch cl := pe.callOf(b); {
		case cl != nil:
			e.encodeCall(pe, b, cl)
		case pe.added(b), b.Src == pe.proc.Exit:
		default:
			e.encodeBlock(pe, b)
		}
	}
	if exit, ok := pe.at[pe.proc.Exit]; ok && pe.summary != NoPred {
		at := pe.state(pe.proc.Exit, pe.vocab.Identity())
		e.add(Clause{Body: []App{{exit, at.Args}}, Constraint: smt.True, Head: App{pe.summary, append(pe.entryTerms(), pe.values(pe.outputs, pe.vocab.Identity())...)}, Pos: pe.open.PosOf(pe.proc.Exit)},
			clauseOrigin{kind: clauseReturn, proc: pe})
	}
	if pe.id == 0 && pe.fails != NoPred {
		e.add(Clause{Body: []App{{pe.fails, pe.entryTerms()}}, Constraint: smt.True, Head: App{Pred: NoPred}, Pos: pe.open.PosOf(src)}, clauseOrigin{kind: clauseStart, proc: pe})
	}
	return nil
}

// callOf returns the call that the block is, nil if it is none.
func (pe *procEncoding) callOf(b *encode.Block) *call {
	for i := range pe.calls {
		if len(b.Edges) == 1 && b.Edges[0] == pe.calls[i].edge {
			return &pe.calls[i]
		}
	}
	return nil
}

// isLanding reports whether a call leads straight to the target by way of v.
func (pe *procEncoding) isLanding(v cfg.Vertex) bool {
	return slices.ContainsFunc(pe.calls, func(cl call) bool { return cl.landing != 0 && cl.landing == v })
}

// added reports whether the block is an edge that openGraph has added.
func (pe *procEncoding) added(b *encode.Block) bool {
	if b.Dst == pe.open.Target && pe.isLanding(b.Src) {
		return false
	}
	return len(b.Edges) == 1 && int(b.Edges[0]) >= len(pe.proc.Graph.Edges)
}

// entryTerms are the values at entry, as terms of a clause.
func (pe *procEncoding) entryTerms() []smt.Term { return append([]smt.Term(nil), pe.entry...) }

// values are the values of variables after t.
func (pe *procEncoding) values(vars []cfg.Var, t encode.Transition) []smt.Term {
	out := make([]smt.Term, len(vars))
	for i, v := range vars {
		out[i] = pe.vocab.Value(t, v)
	}
	return out
}

// state is the predicate of a cut point for the state after t.
func (pe *procEncoding) state(v cfg.Vertex, t encode.Transition) App {
	return App{pe.at[v], append(pe.entryTerms(), pe.values(pe.current(), t)...)}
}

// failure is the head of a clause that reaches the error.
func (pe *procEncoding) failure() App {
	if pe.fails == NoPred {
		return App{Pred: NoPred}
	}
	return App{pe.fails, pe.entryTerms()}
}

// encodeBlock makes the clause of a block.
func (e *programEncoder) encodeBlock(pe *procEncoding, b *encode.Block) {
	cl := Clause{Body: []App{pe.state(b.Src, pe.vocab.Identity())}, Constraint: e.guard(pe, b), Pos: pe.open.PosOf(b.Src)}
	if b.Dst == pe.open.Target {
		cl.Head = pe.failure()
	} else {
		cl.Head = pe.state(b.Dst, b.Trans)
	}
	e.add(cl, clauseOrigin{kind: clauseBlock, proc: pe, block: b})
}

// guard is the guard of a block with what is known of the variables that it speaks of.
func (e *programEncoder) guard(pe *procEncoding, b *encode.Block) smt.Term {
	c := e.sys.Ctx
	read := make(map[smt.Term]bool)
	all := []smt.Term{b.Trans.Guard}
	for _, x := range c.FreeVars(b.Trans.Guard) {
		read[x] = true
		if v, ok := pe.vocab.VarOf(x); ok {
			all = append(all, pe.vocab.InType(v, x))
		}
	}
	if _, known := pe.facts[b.Src]; !known {
		pe.facts[b.Src] = pe.ranges.FactsAt(pe.vocab.Symbols, b.Src)
	}
	for _, f := range pe.facts[b.Src] {
		known := true
		for _, x := range c.FreeVars(f) {
			known = known && read[x]
		}
		if known {
			all = append(all, f)
		}
	}
	return c.And(all...)
}

// encodeCall makes the clauses of a call: for its return, and for the error inside of the callee.
func (e *programEncoder) encodeCall(pe *procEncoding, b *encode.Block, cl *call) {
	callee := e.origin.procs[cl.stmt.Callee]
	before := pe.state(b.Src, pe.vocab.Identity())
	var given []smt.Term
	for _, v := range callee.inputs[:len(callee.inputs)-len(callee.proc.Params)] {
		given = append(given, pe.vocab.X[v])
	}
	given = append(given, pe.values(cl.args, b.Trans)...)
	guard := e.guard(pe, b)
	if callee.summary != NoPred {
		out := append([]smt.Term(nil), given...)
		for i, v := range callee.outputs {
			isResult := callee.proc.Result != cfg.NoVar && i == len(callee.outputs)-1
			switch {
			case isResult && cl.stmt.Var != cfg.NoVar:
				out = append(out, pe.vocab.Value(b.Trans, cl.stmt.Var))
			case isResult || v == cl.stmt.Var: // not looked at, or written over by the result
				out = append(out, e.fresh(callee.open, v, "_ignored"))
			default:
				out = append(out, pe.vocab.Value(b.Trans, v))
			}
		}
		e.add(Clause{Body: []App{before, {callee.summary, out}}, Constraint: guard, Head: pe.state(b.Dst, b.Trans), Pos: cl.stmt.Pos},
			clauseOrigin{kind: clauseCall, proc: pe, block: b, call: cl})
	}
	e.add(Clause{Body: []App{before, {callee.fails, given}}, Constraint: guard, Head: pe.failure(), Pos: cl.stmt.Pos},
		clauseOrigin{kind: clauseFail, proc: pe, block: b, call: cl})
}
