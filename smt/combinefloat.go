package smt

import (
	"cairn/smt/bits"
	"cairn/smt/floats"
)

// unit returns the circuits of a floating-point sort.
func (k *combination) unit(s Sort) *floats.Unit {
	u, ok := k.units[s]
	if !ok {
		u = floats.New(k.graph, k.c.format(s))
		k.units[s] = u
	}
	return u
}

// floatOperation makes the bits of an operator that is applied to floats or makes one. What the standard leaves open is an input; so is
// what has no circuit, which is noted: no model of it is believed.
func (k *combination) floatOperation(t Term, op Operator, args []Term) bits.Vector {
	c, g := k.c, k.graph
	sort := c.Sort(t)
	v := make([]bits.Vector, len(args))
	for i, a := range args {
		v[i] = k.vectorOf[a]
	}
	switch op.Code {
	case FPFromBits:
		return k.unit(sort).FromBits(v[0])
	case FPFromFP:
		return k.unit(sort).FromFloat(v[0], k.unit(c.Sort(args[1])), v[1])
	case FPFromSBV:
		return k.unit(sort).FromSigned(v[0], v[1])
	case FPFromUBV:
		return k.unit(sort).FromUnsigned(v[0], v[1])
	case FPFromReal:
		if l := c.Linear(args[1]); l.IsConst() {
			return k.unit(sort).FromRat(v[0], l.Const.Big())
		}
		return k.inputs(sort) // see conversions
	case FPToBits:
		return v[0]
	case FPToUBV, FPToSBV:
		u := k.unit(c.Sort(args[1]))
		convert := u.ToUnsigned
		if op.Code == FPToSBV {
			convert = u.ToSigned
		}
		n, valid := convert(v[0], v[1], int(op.I))
		return g.Mux(valid, n, k.inputs(sort))
	case FPMin:
		return k.unit(sort).Min(v[0], v[1], g.Input())
	case FPMax:
		return k.unit(sort).Max(v[0], v[1], g.Input())
	case FPRem:
		r, err := k.unit(sort).Rem(v[0], v[1])
		if err != nil {
			return k.open(t)
		}
		return r
	}
	return k.arithmeticOperation(op.Code, k.unit(sort), v)
}

// arithmeticOperation makes the bits of an operator from floats to floats of one format.
func (k *combination) arithmeticOperation(code OpCode, u *floats.Unit, v []bits.Vector) bits.Vector {
	switch code {
	case FPAbs:
		return u.Abs(v[0])
	case FPNeg:
		return u.Neg(v[0])
	case FPAdd:
		return u.Add(v[0], v[1], v[2])
	case FPSub:
		return u.Sub(v[0], v[1], v[2])
	case FPMul:
		return u.Mul(v[0], v[1], v[2])
	case FPDiv:
		return u.Div(v[0], v[1], v[2])
	case FPFma:
		return u.FMA(v[0], v[1], v[2], v[3])
	case FPSqrt:
		return u.Sqrt(v[0], v[1])
	}
	return u.RoundToIntegral(v[0], v[1]) // FPRound
}

// open is a term about which the search knows nothing.
func (k *combination) open(t Term) bits.Vector {
	k.unknown = reasonError(k.c.Operator(t).String() + " of what is not constant")
	return k.inputs(k.c.Sort(t))
}

// floatPredicate returns the literal of a predicate of floats.
func (k *combination) floatPredicate(op Operator, args []Term) bits.Lit {
	u, x := k.unit(k.c.Sort(args[0])), k.vectorOf[args[0]]
	switch op.Code {
	case FPLe:
		return u.LessEqual(x, k.vectorOf[args[1]])
	case FPLt:
		return u.Less(x, k.vectorOf[args[1]])
	case FPEq:
		return u.Equal(x, k.vectorOf[args[1]])
	case FPIsNormal:
		return u.IsNormal(x)
	case FPIsSubnormal:
		return u.IsSubnormal(x)
	case FPIsZero:
		return u.IsZero(x)
	case FPIsInfinite:
		return u.IsInfinite(x)
	case FPIsNaN:
		return u.IsNaN(x)
	case FPIsNegative:
		return u.IsNegative(x)
	}
	return u.IsPositive(x)
}

// canonical says that the bits are those of a float that IsValue accepts: there is one NaN.
func (k *combination) canonical(s Sort, v bits.Vector) bits.Lit { return k.unit(s).Canonical(v) }
