package search

import (
	"context"

	"cairn/smt"
)

// Asker asks the solver, and counts and remembers what has been asked.
type Asker struct {
	Ctx   context.Context
	C     *smt.Context
	Stats Stats
	known map[smt.Term]smt.Status
}

// NewAsker makes one for the terms of a context. Its questions end with ctx.
func NewAsker(ctx context.Context, c *smt.Context) *Asker {
	return &Asker{Ctx: ctx, C: c, known: make(map[smt.Term]smt.Status)}
}

// Check decides a conjunction and returns a model if it is satisfiable.
func (a *Asker) Check(fs ...smt.Term) (smt.Status, *smt.Model) {
	a.Stats.Queries++
	return smt.CheckSat(a.Ctx, a.C, fs...)
}

// Sat decides a conjunction. No question is asked twice.
func (a *Asker) Sat(fs ...smt.Term) smt.Status {
	f := a.C.And(fs...)
	switch f {
	case smt.False:
		return smt.Unsat
	case smt.True:
		return smt.Sat
	}
	if s, ok := a.known[f]; ok {
		a.Stats.QueriesRecalled++
		return s
	}
	s, _ := a.Check(f)
	if a.Ctx.Err() == nil {
		a.known[f] = s
	}
	return s
}

// Entails reports whether f implies g for certain.
func (a *Asker) Entails(f, g smt.Term) bool {
	return f == g || g == smt.True || f == smt.False || a.Sat(f, a.C.Not(g)) == smt.Unsat
}
