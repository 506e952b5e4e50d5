package concrete

import (
	"context"
	"errors"
	"fmt"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/num"
)

// Chosen is the value of a choice, if it is known.
type Chosen struct {
	Value num.Rat
	Known bool
}

// Follow returns nil if an execution of g goes along a path from the source to the target: the one that begins with these values of variables and
// makes these choices, one after the other, whatever those are that are not known. What arrays contain at first is not.
// The error is ErrNoAnswer if that depends on what is not known, or takes more than so many statements.
func Follow(ctx context.Context, g *cfg.Graph, initial []Chosen, path []cfg.EdgeID, choices []Chosen, steps int64) error {
	m := &machine{ctx: ctx, left: steps, arrays: make(map[cfg.Var]*contents), chosen: choices}
	q := newProcedure(&cfg.Proc{Name: g.Name, Graph: g, Exit: -1})
	f := &frame{proc: q, at: g.Source, vars: make([]value, len(g.Vars))}
	for v := range f.vars {
		x, err := initial[v].of(g.Vars[v])
		if err != nil {
			return err
		}
		f.vars[v] = x
	}
	m.procs, m.stack = []*procedure{q}, []*frame{f}
	c := compiler{wraps: g.SignedWrap}
	for _, id := range path {
		if g.Edges[id].Src != f.at {
			return fmt.Errorf("an edge of the path does not begin where the one before it ends, at %s", f.place())
		}
		if q.ways[f.at] == nil { // long graphs have short paths
			if q.prepare(f.at, &c); c.err != nil {
				return c.err
			}
		}
		if m.polls++; m.polls%polling == 0 && ctx.Err() != nil {
			return obligation.ErrCancelled
		}
		m.vars = f.vars
		i, err := m.way(f)
		if err != nil {
			return err
		}
		if g.Out(f.at)[i] != id {
			return fmt.Errorf("the execution goes another way, at %s", f.place())
		}
		w := &q.ways[f.at][i]
		err = m.take(f, w)
		m.left -= w.cost
		switch {
		case errors.Is(err, errLong) || m.left < 0:
			return fmt.Errorf("%w: the execution is too long", obligation.ErrNoAnswer)
		case err != nil:
			return err
		}
	}
	if f.at != g.Target {
		return errEnd
	}
	return nil
}

// of is the value that a variable gets.
func (c Chosen) of(info cfg.VarInfo) (value, error) {
	if !c.Known {
		return value{}, nil
	}
	x, ok := given(info.Type, c.Value)
	if !ok {
		return value{}, fmt.Errorf("%s is no value of the type of %s", c.Value, info.Name)
	}
	return x, nil
}
