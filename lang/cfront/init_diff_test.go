package cfront

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// initType is a type of which initGen writes initialisers. Those without members and elements are scalars.
type initType struct {
	members []initMember // of a structure
	elem    *initType
	len     int
	text    bool // an array of characters
}

type initMember struct {
	name string
	typ  *initType
}

var (
	initScalar = &initType{}
	initText   = &initType{elem: initScalar, len: 3, text: true}
	initInner  = &initType{members: []initMember{{"p", initScalar}, {"q", &initType{elem: initScalar, len: 2}}}}
	initStruct = &initType{members: []initMember{{"x", initScalar}, {"c", initText}, {"n", &initType{elem: initInner, len: 2}}, {"b", initScalar}, {"e", initScalar}}}
	initArray  = &initType{elem: initStruct, len: 3}
	initMatrix = &initType{elem: &initType{elem: initScalar, len: 2}, len: 4}
)

const initPrelude = `int printf(const char *, ...);
struct s { int x; signed char c[3]; struct { int p, q[2]; } n[2]; int : 3; int b : 5; int e; };
`

// initGen writes random initialisers: with and without braces, with designators that go back and forth.
type initGen struct {
	r *rand.Rand
	n int // expressions so far
}

func (g *initGen) braces(t *initType, depth int) string {
	var items []string
	for i := range 1 + g.r.IntN(3) {
		in, designator := t, ""
		for range g.r.IntN(3) {
			switch {
			case in.members != nil:
				m := in.members[g.r.IntN(len(in.members))]
				designator, in = designator+"."+m.name, m.typ
			case in.elem != nil:
				i := g.r.IntN(in.len)
				d := fmt.Sprintf("[%d]", i)
				if designator == "" && g.r.IntN(2) == 0 {
					d = fmt.Sprintf("[%d ... %d]", i, i+g.r.IntN(in.len-i))
				}
				designator, in = designator+d, in.elem
			}
		}
		if designator != "" {
			designator += " = "
		} else {
			in = initScalar
			if first := t.first(); first != nil && i == 0 && g.r.IntN(3) == 0 {
				in = first
			}
		}
		items = append(items, designator+g.item(in, depth))
	}
	return "{ " + strings.Join(items, ", ") + " }"
}

func (t *initType) first() *initType {
	switch {
	case t.members != nil:
		return t.members[0].typ
	}
	return t.elem
}

func (g *initGen) item(t *initType, depth int) string {
	g.n++
	switch {
	case t.text && g.r.IntN(2) == 0:
		return []string{`"ab"`, `"abc"`, `"a"`, `{ "xy" }`}[g.r.IntN(4)]
	case t.elem == nil && t.members == nil || depth > 3:
		return fmt.Sprint(g.n % 16)
	}
	return g.braces(t, depth+1)
}

// read lists the scalars of an object.
func (t *initType) read(name string) []string {
	var out []string
	for _, m := range t.members {
		out = append(out, m.typ.read(name+"."+m.name)...)
	}
	for i := range t.len {
		out = append(out, t.elem.read(fmt.Sprintf("%s[%d]", name, i))...)
	}
	if t.members == nil && t.elem == nil {
		return []string{name}
	}
	return out
}

// TestInitialisersAgainstGCC compares what random initialisers of static and of automatic objects mean with what a compiler makes of
// them.
func TestInitialisersAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	g := &initGen{r: rand.New(rand.NewPCG(uint64(*gccFirst), 11))}
	types := []struct {
		typ    *initType
		before string
		after  string
	}{{initStruct, "struct s", ""}, {initArray, "struct s", "[3]"}, {initMatrix, "int", "[4][2]"}}
	var bodies []string
	var names [][]string
	var all strings.Builder
	all.WriteString(initPrelude)
	for i := range 4 * *gccPrograms {
		k := types[i%len(types)]
		init := g.braces(k.typ, 0)
		static := "static "
		if i%2 == 0 {
			static = ""
		}
		body := fmt.Sprintf("int out_%d[64]; void f_%d(void) { %s%s o%s = %s;\n", i, i, static, k.before, k.after, init)
		var out []string
		for j, v := range k.typ.read("o") {
			body += fmt.Sprintf("\tout_%d[%d] = %s;\n", i, j, v)
			out = append(out, fmt.Sprintf("out_%d[%d]", i, j))
		}
		body += "}\n"
		bodies, names = append(bodies, body), append(names, out)
		all.WriteString(body)
	}
	all.WriteString("int main(void) {\n")
	for i, out := range names {
		fmt.Fprintf(&all, "\tf_%d();\n", i)
		for _, n := range out {
			fmt.Fprintf(&all, "\tprintf(\"%%lld\\n\", (long long)%s);\n", n)
		}
	}
	all.WriteString("}\n")
	said, err := gcc.build(all.String())
	require.NoError(t, err, said)
	want, err := gcc.run(t)
	require.NoError(t, err)

	compared := 0
	for i, body := range bodies {
		expected := want[:len(names[i])]
		want = want[len(names[i]):]
		src := initPrelude + body + fmt.Sprintf("int main(void) { f_%d(); return 0; }\n", i)
		p, err := Load(context.Background(), "p.c", []byte(src), Options{DataModel: LP64})
		var un *Unsupported
		var syn *SyntaxError
		switch {
		case errors.As(err, &syn):
			require.Contains(t, syn.Msg, "too many items", src)
		case errors.As(err, &un):
		default:
			require.NoError(t, err, src)
			end := endingOf(t, p, 1e6, func(string, cfg.Type) num.Rat { return num.Zero() })
			require.Equal(t, cexec.Ended, end.kind, src)
			require.Equal(t, expected, end.list(names[i]), src)
			compared++
		}
	}
	t.Logf("%d of %d compared", compared, len(bodies))
	require.Greater(t, compared, len(bodies)/4)
}
