package cfg

import (
	"fmt"
	"slices"

	"cairn/internal/num"
)

// The constructors build well-typed expressions. Operands of a wrong type are a mistake of the caller, not of the program
// that is verified: they panic.

// ConstOf returns the constant r of type t.
func ConstOf(t Type, r num.Rat) *Expr {
	if !t.Contains(r) {
		panic(fmt.Sprintf("cfg: %s is no value of %s", r, t))
	}
	return &Expr{Op: Const, Type: t, Val: r}
}

// IntConst returns the constant i of type t.
func IntConst(t Type, i int64) *Expr { return ConstOf(t, num.FromInt(i)) }

// RefTo returns the expression that reads v, a variable of type t.
func RefTo(v Var, t Type) *Expr { return &Expr{Op: Ref, Type: t, Var: v} }

// RefTo returns the expression that reads v.
func (g *Graph) RefTo(v Var) *Expr { return RefTo(v, g.Vars[v].Type) }

// Un returns the expression with the unary operator op: Neg, BitNot or Not.
func Un(op Op, a *Expr) *Expr {
	t := a.Type
	switch op {
	case Neg, BitNot:
	case Not:
		t = truthType(a.Type)
	case FSqrt, FFloor, FCeil, FTrunc, FAway, FEven:
	default:
		panic(fmt.Sprintf("cfg: %s is no unary operator", op))
	}
	if !op.takes(a.Type) {
		panic(fmt.Sprintf("cfg: %s of %s", op, a.Type))
	}
	return &Expr{Op: op, Type: t, Args: []*Expr{a}, Pos: a.Pos}
}

// Bin returns the expression with the binary operator op.
func Bin(op Op, a, b *Expr) *Expr {
	t := a.Type
	switch {
	case op.IsComparison(), op.isArithmetic() && op != Shl && op != Shr:
		if a.Type != b.Type {
			panic(fmt.Sprintf("cfg: %s of %s and %s", op, a.Type, b.Type))
		}
		if op.IsComparison() {
			t = truthType(a.Type)
		}
	case op >= FAdd && op <= FMod, op >= FLt && op <= FEq:
		if a.Type != b.Type {
			panic(fmt.Sprintf("cfg: %s of %s and %s", op, a.Type, b.Type))
		}
		if op >= FLt {
			t = Int
		}
	case op == Shl || op == Shr:
	case op == LAnd || op == LOr:
		t = truthType(a.Type)
	default:
		panic(fmt.Sprintf("cfg: %s is no binary operator", op))
	}
	if !op.takes(a.Type) {
		panic(fmt.Sprintf("cfg: %s of %s", op, a.Type))
	}
	return &Expr{Op: op, Type: t, Args: []*Expr{a, b}, Pos: a.Pos}
}

// IfThenElse returns c ? a : b.
func IfThenElse(c, a, b *Expr) *Expr {
	if a.Type != b.Type {
		panic(fmt.Sprintf("cfg: a choice between %s and %s", a.Type, b.Type))
	}
	return &Expr{Op: Cond, Type: a.Type, Args: []*Expr{c, a, b}, Pos: c.Pos}
}

// Convert returns a converted to t: a itself if it has that type. Of floating-point numbers it keeps the bits; Number keeps the number.
func Convert(t Type, a *Expr) *Expr {
	if a.Type == t {
		return a
	}
	if !convertible(t, a.Type) {
		panic(fmt.Sprintf("cfg: %s has not the bits of %s", a.Type, t))
	}
	return &Expr{Op: Cast, Type: t, Args: []*Expr{a}, Pos: a.Pos}
}

// LoadOf returns the expression that reads an unsigned integer of so many bits.
func LoadOf(bits uint8, mem, object, offset *Expr) *Expr {
	return access(&Expr{Op: Load, Type: Type{Bits: bits}, Args: []*Expr{mem, object, offset}, Pos: object.Pos})
}

// StoreOf returns the array in which an unsigned integer is stored.
func StoreOf(mem, object, offset, value *Expr) *Expr {
	return access(&Expr{Op: Store, Type: mem.Type, Args: []*Expr{mem, object, offset, value}, Pos: object.Pos})
}

// FillOf returns the array in which count cells have one value.
func FillOf(mem, object, offset, count, cell *Expr) *Expr {
	return access(&Expr{Op: Fill, Type: mem.Type, Args: []*Expr{mem, object, offset, count, cell}, Pos: object.Pos})
}

// CopyOf returns the array in which count cells are those of a place, of the memory before.
func CopyOf(mem, object, offset, from, fromObject, fromOffset, count *Expr) *Expr {
	return access(&Expr{Op: Copy, Type: mem.Type, Args: []*Expr{mem, object, offset, from, fromObject, fromOffset, count}, Pos: object.Pos})
}

func access(e *Expr) *Expr {
	if !e.accessible() {
		panic(fmt.Sprintf("cfg: %s of wrong types", e.Op))
	}
	return e
}

// Negated returns an expression that is 0 exactly if e is not.
func Negated(e *Expr) *Expr {
	inverse := [...]Op{Ge, Gt, Le, Lt, Ne, Eq} // of each comparison, from Lt on
	if e.Op.IsComparison() {
		return &Expr{Op: inverse[e.Op-Lt], Type: e.Type, Args: e.Args, Pos: e.Pos}
	}
	if e.Op == Not && e.Args[0].IsTruth() {
		return e.Args[0]
	}
	return Un(Not, e)
}

// MapArgs returns e with what f makes of its operands: e itself if that leaves them as they are.
func (e *Expr) MapArgs(f func(*Expr) *Expr) *Expr {
	out := e
	for i, a := range e.Args {
		b := f(a)
		if b == a {
			continue
		}
		if out == e {
			c := *e
			c.Args = slices.Clone(e.Args)
			out = &c
		}
		out.Args[i] = b
	}
	return out
}

// Opposite reports whether one of the expressions is the other one negated.
func Opposite(a, b *Expr) bool { return Negated(a).Equal(b) || Negated(b).Equal(a) }

// truthType is the type of comparisons between operands of type t: int, except that a program of mathematical integers
// knows no other type.
func truthType(t Type) Type {
	if t.IsMath() {
		return Math
	}
	return Int
}

// IsComparison reports whether op compares two numbers.
func (op Op) IsComparison() bool { return op >= Lt && op <= Ne }

// isArithmetic reports whether op is binary and yields a number.
func (op Op) isArithmetic() bool { return op >= Add && op <= BitXor }

// IsTruth reports whether e can only be 0 or 1 because of its operator.
func (e *Expr) IsTruth() bool {
	switch e.Op {
	case Not, LAnd, LOr, FLt, FLe, FEq:
		return true
	case Const:
		return e.Val.IsZero() || e.Val.IsOne()
	case Cast:
		return e.Type == Bool || e.Args[0].IsTruth() && (e.Type.IsMath() || e.Type.Bits > 1)
	case BitAnd, BitOr, BitXor:
		return e.Args[0].IsTruth() && e.Args[1].IsTruth()
	case Cond:
		return e.Args[1].IsTruth() && e.Args[2].IsTruth()
	default:
		return e.Op.IsComparison()
	}
}

// IsConst reports whether e is the constant i.
func (e *Expr) IsConst(i int64) bool { return e.Op == Const && e.Val.Equal(num.FromInt(i)) }
