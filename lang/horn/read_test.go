package horn_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/clauses"
	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/smt/smtlib"
)

func read(text string) (*horn.System, error) {
	return horn.Read(context.Background(), []byte(text), "f.smt2")
}

// written is the system as text, without the commands around the clauses.
func written(t *testing.T, s *horn.System) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, horn.Write(&b, s))
	var clauses []string
	for _, line := range strings.Split(b.String(), "\n") {
		if rest, ok := strings.CutPrefix(line, "(assert "); ok {
			clauses = append(clauses, strings.TrimSuffix(rest, ")"))
		}
	}
	return strings.Join(clauses, "\n")
}

const declarations = "(set-logic HORN)(declare-fun P (Int) Bool)(declare-fun Q (Int Int) Bool)(declare-fun R (Real Bool) Bool)(declare-fun Z () Bool)"

// TestReadForms has the forms in which clauses are written, with the clauses that they mean.
func TestReadForms(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"rule", "(assert (forall ((x Int)) (=> (and (P x) (> x 2)) (P (+ x 1)))))", "(forall ((A Int)) (=> (and (P A) (>= A 3)) (P (+ A 1))))"},
		{"fact without body", "(assert (forall ((x Int)) (P x)))", "(forall ((A Int)) (=> true (P A)))"},
		{"fact with a body true", "(assert (forall ((x Int)) (=> true (P x))))", "(forall ((A Int)) (=> true (P A)))"},
		{"query", "(assert (forall ((x Int)) (=> (and (P x) (< x 0)) false)))", "(forall ((A Int)) (=> (and (P A) (<= A (- 1))) false))"},
		{"query as not exists", "(assert (not (exists ((x Int)) (and (P x) (< x 0)))))", "(forall ((A Int)) (=> (and (P A) (<= A (- 1))) false))"},
		{"head that is a constraint", "(assert (forall ((x Int)) (=> (P x) (< x 3))))", "(forall ((A Int)) (=> (and (P A) (>= A 3)) false))"},
		{"disjunction with negations", "(assert (forall ((x Int)) (or (not (P x)) (P (+ x 1)) (> x 5))))", "(forall ((A Int)) (=> (and (P A) (<= A 5)) (P (+ A 1))))"},
		{"nested implications", "(assert (forall ((x Int)) (=> (P x) (=> (> x 1) (P 3)))))", "(forall ((A Int)) (=> (and (P A) (>= A 2)) (P 3)))"},
		{"nested quantifiers", "(assert (forall ((x Int)) (=> (P x) (forall ((y Int)) (=> (> y x) (Q x y))))))", "(forall ((A Int) (B Int)) (=> (and (P A) (<= (+ A 1) B)) (Q A B)))"},
		{"existential body", "(assert (forall ((x Int)) (=> (exists ((y Int)) (Q x y)) (P x))))", "(forall ((A Int) (B Int)) (=> (Q A B) (P A)))"},
		{"two heads", "(assert (forall ((x Int)) (=> (> x 0) (and (P x) (Q x x)))))",
			"(forall ((A Int)) (=> (>= A 1) (P A)))\n(forall ((A Int)) (=> (>= A 1) (Q A A)))"},
		{"disjunctive body", "(assert (forall ((x Int)) (=> (or (P x) (and (Q x x) (> x 0))) Z)))",
			"(forall ((A Int)) (=> (and (Q A A) (>= A 1)) Z))\n(forall ((A Int)) (=> (P A) Z))"},
		{"equivalence", "(assert (forall ((x Int)) (= (P x) (> x 0))))",
			"(forall ((A Int)) (=> (>= A 1) (P A)))\n(forall ((A Int)) (=> (and (P A) (<= A 0)) false))"},
		{"let", "(assert (forall ((x Int)) (let ((y (+ x 1))) (let ((b (P y))) (=> b (P (+ y 1)))))))", "(forall ((A Int)) (=> (P (+ A 1)) (P (+ A 2))))"},
		{"a quoted name", "(declare-fun |a b| (Int) Bool)(assert (|a b| 3))(assert (|P| 2))", "(=> true (|a b| 3))\n(=> true (P 2))"},
		{"reals and truth values", "(assert (forall ((x Real) (b Bool)) (=> (and (R x b) b) (R (+ x 1) (not b)))))", "(forall ((A Real) (B Bool)) (=> (and (R A B) B) (R (+ A 1.0) (not B))))"},
		{"Int for Real", "(assert (R 1 true))", "(=> true (R 1.0 true))"},
		{"macro", "(define-fun pos ((x Int)) Bool (> x 0))(assert (forall ((x Int)) (=> (pos x) (P x))))", "(forall ((A Int)) (=> (>= A 1) (P A)))"},
		{"a predicate twice", "(assert (forall ((x Int)(y Int)) (=> (and (P x) (P y) (= x y)) false)))", "(forall ((A Int) (B Int)) (=> (and (P A) (P B) (= A B)) false))"},
		{"constraint alone", "(assert (forall ((x Int)) (> x 0)))", "(forall ((A Int)) (=> (<= A 0) false))"},
		{"nothing", "(assert true)(assert (forall ((x Int)) (=> (P x) (P x))))", ""},
		{"quantifier in the constraint", "(assert (forall ((x Int)) (=> (and (P x) (forall ((y Int)) (=> (> y 0) (> y x)))) Z)))", "(forall ((A Int)) (=> (and (P A) (<= A 0)) Z))"},
		{"behind exit", "(check-sat)(get-model)(exit)(assert nonsense)", ""},
		{"rule and query", "(declare-rel S (Int))(declare-var v Int)(rule (=> (> v 0) (S v)))(query S)", "(forall ((A Int)) (=> (>= A 1) (S A)))\n(forall ((A Int)) (=> (S A) false))"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, err := read(declarations + tc.text)
			require.NoError(t, err)
			require.NoError(t, s.Check())
			assert.Equal(t, tc.want, written(t, s))
		})
	}
}

// TestReadErrors requires the place and the words of errors, and that what is merely unsupported is told apart.
func TestReadErrors(t *testing.T) {
	for _, tc := range []struct {
		text, want  string
		unsupported bool
	}{
		{"(declare-sort S 0)", "1:1: command declare-sort", true},
		{"(declare-datatypes ((L 0) (M 0)) (((nil))))", "1:1: (declare-datatypes", false},
		{"(declare-fun P ((Array Int Bool)) Bool)(assert (forall ((a (Array Int Bool)) (k Int)) (=> (select (store a 1 (P a)) k) false)))", "predicate inside of", true},
		{"(declare-fun f (Int) Int)", "1:14: function f of sort Int", true},
		{"(declare-fun P (Int) Bool)\n(assert (forall ((x Int)) (=> (P (* x x)) false)))", "2:34: products", true},
		{"(declare-fun P (Int) Bool)(assert (exists ((x Int)) (P x)))", "existential quantifier over predicates", true},
		{"(declare-fun P (Int) Bool)(assert (or (P 1) (P 2)))", "two predicates", true},
		{"(declare-fun P (Bool) Bool)(assert (P (P true)))", "argument that depends on a predicate", true},
		{"(declare-fun P (Int) Bool)(assert (=> (P (ite (P 1) 1 2)) false))", "argument that depends on a predicate", true},
		{"(declare-fun P (Int) Bool)(assert (forall ((x Int)) (=> (= 1 (mod (ite (P 1) x 2) 3)) false)))", "predicate inside of a number", true},
		{"(declare-fun P (Int) Bool)(define-fun f ((x Int)) Bool (P x))", "predicate in a definition", true},
		{"(declare-fun P (Int) Bool)(check-sat)(assert (P 1))", "behind check-sat", true},
		{"(push 1)", "command push", true},
		{"(assert (P 1))", "1:10: unknown function P", false},
		{"(declare-fun P (Int) Bool)(assert (P true))", "a term of sort Int is expected", false},
		{"(declare-fun P (Int) Bool)(assert (P 1 2))", "takes 1 arguments, not 2", false},
		{"(declare-fun P (Int) Bool)\n(assert (P 1)", "2:1: ", false},
		{"(assert)", "1:1: assert takes 1 arguments, not 0", false},
		{"(declare-fun P Int Bool)", "1:16: a list of sorts is expected", false},
		{"42", "a command is expected", false},
	} {
		_, err := read(tc.text)
		var e *smtlib.Error
		if assert.ErrorAs(t, err, &e, tc.text) {
			assert.Contains(t, e.Error(), tc.want, tc.text)
			assert.Equal(t, tc.unsupported, e.Unsupported, tc.text)
			assert.True(t, strings.HasPrefix(e.Error(), "f.smt2:"), e.Error())
		}
	}
}

// TestWriteRead writes random systems, reads them back, and requires the same answer for the text that was read.
func TestWriteRead(t *testing.T) {
	ctx := context.Background()
	for seed := range *systems {
		s := randomSystem(rand.New(rand.NewSource(int64(seed))))
		var b bytes.Buffer
		require.NoError(t, horn.Write(&b, s))
		again, err := horn.Read(ctx, b.Bytes(), "written")
		require.NoError(t, err, b.String())
		require.NoError(t, again.Check())
		require.Equal(t, len(s.Preds), len(again.Preds))
		a, want := decide(t, again), decide(t, s)
		require.Equal(t, want.Verdict, a.Verdict, b.String())
		if a.Verdict == answer.Safe {
			m := make(horn.Model, len(a.Certificate.(horn.Model))) // the model fits the original, too, once it speaks of its parameters
			for i := range m {
				m[i] = transfer(again.Ctx, s.Ctx, a.Certificate.(horn.Model)[i], again.Preds[i].Params, s.Preds[i].Params)
			}
			require.NoError(t, clauses.CheckModel(ctx, s, m))
		}
	}
}

// transfer copies a formula over from to another Context by way of its text.
func transfer(c, d *smt.Context, f smt.Term, from, to []smt.Term) smt.Term {
	scope := smtlib.NewScope(d)
	for i := range from {
		scope.Bind(c.Name(from[i]), to[i])
	}
	n, err := smtlib.NewReader(strings.NewReader(c.String(f)), "").Read()
	if err != nil {
		panic(err)
	}
	t, err := scope.Formula(n)
	if err != nil {
		panic(err)
	}
	return t
}

// TestModelText reads printed models as scripts: each definition must be understood, and mean what the model says.
func TestModelText(t *testing.T) {
	ctx := context.Background()
	for seed := range *systems {
		s := randomSystem(rand.New(rand.NewSource(int64(seed))))
		a := decide(t, s)
		if a.Verdict != answer.Safe {
			continue
		}
		var b bytes.Buffer
		require.NoError(t, horn.WriteModel(&b, s, a.Certificate.(horn.Model)))
		in := smtlib.NewReader(&b, "")
		definitions, err := in.Read()
		require.NoError(t, err)
		_, err = in.Read()
		require.ErrorIs(t, err, io.EOF)
		require.Len(t, definitions.List, len(s.Preds))
		for i, def := range definitions.List {
			require.Equal(t, "define-fun", def.Head())
			scope := smtlib.NewScope(s.Ctx)
			vars, err := scope.SortedVars(def.List[2])
			if len(s.Preds[i].Params) > 0 {
				require.NoError(t, err)
			}
			for j, v := range vars {
				require.Equal(t, s.Ctx.Sort(s.Preds[i].Params[j]), v.Sort)
				scope.Bind(v.Name, s.Preds[i].Params[j])
			}
			f, err := scope.Formula(def.List[4])
			require.NoError(t, err)
			require.Equal(t, smt.Unsat, smt.Entails(ctx, s.Ctx, smt.True, s.Ctx.Iff(f, a.Certificate.(horn.Model)[i])))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(declarations + "(assert (forall ((x Int)) (=> (and (P x) (> x 2)) (P (+ x 1)))))(check-sat)")
	f.Add(declarations + "(assert (not (exists ((x Int) (y Real)) (and (P x) (R y (< x 2))))))")
	f.Add("(declare-rel S (Int))(declare-var v Int)(rule (=> (> v 0) (S v)))(query S)")
	f.Add("(define-fun f ((x Int)) Int (ite (> x 0) x (- x)))(declare-fun P (Int) Bool)(assert (let ((a (P (f 2)))) (=> a (= a a))))")
	files, err := filepath.Glob("../../testdata/chc/*.smt2")
	require.NoError(f, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := read(text)
		if err != nil {
			var e *smtlib.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := horn.Write(&b, s); err != nil {
			t.Fatal(err)
		}
		again, err := read(b.String())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, b.String())
		}
		if len(again.Clauses) > len(s.Clauses) || len(again.Preds) != len(s.Preds) {
			t.Fatalf("%d clauses and %d predicates instead of %d and %d", len(again.Clauses), len(again.Preds), len(s.Clauses), len(s.Preds))
		}
	})
}

func TestDivisibilityText(t *testing.T) {
	s, err := read("(set-logic HORN)(declare-fun P (Int) Bool)(declare-fun |a(b| () Bool)" +
		"(assert (forall ((x Int)) (=> (and (P x) |a(b| (or ((_ divisible 3) (+ x 1)) (> x 7))) (P (+ x 2)))))")
	require.NoError(t, err)
	assert.Equal(t, "(forall ((A Int)) (=> (and |a(b| (P A) (or (= (mod (+ A 1) 3) 0) (>= A 8))) (P (+ A 2))))", written(t, s))
}
