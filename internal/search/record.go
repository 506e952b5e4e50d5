package search

import (
	"fmt"
	"strings"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// History tells what happens, if somebody wants to know.
type History struct{ Record answer.Recorder }

// Tell tells what came of a node.
func (h History) Tell(step answer.EventStep, node int, text string) {
	if h.Record != nil {
		h.Record(answer.Event{Step: step, Node: node, Text: text})
	}
}

// maxToldInputs bounds the inputs of a test that a history tells.
const maxToldInputs = 8

// TellTest tells how a test run at a node has ended, and what it has read.
func (h History) TellTest(node int, inputs []num.Rat, out exec.Outcome) {
	if h.Record == nil {
		return
	}
	read := ""
	if len(inputs) > 0 {
		read = "inputs " + strings.Trim(fmt.Sprint(inputs[:min(len(inputs), maxToldInputs)]), "[]")
		if len(inputs) > maxToldInputs {
			read += " ..."
		}
		read += ": "
	}
	step := answer.NodeTest
	if out.Kind == exec.ReachedTarget {
		step = answer.NodeReached
	}
	h.Tell(step, node, fmt.Sprintf("%s%s after %d steps", read, out.Kind, out.Steps))
}

// TellNode tells of a new node at v; block leads there from the parent, if there is one.
func (p *Problem) TellNode(node int, parent *int, v cfg.Vertex, block int, text string) {
	if p.Record == nil {
		return
	}
	ev := answer.Event{Step: answer.NodeMade, Node: node, At: p.G.PlaceName(v), Parent: parent, Text: text}
	if parent != nil {
		ev.Via = p.Blocks.Text(block)
	}
	p.Record(ev)
}
