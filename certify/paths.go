package certify

import (
	"context"
	"errors"
	"fmt"

	"cairn/cfg"
	"cairn/smt"
)

// maxPaths bounds the paths of a piece that are looked at one by one.
const maxPaths = 256

// proveByPaths proves a condition path by path. Along one path, more is known about the operands of an operation than where
// paths have met, so that fewer operations are over-approximated.
func (cd *condition) proveByPaths(ctx context.Context, vc *conditions, what string) error {
	paths, ok := vc.paths(cd.from, cd.to)
	if !ok {
		return cd.noAnswer(what)
	}
	for _, path := range paths {
		end, hyp, approx := vc.enc.Where(vc.any, vc.known(cd.from)), []smt.Term{vc.known(cd.from)}, false
		for _, id := range path {
			end = vc.enc.Where(end, vc.after(vc.c.And(vc.facts[vc.g.Edges[id].Src]...), end))
			step, err := vc.step(ctx, id, end)
			if err != nil {
				return err
			}
			end, hyp, approx = step.State, append(hyp, step.Guard(vc.c)), approx || step.Approx
		}
		err := vc.prove(ctx, vc.c.And(hyp...), vc.after(vc.invariant(cd.to), end), what)
		switch {
		case err != nil && approx && !errors.Is(err, ErrCancelled): // what refutes it need not be an execution
			return cd.noAnswer(what)
		case err != nil:
			return err
		}
	}
	return nil
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
