package ctypes

import (
	"cmp"
	"slices"

	"modernc.org/cc/v4"
)

// biggestAlignment is what gcc aligns to where an attribute does not say to what.
const biggestAlignment = 16

// attributes are what a list of gcc's attributes says of types and layouts, and the names of all.
type attributes struct {
	packing
	mode   string
	vector int64 // bytes of a vector
	names  []string
	unsure bool // something is not understood
	calls
}

// calls are what gcc's attributes have called without a call in the program.
type calls struct {
	Cleanup                 *cc.PrimaryExpression // the function that is called with the address of an automatic variable at the end of its block
	Constructor, Destructor *int                  // of a function that runs before or after main: its priority
}

// defaultPriority is that of functions that run before or after main and have none.
const defaultPriority = 65535

// IsLayoutWord reports whether an attribute may change a type or its layout.
func IsLayoutWord(word string) bool {
	return slices.Contains([]string{"packed", "aligned", "ms_struct", "gcc_struct", "mode", "vector_size"}, bare(word))
}

// bare is the name of an attribute without the underlines around it.
func bare(word string) string {
	if n := len(word); n > 4 && word[:2] == "__" && word[n-2:] == "__" {
		return word[2 : n-2]
	}
	return word
}

// and adds what another list says. Of two alignments the larger one counts.
func (a attributes) and(b attributes) attributes {
	a.packed, a.align, a.unsure = a.packed || b.packed, max(a.align, b.align), a.unsure || b.unsure
	if b.mode != "" {
		a.mode = b.mode
	}
	if b.vector > 0 {
		a.vector = b.vector
	}
	a.names = append(a.names, b.names...)
	a.calls = a.calls.and(b.calls)
	return a
}

// and adds what another list says.
func (a calls) and(b calls) calls {
	return calls{cmp.Or(b.Cleanup, a.Cleanup), cmp.Or(b.Constructor, a.Constructor), cmp.Or(b.Destructor, a.Destructor)}
}

// attributes reads lists of attributes.
func (c *checker) attributes(lists ...*cc.AttributeSpecifierList) (out attributes) {
	for _, list := range lists {
		for ; list != nil; list = list.AttributeSpecifierList {
			for values := list.AttributeSpecifier.AttributeValueList; values != nil; values = values.AttributeValueList {
				if v := values.AttributeValue; v != nil {
					out = out.and(c.attribute(v))
				}
			}
		}
	}
	return out
}

// attribute reads one.
func (c *checker) attribute(v *cc.AttributeValue) (out attributes) {
	name, plain := bare(v.Token.SrcStr()), v.Case == cc.AttributeValueIdent
	out.names = []string{name}
	c.aliases = c.aliases || name == "may_alias"
	args := v.ArgumentExpressionList
	one := args != nil && args.ArgumentExpressionList == nil && args.AssignmentExpression != nil
	if !IsLayoutWord(name) {
		if one {
			out.calls = c.called(name, args.AssignmentExpression)
		} else {
			out.calls = c.called(name, nil)
		}
		return out
	}
	c.laid[v] = true
	switch {
	case name == "packed" && plain:
		out.packed = true
	case name == "aligned" && plain:
		out.align = biggestAlignment
	case name == "aligned" && one:
		out.align = c.alignment(args.AssignmentExpression)
		out.unsure = out.align == 0
	case name == "vector_size" && one:
		n, ok := c.constant(args.AssignmentExpression)
		size, small := n.Int64()
		if out.vector = size; !ok || !small || size < 1 || size > 1<<20 {
			out.vector, out.unsure = 0, true
		}
	case name == "mode" && one:
		if p, ok := args.AssignmentExpression.(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionIdent {
			out.mode = bare(p.Token.SrcStr())
		}
	case name == "gcc_struct":
	default:
		out.unsure = true
	}
	return out
}

// called is what an attribute has called; arg is its argument, or nil.
func (c *checker) called(name string, arg cc.ExpressionNode) (out calls) {
	switch name {
	case "cleanup":
		if f, ok := arg.(*cc.PrimaryExpression); ok && f.Case == cc.PrimaryExpressionIdent {
			c.expr(f)
			out.Cleanup = f
		}
	case "constructor", "destructor":
		priority := defaultPriority
		if arg != nil {
			v, _ := c.constant(arg)
			n, small := v.Int64()
			if !small || n < 0 || n > defaultPriority {
				fail(arg, "the priority of a %s is a constant from 0 to %d", name, defaultPriority)
			}
			priority = int(n)
		}
		if name == "constructor" {
			out.Constructor = &priority
		} else {
			out.Destructor = &priority
		}
	}
	return out
}

// alignment is an alignment to so many bytes; 0 if that is none.
func (c *checker) alignment(n cc.ExpressionNode) int64 {
	r, ok := c.constant(n)
	v, small := r.Int64()
	if !ok || !small || v < 1 || v > 1<<28 || v&(v-1) != 0 {
		return 0
	}
	return v
}

// alignas is what _Alignas says (C11 6.7.5); 0 if nothing.
func (c *checker) alignas(a *cc.AlignmentSpecifier) int64 {
	c.laid[a] = true
	if a.Case == cc.AlignmentSpecifierType {
		return c.Model.Align(c.typeName(a.TypeName))
	}
	r, ok := c.constant(a.ConstantExpression)
	v, small := r.Int64()
	if !ok || !small || v < 0 || v&(v-1) != 0 {
		fail(a, "an alignment that is no power of two")
	}
	return v
}

// applied is a type with what attributes say of it.
func (c *checker) applied(t *Type, a attributes) *Type {
	if a.mode != "" {
		t = c.inMode(t, a.mode)
	}
	if a.vector > 0 {
		size := c.Model.Size(t)
		if !t.IsArithmetic() || size <= 0 || a.vector%size != 0 {
			return Basic(Invalid)
		}
		t = &Type{Kind: Vector, Elem: t, Len: a.vector / size}
	}
	return t
}

// inMode is the integer or floating-point type of a machine mode of gcc's.
func (c *checker) inMode(t *Type, mode string) *Type {
	if t.IsFloating() && !t.Complex {
		switch mode {
		case "SF":
			return Basic(Float).Qualified(t.Quals)
		case "DF":
			return Basic(Double).Qualified(t.Quals)
		}
		return Basic(Invalid)
	}
	word := "SI"
	if c.Model == LP64 {
		word = "DI"
	}
	if mode == "word" || mode == "pointer" || mode == "unwind_word" {
		mode = word
	}
	kinds := map[string]Kind{"byte": SChar, "QI": SChar, "HI": Short, "SI": Int, "DI": LongLong, "TI": Int128}
	k, ok := kinds[mode]
	if !ok || !t.IsInteger() || k == Int128 && c.Model == ILP32 {
		return Basic(Invalid)
	}
	if k == LongLong && c.Model == LP64 {
		k = Long
	}
	if !t.IsSigned() {
		k = unsignedOf(k)
	}
	return Basic(k).Qualified(t.Quals)
}

// unsignedOf is the unsigned kind for a signed one (C11 6.2.5, paragraph 6).
func unsignedOf(k Kind) Kind {
	switch k {
	case Char, SChar:
		return UChar
	case Short, Int, Long, LongLong, Int128:
		return k + 1
	}
	return k
}
