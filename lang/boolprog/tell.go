package boolprog

import "cairn/cfg"

// Event is a statement of an execution that changes variables, enters a procedure, or is the error: the last one.
type Event struct {
	Pos     cfg.Pos
	Proc    string
	Changes []Change
}

// Change is a variable and its new value.
type Change struct {
	Name  string
	Value bool
}

// Tell describes an execution that Check accepts, from the beginning of main to the error. A call that returns is one event, with
// what it changes; the one that does not is followed.
func (p *Program) Tell(x *Execution) []Event {
	var events []Event
	done, err := p.outcomes(x)
	if err != nil {
		return nil
	}
	for at := len(x.Frames) - 1; at >= 0; {
		f := &x.Frames[at]
		pr := p.Procs[f.Proc]
		names := quotedAll(pr.Vars)
		start := Event{Pos: pr.Pos, Proc: pr.Name}
		for v := range p.Globals {
			if at == len(x.Frames)-1 {
				start.Changes = append(start.Changes, Change{names[v], f.State[v]})
			}
		}
		for v := len(p.Globals); v < len(pr.Vars); v++ {
			start.Changes = append(start.Changes, Change{names[v], f.State[v]})
		}
		events = append(events, start)
		at = noCall
		before := f.State
		r := &runner{prog: p, frame: f, done: done}
		r.onMove = func(in *Instr, m *Move, state []bool) {
			ev := Event{Pos: in.Pos, Proc: pr.Name}
			for v := range state {
				if state[v] != before[v] {
					ev.Changes = append(ev.Changes, Change{names[v], state[v]})
				}
			}
			before = state
			if m.Call != noCall && done[m.Call].failed {
				at = m.Call
			}
			if len(ev.Changes) > 0 || in.Op == Invoke || m == &f.Moves[len(f.Moves)-1] {
				events = append(events, ev)
			}
		}
		if _, err := r.run(); err != nil {
			return nil
		}
	}
	return events
}
