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
	"cairn/internal/num"
)

// scanCall is a random call of sscanf for two integers and a character, of a text that is not known to the translation.
func scanCall(seed int) (text, format string) {
	g := rand.New(rand.NewPCG(uint64(seed), 41))
	pick := func(from ...string) string { return from[g.IntN(len(from))] }
	for range 2 {
		number := pick("", "-", "+") + pick("0", "7", "42", "123456789", "0x1f", "017", "ff", "1234567890123", "", "65536")
		text += pick("", "", " ", "  ", "a", "\t") + number + pick("", "", ",", "%", "x")
		format += pick("", "", " ", "a", ",") + pick("%d", "%d", "%i", "%u", "%x", "%o", "%n", "%3d") + pick("", "", ",", "%%", "x")
	}
	return text + pick("", "q", " z"), format + pick("", "%c", " %c")
}

// TestShortScanAgainstGCC compares what sscanf makes of texts with what it is here, where that is known.
func TestShortScanAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	count := 2 * *gccPrograms
	const call = "int x = 77, y = 88; char c = 'c'; int r = sscanf(s, %s, &x, &y, &c);"
	var b strings.Builder
	b.WriteString("#include <stdio.h>\nint main(void) {\n")
	for i := range count {
		text, format := scanCall(*gccFirst + i)
		fmt.Fprintf(&b, "{ char s[] = %s; "+call+" printf(\"%%d,%%d,%%d,%%d\\n\", r, x, y, c); }\n", strconv.Quote(text), strconv.Quote(format))
	}
	said, err := gcc.build(b.String()+"return 0; }\n", "-w")
	require.NoError(t, err, said)
	wants, err := gcc.run(t)
	require.NoError(t, err)
	require.Len(t, wants, count)
	ends := map[string]int{}
	for i, want := range wants {
		text, format := scanCall(*gccFirst + i)
		w := strings.Split(want, ",")
		src := fmt.Sprintf("#include <stdio.h>\nvoid reach_error(void);\nint main(void) { char s[] = %s; s[0] = s[0]; "+call+" if (r != %s || x != %s || y != %s || c != %s) reach_error(); return 0; }\n",
			strconv.Quote(text), strconv.Quote(format), w[0], w[1], w[2], w[3])
		p, err := Load(context.Background(), "p.c", []byte(src), Options{DataModel: LP64, Bytes: true, Holes: true})
		require.NoError(t, err, src)
		compiled, err := cexec.Compile(p.Main)
		require.NoError(t, err)
		end, what := endOfRun(p.Main, compiled, nil, func(s cfg.Stmt) (num.Rat, bool) { return num.Zero(), true })
		require.Contains(t, []string{"end", "hole"}, end, "%s: %s", src, what)
		ends[end]++
	}
	require.Greater(t, ends["end"], ends["hole"])
}

// stopsFormat is a random format in which conversions stand close together.
func stopsFormat(g *rand.Rand) (format string) {
	pick := func(from ...string) string { return from[g.IntN(len(from))] }
	for range 1 + g.IntN(4) {
		format += pick("", "", "", " ", ",", "1", "a") + pick("%d", "%2d", "%u", "%x", "%o", "%i", "%c", "%c", "%3s", "%s", "%[a-c]", "%2[a-c]", "%[^,]", "%[0-9 ]", "%*d", "%*c", "%*s", "%f", "%%")
	}
	return format
}

// TestScanStopsAgainstGCC requires that what sscanf reads begins as it may where the conversion before has stopped, and that nothing is assigned that
// cannot match.
func TestScanStopsAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	g := rand.New(rand.NewPCG(uint64(*gccFirst), 42))
	type pair struct {
		text string
		ds   []directive
	}
	var pairs []pair
	var b strings.Builder
	b.WriteString("#include <stdio.h>\n#include <string.h>\nint main(void) { static union { char c[32]; } a[4];\n")
	for range 2 * *gccPrograms {
		format := stopsFormat(g)
		ds, ok := parseFormat(format, true)
		require.True(t, ok, format)
		for range 8 {
			text := ""
			for range g.IntN(9) {
				text += string("0012a1bc,, \n-x.ie"[g.IntN(17)])
			}
			pairs = append(pairs, pair{text, ds})
			fmt.Fprintf(&b, "memset(a, 0, sizeof a); printf(\"%%d\", sscanf(%s, %s, &a[0], &a[1], &a[2], &a[3])); for (int i = 0; i < 4; i++) printf(\",%%d\", (unsigned char)a[i].c[0]); puts(\"\");\n",
				strconv.Quote(text), strconv.Quote(format))
		}
	}
	said, err := gcc.build(b.String()+"return 0; }\n", "-w")
	require.NoError(t, err, said)
	wants, err := gcc.run(t)
	require.NoError(t, err)
	require.Len(t, wants, len(pairs))
	bounded := 0
	for i, p := range pairs {
		w := strings.Split(wants[i], ",")
		count, err := strconv.Atoi(w[0])
		require.NoError(t, err)
		matching, _, _ := follow(p.ds)
		targets := assigning(matching)
		require.LessOrEqual(t, count, len(targets), "%q of %v", p.text, p.ds)
		for k := range max(count, 0) {
			d := targets[k]
			if d.letter != 'c' && d.letter != '[' && d.letter != 's' {
				continue
			}
			first, err := strconv.Atoi(w[k+1])
			require.NoError(t, err)
			require.True(t, d.first[first], "%q of %v: %q", p.text, p.ds, rune(first))
			if d.first != anyChars {
				bounded++
			}
		}
	}
	require.Positive(t, bounded)
}
