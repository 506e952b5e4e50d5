package cfront

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Functions of other verifiers mean here what they mean there, if the program does not define them: CBMC (Kroening, Schrammel, Tautschnig:
// The C Bounded Model Checker, 2023, section 3), ESBMC (the same functions), KLEE (klee.h), Goblint (goblint.h). They need no declaration.
// Another function with a name that belongs to a verifier is not supported: it may be an assertion.

var verifierFunctions = byName([]namedFunction{
	{"__CPROVER_assert __CPROVER_precondition __CPROVER_postcondition __ESBMC_assert", withArguments(2, (*library).claimOnly)},
	{"__goblint_check", withArguments(1, (*library).claimOnly)},
	{"klee_assert __goblint_assert __VERIFIER_assert", (*library).assert},
	{"__CPROVER_assume __ESBMC_assume klee_assume __goblint_assume __VERIFIER_assume", (*library).assume},
	{"__VERIFIER_nondet_memory", withArguments(2, outsideFunction((*library).symbolic))},
	{"klee_make_symbolic", withArguments(3, outsideFunction((*library).symbolic))},
	{"klee_int", withArguments(1, outsideFunction((*library).input))},
	{"klee_range", withArguments(3, outsideFunction((*library).inRange))},
	{"__CPROVER_r_ok", mayAccess(false)},
	{"__CPROVER_w_ok __CPROVER_rw_ok", mayAccess(true)},
	{"__CPROVER_OBJECT_SIZE", withArguments(1, bytesOnly((*library).objectSize))},
	{"__CPROVER_POINTER_OFFSET", withArguments(1, bytesOnly((*library).pointerOffset))},
	{"__CPROVER_same_object", withArguments(2, bytesOnly((*library).sameObject))},
	{"__CPROVER_havoc_object", withArguments(1, bytesOnly((*library).havocObject))},
	{"__CPROVER_overflow_plus", overflowsIn(cfg.Add)}, {"__CPROVER_overflow_minus", overflowsIn(cfg.Sub)}, {"__CPROVER_overflow_mult", overflowsIn(cfg.Mul)},
	{"klee_abort", (*library).reachError},
	{"klee_silent_exit", (*library).end},
	{`__VERIFIER_atomic_begin __VERIFIER_atomic_end __CPROVER_atomic_begin __CPROVER_atomic_end __ESBMC_atomic_begin __ESBMC_atomic_end
		klee_warning klee_warning_once klee_prefer_cex __goblint_split_begin __goblint_split_end`, (*library).nothing},
})

// verifierPrefixes begin the names that belong to verifiers.
var verifierPrefixes = []string{"__VERIFIER_", "__CPROVER_", "__ESBMC_", "klee_", "__goblint_"}

// ofVerifier reports whether a name belongs to a verifier.
func ofVerifier(name string) bool {
	return slices.ContainsFunc(verifierPrefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// checkVerifierName makes sure that a variable which the program does not define is none of a verifier.
func checkVerifierName(v *variable, pos cfg.Pos) {
	if v.extern && ofVerifier(v.name) {
		fail(unsupported(pos, "the variable %s, whose name belongs to a verifier", v.name))
	}
}

// checkVerifierLabel makes sure that a label means nothing to a verifier: CBMC begins a thread at __CPROVER_ASYNC_1.
func checkVerifierLabel(name string, pos cfg.Pos) {
	if ofVerifier(name) {
		fail(unsupported(pos, "the label %s, whose name belongs to a verifier", name))
	}
}

// verifierSyntax returns the last name of a verifier before a place where the text is not C any more, in the same statement or declaration:
// a contract, a quantifier, a type. Functions that are known are none of these.
func (s *source) verifierSyntax(line, col int) (last lexeme, found bool) {
	for x := newLexer(s.text); ; {
		t := x.next()
		if t.kind == tokEnd || t.line > line || t.line == line && t.col > col {
			return last, found
		}
		switch word := x.text(t); {
		case t.kind == tokWord && ofVerifier(word):
			if _, call := verifierFunctions()[word]; !call && !strings.HasPrefix(word, "__VERIFIER_nondet_") {
				last, found = t, true
			}
		case word == ";", word == "}":
			found = false
		}
	}
}

// verifierFunction returns what a call of a function means that the program does not define, if its name belongs to a verifier.
func verifierFunction(name string) (does builtinFunc, known bool) {
	switch does := verifierFunctions()[name]; {
	case does != nil:
		return does, true
	case strings.HasPrefix(name, "__VERIFIER_nondet_"):
		return outsideFunction((*library).nondet), true
	case strings.HasPrefix(name, "nondet_"):
		return outsideFunction((*library).nondetResult), true
	case strings.HasPrefix(name, "__CPROVER_uninterpreted_"):
		return outsideFunction((*library).uninterpreted), true
	}
	return unsupportedFunction(", whose name belongs to a verifier"), ofVerifier(name)
}

// exported is the static function that a function without a body stands for by its name: __CPROVER_file_local_FILE_c_NAME, which CBMC's
// compiler gives it for other files. It is nil if there is none, or several.
func (l *names) exported(f *function) (found *function) {
	name, ok := strings.CutPrefix(f.name, "__CPROVER_file_local_")
	if !ok || f.def != nil {
		return nil
	}
	for _, g := range l.funcs {
		file := strings.NewReplacer(".", "_", "-", "_").Replace(path.Base(filepath.ToSlash(l.pos(g.def.Declarator).File)))
		if l.info.Object(g.def.Declarator).Linkage != ctypes.Internal || name != file+"_"+g.name {
			continue
		}
		if found != nil {
			return nil
		}
		found = g
	}
	return found
}

// withArguments is a function that takes n arguments.
func withArguments(n int, does builtinFunc) builtinFunc {
	return func(l *library, c *call) value {
		if len(c.args) != n {
			misused(c)
		}
		return does(l, c)
	}
}

// claimOnly is an assertion that does not end the run where it fails and is not looked for.
func (l *library) claimOnly(c *call) value {
	if holds := l.conditionOf(c.args[0], c.pos); l.looksFor(cfg.Assertion) {
		l.unless(holds, c.pos, func() { l.violate(l.claim(c)) })
	}
	return value{typ: typeVoid}
}

// nothing is a call without effect.
func (l *library) nothing(*call) value { return value{typ: typeVoid} }

// nondet is an input: __VERIFIER_nondet_T returns an arbitrary value of type T, whatever its declaration says.
func (l *library) nondet(c *call) value {
	t := l.inputType(strings.TrimPrefix(c.fn.name, "__VERIFIER_nondet_"))
	if t == nil {
		for _, a := range c.args {
			if a.ptr != nil {
				l.exposed(a, c)
			}
		}
		t = l.resultType(c.typ)
	}
	return l.arbitrary(t, c.fn.name, c.pos)
}

// nondetResult is an input of the type that the declaration says. One that can reach memory is like any function without a body.
func (l *library) nondetResult(c *call) value {
	if slices.ContainsFunc(c.args, func(a value) bool { return a.e == nil }) {
		return l.external(c)
	}
	return l.input(c)
}

// input is an arbitrary value of the type that the declaration says.
func (l *library) input(c *call) value {
	return l.arbitrary(l.resultType(c.typ), c.fn.name, c.pos)
}

// uninterpreted returns the same value for the same arguments, of which nothing is said here: an error behind it may be none.
func (l *library) uninterpreted(c *call) value {
	l.inexact(c)
	return l.input(c)
}

// inRange is klee_range: an integer from the first argument to below the second one.
func (l *library) inRange(c *call) value {
	t := l.resultType(c.typ)
	if t.kind != intType {
		misused(c)
	}
	lo, hi := l.to(c.args[0], t, c.pos).e, l.to(c.args[1], t, c.pos).e
	l.unlessHole(l.compare(cfg.Lt, lo, hi), c.pos, cfg.Undefined, "%s of no integers", c.fn.name)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	v := l.arbitrary(t, c.fn.name, c.pos)
	l.assumeThat(both(l.compare(cfg.Ge, v.e, lo), l.compare(cfg.Lt, v.e, hi)), c.pos)
	return v
}

// symbolic gives arbitrary values to an object: the first argument points to it, the second one is its size.
func (l *library) symbolic(c *call) value {
	if l.options.Bytes {
		n := l.blockSize(c, 1)
		if to := l.block(c, 0, n, true); l.b.reachable() {
			l.havocBytes(to, n, c.pos)
		}
		return value{typ: typeVoid}
	}
	for _, p := range l.wholes(c, 0, 1) {
		l.storeThrough(0, p, l.arbitraryPart(p.typ, c.fn.name, cfg.Chosen, c.pos), c.pos)
	}
	return value{typ: typeVoid}
}
