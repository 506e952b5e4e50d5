package declgen

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Compiler is gcc, or one with the same options, with those that say what it compiles for.
type Compiler struct {
	Command string
	Options []string
}

// harness is what a file of programs begins with: VALUE writes the number of the program and of the check, and the value.
const harness = `#include <stddef.h>
#include <stdio.h>
static volatile int zero;
static int run_program;
static void run_value(int check, long long value) { long long all[3] = { run_program, check, value }; fwrite(all, 8, 3, stdout); }
`

// Execute compiles programs as one file, runs them, and returns the values of their checks. A program that the compiler refuses has none, but
// an error.
func (c Compiler) Execute(ctx context.Context, dir string, programs []*Program) (values [][]int64, refused []error) {
	values, refused = make([][]int64, len(programs)), make([]error, len(programs))
	err := c.execute(ctx, dir, programs, values)
	switch {
	case err == nil:
	case len(programs) == 1 || ctx.Err() != nil:
		for i := range refused {
			refused[i] = err
		}
	default: // each half by itself
		n := len(programs) / 2
		v1, r1 := c.Execute(ctx, dir, programs[:n])
		v2, r2 := c.Execute(ctx, dir, programs[n:])
		return append(v1, v2...), append(r1, r2...)
	}
	return values, refused
}

func (c Compiler) execute(ctx context.Context, dir string, programs []*Program, values [][]int64) error {
	var b, calls strings.Builder
	b.WriteString(harness)
	for i, p := range programs {
		b.WriteString(p.write("static void @main(void)", prefix(i), func(k int, e string) string { return fmt.Sprintf("run_value(%d, %s);", k, e) }))
		fmt.Fprintf(&calls, "\trun_program = %d;\n\t%s();\n", i, Entry(i))
		values[i] = make([]int64, p.Checks())
	}
	fmt.Fprintf(&b, "int main(void)\n{\n%s\treturn 0;\n}\n", calls.String())
	file, binary64 := filepath.Join(dir, "programs.c"), filepath.Join(dir, "programs")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		return err
	}
	args := append([]string{"-w", "-std=gnu11", "-fwrapv", "-fno-strict-aliasing", "-o", binary64, file}, c.Options...)
	if said, err := exec.CommandContext(ctx, c.Command, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", c.Command, err, said)
	}
	out, err := exec.CommandContext(ctx, binary64).Output()
	if err != nil {
		return fmt.Errorf("the programs: %w", err)
	}
	var all [3]int64
	count := 0
	for r := bytes.NewReader(out); r.Len() > 0; count++ {
		if err := binary.Read(r, binary.LittleEndian, &all); err != nil {
			return err
		}
		values[all[0]][all[1]] = all[2]
	}
	for _, v := range values {
		count -= len(v)
	}
	if count != 0 {
		return fmt.Errorf("the programs end early")
	}
	return nil
}
