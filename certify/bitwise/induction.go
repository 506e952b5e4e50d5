package bitwise

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// CheckInduction requires that the ranges of the certificate are inductive, that no execution of up to K+1 blocks reaches the target, and that
// none of K+1 blocks does which begins at a head.
func CheckInduction(ctx context.Context, g *cfg.Graph, x *answer.Induction) error {
	if x.K < 0 {
		return errors.New("k is negative")
	}
	for h, ranges := range x.Ranges {
		if h < 0 || int(h) >= len(g.Vertices) || h == g.Target {
			return fmt.Errorf("%d is no head", h)
		}
		for _, r := range ranges {
			if r.Var < 0 || int(r.Var) >= len(g.Vars) || !isRange(g.Vars[r.Var].Type, r) {
				return fmt.Errorf("the range of variable %d is none", r.Var)
			}
		}
	}
	b, err := newBlocks(g, x)
	if err != nil {
		return err
	}
	inductive, safe := b.byIntervals()
	if inductive && safe {
		return nil
	}
	if !inductive {
		if err := b.inductive(ctx); err != nil {
			return err
		}
	}
	if err := b.base(ctx); err != nil {
		return err
	}
	return b.step(ctx)
}

// isRange reports whether r can be a range of a variable of a type.
func isRange(t cfg.Type, r answer.Range) bool {
	return hasNumbers(t) || t.Kind == cfg.Integer && r.Interval.LoOK && r.Interval.HiOK
}

// blocks follows executions block by block.
type blocks struct {
	g     *cfg.Graph
	x     *answer.Induction
	heads []cfg.Vertex
	order []cfg.Vertex // the other vertices from which the target can be reached, each after those from which a block comes to it
}

func newBlocks(g *cfg.Graph, x *answer.Induction) (*blocks, error) {
	b := &blocks{g: g, x: x}
	s, err := newSearch(g)
	if err != nil {
		return nil, err
	}
	state := make([]int, len(g.Vertices)) // 1: on the way, 2: done
	var visit func(v cfg.Vertex) error
	visit = func(v cfg.Vertex) error {
		state[v] = 1
		for _, id := range g.Out(v) {
			d := g.Edges[id].Dst
			if _, cut := x.Ranges[d]; cut || !s.leads[d] || state[d] == 2 {
				continue
			}
			if state[d] == 1 {
				return errors.New("there is a loop without a head")
			}
			if err := visit(d); err != nil {
				return err
			}
		}
		state[v] = 2
		b.order = append(b.order, v)
		return nil
	}
	for v := range g.Vertices {
		if _, cut := x.Ranges[cfg.Vertex(v)]; cut && s.leads[v] {
			b.heads = append(b.heads, cfg.Vertex(v))
		}
	}
	for _, v := range append([]cfg.Vertex{g.Source}, b.heads...) {
		if s.leads[v] && state[v] == 0 {
			if err := visit(v); err != nil {
				return nil, err
			}
		}
	}
	slices.Reverse(b.order)
	b.order = slices.DeleteFunc(b.order, func(v cfg.Vertex) bool { return v == g.Target || slices.Contains(b.heads, v) })
	return b, nil
}

// block takes what has come to heads, or to the source, to the next heads and to the target. It returns the conditions under which executions
// come to the target.
func (b *blocks) block(ctx context.Context, s *search) ([]smt.Term, error) {
	began := make([][]*path, len(b.heads))
	for i, h := range b.heads {
		began[i], s.at[h] = s.at[h], nil
	}
	for i, h := range b.heads {
		later := s.at[h]
		s.at[h] = began[i]
		if err := s.leave(ctx, h); err != nil {
			return nil, err
		}
		s.at[h] = append(later, s.at[h]...)
	}
	for _, v := range b.order {
		if err := s.leave(ctx, v); err != nil {
			return nil, err
		}
	}
	var bad []smt.Term
	for _, p := range s.at[b.g.Target] {
		bad = append(bad, p.when)
	}
	s.at[b.g.Target] = nil
	return bad, nil
}

// anywhere lets executions begin at all heads, in states within the ranges.
func (b *blocks) anywhere(s *search) {
	before, state := smt.True, s.anyState()
	for _, h := range b.heads {
		here := s.c.Fresh("here", smt.Bool)
		s.come(h, &path{s.c.And(before, here, b.within(s, h, state)), state})
		before = s.c.And(before, s.c.Not(here))
	}
}

// within says that a state is in the ranges of a head.
func (b *blocks) within(s *search, h cfg.Vertex, state []smt.Term) smt.Term {
	ev := &evaluation{c: s.c}
	all := []smt.Term{smt.True}
	for _, r := range b.x.Ranges[h] {
		if t := b.g.Vars[r.Var].Type; t.IsFloat() {
			all = append(all, ev.numberWithin(t, state[r.Var], known{r.Interval, r.NaN}))
			continue
		}
		x := ev.number(b.g.Vars[r.Var].Type, state[r.Var])
		lo, hi := r.Interval.Lo.Big().Num(), r.Interval.Hi.Big().Num()
		width := max(x.bits, lo.BitLen()+1, hi.BitLen()+1)
		y := ev.wide(x, width)
		all = append(all, s.c.Not(ev.apply(smt.BVSLt, y, ev.constant(lo, width))), s.c.Not(ev.apply(smt.BVSLt, ev.constant(hi, width), y)))
	}
	return s.c.And(all...)
}

// inductive requires that executions come to heads within the ranges: at first, and from heads.
func (b *blocks) inductive(ctx context.Context) error {
	for _, first := range []bool{true, false} {
		s, err := newSearch(b.g)
		if err != nil {
			return err
		}
		var outside []smt.Term
		collect := func() {
			for _, h := range b.heads {
				for _, p := range s.at[h] {
					outside = append(outside, s.c.And(p.when, s.c.Not(b.within(s, h, p.state))))
				}
			}
		}
		if first {
			s.come(b.g.Source, &path{smt.True, s.anyState()})
			collect()
		} else {
			b.anywhere(s)
		}
		if _, err := b.block(ctx, s); err != nil {
			return err
		}
		collect()
		if err := s.refute(ctx, "a variable leaves its range", nil, outside...); err != nil {
			return err
		}
	}
	return nil
}

func (b *blocks) base(ctx context.Context) error {
	s, err := newSearch(b.g)
	if err != nil {
		return err
	}
	s.come(b.g.Source, &path{smt.True, s.anyState()})
	var bad []smt.Term
	for range b.x.K + 1 {
		now, err := b.block(ctx, s)
		if err != nil {
			return err
		}
		bad = append(bad, now...)
	}
	return s.refute(ctx, "an execution reaches the error", nil, bad...)
}

// step lets executions begin at heads. They stay within the ranges, since these are inductive, and need not pass a head twice in one state:
// what matters of it afterwards would be the same, so that there is a shorter execution to the target from the source, too.
func (b *blocks) step(ctx context.Context) error {
	s, err := newSearch(b.g)
	if err != nil {
		return err
	}
	type pass struct {
		head  cfg.Vertex
		block int
	}
	passes := map[pass]*path{}
	b.anywhere(s)
	var bad []smt.Term
	for n := range b.x.K + 1 {
		for _, h := range b.heads {
			if len(s.at[h]) > 0 {
				p := s.join(s.at[h])
				p.when = s.c.And(p.when, b.within(s, h, p.state))
				s.at[h] = []*path{p}
				passes[pass{h, n}] = p
			}
		}
		if bad, err = b.block(ctx, s); err != nil {
			return err
		}
	}
	live, facts := b.g.Liveness(), []smt.Term(nil)
	for _, a := range b.x.Apart {
		p, q := passes[pass{a.Head, a.First}], passes[pass{a.Head, a.Second}]
		if p == nil || q == nil || a.First == a.Second {
			return errors.New("states are to be different that are none, or the same")
		}
		facts = append(facts, s.c.Implies(s.c.And(p.when, q.when), b.differ(s, live[a.Head], p.state, q.state)))
	}
	return s.refute(ctx, "an execution from the head of a loop reaches the error", facts, bad...)
}

// differ says that two states do in some live variable; nothing, if arrays are live.
func (b *blocks) differ(s *search, live cfg.VarSet, p, q []smt.Term) smt.Term {
	var some []smt.Term
	for x := range b.g.Vars {
		if !live.Has(cfg.Var(x)) {
			continue
		}
		if b.g.Vars[x].Type.Kind == cfg.Array {
			return smt.True
		}
		some = append(some, s.c.Not(s.c.Eq(p[x], q[x])))
	}
	return s.c.Or(some...)
}
