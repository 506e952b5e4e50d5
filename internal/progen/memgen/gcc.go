package memgen

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// End tells how a run ended.
type End uint8

// The ends of runs.
const (
	Clean     End = iota
	Leaks         // it came to the end, and memory is lost
	BadAccess     // valid-deref is violated
	BadFree       // valid-free is violated
	Overflows     // of signed integers
	Undefined     // in another way, or it did not end
)

var endNames = []string{"clean", "leaks", "bad access", "bad free", "overflows", "undefined"}

func (e End) String() string { return endNames[e] }

// Run is what one execution did.
type Run struct {
	Inputs []int
	Byte   int // what memory without a value is filled with
	End    End
	Values []Value // that were observed, in order
	Report string  // of the sanitizers
}

// Value is one that was observed.
type Value struct {
	at    int
	value int64
}

// harness runs the programs whose table follows it, each on all inputs, in processes of their own. What they print is told on standard output.
const harness = `
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
static int run_inputs[2], run_next, run_byte;
static int __VERIFIER_nondet_int(void) { return run_inputs[run_next++]; }
static void *run_malloc(size_t n) { void *p = malloc(n); memset(p, run_byte, n); return p; }
#define malloc(n) run_malloc(n)
#define ANY(object) memset(&(object), run_byte, sizeof (object))
#define OBSERVE(n, e) dprintf(1, "= %d %lld\n", n, (long long)(e))
#ifdef __SANITIZE_ADDRESS__
int __lsan_do_recoverable_leak_check(void);
#else
static int __lsan_do_recoverable_leak_check(void) { return 0; }
#endif
static __attribute__((noinline)) void run_scrub(void) { volatile char b[65536]; for (int i = 0; i < 65536; i++) b[i] = 0; }
`

// harnessMain is the end of it.
const harnessMain = `
static void run(int program, int inputs, int byte)
{
	int to[2], status;
	static char text[1 << 16];
	ssize_t n;
	size_t length = 0;
	for (int i = 0, k = inputs; i < 2; i++, k /= 4) run_inputs[i] = k % 4;
	run_byte = byte;
	if (pipe(to)) _exit(3);
	pid_t child = fork();
	if (child == 0) {
		dup2(to[1], 1);
		dup2(to[1], 2);
		alarm(10);
		run_scrub();
		programs[program].main();
		run_scrub();
		dprintf(1, "! %d\n", __lsan_do_recoverable_leak_check());
		_exit(0);
	}
	close(to[1]);
	while ((n = read(to[0], text + length, sizeof text - 1 - length)) > 0 && length < sizeof text - 2) length += n;
	close(to[0]);
	waitpid(child, &status, 0);
	text[length] = 0;
	printf("#### %d %d %d %d\n%s\n", program, inputs, byte, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), text);
	fflush(stdout);
}
int main(void)
{
	static const int bytes[] = { 0, 255, 90, 1 };
	for (int p = 0; p < sizeof programs / sizeof *programs; p++)
		for (int i = 0; i < programs[p].runs; i++)
			for (int k = 0; k < (programs[p].vague ? 4 : 1); k++)
				run(p, i, bytes[k]);
	return 0;
}
`

// text is the text of many programs with the harness.
func text(programs []*Program) string {
	var b, table strings.Builder
	b.WriteString(prelude + harness)
	for i, p := range programs {
		prefix := fmt.Sprintf("p%d_", i)
		b.WriteString(p.body("static int @main", prefix))
		runs, vague := 1, 0
		for range p.inputs {
			runs *= choices
		}
		if p.Vague {
			vague = 1
		}
		fmt.Fprintf(&table, "\t{ %smain, %d, %d },\n", prefix, runs, vague)
	}
	fmt.Fprintf(&b, "static const struct { int (*main)(void); int runs, vague; } programs[] = {\n%s};\n%s", table.String(), harnessMain)
	return b.String()
}

// Execute runs programs on all inputs, in a folder for temporary files: with gcc's sanitizers, and those that are clean once more as gcc
// -O2 translates them. A program that behaves otherwise then is marked as undefined in all of its runs.
func Execute(ctx context.Context, dir string, programs []*Program) ([][]Run, error) {
	file := filepath.Join(dir, "programs.c")
	if err := os.WriteFile(file, []byte(text(programs)), 0o600); err != nil {
		return nil, err
	}
	checked, err := execute(ctx, dir, len(programs), "-O0", "-g0", "-fsanitize=address,undefined", "-fno-sanitize=bounds,alignment,object-size", "-fno-sanitize-recover=all", file)
	if err != nil {
		return nil, err
	}
	plain, err := execute(ctx, dir, len(programs), "-O2", "-fno-strict-aliasing", file)
	if err != nil {
		return nil, err
	}
	for i, runs := range checked {
		if slices.ContainsFunc(runs, func(r Run) bool { return r.End > Leaks }) {
			continue
		}
		for j := range runs {
			if !slices.Equal(runs[j].Values, plain[i][j].Values) {
				for k := range runs {
					runs[k].End, runs[k].Report = Undefined, "gcc -O2 computes something else"
				}
				break
			}
		}
	}
	return checked, nil
}

// execute compiles a file with the harness and runs it.
func execute(ctx context.Context, dir string, programs int, options ...string) ([][]Run, error) {
	exe := filepath.Join(dir, "programs")
	if said, err := exec.CommandContext(ctx, "gcc", append([]string{"-w", "-std=gnu11", "-o", exe}, options...)...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("gcc: %w\n%s", err, said)
	}
	cmd := exec.CommandContext(ctx, exe)
	cmd.Env = append(os.Environ(), "ASAN_OPTIONS=detect_stack_use_after_return=1:detect_leaks=1:symbolize=0", "UBSAN_OPTIONS=print_stacktrace=0")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("the programs: %w\n%s", err, said.String())
	}
	return readRuns(out.String(), programs)
}

// readRuns reads what the harness says.
func readRuns(out string, programs int) ([][]Run, error) {
	all := make([][]Run, programs)
	for _, part := range strings.Split(out, "#### ")[1:] {
		head, body, _ := strings.Cut(part, "\n")
		var program, inputs, fill, status int
		if _, err := fmt.Sscan(head, &program, &inputs, &fill, &status); err != nil || program >= programs {
			return nil, fmt.Errorf("the programs say %q", head)
		}
		run := Run{Inputs: []int{inputs % choices, inputs / choices}, Byte: fill, Report: body}
		for line := range strings.Lines(body) {
			if words := strings.Fields(line); len(words) == 3 && words[0] == "=" {
				at, err1 := strconv.Atoi(words[1])
				value, err2 := strconv.ParseInt(words[2], 10, 64)
				if err1 != nil || err2 != nil {
					return nil, fmt.Errorf("the programs say %q", line)
				}
				run.Values = append(run.Values, Value{at, value})
			}
		}
		run.End = ending(body, status)
		all[program] = append(all[program], run)
	}
	return all, nil
}

// ending is how a run ended that said something.
func ending(said string, status int) End {
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said, w) })
	}
	switch {
	case has("\n! 0\n") || strings.HasPrefix(said, "! 0\n"):
		return Clean
	case has("! 1\n"):
		return Leaks
	case has("signed integer overflow", "cannot be represented in type"):
		return Overflows
	case has("param-overlap"):
		return Undefined
	case has("null pointer of type", "within null pointer"):
		return BadAccess
	case has("runtime error"), status == -14:
		return Undefined
	case has("double-free", "attempting free on address"):
		return BadFree
	case has("AddressSanitizer"):
		return BadAccess
	}
	return Undefined
}
