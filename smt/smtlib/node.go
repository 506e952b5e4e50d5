package smtlib

import (
	"fmt"
	"strings"

	"cairn/smt"
)

// Kind tells the form of a Node.
type Kind uint8

// The kinds of Nodes.
const (
	Symbol  Kind = iota // Text is the name, without the bars of a quoted symbol
	Keyword             // Text is the name, without the colon
	Numeral             // Text is the digits
	Decimal             // Text is digits, a point, digits
	Hex                 // Text is the digits, without #x
	Binary              // Text is the digits, without #b
	String              // Text is the content
	List                // List is the elements
)

// Pos is a place in the input. Lines and columns count from 1, columns in characters.
type Pos struct{ Line, Col int32 }

// String returns line:col.
func (p Pos) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Col) }

// Node is an S-expression. A Node is not modified once it has been read.
type Node struct {
	Kind   Kind
	Quoted bool // a Symbol that was written as |...|
	Pos    Pos
	Text   string
	List   []*Node
}

// Is reports whether n is the symbol s.
func (n *Node) Is(s string) bool { return n.Kind == Symbol && n.Text == s }

// IsKeyword reports whether n is the keyword :s.
func (n *Node) IsKeyword(s string) bool { return n.Kind == Keyword && n.Text == s }

// Head returns the symbol with which a list begins, or else "".
func (n *Node) Head() string {
	if n.Kind == List && len(n.List) > 0 && n.List[0].Kind == Symbol {
		return n.List[0].Text
	}
	return ""
}

// keyword is Head, if that is the word itself and not a name that is written like one, between bars.
func (n *Node) keyword() string {
	if n.Kind == List && len(n.List) > 0 && n.List[0].Quoted {
		return ""
	}
	return n.Head()
}

// String returns the S-expression as text on one line.
func (n *Node) String() string {
	var out strings.Builder
	n.write(&out)
	return out.String()
}

// write keeps a stack of its own: S-expressions may be nested deeply.
func (n *Node) write(out *strings.Builder) {
	type rest struct{ nodes []*Node }
	stack := []rest{{[]*Node{n}}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(top.nodes) == 0 {
			stack = stack[:len(stack)-1]
			if len(stack) > 0 {
				out.WriteByte(')')
				if len(stack[len(stack)-1].nodes) > 0 {
					out.WriteByte(' ')
				}
			}
			continue
		}
		next := top.nodes[0]
		top.nodes = top.nodes[1:]
		if next.Kind == List {
			out.WriteByte('(')
			stack = append(stack, rest{next.List})
			continue
		}
		next.writeAtom(out)
		if len(top.nodes) > 0 {
			out.WriteByte(' ')
		}
	}
}

func (n *Node) writeAtom(out *strings.Builder) {
	switch n.Kind {
	case Symbol:
		out.WriteString(n.symbol())
	case Keyword:
		out.WriteString(":" + n.Text)
	case Hex:
		out.WriteString("#x" + n.Text)
	case Binary:
		out.WriteString("#b" + n.Text)
	case String:
		out.WriteString(QuoteString(n.Text))
	default:
		out.WriteString(n.Text)
	}
}

// symbol keeps the bars of a symbol that would be something else without them.
func (n *Node) symbol() string {
	if !n.Quoted && smt.IsSimple(n.Text) {
		return n.Text
	}
	return smt.Quote(n.Text)
}

// QuoteString returns a string literal.
func QuoteString(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// reservedWords cannot be used as names (SMT-LIB 2.6, section 3.1).
var reservedWords = map[string]bool{
	"let": true, "forall": true, "exists": true, "as": true, "par": true, "match": true, "_": true, "!": true,
	"BINARY": true, "DECIMAL": true, "HEXADECIMAL": true, "NUMERAL": true, "STRING": true,
}
