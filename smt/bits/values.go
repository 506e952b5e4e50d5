package bits

import "math/big"

// Values are the values of all nodes of a graph under 64 assignments to its inputs at a time, one in each bit of a word.
type Values []uint64

// Simulate evaluates the graph for 64 assignments: input gives the values of an input.
func (g *Graph) Simulate(input func(Lit) uint64) Values {
	v := make(Values, len(g.nodes))
	for i := range g.nodes {
		v[i] = g.value(int32(i), v, input)
	}
	return v
}

// Eval evaluates the graph for one assignment.
func (g *Graph) Eval(input func(Lit) bool) Values {
	return g.Simulate(func(in Lit) uint64 {
		if input(in) {
			return 1
		}
		return 0
	})
}

// value is the value of a node from those of its operands.
func (g *Graph) value(i int32, v Values, free func(Lit) uint64) uint64 {
	n := &g.nodes[i]
	switch n.op {
	case input:
		return free(Lit(i) << 1)
	case and:
		return v.Word(n.x) & v.Word(n.y)
	case xor:
		return v.Word(n.x) ^ v.Word(n.y) ^ v.Word(n.z)
	case ite:
		c := v.Word(n.x)
		return c&v.Word(n.y) | ^c&v.Word(n.z)
	case maj:
		x, y, z := v.Word(n.x), v.Word(n.y), v.Word(n.z)
		return x&y | x&z | y&z
	}
	return 0
}

// Word returns the values of a literal under the 64 assignments.
func (v Values) Word(l Lit) uint64 { return v[l.node()] ^ -uint64(l.sign()) }

// Bit returns the value of a literal under the assignment of Eval.
func (v Values) Bit(l Lit) bool { return v.Word(l)&1 != 0 }

// Number returns the unsigned number that a vector is under the assignment of Eval.
func (v Values) Number(x Vector) *big.Int { return v.NumberAt(x, 0) }

// NumberAt returns the unsigned number that a vector is under the k-th of the 64 assignments.
func (v Values) NumberAt(x Vector, k int) *big.Int {
	n := new(big.Int)
	for i := len(x) - 1; i >= 0; i-- {
		n.SetBit(n, i, uint(v.Word(x[i])>>k&1))
	}
	return n
}
