package explicit

import (
	"context"
	"fmt"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/smt"
)

// Options bound the work. The zero value stands for the defaults.
type Options struct {
	States int             // explored in one exploration; default 2,500,000
	Record answer.Recorder // is told the history of the tree; nil: nobody is told
}

// limit is the number of values of one variable at one vertex beyond which it is not tracked there, for variables of which the conditions of
// the error are made, and for others, such as the counters of the loops around.
type limit struct{ errors, others int }

// limits are those of one exploration after the other. A byte has 256 values, and occurs in ranges.
var limits = []limit{{24, 24}, {300, 24}, {4096, 4096}}

// stepsPerState bounds the edges that are followed in one exploration.
const stepsPerState = 20

// maxSpurious is the number of paths to the target without an execution after which an exploration ends; fewSpurious that where conditions of
// the error are about variables that are not tracked, and the next exploration tracks them.
const (
	maxSpurious = 100
	fewSpurious = 3
)

// Run decides whether the target of g can be reached.
func Run(ctx context.Context, g *cfg.Graph, opt Options) (*answer.Answer, error) {
	if opt.States == 0 {
		opt.States = 2_500_000
	}
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, err
	}
	vo := encode.NewVocab(smt.NewContext(), g)
	res := &answer.Answer{}
	for i, n := range limits {
		if i > 0 && opt.Record != nil {
			opt.Record(answer.Event{Step: answer.RunBegun})
		}
		x := newExplorer(ctx, g, opt, n)
		r := &replayer{x: x, vo: vo, prog: prog, enc: make(map[cfg.EdgeID]*encode.Transition)}
		decided := r.search(res, opt, i == len(limits)-1)
		res.Stats = append(res.Stats, answer.Stat{Name: "explicit states", Value: float64(x.states)}, answer.Stat{Name: "explicit steps", Value: float64(x.steps)})
		if decided || ctx.Err() != nil || !x.coarse() {
			break
		}
	}
	return res, nil
}

// search explores once, for the last time or not; it reports whether that has decided the question.
func (r *replayer) search(res *answer.Answer, opt Options, last bool) bool {
	spurious := 0
	end := r.x.run(func(leaf int32) bool {
		if found := r.execution(r.x.path(leaf)); found != nil {
			r.x.Tell(answer.NodeReached, int(leaf), "the path to the error is executed")
			res.Verdict, res.Certificate, res.Reason = answer.Unsafe, found, ""
			return false
		}
		r.x.Tell(answer.NodeDead, int(leaf), "no execution of this path to the error is found")
		spurious++
		return spurious < fewSpurious || spurious < maxSpurious && (last || !r.x.blurred())
	})
	switch {
	case res.Verdict == answer.Unsafe:
		return true
	case r.x.ctx.Err() != nil:
		res.Reason = "timeout"
	case spurious > 0:
		res.Reason = fmt.Sprintf("%d explored paths to the error have no execution that was found", spurious)
	case end == exhausted:
		res.Reason = "too many states to explore"
	default:
		if r.x.approximate && r.x.states > manyStates {
			if cert := r.x.followed(r.x.ctx, opt); cert != nil {
				res.Verdict, res.Certificate, res.Reason = answer.Safe, cert, ""
				return true
			}
		}
		inv := r.x.invariants(r.vo)
		facts := r.x.facts(r.vo)
		if r.x.approximate && !r.x.inductive(r.vo, inv) {
			res.Reason = "the states depend on arithmetic for which the encoding is not exact"
			return false
		}
		res.Verdict, res.Certificate, res.Reason = answer.Safe, &answer.Invariants{Symbols: r.vo.Symbols, At: inv, Facts: facts}, ""
		return true
	}
	return false
}

// Engines lists the engine of this package.
func Engines() []engines.Engine {
	run := engines.OnGraph(func(ctx context.Context, g *cfg.Graph, env engines.Env) (*answer.Answer, error) {
		return Run(ctx, g, Options{Record: env.Record})
	})
	return []engines.Engine{{
		Name:    "explicit",
		Summary: "explicit-state exploration, for programs with finite control",
		Paper:   "Beyer, Löwe 2013",
		Records: true,
		Takes:   question.Graph,
		Partial: true,
		New:     engines.Plain(run),
	}}
}
