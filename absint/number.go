package absint

import (
	"math"
	"math/big"
	"slices"
	"sort"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// number is a set of floating-point numbers: those from lo to hi, which may be infinite, and perhaps NaNs. Zeros of both signs are one. There
// are no numbers if hi < lo. The ends are doubles, also of numbers of type float.
//
// Operations round to nearest, as the program does: rounding is monotone, so that the rounded ends bound what is rounded (Miné, Relational
// abstract domains for the detection of floating-point run-time errors, ESOP 2004, section 3, where the mode is not known).
type number struct {
	lo, hi float64
	nan    bool
}

var anyNumber = number{math.Inf(-1), math.Inf(1), true}

func noNumber() number { return number{math.Inf(1), math.Inf(-1), false} }

// none reports whether there are no numbers; there may be NaNs.
func (a number) none() bool { return a.hi < a.lo }

func (a number) empty() bool { return a.none() && !a.nan }

func (a number) contains(x float64) bool { return a.lo <= x && x <= a.hi }

func (a number) infinite() bool { return !a.none() && (math.IsInf(a.lo, -1) || math.IsInf(a.hi, 1)) }

func (a number) join(b number) number {
	return number{min(a.lo, b.lo), max(a.hi, b.hi), a.nan || b.nan}
}

func (a number) meet(b number) number {
	return number{max(a.lo, b.lo), min(a.hi, b.hi), a.nan && b.nan}
}

func (a number) within(b number) bool {
	return (a.none() || b.lo <= a.lo && a.hi <= b.hi) && (b.nan || !a.nan)
}

// widen moves the ends of a that do not hold for b to the next thresholds.
func (a number) widen(b number, thresholds []float64) number {
	if b.within(a) {
		return a
	}
	v := b
	if b.lo < a.lo {
		v.lo = math.Inf(-1)
		if i := sort.Search(len(thresholds), func(i int) bool { return thresholds[i] > b.lo }); i > 0 {
			v.lo = thresholds[i-1]
		}
	}
	if b.hi > a.hi {
		v.hi = math.Inf(1)
		if i := sort.SearchFloat64s(thresholds, b.hi); i < len(thresholds) {
			v.hi = thresholds[i]
		}
	}
	return v
}

// among contains the results, some of which are NaN.
func among(nan bool, results ...float64) number {
	v := noNumber()
	for _, r := range results {
		if math.IsNaN(r) {
			v.nan, r = true, 0 // an infinity times 0, or divided by one: what is near is 0 and infinite, and the other ends have that
		}
		v.lo, v.hi = min(v.lo, r), max(v.hi, r)
	}
	v.nan = v.nan || nan
	return v
}

func (a number) neg() number { return number{-a.hi, -a.lo, a.nan} }

func (a number) abs() number {
	switch {
	case a.none() || a.lo >= 0:
		return a
	case a.hi <= 0:
		return a.neg()
	default:
		return number{0, max(-a.lo, a.hi), a.nan}
	}
}

// rounded is the number of a type that is nearest to x, which may be one of a wider type.
func rounded(t cfg.Type, x float64) float64 {
	if t == cfg.Float32 {
		return float64(float32(x))
	}
	return x
}

// mapped applies a monotone function.
func (a number) mapped(f func(float64) float64) number {
	if a.none() {
		return a
	}
	return number{f(a.lo), f(a.hi), a.nan}
}

func (a number) add(t cfg.Type, b number) number {
	v := noNumber()
	v.nan = a.nan || b.nan
	if a.none() || b.none() {
		return v
	}
	minus, plus := math.Inf(-1), math.Inf(1)
	v.nan = v.nan || a.lo == minus && b.hi == plus || a.hi == plus && b.lo == minus
	v.lo, v.hi = rounded(t, a.lo+b.lo), rounded(t, a.hi+b.hi)
	if math.IsNaN(v.lo) {
		v.lo = minus
	}
	if math.IsNaN(v.hi) {
		v.hi = plus
	}
	return v
}

func (a number) mul(t cfg.Type, b number) number {
	nan := a.nan || b.nan
	if a.none() || b.none() {
		return among(nan)
	}
	nan = nan || a.contains(0) && b.infinite() || b.contains(0) && a.infinite()
	product := func(x, y float64) float64 { return rounded(t, x*y) }
	return among(nan, product(a.lo, b.lo), product(a.lo, b.hi), product(a.hi, b.lo), product(a.hi, b.hi))
}

func (a number) div(t cfg.Type, b number) number {
	nan := a.nan || b.nan
	switch {
	case a.none() || b.none():
		return among(nan)
	case b.contains(0):
		return number{math.Inf(-1), math.Inf(1), nan || a.contains(0) || a.infinite() && b.infinite()}
	}
	nan = nan || a.infinite() && b.infinite()
	quotient := func(x, y float64) float64 { return rounded(t, x/y) }
	return among(nan, quotient(a.lo, b.lo), quotient(a.lo, b.hi), quotient(a.hi, b.lo), quotient(a.hi, b.hi))
}

func (a number) sqrt(t cfg.Type) number {
	v := a.meet(number{0, math.Inf(1), true})
	v.nan = a.nan || !a.none() && a.lo < 0
	return v.mapped(func(x float64) float64 { return rounded(t, math.Sqrt(x)) })
}

// mod is fmod: the result is no larger than either operand, and has the sign of a.
func (a number) mod(b number) number {
	nan := a.nan || b.nan
	if a.none() || b.none() {
		return among(nan)
	}
	size := min(a.abs().hi, b.abs().hi)
	v := number{0, 0, nan || a.infinite() || b.contains(0)}
	if a.lo < 0 {
		v.lo = -size
	}
	if a.hi > 0 {
		v.hi = size
	}
	return v
}

// numberOf is the set of a value of a floating-point type.
func numberOf(t cfg.Type, bits num.Rat) number {
	x, ok := t.Native(bits)
	switch {
	case !ok:
		return anyNumber
	case math.IsNaN(x):
		return among(true)
	}
	return number{x, x, false}
}

// numbers reports whether the analysis has sets of numbers of a type.
func (p *program) numbers(t cfg.Type) bool {
	return p.opt.Numbers && isNumber(t)
}

func (p *program) getNumber(s *state, v cfg.Var) number {
	if s.nums == nil || s.nums[v] == nil {
		return anyNumber
	}
	return *s.nums[v]
}

func (p *program) putNumber(s *state, v cfg.Var, x number) {
	if s.nums[v] = nil; x != anyNumber {
		s.nums[v] = &x
	}
}

// number returns a set that contains the value of e, which is floating-point, in every state of s in which it has one; ok is false if there
// is none.
func (p *program) number(s *state, e *cfg.Expr) (v number, ok bool) {
	if p.work++; p.work > maxWork || !p.numbers(e.Type) {
		return anyNumber, true
	}
	switch e.Op {
	case cfg.Const:
		return numberOf(e.Type, e.Val), true
	case cfg.Ref:
		return p.getNumber(s, e.Var), true
	case cfg.Cond:
		v := noNumber()
		for i, want := range []bool{true, false} {
			if branch := p.refineCopy(s, e.Args[0], want); branch != nil {
				if x, okHere := p.number(branch, e.Args[1+i]); okHere {
					v, ok = v.join(x), true
				}
			}
		}
		return v, ok
	case cfg.FCast:
		return p.converted(s, e)
	case cfg.Cast:
		return p.ofBits(s, e)
	}
	if !e.Op.IsFloat() {
		return anyNumber, true
	}
	a, ok := p.number(s, e.Args[0])
	if !ok {
		return a, false
	}
	switch e.Op {
	case cfg.FSqrt:
		return a.sqrt(e.Type), true
	case cfg.FFloor:
		return a.mapped(math.Floor), true
	case cfg.FCeil:
		return a.mapped(math.Ceil), true
	case cfg.FTrunc:
		return a.mapped(math.Trunc), true
	case cfg.FAway:
		return a.mapped(math.Round), true
	case cfg.FEven:
		return a.mapped(math.RoundToEven), true
	}
	b, ok := p.number(s, e.Args[1])
	if !ok {
		return b, false
	}
	switch e.Op {
	case cfg.FAdd:
		return a.add(e.Type, b), true
	case cfg.FSub:
		return a.add(e.Type, b.neg()), true
	case cfg.FMul:
		return a.mul(e.Type, b), true
	case cfg.FDiv:
		return a.div(e.Type, b), true
	case cfg.FMod:
		return a.mod(b), true
	default:
		return anyNumber, true
	}
}

// converted is a number as one of another floating-point type, or an integer as one.
func (p *program) converted(s *state, e *cfg.Expr) (number, bool) {
	from := e.Args[0]
	if from.Type.IsFloat() {
		if !p.numbers(from.Type) {
			return anyNumber, true
		}
		a, ok := p.number(s, from)
		return a.mapped(func(x float64) float64 { return rounded(e.Type, x) }), ok
	}
	a, ok := p.eval(s, from)
	if !ok || !a.LoOK || !a.HiOK {
		return anyNumber, ok
	}
	nearest := func(r num.Rat) float64 { return numberOf(e.Type, cfg.FloatConst(e.Type, r.Big()).Val).lo }
	return number{nearest(a.Lo), nearest(a.Hi), false}, true
}

// ofBits is the number with some bits: those of another one with its sign changed, or without it.
func (p *program) ofBits(s *state, e *cfg.Expr) (number, bool) {
	bits := e.Args[0]
	if bits.Op != cfg.BitXor && bits.Op != cfg.BitAnd {
		return anyNumber, true
	}
	x, mask := bits.Args[0], bits.Args[1]
	if x.Op == cfg.Const {
		x, mask = mask, x
	}
	if x.Op != cfg.Cast || x.Args[0].Type != e.Type || mask.Op != cfg.Const {
		return anyNumber, true
	}
	sign := num.Pow2(int(e.Type.Bits) - 1)
	switch {
	case bits.Op == cfg.BitXor && mask.Val.Equal(sign):
		a, ok := p.number(s, x.Args[0])
		return a.neg(), ok
	case bits.Op == cfg.BitAnd && mask.Val.Equal(sign.Sub(num.One())):
		a, ok := p.number(s, x.Args[0])
		return a.abs(), ok
	}
	return anyNumber, true
}

// whole is what the conversion of a number to an integer can be: 0, if it cannot be represented.
func (p *program) whole(s *state, e *cfg.Expr) (value, bool) {
	all := typeRange(e.Type)
	a, ok := p.number(s, e.Args[0])
	if !ok || a.none() || a.infinite() || !all.LoOK || !all.HiOK {
		return all, ok
	}
	in := span(exact(math.Trunc(a.lo)), exact(math.Trunc(a.hi)))
	v, some := in.meet(all)
	switch {
	case !some:
		return constant(num.Zero()), true
	case a.nan || !in.within(all):
		v = v.join(constant(num.Zero()))
	}
	return v, true
}

// exact is a finite number.
func exact(x float64) num.Rat {
	r := new(big.Rat).SetFloat64(x)
	return num.FromBigInt(r.Num()).Div(num.FromBigInt(r.Denom()))
}

// compareNumbers restricts s to states in which a comparison of floating-point numbers is want.
func (p *program) compareNumbers(s *state, e *cfg.Expr, want bool) bool {
	if !p.numbers(e.Args[0].Type) {
		return true
	}
	a, ok := p.number(s, e.Args[0])
	if !ok {
		return false
	}
	b, ok := p.number(s, e.Args[1])
	if !ok {
		return false
	}
	x, y := a, b
	switch {
	case e.Op == cfg.FEq && want:
		x = a.meet(b)
		x.nan = false
		y = x
	case e.Op == cfg.FEq && e.Args[0].Equal(e.Args[1]): // it is no number
		x = among(a.nan)
		y = x
	case e.Op == cfg.FEq:
		if !a.nan && !b.nan && a.lo == a.hi && a == b {
			return false
		}
		return true
	case want:
		x, y = p.ordered(e.Args[0].Type, a, b, e.Op == cfg.FLt)
		x.nan, y.nan = false, false
	default: // the opposite order, unless one of them is NaN
		y0, x0 := p.ordered(e.Args[0].Type, b, a, e.Op == cfg.FLe)
		if !b.nan {
			x.lo, x.hi = x0.lo, x0.hi
		}
		if !a.nan {
			y.lo, y.hi = y0.lo, y0.hi
		}
		if !a.nan && !b.nan && (x0.none() || y0.none()) {
			return false
		}
	}
	return p.refineNumber(s, e.Args[0], x) && p.refineNumber(s, e.Args[1], y)
}

// ordered restricts numbers a and b of a type to those with a partner in a <= b, or a < b.
func (p *program) ordered(t cfg.Type, a, b number, strict bool) (number, number) {
	below, above := b.hi, a.lo
	if strict {
		below, above = next(t, below, math.Inf(-1)), next(t, above, math.Inf(1))
	}
	if a.none() || b.none() {
		return noNumber(), noNumber()
	}
	return a.meet(number{math.Inf(-1), below, a.nan}), b.meet(number{above, math.Inf(1), b.nan})
}

// next is the number of a type that follows x in a direction. x may be none of type float: then it may be one that does not follow.
func next(t cfg.Type, x, to float64) float64 {
	switch {
	case t == cfg.Float64:
		return math.Nextafter(x, to)
	case float64(float32(x)) == x:
		return float64(math.Nextafter32(float32(x), float32(to)))
	default:
		return x
	}
}

// refineNumber restricts s to states in which e, which is floating-point, is a member of v; false means that there are none.
func (p *program) refineNumber(s *state, e *cfg.Expr, v number) bool {
	if p.work++; p.work > maxWork || !p.numbers(e.Type) {
		return true
	}
	if v.empty() {
		return false
	}
	switch e.Op {
	case cfg.Ref:
		old := p.getNumber(s, e.Var)
		if m := old.meet(v); !old.within(v) {
			if m.empty() {
				return false
			}
			p.putNumber(s, e.Var, m)
		}
	case cfg.FCast:
		from := e.Args[0]
		switch {
		case from.Type == cfg.Float32 && e.Type == cfg.Float64:
			return p.refineNumber(s, from, v)
		case from.Type.Kind == cfg.Integer && from.Type.Bits > 0 && (from.Type.Bits <= 24 || from.Type.Bits <= 53 && e.Type == cfg.Float64): // it is exact
			x, all := typeRange(from.Type), true
			if v.none() {
				return false
			}
			if !math.IsInf(v.lo, 0) {
				x, all = x.meet(atLeast(exact(math.Ceil(v.lo))))
			}
			if all && !math.IsInf(v.hi, 0) {
				x, all = x.meet(atMost(exact(math.Floor(v.hi))))
			}
			return all && p.refine(s, from, x)
		}
	}
	return true
}

// numberThresholds are where widening of numbers stops first: the constants of the program, with both signs, and small powers of ten.
func (p *program) numberThresholds() []float64 {
	all := []float64{0, 1, -1, 10, -10, 100, -100, 1000, -1000, 1e6, -1e6, math.MaxFloat32, -math.MaxFloat32, math.MaxFloat64, -math.MaxFloat64}
	p.visit(func(e *cfg.Expr) {
		if e.Op == cfg.Const && p.numbers(e.Type) && len(all) < maxThresholds {
			if x := numberOf(e.Type, e.Val); !x.none() && !x.infinite() {
				all = append(all, x.lo, -x.lo)
			}
		}
	})
	slices.Sort(all)
	return slices.Compact(all)
}

// HasNumbers reports whether a program has variables that Options.Numbers is about.
func HasNumbers(g *cfg.Graph) bool {
	return slices.ContainsFunc(g.Vars, func(v cfg.VarInfo) bool { return isNumber(v.Type) })
}

func isNumber(t cfg.Type) bool { return t == cfg.Float32 || t == cfg.Float64 }

// Ranges are the bounds of all variables at the vertex, with Options.Numbers: those at the heads of loops are inductive together. Where no
// execution comes to, one is empty.
func (r *Result) Ranges(at cfg.Vertex) (ranges []answer.Range) {
	s := r.at[at]
	for v, info := range r.p.g.Vars {
		switch x := (answer.Range{Var: cfg.Var(v)}); {
		case s == nil && isNumber(info.Type):
			x.Interval = num.Empty()
			return []answer.Range{x}
		case s == nil:
		case info.Type.Kind == cfg.Integer:
			if x.Interval = r.Interval(at, x.Var); !info.Type.Range().Within(x.Interval) {
				ranges = append(ranges, x)
			}
		case s.nums[v] != nil:
			x.Interval, x.NaN = s.nums[v].interval(), s.nums[v].nan
			ranges = append(ranges, x)
		}
	}
	return ranges
}

// interval has no bound where the number may be infinite.
func (a number) interval() (iv num.Interval) {
	if a.none() {
		return num.Empty()
	}
	if !math.IsInf(a.lo, 0) {
		iv.Lo, iv.LoOK = exact(a.lo), true
	}
	if !math.IsInf(a.hi, 0) {
		iv.Hi, iv.HiOK = exact(a.hi), true
	}
	return iv
}
