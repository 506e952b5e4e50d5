package boolprog

import (
	"fmt"
	"slices"

	"cairn/lang/horn"
	"cairn/smt"
)

// Encoding is a program as Horn clauses over Bool, and the way back from their models and derivations. The clauses are
// unsatisfiable exactly if an execution reaches the error.
type Encoding struct {
	System *horn.System
	prog   *Program
	procs  []*procedure // by index; nil: never called
	origin []origin     // by clause
}

// procedure has the predicates of one procedure. Their first parameters are the values of globals and parameters at its entry.
type procedure struct {
	*Proc
	index   int
	inputs  int                 // globals and parameters
	entry   []smt.Term          // constants that clauses use for the values at entry
	now     []smt.Term          // ... for the values of all variables at a cut point
	at      map[int]horn.PredID // cut points, by instruction: then the values of all variables
	summary horn.PredID         // then the values of globals after, and the results
	fails   horn.PredID         // no more: the error is reached inside
}

// origin is the piece of an execution that a clause stands for.
type origin struct {
	proc   int
	visits []visit
	stars  []smt.Term // of enforce at the procedure's entry
	end    bool       // of the invocation: by a return or by the error
}

// visit is the execution of one instruction: where it goes on (an index into Next), what each * was, which atom of the clause's
// body is the call.
type visit struct {
	pc, next int
	stars    []smt.Term
	call     int
}

// noCall is the call of an instruction that is none.
const noCall = -1

// Encode makes the clauses. Places where several ways meet, loop heads among them, are the cut points.
func Encode(c *smt.Context, prog *Program) *Encoding {
	e := &Encoding{System: &horn.System{Ctx: c}, prog: prog, procs: make([]*procedure, len(prog.Procs))}
	for work := []int{prog.Main}; len(work) > 0; {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if e.procs[i] != nil {
			continue
		}
		e.procs[i] = e.declare(i)
		for j := range prog.Procs[i].Code {
			if in := &prog.Procs[i].Code[j]; in.Op == Invoke {
				work = append(work, in.Callee)
			}
		}
	}
	for _, pr := range e.procs {
		if pr != nil {
			e.procedure(pr)
		}
	}
	main := e.procs[prog.Main]
	e.add(horn.Clause{
		Body: []horn.App{{Pred: main.fails, Args: main.entry}}, Constraint: smt.True, Head: horn.App{Pred: horn.NoPred}, Pos: main.Pos,
	}, origin{proc: prog.Main})
	return e
}

// add appends a clause.
func (e *Encoding) add(cl horn.Clause, from origin) {
	e.System.Clauses = append(e.System.Clauses, cl)
	e.origin = append(e.origin, from)
}

// declare makes the predicates of a procedure.
func (e *Encoding) declare(index int) *procedure {
	p := &procedure{Proc: e.prog.Procs[index], index: index, at: make(map[int]horn.PredID)}
	c := e.System.Ctx
	p.inputs = len(e.prog.Globals) + len(p.Params)
	for i, name := range p.Vars[:p.inputs] {
		p.entry = append(p.entry, c.Var(fmt.Sprintf("%s.old(%s)#%d", p.Name, name, i), smt.Bool))
	}
	for i, name := range p.Vars {
		p.now = append(p.now, c.Var(fmt.Sprintf("%s.%s#%d", p.Name, name, i), smt.Bool))
	}
	for _, pc := range cutPoints(p.Code) {
		p.at[pc] = e.predicate(fmt.Sprintf("%s@%d", p.Name, pc), p.inputs+len(p.Vars))
	}
	p.summary = e.predicate(p.Name+"@return", p.inputs+len(e.prog.Globals)+p.Results)
	p.fails = e.predicate(p.Name+"@error", p.inputs)
	return p
}

func (e *Encoding) predicate(name string, arity int) horn.PredID {
	pred := horn.Pred{Name: name}
	for i := range arity {
		pred.Params = append(pred.Params, e.System.Ctx.Var(fmt.Sprintf("%s.%d", name, i), smt.Bool))
	}
	e.System.Preds = append(e.System.Preds, pred)
	return horn.PredID(len(e.System.Preds) - 1)
}

// cutPoints are the first instruction and those that can be reached from more than one.
func cutPoints(code []Instr) []int {
	into := make([]int, len(code))
	seen := make([]bool, len(code))
	into[0] = 2
	for work := []int{0}; len(work) > 0; {
		pc := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		for _, next := range code[pc].Next {
			into[next]++
			work = append(work, next)
		}
	}
	var cuts []int
	for pc, n := range into {
		if n > 1 {
			cuts = append(cuts, pc)
		}
	}
	return cuts
}

// path is a way from a cut point to where it has come.
type path struct {
	pc    int
	env   []smt.Term
	cond  []smt.Term
	body  []horn.App
	trail []visit
}

// extended is a copy of the path whose slices can be appended to.
func (w *path) extended(v visit) *path {
	q := *w
	q.cond, q.body = slices.Clip(w.cond), slices.Clip(w.body)
	q.trail = append(slices.Clip(w.trail), v)
	return &q
}

// procedure makes the clauses of a procedure: one for each way from a cut point to the next one or to an end.
func (e *Encoding) procedure(p *procedure) {
	c := e.System.Ctx
	t := &terms{c: c, env: p.now}
	cond := smt.True
	if p.Enforce != nil {
		cond = t.expr(p.Enforce)
	}
	first := slices.Concat(p.entry, p.entry, p.now[p.inputs:])
	enter := make(map[smt.Term]smt.Term)
	for i, x := range p.entry {
		enter[p.now[i]] = x
	}
	e.add(horn.Clause{Constraint: c.Subst(cond, enter), Head: horn.App{Pred: p.at[0], Args: first}, Pos: p.Pos}, origin{proc: p.index, stars: t.stars})
	for pc := range p.Code {
		pred, ok := p.at[pc]
		if !ok {
			continue
		}
		start := &path{pc: pc, env: p.now, body: []horn.App{{Pred: pred, Args: slices.Concat(p.entry, p.now)}}}
		for work := []*path{start}; len(work) > 0; {
			w := work[len(work)-1]
			work = append(work[:len(work)-1], e.step(p, w)...)
		}
	}
}

// step executes the instruction at the end of a path and returns the paths that go on before the next cut point.
func (e *Encoding) step(p *procedure, w *path) []*path {
	c := e.System.Ctx
	in := &p.Code[w.pc]
	t := &terms{c: c, env: w.env}
	v := visit{pc: w.pc, call: noCall}
	var rhs []smt.Term
	for _, x := range in.Rhs {
		rhs = append(rhs, t.expr(x))
	}
	after := w.extended(v)
	switch in.Op {
	case Set:
		after.env = assign(w.env, in.Lhs, rhs)
		t.after = after.env
		if in.Relate != nil {
			after.cond = append(after.cond, t.expr(in.Relate))
		}
		e.enforce(p, after, t)
	case Check:
		if in.Negate {
			rhs[0] = c.Not(rhs[0])
		}
		after.cond = append(after.cond, rhs[0])
	case Test:
		bad := w.extended(visit{pc: w.pc, stars: t.stars, call: noCall})
		bad.cond = append(bad.cond, c.Not(rhs[0]))
		e.end(p, bad, p.fails, nil)
		after.cond = append(after.cond, rhs[0])
	case Invoke:
		e.invoke(p, w, after, in, rhs, t)
	case Leave:
		e.end(p, w.extended(visit{pc: w.pc, stars: t.stars, call: noCall}), p.summary, append(w.env[:len(e.prog.Globals):len(e.prog.Globals)], rhs...))
		return nil
	case Fail:
		e.end(p, after, p.fails, nil)
		return nil
	}
	var on []*path
	for i, next := range in.Next {
		last := after.trail[len(after.trail)-1]
		q := w.extended(visit{pc: w.pc, next: i, stars: t.stars, call: last.call})
		q.pc, q.env, q.cond, q.body = next, after.env, after.cond, after.body
		if pred, cut := p.at[next]; cut {
			e.add(q.clause(e, p, horn.App{Pred: pred, Args: slices.Concat(p.entry, q.env)}), origin{proc: p.index, visits: q.trail})
		} else {
			on = append(on, q)
		}
	}
	return on
}

// invoke calls: the path goes on after the callee's return, or ends with the error inside of the callee.
func (e *Encoding) invoke(p *procedure, w, after *path, in *Instr, args []smt.Term, t *terms) {
	callee := e.procs[in.Callee]
	call := visit{pc: w.pc, stars: t.stars, call: len(w.body)}
	entry := append(w.env[:len(e.prog.Globals):len(e.prog.Globals)], args...)
	bad := w.extended(call)
	bad.body = append(bad.body, horn.App{Pred: callee.fails, Args: entry})
	e.end(p, bad, p.fails, nil)

	var out []smt.Term
	for i := range len(e.prog.Globals) + callee.Results {
		out = append(out, e.System.Ctx.Fresh(fmt.Sprintf("%s.out%d", callee.Name, i), smt.Bool))
	}
	after.trail[len(after.trail)-1].call = len(w.body)
	after.body = append(after.body, horn.App{Pred: callee.summary, Args: slices.Concat(entry, out)})
	env := slices.Clone(w.env)
	copy(env, out[:len(e.prog.Globals)])
	after.env = assign(env, in.Lhs, out[len(e.prog.Globals):])
	e.enforce(p, after, t)
}

// enforce restricts the states after an assignment or a call.
func (e *Encoding) enforce(p *procedure, w *path, t *terms) {
	if p.Enforce != nil {
		here := &terms{c: t.c, env: w.env}
		w.cond = append(w.cond, here.expr(p.Enforce))
		t.stars = append(t.stars, here.stars...)
	}
}

// end adds the clause of a path on which the invocation ends.
func (e *Encoding) end(p *procedure, w *path, pred horn.PredID, out []smt.Term) {
	e.add(w.clause(e, p, horn.App{Pred: pred, Args: slices.Concat(p.entry, out)}), origin{proc: p.index, visits: w.trail, end: true})
}

func (w *path) clause(e *Encoding, p *procedure, head horn.App) horn.Clause {
	return horn.Clause{Body: w.body, Constraint: e.System.Ctx.And(w.cond...), Head: head, Pos: p.Code[w.trail[len(w.trail)-1].pc].Pos}
}

// assign returns an environment with new values.
func assign(env []smt.Term, lhs []int, rhs []smt.Term) []smt.Term {
	env = slices.Clone(env)
	for i, v := range lhs {
		if v != discard {
			env[v] = rhs[i]
		}
	}
	return env
}

// terms translates expressions. Each * is a constant of its own, in the order of the text.
type terms struct {
	c     *smt.Context
	env   []smt.Term
	after []smt.Term // for 'x
	stars []smt.Term
}

func (t *terms) expr(e *Expr) smt.Term {
	switch e.Op {
	case False:
		return smt.False
	case True:
		return smt.True
	case Star:
		x := t.c.Fresh("any", smt.Bool)
		t.stars = append(t.stars, x)
		return x
	case Var:
		return t.env[e.Index]
	case Next:
		return t.after[e.Index]
	case Not:
		return t.c.Not(t.expr(e.X))
	}
	x, y := t.expr(e.X), t.expr(e.Y)
	switch e.Op {
	case And:
		return t.c.And(x, y)
	case Or:
		return t.c.Or(x, y)
	case Xor:
		return t.c.Xor(x, y)
	case Implies:
		return t.c.Implies(x, y)
	default:
		return t.c.Iff(x, y)
	}
}
