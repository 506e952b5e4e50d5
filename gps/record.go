package gps

import (
	"fmt"

	"cairn/answer"
	"cairn/cfg/exec"
)

// recordNode tells the history of a new node.
func (s *search) recordNode(n *node) {
	if s.opt.Record == nil {
		return
	}
	ev := answer.Event{Step: answer.NodeMade, Node: n.id, At: s.g.PlaceName(n.vertex)}
	if n.parent != nil {
		ev.Parent, ev.Via = &n.parent.id, s.blocks.Text(n.block)
	}
	s.opt.Record(ev)
}

// recordLabel tells that a label has become stronger.
func (s *search) recordLabel(n *node) {
	if s.opt.Record != nil {
		s.opt.Record(answer.Event{Step: answer.NodeLabel, Node: n.id, Text: s.vocab.LabelText(s.c.And(n.label...))})
	}
}

// record tells any other step.
func (s *search) record(step answer.EventStep, n *node, text string) {
	if s.opt.Record == nil {
		return
	}
	ev := answer.Event{Step: step, Node: n.id, Text: text}
	if step == answer.NodeCovered {
		ev.By = []int{n.coverer.id}
	}
	s.opt.Record(ev)
}

// recordTest tells how a test run along the path to n has ended.
func (s *search) recordTest(n *node, out exec.Outcome) {
	if s.opt.Record == nil {
		return
	}
	step := answer.NodeTest
	if out.Kind == exec.ReachedTarget {
		step = answer.NodeReached
	}
	s.record(step, n, fmt.Sprintf("%s after %d steps", out.Kind, out.Steps))
}
