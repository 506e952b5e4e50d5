package certify

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify/encode"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/smt"
)

const (
	// maxPaths bounds the paths of a piece that are looked at one by one.
	maxPaths = 256
	// maxRefinements bounds how often the operations on a path are made more exact.
	maxRefinements = 32
)

// proveByPaths proves a condition path by path. Along one path, more is known about the operands of an operation than where
// paths have met, so that fewer operations are over-approximated; these become more exact around the operands that they have in what
// refutes the condition.
func (cd *condition) proveByPaths(ctx context.Context, vc *conditions, what string) error {
	paths, ok := vc.paths(cd.from, cd.to)
	if !ok {
		return cd.noAnswer(what)
	}
	for _, path := range paths {
		end, hyp := vc.enc.Where(vc.any, vc.known(cd.from)), vc.known(cd.from)
		var rough []*encode.Operation
		for _, id := range path {
			end = vc.enc.Where(end, vc.after(vc.c.And(vc.facts[vc.g.Edges[id].Src]...), end))
			step, err := vc.step(ctx, id, end)
			if err != nil {
				return err
			}
			end, hyp, rough = step.State, vc.c.And(hyp, step.Guard(vc.c)), append(rough, step.Rough...)
		}
		if err := cd.proveRoughly(ctx, vc, hyp, vc.after(vc.invariant(cd.to), end), rough, what); err != nil {
			return err
		}
	}
	return nil
}

// proveRoughly proves that hyp implies goal. A model that refutes this, and in which all operations are exact already, refutes the
// condition.
func (cd *condition) proveRoughly(ctx context.Context, vc *conditions, hyp, goal smt.Term, rough []*encode.Operation, what string) error {
	type point struct {
		operation int
		x, y      string
	}
	exact := make(map[point]bool)
	for range maxRefinements {
		status, model := obligation.Decide(ctx, vc.c, hyp, vc.c.Not(goal))
		switch {
		case status == smt.Unsat:
			return nil
		case status != smt.Sat:
			return cd.noAnswer(what)
		}
		known := len(exact)
		for i, o := range rough {
			x, y := o.In(model)
			if p := (point{i, x.String(), y.String()}); !exact[p] {
				exact[p] = true
				hyp = vc.c.And(hyp, o.Around(x, y))
			}
		}
		if len(exact) == known {
			return errors.New(what)
		}
	}
	return cd.noAnswer(what)
}

// noAnswer says that nonlinear operations keep from knowing whether what has been claimed is wrong.
func (cd *condition) noAnswer(what string) error {
	return fmt.Errorf("%w to whether %s, because of nonlinear operations", ErrNoAnswer, what)
}

// paths lists the paths of a piece from one cut point to another; ok is false if there are too many.
func (vc *conditions) paths(from, to cfg.Vertex) (all [][]cfg.EdgeID, ok bool) {
	steps := 0
	var path []cfg.EdgeID
	var walk func(v cfg.Vertex) bool
	walk = func(v cfg.Vertex) bool {
		for _, e := range vc.g.Out(v) {
			dst := vc.g.Edges[e].Dst
			if steps++; steps > 100*maxPaths {
				return false
			}
			path = append(path, e)
			switch {
			case dst == to:
				all = append(all, append([]cfg.EdgeID(nil), path...))
			case !vc.cut[dst] && vc.useful[dst] && !walk(dst):
				return false
			}
			path = path[:len(path)-1]
		}
		return len(all) <= maxPaths
	}
	ok = walk(from)
	return all, ok
}
