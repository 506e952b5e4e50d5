package cfront

import (
	"reflect"

	"modernc.org/cc/v4"
)

// biggestAlignment is what gcc aligns to where an attribute does not say to what.
const biggestAlignment = 16

// visit calls f for a node of a syntax tree and all below it, but not for those below a node for which f returns false. Lists are long
// chains in the tree, so that this does not recurse.
func visit(root any, f func(n any) bool) {
	for work := []reflect.Value{reflect.ValueOf(root)}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if v.Kind() == reflect.Interface {
			v = v.Elem()
		}
		if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct || !f(v.Interface()) {
			continue
		}
		v = v.Elem()
		for i := v.NumField() - 1; i >= 0; i-- {
			if below := v.Field(i); below.CanInterface() { // it is exported
				work = append(work, below)
			}
		}
	}
}

// isMark reports whether a node is an attribute that may change layouts, or an alignment.
func isMark(n any) bool {
	if a, ok := n.(*cc.AttributeValue); ok {
		return isLayoutWord(a.Token.SrcStr())
	}
	_, ok := n.(*cc.AlignmentSpecifier)
	return ok
}

// marks counts them below a node, but not in the definitions of structures there.
func marks(n any) int {
	count := 0
	visit(n, func(n any) bool {
		if isMark(n) {
			count++
		}
		s, ok := n.(*cc.StructOrUnionSpecifier)
		return !ok || s.Case != cc.StructOrUnionSpecifierDef
	})
	return count
}

// packingOf is what attributes say.
func packingOf(lists ...*cc.AttributeSpecifierList) packing {
	var p packing
	for _, list := range lists {
		for ; list != nil; list = list.AttributeSpecifierList {
			for values := list.AttributeSpecifier.AttributeValueList; values != nil; values = values.AttributeValueList {
				if v := values.AttributeValue; v != nil && isMark(v) {
					p = p.with(attributePacking(v))
				}
			}
		}
	}
	return p
}

// attributePacking is what one attribute says.
func attributePacking(v *cc.AttributeValue) packing {
	switch plain := v.Case == cc.AttributeValueIdent; bare(v.Token.SrcStr()) {
	case "packed":
		return packing{packed: true, unsure: !plain}
	case "aligned":
		if plain {
			return packing{align: biggestAlignment}
		}
		if list := v.ArgumentExpressionList; list != nil && list.ArgumentExpressionList == nil && list.AssignmentExpression != nil {
			return alignedTo(list.AssignmentExpression.Value())
		}
	}
	return packing{unsure: true}
}

// alignedTo is an alignment to so many bytes.
func alignedTo(v cc.Value) packing {
	r, ok := valueOf(v)
	n, small := r.Int64()
	if !ok || !small || n < 1 || n > 1<<16 || n&(n-1) != 0 {
		return packing{unsure: true}
	}
	return packing{align: n}
}

// with adds what another attribute says. Of two alignments nobody knows which one counts.
func (p packing) with(q packing) packing {
	return packing{packed: p.packed || q.packed, align: max(p.align, q.align), unsure: p.unsure || q.unsure || p.align > 0 && q.align > 0}
}

// layoutReader goes through a syntax tree in search of what changes layouts.
type layoutReader struct {
	*layouts
	files *fileSet
	packs *packs
	words int // marks that have been met
}

func (r *layoutReader) node(n any) bool {
	if isMark(n) {
		r.words++
	}
	switch n := n.(type) {
	case *cc.StructOrUnionSpecifier:
		switch {
		case n.Case == cc.StructOrUnionSpecifierDef:
			r.structure(n)
		case marks(n) > 0:
			r.unsure = true
		}
	case *cc.Declaration:
		r.declaration(n)
	}
	return true
}

// declaration notes typedefs that have an alignment of their own.
func (r *layoutReader) declaration(n *cc.Declaration) {
	isTypedef, changed := false, marks(n) > 0
	for ds := n.DeclarationSpecifiers; ds != nil; ds = ds.DeclarationSpecifiers {
		isTypedef = isTypedef || ds.StorageClassSpecifier != nil && ds.StorageClassSpecifier.Case == cc.StorageClassSpecifierTypedef
		changed = changed || r.changedType(ds.TypeSpecifier)
	}
	if !isTypedef || !changed {
		return
	}
	for list := n.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		r.typedefs[list.InitDeclarator.Declarator.Name()] = true
	}
}

// changedType reports whether a type may have an alignment of its own.
func (r *layoutReader) changedType(t *cc.TypeSpecifier) bool {
	if t == nil {
		return false
	}
	switch t.Case {
	case cc.TypeSpecifierTypeName:
		return r.typedefs[t.Token.SrcStr()]
	case cc.TypeSpecifierTypeofExpr, cc.TypeSpecifierTypeofType, cc.TypeSpecifierAtomic:
		return len(r.typedefs) > 0
	}
	return false
}

// structure notes the packing of a structure and of its members.
func (r *layoutReader) structure(n *cc.StructOrUnionSpecifier) {
	whole := packingOf(n.AttributeSpecifierList, n.AttributeSpecifierList2)
	if whole.limit = r.packs.of(r.files, n); whole.limit < 0 {
		whole.unsure = true
	}
	var named []*cc.Declarator
	for list := n.StructDeclarationList; list != nil; list = list.StructDeclarationList {
		d := list.StructDeclaration
		if d.Case != cc.StructDeclarationDecl {
			continue
		}
		all, changed := r.ofType(d.SpecifierQualifierList)
		last := packingOf(d.AttributeSpecifierList)
		if d.StructDeclaratorList == nil && (all != packing{} || last != packing{}) {
			whole.unsure = true
		}
		for m := d.StructDeclaratorList; m != nil; m = m.StructDeclaratorList {
			p := all
			if m.StructDeclaratorList == nil {
				p = p.with(last)
			}
			x := m.StructDeclarator
			p.unsure = p.unsure || marks(x) > 0 || changed && (x.Declarator == nil || x.Declarator.Pointer == nil)
			if x.Declarator == nil {
				whole.unsure = whole.unsure || p != packing{}
				continue
			}
			whole.unsure = whole.unsure || hasSizeof(x.ConstantExpression)
			r.members[x.Declarator] = p
			named = append(named, x.Declarator)
		}
	}
	if empty := n.StructDeclarationList == nil; len(named) == 0 && !(empty && whole == packing{limit: whole.limit}) {
		r.nameless = r.nameless || whole != packing{}
	}
	for _, d := range named {
		r.wholes[d] = whole
	}
}

// hasSizeof reports whether an expression needs a layout, which the C parser may have wrong.
func hasSizeof(n cc.ExpressionNode) bool {
	found := false
	visit(n, func(n any) bool {
		u, ok := n.(*cc.UnaryExpression)
		found = found || ok && u.Case >= cc.UnaryExpressionSizeofExpr
		return !found
	})
	return found
}

// ofType is what the declaration of members says about all of them, and whether their type may have an alignment of its own.
func (r *layoutReader) ofType(q *cc.SpecifierQualifierList) (p packing, changed bool) {
	known, total := 0, marks(q)
	for ; q != nil; q = q.SpecifierQualifierList {
		lists := []*cc.AttributeSpecifierList{q.AttributeSpecifierList}
		if q.TypeQualifier != nil {
			lists = append(lists, q.TypeQualifier.AttributeSpecifierList)
		}
		for _, list := range lists {
			known += marks(list)
			p = p.with(packingOf(list))
		}
		if a := q.AlignmentSpecifier; a != nil {
			known++
			if a.Case == cc.AlignmentSpecifierExpr {
				p = p.with(alignedTo(a.ConstantExpression.Value()))
			} else {
				p.unsure = true
			}
		}
		changed = changed || r.changedType(q.TypeSpecifier)
	}
	p.unsure = p.unsure || known != total
	return p, changed
}
