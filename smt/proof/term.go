package proof

import (
	"errors"
	"fmt"
	"slices"

	"cairn/internal/num"
)

// Sort names a sort of Proof.Sorts.
type Sort int32

// SortKind is the form of a sort.
type SortKind uint8

// The kinds of sorts.
const (
	BoolSort SortKind = iota
	IntSort
	RealSort
	BitVector     // Width bits
	Array         // from Index to Element
	Datatype      // Constructors
	Uninterpreted // some values
)

// SortInfo describes a sort.
type SortInfo struct {
	Kind           SortKind
	Width          int
	Index, Element Sort
	Constructors   [][]Sort // of each constructor, the sorts of its fields
}

// Operator is what a term is made by.
type Operator uint8

// The operators. Those of bit-vectors are SMT-LIB's.
const (
	SymbolOf  Operator = iota // the symbol with the number Index
	Constant                  // Value: a truth value, a number, or the bits of a bit-vector as a number
	Not                       //
	All                       // the conjunction
	Any                       // the disjunction
	Same                      // both formulas hold or none does
	If                        // Args[1] if the formula Args[0] holds, or else Args[2]
	Equal                     // both are equal; they are no formulas
	AtMost                    // Sum <= 0
	Below                     // Sum < 0
	Total                     // the number Sum
	Apply                     // the function with the number Index
	Select                    // Args: array, index
	Store                     // Args: array, index, element
	Fill                      // the array of which all elements are Args[0]
	Construct                 // the constructor with the number Index
	Rest                      // what the array has at an index that differs from all those at which something is stored
	Field                     // the field with the number Low of the constructor with the number Index
	Test                      // whether it has the constructor with the number Index
	BVNot
	BVNeg
	BVAnd
	BVOr
	BVXor
	BVAdd
	BVMul
	BVUDiv
	BVURem
	BVSDiv
	BVSRem
	BVSMod
	BVShl
	BVLShr
	BVAShr
	Concat
	Extract    // the bits from Index down to Low
	SignExtend // by copies of the highest bit
	ULess
	UAtMost
	SLess
	SAtMost
	UMulOverflows
	SMulOverflows
)

// Application is a term: an operator applied to terms with smaller numbers.
type Application struct {
	Op    Operator
	Sort  Sort
	Index int32
	Low   int32
	Value num.Rat
	Sum   Linear // AtMost, Below, Total: over terms, whose numbers are those of the variables
	Args  []Term
}

// theory has the terms of a proof.
type theory struct {
	sorts []SortInfo
	terms []Application
}

func (h *theory) isTerm(t Term) bool { return t >= 0 && int(t) < len(h.terms) }

func (h *theory) sort(t Term) *SortInfo { return &h.sorts[h.terms[t].Sort] }

// isValue reports whether a term is one of the constants, which are pairwise different if they are of one sort.
func (h *theory) isValue(t Term) bool {
	a := &h.terms[t]
	return a.Op == Constant || a.Op == Construct && len(a.Args) == 0
}

// differ reports whether two terms are different constants.
func (h *theory) differ(s, t Term) bool {
	a, b := &h.terms[s], &h.terms[t]
	if !h.isValue(s) || !h.isValue(t) || a.Sort != b.Sort || a.Op != b.Op {
		return false
	}
	return a.Op == Constant && !a.Value.Equal(b.Value) || a.Op == Construct && a.Index != b.Index
}

// properSorts checks that sorts are of sorts that there are.
func (h *theory) properSorts() error {
	is := func(s Sort) bool { return s >= 0 && int(s) < len(h.sorts) }
	for i, s := range h.sorts {
		ok := s.Kind <= Uninterpreted && is(s.Index) && is(s.Element) && (s.Kind != BitVector || s.Width > 0)
		for _, fields := range s.Constructors {
			ok = ok && !slices.ContainsFunc(fields, func(f Sort) bool { return !is(f) })
		}
		if !ok || s.Kind == Datatype && len(s.Constructors) == 0 {
			return fmt.Errorf("sort %d is not a proper one", i)
		}
	}
	return nil
}

var errSorts = errors.New("not well-sorted")

// proper checks that a term may follow those there are.
func (h *theory) proper(a *Application) error {
	if a.Sort < 0 || int(a.Sort) >= len(h.sorts) || slices.ContainsFunc(a.Args, func(t Term) bool { return !h.isTerm(t) }) {
		return errSorts
	}
	if arity, ok := arities[a.Op]; ok && arity != len(a.Args) || !h.wellSorted(a) {
		return errSorts
	}
	return nil
}

// arities has the numbers of arguments; All, Any, Apply and Construct have any.
var arities = map[Operator]int{SymbolOf: 0, Constant: 0, Not: 1, Same: 2, If: 3, Equal: 2, AtMost: 0, Below: 0, Total: 0, Select: 2, Store: 3,
	Fill: 1, Rest: 1, Field: 1, Test: 1, BVNot: 1, BVNeg: 1, BVAnd: 2, BVOr: 2, BVXor: 2, BVAdd: 2, BVMul: 2, BVUDiv: 2, BVURem: 2, BVSDiv: 2,
	BVSRem: 2, BVSMod: 2, BVShl: 2, BVLShr: 2, BVAShr: 2, Concat: 2, Extract: 1, SignExtend: 1, ULess: 2, UAtMost: 2, SLess: 2, SAtMost: 2,
	UMulOverflows: 2, SMulOverflows: 2}

// wellSorted checks the sorts of a term and its arguments, whose number is right.
func (h *theory) wellSorted(a *Application) bool {
	s := &h.sorts[a.Sort]
	isBool := s.Kind == BoolSort
	all := func(ok func(t Term) bool) bool {
		return !slices.ContainsFunc(a.Args, func(t Term) bool { return !ok(t) })
	}
	of := func(sort Sort) func(Term) bool { return func(t Term) bool { return h.terms[t].Sort == sort } }
	bits := func(t Term) bool { return h.sort(t).Kind == BitVector }
	formula := func(t Term) bool { return h.sort(t).Kind == BoolSort }
	switch a.Op {
	case SymbolOf:
		return true
	case Constant:
		return h.properValue(s, a.Value)
	case Not, All, Any, Same:
		return isBool && all(formula)
	case If:
		return formula(a.Args[0]) && of(a.Sort)(a.Args[1]) && of(a.Sort)(a.Args[2])
	case Equal:
		return isBool && !formula(a.Args[0]) && h.terms[a.Args[0]].Sort == h.terms[a.Args[1]].Sort
	case AtMost, Below, Total:
		return h.properSum(a.Sum) && (isBool != (a.Op == Total)) && (a.Op != Total || s.Kind == RealSort || s.Kind == IntSort && h.integral(a.Sum))
	case Apply:
		return h.sameFunction(a)
	case Select, Store, Fill, Rest:
		return h.properArray(a)
	case Construct, Field, Test:
		return h.properDatum(a)
	case Concat:
		return all(bits) && s.Kind == BitVector && s.Width == h.sort(a.Args[0]).Width+h.sort(a.Args[1]).Width
	case Extract:
		return all(bits) && s.Kind == BitVector && a.Low >= 0 && int(a.Index) < h.sort(a.Args[0]).Width && s.Width == int(a.Index-a.Low)+1
	case SignExtend:
		return all(bits) && s.Kind == BitVector && s.Width >= h.sort(a.Args[0]).Width
	case ULess, UAtMost, SLess, SAtMost, UMulOverflows, SMulOverflows:
		return isBool && bits(a.Args[0]) && all(of(h.terms[a.Args[0]].Sort))
	}
	return a.Op <= SMulOverflows && s.Kind == BitVector && all(of(a.Sort))
}

// properValue checks the value of a constant.
func (h *theory) properValue(s *SortInfo, v num.Rat) bool {
	switch s.Kind {
	case BoolSort:
		return v.IsZero() || v.IsOne()
	case IntSort:
		return v.IsInt()
	case RealSort:
		return true
	case BitVector:
		return v.IsInt() && v.Sign() >= 0 && v.Cmp(num.Pow2(s.Width)) < 0
	}
	return false
}

// properSum checks that a sum is sorted, without zeros, and of numeric terms that are no sums or constants themselves.
func (h *theory) properSum(l Linear) bool {
	last := Var(-1)
	for _, m := range l.Mono {
		t := Term(m.Var)
		if m.Var <= last || !h.isTerm(t) || !h.isNumber(t) || m.Coeff.IsZero() || h.terms[t].Op == Total || h.terms[t].Op == Constant {
			return false
		}
		last = m.Var
	}
	return true
}

func (h *theory) isNumber(t Term) bool {
	kind := h.sort(t).Kind
	return kind == IntSort || kind == RealSort
}

// integral reports whether the sum takes only integral values.
func (h *theory) integral(l Linear) bool {
	for _, m := range l.Mono {
		if h.sort(Term(m.Var)).Kind != IntSort || !m.Coeff.IsInt() {
			return false
		}
	}
	return l.Const.IsInt()
}

// sameFunction checks the sorts of an application of a function: since congruence compares arguments, and equal terms are of one sort,
// those of other applications need not be compared with them.
func (h *theory) sameFunction(a *Application) bool { return len(a.Args) > 0 }

func (h *theory) properArray(a *Application) bool {
	array := h.sorts[a.Sort]
	if a.Op == Select || a.Op == Rest {
		array = *h.sort(a.Args[0])
	}
	if array.Kind != Array {
		return false
	}
	of := func(i int) Sort { return h.terms[a.Args[i]].Sort }
	switch a.Op {
	case Select:
		return of(1) == array.Index && a.Sort == array.Element
	case Rest:
		return a.Sort == array.Element
	case Store:
		return of(0) == a.Sort && of(1) == array.Index && of(2) == array.Element
	}
	return of(0) == array.Element
}

func (h *theory) properDatum(a *Application) bool {
	data := h.sorts[a.Sort]
	if a.Op != Construct {
		data = *h.sort(a.Args[0])
	}
	if data.Kind != Datatype || a.Index < 0 || int(a.Index) >= len(data.Constructors) {
		return false
	}
	fields := data.Constructors[a.Index]
	switch a.Op {
	case Construct:
		return slices.EqualFunc(a.Args, fields, func(t Term, s Sort) bool { return h.terms[t].Sort == s })
	case Field:
		return a.Low >= 0 && int(a.Low) < len(fields) && fields[a.Low] == a.Sort
	}
	return h.sorts[a.Sort].Kind == BoolSort
}
