package smtlib

import (
	"math/big"
	"strings"

	"cairn/internal/num"
	"cairn/smt"
)

// unsigned and signed are the numbers that a bit-vector is.
func (e *evaluation) unsigned(d datum) *big.Int { return d.other.bits }

func (e *evaluation) signed(d datum) *big.Int {
	w := e.width(d)
	if d.other.bits.Bit(w-1) == 0 {
		return d.other.bits
	}
	return new(big.Int).Sub(d.other.bits, power(w))
}

func (e *evaluation) width(d datum) int { return e.c.Width(d.other.sort) }

// power is 2 to the power of k.
func power(k int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(k)) }

// bitVector is a bit-vector of a width, of the number modulo 2 to the power of it.
func (e *evaluation) bitVector(width int, x *big.Int) (datum, error) {
	sort, ok := e.c.BitVecSort(width)
	if !ok {
		return datum{}, errNotEvaluable
	}
	return bitsDatum(e.c, sort, x), nil
}

// evalBits applies an operator of FixedSizeBitVectors without indices, as the standard defines it.
func (e *evaluation) evalBits(op string, args []datum) (datum, error) {
	if holds, ok := e.compareBits(op, args); ok {
		return boolDatum(holds), nil
	}
	if overflows, ok := e.overflow(op, args); ok {
		return boolDatum(overflows), nil
	}
	w, x := e.width(args[0]), e.unsigned(args[0])
	switch op {
	case "bv2nat", "ubv_to_int":
		return datum{r: num.FromBigInt(x)}, nil
	case "sbv_to_int":
		return datum{r: num.FromBigInt(e.signed(args[0]))}, nil
	case "bvredor":
		return e.bitVector(1, big.NewInt(int64(x.Sign())))
	case "bvredand":
		return e.bitVector(1, truthNumber(x.Cmp(new(big.Int).Sub(power(w), big.NewInt(1))) == 0))
	case "bvnot":
		return e.bitVector(w, new(big.Int).Sub(new(big.Int).Sub(power(w), big.NewInt(1)), x))
	case "bvneg":
		return e.bitVector(w, new(big.Int).Neg(x))
	case "concat":
		z, total := new(big.Int), 0
		for _, a := range args {
			z.Add(z.Mul(z, power(e.width(a))), e.unsigned(a))
			total += e.width(a)
		}
		return e.bitVector(total, z)
	case "bvcomp":
		return e.bitVector(1, truthNumber(x.Cmp(e.unsigned(args[1])) == 0))
	}
	z := x
	for _, a := range args[1:] {
		var ok bool
		if z, ok = e.arithmetic(op, w, z, e.unsigned(a)); !ok {
			return datum{}, errNotEvaluable
		}
		z = new(big.Int).Mod(z, power(w))
	}
	return e.bitVector(w, z)
}

func truthNumber(b bool) *big.Int {
	if b {
		return big.NewInt(1)
	}
	return new(big.Int)
}

// compareBits computes a relation, if op is one.
func (e *evaluation) compareBits(op string, args []datum) (holds, ok bool) {
	word, ok := strings.CutPrefix(op, "bv")
	if !ok || len(word) != 3 || len(args) != 2 || word[0] != 'u' && word[0] != 's' {
		return false, false
	}
	order := e.unsigned(args[0]).Cmp(e.unsigned(args[1]))
	if word[0] == 's' {
		order = e.signed(args[0]).Cmp(e.signed(args[1]))
	}
	switch word[1:] {
	case "lt":
		return order < 0, true
	case "le":
		return order <= 0, true
	case "gt":
		return order > 0, true
	case "ge":
		return order >= 0, true
	}
	return false, false
}

// overflow computes whether an operation on numbers leaves the range, if op asks for that.
func (e *evaluation) overflow(op string, args []datum) (overflows, ok bool) {
	w := e.width(args[0])
	outside := func(z *big.Int, signed bool) bool {
		if signed {
			half := power(w - 1)
			return z.Cmp(half) >= 0 || z.Cmp(half.Neg(half)) < 0
		}
		return z.Sign() < 0 || z.Cmp(power(w)) >= 0
	}
	if op == "bvnego" {
		return outside(new(big.Int).Neg(e.signed(args[0])), true), true
	}
	if len(args) != 2 {
		return false, false
	}
	x, y := e.unsigned(args[0]), e.unsigned(args[1])
	sx, sy := e.signed(args[0]), e.signed(args[1])
	z := new(big.Int)
	switch op {
	case "bvuaddo":
		return outside(z.Add(x, y), false), true
	case "bvsaddo":
		return outside(z.Add(sx, sy), true), true
	case "bvusubo":
		return outside(z.Sub(x, y), false), true
	case "bvssubo":
		return outside(z.Sub(sx, sy), true), true
	case "bvumulo":
		return outside(z.Mul(x, y), false), true
	case "bvsmulo":
		return outside(z.Mul(sx, sy), true), true
	case "bvsdivo":
		return sy.Sign() != 0 && outside(z.Quo(sx, sy), true), true
	}
	return false, false
}

// arithmetic computes an operator with two arguments of a width; the result counts modulo 2 to the power of that.
func (e *evaluation) arithmetic(op string, w int, x, y *big.Int) (*big.Int, bool) {
	z := new(big.Int)
	all := new(big.Int).Sub(power(w), big.NewInt(1))
	switch op {
	case "bvand":
		return z.And(x, y), true
	case "bvnand":
		return z.Sub(all, z.And(x, y)), true
	case "bvor":
		return z.Or(x, y), true
	case "bvnor":
		return z.Sub(all, z.Or(x, y)), true
	case "bvxor":
		return z.Xor(x, y), true
	case "bvxnor":
		return z.Sub(all, z.Xor(x, y)), true
	case "bvadd":
		return z.Add(x, y), true
	case "bvsub":
		return z.Sub(x, y), true
	case "bvmul":
		return z.Mul(x, y), true
	case "bvudiv":
		if y.Sign() == 0 {
			return all, true
		}
		return z.Div(x, y), true
	case "bvurem":
		if y.Sign() == 0 {
			return x, true
		}
		return z.Mod(x, y), true
	case "ext_rotate_left":
		return rotated(w, x, int(z.Mod(y, big.NewInt(int64(w))).Int64())), true
	case "ext_rotate_right":
		return rotated(w, x, w-int(z.Mod(y, big.NewInt(int64(w))).Int64())), true
	}
	return e.signedArithmetic(op, w, x, y)
}

// signedArithmetic computes shifts, and divisions of numbers with signs by means of those without, as the standard does.
func (e *evaluation) signedArithmetic(op string, w int, x, y *big.Int) (*big.Int, bool) {
	z := new(big.Int)
	nx, ny := x.Bit(w-1) == 1, y.Bit(w-1) == 1
	magnitude := func(x *big.Int, negative bool) *big.Int {
		if negative {
			return new(big.Int).Sub(power(w), x)
		}
		return x
	}
	by := w // shifts by more are as those by w
	if y.Cmp(big.NewInt(int64(w))) < 0 {
		by = int(y.Int64())
	}
	ax, ay := magnitude(x, nx), magnitude(y, ny)
	switch op {
	case "bvshl":
		return z.Mul(x, power(by)), true
	case "bvlshr":
		return z.Div(x, power(by)), true
	case "bvashr":
		if nx {
			x = new(big.Int).Sub(x, power(w))
		}
		return z.Div(x, power(by)), true // Div rounds down
	case "bvsdiv":
		q, _ := e.arithmetic("bvudiv", w, ax, ay)
		if nx != ny {
			q = z.Neg(q)
		}
		return q, true
	case "bvsrem":
		r, _ := e.arithmetic("bvurem", w, ax, ay)
		if nx {
			r = z.Neg(r)
		}
		return r, true
	case "bvsmod":
		if y.Sign() == 0 {
			return x, true
		}
		z.Mod(ax, ay)
		switch {
		case z.Sign() == 0 || !nx && !ny:
			return z, true
		case nx && !ny:
			return z.Sub(y, z), true
		case !nx && ny:
			return z.Add(z, y), true
		}
		return z.Neg(z), true
	}
	return nil, false
}

// rotated moves bits up by k.
func rotated(w int, x *big.Int, k int) *big.Int {
	z := new(big.Int).Mul(x, power(k%w))
	high := new(big.Int).Div(z, power(w))
	return z.Add(z.Mod(z, power(w)), high)
}

// evalIndexed applies an operator that has indices.
func (e *evaluation) evalIndexed(head *Node, args []datum) (datum, error) {
	name := head.List[1].Text
	if name == "divisible" {
		k, err := num.Parse(head.List[2].Text)
		return boolDatum(err == nil && num.FloorMod(args[0].r, k).IsZero()), err
	}
	ix := make([]int, len(head.List)-2)
	for i, n := range head.List[2:] {
		var err error
		if ix[i], err = numeralArg(n, smt.MaxWidth); err != nil {
			return datum{}, err
		}
	}
	if d, ok, err := e.evalConversion(name, ix, args); ok {
		return d, err
	}
	switch name {
	case "int2bv", "nat2bv", "int_to_bv":
		return e.bitVector(ix[0], args[0].r.Big().Num())
	}
	if len(args) != 1 || args[0].other == nil || args[0].other.bits == nil || len(ix) == 0 {
		return datum{}, errNotEvaluable
	}
	w, x := e.width(args[0]), e.unsigned(args[0])
	switch name {
	case "extract":
		return e.bitVector(ix[0]-ix[1]+1, new(big.Int).Div(x, power(ix[1])))
	case "zero_extend":
		return e.bitVector(w+ix[0], x)
	case "sign_extend":
		return e.bitVector(w+ix[0], e.signed(args[0]))
	case "rotate_left":
		return e.bitVector(w, rotated(w, x, ix[0]))
	case "rotate_right":
		return e.bitVector(w, rotated(w, x, w-ix[0]%w))
	case "repeat":
		z := new(big.Int)
		for range ix[0] {
			z.Add(z.Mul(z, power(w)), x)
		}
		return e.bitVector(w*ix[0], z)
	}
	return datum{}, errNotEvaluable
}

// bitLiteral is the value of #x..., #b....
func (e *evaluation) bitLiteral(n *Node) (datum, error) {
	base, bits := 2, 1
	if n.Kind == Hex {
		base, bits = 16, 4
	}
	x, ok := new(big.Int).SetString(n.Text, base)
	if !ok {
		return datum{}, errNotEvaluable
	}
	return e.bitVector(bits*len(n.Text), x)
}

// indexedConstant is the value of (_ bvN w), or of a special float.
func (e *evaluation) indexedConstant(n *Node) (datum, error) {
	name := n.List[1].Text
	if digits, ok := strings.CutPrefix(name, "bv"); ok && len(n.List) == 3 {
		x, ok := new(big.Int).SetString(digits, 10)
		width, err := numeralArg(n.List[2], smt.MaxWidth)
		if !ok || err != nil {
			return datum{}, errNotEvaluable
		}
		return e.bitVector(width, x)
	}
	return e.floatConstant(n)
}
