package art

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
func (t *Tree) remember(n *Node, labels []smt.Term) {
	end := &t.ends
	path := n.path()
	for i := n.Depth - 1; i >= 0 && n.Depth-i <= maxSuffix; i-- {
		if end.longer == nil {
			end.longer = make(map[int]*suffix)
		}
		next := end.longer[path[i].Block]
		if next == nil {
			next = new(suffix)
			end.longer[path[i].Block] = next
		}
		end = next
		d := deadEnd{labels: labels[i:]}
		if i > 0 && labels[i-1] != smt.True {
			d.before = t.C.Conjuncts(labels[i-1])
		}
		if len(end.known) < maxKnown && !slices.Contains(d.before, smt.False) {
			end.known = append(end.known, d)
		}
		if len(d.before) == 0 {
			return // longer suffixes say no more
		}
	}
}

// recall finds a known dead end in the last blocks of the path to n: its labels are those of the last nodes of the path. They
// are nil if there is none.
func (t *Tree) recall(n *Node) []smt.Term {
	if t.opt.Without.Recalled {
		return nil
	}
	end := &t.ends
	for m := n; m.Parent != nil; m = m.Parent {
		if end = end.longer[m.Block]; end == nil {
			return nil
		}
		for _, d := range end.known {
			if subset(d.before, m.Parent.Label) {
				return d.labels
			}
		}
	}
	return nil
}

func subset(some, all []smt.Term) bool {
	return !slices.ContainsFunc(some, func(f smt.Term) bool { return !slices.Contains(all, f) })
}
