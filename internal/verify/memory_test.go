package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/internal/verify"
)

// slowMemory are programs that take 15 s together.
var slowMemory = map[string]bool{"list_reversed.yml": true, "list_double.yml": true}

// TestMemory verifies the programs of testdata/memory, which need more than scalars, and with memory made of bytes a sample of those that
// do not. No verdict may be wrong, and of the first ones none may be missing; what is violated is the subproperty of the task.
func TestMemory(t *testing.T) {
	for folder, memory := range map[string]verify.Memory{"memory": verify.MemoryAuto, "memsafety": verify.MemoryBytes, "c": verify.MemoryBytes} {
		files, err := filepath.Glob("../../testdata/" + folder + "/*.yml")
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for i, file := range files {
			if memory == verify.MemoryBytes && !sample.Every(9, i) || slowMemory[filepath.Base(file)] && !sample.Long() {
				continue
			}
			t.Run(folder+"/"+filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				ctx := context.Background()
				if memory == verify.MemoryBytes {
					ctx = limited(t, perUnknown)
				}
				task, err := verify.LoadTask(file)
				require.NoError(t, err)
				rep, err := verify.Run(ctx, task, verify.Options{Memory: memory, EngineOptions: verify.EngineOptions{Jobs: 1, Limited: true}})
				require.NoError(t, err)
				if memory == verify.MemoryBytes && rep.Verdict == "unknown" {
					return
				}
				require.Equal(t, task.Expected.String(), rep.Verdict, rep.Reason)
				text, err := os.ReadFile(file)
				require.NoError(t, err)
				if _, rest, ok := strings.Cut(string(text), "subproperty: "); ok && rep.Verdict == "unsafe" {
					want, _, _ := strings.Cut(rest, "\n")
					require.NotNil(t, rep.Violation)
					assert.Equal(t, want, rep.Violation.Property, rep.Violation.Text)
				}
			})
		}
	}
}
