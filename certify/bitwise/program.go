package bitwise

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/smt"
)

// Check requires that loops have no more iterations than the certificate says, and that no execution within these reaches the target, or takes an
// edge that the certificate cuts. What comes to such an edge does not go on: the first of them that an execution takes is refuted as it is.
func Check(ctx context.Context, g *cfg.Graph, x *answer.LoopBounds) error {
	s, err := newSearch(g)
	if err != nil {
		return err
	}
	s.iterations, s.loops, s.cut = x.Iterations, cfg.Loops(g), make(map[string]bool)
	for _, p := range x.Cut {
		s.cut[passage(p.Edge, p.Iterations)] = true
	}
	s.come(g.Source, &path{smt.True, s.anyState()})
	if err := s.walk(ctx, s.loops.Order); err != nil {
		return err
	}
	var bad, long []smt.Term
	for v, paths := range s.at {
		for _, p := range paths {
			if cfg.Vertex(v) == g.Target {
				bad = append(bad, p.when)
			} else {
				long = append(long, p.when)
			}
		}
	}
	err = s.refute(ctx, "an execution is not as the certificate says", nil, slices.Concat(s.wrong, bad, long)...)
	if err == nil || errors.Is(err, obligation.ErrNoAnswer) || errors.Is(err, obligation.ErrCancelled) {
		return err
	}
	for _, x := range []struct {
		failure string
		conds   []smt.Term
	}{{"an execution takes an edge that is cut", s.wrong}, {obligation.ErrReached.Error(), bad}, {"a loop has more iterations", long}} {
		switch err := s.refute(ctx, x.failure, nil, x.conds...); {
		case err != nil && err.Error() == obligation.ErrReached.Error():
			return obligation.ErrReached
		case err != nil:
			return err
		}
	}
	return err
}

// passage is a name for an edge in an iteration of each of the loops around its source.
func passage(e cfg.EdgeID, iterations []int) string { return fmt.Sprint(e, iterations) }

// refute requires that no case has a model with the facts; failure says what else one means. Of what is known of memory that nothing has been
// written to, what models violate is used.
func (s *search) refute(ctx context.Context, failure string, facts []smt.Term, cases ...smt.Term) error {
	return obligation.RefuteWith(ctx, s.c, failure, s.memory.differAtFirst, slices.Concat(s.definitions, facts), cases...)
}

// path is a set of executions, which have come to a vertex: the condition for being one of them, and the bits of the variables.
type path struct {
	when  smt.Term
	state []smt.Term
}

// search is what executions do.
type search struct {
	g          *cfg.Graph
	c          *smt.Context
	iterations map[cfg.Vertex]int
	loops      *cfg.LoopForest
	leads      []bool    // by vertex: to the target
	at         [][]*path // by vertex: what has come there, and has not gone on yet
	now        []int     // the iterations of the loops around

	cut   map[string]bool // the passages that no execution takes
	wrong []smt.Term      // the conditions for taking one of these

	definitions []smt.Term // of symbols for conditions
	memory      *memory
}

// newSearch returns a search in which there are no executions yet.
func newSearch(g *cfg.Graph) (*search, error) {
	for i := range g.Vars {
		if g.Vars[i].Type.IsMath() {
			return nil, fmt.Errorf("%w: variable %s has no bits", obligation.ErrNoAnswer, g.Vars[i].Name)
		}
	}
	s := &search{g: g, c: smt.NewContext(), at: make([][]*path, len(g.Vertices)), leads: make([]bool, len(g.Vertices))}
	s.memory = newMemory(s.c)
	s.mark(g.Target)
	return s, nil
}

// anyState is a state of which nothing is known.
func (s *search) anyState() (state []smt.Term) {
	for i := range s.g.Vars {
		state = append(state, s.any(s.g.Vars[i].Type))
	}
	return state
}

// mark finds from where the target can be reached.
func (s *search) mark(v cfg.Vertex) {
	stack := []cfg.Vertex{v}
	for len(stack) > 0 {
		v, stack = stack[len(stack)-1], stack[:len(stack)-1]
		if s.leads[v] {
			continue
		}
		s.leads[v] = true
		for _, e := range s.g.In(v) {
			stack = append(stack, s.g.Edges[e].Src)
		}
	}
}

// any is any value of a type.
func (s *search) any(t cfg.Type) smt.Term {
	if t.Kind == cfg.Array {
		return s.memory.name()
	}
	sort, _ := s.c.BitVecSort(int(t.Bits))
	return s.c.Fresh("bits", sort)
}

func (s *search) come(v cfg.Vertex, p *path) {
	if p.when != smt.False && s.leads[v] {
		s.at[v] = append(s.at[v], p)
	}
}

// walk visits vertices in their order, those of a loop again and again.
func (s *search) walk(ctx context.Context, order []cfg.Vertex) error {
	for len(order) > 0 {
		head, body := order[0], 1
		if s.loops.IsHeader(head) {
			body = len(s.loops.Loops[s.loops.Innermost(head)].Body)
		}
		isLoop := s.loops.IsHeader(head)
		for iteration := 0; iteration <= s.iterations[head] && (iteration == 0 || len(s.at[head]) > 0); iteration++ {
			if isLoop {
				s.now = append(s.now, iteration)
			}
			if err := s.leave(ctx, head); err != nil {
				return err
			}
			if err := s.walk(ctx, order[1:body]); err != nil {
				return err
			}
			if isLoop {
				s.now = s.now[:len(s.now)-1]
			}
		}
		order = order[body:]
	}
	return nil
}

// leave follows the edges from a vertex for all that has come there.
func (s *search) leave(ctx context.Context, v cfg.Vertex) error {
	if len(s.at[v]) == 0 || v == s.g.Target {
		return nil
	}
	here := s.join(s.at[v])
	s.at[v] = nil
	blocked := smt.True // no edge before can be taken
	for _, id := range s.g.Out(v) {
		if err := budget.Pass(ctx, 1+s.memory.work/128); err != nil {
			return err
		}
		s.memory.work %= 128
		e := &s.g.Edges[id]
		ev := &evaluation{c: s.c, wraps: s.g.SignedWrap, state: slices.Clone(here.state), memory: s.memory}
		for i := range e.Stmts {
			if slices.Contains(ev.needs, smt.False) {
				break // nothing comes to the rest of the edge
			}
			switch st := &e.Stmts[i]; st.Kind {
			case cfg.Assign:
				if st.Expr.Type.Kind == cfg.Array {
					ev.state[st.Var] = ev.array(st.Expr)
					continue
				}
				ev.state[st.Var] = ev.wide(ev.eval(st.Expr), int(s.g.Vars[st.Var].Type.Bits))
			case cfg.Havoc:
				ev.state[st.Var] = s.any(s.g.Vars[st.Var].Type)
			case cfg.Assume:
				ev.need(ev.holds(st.Expr))
			default:
				ev.err = errors.New("a call is no step")
			}
		}
		if ev.err != nil {
			return fmt.Errorf("%w: %w", obligation.ErrNoAnswer, ev.err)
		}
		passes := s.c.And(ev.needs...)
		if when := s.c.And(here.when, blocked, passes); len(s.cut) > 0 && s.cut[passage(id, s.now)] {
			s.wrong = append(s.wrong, when)
		} else {
			s.come(e.Dst, &path{when, ev.state})
		}
		blocked = s.c.And(blocked, s.c.Not(passes))
	}
	return nil
}

// join puts together what has come to a vertex. No execution is in two of the paths: they have left a vertex by different edges.
func (s *search) join(in []*path) *path {
	all := &path{s.short(in[0].when), in[0].state}
	for _, p := range in[1:] {
		when, state := s.short(p.when), slices.Clone(all.state)
		for x, other := range p.state {
			if other != state[x] {
				state[x] = s.c.Ite(when, other, state[x])
			}
		}
		all = &path{s.c.OrFactored(all.when, when), state}
	}
	return all
}

// manyConjuncts is the number of conjuncts from which on a condition gets a symbol.
const manyConjuncts = 64

// short is a condition with few conjuncts.
func (s *search) short(f smt.Term) smt.Term {
	if len(s.c.Conjuncts(f)) < manyConjuncts {
		return f
	}
	b := s.c.Fresh("way", smt.Bool)
	s.definitions = append(s.definitions, s.c.Iff(b, f))
	return b
}
