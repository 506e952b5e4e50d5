package cfront

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// Inline assembly that computes nothing (gcc's manual, "Extended Asm"): barriers, for compilers or for processors, and what only makes one
// operand another one. Other assembly is not supported.

// idle are the instructions that change neither registers nor memory as the thread that executes them sees it.
var idle = []string{"", "nop", "pause", "rep", "mfence", "lfence", "sfence"}

// move is the instruction that makes operand 0 what operand 1 is; its letter tells how many bytes that are.
var move = regexp.MustCompile(`^\s*mov([bwlq]?)\s+%1\s*,\s*%0[\s;]*$`)

// assembly is inline assembly.
type assembly struct {
	template        string
	outputs, inputs []asmOperand
}

// asmOperand is an operand of inline assembly.
type asmOperand struct {
	constraint string // where it is, without what says how alternatives and early writes are dealt with
	expr       cc.ExpressionNode
}

// inMemory reports whether nothing but the address of an operand is used.
func (o asmOperand) inMemory() bool { return strings.Trim(o.constraint, "+=moV,") == "" }

// readAssembly reads what has the usual form.
func readAssembly(n *cc.Asm) (a assembly, ok bool) {
	for q := n.AsmQualifierList; q != nil; q = q.AsmQualifierList {
		if q.AsmQualifier.Case != cc.AsmQualifierVolatile {
			return a, false
		}
	}
	if a.template, ok = asmText(n.Token3); !ok {
		return a, false
	}
	lists := []*[]asmOperand{&a.outputs, &a.inputs}
	for list := n.AsmArgList; list != nil && len(lists) > 0; list = list.AsmArgList {
		for x := list.AsmExpressionList; x != nil; x = x.AsmExpressionList {
			call, isCall := x.AssignmentExpression.(*cc.PostfixExpression)
			if !isCall || call.Case != cc.PostfixExpressionCall || call.ArgumentExpressionList == nil || call.ArgumentExpressionList.ArgumentExpressionList != nil {
				return a, false
			}
			s := stripParens(call.PostfixExpression)
			if s == nil || s.Case != cc.PrimaryExpressionString {
				return a, false
			}
			text, plain := asmText(s.Token)
			if !plain {
				return a, false
			}
			o := asmOperand{strings.NewReplacer("&", "", "%", "").Replace(text), call.ArgumentExpressionList.AssignmentExpression}
			*lists[0] = append(*lists[0], o)
		}
		lists = lists[1:]
	}
	return a, true
}

// asmText is the text of a string without unusual escapes.
func asmText(t cc.Token) (string, bool) {
	s, err := strconv.Unquote(t.SrcStr())
	return s, err == nil
}

// idles reports whether nothing is executed that has an effect.
func (a assembly) idles() bool {
	lines := strings.FieldsFunc(a.template, func(r rune) bool { return r == ';' || r == '\n' })
	return !slices.ContainsFunc(lines, func(line string) bool { return !slices.Contains(idle, strings.TrimSpace(line)) })
}

// moved is how many bytes a move has, 0 if that is those of its operands; ok is false if it is none.
func (a assembly) moved() (bytes int64, ok bool) {
	m := move.FindStringSubmatch(a.template)
	if m == nil || len(a.outputs) != 1 || len(a.inputs) != 1 {
		return 0, false
	}
	return map[string]int64{"": 0, "b": 1, "w": 2, "l": 4, "q": 8}[m[1]], true
}

// copied is the output that becomes an input, and which: the input of a move, or the one that names the output by its number; -1 if nothing is
// copied. It is not ok if another output, or more than one, is written without being read.
func (a assembly) copied() (output, input int, ok bool) {
	output, input = -1, -1
	for i, o := range a.outputs {
		if strings.HasPrefix(o.constraint, "+") {
			continue
		}
		from := slices.IndexFunc(a.inputs, func(o asmOperand) bool { return o.constraint == strconv.Itoa(i) })
		if _, moves := a.moved(); moves {
			from = 0
		}
		if output >= 0 || from < 0 {
			return -1, -1, false
		}
		output, input = i, from
	}
	_, moves := a.moved()
	return output, input, moves && output == 0 || !moves && a.idles()
}

// assembly executes inline assembly. What is in a register is read, and written if it is an output; of what is in memory the address is taken.
func (l *lowerer) assembly(n *cc.Asm, pos cfg.Pos) {
	a, ok := readAssembly(n)
	output, input, known := a.copied()
	if !ok || !known {
		fail(unsupported(pos, "inline assembly"))
	}
	for i, o := range a.inputs {
		switch {
		case i == input:
			bytes, _ := a.moved()
			l.copyOperand(a.outputs[output].expr, o.expr, bytes, pos)
		case o.inMemory():
			l.addressed(o.expr)
			l.placeExpr(o.expr)
		default:
			l.discard(o.expr)
		}
	}
	for i, o := range a.outputs {
		switch s := stripParens(o.expr); {
		case i == output || s != nil && s.Case == cc.PrimaryExpressionIdent:
		case o.inMemory():
			l.addressed(o.expr)
			l.placeExpr(o.expr)
		default:
			p := l.placeExpr(o.expr)
			l.assign(p, l.load(p, pos), pos)
		}
	}
}

// copyOperand assigns an operand to another one of as many bytes, in registers of one kind; bytes is how many, or 0 if that is not said.
func (l *lowerer) copyOperand(to, from cc.ExpressionNode, bytes int64, pos cfg.Pos) {
	p := l.placeExpr(to)
	l.assignable(to, p, pos)
	m := l.b.mark()
	v := l.expr(from)
	number := func(t *ctype) bool { return t.kind == intType && t.num != cfg.Bool }
	pointer := func(t *ctype) bool { return t.kind == pointerType }
	if same := number(p.typ) && number(v.typ) || pointer(p.typ) && pointer(v.typ); !same || p.typ.size != v.typ.size || bytes != 0 && bytes != p.typ.size {
		fail(unsupported(pos, "inline assembly"))
	}
	l.assign(l.protectPlace(p, m, pos), v, pos)
}
