package gps

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/internal/search/art"
	"cairn/smt"
)

// steering answers, for a concrete state at a cut point, where a test should go.
type steering struct {
	s       *finder
	chooses []bool     // by vertex: a block that leaves this cut point makes a nondeterministic choice
	ahead   []bool     // by vertex: such a cut point can be reached from here
	pre     []smt.Term // by block: the states from which it can be taken such that the target may still be reached
}

func newSteering(s *finder) *steering {
	n := len(s.G.Vertices)
	st := &steering{s: s, chooses: make([]bool, n), ahead: make([]bool, n)}
	for _, b := range s.Blocks.Blocks {
		if len(b.Trans.Choices) > 0 {
			st.chooses[b.Src] = true
		}
		st.pre = append(st.pre, s.Vocab.Pre(b.Trans, s.sums.ToTarget(b.Dst)))
	}
	copy(st.ahead, st.chooses)
	for changed := true; changed; {
		changed = false
		for _, b := range s.Blocks.Blocks {
			if st.ahead[b.Dst] && !st.ahead[b.Src] {
				st.ahead[b.Src], changed = true, true
			}
		}
	}
	return st
}

// mayReach evaluates the summary at v in a state.
func (st *steering) mayReach(v cfg.Vertex, state []num.Rat) bool {
	m := smt.NewModel(st.s.C)
	for i, val := range state {
		m.Set(st.s.Vocab.X[i], val)
	}
	return m.Holds(st.s.sums.ToTarget(v))
}

// mayReachWithoutGas does so in a state of a program that has as much gas as it likes.
func (st *steering) mayReachWithoutGas(v cfg.Vertex, state []num.Rat) bool {
	f, err := st.s.gas.without(st.s.C.Subst(st.s.sums.ToTarget(v), st.values(state)))
	return err != nil || f != smt.False
}

// next finds values for the nondeterministic choices up to the next cut point such that the target may be reached from
// there, according to the summaries: Check+(Next, Sum) in Fang et al. 2025, figure 4, line 18.
func (st *steering) next(v cfg.Vertex, state []num.Rat) (map[cfg.Site]num.Rat, bool) {
	s := st.s
	bind := st.values(state)
	for _, i := range s.Blocks.Out(v) {
		f := s.C.Subst(st.pre[i], bind)
		if f == smt.False {
			continue
		}
		status, model := s.Problem.Check(f)
		if status != smt.Sat {
			continue
		}
		plan := make(map[cfg.Site]num.Rat)
		for _, ch := range s.Blocks.Blocks[i].Trans.Choices {
			plan[ch.Site] = model.Value(ch.Symbol)
		}
		return plan, true
	}
	return nil, false
}

// values maps the state constants to numerals.
func (st *steering) values(state []num.Rat) map[smt.Term]smt.Term {
	bind := make(map[smt.Term]smt.Term, len(state))
	for i, val := range state {
		bind[st.s.Vocab.X[i]] = st.s.C.Num(val, smt.Int)
	}
	return bind
}

// taken returns the child of n whose block leads from one end of a segment to the other.
func (st *steering) taken(n *art.Node, seg segment) *art.Node {
	s := st.s
	var fits []*art.Node
	for _, kid := range n.Kids {
		if kid.Vertex == seg.to {
			fits = append(fits, kid)
		}
	}
	if len(fits) == 1 {
		return fits[0]
	}
	bind := st.values(seg.pre)
	for _, kid := range fits {
		b := &s.Blocks.Blocks[kid.Block]
		facts := []smt.Term{s.C.Subst(b.Trans.Guard, bind)}
		after := append([]num.Rat(nil), seg.pre...)
		for _, u := range b.Trans.Post {
			facts = append(facts, s.C.Eq(s.C.Subst(u.Value, bind), s.C.Num(seg.post[u.Var], smt.Int)))
			after[u.Var] = seg.post[u.Var]
		}
		same := true
		for i := range after {
			same = same && (!s.Live[seg.to][i] || after[i].Equal(seg.post[i]))
		}
		if !same {
			continue
		}
		if status, _ := s.Problem.Check(facts...); status == smt.Sat {
			return kid
		}
	}
	return nil
}
