package certify

import (
	"context"
	"errors"
	"fmt"
	"slices"

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
	ways := vc.ways(cd.from, cd.to)
	if ways[cd.from] > maxPaths {
		return cd.noAnswer(what)
	}
	var walk func(v cfg.Vertex, here encode.State, hyp smt.Term, rough []*encode.Operation) error
	walk = func(v cfg.Vertex, here encode.State, hyp smt.Term, rough []*encode.Operation) error {
		here = vc.enc.Where(here, vc.after(vc.c.And(vc.facts[v]...), here))
		for _, id := range vc.g.Out(v) {
			dst := vc.g.Edges[id].Dst
			if dst != cd.to && (vc.cut[dst] || ways[dst] == 0) {
				continue
			}
			step, err := vc.step(ctx, id, here)
			if err != nil {
				return err
			}
			path, rough := vc.c.And(hyp, step.Guard(vc.c)), slices.Concat(rough, step.Rough)
			if dst == cd.to {
				err = cd.proveRoughly(ctx, vc, path, vc.everywhere(vc.invariant(dst), step.State), rough, what)
			} else {
				err = walk(dst, step.State, path, rough)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return walk(cd.from, vc.enc.Where(vc.any, vc.known(cd.from)), vc.known(cd.from), nil)
}

// ways counts the paths to a cut point from each vertex that lies between it and another one, up to a little more than are looked at.
func (vc *conditions) ways(from, to cfg.Vertex) map[cfg.Vertex]int {
	order, _ := vc.order(from, func(cfg.Vertex) error { return nil })
	paths := make(map[cfg.Vertex]int)
	for _, v := range order {
		for _, e := range vc.g.Out(v) {
			switch dst := vc.g.Edges[e].Dst; {
			case dst == to:
				paths[v]++
			case !vc.cut[dst]:
				paths[v] += paths[dst]
			}
		}
		paths[v] = min(paths[v], maxPaths+1)
	}
	return paths
}

// proveRoughly proves that hyp implies goal. A model that refutes this, and in which all operations are exact already, refutes the
// condition.
func (cd *condition) proveRoughly(ctx context.Context, vc *conditions, hyp, goal smt.Term, rough []*encode.Operation, what string) error {
	type point struct {
		operation int
		x, y      string
	}
	exact := make(map[point]bool)
	hyp, err := vc.reading(cd.from, hyp, goal)
	if err != nil {
		return err
	}
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
			for _, at := range o.In(model) {
				if p := (point{i, at[0].String(), at[1].String()}); !exact[p] {
					exact[p] = true
					hyp = vc.c.And(hyp, o.Around(at[0], at[1]))
				}
			}
		}
		switch {
		case len(exact) > known:
		case len(vc.cells) > 0, vc.rough, slices.ContainsFunc(rough, func(o *encode.Operation) bool { return o.Unknown }):
			return cd.noAnswer(what)
		default:
			return errors.New(what)
		}
	}
	return cd.noAnswer(what)
}

// noAnswer says that nonlinear operations, or those of floating-point numbers, keep from knowing whether what has been claimed is wrong.
func (cd *condition) noAnswer(what string) error {
	return fmt.Errorf("%w to whether %s, because of nonlinear operations or floating-point numbers", ErrNoAnswer, what)
}
