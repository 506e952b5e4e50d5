package certify

import (
	"context"
	"fmt"
	"slices"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// unwind proves a safe verdict without invariants: that no execution reaches the target, and none comes to loop heads more often
// than the certificate says (bounded model checking with unwinding assertions: Clarke, Kroening, Lerda, A tool for checking
// ANSI-C programs, TACAS 2004). The facts that come with it are used only if it doesn't work without.
func unwind(ctx context.Context, g *cfg.Graph, r *answer.Unwinding) error {
	vc, err := newUnwinding(g, r)
	if err != nil {
		return err
	}
	if err = vc.unwind(ctx, r.Bound); err == nil || len(r.Facts) == 0 || ctx.Err() != nil {
		return err
	}
	if err := vc.proveFacts(ctx, r.Facts); err != nil {
		return err
	}
	return vc.unwind(ctx, r.Bound)
}

// newUnwinding has the heads of loops as cut points, and no invariants.
func newUnwinding(g *cfg.Graph, r *answer.Unwinding) (*conditions, error) {
	if r.Symbols == nil || !r.Symbols.Of(g) {
		return nil, fmt.Errorf("the symbols are none of the program's")
	}
	vc := emptyConditions(g, r.Symbols, nil)
	_, err := vc.order(g.Source, func(v cfg.Vertex) error {
		vc.cut[v] = true
		return nil
	})
	return vc, err
}

// unwind goes on from cut points to cut points until no execution gets there. An execution that has passed n of them satisfies
// the facts together with the condition of the place in the n-th layer where it is, so a layer without places is one that no
// execution comes to.
func (vc *conditions) unwind(ctx context.Context, bound int) error {
	if !vc.useful[vc.g.Source] {
		return nil
	}
	facts := []smt.Term{vc.typed}
	layer := map[cfg.Vertex]*place{vc.g.Source: {smt.True, vc.any}}
	approx, certain := false, true
	for n := 0; len(layer) > 0; n++ {
		switch {
		case n > bound && certain:
			return fmt.Errorf("an execution comes to loop heads more than %d times", bound)
		case n > bound:
			return fmt.Errorf("%w to whether an execution comes to loop heads more than %d times", ErrNoAnswer, bound)
		}
		step := &piece{vc: vc}
		incoming := make(map[cfg.Vertex][]arrival)
		for _, v := range vc.inOrder(layer) {
			p := &piece{vc: vc, from: v, begin: layer[v]}
			if err := p.walk(ctx); err != nil {
				return err
			}
			approx = approx || p.approx
			facts = append(facts, p.facts...)
			for _, end := range p.ends {
				incoming[end.v] = append(incoming[end.v], end)
			}
		}
		clear(layer)
		for v := range vc.g.Vertices {
			if in := incoming[cfg.Vertex(v)]; len(in) > 0 {
				layer[cfg.Vertex(v)] = step.merge(cfg.Vertex(v), in)
			}
		}
		facts = append(facts, step.facts...)
		var err error
		if certain, err = vc.prune(ctx, layer, facts, approx); err != nil {
			return err
		}
	}
	return nil
}

// prune drops the places that no execution comes to. It fails if the target is none of them. The result is whether it is certain
// that an execution comes to one of the others; approx says that some edge on the way there is over-approximated.
func (vc *conditions) prune(ctx context.Context, layer map[cfg.Vertex]*place, facts []smt.Term, approx bool) (certain bool, err error) {
	for _, v := range vc.inOrder(layer) {
		status, _ := obligation.Decide(ctx, vc.c, append(slices.Clone(facts), layer[v].taken)...)
		comes := status == smt.Sat && !approx
		switch {
		case ctx.Err() != nil:
			return false, ErrCancelled
		case status == smt.Unsat:
			delete(layer, v)
		case v == vc.g.Target && comes:
			return true, fmt.Errorf("an execution reaches the error")
		case v == vc.g.Target:
			return false, fmt.Errorf("%w to whether an execution reaches the error", ErrNoAnswer)
		}
		certain = certain || comes
	}
	return certain, nil
}

// inOrder lists the vertices of a layer in their order.
func (vc *conditions) inOrder(layer map[cfg.Vertex]*place) []cfg.Vertex {
	var all []cfg.Vertex
	for v := range layer {
		all = append(all, v)
	}
	slices.Sort(all)
	return all
}
