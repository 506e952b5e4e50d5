// Package boolean checks the proofs of Boolean programs.
package boolean

import (
	"context"
	"fmt"

	"cairn/certify/obligation"
	"cairn/lang/boolprog"
	"cairn/smt"
)

// Check returns nil if the contracts prove a Boolean program: main requires nothing, each contract follows from the
// procedure's code and the contracts of those that it calls, and no assertion fails where the requirements are true. The
// conditions are weakest preconditions between the places that have invariants, computed backwards over the code; nothing of
// the clauses that the proof comes from takes part.
func Check(ctx context.Context, p *boolprog.Program, proof *boolprog.Proof) error {
	if len(proof.Contracts) != len(p.Procs) || proof.Contracts[p.Main] == nil {
		return fmt.Errorf("there is no contract for main")
	}
	for id, ct := range proof.Contracts {
		if ct == nil {
			continue
		}
		w := &procedure{p: p, proof: proof, proc: p.Procs[id], ct: ct}
		if err := w.check(ctx); err != nil {
			return fmt.Errorf("the contract of %s: %w", w.proc.Name, err)
		}
	}
	c := proof.Ctx
	return obligation.Refute(ctx, c, "what main requires does not hold", c.Not(proof.Contracts[p.Main].Requires))
}

// procedure checks the contract of one procedure.
type procedure struct {
	p     *boolprog.Program
	proof *boolprog.Proof
	proc  *boolprog.Proc
	ct    *boolprog.Formulas
	pre   []smt.Term // weakest preconditions, by instruction; NoTerm: not yet computed
}

// check proves that the invariants hold where they are, and that the procedure does what it ensures.
func (w *procedure) check(ctx context.Context) error {
	if err := w.wellFormed(); err != nil {
		return err
	}
	c := w.proof.Ctx
	w.pre = make([]smt.Term, len(w.proc.Code))
	if err := w.compute(0); err != nil {
		return err
	}
	begin := make(map[smt.Term]smt.Term)
	for i, x := range w.ct.Entry {
		begin[w.ct.Now[i]] = x
	}
	start := c.Subst(c.Implies(w.enforced(), w.at(0)), begin)
	if err := obligation.Refute(ctx, c, "the condition at entry does not hold", w.ct.Requires, c.Not(start)); err != nil {
		return err
	}
	for i := range w.proc.Code {
		inv, ok := w.ct.Invariants[i]
		if !ok {
			continue
		}
		if err := w.compute(i); err != nil {
			return err
		}
		what := fmt.Sprintf("the invariant at %s does not hold", w.proc.Code[i].Pos)
		if err := obligation.Refute(ctx, c, what, w.ct.Requires, inv, c.Not(w.pre[i])); err != nil {
			return err
		}
	}
	return nil
}

// wellFormed checks that there are symbols for all variables and results, that formulas speak of what they may speak of, and
// that everything that is called has a contract.
func (w *procedure) wellFormed() error {
	ct, globals := w.ct, len(w.p.Globals)
	if len(ct.Entry) != globals+len(w.proc.Params) || len(ct.Now) != len(w.proc.Vars) || len(ct.Results) != w.proc.Results {
		return fmt.Errorf("a variable has no symbol")
	}
	speaks := func(f smt.Term, lists ...[]smt.Term) error {
		of := make(map[smt.Term]bool)
		for _, list := range lists {
			for _, x := range list {
				of[x] = true
			}
		}
		for _, x := range w.proof.Ctx.FreeVars(f) {
			if !of[x] {
				return fmt.Errorf("a formula speaks of %s", w.proof.Ctx.Name(x))
			}
		}
		return nil
	}
	if err := speaks(ct.Requires, ct.Entry); err != nil {
		return err
	}
	if err := speaks(ct.Ensures, ct.Entry, ct.Now[:globals], ct.Results); err != nil {
		return err
	}
	for i := range w.proc.Code {
		if f, ok := ct.Invariants[i]; ok {
			if err := speaks(f, ct.Entry, ct.Now); err != nil {
				return err
			}
		}
		if in := &w.proc.Code[i]; in.Op == boolprog.Invoke && w.proof.Contracts[in.Callee] == nil {
			return fmt.Errorf("a procedure without contract is called at %s", in.Pos)
		}
	}
	return nil
}

// at is what has to be true at an instruction: the invariant, or else the weakest precondition.
func (w *procedure) at(i int) smt.Term {
	if inv, ok := w.ct.Invariants[i]; ok {
		return inv
	}
	return w.pre[i]
}

// compute finds the weakest precondition of an instruction after those of all that can follow, up to invariants. A cycle
// without an invariant is an error.
func (w *procedure) compute(root int) error {
	type frame struct{ inst, next int }
	if w.pre[root] != smt.NoTerm {
		return nil
	}
	open := map[int]bool{root: true}
	for stack := []frame{{inst: root}}; len(stack) > 0; {
		top := &stack[len(stack)-1]
		in := &w.proc.Code[top.inst]
		if top.next == len(in.Next) {
			w.pre[top.inst] = w.step(in)
			delete(open, top.inst)
			stack = stack[:len(stack)-1]
			continue
		}
		to := in.Next[top.next]
		top.next++
		if _, ok := w.ct.Invariants[to]; ok || w.pre[to] != smt.NoTerm {
			continue
		}
		if open[to] {
			return fmt.Errorf("a cycle at %s has no invariant", w.proc.Code[to].Pos)
		}
		open[to] = true
		stack = append(stack, frame{inst: to})
	}
	return nil
}

// step is the weakest precondition of one instruction. Fresh constants stand for choices: the formula is to be valid for all
// their values.
func (w *procedure) step(in *boolprog.Instr) smt.Term {
	c := w.proof.Ctx
	values := make([]smt.Term, len(in.Rhs))
	for i, e := range in.Rhs {
		values[i] = w.value(e, nil)
	}
	after := make([]smt.Term, len(in.Next))
	for i, to := range in.Next {
		after[i] = w.at(to)
	}
	next := c.And(after...)
	switch in.Op {
	case boolprog.Set:
		bind := make(map[smt.Term]smt.Term)
		w.assign(bind, in.Lhs, values)
		post := c.Subst(c.Implies(w.enforced(), next), bind)
		if in.Relate != nil {
			return c.Implies(w.value(in.Relate, bind), post)
		}
		return post
	case boolprog.Check:
		if in.Negate {
			return c.Implies(c.Not(values[0]), next)
		}
		return c.Implies(values[0], next)
	case boolprog.Test:
		return c.And(values[0], next)
	case boolprog.Invoke:
		return w.call(in, values, next)
	case boolprog.Leave:
		bind := make(map[smt.Term]smt.Term)
		for i, x := range w.ct.Results {
			bind[x] = values[i]
		}
		return c.Subst(w.ct.Ensures, bind)
	case boolprog.Fail:
		return smt.False
	default: // Jump
		return next
	}
}

// assign binds the symbols of variables to new values.
func (w *procedure) assign(bind map[smt.Term]smt.Term, vars []int, values []smt.Term) {
	for i, v := range vars {
		if v >= 0 {
			bind[w.ct.Now[v]] = values[i]
		}
	}
}

// enforced is what the procedure enforces of the state now.
func (w *procedure) enforced() smt.Term {
	if w.proc.Enforce == nil {
		return smt.True
	}
	return w.value(w.proc.Enforce, nil)
}

// call is the weakest precondition of a call: what the callee requires, and that what it ensures suffices afterwards.
func (w *procedure) call(in *boolprog.Instr, args []smt.Term, next smt.Term) smt.Term {
	c, callee := w.proof.Ctx, w.proof.Contracts[in.Callee]
	globals := len(w.p.Globals)
	given, after := make(map[smt.Term]smt.Term), make(map[smt.Term]smt.Term)
	for i, x := range callee.Entry {
		if i < globals {
			given[x] = w.ct.Now[i]
		} else {
			given[x] = args[i-globals]
		}
	}
	requires := c.Subst(callee.Requires, given)
	for g := range globals {
		x := c.Fresh("after", smt.Bool)
		given[callee.Now[g]], after[w.ct.Now[g]] = x, x
	}
	results := make([]smt.Term, len(callee.Results))
	for i, r := range callee.Results {
		results[i] = c.Fresh("result", smt.Bool)
		given[r] = results[i]
	}
	w.assign(after, in.Lhs, results)
	return c.And(requires, c.Implies(c.Subst(callee.Ensures, given), c.Subst(c.Implies(w.enforced(), next), after)))
}

// value is the value of an expression over the values of the variables now and, in constrain, after.
func (w *procedure) value(e *boolprog.Expr, after map[smt.Term]smt.Term) smt.Term {
	c := w.proof.Ctx
	switch e.Op {
	case boolprog.False:
		return smt.False
	case boolprog.True:
		return smt.True
	case boolprog.Star:
		return c.Fresh("choice", smt.Bool)
	case boolprog.Var:
		return w.ct.Now[e.Index]
	case boolprog.Next:
		if now := w.ct.Now[e.Index]; after[now] == smt.NoTerm {
			return now
		}
		return after[w.ct.Now[e.Index]]
	case boolprog.Not:
		return c.Not(w.value(e.X, after))
	}
	x, y := w.value(e.X, after), w.value(e.Y, after)
	switch e.Op {
	case boolprog.And:
		return c.And(x, y)
	case boolprog.Or:
		return c.Or(x, y)
	case boolprog.Xor:
		return c.Not(c.Iff(x, y))
	case boolprog.Implies:
		return c.Or(c.Not(x), y)
	default:
		return c.Iff(x, y)
	}
}
