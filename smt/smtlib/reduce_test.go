package smtlib

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// reduce makes a failing script smaller as long as it fails: it leaves out commands, and replaces terms by their parts or by
// constants. Failures found by random tests go through it before they are shown.
func reduce(nodes []*Node, fails func([]*Node) bool) []*Node {
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(nodes); {
			if fewer := append(append([]*Node(nil), nodes[:i]...), nodes[i+1:]...); fails(fewer) {
				nodes, changed = fewer, true
			} else {
				i++
			}
		}
		for i, n := range nodes {
			smaller := reduceNode(n, func(n *Node) bool {
				return fails(append(append(append([]*Node(nil), nodes[:i]...), n), nodes[i+1:]...))
			})
			changed = changed || smaller != n
			nodes[i] = smaller
		}
	}
	return nodes
}

// reduceNode tries all places of one command, from the outside in.
func reduceNode(root *Node, fails func(*Node) bool) *Node {
	for {
		next := reduceOnce(root, func(n *Node) *Node { return n }, 0, fails)
		if next == nil {
			return root
		}
		root = next
	}
}

// reduceOnce returns the command with one change that still fails, or nil. rebuild puts a node in the place of n.
func reduceOnce(n *Node, rebuild func(*Node) *Node, depth int, fails func(*Node) bool) *Node {
	if depth > 0 {
		size := len(n.String())
		for _, candidate := range replacements(n) {
			if len(candidate.String()) < size {
				if changed := rebuild(candidate); fails(changed) {
					return changed
				}
			}
		}
	}
	for i := 1; i < len(n.List); i++ {
		place := func(part *Node) *Node {
			m := *n
			m.List = append([]*Node(nil), n.List...)
			m.List[i] = part
			return rebuild(&m)
		}
		if changed := reduceOnce(n.List[i], place, depth+1, fails); changed != nil {
			return changed
		}
	}
	return nil
}

// replacements are the parts of a term, the term without one of its arguments, and constants.
func replacements(n *Node) []*Node {
	var out []*Node
	for i := 1; i < len(n.List); i++ {
		out = append(out, n.List[i])
	}
	for i := 1; i < len(n.List) && len(n.List) > 3; i++ {
		m := *n
		m.List = append(append([]*Node(nil), n.List[:i]...), n.List[i+1:]...)
		out = append(out, &m)
	}
	for _, text := range []string{"0", "1", "2"} {
		out = append(out, &Node{Kind: Numeral, Text: text})
	}
	for _, text := range []string{"0.0", "1.0"} {
		out = append(out, &Node{Kind: Decimal, Text: text})
	}
	return append(out, &Node{Kind: Symbol, Text: "true"}, &Node{Kind: Symbol, Text: "false"})
}

// scriptText prints commands one to a line.
func scriptText(nodes []*Node) string {
	var out strings.Builder
	for _, n := range nodes {
		out.WriteString(n.String() + "\n")
	}
	return out.String()
}

// TestReduce reduces a script to what its failure, a mod by 3 under an or, takes.
func TestReduce(t *testing.T) {
	nodes, err := readAll("(declare-const x Int)(declare-const y Int)(assert (< x y 3))(assert (and (> y 2) (or (< x 1) (not (= (+ 1 (mod (* 2 x) 3)) y)))))(check-sat)")
	assert.NoError(t, err)
	small := reduce(nodes, func(nodes []*Node) bool {
		text := scriptText(nodes)
		before, after, found := strings.Cut(text, "(or ")
		return found && strings.Contains(after, "(mod ") && strings.Contains(before, "declare-const x Int")
	})
	assert.Equal(t, "(declare-const x Int)\n(assert (or x (mod 2 3)))\n", scriptText(small))
}
