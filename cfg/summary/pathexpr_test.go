package summary

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// words interprets path expressions as sets of words of bounded length: an edge is one letter.
type words struct{ limit int }

type wordSet map[string]bool

var _ Algebra[wordSet] = words{}

func (words) Zero() wordSet       { return wordSet{} }
func (words) One() wordSet        { return wordSet{"": true} }
func (words) Edge(id int) wordSet { return wordSet{string(rune('a' + id)): true} }
func (words) Add(a, b wordSet) wordSet {
	out := wordSet{}
	for w := range a {
		out[w] = true
	}
	for w := range b {
		out[w] = true
	}
	return out
}

func (ws words) Mul(a, b wordSet) wordSet {
	out := wordSet{}
	for v := range a {
		for w := range b {
			if len(v)+len(w) <= ws.limit {
				out[v+w] = true
			}
		}
	}
	return out
}

func (ws words) Star(a wordSet) wordSet {
	out := ws.One()
	for {
		next := ws.Add(out, ws.Mul(out, a))
		if len(next) == len(out) {
			return out
		}
		out = next
	}
}

// paths enumerates the words of all paths from v to target, up to the limit.
func paths(arcs []Arc, v, target, limit int) wordSet {
	out := wordSet{}
	var walk func(v int, word string)
	walk = func(v int, word string) {
		if v == target {
			out[word] = true
		}
		if len(word) == limit {
			return
		}
		for id, a := range arcs {
			if a.Src == v {
				walk(a.Dst, word+string(rune('a'+id)))
			}
		}
	}
	walk(v, "")
	return out
}

func TestSingleTargetAgainstEnumeratedPaths(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	const limit = 6
	for round := range 400 {
		n := 2 + rng.Intn(5)
		target := n - 1
		var arcs []Arc
		for range rng.Intn(2 * n) {
			arcs = append(arcs, Arc{rng.Intn(n - 1), rng.Intn(n)})
		}
		pool := NewPool()
		exprs, loops, _ := SingleTarget(pool, n, arcs, 0, target, nil)
		ev := NewEvaluator[wordSet](pool, words{limit})
		for v := range n {
			require.Equal(t, paths(arcs, v, target, limit), ev.Eval(exprs[v]), "round %d: from %d: %s", round, v, pool.String(exprs[v]))
			cycles := paths(arcs, v, v, limit)
			for w := range ev.Eval(loops[v]) {
				require.True(t, cycles[w], "round %d: %q is no cycle at %d", round, w, v)
			}
		}
	}
}

func TestStarsNestLikeLoops(t *testing.T) {
	cases := []struct {
		name string
		n    int
		arcs []Arc
		at   int
		want string
	}{
		{"no path", 2, nil, 0, "0"},
		{"one edge", 2, []Arc{{0, 1}}, 0, "e0"},
		{"parallel edges", 2, []Arc{{0, 1}, {0, 1}}, 0, "e0 + e1"},
		{"one loop", 3, []Arc{{0, 1}, {1, 1}, {1, 2}}, 0, "e0 e1* e2"},
		{"two loops in a row", 4, []Arc{{0, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 3}}, 0, "e0 e1* e2 e3* e4"},
		{"nested loops", 4, []Arc{{0, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 3}}, 0, "e0 (e1 e2* e3)* e4"},
		{"from inside", 4, []Arc{{0, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 3}}, 2, "e2* e3 (e1 e2* e3)* e4"},
		{"two paths in a loop", 3, []Arc{{0, 1}, {1, 1}, {1, 1}, {1, 2}}, 1, "(e1 + e2)* e3"},
		{"exit from inside", 4, []Arc{{0, 1}, {1, 2}, {2, 1}, {2, 3}, {1, 3}}, 1, "(e1 e2)* (e4 + e1 e3)"},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			pool := NewPool()
			exprs, _, _ := SingleTarget(pool, tc.n, tc.arcs, 0, tc.n-1, nil)
			assert.Equal(t, tc.want, pool.String(exprs[tc.at]))
		})
	}
}

func TestPoolLaws(t *testing.T) {
	p := NewPool()
	a, b, c := p.Edge(0), p.Edge(1), p.Edge(2)
	assert.Equal(t, a, p.Edge(0))
	assert.Equal(t, a, p.Add(Zero, a))
	assert.Equal(t, a, p.Add(a, Zero))
	assert.Equal(t, a, p.Add(a, a))
	assert.Equal(t, Zero, p.Mul(a, Zero))
	assert.Equal(t, Zero, p.Mul(Zero, a))
	assert.Equal(t, a, p.Mul(One, a))
	assert.Equal(t, p.Mul(a, p.Mul(b, c)), p.Mul(p.Mul(a, b), c))
	assert.Equal(t, One, p.Star(Zero))
	assert.Equal(t, One, p.Star(One))
	assert.Equal(t, p.Star(a), p.Star(p.Star(a)))
	assert.Equal(t, p.Star(a), p.Star(p.Add(One, a)))
	assert.Equal(t, p.Star(a), p.Star(p.Add(a, One)))
	assert.NotEqual(t, p.Add(a, b), p.Mul(a, b))
	assert.Equal(t, "(e0 + e1) e2*", p.String(p.Mul(p.Add(a, b), p.Star(c))))
	assert.Equal(t, "1 + e0", p.String(p.Add(One, a)))
}

// String prints e with the edges as numbers: + for union, juxtaposition for concatenation, * for iteration.
func (p *Pool) String(e Expr) string {
	var sb strings.Builder
	p.print(&sb, e, kindAdd)
	return sb.String()
}

// print writes e; parentheses go around operators that bind less tightly than the context.
func (p *Pool) print(sb *strings.Builder, e Expr, context exprKind) {
	n := p.nodes[e]
	open := n.kind >= kindAdd && n.kind < context
	if open {
		sb.WriteByte('(')
	}
	switch n.kind {
	case kindZero:
		sb.WriteByte('0')
	case kindOne:
		sb.WriteByte('1')
	case kindEdge:
		fmt.Fprintf(sb, "e%d", n.left)
	case kindAdd:
		p.print(sb, n.left, kindAdd)
		sb.WriteString(" + ")
		p.print(sb, n.right, kindAdd)
	case kindMul:
		p.print(sb, n.left, kindMul)
		sb.WriteByte(' ')
		p.print(sb, n.right, kindMul)
	case kindStar:
		p.print(sb, n.left, kindStar)
		sb.WriteByte('*')
	}
	if open {
		sb.WriteByte(')')
	}
}
