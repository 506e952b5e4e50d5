package verify_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
	"cairn/internal/witness"
)

// Programs whose errors depend on what functions outside of them return and write.
var outsidePrograms = map[string]string{
	"scanf":        `int main(void) { int x = 7; int r = scanf("%d", &x); if (r != 1) return 1; assert(x != 5); return 0; }`,
	"scanf fails":  `int main(void) { int x = 7, y = 8; int r = scanf("%d %d", &x, &y); if (r == 1) assert(y != 8 || x != -3); return 0; }`,
	"end of input": `int main(void) { int x = 7; int r = scanf("%d", &x); if (x == 7) assert(r != -1); return 0; }`,
	"fscanf":       `int main(void) { int a[3] = {1, 2, 3}; short h = 0; unsigned char c = 0; if (fscanf(stdin, "%d%hd%hhu", &a[1], &h, &c) == 3) assert(a[1] != 100000 || h != -2 || c != 200); return 0; }`,
	"a loop": `int main(void) { int s = 0, x = 0; for (int i = 0; i < 3; i++) { if (scanf("%d", &x) != 1) return 0; if (x <= s) return 0; s = x; }
		assert(s != 12); return 0; }`,
	"a pointer":      `int get(int *out); int main(void) { int x = 1; if (get(&x)) assert(x != 77); return 0; }`,
	"no result":      `void get(int *out); int main(void) { int x = 1, y = 2; get(&x); int z = x; get(&y); assert(z != 5 || y != 6); return 0; }`,
	"two pointers":   `int get(int n, long *a, char *b); int main(void) { long x = 1; char c = 2; if (get(3, &x, &c) == 4) assert(x != -9 || c != 'q'); return 0; }`,
	"a structure":    `struct s { char c; int n; short h[2]; }; int get(struct s *s); int main(void) { struct s s = {1, 2, {3, 4}}; get(&s); assert(s.n != 11 || s.h[1] != 12 || s.c != 3); return 0; }`,
	"an element":     `void get(int *p); int main(void) { int a[4] = {0}; get(a + 1); assert(a[1] != 3 || a[3] != 4); return 0; }`,
	"in a loop":      `int get(int *p); int main(void) { int x, s = 0; for (int i = 0; i < 3; i++) { x = 0; if (!get(&x)) return 0; if (x < 10 || x > 20) return 0; s += x; } assert(s != 36); return 0; }`,
	"discarded":      `int get(void); int main(void) { int a = get(); get(); int b = get(); assert(a != 3 || b != 4); return 0; }`,
	"getchar":        `int main(void) { int a = getchar(); getchar(); int b = getchar(); assert(a != 'x' || b != -1); return 0; }`,
	"fgets":          `int main(void) { char b[6] = "zzzz"; if (!fgets(b, 5, stdin)) return 0; assert(b[0] != 'o' || b[1] != 'k' || b[2] != 0); return 0; }`,
	"no line":        `int main(void) { char b[4] = "ab"; char *p = fgets(b, 4, stdin); if (!p) assert(b[0] != 'a'); return 0; }`,
	"fgets behind":   `int main(void) { char b[8] = "ab"; if (!fgets(b + 2, 4, stdin)) return 0; assert(b[2] != 'c' || b[3] != 'd'); return 0; }`,
	"read":           `int main(void) { unsigned char b[4] = {1, 2, 3, 4}; long n = read(0, b, 4); if (n == 2) assert(b[0] != 200 || b[1] != 9 || b[2] != 3); return 0; }`,
	"fread":          `int main(void) { int a[3] = {1, 2, 3}; unsigned long n = fread(a, sizeof(int), 3, stdin); if (n == 2) assert(a[1] != -5 || a[2] != 3); return 0; }`,
	"scanf of text":  `int main(void) { char b[5] = ""; if (scanf("%4s", b) != 1) return 0; assert(b[0] != 'h' || b[1] != 'i' || b[2] != 0); return 0; }`,
	"rand":           `int main(void) { int a = rand(), b = rand(); assert(a != 17 || b != 4); return 0; }`,
	"time":           `int main(void) { time_t s = 0, r = time(&s); assert(s != 12345 || r != s); return 0; }`,
	"errno":          `int main(void) { errno = 0; int c = getchar(); assert(c != -1 || errno != 5); return 0; }`,
	"of two objects": `int main(void) { int x = 0, y = 0; int *p = getchar() == 'x' ? &x : &y; if (scanf("%d", p) == 1) assert(x != 4); return 0; }`,
	"an index":       `int main(void) { int a[3] = {0}; int i = getchar() - '0'; if (i < 0 || i > 2) return 0; if (scanf("%d", &a[i]) == 1) assert(a[2] != 4); return 0; }`,
}

// notInBytes are those of them which are not for memory made of bytes: functions fill buffers with what a harness does not know, or are not those of the
// C library.
var notInBytes = map[string]bool{
	"fgets": true, "fgets behind": true, "read": true, "fread": true, "scanf of text": true,
	"a pointer": true, "no result": true, "two pointers": true, "a structure": true, "an element": true, "in a loop": true,
}

// The harness of a counterexample returns and writes what functions outside of the program do, and the program fails with it.
func TestOutsideIsReplayed(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	for name, text := range outsidePrograms {
		for _, memory := range []verify.Memory{verify.MemoryAuto, verify.MemoryBytes} {
			if memory == verify.MemoryBytes && notInBytes[name] {
				continue
			}
			t.Run(name+" "+string(memory), func(t *testing.T) {
				dir := t.TempDir()
				program, harness, out := filepath.Join(dir, "program.c"), filepath.Join(dir, "inputs.c"), filepath.Join(dir, "a.out")
				source := "#include <assert.h>\n#include <errno.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\n" + text + "\n"
				require.NoError(t, os.WriteFile(program, []byte(source), 0o666))
				task := verify.Task{File: program, Source: []byte(source), DataModel: verify.LP64}
				rep, err := verify.Run(context.Background(), task, verify.Options{Memory: memory})
				require.NoError(t, err)
				require.Equal(t, "unsafe", rep.Verdict, rep.Reason)
				code, err := rep.Harness(context.Background(), task)
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(harness, []byte(code), 0o666))
				log, err := exec.Command(gcc, "-Wall", "-Wextra", "-Werror", "-o", out, program, harness).CombinedOutput()
				require.NoError(t, err, "%s\n%s", log, code)
				err = exec.Command(out).Run()
				var exit *exec.ExitError
				require.True(t, errors.As(err, &exit), "the error is not reached\n%s", code)
				status, ok := exit.Sys().(syscall.WaitStatus)
				require.True(t, ok && status.Signaled() && status.Signal() == syscall.SIGABRT, "%v\n%s", err, code)

				_, _, err = rep.TestCase(context.Background(), task, stamp)
				var none *witness.NoTestCaseError
				assert.True(t, errors.As(err, &none), "%v", err)
				data, err := rep.Witness(context.Background(), task, stamp)
				require.NoError(t, err)
				v := validate(t, task, data)
				assert.Equal(t, verify.Valid, v.Validity, "%s\n%s", v.Reason, data)
			})
		}
	}
}
