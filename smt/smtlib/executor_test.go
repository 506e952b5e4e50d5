package smtlib

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/interp"
	"cairn/smt"
)

// execute runs a script and returns its output.
func execute(t *testing.T, script string, opt Options) (string, *Result) {
	t.Helper()
	var out strings.Builder
	result, err := NewExecutor(&out, opt).Run(context.Background(), strings.NewReader(script))
	require.NoError(t, err)
	return out.String(), result
}

func TestResult(t *testing.T) {
	out, result := execute(t, "(declare-const p Bool)(assert p)(check-sat)(assert (not p))(check-sat)(oops)(assert q))(check-sat", Options{Check: true})
	assert.Equal(t, []smt.Status{smt.Sat, smt.Unsat}, result.Answers)
	assert.Equal(t, 4, result.Errors)
	assert.Equal(t, 2, result.Syntax)
	assert.Equal(t, map[string]int{evidenceModel: 1, evidenceProof: 1}, result.Checked)
	assert.Equal(t, "sat\nunsat\n", strings.Join(answerLines(out), "\n")+"\n")
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("memory"))
	var out strings.Builder
	x := NewExecutor(&out, Options{})
	_, err := x.Run(ctx, strings.NewReader("(declare-const x Int)(assert (or (> x 2) (< x 1)))(check-sat)(get-info :reason-unknown)(echo \"on\")"))
	require.NoError(t, err)
	assert.Equal(t, "unknown\n(:reason-unknown \"memory\")\n\"on\"\n", out.String())
	assert.EqualValues(t, 1, x.Asked())
}

// failingWriter fails after some bytes.
type failingWriter struct{ left int }

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 {
		return 0, os.ErrClosed
	}
	return len(p), nil
}

func TestWriteError(t *testing.T) {
	_, err := NewExecutor(&failingWriter{5}, Options{}).Run(context.Background(), strings.NewReader("(check-sat)(check-sat)(check-sat)"))
	assert.ErrorIs(t, err, os.ErrClosed)
}

func TestNoScript(t *testing.T) {
	out, result := execute(t, strings.Repeat(")", 10_000), Options{})
	assert.Equal(t, maxSyntaxErrors, result.Syntax)
	assert.Equal(t, maxSyntaxErrors, strings.Count(out, "\n"))
}

// TestDump replays dumped queries and gets the same answers.
func TestDump(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queries")
	dump, err := NewDump(dir)
	require.NoError(t, err)
	for seed := range uint64(20) {
		text, _ := randomScript(seed+1, true)
		execute(t, text, Options{Dump: dump})
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.smt2"))
	require.NoError(t, err)
	require.Greater(t, len(files), 20)
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		out, result := execute(t, string(text), Options{Check: true})
		require.Empty(t, result.Failed)
		require.Empty(t, result.Warnings, "%s: %s", f, out)
		require.Contains(t, f, "-"+strings.TrimSpace(out)+".")
	}
}

// TestCheckFinds makes answers wrong and expects the checks to notice.
func TestCheckFinds(t *testing.T) {
	nodes, err := readAll("(declare-const x Int)(define-fun f ((y Int)) Int (+ y 1))(assert (> (f x) 7))")
	require.NoError(t, err)
	x := NewExecutor(&strings.Builder{}, Options{Check: true})
	x.ctx = context.Background()
	for _, n := range nodes {
		_, err := x.execute(n)
		require.NoError(t, err)
	}
	x.eval.define("f", []SortedVar{{Name: "y", Sort: smt.Int}}, smt.Int, parse(t, "(- 8 y)"), false) // now the model is wrong
	assert.Equal(t, "unknown", x.check(nil))
	require.Len(t, x.result.Failed, 1)
	assert.Equal(t, "the model violates the formula at 1:66", x.result.Failed[0])

	assert.ErrorContains(t, x.confirmUnsat(x.ctx), "sat where the answer is unsat")
	x.confirmCore(x.ctx, nil)
	assert.Equal(t, "the core is satisfiable", x.result.Failed[1])
	a, b := x.c.Var("a", smt.Bool), x.c.Var("b", smt.Bool)
	for _, wrong := range []smt.Term{b, x.c.Or(a, b), smt.True} {
		x.confirmInterpolants([]interp.Node{{Formula: a}, {Formula: x.c.Not(a), Children: []int{0}}}, []smt.Term{wrong})
	}
	assert.Equal(t, []string{
		"interp: internal: node 0 does not imply its interpolant", "interp: internal: the interpolant of node 0 contains b, which is not shared",
		"interp: internal: node 1 does not imply its interpolant",
	}, x.result.Failed[2:])
}

// TestEvaluator compares the values of terms with those that the model gives to their translations.
func TestEvaluator(t *testing.T) {
	s := newTestScope(t)
	m := smt.NewModel(s.c)
	ev := newEvaluator(s)
	constant := func(name string) (datum, bool) {
		v, ok := s.Lookup(name)
		if !ok || s.c.Kind(v) != smt.KVar {
			return datum{}, false
		}
		if s.c.Sort(v) == smt.Bool {
			return datum{isBool: true, b: m.Holds(v)}, true
		}
		return datum{r: m.Value(v)}, true
	}
	for i := range 40 {
		for k, name := range []string{"x", "y", "z"} {
			v, _ := s.Lookup(name)
			m.Set(v, s.c.Linear(s.c.Int(int64((i*(2*k+3))%11-5))).Const)
		}
		for k, name := range []string{"u", "v"} {
			v, _ := s.Lookup(name)
			m.Set(v, s.c.Linear(s.c.Int(int64((i*(2*k+5))%13-6))).Const.Div(s.c.Linear(s.c.Int(2)).Const))
		}
		for k, name := range []string{"p", "q"} {
			v, _ := s.Lookup(name)
			m.SetBool(v, i>>k&1 > 0)
		}
		for _, text := range []string{
			"(div x 3)", "(mod x 3)", "(div x (- 3))", "(mod x (- 3))", "(abs y)", "(to_int u)", "(is_int u)", "(/ x 4)", "(- u)", "(- x y z)",
			"(ite (< u v x) (+ x y) (* 3 z))", "(xor p q true)", "(=> p q p)", "(distinct x y z)", "(= p q true)", "((_ divisible 4) (+ x y))",
			"(let ((x y) (a (+ x 1))) (let ((y a)) (- (* 2 x) y)))", "(! (>= u v) :named n)", "(as x Int)", "(to_real z)", "(and p (or q (not p)))",
		} {
			n := parse(t, text)
			term, err := s.Term(n)
			if i > 0 && strings.Contains(text, ":named") {
				continue
			}
			require.NoError(t, err, text)
			got, err := ev.newEvaluation(constant).value(n)
			require.NoError(t, err, text)
			want := ""
			if s.c.Sort(term) == smt.Bool {
				want = fmt.Sprint(m.Holds(term))
			} else {
				want = m.Value(term).String()
			}
			assert.Equal(t, want, got.String(), "%s, round %d", text, i)
		}
	}
	_, err := ev.newEvaluation(constant).value(parse(t, "(exists ((k Int)) true)"))
	assert.ErrorIs(t, err, errNotEvaluable)
}

// TestNumeralsOfAnySize: a numeral beyond the words of the machine is no small number.
func TestNumeralsOfAnySize(t *testing.T) {
	for _, n := range []string{"4294967297", "18446744073709551617", "1" + strings.Repeat("0", 40)} {
		var out strings.Builder
		_, err := NewExecutor(&out, Options{}).Run(context.Background(), strings.NewReader("(set-option :random-seed "+n+")"))
		require.NoError(t, err)
		assert.Contains(t, out.String(), "is too large", n)
	}
}

// TestInteractive: on a pipe, every command is answered before the next one is sent.
func TestInteractive(t *testing.T) {
	commands, script := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := NewExecutor(out, Options{}).Run(context.Background(), commands)
		done <- err
	}()
	lines := bufio.NewScanner(answers)
	for _, step := range [][2]string{
		{"(set-option :print-success true)", "success"},
		{"(declare-const x (_ BitVec 8))", "success"},
		{"(assert (= x #x0f))", "success"},
		{"(check-sat)", "sat"},
		{"(get-value (x))", "((x #x0f))"},
		{"(oops)", `(error "1:108: unknown command oops")`},
		{"(echo \"on\")", `"on"`},
		{"(exit)", "success"},
	} {
		_, err := io.WriteString(script, step[0])
		require.NoError(t, err)
		require.True(t, lines.Scan())
		require.Equal(t, step[1], lines.Text())
	}
	require.NoError(t, <-done)
}
