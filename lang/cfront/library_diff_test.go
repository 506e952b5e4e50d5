package cfront

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/lazy"
	"cairn/internal/num"
)

// libraryCase makes calls of library functions on random arguments.
type libraryCase struct{ *rand.Rand }

// text is a string constant of some of the characters.
func (g libraryCase) text(alphabet string, most int) string {
	var b strings.Builder
	for range g.IntN(most + 1) {
		b.WriteByte(alphabet[g.IntN(len(alphabet))])
	}
	return strconv.Quote(b.String())
}

// number is text that looks like a number.
func (g libraryCase) number() string {
	digits := g.text("0123456789afxz"[:[]int{2, 8, 10, 13, 14}[g.IntN(5)]], []int{3, 9, 21}[g.IntN(3)])
	return strconv.Quote([]string{"", " ", "\t ", "x"}[g.IntN(4)] + []string{"", "-", "+", "--"}[g.IntN(4)] + []string{"", "0", "0x", "0X"}[g.IntN(4)] + digits[1:])
}

// decimal is a number with a point and an exponent, or a part of that.
func (g libraryCase) decimal(most int) string {
	whole, fraction := g.text("0123456789", most/2), g.text("0159", most-most/2)
	digits := whole[1:len(whole)-1] + g.pick(".", ".", "", "..") + fraction[1:len(fraction)-1]
	exponent := g.pick("", "", "e", "e+", "E-", "f") + g.pick("", "0", "1", "02", "003")
	return strconv.Quote(g.pick("", " ", "\t") + g.pick("", "-", "+", "+-") + digits + exponent + g.pick("", "x", " ", "e"))
}

// value is an integer, often one at the edge of a type.
func (g libraryCase) value() string {
	edges := []int64{0, 1, -1, 127, 128, 255, 256, 1<<31 - 1, -1 << 31, 1 << 32, 1<<63 - 1, -1<<63 + 1, int64(g.Uint32()), int64(g.Uint64() >> 1)}
	return fmt.Sprintf("%dLL", edges[g.IntN(len(edges))])
}

// pick is one of the words.
func (g libraryCase) pick(words ...string) string { return words[g.IntN(len(words))] }

const librarySign = "sign(%s)"

// statements sets r, at, d and errno by one call.
func (g libraryCase) statements() string {
	letters := "abAB. 0"
	a, b, n := g.text(letters, 6), g.text(letters, 4), g.IntN(9)
	c := fmt.Sprintf("%d", int(letters[g.IntN(len(letters))]))
	at := "at = p ? p - a : -2;"
	switch g.IntN(39) {
	case 36:
		format := g.pick("%Y", "%m/%d", "%H:%M:%S", "%F", "%T", "%R", "%D", "%%%n%t", "%e%j", "%a %b", "%A", "%B", "%C%y", "%I%w%u", "day %d", "") + g.pick("", "", "x", " %S")
		return fmt.Sprintf("struct tm v = { %d, %d, %d, %d, %d, %d, %d, %d }; r = strftime(d, %d, %s, &v); if (r == 0) memset(d, 0, 16);",
			g.IntN(61), g.IntN(60), g.IntN(24), 1+g.IntN(31), g.IntN(12), g.IntN(9000)-900, g.IntN(7), g.IntN(366), 1+g.IntN(16), strconv.Quote(format))
	case 37:
		text := g.pick("2024-02-29", "1999-12-31", "0004-1-1", "12:34:56", "23:59:60", " 7:08", "12/31/1969", "2023-13-01", "5%", "20240101", "24:00", "", "31 1 2000", "x") + g.pick("", "", "q")
		format := g.pick("%Y-%m-%d", "%F", "%T", "%H:%M:%S", "%R", "%m/%d/%Y", "%d %m %Y", "%Y%m%d", "%H%%", "x%n%t")
		return fmt.Sprintf("struct tm v = { 0 }; char a[] = %s, *p = strptime(a, %s, &v); %s d[0] = v.tm_sec; d[1] = v.tm_min; d[2] = v.tm_hour; d[3] = v.tm_mday; d[4] = v.tm_mon; r = v.tm_year * 10000 + v.tm_yday * 10 + v.tm_wday;",
			strconv.Quote(text), strconv.Quote(format), at)
	case 38:
		return fmt.Sprintf("struct tm v = { %d, %d, %d, %d, %d, %d, %d, %d }; char *s = asctime(&v); r = strlen(s); memcpy(d, s + %d, 16); at = (long)difftime(%s >> %d, %s >> %d);",
			g.IntN(61), g.IntN(60), g.IntN(24), 1+g.IntN(31), g.IntN(12), g.IntN(9000)-900, g.IntN(7), g.IntN(366), g.IntN(10), g.value(), 2+g.IntN(30), g.value(), 2+g.IntN(30))
	case 0:
		return fmt.Sprintf("char a[8] = %s; r = strlen(a); at = strnlen(a, %d);", a, n)
	case 1:
		return fmt.Sprintf("r = "+librarySign+";", fmt.Sprintf("%s(%s, %s)", g.pick("strcmp", "strcasecmp"), a, b))
	case 2:
		return fmt.Sprintf("r = "+librarySign+";", fmt.Sprintf("%s(%s, %s, %d)", g.pick("strncmp", "strncasecmp"), a, a[:len(a)-1]+b[1:], n))
	case 3:
		return fmt.Sprintf("char a[8] = %s, *p = %s(a, %s); %s", a, g.pick("strchr", "strrchr"), g.pick(c, "0", "353"), at)
	case 4:
		return fmt.Sprintf("char a[8] = %s, *p = %s(a, %s); %s", a, g.pick("strstr", "strpbrk"), b, at)
	case 5:
		return fmt.Sprintf("r = %s(%s, %s);", g.pick("strspn", "strcspn"), a, b)
	case 6:
		return fmt.Sprintf("r = %s(d, %s) - d;", g.pick("strcpy", "stpcpy", "strcat"), a)
	case 7:
		return fmt.Sprintf("strcpy(d, %s); r = %s(d, %s, %d) - d;", b, g.pick("strncpy", "strncat"), a, n)
	case 8:
		return fmt.Sprintf("char a[8] = %s, b[8] = %s; r = "+librarySign+"; char *p = memchr(a, %s, 8); %s", a, b, fmt.Sprintf("memcmp(a, b, %d)", g.IntN(9)), c, at)
	case 9:
		f := g.pick("isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint", "ispunct", "isspace", "isupper", "isxdigit")
		return fmt.Sprintf("r = %s(%d); at = %s(%d);", f, g.IntN(257)-1, g.pick("tolower", "toupper"), g.IntN(257)-1)
	case 10, 11:
		return fmt.Sprintf("char a[] = %s, *p; r = %s(a, &p, %s); %s", g.number(), g.pick("strtol", "strtoul", "strtoll", "strtoull"), g.pick("0", "2", "8", "10", "16", "36"), at)
	case 12:
		return fmt.Sprintf("r = %s(%s);", g.pick("atoi", "atol", "atoll"), g.number())
	case 13:
		f := g.pick("", "l", "ll")
		t := map[string]string{"": "int", "l": "long", "ll": "long long"}[f]
		return fmt.Sprintf("%sdiv_t q = %sdiv((%s)%s, (%s)%s & 0xffff | 1); r = q.quot; at = q.rem;", f, f, t, g.value(), t, g.value())
	case 14:
		f := g.pick("", "l", "ll")
		t := map[string]string{"": "int", "l": "long", "ll": "long long"}[f]
		return fmt.Sprintf("r = %s%s((%s)%s); at = ffs%s((%s)%s);", f, "abs", t, strings.Replace(g.value(), "-2147483648", "-5", 1), f, t, g.value())
	case 15, 16, 17:
		return g.overflow()
	case 18:
		return fmt.Sprintf("char *s = %s(%s); strncpy(d, s, 15); r = strlen(s); free(s);", "strdup", a)
	case 19:
		return fmt.Sprintf("char *s = strndup(%s, %d); strncpy(d, s, 15); r = strlen(s); free(s);", a, n)
	case 20:
		return fmt.Sprintf("char a[8] = %s, *p = %s; %s", a, g.pick("memmem(a, 8, "+b+", "+fmt.Sprint(len(b)-2)+")", "memrchr(a, "+c+", 8)", "strchrnul(a, "+c+")", "strcasestr(a, "+b+")"), at)
	case 21:
		return fmt.Sprintf("char *p = memccpy(d, %s, %s, %d); r = p ? p - d : -1; at = stpncpy(d + 8, %s, %d) - d;", strconv.Quote("ab. 0aA"), c, n, b, n%6)
	case 22:
		return fmt.Sprintf("char a[8] = %s, *p; for (p = strtok(a, %s); p; p = strtok(0, %s)) { r = r * 10 + strlen(p); at = p - a; } memcpy(d, a, 8);", a, b, b)
	case 23:
		return fmt.Sprintf("char a[8] = %s, *p, *rest = a; while ((p = strsep(&rest, %s)) != 0) { r = r * 10 + strlen(p); at = p - a; } memcpy(d, a, 8);", a, b)
	case 24:
		return fmt.Sprintf("wchar_t a[12] = L%s, *p; r = "+librarySign+"; p = %s(a, L%s); %s wcscat(a, L%s); r = r * 100 + wcslen(a);", a, "wcscmp(a, L"+b+")", g.pick("wcsstr", "wcspbrk"), b, at, b)
	case 25:
		return fmt.Sprintf("wchar_t a[8] = L%s, w[8], *p; wmemset(w, %s, 8); wcsncpy(w, a, %d); r = wcsspn(a, L%s); p = wmemchr(w, %s, 8); at = p ? p - w : -1; for (n_ = 0; n_ < 8; n_++) d[n_] = w[n_];", a, c, n, b, c)
	case 26:
		return fmt.Sprintf("int v[6] = {%d, %d, %d, %d, %d, %d}; qsort(v, %d, sizeof v[0], order); for (n_ = 0; n_ < 6; n_++) d[n_] = v[n_];",
			g.IntN(5), g.IntN(99), -g.IntN(99), g.IntN(5), g.IntN(9), -g.IntN(9), g.IntN(7))
	case 27:
		return fmt.Sprintf("int v[6] = {-7, %d, 3, 5, 60, 70}, k = %d, *p = bsearch(&k, v, %d, sizeof v[0], order); at = p ? p - v : -1;", g.IntN(3), g.IntN(8), g.IntN(7))
	case 28, 29, 30:
		t := g.pick("int", "unsigned", "long", "unsigned long", "short", "unsigned char", "signed char")
		x, y, op := g.value(), g.value(), g.pick("add", "sub", "and", "or", "xor", "nand")
		f := g.pick("__sync_fetch_and_"+op+"(&x, ("+t+")%s)", "__sync_"+op+"_and_fetch(&x, %s)", "__atomic_fetch_"+op+"(&x, %s, 5)", "__atomic_"+op+"_fetch(&x, %s, 5)",
			"__sync_lock_test_and_set(&x, %s)", "__atomic_exchange_n(&x, %s, 5)", "__sync_val_compare_and_swap(&x, ("+t+")"+x+", %s)",
			"__sync_bool_compare_and_swap(&x, "+y+", %s)", "__atomic_load_n(&x, 5) + 0 * %s")
		return fmt.Sprintf("%s x = %s; r = %s; n_ = %s < -1; r ^= n_; at = x;", t, x, fmt.Sprintf(f, y), fmt.Sprintf(f, g.value()))
	case 31:
		t := g.pick("int", "unsigned", "long", "unsigned char")
		x := g.value()
		return fmt.Sprintf("%s x = %s, y = %s; r = __atomic_compare_exchange_n(&x, &y, (%s)%s, 0, 5, 5); at = x; r = r * 10 + (x == y); __atomic_store_n(&y, %s, 5); r ^= y; __sync_lock_release(&y); at += y;",
			t, x, g.pick(x, g.value()), t, g.value(), g.value())
	case 32:
		f, most := "strtod", 15
		if g.IntN(2) == 0 {
			f, most = "strtof", 7
		}
		return fmt.Sprintf("char a[] = %s, *p; double x = %s(a, &p); %s r = (long)(frexp(x, &n_) * 0x1p53); d[0] = n_; d[1] = signbit(x) != 0;", g.decimal(most), f, at)
	case 33, 34:
		text := g.pick("12 34", "-7,8", " 5", "abc 9", "x", "", "3 abc", "12", "+4-5", "7%8", "a1b2", "99 -1 zz", "12345") + g.pick("", " ", "q", "77")
		format := g.pick("%d %d", "%d,%d", "%2d%d", "%d%%%d", "%d-%d", "a%db%d", " %d %n", "%1d%1d")
		if g.IntN(8) == 0 {
			text, format = g.pick("ff 17", "+a1,9", "19 8"), g.pick("%x %o", "%2x,%n")
		}
		if g.IntN(3) == 0 {
			return fmt.Sprintf("char w[24] = \"zzz\"; r = sscanf(%s, %s, w, &n_); at = n_; strncpy(d, w, 15); errno = 0;", strconv.Quote(text), strconv.Quote(g.pick("%s %d", "%[a-z]%d", "x%*d%s", "%[^ ] %d", "x%2s%d")))
		}
		return fmt.Sprintf("int x = 7, y = 8; r = sscanf(%s, %s, &x, &y); at = x * 100000L + y; errno = 0;", strconv.Quote(text), strconv.Quote(format))
	default:
		f := g.pick("popcount", "parity", "clz", "ctz")
		w := g.pick("", "l", "ll")
		bits := g.pick("16", "32", "64")
		return fmt.Sprintf("r = __builtin_%s%s((unsigned)%s | 1); at = __builtin_bswap%s((__UINT%s_TYPE__)%s);", f, w, g.value(), bits, bits, g.value())
	}
}

// overflow is arithmetic whose overflow the program asks about.
func (g libraryCase) overflow() string {
	types := []string{"int", "unsigned", "long", "unsigned long", "short", "unsigned char", "long long", "signed char"}
	pair := [][2]string{{"int", "unsigned"}, {"unsigned char", "long"}, {"short", "unsigned"}, {"unsigned", "unsigned"}}[g.IntN(4)]
	a, b, to := pair[0], pair[1], g.pick(types...)
	if g.IntN(2) == 0 || b == "long" {
		a = g.pick(types...)
		b, to = a, a
	}
	op := g.pick("add", "sub", "mul")
	if g.IntN(4) == 0 {
		sign, length := g.pick("s", "u"), g.pick("", "l", "ll")
		t := map[string]string{"": "int", "l": "long", "ll": "long long"}[length]
		if sign == "u" {
			t = "unsigned " + t
		}
		return fmt.Sprintf("%s u; r = __builtin_%s%s%s_overflow(%s, %s, &u); at = u;", t, sign, op, length, g.value(), g.value())
	}
	if b == "unsigned" && a == "int" && op == "mul" && g.IntN(2) == 0 {
		return "unsigned u; r = __builtin_umul_overflow((unsigned)" + g.value() + ", (unsigned)" + g.value() + ", &u); at = u;"
	}
	return fmt.Sprintf("%s u; r = __builtin_%s_overflow((%s)%s, (%s)%s, &u); at = u; r += 2 * __builtin_%s_overflow_p((%s)%s, (%s)3, (%s)0);",
		to, op, a, g.value(), b, g.value(), op, a, g.value(), b, to)
}

// libraryNamesOfGCC are calls of functions that gcc has under names of its own, too.
var libraryNamesOfGCC = lazy.Regexp(`\b(strlen|strnlen|str(?:case|ncase|n)?cmp|strchr|strrchr|strstr|strpbrk|strspn|strcspn|st[rp]n?cpy|strn?cat|memcmp|memchr|memcpy|to\w+er|is[a-z]+|abs|labs|llabs|ffs\w*|strn?dup|free)\(`)

// libraryProgram is a program for one of the seeds, whose results are its global variables.
func libraryProgram(seed int) string {
	g := libraryCase{rand.New(rand.NewPCG(uint64(seed), 17))}
	text := g.statements()
	if seed%2 == 0 {
		text = libraryNamesOfGCC().ReplaceAllString(text, "__builtin_$1(")
	}
	return "#include <stdio.h>\n#include <string.h>\n#include <strings.h>\n#include <ctype.h>\n#include <stdlib.h>\n#include <math.h>\n#include <errno.h>\n#include <wchar.h>\n#include <time.h>\n" +
		"long long r, at, err; char d[16]; static int n_;\nstatic int sign(int x) { return (x > 0) - (x < 0); }\n" +
		"static int order(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return sign(x - y); }\nint main(void) { " + text + " err = errno; return 0; }\n"
}

// libraryOutputs are the results of such a program.
func libraryOutputs() []string {
	out := []string{"r", "at", "err"}
	for i := range 16 {
		out = append(out, fmt.Sprintf("d[%d]", i))
	}
	return out
}

// TestLibraryAgainstGCC compares what is assumed of library functions with what they do in programs that gcc makes. Where C leaves
// a result open, as the sign of strcmp, what it leaves open is not compared; the program runs with several values of it.
func TestLibraryAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	names := libraryOutputs()
	for from := 0; from < *gccPrograms; from += batchSize {
		var b, calls strings.Builder
		count := min(batchSize, *gccPrograms-from)
		b.WriteString("#define _GNU_SOURCE 1\n#include <stdio.h>\n")
		for i := range count {
			src := libraryProgram(*gccFirst + from + i)
			for _, n := range []string{"main", "r", "at", "err", "d", "n_", "sign", "order"} {
				fmt.Fprintf(&b, "#undef %s\n#define %s %s_%d\n", n, n, n, i)
			}
			b.WriteString(src)
			fmt.Fprintf(&calls, "errno = 0; main_%d(); printf(\"%%lld %%lld %%lld\\n\", r_%d, at_%d, err_%d); for (int i = 0; i < 16; i++) printf(\"%%d\\n\", d_%d[i]);\n", i, i, i, i, i)
		}
		b.WriteString("#undef main\nint main(void) {\n" + calls.String() + "return 0; }\n")
		said, err := gcc.build(b.String(), "-fno-builtin")
		require.NoError(t, err, "programs from %d: %s", from, said)
		want, err := gcc.run(t)
		require.NoError(t, err, "programs from %d", from)
		require.Len(t, want, count*len(names))
		for i := range count {
			compareLibrary(t, *gccFirst+from+i, want[i*len(names):][:len(names)])
		}
	}
}

func compareLibrary(t *testing.T, seed int, want []string) {
	inBothMemories(Options{DataModel: LP64}, func(o Options) { compareLibraryIn(t, o, seed, want) })
}

func compareLibraryIn(t *testing.T, o Options, seed int, want []string) {
	src := libraryProgram(seed)
	p, err := Load(context.Background(), "p.c", []byte(src), o)
	if !o.Bytes && (strings.Contains(src, "dup(") || strings.Contains(src, " qsort(")) { // memory of a size that is not constant
		require.ErrorAs(t, err, new(*Unsupported))
		return
	}
	require.NoError(t, err, "seed %d\n%s", seed, src)
	random := rand.New(rand.NewPCG(uint64(seed), 1))
	choices := []func(string, cfg.Type) num.Rat{
		func(string, cfg.Type) num.Rat { return num.Zero() },
		func(_ string, t cfg.Type) num.Rat { return t.Wrap(num.FromInt(int64(random.Uint64()))) },
	}
	if strings.Contains(src, ", order)") { // a choice is to compare any two elements and to end there
		choices = choices[:1]
	}
	for _, choose := range choices {
		end := endingOf(t, p, 1e7, choose)
		require.Equal(t, cexec.Ended, end.kind, "seed %d\n%s", seed, src)
		got := end.list(libraryOutputs())
		for i := range got {
			if got[i] == "?" { // the program does not use it
				got[i] = want[i]
			}
		}
		require.Equal(t, want, got, "seed %d\n%s", seed, src)
	}
}
