package answer

import (
	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Leap tells what many turns of a loop do, so that an execution can jump over them (Kroening, Lewis, Weissenbacher,
// Under-approximating loops in C programs for fast counterexample detection, CAV 2013, section 3): an execution that is at
// Head in a state X for which When holds passes Body Turns(X) times, from Head back to Head, and each turn adds By to the
// variables in Add and changes no other. There are no choices in Body.
//
// It is proved by induction on the turns: in the state X + j*By, for 0 <= j < Turns(X), all statements of Body can be
// executed and lead to X + (j+1)*By. As there are no choices in Body, and the assumptions of the edges that leave a vertex
// exclude each other, the execution that is told of is the only one from X that gets so far: jumping changes nothing.
type Leap struct {
	Head  cfg.Vertex
	Body  []LeapStep
	Add   []Increment // sorted by Var, none by 0
	When  smt.Term    // over the symbols of a Symbols
	Turns smt.Term    // so too; an integer
}

// LeapStep is one step of a Leap's body: an edge, or, if Leap is not negative, a leap over the turns of a loop inside, by its
// index in the same list. Leaps use those before them only.
type LeapStep struct {
	Edge cfg.EdgeID
	Leap int
}

// Increment is what one turn adds to a variable.
type Increment struct {
	Var cfg.Var
	By  num.Rat
}

// After is the state after the given number of turns that begin in a state.
func (l *Leap) After(state []num.Rat, turns num.Rat) []num.Rat {
	after := append([]num.Rat(nil), state...)
	for _, inc := range l.Add {
		after[inc.Var] = after[inc.Var].AddMul(turns, inc.By)
	}
	return after
}

// LeapAt returns the first of the leaps that can be taken at v in a state, and how many turns it takes; ok is false if there
// is none.
func LeapAt(sy *cfg.Symbols, leaps []Leap, v cfg.Vertex, state []num.Rat) (i int, turns num.Rat, ok bool) {
	var m *smt.Model
	for i := range leaps {
		if leaps[i].Head != v {
			continue
		}
		if m == nil {
			m = smt.NewModel(sy.Ctx)
			for x, r := range state {
				m.Set(sy.X[x], r)
			}
		}
		if !m.Holds(leaps[i].When) {
			continue
		}
		if turns = m.Value(leaps[i].Turns); turns.Sign() > 0 {
			return i, turns, true
		}
	}
	return 0, num.Rat{}, false
}
