package witness

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// double is a function of a harness: it does in each call what the function does whose name it has.
type double struct {
	name      string
	signature *cfg.Outside // nil: not needed
	result    cfg.Type
	pointer   bool // it returns its first argument or a null pointer
	calls     map[int]int
	values    []Input // the results, by call
	stores    []store
}

// store is what a call writes: an argument points to the object.
type store struct {
	call   int
	arg    int
	offset int64
	size   int64
	value  num.Rat
}

// doublesOf makes the functions that a harness has to define. Of the C library these are only some that return integers; what others
// do is not in the inputs.
func doublesOf(inputs []Input) map[string]*double {
	doubles := map[string]*double{}
	for _, in := range inputs {
		writes := in.Part != nil && in.Part.Kind == cfg.Written && !in.Part.Call.Library
		if (in.returned() || writes) && doubles[in.Function] == nil {
			doubles[in.Function] = &double{name: in.Function, calls: map[int]int{}}
		}
	}
	begins := beginnings(inputs)
	for _, in := range inputs {
		d := doubles[in.Function]
		if d == nil || in.Part == nil && !in.returned() {
			continue
		}
		p := in.Part
		if p != nil && (d.signature == nil || len(p.Call.Params) > len(d.signature.Params)) {
			d.signature = p.Call
		}
		call := d.call(in)
		switch {
		case in.returned():
			d.values[call], d.result = in, in.Type
			d.pointer = p != nil && p.Kind == cfg.ReturnedArg
		case p.Kind == cfg.Written && d.writes(p):
			s := store{call: call, arg: p.Arg, offset: p.Offset, size: p.Size, value: in.Value}
			if p.Begins {
				s.offset -= begins[place{in.Call, p.Arg}]
			}
			d.stores = append(d.stores, s)
		}
	}
	return doubles
}

// place is an argument of a call.
type place struct{ call, arg int }

// beginnings finds what is written first through the arguments that are counted from the beginning of an object.
func beginnings(inputs []Input) map[place]int64 {
	first := map[place]int64{}
	for _, in := range inputs {
		if p := in.Part; p != nil && p.Kind == cfg.Written && p.Begins {
			at := place{in.Call, p.Arg}
			if offset, seen := first[at]; !seen || p.Offset < offset {
				first[at] = p.Offset
			}
		}
	}
	return first
}

// call numbers the calls of the function.
func (d *double) call(in Input) int {
	n, seen := d.calls[in.Call]
	if !seen || in.Call == 0 {
		n = len(d.values)
		d.calls[in.Call] = n
		d.values = append(d.values, Input{})
	}
	return n
}

// writes reports whether the function can write something.
func (d *double) writes(p *cfg.Part) bool {
	return p.Arg == cfg.Errno || p.Arg >= 0 && p.Call.Known && p.Size >= 1 && p.Size <= 8
}

const storing = `
struct stored { unsigned call; int argument; long offset; unsigned size; unsigned long long value; };
static void store(char *to, const struct stored *s) {
    unsigned i;
    for (i = 0; to && i < s->size; i++)
        to[s->offset + i] = (char)(s->value >> 8 * i);
}
`

// writeDoubles writes the definitions of the functions, by name.
func writeDoubles(b *strings.Builder, doubles map[string]*double, o HarnessOptions) {
	some, errno := false, false
	for _, d := range doubles {
		some = some || len(d.stores) > 0
		errno = errno || slices.ContainsFunc(d.stores, func(s store) bool { return s.arg == cfg.Errno })
	}
	if some {
		b.WriteString(storing)
	}
	if errno {
		b.WriteString("extern int *__errno_location(void);\n")
	}
	for _, name := range slices.Sorted(maps.Keys(doubles)) {
		doubles[name].define(b, o)
	}
}

// aliases are the names that headers of the GNU C library give functions.
var aliases = map[string][]string{
	"scanf": {"__isoc99_scanf", "__isoc23_scanf"}, "fscanf": {"__isoc99_fscanf", "__isoc23_fscanf"}, "getc": {"_IO_getc"},
}

// define writes the definition. A function of the C library has another name in the text, because compilers know how those are declared.
func (d *double) define(b *strings.Builder, o HarnessOptions) {
	typ := "void"
	returns := slices.ContainsFunc(d.values, func(in Input) bool { return in.Function != "" })
	switch {
	case d.pointer:
		typ = "char *"
	case returns:
		typ = cType(d.name, d.result, o.LP64)
	}
	stores := len(d.stores) > 0
	params := "void"
	if stores || d.pointer {
		params = d.params(o)
	}
	symbol := strings.TrimPrefix(d.name, "__isoc99_")
	label, name := "", d.name
	if d.signature != nil && d.signature.Library {
		label, name = fmt.Sprintf(" __asm__(\"%s\")", symbol), "double_"+symbol
	}
	fmt.Fprintf(b, "\nextern %s %s(%s)%s;\n%s %s(%s) {\n", typ, name, params, label, typ, name, params)
	if returns {
		values := typ
		if d.pointer {
			values = "char"
		}
		fmt.Fprintf(b, "    static const %s values[] = {", values)
		for i, in := range d.values {
			if i%16 == 0 {
				b.WriteString("\n        ")
			}
			b.WriteString(constant(in.Type, in.Value) + ", ")
		}
		b.WriteString("\n    };\n")
	}
	switch n := len(d.values); {
	case stores || d.pointer:
		b.WriteString("    static unsigned next;\n")
		d.body(b, returns)
	case returns:
		fmt.Fprintf(b, "    static unsigned next;\n    return next < %d ? values[next++] : values[%d];\n", n, n-1)
	}
	b.WriteString("}\n")
	if d.signature != nil && d.signature.Library {
		for _, alias := range aliases[symbol] {
			fmt.Fprintf(b, "extern %s %s(%s) __attribute__((alias(\"%s\")));\n", typ, alias, params, symbol)
		}
	}
}

// params are the parameters.
func (d *double) params(o HarnessOptions) string {
	var ps []string
	for i, t := range d.signature.Params {
		typ := "char *"
		if t != (cfg.Type{}) {
			typ = cType("", t, o.LP64) + " "
		}
		ps = append(ps, fmt.Sprintf("%sa%d", typ, i))
	}
	switch {
	case len(ps) == 0:
		return "void"
	case d.signature.Variadic:
		ps = append(ps, "...")
	}
	return strings.Join(ps, ", ")
}

// body writes what a function does that gets pointers.
func (d *double) body(b *strings.Builder, returns bool) {
	fixed := len(d.signature.Params)
	if len(d.stores) > 0 {
		b.WriteString("    static const struct stored stores[] = {\n")
		most := fixed - 1
		slices.SortStableFunc(d.stores, func(x, y store) int { return cmp.Or(cmp.Compare(x.call, y.call), cmp.Compare(x.arg, y.arg)) })
		for _, s := range d.stores {
			most = max(most, s.arg)
			fmt.Fprintf(b, "        {%d, %d, %d, %d, %s},\n", s.call, s.arg, s.offset, s.size, literal(cfg.Type{Bits: 64}.Wrap(s.value)))
		}
		fmt.Fprintf(b, "    };\n    char *to[%d];\n    unsigned i;\n", max(most+1, 1))
		if d.signature.Variadic {
			fmt.Fprintf(b, "    int known = %d;\n    __builtin_va_list list;\n    __builtin_va_start(list, a%d);\n", fixed, fixed-1)
		}
		for i, t := range d.signature.Params {
			if t == (cfg.Type{}) {
				fmt.Fprintf(b, "    to[%d] = a%d;\n", i, i)
			}
		}
	}
	for i, t := range d.signature.Params {
		if t != (cfg.Type{}) || len(d.stores) == 0 && i > 0 {
			fmt.Fprintf(b, "    (void)a%d;\n", i)
		}
	}
	if len(d.stores) > 0 {
		fmt.Fprintf(b, "    for (i = 0; i < %d; i++) {\n        if (stores[i].call != next)\n            continue;\n", len(d.stores))
		if d.signature.Variadic {
			b.WriteString("        while (known <= stores[i].argument)\n            to[known++] = __builtin_va_arg(list, char *);\n")
		}
		target := "to[stores[i].argument]"
		if slices.ContainsFunc(d.stores, func(s store) bool { return s.arg == cfg.Errno }) {
			target = fmt.Sprintf("stores[i].argument == %d ? (char *)__errno_location() : %s", cfg.Errno, target)
		}
		fmt.Fprintf(b, "        store(%s, &stores[i]);\n    }\n", target)
		if d.signature.Variadic {
			b.WriteString("    __builtin_va_end(list);\n")
		}
	}
	b.WriteString("    next++;\n")
	n := len(d.values)
	switch value := fmt.Sprintf("values[next <= %d ? next - 1 : %d]", n, n-1); {
	case d.pointer:
		fmt.Fprintf(b, "    return %s ? a0 : 0;\n", value)
	case returns:
		fmt.Fprintf(b, "    return %s;\n", value)
	}
}
