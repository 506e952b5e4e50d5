package cfront

import (
	"errors"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// A call through a pointer to a function of another type, or of a function that is declared without a prototype, may have arguments, or a
// result, that the function does not have. That is undefined where it is executed (C11 6.5.2.2, paragraphs 6 and 9), and does not make the
// program any less of a program: it is a hole. Arguments that do not fit the prototype at the call are another thing, a violation of a
// constraint (paragraph 2).

// fits reports whether f can be called with these arguments, if there is a prototype that says so.
func (l *calls) fits(f *function, args []value) bool {
	if f.def == nil && !hasPrototype(f) {
		return true
	}
	params := l.parameters(f)
	if len(args) < len(params) || len(args) > len(params) && !isVariadic(f) {
		return false
	}
	for i, p := range params {
		if v := args[i]; v.typ.kind != p.typ.kind || v.e != nil && v.typ.num != p.typ.num {
			return false
		}
	}
	return true
}

// hasPrototype reports whether a function is declared with the types of its parameters.
func hasPrototype(f *function) bool { return f.typ.Kind == ctypes.Function && f.typ.Func.Proto }

// returns reports whether a call of f can have a result of type t.
func (l *calls) returns(f *function, t *ctype) bool {
	if t.kind == voidType {
		return true
	}
	has := l.resultType(f.typ)
	return has.kind == t.kind && (!t.isNumber() || has.num.Bits == t.num.Bits && has.isFloat() == t.isFloat())
}

// mustReturn makes sure of that.
func (l *calls) mustReturn(f *function, t *ctype, pos cfg.Pos) {
	if !l.returns(f, t) {
		has := l.resultType(f.typ)
		fail(unsupported(pos, "a call of %s, which returns %s, as if it returned %s", f.name, has.name, t.name))
	}
}

// asDeclared gives the call of a function without a body the type that the function is declared with, if that is another one than the call
// sees.
func (l *calls) asDeclared(c *call) {
	prototype, checksItself := hasPrototype(c.fn), builtins()[c.fn.name] != nil
	if prototype && !l.fits(c.fn, c.args) || !checksItself && (!libraryTakes(c.fn.name, c.args) || !l.libraryReturns(c) || prototype && !l.isLibraryPrototype(c.fn)) {
		misused(c)
	}
	if !prototype || c.fn.typ == c.typ {
		return
	}
	args := make([]value, len(c.args))
	copy(args, c.args)
	for i, p := range l.parameters(c.fn) {
		args[i] = l.to(args[i], p.typ, c.pos)
	}
	c.args, c.typ = args, c.fn.typ
}

// libraryTakes reports whether a function of the C library takes arguments of these kinds, if it is one. Compilers know the types of many of
// them without a prototype, and convert numbers.
func libraryTakes(name string, args []value) bool {
	_, text, declared := strings.Cut(libraryDeclarations()[plainName(name)], "(")
	if !declared {
		return true
	}
	params := parameterTexts(text)
	for i, p := range params {
		switch {
		case p == "...":
			return true
		case i >= len(args):
			return false
		}
		switch v := args[i]; kindOf(p) {
		case pointerType:
			if v.ptr == nil {
				return false
			}
		case floatType, intType:
			if v.e == nil || v.typ.isFloat() != (kindOf(p) == floatType) {
				return false
			}
		}
	}
	return len(args) == len(params)
}

// isLibraryPrototype reports whether pointers to characters and numbers that a function of a program takes are those of the function of the C library
// with its name, and whether its result has the sign of that one, if there is one.
func (l *calls) isLibraryPrototype(f *function) bool {
	before, text, declared := strings.Cut(libraryDeclarations()[plainName(f.name)], "(")
	if !declared {
		return true
	}
	if t := l.resultType(f.typ); t.kind == intType && strings.HasPrefix(before, "int ") && t.num != typeInt.num {
		return false
	}
	params := l.parameters(f)
	for i, p := range parameterTexts(text) {
		switch {
		case p == "..." || i == len(params):
			return p == "..." && i == len(params)
		case kindOf(p) == pointerType && params[i].typ.kind != pointerType, isNumberText(p) && params[i].typ.kind == pointerType:
			return false
		case strings.Contains(p, "char *") && !strings.Contains(p, "**"):
			if to := l.pointedAt(params[i].typ); to != nil && to.kind != voidType && (to.kind != intType || to.size != 1) {
				return false
			}
		case strings.Contains(p, "*") && isStructText(p):
			if to := l.pointedAt(params[i].typ); to != nil && to.isNumber() {
				return false
			}
		}
	}
	return true
}

// isStructText reports whether a pointer in a declaration of the built-in headers leads to a structure of the library.
func isStructText(text string) bool {
	word, _, _ := strings.Cut(strings.TrimPrefix(text, "const "), " ")
	return slices.Contains([]string{"FILE", "DIR", "struct", "pthread_mutex_t", "pthread_cond_t", "pthread_attr_t", "pthread_mutexattr_t", "pthread_condattr_t", "sigset_t", "fpos_t"}, word)
}

// numberWords are other types of POSIX that are numbers.
var numberWords = []string{"useconds_t", "uid_t", "gid_t", "id_t", "clockid_t", "socklen_t", "nfds_t", "dev_t", "ino_t", "clock_t", "double", "float", "short", "char"}

// isNumberText reports whether a type in a declaration of the built-in headers is one of numbers.
func isNumberText(text string) bool {
	word, _, _ := strings.Cut(strings.TrimPrefix(text, "const "), " ")
	return !strings.ContainsAny(text, "*[(") && (slices.Contains(integerWords, word) || slices.Contains(numberWords, word))
}

// libraryReturns reports whether the result that a call sees is of the kind that the function has, if it is one of the C library.
func (l *calls) libraryReturns(c *call) bool {
	text, _, declared := strings.Cut(libraryDeclarations()[plainName(c.fn.name)], "(")
	if !declared {
		return true
	}
	k, sees := kindOf(strings.TrimSpace(strings.TrimSuffix(text, lastWord(text)))), l.resultType(c.typ).kind
	_, hasEffect := libraryEffects[c.fn.name]
	return k == unknownType || k == sees || sees == voidType && !c.wanted && (hasEffect || c.fn.name == "printf" || c.fn.name == "fprintf")
}

// kindOf is the kind of a type in a declaration of the built-in headers, where its text tells.
func kindOf(text string) kind {
	word, _, _ := strings.Cut(text, " ")
	switch {
	case strings.ContainsAny(text, "*["):
		return pointerType
	case text == "double", text == "float", text == "long double":
		return floatType
	case text == "void":
		return voidType
	case slices.Contains(integerWords, word) && !strings.Contains(text, "double"):
		return intType
	}
	return unknownType
}

// integerWords begin the names of types that are integers, in the built-in headers.
var integerWords = []string{"int", "unsigned", "long", "size_t", "ssize_t", "wint_t", "wchar_t", "off_t", "mode_t", "pid_t", "time_t"}

// parameterTexts splits the list of parameters that a text begins with, behind its parenthesis.
func parameterTexts(text string) []string {
	var out []string
	depth, from := 1, 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		if depth == 0 || depth == 1 && c == ',' {
			out, from = append(out, strings.TrimSpace(text[from:i])), i+1
		}
		if depth == 0 { // the end
			break
		}
	}
	if len(out) == 1 && out[0] == "void" {
		return nil
	}
	return out
}

// knownCall makes the statements of a call of a function that is known here. What that says against the arguments concerns this call alone.
func (l *calls) knownCall(does builtinFunc, c *call) value {
	defer func() {
		e := recover()
		if e == nil {
			return
		}
		f, _ := e.(failure)
		if s := (*SyntaxError)(nil); errors.As(f.err, &s) && s.Pos == c.pos {
			misused(c)
		}
		panic(e)
	}()
	return does(l.library, c)
}

// misused makes a hole of a call with arguments that the function does not take.
func misused(c *call) {
	fail(unsupported(c.pos, "a call of %s with %d arguments, or of other types than it takes", c.fn.name, len(c.args)))
}
