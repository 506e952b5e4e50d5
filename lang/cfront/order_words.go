package cfront

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"cairn/lang/ctypes"
)

// designation is the words in which n designates an object, without parentheses. The same words are the same object; what need not be the
// same each time is the node itself.
func (l *expressions) designation(n cc.ExpressionNode) string {
	n = inside(n)
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionIdent, cc.PrimaryExpressionInt, cc.PrimaryExpressionChar:
			return x.Token.SrcStr()
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			return l.memberOf(l.designation(x.PostfixExpression), x)
		case cc.PostfixExpressionPSelect:
			return l.memberOf(l.elementWords(x.PostfixExpression, "0"), x)
		case cc.PostfixExpressionIndex:
			return l.elementWords(x.PostfixExpression, l.designation(x.ExpressionList))
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return l.elementWords(x.CastExpression, "0")
		}
		if part, ok := partOperand(x); ok {
			return l.designation(part) + "." + strings.Trim(x.Token.SrcStr(), "_")
		}
	}
	return fmt.Sprintf("(%p)", n)
}

// elementWords designate an element of an array, which is a part of n, or of one to which the pointer n leads, which is not.
func (l *expressions) elementWords(n cc.ExpressionNode, index string) string {
	words := l.designation(n)
	if l.info.TypeOf(n).Kind != ctypes.Array {
		words = "(" + words + ")"
	}
	return words + "[" + index + "]"
}

// memberOf designates a member: those of a structure after a dot, those of a union, which are one object, after unionMark.
func (l *expressions) memberOf(base string, n *cc.PostfixExpression) string {
	for _, m := range l.membersTo(n) {
		mark := "."
		if m.of == nil || m.of.Union {
			mark = unionMark
		}
		base += mark + m.name
	}
	return base
}

const unionMark = "|"

// selected is a member of a structure or union, which is nil if it is not known.
type selected struct {
	of   *ctypes.Record
	name string // or number
}

// membersTo are the member that n designates, and before it those without a name in which it is (C11 6.7.2.1, paragraph 13).
func (l *expressions) membersTo(n *cc.PostfixExpression) (all []selected) {
	t, name := l.info.TypeOf(n.PostfixExpression), n.Token2.SrcStr()
	if n.Case == cc.PostfixExpressionPSelect && t.Decayed().Elem != nil {
		t = t.Decayed().Elem
	}
	if !t.IsRecord() || t.Record.Member(name) == nil {
		return []selected{{nil, name}}
	}
	for _, i := range t.Record.Member(name) {
		f := &t.Record.Fields[i]
		all, t = append(all, selected{t.Record, cmp.Or(f.Name, strconv.Itoa(i))}), f.Type
	}
	return all
}

// isMemberOfUnion reports whether n is a member of a union, also of one that has no name, or of what is not known.
func (l *expressions) isMemberOfUnion(n *cc.PostfixExpression) bool {
	return slices.ContainsFunc(l.membersTo(n), func(m selected) bool { return m.of == nil || m.of.Union })
}

// isBitField reports whether n is a member that is one.
func (l *expressions) isBitField(n cc.ExpressionNode) bool {
	x, ok := inside(n).(*cc.PostfixExpression)
	if !ok || x.Case != cc.PostfixExpressionSelect && x.Case != cc.PostfixExpressionPSelect {
		return false
	}
	return slices.ContainsFunc(l.membersTo(x), func(m selected) bool {
		return m.of != nil && slices.ContainsFunc(m.of.Fields, func(f ctypes.Field) bool { return f.Name == m.name && f.BitField })
	})
}

// lastMember is the member that n designates; none if it is one of a union, or no member.
func (l *expressions) lastMember(n cc.ExpressionNode) (m selected) {
	if x, ok := inside(n).(*cc.PostfixExpression); ok && (x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionPSelect) && !l.isMemberOfUnion(x) {
		all := l.membersTo(x)
		m = all[len(all)-1]
	}
	return m
}

// otherMembers reports whether two members of structures are not one object, whatever structures they are of: they have other names, and there is no
// union of which both structures may be parts.
func (l *expressions) otherMembers(m, n selected) bool {
	return m.of != nil && n.of != nil && m.name != n.name && !(l.info.InUnion(m.of) && l.info.InUnion(n.of))
}

// sameObject reports whether two designations are of one object, or of one and a part of it. Two members of a union are one.
func sameObject(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return b[:len(a)] == a && (len(a) == len(b) || strings.ContainsAny(b[len(a):len(a)+1], ".["+unionMark)) || outOfUnion(a) == outOfUnion(b)
}

// outOfUnion designates the union of which a member is designated.
func outOfUnion(words string) string {
	for {
		i := strings.LastIndex(words, unionMark)
		if i < 0 || strings.ContainsAny(words[i:], ".[]()") {
			return words
		}
		words = words[:i]
	}
}

// differentParts reports whether two designations are of different parts of one object: members, or elements.
func differentParts(a, b string) bool {
	start, depth := -1, 0 // of the last part that begins alike
	for i := 0; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		switch a[i] {
		case '(', '[':
			if depth++; depth == 1 && a[i] == '[' {
				start = i
			}
		case ')', ']':
			depth--
		case '.', unionMark[0]:
			if depth == 0 {
				start = i
			}
		}
	}
	if start < 0 || a[start] == unionMark[0] {
		return false
	}
	p, q := partName(a[start:]), partName(b[start:])
	if a[start] == '.' {
		return p != q
	}
	i, err := strconv.ParseInt(p, 0, 64)
	j, err2 := strconv.ParseInt(q, 0, 64)
	return err == nil && err2 == nil && i != j
}

// partName is the name of the member, or the index, with which s begins.
func partName(s string) string {
	end := strings.IndexAny(s[1:], ".[])("+unionMark)
	if end < 0 {
		return s[1:]
	}
	return s[1 : end+1]
}
