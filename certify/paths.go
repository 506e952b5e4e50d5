package certify

import (
	"context"
	"errors"
	"fmt"

	"cairn/cfg"
	"cairn/internal/num"
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
		t, err := vc.vocab.EncodePath(vc.g, path, everywhere{vc.facts})
		if err != nil {
			return fmt.Errorf("a path cannot be encoded: %w", err)
		}
		env := append(vc.vocab.X[:0:0], vc.vocab.X[:len(vc.g.Vars)]...)
		for _, u := range t.Post {
			env[u.Var] = u.Value
		}
		hyp := vc.ctx.And(vc.typed, vc.facts.at(vc.ctx, cd.from), vc.invariant(cd.from), t.Guard)
		err = vc.prove(ctx, hyp, vc.ctx.Subst(vc.invariant(cd.to), vc.bind(env)), what)
		switch {
		case err != nil && t.Approx && !errors.Is(err, ErrCancelled): // what refutes it need not be an execution
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

// everywhere shows the bounds at all vertices to the encoding of a path.
type everywhere struct{ facts *facts }

// Interval implements cfg.Ranges.
func (f everywhere) Interval(at cfg.Vertex, v cfg.Var) (lo, hi num.Rat, loOK, hiOK bool) {
	if f.facts == nil {
		return
	}
	b := f.facts.bounds[at][v]
	return b.lo, b.hi, b.loOK, b.hiOK
}
