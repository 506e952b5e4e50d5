package predabs

import (
	"slices"
	"strings"

	"cairn/answer"
)

// nextNode numbers the states for the history, covered ones included.
func (e *engine) nextNode() int {
	e.nodes++
	return e.nodes - 1
}

// recordNode tells the history of a new state, and of what contains it.
func (e *engine) recordNode(s *state) {
	if e.opt.Record == nil {
		return
	}
	ev := answer.Event{Step: answer.NodeMade, Node: s.node, Text: e.sys.formula(e.c.And(s.label...))}
	if e.sys.graph != nil {
		ev.At = e.sys.graph.PlaceName(e.sys.cuts[s.loc])
	}
	if s.parent != nil {
		ev.Parent, ev.Via = &s.parent.node, e.sys.Relations[s.rel].Name
		if e.sys.blocks != nil {
			ev.Via = e.sys.blocks.Text(s.rel) // there is a relation for each block
		}
	}
	e.opt.Record(ev)
	e.recordCover(s)
}

// recordCover tells which states contain s.
func (e *engine) recordCover(s *state) {
	if e.opt.Record == nil || s.coverers == nil {
		return
	}
	ev := answer.Event{Step: answer.NodeCovered, Node: s.node}
	for _, r := range s.coverers {
		ev.By = append(ev.By, r.node)
	}
	e.opt.Record(ev)
}

// recordRemoval tells that s and what is below it will be taken out of the tree, and what is not covered any more then.
func (e *engine) recordRemoval(s *state) {
	if e.opt.Record == nil || s == nil {
		return
	}
	var freed []*state
	gone := make(map[*state]bool)
	for stack := []*state{s}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], n.kids...)
		gone[n] = true
		freed = append(freed, n.covers...)
	}
	e.opt.Record(answer.Event{Step: answer.NodeRemoved, Node: s.node})
	for i, n := range freed {
		if !gone[n] && !n.removed && n.coverers != nil && !slices.Contains(freed[:i], n) {
			e.opt.Record(answer.Event{Step: answer.NodeFreed, Node: n.node})
		}
	}
}

// recordEnd tells what came of the counterexample that ends in s.
func (e *engine) recordEnd(s *state, step answer.EventStep, text string) {
	if e.opt.Record != nil {
		e.opt.Record(answer.Event{Step: step, Node: s.node, Text: text})
	}
}

// recordPredicates tells the new predicates along a counterexample; before are the numbers of the old ones.
func (e *engine) recordPredicates(x *counterexample, before []int) {
	if e.opt.Record == nil {
		return
	}
	var texts []string
	for i, s := range x.states {
		for _, p := range e.prec.at(s.loc)[before[i]:] {
			if t := e.sys.formula(p); !slices.Contains(texts, t) {
				texts = append(texts, t)
			}
		}
	}
	e.recordEnd(x.states[len(x.states)-1], answer.RunRefined, "new predicates: "+strings.Join(texts, ", "))
}
