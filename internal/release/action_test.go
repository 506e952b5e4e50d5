package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// checkAction runs the workflow for GitHub and the pipeline for GitLab with the release in dist, and the action without a release.
func checkAction(t *testing.T, dist string) {
	for _, tool := range []string{"bash", "curl", "sha256sum", "tar"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Logf("the action is not tried: no %s here", tool)
			return
		}
	}
	r := newRunner(t, dist)
	r.workflow("docs/ci/github.yml")
	assert.True(t, r.failed, "one of the programs is unsafe")
	assert.Contains(t, r.told, "cairn 1.2.3")
	assert.Contains(t, r.told, "::group::src/queue_fixed.c\n3 checks: 3 proved\n")
	assert.Contains(t, r.told, "\ncairn: unsafe\n")
	assert.Contains(t, read(t, r.tmp, "summary"), "| src/queue.c | 3 checks: 2 proved, 1 can fail |\n| src/queue_fixed.c | 3 checks: 3 proved |\n")
	assert.Equal(t, 2, r.uploaded, "logs for code scanning")

	r = newRunner(t, dist)
	r.pipeline("docs/ci/gitlab.yml")
	assert.True(t, r.failed)
	assert.Contains(t, read(t, r.dir, "cairn-queue.xml"), "<failure")
	assert.Contains(t, read(t, r.dir, "cairn-queue_fixed.xml"), `failures="0" errors="0"`)

	// From a checkout it is built, if it can be.
	r = newRunner(t, dist)
	r.github["github.action_ref"] = ""
	r.action(map[string]string{"files": "src/queue_fixed.c", "timeout": "20"})
	assert.False(t, r.failed, r.told)
	assert.Equal(t, "safe", r.outputs["verdict"])
	r = newRunner(t, dist)
	r.github["github.action_ref"] = ""
	r.action(map[string]string{"files": "src/queue_fixed.c", "command": "verify"})
	assert.Contains(t, r.told, "::group::src/queue_fixed.c\nsafe\n")
	r = newRunner(t, dist)
	r.github["github.action_ref"] = "main"
	r.env = append(r.env, "PATH="+withoutGo(t))
	r.action(map[string]string{"files": "src/queue_fixed.c"})
	assert.True(t, r.failed)
	assert.Contains(t, r.told, "::error::cairn: 'main' is no release, so that cairn has to be built, and there is no Go: add a step 'uses: actions/setup-go@v6'")
	r = newRunner(t, dist)
	r.github["github.action_ref"], r.github["github.action_path"] = "", t.TempDir()
	r.step("bash "+r.root+"/contrib/action/install.sh", map[string]string{"CAIRN_VERSION": "", "CAIRN_SOURCE": t.TempDir()})
	assert.Contains(t, r.told, "::error::cairn: the action is used from a checkout, and there are no sources in ")

	// Neither what is not there is installed, nor a changed archive.
	r = newRunner(t, dist)
	r.action(map[string]string{"files": "src/queue.c", "version": "9.9.9"})
	assert.True(t, r.failed)
	assert.Contains(t, r.told, "is 9.9.9 a release, and is there one for linux/amd64?")
	r = newRunner(t, dist)
	require.NoError(t, os.WriteFile(filepath.Join(r.releases, "v1.2.3", "cairn_1.2.3_linux_amd64.tar.gz"), []byte("something else"), 0o644))
	r.action(map[string]string{"files": "src/queue.c"})
	assert.True(t, r.failed)
	assert.Contains(t, r.told, "FAILED")
}

// withoutGo is a PATH with the programs that the scripts need, Go excepted.
func withoutGo(t *testing.T) string {
	dir := t.TempDir()
	for _, tool := range []string{"bash", "mkdir", "curl", "grep", "tar", "sha256sum"} {
		path, err := exec.LookPath(tool)
		require.NoError(t, err)
		require.NoError(t, os.Symlink(path, filepath.Join(dir, tool)))
	}
	return dir
}

// TestActionDefinition reads action.yml: its steps run the scripts that checkAction tries, with the variables these read.
func TestActionDefinition(t *testing.T) {
	data, err := os.ReadFile("../../action.yml")
	require.NoError(t, err)
	var action struct {
		Inputs map[string]struct{ Description string }
		Runs   struct {
			Using string
			Steps []struct {
				Shell, Run string
				Env        map[string]string
			}
		}
	}
	require.NoError(t, yaml.Unmarshal(data, &action))
	assert.Equal(t, "composite", action.Runs.Using)
	require.Len(t, action.Runs.Steps, 2)
	for i, script := range []string{"install.sh", "run.sh"} {
		step := action.Runs.Steps[i]
		assert.Equal(t, `bash "$GITHUB_ACTION_PATH/contrib/action/`+script+`"`, step.Run)
		text := read(t, "../../contrib/action", script)
		for name := range step.Env {
			assert.Contains(t, strings.ReplaceAll(text, "${", "$"), "$"+name, script)
		}
	}
	for name := range action.Inputs {
		assert.Contains(t, string(data), "inputs."+name, "an input that nothing reads")
	}
}
