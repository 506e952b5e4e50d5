package answer

import "fmt"

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
	RunSummary  EventStep = "summary" // before there is a tree: Text is what must hold at the place At if the target is to be reached from there
	RunBound    EventStep = "bound"   // the search goes on with the bound that Text tells; its nodes do not hang together with earlier ones
	RunPushed   EventStep = "pushed"  // what is known for a bound is found to hold for a greater one: Text tells it
	NodeTried   EventStep = "tried"   // Text is a candidate for the invariant that would exclude it
)

// String tells the step in a line.
func (ev Event) String() string {
	node := fmt.Sprintf("node %d", ev.Node)
	switch ev.Step {
	case NodeMade:
		return node + " at " + ev.At + ev.origin() + colon(ev.Text)
	case NodeLabel:
		return node + colon(ev.Text)
	case NodeTest:
		return node + ", test" + colon(ev.Text)
	case NodeDead:
		return node + " is dead" + colon(ev.Text)
	case NodeCovered:
		return node + " is covered" + ev.by() + colon(ev.Text)
	case NodeFreed:
		return node + " is open again" + colon(ev.Text)
	case NodeRemoved:
		return node + " is removed with all below it" + colon(ev.Text)
	case NodeReached:
		return node + " is reached" + colon(ev.Text)
	case NodeTried:
		return node + ", candidate" + colon(ev.Text)
	case RunSummary:
		return "summary from " + ev.At + " to the error" + colon(ev.Text)
	case RunBegun:
		return "begin" + colon(ev.Text)
	default:
		return string(ev.Step) + colon(ev.Text)
	}
}

// origin says where a new node comes from.
func (ev Event) origin() (text string) {
	if ev.Parent != nil {
		text = fmt.Sprintf(" below %d", *ev.Parent)
	}
	if ev.Via != "" {
		text += " [" + ev.Via + "]"
	}
	return text
}

// by names the nodes that cover one.
func (ev Event) by() (text string) {
	for i, n := range ev.By {
		text += [...]string{" by ", ", "}[min(i, 1)] + fmt.Sprint(n)
	}
	return text
}

// colon is a text behind a colon, if there is one.
func colon(text string) string {
	if text == "" {
		return ""
	}
	return ": " + text
}

// Recorder is told the history of a search, in order. A nil Recorder is told nothing and costs nothing: engines ask before
// they make an Event.
type Recorder func(Event)
