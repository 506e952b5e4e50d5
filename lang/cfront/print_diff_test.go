package cfront

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// printCall makes a random format, and arguments for it.
type printCall struct{ *rand.Rand }

// directive is one conversion, and its argument.
func (g printCall) directive() (format, arg string) {
	flags := []string{"", "", "-", "0", "+", " ", "-+", "0 "}[g.IntN(8)]
	width := []string{"", "", "", "1", "4", "11", "23"}[g.IntN(7)]
	precision := []string{"", "", ".", ".0", ".1", ".5", ".12"}[g.IntN(7)]
	var stars [2]string // arguments for width and precision
	for i, at := range []*string{&width, &precision} {
		if number := strings.TrimPrefix(*at, "."); number != "" && g.IntN(3) == 0 {
			*at = strings.Replace(*at, number, "*", 1)
			stars[i] = []string{"", "-"}[g.IntN(6)/5] + number + []string{"", " + n0"}[g.IntN(2)] + ", "
		}
	}
	if g.IntN(5) == 0 {
		flags += "#"
	}
	format, arg = g.conversion(flags, width, precision)
	for i, mark := range []string{"*", ".*"} {
		if i == 0 && !strings.Contains(strings.ReplaceAll(format, ".*", ""), mark) || !strings.Contains(format, mark) {
			stars[i] = ""
		}
	}
	if strings.IndexByte("eEgGfFaA", format[len(format)-1]) >= 0 {
		stars[1] = strings.ReplaceAll(stars[1], " + n0", "")
	}
	return format, stars[0] + stars[1] + arg
}

// conversion is one with given flags, width and precision.
func (g printCall) conversion(flags, width, precision string) (format, arg string) {
	switch g.IntN(15) {
	case 5:
		return "%" + strings.ReplaceAll(flags, "#", "") + width + string("aA"[g.IntN(2)]), g.double()
	case 6, 7, 8:
		if g.IntN(2) == 0 {
			return "%" + strings.ReplaceAll(flags, "#", "") + width + precision + string("gG"[g.IntN(2)]), g.double()
		}
		return "%" + flags + width + precision + string("eEfF"[g.IntN(4)]), g.double()
	case 3, 4:
		flags = strings.ReplaceAll(flags, "#", "")
		return "%" + flags + width + []string{"", ".0", ".1", ".1", ".2", ".5", ".9"}[g.IntN(7)] + "f", fmt.Sprintf("w[%d]", g.IntN(4))
	case 0:
		flags = strings.Trim(flags, "0+ #")
		if g.IntN(2) == 0 {
			return "%" + flags + width + precision + "s", []string{"text", "text + 2"}[g.IntN(2)]
		}
		return "%" + flags + width + precision + "s", []string{`"ab"`, `""`}[g.IntN(2)]
	case 1:
		return "%" + width + "c", fmt.Sprint(1 + g.IntN(127))
	case 2:
		return "%%", ""
	}
	length := g.IntN(7)
	of := []string{"char", "short", "int", "long", "long long", "__INTMAX_TYPE__", "long"}[length]
	letter := "diuoxX"[g.IntN(6)]
	if strings.IndexByte("di", letter) < 0 {
		flags = strings.Trim(flags, "+ ")
		if letter == 'u' {
			flags = strings.ReplaceAll(flags, "#", "")
		}
		of = strings.Replace("unsigned "+of, "unsigned __INT", "__UINT", 1)
	}
	shift := []int{0, 8, 20, 31, 40, 62}[g.IntN(6)]
	return "%" + flags + width + precision + []string{"hh", "h", "", "l", "ll", "j", "z"}[length] + string(letter),
		fmt.Sprintf("(%s)(v[%d] >> %d)", of, g.IntN(4), shift)
}

// statement sets r to the result of one call.
func (g printCall) statement() string {
	var format strings.Builder
	var args string
	for range 1 + g.IntN(4) {
		d, arg := g.directive()
		format.WriteString([]string{"", "x", "-- "}[g.IntN(3)] + d)
		if arg != "" {
			args += ", " + arg
		}
	}
	text := strconv.Quote(format.String())
	switch g.IntN(7) {
	case 5:
		return fmt.Sprintf("char d[200]; r = sprintf(d, %s%s); for (int i = 0; d[i]; i++) r = (r * 131 + d[i]) %% 1000000007;", text, args)
	case 6:
		return fmt.Sprintf("char d[12]; r = snprintf(d, %d, %s%s); for (int i = 0; d[i]; i++) r = (r * 131 + d[i]) %% 1000000007;", 2+g.IntN(11), text, args)
	case 0:
		return fmt.Sprintf("r = snprintf(0, 0, %s%s);", text, args)
	case 1:
		return fmt.Sprintf("r = viaList(v[0] ? %s : \"none\"%s);", text, args)
	case 2:
		return fmt.Sprintf("char *p = 0; r = asprintf(&p, %s%s); r += p != 0;", text, args)
	case 3:
		return fmt.Sprintf("char d[8]; r = snprintf(d, %d, %s%s) + 1000 * (d[7] == 0 || 1);", 1+g.IntN(7), text, args)
	default:
		return fmt.Sprintf("char d[128]; int n = 0; sprintf(d, \"%%s%%n\", \"abc\", &n); r = sprintf(d, %s%s) + 1000 * n;", text, args)
	}
}

// double is a number below 2^63: any one, or one near to where digits are rounded.
func (g printCall) double() string {
	x := math.Ldexp(g.Float64(), g.IntN(100)-36)
	switch g.IntN(4) {
	case 0:
		x = math.Ldexp(g.Float64(), -g.IntN(1074))
	case 1:
		x = float64(g.IntN(4000)) / float64([]int{2, 8, 16, 10, 100, 1000}[g.IntN(6)])
	case 2:
		x = math.Pow10(g.IntN(15)) - math.Pow10(-g.IntN(4))/2
	}
	x = min(x, 0x1p62)
	return strconv.FormatFloat([]float64{x, x, -x, math.Nextafter(x, 0), math.Nextafter(x, 1e300)}[g.IntN(5)], 'x', -1, 64)
}

// printProgram is a program that prints; %s is its name for each seed.
func printProgram(seed int) string {
	g := printCall{rand.New(rand.NewPCG(uint64(seed), 29))}
	statement := g.statement()
	return fmt.Sprintf(`long long r, v[4] = {%d, %d, %d, %d};
int n0;
double w[4] = {%s, %s, %s, %s};
char text[6];
static int viaList(const char *format, ...) { va_list ap; char d[4]; va_start(ap, format); int n = vsnprintf(d, 4, format, ap); va_end(ap); return n; }
int main(void) {
	for (int i = 0; i < %d; i++) text[i] = 'a' + i;
	for (int i = 0; i < 4; i++) v[i] -= i;
	n0 = v[1] < -1000;
	%s
	return 0;
}
`, int64(g.Uint64()), g.IntN(100), -g.IntN(1<<20), int64(g.Uint64()>>1), g.double(), g.double(), g.double(), g.double(), 2+g.IntN(4), statement)
}

const printHeaders = "#define _GNU_SOURCE 1\n#include <stdarg.h>\n#include <stdio.h>\n"

// TestPrintAgainstGCC compares texts and their lengths with what the C library says.
func TestPrintAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	var b, calls strings.Builder
	b.WriteString(printHeaders)
	for i := range *gccPrograms {
		for _, n := range []string{"main", "r", "v", "w", "n0", "text", "viaList"} {
			fmt.Fprintf(&b, "#undef %s\n#define %s %s_%d\n", n, n, n, i)
		}
		b.WriteString(printProgram(*gccFirst + i))
		fmt.Fprintf(&calls, "main_%d(); printf(\"%%lld\\n\", r_%d);\n", i, i)
	}
	b.WriteString("#undef main\nint main(void) {\n" + calls.String() + "return 0; }\n")
	said, err := gcc.build(b.String(), "-w", "-fno-builtin")
	require.NoError(t, err, said)
	want, err := gcc.run(t)
	require.NoError(t, err)
	require.Len(t, want, *gccPrograms)
	for i := range *gccPrograms {
		src := printHeaders + printProgram(*gccFirst+i)
		inBothMemories(Options{DataModel: LP64, Holes: true}, func(o Options) {
			p, err := Load(context.Background(), "p.c", []byte(src), o)
			require.NoError(t, err, src)
			end := endingOf(t, p, 1e7, func(string, cfg.Type) num.Rat { return num.One() })
			needsOther := map[bool]string{true: "viaList(v[0]", false: "asprintf(&"}[o.Bytes] // a format that is not constant, or memory of a size that is not
			if end.kind == cexec.ReachedTarget && strings.Contains(src, needsOther) {
				return
			}
			require.Equal(t, cexec.Ended, end.kind, src)
			require.Equal(t, want[i], end.list([]string{"r"})[0], "memory of bytes %v:\n%s", o.Bytes, src)
		})
	}
}
