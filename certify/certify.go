package certify

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify/acceleration"
	"cairn/certify/bitwise"
	"cairn/certify/concrete"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// The certificate is neither good nor bad: the context has ended, or the solver could not decide a verification condition.
var (
	ErrCancelled = obligation.ErrCancelled
	ErrNoAnswer  = obligation.ErrNoAnswer
)

// Check returns nil if the certificate of a proves a's verdict about p. A verdict of Unknown needs none.
func Check(ctx context.Context, p *cfg.Program, a *answer.Answer) error {
	if a.Verdict == answer.Unknown {
		return nil
	}
	if a.Verdict != answer.Safe && a.Verdict != answer.Unsafe {
		return fmt.Errorf("verdict %d has no meaning", a.Verdict)
	}
	if a.Certificate == nil || a.Certificate.Proves() != a.Verdict {
		return fmt.Errorf("the verdict comes without a certificate")
	}
	if g := p.Main; g != nil && g.Source == g.Target && a.Verdict == answer.Safe {
		return errors.New("the source is the error")
	}
	err := fmt.Errorf("a %T proves nothing of a program of this kind", a.Certificate)
	switch x := a.Certificate.(type) {
	case *answer.Invariants:
		if p.Main != nil {
			err = checkInvariants(ctx, p.Main, x)
		}
	case *answer.Unwinding:
		if p.Main != nil {
			err = unwind(ctx, p.Main, x)
		}
	case *answer.LoopBounds:
		if p.Main != nil {
			err = bitwise.Check(ctx, p.Main, x)
		}
	case *answer.Induction:
		if p.Main != nil {
			err = bitwise.CheckInduction(ctx, p.Main, x)
		}
	case *answer.Explored:
		if p.Main != nil {
			err = concrete.Explore(ctx, p.Main, x)
		}
	case *answer.Executed:
		err = concrete.Check(ctx, p, x)
	case answer.Contracts:
		err = checkContracts(ctx, p, x)
	case *answer.Execution:
		if p.Main == nil {
			err = concrete.Reach(ctx, p, x)
		} else {
			err = checkInputs(ctx, p.Main, x)
		}
	}
	if err != nil && ctx.Err() != nil {
		return ErrCancelled
	}
	return err
}

// checkInputs runs g from its source with the values that the certificate gives, jumping by its accelerators once these are proved,
// and requires that it reaches the target.
func checkInputs(ctx context.Context, g *cfg.Graph, x *answer.Execution) error {
	prog, err := exec.Compile(g)
	if err != nil {
		return fmt.Errorf("the program cannot be executed: %w", err)
	}
	if len(x.Frames) != 1 {
		return fmt.Errorf("%d frames of a program without procedures", len(x.Frames))
	}
	state, initial := make([]num.Rat, len(g.Vars)), x.Initial()
	for i := range state {
		if i < len(initial) {
			state[i] = initial[i]
		}
		if t := g.Vars[i].Type; t.Kind != cfg.Array && !t.Contains(state[i]) {
			return fmt.Errorf("the initial value %s of %s is not of its type", state[i], g.Vars[i].Name)
		}
	}
	if err := acceleration.Prove(ctx, g, x.Symbols, x.Accelerators); err != nil {
		return err
	}
	next := 0
	out, _, err := prog.RunAccelerated(ctx, exec.Run{
		Start:  g.Source,
		State:  state,
		Memory: x.Memory(),
		Choose: func(cfg.Site) (num.Rat, bool) {
			if next == len(x.Inputs) {
				return num.Rat{}, false
			}
			next++
			return x.Inputs[next-1], true
		},
	}, x.Symbols, x.Accelerators)
	if err != nil {
		return fmt.Errorf("the execution failed: %w", err)
	}
	if out.Kind != exec.ReachedTarget {
		return fmt.Errorf("the execution with the given %d inputs does not reach the error: %s", len(x.Inputs), out.Kind)
	}
	return nil
}
