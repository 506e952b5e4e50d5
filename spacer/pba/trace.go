package pba

import (
	"fmt"
	"strings"

	"cairn/smt"
)

// Step is what an iteration has come to.
type Step struct {
	Bound      int // of all counters
	Safe       bool
	Assumed    int    // how many of the assumptions were in force, that is, how concrete the abstraction was
	Of         int    // how many assumptions there are
	Invariants int    // how many are known after it
	What       string // "abstracted", "refined", "safe", "unsafe"

	Counters []string // of the first step: what P~ says of its counters, by clause
	Learned  []string // the new ones among the invariants
	Kept     []string // the assumptions that are in force after an abstraction, with the numbers of their clauses, from 1
	Back     []string // the assumptions that have come back
}

// String is a line, and one for each kind of change.
func (s Step) String() string {
	verdict := "unsafe"
	if s.Safe {
		verdict = "safe"
	}
	text := fmt.Sprintf("bound %d, %d of %d assumptions: %s; %s, %d invariants", s.Bound, s.Assumed, s.Of, verdict, s.What, s.Invariants)
	for _, part := range []struct {
		what  string
		texts []string
	}{{"counters", s.Counters}, {"new invariants", s.Learned}, {"kept", s.Kept}, {"brought back", s.Back}} {
		if len(part.texts) > 0 {
			text += "\n  " + part.what + ":\n    " + strings.Join(part.texts, "\n    ")
		}
	}
	return text
}

// state is what a step changes: the assumptions in force, and the invariants by predicate.
type state struct {
	assumed    []bool
	invariants [][]smt.Term
}

// tell reports a step, and what it has changed.
func (a *algorithm) tell(s Step, what string, before state) {
	if a.opt.Trace == nil {
		return
	}
	s.What = what
	if a.counters.iterations == 1 {
		s.Counters = a.prog.counted(a.c)
	}
	for p, fs := range a.invariants {
		s.Invariants += len(fs)
		for _, f := range fs[len(before.invariants[p]):] {
			s.Learned = append(s.Learned, a.prog.preds[p].Name+": "+a.c.String(f))
		}
	}
	for i := range a.prog.transitions {
		t := &a.prog.transitions[i]
		for _, g := range t.guards {
			text := fmt.Sprintf("clause %d: %s", i+1, a.c.String(t.readable(a.c, g.part)))
			switch was, is := before.assumed[g.index], a.assumed[g.index]; {
			case is && what == "abstracted":
				s.Kept = append(s.Kept, text)
			case is && !was:
				s.Back = append(s.Back, text)
			}
		}
	}
	a.opt.Trace(s)
}

// counted are the constraints tau_B (figure 12): which counters a clause sets, keeps or counts, and how far.
func (p *bounded) counted(c *smt.Context) (all []string) {
	for i := range p.transitions {
		t := &p.transitions[i]
		for _, f := range append(c.Conjuncts(t.count), t.limit...) {
			all = append(all, fmt.Sprintf("clause %d: %s", i+1, c.String(f)))
		}
	}
	return all
}
