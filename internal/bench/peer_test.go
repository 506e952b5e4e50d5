package bench

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNewPeer(t *testing.T) {
	for command, want := range map[string]string{
		"no-such-tool {file}":      "no-such-tool is not installed: executable file not found",
		"":                         "does not say where the {file} stands",
		os.Args[0]:                 "does not say where the {file} stands",
		os.Args[0] + " {fill}":     "{file}",
		os.Args[0] + " {file} {x}": "{x} in",
		"'":                        "has no end",
	} {
		_, err := NewPeer(command)
		assert.ErrorContains(t, err, want)
	}
	dir := t.TempDir()
	tool := filepath.Join(dir, "tool.exe")
	require.NoError(t, os.WriteFile(tool, nil, 0o777))
	c, err := NewPeer("'" + tool + "' --limit={timeout} {file}")
	require.NoError(t, err)
	assert.Equal(t, "tool", c.Name)
}

func TestPeerAnswers(t *testing.T) {
	for _, c := range []struct {
		kind                           Kind
		stdout, stderr, answer, reason string
	}{
		{Script, "sat\n((x 1))", "", "sat", ""},
		{Script, "(error \"unsat is\")\n unsat\nsat", "", "unsat", ""},
		{Script, "satisfiable\nunsatisfied", "", "", "satisfiable"},
		{Script, "unknown\n", "", "unknown", ""},
		{Script, "unknown\n(:reason-unknown timeout)", "", "unknown", "timeout"},
		{Script, "timeout\n", "", "unknown", "timeout"},
		{Script, "cvc5 interrupted by timeout.\n", "", "unknown", "timeout"},
		{Script, "", "std::bad_alloc", "unknown", "memory"},
		{Program, "reading\nTRUE\n", "", "safe", ""},
		{Program, "false(unreach-call)", "", "unsafe", ""},
		{Program, "sat\n", "", "", "sat"},
		{Program, "unsafe", "", "unsafe", ""},
		{Clauses, "unsat", "", "unsat", ""},
		{Clauses, "", "", "", "no output"},
		{Clauses, "some text", "an error\nmore", "", "an error"},
	} {
		r := Result{Kind: c.kind}
		r.readPeer([]byte(c.stdout), []byte(c.stderr))
		assert.Equal(t, []string{c.answer, c.reason}, []string{r.Answer, r.Reason}, c.stdout+c.stderr)
	}
}

// A tool runs beside cairn, and is told the limits. What it does wrong is not cairn's fault.
func TestPeer(t *testing.T) {
	r := withTool(t, `[ $2 = 600 ] || echo wrong limit $2; grep -o 'tool says .*' $1 | cut -c 11-; exit 3`, map[string]string{
		"1.smt2": expecting("sat", "// print sat\n;tool says sat"),
		"2.smt2": expecting("unsat", "// print unsat\n;tool says sat"),
		"3.smt2": expecting("unsat", "// print unsat\n;tool says unknown"),
		"4.smt2": expecting("sat", "// print sat\n;"),
	})
	res, err := r.Do(context.Background())
	require.NoError(t, err)
	assert.Equal(t, []string{"correct sat ", "wrong sat ", "unknown unknown ", "error  no output"}, ofTool(res))
	own := res.Own()
	total := own.Total()
	assert.Equal(t, []int{4, 0}, []int{len(own.Results), total.Wrong + total.Errors})
	assert.Equal(t, []Disagreement{{Task: r.Tasks[1].File, Answers: []string{"cairn says unsat", "tool says sat"}}}, res.Disagreements())
}

// A tool does not outlive its time, nor does what it has started.
func TestPeerKilled(t *testing.T) {
	r := withTool(t, "echo sat; sleep 600 | cat", map[string]string{"slow.smt2": expecting("sat", "// print sat")})
	r.Settings.Timeout = time.Second
	res, err := r.Do(context.Background())
	require.NoError(t, err)
	assert.Equal(t, []string{"unknown  killed: timeout"}, ofTool(res))
}

// withTool is a run of the tasks with a shell script beside cairn.
func withTool(t *testing.T, script string, tasks map[string]string) Run {
	if runtime.GOOS == "windows" {
		t.Skip("there is no shell here")
	}
	dir := folder(t, tasks)
	tool := filepath.Join(t.TempDir(), "tool")
	require.NoError(t, os.WriteFile(tool, []byte("#!/bin/sh\n"+script+"\n"), 0o777))
	peer, err := NewPeer(tool + " {file} {timeout}")
	require.NoError(t, err)
	r := runOf(find(t, dir))
	r.Settings.Configurations = append(r.Settings.Configurations, peer)
	return r
}

func ofTool(r Results) (all []string) {
	for _, x := range r.Results {
		if x.Configuration == "tool" {
			all = append(all, string(x.Category)+" "+x.Answer+" "+x.Reason)
		}
	}
	return all
}
