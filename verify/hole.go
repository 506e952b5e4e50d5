package verify

import (
	"context"
	"time"

	"cairn/cfg"
	"cairn/cfg/exec"
)

// judge verifies a program, with holes or without. With holes, an error is searched for first in the reading in which a hole
// is one: if there is none, the program is safe whatever the holes mean. An execution that ends in a hole proves nothing; then
// errors are searched for that can be reached without coming to a hole.
func (rep *Report) judge(ctx context.Context, engine Engine, task Task, prog *cfg.Program, opt Options) error {
	search := func(p *cfg.Program) error {
		if p.Main == nil {
			return rep.decideProcs(ctx, p, opt)
		}
		return rep.decide(ctx, engine, task, p, opt)
	}
	if err := search(prog); err != nil || rep.Verdict != cfg.Unsafe.String() || !prog.HasHoles() {
		return err
	}
	hole, err := rep.Evidence.hole(ctx)
	switch {
	case err != nil && ctx.Err() != nil:
		rep.forget(limit(ctx))
		return nil
	case err != nil:
		return &InternalError{Engine: rep.DecidedBy, What: err.Error()}
	case hole == nil:
		return nil
	}
	rep.forget("")
	if end, ok := ctx.Deadline(); ok && opt.EngineOptions.Timeout > 0 {
		opt.EngineOptions.Timeout = max(time.Until(end), time.Millisecond)
	}
	if err := search(prog.WithoutHoles()); err != nil {
		return err
	}
	if rep.Verdict != cfg.Unsafe.String() {
		rep.forget(hole.String())
	}
	return nil
}

// forget takes the verdict back.
func (rep *Report) forget(reason string) {
	rep.Verdict, rep.Reason = cfg.Unknown.String(), reason
	rep.Invariants, rep.Counterexample, rep.Evidence, rep.DecidedBy = nil, nil, nil, ""
}

// hole returns the hole in which the counterexample ends, nil if it ends in an error.
func (ev *Evidence) hole(ctx context.Context) (*cfg.Hole, error) {
	if ev.execution != nil {
		_, end, err := procInputs(ctx, ev.Program, ev.execution)
		return end.hole, err
	}
	g, r := ev.Program.Main, ev.Result
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, err
	}
	rp := newReplay(ctx, g, prog, r)
	last, err := rp.lastEdge(rp.begin(r))
	if err != nil {
		return nil, err
	}
	return g.Edges[last].Hole, nil
}
