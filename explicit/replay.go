package explicit

import (
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/smt"
)

// replayer turns abstract paths to the target into executions.
type replayer struct {
	x    *explorer
	vo   *encode.Vocab
	prog *exec.Program
	enc  map[cfg.EdgeID]encode.Transition
}

// execution returns inputs that lead along the path to the target; ok is false if none were found.
func (r *replayer) execution(path []cfg.EdgeID) (initial, inputs []num.Rat, ok bool) {
	if initial, inputs = r.guess(path); r.reaches(initial, inputs) {
		return initial, inputs, true
	}
	if initial, inputs, ok = r.solve(path); ok && r.reaches(initial, inputs) {
		return initial, inputs, true
	}
	return nil, nil, false
}

// guess takes for each choice a value in the range that the decisions along the path leave to it.
func (r *replayer) guess(path []cfg.EdgeID) (initial, inputs []num.Rat) {
	x := r.x
	sets := []value{all()} // by symbol
	s := make([]value, len(x.base))
	defer func(n symbol) { x.names = n }(x.names)
	x.names = 0
	fresh := func(v cfg.Var) {
		s[v] = x.unknown(v)
		sets = append(sets, x.base[v])
	}
	for v := range s {
		fresh(cfg.Var(v))
	}
	before := make([]value, len(s))
	for _, id := range path {
		for i := range x.g.Edges[id].Stmts {
			st := &x.g.Edges[id].Stmts[i]
			switch st.Kind {
			case cfg.Havoc:
				fresh(st.Var)
			case cfg.Assume:
				copy(before, s)
				if !x.assume(s, st.Expr, true) {
					return nil, nil
				}
				for v, old := range before {
					if old.sym != 0 && s[v] != old && s[v].bounded() {
						set := &sets[old.sym]
						*set = set.meet(s[v].forget().add(point(-old.off)))
					}
				}
			default:
				val := x.eval(s, st.Expr).meet(x.base[st.Var])
				if val.empty() {
					return nil, nil
				}
				s[st.Var] = val
			}
		}
	}
	for i, set := range sets[1:] {
		n := representative(set)
		if i < len(s) {
			initial = append(initial, n)
		} else {
			inputs = append(inputs, n)
		}
	}
	return initial, inputs
}

// representative is the member of a set that is nearest to 0.
func representative(v value) num.Rat {
	switch {
	case v.empty() || v.contains(0):
		return num.Zero()
	case v.lo > 0:
		return num.FromInt(v.lo)
	default:
		return num.FromInt(v.hi)
	}
}

// reaches executes the program.
func (r *replayer) reaches(initial, inputs []num.Rat) bool {
	if initial == nil {
		return false
	}
	next := 0
	out, err := r.prog.Run(r.x.ctx, exec.Run{Start: r.x.g.Source, State: initial, MaxSteps: maxReplay, Choose: func(cfg.Site) (num.Rat, bool) {
		if next == len(inputs) {
			return num.Zero(), false
		}
		next++
		return inputs[next-1], true
	}})
	return err == nil && out.Kind == exec.ReachedTarget
}

// maxReplay bounds the steps of one replay; paths are not longer.
const maxReplay = 1 << 24

// maxSolved is the length of a path up to which the solver is asked about it.
const maxSolved = 20_000

// solve asks the solver for an execution along the path.
func (r *replayer) solve(path []cfg.EdgeID) (initial, inputs []num.Rat, ok bool) {
	if len(path) > maxSolved {
		return nil, nil, false
	}
	c, x := r.vo.Ctx, r.x
	env := append([]smt.Term(nil), r.vo.X[:len(x.base)]...)
	facts := []smt.Term{r.vo.Typed()}
	var symbols []smt.Term // by choice; NoTerm if nothing depends on it
	for _, id := range path {
		t, known := r.enc[id]
		if !known {
			var err error
			if t, err = r.vo.EncodeEdge(x.g, id, nil); err != nil {
				return nil, nil, false
			}
			r.enc[id] = t
		}
		t = r.vo.Instantiate(t)
		bind := make(map[smt.Term]smt.Term, len(env))
		for v, term := range env {
			bind[r.vo.X[v]] = term
		}
		guard := c.Subst(t.Guard, bind)
		if guard == smt.False || x.ctx.Err() != nil {
			return nil, nil, false
		}
		facts = append(facts, guard)
		next := append([]smt.Term(nil), env...)
		for _, u := range t.Post {
			next[u.Var] = c.Subst(u.Value, bind)
		}
		env = next
		for i, st := range x.g.Edges[id].Stmts {
			if st.Kind == cfg.Havoc {
				symbols = append(symbols, symbolOf(t, cfg.Site{Edge: id, Stmt: int32(i)}))
			}
		}
	}
	s := smt.NewSolver(c, pathBudget)
	s.Assert(facts...)
	if s.Check(x.ctx) != smt.Sat {
		return nil, nil, false
	}
	m := s.Model()
	for v := range x.base {
		initial = append(initial, m.Value(r.vo.X[v]))
	}
	for _, sym := range symbols {
		n := num.Zero()
		if sym != smt.NoTerm {
			n = m.Value(sym)
		}
		inputs = append(inputs, n)
	}
	return initial, inputs, true
}

// symbolOf is the symbol of the choice at a site.
func symbolOf(t encode.Transition, site cfg.Site) smt.Term {
	for _, ch := range t.Choices {
		if ch.Site == site {
			return ch.Symbol
		}
	}
	return smt.NoTerm
}

// pathBudget keeps a single path from stalling the search.
var pathBudget = smt.Options{Rounds: 2_000, Conflicts: 50_000, IntegerSteps: 200, OmegaSteps: 4_000}
