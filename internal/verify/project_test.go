package verify_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
	"cairn/internal/verify"
)

// TestProject verifies a project of several files, in which static functions of different files have one name, as a whole: right and wrong.
func TestProject(t *testing.T) {
	for control, want := range map[string]string{"control.c": "safe", "control_wrong.c": "unsafe"} {
		t.Run(control, func(t *testing.T) {
			if want == "safe" && !sample.Long() {
				t.Skip("takes as long as the wrong version")
			}
			var files []string
			for _, name := range []string{"main.c", control, "plant.c", "tank.c", "util.c", "log.c"} {
				files = append(files, filepath.Join("../../testdata/project", name))
			}
			task, err := verify.LoadFiles(files, "")
			require.NoError(t, err)
			rep, err := verify.Run(context.Background(), task, verify.Options{Engine: "gps", Includes: verify.Includes{Dirs: []string{"../../testdata/project/include"}}})
			require.NoError(t, err)
			assert.Equal(t, want, rep.Verdict, rep.Reason)
			assert.Equal(t, files, rep.Files)
			if want == "unsafe" {
				steps := rep.Counterexample.Steps
				assert.Equal(t, files[0], steps[len(steps)-1].File)
				assert.Equal(t, "assert(plant_spilling() == 0);", steps[len(steps)-1].Source)
			}
		})
	}
}
