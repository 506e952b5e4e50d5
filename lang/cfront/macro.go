package cfront

import (
	"bytes"
	"slices"
	"strings"
	"sync"
)

// What gcc has keywords, built-in functions and names for is macros for the C parser (macros/parser.h). That shows in two places: conditions that
// ask whether a macro is defined, and arguments that are expanded before # or ## takes them (C11 6.10.3.1), by a macro that hands them on to another
// one. The first are written in another way; the others are found here: the strings are doubtful then, and what is pasted is not supported. So are
// __LINE__ and __FILE__ that have been written out, as operands of # and ##, and variable arguments for # with macros in them, whose blanks behind
// commas the C parser forgets.

// parserWords are those macros.
var parserWords = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, m := range definedMacros([]byte(predefinedFile("parser.h"))) {
		if !strings.HasPrefix(m.name, "__va_place") && m.name != "__restrict_arr" {
			all[m.name] = true
		}
	}
	return all
})

// macro is a definition.
type macro struct {
	name     string
	function bool     // it takes arguments,
	params   []string // these,
	more     bool     // and the last of them all that there are
	body     []string // its tokens

	strings, pastes     paramSet // operands of # and ##
	toStrings, toPastes paramSet // what is part of an argument that is such an operand, or becomes one in turn
}

// takesOperands reports whether arguments are operands of # or ##, or become some.
func (m *macro) takesOperands() bool { return m.strings|m.pastes|m.toStrings|m.toPastes != 0 }

// paramSet is a set of parameters, by number.
type paramSet uint64

func (s paramSet) has(i int) bool { return s>>i&1 != 0 }

func (s *paramSet) add(i int) {
	if i >= 0 {
		*s |= 1 << i
	}
}

// parameter is the number of a parameter, -1 if it is none, or one of too many.
func (m *macro) parameter(word string) int {
	if i := slices.Index(m.params, word); i < 64 {
		return i
	}
	return -1
}

// takes is the parameter for an argument, -1 if there is none.
func (m *macro) takes(argument int) int {
	if argument >= len(m.params) {
		if !m.more {
			return -1
		}
		argument = len(m.params) - 1
	}
	if argument >= 64 {
		return -1
	}
	return argument
}

// definedMacros reads the definitions of a text.
func definedMacros(text []byte) (all []*macro) {
	if !bytes.Contains(text, []byte("define")) {
		return nil
	}
	x := newLexer(text)
	for t := x.next(); t.kind != tokEnd; t = x.next() {
		if t.kind == tokDirective && directiveName(text[t.from:t.to]) == "define" {
			all = append(all, readMacro(text[t.from+1:t.to]))
		}
	}
	return all
}

// readMacro reads a definition, from its directive's name on.
func readMacro(text []byte) *macro {
	x := newLexer(text)
	x.fresh = false
	x.next()
	m := &macro{name: x.word(x.next())}
	if m.function = x.peek(0) == '('; m.function {
		x.next()
		for t := x.next(); t.kind != tokEnd && x.text(t) != ")"; t = x.next() {
			switch word := x.word(t); {
			case t.kind == tokWord:
				m.params = append(m.params, word)
			case word == "." && !m.more: // of "...", behind a name or instead of one
				if m.more = true; len(m.params) == 0 || x.src[t.from-1] == ',' || bytes.HasSuffix(bytes.TrimRight(x.src[:t.from], " \t"), []byte(",")) {
					m.params = append(m.params, "__VA_ARGS__")
				}
			}
		}
	}
	for t := x.next(); t.kind != tokEnd; t = x.next() {
		m.body = append(m.body, x.word(t))
	}
	return m
}

// macroTable has the macros that there are, by their names; one may be defined in several ways.
type macroTable map[string][]*macro

// newMacroTable finds out what becomes of arguments.
func newMacroTable(all []*macro) macroTable {
	table := macroTable{}
	for _, m := range all {
		table[m.name] = append(table[m.name], m)
		if m.function {
			m.findOperands()
		}
	}
	users := map[string][]*macro{} // by a word: the macros with parameters whose bodies have it
	for _, m := range all {
		if len(m.params) > 0 {
			for _, word := range m.body {
				if of := users[word]; table[word] != nil && (len(of) == 0 || of[len(of)-1] != m) {
					users[word] = append(of, m)
				}
			}
		}
	}
	var work []*macro
	for _, m := range all {
		if m.strings|m.pastes != 0 {
			work = append(work, users[m.name]...)
		}
	}
	for len(work) > 0 {
		m := work[len(work)-1]
		work = work[:len(work)-1]
		strings, pastes := m.toStrings, m.toPastes
		table.calls(m.body, func(callee *macro, argument int, tokens []string) {
			i := callee.takes(argument)
			for _, word := range tokens {
				if i >= 0 && (callee.strings | callee.toStrings).has(i) {
					m.toStrings.add(m.parameter(word))
				}
				if i >= 0 && (callee.pastes | callee.toPastes).has(i) {
					m.toPastes.add(m.parameter(word))
				}
			}
		})
		if m.toStrings != strings || m.toPastes != pastes {
			work = append(work, users[m.name]...)
		}
	}
	return table
}

// findOperands finds the operands of # and ##.
func (m *macro) findOperands() {
	for i, word := range m.body {
		pastes := word == "#" && i+1 < len(m.body) && m.body[i+1] == "#"
		switch {
		case word != "#" || i > 0 && m.body[i-1] == "#" && !pastes:
		case pastes:
			if i > 0 {
				m.pastes.add(m.parameter(m.body[i-1]))
			}
			if i+2 < len(m.body) && (i == 0 || m.body[i-1] != ",") { // what is behind a comma is pasted to nothing (gcc's manual, 6.21)
				m.pastes.add(m.parameter(m.body[i+2]))
			}
		case i+1 < len(m.body):
			m.strings.add(m.parameter(m.body[i+1]))
		}
	}
}

// calls visits the arguments of all calls of macros in a text.
func (table macroTable) calls(tokens []string, visit func(callee *macro, argument int, tokens []string)) {
	for i, word := range tokens {
		if i+1 == len(tokens) || tokens[i+1] != "(" || table[word] == nil {
			continue
		}
		depth, first, argument := 0, i+2, 0
		each := func(end int) {
			for _, m := range table[word] {
				if m.function {
					visit(m, argument, tokens[first:end])
				}
			}
			first, argument = end+1, argument+1
		}
		for k := i + 2; k < len(tokens); k++ {
			switch tokens[k] {
			case "(":
				depth++
			case ",":
				if depth == 0 {
					each(k)
				}
			case ")":
				if depth--; depth < 0 {
					each(k)
					k = len(tokens)
				}
			}
		}
	}
}

// those are the macros whose expansion may have a word that is one of some.
func (table macroTable) those(is func(string) bool) map[string]bool {
	users := map[string][]string{} // by a macro: those whose bodies have its name
	found := map[string]bool{}
	var work []string
	for name, all := range table {
		for _, m := range all {
			for _, word := range m.body {
				if table[word] != nil {
					users[word] = append(users[word], name)
				}
				if is(word) && !found[name] {
					found[name] = true
					work = append(work, name)
				}
			}
		}
	}
	for len(work) > 0 {
		name := work[len(work)-1]
		work = work[:len(work)-1]
		for _, by := range users[name] {
			if !found[by] {
				found[by] = true
				work = append(work, by)
			}
		}
	}
	return found
}

// isFunction reports whether a macro of that name takes arguments.
func (table macroTable) isFunction(name string) bool {
	return slices.ContainsFunc(table[name], func(m *macro) bool { return m.function })
}

// writtenOut is what begins the token of a number or name that has been written instead of __LINE__ or __FILE__.
const writtenOut = "__LINE__ or __FILE__: "

// operandCheck looks for what # and ## may take otherwise than it is written.
type operandCheck struct {
	macroTable
	words, calls map[string]bool // the macros that expand to parserWords, and to calls of macros
	strings      bool            // # makes such a string, or may: a macro that takes operands is named without arguments, so that others may call it
	blanks       bool            // # may forget blanks
	pasted       string          // what ## takes
}

// argument looks at one of a call.
func (c *operandCheck) argument(callee *macro, argument int, tokens []string) {
	i := callee.takes(argument)
	if i < 0 {
		return
	}
	rest := callee.more && i == len(callee.params)-1 && callee.toStrings.has(i)
	for k, word := range tokens {
		calls := c.isFunction(word) && k+1 < len(tokens) && tokens[k+1] == "(" || !c.isFunction(word) && c.calls[word]
		written := strings.HasPrefix(word, writtenOut)
		switch hidden := c.hides(word); {
		case hidden && callee.toPastes.has(i), written && callee.pastes.has(i):
			c.pasted = strings.TrimPrefix(word, writtenOut)
		case hidden && callee.toStrings.has(i), written && callee.strings.has(i):
			c.strings = true
		case rest && calls:
			c.blanks = true
		}
	}
}

// hides reports whether a word is one of parserWords or expands to one.
func (c *operandCheck) hides(word string) bool { return c.words[word] || parserWords()[word] }

// tokens looks at those of a text or a definition.
func (c *operandCheck) tokens(tokens []string) {
	c.macroTable.calls(tokens, c.argument)
	takes := func(m *macro) bool { return m.takesOperands() }
	for i, word := range tokens {
		called := i+1 < len(tokens) && tokens[i+1] == "("
		c.strings = c.strings || !called && slices.ContainsFunc(c.macroTable[word], takes)
		if called && c.isFunction(word) && !c.strings { // what it comes to may be the name of another one
			end := i + 1 + group(tokens[i+1:])
			c.strings = end < len(tokens) && tokens[end] == "("
		}
	}
}

// group is the number of tokens from an opening parenthesis to the one that closes it.
func group(tokens []string) int {
	depth := 0
	for i, word := range tokens {
		switch word {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth == 0 {
			return i + 1
		}
	}
	return len(tokens)
}

// shownAt reports whether what is expanded at a place, by a macro that stands there or has it as an argument, has a word that an operand shows.
func (c *operandCheck) shownAt(s *source, off int) bool {
	x := newLexer(s.text[off:])
	x.fresh = false
	depth, begun := 0, false
	for t := x.next(); ; t = x.next() {
		switch word := x.word(t); {
		case t.kind == tokDirective, t.kind == tokEnd, t.kind == tokWord && c.hides(word), s.writtenOut[off+t.from]:
			return true
		case t.kind == tokText || t.kind == tokWord:
			begun = true
		case begun && word == "(":
			depth++
		case depth > 0 && word == ")":
			depth--
		case depth == 0:
			return false
		}
	}
}

// checkOperands rejects what ## may take otherwise than it is written, and finds out whether # may. program reports whether a macro that the C parser
// has, too, is defined by the program.
func (f *fileSet) checkOperands(program func(name string) bool) error {
	if f.operandsOf == len(f.order) {
		return nil
	}
	f.operandsOf = len(f.order)
	var own []*macro
	for _, s := range f.order {
		own = append(own, definedMacros(s.text)...)
	}
	own = append(own, definedMacros([]byte(f.all.definitions()))...)
	for _, unit := range f.all.Units {
		own = append(own, definedMacros([]byte(unit.definitions()))...)
	}
	for _, m := range own {
		switch asks := func(s *source) bool { return s.asksForWords }; {
		case parserWords()[m.name] && slices.ContainsFunc(f.order, asks) && program(m.name):
			return unsupported(f.order[0].end(), "conditions about %s, which the program defines", m.name)
		case slices.Contains(m.body, "defined") && slices.ContainsFunc(m.body, func(word string) bool { return parserWords()[word] }):
			return unsupported(f.order[0].end(), "conditions about words of the C parser in the macro %s", m.name)
		}
	}
	if !slices.ContainsFunc(own, func(m *macro) bool { return m.function && slices.Contains(m.body, "#") }) {
		return nil
	}
	c := &operandCheck{macroTable: newMacroTable(append(slices.Clip(own), builtinMacros()...))}
	c.words = c.those(func(word string) bool { return parserWords()[word] })
	c.calls = c.those(c.isFunction)
	for _, m := range own {
		c.tokens(m.body)
	}
	for _, s := range f.order {
		c.text(s)
	}
	f.operands = c
	if c.pasted != "" {
		return unsupported(f.order[0].end(), "%s in what ## takes, in an argument that has been expanded or has a line marker before it", c.pasted)
	}
	return nil
}

// text looks at a file.
func (c *operandCheck) text(s *source) {
	var tokens []string
	x := newLexer(s.text)
	for t := x.next(); ; t = x.next() {
		switch {
		case t.kind == tokEnd || t.kind == tokDirective:
			c.tokens(tokens)
			if tokens = tokens[:0]; t.kind == tokEnd {
				return
			}
		case s.writtenOut[t.from]:
			tokens = append(tokens, writtenOut+x.word(t))
		default:
			tokens = append(tokens, x.word(t))
		}
	}
}

// headerMacros are those of the headers that come with cairn.
var headerMacros = sync.OnceValue(func() (all []macro) {
	for _, dir := range []string{"include", "include/*"} {
		for _, file := range embedded(includeFiles, dir+"/*.h") {
			if !tellers[file.Name] {
				for _, m := range definedMacros(file.Text) {
					all = append(all, *m)
				}
			}
		}
	}
	return all
})

// builtinMacros are the same, for a table of their own: what becomes of their arguments depends on the others in it.
func builtinMacros() (all []*macro) {
	for _, m := range headerMacros() {
		all = append(all, &m)
	}
	return all
}

// askedMacro is a name of parserWords in a condition, written as one that is no macro and as long.
func askedMacro(name string) string { return name[:len(name)-1] + "0" }

// hideParserWords has conditions find no macro of the C parser's own, but for operands of __has_builtin. It reports whether there is one.
func hideParserWords(directive []byte) (found bool) {
	x := newLexer(directive[1:])
	x.fresh = false
	var before, last string
	for t := x.next(); t.kind != tokEnd; t = x.next() {
		word := x.text(t)
		if parserWords()[word] && !(last == "(" && before == "__has_builtin") {
			found = true
			copy(directive[1+t.from:1+t.to], askedMacro(word))
		}
		before, last = last, word
	}
	return found
}
