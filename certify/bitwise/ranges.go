package bitwise

import (
	"math/big"
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/ieee"
	"cairn/internal/num"
)

// Ranges of variables are inductive, most often, for a plain reason: by interval arithmetic. That floating-point numbers stay within theirs is
// hard to see bit by bit, where products are. An operation of theirs is done exactly, on the ends of intervals of rational numbers, and rounded
// once; rounding is monotone.

// known is a set of values: integers of an interval, or floating-point numbers. Of these an interval without a bound has an infinity, too.
type known struct {
	num.Interval
	nan bool // and all NaNs
}

// box is what is known of all variables; nil of none.
type box []known

// intervals are executions as far as intervals tell.
type intervals struct {
	g    *cfg.Graph
	left int // evaluations
}

// maxEvaluations bounds the evaluations of operators.
const maxEvaluations = 200_000

func anyOf(t cfg.Type) known {
	switch t.Kind {
	case cfg.Integer:
		return known{Interval: t.Range()}
	default:
		return known{nan: true}
	}
}

// hasNumbers reports whether intervals speak of the numbers of a floating-point type.
func hasNumbers(t cfg.Type) bool { return t == cfg.Float32 || t == cfg.Float64 }

func (k known) join(o known) known { return known{k.Join(o.Interval), k.nan || o.nan} }

func (k known) within(o known) bool {
	return (k.IsEmpty() || k.Within(o.Interval)) && (o.nan || !k.nan)
}

// unbounded reports whether an infinity may be in a set of floating-point numbers.
func (k known) unbounded() bool { return !k.IsEmpty() && !(k.LoOK && k.HiOK) }

// byIntervals reports whether intervals show that executions from the source, and from heads within their ranges, come to heads within theirs,
// and whether they show that these do not come to the target before.
func (b *blocks) byIntervals() (inductive, safe bool) {
	in := &intervals{b.g, maxEvaluations}
	at := make([]box, len(b.g.Vertices))
	top := make(box, len(b.g.Vars))
	for v := range top {
		top[v] = anyOf(b.g.Vars[v].Type)
	}
	at[b.g.Source] = top
	inductive, safe = true, true
	leave := func(v cfg.Vertex, from box) {
		for _, id := range b.g.Out(v) {
			e := &b.g.Edges[id]
			after := in.edge(e, from)
			ranges, head := b.x.Ranges[e.Dst]
			switch {
			case after == nil:
			case e.Dst == b.g.Target:
				safe = false
			case head:
				inductive = inductive && after.keeps(ranges)
			default:
				at[e.Dst] = at[e.Dst].join(after)
			}
		}
	}
	if ranges, head := b.x.Ranges[b.g.Source]; head {
		inductive = top.keeps(ranges)
	}
	for _, h := range b.heads {
		from, empty := slices.Clone(top), false
		for _, r := range b.x.Ranges[h] {
			from[r.Var] = known{r.Interval, r.NaN}
			empty = empty || r.Interval.IsEmpty() && !r.NaN
		}
		if !empty {
			leave(h, from)
		}
	}
	for _, v := range b.order {
		if at[v] != nil {
			leave(v, at[v])
		}
	}
	return inductive && in.left > 0, safe && in.left > 0
}

func (b box) keeps(ranges []answer.Range) bool {
	return !slices.ContainsFunc(ranges, func(r answer.Range) bool { return !b[r.Var].within(known{r.Interval, r.NaN}) })
}

func (b box) join(o box) box {
	switch {
	case b == nil:
		return o
	case o == nil:
		return b
	}
	out := make(box, len(b))
	for v := range out {
		out[v] = b[v].join(o[v])
	}
	return out
}

// edge is what holds behind an edge, nil if no execution gets there.
func (in *intervals) edge(e *cfg.Edge, from box) box {
	s := slices.Clone(from)
	for i := range e.Stmts {
		switch st := &e.Stmts[i]; st.Kind {
		case cfg.Assign:
			s[st.Var] = in.eval(s, st.Expr)
		case cfg.Havoc:
			s[st.Var] = anyOf(in.g.Vars[st.Var].Type)
		case cfg.Assume:
			if s = in.assume(s, st.Expr, true); s == nil {
				return nil
			}
		default:
			for v := range s {
				s[v] = anyOf(in.g.Vars[v].Type)
			}
		}
	}
	return s
}

// eval contains the value of an expression, where it has one.
func (in *intervals) eval(s box, e *cfg.Expr) known {
	all := anyOf(e.Type)
	if in.left--; in.left < 0 {
		return all
	}
	if e.Type.IsFloat() && !hasNumbers(e.Type) {
		return all
	}
	switch e.Op {
	case cfg.Const:
		if e.Type.IsFloat() {
			return constantNumber(e)
		}
		return known{Interval: num.Point(e.Val)}
	case cfg.Ref:
		return s[e.Var]
	case cfg.Not, cfg.LAnd, cfg.LOr, cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne, cfg.FLt, cfg.FLe, cfg.FEq:
		return in.truth(s, e)
	case cfg.Cond:
		out := known{Interval: num.Empty()}
		for i, want := range []bool{true, false} {
			if t := in.assume(slices.Clone(s), e.Args[0], want); t != nil {
				out = out.join(in.eval(t, e.Args[1+i]))
			}
		}
		return out
	}
	switch {
	case e.Type.IsFloat():
		return in.number(s, e)
	case e.Op == cfg.FCast:
		return in.whole(s, e)
	case e.Op.IsMemory() || e.Args[0].Type.Kind != cfg.Integer:
		return all
	}
	a := in.eval(s, e.Args[0])
	var exact num.Interval
	switch e.Op {
	case cfg.Cast:
		if a.Within(e.Type.Range()) && e.Type != cfg.Bool {
			return a
		}
		return all
	case cfg.Neg:
		exact = a.Neg()
	case cfg.Add, cfg.Sub, cfg.Mul, cfg.Div, cfg.Rem, cfg.BitAnd:
		b := in.eval(s, e.Args[1])
		if a.IsEmpty() || b.IsEmpty() {
			return known{Interval: num.Empty()}
		}
		switch e.Op {
		case cfg.Add:
			exact = a.Add(b.Interval)
		case cfg.Sub:
			exact = a.Add(b.Neg())
		case cfg.Mul:
			exact = a.Mul(b.Interval)
		case cfg.BitAnd:
			if !a.AtLeast(num.Zero()) || !b.AtLeast(num.Zero()) {
				return all
			}
			exact = num.Span(num.Zero(), num.Min(a.Hi, b.Hi))
		default:
			return quotient(e, a, b, all)
		}
	default:
		return all
	}
	switch {
	case exact.Within(e.Type.Range()):
		return known{Interval: exact}
	case e.Type.Signed && !in.g.SignedWrap: // otherwise it overflows, and the execution ends
		return known{Interval: exact.Intersect(e.Type.Range())}
	default:
		return all
	}
}

// quotient is that by a positive constant, or the remainder, of what is not negative.
func quotient(e *cfg.Expr, a, b, all known) known {
	if !b.IsPoint() || b.Lo.Sign() <= 0 || !a.AtLeast(num.Zero()) {
		return all
	}
	if e.Op == cfg.Rem {
		return known{Interval: num.Span(num.Zero(), num.Min(a.Hi, b.Lo.Sub(num.One())))}
	}
	return known{Interval: num.Span(a.Lo.Div(b.Lo).Floor(), a.Hi.Div(b.Lo).Floor())}
}

// truth is which truth values a condition can have.
func (in *intervals) truth(s box, e *cfg.Expr) known {
	out := known{Interval: num.Empty()}
	for i, want := range []bool{false, true} {
		if in.assume(slices.Clone(s), e, want) != nil {
			out = out.join(known{Interval: num.Point(num.FromInt(int64(i)))})
		}
	}
	return out
}

// constantNumber is a floating-point constant.
func constantNumber(e *cfg.Expr) known {
	x := formatOf(e.Type).FromBits(e.Val.Big().Num())
	if x.Kind == ieee.NaN {
		return known{num.Empty(), true}
	}
	return known{Interval: bounds(x, x)}
}

// bounds is the interval from x to y, neither of which is NaN.
func bounds(x, y ieee.Value) (iv num.Interval) {
	rational := func(x ieee.Value) (num.Rat, bool) {
		r, finite := x.Rat()
		if !finite {
			return num.Rat{}, false
		}
		return num.FromBigInt(r.Num()).Div(num.FromBigInt(r.Denom())), true
	}
	iv.Lo, iv.LoOK = rational(x)
	iv.Hi, iv.HiOK = rational(y)
	return iv
}

// nearest rounds the ends of an interval of rational numbers.
func nearest(t cfg.Type, exact num.Interval) num.Interval {
	f := formatOf(t)
	x, y := f.Inf(true), f.Inf(false)
	if exact.IsEmpty() {
		return exact
	}
	if exact.LoOK {
		x = f.FromRat(ieee.RNE, exact.Lo.Big())
	}
	if exact.HiOK {
		y = f.FromRat(ieee.RNE, exact.Hi.Big())
	}
	return bounds(x, y)
}

// mapped applies a monotone function to the numbers of an interval.
func mapped(t cfg.Type, a num.Interval, apply func(ieee.Value) ieee.Value) num.Interval {
	f := formatOf(t)
	x, y := f.Inf(true), f.Inf(false)
	if a.IsEmpty() {
		return a
	}
	if a.LoOK {
		x = f.FromRat(ieee.RTN, a.Lo.Big())
	}
	if a.HiOK {
		y = f.FromRat(ieee.RTP, a.Hi.Big())
	}
	return bounds(apply(x), apply(y))
}

// number contains the value of an operator that makes floating-point numbers.
func (in *intervals) number(s box, e *cfg.Expr) known {
	all := anyOf(e.Type)
	if e.Op == cfg.FCast {
		a := in.eval(s, e.Args[0])
		return known{nearest(e.Type, a.Interval), a.nan && e.Args[0].Type.IsFloat()}
	}
	if e.Op == cfg.Cast {
		return in.ofBits(s, e)
	}
	if !e.Op.IsFloat() {
		return all
	}
	a := in.eval(s, e.Args[0])
	modes := map[cfg.Op]ieee.Mode{cfg.FFloor: ieee.RTN, cfg.FCeil: ieee.RTP, cfg.FTrunc: ieee.RTZ, cfg.FAway: ieee.RNA, cfg.FEven: ieee.RNE}
	if mode, ok := modes[e.Op]; ok {
		return known{mapped(e.Type, a.Interval, func(x ieee.Value) ieee.Value { return x.RoundToIntegral(mode) }), a.nan}
	}
	if e.Op == cfg.FSqrt {
		if !a.AtLeast(num.Zero()) {
			return all
		}
		return known{mapped(e.Type, a.Interval, func(x ieee.Value) ieee.Value { return x.Sqrt(ieee.RNE) }), a.nan}
	}
	b := in.eval(s, e.Args[1])
	if a.IsEmpty() || b.IsEmpty() {
		return known{num.Empty(), true}
	}
	nan := a.nan || b.nan || a.unbounded() || b.unbounded()
	switch e.Op {
	case cfg.FAdd:
		return known{nearest(e.Type, a.Add(b.Interval)), nan}
	case cfg.FSub:
		return known{nearest(e.Type, a.Add(b.Neg())), nan}
	case cfg.FMul:
		return known{nearest(e.Type, a.Mul(b.Interval)), nan}
	case cfg.FDiv:
		if b.Contains(num.Zero()) {
			return all
		}
		return known{nearest(e.Type, a.Mul(inverse(b.Interval))), nan}
	default:
		return all
	}
}

// inverse is 1 divided by the numbers of an interval without 0.
func inverse(a num.Interval) num.Interval {
	out := num.Span(num.Zero(), num.Zero())
	if a.HiOK {
		out.Lo = a.Hi.Inv()
	}
	if a.LoOK {
		out.Hi = a.Lo.Inv()
	}
	return out
}

// ofBits is a number with its sign changed, or without it.
func (in *intervals) ofBits(s box, e *cfg.Expr) known {
	bits := e.Args[0]
	if bits.Op == cfg.BitXor || bits.Op == cfg.BitAnd {
		sign := new(big.Int).Lsh(big.NewInt(1), uint(e.Type.Bits)-1)
		for i, x := range bits.Args {
			mask := bits.Args[1-i]
			if x.Op != cfg.Cast || x.Args[0].Type != e.Type || mask.Op != cfg.Const {
				continue
			}
			a := in.eval(s, x.Args[0])
			switch m := mask.Val.Big().Num(); {
			case bits.Op == cfg.BitXor && m.Cmp(sign) == 0:
				return known{negative(a.Interval), a.nan}
			case bits.Op == cfg.BitAnd && m.Cmp(sign.Sub(sign, big.NewInt(1))) == 0:
				positive, other := a.Intersect(num.Interval{Lo: num.Zero(), LoOK: true}), negative(a.Interval).Intersect(num.Interval{Lo: num.Zero(), LoOK: true})
				return known{positive.Join(other), a.nan}
			}
		}
	}
	return anyOf(e.Type)
}

func negative(a num.Interval) num.Interval {
	if a.IsEmpty() {
		return a
	}
	return a.Neg()
}

// whole is a number as an integer: 0 where it is none of the type.
func (in *intervals) whole(s box, e *cfg.Expr) known {
	all := anyOf(e.Type)
	a := in.eval(s, e.Args[0])
	if a.IsEmpty() || a.unbounded() || a.nan {
		return all
	}
	truncated := func(r num.Rat) num.Rat {
		if r.Sign() < 0 {
			return r.Ceil()
		}
		return r.Floor()
	}
	if iv := num.Span(truncated(a.Lo), truncated(a.Hi)); iv.Within(all.Interval) {
		return known{Interval: iv}
	}
	return all
}

// assume is s where a condition is as wanted, nil if it nowhere is. It may change s.
func (in *intervals) assume(s box, e *cfg.Expr, want bool) box {
	if in.left--; in.left < 0 {
		return s
	}
	switch e.Op {
	case cfg.Not:
		return in.assume(s, e.Args[0], !want)
	case cfg.LAnd, cfg.LOr:
		if (e.Op == cfg.LAnd) == want {
			if s = in.assume(s, e.Args[0], want); s == nil {
				return nil
			}
			return in.assume(s, e.Args[1], want)
		}
		first, second := in.assume(slices.Clone(s), e.Args[0], want), in.assume(slices.Clone(s), e.Args[0], !want)
		if second != nil {
			second = in.assume(second, e.Args[1], want)
		}
		return first.join(second)
	case cfg.Lt, cfg.Le, cfg.Gt, cfg.Ge, cfg.Eq, cfg.Ne:
		return in.compare(s, e, want)
	case cfg.FLt, cfg.FLe, cfg.FEq:
		return in.compareNumbers(s, e, want)
	case cfg.Cond:
		yes, no := in.assume(slices.Clone(s), e.Args[0], true), in.assume(slices.Clone(s), e.Args[0], false)
		if yes != nil {
			yes = in.assume(yes, e.Args[1], want)
		}
		if no != nil {
			no = in.assume(no, e.Args[2], want)
		}
		return yes.join(no)
	case cfg.Cast:
		if e.Args[0].Type.Kind == cfg.Integer && (e.Type == cfg.Bool || e.Type.Bits >= e.Args[0].Type.Bits) {
			return in.assume(s, e.Args[0], want)
		}
	}
	if e.Type.Kind != cfg.Integer {
		return s
	}
	switch v := in.eval(s, e); {
	case v.IsEmpty(), want && v.IsPoint() && v.Lo.IsZero(), !want && !v.Contains(num.Zero()):
		return nil
	}
	return s
}

// compare is assume for a comparison of integers.
func (in *intervals) compare(s box, e *cfg.Expr, want bool) box {
	if e.Args[0].Type.Kind != cfg.Integer {
		return s
	}
	a, b := e.Args[0], e.Args[1]
	x, y := in.eval(s, a).Interval, in.eval(s, b).Interval
	if x.IsEmpty() || y.IsEmpty() {
		return nil
	}
	op := e.Op
	if !want {
		op = map[cfg.Op]cfg.Op{cfg.Lt: cfg.Ge, cfg.Le: cfg.Gt, cfg.Gt: cfg.Le, cfg.Ge: cfg.Lt, cfg.Eq: cfg.Ne, cfg.Ne: cfg.Eq}[op]
	}
	below := func(iv num.Interval, less int64) num.Interval { // the numbers that are less than some of an interval, by so much at least
		return num.Interval{Hi: iv.Hi.Sub(num.FromInt(less)), HiOK: iv.HiOK}
	}
	above := func(iv num.Interval, more int64) num.Interval {
		return num.Interval{Lo: iv.Lo.Add(num.FromInt(more)), LoOK: iv.LoOK}
	}
	var forA, forB num.Interval
	switch op {
	case cfg.Lt:
		forA, forB = below(y, 1), above(x, 1)
	case cfg.Le:
		forA, forB = below(y, 0), above(x, 0)
	case cfg.Gt:
		forA, forB = above(y, 1), below(x, 1)
	case cfg.Ge:
		forA, forB = above(y, 0), below(x, 0)
	case cfg.Eq:
		forA, forB = y, x
	default:
		switch {
		case x.IsPoint() && y.IsPoint() && x.Lo.Equal(y.Lo):
			return nil
		case y.IsPoint():
			forA = x.Without(y.Lo)
		case x.IsPoint():
			forB = y.Without(x.Lo)
		}
	}
	if s = in.narrow(s, a, forA); s == nil {
		return nil
	}
	return in.narrow(s, b, forB)
}

// narrow is s where an integer is in an interval.
func (in *intervals) narrow(s box, e *cfg.Expr, to num.Interval) box {
	for e.Op == cfg.Cast && e.Args[0].Type.Kind == cfg.Integer && in.eval(s, e.Args[0]).Within(e.Type.Range()) && e.Type != cfg.Bool {
		e = e.Args[0]
	}
	after := in.eval(s, e).Intersect(to)
	if after.IsEmpty() {
		return nil
	}
	if e.Op == cfg.Ref {
		s[e.Var].Interval = after
	}
	return s
}

// compareNumbers is assume for a comparison of floating-point numbers.
func (in *intervals) compareNumbers(s box, e *cfg.Expr, want bool) box {
	a, b := e.Args[0], e.Args[1]
	if !hasNumbers(a.Type) {
		return s
	}
	x, y := in.eval(s, a), in.eval(s, b)
	atMost := func(k known, strict bool) num.Interval { // the numbers that are not greater than all of k
		out := num.Interval{Hi: k.Hi, HiOK: k.HiOK}
		if strict && k.HiOK {
			out = bounds(ieee.Value{Format: formatOf(a.Type), Kind: ieee.Infinity, Negative: true}, formatOf(a.Type).FromRat(ieee.RTN, k.Hi.Sub(tiny).Big()))
		}
		return out
	}
	atLeast := func(k known, strict bool) num.Interval {
		return atMost(known{Interval: k.Neg()}, strict).Neg()
	}
	switch {
	case e.Op == cfg.FEq && want:
		if x.IsEmpty() || y.IsEmpty() {
			return nil
		}
		return in.both(s, a, known{Interval: y.Interval}, b, known{Interval: x.Interval})
	case e.Op == cfg.FEq && a.Equal(b): // it is no number
		return in.both(s, a, known{num.Empty(), true}, b, known{num.Empty(), true})
	case e.Op == cfg.FEq:
		return s
	case want:
		if x.IsEmpty() || y.IsEmpty() {
			return nil
		}
		strict := e.Op == cfg.FLt
		return in.both(s, a, known{Interval: atMost(y, strict)}, b, known{Interval: atLeast(x, strict)})
	}
	// The opposite order, where both are numbers.
	forA, forB := known{nan: true}, known{nan: true}
	strict := e.Op == cfg.FLe
	if !y.nan && !y.IsEmpty() {
		forA.Interval = atLeast(y, strict)
	}
	if !x.nan && !x.IsEmpty() {
		forB.Interval = atMost(x, strict)
	}
	return in.both(s, a, forA, b, forB)
}

// tiny is less than the distance of two floating-point numbers.
var tiny = num.Pow2(20_000).Inv()

// both restricts two floating-point numbers.
func (in *intervals) both(s box, a *cfg.Expr, forA known, b *cfg.Expr, forB known) box {
	if s = in.restrict(s, a, forA); s == nil {
		return nil
	}
	return in.restrict(s, b, forB)
}

// restrict is s where a floating-point number is in a set.
func (in *intervals) restrict(s box, e *cfg.Expr, to known) box {
	for e.Op == cfg.FCast && e.Args[0].Type == cfg.Float32 && e.Type == cfg.Float64 { // the number stays what it is
		e = e.Args[0]
	}
	if e.Op == cfg.FCast && e.Args[0].Type.Kind == cfg.Integer {
		if from := e.Args[0].Type; from.Bits > 24 && (from.Bits > 53 || e.Type != cfg.Float64) || to.IsEmpty() {
			return s
		}
		iv := to.Interval
		iv.Lo, iv.Hi = iv.Lo.Ceil(), iv.Hi.Floor()
		return in.narrow(s, e.Args[0], iv)
	}
	x := in.eval(s, e)
	after := known{x.Intersect(to.Interval), x.nan && to.nan}
	if to.IsEmpty() {
		after.Interval = num.Empty()
	}
	if after.IsEmpty() && !after.nan {
		return nil
	}
	if e.Op == cfg.Ref {
		s[e.Var] = after
	}
	return s
}
