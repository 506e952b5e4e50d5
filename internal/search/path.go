package search

import (
	"errors"
	"fmt"

	"cairn/cfg/encode"
	"cairn/interp"
	"cairn/smt"
)

// Path is a path in static single assignment form: the end of another one and a step from there. Places are counted from 0, the
// beginning.
type Path struct {
	Parent  *Path // nil: this is the beginning
	Block   int   // the number of the last step, -1 at the beginning
	Depth   int   // the number of steps
	Env     []smt.Term
	Step    smt.Term        // what the last step requires, over the terms of Env before and after it; of the beginning, what holds there
	Choices []encode.Choice // of the last step, with their constants

	vo *encode.Vocab
}

// Begin is the path without steps. Its environment has a constant for each variable; paths share their constants, and so the
// formulas of parallel paths their parts.
func Begin(vo *encode.Vocab) *Path {
	s := &Path{vo: vo, Block: -1, Env: make([]smt.Term, len(vo.X)), Step: smt.True}
	for i, x := range vo.X {
		s.Env[i] = s.constant(x)
	}
	return s
}

// Begin is the path without steps at the source.
func (p *Problem) Begin() *Path { return Begin(p.Vocab) }

// constant is the constant that stands for x at the end of s.
func (s *Path) constant(x smt.Term) smt.Term {
	c := s.vo.Ctx
	return c.Var(fmt.Sprintf("%s@%d", c.Name(x), s.Depth), c.Sort(x))
}

// Extend is the path followed by a step, in which each variable that changes gets a new constant: formulas stay small, and
// interpolants between steps speak of the variables at a place.
func (s *Path) Extend(block int, t *encode.Transition) *Path { return s.extend(block, t, true) }

// Execute is the path followed by a step, in which each variable that changes gets its value, in terms of the constants at the
// beginning and of the choices (King 1976). One that is a sum of more than maxSum terms gets a constant, as by Extend.
func (s *Path) Execute(block int, t *encode.Transition) *Path { return s.extend(block, t, false) }

func (s *Path) extend(block int, t *encode.Transition, named bool) *Path {
	c := s.vo.Ctx
	next := &Path{vo: s.vo, Parent: s, Block: block, Depth: s.Depth + 1, Env: append([]smt.Term(nil), s.Env...)}
	bind := make(map[smt.Term]smt.Term, len(s.Env))
	for i, x := range s.Env {
		bind[s.vo.X[i]] = x
	}
	for _, aux := range s.vo.Aux(*t) {
		bind[aux] = next.constant(aux)
	}
	facts := []smt.Term{c.Subst(t.Guard, bind)}
	for _, u := range t.Post {
		value := c.Subst(u.Value, bind)
		if next.Env[u.Var] = value; named || len(c.Linear(value).Mono) > maxSum {
			next.Env[u.Var] = next.constant(s.vo.X[u.Var])
			facts = append(facts, c.Eq(next.Env[u.Var], value))
		}
	}
	next.Step = c.And(facts...)
	for _, ch := range t.Choices {
		next.Choices = append(next.Choices, encode.Choice{Site: ch.Site, Symbol: c.Subst(ch.Symbol, bind)})
	}
	return next
}

// maxSum is the length of sums from which values have names: substituted again and again, those of some hundred iterations that move bits took
// a minute.
const maxSum = 64

// Places lists the ends of all beginnings of the path, the path itself being the last one.
func (s *Path) Places() []*Path {
	all := make([]*Path, s.Depth+1)
	for ; s != nil; s = s.Parent {
		all[s.Depth] = s
	}
	return all
}

// Formulas lists what holds at the beginning and what each step requires.
func (s *Path) Formulas() []smt.Term {
	fs := make([]smt.Term, s.Depth+1)
	for ; s != nil; s = s.Parent {
		fs[s.Depth] = s.Step
	}
	return fs
}

// At says of the end of the path what f says of a state.
func (s *Path) At(f smt.Term) smt.Term {
	bind := make(map[smt.Term]smt.Term)
	for _, x := range s.vo.Ctx.FreeVars(f) {
		if v, ok := s.vo.VarOf(x); ok {
			bind[x] = s.Env[v]
		}
	}
	return s.vo.Ctx.Subst(f, bind)
}

// State is the inverse of At, where the environment has constants. It reports false if f speaks of anything but the end of the
// path.
func (s *Path) State(f smt.Term) (smt.Term, bool) {
	bind := make(map[smt.Term]smt.Term)
	for v, x := range s.Env {
		bind[x] = s.vo.X[v]
	}
	for _, x := range s.vo.Ctx.FreeVars(f) {
		if _, ok := bind[x]; !ok {
			return smt.True, false
		}
	}
	return s.vo.Ctx.Subst(f, bind), true
}

// Interpolants are sequence interpolants of formulas, as formulas over the state at the ends of paths, which are the places between
// them.
func (p *Problem) Interpolants(fs []smt.Term, places []*Path, strength interp.Strength) ([]smt.Term, error) {
	env := make([][]smt.Term, len(places))
	for i, s := range places {
		env[i] = s.Env
	}
	itps, err := interp.Sequence(p.Ctx, p.C, fs, interp.Options{States: env, Strength: strength})
	if err != nil {
		return nil, err
	}
	for i, s := range places {
		var ok bool
		if itps[i], ok = s.State(itps[i]); !ok {
			return nil, errors.New("internal: an interpolant speaks of more than one place")
		}
	}
	return itps, nil
}

// Inequalities lists formulas with two inequalities in place of each equation: of x = 0, what a loop keeps may be x >= 0.
func Inequalities(c *smt.Context, fs []smt.Term) (all []smt.Term) {
	for _, f := range fs {
		if c.Kind(f) == smt.KEq {
			l := c.Linear(f)
			all = append(all, c.LeZero(l), c.LeZero(l.Neg()))
		} else {
			all = append(all, f)
		}
	}
	return all
}
