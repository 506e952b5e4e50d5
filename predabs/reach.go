package predabs

import (
	"context"
	"slices"

	"cairn/smt"
)

// AbstReach computes ReachStates# and the tree Parent for given predicates (TUM lectures 4-7, figure 2), without refinement.
// It returns the abstract states; what happens is told to Options.Trace.
func AbstReach(ctx context.Context, sys *System, preds []smt.Term, opt Options) []smt.Term {
	e := newEngine(ctx, sys, opt)
	for at := range sys.Errors {
		for _, p := range preds {
			e.prec.add(Loc(at), p)
		}
	}
	e.start()
	for e.abstReach() != nil { // error states are nothing special here
	}
	var all []smt.Term
	for _, s := range e.tree.all() {
		all = append(all, e.c.And(s.label...))
	}
	e.tellTree()
	return all
}

// start is lines 1-5 of the figure.
func (e *engine) start() {
	e.tree = newTree(len(e.sys.Errors))
	e.setRoot()
}

func (e *engine) setRoot() {
	preds := e.prec.at(e.sys.Start)
	root := &state{node: e.nextNode(), loc: e.sys.Start, rel: -1, preds: len(preds), label: e.initial(), todo: e.relations(e.sys.Start)}
	e.tree.root = root
	e.tree.add(root)
	e.stats.states++
	e.tellRoot(root)
	e.recordNode(root)
}

// initial is alpha(phi_init).
func (e *engine) initial() []smt.Term {
	label := e.sys.entailed(e.ctx, e.prec.at(e.sys.Start), e.sys.Init)
	slices.Sort(label)
	return label
}

func (e *engine) relations(at Loc) []int { return slices.Clone(e.sys.out[at]) }

// abstReach is lines 6-14. It returns when an error state has been added, or nil when the worklist is empty or the time is
// up. Called again, it goes on.
func (e *engine) abstReach() *state {
	for e.ctx.Err() == nil {
		s := e.tree.choose() // lines 7 and 8
		if s == nil {
			return nil
		}
		if !s.expanded && e.tree.added[s.loc] > s.seen {
			// States have been found since s was. That one of them contains it would not be noticed by the figure.
			s.seen = e.tree.added[s.loc]
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
	to := e.sys.Relations[rel].To
	label, possible := e.postAlpha(s.label, rel)
	if !possible || e.ctx.Err() != nil {
		e.tellPost(s, rel, nil)
		return nil
	}
	k := &state{node: e.nextNode(), loc: to, label: label, parent: s, rel: rel, depth: s.depth + 1, preds: len(e.prec.at(to)), todo: e.relations(to)}
	s.kids = append(s.kids, k)
	erroneous := e.erroneous(k)
	if !erroneous {
		k.seen = e.tree.added[to]
		if others := e.contained(k); others != nil {
			e.cover(k, others)
			e.tellPost(s, rel, k)
			e.recordNode(k)
			return nil
		}
	}
	e.tree.add(k)
	e.stats.states++
	e.tellPost(s, rel, k)
	e.recordNode(k)
	if erroneous {
		return k
	}
	return nil
}

// erroneous reports whether phi and phi_err may hold together.
func (e *engine) erroneous(s *state) bool {
	switch err := e.sys.Errors[s.loc]; err {
	case smt.False:
		return false
	case smt.True:
		return true
	default:
		e.stats.queries++
		status, _ := smt.CheckSat(e.ctx, e.c, append(e.strongAll(s.loc, s.label), err)...)
		return status != smt.Unsat
	}
}

// all lists ReachStates# in the order in which the states were found.
func (t *tree) all() []*state {
	var all []*state
	for _, at := range t.reached {
		all = append(all, at...)
	}
	slices.SortFunc(all, func(a, b *state) int { return a.id - b.id })
	return all
}
