package sat

import (
	"errors"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// lemmas is a theory that consists of clauses which the solver does not know. It is as lazy as its options say.
type lemmas struct {
	s        *Solver
	clauses  [][]Lit
	imply    bool // unit consequences become implied literals
	conflict bool // clauses that are false become conflicts, otherwise they are left to Final
	learn    bool // Final adds a clause that is false instead of returning it
	why      []reasonOf
	compact  bool // explanations are forgotten all the time
	vars     int  // Final adds so many variables, one at a time, that have to be true
	explains int
	finals   int
	fails    error
	stuck    bool               // Final does nothing
	told     func(clause []Lit) // what the solver has been told
}

// reasonOf is what a clause of lemmas has implied, and how long the trail was then.
type reasonOf struct {
	l      Lit
	clause []Lit
	at     int
}

var _ Theory = (*lemmas)(nil)

func (t *lemmas) Propagate() ([]Lit, error) {
	if t.compact {
		t.s.compact()
	}
	var units []reasonOf
	for _, c := range t.clauses {
		open, count := Lit(0), 0
		for _, l := range c {
			switch t.s.Value(l) {
			case 1:
				count = 2
			case 0:
				open = l
				count++
			}
		}
		switch {
		case count == 0 && t.conflict:
			t.tell(c)
			return c, nil
		case count == 1 && t.imply:
			units = append(units, reasonOf{open, c, t.s.TrailLen()})
		}
	}
	for _, u := range units { // the same literal may be among them several times, and its negation
		t.why = append(t.why, u)
		t.s.Imply(u.l)
	}
	return nil, nil
}

func (t *lemmas) tell(clause []Lit) {
	if t.told != nil {
		t.told(clause)
	}
}

func (t *lemmas) Backtrack(int) {
	for len(t.why) > 0 && t.s.TrailLen() <= t.why[len(t.why)-1].at {
		t.why = t.why[:len(t.why)-1]
	}
}

func (t *lemmas) Suggest(v int32) int8 { return int8(v%3) - 1 }

func (t *lemmas) Explain(l Lit) []Lit {
	t.explains++
	for _, w := range t.why {
		if w.l == l {
			t.tell(w.clause)
			return w.clause
		}
	}
	panic("a literal is to be explained that has not been implied")
}

func (t *lemmas) Final() (done bool, conflict []Lit, err error) {
	t.finals++
	if t.fails != nil {
		return false, nil, t.fails
	}
	if t.stuck {
		return false, nil, nil
	}
	for _, c := range t.clauses {
		if !slices.ContainsFunc(c, func(l Lit) bool { return t.s.Value(l) > 0 }) {
			if t.learn {
				t.s.Learn(c...)
				return false, nil, nil
			}
			t.tell(c)
			return false, c, nil
		}
	}
	if t.vars > 0 {
		t.vars--
		v := Lit(len(t.s.level))
		t.clauses = append(t.clauses, []Lit{v})
		t.s.Grow(v.Var())
		return false, nil, nil
	}
	return true, nil, nil
}

// wideClause has three literals over different variables.
func wideClause(r *rand.Rand, vars int) []Lit {
	for {
		if c := randomClause(r, vars); len(c) == 3 {
			return c
		}
	}
}

// TestTheory hides random clauses in a theory, and compares with all assignments. Clauses are added in rounds, and assumptions
// differ from round to round.
func TestTheory(t *testing.T) {
	explains, finals, failures := 0, 0, 0
	for seed := int64(0); seed < 150; seed++ {
		r := rand.New(rand.NewSource(seed))
		s := New()
		th := &lemmas{s: s, imply: r.Intn(2) == 0, conflict: r.Intn(2) == 0, learn: r.Intn(2) == 0, vars: r.Intn(3), compact: r.Intn(3) == 0}
		s.Attach(th)
		vars := 6 + r.Intn(5)
		s.Grow(int32(vars + 10))
		var all [][]Lit
		for range 5 {
			for range 1 + r.Intn(2*vars) {
				c := wideClause(r, vars)
				if all = append(all, c); r.Intn(2) == 0 {
					s.Add(c...)
				} else {
					th.clauses = append(th.clauses, c)
				}
			}
			if r.Intn(3) == 0 {
				s.Simplify()
			}
			var assumed []Lit
			for _, v := range r.Perm(vars)[:r.Intn(3)] {
				assumed = append(assumed, Lit(v+1)*Lit(2*r.Intn(2)-1))
			}
			s.Assume(assumed...)
			status, err := solve(s, 1_000_000)
			require.NoError(t, err, "seed %d", seed)
			given := slices.Clone(all)
			for _, l := range assumed {
				given = append(given, []Lit{l})
			}
			require.Equal(t, satisfiable(given, vars), status == Sat, "seed %d: %v", seed, given)
			if status == Sat {
				require.True(t, holds(given, valueIn(s)), "seed %d", seed)
				require.Zero(t, th.vars)
				continue
			}
			for _, l := range s.Failed() {
				require.Contains(t, assumed, l)
				all := slices.Clone(all)
				for _, l := range s.Failed() {
					all = append(all, []Lit{l})
				}
				require.False(t, satisfiable(all, vars), "seed %d", seed)
				failures++
			}
		}
		explains += th.explains
		finals += th.finals
	}
	assert.Greater(t, explains, 150)
	assert.Greater(t, finals, 300)
	assert.Greater(t, failures, 100)
}

// TestTheoryContract breaks the rules: there is no answer then.
func TestTheoryContract(t *testing.T) {
	begin := func(th *lemmas) *Solver {
		s := New()
		th.s = s
		s.Attach(th)
		s.Add(1, 2)
		return s
	}
	reason := errors.New("too hard")
	status, err := solve(begin(&lemmas{fails: reason}), 100)
	assert.ErrorIs(t, err, reason)
	assert.Equal(t, Unknown, status)

	status, err = solve(begin(&lemmas{stuck: true}), 100)
	assert.ErrorContains(t, err, "neither agrees")
	assert.Equal(t, Unknown, status)

	th := &lemmas{clauses: [][]Lit{{3}}}
	s := begin(th)
	s.Add(-3, 4)
	s.Add(3)
	status, err = solve(s, 100)
	assert.NoError(t, err)
	assert.Equal(t, Sat, status)
	_, err = s.conflict([]Lit{-3, 4})
	assert.ErrorContains(t, err, "literal 4, which is not false")
}

// TestObserve checks that what is observed follows by unit propagation from what is known before it, the theory's clauses included
// as they are explained or returned.
func TestObserve(t *testing.T) {
	learned := 0
	for seed := int64(0); seed < 150; seed++ {
		r := rand.New(rand.NewSource(seed))
		s := New()
		th := &lemmas{s: s, imply: true, conflict: true, compact: seed%2 == 0}
		s.Attach(th)
		const vars = 20
		s.Grow(vars)
		known := New()
		th.told = func(c []Lit) { known.Add(c...) }
		for range 88 {
			if c := wideClause(r, vars); r.Intn(2) == 0 {
				s.Add(c...)
				known.Add(c...)
			} else {
				th.clauses = append(th.clauses, c)
			}
		}
		s.Observe(func(c []Lit) {
			learned++
			require.True(t, follows(known, c), "seed %d: %v", seed, c)
			known.Add(c...)
		})
		status, err := solve(s, 1000)
		require.NoError(t, err)
		if status == Unsat {
			require.True(t, follows(known, nil), "seed %d", seed)
		}
	}
	assert.Greater(t, learned, 100)
}

// follows reports whether a clause follows by unit propagation.
func follows(s *Solver, clause []Lit) bool {
	s.backtrack(0)
	if s.unsat || s.propagate() >= 0 {
		return true
	}
	for _, l := range clause {
		if s.Value(l) > 0 {
			return true
		}
		if s.Value(l) == 0 {
			s.choose((-l).code())
		}
	}
	return s.propagate() >= 0
}

// TestScopes opens and closes scopes as doc.go says. What a scope leaves behind is its literal.
func TestScopes(t *testing.T) {
	s := New()
	for _, c := range holeClauses(4)[1:] { // which have models
		s.Add(c...)
	}
	s.Simplify()
	clauses, words := len(s.clauses), len(s.arena)
	vars := int32(len(s.level)) - 1
	for scope := range int32(200) {
		r := rand.New(rand.NewSource(int64(scope)))
		a := Lit(vars + 1)
		before := len(s.level)
		for range 30 {
			s.Add(append(randomClause(r, 26), -a, a+1+Lit(r.Intn(5)))...)
		}
		s.Assume(a)
		_, err := solve(s, 10_000)
		require.NoError(t, err)
		s.Add(-a)
		s.Simplify()
		for v := before; v < len(s.level); v++ {
			s.SetDecided(int32(v), false)
		}
		vars = int32(len(s.level)) - 1
		require.Len(t, s.clauses, clauses)
	}
	assert.Less(t, len(s.arena), 20*words+8192)
	s.Assume()
	status, err := solve(s, 10_000)
	require.NoError(t, err)
	assert.Equal(t, Sat, status)
	assert.Less(t, len(s.limits), 27, "variables of closed scopes are not decided")
	s.SetDecided(vars, true)
	status, err = solve(s, 10_000)
	require.NoError(t, err)
	assert.Equal(t, Sat, status)
	assert.NotZero(t, s.Value(Lit(vars)))
}
