package ctypes

// Compatible reports whether two types are compatible (C11 6.2.7), as gcc has it. Structures of different translation units are, if they
// have the same tag and members.
func Compatible(a, b *Type) bool { return compatible(a, b, nil) }

// pair is one of structures that are taken to be compatible while their members are compared.
type pair struct{ a, b *Record }

func compatible(a, b *Type, assumed []pair) bool {
	if a == b || a.Kind == Invalid || b.Kind == Invalid {
		return true
	}
	if a.Kind != Array && a.Quals != b.Quals {
		return false
	}
	if a.Kind != b.Kind {
		switch { // an enumeration and its type
		case a.Kind == Enum && b.IsInteger():
			return a.Enum.Complete && a.Enum.Type.Kind == b.Kind
		case b.Kind == Enum && a.IsInteger():
			return b.Enum.Complete && b.Enum.Type.Kind == a.Kind
		}
		return false
	}
	switch a.Kind {
	case Pointer:
		return compatible(a.Elem, b.Elem, assumed)
	case Array:
		if a.Len >= 0 && b.Len >= 0 && a.Len != b.Len {
			return false
		}
		return compatible(a.Elem, b.Elem, assumed)
	case Vector:
		return a.Len == b.Len && compatible(a.Elem, b.Elem, assumed)
	case Function:
		return compatibleFunctions(a, b, assumed)
	case Struct, Union:
		return compatibleRecords(a.Record, b.Record, assumed)
	case Enum:
		return a.Enum == b.Enum || a.Enum.Tag == b.Enum.Tag && a.Enum.Complete && b.Enum.Complete && a.Enum.Type.Kind == b.Enum.Type.Kind
	}
	return a.Complex == b.Complex && a.Bits == b.Bits
}

func compatibleFunctions(a, b *Type, assumed []pair) bool {
	if !compatible(a.Elem.Unqualified(), b.Elem.Unqualified(), assumed) {
		return false
	}
	f, g := a.Func, b.Func
	switch {
	case f.Proto && g.Proto:
		if len(f.Params) != len(g.Params) || f.Variadic != g.Variadic {
			return false
		}
		for i := range f.Params {
			if !compatible(f.Params[i].Type.Unqualified(), g.Params[i].Type.Unqualified(), assumed) {
				return false
			}
		}
	case f.Proto:
		return selfPromoted(f)
	case g.Proto:
		return selfPromoted(g)
	}
	return true
}

// redeclares reports whether a type goes together with that of a declaration before. The parameters of a definition without a prototype are,
// promoted, of the types of the prototype before it (C11 6.7.6.3, paragraph 15), or of these as they are, as gcc takes it; elsewhere, as in _Generic,
// they do not count.
func redeclares(t, before *Type) bool {
	if t.Kind != Function || before.Kind != Function || t.Func.Proto || !before.Func.Proto || len(t.Func.Params) == 0 {
		return Compatible(before, t)
	}
	params, protos := t.Func.Params, before.Func.Params
	if len(params) != len(protos) || before.Func.Variadic || !Compatible(t.Elem.Unqualified(), before.Elem.Unqualified()) {
		return false
	}
	for i := range params {
		a, b := params[i].Type.Unqualified(), protos[i].Type.Unqualified()
		if !Compatible(a, b) && !Compatible(argumentPromoted(a), b) {
			return false
		}
	}
	return true
}

// argumentPromoted is the type to which an argument is converted where no prototype says one (C11 6.5.2.2, paragraph 6).
func argumentPromoted(t *Type) *Type {
	switch i := t.Integer(); {
	case t.Kind == Float && !t.Complex:
		return Basic(Double)
	case i.Kind >= Bool && i.Kind < Int:
		return Basic(Int)
	}
	return t
}

// selfPromoted reports whether a prototype can go together with a declaration that is none: with parameters that promotion leaves as they
// are (C11 6.7.6.3, paragraph 15).
func selfPromoted(f *Signature) bool {
	for _, p := range f.Params {
		if t := p.Type.Integer(); t.Kind == Float || t.Kind >= Bool && t.Kind < Int {
			return false
		}
	}
	return !f.Variadic
}

func compatibleRecords(a, b *Record, assumed []pair) bool {
	if a == b {
		return true
	}
	if a.unit == b.unit || a.Tag != b.Tag {
		return false
	}
	if !a.Complete || !b.Complete {
		return true
	}
	for _, p := range assumed {
		if p.a == a && p.b == b {
			return true
		}
	}
	if len(a.Fields) != len(b.Fields) || a.Size != b.Size || a.Align != b.Align {
		return false
	}
	assumed = append(assumed, pair{a, b})
	for i, f := range a.Fields {
		g := b.Fields[i]
		if f.Name != g.Name || f.Offset != g.Offset || f.Bit != g.Bit || f.Width != g.Width || !compatible(f.Type, g.Type, assumed) {
			return false
		}
	}
	return true
}

// defined is the type of a function with a prototype that is defined without one: calls see the types of the prototype, the body has its own names.
func defined(def, proto *Type) *Type {
	if len(def.Func.Params) != len(proto.Func.Params) || len(def.Func.Params) == 0 {
		return proto
	}
	c, f := *proto, *proto.Func
	f.Params = append([]Param(nil), def.Func.Params...)
	for i := range f.Params {
		f.Params[i].Type = proto.Func.Params[i].Type
	}
	c.Func = &f
	return &c
}

// Composite is the composite type of two compatible types (C11 6.2.7, paragraph 3).
func Composite(a, b *Type) *Type {
	if a == b || a.Kind != b.Kind {
		return a
	}
	switch a.Kind {
	case Pointer:
		if elem := Composite(a.Elem, b.Elem); elem != a.Elem {
			c := *a
			c.Elem = elem
			return &c
		}
	case Array:
		elem := Composite(a.Elem, b.Elem)
		c := *a
		switch {
		case a.Len < 0 && b.Len >= 0, a.Len < 0 && a.VLA == nil:
			c.Len, c.VLA = b.Len, b.VLA
		case elem == a.Elem:
			return a
		}
		c.Elem = elem
		return &c
	case Function:
		if !a.Func.Proto && b.Func.Proto {
			return defined(a, b)
		}
		if a.Func.Proto && b.Func.Proto && len(a.Func.Params) == len(b.Func.Params) {
			f := *a.Func
			f.Params = append([]Param(nil), f.Params...)
			for i := range f.Params {
				f.Params[i].Type = Composite(f.Params[i].Type, b.Func.Params[i].Type)
			}
			c := *a
			c.Elem, c.Func = Composite(a.Elem, b.Elem), &f
			return &c
		}
	}
	return a
}
