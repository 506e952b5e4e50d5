package bits

import (
	"errors"
	"math"
	"slices"
)

// A Lit is a node of a Graph, twice its number, or its negation, one more.
type Lit int32

// The constants.
const (
	False Lit = 0
	True  Lit = 1
)

// Not is the negation.
func (l Lit) Not() Lit { return l ^ 1 }

// negatedIf is the negation of l if not is True, and l if it is False.
func (l Lit) negatedIf(not Lit) Lit { return l ^ not }

func (l Lit) node() int32   { return int32(l >> 1) }
func (l Lit) sign() Lit     { return l & 1 }
func (l Lit) negated() bool { return l&1 != 0 }
func (l Lit) constant() bool {
	return l <= True
}

// Const is the literal of a truth value.
func Const(b bool) Lit {
	if b {
		return True
	}
	return False
}

// An op is what a node is.
type op uint8

const (
	constant op = iota // False, node 0
	input              // a free variable
	and                // x and y, x < y
	xor                // the parity of x, y and z, x < y < z, none of them negated; x may be False
	ite                // if x then y else z, x and y not negated
	maj                // at least two of x, y, z; x < y < z, x not negated
)

// A node is a gate with its operands, which have smaller numbers. uses counts the gates that it is an operand of, up to many;
// noted says that lemmas are about it.
type node struct {
	op      op
	uses    uint8
	noted   bool
	x, y, z Lit
}

const many = math.MaxUint8

// operands are the operands of a gate; those of an exclusive or of two do not include the constant.
func (n *node) operands() []Lit {
	all := [...]Lit{n.x, n.y, n.z}
	switch {
	case n.op <= input:
		return nil
	case n.op == and:
		return all[:2]
	case n.op == xor && n.x == False:
		return all[1:]
	}
	return all[:]
}

// A Graph is a circuit that only grows.
type Graph struct {
	nodes []node
	table []int32 // open addressing: the gates by operation and operands; 0 is a free place
	mask  uint32  // of table, whose length is a power of two
	gates int     // in table
	calls uint32  // of gate, for polling

	lemmas []Lit
	lemma  map[int32][]int32 // by node: the lemmas that are about it

	limit int
	stop  func() error
	err   error
}

// maxNodes is the number of nodes whose literals fit a Lit.
const maxNodes = math.MaxInt32 / 2

// pollCalls is the number of gates asked for from one question whether to stop to the next.
const pollCalls = 1 << 14

// ErrLimit says that a circuit would have more nodes than SetLimit allows.
var ErrLimit = errors.New("the circuit of bits is too large")

// NewGraph returns a graph with nothing but constants.
func NewGraph() *Graph {
	const start = 1 << 10
	return &Graph{nodes: make([]node, 1, start), table: make([]int32, start), mask: start - 1, limit: maxNodes, lemma: make(map[int32][]int32)}
}

// Size is the number of nodes, the constant and inputs included.
func (g *Graph) Size() int { return len(g.nodes) }

// SetLimit bounds the number of nodes, and has stop asked now and then while gates are made, unless it is nil; an error that
// it returns ends the construction. SetLimit forgets an earlier error: the nodes that there are stay good, and what was under
// construction can be constructed anew.
func (g *Graph) SetLimit(nodes int, stop func() error) {
	g.limit, g.stop, g.err = min(nodes, maxNodes), stop, nil
}

// Err is nil, or says why construction has ended: ErrLimit, or what the function of SetLimit returned. Since then, and until
// the next SetLimit, no node has been made, and the literals and vectors that methods of g have returned mean nothing.
func (g *Graph) Err() error { return g.err }

// Input makes a new input. It returns False after an error.
func (g *Graph) Input() Lit {
	if !g.room() {
		return False
	}
	g.nodes = append(g.nodes, node{op: input})
	return Lit(len(g.nodes)-1) << 1
}

// Inputs makes a vector of new inputs.
func (g *Graph) Inputs(width int) Vector {
	v := make(Vector, width)
	for i := range v {
		v[i] = g.Input()
	}
	return v
}

// Lemma says that l is true, whatever the inputs are: something that is hard to see from the gates that compute the literals
// about. Where one of them is emitted, so is the lemma.
func (g *Graph) Lemma(l Lit, about Vector) {
	if l.constant() || g.err != nil || slices.Contains(g.lemmas, l) {
		return
	}
	for _, a := range about {
		if n := g.at(a); n.op > input {
			n.noted = true
			g.lemma[a.node()] = append(g.lemma[a.node()], int32(len(g.lemmas)))
		}
	}
	g.lemmas = append(g.lemmas, l)
}

// IsInput reports whether l is an input or the negation of one.
func (g *Graph) IsInput(l Lit) bool { return g.at(l).op == input }

func (g *Graph) at(l Lit) *node { return &g.nodes[l.node()] }

// is reports whether l is a gate of the operation, perhaps negated.
func (g *Graph) is(l Lit, o op) bool { return g.at(l).op == o }

// room reports whether one node more can be made.
func (g *Graph) room() bool {
	if g.err == nil && len(g.nodes) >= g.limit {
		g.err = ErrLimit
	}
	return g.err == nil
}

// poll asks whether to stop, each so many calls.
func (g *Graph) poll() {
	if g.calls++; g.calls%pollCalls == 0 && g.stop != nil && g.err == nil {
		g.err = g.stop()
	}
}

// gate returns the node with these operands, which are in normal form: the one that there is, or a new one.
func (g *Graph) gate(o op, x, y, z Lit) Lit {
	g.poll()
	i := hash(o, x, y, z) & g.mask
	for ; g.table[i] != 0; i = (i + 1) & g.mask {
		if n := &g.nodes[g.table[i]]; n.op == o && n.x == x && n.y == y && n.z == z {
			return Lit(g.table[i]) << 1
		}
	}
	if !g.room() {
		return False
	}
	n := node{op: o, x: x, y: y, z: z}
	for _, l := range n.operands() {
		if at := g.at(l); at.uses < many {
			at.uses++
		}
	}
	g.table[i] = int32(len(g.nodes))
	g.nodes = append(g.nodes, n)
	if g.gates++; 2*g.gates > len(g.table) {
		g.grow()
	}
	return Lit(len(g.nodes)-1) << 1
}

// grow doubles the hash table.
func (g *Graph) grow() {
	g.table = make([]int32, 2*len(g.table))
	g.mask = uint32(len(g.table) - 1)
	for k := range g.nodes {
		n := &g.nodes[k]
		if n.op <= input {
			continue
		}
		i := hash(n.op, n.x, n.y, n.z) & g.mask
		for g.table[i] != 0 {
			i = (i + 1) & g.mask
		}
		g.table[i] = int32(k)
	}
}

// hash mixes a gate into 32 bits: multiplications by odd constants near powers of the golden ratio, and the upper half.
func hash(o op, x, y, z Lit) uint32 {
	h := uint64(o) + 1
	for _, l := range [...]Lit{x, y, z} {
		h = (h ^ uint64(uint32(l))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return uint32(h >> 32)
}
