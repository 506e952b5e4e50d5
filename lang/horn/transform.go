package horn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/internal/answer"
	"cairn/smt"
)

// Transform is a simplification of systems that keeps satisfiability. It makes a new System, in the same Context, and the
// way back from its answers. Predicates keep their numbers, only Compact renumbers them.
type Transform func(ctx context.Context, s *System) (*System, Undo, error)

// Undo is the way back: it carries answers about the transformed system over to the original one. It is what each transformation
// needs to be undone, in their order.
type Undo []undo

// undo carries answers back over one transformation; nil: they stay as they are.
type undo struct {
	model      func(context.Context, Model) (Model, error)
	derivation func(context.Context, Derivation) (Derivation, error)
}

// ErrLift tells that an answer could not be carried back: the solver gave up on a question on the way.
var ErrLift = errors.New("the answer could not be carried back to the original clauses")

// Model carries a model back.
func (u Undo) Model(ctx context.Context, m Model) (Model, error) {
	return carry(ctx, u, m, func(one undo) func(context.Context, Model) (Model, error) { return one.model })
}

// Derivation carries a refutation back.
func (u Undo) Derivation(ctx context.Context, d Derivation) (Derivation, error) {
	return carry(ctx, u, d, func(one undo) func(context.Context, Derivation) (Derivation, error) { return one.derivation })
}

// carry applies the ways back of one kind, from the last transformation to the first.
func carry[T any](ctx context.Context, u Undo, x T, way func(undo) func(context.Context, T) (T, error)) (T, error) {
	for _, one := range slices.Backward(u) {
		if back := way(one); back != nil {
			var err error
			if x, err = back(ctx, x); err != nil {
				var none T
				return none, err
			}
		}
	}
	return x, nil
}

// Answer carries an answer back.
func (u Undo) Answer(ctx context.Context, a *answer.Answer) (*answer.Answer, error) {
	out := *a
	var err error
	switch cert := a.Certificate.(type) {
	case Model:
		out.Certificate, err = u.Model(ctx, cert)
	case Derivation:
		out.Certificate, err = u.Derivation(ctx, cert)
	}
	return &out, err
}

const (
	maxGrowth = 40 // by how many terms inlining one predicate may make the system larger
	maxRounds = 8
)

// Preprocess simplifies a system until nothing changes: what cannot contribute to a refutation goes, constraints are solved
// for variables, arguments that do not matter or are constant are dropped, predicates without recursion are inlined. With other
// theories than linear arithmetic, records become their fields, and nothing is inlined: interpretations of what has gone could not be
// found.
func Preprocess(ctx context.Context, s *System) (*System, Undo, error) {
	simplify := Simplify()
	passes := []Transform{simplify, DropIrrelevant, DropArguments, Inline(maxGrowth), simplify}
	if s.IsForeign() {
		passes = []Transform{SplitRecords, simplify, DropIrrelevant, DropArguments}
	}
	var undo Undo
	apply := func(t Transform) error {
		next, u, err := t(ctx, s)
		if err != nil {
			return fmt.Errorf("preprocessing: %w", err)
		}
		s, undo = next, append(undo, u...)
		return nil
	}
	for range maxRounds {
		before := s.fingerprint()
		for _, t := range passes {
			if err := apply(t); err != nil {
				return nil, nil, err
			}
		}
		if s.fingerprint() == before {
			break
		}
	}
	return s, undo, apply(Compact)
}

// fingerprint is a text that is different for systems whose clauses differ in number, predicates or constraints.
func (s *System) fingerprint() string {
	key := make([]string, len(s.Clauses))
	for i := range s.Clauses {
		key[i] = s.Clauses[i].key()
	}
	return fmt.Sprint(key)
}

// key is a text that is the same for equal clauses.
func (cl *Clause) key() string { return fmt.Sprint(cl.Body, cl.Constraint, cl.Head) }

// with returns a system with the same predicates and other clauses.
func (s *System) with(clauses []Clause) *System {
	return &System{Ctx: s.Ctx, Preds: s.Preds, Clauses: clauses}
}

// with is a copy of m with another interpretation of one predicate.
func (m Model) with(p PredID, f smt.Term) Model {
	out := slices.Clone(m)
	out[p] = f
	return out
}

// Compact drops the predicates that occur in no clause and numbers the others anew.
func Compact(_ context.Context, s *System) (*System, Undo, error) {
	used := make([]bool, len(s.Preds))
	for i := range s.Clauses {
		for _, app := range s.Clauses[i].apps() {
			used[app.Pred] = true
		}
	}
	number := make([]PredID, len(s.Preds))
	out := &System{Ctx: s.Ctx}
	for i, p := range s.Preds {
		if used[i] {
			number[i] = PredID(len(out.Preds))
			out.Preds = append(out.Preds, p)
		}
	}
	for _, cl := range s.Clauses {
		out.Clauses = append(out.Clauses, cl.mapped(func(app App) App { return App{number[app.Pred], app.Args} }))
	}
	return out, Undo{{model: func(_ context.Context, m Model) (Model, error) {
		back := make(Model, len(s.Preds))
		for i := range back {
			if back[i] = smt.True; used[i] {
				back[i] = m[number[i]]
			}
		}
		return back, nil
	}}}, nil
}
