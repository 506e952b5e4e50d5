package smtlib

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// declared is a script that declares something of every sort.
const declared = `
(declare-sort U 0) (declare-sort Q 2) (define-sort Bits (T) (Array T (_ BitVec 8)))
(declare-datatypes ((Tree 1) (Forest 1)) ((par (T) ((leaf) (node (value T) (below (Forest T)))))
 (par (T) ((none) (some (one (Tree T)) (more (Forest T)))))))
(declare-datatype Color ((red) (green) (|deep blue|)))
(declare-const p Bool) (declare-const i Int) (declare-const r Real) (declare-const u U) (declare-const q (Q U Int))
(declare-const a (_ BitVec 8)) (declare-const b (_ BitVec 8)) (declare-const c (_ BitVec 3))
(declare-const x Float16) (declare-const y Float16) (declare-const d Float64) (declare-const m RoundingMode)
(declare-const v (Array Int Real)) (declare-const w (Bits Int)) (declare-const vv (Array U (Array Int Real)))
(declare-const s (Tree Int)) (declare-const ts (Tree (Forest Bool))) (declare-const k Color)
(declare-fun f (Int U) (_ BitVec 8)) (declare-fun g (Real Bool) Float16) (declare-fun h (Color (Tree Int)) Bool)
`

// theoryTerms have every operator of the theories.
var theoryTerms = strings.Fields(strings.NewReplacer(" ", "\x00", "\n", " ").Replace(`(bvnot a)
(bvneg a)
(bvand a b a)
(bvor a b b)
(bvxor a b #xff)
(bvnand a b)
(bvnor a b)
(bvxnor a b)
(bvadd a b a)
(bvsub a b)
(bvmul a b a)
(bvudiv a b)
(bvurem a b)
(bvsdiv a b)
(bvsrem a b)
(bvsmod a b)
(bvshl a b)
(bvlshr a b)
(bvashr a b)
(concat a b c)
((_ extract 5 2) a)
((_ zero_extend 3) a)
((_ sign_extend 3) a)
((_ rotate_left 3) a)
((_ rotate_right 13) a)
((_ repeat 3) c)
(bvult a b)
(bvule a b)
(bvugt a b)
(bvuge a b)
(bvslt a b)
(bvsle a b)
(bvsgt a b)
(bvsge a b)
(bvcomp a b)
(bvnego a)
(bvuaddo a b)
(bvsaddo a b)
(bvumulo a b)
(bvsmulo a b)
(bvusubo a b)
(bvssubo a b)
(bvsdivo a b)
(bvredor a)
(bvredand a)
(ext_rotate_left a b)
(ext_rotate_right a b)
(bv2nat a)
(ubv_to_int a)
(sbv_to_int a)
((_ int2bv 5) i)
((_ int_to_bv 5) (+ i 1))
(_ bv12 9)
#b010
(fp #b1 #b00000 #b0000000001)
(fp ((_ extract 0 0) a) ((_ extract 4 0) b) (concat c ((_ extract 6 0) a)))
(_ +oo 5 11)
(_ -oo 5 11)
(_ +zero 5 11)
(_ -zero 5 11)
(_ NaN 5 11)
(fp.abs x)
(fp.neg x)
(fp.add m x y)
(fp.sub RNE x y)
(fp.mul roundTowardPositive x y)
(fp.div RTN x y)
(fp.fma RTZ x y x)
(fp.sqrt RNA x)
(fp.rem x y)
(fp.roundToIntegral m x)
(fp.min x y)
(fp.max x y)
(fp.leq x y x)
(fp.lt x y)
(fp.geq x y)
(fp.gt x y)
(fp.eq x y)
(fp.isNormal x)
(fp.isSubnormal x)
(fp.isZero x)
(fp.isInfinite x)
(fp.isNaN x)
(fp.isNegative x)
(fp.isPositive x)
((_ to_fp 8 24) m x)
((_ to_fp 5 3) a)
((_ to_fp 8 24) m r)
((_ to_fp 8 24) m a)
((_ to_fp 8 24) RNE (+ i 1))
((_ to_fp 11 53) RNE 0.1)
((_ to_fp_unsigned 8 24) m a)
((_ fp.to_ubv 7) m x)
((_ fp.to_sbv 7) m x)
(fp.to_real x)
(fp.to_ieee_bv x)
(select v i)
(select (select vv u) 3)
(store v i 2)
(store w 1 a)
((as const (Array Int Real)) 1)
(leaf-or-node)
(value s)
(below s)
(one (below s))
(node 3 (below s))
(node true (as none (Forest Bool)))
(as leaf (Tree Int))
((as node (Tree Real)) 3 (as none (Forest Real)))
((_ is node) s)
(is-leaf s)
(match s ((leaf 0) ((node n f) (+ n 1))))
(match k ((red 1) (other (ite (= other green) 2 3))))
(ite p x y)
(= x y x)
(distinct a b #x00)
(= v (store v 1 r))
(= s leaf-of-int)
(f i u)
(as (f 3 u) (_ BitVec 8))
((as f (_ BitVec 8)) 3 u)
(g i p)
(h k s)
(let ((a c)) (bvneg a))
`))

// theoryScope has what declared says.
func theoryScope(t testing.TB) (*Executor, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	x := NewExecutor(&out, Options{})
	_, err := x.Run(context.Background(), strings.NewReader(declared+"(define-fun leaf-or-node () (Tree Int) s)(define-const leaf-of-int (Tree Int) (as leaf (Tree Int)))"))
	require.NoError(t, err)
	require.Empty(t, out.String())
	return x, &out
}

// TestTheoryTerms reads, prints and reads again every operator: alone, and as a script.
func TestTheoryTerms(t *testing.T) {
	x, _ := theoryScope(t)
	for _, text := range theoryTerms {
		text = strings.ReplaceAll(text, "\x00", " ")
		if text == "(leaf-or-node)" {
			text = "leaf-or-node"
		}
		term, err := x.scope.Term(parse(t, text))
		if !assert.NoError(t, err, text) {
			continue
		}
		again, err := x.scope.Term(parse(t, x.c.String(term)))
		if assert.NoError(t, err, "%s is printed as %s", text, x.c.String(term)) {
			assert.Equal(t, term, again, "%s is printed as %s, and that as %s", text, x.c.String(term), x.c.String(again))
		}
		formula := x.c.Eq(term, x.c.Var("result", x.c.Sort(term)))
		script := Replay(x.c, []smt.Term{formula}, nil, smt.Unknown)
		out, result := execute(t, script, Options{})
		assert.Zero(t, result.Errors, "%s\n%s", script, out)
	}
}

// TestTheoryErrors has what is wrong with terms, sorts and declarations, and where.
func TestTheoryErrors(t *testing.T) {
	for text, want := range map[string]string{
		"(assert (bvadd a b))":                                   "1:9: a term of sort Bool is expected, not one of sort (_ BitVec 8)",
		"(assert (= a c))":                                       "1:14: a term of sort (_ BitVec 8) is expected, not one of sort (_ BitVec 3)",
		"(assert (= (bvadd a c) a))":                             "1:12: argument 2 of bvadd is of sort (_ BitVec 3) instead of (_ BitVec 8)",
		"(assert (= (bvnand a i) a))":                            "1:22: a bit-vector is expected, not a term of sort Int",
		"(assert (bvult a))":                                     "1:9: bvult takes 2 arguments, not 1",
		"(assert (= a ((_ extract 8 0) a)))":                     "1:14: (_ extract 8 0) of 8 bits",
		"(assert (= a ((_ extract 8) a)))":                       "1:15: extract takes 2 indices, not 1",
		"(assert (= a ((_ repeat 0) a)))":                        "1:14: (_ repeat n) with a positive n is expected",
		"(assert (= a ((_ repeat 1000000) a)))":                  "1:14: 1000000 times 8 bits are too many: at most 1048576 are possible",
		"(assert (= a (_ bv256 8)))":                             "1:14: 256 does not fit in 8 bits",
		"(assert (= a (_ bvx 8)))":                               "1:14: x is no number",
		"(assert (= x (fp #b11 #b00000 #b0000000000)))":          "1:18: the sign is 1 bit, not 2",
		"(assert (fp.lt x d))":                                   "1:9: argument 2 of fp.lt is of sort (_ FloatingPoint 11 53) instead of (_ FloatingPoint 5 11)",
		"(assert (= x (fp.add x y)))":                            "1:14: fp.add takes 3 arguments, not 2",
		"(assert (= x ((_ to_fp 5 11) m m)))":                    "1:14: argument 2 of to_fp is of sort RoundingMode instead of a bit-vector",
		"(assert (= x (_ NaN 1 11)))":                            "1:14: floats with 1 bits of exponent and 11 of significand are not supported: both have at least 2, and exponents at most 30",
		"(assert (= v (store v u 1)))":                           "1:23: a term of sort Int is expected, not one of sort U",
		"(assert (select a 1))":                                  "1:17: an array is expected, not a term of sort (_ BitVec 8)",
		"(assert (= v ((as const Int) 1)))":                      "1:25: the sort of an array is expected, not Int",
		"(assert (= s (node 1 2)))":                              "1:22: a term of sort (Forest Int) is expected, not one of sort Int",
		"(assert (= s leaf))":                                    "1:14: the sort of leaf is open: (as leaf sort) tells it",
		"(assert (= s (as red (Tree Int))))":                     "1:14: red is no constructor of the sort (Tree Int)",
		"(assert (= 1 (value k)))":                               "1:21: a term of sort Tree is expected, not one of sort Color",
		"(assert ((_ is value) s))":                              "1:10: unknown constructor value",
		"(assert (match s ((leaf true))))":                       "1:18: there is no case for some constructor",
		"(assert (match s ((leaf true) (z p) (w p))))":           "1:37: there are cases for all that the pattern w matches already",
		"(assert (match s (((node a) true) (z p))))":             "1:20: the constructor node takes 2 arguments, not 1",
		"(assert (match a ((z p))))":                             "1:16: a term of a datatype is expected, not one of sort (_ BitVec 8)",
		"(assert (f i i))":                                       "1:14: a term of sort U is expected, not one of sort Int",
		"(assert f)":                                             "1:9: f needs arguments",
		"(declare-const z (_ BitVec 0))":                         "1:18: bit-vectors have at least 1 bit",
		"(declare-const z (_ BitVec 9999999))":                   "1:28: 9999999 is too large: at most 1048576 is possible",
		"(declare-const z (Array Int))":                          "1:18: the sort (Array Int) takes 2 parameters, not 1",
		"(declare-const z (Tree Int Int))":                       "1:18: the sort (Tree Int Int) takes 1 parameters, not 2",
		"(declare-const z Array)":                                "1:18: unknown sort Array",
		"(declare-const z W)":                                    "1:18: unknown sort W",
		"(declare-sort U 0)":                                     "1:15: the sort U is defined already",
		"(declare-sort Real 0)":                                  "1:15: the sort Real is defined already",
		"(declare-datatype D ((e (f D))))":                       "1:26: f is declared already",
		"(declare-datatype D ((e (z D))))":                       "1:19: the datatype D has no values",
		"(declare-datatype D ((e (z W))))":                       "1:28: unknown sort W",
		"(declare-datatype D ((e (z Int) (z Int))))":             "1:34: z is declared already",
		"(declare-datatypes ((D 1)) (((e))))":                    "1:29: the datatype D is declared with 1 parameters and has 0",
		"(declare-datatypes ((D 0) (E 0)) (((e))))":              "1:1: (declare-datatypes ((name arity) ...) (body ...)) with as many bodies as names is expected",
		"(declare-datatype D (par (T) ((n) (o (t (D (D T)))))))": "1:41: the sort is longer than 10000 characters",
		"(define-fun z ((t (_ BitVec 8))) Int t)":                "1:38: a term of sort Int is expected, not one of sort (_ BitVec 8)",
		"(set-logic QF_ABVX)":                                    "1:12: the logic QF_ABVX is not supported: ALL is, and with QF_ or without some of AX, A, UF, BV, FP, DT and one of LIA, LRA, LIRA, IDL, RDL, NIA, NRA, NIRA",
		"(get-qe (= a b))":                                       "1:1: get-qe is supported for linear arithmetic only",
		"(assert (exists ((z (_ BitVec 8))) (= z a)))":           "1:9: exists is supported for linear arithmetic only",
	} {
		x, out := theoryScope(t)
		_, err := x.Run(context.Background(), strings.NewReader(text))
		require.NoError(t, err)
		assert.Equal(t, "(error "+QuoteString(want)+")\n", out.String(), text)
	}
}

// TestRedeclaredDatatype: after pop, a name is free again, and stands for another sort.
func TestRedeclaredDatatype(t *testing.T) {
	out, _ := execute(t, `(push 1)(declare-datatype D ((a) (b)))(declare-const x D)(pop 1)
(declare-datatype D ((a (n Int)) (b)))(declare-const x D)(assert (= x (a 1)))(assert (= x b))`, Options{})
	assert.Empty(t, out)
}

// TestGroundTerms compares three ways to compute ground terms: folding of constants, the evaluator and, if they are there, z3 and cvc5.
func TestGroundTerms(t *testing.T) {
	var questions []string
	folded := 0
	x := NewExecutor(&strings.Builder{}, Options{})
	_, err := x.Run(context.Background(), strings.NewReader(dataDeclarations))
	require.NoError(t, err)
	n := 600 * many(t)
	for i := range n {
		portable := i%2 == 0
		g := &termGenerator{Rand: rand.New(rand.NewPCG(firstSeed()+uint64(i), 7)), portable: portable}
		if g.sortsOf("QF_ABVFPDT"); !portable {
			g.sorts = append(g.sorts, genInt)
		}
		sort := g.sort()
		text := g.term(sort, 1+i%4)
		n := parse(t, text)
		term, err := x.scope.Term(n)
		require.NoError(t, err, text)
		value, err := x.eval.newEvaluation(func(string) (datum, bool) { return datum{}, false }).value(n)
		require.NoError(t, err, text)
		want := smt.NewModel(x.c).TermValue(termOf(x.c, value))
		got := smt.NewModel(x.c).TermValue(term)
		require.Equal(t, x.c.String(want), x.c.String(got), "seed %d: %s", firstSeed()+uint64(i), text)
		if x.c.IsValue(term) {
			folded++
		}
		if portable {
			questions = append(questions, call("=", text, value.text(x.c)))
		}
	}
	t.Logf("%d terms, %d of them folded", n, folded)
	require.Greater(t, folded, n/3)
	for _, other := range []string{"z3", "cvc5"} {
		t.Run(other, func(t *testing.T) { requireValid(t, other, questions) })
	}
}

// requireValid asks another solver whether the formulas are valid.
func requireValid(t *testing.T, solver string, formulas []string) {
	path, err := exec.LookPath(solver)
	if err != nil {
		t.Skipf("%s is not installed", solver)
	}
	if solver == "cvc5" { // version 1.0 does not take (fp ...) for a value, which arrays are to be filled with
		formulas = slices.DeleteFunc(slices.Clone(formulas), func(f string) bool {
			return strings.Contains(f, "(as const") && strings.Contains(f, "(fp ")
		})
	}
	var in strings.Builder
	in.WriteString("(set-logic ALL)\n" + dataDeclarations)
	for _, f := range formulas {
		fmt.Fprintf(&in, "(push 1)(assert (not %s))(check-sat)(pop 1)\n", f)
	}
	args := map[string][]string{"z3": {"-in"}, "cvc5": {"--incremental", "--lang=smt2", "-q", "--fp-exp"}}[solver]
	cmd := exec.Command(path, args...)
	cmd.Stdin = strings.NewReader(in.String())
	output, _ := cmd.CombinedOutput()
	answers := strings.Split(strings.TrimSpace(string(output)), "\n")
	require.False(t, slices.ContainsFunc(answers, func(a string) bool { return strings.Contains(a, "rror") }), "%s",
		strings.ReplaceAll(string(output), "unsat\n", ""))
	require.Len(t, answers, len(formulas))
	for i, a := range answers {
		assert.Equal(t, "unsat", a, formulas[i])
	}
}

// TestTheoryScripts executes random scripts of all logics: no errors, no answer that its check refutes.
func TestTheoryScripts(t *testing.T) {
	answers := map[smt.Status]int{}
	for i := range 5 * len(theoryLogics) * many(t) {
		seed := firstSeed() + uint64(i)
		text := randomTheoryScript(rand.New(rand.NewPCG(seed, 3)), theoryLogics[i%len(theoryLogics)], i%2 == 0)
		out, result := execute(t, "(set-option :reproducible-resource-limit 2000)\n"+text, Options{Check: true})
		require.Zero(t, result.Errors, "seed %d\n%s\n%s", seed, text, out)
		require.Empty(t, result.Failed, "seed %d\n%s", seed, text)
		for _, a := range result.Answers {
			answers[a]++
		}
	}
	t.Log(answers)
}

// TestFiniteIndices: arrays that are stored to at all indices do not depend on what they were before, whatever the sort of the indices.
func TestFiniteIndices(t *testing.T) {
	for sort, indices := range map[string]string{
		"Bool":                          "true;false",
		"(_ BitVec 1)":                  "#b0;#b1",
		"Two":                           "(pair true true);(pair true false);(pair false true);(pair false false)",
		"One":                           "(only false);(only true)",
		"(Array Bool Bool)":             "AA;(store AA true true);(store AA false true);((as const (Array Bool Bool)) true)",
		"(Array Bool (Array Int Unit))": "((as const (Array Bool (Array Int Unit))) ((as const (Array Int Unit)) unit))",
	} {
		x, _ := theoryScope(t)
		_, err := x.Run(context.Background(), strings.NewReader("(declare-datatypes ((Two 0) (One 0) (Unit 0)) (((pair (left Bool) (right Bool))) ((only (of Bool))) ((unit))))"))
		require.NoError(t, err)
		all := "(Array " + sort + " Int)"
		text := [2]string{"((as const " + all + ") 0)", "((as const " + all + ") 1)"}
		for i, index := range strings.Split(strings.ReplaceAll(indices, "AA", "((as const (Array Bool Bool)) false)"), ";") {
			for k := range text {
				text[k] = fmt.Sprintf("(store %s %s %d)", text[k], index, i)
			}
		}
		n := parse(t, "(= "+text[0]+" "+text[1]+")")
		term, err := x.scope.Term(n)
		require.NoError(t, err)
		value, err := x.evaluation().value(n)
		require.NoError(t, err)
		assert.True(t, value.b, sort)
		assert.True(t, smt.NewModel(x.c).Holds(term), sort)
		assert.NotEqual(t, smt.False, term, sort)
	}
}

// TestMixedNumbers: an integer that is an index and, as a rational, an element. The equation of an integer and a rational is none of
// the integer 0 and the rational 0, which are different constants.
func TestMixedNumbers(t *testing.T) {
	_, result := execute(t, `(declare-const i Int) (declare-const r Real) (declare-const a (Array Int Real)) (declare-const b (Array Int Real))
(assert (= (store b 0 r) (store (store a 1 (to_real i)) (to_int r) 0.0)))
(assert (= 0 i))
(assert (= (store b i 1.0) a))
(assert (> r (to_real i)))
(check-sat)
(assert (distinct r 1.0))
(check-sat)`, Options{Check: true})
	assert.Equal(t, []smt.Status{smt.Sat, smt.Unsat}, result.Answers)
	assert.Empty(t, result.Failed)
}
