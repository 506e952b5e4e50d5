package predabs

import (
	"cairn/internal/answer"
	"cairn/internal/search"
)

// Refinement says which solution of the refinement constraints (TUM lectures 4-7, equation 10) becomes predicates.
type Refinement uint8

// The solutions.
const (
	Interpolation Refinement = iota // an intermediate one, equation 12
	Least                           // the strongest one, by post: equation 11
	Greatest                        // the weakest one, by weakest preconditions
	None                            // there is no refinement: the predicates are those that the program comes with
)

// refinements names the refinements, in the order of their values; the first one is the default.
var refinements = []string{"interpolation", "least", "greatest", "none"}

// String is the name of the refinement.
func (r Refinement) String() string { return refinements[r] }

// Options choose among the variants. The zero value is the one that solves most.
type Options struct {
	// Refine is which solution of the refinement constraints gives the predicates.
	Refine Refinement
	// Path names relations: the refinement constraints of this path are solved, and nothing else is done. nil: the program is decided.
	Path []string
	// DepthFirst takes the state that was found last from the worklist, instead of the one nearest to the beginning.
	DepthFirst bool
	// Exact does not abstract at all: states are post-conditions (equation 4).
	Exact bool
	// Boolean abstracts to the strongest Boolean combination of the predicates instead of a conjunction of some.
	Boolean bool
	// Global uses every predicate at every location, instead of where it was found.
	Global bool
	// Restart begins the abstract reachability computation again after each refinement, instead of recomputing the subtree
	// that the new predicates affect.
	Restart bool
	// Without is what is left out of what the lectures do not have.
	Without search.Without
	// Single takes the steps of the program one by one, as the lectures do, instead of large blocks.
	Single bool
	// NoLoops leaves out the interpolants of paths whose loops are replaced by summaries.
	NoLoops bool
	// NoTests leaves out the executions of the feasible beginnings of infeasible counterexamples.
	NoTests bool
	// Trace is told of each step. nil: nobody is told.
	Trace func(Event)
	// Record is told the history of the tree; nil: nobody is told.
	Record answer.Recorder
}

// stats counts the work of one run.
type stats struct {
	abstractStates, coverings, refinements, predicates int64
}
