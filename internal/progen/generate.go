package progen

import (
	"fmt"
	"math/rand"
)

// Generate makes a program whose executions can be enumerated and whose last assertion is close to what decides: it is just
// true, or fails in few executions only.
func Generate(r *rand.Rand) *Program {
	for {
		c := &recorder{Rand: r}
		if p := generate(c); p != nil {
			p.choices = c.made
			return p
		}
	}
}

// generate makes a program by the given choices; nil if no assertion fits it.
func generate(c chooser) *Program {
	g := &generator{chooser: c, p: &Program{}}
	g.program()
	if !addAssertion(c, g.p) {
		return nil
	}
	return g.p
}

// The size of programs.
const (
	maxDepth = 3 // of statements inside statements
	maxLoops = 2 // loops inside loops
	maxTurns = 6
	maxBlock = 4 // statements in a row
)

type generator struct {
	chooser
	p     *Program
	loops int // loops around the current statement
	exits int // loops and switches that a break could leave
}

func (g *generator) program() {
	g.p.lo = int64(-g.Intn(3))
	if g.Intn(3) == 0 {
		g.p.lo = int64(g.Intn(4))
	}
	g.p.hi = g.p.lo + 1 + int64(g.Intn(6))
	n := 2 + g.Intn(3)
	for i := range n {
		t := g.typ()
		g.p.vars = append(g.p.vars, variable{name: string(rune('a' + i)), typ: t, init: g.small(t)})
	}
	for i := range 1 + g.Intn(n) {
		g.p.body = append(g.p.body, g.input(i))
	}
	g.p.body = append(g.p.body, g.block(1+g.Intn(maxDepth))...)
}

func (g *generator) typ() *integer {
	if g.Intn(2) == 0 {
		return tInt
	}
	return types[g.Intn(len(types))]
}

// small is a constant of type t: mostly a few units, sometimes an end of some type's range.
func (g *generator) small(t *integer) int64 {
	x := int64(g.Intn(12) - 3)
	if g.Intn(10) == 0 {
		u := types[g.Intn(len(types))]
		x = []int64{u.min(), u.max(), u.max() - 1, u.max() / 2}[g.Intn(4)]
	}
	return min(max(x, t.min()), t.max())
}

// input reads a value into variable v, or changes it if its type does not hold the inputs' range.
func (g *generator) input(v int) stmt {
	if g.p.vars[v].typ.min() > g.p.lo {
		return g.p.assign(v, "", g.constant())
	}
	return g.p.input(v)
}

// block makes 1 to maxBlock statements, each number as likely. Whether one more follows is a choice of its own, so that Shrink can
// leave out a statement together with that choice.
func (g *generator) block(depth int) []stmt {
	var body []stmt
	for left := maxBlock; ; left-- {
		body = append(body, g.stmt(depth))
		if g.Intn(left) == 0 {
			return body
		}
	}
}

func (g *generator) stmt(depth int) stmt {
	if depth == 0 {
		return g.simple()
	}
	switch k := g.Intn(14); {
	case k > 9:
		c, then, otherwise := g.condition(), g.block(depth-1), []stmt(nil)
		if g.Intn(2) == 0 {
			otherwise = g.block(depth - 1)
		}
		return branch(c, then, otherwise)
	case k > 7 && g.loops < maxLoops:
		return g.loop(depth)
	case k == 7:
		e, exits := g.expr(1), g.Intn(32)
		g.exits++
		var cases [][]stmt
		for i := range 2 + g.Intn(3) {
			cases = append(cases, []stmt{g.stmt(depth - 1)})
			if exits>>i&1 != 0 {
				cases[i] = append(cases[i], leave)
			}
		}
		g.exits--
		return choose(e, cases)
	default:
		return g.simple()
	}
}

// loop makes a loop with a counter of its own.
func (g *generator) loop(depth int) stmt {
	v := len(g.p.vars)
	g.p.vars = append(g.p.vars, variable{name: fmt.Sprintf("i%d", v), typ: g.typ(), counter: true})
	iterations, c, bare := int64(1+g.Intn(maxTurns)), g.condition(), g.Intn(3) == 0
	g.loops, g.exits = g.loops+1, g.exits+1
	body := g.block(depth - 1)
	g.loops, g.exits = g.loops-1, g.exits-1
	if bare {
		return g.p.repeat(v, iterations, body)
	}
	return g.p.loop(v, iterations, c, body)
}

// simple makes a statement without parts.
func (g *generator) simple() stmt {
	switch k := g.Intn(16); {
	case k == 15:
		return check(g.condition())
	case k == 14 && g.exits > 0:
		return branch(g.condition(), []stmt{leave}, nil)
	case k == 13 && g.loops > 0:
		return branch(g.condition(), []stmt{next}, nil)
	case k == 12:
		return g.input(g.target())
	case k < 2:
		return g.p.count(g.target(), []string{"++", "--"}[g.Intn(2)])
	case k > 7:
		v := g.target()
		op, e := g.operation(1)
		return g.p.assign(v, op, e)
	default:
		return g.p.assign(g.target(), "", g.expr(2))
	}
}

// target is a variable that may be assigned to.
func (g *generator) target() int {
	for {
		if v := g.Intn(len(g.p.vars)); !g.p.vars[v].counter {
			return v
		}
	}
}

// operation is an operator with a right operand of the given depth, which is a constant where the operation would else not be linear.
func (g *generator) operation(depth int) (string, *expr) {
	switch k := g.Intn(20); {
	case k < 6:
		return "+", g.expr(depth)
	case k < 11:
		return "-", g.expr(depth)
	case k < 13:
		return "*", g.constant()
	case k < 15:
		return []string{"/", "%"}[g.Intn(2)], constant(tInt, int64(g.Intn(9)-2))
	case k < 17:
		return []string{"<<", ">>"}[g.Intn(2)], constant(tInt, int64(g.Intn(5)))
	case k == 17:
		return "&", constant(tInt, []int64{1, 3, 7, 255}[g.Intn(4)])
	case k == 18: // not linear, or not so easily
		return []string{"*", "/", "%", "&", "|", "^"}[g.Intn(6)], g.expr(depth)
	default:
		return []string{"<<", ">>"}[g.Intn(2)], g.p.ref(g.Intn(len(g.p.vars)))
	}
}

func (g *generator) constant() *expr {
	t := tInt
	if g.Intn(6) == 0 {
		t = tUint
	}
	return constant(t, g.small(t))
}

func (g *generator) leaf() *expr {
	if g.Intn(3) == 0 {
		return g.constant()
	}
	return g.p.ref(g.Intn(len(g.p.vars)))
}

// expr makes an expression of at most the given depth.
func (g *generator) expr(depth int) *expr {
	if depth == 0 || g.Intn(4) == 0 {
		return g.leaf()
	}
	switch k := g.Intn(12); {
	case k < 7:
		op, right := g.operation(depth - 1)
		return binary(op, g.expr(depth-1), right)
	case k == 7:
		return cast(types[g.Intn(len(types))], g.expr(depth-1))
	case k == 8:
		return unary([]string{"-", "~", "!"}[g.Intn(3)], g.expr(depth-1))
	case k == 9:
		return conditional(g.condition(), g.expr(depth-1), g.expr(depth-1))
	case k == 10:
		return g.condition()
	default:
		return g.leaf()
	}
}

// condition makes a comparison, or two.
func (g *generator) condition() *expr {
	cmp := func() *expr {
		op := []string{"<", "<=", ">", ">=", "==", "!="}[g.Intn(6)]
		left, right := g.expr(1), g.leaf()
		if g.Intn(2) == 0 {
			right = g.constant()
		}
		return binary(op, left, right)
	}
	if g.Intn(4) == 0 {
		return binary([]string{"&&", "||"}[g.Intn(2)], cmp(), cmp())
	}
	return cmp()
}
