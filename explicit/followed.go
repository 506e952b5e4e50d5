package explicit

import (
	"context"

	"cairn/cfg"
	"cairn/internal/answer"
)

// Where there are many states, or arithmetic for which the encoding is not exact, the states themselves are the certificate: the variables that
// are tracked at each vertex, from which the checker finds them again. It knows single values only, and no ranges, so that the exploration is
// repeated in this way before.

// manyStates is the number of states from which on invariants, as formulas, take longer to prove than the states to be found again.
const manyStates = 2000

// followed is such a certificate; nil if the states do not exclude the error when ranges are not known.
func (x *explorer) followed(ctx context.Context, opt Options) *answer.Explored {
	opt.Record = nil
	y := newExplorer(ctx, x.g, opt, limit{})
	y.fixed = make([][]bool, len(x.places))
	for v := range x.places {
		y.meets[v] = y.useful[v] && cfg.Vertex(v) != x.g.Target
		y.fixed[v] = make([]bool, len(x.base))
		for i, w := range x.places[v].vars {
			y.fixed[v][w] = x.places[v].dropped[i]
		}
	}
	if end := y.run(func(int32) bool { return false }); end != complete {
		return nil
	}
	cert := &answer.Explored{Followed: make(map[cfg.Vertex][]cfg.Var)}
	for v := range y.places {
		pl := &y.places[v]
		cert.States += int64(pl.count)
		for i, w := range pl.vars {
			if !pl.dropped[i] {
				cert.Followed[cfg.Vertex(v)] = append(cert.Followed[cfg.Vertex(v)], w)
			}
		}
	}
	return cert
}
