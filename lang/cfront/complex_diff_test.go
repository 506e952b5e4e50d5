package cfront

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// complexCase makes random programs that compute with complex numbers.
type complexCase struct {
	*rand.Rand
	depth int
}

func (g *complexCase) pick(words ...string) string { return words[g.IntN(len(words))] }

// complexVariables are the variables of a program, by type.
var complexVariables = map[string][]string{
	"double complex": {"z0", "z1", "z2"}, "float complex": {"f0", "f1"}, "long double complex": {"l0"}, "double": {"x0", "x1"}, "float": {"y0"}, "int": {"i0"},
}

var complexTypes = []string{"double complex", "double complex", "float complex", "long double complex", "double", "float", "int"}

// complexResults are what a program computes.
var complexResults = []string{"h0", "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "d0", "d1", "r0"}

func (g *complexCase) variable(t string) string {
	return complexVariables[t][g.IntN(len(complexVariables[t]))]
}

func (g *complexCase) real() string {
	return g.pick(fmt.Sprintf("%d.%d", g.IntN(100), g.IntN(1000)), fmt.Sprintf("%d.0", g.IntN(9)), "0.0", "1.0", "0x1p-30", "1e10", "-0.0", "0.1")
}

// constant is a constant of a type; products of two are not known.
func (g *complexCase) constant(t string) string {
	if strings.Contains(t, "complex") {
		return fmt.Sprintf("(%s)(%s %s %si)", t, g.real(), g.pick("+", "-"), g.real())
	}
	if t == "int" {
		return fmt.Sprint(g.IntN(9) - 4)
	}
	return fmt.Sprintf("(%s)%s", t, g.real())
}

// expr is an expression of a type.
func (g *complexCase) expr(t string) string {
	if g.depth++; g.depth > 3 {
		g.depth--
		return g.variable(t)
	}
	defer func() { g.depth-- }()
	other := func() string { return g.expr(complexTypes[g.IntN(len(complexTypes))]) }
	if t == "int" {
		return g.pick(fmt.Sprintf("(%s %s %s)", other(), g.pick("==", "!="), other()), fmt.Sprintf("(%s && !%s)", other(), other()), "i0", "3")
	}
	if !strings.Contains(t, "complex") {
		z := g.variable(complexTypes[g.IntN(4)])
		return fmt.Sprintf("(%s)%s", t, g.pick(z, "creal("+z+")", "cimag("+z+")", "__imag__ "+z, "__real__ ("+g.expr("double complex")+")", other()))
	}
	switch g.IntN(10) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s)(%s %s %s)", t, g.expr(t), g.pick("+", "-"), other())
	case 3, 4:
		return fmt.Sprintf("(%s)(%s * %s)", t, g.variable(complexTypes[g.IntN(4)]), other())
	case 5:
		return fmt.Sprintf("(%s)(%s / %s)", t, g.expr(t), g.pick("4.0", "3.0f", "0.7"))
	case 6:
		return fmt.Sprintf("(%s)%s%s", t, g.pick("-", "~", "+"), g.expr(t))
	case 7:
		return fmt.Sprintf("(%s)%s(%s)", t, g.pick("conj", "conjf", "conjl", "cproj"), other())
	case 8:
		return fmt.Sprintf("(%s ? %s : %s)", g.expr("int"), g.expr(t), g.variable(t))
	default:
		return fmt.Sprintf("(%s)CMPLX(%s, %s)", t, g.expr("double"), g.variable("double"))
	}
}

// program assigns to the variables, and computes the results at last. Its numbers stay finite.
func (g *complexCase) program() string {
	var b strings.Builder
	for _, t := range []string{"double complex", "float complex", "long double complex", "double", "float", "int"} {
		for _, v := range complexVariables[t] {
			fmt.Fprintf(&b, "%s %s = %s;\n", t, v, g.constant(t))
		}
	}
	b.WriteString("double h0, h1, h2, h3, h4, h5, h6, h7, h8, h9, d0, d1; unsigned long r0;\nvoid run(void) {\n")
	for range 2 + g.IntN(5) {
		t := complexTypes[g.IntN(len(complexTypes))]
		switch v := g.variable(t); {
		case strings.Contains(t, "complex") && g.IntN(4) == 0:
			fmt.Fprintf(&b, "%s %s= %s;\n", v, g.pick("+", "-", "*"), g.expr(complexTypes[g.IntN(len(complexTypes))]))
		case strings.Contains(t, "complex") && g.IntN(4) == 0:
			fmt.Fprintf(&b, "%s %s = %s;\n", g.pick("__real__", "__imag__"), v, g.expr("double"))
		case strings.Contains(t, "complex") && g.IntN(4) == 0:
			fmt.Fprintf(&b, "%s%s; %s%s;\n", v, g.pick("++", "--"), g.pick("++", "--"), v)
		default:
			fmt.Fprintf(&b, "%s = %s;\n", v, g.expr(t))
		}
	}
	for i, v := range []string{"z0", "z1", "z2", "l0", "f0"} {
		fmt.Fprintf(&b, "h%d = creal(%s); h%d = cimag(%s);\n", 2*i, v, 2*i+1, v)
	}
	return b.String() + "d0 = x0; d1 = y0; r0 = i0;\n}\n"
}

// TestComplexAgainstGCC compares what random programs compute with what gcc's programs do, with variables that are scalars and in memory.
func TestComplexAgainstGCC(t *testing.T) {
	var names []string
	for _, vs := range complexVariables {
		names = append(names, vs...)
	}
	for _, memory := range []bool{false, true} {
		compareWithGCC(t, complexResults, names, memory, func(seed uint64) string {
			return (&complexCase{Rand: rand.New(rand.NewPCG(seed, 17))}).program()
		})
	}
}

// TestComplexHoles has what is not known of complex numbers, or not defined.
func TestComplexHoles(t *testing.T) {
	const header = "#include <complex.h>\n#include <math.h>\nextern void reach_error(void);\n"
	for _, c := range []struct{ body, want string }{
		{"double d = __real__ z + (z = 2, 1);", "undefined behaviour: two unsequenced effects on z"},
		{"__real__ z = (__imag__ z = 3) + 1; if (z != 4 + 3i) reach_error();", "r"},
		{"z = CMPLX(INFINITY, one) * CMPLX(one, NAN);", "not supported: product of complex numbers that are infinite"},
		{"z = CMPLX(NAN, one) * CMPLX(one, NAN); if (z == z) reach_error();", "r"},
		{"z = CMPLX(INFINITY, one) * CMPLX(one, 2); if (creal(z) != INFINITY) reach_error();", "r"},
		{"z = (0.1 + 0.8i) * (0.8 + 0.3i);", "not supported: product of complex constants that compilers round differently"},
		{"z = one / z; reach_error();", "not supported: " + openQuotient},
		{"z = z / 2; if (z != 0.5 + 1i) reach_error();", "r"},
		{"if (cabs(z) > 1) reach_error();", "not supported: value of a library function, of which only bounds are known"},
	} {
		for _, o := range []Options{{Holes: true}, {Holes: true, Bytes: true, DataModel: LP64}} {
			src := header + "int main(void) { volatile double one = 1; double complex z = one + 2 * one * I; " + c.body + " return 0; }"
			require.Equal(t, c.want, ended(t, src, o, slices.Repeat([]int64{0x4000000000000000}, 9)...), "%s", c.body)
		}
	}
}
