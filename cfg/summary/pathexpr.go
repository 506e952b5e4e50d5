package summary

// Expr names a path expression: a regular expression over the edges of a graph, hash-consed in its Pool. The same
// expression of one pool is the same Expr.
type Expr int32

// The constants of every pool: the empty set of paths, and the set that holds the empty path alone.
const (
	Zero Expr = iota
	One
)

// exprKind tells how an expression is built.
type exprKind uint8

const (
	kindZero exprKind = iota
	kindOne
	kindEdge
	kindAdd
	kindMul
	kindStar
)

// exprNode is one expression. For an edge, left is its index.
type exprNode struct {
	kind        exprKind
	left, right Expr
}

// Pool makes path expressions. Its constructors apply the laws of Kleene algebra that never grow an expression: neutral
// and absorbing elements, idempotence of +, right association of products, and a** = (1 + a)* = a*.
type Pool struct {
	nodes []exprNode
	index map[exprNode]Expr
	work  int // how often the index has been asked
}

// NewPool makes an empty pool.
func NewPool() *Pool {
	p := &Pool{index: make(map[exprNode]Expr)}
	p.intern(exprNode{kind: kindZero})
	p.intern(exprNode{kind: kindOne})
	return p
}

func (p *Pool) intern(n exprNode) Expr {
	p.work++
	if e, ok := p.index[n]; ok {
		return e
	}
	e := Expr(len(p.nodes))
	p.nodes = append(p.nodes, n)
	p.index[n] = e
	return e
}

// Edge is the path that consists of one edge.
func (p *Pool) Edge(id int) Expr { return p.intern(exprNode{kind: kindEdge, left: Expr(id)}) }

// Add is the union of two sets of paths. The order of the operands is kept: it decides the order of evaluation.
func (p *Pool) Add(a, b Expr) Expr {
	switch {
	case a == Zero || a == b:
		return b
	case b == Zero:
		return a
	}
	return p.intern(exprNode{kindAdd, a, b})
}

// Mul is the concatenation of two sets of paths.
func (p *Pool) Mul(a, b Expr) Expr {
	switch {
	case a == Zero || b == One:
		return a
	case b == Zero || a == One:
		return b
	}
	n := p.nodes[a]
	if n.kind != kindMul {
		return p.intern(exprNode{kindMul, a, b})
	}
	p.work++
	unassociated := exprNode{kindMul, a, b} // no expression is built like that: its place in the index is free
	e, ok := p.index[unassociated]
	if !ok {
		e = p.Mul(n.left, p.Mul(n.right, b))
		p.index[unassociated] = e
	}
	return e
}

// Star is the set of all concatenations of paths in a, the empty one included.
func (p *Pool) Star(a Expr) Expr {
	n := p.nodes[a]
	switch {
	case a == Zero || a == One:
		return One
	case n.kind == kindStar:
		return a
	case n.kind == kindAdd && n.left == One:
		return p.Star(n.right)
	case n.kind == kindAdd && n.right == One:
		return p.Star(n.left)
	}
	return p.intern(exprNode{kindStar, a, a})
}

// Work is how much has been done to make expressions, in constant steps: products of long products are many.
func (p *Pool) Work() int { return p.work }

// Len returns the number of expressions in the pool. Every operand of an expression has a smaller number.
func (p *Pool) Len() int { return len(p.nodes) }
