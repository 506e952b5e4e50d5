package question

import (
	"context"
	"errors"

	"cairn/internal/answer"
	"cairn/lang/boolprog"
	"cairn/lang/horn"
	"cairn/smt"
)

// Back carries an answer about the clauses of a question over to the question. The error is that of the context or says why the
// answer has no counterpart.
type Back func(context.Context, *answer.Answer) (*answer.Answer, error)

// AsClauses is the question as one about clauses. With ranges, those of a program say what bounds its variables have.
func (q Question) AsClauses(ctx context.Context, ranges bool) (*horn.System, Back, error) {
	switch q.Kind() {
	case Clauses:
		return q.Clauses, func(_ context.Context, a *answer.Answer) (*answer.Answer, error) { return a, nil }, nil
	case Boolean:
		enc := boolprog.Encode(smt.NewContext(), q.Boolean)
		return enc.System, carried(
			func(m horn.Model) answer.Certificate { return enc.Proof(m) }, nil,
			func(_ context.Context, d horn.Derivation) (answer.Certificate, error) { return enc.Execution(d) },
		), nil
	}
	if q.Kind() == Arrays && q.Program.Main == nil {
		return nil, nil, errors.New("clauses of procedures that use arrays are not made")
	}
	sys, origin, err := horn.FromProgram(ctx, smt.NewContext(), q.Program, ranges)
	if err != nil {
		return nil, nil, err
	}
	proof := func(m horn.Model) answer.Certificate { return origin.Contracts(m) }
	if q.Program.Main != nil {
		proof = func(m horn.Model) answer.Certificate { return origin.Invariants(m) }
	}
	return sys, carried(proof, origin.Cells, func(ctx context.Context, d horn.Derivation) (answer.Certificate, error) {
		return origin.Execute(ctx, d)
	}), nil
}

// carried is the way back of models, of those that speak of cells of arrays, if there may be some, and of derivations.
func carried(proof func(horn.Model) answer.Certificate, cells func(*horn.CellModel) *answer.Invariants, execution func(context.Context, horn.Derivation) (answer.Certificate, error)) Back {
	return func(ctx context.Context, a *answer.Answer) (*answer.Answer, error) {
		out := *a
		switch cert := a.Certificate.(type) {
		case horn.Model:
			out.Certificate = proof(cert)
		case *horn.CellModel:
			out.Certificate = cells(cert)
		case horn.Derivation:
			x, err := execution(ctx, cert)
			switch {
			case errors.Is(err, horn.ErrSpurious):
				return &answer.Answer{Reason: "the path found is none of the program, which is encoded approximately", Stats: a.Stats}, nil
			case err != nil:
				return nil, err
			}
			out.Certificate = x
		}
		return &out, nil
	}
}
