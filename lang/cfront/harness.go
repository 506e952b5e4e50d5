package cfront

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/lang/ctypes"
)

// Harness writes a C program that calls a function with any arguments: numbers have any values, and pointers lead to memory of their own, in
// which pointers may be null; with nulls arguments may be, too.
// It includes the file in which the function is defined, so that that may be static; its own function is called as HarnessName says. function may be named
// as Functions does; dir is the folder that the program is for. The error is a *SyntaxError if there is no such function, or an *Unsupported if a type cannot be written down.
func (p *Parsed) Harness(function, dir string, nulls bool) (text, includes string, err error) {
	u, def := p.definition(function)
	if def == nil {
		return "", "", syntaxError(p.in.start(), "there is no function %s", function)
	}
	h := newHarness(p.in, u, dir)
	if err := h.add(def); err != nil {
		return "", "", err
	}
	return h.text(nulls), u.src.filename, nil
}

// Harnesses writes one program with the harnesses of all functions of a file, without those of headers, as Harness does of one. Of those that cannot be written down errs has
// the errors, by the functions' names.
func (p *Parsed) Harnesses(file, dir string, nulls bool) (text string, errs map[string]error) {
	errs = map[string]error{}
	for _, u := range p.in.units {
		if u.src.filename != file || u.library {
			continue
		}
		h := newHarness(p.in, u, dir)
		for def := range u.functions {
			if !u.hasItself(def) {
				continue
			}
			if err := h.add(def); err != nil {
				errs[def.Declarator.Name()] = err
			}
		}
		text = h.text(nulls)
	}
	return text, errs
}

// definition is the function that is named as Functions does, and where it is defined; nil if there is none.
func (p *Parsed) definition(function string) (unit, *cc.FunctionDefinition) {
	file, name := SplitName(function)
	for _, u := range p.in.units {
		if u.library || file != "" && file != u.src.filename {
			continue
		}
		for def := range u.functions {
			if def.Declarator.Name() == name {
				return u, def
			}
		}
	}
	return unit{}, nil
}

// SplitName is the file, if one is named, and the name of a function as Functions has it.
func SplitName(function string) (file, name string) {
	i := strings.LastIndexByte(function, ':')
	return function[:max(i, 0)], function[i+1:]
}

// HarnessName is the function with which the harness of a function begins.
func HarnessName(function string) string { return function + "_harness" }

// harness is the text of one, in the making.
type harness struct {
	in       *program
	file     string            // that is included
	names    map[any]string    // the typedefs of *ctypes.Record and *ctypes.Enumerated without a tag
	makers   map[string]string // the names of the functions that make what pointers to a type lead to
	inputs   []string          // what __VERIFIER_nondet_ is called with
	declared []string          // functions
	defined  []string          // the same
	called   []string          // the functions that are called
	calls    strings.Builder   // the functions that call them
}

func newHarness(in *program, u unit, dir string) *harness {
	h := &harness{in: in, file: relative(u.src.filename, dir), names: map[any]string{}, makers: map[string]string{}}
	for _, nodes := range u.ast.Scope.Nodes {
		for _, n := range nodes {
			if d, ok := n.(*cc.Declarator); ok && d.IsTypename() {
				switch o := in.info.Object(d); {
				case o == nil:
				case o.Type.IsRecord() && o.Type.Record.Tag == "":
					h.names[o.Type.Record] = d.Name()
				case o.Type.Kind == ctypes.Enum && o.Type.Enum.Tag == "":
					h.names[o.Type.Enum] = d.Name()
				}
			}
		}
	}
	return h
}

// relative is a file as it is named in a folder, if that can be said.
func relative(file, dir string) string {
	from, err := filepath.Abs(dir)
	to, err2 := filepath.Abs(file)
	if name, err3 := filepath.Rel(from, to); err == nil && err2 == nil && err3 == nil {
		return name
	}
	return file
}

// add adds the call of a function. An error leaves the harness as it is.
func (h *harness) add(def *cc.FunctionDefinition) (err error) {
	makers, inputs, declared, defined := maps.Clone(h.makers), len(h.inputs), len(h.declared), len(h.defined)
	defer func() {
		if e := recover(); e != nil {
			f, ok := e.(failure)
			if !ok {
				panic(e)
			}
			h.makers, h.inputs, h.declared, h.defined = makers, h.inputs[:inputs], h.declared[:declared], h.defined[:defined]
			err = f.err
		}
	}()
	name := def.Declarator.Name()
	sig := h.in.info.Object(def.Declarator).Type.Func
	var variables, body strings.Builder
	var args []string
	for i, p := range sig.Params {
		arg := fmt.Sprintf("argument%d", i+1)
		if p.Name != "" {
			arg = p.Name + "_" // the name alone may be that of a macro, a type or a function
		}
		args = append(args, arg)
		t := p.Type.Unqualified()
		fmt.Fprintf(&variables, "\tstatic %s;\n", h.spelled(t, arg, def))
		h.assign(&body, "\t", t, arg, "DEPTH", def)
	}
	if variables.Len() > 0 {
		variables.WriteString("\n")
	}
	fmt.Fprintf(&h.calls, "\nvoid %s(void)\n{\n%s%s\t%s(%s);\n}\n", HarnessName(name), variables.String(), body.String(), name, strings.Join(args, ", "))
	h.called = append(h.called, name)
	return nil
}

// text is the program.
func (h *harness) text(nulls bool) string {
	var b strings.Builder
	if len(h.called) == 1 {
		fmt.Fprintf(&b, "/* Calls %s with any arguments. Say here what its callers see to, with __VERIFIER_assume.\n\n", h.called[0])
		fmt.Fprintf(&b, "     cairn check --entry %s FILE */\n\n", HarnessName(h.called[0]))
	}
	fmt.Fprintf(&b, "#include %q\n#include <stddef.h>\n#include <stdlib.h>\n\n", filepath.ToSlash(h.file))
	b.WriteString("#define ELEMENTS 4 /* of arrays that pointers lead to; strings are shorter */\n#define DEPTH 3    /* of structures that lead to others */\n")
	fmt.Fprintf(&b, "#define NULLS %d    /* 1: arguments may be null, as members may be */\n\n", map[bool]int{true: 1}[nulls])
	b.WriteString("extern void __VERIFIER_assume(int);\nextern void __VERIFIER_nondet_memory(void *, size_t);\n")
	slices.Sort(h.inputs)
	for _, in := range slices.Compact(h.inputs) {
		fmt.Fprintf(&b, "extern %s __VERIFIER_nondet_%s(void);\n", inputNames[in], in)
	}
	for _, d := range h.declared {
		b.WriteString(d + ";\n")
	}
	b.WriteString("\nstatic void *allocated(size_t size)\n{\n\tvoid *p = malloc(size);\n\t__VERIFIER_assume(p != NULL);\n\treturn p;\n}\n\n")
	b.WriteString(strings.Join(h.defined, ""))
	b.WriteString("/* Arguments are static so that what they lead to is not lost. */\n")
	b.WriteString(strings.TrimPrefix(h.calls.String(), "\n"))
	return b.String()
}

// inputNames are types by the names that they have in __VERIFIER_nondet_.
var inputNames = map[string]string{
	"bool": "_Bool", "char": "char", "uchar": "unsigned char", "short": "short", "ushort": "unsigned short", "int": "int", "uint": "unsigned int",
	"long": "long", "ulong": "unsigned long", "longlong": "long long", "ulonglong": "unsigned long long", "float": "float", "double": "double",
}

// inputOf is the name for a kind.
var inputOf = map[ctypes.Kind]string{
	ctypes.Bool: "bool", ctypes.Char: "char", ctypes.SChar: "char", ctypes.UChar: "uchar", ctypes.Short: "short", ctypes.UShort: "ushort", ctypes.Int: "int",
	ctypes.UInt: "uint", ctypes.Long: "long", ctypes.ULong: "ulong", ctypes.LongLong: "longlong", ctypes.ULongLong: "ulonglong", ctypes.Float: "float",
	ctypes.Double: "double", ctypes.Enum: "int",
}

// input is a call that returns any value of an arithmetic type; "" if there is none.
func (h *harness) input(t *ctypes.Type) string {
	name := inputOf[t.Kind]
	if name == "" || t.Complex {
		return ""
	}
	h.inputs = append(h.inputs, name)
	return "__VERIFIER_nondet_" + name + "()"
}

// typedefMark stands, as the tag of a type that has none, before its typedef.
const typedefMark = "$"

// spelled is the declaration of a name, or a type without one.
func (h *harness) spelled(t *ctypes.Type, name string, at cc.Node) string {
	text := h.named(t, at).Declare(name)
	for _, word := range []string{"struct ", "union ", "enum "} {
		text = strings.ReplaceAll(text, word+typedefMark, "")
	}
	return text
}

// named is a type in which those without a tag have their typedefs.
func (h *harness) named(t *ctypes.Type, at cc.Node) *ctypes.Type {
	out := *t
	switch {
	case t.Kind == ctypes.Vector || t.VLA != nil:
		fail(unsupported(h.in.files.position(at.Position()), "a harness for an argument of type %s", t))
	case t.Kind == ctypes.Function:
		sig := *t.Func
		sig.Params = slices.Clone(sig.Params)
		for i := range sig.Params {
			sig.Params[i].Type = h.named(sig.Params[i].Type, at)
		}
		out.Func, out.Elem = &sig, h.named(t.Elem, at)
	case t.Elem != nil:
		out.Elem = h.named(t.Elem, at)
	case t.IsRecord() && t.Record.Tag == "":
		out.Record = &ctypes.Record{Tag: h.typedef(t.Record, at)}
	case t.Kind == ctypes.Enum && t.Enum.Tag == "":
		out.Enum = &ctypes.Enumerated{Tag: h.typedef(t.Enum, at)}
	}
	return &out
}

// typedef is the tag that stands for the typedef of a type without one.
func (h *harness) typedef(t any, at cc.Node) string {
	if h.names[t] == "" {
		fail(unsupported(h.in.files.position(at.Position()), "a harness for an argument whose type has no name"))
	}
	return typedefMark + h.names[t]
}

// assign lets what an expression designates have any value. depth says how far structures may still lead to others.
func (h *harness) assign(b *strings.Builder, indent string, t *ctypes.Type, what, depth string, at cc.Node) {
	if t.AllQuals()&ctypes.Const != 0 && t.Kind != ctypes.Array && !t.IsRecord() {
		t = t.Unqualified()
		what = fmt.Sprintf("*(%s)&%s", h.spelled(ctypes.PointerTo(t), "", at), what)
	}
	switch {
	case t.Kind == ctypes.Pointer:
		fmt.Fprintf(b, "%s%s = %s;\n", indent, what, h.pointer(t, depth, at))
	case t.IsArithmetic() && h.input(t) != "":
		fmt.Fprintf(b, "%s%s = %s;\n", indent, what, h.input(t))
	case t.Kind == ctypes.Array && t.Len >= 0 && h.leads(t):
		i := fmt.Sprintf("i%d", len(indent))
		fmt.Fprintf(b, "%sfor (size_t %s = 0; %s < %d; %s++) {\n", indent, i, i, t.Len, i)
		h.assign(b, indent+"\t", t.Elem, fmt.Sprintf("%s[%s]", what, i), depth, at)
		b.WriteString(indent + "}\n")
	case t.Kind == ctypes.Struct && h.leads(t):
		h.members(b, indent, t, what, depth, at)
	case t.Kind == ctypes.Array && t.Len < 0: // a flexible member: there is no room for elements
	default:
		fmt.Fprintf(b, "%s__VERIFIER_nondet_memory((void *)&%s, sizeof %s);\n", indent, what, what)
	}
}

// members lets the members of a structure have any values.
func (h *harness) members(b *strings.Builder, indent string, t *ctypes.Type, what, depth string, at cc.Node) {
	for _, f := range t.Record.Fields {
		switch {
		case f.Name != "":
			h.assign(b, indent, f.Declared, what+"."+f.Name, depth, at)
		case f.Type.IsRecord() && f.Type.Kind == ctypes.Struct:
			h.members(b, indent, f.Type, what, depth, at)
		case f.Type.IsRecord() && len(f.Type.Record.Fields) > 0: // of a union the first one
			first := *f.Type.Record
			first.Fields = first.Fields[:1]
			h.members(b, indent, &ctypes.Type{Kind: ctypes.Struct, Record: &first}, what, depth, at)
		}
	}
}

// leads reports whether an object of the type has pointers, or bit-fields, so that its bytes alone are not any value.
func (h *harness) leads(t *ctypes.Type) bool {
	switch t.Kind {
	case ctypes.Pointer, ctypes.Bool:
		return true
	case ctypes.Array:
		return h.leads(t.Elem)
	case ctypes.Struct:
		return slices.ContainsFunc(t.Record.Fields, func(f ctypes.Field) bool { return f.BitField || h.leads(f.Type) })
	}
	return false
}

// pointer is a value for a pointer.
func (h *harness) pointer(t *ctypes.Type, depth string, at cc.Node) string {
	elem := t.Elem.Unqualified()
	if elem.Kind == ctypes.Function {
		return h.stub(elem, at)
	}
	key := h.spelled(elem, "", at)
	if h.makers[key] == "" {
		h.makers[key] = fmt.Sprintf("any_%d", len(h.makers)+1)
		h.maker(elem, h.makers[key], at)
	}
	return fmt.Sprintf("%s(%s)", h.makers[key], depth)
}

// maker writes the function that makes what a pointer leads to.
func (h *harness) maker(elem *ctypes.Type, name string, at cc.Node) {
	head := "static " + h.spelled(ctypes.PointerTo(elem), name+"(unsigned depth)", at)
	var b strings.Builder
	result := h.spelled(ctypes.PointerTo(elem), "p", at)
	null := fmt.Sprintf("\tif (depth == 0 || (NULLS || depth < DEPTH) && %s)\n\t\treturn NULL;\n", h.input(ctypes.Basic(ctypes.Bool)))
	switch {
	case elem.Kind != ctypes.Void && !elem.IsComplete():
		h.declared = append(h.declared, "extern "+h.spelled(ctypes.PointerTo(elem), name+"(unsigned)", at))
		return
	case elem.Kind == ctypes.Void:
		fmt.Fprintf(&b, "%s\tvoid *p = allocated(ELEMENTS);\n\t__VERIFIER_nondet_memory(p, ELEMENTS);\n", null)
	case elem.Kind == ctypes.Char:
		fmt.Fprintf(&b, "%s\tchar *p = allocated(ELEMENTS);\n\t__VERIFIER_nondet_memory(p, ELEMENTS);\n\tp[ELEMENTS - 1] = 0;\n", null)
	case elem.IsRecord():
		fmt.Fprintf(&b, "%s\t%s = allocated(sizeof *p);\n", null, result)
		h.assign(&b, "\t", elem, "(*p)", "depth - 1", at)
	case h.leads(elem):
		fmt.Fprintf(&b, "%s\t%s = allocated(ELEMENTS * sizeof *p);\n\tfor (size_t i = 0; i < ELEMENTS; i++) {\n", null, result)
		h.assign(&b, "\t\t", elem, "p[i]", "depth - 1", at)
		b.WriteString("\t}\n")
	default:
		fmt.Fprintf(&b, "%s\t%s = allocated(ELEMENTS * sizeof *p);\n\t__VERIFIER_nondet_memory(p, ELEMENTS * sizeof *p);\n", null, result)
	}
	h.declared = append(h.declared, head)
	h.defined = append(h.defined, fmt.Sprintf("%s\n{\n%s\treturn p;\n}\n\n", head, b.String()))
}

// stub is a function that returns any value, for a pointer to one.
func (h *harness) stub(t *ctypes.Type, at cc.Node) string {
	key := h.spelled(t, "", at)
	if h.makers[key] != "" {
		return h.makers[key]
	}
	name := fmt.Sprintf("stub_%d", len(h.makers)+1)
	h.makers[key] = name
	var params []string
	for i, p := range t.Func.Params {
		params = append(params, h.spelled(p.Type, fmt.Sprintf("argument%d", i+1), at))
	}
	if len(params) == 0 {
		params = []string{"void"}
	}
	if t.Func.Variadic {
		params = append(params, "...")
	}
	head := "static " + h.spelled(t.Elem, name+"("+strings.Join(params, ", ")+")", at)
	h.declared = append(h.declared, head)
	var b strings.Builder
	if result := t.Elem.Unqualified(); result.Kind != ctypes.Void {
		fmt.Fprintf(&b, "\t%s;\n", h.spelled(result, "result", at))
		h.assign(&b, "\t", result, "result", "1", at)
		b.WriteString("\treturn result;\n")
	}
	h.defined = append(h.defined, fmt.Sprintf("%s\n{\n%s}\n\n", head, b.String()))
	return name
}
