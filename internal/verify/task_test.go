package verify_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/internal/verify"
)

// write makes a folder of files and returns its path.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

const (
	unreach  = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
	overflow = "CHECK( init(main()), LTL(G ! overflow) )\n"
)

func TestLoadTaskDefinition(t *testing.T) {
	for _, c := range []struct {
		name, yml string
		want      verify.Task // without Source; File is relative
		err       string      // a part of the error, if any
	}{
		{"a string", "format_version: '2.0'\ninput_files: 'a.c'\nproperties: [{property_file: p/unreach.prp, expected_verdict: true}]",
			verify.Task{File: "a.c", DataModel: verify.ILP32, Expected: answer.Safe}, ""},
		{"a list", "format_version: '2.1'\ninput_files: [a.c]\nproperties: [{property_file: p/unreach.prp, expected_verdict: false}]\noptions: {data_model: LP64}",
			verify.Task{File: "a.c", DataModel: verify.LP64, ModelGiven: true, Expected: answer.Unsafe}, ""},
		{"no verdict", "format_version: 2.0\ninput_files: 'a.?'\nproperties: [{property_file: p/old.prp}]",
			verify.Task{File: "a.c", DataModel: verify.ILP32}, ""},
		{"the second property", "format_version: '2.0'\ninput_files: a.c\nproperties: [{property_file: p/overflow.prp, expected_verdict: true}, {property_file: p/unreach.prp, expected_verdict: false}]",
			verify.Task{File: "a.c", DataModel: verify.ILP32, Expected: answer.Unsafe}, ""},
		{"other properties", "format_version: '2.0'\ninput_files: a.c\nproperties:\n- property_file: p/termination.prp\n- property_file: p/no-data-race.prp",
			verify.Task{}, "not supported: properties termination, no-data-race at task.yml:4:18"},
		{"other entry point", "format_version: '2.0'\ninput_files: a.c\nproperties: [{property_file: p/entry.prp}]", verify.Task{}, "not supported: property entry"},
		{"no properties", "format_version: '2.0'\ninput_files: a.c\n", verify.Task{}, "task.yml:1:1: the task has no properties"},
		{"nameless property", "format_version: '2.0'\ninput_files: a.c\nproperties: [{expected_verdict: true}]", verify.Task{}, "without property_file"},
		{"verdict of a wrong type", "format_version: '2.0'\ninput_files: a.c\nproperties:\n- property_file: p/unreach.prp\n  expected_verdict: maybe", verify.Task{}, "task.yml:5:1: not a task definition"},
		{"no input", "format_version: '2.0'\nproperties: [{property_file: p/unreach.prp}]", verify.Task{}, "task.yml:1:1: input_files"},
		{"two inputs by pattern", "format_version: '2.0'\ninput_files: '*.c'\nproperties: [{property_file: p/unreach.prp}]", verify.Task{File: "a.c", Others: []verify.File{{Name: "b.c"}}, DataModel: verify.ILP32}, ""},
		{"a Boolean program among them", "format_version: '2.0'\ninput_files: [a.c, b.bp]\nproperties: [{property_file: p/unreach.prp}]", verify.Task{}, "task.yml:2:14: only C files are linked"},
		{"a file twice", "format_version: '2.0'\ninput_files: [a.c, ./a.c]\nproperties: [{property_file: p/unreach.prp}]", verify.Task{}, "the file is named twice"},
		{"pattern without match", "format_version: '2.0'\ninput_files: 'x*.c'\nproperties: [{property_file: p/unreach.prp}]", verify.Task{}, `task.yml:2:14: no file matches "x*.c"`},
		{"bad pattern", "format_version: '2.0'\ninput_files: '[a.c'\nproperties: [{property_file: p/unreach.prp}]", verify.Task{}, "task.yml:2:14: input_files"},
		{"not YAML", "format_version: '2.0'\n\tinput_files", verify.Task{}, "task.yml:2:1: not a task definition"},
		{"no version", "input_files: a.c", verify.Task{}, "format_version"},
		{"an empty file", "\n\n", verify.Task{}, "task.yml:1:1: the file is empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := write(t, map[string]string{
				"task.yml": c.yml, "a.c": "int main(void) { return 0; }\n", "b.c": "int x;\n",
				"p/unreach.prp": unreach, "p/overflow.prp": overflow,
				"p/old.prp":   "CHECK( init( main() ) , LTL( G ! call(__VERIFIER_error()) ) )",
				"p/entry.prp": "CHECK( init(start()), LTL(G ! call(reach_error())) )",
			})
			task, err := verify.LoadTask(filepath.Join(dir, "task.yml"))
			if c.err != "" {
				require.Error(t, err)
				assert.Contains(t, strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), ""), c.err)
				return
			}
			require.NoError(t, err)
			assert.NotEmpty(t, task.Source)
			task.Source = nil
			c.want.File = filepath.Join(dir, c.want.File)
			for i := range c.want.Others {
				assert.NotEmpty(t, task.Others[i].Text)
				task.Others[i].Text = nil
				c.want.Others[i].Name = filepath.Join(dir, c.want.Others[i].Name)
			}
			assert.Equal(t, c.want, task)
		})
	}
}

func TestLoadTaskFile(t *testing.T) {
	dir := write(t, map[string]string{"ok.c": "int main(void) {}\n", "zero.c": "int x;\nint\x00y;\n", "blank.i": " \n"})
	task, err := verify.LoadTask(filepath.Join(dir, "ok.c"))
	require.NoError(t, err)
	assert.Equal(t, verify.LP64, task.DataModel, "as gcc on 64-bit Linux")

	for name, want := range map[string]string{
		"none.c":  "none.c: no such file",
		".":       "is a directory, not a file",
		"zero.c":  "zero.c:2:4: not a text file: it contains a zero byte",
		"blank.i": "blank.i:1:1: the file is empty",
	} {
		_, err := verify.LoadTask(filepath.Join(dir, name))
		var in *verify.InputError
		if assert.True(t, errors.As(err, &in), name) {
			assert.Contains(t, err.Error(), want)
		}
	}
}

func TestLoadTaskTooLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.c")
	require.NoError(t, os.WriteFile(path, make([]byte, 16<<20+1), 0o644))
	_, err := verify.LoadTask(path)
	assert.ErrorContains(t, err, "large.c: is larger than 16 MB")
}

func TestEngineTable(t *testing.T) {
	names := verify.EngineNames(verify.Programs)
	assert.Contains(t, names, "gps")
	seen := map[string]bool{}
	for _, e := range verify.Engines(verify.Programs) {
		assert.False(t, seen[e.Name], "%s twice", e.Name)
		seen[e.Name] = true
		assert.NotEmpty(t, e.Summary)
		assert.NotEmpty(t, e.Paper)
		got, err := verify.EngineByName(e.Name, verify.Programs)
		require.NoError(t, err)
		assert.Equal(t, e.Name, got.Name)
	}
	def, err := verify.EngineByName("", verify.Programs)
	require.NoError(t, err)
	assert.Equal(t, names[0], def.Name)
	_, err = verify.EngineByName("magic", verify.Programs)
	assert.ErrorContains(t, err, strings.Join(names, ", "))
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(data)
}
