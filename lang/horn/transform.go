package horn

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/answer"
	"cairn/smt"
)

// Transform is a simplification of systems that keeps satisfiability. It makes a new System, in the same Context, and the
// way back from its answers. Predicates keep their numbers, only Compact renumbers them.
type Transform struct {
	Name  string
	Apply func(ctx context.Context, s *System) (*System, Undo, error)
}

// Undo is the way back: it carries answers about the transformed system over to the original one. The zero Undo is that of a
// transformation that has changed nothing.
type Undo struct {
	model      func(context.Context, Model) (Model, error)
	derivation func(context.Context, Derivation) (Derivation, error)
}

// ErrLift tells that an answer could not be carried back: the solver gave up on a question on the way.
var ErrLift = errors.New("the answer could not be carried back to the original clauses")

// Model carries a model back.
func (u Undo) Model(ctx context.Context, m Model) (Model, error) {
	if u.model == nil {
		return m, nil
	}
	return u.model(ctx, m)
}

// Derivation carries a refutation back.
func (u Undo) Derivation(ctx context.Context, d Derivation) (Derivation, error) {
	if u.derivation == nil {
		return d, nil
	}
	return u.derivation(ctx, d)
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

// then is the way back from a second transformation through u's.
func (u Undo) then(second Undo) Undo {
	return Undo{
		model: func(ctx context.Context, m Model) (Model, error) {
			m, err := second.Model(ctx, m)
			if err != nil {
				return nil, err
			}
			return u.Model(ctx, m)
		},
		derivation: func(ctx context.Context, d Derivation) (Derivation, error) {
			d, err := second.Derivation(ctx, d)
			if err != nil {
				return nil, err
			}
			return u.Derivation(ctx, d)
		},
	}
}

// Options configure Preprocess. The zero value is what the command line uses.
type Options struct {
	NoInline bool // keep all predicates that have clauses
	Merge    bool // join clauses with the same predicates in body and head into one
	Growth   int  // by how much inlining one predicate may make the system larger, in terms; default 40
}

const (
	defaultGrowth = 40
	maxRounds     = 8
)

// Preprocess simplifies a system until nothing changes: what cannot contribute to a refutation goes, constraints are solved
// for variables, arguments that do not matter or are constant are dropped, predicates without recursion are inlined.
func Preprocess(ctx context.Context, s *System, opt Options) (*System, Undo, error) {
	if opt.Growth == 0 {
		opt.Growth = defaultGrowth
	}
	simplify := Simplify()
	passes := []Transform{simplify, DropIrrelevant(), DropArguments()}
	if opt.Merge {
		passes = append(passes, Merge())
	}
	if !opt.NoInline {
		passes = append(passes, Inline(opt.Growth), simplify)
	}
	var undo Undo
	for round := 0; round < maxRounds; round++ {
		before := s.fingerprint()
		for _, t := range passes {
			next, u, err := t.Apply(ctx, s)
			if err != nil {
				return nil, Undo{}, fmt.Errorf("preprocessing (%s): %w", t.Name, err)
			}
			s, undo = next, undo.then(u)
		}
		if s.fingerprint() == before {
			break
		}
	}
	next, u, err := Compact().Apply(ctx, s)
	if err != nil {
		return nil, Undo{}, err
	}
	return next, undo.then(u), nil
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

// subset keeps the clauses with the given numbers; model is how models are carried back, nil if they are the same.
func (s *System) subset(keep []int, model func(context.Context, Model) (Model, error)) (*System, Undo) {
	clauses := make([]Clause, len(keep))
	for i, k := range keep {
		clauses[i] = s.Clauses[k]
	}
	return s.with(clauses), Undo{
		model: model,
		derivation: func(_ context.Context, d Derivation) (Derivation, error) {
			return d.renumbered(keep), nil
		},
	}
}

// renumbered is d with clause i called origin[i].
func (d Derivation) renumbered(origin []int) Derivation {
	out := slices.Clone(d)
	for i := range out {
		out[i].Clause = origin[out[i].Clause]
	}
	return out
}

// overwritten is a copy of m with another interpretation of some predicates.
func (m Model) overwritten(by map[PredID]smt.Term) Model {
	out := slices.Clone(m)
	for i := range out {
		if f, ok := by[PredID(i)]; ok {
			out[i] = f
		}
	}
	return out
}

// Compact drops the predicates that occur in no clause and numbers the others anew.
func Compact() Transform {
	return Transform{Name: "compact", Apply: func(_ context.Context, s *System) (*System, Undo, error) {
		used := make([]bool, len(s.Preds))
		for i := range s.Clauses {
			for _, app := range s.Clauses[i].Body {
				used[app.Pred] = true
			}
			if !s.Clauses[i].IsQuery() {
				used[s.Clauses[i].Head.Pred] = true
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
			cl.Body = slices.Clone(cl.Body)
			for j := range cl.Body {
				cl.Body[j].Pred = number[cl.Body[j].Pred]
			}
			if !cl.IsQuery() {
				cl.Head.Pred = number[cl.Head.Pred]
			}
			out.Clauses = append(out.Clauses, cl)
		}
		return out, Undo{model: func(_ context.Context, m Model) (Model, error) {
			back := make(Model, len(s.Preds))
			for i := range back {
				if back[i] = smt.True; used[i] {
					back[i] = m[number[i]]
				}
			}
			return back, nil
		}}, nil
	}}
}
