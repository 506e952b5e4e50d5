package ctypes

import "modernc.org/cc/v4"

// Compared is the type of a comparison of two vectors: of signed integers as wide as the elements.
func (m Model) Compared(t *Type) *Type {
	for _, k := range []Kind{SChar, Short, Int, Long, LongLong} {
		if elem := Basic(k); m.Size(elem) == m.Size(t.Elem) {
			return &Type{Kind: Vector, Elem: elem, Len: t.Len}
		}
	}
	return Basic(Invalid)
}

// vectorResult is the type of an operation on vectors, element by element.
func (c *checker) vectorResult(op string, t, u *Type) *Type {
	if t.Kind != Vector {
		t = u
	}
	if comparisons[op] {
		return c.Model.Compared(t)
	}
	return t.Unqualified()
}

// shuffled is the type of a call of one of gcc's functions that arrange elements of vectors; nil if it is none.
func (c *checker) shuffled(name string, args *cc.ArgumentExpressionList) *Type {
	t := c.exprs[args.AssignmentExpression].Type
	if t.Kind != Vector {
		return nil
	}
	switch name {
	case "__builtin_shuffle":
		return t.Unqualified()
	case "__builtin_shufflevector":
		out := &Type{Kind: Vector, Elem: t.Elem, Len: -2}
		for ; args != nil; args = args.ArgumentExpressionList {
			out.Len++
		}
		return out
	}
	return nil
}
