package main

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// A runner does what those of GitHub and GitLab do with the files in docs/ci, in a repository with two programs: it runs the shell steps,
// and of GitHub's actions knows ours and what the others do with its output.
type runner struct {
	t                        *testing.T
	root, dir, tmp, releases string
	env                      []string
	github                   map[string]string // the context of that name
	outputs                  map[string]string // of the action
	told                     string            // what the steps have said
	failed                   bool
	uploaded                 int
}

// newRunner has the release in dist as version 1.2.3.
func newRunner(t *testing.T, dist string) *runner {
	root, err := os.Getwd()
	require.NoError(t, err)
	r := &runner{t: t, root: root, dir: t.TempDir(), tmp: t.TempDir(), outputs: map[string]string{}}
	r.releases = filepath.Join(r.tmp, "OWNER", "cairn", "releases", "download")
	require.NoError(t, os.CopyFS(filepath.Join(r.releases, "v1.2.3"), os.DirFS(dist)))
	for _, name := range []string{"queue.c", "queue_fixed.c"} {
		text := read(t, filepath.Join(root, "docs", "tutorial"), name)
		require.NoError(t, os.MkdirAll(filepath.Join(r.dir, "src"), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(r.dir, "src", name), []byte(text), 0o644))
	}
	r.github = map[string]string{"github.action_path": root, "github.action_ref": "v1.2.3", "github.server_url": "file://" + r.tmp, "github.action_repository": "OWNER/cairn"}
	return r
}

// step runs a shell step. It fails the job.
func (r *runner) step(script string, env map[string]string) {
	r.t.Helper()
	cmd := exec.CommandContext(r.t.Context(), "bash", "-c", script)
	cmd.Dir = r.dir
	path, _ := os.ReadFile(filepath.Join(r.tmp, "path"))
	places := strings.Join(append(strings.Fields(string(path)), os.Getenv("PATH")), ":")
	cmd.Env = append(os.Environ(), "PATH="+places, "RUNNER_TEMP="+r.tmp, "RUNNER_OS=Linux", "RUNNER_ARCH=X64", "GITHUB_PATH="+r.tmp+"/path",
		"GITHUB_OUTPUT="+r.tmp+"/output", "GITHUB_STEP_SUMMARY="+r.tmp+"/summary", "GITHUB_ACTION_PATH="+r.root)
	cmd.Env = append(cmd.Env, r.env...)
	for _, name := range slices.Sorted(maps.Keys(env)) {
		cmd.Env = append(cmd.Env, name+"="+env[name])
	}
	out, err := cmd.CombinedOutput()
	r.told += string(out)
	r.failed = r.failed || err != nil
}

var expression = regexp.MustCompile(`\$\{\{\s*(.*?)\s*\}\}`)

// expand replaces expressions: names in the contexts, and alternatives of them.
func (r *runner) expand(text string, contexts map[string]string) string {
	return expression.ReplaceAllStringFunc(text, func(e string) string {
		for _, name := range strings.Split(expression.FindStringSubmatch(e)[1], "||") {
			value, known := contexts[strings.TrimSpace(name)]
			require.True(r.t, known, "%s is not known", e)
			if value != "" {
				return value
			}
		}
		return ""
	})
}

// action runs action.yml.
func (r *runner) action(with map[string]string) {
	var action struct {
		Inputs  map[string]struct{ Default string }
		Outputs map[string]struct{ Value string }
		Runs    struct {
			Steps []struct {
				Run string
				Env map[string]string
			}
		}
	}
	require.NoError(r.t, yaml.Unmarshal([]byte(read(r.t, r.root, "action.yml")), &action))
	contexts := maps.Clone(r.github)
	for name, in := range action.Inputs {
		contexts["inputs."+name] = in.Default
	}
	for name, value := range with {
		require.Contains(r.t, action.Inputs, name)
		contexts["inputs."+name] = value
	}
	for _, s := range action.Runs.Steps {
		if !r.failed {
			env := make(map[string]string)
			for name, value := range s.Env {
				env[name] = r.expand(value, contexts)
			}
			r.step(s.Run, env)
		}
	}
	written, _ := os.ReadFile(filepath.Join(r.tmp, "output"))
	for line := range strings.Lines(string(written)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		contexts["steps.run.outputs."+name] = value
	}
	for name, out := range action.Outputs {
		for _, possible := range []string{"verdict", "sarif-dir"} { // nothing is written by a step that has not run
			contexts["steps.run.outputs."+possible] += ""
		}
		r.outputs[name] = r.expand(out.Value, contexts)
	}
}

// workflow runs a workflow for GitHub of one job, whose action has the identifier cairn.
func (r *runner) workflow(file string) {
	var w struct {
		Jobs map[string]struct {
			Steps []struct {
				ID, If, Uses, Run string
				With              map[string]string
			}
		}
	}
	text := strings.ReplaceAll(read(r.t, r.root, file), "@v1.0.0", "@v1.2.3")
	require.NoError(r.t, yaml.Unmarshal([]byte(text), &w))
	require.Len(r.t, w.Jobs, 1)
	for _, job := range w.Jobs {
		for _, s := range job.Steps {
			if r.failed && !strings.Contains(s.If, "always()") {
				continue
			}
			contexts := make(map[string]string)
			for name, value := range r.outputs {
				contexts["steps.cairn.outputs."+name] = value
			}
			switch {
			case s.Run != "":
				r.step(r.expand(s.Run, contexts), nil)
			case strings.HasPrefix(s.Uses, "OWNER/cairn@"):
				assert.Equal(r.t, "cairn", s.ID)
				r.action(s.With)
			case strings.HasPrefix(s.Uses, "github/codeql-action/upload-sarif@"):
				r.upload(r.expand(s.With["sarif_file"], contexts))
			default:
				assert.Regexp(r.t, `^actions/checkout@v\d+$`, s.Uses)
			}
		}
	}
}

// upload reads logs as code scanning does: places are files of the repository, and no two logs are about the same.
func (r *runner) upload(dir string) {
	logs, err := filepath.Glob(filepath.Join(dir, "*.sarif"))
	require.NoError(r.t, err)
	about := make(map[string]bool)
	for _, name := range logs {
		var log struct {
			Runs []struct {
				AutomationDetails struct{ ID string }
				Artifacts         []struct{ Location struct{ URI string } }
			}
		}
		require.NoError(r.t, json.Unmarshal([]byte(read(r.t, dir, filepath.Base(name))), &log))
		for _, run := range log.Runs {
			assert.False(r.t, about[run.AutomationDetails.ID], "two logs are about %s", run.AutomationDetails.ID)
			about[run.AutomationDetails.ID] = true
			for _, a := range run.Artifacts {
				assert.FileExists(r.t, filepath.Join(r.dir, a.Location.URI))
			}
		}
	}
	r.uploaded += len(logs)
}

// pipeline runs a pipeline for GitLab of one job.
func (r *runner) pipeline(file string) {
	var p map[string]struct {
		Variables    map[string]string
		BeforeScript []string `yaml:"before_script"`
		Script       []string
	}
	require.NoError(r.t, yaml.Unmarshal([]byte(read(r.t, r.root, file)), &p))
	require.Len(r.t, p, 1)
	for _, job := range p {
		require.Contains(r.t, job.Variables, "CAIRN_RELEASES")
		job.Variables["CAIRN_RELEASES"], job.Variables["CAIRN_VERSION"] = "file://"+r.releases, "1.2.3"
		r.step("set -eo pipefail\n"+strings.Join(append(job.BeforeScript, job.Script...), "\n"), job.Variables)
	}
}

// TestPreCommitHook runs the hook as pre-commit does, on an erroneous program, a right one, and one without an answer.
func TestPreCommitHook(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash here")
	}
	var hooks []struct{ ID, Name, Entry, Language string }
	require.NoError(t, yaml.Unmarshal([]byte(read(t, "../..", ".pre-commit-hooks.yaml")), &hooks))
	require.Len(t, hooks, 1)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cairn"), []byte(`#!/bin/sh
echo "$@" >> "$0.calls"
case $* in *bad.c) echo "no
more"; exit 10 ;; *hard.c) exit 5 ;; esac
`), 0o755))
	run := func(files ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), "bash", append([]string{"-c", hooks[0].Entry + ` "$@"`, "pre-commit"}, files...)...)
		cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	out, err := run("--check=bounds", "a b.c", "bad.c", "hard.c")
	assert.Error(t, err)
	assert.Equal(t, "bad.c: no\nmore\n", out)
	assert.Equal(t, "check --timeout=10s --check=bounds a b.c\ncheck --timeout=10s --check=bounds bad.c\ncheck --timeout=10s --check=bounds hard.c\n", read(t, dir, "cairn.calls"))
	out, err = run("hard.c")
	assert.NoError(t, err, out)
}

// TestDockerfile does what the image does where no tool for images is needed: it takes an archive of the name that a release gives it, and runs
// what the image would hold in an empty root. No stage has a base.
func TestDockerfile(t *testing.T) {
	text := read(t, "../..", "Dockerfile")
	bases := regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(text, -1)
	require.NotEmpty(t, bases)
	for _, base := range bases {
		assert.Equal(t, "scratch", base[1])
	}
	assert.Contains(t, text, "\nENTRYPOINT [\"/cairn\"]\n")
	text = strings.NewReplacer("${VERSION}", "1.2.3", "${TARGETARCH}", "amd64").Replace(text)
	for _, line := range []string{"ADD dist/cairn_1.2.3_linux_amd64.tar.gz /", "COPY --from=release /cairn_1.2.3_linux_amd64/ /"} { // as TestRelease finds it
		assert.Contains(t, text, "\n"+line+"\n")
	}
	taken, err := filepath.Match(strings.TrimPrefix(strings.Split(read(t, "../..", ".dockerignore"), "\n")[1], "!"), "dist/cairn_1.2.3_linux_amd64.tar.gz")
	require.NoError(t, err)
	assert.True(t, taken, "what is added is not left out")

	if _, err := exec.LookPath("unshare"); err != nil || exec.CommandContext(t.Context(), "unshare", "--map-root-user", "true").Run() != nil {
		t.Skip("no root can be changed here")
	}
	image := t.TempDir()
	sh := func(script string) (string, error) {
		cmd := exec.CommandContext(t.Context(), "sh", "-ec", script)
		cmd.Dir, cmd.Env = filepath.Join("..", ".."), append(os.Environ(), "VERSION=1.2.3", "IMAGE="+image)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	out, err := sh(`CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=$VERSION" -o "$IMAGE/cairn" ./cmd/cairn && mkdir "$IMAGE/work" && cp docs/tutorial/queue*.c "$IMAGE/work"`)
	require.NoError(t, err, out)
	out, err = sh(`unshare --map-root-user chroot "$IMAGE" /cairn version`)
	assert.NoError(t, err, out)
	assert.Contains(t, out, "cairn 1.2.3 ")
	out, err = sh(`unshare --map-root-user chroot "$IMAGE" /cairn verify /work/queue_fixed.c`)
	assert.NoError(t, err, out)
	assert.Regexp(t, "^safe\n", out)
	out, err = sh(`unshare --map-root-user chroot "$IMAGE" /cairn verify /work/queue.c`)
	assert.ErrorContains(t, err, "exit status 10", out)
	assert.Regexp(t, "^unsafe\n", out)
}
