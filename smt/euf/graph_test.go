package euf

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plain is the congruence closure of equalities, computed by going through all pairs of nodes until nothing changes.
type plain struct {
	g     *Graph // for what the nodes are
	class []int
}

// closure computes the classes of the nodes of g under the equalities.
func closure(g *Graph, equal [][2]Node) *plain {
	p := &plain{g: g, class: make([]int, g.Len())}
	for n := range p.class {
		p.class[n] = n
	}
	for _, e := range equal {
		p.merge(e[0], e[1])
	}
	for changed := true; changed; {
		changed = false
		for n := range Node(g.Len()) {
			for m := range n {
				if !p.same(n, m) && p.congruent(n, m) {
					p.merge(n, m)
					changed = true
				}
			}
			if v := p.evaluate(n); v != none && !p.same(n, v) {
				p.merge(n, v)
				changed = true
			}
		}
	}
	return p
}

func (p *plain) merge(a, b Node) {
	x, y := p.class[a], p.class[b]
	for n, c := range p.class {
		if c == x {
			p.class[n] = y
		}
	}
}

func (p *plain) same(a, b Node) bool { return p.class[a] == p.class[b] }

func (p *plain) congruent(n, m Node) bool {
	x, y := p.g.arguments(n), p.g.arguments(m)
	if p.g.fun[n] != p.g.fun[m] || len(x) != len(y) || len(x) == 0 {
		return false
	}
	return slices.EqualFunc(x, y, p.same) || p.g.fun[n] == equation && p.same(x[0], y[1]) && p.same(x[1], y[0])
}

// value returns the constant that a node is equal to, or none.
func (p *plain) value(n Node) Node {
	for m := range Node(len(p.class)) {
		if p.g.IsConstant(m) && p.same(n, m) {
			return m
		}
	}
	return none
}

// evaluate returns the value of an equation, or none.
func (p *plain) evaluate(n Node) Node {
	if p.g.fun[n] != equation {
		return none
	}
	args := p.g.arguments(n)
	if p.same(args[0], args[1]) {
		return True
	}
	if v, w := p.value(args[0]), p.value(args[1]); v != none && w != none {
		return False
	}
	return none
}

func (p *plain) contradictory() bool {
	for n := range Node(len(p.class)) {
		if v := p.value(n); p.g.IsConstant(n) && v != n {
			return true
		}
	}
	return false
}

func (p *plain) apart(a, b Node) bool {
	if v, w := p.value(a), p.value(b); v != none && w != none && v != w {
		return true
	}
	for n := range Node(len(p.class)) {
		args := p.g.arguments(n)
		if p.g.fun[n] == equation && p.same(n, False) && (p.same(args[0], a) && p.same(args[1], b) || p.same(args[0], b) && p.same(args[1], a)) {
			return true
		}
	}
	return false
}

// world is a Graph, and what it has been told and has told, by scope.
type world struct {
	t      *testing.T
	g      *Graph
	given  [][][2]Node // equalities, by scope; their reasons are numbered through
	told   []map[Node]Node
	merged []int // number of merges told, by scope
}

func newWorld(t *testing.T) *world {
	return &world{t: t, g: New(), given: make([][][2]Node, 1), told: []map[Node]Node{{}}, merged: make([]int, 1)}
}

func (w *world) all() [][2]Node { return slices.Concat(w.given...) }

func (w *world) merge(a, b Node) {
	w.g.Merge(a, b, Reason(len(w.all())))
	w.given[len(w.given)-1] = append(w.given[len(w.given)-1], [2]Node{a, b})
}

func (w *world) distinct(a, b Node) {
	w.g.Distinct(a, b, Reason(len(w.all())))
	w.given[len(w.given)-1] = append(w.given[len(w.given)-1], [2]Node{w.g.Equal(a, b), False})
}

func (w *world) push() {
	w.g.Push()
	w.given, w.told, w.merged = append(w.given, nil), append(w.told, map[Node]Node{}), append(w.merged, 0)
}

func (w *world) pop(n int) {
	w.g.Pop(n)
	k := len(w.given) - n
	w.given, w.told, w.merged = w.given[:k], w.told[:k], w.merged[:k]
}

// selected are the equalities with these reasons.
func (w *world) selected(reasons []Reason) (out [][2]Node) {
	all := w.all()
	for _, r := range reasons {
		out = append(out, all[r])
	}
	return out
}

// check compares everything with the plain closure. It reports whether there is no conflict.
func (w *world) check(r *rand.Rand) bool {
	t, g := w.t, w.g
	conflict := g.Close()
	require.NoError(t, g.check())
	p := closure(g, w.all())
	require.Equal(t, p.contradictory(), conflict != nil)
	if conflict != nil {
		require.True(t, closure(g, w.selected(conflict)).contradictory(), "the conflict is one")
		w.checkProof(g.Proof(g.clash[0], g.clash[1]), conflict, g.clash[0], g.clash[1])
		return false
	}
	w.listen()
	for a := range Node(g.Len()) {
		v, ok := g.Value(a)
		require.Equal(t, p.value(a) != none, ok)
		if ok {
			require.Equal(t, p.value(a), v)
		}
		if g.watched[a] {
			require.Equal(t, ok, w.knows(a, v), "node %d", a)
		}
		for b := range a {
			require.Equal(t, p.same(a, b), g.Same(a, b), "%d = %d", a, b)
			require.Equal(t, p.apart(a, b), g.Apart(a, b), "%d apart %d", a, b)
			if r.Intn(20) > 0 {
				continue
			}
			switch {
			case g.Same(a, b):
				why := g.Explain(a, b)
				require.True(t, closure(g, w.selected(why)).same(a, b), "%v", why)
				w.checkProof(g.Proof(a, b), why, a, b)
			case g.Apart(a, b):
				why := g.ExplainApart(a, b)
				require.True(t, closure(g, w.selected(why)).apart(a, b), "%v", why)
			}
		}
	}
	return true
}

// listen takes note of what the Graph tells.
func (w *world) listen() {
	top := len(w.told) - 1
	for _, n := range w.g.News() {
		w.told[top][n.Node] = n.Value
	}
	w.merged[top] += len(w.g.Merged())
	classes := map[Node]bool{}
	for n := range Node(w.g.Len()) {
		classes[w.g.Root(n)] = true
	}
	merged := 0
	for _, m := range w.merged {
		merged += m
	}
	require.Equal(w.t, w.g.Len()-len(classes), merged)
}

// knows reports whether it has been told that the node has the value.
func (w *world) knows(n, v Node) bool {
	return slices.ContainsFunc(w.told, func(told map[Node]Node) bool { x, ok := told[n]; return ok && x == v })
}

// checkProof replays a proof, all of whose reasons have to be among those told.
func (w *world) checkProof(steps []Step, reasons []Reason, a, b Node) {
	same, err := w.g.Check(steps)
	require.NoError(w.t, err)
	require.True(w.t, same(a, b))
	for _, s := range steps {
		if s.Kind == Given {
			require.Contains(w.t, reasons, s.Reason)
			e := w.all()[s.Reason]
			require.True(w.t, e == [2]Node{s.A, s.B} || e == [2]Node{s.B, s.A})
		}
	}
}

// TestRandom makes random nodes, merges, disequalities, watches and scopes, in any order.
func TestRandom(t *testing.T) {
	conflicts, rounds := 0, 0
	for seed := int64(0); seed < 400; seed++ {
		r := rand.New(rand.NewSource(seed))
		w := newWorld(t)
		some := func() Node { return Node(r.Intn(w.g.Len())) }
		for range 3 {
			w.g.Constant(int32(2 + r.Intn(3)))
		}
		for range 60 {
			switch k := r.Intn(24); {
			case k < 3 && w.g.Len() < 36:
				w.g.Add(int32(r.Intn(5)))
			case k < 6 && w.g.Len() < 36:
				w.g.Add(int32(5+r.Intn(2)), some())
			case k < 9 && w.g.Len() < 36:
				w.g.Add(int32(7+r.Intn(2)), some(), some())
			case k < 13:
				w.merge(some(), some())
			case k < 14:
				w.distinct(some(), some())
			case k < 16:
				w.g.Watch(w.g.Equal(some(), some()))
			case k < 17:
				w.g.Watch(some())
			case k < 20:
				w.push()
			case k < 21:
				if n := len(w.given) - 1; n > 0 {
					w.pop(1 + r.Intn(n))
				}
			default:
				rounds++
				if w.check(r) {
					break
				}
				conflicts++
				if len(w.given) == 1 {
					require.False(t, w.check(r), "for ever")
					w = newWorld(t)
					break
				}
				w.pop(1)
			}
		}
	}
	assert.Greater(t, rounds, 2000)
	assert.Greater(t, conflicts, 300)
}

// FuzzGraph reads what to do from the input.
func FuzzGraph(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 10, 20, 21, 22, 40, 60, 41, 80, 99, 100, 120, 140, 160, 181, 200, 222, 255})
	f.Fuzz(func(t *testing.T, input []byte) {
		w := newWorld(t)
		r := rand.New(rand.NewSource(int64(len(input))))
		for len(input) >= 3 {
			op, a, b := input[0]%9, Node(int(input[1])%w.g.Len()), Node(int(input[2])%w.g.Len())
			input = input[3:]
			switch {
			case op < 3 && w.g.Len() > 30:
			case op == 0:
				w.g.Constant(int32(b))
			case op == 1:
				w.g.Add(int32(b%4), a)
			case op == 2:
				w.g.Add(4, a, b)
			case op == 3:
				w.merge(a, b)
			case op == 4:
				w.distinct(a, b)
			case op == 5:
				w.g.Watch(w.g.Equal(a, b))
			case op == 6:
				w.push()
			case op == 7 && len(w.given) > 1:
				w.pop(1)
			case op == 8 && !w.check(r):
				return
			}
		}
	})
}

// TestDeep merges at one end of a long chain of applications, from which it follows that all of it is equal.
func TestDeep(t *testing.T) {
	const depth = 100_000
	g := New()
	chain := []Node{g.Add(0)}
	for i := range depth {
		chain = append(chain, g.Add(1, chain[i]))
	}
	for range 3 {
		g.Push()
		g.Merge(chain[0], chain[1], 7)
		require.Nil(t, g.Close())
		require.True(t, g.Same(chain[0], chain[depth]))
		assert.Equal(t, []Reason{7}, g.Explain(chain[depth], chain[0]))
		steps := g.Proof(chain[0], chain[depth])
		assert.Len(t, steps, depth)
		same, err := g.Check(steps)
		require.NoError(t, err)
		assert.True(t, same(chain[0], chain[depth]))
		g.Pop(1)
		require.False(t, g.Same(chain[0], chain[1]))
	}
	a := g.Add(2)
	above := []Node{a}
	for i := range depth {
		above = append(above, g.Add(1, above[i]))
	}
	g.Distinct(above[depth], chain[depth], 8)
	require.Nil(t, g.Close())
	g.Merge(a, chain[0], 9)
	assert.Equal(t, []Reason{8, 9}, g.Close())
}

// TestWide merges very many nodes, in whatever order, each of which is the argument of others.
func TestWide(t *testing.T) {
	const width = 50_000
	g := New()
	r := rand.New(rand.NewSource(1))
	nodes, above, equations := make([]Node, width), make([]Node, width), make([]Node, width)
	for i := range nodes {
		nodes[i] = g.Add(int32(i))
		above[i] = g.Add(width, nodes[i], nodes[i/2])
	}
	for i := range nodes {
		equations[i] = g.Equal(above[i], above[0])
		g.Watch(equations[i])
	}
	require.Nil(t, g.Close())
	require.Len(t, g.News(), 1, "one of them is that of a node and itself")
	require.Len(t, g.Merged(), 1)
	for range 2 {
		for k, i := range r.Perm(width - 1) {
			if k%1000 == 0 {
				g.Push()
			}
			j := r.Intn(i + 1)
			g.Merge(nodes[i+1], nodes[j], Reason(i))
			if k%10 == 0 {
				require.Nil(t, g.Close())
			}
		}
		require.Nil(t, g.Close())
		require.True(t, g.Same(above[0], above[width-1]))
		require.Equal(t, width-1, len(g.News()))
		require.Equal(t, 3*(width-1), len(g.Merged()))
		for range 100 {
			i, j := r.Intn(width), r.Intn(width)
			why := g.Explain(above[i], above[j])
			require.Less(t, len(why), 1000)
		}
		g.Pop(g.Level())
		require.Len(t, slices.Collect(g.Class(nodes[1])), 1)
	}
}

// TestConstants has equations between values, and watches that are set when the value is there.
func TestConstants(t *testing.T) {
	g := New()
	x, y, one, two := g.Add(0), g.Add(1), g.Constant(2), g.Constant(3)
	require.Equal(t, one, g.Constant(2))
	same := g.Equal(x, y)
	require.Equal(t, same, g.Equal(y, x))
	g.Push()
	g.Merge(x, one, 10)
	g.Merge(y, two, 11)
	require.Nil(t, g.Close())
	assert.True(t, g.Apart(y, x))
	assert.Equal(t, []Reason{10, 11}, g.ExplainApart(x, y))
	assert.Equal(t, []Reason{10, 11}, g.Explain(same, False))
	assert.Empty(t, g.News())
	g.Watch(same)
	assert.Equal(t, []News{{same, False}}, g.News())
	g.Push()
	g.Merge(x, y, 12)
	assert.Equal(t, []Reason{10, 11, 12}, g.Close())
	assert.Equal(t, []Reason{10, 11, 12}, g.Close(), "until the scope ends")
	g.Pop(1)
	require.Nil(t, g.Close())
	g.Pop(1)
	require.Nil(t, g.Close())
	assert.False(t, g.Apart(x, y))
	assert.Empty(t, g.News())
	g.Merge(x, y, 13)
	require.Nil(t, g.Close())
	assert.Equal(t, []News{{same, True}}, g.News())
}

// TestCheckRefuses has proofs that prove nothing.
func TestCheckRefuses(t *testing.T) {
	g := New()
	x, y, one, two := g.Add(0), g.Add(1), g.Constant(2), g.Constant(3)
	fx, fy, gy, e := g.Add(5, x), g.Add(5, y), g.Add(6, y), g.Equal(x, y)
	xy := Step{Kind: Given, A: x, B: y}
	ones := []Step{{Kind: Given, A: x, B: one}, {Kind: Given, A: y, B: two}}
	for _, good := range [][]Step{
		{xy, {Kind: Congruence, A: fx, B: fy}},
		{xy, {Kind: Reflexivity, A: True, B: e}},
		append(slices.Clone(ones), Step{Kind: Difference, A: e, B: False}),
	} {
		_, err := g.Check(good)
		assert.NoError(t, err)
	}
	for _, bad := range [][]Step{
		{{Kind: Congruence, A: fx, B: fy}, xy},
		{xy, {Kind: Congruence, A: fx, B: gy}},
		{{Kind: Reflexivity, A: e, B: True}},
		{xy, {Kind: Reflexivity, A: e, B: False}},
		{xy, {Kind: Reflexivity, A: fx, B: True}},
		{ones[0], {Kind: Difference, A: e, B: False}},
		append(slices.Clone(ones), Step{Kind: Difference, A: e, B: True}),
	} {
		_, err := g.Check(bad)
		assert.Error(t, err, "%v", bad)
	}
}
