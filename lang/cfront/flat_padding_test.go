package cfront

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// TestPadding looks at bytes of objects after their initialisers, where all that is arbitrary has all bits set.
func TestPadding(t *testing.T) {
	for _, c := range []struct{ declaration, bytes string }{
		{"struct { unsigned a : 3; unsigned : 2; unsigned b : 5; } v = { 1, 1 }", "\x39\xfc\xff\xff"},
		{"struct { unsigned a : 3; unsigned b : 5; unsigned c : 24; } v = { 1, 1 }", "\x09\x00\x00\x00"},
		{"static struct { unsigned a : 3; unsigned b : 5; int c; } v = { 1, 1 }", "\x09\x00\x00\x00\x00"},
		{"struct { char a; int b; } v = { 1, 2 }", "\x01\xff\xff\xff\x02\x00\x00\x00"},
		{"struct { char a; struct { short b; char c; } d[2]; } v = { .d[1] = { 3, 4 } }", "\x00\xff\x00\x00\x00\xff\x03\x00\x04\xff"},
		{"union { char a; int b; } v = { 1 }", "\x01\xff\xff\xff"},
		{"union { char a; int b; } v = { .b = 1 }", "\x01\x00\x00\x00"},
		{"static union { char a; int b; } v = { 1 }", "\x01\x00\x00\x00"},
		{"union { struct { char a; short b; } s; int c[2]; } v = { .s = { 1, 2 } }", "\x01\xff\x02\x00\xff\xff\xff\xff"},
		{"union { int b : 3; int c[2]; } v = { .b = 1 }", "\xf9\xff\xff\xff\xff\xff\xff\xff"},
		{"struct { int x; union { char a; short b; } u[2]; } v = { 1, { [1] = { .a = 2 } } }", "\x01\x00\x00\x00\x00\x00\x02\xff"},
		{"union { char a; int b; } v = { .a = 5, .b = 6 }", "\x06\x00\x00\x00"},
	} {
		src := "void see(int byte); int main(void) { " + c.declaration + "; unsigned char *p = (unsigned char *)&v; unsigned char seen[16];\n" +
			"for (int i = 0; i < sizeof v; i++) seen[i] = p[i]; return 0; }"
		p, err := Load(context.Background(), "f.c", []byte(src), Options{Bytes: true, Undivided: true})
		require.NoError(t, err, c.declaration)
		prog, err := cexec.Compile(p.Main)
		require.NoError(t, err)
		memory := cfg.Contents{}
		bytes := cfg.Var(-1)
		for v, info := range p.Main.Vars {
			if info.Name == "memory" {
				bytes = cfg.Var(v)
			}
			for at := range int64(32 * 16) {
				if info.Name == "memory.arbitrary" {
					memory[cfg.Cell{Var: cfg.Var(v), Object: uint64(at / 16), Offset: at % 16}] = 0xff
				}
			}
		}
		all := func(s cfg.Site) (num.Rat, bool) { return num.FromInt(0xff), true }
		out, err := prog.Run(context.Background(), cexec.Run{Start: p.Main.Source, Memory: memory, Choose: all, KeepMemory: true})
		require.NoError(t, err)
		require.Equal(t, cexec.Ended, out.Kind, c.declaration)
		found := false
		for object := range uint64(32) {
			got := make([]byte, len(c.bytes))
			for i := range got {
				got[i] = byte(out.Memory[cfg.Cell{Var: bytes, Object: object, Offset: int64(i)}])
			}
			found = found || string(got) == c.bytes
		}
		require.True(t, found, "%s", c.declaration)
	}
}
