package gps

import (
	"slices"

	"cairn/smt"
)

const (
	// maxSuffix bounds the number of blocks of a dead end that are remembered.
	maxSuffix = 64
	// maxKnown bounds the number of dead ends with the same last blocks that are remembered.
	maxKnown = 8
)

// suffix is a sequence of blocks, read from its end, that ends a path which is known to be a dead end.
type suffix struct {
	longer map[int]*suffix // by the block before
	known  []deadEnd
}

// deadEnd says that no path goes on to the target after the blocks of a suffix if it enters them in a state that satisfies
// before. Sequence interpolants say so for every suffix of a dead end: each follows from the one before and the block between.
type deadEnd struct {
	before []smt.Term // conjuncts
	labels []smt.Term // what holds after each block of the suffix
}

// remember keeps a dead end, whose labels are those after each block of the path to n, for paths that end in the same blocks.
func (s *search) remember(n *node, labels []smt.Term) {
	t := &s.ends
	path := n.path()
	for i := n.depth - 1; i >= 0 && n.depth-i <= maxSuffix; i-- {
		if t.longer == nil {
			t.longer = make(map[int]*suffix)
		}
		next := t.longer[path[i].block]
		if next == nil {
			next = new(suffix)
			t.longer[path[i].block] = next
		}
		t = next
		d := deadEnd{labels: labels[i:]}
		if i > 0 && labels[i-1] != smt.True {
			d.before = s.c.Conjuncts(labels[i-1])
		}
		if len(t.known) < maxKnown && !slices.Contains(d.before, smt.False) {
			t.known = append(t.known, d)
		}
		if len(d.before) == 0 {
			return // longer suffixes say no more
		}
	}
}

// recall finds a known dead end in the last blocks of the path to n: its labels are those of the last nodes of the path. They
// are nil if there is none.
func (s *search) recall(n *node) []smt.Term {
	t := &s.ends
	for m := n; m.parent != nil; m = m.parent {
		if t = t.longer[m.block]; t == nil {
			return nil
		}
		for _, d := range t.known {
			if subset(d.before, m.parent.label) {
				return d.labels
			}
		}
	}
	return nil
}

func subset(some, all []smt.Term) bool {
	for _, f := range some {
		if !slices.Contains(all, f) {
			return false
		}
	}
	return true
}

// implication is a question that was asked: whether the first formula implies the second.
type implication [2]smt.Term

// entails reports whether a implies b for certain. No question is asked twice.
func (s *search) entails(a, b smt.Term) bool {
	if a == b || b == smt.True || a == smt.False {
		return true
	}
	q := implication{a, b}
	if yes, asked := s.implied[q]; asked {
		s.stats.queriesRecalled++
		return yes
	}
	s.stats.queries++
	status, _ := smt.CheckSat(s.ctx, s.c, a, s.c.Not(b))
	if s.ctx.Err() == nil {
		s.implied[q] = status == smt.Unsat
	}
	return status == smt.Unsat
}
