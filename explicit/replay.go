package explicit

import (
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/num"
	"cairn/internal/search"
	"cairn/smt"
)

// replayer turns abstract paths to the target into executions.
type replayer struct {
	x    *explorer
	vo   *encode.Vocab
	prog *exec.Program
	enc  map[cfg.EdgeID]*encode.Transition
}

// maxReplay bounds the steps of one replay; paths are not longer.
const maxReplay = 1 << 24

// execution returns one that takes the path to the target, nil if none was found.
func (r *replayer) execution(path []cfg.EdgeID) *answer.Execution {
	for _, try := range []func([]cfg.EdgeID) (initial, inputs []num.Rat){r.guess, r.solve} {
		initial, inputs := try(path)
		if initial == nil {
			continue
		}
		if found := answer.NewExecution(initial, inputs); search.Replays(r.x.ctx, r.x.g, r.prog, found, maxReplay) {
			return found
		}
	}
	return nil
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

// maxSolved is the length of a path up to which the solver is asked about it.
const maxSolved = 20_000

// solve asks the solver for an execution along the path.
func (r *replayer) solve(path []cfg.EdgeID) (initial, inputs []num.Rat) {
	if len(path) > maxSolved {
		return nil, nil
	}
	x := r.x
	s := search.Begin(r.vo)
	s.Step = s.At(r.vo.Typed())
	first := s
	for _, id := range path {
		if r.enc[id] == nil {
			t, err := r.vo.EncodeEdge(x.g, id, nil)
			if err != nil {
				return nil, nil
			}
			r.enc[id] = &t
		}
		if s = s.Execute(int(id), r.enc[id]); s.Step == smt.False || budget.Pass(x.ctx, 1+len(x.g.Vars)/16) != nil {
			return nil, nil
		}
	}
	solver := smt.NewSolver(r.vo.Ctx, pathBudget)
	solver.Assert(s.Formulas()...)
	if solver.Check(x.ctx) != smt.Sat {
		return nil, nil
	}
	m := solver.Model()
	for v := range x.base {
		initial = append(initial, m.Value(first.Env[v]))
	}
	for _, at := range s.Places()[1:] {
		for i, st := range x.g.Edges[at.Block].Stmts {
			if st.Kind == cfg.Havoc {
				inputs = append(inputs, at.Chosen(m, cfg.Site{Edge: cfg.EdgeID(at.Block), Stmt: int32(i)}))
			}
		}
	}
	return initial, inputs
}

// pathBudget keeps a single path from stalling the search.
var pathBudget = smt.Options{Rounds: 2_000, Conflicts: 50_000, IntegerSteps: 200, OmegaSteps: 4_000}
