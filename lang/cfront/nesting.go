package cfront

import "cairn/cfg"

// The C parser and everything behind it recurses over brackets, over chains of operators, and over statements that are
// nested without braces (else if). Go cannot recover from a stack overflow, so the depth is bounded beforehand.

// level is what is open between two brackets: tokens of the expression and of the statement that are not finished.
type level struct{ statement, expression int }

// nesting counts how deep the parser has to recurse.
type nesting struct {
	levels []level
	chain  int // sum of all levels
	elses  int // sum of all statements
	dos    int
}

// checkNesting bounds the nesting of C text; at gives the position for an error message. It may count more than the
// parser's real depth, never less by more than a constant factor.
func checkNesting(text []byte, at func(line, col int) cfg.Pos) error {
	n := nesting{levels: make([]level, 1)}
	count := 0
	x := newLexer(text)
	for t := x.next(); t.kind != tokEnd; {
		next := x.next()
		if t.kind == tokDirective {
			t = next
			continue
		}
		follow := ""
		if next.kind == tokWord {
			follow = x.text(next)
		}
		n.count(x, t, follow)
		count++
		switch {
		case count > maxTokens:
			return unsupported(at(t.line, t.col), "a program of more than %d tokens", maxTokens)
		case len(n.levels) > maxNesting:
			return unsupported(at(t.line, t.col), "brackets nested more than %d deep", maxNesting)
		case n.chain > maxChain:
			return unsupported(at(t.line, t.col), "an expression or a nested statement of more than %d tokens", maxChain)
		case n.elses > maxElse:
			return unsupported(at(t.line, t.col), "statements nested more than %d deep", maxElse)
		}
		t = next
	}
	return nil
}

// count notes one token; follow is the word after it.
func (n *nesting) count(x *lexer, t lexeme, follow string) {
	c := byte(0)
	if t.kind == tokSign {
		c = x.src[t.from]
	}
	switch c {
	case ',':
		n.endExpression()
	case ';':
		n.endExpression()
		n.endStatement(follow)
	case '(', '[', '{':
		n.add(0, 1)
		n.levels = append(n.levels, level{})
	case ')', ']', '}':
		if len(n.levels) > 1 {
			n.endExpression()
			n.end()
			n.levels = n.levels[:len(n.levels)-1]
		}
		if c == '}' {
			n.endExpression()
			n.endStatement(follow)
		}
	default:
		if t.kind == tokWord {
			switch x.text(t) {
			case "do":
				n.dos++
				n.add(1, 0)
			case "if", "else", "for", "while", "switch", "case", "default":
				n.add(1, 0)
			}
		}
		n.add(0, 1)
	}
}

func (n *nesting) add(statement, expression int) {
	top := &n.levels[len(n.levels)-1]
	top.statement += statement
	top.expression += expression
	n.chain += expression
	n.elses += statement
}

func (n *nesting) endExpression() { n.add(0, -n.levels[len(n.levels)-1].expression) }

func (n *nesting) end() { n.add(-n.levels[len(n.levels)-1].statement, 0) }

// endStatement ends the innermost statement, and with it those around it that have no braces, unless they go on.
func (n *nesting) endStatement(follow string) {
	if follow == "else" || follow == "while" && n.dos > 0 {
		return
	}
	n.dos = 0
	n.end()
}
