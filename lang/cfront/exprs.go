package cfront

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// exprs makes expressions of the graph as C's arithmetic has them.
type exprs struct {
	math  bool // integers are unbounded
	wraps bool // signed overflow wraps
}

// num returns the graph's type for the C integer type t.
func (l *exprs) num(t *ctype) cfg.Type {
	if l.math {
		return cfg.Math
	}
	return t.num
}

func (l *exprs) intConst(t *ctype, i int64) *cfg.Expr { return cfg.IntConst(l.num(t), i) }

// constOf returns the constant r, reduced to type t.
func (l *exprs) constOf(t *ctype, r num.Rat, pos cfg.Pos) *cfg.Expr {
	e := cfg.ConstOf(l.num(t), l.num(t).Wrap(r))
	e.Pos = pos
	return e
}

// convert converts a number of type from to type to. Unbounded integers stay as they are, but _Bool is 0 or 1
// in any case. That an integer can represent a floating-point number is for callers to require.
func (l *exprs) convert(e *cfg.Expr, from, to *ctype) *cfg.Expr {
	switch {
	case e.Type.IsFloat() && to.num == cfg.Bool && !to.bitField:
		return cfg.Convert(to.num, l.truth(e))
	case e.Type.IsFloat() || to.isFloat():
		return l.fold(at(cfg.Number(to.num, e), e.Pos))
	case to.num == cfg.Bool && to.bitField: // one bit of an unsigned number, not a truth value
		if l.math {
			return e
		}
		return cfg.Convert(to.num, l.fold(cfg.Bin(cfg.BitAnd, e, cfg.IntConst(e.Type, 1))))
	case to.num == cfg.Bool && from.num != cfg.Bool:
		e = l.truth(e)
	}
	if l.math {
		return e
	}
	return l.fold(cfg.Convert(to.num, e))
}

// fold evaluates e if that is possible now; its operands have been folded already.
func (l *exprs) fold(e *cfg.Expr) *cfg.Expr {
	for i, a := range e.Args {
		if a.Op == cfg.Const {
			continue
		}
		if lazy := e.Op == cfg.LAnd || e.Op == cfg.LOr || e.Op == cfg.Cond; i == 0 || !lazy {
			return e
		}
	}
	return cfg.Fold(e, l.wraps)
}

// foldAll folds the operators of e, from the leaves up, and gives them a position.
func (l *exprs) foldAll(e *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	if len(e.Args) == 0 {
		return e
	}
	c := *e.MapArgs(func(a *cfg.Expr) *cfg.Expr { return l.foldAll(a, pos) })
	c.Pos = pos
	switch x := c.Args[0]; {
	case c.Op == cfg.LAnd && x.IsConst(1), c.Op == cfg.LOr && x.IsConst(0):
		return c.Args[1]
	case c.Op == cfg.LAnd && c.Args[1].IsConst(1), c.Op == cfg.LOr && c.Args[1].IsConst(0):
		return x
	}
	return l.fold(&c)
}

// truth returns an expression of value 0 or 1 that says whether e is not 0.
func (l *exprs) truth(e *cfg.Expr) *cfg.Expr {
	if e.Type.IsFloat() {
		return l.foldAll(cfg.NotZero(e), e.Pos)
	}
	if e.IsTruth() {
		return e
	}
	return l.fold(at(cfg.Bin(cfg.Ne, e, cfg.IntConst(e.Type, 0)), e.Pos))
}

// truthOf is a truth value.
func (l *exprs) truthOf(b bool) *cfg.Expr {
	return cfg.TruthConst(l.intConst(typeInt, 0), b)
}

// when is the condition of an alternative.
func (l *exprs) when(a alternative) *cfg.Expr {
	if a.when == nil {
		return l.truthOf(true)
	}
	return a.when
}

// not is !a of a truth value.
func (l *exprs) not(a *cfg.Expr) *cfg.Expr { return l.fold(cfg.Negated(a)) }

// either is a || b of two truth values.
func either(a, b *cfg.Expr) *cfg.Expr { return connect(cfg.LOr, 1, a, b) }

// both is a && b of two truth values.
func both(a, b *cfg.Expr) *cfg.Expr { return connect(cfg.LAnd, 0, a, b) }

// connect is a op b of two truth values, where one that is decisive decides and the other one is neutral.
func connect(op cfg.Op, decisive int64, a, b *cfg.Expr) *cfg.Expr {
	switch {
	case a.IsConst(1-decisive) || b.IsConst(decisive):
		return b
	case b.IsConst(1-decisive) || a.IsConst(decisive):
		return a
	}
	return cfg.Bin(op, a, b)
}

// compare is a comparison, decided if it is one of constants.
func (l *exprs) compare(op cfg.Op, a, b *cfg.Expr) *cfg.Expr {
	return l.fold(at(cfg.Bin(op, a, b), a.Pos))
}

// within is 0 <= index <= last.
func (l *exprs) within(index *cfg.Expr, last int64) *cfg.Expr { return l.among(index, 0, last) }

// among is lo <= e <= hi.
func (l *exprs) among(e *cfg.Expr, lo, hi int64) *cfg.Expr {
	return both(l.compare(cfg.Ge, e, cfg.IntConst(e.Type, lo)), l.compare(cfg.Le, e, cfg.IntConst(e.Type, hi)))
}

// choose is when ? a : b.
func (l *exprs) choose(when, a, b *cfg.Expr) *cfg.Expr {
	if when == nil || a.Equal(b) {
		return a
	}
	return l.fold(at(cfg.IfThenElse(when, a, b), a.Pos))
}

// inRange is the condition of a case.
func (l *exprs) inRange(v value, r caseRange, pos cfg.Pos) *cfg.Expr {
	lo, hi := l.constOf(v.typ, r.lo, pos), l.constOf(v.typ, r.hi, pos)
	if r.lo.Equal(r.hi) {
		return l.fold(at(cfg.Bin(cfg.Eq, v.e, lo), pos))
	}
	return l.fold(at(cfg.Bin(cfg.LAnd, cfg.Bin(cfg.Le, lo, v.e), cfg.Bin(cfg.Le, v.e, hi)), pos))
}

// memberOf is the condition that an unsigned character is in a set.
func (l *exprs) memberOf(set *chars, char *cfg.Expr) *cfg.Expr {
	in := l.truthOf(false)
	for b := 0; b < 256; b++ {
		if !set[b] {
			continue
		}
		from := b
		for b+1 < 256 && set[b+1] {
			b++
		}
		in = either(in, l.among(char, int64(from), int64(b)))
	}
	return in
}

// at gives e a position, unless it is shared.
func at(e *cfg.Expr, pos cfg.Pos) *cfg.Expr {
	if e.Pos == pos {
		return e
	}
	c := *e
	c.Pos = pos
	return &c
}

func mentions(e *cfg.Expr, v cfg.Var) bool {
	found := false
	e.EachRef(func(w cfg.Var) { found = found || w == v })
	return found
}
