package bself

import (
	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/smt"
)

// state is a node of a symbolic execution tree: where a path ends, what the variables hold there in terms of the symbols for
// the values at its beginning and for the choices, and what its last block requires.
type state struct {
	parent  *state
	block   int // that led here from the parent
	at      cfg.Vertex
	depth   int
	node    int // its number in the history
	env     []smt.Term
	guard   smt.Term
	choices []encode.Choice // of the last block
}

// begin is the empty path at v.
func (p *problem) begin(v cfg.Vertex) *state {
	s := &state{at: v, block: -1, env: make([]smt.Term, len(p.vocab.X)), guard: smt.True}
	for i, x := range p.vocab.X {
		s.env[i] = p.c.Var(p.c.Name(x)+"@0", smt.Int)
	}
	s.guard = p.at(s, p.known[v])
	return s
}

// at says f of the values of the variables in s.
func (p *problem) at(s *state, f smt.Term) smt.Term { return p.c.Subst(f, p.bind(s)) }

func (p *problem) bind(s *state) map[smt.Term]smt.Term {
	bind := make(map[smt.Term]smt.Term, len(s.env))
	for i, t := range s.env {
		bind[p.vocab.X[i]] = t
	}
	return bind
}

// extend is the path s followed by a block.
func (p *problem) extend(s *state, block int) *state {
	b := &p.blocks.Blocks[block]
	t := p.vocab.Instantiate(b.Trans)
	bind := p.bind(s)
	next := &state{parent: s, block: block, at: b.Dst, depth: s.depth + 1, env: append([]smt.Term(nil), s.env...)}
	next.guard = p.c.Subst(t.Guard, bind)
	for _, u := range t.Post {
		next.env[u.Var] = p.c.Subst(u.Value, bind)
	}
	for _, ch := range t.Choices {
		next.choices = append(next.choices, encode.Choice{Site: ch.Site, Symbol: p.c.Subst(ch.Symbol, bind)})
	}
	return next
}

// path lists the states from the beginning of the path to s.
func (s *state) path() []*state {
	all := make([]*state, s.depth+1)
	for n := s; n != nil; n = n.parent {
		all[n.depth] = n
	}
	return all
}

// condition is the path condition of s.
func (s *state) condition() []smt.Term {
	var all []smt.Term
	for n := s; n != nil; n = n.parent {
		if n.guard != smt.True {
			all = append(all, n.guard)
		}
	}
	return all
}

// approx reports whether some block on the path to s is larger than what the program does.
func (p *problem) approx(s *state) bool {
	for n := s; n.parent != nil; n = n.parent {
		if p.blocks.Blocks[n.block].Trans.Approx {
			return true
		}
	}
	return false
}

// maxWishes bounds the number of choices on a path that are asked to be 0.
const maxWishes = 16

// calm returns a model of the path condition of s in which choices are 0 where that is possible: tests with small inputs
// go further, and people read them more easily.
func (p *problem) calm(s *state, model *smt.Model) *smt.Model {
	facts, asked := s.condition(), 0
	for _, n := range s.path() {
		for _, ch := range n.choices {
			if asked++; asked > maxWishes {
				return model
			}
			zero := p.c.Eq(ch.Symbol, p.c.Int(0))
			if model.Holds(zero) {
				facts = append(facts, zero)
			} else if m := p.model(append(facts, zero)...); m != nil {
				model, facts = m, append(facts, zero)
			}
		}
	}
	return model
}

// test runs the program with the values that the model gives along the path to s, and 0 for every choice after it. The
// second result tells whether the run passed the cut points of the path.
func (p *problem) test(s *state, model *smt.Model, maxSteps int64) (exec.Outcome, *answer.Answer, error) {
	path := s.path()
	initial := make([]num.Rat, len(p.g.Vars))
	for i := range initial {
		initial[i] = inType(p.g.Vars[i].Type, model.Value(path[0].env[i]))
	}
	watch := make([]bool, len(p.g.Vertices))
	for _, v := range p.blocks.Cuts {
		watch[v] = true
	}
	passed := 0
	var inputs []num.Rat
	p.stats.tests++
	out, err := p.prog.Run(p.ctx, exec.Run{
		Start: p.g.Source, State: initial, MaxSteps: maxSteps, Watch: watch,
		Choose: func(site cfg.Site) (num.Rat, bool) {
			v := num.Zero()
			if passed+1 < len(path) {
				for _, ch := range path[passed+1].choices {
					if ch.Site == site {
						v = model.Value(ch.Symbol)
					}
				}
			}
			v = inType(p.g.Vars[p.g.Edges[site.Edge].Stmts[site.Stmt].Var].Type, v)
			inputs = append(inputs, v)
			return v, true
		},
		Visit: func(cfg.Vertex, []num.Rat) bool {
			if passed++; passed+1 >= len(path) {
				for _, v := range p.blocks.Cuts { // nobody asks any more
					watch[v] = false
				}
			}
			return true
		},
	})
	p.stats.steps += out.Steps
	if err != nil || out.Kind != exec.ReachedTarget {
		return out, nil, err
	}
	return out, &answer.Answer{Verdict: answer.Unsafe, Certificate: answer.NewExecution(initial, inputs)}, nil
}

// inType returns v if it is a value of the type, and the value of the type that is nearest to 0 otherwise: what a model
// says about a variable that its formula does not constrain.
func inType(t cfg.Type, v num.Rat) num.Rat {
	switch {
	case t.Contains(v):
		return v
	case t.Contains(num.Zero()):
		return num.Zero()
	default:
		return t.Min()
	}
}

// realize looks for an execution along the blocks of an error path that begins at the source. Without one it says why.
func (p *problem) realize(blocks []int) (*answer.Answer, string) {
	s := p.begin(p.g.Source)
	for _, b := range blocks {
		s = p.extend(s, b)
	}
	status, model := smt.CheckSat(p.ctx, p.c, s.condition()...)
	p.stats.queries++
	switch status {
	case smt.Unsat:
		return nil, ""
	case smt.Unknown:
		return nil, "the solver gave no answer for a path to the error"
	}
	model = p.calm(s, model)
	_, res, err := p.test(s, model, 0)
	switch {
	case res != nil:
		return res, ""
	case err != nil:
		return nil, "a test run failed: " + err.Error()
	case p.approx(s):
		return nil, "a path to the error depends on nonlinear arithmetic and cannot be executed"
	default:
		return nil, "a path to the error that the encoding allows cannot be executed"
	}
}
