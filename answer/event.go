package answer

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
