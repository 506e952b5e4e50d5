package cfront

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"cairn/cfg"
)

// What gcc has keywords, built-in functions and names for is macros for the C parser (macros/parser.h). That shows in two places: conditions that
// ask whether a macro is defined, and arguments that are expanded before # or ## takes them (C11 6.10.3.1), by a macro that hands them on to another
// one. The first are written in another way; the others are found here, and are not supported. So are __LINE__ and __FILE__ that have been written out,
// as operands of # and ##, and variable arguments for # with macros in them, whose blanks behind commas the C parser forgets.

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

	strings, pastes, handsOn paramSet // operands of #, of ##, and what is part of an argument that is such an operand, or is handed on in turn
	handsString              paramSet // of # in the end
}

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
	for changed := true; changed; {
		changed = false
		for _, m := range all {
			if len(m.params) == 0 {
				continue
			}
			table.calls(m.body, func(callee *macro, argument int, tokens []string) {
				i := callee.takes(argument)
				if i < 0 || !(callee.strings | callee.pastes | callee.handsOn).has(i) {
					return
				}
				before, beforeString := m.handsOn, m.handsString
				for _, word := range tokens {
					m.handsOn.add(m.parameter(word))
					if (callee.strings | callee.handsString).has(i) {
						m.handsString.add(m.parameter(word))
					}
				}
				changed = changed || m.handsOn != before || m.handsString != beforeString
			})
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
			if i+2 < len(m.body) {
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
	found := map[string]bool{}
	has := func(word string) bool { return found[word] || is(word) }
	for changed := true; changed; {
		changed = false
		for name, all := range table {
			if !found[name] && slices.ContainsFunc(all, func(m *macro) bool { return slices.ContainsFunc(m.body, has) }) {
				found[name], changed = true, true
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
	found        string
}

// argument looks at one of a call.
func (c *operandCheck) argument(callee *macro, argument int, tokens []string) {
	i := callee.takes(argument)
	if i < 0 || c.found != "" {
		return
	}
	rest := callee.more && i == len(callee.params)-1 && callee.handsString.has(i)
	for k, word := range tokens {
		calls := c.isFunction(word) && k+1 < len(tokens) && tokens[k+1] == "(" || !c.isFunction(word) && c.calls[word]
		switch {
		case callee.handsOn.has(i) && (c.words[word] || parserWords()[word]):
			c.found = word + " in an argument of a macro that # or ## takes when it has been expanded"
		case rest && calls:
			c.found = "the macro " + word + " in variable arguments that # takes when they have been expanded"
		case (callee.strings | callee.pastes).has(i) && strings.HasPrefix(word, writtenOut):
			c.found = "__LINE__ or __FILE__ as an operand of # or ##, in a file with line markers"
		}
	}
}

// checkOperands rejects what # and ## may take otherwise than it is written.
func (f *fileSet) checkOperands() error {
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
	for _, s := range f.order {
		if i := slices.IndexFunc(own, func(m *macro) bool { return parserWords()[m.name] }); s.asksForWords && i >= 0 {
			return unsupported(s.end(), "conditions about %s, which the program defines", own[i].name)
		}
	}
	if !slices.ContainsFunc(own, func(m *macro) bool { return m.function && slices.Contains(m.body, "#") }) {
		return nil
	}
	c := &operandCheck{macroTable: newMacroTable(append(slices.Clip(own), builtinMacros()...))}
	c.words = c.those(func(word string) bool { return parserWords()[word] })
	c.calls = c.those(c.isFunction)
	for _, m := range own {
		if c.macroTable.calls(m.body, c.argument); c.found != "" {
			return unsupported(f.order[0].end(), "%s, in the macro %s", c.found, m.name)
		}
	}
	for _, s := range f.order {
		if at := c.text(s); c.found != "" {
			return unsupported(at, "%s", c.found)
		}
	}
	return nil
}

// text looks at the calls in a file, and returns the place of the first one in which something is found.
func (c *operandCheck) text(s *source) cfg.Pos {
	matters := map[string]bool{}
	for name, all := range c.macroTable {
		matters[name] = slices.ContainsFunc(all, func(m *macro) bool { return m.strings|m.pastes|m.handsOn != 0 })
	}
	x := newLexer(s.text)
	for t := x.next(); t.kind != tokEnd; t = x.next() {
		if t.kind != tokWord || !matters[string(s.text[t.from:t.to])] {
			continue
		}
		tokens, depth := []string{x.text(t)}, 0
		for ahead, more := *x, true; more; more = depth > 0 {
			n := ahead.next()
			word := ahead.word(n)
			switch {
			case n.kind == tokEnd, n.kind == tokDirective:
				depth = 0
			case word == "(":
				depth++
			case word == ")":
				depth--
			case s.writtenOut[n.from]:
				word = writtenOut + word
			}
			tokens = append(tokens, word)
		}
		if c.macroTable.calls(tokens, c.argument); c.found != "" {
			return s.at(t.line, t.col)
		}
	}
	return cfg.Pos{}
}

// builtinMacros are those of the headers that come with cairn.
var builtinMacros = sync.OnceValue(func() (all []*macro) {
	for _, dir := range []string{"include", "include/*"} {
		for _, file := range embedded(includeFiles, dir+"/*.h") {
			if !tellers[file.Name] {
				all = append(all, definedMacros(file.Text)...)
			}
		}
	}
	return all
})

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
