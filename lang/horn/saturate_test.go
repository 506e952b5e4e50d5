package horn_test

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/lang/horn"
	"cairn/smt"
)

// saturate decides systems with finitely many facts: it derives one fact after the other until there is nothing new. It is
// the yardstick for transformations.
type saturate struct {
	s     *horn.System
	steps horn.Derivation
	facts []horn.App // by step, with ground arguments
	known map[string]int
}

// maxFacts is far beyond what the systems of the tests can derive.
const maxFacts = 2000

func decide(t *testing.T, s *horn.System) *answer.Answer {
	t.Helper()
	sat := &saturate{s: s, known: make(map[string]int)}
	for changed := true; changed; {
		changed = false
		for i := range s.Clauses {
			for sat.apply(t, i) {
				changed = true
				require.Less(t, len(sat.steps), maxFacts)
				if s.Clauses[i].IsQuery() {
					return &answer.Answer{Verdict: answer.Unsafe, Certificate: sat.steps}
				}
			}
		}
	}
	return &answer.Answer{Verdict: answer.Safe, Certificate: sat.model()}
}

// apply derives a new fact with clause i, if there is one.
func (sat *saturate) apply(t *testing.T, i int) bool {
	c, cl := sat.s.Ctx, &sat.s.Clauses[i]
	query := []smt.Term{cl.Constraint}
	for _, app := range cl.Body {
		query = append(query, sat.derived(app))
	}
	if !cl.IsQuery() {
		query = append(query, c.Not(sat.derived(cl.Head)))
	}
	status, m := smt.CheckSat(context.Background(), c, query...)
	require.NotEqual(t, smt.Unknown, status)
	if status == smt.Unsat {
		return false
	}
	st := horn.Step{Clause: i, Values: m.TermValues(sat.s.ClauseVars(cl))}
	for _, app := range cl.Body {
		p, ok := sat.known[sat.key(ground(c, m, app))]
		require.True(t, ok)
		st.Premises = append(st.Premises, p)
	}
	sat.facts = append(sat.facts, horn.App{Pred: horn.NoPred})
	if !cl.IsQuery() {
		f := ground(c, m, cl.Head)
		sat.facts[len(sat.facts)-1] = f
		sat.known[sat.key(f)] = len(sat.steps)
	}
	sat.steps = append(sat.steps, st)
	return true
}

func (sat *saturate) key(f horn.App) string { return fmt.Sprint(f) }

// derived says that app is one of the facts.
func (sat *saturate) derived(app horn.App) smt.Term {
	c := sat.s.Ctx
	var cases []smt.Term
	for _, f := range sat.facts {
		if f.Pred != app.Pred {
			continue
		}
		var eqs []smt.Term
		for i := range f.Args {
			eqs = append(eqs, c.Eq(f.Args[i], app.Args[i]))
		}
		cases = append(cases, c.And(eqs...))
	}
	return c.Or(cases...)
}

func ground(c *smt.Context, m *smt.Model, app horn.App) horn.App {
	out := horn.App{Pred: app.Pred}
	for _, a := range app.Args {
		switch {
		case c.Sort(a) != smt.Bool:
			out.Args = append(out.Args, c.Num(m.Value(a), c.Sort(a)))
		case m.Holds(a):
			out.Args = append(out.Args, smt.True)
		default:
			out.Args = append(out.Args, smt.False)
		}
	}
	return out
}

func (sat *saturate) model() horn.Model {
	m := make(horn.Model, len(sat.s.Preds))
	for i := range m {
		m[i] = sat.derived(horn.App{Pred: horn.PredID(i), Args: sat.s.Preds[i].Params})
	}
	return m
}

// weaken makes some interpretations of a model weaker, as engines do.
func weaken(r *rand.Rand, s *horn.System, m horn.Model) horn.Model {
	c := s.Ctx
	for i := range m {
		try := []smt.Term{smt.True}
		for _, x := range s.Preds[i].Params {
			if c.Sort(x) == smt.Int {
				try = append(try, c.Or(m[i], c.Ge(x, c.Int(int64(r.Intn(6)-1)))), c.Or(m[i], c.Le(x, c.Int(int64(r.Intn(6)-1)))))
			}
		}
		r.Shuffle(len(try), func(i, j int) { try[i], try[j] = try[j], try[i] })
		for _, f := range try {
			weaker := append(horn.Model{}, m...)
			weaker[i] = f
			if clauses.CheckModel(context.Background(), s, weaker) == nil {
				m = weaker
			}
		}
	}
	return m
}

// randomSystem makes a system whose facts are over the numbers 0 to 3 and the truth values.
func randomSystem(r *rand.Rand) *horn.System {
	c := smt.NewContext()
	s := &horn.System{Ctx: c}
	for i := range 2 + r.Intn(4) {
		p := horn.Pred{Name: fmt.Sprintf("P%d", i)}
		for range r.Intn(4) {
			sort := smt.Int
			if r.Intn(4) == 0 {
				sort = smt.Bool
			}
			p.Params = append(p.Params, c.Fresh(p.Name, sort))
		}
		s.Preds = append(s.Preds, p)
	}
	for range 5 + r.Intn(9) {
		s.Clauses = append(s.Clauses, randomClause(r, s))
	}
	return s
}

// randomClause makes a clause over the variables x0, ..., b0, ..., which it shares with the others.
func randomClause(r *rand.Rand, s *horn.System) horn.Clause {
	c := s.Ctx
	var ints, bools []smt.Term
	var facts []smt.Term
	for i := range 4 {
		x := c.Var(fmt.Sprintf("x%d", i), smt.Int)
		ints = append(ints, x)
		bools = append(bools, c.Var(fmt.Sprintf("b%d", i), smt.Bool))
	}
	within := func(t smt.Term) { facts = append(facts, c.Le(c.Int(0), t), c.Le(t, c.Int(3))) }
	number := func() smt.Term {
		x, y := ints[r.Intn(4)], ints[r.Intn(4)]
		switch r.Intn(9) {
		case 0:
			return c.Int(int64(r.Intn(4)))
		case 1:
			return c.Add(x, c.Int(int64(r.Intn(3)-1)))
		case 2:
			return c.Ite(c.Lt(x, y), x, c.Int(1))
		case 3:
			return c.ModConst(c.Add(x, y), num.FromInt(3))
		default:
			return x
		}
	}
	condition := func() smt.Term {
		switch r.Intn(6) {
		case 0:
			return bools[r.Intn(4)]
		case 1:
			return c.Iff(bools[r.Intn(4)], c.Le(number(), number()))
		case 2, 3:
			return c.Eq(number(), number())
		default:
			return c.Le(number(), number())
		}
	}
	app := func(p int) horn.App {
		a := horn.App{Pred: horn.PredID(p)}
		for _, x := range s.Preds[p].Params {
			if c.Sort(x) == smt.Bool {
				a.Args = append(a.Args, []smt.Term{smt.True, smt.False, bools[0], bools[1], bools[2], c.Not(bools[1])}[r.Intn(6)])
				continue
			}
			t := number()
			within(t)
			a.Args = append(a.Args, t)
		}
		return a
	}
	cl := horn.Clause{Head: horn.App{Pred: horn.NoPred}}
	for range []int{0, 0, 1, 1, 1, 2, 2, 3}[r.Intn(8)] {
		cl.Body = append(cl.Body, app(r.Intn(len(s.Preds))))
	}
	if r.Intn(5) > 0 {
		cl.Head = app(r.Intn(len(s.Preds)))
	}
	for range r.Intn(3) {
		f := condition()
		switch r.Intn(3) {
		case 0:
			f = c.Or(f, condition())
		case 1:
			f = c.Not(f)
		}
		facts = append(facts, f)
	}
	for _, x := range ints {
		within(x)
	}
	cl.Constraint = c.And(facts...)
	return cl
}
