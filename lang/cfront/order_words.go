package cfront

import (
	"fmt"
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
			return l.designation(part) + "." + x.Token.SrcStr()
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

// memberOf designates a member of a structure; those of a union are one object.
func (l *expressions) memberOf(base string, n *cc.PostfixExpression) string {
	if l.isMemberOfUnion(n) {
		return base
	}
	return base + "." + n.Token2.SrcStr()
}

// isMemberOfUnion reports whether n is a member of a union, or of what is not known.
func (l *expressions) isMemberOfUnion(n *cc.PostfixExpression) bool {
	t := l.info.TypeOf(n.PostfixExpression)
	if n.Case == cc.PostfixExpressionPSelect && t.Decayed().Elem != nil {
		t = t.Decayed().Elem
	}
	return t.Kind != ctypes.Struct
}

// sameObject reports whether two designations are of one object, or of one and a part of it.
func sameObject(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return b[:len(a)] == a && (len(a) == len(b) || b[len(a)] == '.' || b[len(a)] == '[')
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
		case '.':
			if depth == 0 {
				start = i
			}
		}
	}
	if start < 0 {
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
	end := strings.IndexAny(s[1:], ".[])(")
	if end < 0 {
		return s[1:]
	}
	return s[1 : end+1]
}

// otherMembers reports whether two designations are of members with different names.
func otherMembers(a, b string) bool {
	f, g := a[strings.LastIndexByte(a, '.')+1:], b[strings.LastIndexByte(b, '.')+1:]
	return len(f) < len(a) && len(g) < len(b) && f != g && !strings.ContainsAny(f+g, "[]()")
}
