package cfg

import (
	"strings"

	"cairn/smt"
)

// Event is one step of the history of a search, for those who want to watch it. Engines number the nodes of their trees, or
// their proof obligations, from 0 in the order in which they make them.
type Event struct {
	Step EventStep `json:"step"`
	Node int       `json:"node"` // the node that the step is about

	Parent *int   `json:"parent,omitempty"` // of a new node that is not the root
	At     string `json:"at,omitempty"`     // of a new node: the place that it belongs to, such as loop 9:5
	Via    string `json:"via,omitempty"`    // of a new node: what happens between its parent and it
	Text   string `json:"text,omitempty"`   // the label, the outcome, the reason
	By     []int  `json:"by,omitempty"`     // the nodes that cover this one
}

// EventStep says what happens to a node.
type EventStep string

// The steps.
const (
	NodeMade    EventStep = "node"    // it is new; Text is its label, if it has one already
	NodeLabel   EventStep = "label"   // its label, or what is known of it, becomes Text
	NodeTest    EventStep = "test"    // the program is executed along its path; Text is the outcome
	NodeDead    EventStep = "dead"    // it is excluded; Text says why
	NodeCovered EventStep = "covered" // what is below it need not be looked at, because of By
	NodeFreed   EventStep = "freed"   // it is not covered any more
	NodeRemoved EventStep = "removed" // it is taken out of the tree with all below it
	NodeReached EventStep = "reached" // it is shown to be possible; Text tells more
	RunBegun    EventStep = "begin"   // an engine begins, or begins again: what was before does not count any more
	RunRefined  EventStep = "refined" // the abstraction is refined: Text tells the new predicates, or how a loop is folded
)

// Recorder is told the history of a search, in order. A nil Recorder is told nothing and costs nothing: engines ask before
// they make an Event.
type Recorder func(Event)

// PlaceName is what a vertex is called in a history.
func (g *Graph) PlaceName(v Vertex) string {
	switch {
	case v == g.Source:
		return "start"
	case v == g.Target:
		return "error"
	}
	pos, what := g.PosOf(v), ""
	if g.Vertices[v].Loop.IsValid() {
		what = "loop "
	}
	pos.File = ""
	return what + strings.TrimPrefix(pos.String(), ":")
}

// LabelText is a formula over X as it stands in a history: C for people, readable even where it speaks of what is not in the
// source.
func (vo *Vocab) LabelText(f smt.Term) string {
	switch f {
	case smt.True:
		return "true"
	case smt.False:
		return "false"
	}
	text, _ := vo.CString(f)
	return text
}

// Text tells what a block does: its statements, or the places where its paths begin and end.
func (b *Blocks) Text(i int) string {
	bl := &b.Blocks[i]
	if bl.Path == nil {
		return "one of several paths from " + b.G.PlaceName(bl.Src) + " to " + b.G.PlaceName(bl.Dst)
	}
	var parts []string
	for _, e := range bl.Path {
		for _, s := range b.G.Edges[e].Stmts {
			parts = append(parts, b.G.StmtString(s))
		}
	}
	return strings.Join(parts, "; ")
}
