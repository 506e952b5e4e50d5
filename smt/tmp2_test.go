package smt

import (
	"fmt"
	"math/rand"
	"os/exec"
	"strings"
	"testing"
	"time"

	"cairn/internal/num"
)

func locks(c *Context, n int) []Term {
	var fs []Term
	var bad []Term
	for i := range n {
		p := c.Var(fmt.Sprintf("p%d", i), Int)
		lk := c.Var(fmt.Sprintf("lk%d", i), Int)
		lk2 := c.Var(fmt.Sprintf("lkk%d", i), Int)
		fs = append(fs, c.Eq(lk, c.Int(0)))
		fs = append(fs, c.Eq(lk2, c.Ite(c.Not(c.Eq(p, c.Int(0))), c.Int(1), lk)))
		bad = append(bad, c.And(c.Not(c.Eq(p, c.Int(0))), c.Not(c.Eq(lk2, c.Int(1)))))
	}
	return append(fs, c.Or(bad...))
}

func collatz(c *Context, n int) []Term {
	var fs []Term
	x := c.Var("x0", Int)
	fs = append(fs, c.Ge(x, c.Int(1)), c.Le(x, c.Int(1000)))
	for i := range n {
		y := c.Var(fmt.Sprintf("x%d", i+1), Int)
		fs = append(fs, c.Eq(y, c.Ite(c.Eq(c.ModConst(x, rat(2)), c.Int(0)), c.DivConst(x, rat(2)), c.Add(c.Scale(rat(3), x), c.Int(1)))))
		x = y
	}
	return append(fs, c.Eq(x, c.Int(-5)))
}

func branches(c *Context, n int, k int64) []Term {
	var fs []Term
	x, y := c.Int(0), c.Int(0)
	for i := range n {
		b := c.Var(fmt.Sprintf("b%d", i), Bool)
		x, y = c.Ite(b, c.Add(x, c.Int(1)), x), c.Ite(b, y, c.Add(y, c.Int(1)))
		x2, y2 := c.Var(fmt.Sprintf("x%d", i), Int), c.Var(fmt.Sprintf("y%d", i), Int)
		fs = append(fs, c.Eq(x2, x), c.Eq(y2, y))
		x, y = x2, y2
	}
	return append(fs, c.Eq(c.Add(x, y), c.Int(int64(n)+k)))
}

func random3(c *Context, seed int64, vars, clauses int) []Term {
	r := rand.New(rand.NewSource(seed))
	v := make([]Term, vars)
	for i := range v {
		v[i] = c.Var(fmt.Sprintf("v%d", i), Int)
	}
	var fs []Term
	for i := range v {
		fs = append(fs, c.Ge(v[i], c.Int(-20)), c.Le(v[i], c.Int(20)))
	}
	for range clauses {
		var lits []Term
		for range 3 {
			a, b := v[r.Intn(vars)], v[r.Intn(vars)]
			lits = append(lits, c.Le(c.Sub(c.Scale(num.FromInt(int64(r.Intn(3)+1)), a), c.Scale(num.FromInt(int64(r.Intn(3)+1)), b)), c.Int(int64(r.Intn(30)-25))))
		}
		fs = append(fs, c.Or(lits...))
	}
	return fs
}

func TestTmp2(t *testing.T) {
	fam := map[string]func(c *Context) []Term{}
	var names []string
	add := func(n string, f func(c *Context) []Term) { fam[n] = f; names = append(names, n) }
	for _, n := range []int{10, 40} {
		add(fmt.Sprint("locks", n), func(c *Context) []Term { return locks(c, n) })
	}
	for _, n := range []int{5, 8, 11} {
		add(fmt.Sprint("collatz", n), func(c *Context) []Term { return collatz(c, n) })
	}
	for _, n := range []int{5, 8, 10, 20} {
		add(fmt.Sprint("branchesUnsat", n), func(c *Context) []Term { return branches(c, n, 1) })
		add(fmt.Sprint("branchesSat", n), func(c *Context) []Term { return branches(c, n, 0) })
	}
	for _, n := range []int{20, 40, 60, 80} {
		for s := range 3 {
			add(fmt.Sprint("random3-", n, "-", s), func(c *Context) []Term { return random3(c, int64(s), 10, n) })
		}
	}
	add("sched7", func(c *Context) []Term { return scheduling(c, 7, -1) })
	for _, n := range names {
		c := NewContext()
		fs := fam[n](c)
		start := time.Now()
		s := NewSolver(c, Options{Rounds: 20000})
		s.Assert(fs...)
		st := s.Check(background)
		d := time.Since(start)
		cmd := exec.Command("z3", "-T:20", "-in")
		cmd.Stdin = strings.NewReader(divisibleAsFunctions(c.Script(fs...)) + "(get-info :all-statistics)")
		start = time.Now()
		out, _ := cmd.Output()
		fmt.Println(n, st, d, fmt.Sprintf("%+v", s.Statistics()), "z3:", strings.Fields(string(out))[0], time.Since(start))
	}
}
