package summary

// Algebra interprets path expressions. Zero, One, Add, Mul and Star are the operators of a regular algebra; Edge gives the
// meaning of one edge. Values are computed once per expression, however often it occurs.
type Algebra[T any] interface {
	Zero() T
	One() T
	Edge(id int) T
	Add(a, b T) T
	Mul(a, b T) T
	Star(a T) T
}

// Evaluator evaluates the expressions of one pool in one algebra with a memo table.
type Evaluator[T any] struct {
	pool *Pool
	alg  Algebra[T]
	memo map[Expr]T
}

// NewEvaluator makes an evaluator whose memo table is empty.
func NewEvaluator[T any](p *Pool, alg Algebra[T]) *Evaluator[T] {
	return &Evaluator[T]{pool: p, alg: alg, memo: make(map[Expr]T)}
}

// Eval returns the value of e.
func (ev *Evaluator[T]) Eval(e Expr) T {
	if v, ok := ev.memo[e]; ok {
		return v
	}
	var v T
	switch n := ev.pool.nodes[e]; n.kind {
	case kindZero:
		v = ev.alg.Zero()
	case kindOne:
		v = ev.alg.One()
	case kindEdge:
		v = ev.alg.Edge(int(n.left))
	case kindAdd:
		v = ev.alg.Add(ev.Eval(n.left), ev.Eval(n.right))
	case kindMul:
		v = ev.alg.Mul(ev.Eval(n.left), ev.Eval(n.right))
	case kindStar:
		v = ev.alg.Star(ev.Eval(n.left))
	}
	ev.memo[e] = v
	return v
}
