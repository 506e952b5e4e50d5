package cfront

import "slices"

// typeRespeller writes declarators and specifiers in another way that the C parser does not know: [*] behind a name (C11 6.7.6.2), abstract
// declarators in more parentheses than they need (6.7.7), attributes between enum and its tag (gcc's manual, 6.39).
type typeRespeller struct {
	text    []byte
	last    lexeme         // the token before
	pending map[int]string // how a sign that is still to come is written, by its offset
}

func newTypeRespeller(text []byte) *typeRespeller {
	return &typeRespeller{text: text, pending: map[int]string{}}
}

// respell returns how a token, and what is behind it up to an offset, is written; 0: as it is. x is behind the token.
func (r *typeRespeller) respell(x lexer, t lexeme) (spelling string, to int) {
	defer func() { r.last = t }()
	if spelling, found := r.pending[t.from]; found {
		return spelling, t.to
	}
	switch word := x.text(t); {
	case t.kind == tokSign && word == "[":
		return r.star(x)
	case t.kind == tokSign && word == "(":
		r.parentheses(x, t)
		if spelling, found := r.pending[t.from]; found {
			return spelling, t.to
		}
	case t.kind == tokWord && word == "enum":
		return r.enum(x, t)
	}
	return "", 0
}

// star is [*] behind a name or part of a declarator that has one: a length that is not said, which is the parameter's own affair. So is the
// qualifier of [const *], which the parser reads.
func (r *typeRespeller) star(x lexer) (string, int) {
	open := x.off
	star := x.next()
	if end := x.next(); x.text(star) != "*" {
		return "", 0
	} else if x.text(end) != "]" {
		if abstract := r.last.kind == tokWord && !r.named(); abstract { // where the parser takes the star for the whole length
			return "[0 +", open
		}
		return "", 0
	} else if r.named() || r.after("])") {
		return "[const *]", end.to
	}
	return "", 0
}

// named reports whether the token before is a name, and not a word that begins an abstract declarator.
func (r *typeRespeller) named() bool {
	return r.last.kind == tokWord && !slices.Contains(typeWords, string(r.text[r.last.from:r.last.to]))
}

// after reports whether the token before is one of these signs.
func (r *typeRespeller) after(signs string) bool {
	return r.last.kind == tokSign && slices.Contains([]byte(signs), r.text[r.last.from])
}

// typeWords are the words that can stand before an abstract declarator, but for names of types.
var typeWords = []string{"void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool", "_Complex", "const", "volatile",
	"restrict", "_Atomic", "__const", "__volatile__", "__restrict", "__signed__", "__int128"}

// parentheses finds those around abstract declarators that begin with another parenthesis or a bracket: they group nothing. Expressions do not
// look like this: behind the word or star before, ((*) and ([ are none.
func (r *typeRespeller) parentheses(x lexer, t lexeme) {
	word := r.last.kind == tokWord
	if !word && !r.after("*") {
		return
	}
	opens := []int{t.from}
	n := x.next()
	for ; x.text(n) == "("; n = x.next() {
		opens = append(opens, n.from)
	}
	switch {
	case x.text(n) == "[" && (!word || slices.Contains(typeWords, string(r.text[r.last.from:r.last.to]))):
		x = *rewound(x, n)
	case x.text(n) == "*" && len(opens) > 1:
		for n = x.next(); x.text(n) == "*" || slices.Contains(typeWords, x.text(n)); n = x.next() {
		}
		if x.text(n) != ")" {
			return
		}
		opens = opens[:len(opens)-1]
	default:
		return
	}
	closes := make([]int, len(opens))
	for i := range closes {
		n = x.next()
		for x.text(n) == "[" || x.text(n) == "(" {
			if !skipBrackets(&x) {
				return
			}
			n = x.next()
		}
		if x.text(n) != ")" {
			return
		}
		closes[i] = n.from
	}
	for _, at := range append(opens, closes...) {
		r.pending[at] = " "
	}
}

// rewound is the lexer before a token.
func rewound(x lexer, t lexeme) *lexer {
	return &lexer{src: x.src, off: t.from, line: t.line, col: t.col}
}

// skipBrackets moves behind the bracket that closes the one before.
func skipBrackets(x *lexer) bool {
	for depth := 1; depth > 0; {
		switch t := x.next(); {
		case t.kind == tokEnd:
			return false
		case t.kind != tokSign:
		case x.src[t.from] == '(' || x.src[t.from] == '[' || x.src[t.from] == '{':
			depth++
		case x.src[t.from] == ')' || x.src[t.from] == ']' || x.src[t.from] == '}':
			depth--
		}
	}
	return true
}

// enum moves the attributes in front of an enumeration's tag behind its list; those of a mere mention mean nothing.
func (r *typeRespeller) enum(x lexer, t lexeme) (string, int) {
	from, to := 0, 0
	n := x.next()
	for ; x.text(n) == "__attribute__" || x.text(n) == "__attribute"; n = x.next() {
		if to == 0 {
			from = n.from
		}
		if n = x.next(); x.text(n) != "(" || !skipBrackets(&x) {
			return "", 0
		}
		to = x.off
	}
	if to == 0 {
		return "", 0
	}
	if n.kind == tokWord {
		n = x.next()
	}
	if x.text(n) == "{" {
		if !skipBrackets(&x) {
			return "", 0
		}
		r.pending[x.off-1] = "} " + string(commentless(r.text[from:to]))
	}
	return "enum" + string(blanked(r.text[t.to:to])), to
}

// blanked is a text of which only the ends of lines are left.
func blanked(text []byte) []byte {
	out := slices.Clone(text)
	blank(out)
	return out
}

// commentless is a text on one line.
func commentless(text []byte) []byte {
	var out []byte
	for x := newLexer(text); ; {
		t := x.next()
		if t.kind == tokEnd {
			return out
		}
		out = append(append(out, text[t.from:t.to]...), ' ')
	}
}
