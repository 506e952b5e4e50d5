package certify

import (
	"context"
	"fmt"

	"cairn/certify/boolean"
	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/internal/question"
	"cairn/lang/boolprog"
	"cairn/lang/horn"
)

// Question returns nil if the certificate of a proves a's verdict about q. A verdict of Unknown needs none.
func Question(ctx context.Context, q question.Question, a *answer.Answer) error {
	kind := q.Kind()
	if kind&(question.Graph|question.Procedures|question.Arrays) != 0 {
		return Check(ctx, q.Program, a)
	}
	if a.Verdict == answer.Unknown {
		return nil
	}
	if a.Certificate == nil || a.Certificate.Proves() != a.Verdict {
		return fmt.Errorf("the verdict comes without a certificate")
	}
	err := fmt.Errorf("a %T proves nothing of %s", a.Certificate, kind)
	switch x := a.Certificate.(type) {
	case horn.Model:
		if kind == question.Clauses {
			err = clauses.CheckModel(ctx, q.Clauses, x)
		}
	case *horn.CellModel:
		if kind == question.Clauses {
			err = clauses.CheckCells(ctx, q.Clauses, x)
		}
	case horn.Derivation:
		if kind == question.Clauses {
			err = clauses.CheckDerivation(ctx, q.Clauses, x)
		}
	case *boolprog.Proof:
		if kind == question.Boolean {
			err = boolean.Check(ctx, q.Boolean, x)
		}
	case *boolprog.Execution:
		if kind == question.Boolean {
			err = q.Boolean.Check(x)
		}
	}
	if err != nil && ctx.Err() != nil {
		return ErrCancelled
	}
	return err
}
