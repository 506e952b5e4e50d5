package smtlib

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
)

func parse(t testing.TB, text string) *Node {
	t.Helper()
	n, err := NewReader(strings.NewReader(text), "").Read()
	require.NoError(t, err, text)
	return n
}

// newTestScope has x, y, z: Int; u, v: Real; p, q: Bool.
func newTestScope(t testing.TB) *Scope {
	s := NewScope(smt.NewContext())
	sorts := map[byte]smt.Sort{'p': smt.Bool, 'q': smt.Bool, 'u': smt.Real, 'v': smt.Real, 'x': smt.Int, 'y': smt.Int, 'z': smt.Int}
	for _, name := range []byte("pquvxyz") {
		_, err := s.Declare(parse(t, string(name)), sorts[name])
		require.NoError(t, err)
	}
	return s
}

func TestTerms(t *testing.T) {
	// Both sides are elaborated: equal terms are the same term.
	for _, k := range [][2]string{
		{"(+ x y 3)", "(+ (+ y 3) x)"},
		{"(- x)", "(* (- 1) x)"},
		{"(- x y z)", "(- (- x y) z)"},
		{"(* 2 3 x)", "(* x 6)"},
		{"(* (+ 1 1) (- x (- y)))", "(+ (* 2 x) (* 2 y))"},
		{"(* (- x x) y)", "0"},
		{"(/ u 2 2)", "(* 0.25 u)"},
		{"(/ 1 3)", "(/ 2.0 6.0)"},
		{"(<= x y z)", "(and (<= x y) (<= y z))"},
		{"(< x y z 7)", "(and (< x y) (< y z) (< z 7))"},
		{"(> x y)", "(< y x)"},
		{"(>= u v 1)", "(and (<= v u) (<= 1.0 v))"},
		{"(= x y z)", "(and (= x y) (= y z))"},
		{"(= p q true)", "(and (= p q) q)"},
		{"(=> p q p)", "(or (not p) (not q) p)"},
		{"(=> p q false)", "(=> p (=> q false))"},
		{"(xor p q true)", "(= p q)"},
		{"(distinct x y z)", "(and (not (= x y)) (not (= x z)) (not (= y z)))"},
		{"(distinct p q true)", "false"},
		{"(ite p x y)", "(ite (not p) y x)"},
		{"(+ (ite p x 2.5) u)", "(+ u (ite p (to_real x) 2.5))"},
		{"(< x u)", "(< (to_real x) u)"},
		{"(= x 1.0)", "(= x 1)"},
		{"(mod (+ x 4) 4)", "(mod x 4)"},
		{"(div x 2 3)", "(div (div x 2) 3)"},
		{"(abs (- 5))", "5"},
		{"(to_int 2.7)", "2"},
		{"(to_int (- 2.7))", "(- 3)"},
		{"(to_int (to_real x))", "x"},
		{"(is_int (/ x 2))", "((_ divisible 2) x)"},
		{"((_ divisible 3) (+ x 3))", "((_ divisible 3) x)"},
		{"(let ((x y) (y x)) (- x y))", "(- y x)"},
		{"(let ((a (+ x 1))) (let ((a (+ a 1))) a))", "(+ x 2)"},
		{"(let ((a 1)) (let ((x 5)) (+ x a)))", "6"},
		{"(! (<= x 5) :pattern (x) :weight 3)", "(<= x 5)"},
		{"(as x Int)", "x"},
		{"1.50", "(/ 3 2)"},
		{"123456789012345678901234567890", "(* 1000000000000000000000000000000 0.123456789012345678901234567890)"},
		{"(not (not p))", "p"},
		{"(and p)", "p"},
		{"|x|", "x"},
	} {
		s := newTestScope(t)
		a, err := s.Term(parse(t, k[0]))
		if !assert.NoError(t, err, k[0]) {
			continue
		}
		b, err := s.Term(parse(t, k[1]))
		if !assert.NoError(t, err, k[1]) {
			continue
		}
		if s.c.Sort(a) != s.c.Sort(b) {
			b = s.c.ToReal(b)
			a = s.c.ToReal(a)
		}
		assert.Equal(t, s.c.String(b), s.c.String(a), k[0])
		assert.Equal(t, b, a, k[0])
	}
}

func TestTermErrors(t *testing.T) {
	for text, want := range map[string]string{
		"w":                                   "1:1: unknown constant w",
		"-5":                                  "1:1: unknown constant -5; negative numbers are written as (- 5)",
		"(f x)":                               "1:2: unknown function f",
		"()":                                  "1:1: a term is expected, not ()",
		"((x) y)":                             "1:2: a function symbol is expected, not (x)",
		"(x y)":                               "1:1: x takes no arguments",
		"and":                                 "1:1: and needs arguments",
		"(not p q)":                           "1:1: not takes 1 argument, not 2",
		"(not x)":                             "1:6: a term of sort Bool is expected, not one of sort Int",
		"(and p\n  (+ x 1))":                  "2:3: a term of sort Bool is expected, not one of sort Int",
		"(+ x p)":                             "1:6: a term of sort Int or Real is expected, not one of sort Bool",
		"(= x p)":                             "1:6: a term of sort Int or Real is expected, not one of sort Bool",
		"(= p x)":                             "1:6: a term of sort Bool is expected, not one of sort Int",
		"(distinct p x)":                      "1:1: the arguments of distinct have the sorts Bool and Int",
		"(ite p x q)":                         "1:1: the arguments of ite have the sorts Int and Bool",
		"(ite x p q)":                         "1:6: a term of sort Bool is expected, not one of sort Int",
		"(* x y)":                             "1:1: products of terms that are not constant are not supported",
		"(/ 1 x)":                             "1:6: division by a term that is not constant is not supported",
		"(mod x y)":                           "1:8: division by a term that is not constant is not supported",
		"(mod u 2)":                           "1:6: mod is for terms of sort Int, not Real",
		"(mod x 2 3)":                         "1:1: mod takes 2 arguments, not 3",
		"((_ divisible 0) x)":                 "1:2: (_ divisible n) with a positive n is expected",
		"((_ divisible 2) u)":                 "1:18: divisible is for terms of sort Int, not Real",
		"((_ extract 3 1) x)":                 "1:1: argument 1 of extract is of sort Int instead of a bit-vector",
		"((_ frobnicate 3) x)":                "1:2: (_ frobnicate 3) is not supported",
		"(= #b01 x)":                          "1:9: a term of sort (_ BitVec 2) is expected, not one of sort Int",
		`"a"`:                                 "1:1: strings are not supported",
		":a":                                  "1:1: a term is expected, not :a",
		"(let ((a 1)))":                       "1:1: (let ((name term) ...) term) is expected",
		"(let (a) a)":                         "1:7: (name term) is expected",
		"(let ((a 1) (a 2)) a)":               "1:13: a is bound twice",
		"(let ((a 1) (b a)) b)":               "1:16: unknown constant a",
		"(+ (let ((a 1)) a) a)":               "1:20: unknown constant a",
		"(! p)":                               "1:1: (! term attribute ...) is expected",
		"(! p :named)":                        "1:6: :named needs a name",
		"(! p :named x)":                      "1:13: x is declared already",
		"(! p q)":                             "1:6: an attribute such as :named is expected",
		"(forall ((i Int)) (< i x))":          "1:1: quantifiers are not supported here",
		"(as x Real)":                         "1:1: the term has sort Int, not Real",
		"(as x (Array Int Int))":              "1:1: the term has sort Int, not (Array Int Int)",
		"(and (! p :named n) (! q :named n))": "1:33: n is declared already",
	} {
		_, err := newTestScope(t).Term(parse(t, text))
		assert.EqualError(t, err, want, text)
	}
}

// TestByZero: a division by zero is a function of what is divided, where there are functions.
func TestByZero(t *testing.T) {
	for text, want := range map[string]string{
		"(/ u 0)": "(/ u 0.0)", "(/ x 0 2)": "(* (/ 1.0 2.0) (/ (to_real x) 0.0))", "(div x 0)": "(div x 0)", "(mod 7 (- 2 2))": "(mod 7 0)", "(div x 0 5)": "(div (div x 0) 5)",
	} {
		s := newTestScope(t)
		a, err := s.Term(parse(t, text))
		require.NoError(t, err, text)
		assert.Equal(t, want, s.c.String(a), text)
		b, err := s.Term(parse(t, want))
		require.NoError(t, err, text)
		assert.Equal(t, a, b, text)
		s.Linear = true
		_, err = s.Term(parse(t, text))
		assert.ErrorContains(t, err, "division by zero is not supported", text)
	}
}

func TestDefinitions(t *testing.T) {
	s := newTestScope(t)
	define := func(text string) error {
		n := parse(t, text)
		vars, err := s.SortedVars(n.List[2])
		require.NoError(t, err)
		sort, err := s.Sort(n.List[3])
		require.NoError(t, err)
		return s.DefineFun(n.List[1], vars, sort, n.List[4])
	}
	term := func(text string) string {
		v, err := s.Term(parse(t, text))
		require.NoError(t, err, text)
		return s.c.String(v)
	}
	require.NoError(t, define("(define-fun half ((a Real)) Real (/ a 2))"))
	require.NoError(t, define("(define-fun max2 ((a Int) (b Int)) Int (ite (< a b) b a))"))
	require.NoError(t, define("(define-fun times ((a Int) (x Int)) Int (+ (* a x) y))"))
	require.NoError(t, define("(define-fun one () Real 1)"))
	assert.Equal(t, term("(+ (* 0.5 u) 1.5)"), term("(half (+ u 3))"))
	assert.Equal(t, term("(* 0.5 (to_real x))"), term("(half x)"))
	assert.Equal(t, term("(ite (< x 3) 3 x)"), term("(max2 x 3)"))
	assert.Equal(t, term("(+ (* 3 z) y)"), term("(times 3 z)"))
	assert.Equal(t, term("(+ (* 7 z) y)"), term("(let ((y 5) (a 7)) (times a z))"), "bodies see the symbols of their definition")
	assert.Equal(t, term("(+ (* 10 z) (* 3 y))"), term("(times 2 (times 5 z))"))
	assert.Equal(t, "1.0", term("one"))

	_, err := s.Term(parse(t, "(times x z)"))
	assert.ErrorContains(t, err, "products of terms")
	_, err = s.Term(parse(t, "(half u v)"))
	assert.EqualError(t, err, "1:1: half takes 1 arguments, not 2")
	_, err = s.Term(parse(t, "(max2 u 1)"))
	assert.EqualError(t, err, "1:7: a term of sort Int is expected, not one of sort Real")
	assert.EqualError(t, define("(define-fun bad ((a Int)) Bool (+ a 1))"), "1:32: a term of sort Bool is expected, not one of sort Int")
	assert.EqualError(t, define("(define-fun bad ((a Bool)) Bool (! a :named n))"), "1:38: a term with bound variables cannot have a name")
	_, err = s.Term(parse(t, "a"))
	assert.EqualError(t, err, "1:1: unknown constant a", "parameters are forgotten")
}

func TestPushPop(t *testing.T) {
	s := newTestScope(t)
	n := parse(t, "(w w2 w3 abs and MySort)")
	s.Push()
	_, err := s.Declare(n.List[0], smt.Int)
	require.NoError(t, err)
	require.NoError(t, s.DefineSort(n.List[5], nil, parse(t, "Int")))
	_, err = s.Declare(n.List[0], smt.Int)
	assert.EqualError(t, err, "1:2: w is declared already")
	s.Global = true
	_, err = s.Declare(n.List[1], smt.Int)
	require.NoError(t, err)
	s.Global = false
	assert.Len(t, s.Constants(), 9)
	s.Pop()
	assert.Len(t, s.Constants(), 8)
	_, err = s.Term(n.List[0])
	assert.Error(t, err)
	_, err = s.Term(n.List[1])
	assert.NoError(t, err)
	_, err = s.Sort(n.List[5])
	assert.Error(t, err)
	_, err = s.Declare(n.List[0], smt.Real)
	assert.NoError(t, err)
	_, err = s.Declare(n.List[3], smt.Real)
	assert.NoError(t, err, "abs may be declared")
	_, err = s.Declare(n.List[4], smt.Real)
	assert.EqualError(t, err, "1:14: and is a symbol of the theory and cannot be declared")
	s.Pop()
	s.Pop()
}

// TestInternalNames keeps scripts from naming the symbols that solvers make.
func TestInternalNames(t *testing.T) {
	s := NewScope(smt.NewContext())
	s.c.Fresh("k", smt.Int)
	_, err := s.Declare(parse(t, "k!0"), smt.Int)
	assert.EqualError(t, err, "1:1: the name k!0 is in use inside of the solver")
	_, err = s.Declare(parse(t, "k!1"), smt.Int)
	assert.NoError(t, err)
}

func TestPredicates(t *testing.T) {
	s := newTestScope(t)
	var seen []string
	s.Apply = func(name string, args []smt.Term, at *Node) (smt.Term, error) {
		text := name
		for _, a := range args {
			text += " " + s.c.String(a)
		}
		seen = append(seen, text+" @"+at.Pos.String())
		return s.c.Fresh(name, smt.Bool), nil
	}
	require.NoError(t, s.DeclareFun(parse(t, "P"), []smt.Sort{smt.Int, smt.Real}, smt.Bool))
	var bound []smt.Term
	s.Quantify = func(exists bool, vars []smt.Term, body smt.Term, _ *Node) (smt.Term, error) {
		assert.False(t, exists)
		bound = vars
		return body, nil
	}
	f, err := s.Formula(parse(t, "(forall ((x Real) (k Int)) (=> (and (P k x) (< k 3)) (let ((a (P 1 2))) (and a a))))"))
	require.NoError(t, err)
	require.Len(t, bound, 2)
	assert.Equal(t, []string{"P " + s.c.String(bound[1]) + " " + s.c.String(bound[0]) + " @1:37", "P 1 2.0 @1:63"}, seen)
	assert.Len(t, s.c.FreeVars(f), 3)
	_, err = s.Term(parse(t, "(P x)"))
	assert.EqualError(t, err, "1:1: P takes 2 arguments, not 1")
	_, err = s.Term(parse(t, "k"))
	assert.Error(t, err)
}

// TestDeep elaborates terms that are nested deeply or shared often, in linear time and without recursion.
func TestDeep(t *testing.T) {
	const n = 100_000
	nest := func(before, core, after string) string {
		return strings.Repeat(before, n) + core + strings.Repeat(after, n)
	}
	var lets, doubles strings.Builder
	for i := range n {
		fmt.Fprintf(&lets, "(let ((a%d (or (and a%d p) q))) ", i+1, i)
	}
	for i := range 2000 {
		fmt.Fprintf(&doubles, "(let ((a%d (ite p (+ a%d 1) (+ a%d a%d)))) ", i+1, i, i, i)
	}
	for name, text := range map[string]string{
		"not":     nest("(not ", "p", ")"),
		"and":     nest("(and q ", "p", ")"),
		"mix":     nest("(or q (and p ", "p", "))"),
		"imply":   nest("(=> q ", "p", ")"),
		"ite":     nest("(ite q p ", "q", ")"),
		"iff":     nest("(= q ", "p", ")"),
		"plus":    "(< " + nest("(+ x ", "y", ")") + " 0)",
		"minus":   "(< " + nest("(- x ", "y", ")") + " 0)",
		"negate":  "(< " + nest("(- ", "y", ")") + " 0)",
		"left":    "(< " + strings.Repeat("(- ", n) + "x" + strings.Repeat(" y)", n) + " 0)",
		"number":  "(< " + nest("(+ x (* 1 ", "y", "))") + " 0)",
		"let":     "(let ((a0 p)) " + lets.String() + fmt.Sprintf("a%d", n) + strings.Repeat(")", n+1),
		"inlet":   nest("(let ((a ", "p", ")) a)"),
		"doubles": "(let ((a0 x)) " + doubles.String() + "(< a2000 7)" + strings.Repeat(")", 2001),
		"named":   nest("(! ", "p", " :weight 1)"),
		"digits":  "(< x 1" + strings.Repeat("0", n) + ")",
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestScope(t)
			f, err := s.Formula(parse(t, text))
			require.NoError(t, err)
			assert.Equal(t, smt.Bool, s.c.Sort(f))
		})
	}
	t.Run("distinct variables", func(t *testing.T) {
		s := NewScope(smt.NewContext())
		for i := range n {
			_, err := s.Declare(parse(t, fmt.Sprintf("x%d", i)), smt.Int)
			require.NoError(t, err)
		}
		var sum strings.Builder
		for i := range n {
			fmt.Fprintf(&sum, "(- x%d ", i)
		}
		f, err := s.Formula(parse(t, "(< "+sum.String()+"1"+strings.Repeat(")", n)+" 0)"))
		require.NoError(t, err)
		assert.Len(t, s.c.FreeVars(f), n)
	})
	t.Run("macros", func(t *testing.T) {
		s := newTestScope(t)
		require.NoError(t, s.DefineFun(parse(t, "f0"), []SortedVar{{"a", smt.Int, nil}}, smt.Int, parse(t, "(ite p a (+ a 1))")))
		for i := range 200 {
			body := parse(t, fmt.Sprintf("(+ (f%d a) (f%d (- a)))", i, i))
			require.NoError(t, s.DefineFun(parse(t, fmt.Sprintf("f%d", i+1)), []SortedVar{{"a", smt.Int, nil}}, smt.Int, body))
		}
		_, err := s.Term(parse(t, "(f200 x)"))
		assert.NoError(t, err)
	})
}
