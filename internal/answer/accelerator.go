package answer

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Accelerator tells what many iterations of a loop do, so that an execution can jump over them (Kroening, Lewis, Weissenbacher,
// Under-approximating loops in C programs for fast counterexample detection, CAV 2013, section 3): an execution that is at
// Head in a state X for which When holds passes Body Iterations(X) times, from Head back to Head, and each iteration adds By to the
// variables in Add and changes no other. There are no choices in Body.
//
// It is proved by induction on the iterations: in the state X + j*By, for 0 <= j < Iterations(X), all statements of Body can be
// executed and lead to X + (j+1)*By. As there are no choices in Body, and the assumptions of the edges that leave a vertex
// exclude each other, the execution that is told of is the only one from X that gets so far: jumping changes nothing.
type Accelerator struct {
	Head       cfg.Vertex
	Body       []AcceleratedStep
	Add        []Increment // sorted by Var, none by 0
	When       smt.Term    // over the symbols of a Symbols
	Iterations smt.Term    // so too; an integer
}

// AcceleratedStep is one step of an Accelerator's body: an edge, or, if Accelerator is not negative, an accelerator of the iterations of a loop inside, by its
// index in the same list. Accelerators use those before them only.
type AcceleratedStep struct {
	Edge        cfg.EdgeID
	Accelerator int
}

// Increment is what one iteration adds to a variable.
type Increment struct {
	Var cfg.Var
	By  num.Rat
}

// After is the state after the given number of iterations that begin in a state.
func (l *Accelerator) After(state []num.Rat, iterations num.Rat) []num.Rat {
	after := append([]num.Rat(nil), state...)
	for _, inc := range l.Add {
		after[inc.Var] = after[inc.Var].AddMul(iterations, inc.By)
	}
	return after
}

// AcceleratorAt returns the first of the accelerators that can be taken at v in a state, and how many iterations it takes; ok is false if there
// is none.
func AcceleratorAt(sy *cfg.Symbols, accelerators []Accelerator, v cfg.Vertex, state []num.Rat) (i int, iterations num.Rat, ok bool) {
	var m *smt.Model
	for i := range accelerators {
		if accelerators[i].Head != v {
			continue
		}
		if m == nil {
			m = smt.NewModel(sy.Ctx)
			for x, r := range state {
				m.Set(sy.X[x], r)
			}
		}
		if !m.Holds(accelerators[i].When) {
			continue
		}
		if iterations = m.Value(accelerators[i].Iterations); iterations.Sign() > 0 {
			return i, iterations, true
		}
	}
	return 0, num.Rat{}, false
}
