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

// checkAction installs the release in dist as the GitHub Action does, and runs the action's second step on two programs.
func checkAction(t *testing.T, dist string) {
	for _, tool := range []string{"bash", "curl", "sha256sum", "tar"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Logf("the action is not tried: no %s here", tool)
			return
		}
	}
	tmp := t.TempDir()
	releases := filepath.Join(tmp, "releases")
	require.NoError(t, os.Mkdir(releases, 0o755))
	require.NoError(t, os.CopyFS(filepath.Join(releases, "v1.2.3"), os.DirFS(dist)))
	step := func(script string, env ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), "bash", "contrib/action/"+script)
		cmd.Env = append(os.Environ(), append([]string{
			"RUNNER_TEMP=" + tmp, "RUNNER_OS=Linux", "RUNNER_ARCH=X64", "GITHUB_PATH=" + tmp + "/path",
			"GITHUB_OUTPUT=" + tmp + "/output", "GITHUB_STEP_SUMMARY=" + tmp + "/summary", "CAIRN_RELEASES=file://" + releases,
		}, env...)...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}

	out, err := step("install.sh", "CAIRN_VERSION=main")
	assert.Error(t, err)
	assert.Contains(t, out, "'main' is no release")
	out, err = step("install.sh", "CAIRN_VERSION=v1.2.3")
	require.NoError(t, err, out)
	assert.Contains(t, out, "cairn 1.2.3")
	bin := strings.TrimSpace(read(t, tmp, "path"))

	out, err = step("run.sh", "PATH="+bin+":"+os.Getenv("PATH"), "CAIRN_TIMEOUT=20s", "CAIRN_ARGS=--jobs 1", "CAIRN_FAIL_ON_UNKNOWN=false",
		"CAIRN_FILES=docs/tutorial/queue.c\ndocs/tutorial/queue_f*.c")
	assert.Error(t, err, "one of the programs is unsafe")
	assert.Contains(t, out, "::group::docs/tutorial/queue_fixed.c\nsafe\n")
	assert.Contains(t, read(t, tmp, "summary"), "| docs/tutorial/queue.c | unsafe |\n| docs/tutorial/queue_fixed.c | safe |\n")
	assert.Contains(t, read(t, tmp, "output"), "verdict=unsafe\n")
	assert.FileExists(t, filepath.Join(tmp, "cairn-sarif", "1.sarif"))
	assert.FileExists(t, filepath.Join(tmp, "cairn-sarif", "2.sarif"))

	// A changed archive is not installed.
	require.NoError(t, os.WriteFile(filepath.Join(releases, "v1.2.3", "cairn_1.2.3_linux_amd64.tar.gz"), []byte("something else"), 0o644))
	out, err = step("install.sh", "CAIRN_VERSION=1.2.3")
	assert.Error(t, err)
	assert.Contains(t, out, "FAILED")
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
