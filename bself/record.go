package bself

import (
	"fmt"

	"cairn/cfg"
)

// recordItem numbers a new error path and tells its history: its parent is the path that it extends at the front.
func (p *problem) recordItem(it *item) {
	if p.opt.Record == nil {
		return
	}
	it.node = p.nodes
	p.nodes++
	ev := cfg.Event{Step: cfg.NodeMade, Node: it.node, At: p.g.PlaceName(it.at)}
	if it.next != nil {
		ev.Parent, ev.Via = &it.next.node, p.blocks.Text(it.block)
	}
	p.opt.Record(ev)
}

// record tells what came of an error path.
func (p *problem) record(it *item, step cfg.EventStep, text string) {
	if p.opt.Record != nil {
		p.opt.Record(cfg.Event{Step: step, Node: it.node, Text: text})
	}
}

// recordStates tells from which states an error path can be taken.
func (p *problem) recordStates(it *item) {
	if p.opt.Record != nil {
		p.record(it, cfg.NodeLabel, p.vocab.LabelText(it.phi))
	}
}

// recordFold tells the invariants of the loop that an error path was folded by.
func (p *problem) recordFold(it *item, known int) {
	if p.opt.Record == nil {
		return
	}
	p.record(it, cfg.NodeDead, "the loop is folded: an invariant excludes these states")
	for _, f := range p.proved[it.at][min(known, len(p.proved[it.at])):] {
		p.record(it, cfg.RunRefined, fmt.Sprintf("new invariant at %s: %s", p.g.PlaceName(it.at), p.vocab.LabelText(f)))
	}
}
