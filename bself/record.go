package bself

import (
	"fmt"
	"strings"

	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/smt"
)

// recordItem numbers a new error path and tells its history: its parent is the path that it extends at the front.
func (p *problem) recordItem(it *item) {
	if p.opt.Record == nil {
		return
	}
	it.node = p.nodes
	p.nodes++
	ev := answer.Event{Step: answer.NodeMade, Node: it.node, At: p.g.PlaceName(it.at)}
	if it.next != nil {
		ev.Parent, ev.Via = &it.next.node, p.blocks.Text(it.block)
	}
	p.opt.Record(ev)
}

// record tells what came of a path.
func (p *problem) record(node int, step answer.EventStep, text string) {
	if p.opt.Record != nil {
		p.opt.Record(answer.Event{Step: step, Node: node, Text: text})
	}
}

// recordStates tells from which states an error path can be taken.
func (p *problem) recordStates(it *item) {
	if p.opt.Record != nil {
		p.record(it.node, answer.NodeLabel, p.vocab.LabelText(it.phi))
	}
}

// recordFold tells the invariants of the loop that an error path was folded by.
func (p *problem) recordFold(it *item, known int) {
	if p.opt.Record == nil {
		return
	}
	p.record(it.node, answer.NodeDead, "the loop is folded: an invariant excludes these states")
	for _, f := range p.proved[it.at][min(known, len(p.proved[it.at])):] {
		p.record(it.node, answer.RunRefined, fmt.Sprintf("new invariant at %s: %s", p.g.PlaceName(it.at), p.vocab.LabelText(f)))
	}
}

// recordState numbers a new path of forward execution and tells its history: the condition of its last block, and the
// values, in terms of the inputs, that it gives to variables of the source.
func (p *problem) recordState(s *state) {
	if p.opt.Record == nil {
		return
	}
	s.node = p.nodes
	p.nodes++
	ev := answer.Event{Step: answer.NodeMade, Node: s.node, At: p.g.PlaceName(s.at)}
	if s.parent != nil {
		var parts []string
		if s.guard != smt.True {
			parts = append(parts, "if "+p.c.String(s.guard))
		}
		for i, t := range s.env {
			if v := cfg.Var(i); t != s.parent.env[i] && p.vocab.Vars[i].Source != "" {
				parts = append(parts, p.g.VarName(v)+" = "+p.c.String(t))
			}
		}
		ev.Parent, ev.Via, ev.Text = &s.parent.node, p.blocks.Text(s.block), strings.Join(parts, ", ")
	}
	p.opt.Record(ev)
}

// recordTest tells how a test run has ended.
func (p *problem) recordTest(s *state, out exec.Outcome) {
	if p.opt.Record == nil {
		return
	}
	step := answer.NodeTest
	if out.Kind == exec.ReachedTarget {
		step = answer.NodeReached
	}
	p.record(s.node, step, fmt.Sprintf("%s after %d steps", out.Kind, out.Steps))
}
