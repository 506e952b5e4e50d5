package predabs_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify"
	"cairn/cfg"

	"cairn/internal/answer"
	"cairn/internal/progen"
	"cairn/internal/sample"
	"cairn/internal/steps"
	"cairn/lang/cfront"
	"cairn/predabs"
)

var (
	programs = flag.Int("programs", sample.Size(120, 1000), "how many random programs TestRandomPrograms verifies")
	seed     = flag.Int64("seed", -1, "verify the one random program of this seed")
	perRun   = flag.Int64("perrun", 10_000, "the steps for one random program")
)

// variant derives options from a seed, so that all combinations come up.
func variant(s int64) predabs.Options {
	return predabs.Options{
		Refine:  predabs.Refinement(s % 3),
		Boolean: s/3%2 == 1,
		Global:  s/6%2 == 1,
		Restart: s/12%2 == 1,
		NoTests: s/24%2 == 1,
		NoLoops: s/48%2 == 1,
		Single:  s%5 < 2,
		Exact:   s%7 == 0,
	}
}

// TestRandomPrograms compares verdicts with the enumeration of all executions, and checks the certificates.
func TestRandomPrograms(t *testing.T) {
	from, to := int64(0), int64(*programs)
	if *seed >= 0 {
		from, to = *seed, *seed+1
	}
	count := map[string]int{}
	for s := from; s < to && !t.Failed(); s++ {
		p := progen.Generate(rand.New(rand.NewSource(s)))
		verdict, err := judge(p, variant(s), s%5 == 4)
		count[verdict]++
		if err != nil {
			small := progen.Shrink(p, func(q *progen.Program) bool {
				_, err := judge(q, variant(s), s%5 == 4)
				return errors.As(err, new(*disagreement))
			})
			t.Errorf("seed %d, options %+v: %v\n%s\nshrunk:\n%s", s, variant(s), err, p.C(), small.C())
		}
	}
	t.Logf("verdicts: %v", count)
	if !t.Failed() && *seed < 0 {
		assert.Greater(t, count["safe"], *programs/6)
		assert.Greater(t, count["unsafe"], *programs/6)
	}
}

// disagreement is a wrong verdict or a bad certificate.
type disagreement struct{ what string }

func (d *disagreement) Error() string { return d.what }

// judge verifies a program and compares the verdict with its executions.
func judge(p *progen.Program, opt predabs.Options, signedWrap bool) (verdict string, err error) {
	ctx := steps.Limit(*perRun)
	prog, err := cfront.Load(context.Background(), "random.c", []byte(p.C()), cfront.Options{SignedWrap: signedWrap})
	if err != nil {
		return "", fmt.Errorf("the program does not load: %w", err)
	}
	unsafe, ok := p.Enumerate(signedWrap, func([]int64, progen.End) {})
	if !ok {
		return "", errors.New("too many executions")
	}
	res, err := predabs.Run(ctx, prog.Main, opt)
	switch {
	case err != nil && ctx.Err() == nil:
		return "", &disagreement{"the run failed: " + err.Error()}
	case err != nil:
		return "unknown", nil
	case res.Verdict == answer.Safe && unsafe || res.Verdict == answer.Unsafe && !unsafe:
		return "", &disagreement{"the verdict is wrong: " + res.Verdict.String()}
	}
	err = certify.Check(context.Background(), &cfg.Program{Main: prog.Main}, res)
	if err != nil && !errors.Is(err, certify.ErrNoAnswer) {
		return "", &disagreement{"the certificate does not hold: " + err.Error()}
	}
	return res.Verdict.String(), nil
}

// TestDeterministic runs the same twice.
func TestDeterministic(t *testing.T) {
	for s := int64(0); s < 6; s++ {
		src := []byte(progen.Generate(rand.New(rand.NewSource(s))).C())
		var told [2]string
		for i := range told {
			prog, err := cfront.Load(t.Context(), "random.c", src, cfront.Options{})
			require.NoError(t, err)
			ctx, cancel := context.WithCancel(t.Context())
			opt, n := variant(s), 0
			opt.Trace = func(ev predabs.Event) {
				if told[i] += ev.String() + "\n"; n < 200 {
					n++
					return
				}
				cancel()
			}
			_, err = predabs.Run(ctx, prog.Main, opt)
			require.NoError(t, err)
			cancel()
		}
		assert.Equal(t, told[0], told[1])
	}
}
