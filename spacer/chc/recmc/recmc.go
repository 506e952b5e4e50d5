package recmc

import (
	"context"
	"errors"

	"cairn/cfg"
	"cairn/smt"
	"cairn/spacer/chc"
)

// Options configure Solve. The zero value is the algorithm as published.
type Options struct {
	MaxBound int // give up beyond this bound; 0: never
}

// engine is the state of one run.
type engine struct {
	ctx context.Context
	s   *chc.System
	c   *smt.Context
	opt Options

	byHead  [][]int // clauses by predicate of the head
	queries []int
	lemmas  [][]lemma // by predicate
	facts   []fact
	reached [][]int // facts by predicate
	bound   int

	todo        obligations
	obligations int // made so far
}

// errNoAnswer tells that the solver gave up on a query.
var errNoAnswer = errors.New("the solver gave no answer to a query")

// Solve decides the clauses. The error is that of ctx; where the solver gives up the answer is unknown.
func Solve(ctx context.Context, s *chc.System, opt Options) (*chc.Answer, error) {
	e := &engine{ctx: ctx, s: s, c: s.Ctx, opt: opt,
		byHead: make([][]int, len(s.Preds)), lemmas: make([][]lemma, len(s.Preds)), reached: make([][]int, len(s.Preds))}
	for i := range s.Clauses {
		if p := s.Clauses[i].Head.Pred; p == chc.NoPred {
			e.queries = append(e.queries, i)
		} else {
			e.byHead[p] = append(e.byHead[p], i)
		}
	}
	ans, err := e.recMC()
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		ans = &chc.Answer{Reason: err.Error()}
	}
	ans.Stats = e.stats()
	return ans, nil
}

// recMC is figure 5: bounded safety for growing bounds, until the lemmas at some bound are inductive.
func (e *engine) recMC() (*chc.Answer, error) {
	for e.bound = 1; e.opt.MaxBound == 0 || e.bound <= e.opt.MaxBound; e.bound++ {
		refutation, err := e.bndSafety()
		if err != nil {
			return nil, err
		}
		if refutation != nil {
			return &chc.Answer{Status: smt.Unsat, Refutation: refutation}, nil
		}
		k, err := e.propagate()
		if err != nil {
			return nil, err
		}
		if k > 0 {
			return &chc.Answer{Status: smt.Sat, Model: e.model(k)}, nil
		}
	}
	return &chc.Answer{Reason: "no answer within the bound"}, nil
}

// check asks the solver; an unknown answer is an error.
func (e *engine) check(fs ...smt.Term) (*smt.Model, error) {
	switch status, m := smt.CheckSat(e.ctx, e.c, fs...); {
	case status == smt.Sat:
		return m, nil
	case status == smt.Unsat:
		return nil, nil
	case e.ctx.Err() != nil:
		return nil, e.ctx.Err()
	default:
		return nil, errNoAnswer
	}
}

// at is a formula over the parameters of p for the given arguments.
func (e *engine) at(p chc.PredID, f smt.Term, args []smt.Term) smt.Term {
	if p == chc.NoPred || f == smt.True || f == smt.False {
		return f
	}
	bind := make(map[smt.Term]smt.Term, len(args))
	for i, x := range e.s.Preds[p].Params {
		bind[x] = args[i]
	}
	return e.c.Subst(f, bind)
}

func (e *engine) stats() []cfg.Stat {
	lemmas := 0
	for _, ls := range e.lemmas {
		lemmas += len(ls)
	}
	return []cfg.Stat{
		{Name: "bound", Value: float64(e.bound)},
		{Name: "lemmas", Value: float64(lemmas)},
		{Name: "obligations", Value: float64(e.obligations)},
		{Name: "reachability facts", Value: float64(len(e.facts))},
	}
}
