package smt

import (
	"fmt"
	"testing"
	"time"
)

func TestTmp3(t *testing.T) {
	run := func(name string, f func(c *Context) []Term) {
		c := NewContext()
		start := time.Now()
		fs := f(c)
		d0 := time.Since(start)
		start = time.Now()
		s := NewSolver(c, Options{})
		s.Assert(fs...)
		st := s.Check(background)
		fmt.Println(name, "build", d0, "check", time.Since(start), st, s.Reason(), fmt.Sprintf("%+v", s.Statistics()), c.NumTerms())
	}
	for _, n := range []int{} {
		run(fmt.Sprint("path", n), func(c *Context) []Term { return pathQuery(c, n, 0, true) })
		run(fmt.Sprint("pathsat", n), func(c *Context) []Term { return pathQuery(c, n, 0, false) })
	}
	for _, n := range []int{} {
		run(fmt.Sprint("pathsplits", n), func(c *Context) []Term { return pathQuery(c, n, n, true) })
		run(fmt.Sprint("pathsplitssat", n), func(c *Context) []Term { return pathQuery(c, n, n, false) })
		run(fmt.Sprint("locks", n), func(c *Context) []Term { return locks(c, n) })
		run(fmt.Sprint("branches", n), func(c *Context) []Term { return branches(c, n, 1) })
		run(fmt.Sprint("branchessat", n), func(c *Context) []Term { return branches(c, n, 0) })
	}
	run("deep", func(c *Context) []Term {
		f := c.Var("p", Bool)
		for i := range 10 {
			v := c.Var(fmt.Sprint("v", i), Int)
			f = c.Or(c.And(f, c.Ge(v, c.Int(0))), c.Eq(v, c.Int(-1)))
		}
		return []Term{f}
	})
	run("deepite", func(c *Context) []Term {
		f := c.Var("p", Int)
		for i := range 200 {
			v := c.Var(fmt.Sprint("v", i), Int)
			f = c.Ite(c.Ge(f, v), c.Add(f, c.Int(1)), v)
		}
		return []Term{c.Ge(f, c.Int(0))}
	})
}
