package simplex

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// ineq is lo <= sum of c[i]*x[i] <= hi; a missing side is math.MinInt64 or MaxInt64 in effect: see none.
type ineq struct {
	c      []int64
	lo, hi int64
}

const none = int64(1) << 60

// load makes a problem over len(c) integer variables; inequality i has tags 2i and 2i+1 for its sides.
func load(n int, rows ...ineq) *Simplex {
	s := New()
	for i := 0; i < n; i++ {
		s.NewVar(true)
	}
	s.Push()
	for i, r := range rows {
		var terms []Entry
		for v, c := range r.c {
			terms = append(terms, e(Var(v), c))
		}
		row := s.DefineRow(terms)
		if r.lo > -none {
			s.AssertLower(row, at(r.lo), Tag(2*i))
		}
		if r.hi < none {
			s.AssertUpper(row, at(r.hi), Tag(2*i+1))
		}
	}
	return s
}

// restrict keeps the sides whose tags are in the core.
func restrict(rows []ineq, core []Tag) []ineq {
	out := make([]ineq, len(rows))
	for i, r := range rows {
		out[i] = ineq{r.c, -none, none}
		for _, t := range core {
			if t == Tag(2*i) {
				out[i].lo = r.lo
			}
			if t == Tag(2*i+1) {
				out[i].hi = r.hi
			}
		}
	}
	return out
}

// brute reports whether a point of the box [-b, b]^n satisfies all rows.
func brute(n int, b int64, rows []ineq) bool {
	x := make([]int64, n)
	var try func(i int) bool
	try = func(i int) bool {
		if i < n {
			for x[i] = -b; x[i] <= b; x[i]++ {
				if try(i + 1) {
					return true
				}
			}
			return false
		}
		for _, r := range rows {
			var sum int64
			for v, c := range r.c {
				sum += c * x[v]
			}
			if sum < r.lo || sum > r.hi {
				return false
			}
		}
		return true
	}
	return try(0)
}

func (s *Simplex) mustAnswer(t require.TestingT, limits Limits) IntResult {
	r := s.CheckInteger(ctx, limits)
	s.mustHold(t)
	if r.Status == Sat {
		checkModel(t, s, true)
	}
	if r.Status == Unknown {
		require.NotEmpty(t, r.Reason)
		if r.Split != nil {
			x := s.Value(r.Split.Var)
			require.True(t, r.Split.Floor.Less(x) && x.Less(r.Split.Floor.Add(q(1))), "%v does not split %v", r.Split, x)
		}
	}
	return r
}

func TestIntegerProblems(t *testing.T) {
	for name, c := range map[string]struct {
		n    int
		rows []ineq
		want Status
		core []Tag
	}{
		"parity":             {2, []ineq{{[]int64{2, -2}, 1, 1}}, Unsat, []Tag{0, 1}},
		"strip of width 0":   {2, []ineq{{[]int64{3, -3}, 1, 2}}, Unsat, []Tag{0, 1}},
		"two equalities":     {3, []ineq{{[]int64{1, 1, 0}, 0, 0}, {[]int64{1, -1, 0}, 1, 1}, {[]int64{0, 0, 1}, 5, none}}, Unsat, []Tag{0, 1, 2, 3}},
		"three variables":    {3, []ineq{{[]int64{6, 10, 15}, 1, 1}}, Sat, nil},
		"unbounded strip":    {3, []ineq{{[]int64{3, -3, 1}, 1, 2}, {[]int64{0, 0, 1}, 0, 0}}, Unsat, []Tag{0, 1, 2, 3}},
		"free strip":         {3, []ineq{{[]int64{3, -3, 1}, 1, 2}}, Sat, nil},
		"thin slanted strip": {2, []ineq{{[]int64{5, -7}, 1, 3}, {[]int64{1, 0}, 1000000, none}}, Sat, nil},
		"strip with parity":  {3, []ineq{{[]int64{4, -6, 0}, 1, none}, {[]int64{2, -3, 1}, 0, 0}, {[]int64{0, 0, 1}, 0, 0}}, Unsat, []Tag{0, 3, 4}},
		"implied equality":   {3, []ineq{{[]int64{2, -2, 0}, -none, 1}, {[]int64{0, 2, -2}, -none, 1}, {[]int64{-2, 0, 2}, -none, 1}, {[]int64{3, 3, 3}, 0, none}}, Sat, nil},
		"cycle without room": {3, []ineq{{[]int64{1, -1, 0}, -none, 0}, {[]int64{0, 1, -1}, -none, 0}, {[]int64{-1, 0, 1}, -none, 0}, {[]int64{1, 1, 0}, 1, 1}}, Unsat, []Tag{1, 3, 5, 6, 7}},
		"cycle with parity":  {4, []ineq{{[]int64{1, -1, 0, 0}, -none, 0}, {[]int64{0, 1, -1, 0}, -none, 0}, {[]int64{-1, 0, 1, 0}, -none, 0}, {[]int64{1, 1, 1, 3}, 1, 1}}, Unsat, []Tag{1, 3, 5, 6, 7}},
		"cone":               {2, []ineq{{[]int64{3, -5}, 1, none}, {[]int64{-4, 7}, 1, none}}, Sat, nil},
		"small triangle":     {2, []ineq{{[]int64{3, -2}, 1, none}, {[]int64{3, -2}, -none, 1}, {[]int64{2, 0}, 1, 1}}, Unsat, []Tag{4, 5}},
		"no lattice point":   {2, []ineq{{[]int64{2, 3}, 6, none}, {[]int64{3, 1}, -none, 4}, {[]int64{-1, 1}, -none, 1}}, Unsat, nil},
		"unbounded no point": {3, []ineq{{[]int64{3, -3, 2}, 1, 1}, {[]int64{0, 0, 1}, 0, 1}}, Unsat, nil},
		"large bounds":       {2, []ineq{{[]int64{1, 0}, 0, 1 << 32}, {[]int64{0, 1}, 0, 1 << 32}, {[]int64{65536, 65535}, 1<<40 + 1, 1<<40 + 1}}, Sat, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := load(c.n, c.rows...)
			var r IntResult
			if s.failure != nil {
				r = s.CheckInteger(ctx, Limits{})
			} else {
				r = s.mustAnswer(t, Limits{})
			}
			require.Equal(t, c.want, r.Status, "%v", r)
			if c.core != nil {
				assert.Equal(t, c.core, r.Tags)
			}
		})
	}
}

func randomRows(r *rand.Rand, n, rows int, coeff, size int64) []ineq {
	var out []ineq
	for i := 0; i < rows; i++ {
		q := ineq{make([]int64, n), -none, none}
		for v := range q.c {
			if r.Intn(3) > 0 {
				q.c[v] = r.Int63n(2*coeff+1) - coeff
			}
		}
		a := r.Int63n(2*size+1) - size
		switch r.Intn(4) {
		case 0:
			q.lo = a
		case 1:
			q.hi = a
		case 2:
			q.lo, q.hi = a, a+r.Int63n(3)
		default:
			q.lo, q.hi = a, a
		}
		out = append(out, q)
	}
	return out
}

// TestIntegerAnswersAgainstBruteForce bounds all variables by a box, so that enumeration decides.
func TestIntegerAnswersAgainstBruteForce(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 3000; seed++ {
		r := rand.New(rand.NewSource(seed))
		n, b := 1+r.Intn(3), int64(4)
		rows := randomRows(r, n, 1+r.Intn(4), 6, 8)
		for v := 0; v < n; v++ {
			box := ineq{make([]int64, n), -b, b}
			box.c[v] = 1
			rows = append(rows, box)
		}
		res := load(n, rows...).CheckInteger(ctx, Limits{})
		count[res.Status]++
		require.NotEqual(t, Unknown, res.Status, "seed %d: %s", seed, res.Reason)
		require.Equal(t, brute(n, b, rows), res.Status == Sat, "seed %d %v", seed, rows)
		if res.Status == Unsat {
			require.False(t, brute(n, 2*b, restrict(rows, res.Tags)), "seed %d: core %v", seed, res.Tags)
		}
	}
	assert.Greater(t, count[Sat], 300)
	assert.Greater(t, count[Unsat], 300)
}

// TestUnboundedIntegerProblems has no box: Sat is checked by the model, Unsat by enumeration of a window.
func TestUnboundedIntegerProblems(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 2000; seed++ {
		r := rand.New(rand.NewSource(seed))
		n := 2 + r.Intn(2)
		rows := randomRows(r, n, 1+r.Intn(5), 7, 10)
		s := load(n, rows...)
		if s.failure != nil {
			continue
		}
		res := s.mustAnswer(t, Limits{})
		count[res.Status]++
		if res.Status == Unsat {
			require.False(t, brute(n, 12, restrict(rows, res.Tags)), "seed %d: %v core %v", seed, rows, res.Tags)
		}
	}
	assert.Zero(t, count[Unknown])
	assert.Greater(t, count[Sat], 200)
	assert.Greater(t, count[Unsat], 200)
}

// TestTransformedProblems hides the box of a bounded problem behind a unimodular change of variables: no variable has a
// bound of its own, which is where branch and bound alone does not end.
func TestTransformedProblems(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 1500; seed++ {
		r := rand.New(rand.NewSource(seed))
		n, b := 2+r.Intn(2), int64(3)
		rows := randomRows(r, n, 1+r.Intn(4), 6, 8)
		for v := 0; v < n; v++ {
			box := ineq{make([]int64, n), -b, b}
			box.c[v] = 1
			rows = append(rows, box)
		}
		want := brute(n, b, rows)
		for k := 0; k < 6; k++ { // x_i := x_i + m*x_j
			i, m := r.Intn(n), r.Int63n(7)-3
			j := (i + 1 + r.Intn(n-1)) % n
			for _, row := range rows {
				row.c[j] += m * row.c[i]
			}
		}
		res := load(n, rows...).CheckInteger(ctx, Limits{})
		count[res.Status]++
		require.NotEqual(t, Unknown, res.Status, "seed %d: %s", seed, res.Reason)
		require.Equal(t, want, res.Status == Sat, "seed %d %v", seed, rows)
	}
	assert.Greater(t, count[Sat], 300)
	assert.Greater(t, count[Unsat], 300)
}

// TestMixedProblems gives some variables rational values; a rational variable is eliminated by hand in the oracle, which
// tries all integers and asks the rational solver about the rest.
func TestMixedProblems(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 600; seed++ {
		r := rand.New(rand.NewSource(seed))
		s := New()
		n, b := 4, int64(2)
		for v := 0; v < n; v++ {
			s.NewVar(v < 2)
		}
		s.Push()
		for v := 0; v < 2; v++ {
			s.AssertLower(Var(v), at(-b), Tag(100+v))
			s.AssertUpper(Var(v), at(b), Tag(100+v))
		}
		for i, row := range randomRows(r, n, 1+r.Intn(5), 4, 6) {
			var terms []Entry
			for v, c := range row.c {
				terms = append(terms, e(Var(v), c))
			}
			x := s.DefineRow(terms)
			strict := int8(0)
			if row.lo != row.hi {
				strict = int8(r.Intn(2))
			}
			if row.lo > -none {
				s.AssertLower(x, Bound{q(row.lo), strict}, Tag(i))
			}
			if row.hi < none {
				s.AssertUpper(x, Bound{q(row.hi), -strict}, Tag(i))
			}
		}
		if s.failure != nil {
			continue
		}
		want := false
		for i := -b; i <= b; i++ {
			for j := -b; j <= b && !want; j++ {
				s.Push()
				fits := true
				for v, x := range []int64{i, j} {
					fits = fits && s.AssertLower(Var(v), at(x), 0) == nil && s.AssertUpper(Var(v), at(x), 0) == nil
				}
				want = fits && checkAnswer(t, s)
				s.Pop()
			}
		}
		res := s.mustAnswer(t, Limits{})
		count[res.Status]++
		require.NotEqual(t, Unknown, res.Status, "seed %d: %s", seed, res.Reason)
		require.Equal(t, want, res.Status == Sat, "seed %d", seed)
	}
	assert.Greater(t, count[Sat], 50)
	assert.Greater(t, count[Unsat], 50)
}

func TestBudgetsEndTheSearch(t *testing.T) {
	// Market split: two equalities with no structure to use.
	r := rand.New(rand.NewSource(5))
	n := 12
	var rows []ineq
	for i := 0; i < 3; i++ {
		row := ineq{make([]int64, n), 0, 0}
		var sum int64
		for v := range row.c {
			row.c[v] = r.Int63n(100)
			sum += row.c[v]
		}
		row.lo, row.hi = sum/2, sum/2
		rows = append(rows, row)
	}
	for v := 0; v < n; v++ {
		box := ineq{make([]int64, n), 0, 1}
		box.c[v] = 1
		rows = append(rows, box)
	}
	res := load(n, rows...).mustAnswer(t, Limits{Branches: 3, Cuts: -1})
	require.Equal(t, Unknown, res.Status)
	require.NotNil(t, res.Split)
	res = load(n, rows...).mustAnswer(t, Limits{Changes: 1})
	require.Equal(t, Unknown, res.Status)
	done, cancel := context.WithCancel(ctx)
	cancel()
	res = load(n, rows...).CheckInteger(done, Limits{})
	require.Equal(t, Unknown, res.Status)
	require.Contains(t, res.Reason, "canceled")
	require.Equal(t, "unknown sat unsat", Unknown.String()+" "+Sat.String()+" "+Unsat.String())
}

// TestIntegerSessions interleaves pushes, pops and both checks on one solver and compares with a fresh one.
func TestIntegerSessions(t *testing.T) {
	for seed := int64(0); seed < 150; seed++ {
		r := rand.New(rand.NewSource(seed))
		s := New()
		n := 2 + r.Intn(2)
		for i := 0; i < n; i++ {
			s.NewVar(true)
		}
		for i := 0; i < 12; i++ {
			s.Push()
			row := randomRows(r, n, 1, 5, 6)[0]
			var terms []Entry
			for v, c := range row.c {
				terms = append(terms, e(Var(v), c))
			}
			x := s.DefineRow(terms)
			var c *Conflict
			if row.lo > -none {
				c = s.AssertLower(x, at(row.lo), Tag(i))
			}
			if c == nil && row.hi < none {
				c = s.AssertUpper(x, at(row.hi), Tag(i))
			}
			if c != nil {
				s.Pop()
				continue
			}
			got := s.mustAnswer(t, Limits{})
			want := rebuild(t, s).mustAnswer(t, Limits{})
			require.Equal(t, want.Status, got.Status, "seed %d", seed)
			if got.Status == Unsat || r.Intn(4) == 0 {
				s.Pop()
			}
		}
	}
}

func TestNearest(t *testing.T) {
	for in, want := range map[string]int64{"1/2": 1, "-1/2": 0, "3/2": 2, "7/3": 2, "-7/3": -2, "5": 5} {
		x, err := num.Parse(in)
		require.NoError(t, err)
		assert.True(t, nearest(x).Equal(q(want)), in)
	}
}
