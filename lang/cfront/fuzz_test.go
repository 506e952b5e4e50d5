package cfront

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// FuzzLoad feeds arbitrary text: the answer is a graph that keeps its rules, or one of the documented errors on one line.
func FuzzLoad(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(f, err)
	for _, name := range files {
		a, err := txtar.ParseFile(name)
		require.NoError(f, err)
		for _, x := range a.Files {
			if !strings.HasSuffix(x.Name, ".graph") {
				f.Add(x.Data, uint8(len(x.Name)))
			}
		}
	}
	f.Add([]byte("int main(void) { (void (*)(long x))0; x; }"), uint8(0))
	f.Add([]byte("#if 1\n#define A(x) x##x\nint main(void) { return A(1); }\n#else\n#endif"), uint8(1))
	for seed := range uint8(6) {
		f.Add([]byte(genPrelude+generate(uint64(seed))), 3*seed)
		f.Add([]byte(generatePointers(uint64(seed))), 16+3*seed)
	}
	f.Fuzz(func(t *testing.T, src []byte, flags uint8) {
		checks := [4]cfg.Checks{0, cfg.ChecksOf(cfg.SignedOverflow), cfg.ChecksOf(cfg.Bounds, cfg.Move), ^cfg.Checks(0)}[flags>>3&1|flags>>5&2]
		o := Options{DataModel: DataModel(flags & 1), Math: flags&2 != 0, SignedWrap: flags&4 != 0, MaxInline: 200,
			Holes: flags&16 != 0, MallocFails: flags&32 != 0, Checks: checks}
		p, err := Load(context.Background(), "f.c", src, o)
		if err == nil {
			require.NoError(t, p.Check())
			return
		}
		var se *SyntaxError
		var un *Unsupported
		require.True(t, errors.As(err, &se) || errors.As(err, &un), "%v", err)
		require.NotContains(t, err.Error(), "\n")
	})
}
