package ctypes_test

import (
	"fmt"
	"math/rand"
	"strings"
)

// program is a random C program of declarations, whose expressions are asked for their types.
type program struct {
	r     *rand.Rand
	b     strings.Builder
	vars  []string // expressions that designate objects
	types []string // names of types
	n     int
}

func (p *program) pick(from ...string) string { return from[p.r.Intn(len(from))] }

func (p *program) name(prefix string) string { p.n++; return fmt.Sprintf("%s%d", prefix, p.n) }

var basics = []string{"char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "long long",
	"unsigned long long", "float", "double", "long double", "_Bool"}

// base is a type that a declaration begins with.
func (p *program) base() string {
	t := basics[p.r.Intn(len(basics))]
	if len(p.types) > 0 && p.r.Intn(3) == 0 {
		t = p.types[p.r.Intn(len(p.types))]
	}
	if p.r.Intn(5) == 0 {
		t = p.pick("const", "volatile") + " " + t
	}
	return t
}

// declarator declares a name: of an object, so that no function and no array of functions comes out.
func (p *program) declarator(name string, depth int) string {
	if depth == 0 {
		return name
	}
	switch p.r.Intn(5) {
	case 0:
		return p.declarator("*"+name, depth-1)
	case 1:
		return p.declarator("(*"+p.pick("", "const ")+name+")", depth-1) + fmt.Sprintf("[%d]", 1+p.r.Intn(4))
	case 2:
		return p.declarator("(*"+name+")", 0) + "(" + p.pick("void", "int", "char, ...", "double, int *", "") + ")"
	case 3:
		return p.declarator(name, 0) + fmt.Sprintf("[%d]", 1+p.r.Intn(4)) + p.pick("", "[2]", "[3][2]")
	}
	return p.declarator("*"+name, depth-1) + p.pick("", "[3]")
}

// record defines a structure or union with members of all kinds.
func (p *program) record() {
	tag := p.pick("struct", "union") + " " + p.name("S")
	packed := p.pick("", "", "", "__attribute__((packed)) ", "__attribute__((aligned(8))) ")
	if p.r.Intn(6) == 0 {
		fmt.Fprintf(&p.b, "#pragma pack(push, %s)\n", p.pick("1", "2", "4"))
		defer fmt.Fprintf(&p.b, "#pragma pack(pop)\n")
	}
	fmt.Fprintf(&p.b, "%s %s{ ", strings.Replace(tag, " ", " "+packed, 1), "")
	var members []string
	for range 1 + p.r.Intn(5) {
		m := p.name("m")
		switch p.r.Intn(7) {
		case 0, 1:
			t := p.pick("int", "unsigned", "long long", "unsigned char", "short", "_Bool", "unsigned long")
			width := map[string]int{"int": 32, "unsigned": 32, "long long": 64, "unsigned char": 8, "short": 16, "_Bool": 1, "unsigned long": 32}[t]
			if p.r.Intn(8) == 0 {
				fmt.Fprintf(&p.b, "%s : %d; ", t, p.r.Intn(width+1))
			} else {
				fmt.Fprintf(&p.b, "%s %s : %d; ", t, m, 1+p.r.Intn(width))
			}
			continue
		case 2:
			inner := p.name("m")
			fmt.Fprintf(&p.b, "%s { %s %s; %s %s; }; ", p.pick("struct", "union"), basics[p.r.Intn(len(basics))], m, basics[p.r.Intn(len(basics))], inner)
			members = append(members, m, inner)
			continue
		case 3:
			fmt.Fprintf(&p.b, "%s %s __attribute__((%s)); ", p.base(), p.declarator(m, p.r.Intn(2)), p.pick("packed", "aligned(4)", "aligned(16)", "aligned"))
		case 4:
			fmt.Fprintf(&p.b, "_Alignas(%s) %s %s; ", p.pick("8", "16", "0", "double"), basics[p.r.Intn(len(basics))], m)
		default:
			fmt.Fprintf(&p.b, "%s %s; ", p.base(), p.declarator(m, p.r.Intn(3)))
		}
		members = append(members, m)
	}
	p.b.WriteString("};\n")
	p.types = append(p.types, tag)
	v := p.name("v")
	fmt.Fprintf(&p.b, "%s%s %s, *p%s;\n", p.pick("", "const "), tag, v, v)
	p.vars = append(p.vars, v, "*p"+v)
	for _, m := range members {
		p.vars = append(p.vars, v+"."+m, "p"+v+"->"+m)
	}
}

// declarations writes what comes before the questions.
func (p *program) declarations() {
	fmt.Fprintf(&p.b, "struct bits { int s3 : 3; unsigned u5 : 5; unsigned u32 : 32; int s32 : 32; _Bool b : 1; long long l40 : 40; unsigned long long u40 : 40, u63 : 63, u64 : 64, u31 : 31; } bits;\n")
	fmt.Fprintf(&p.b, "int fn(int, char *); double *fp(void); void fv(const char *, ...); int old();\n")
	for range 2 + p.r.Intn(3) {
		switch p.r.Intn(4) {
		case 0:
			fmt.Fprintf(&p.b, "enum { %s = %s, %s, %s = %s };\n", p.name("E"), p.constant(), p.name("E"), p.name("E"), p.pick("-1", "3", "0x80000000", "1LL << 33", "200"))
		case 1:
			t := p.name("T")
			fmt.Fprintf(&p.b, "typedef %s %s;\n", p.base(), p.declarator(t, p.r.Intn(3)))
			p.types = append(p.types, t)
		default:
			p.record()
		}
	}
	for range 5 {
		v := p.name("v")
		fmt.Fprintf(&p.b, "extern %s %s;\n", p.base(), p.declarator(v, p.r.Intn(4)))
		p.vars = append(p.vars, v)
	}
	for _, t := range basics {
		v := p.name("v")
		fmt.Fprintf(&p.b, "extern %s %s;\n", t, v)
		p.vars = append(p.vars, v)
	}
	p.vars = append(p.vars, "bits.s3", "bits.u5", "bits.u32", "bits.s32", "bits.b", "bits.l40", "bits.u40", "bits.u63", "bits.u64", "bits.u31")
}

// constant is an integer constant expression.
func (p *program) constant() string {
	return p.pick("1", "7u", "sizeof(int)", "'a'", "-5", "3 * 4 - 2", "1 ? 2 : 3", "(char)300", "~0u >> 30", "(int)2.7", "!0", "5 % 3", "0x7f", "010", "sizeof(long) * 2", "1 << 4",
		"-7 / 2", "-7 % 2", "-1 < 0u", "(short)0x18000", "'\\377'", "L'a'", "0b101", "(unsigned char)-1 + 1", "100 > 99 && 0 != 1", "2147483647", "'\\x41'", "(_Bool)7")
}

// literal is a constant of any type.
func (p *program) literal() string {
	return p.pick("1", "2147483648", "0x80000000", "4294967295", "4294967296", "0xffffffffffffffff", "1L", "1UL", "1ll", "1ull", "0x80000000L", "1.5", "1.5f", "1.5L", "'a'", "L'a'",
		"\"abc\"", "L\"ab\"", "\"a\\0b\" \"c\"", "0x1p3", "1e10f", "0", "(void *)0", "9223372036854775807", "18446744073709551615u", "037777777777", "\"\\u00e9\"", "\"\\x41\\102\"")
}

// expr is an expression, which may have operands of types that do not go together.
func (p *program) expr(depth int) string {
	if depth == 0 || p.r.Intn(6) == 0 {
		if p.r.Intn(3) == 0 {
			return p.literal()
		}
		return p.vars[p.r.Intn(len(p.vars))]
	}
	e := func() string { return p.expr(depth - 1) }
	switch p.r.Intn(17) {
	case 0:
		return "(" + e() + " " + p.pick("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^") + " " + e() + ")"
	case 1:
		return "(" + e() + " " + p.pick("<", "<=", "==", "!=", "&&", "||") + " " + e() + ")"
	case 2:
		return "(" + p.pick("-", "+", "~", "!") + e() + ")"
	case 3:
		return "&" + p.vars[p.r.Intn(len(p.vars))]
	case 4:
		return "&(" + e() + ")[" + p.pick("0", "1", "fn(1, 0)") + "]"
	case 5:
		return "(*" + e() + ")"
	case 6:
		return "(" + e() + ")[" + p.pick("0", "1") + "]"
	case 7:
		return "(" + p.base() + p.pick("", " *", " **", " (*)[3]", " (*)(int)") + ")(" + e() + ")"
	case 8:
		return "(" + e() + " ? " + e() + " : " + e() + ")"
	case 9:
		return "(" + e() + " ?: " + e() + ")"
	case 10:
		return "(" + e() + ", " + e() + ")"
	case 11:
		return p.pick("sizeof ", "__alignof__ ") + "(" + e() + ")"
	case 12:
		return p.pick("fn(1, 0)", "fp()", "*fp()", "old(1)", "fn", "&fn", "*fn", "fv", "fp")
	case 13:
		return "({ " + e() + "; " + e() + "; })"
	case 14:
		return "_Generic(" + e() + ", int: " + e() + ", char *: " + e() + ", const char *: " + e() + ", default: " + e() + ")"
	case 15:
		return "(" + p.vars[p.r.Intn(len(p.vars))] + " " + p.pick("=", "+=", "|=") + " " + e() + ")"
	}
	return p.pick("++", "--") + p.vars[p.r.Intn(len(p.vars))]
}
