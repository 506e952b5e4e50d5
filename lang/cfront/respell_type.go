package cfront

import (
	"slices"

	"cairn/lang/ctypes"
)

// typeRespeller writes declarators and specifiers in another way that the C parser does not know: [*] (C11 6.7.6.2), abstract
// declarators in more parentheses than they need, and types of functions (6.7.7), parameters whose declarators begin with two parentheses, attributes
// between struct, union or enum and its tag (gcc's manual, 6.39), designators without = (6.29), __alignof__ of an expression that is in no parentheses
// (6.44), and C23's assertions without a text.
type typeRespeller struct {
	text    []byte
	last    lexeme         // the token before
	before  lexeme         // and the one before that
	open    []byte         // brackets that are open
	pending map[int]string // how a sign that is still to come is written, by its offset
}

func newTypeRespeller(text []byte) *typeRespeller {
	return &typeRespeller{text: text, pending: map[int]string{}}
}

// respell returns how a token, and what is behind it up to an offset, is written; 0: as it is. x is behind the token.
func (r *typeRespeller) respell(x lexer, t lexeme) (spelling string, to int) {
	defer func() { r.before, r.last = r.last, t }()
	if t.kind == tokSign {
		r.bracket(x, r.text[t.from])
	}
	if word := x.text(t); t.kind == tokSign && (word == "(" || word == ",") {
		r.parameter(x)
	}
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
	case t.kind == tokWord && (word == "enum" || word == "struct" || word == "union"):
		if spelling, to := r.tagged(x, t); to > 0 {
			return spelling, to
		}
		if spelling, found := r.pending[t.from]; found {
			return spelling, t.to
		}
	case t.kind == tokWord && (word == "typeof" || word == "__typeof__" || word == "__typeof"):
		if x.text(x.next()) == "(" {
			r.qualifiers(x, "")
		}
	case t.kind == tokWord && (word == "__alignof__" || word == "__alignof" || word == "_Alignof"):
		r.operand(x)
	case t.kind == tokWord && (word == "_Static_assert" || word == "static_assert"):
		r.assertion(x)
	}
	return "", 0
}

// bracket keeps which brackets are open, and finds designators of elements without = (gcc's manual, 6.29), behind a sign in braces.
func (r *typeRespeller) bracket(x lexer, sign byte) {
	switch sign {
	case '(', '[', '{':
		r.open = append(r.open, sign)
	case ')', ']', '}':
		r.open = r.open[:max(len(r.open)-1, 0)]
	}
	if sign != '{' && sign != ',' || len(r.open) == 0 || r.open[len(r.open)-1] != '{' || x.text(x.next()) != "[" {
		return
	}
	ahead := x
	attributes := ahead.text(ahead.next()) == "[" // of C23
	if !skipBrackets(&x) {
		return
	}
	if n := x.next(); !attributes && !slices.Contains([]string{"=", "[", ".", ""}, x.text(n)) {
		r.pending[n.from] = "= " + string(r.text[n.from:n.to])
	}
}

// operand puts the operand of __alignof__ into parentheses, if it is an expression with none around it. x is where it begins.
func (r *typeRespeller) operand(x lexer) {
	first := x.next()
	n, last := first, first
	for slices.Contains([]string{"*", "&", "+", "-", "~", "!", "sizeof"}, x.text(n)) {
		n = x.next()
	}
	step := func() {
		last = n
		n = x.next()
	}
	brackets := func() bool {
		ok := skipBrackets(&x)
		last = lexeme{kind: tokSign, from: x.off - 1, to: x.off}
		n = x.next()
		return ok
	}
	operators := n.from != first.from
	for cast := true; cast && x.text(n) == "("; cast = operators && (n.kind == tokWord || n.kind == tokText || x.text(n) == "(") {
		if !brackets() {
			return
		}
	}
	if n.kind == tokWord && (last.from == first.from || operators) { // a name, a number, what a string begins with
		step()
	}
	for n.kind == tokText {
		step()
	}
	for {
		switch s := x.text(n); {
		case s == "(" || s == "[" || s == "{" && x.src[last.from] == ')':
			if !brackets() {
				return
			}
		case s == ".":
			step()
			step()
		case s == "-" && x.peek(0) == '>':
			step()
			step()
			step()
		case (s == "+" || s == "-") && x.peek(0) == s[0]:
			step()
			step()
		default:
			if last.from > first.from && !(x.text(first) == "(" && r.closes(first, last)) || n.from > first.from && x.text(first) != "(" {
				r.pending[first.from] = "(" + x.text(first)
				if last.from == first.from {
					r.pending[first.from] += ")"
				} else {
					r.pending[last.from] = x.text(last) + ")"
				}
			}
			return
		}
	}
}

// closes reports whether a parenthesis is closed by a sign.
func (r *typeRespeller) closes(open, sign lexeme) bool {
	x := lexer{src: r.text, off: open.to}
	return skipBrackets(&x) && x.off == sign.to
}

// assertion gives an assertion without a text one (C23 6.7.11).
func (r *typeRespeller) assertion(x lexer) {
	if x.text(x.next()) != "(" {
		return
	}
	for {
		switch n := x.next(); x.text(n) {
		case "(", "[", "{":
			if !skipBrackets(&x) {
				return
			}
		case ")":
			r.pending[n.from] = `, "")`
			return
		case ",", "":
			return
		}
	}
}

// parameter finds a parameter, or the type of a cast, whose declarator begins with two parentheses: it is written by __typeof__. Its specifiers
// are keywords, so that it is no expression. x is where it begins.
func (r *typeRespeller) parameter(x lexer) {
	first := x.next()
	n := first
	for n.kind == tokWord && slices.Contains(specifierWords, x.text(n)) {
		word := x.text(n)
		if word == "struct" || word == "union" || word == "enum" {
			x.next()
		}
		if n = x.next(); word == "_Atomic" && x.text(n) == "(" { // C11 6.7.2.4, paragraph 4: a specifier
			if !skipBrackets(&x) {
				return
			}
			n = x.next()
		}
	}
	if n.from == first.from {
		return
	}
	if r.functionType(x, first, n) {
		return
	}
	depth, stars := 0, 0 // stars: the parentheses before the last star
	var opens []int
	for x.text(n) == "*" || x.text(n) == "(" || n.kind == tokWord && slices.Contains(typeWords[typeQualifiers:], x.text(n)) {
		if x.text(n) == "(" {
			depth++
			opens = append(opens, n.from)
		} else {
			stars = depth
		}
		n = x.next()
	}
	if depth < 2 {
		return
	}
	name := ""
	at := n.from
	if n.kind == tokWord && slices.Contains(specifierWords, x.text(n)) { // of a parameter
		return
	}
	if n.kind == tokWord {
		name = " " + x.text(n)
		n = x.next()
	}
	if opens := opens[stars:]; len(opens) > 0 { // parentheses around the name alone, or it and its brackets, group nothing
		if !r.ungroup(&x, &n, opens) {
			return
		}
		depth -= len(opens)
	}
	for depth > 0 {
		switch x.text(n) {
		case ")":
			depth--
		case "(", "[":
			if !skipBrackets(&x) {
				return
			}
		default:
			return
		}
		n = x.next()
	}
	for x.text(n) == "(" || x.text(n) == "[" {
		if !skipBrackets(&x) {
			return
		}
		n = x.next()
	}
	if x.text(n) != ")" && x.text(n) != "," {
		return
	}
	r.pending[first.from] = "__typeof__(" + string(r.text[first.from:first.to])
	r.qualifiers(*rewound(x, first), "__typeof__(")
	if name != "" {
		r.pending[at] = " "
	}
	r.pending[n.from] = ")" + name + string(r.text[n.from:n.to])
}

// functionType writes the type of a function, as in sizeof(int (void)), by what a pointer to it leads to: the C parser takes no parameters without a
// declarator. Its specifiers begin with first; n is behind them, and x behind that.
func (r *typeRespeller) functionType(x lexer, first, n lexeme) bool {
	for x.text(n) == "*" {
		n = x.next()
	}
	open := n
	if x.text(n) != "(" {
		return false
	}
	ahead := x
	if n = ahead.next(); x.text(n) != ")" && !(n.kind == tokWord && slices.Contains(specifierWords, x.text(n))) || !skipBrackets(&x) {
		return false
	}
	if n = x.next(); x.text(n) != ")" && x.text(n) != "," {
		return false
	}
	r.pending[first.from] = "__typeof__(*(" + string(r.text[first.from:first.to])
	r.pending[open.from] = "(*)("
	r.pending[n.from] = ")0)" + string(r.text[n.from:n.to])
	return true
}

// star is [*]: a length that is not said, which is the parameter's own affair.
func (r *typeRespeller) star(x lexer) (string, int) {
	open, qualifiers := x.off, ""
	star := x.next()
	if to := r.promises(x, star); to > 0 && r.abstract() {
		return "[", to
	}
	for ; star.kind == tokWord && slices.Contains(typeWords[typeQualifiers:], x.text(star)); star = x.next() {
		qualifiers += x.text(star) + " "
	}
	if end := x.next(); x.text(star) != "*" {
		return "", 0
	} else if x.text(end) == "]" {
		if !r.named() { // nothing is the parameter, and the parser takes no qualifiers there
			qualifiers = ""
		}
		return "[" + qualifiers + ctypes.UnspecifiedLength + "]", end.to
	}
	if qualifiers != "" {
		return "", 0
	}
	if abstract := r.last.kind == tokWord && !r.named(); abstract { // where the parser takes the star for the whole length
		return "[0 +", open
	}
	return "", 0
}

// promises are static and qualifiers at the beginning of brackets, which say something of the pointer that the parameter is (C11 6.7.6.3, paragraph 7), if
// the parser does not take them where it has no name: it returns where they end.
func (r *typeRespeller) promises(x lexer, n lexeme) int {
	static, to := false, 0
	for ; n.kind == tokWord && (x.text(n) == "static" || slices.Contains(typeWords[typeQualifiers:], x.text(n))); n = x.next() {
		static = static || x.text(n) == "static"
		to = n.to
	}
	if to > 0 && (static || x.text(n) == "]") {
		return to
	}
	return 0
}

// abstract reports whether the brackets that begin here stand in the type of a parameter without a name, behind its specifiers: a word is a typedef, and no
// name, where no other type comes before it.
func (r *typeRespeller) abstract() bool {
	word := func(t lexeme) string { return string(r.text[t.from:t.to]) }
	switch {
	case r.last.kind != tokWord:
		return r.after("*")
	case !r.named():
		return true
	case r.before.kind == tokSign:
		return word(r.before) == "(" || word(r.before) == ","
	}
	return slices.Contains([]string{"struct", "union", "enum", "register"}, word(r.before)) || slices.Contains(typeWords[typeQualifiers:], word(r.before))
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
var typeWords = []string{"void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool", "_Complex", "__signed__", "__int128",
	"const", "volatile", "restrict", "_Atomic", "__const", "__volatile__", "__restrict"}

const typeQualifiers = 13 // where they begin in typeWords

// specifierWords can stand before a declarator.
var specifierWords = append([]string{"struct", "union", "enum", "register"}, typeWords...)

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

// ungroup takes parentheses away that have no star in them. x and n are behind the name.
func (r *typeRespeller) ungroup(x *lexer, n *lexeme, opens []int) bool {
	for _, open := range slices.Backward(opens) {
		for x.text(*n) == "[" || x.text(*n) == "(" {
			if !skipBrackets(x) {
				return false
			}
			*n = x.next()
		}
		if x.text(*n) != ")" {
			return false
		}
		r.pending[open], r.pending[n.from] = " ", " "
		*n = x.next()
	}
	return true
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

// tagged moves the attributes in front of a tag behind the list, where they mean the same; those of a mere mention mean nothing.
func (r *typeRespeller) tagged(x lexer, t lexeme) (string, int) {
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
		if x.text(t) == "enum" {
			r.notBase(x, t, n)
		}
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
	return x.text(t) + string(blanked(r.text[t.to:to])), to
}

// notBase puts a mentioned enumeration that a colon follows into __typeof__: in a generic association, or a bit-field without a name, the C parser
// takes what comes then for the type that C23 lets an enumeration have.
func (r *typeRespeller) notBase(x lexer, enum, tag lexeme) {
	if tag.kind != tokWord || x.text(x.next()) != ":" {
		return
	}
	n := x.next()
	expression := n.kind == tokText || n.kind == tokSign || n.kind == tokWord && x.src[n.from] >= '0' && x.src[n.from] <= '9'
	if end := x.next(); !expression && x.text(end) != "," && x.text(end) != ")" {
		return
	}
	r.pending[enum.from] = "__typeof__(enum"
	r.pending[tag.from] = string(r.text[tag.from:tag.to]) + ")"
}

// qualifiers moves those that begin a type name behind the word that follows them: behind the parenthesis of a typeof the C parser knows none.
// x is where the type name begins, which is written behind a text.
func (r *typeRespeller) qualifiers(x lexer, behind string) {
	moved := ""
	var from []int
	n := x.next()
	for ; n.kind == tokWord && slices.Contains(typeWords[typeQualifiers:], x.text(n)); n = x.next() {
		moved += " " + x.text(n)
		from = append(from, n.from)
	}
	if moved == "" || n.kind != tokWord { // as in _Atomic(int)
		return
	}
	for _, at := range from {
		r.pending[at] = " "
	}
	r.pending[from[0]] = behind
	if word := x.text(n); word == "struct" || word == "union" || word == "enum" {
		n = x.next()
	}
	r.pending[n.from] = string(r.text[n.from:n.to]) + moved
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
