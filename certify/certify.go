package certify

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify/concrete"
	"cairn/certify/leap"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
)

// The certificate is neither good nor bad: the context has ended, or the solver could not decide a verification condition.
var (
	ErrCancelled = obligation.ErrCancelled
	ErrNoAnswer  = obligation.ErrNoAnswer
)

// Check returns nil if the certificate of r proves r's verdict about g. A verdict of Unknown needs none.
func Check(ctx context.Context, g *cfg.Graph, r *cfg.Result) error {
	var err error
	switch r.Verdict {
	case cfg.Safe:
		switch {
		case g.Source == g.Target:
			err = errors.New("the source is the error")
		case r.Executed > 0:
			err = concrete.Check(ctx, &cfg.Program{Main: g}, r.Executed)
		case r.Unwound > 0:
			err = unwind(ctx, g, r)
		default:
			_, err = proved(ctx, g, r)
		}
	case cfg.Unsafe:
		err = checkInputs(ctx, g, r)
	case cfg.Unknown:
		return nil
	default:
		return fmt.Errorf("verdict %d has no meaning", r.Verdict)
	}
	if err != nil && ctx.Err() != nil {
		return ErrCancelled
	}
	return err
}

// checkInputs runs g from its source with the values that the certificate gives, jumping by its leaps once these are proved,
// and requires that it reaches the target.
func checkInputs(ctx context.Context, g *cfg.Graph, r *cfg.Result) error {
	prog, err := exec.Compile(g)
	if err != nil {
		return fmt.Errorf("the program cannot be executed: %w", err)
	}
	state := make([]num.Rat, len(g.Vars))
	for i := range state {
		if i < len(r.Initial) {
			state[i] = r.Initial[i]
		}
		if !g.Vars[i].Type.Contains(state[i]) {
			return fmt.Errorf("the initial value %s of %s is not of its type", state[i], g.Vars[i].Name)
		}
	}
	if err := leap.Prove(ctx, g, r.Vocab, r.Leaps); err != nil {
		return err
	}
	next := 0
	out, _, err := prog.RunLeaping(ctx, exec.Run{
		Start: g.Source,
		State: state,
		Choose: func(cfg.Site) (num.Rat, bool) {
			if next == len(r.Inputs) {
				return num.Rat{}, false
			}
			next++
			return r.Inputs[next-1], true
		},
	}, r.Vocab, r.Leaps)
	if err != nil {
		return fmt.Errorf("the execution failed: %w", err)
	}
	if out.Kind != exec.ReachedTarget {
		return fmt.Errorf("the execution with the given %d inputs does not reach the error: %s", len(r.Inputs), out.Kind)
	}
	return nil
}
