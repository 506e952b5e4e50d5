package summary

import (
	"cairn/cfg/encode"
	"cairn/smt"
)

// relation is the meaning of a path expression as a transition. A relation made by Star keeps its phases.
type relation struct {
	trans encode.Transition
	star  *star
}

// algebra interprets path expressions as over-approximating transitions (Fang et al. 2025, section 6): 0 is the relation
// that never holds, 1 the identity, + disjunction, concatenation relational composition, and * the star of star.go.
// An error is kept in the analysis, and every later result is the empty relation.
type algebra struct{ *analysis }

var _ Algebra[relation] = algebra{}

func (a algebra) Zero() relation { return relation{trans: encode.Transition{Guard: smt.False}} }
func (a algebra) One() relation  { return relation{trans: a.vo.Identity()} }

func (a algebra) Edge(id int) relation {
	t := a.blocks.Blocks[id].Trans
	t.Choices = nil // a summary speaks of many executions of the same choice
	return relation{trans: t}
}

func (a algebra) Add(x, y relation) relation {
	return relation{trans: a.vo.Join(x.trans, y.trans)}
}

func (a algebra) Mul(x, y relation) relation {
	return relation{trans: a.vo.Compose(x.trans, y.trans)}
}

func (a algebra) Star(x relation) relation {
	if a.err != nil {
		return a.Zero()
	}
	st, err := a.iterate(x.trans)
	if err != nil {
		a.err = err
		return a.Zero()
	}
	return relation{trans: st.transition(a.vo), star: st}
}

// relation evaluates e; see analysis.err for errors.
func (an *analysis) relation(e Expr) relation { return an.relations.Eval(e) }
