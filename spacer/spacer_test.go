package spacer

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/num"
	"cairn/internal/steps"
	"cairn/lang/horn"
	"cairn/smt"
)

func read(t *testing.T, text string) *horn.System {
	t.Helper()
	s, err := horn.Read(context.Background(), []byte("(set-logic HORN)\n"+text+"\n(check-sat)"), "test.smt2")
	require.NoError(t, err)
	return s
}

// decide solves a system and checks the certificate.
func decide(t *testing.T, s *horn.System, opt Options) *answer.Answer {
	t.Helper()
	ctx := context.Background()
	a, err := Solve(ctx, s, opt)
	require.NoError(t, err)
	switch a.Verdict {
	case answer.Safe:
		require.NoError(t, clauses.CheckModel(ctx, s, a.Certificate.(horn.Model)))
	case answer.Unsafe:
		require.NoError(t, clauses.CheckDerivation(ctx, s, a.Certificate.(horn.Derivation)))
	default:
		require.NotEmpty(t, a.Reason)
	}
	return a
}

// The systems whose answers are known, by name.
var known = map[string]struct {
	answer answer.Verdict
	text   string
}{
	"counter": {answer.Safe, `
		(declare-fun p (Int) Bool)
		(assert (p 0))
		(assert (forall ((x Int)) (=> (and (p x) (< x 10)) (p (+ x 1)))))
		(assert (forall ((x Int)) (=> (and (p x) (> x 10)) false)))`},
	"counter that goes too far": {answer.Unsafe, `
		(declare-fun p (Int) Bool)
		(assert (p 0))
		(assert (forall ((x Int)) (=> (and (p x) (< x 10)) (p (+ x 3)))))
		(assert (forall ((x Int)) (=> (and (p x) (> x 10)) false)))`},
	"two counters": {answer.Safe, `
		(declare-fun p (Int Int) Bool)
		(assert (p 0 0))
		(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 1) (+ y 2)))))
		(assert (forall ((x Int) (y Int)) (=> (and (p x y) (< y x)) false)))`},
	"parity": {answer.Safe, `
		(declare-fun p (Int Int) Bool)
		(assert (p 0 0))
		(assert (forall ((x Int) (y Int)) (=> (p x y) (p (+ x 2) (- y 2)))))
		(assert (forall ((x Int) (y Int)) (=> (and (p x y) (= y 1)) false)))`},
	"McCarthy's function": {answer.Safe, `
		(declare-fun m (Int Int) Bool)
		(assert (forall ((x Int)) (=> (> x 100) (m x (- x 10)))))
		(assert (forall ((x Int) (y Int) (z Int)) (=> (and (<= x 100) (m (+ x 11) y) (m y z)) (m x z))))
		(assert (forall ((x Int) (z Int)) (=> (and (m x z) (<= x 101) (not (= z 91))) false)))`},
	"McCarthy's function, and a wrong claim": {answer.Unsafe, `
		(declare-fun m (Int Int) Bool)
		(assert (forall ((x Int)) (=> (> x 100) (m x (- x 10)))))
		(assert (forall ((x Int) (y Int) (z Int)) (=> (and (<= x 100) (m (+ x 11) y) (m y z)) (m x z))))
		(assert (forall ((x Int) (z Int)) (=> (and (m x z) (<= x 102) (not (= z 91))) false)))`},
	"reals": {answer.Safe, `
		(declare-fun p (Real Real) Bool)
		(assert (forall ((x Real)) (=> (and (< 0.0 x) (< x 1.0)) (p x x))))
		(assert (forall ((x Real) (y Real)) (=> (p x y) (p (/ x 2.0) (+ y x)))))
		(assert (forall ((x Real) (y Real)) (=> (and (p x y) (<= x 0.0)) false)))`},
	"truth values": {answer.Safe, `
		(declare-fun p (Bool Bool Int) Bool)
		(assert (p true false 0))
		(assert (forall ((a Bool) (b Bool) (n Int)) (=> (p a b n) (p b a (+ n 1)))))
		(assert (forall ((a Bool) (n Int)) (=> (p a a n) false)))`},
	"a query without premises": {answer.Unsafe, `(assert (forall ((x Int)) (=> (= (* 2 x) 4) false)))`},
	"nothing to derive":        {answer.Safe, `(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (p x) false)))`},
	"mutual recursion": {answer.Unsafe, `
		(declare-fun even (Int) Bool)
		(declare-fun odd (Int) Bool)
		(assert (even 0))
		(assert (forall ((x Int)) (=> (even x) (odd (+ x 1)))))
		(assert (forall ((x Int)) (=> (odd x) (even (+ x 1)))))
		(assert (forall ((x Int)) (=> (and (odd x) (even (+ x 3))) false)))`},
}

func TestKnown(t *testing.T) {
	for name, k := range known {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, k.answer, decide(t, read(t, k.text), Options{}).Verdict)
		})
	}
}

// mtd is the program of Komuravelli et al. 2014, figure 3, in the form of equation (1).
const mtd = `
	(declare-fun M (Int Int) Bool)
	(declare-fun T (Int Int) Bool)
	(declare-fun D (Int Int) Bool)
	(assert (forall ((m0 Int) (l0 Int) (l1 Int) (m Int)) (=> (and (T m0 l0) (D l0 l1) (D l1 m)) (M m0 m))))
	(assert (forall ((d0 Int)) (D d0 (- d0 1))))
	(assert (forall ((t0 Int)) (=> (<= t0 0) (T t0 t0))))
	(assert (forall ((t0 Int) (l1 Int)) (=> (and (> t0 0) (T (- t0 2) l1)) (T t0 (+ l1 1)))))
	(assert (forall ((m0 Int) (m Int)) (=> (and (M m0 m) (< m0 (+ (* 2 m) 4))) false)))`

// The walk of figures 4 and 7: the query for T is t0 < 2*t, its negation becomes the summary of T, and the reachability fact
// of D is the procedure.
func TestFigure3(t *testing.T) {
	s := read(t, mtd)
	ctx := context.Background()
	a := decide(t, s, Options{NoEquations: true, NoSums: true})
	require.Equal(t, answer.Safe, a.Verdict)
	c := s.Ctx
	arg := func(p horn.PredID, i int) smt.Term { return s.Preds[p].Params[i] }
	two := num.FromInt(2)
	assert.Equal(t, smt.Unsat, smt.Entails(ctx, c, a.Certificate.(horn.Model)[1], c.Ge(arg(1, 0), c.Scale(two, arg(1, 1)))), "T: t0 >= 2*t")
	assert.Equal(t, smt.Unsat, smt.Entails(ctx, c, a.Certificate.(horn.Model)[0], c.Ge(arg(0, 0), c.Add(c.Scale(two, arg(0, 1)), c.Int(4)))), "M: m0 >= 2*m + 4")

	e := newEngine(ctx, s, Options{NoEquations: true, NoSums: true})
	_, err := e.solve()
	require.NoError(t, err)
	require.NotEmpty(t, e.known[2])
	fact := e.facts[e.known[2][0]].f
	assert.Equal(t, c.Eq(arg(2, 1), c.Sub(arg(2, 0), c.Int(1))), fact, "D: d = d0 - 1")
}

// Random clauses over small ranges are decided by derivation of everything, and by both engines.
func TestRandom(t *testing.T) {
	answers := map[answer.Verdict]int{}
	for seed := range int64(250) {
		s, reaches := randomSystem(rand.New(rand.NewSource(seed)))
		for _, opt := range []Options{{}, {Engine: GPDR}, {Engine: GPDR, NoFacts: true}, {Engine: GPDR, AskAgain: true, Cores: true}} {
			a := decide(t, s, opt)
			answers[a.Verdict]++
			if a.Verdict != answer.Unknown {
				require.Equal(t, reaches, a.Verdict == answer.Unsafe, "seed %d, %+v", seed, opt)
			}
		}
	}
	t.Log(answers)
	assert.Greater(t, answers[answer.Safe], 50)
	assert.Greater(t, answers[answer.Unsafe], 30)
	assert.Less(t, answers[answer.Unknown], 10)
}

// TestGPDR: where answers are asked for again the work grows with the call tree, and otherwise with the procedures (figure 9 (a)); with
// lemmas that exclude single states it does not end within a bound (appendix A).
func TestGPDR(t *testing.T) {
	obligations := func(depth int, opt Options) float64 {
		a := decide(t, callTree(depth), opt)
		require.Equal(t, answer.Unsafe, a.Verdict)
		for _, s := range a.Stats {
			if s.Name == "obligations" {
				return s.Value
			}
		}
		require.Fail(t, "no count of obligations")
		return 0
	}
	cached, again := Options{Engine: GPDR, NoFacts: true}, Options{Engine: GPDR, AskAgain: true}
	assert.Less(t, obligations(8, cached), 2.5*obligations(4, cached))
	assert.Greater(t, obligations(8, again), 10*obligations(4, again))

	src, err := os.ReadFile("../testdata/chc/gpdr_diverges.smt2")
	require.NoError(t, err)
	s, err := horn.Read(context.Background(), src, "gpdr_diverges.smt2")
	require.NoError(t, err)
	deepest := 0
	ctx, cancel := budget.WithDeadline(context.Background(), 2000)
	defer cancel()
	_, err = Solve(ctx, s, Options{Engine: GPDR, NoFacts: true, Cores: true, Record: func(ev answer.Event) {
		if ev.Step == answer.RunBound {
			deepest++
		}
	}})
	require.Error(t, err)
	assert.LessOrEqual(t, deepest, 2)
}

// callTree is a chain of procedures that call the next one twice, each of which adds one in the end.
func callTree(depth int) *horn.System {
	c := smt.NewContext()
	s := &horn.System{Ctx: c}
	for i := range depth + 1 {
		s.Preds = append(s.Preds, horn.Pred{Name: fmt.Sprintf("p%d", i), Params: []smt.Term{c.Fresh("in", smt.Int), c.Fresh("out", smt.Int)}})
	}
	x, y, z := c.Fresh("x", smt.Int), c.Fresh("y", smt.Int), c.Fresh("z", smt.Int)
	for i := range depth {
		s.Clauses = append(s.Clauses, horn.Clause{Body: []horn.App{{Pred: horn.PredID(i + 1), Args: []smt.Term{x, y}}, {Pred: horn.PredID(i + 1), Args: []smt.Term{y, z}}},
			Head: horn.App{Pred: horn.PredID(i), Args: []smt.Term{x, z}}, Constraint: smt.True})
	}
	s.Clauses = append(s.Clauses, horn.Clause{Head: horn.App{Pred: horn.PredID(depth), Args: []smt.Term{x, y}}, Constraint: c.Or(c.Eq(y, c.Add(x, c.Int(1))), c.Eq(y, x))})
	s.Clauses = append(s.Clauses, horn.Clause{Body: []horn.App{{Pred: 0, Args: []smt.Term{x, y}}}, Head: horn.App{Pred: horn.NoPred}, Constraint: c.And(c.Eq(x, c.Int(0)), c.Eq(y, c.Int(0)))})
	return s
}

// randomSystem makes two predicates over pairs of numbers modulo 5, and clauses with up to two premises that move by constants;
// it also finds whether the query can be derived, by deriving everything.
func randomSystem(rng *rand.Rand) (*horn.System, bool) {
	const n = 5
	c := smt.NewContext()
	s := &horn.System{Ctx: c}
	for _, name := range []string{"p", "q"} {
		s.Preds = append(s.Preds, horn.Pred{Name: name, Params: []smt.Term{c.Fresh(name, smt.Int), c.Fresh(name, smt.Int)}})
	}
	type pair [2]int
	var derived [2]map[pair]bool
	derived[0], derived[1] = map[pair]bool{}, map[pair]bool{}
	type step struct {
		head, first, second int // second is -1 if there is one premise
		dx, dy, limit       int
	}
	var steps []step
	start := pair{rng.Intn(n), rng.Intn(n)}
	derived[0][start] = true
	s.Clauses = append(s.Clauses, horn.Clause{Constraint: smt.True, Head: horn.App{Pred: 0, Args: []smt.Term{c.Int(int64(start[0])), c.Int(int64(start[1]))}}})
	inside := func(t smt.Term) smt.Term { return c.And(c.Le(c.Int(0), t), c.Lt(t, c.Int(n))) }
	for i := range 3 + rng.Intn(5) {
		st := step{head: rng.Intn(2), first: rng.Intn(2), second: rng.Intn(6) - 4, dx: rng.Intn(5) - 2, dy: rng.Intn(5) - 2, limit: 1 + rng.Intn(n)}
		if st.second < 0 {
			st.second = -1
		}
		x, y := c.Var(fmt.Sprint("x", i), smt.Int), c.Var(fmt.Sprint("y", i), smt.Int)
		cl := horn.Clause{Body: []horn.App{{Pred: horn.PredID(st.first), Args: []smt.Term{x, y}}}}
		nx, ny := c.Add(x, c.Int(int64(st.dx))), c.Add(y, c.Int(int64(st.dy)))
		cl.Constraint = c.And(c.Le(x, c.Int(int64(st.limit))), inside(nx), inside(ny))
		if st.second >= 0 { // the second premise has the coordinates the other way round
			cl.Body = append(cl.Body, horn.App{Pred: horn.PredID(st.second), Args: []smt.Term{y, x}})
		}
		cl.Head = horn.App{Pred: horn.PredID(st.head), Args: []smt.Term{nx, ny}}
		s.Clauses = append(s.Clauses, cl)
		steps = append(steps, st)
	}
	goal := pair{rng.Intn(n), rng.Intn(n)}
	s.Clauses = append(s.Clauses, horn.Clause{Body: []horn.App{{Pred: 1, Args: []smt.Term{c.Int(int64(goal[0])), c.Int(int64(goal[1]))}}}, Constraint: smt.True, Head: horn.App{Pred: horn.NoPred}})
	for changed := true; changed; {
		changed = false
		for _, st := range steps {
			for x := range n {
				for y := range n {
					to := pair{x + st.dx, y + st.dy}
					ok := derived[st.first][pair{x, y}] && x <= st.limit && to[0] >= 0 && to[0] < n && to[1] >= 0 && to[1] < n
					ok = ok && (st.second < 0 || derived[st.second][pair{y, x}])
					if ok && !derived[st.head][to] {
						derived[st.head][to], changed = true, true
					}
				}
			}
		}
	}
	return s, derived[1][goal]
}

func TestCancelled(t *testing.T) {
	ctx := steps.Limit(1000)
	_, err := Solve(ctx, read(t, `
		(declare-fun p (Int Int) Bool)
		(assert (forall ((x Int)) (p x 0)))
		(assert (forall ((x Int) (n Int)) (=> (and (p x n) (> x 1) (= (mod x 2) 0)) (p (div x 2) (+ n 1)))))
		(assert (forall ((x Int) (n Int)) (=> (and (p x n) (> x 1) (= (mod x 2) 1)) (p (+ (* 3 x) 1) (+ n 1)))))
		(assert (forall ((n Int)) (=> (and (p 1 n) (= n 12345678)) false)))`), Options{})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Less(t, ctx.Late(), int64(100))
}

func BenchmarkMcCarthy(b *testing.B) {
	for range b.N {
		s, err := horn.Read(context.Background(), []byte("(set-logic HORN)"+known["McCarthy's function"].text+"(check-sat)"), "b.smt2")
		if err != nil {
			b.Fatal(err)
		}
		if a, err := Solve(context.Background(), s, Options{}); err != nil || a.Verdict != answer.Safe {
			b.Fatal(a, err)
		}
	}
}
