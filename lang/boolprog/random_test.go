package boolprog_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/internal/answer"
	"cairn/lang/boolprog"
)

var programs = flag.Int("programs", 400, "how many random programs TestRandomPrograms decides")

// author writes a random program.
type author struct {
	rnd   *rand.Rand
	out   strings.Builder
	procs []signature
	vars  []string
	depth int
	label int
}

type signature struct{ params, results int }

func randomProgram(seed uint64) string {
	a := &author{rnd: rand.New(rand.NewPCG(seed, 1))}
	globals := []string{"g", "h"}[:1+a.rnd.IntN(2)]
	fmt.Fprintf(&a.out, "decl %s;\n", strings.Join(globals, ", "))
	a.procs = []signature{{}}
	for range 1 + a.rnd.IntN(3) {
		a.procs = append(a.procs, signature{a.rnd.IntN(3), a.rnd.IntN(3)})
	}
	for i, s := range a.procs {
		name, params, locals := fmt.Sprintf("f%d", i), []string{"x", "y"}[:s.params], []string{"a", "b"}[:a.rnd.IntN(3)]
		if i == 0 {
			name = "main"
		}
		fmt.Fprintf(&a.out, "%s %s(%s) begin\n", []string{"void", "bool", "bool<2>"}[s.results], name, strings.Join(params, ", "))
		if len(locals) > 0 {
			fmt.Fprintf(&a.out, "decl %s;\n", strings.Join(locals, ", "))
		}
		a.vars = append(append(append([]string(nil), globals...), params...), locals...)
		if a.rnd.IntN(6) == 0 {
			fmt.Fprintf(&a.out, "enforce %s;\n", a.expr(1))
		}
		a.label = 0
		a.block(7, s.results)
		if s.results > 0 {
			a.returns(s.results)
		}
		a.out.WriteString("end\n")
	}
	return a.out.String()
}

func (a *author) pick() string { return a.vars[a.rnd.IntN(len(a.vars))] }

func (a *author) expr(depth int) string {
	if depth == 0 || a.rnd.IntN(3) == 0 {
		return []string{"0", "1", "*", a.pick(), a.pick(), a.pick(), "!" + a.pick()}[a.rnd.IntN(7)]
	}
	x, y := a.expr(depth-1), a.expr(depth-1)
	switch a.rnd.IntN(8) {
	case 0:
		return "!(" + x + ")"
	case 1:
		return "schoose[" + x + ", " + y + "]"
	default:
		return "(" + x + " " + []string{"&", "|", "^", "=", "!=", "=>"}[a.rnd.IntN(6)] + " " + y + ")"
	}
}

func (a *author) exprs(n int) string {
	var all []string
	for range n {
		all = append(all, a.expr(1))
	}
	return strings.Join(all, ", ")
}

func (a *author) returns(n int) { fmt.Fprintf(&a.out, "return %s;\n", a.exprs(n)) }

func (a *author) block(n, results int) {
	for range 1 + a.rnd.IntN(n) {
		a.stmt(results)
	}
}

func (a *author) stmt(results int) {
	a.depth++
	defer func() { a.depth-- }()
	kind := a.rnd.IntN(12)
	if a.depth > 2 && kind < 3 {
		kind = 3 + kind
	}
	switch kind {
	case 0:
		fmt.Fprintf(&a.out, "while (%s) do\n", a.expr(2))
		a.block(2, results)
		a.out.WriteString("od\n")
	case 1, 2:
		fmt.Fprintf(&a.out, "if (%s) then\n", a.expr(2))
		a.block(2, results)
		if a.rnd.IntN(2) == 0 {
			fmt.Fprintf(&a.out, "elsif (%s) then\n", a.expr(1))
			a.block(2, results)
		}
		if a.rnd.IntN(2) == 0 {
			a.out.WriteString("else\n")
			a.block(2, results)
		}
		a.out.WriteString("fi\n")
	case 3, 4:
		i := a.rnd.IntN(len(a.procs))
		s := a.procs[i]
		name := fmt.Sprintf("f%d", i)
		if i == 0 {
			name = "main"
		}
		lhs := ""
		if v := a.distinct(s.results); s.results > 0 && len(v) == s.results && a.rnd.IntN(4) > 0 {
			lhs = strings.Join(v, ", ") + " := "
		}
		fmt.Fprintf(&a.out, "%s%s(%s);\n", lhs, name, a.exprs(s.params))
	case 5, 6:
		if a.rnd.IntN(3) > 0 {
			fmt.Fprintf(&a.out, "assert(%s);\n", a.expr(2))
		} else {
			fmt.Fprintf(&a.out, "assume(%s);\n", a.expr(2))
		}
	case 7:
		if results > 0 {
			a.returns(results)
		} else {
			a.out.WriteString("return;\n")
		}
	case 8:
		a.label++
		fmt.Fprintf(&a.out, "L%d: skip;\n", a.label)
		if a.rnd.IntN(2) == 0 {
			fmt.Fprintf(&a.out, "goto L%d, L%d;\n", 1+a.rnd.IntN(a.label), a.label)
		}
	default:
		v := a.distinct(1 + a.rnd.IntN(2))
		fmt.Fprintf(&a.out, "%s := %s", strings.Join(v, ", "), a.exprs(len(v)))
		if a.rnd.IntN(6) == 0 {
			fmt.Fprintf(&a.out, " constrain ('%s | %s)", a.pick(), a.pick())
		}
		a.out.WriteString(";\n")
	}
}

// distinct picks up to n different variables.
func (a *author) distinct(n int) []string {
	var some []string
	for _, i := range a.rnd.Perm(len(a.vars))[:min(n, len(a.vars))] {
		some = append(some, a.vars[i])
	}
	return some
}

// TestRandomPrograms compares with the exploration of all states.
func TestRandomPrograms(t *testing.T) {
	verdicts := map[answer.Verdict]int{}
	for seed := range uint64(*programs) {
		text := randomProgram(seed)
		prog := parse(t, text)
		want := answer.Safe
		if reachable(prog) {
			want = answer.Unsafe
		}
		_, ans := decide(t, prog)
		if !assert.Equal(t, want, ans.Verdict, "seed %d\n%s", seed, text) {
			return
		}
		verdicts[want]++
	}
	assert.Greater(t, verdicts[answer.Safe], *programs/10)
	assert.Greater(t, verdicts[answer.Unsafe], *programs/10)
	t.Log(verdicts)
}

// reachable decides by the algorithm of Ball and Rajamani 2000, section 3, with sets of explicit states: path edges from the state
// at a procedure's entry to a state in it, and summary edges from an entry to a state after the return.
func reachable(p *boolprog.Program) bool {
	x := &explorer{p: p, seen: map[edge]bool{}, returns: map[entry][]state{}, callers: map[entry][]edge{}}
	for v := range state(1) << len(p.Globals) {
		x.enter(entry{p.Main, v})
	}
	for len(x.work) > 0 && !x.failed {
		e := x.work[len(x.work)-1]
		x.work = x.work[:len(x.work)-1]
		x.step(e)
	}
	return x.failed
}

type state uint32 // a bit for each variable

type entry struct {
	proc  int
	state state // of globals and parameters
}

type edge struct {
	from entry
	pc   int
	now  state
}

type explorer struct {
	p       *boolprog.Program
	seen    map[edge]bool
	work    []edge
	returns map[entry][]state // globals, then results
	callers map[entry][]edge
	failed  bool
}

func (x *explorer) push(e edge) {
	if !x.seen[e] {
		x.seen[e] = true
		x.work = append(x.work, e)
	}
}

func (x *explorer) enter(en entry) {
	pr := x.p.Procs[en.proc]
	inputs := len(x.p.Globals) + len(pr.Params)
	for v := range state(1) << len(pr.Locals) {
		now := en.state | v<<inputs
		if pr.Enforce == nil || values(pr.Enforce, now, 0)[1] {
			x.push(edge{en, 0, now})
		}
	}
}

func (x *explorer) step(e edge) {
	pr := x.p.Procs[e.from.proc]
	in := &pr.Code[e.pc]
	globals := len(x.p.Globals)
	on := func(now state) {
		if pr.Enforce == nil || in.Op != boolprog.Set && in.Op != boolprog.Invoke || values(pr.Enforce, now, 0)[1] {
			for _, next := range in.Next {
				x.push(edge{e.from, next, now})
			}
		}
	}
	switch in.Op {
	case boolprog.Fail:
		x.failed = true
	case boolprog.Check:
		if values(in.Rhs[0], e.now, 0)[b2i(!in.Negate)] {
			on(e.now)
		}
	case boolprog.Test:
		v := values(in.Rhs[0], e.now, 0)
		x.failed = x.failed || v[0]
		if v[1] {
			on(e.now)
		}
	case boolprog.Jump:
		on(e.now)
	case boolprog.Set:
		for _, rhs := range tuples(in.Rhs, e.now) {
			now := put(e.now, in.Lhs, rhs)
			if in.Relate == nil || values(in.Relate, e.now, now)[1] {
				on(now)
			}
		}
	case boolprog.Leave:
		for _, rhs := range tuples(in.Rhs, e.now) {
			out := e.now&(1<<globals-1) | rhs<<globals
			x.returns[e.from] = append(x.returns[e.from], out)
			for _, c := range x.callers[e.from] {
				x.resume(c, out)
			}
		}
	case boolprog.Invoke:
		for _, args := range tuples(in.Rhs, e.now) {
			en := entry{in.Callee, e.now&(1<<globals-1) | args<<globals}
			x.callers[en] = append(x.callers[en], e)
			x.enter(en)
			for _, out := range x.returns[en] {
				x.resume(e, out)
			}
		}
	}
}

// resume goes on after a call that has returned.
func (x *explorer) resume(e edge, out state) {
	pr := x.p.Procs[e.from.proc]
	in := &pr.Code[e.pc]
	globals := len(x.p.Globals)
	mask := state(1)<<globals - 1
	now := put(e.now&^mask|out&mask, in.Lhs, out>>globals)
	if pr.Enforce != nil && !values(pr.Enforce, now, 0)[1] {
		return
	}
	for _, next := range in.Next {
		x.push(edge{e.from, next, now})
	}
}

func put(s state, lhs []int, values state) state {
	for i, v := range lhs {
		if v >= 0 {
			s = s&^(1<<v) | values>>i&1<<v
		}
	}
	return s
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tuples are the values that a list of expressions can have.
func tuples(es []*boolprog.Expr, now state) []state {
	all := []state{0}
	for i, e := range es {
		var longer []state
		for v, possible := range values(e, now, 0) {
			for _, t := range all {
				if possible {
					longer = append(longer, t|state(v)<<i)
				}
			}
		}
		all = longer
	}
	return all
}

// values tells whether an expression can be false, and true. Each * is chosen by itself, so the parts are independent.
func values(e *boolprog.Expr, now, after state) [2]bool {
	exactly := func(b bool) [2]bool { return [2]bool{!b, b} }
	switch e.Op {
	case boolprog.False, boolprog.True:
		return exactly(e.Op == boolprog.True)
	case boolprog.Star:
		return [2]bool{true, true}
	case boolprog.Var:
		return exactly(now>>e.Index&1 == 1)
	case boolprog.Next:
		return exactly(after>>e.Index&1 == 1)
	case boolprog.Not:
		v := values(e.X, now, after)
		return [2]bool{v[1], v[0]}
	}
	x, y := values(e.X, now, after), values(e.Y, now, after)
	var out [2]bool
	for i := range 2 {
		for j := range 2 {
			if x[i] && y[j] {
				out[b2i(apply(e.Op, i == 1, j == 1))] = true
			}
		}
	}
	return out
}

func apply(op boolprog.ExprOp, x, y bool) bool {
	switch op {
	case boolprog.And:
		return x && y
	case boolprog.Or:
		return x || y
	case boolprog.Xor:
		return x != y
	case boolprog.Implies:
		return !x || y
	default:
		return x == y
	}
}
