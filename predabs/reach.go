package predabs

import (
	"slices"

	"cairn/cfg"
	"cairn/smt"
)

// start is lines 1-5 of the figure.
func (e *engine) start() {
	e.tree = newTree(len(e.G.Vertices), e.opt.DepthFirst)
	root := e.newState(nil, e.G.Source, -1, nil) // alpha(true) = true
	if e.atInit(root) {
		root.id = unnamed
	}
	e.tree.root = root
	e.tree.add(root)
	e.stats.abstractStates++
	e.tellRoot(root)
	e.recordNode(root)
}

// newState makes a state at a location, to which a relation leads from its parent.
func (e *engine) newState(parent *state, at cfg.Vertex, rel int, label []smt.Term) *state {
	s := &state{node: e.nodes, at: at, label: label, parent: parent, rel: rel, preds: len(e.prec.at(at)), todo: slices.Clone(e.Blocks.Out(at))}
	e.nodes++
	if parent != nil {
		s.depth = parent.depth + 1
		parent.kids = append(parent.kids, s)
	}
	return s
}

// abstReach is lines 6-14. It returns when an error state has been added, or nil when the worklist is empty or the time is
// up. Called again, it goes on.
func (e *engine) abstReach() *state {
	for e.Ctx.Err() == nil {
		s := e.tree.choose() // lines 7 and 8
		if s == nil {
			return nil
		}
		if !s.expanded && e.tree.added[s.at] > s.seen {
			// States have been found since s was. That one of them contains it would not be noticed by the figure.
			s.seen = e.tree.added[s.at]
			if others := e.contained(s); others != nil {
				e.tree.drop(s)
				e.cover(s, others)
				e.tellLate(s)
				e.recordCover(s)
				continue
			}
		}
		e.tellChoice(s)
		s.expanded = true
		slices.Sort(s.todo)
		for len(s.todo) > 0 { // line 9
			rel := s.todo[0]
			s.todo = s.todo[1:]
			if bad := e.apply(s, rel); bad != nil {
				if len(s.todo) > 0 {
					e.tree.enqueue(s)
				}
				return bad
			}
		}
	}
	return nil
}

// apply is lines 10-14 for one relation. It returns the new state if that contains an error.
func (e *engine) apply(s *state, rel int) *state {
	label, possible := e.image(s.label, rel)
	if !possible || e.Ctx.Err() != nil {
		e.tellPost(s, rel, nil)
		return nil
	}
	k := e.newState(s, e.Blocks.Blocks[rel].Dst, rel, label)
	erroneous := k.at == e.G.Target
	if e.rels[rel] == phiErr {
		k.id = unnamed
	}
	if !erroneous {
		k.seen = e.tree.added[k.at]
		if others := e.contained(k); others != nil {
			e.cover(k, others)
			e.tellPost(s, rel, k)
			e.recordNode(k)
			return nil
		}
	}
	e.tree.add(k)
	e.stats.abstractStates++
	e.tellPost(s, rel, k)
	e.recordNode(k)
	if erroneous {
		return k
	}
	return nil
}
