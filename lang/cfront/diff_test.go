package cfront

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
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

// compiler is gcc for a data model.
type compiler struct {
	model DataModel
	dir   string
}

// newCompiler skips the test where programs for the data model cannot be compiled and run.
func newCompiler(t *testing.T, m DataModel) compiler {
	c := compiler{m, t.TempDir()}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	if out, err := c.build("int main(void) { return 0; }\n"); err != nil {
		t.Skipf("gcc does not compile for %s here: %s", m, out)
	}
	if err := exec.Command(filepath.Join(c.dir, "p")).Run(); err != nil {
		t.Skipf("programs for %s do not run here: %v", m, err)
	}
	return c
}

// build compiles a program, with more flags; it returns what the compiler has to say.
func (c compiler) build(src string, flags ...string) (string, error) {
	file := filepath.Join(c.dir, "p.c")
	args := append(flags, "-w", "-O0", "-fwrapv", "-fno-strict-overflow", "-ftrivial-auto-var-init=zero", "-o", filepath.Join(c.dir, "p"), file, "-lm")
	if c.model == ILP32 {
		src += run32
		args = append([]string{"-m32", "-nostdlib", "-static", "-ffreestanding", "-fno-pic", "-fno-stack-protector"}, args...)
	}
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		return "", err
	}
	out, err := exec.Command("gcc", args...).CombinedOutput()
	return string(out), err
}

// run executes what build has made and returns the numbers it prints; the error is that of a program that is killed or runs
// for minutes.
func (c compiler) run(t *testing.T) ([]string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, filepath.Join(c.dir, "p")).Output()
	lines := strings.Fields(string(out))
	if c.model == ILP32 {
		for i, s := range lines {
			v, err := strconv.ParseUint(s, 16, 64)
			require.NoError(t, err)
			lines[i] = strconv.FormatInt(int64(v), 10)
		}
	}
	return lines, err
}

// batch joins generated programs to one, which runs them one after the other: their names get numbers.
func batch(bodies []string) string {
	var b strings.Builder
	b.WriteString(genPrelude)
	for i, body := range bodies {
		for _, n := range genNames {
			fmt.Fprintf(&b, "#define %s %s_%d\n", n, n, i)
		}
		b.WriteString(body)
		for _, n := range genNames {
			fmt.Fprintf(&b, "#undef %s\n", n)
		}
	}
	b.WriteString("int main(void) {\n")
	for i := range bodies {
		fmt.Fprintf(&b, "\tmain_%d();\n", i)
	}
	b.WriteString("\treturn 0;\n}\n")
	return b.String()
}

// ending is how a program ends, and with which values of its global variables, by their names in the source.
type ending struct {
	kind   cexec.Kind
	values map[string]num.Rat
}

// list returns the values of variables as a 64-bit signed integer shows them, "?" for those that the program does not use.
func (e ending) list(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = "?"
		if v, ok := e.values[n]; ok {
			out[i] = cfg.Type{Bits: 64, Signed: true}.Wrap(v).String()
		}
	}
	return out
}

// endingOf executes a program; choose gives the values of its inputs.
func endingOf(t *testing.T, p *cfg.Program, maxSteps int64, choose func(input string, t cfg.Type) num.Rat) ending {
	if p.Main == nil {
		return endingOfProcs(t, p, maxSteps, choose)
	}
	prog, err := cexec.Compile(p.Main)
	require.NoError(t, err)
	out, err := prog.Run(context.Background(), cexec.Run{Start: p.Main.Source, MaxSteps: maxSteps, Choose: func(at cfg.Site) (num.Rat, bool) {
		s := p.Main.Edges[at.Edge].Stmts[at.Stmt]
		return choose(s.Input, p.Main.Vars[s.Var].Type), true
	}})
	require.NoError(t, err)
	return ending{out.Kind, valuesOf(p.Main, out.State)}
}

// valuesOf are the values of the global variables.
func valuesOf(g *cfg.Graph, state []num.Rat) map[string]num.Rat {
	values := map[string]num.Rat{}
	for v, info := range g.Vars {
		if info.Kind == cfg.Global && info.Func == "" {
			values[info.Source] = state[v]
		}
	}
	return values
}

// stack executes the procedures of a recursive program with the interpreter of the tests.
type stack struct {
	t      *testing.T
	p      *cfg.Program
	left   int64 // statements
	choose func(input string, t cfg.Type) num.Rat
}

func endingOfProcs(t *testing.T, p *cfg.Program, maxSteps int64, choose func(string, cfg.Type) num.Rat) ending {
	s := &stack{t, p, maxSteps, choose}
	g := p.Procs[0].Graph
	kind, state := s.call(0, make([]num.Rat, len(g.Vars)))
	values := valuesOf(g, state)
	used := make([]bool, p.Globals) // the others are not initialised
	for _, pr := range p.Procs {
		for _, e := range pr.Graph.Edges {
			for _, s := range e.Stmts {
				eachVar(s, func(v cfg.Var) {
					if int(v) < p.Globals {
						used[v] = true
					}
				})
			}
		}
	}
	for v := range used {
		if !used[v] {
			delete(values, g.Vars[v].Source)
		}
	}
	return ending{kind, values}
}

// call executes a procedure from its source; Stopped tells that it has returned to its caller.
func (s *stack) call(id cfg.ProcID, state []num.Rat) (cexec.Kind, []num.Rat) {
	pr := s.p.Procs[id]
	g := pr.Graph
	for at := g.Source; ; {
		switch {
		case at == g.Target:
			return cexec.ReachedTarget, state
		case at == pr.Exit && id == 0:
			return cexec.Ended, state
		case at == pr.Exit:
			return cexec.Stopped, state
		case s.left < 0:
			return cexec.OutOfSteps, state
		}
		taken, undefined := false, false
		for _, e := range g.Out(at) {
			kind, next := s.edge(g, &g.Edges[e], state)
			undefined = undefined || kind == cexec.Undefined
			if kind == cexec.Stopped {
				at, state, taken = g.Edges[e].Dst, next, true
				break
			}
			if kind == cexec.ReachedTarget || kind == cexec.OutOfSteps || g.Edges[e].Stmts[0].Kind == cfg.Call {
				return kind, next
			}
		}
		if !taken && undefined {
			return cexec.Undefined, state
		}
		if !taken {
			return cexec.Ended, state
		}
	}
}

// edge executes the statements of an edge; Stopped tells that its end is reached, Ended that an assumption does not hold.
func (s *stack) edge(g *cfg.Graph, e *cfg.Edge, state []num.Rat) (cexec.Kind, []num.Rat) {
	now := slices.Clone(state)
	for _, st := range e.Stmts {
		s.left--
		switch st.Kind {
		case cfg.Havoc:
			now[st.Var] = s.choose(st.Input, g.Vars[st.Var].Type)
		case cfg.Call:
			return s.callEdge(g, st, state)
		default:
			v, err := cfgtest.Eval(g, st.Expr, now)
			switch {
			case err != nil:
				return cexec.Undefined, state
			case st.Kind == cfg.Assign:
				now[st.Var] = v
			case v.IsZero():
				return cexec.Ended, state
			}
		}
	}
	return cexec.Stopped, now
}

func (s *stack) callEdge(g *cfg.Graph, st cfg.Stmt, state []num.Rat) (cexec.Kind, []num.Rat) {
	pr := s.p.Procs[st.Callee]
	inner := make([]num.Rat, len(pr.Graph.Vars))
	copy(inner, state[:s.p.Globals])
	for i, a := range st.Args {
		v, err := cfgtest.Eval(g, a, state)
		if err != nil {
			return cexec.Undefined, state
		}
		inner[pr.Params[i]] = v
	}
	kind, inner := s.call(st.Callee, inner)
	state = append([]num.Rat(nil), state...)
	copy(state, inner[:s.p.Globals])
	if kind == cexec.Stopped && st.Var != cfg.NoVar {
		state[st.Var] = inner[pr.Result]
	}
	return kind, state
}

var gccFirst = flag.Int("gcc-first", 0, "the seed of the first of these programs")

var gccPrograms = flag.Int("gcc-programs", 15, "how many random programs TestAgainstGCC compares, for each data model")

// batchSize is how many programs are compiled at once.
const batchSize = 100

// TestAgainstGCC compares what random programs compute with what a compiler makes of them.
func TestAgainstGCC(t *testing.T) {
	for _, m := range []DataModel{LP64, ILP32} {
		t.Run(m.String(), func(t *testing.T) {
			c := newCompiler(t, m)
			recursive := 0
			for from := 0; from < *gccPrograms; from += batchSize {
				var bodies []string
				for seed := from; seed < min(from+batchSize, *gccPrograms); seed++ {
					bodies = append(bodies, generate(uint64(*gccFirst+seed)))
				}
				said, err := c.build(batch(bodies))
				require.NoError(t, err, "programs from %d: %s", from, said)
				want, err := c.run(t)
				require.NoError(t, err, "programs from %d", from)
				require.Len(t, want, len(bodies)*len(genOutputs))
				for i, body := range bodies {
					if compareProgram(t, m, *gccFirst+from+i, body, want[i*len(genOutputs):][:len(genOutputs)]) {
						recursive++
					}
				}
			}
			t.Logf("%d programs, %d of them recursive", *gccPrograms, recursive)
		})
	}
}

// compareProgram compares one program, and reports whether it is recursive.
func compareProgram(t *testing.T, m DataModel, seed int, body string, want []string) bool {
	recursive := false
	inBothMemories(Options{DataModel: m, SignedWrap: true}, func(o Options) {
		recursive = compareProgramIn(t, o, seed, body, slices.Clone(want)) || recursive
	})
	return recursive
}

// inBothMemories runs a test with memory taken apart into scalars, and made of bytes.
func inBothMemories(o Options, test func(o Options)) {
	for _, o.Bytes = range []bool{false, true} {
		test(o)
	}
}

func compareProgramIn(t *testing.T, o Options, seed int, body string, want []string) bool {
	src := genPrelude + body
	p, err := Load(context.Background(), "p.c", []byte(src), o)
	require.NoError(t, err, "seed %d\n%s", seed, src)
	end := endingOf(t, p, 1e7, func(string, cfg.Type) num.Rat { return num.Zero() })
	require.Equal(t, cexec.Ended, end.kind, "seed %d\n%s", seed, src)
	got := end.list(genOutputs)
	used := 0
	for i := range got {
		if got[i] == "?" {
			want[i] = "?"
		} else {
			used++
		}
	}
	if !o.Bytes { // there, many of them are in memory
		require.Greater(t, used, len(genOutputs)/4, "seed %d", seed)
	}
	require.Equal(t, want, got, "seed %d\n%s", seed, src)
	return p.Main == nil
}
