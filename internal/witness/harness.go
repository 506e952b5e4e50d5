package witness

import (
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/lazy"
	"cairn/internal/num"
)

// Input is a value that an execution reads: from a function, or from a variable without an initial value if Function is
// empty. Type is that of the function's result, or of the part of an object that the function writes.
type Input struct {
	Function string
	Type     cfg.Type
	Value    num.Rat
	Pos      cfg.Pos

	Part *cfg.Part // what it is of a call of the function; nil: the result
	Call int       // which call of the execution, from 1 on; 0 if there is no Part
}

// returned reports whether the input is the result of a function.
func (in Input) returned() bool {
	return in.Function != "" && (in.Part == nil || in.Part.Kind == cfg.Returned || in.Part.Kind == cfg.ReturnedArg)
}

// maxHarnessInputs bounds the size of a harness: compilers do not like arrays of many millions.
const maxHarnessInputs = 1 << 20

// HarnessOptions describe the program of a harness.
type HarnessOptions struct {
	LP64     bool
	What     string // the error, such as an index out of bounds; empty: the error function is called
	Sanitize bool   // the compiler's sanitizers notice it
	Overflow bool   // it is a signed overflow
	Source   string // the text of the program, whose assertions may be those of other verifiers

	// Outside are functions without a body that the program calls. Those that the execution does not come to are defined all the same, so
	// that the program can be linked.
	Outside []string
}

// Harness is a C file that defines the functions which give a program its inputs, so that the program compiled together with
// it executes what inputs describe; those of the C library among them take the place of the real ones. Functions that may be defined in the program itself are defined weakly. A signed
// overflow, or an index outside its array, goes unnoticed by itself: the file says how the compiler makes it stop the program.
func Harness(program string, inputs []Input, o HarnessOptions) (string, error) {
	if len(inputs) > maxHarnessInputs {
		return "", fmt.Errorf("the execution reads %d inputs; a harness holds at most %d", len(inputs), maxHarnessInputs)
	}
	var b strings.Builder
	what, flags := "that reaches the error", ""
	if o.What != "" {
		what = "that ends in " + o.What
	}
	switch {
	case o.Overflow:
		what, flags = "in which a signed integer overflows", "-fsanitize=signed-integer-overflow,shift -fsanitize-undefined-trap-on-error "
	case o.Sanitize:
		flags = "-fsanitize=address,undefined -fno-sanitize-recover=all "
	}
	fmt.Fprintf(&b, "/* The inputs of an execution of %s %s:\n     cc %s%s THIS_FILE && ./a.out */\n", commentText(program), what, flags, commentText(program))
	doubles := doublesOf(inputs)
	remarks := map[string]bool{}
	for _, in := range inputs {
		if text := untold(in, doubles[in.Function]); text != "" && !remarks[text] {
			remarks[text] = true
			fmt.Fprintf(&b, "/* %s */\n", commentText(text))
		}
	}
	b.WriteString("extern void abort(void);\n")
	for _, name := range []string{"reach_error", "__VERIFIER_error"} {
		fmt.Fprintf(&b, "extern void %s(void);\n__attribute__((weak)) void %s(void) { abort(); }\n", name, name)
	}
	b.WriteString("extern void __VERIFIER_assume(int);\n__attribute__((weak)) void __VERIFIER_assume(int condition) { if (!condition) abort(); }\n")
	for _, f := range verifierFunctions {
		if strings.Contains(o.Source, f.name) {
			fmt.Fprintf(&b, "extern void %s(%s);\n__attribute__((weak)) void %s(%s) { if (!condition) abort();%s }\n", f.name, f.params, f.name, f.params, f.rest)
		}
	}
	writeDoubles(&b, doubles, o)
	writeUncalled(&b, doubles, o)
	return b.String(), nil
}

// nondetName is the name of a function of verification tasks.
var nondetName = lazy.Regexp(`\b__VERIFIER_nondet_[a-z0-9_]+\b`)

// writeUncalled defines the functions that the execution does not come to.
func writeUncalled(b *strings.Builder, doubles map[string]*double, o HarnessOptions) {
	names := slices.Concat(o.Outside, nondetName().FindAllString(o.Source, -1))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if doubles[name] == nil && !strings.Contains(b.String(), "void "+name+"(") {
			fmt.Fprintf(b, "extern void %s(void);\n__attribute__((weak)) void %s(void) { abort(); } /* it is not called */\n", name, name)
		}
	}
}

// verifierFunctions are the assertions and assumptions of other verifiers, which a program may call without a definition.
var verifierFunctions = []struct{ name, params, rest string }{
	{"__CPROVER_assert", "_Bool condition, const char *text", " (void)text;"}, {"__CPROVER_precondition", "_Bool condition, const char *text", " (void)text;"},
	{"__CPROVER_postcondition", "_Bool condition, const char *text", " (void)text;"}, {"__ESBMC_assert", "_Bool condition, const char *text", " (void)text;"},
	{"__goblint_check", "int condition", ""}, {"__goblint_assert", "int condition", ""}, {"klee_assert", "int condition", ""},
	{"__CPROVER_assume", "_Bool condition", ""}, {"__ESBMC_assume", "_Bool condition", ""}, {"klee_assume", "unsigned long condition", ""}, {"__goblint_assume", "int condition", ""},
}

// untold is a remark on an input that the harness does not give; it is empty for the others.
func untold(in Input, d *double) string {
	switch p := in.Part; {
	case p != nil && p.Kind == cfg.Untold:
		return fmt.Sprintf("At %s the function %s makes a pointer or a structure, which it does not do here.", in.Pos, p.Call.Function)
	case p != nil && p.Kind == cfg.Written && (d == nil || !d.writes(p)):
		return fmt.Sprintf("At %s the function %s writes %s to an object that it has a pointer to, which it does not do here.", in.Pos, in.Function, in.Type.Text(in.Value))
	case in.Function == "" && p == nil:
		return fmt.Sprintf("The variable at %s has no initial value; here it has to be %s.", in.Pos, in.Type.Text(in.Value))
	}
	return ""
}

// commentText keeps a file name from ending the comment it is in.
func commentText(s string) string { return strings.ReplaceAll(s, "*/", "* /") }

// constant is a C constant for a value of a type.
func constant(t cfg.Type, r num.Rat) string {
	if t.IsFloat() {
		return t.CText(r)
	}
	return literal(r)
}

// literal is a C constant for an integer.
func literal(r num.Rat) string {
	signed := cfg.Type{Bits: 64, Signed: true}
	switch {
	case r.Equal(signed.Min()):
		return "-9223372036854775807LL - 1"
	case signed.Contains(r):
		if (cfg.Type{Bits: 31}).Contains(r.Abs()) {
			return r.String()
		}
		return r.String() + "LL"
	case !signed.Contains(r) && !(cfg.Type{Bits: 64}).Contains(r): // there are no constants of 128 bits
		word := num.Pow2(64)
		return fmt.Sprintf("((__int128)%sULL << 64 | %sULL)", num.FloorMod(num.FloorDiv(r, word), word), num.FloorMod(r, word))
	default:
		return r.String() + "ULL"
	}
}

// nondetTypes are the types in the names of SV-COMP's functions.
var nondetTypes = map[string]string{
	"bool": "_Bool", "char": "char", "uchar": "unsigned char", "short": "short", "ushort": "unsigned short", "int": "int", "uint": "unsigned int",
	"unsigned": "unsigned int", "long": "long", "ulong": "unsigned long", "longlong": "long long", "ulonglong": "unsigned long long",
	"u8": "unsigned char", "u16": "unsigned short", "u32": "unsigned int", "u64": "unsigned long long",
	"float": "float", "double": "double", "int128": "__int128", "uint128": "unsigned __int128",
}

// cType is the C type of a function's result: SV-COMP's name says it, or else its width.
func cType(function string, t cfg.Type, lp64 bool) string {
	if name, ok := nondetTypes[strings.TrimPrefix(function, "__VERIFIER_nondet_")]; ok && strings.HasPrefix(function, "__VERIFIER_nondet_") {
		return name
	}
	if t.IsFloat() {
		return t.String()
	}
	name := map[uint8]string{1: "_Bool", 8: "char", 16: "short", 32: "int", 64: "long long", 128: "__int128"}[t.Bits]
	switch {
	case t.Bits == 64 && lp64:
		name = "long"
	case t.Bits == 8 && t.Signed:
		return "signed char"
	case name == "":
		name = "int"
	}
	if !t.Signed && t.Bits > 1 {
		return "unsigned " + name
	}
	return name
}
