package smtlib

import (
	"cairn/internal/num"
	"cairn/smt"
)

// evalOperator applies a symbol of the theories to values, as the standard defines it.
func (e *evaluation) evalOperator(op string, args []datum) (datum, error) {
	switch op {
	case "not", "and", "or", "xor", "=>":
		return evalBoolean(op, args), nil
	case "ite":
		v := args[2]
		if args[0].b {
			v = args[1]
		}
		v.real = args[1].real || args[2].real
		return v, nil
	case "=", "<", "<=", ">", ">=":
		holds := true
		for i := range args[1:] {
			holds = holds && related(op, args[i], args[i+1])
		}
		return datum{isBool: true, b: holds}, nil
	case "distinct":
		holds := true
		for i := range args {
			for _, b := range args[i+1:] {
				holds = holds && !related("=", args[i], b)
			}
		}
		return datum{isBool: true, b: holds}, nil
	}
	if o := args[0].other; o != nil {
		switch e.c.SortKind(o.sort) {
		case smt.SortArray:
			return e.evalArray(op, args)
		case smt.SortFloat, smt.SortRounding:
			return e.evalFloat(op, args)
		case smt.SortBitVec:
			if op == "fp" {
				return e.evalFloat(op, args)
			}
			return e.evalBits(op, args)
		}
		return datum{}, errNotEvaluable
	}
	return e.evalArithmetic(op, args)
}

func evalBoolean(op string, args []datum) datum {
	v := args[0].b
	switch op {
	case "not":
		v = !v
	case "=>":
		v = args[len(args)-1].b
		for _, a := range args[:len(args)-1] {
			v = v || !a.b
		}
	default:
		for _, a := range args[1:] {
			switch op {
			case "and":
				v = v && a.b
			case "or":
				v = v || a.b
			case "xor":
				v = v != a.b
			}
		}
	}
	return datum{isBool: true, b: v}
}

func related(op string, a, b datum) bool {
	if op == "=" {
		return a.equalTo(b)
	}
	switch c := a.r.Cmp(b.r); op {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	default:
		return c >= 0
	}
}

func (e *evaluation) evalArithmetic(op string, args []datum) (datum, error) {
	v := args[0].r
	real := op == "/"
	for _, a := range args {
		real = real || a.real
	}
	switch op {
	case "abs":
		return datum{r: v.Abs(), real: real}, nil
	case "to_real":
		return datum{r: v, real: true}, nil
	case "to_int":
		return datum{r: v.Floor()}, nil
	case "is_int":
		return datum{isBool: true, b: v.IsInt()}, nil
	case "-":
		if len(args) == 1 {
			return datum{r: v.Neg(), real: real}, nil
		}
	}
	for _, a := range args[1:] {
		switch op {
		case "+":
			v = v.Add(a.r)
		case "-":
			v = v.Sub(a.r)
		case "*":
			v = v.Mul(a.r)
		case "/", "div", "mod":
			if !a.r.IsZero() {
				v = quotient(op, v, a.r)
				continue
			}
			if e.model == nil {
				return datum{}, errDivision
			}
			d, err := e.applyFunction(&signature{function: e.c.ByZeroFunc(op)}, []datum{{r: v, real: op == "/"}})
			if err != nil {
				return datum{}, err
			}
			v = d.r
		default:
			return datum{}, errNotEvaluable
		}
	}
	return datum{r: v, real: real}, nil
}

// quotient divides: for integers v = k*div + mod and 0 <= mod < |k|.
func quotient(op string, v, k num.Rat) num.Rat {
	if op == "/" {
		return v.Div(k)
	}
	mod := num.FloorMod(v, k.Abs())
	if op == "mod" {
		return mod
	}
	return v.Sub(mod).Div(k)
}
