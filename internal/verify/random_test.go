package verify_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/budget"
	"cairn/internal/num"
	"cairn/internal/progen"
	"cairn/internal/sample"
	"cairn/internal/verify"
	"cairn/lang/cfront"
)

var (
	programs = flag.Int("programs", sample.Size(80, 1000), "how many random programs TestRandomPrograms verifies")
	first    = flag.Int64("first", 0, "the seed of the first random program")
	seed     = flag.Int64("seed", -1, "verify the one random program of this seed")
	perRun   = flag.Int64("perrun", 20_000, "the steps for one random program")
)

// turns are the engines of TestRandomPrograms.
var turns = []string{"gps", "predabs", "gps", "bself", "gps-lite", "portfolio", "pba", "spacer", "explicit", "se", "run", "bmc"}

// TestRandomPrograms compares verdicts with the enumeration of all executions, by two interpreters that share no code.
func TestRandomPrograms(t *testing.T) {
	from, to := *first, *first+int64(*programs)
	if *seed >= 0 {
		from, to = *seed, *seed+1
	}
	count := map[string]int{}
	for s := from; s < to && !t.Failed(); s++ {
		p := progen.Generate(rand.New(rand.NewSource(s)))
		opt := verify.Options{Engine: turns[int(s)%len(turns)], SignedWrap: s%5 == 4}
		if passes := verify.PassNames(); s%4 == 3 {
			opt.Passes = passes[int(s/4)%len(passes) : int(s/4)%len(passes)+1]
		}
		verdict, err := judge(p, opt)
		count[verdict]++
		if err != nil {
			small := progen.Shrink(p, func(q *progen.Program) bool {
				_, err := judge(q, opt)
				return errors.As(err, new(*disagreement))
			})
			_, smallErr := judge(small, opt)
			t.Errorf("seed %d, engine %s, passes %v, signed wrap %t: %v\n%s\nshrunk: %v\n%s", s, opt.Engine, opt.Passes, opt.SignedWrap, err, p.C(), smallErr, small.C())
		}
	}
	t.Logf("verdicts: %v", count)
	if !t.Failed() && *seed < 0 {
		assert.Less(t, 2*count["unknown"], *programs, "most programs should be decided")
	}
}

// disagreement is a difference between two ways of finding out about a program.
type disagreement struct{ what string }

func (d *disagreement) Error() string { return d.what }

func differ(format string, args ...any) error { return &disagreement{fmt.Sprintf(format, args...)} }

// judge verifies a program and compares the verdict with its executions.
func judge(p *progen.Program, opt verify.Options) (verdict string, err error) {
	ctx, cancel := budget.WithDeadline(context.Background(), *perRun)
	defer cancel()
	src := []byte(p.C())
	prog, err := cfront.Load(context.Background(), "random.c", src, cfront.Options{SignedWrap: opt.SignedWrap})
	if err != nil {
		return "", fmt.Errorf("the program does not load: %w", err)
	}
	unsafe, err := enumerate(p, prog.Main, opt.SignedWrap)
	if err != nil {
		return "", err
	}
	rep, err := verify.Run(ctx, verify.Task{File: "random.c", Source: src, DataModel: verify.ILP32}, opt)
	switch {
	case err != nil:
		return "", differ("the run failed: %v", err)
	case rep.Verdict == "safe" && unsafe:
		return "", differ("safe, but an execution reaches the error")
	case rep.Verdict == "unsafe" && !unsafe:
		return "", differ("unsafe, but no execution reaches the error")
	}
	return rep.Verdict, nil
}

// enumerate says whether an execution reaches the error, after having compared each with that of the graph.
func enumerate(p *progen.Program, g *cfg.Graph, signedWrap bool) (unsafe bool, err error) {
	compiled, err := exec.Compile(g)
	if err != nil {
		return false, err
	}
	unsafe, ok := p.Enumerate(signedWrap, func(inputs []int64, end progen.End) {
		if err != nil {
			return
		}
		var kind exec.Kind
		if kind, err = execute(compiled, g, inputs); err == nil && (kind == exec.ReachedTarget) != (end == progen.Error) {
			err = differ("with the inputs %v: %s (graph), but %d (source)", inputs, kind, end)
		}
	})
	if err == nil && !ok {
		err = errors.New("too many executions")
	}
	return unsafe, err
}

// execute runs the graph on the inputs; what else is undetermined is 0.
func execute(p *exec.Program, g *cfg.Graph, inputs []int64) (exec.Kind, error) {
	out, err := p.Run(context.Background(), exec.Run{Start: g.Source, Choose: func(site cfg.Site) (num.Rat, bool) {
		if g.Edges[site.Edge].Stmts[site.Stmt].Input == "" {
			return num.Rat{}, true
		}
		if len(inputs) == 0 {
			return num.Rat{}, false
		}
		x := inputs[0]
		inputs = inputs[1:]
		return num.FromInt(x), true
	}})
	return out.Kind, err
}

// TestJudgeFindsDisagreement makes sure that the comparison can fail: it takes the executions of one program for those of
// another.
func TestJudgeFindsDisagreement(t *testing.T) {
	found := 0
	for s := int64(0); s < 40; s++ {
		p := progen.Generate(rand.New(rand.NewSource(s)))
		q := progen.Generate(rand.New(rand.NewSource(s + 1)))
		prog, err := cfront.Load(context.Background(), "random.c", []byte(q.C()), cfront.Options{})
		require.NoError(t, err)
		if _, err := enumerate(p, prog.Main, false); errors.As(err, new(*disagreement)) {
			found++
		}
	}
	assert.Greater(t, found, 10)
}

// TestRunsOfRandomPrograms fixes the inputs of random programs and executes them: as the engine run says they end, they end.
func TestRunsOfRandomPrograms(t *testing.T) {
	count := map[string]int{}
	for s := int64(0); s < 100; s++ {
		p := progen.Generate(rand.New(rand.NewSource(s)))
		wraps, runs := s%5 == 4, 0
		p.Enumerate(wraps, func(inputs []int64, end progen.End) {
			if runs++; runs > 3 || end > progen.Undefined {
				return
			}
			src := withInputs(p.C(), inputs)
			rep, err := verify.Run(context.Background(), verify.Task{File: "random.c", Source: []byte(src), DataModel: verify.ILP32},
				verify.Options{Engine: "run", SignedWrap: wraps})
			require.NoError(t, err)
			count[rep.Verdict]++
			switch rep.Verdict {
			case "unknown":
				assert.Contains(t, rep.Reason, "not initialised", src)
			default:
				assert.Equal(t, end == progen.Error, rep.Verdict == "unsafe", "seed %d: it ends %d\n%s", s, end, src)
			}
		})
	}
	t.Logf("verdicts: %v", count)
	assert.Greater(t, count["safe"], 50)
	assert.Greater(t, count["unsafe"], 20)
}

var declaredInput = regexp.MustCompile(`extern (.*) (__VERIFIER_nondet_\w+)\(void\);`)

// withInputs is a program that reads the given values, by functions of its own.
func withInputs(src string, inputs []int64) string {
	table := "static int next;\nstatic const long long inputs[] = {"
	for _, x := range inputs {
		table += fmt.Sprintf("%dll, ", x)
	}
	table += "0};\n"
	return table + declaredInput.ReplaceAllString(src, "$1 $2(void) { return ($1)inputs[next++]; }")
}
