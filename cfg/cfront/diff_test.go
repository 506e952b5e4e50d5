package cfront

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// run32 is what a program needs to print without a C library on a 32-bit machine, where often none is installed.
const run32 = `
static void out(const char *s, int n) { __asm__ volatile ("int $0x80" : : "a"(4), "b"(1), "c"(s), "d"(n) : "memory"); }
int printf(const char *f, ...) {
	long long v = *(long long *)((char *)&f + 4);
	char b[17]; int i;
	for (i = 0; i < 16; i++) b[i] = "0123456789abcdef"[(unsigned long long)v >> (60 - 4 * i) & 15];
	b[16] = '\n'; out(b, 17); return 0;
}
unsigned long long udivmod(unsigned long long a, unsigned long long b, int mod) {
	unsigned long long q = 0, r = 0; int i;
	for (i = 63; i >= 0; i--) { r = r << 1 | a >> i & 1; if (r >= b) { r -= b; q |= 1ULL << i; } }
	return mod ? r : q;
}
unsigned long long __udivdi3(unsigned long long a, unsigned long long b) { return udivmod(a, b, 0); }
unsigned long long __umoddi3(unsigned long long a, unsigned long long b) { return udivmod(a, b, 1); }
long long __divdi3(long long a, long long b) {
	unsigned long long q = udivmod(a < 0 ? -a : a, b < 0 ? -b : b, 0);
	return (a < 0) != (b < 0) ? -q : q;
}
long long __moddi3(long long a, long long b) {
	unsigned long long r = udivmod(a < 0 ? -a : a, b < 0 ? -b : b, 1);
	return a < 0 ? -r : r;
}
int main(void);
void _start(void) { main(); __asm__ volatile ("int $0x80" : : "a"(1), "b"(0)); }
`

// compileAndRun prints the values that a compiler's program computes, one per line.
func compileAndRun(t *testing.T, dir, src string, m DataModel) []string {
	file, prog := filepath.Join(dir, "p.c"), filepath.Join(dir, "p")
	args := []string{"-w", "-O0", "-fwrapv", "-fno-strict-overflow", "-o", prog, file}
	if m == ILP32 {
		src += run32
		args = append([]string{"-m32", "-nostdlib", "-static", "-ffreestanding", "-fno-pic", "-fno-stack-protector"}, args...)
	}
	require.NoError(t, os.WriteFile(file, []byte(src), 0o600))
	if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		require.NoError(t, err, "%s\n%s", out, src)
	}
	out, err := exec.Command(prog).Output()
	require.NoError(t, err, "%s", src)
	lines := strings.Fields(string(out))
	if m == ILP32 {
		for i, s := range lines {
			var v uint64
			_, err := fmt.Sscanf(s, "%x", &v)
			require.NoError(t, err)
			lines[i] = fmt.Sprint(int64(v))
		}
	}
	return lines
}

// runGraph prints the values of the same globals after a run of the graph.
func runGraph(t *testing.T, src string, o Options, names []string) []string {
	p, err := Load(context.Background(), "p.c", []byte(src), o)
	require.NoError(t, err, "%s", src)
	prog, err := cexec.Compile(p.Main)
	require.NoError(t, err)
	out, err := prog.Run(context.Background(), cexec.Run{Start: p.Main.Source, MaxSteps: 1e7})
	require.NoError(t, err)
	require.Equal(t, cexec.Ended, out.Kind, "%v\n%s\n%s", out, p.Main, src)
	require.Empty(t, p.Main.Out(out.Vertex), "%s\n%s", p.Main, src)
	values := map[string]num.Rat{}
	for v, info := range p.Main.Vars {
		if info.Kind == cfg.Global && info.Func == "" {
			values[info.Source] = out.State[v]
		}
	}
	lines := make([]string, len(names))
	for i, n := range names {
		v, ok := values[n]
		if !ok {
			lines[i] = "?"
			continue
		}
		lines[i] = cfg.Type{Bits: 64, Signed: true}.Wrap(v).String()
	}
	return lines
}

// haveGCC reports whether programs for the data model can be compiled and run here.
func haveGCC(t *testing.T, m DataModel) bool {
	if _, err := exec.LookPath("gcc"); err != nil {
		return false
	}
	if m == LP64 {
		return true
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "p.c")
	if os.WriteFile(file, []byte("int main(void) { return 0; }\n"+run32), 0o600) != nil {
		return false
	}
	if exec.Command("gcc", "-m32", "-w", "-nostdlib", "-static", "-ffreestanding", "-fno-pic", "-fno-stack-protector", "-o",
		filepath.Join(dir, "p"), file).Run() != nil {
		return false
	}
	return exec.Command(filepath.Join(dir, "p")).Run() == nil
}

// TestAgainstGCC compares what random programs compute with what a compiler makes of them.
func TestAgainstGCC(t *testing.T) {
	n := uint64(15)
	if testing.Short() {
		n = 5
	}
	if s := os.Getenv("CFRONT_PROGRAMS"); s != "" {
		_, err := fmt.Sscan(s, &n)
		require.NoError(t, err)
	}
	names := append(append([]string(nil), genGlobals...), "arr[0]", "arr[1]", "arr[2]", "arr[3]", "s.a", "s.b", "s.c.u", "s.c.v", "s.c.w",
		"s.d[0]", "s.d[1]")
	for _, m := range []DataModel{LP64, ILP32} {
		t.Run(m.String(), func(t *testing.T) {
			if !haveGCC(t, m) {
				t.Skip("no gcc for this data model")
			}
			dir := t.TempDir()
			for seed := uint64(1); seed <= n; seed++ {
				src := generate(seed)
				want := compileAndRun(t, dir, src, m)
				got := runGraph(t, src, Options{DataModel: m, SignedWrap: true}, names)
				for i := range got {
					if got[i] == "?" { // not used by the program
						want[i] = "?"
					}
				}
				require.Equal(t, want, got, "seed %d\n%s", seed, src)
			}
		})
	}
}
