package summary

import (
	"cairn/cfg/encode"
	"cairn/smt"
)

// star is the over-approximate reflexive and transitive closure of a loop body: the union over the alternatives of the
// compositions of their phases, each of which may be skipped. Without alternatives it is the identity.
type star struct{ alternatives [][]phase }

// phase is a part of the iterations of a loop: iterations, and where after is given, then any number of iterations of that kind, which may
// be none.
type phase struct {
	iterations encode.Transition
	after      *encode.Transition
}

// transition is the phase as one transition.
func (p phase) transition(vo *encode.Vocab) encode.Transition {
	if p.after == nil {
		return vo.Instantiate(p.iterations)
	}
	return vo.Compose(vo.Instantiate(p.iterations), vo.Join(vo.Identity(), vo.Instantiate(*p.after)))
}

// iterate computes the star of one iteration t by compositional recurrence analysis.
func (an *analysis) iterate(t encode.Transition) (*star, error) {
	st := &star{}
	if t.Guard == smt.False || len(t.Post) == 0 {
		return st, nil // an iteration that changes nothing closes to the identity
	}
	b, err := an.newBody(t)
	if err != nil {
		return nil, err
	}
	if !b.satisfiable() {
		return st, nil
	}
	an.stats.stars++
	alternatives, err := b.split()
	if err != nil {
		return nil, err
	}
	phases := make(map[*body]phase)
	for _, cells := range alternatives {
		var seq []phase
		for _, cell := range cells {
			p, done := phases[cell]
			if !done {
				if p, err = cell.phase(); err != nil {
					return nil, err
				}
				p.iterations.Approx = t.Approx
				phases[cell] = p
				an.stats.cells++
			}
			seq = append(seq, p)
		}
		st.alternatives = append(st.alternatives, seq)
	}
	return st, nil
}

// transition is the star as one transition.
func (st *star) transition(vo *encode.Vocab) encode.Transition {
	if len(st.alternatives) == 0 {
		return vo.Identity()
	}
	var all []encode.Transition
	for _, phases := range st.alternatives {
		seq := vo.Identity()
		for _, p := range phases {
			seq = vo.Compose(seq, vo.Join(vo.Identity(), p.transition(vo)))
		}
		all = append(all, seq)
	}
	return vo.Join(all...)
}
