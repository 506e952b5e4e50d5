package concrete

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/num"
)

// value is the value of an expression in all executions at once. The word of a known one is the integer, or, for a type of 64 bits
// without sign, the bit pattern.
type value struct {
	state state
	word  int64
	large *big.Int // instead of the word, of a type of more than 64 bits
}

// isSame reports whether two values are known and equal.
func (v value) isSame(w value) bool {
	switch {
	case v.state != known || w.state != known:
		return false
	case v.large == nil || w.large == nil:
		return v.large == nil && w.large == nil && v.word == w.word
	default:
		return v.large.Cmp(w.large) == 0
	}
}

// state tells what is known of a value.
type state uint8

const (
	unknown   state = iota // it depends on what is not known, or is undefined for some of that
	known                  // it is the same in all executions
	undefined              // there is none in any execution
	beyond                 // an unbounded integer that does not fit into 64 bits
)

// eval evaluates an expression, where an execution is.
type eval func(at *machine) value

// compiler makes evaluators.
type compiler struct {
	wraps bool // signed overflow wraps
	err   error
}

func is(w int64) value { return value{state: known, word: w} }

func truth(b bool) value {
	if b {
		return is(1)
	}
	return is(0)
}

// wide reports whether words of the type are bit patterns.
func wide(t cfg.Type) bool { return t.Bits == 64 && !t.Signed }

// wrap reduces a word, as a number modulo 2^64, into a type.
func wrap(t cfg.Type, w int64) int64 {
	switch n := 64 - uint(t.Bits); {
	case t.IsMath() || n == 0:
		return w
	case t.Signed:
		return w << n >> n
	default:
		return int64(uint64(w) << n >> n)
	}
}

// expr makes the evaluator of an expression.
func (c *compiler) expr(e *cfg.Expr) eval {
	if e.Op.IsFloat() {
		return c.float(e)
	}
	switch e.Op {
	case cfg.Const:
		return c.constant(e)
	case cfg.Ref:
		v := e.Var
		return func(at *machine) value { return at.vars[v] }
	case cfg.Cond:
		return choice(c.expr(e.Args[0]), c.expr(e.Args[1]), c.expr(e.Args[2]))
	case cfg.LAnd:
		return choice(c.expr(e.Args[0]), nonzero(c.expr(e.Args[1])), one(0))
	case cfg.LOr:
		return choice(c.expr(e.Args[0]), one(1), nonzero(c.expr(e.Args[1])))
	case cfg.Not:
		return choice(c.expr(e.Args[0]), one(0), one(1))
	case cfg.Load:
		return c.load(e)
	}
	if isWide(e.Type) || slices.ContainsFunc(e.Args, func(a *cfg.Expr) bool { return isWide(a.Type) }) && e.Type != cfg.Bool {
		return c.wide(e)
	}
	switch e.Op {
	case cfg.Cast:
		return c.cast(e)
	case cfg.Neg:
		return c.binary(e, cfg.Sub, number(0), c.argument(e.Args[0]))
	case cfg.Store, cfg.Fill, cfg.Copy:
		return c.fail(e)
	case cfg.BitNot:
		return c.binary(e, cfg.BitXor, number(-1), c.argument(e.Args[0]))
	default:
		return c.binary(e, e.Op, c.argument(e.Args[0]), c.argument(e.Args[1]))
	}
}

func (c *compiler) fail(e *cfg.Expr) eval {
	if c.err == nil {
		c.err = fmt.Errorf("%w: the expression at %s cannot be evaluated", obligation.ErrNoAnswer, e.Pos)
	}
	return one(0)
}

func one(w int64) eval { return func(*machine) value { return is(w) } }

func (c *compiler) constant(e *cfg.Expr) eval {
	if v, ok := given(e.Type, e.Val); ok {
		return func(*machine) value { return v }
	}
	return c.fail(e)
}

// wordOf is the word of a value; ok is false if it is none of the type, or does not fit.
func wordOf(t cfg.Type, r num.Rat) (word int64, ok bool) {
	if wide(t) {
		u, ok := r.Uint64()
		return int64(u), ok
	}
	word, ok = r.Int64()
	return word, ok && t.Contains(r)
}

func nonzero(x eval) eval { return choice(x, one(1), one(0)) }

// choice evaluates only what C evaluates. If the condition is not known, and nobody decides, that is nothing more, since it may be undefined in some
// executions and not be evaluated in others.
func choice(cond, yes, no eval) eval {
	return func(at *machine) value {
		k := cond(at)
		if k.state == unknown {
			if b, ok := at.decide(); ok {
				k = truth(b)
			}
		}
		switch {
		case k.state != known:
			return k
		case k.isTrue():
			return yes(at)
		default:
			return no(at)
		}
	}
}

func (c *compiler) cast(e *cfg.Expr) eval {
	x, from, to := c.expr(e.Args[0]), e.Args[0].Type, e.Type
	if to == cfg.Bool {
		return nonzero(x)
	}
	return func(at *machine) value {
		v := x(at)
		switch {
		case v.state != known:
			return v
		case to.IsMath() && wide(from) && v.word < 0:
			return value{state: beyond}
		default:
			return is(wrap(to, v.word))
		}
	}
}

// argument is what an operator is applied to. Most are variables and constants, which are read at once.
type argument struct {
	eval eval    // nil: as follows
	v    cfg.Var // NoVar: a constant
	word int64
}

func number(w int64) argument { return argument{v: cfg.NoVar, word: w} }

func (o *argument) isVar() bool { return o.eval == nil && o.v != cfg.NoVar }

func (o *argument) isNumber() bool { return o.eval == nil && o.v == cfg.NoVar }

// argument prepares an expression.
func (c *compiler) argument(e *cfg.Expr) argument {
	switch {
	case e.Op == cfg.Ref:
		return argument{v: e.Var}
	case e.Op == cfg.Const && !isWide(e.Type):
		if w, ok := wordOf(e.Type, e.Val); ok {
			return number(w)
		}
	}
	return argument{eval: c.expr(e)}
}

func (o *argument) value(at *machine) value {
	switch {
	case o.eval != nil:
		return o.eval(at)
	case o.v == cfg.NoVar:
		return is(o.word)
	default:
		return at.vars[o.v]
	}
}

// binary evaluates both operands.
func (c *compiler) binary(e *cfg.Expr, op cfg.Op, x, y argument) eval {
	f := c.operation(e, op)
	if f == nil {
		return c.fail(e)
	}
	if x.isVar() && y.isNumber() { // most loops do little else
		return func(at *machine) value {
			if a := &at.vars[x.v]; a.state == known {
				return f(a.word, y.word)
			}
			return value{state: at.vars[x.v].state}
		}
	}
	return func(at *machine) value {
		a, b := x.value(at), y.value(at)
		switch {
		case a.state == known && b.state == known:
			return f(a.word, b.word)
		case a.state == undefined || b.state == undefined:
			return value{state: undefined}
		case a.state == beyond || b.state == beyond:
			return value{state: beyond}
		default:
			return value{}
		}
	}
}

// operation is an operator on known operands.
func (c *compiler) operation(e *cfg.Expr, op cfg.Op) func(a, b int64) value {
	t := e.Type
	if op.IsComparison() {
		return comparison(op, wide(e.Args[0].Type))
	}
	switch op {
	case cfg.BitAnd:
		return func(a, b int64) value { return is(a & b) }
	case cfg.BitOr:
		return func(a, b int64) value { return is(a | b) }
	case cfg.BitXor:
		return func(a, b int64) value { return is(wrap(t, a^b)) } // ~x is this, too
	case cfg.Add, cfg.Sub, cfg.Mul:
		return c.arithmetic(t, op)
	case cfg.Div, cfg.Rem:
		return division(t, op)
	case cfg.Shl, cfg.Shr:
		return shift(t, op)
	default:
		return nil
	}
}

func comparison(op cfg.Op, unsigned bool) func(a, b int64) value {
	if unsigned && op != cfg.Eq && op != cfg.Ne { // numbers in the order of their bit patterns
		signed := comparison(op, false)
		return func(a, b int64) value { return signed(a^math.MinInt64, b^math.MinInt64) }
	}
	switch op {
	case cfg.Lt:
		return func(a, b int64) value { return truth(a < b) }
	case cfg.Le:
		return func(a, b int64) value { return truth(a <= b) }
	case cfg.Gt:
		return func(a, b int64) value { return truth(a > b) }
	case cfg.Ge:
		return func(a, b int64) value { return truth(a >= b) }
	case cfg.Eq:
		return func(a, b int64) value { return truth(a == b) }
	default:
		return func(a, b int64) value { return truth(a != b) }
	}
}

// arithmetic computes modulo 2^64 and, where overflow does not wrap, whether the exact result fits.
func (c *compiler) arithmetic(t cfg.Type, op cfg.Op) func(a, b int64) value {
	outside := undefined
	if t.IsMath() {
		outside = beyond
	}
	wraps := !t.IsMath() && (!t.Signed || c.wraps)
	return func(a, b int64) value {
		var r int64
		var exact bool
		switch op {
		case cfg.Add:
			r, exact = sum(a, b)
		case cfg.Sub:
			r, exact = difference(a, b)
		default:
			r, exact = product(a, b)
		}
		w := wrap(t, r)
		if !wraps && (!exact || w != r) {
			return value{state: outside}
		}
		return is(w)
	}
}

// The operations on integers of 64 bits; exact tells whether the result is that of the unbounded integers.
func sum(a, b int64) (r int64, exact bool) {
	r = a + b
	return r, (r > a) == (b > 0)
}

func difference(a, b int64) (r int64, exact bool) {
	r = a - b
	return r, (r < a) == (b > 0)
}

func product(a, b int64) (r int64, exact bool) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	r = a * b
	if (a < 0) != (b < 0) {
		return r, hi == 0 && lo <= 1<<63
	}
	return r, hi == 0 && lo < 1<<63
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// division truncates toward zero. The least value and -1 have no quotient, and so no remainder.
func division(t cfg.Type, op cfg.Op) func(a, b int64) value {
	return func(a, b int64) value {
		switch {
		case b == 0:
			return value{state: undefined}
		case wide(t) && op == cfg.Div:
			return is(int64(uint64(a) / uint64(b)))
		case wide(t):
			return is(int64(uint64(a) % uint64(b)))
		case b != -1 && op == cfg.Div:
			return is(a / b)
		case b != -1:
			return is(a % b)
		case t.IsMath() && op == cfg.Rem:
			return is(0)
		}
		r, exact := difference(0, a)
		switch w := wrap(t, r); {
		case t.IsMath() && !exact:
			return value{state: beyond}
		case !exact || w != r:
			return value{state: undefined}
		case op == cfg.Rem:
			return is(0)
		default:
			return is(w)
		}
	}
}

// shift moves bits. The count is not negative and less than the width.
func shift(t cfg.Type, op cfg.Op) func(a, n int64) value {
	return func(a, n int64) value {
		switch {
		case n < 0 || !t.IsMath() && n >= int64(t.Bits):
			return value{state: undefined}
		case op == cfg.Shr && wide(t):
			return is(int64(uint64(a) >> n))
		case op == cfg.Shr:
			return is(a >> min(n, 63))
		case !t.IsMath():
			return is(wrap(t, a<<n))
		case a == 0:
			return is(0)
		case n > 63 || a<<n>>n != a:
			return value{state: beyond}
		default:
			return is(a << n)
		}
	}
}
