package gps

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// steering answers, for a concrete state at a cut point, where a test should go.
type steering struct {
	s       *search
	watch   []bool     // by vertex: the cut points
	chooses []bool     // by vertex: a block that leaves this cut point makes a nondeterministic choice
	ahead   []bool     // by vertex: such a cut point can be reached from here
	pre     []smt.Term // by block: the states from which it can be taken such that the target may still be reached
}

func newSteering(s *search) *steering {
	n := len(s.g.Vertices)
	st := &steering{s: s, watch: make([]bool, n), chooses: make([]bool, n), ahead: make([]bool, n)}
	for _, v := range s.blocks.Cuts {
		st.watch[v] = true
	}
	for i := range s.blocks.Blocks {
		b := &s.blocks.Blocks[i]
		if len(b.Trans.Choices) > 0 {
			st.chooses[b.Src] = true
		}
		st.pre = append(st.pre, s.vocab.Pre(b.Trans, s.sums.ToTarget(b.Dst)))
	}
	copy(st.ahead, st.chooses)
	for changed := true; changed; {
		changed = false
		for i := range s.blocks.Blocks {
			b := &s.blocks.Blocks[i]
			if st.ahead[b.Dst] && !st.ahead[b.Src] {
				st.ahead[b.Src], changed = true, true
			}
		}
	}
	return st
}

// mayReach evaluates the summary at v in a state.
func (st *steering) mayReach(v cfg.Vertex, state []num.Rat) bool {
	m := smt.NewModel(st.s.c)
	for i, val := range state {
		m.Set(st.s.vocab.X[i], val)
	}
	return m.Holds(st.s.sums.ToTarget(v))
}

// next finds values for the nondeterministic choices up to the next cut point such that the target may be reached from
// there, according to the summaries: Check+(Next, Sum) in Fang et al. 2025, figure 4, line 18.
func (st *steering) next(v cfg.Vertex, state []num.Rat) (map[cfg.Site]num.Rat, bool) {
	s := st.s
	bind := st.values(state)
	for _, i := range s.blocks.Out(v) {
		f := s.c.Subst(st.pre[i], bind)
		if f == smt.False {
			continue
		}
		s.stats.queries++
		status, model := smt.CheckSat(s.ctx, s.c, f)
		if status != smt.Sat {
			continue
		}
		plan := make(map[cfg.Site]num.Rat)
		for _, ch := range s.blocks.Blocks[i].Trans.Choices {
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
		bind[st.s.vocab.X[i]] = st.s.c.Num(val, smt.Int)
	}
	return bind
}

// taken returns the child of n whose block leads from one end of a segment to the other.
func (st *steering) taken(n *node, seg segment) *node {
	s := st.s
	var fits []*node
	for _, kid := range n.kids {
		if kid.vertex == seg.to {
			fits = append(fits, kid)
		}
	}
	if len(fits) == 1 {
		return fits[0]
	}
	bind := st.values(seg.pre)
	for _, kid := range fits {
		b := &s.blocks.Blocks[kid.block]
		facts := []smt.Term{s.c.Subst(b.Trans.Guard, bind)}
		after := append([]num.Rat(nil), seg.pre...)
		for _, u := range b.Trans.Post {
			facts = append(facts, s.c.Eq(s.c.Subst(u.Value, bind), s.c.Num(seg.post[u.Var], smt.Int)))
			after[u.Var] = seg.post[u.Var]
		}
		same := true
		for i := range after {
			same = same && (!s.live[seg.to][i] || after[i].Equal(seg.post[i]))
		}
		if !same {
			continue
		}
		s.stats.queries++
		if status, _ := smt.CheckSat(s.ctx, s.c, facts...); status == smt.Sat {
			return kid
		}
	}
	return nil
}
