package verify

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// writeCommands writes a compilation database with one entry for each list of arguments, of src/0.c, src/1.c ..., and returns its name.
func writeCommands(t *testing.T, commands ...[]string) string {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "src"), 0o777))
	var all []command
	for i, args := range commands {
		file := filepath.Join("src", string(rune('0'+i))+".c")
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), nil, 0o666))
		all = append(all, command{Directory: "", File: file, Arguments: append(args, "-c", file)})
	}
	text, err := json.Marshal(all)
	require.NoError(t, err)
	name := filepath.Join(dir, "compile_commands.json")
	require.NoError(t, os.WriteFile(name, text, 0o666))
	return name
}

// TestCommandFlags: what a compiler is told is read, in all spellings, and what changes the meaning of C is refused.
func TestCommandFlags(t *testing.T) {
	read := func(args ...string) (*Commands, Includes, error) {
		db := writeCommands(t, args)
		c, err := ReadCommands(db, nil)
		if err != nil {
			return nil, Includes{}, err
		}
		require.Len(t, c.Files, 1)
		in := c.Includes[c.Files[0]]
		for _, list := range [][]string{in.Dirs, in.Quoted, in.Headers} {
			for i := range list {
				rel, err := filepath.Rel(filepath.Dir(db), list[i])
				require.NoError(t, err)
				list[i] = filepath.ToSlash(rel)
			}
		}
		return c, in, nil
	}
	c, in, err := read("ccache", "gcc", "-O2", "-Wall", "-D", "A", "-DB=2", "-DF(x)=x+1", "-UA", "-Iinc", "-I", "more", "-isystem", "sys", "-isystemsys2", "-idirafter", "late",
		"-iquote", "own", "-include", "all.h", "-MF", "-DNO", "-o", "-DNO", "-Wp,-DW=1,-MD,-UV", "-xc", "-std=c11", "-m64")
	require.NoError(t, err)
	assert.Equal(t, []string{"inc", "more", "sys", "sys2", "late"}, in.Dirs)
	assert.Equal(t, []string{"own"}, in.Quoted)
	assert.Equal(t, []string{"all.h"}, in.Headers)
	assert.Equal(t, []Macro{{Name: "A", Body: "1"}, {Name: "B", Body: "2"}, {Name: "F(x)", Body: "x+1"}, {Name: "A", Undef: true}, {Name: "W", Body: "1"}, {Name: "V", Undef: true}}, in.Macros)
	assert.Equal(t, LP64, c.DataModel)
	assert.False(t, c.Wraps)
	for _, args := range [][]string{{"gcc", "-m32"}, {"i686-linux-gnu-gcc-12"}, {"clang", "--target=i386-linux-gnu"}, {"clang", "-target", "i386-linux-gnu"}, {"gcc", "-m64", "-m32"}} {
		c, _, err := read(args...)
		require.NoError(t, err)
		assert.Equal(t, ILP32, c.DataModel, args)
	}
	c, _, err = read("gcc", "-fwrapv", "-funsigned-char", "-fsigned-char")
	require.NoError(t, err)
	assert.True(t, c.Wraps)
	assert.Empty(t, c.DataModel)
	for want, args := range map[string][]string{
		"-funsigned-char, which is not followed": {"gcc", "-funsigned-char"},
		"-fpack-struct=2, which is not followed": {"gcc", "-fpack-struct=2"},
		"another machine, arm-none-eabi":         {"/opt/bin/arm-none-eabi-gcc"},
		"another machine, x86_64-w64-mingw32":    {"x86_64-w64-mingw32-gcc"},
		"cl, are not known":                      {`C:\tools\cl.exe`},
		"compiled as c++, not as C":              {"gcc", "-x", "c++"},
		"in another file, args.txt":              {"gcc", "@args.txt"},
		"-D 1x: it should be NAME or NAME=BODY":  {"gcc", "-D1x"},
	} {
		_, _, err := read(args...)
		assert.ErrorContains(t, err, want)
	}
}

// TestCommandFiles: the files of a database are those that are asked for, however they are named, and each counts once.
func TestCommandFiles(t *testing.T) {
	db := writeCommands(t, []string{"gcc", "-DA"}, []string{"gcc", "-DB", "-m32"})
	first, second := filepath.Join(filepath.Dir(db), "src", "0.c"), filepath.Join(filepath.Dir(db), "src", ".", "1.c")
	_, err := ReadCommands(db, nil)
	assert.ErrorContains(t, err, "compiled in different ways")
	c, err := ReadCommands(db, []string{second, "elsewhere.c"})
	require.NoError(t, err)
	assert.Equal(t, []string{second}, c.Files)
	assert.Equal(t, "B", c.Includes[second].Macros[0].Name)
	_, err = ReadCommands(db, []string{"elsewhere.c"})
	assert.ErrorContains(t, err, "it compiles none of these files")
	text, err := json.Marshal([]command{{File: first, Command: "gcc -DA"}, {File: first, Command: "gcc -DB"}, {File: "x.cc", Command: "g++"}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(db, text, 0o666))
	c, err = ReadCommands(db, nil)
	require.NoError(t, err)
	require.Len(t, c.Files, 1)
	assert.Equal(t, "A", c.Includes[c.Files[0]].Macros[0].Name)
	for text, want := range map[string]string{
		`{}`: "not a compilation database", `[{}]`: "names no file", `[{"file": "a.c", "command": "gcc 'x"}]`: "has no end", `[{"file": "a.c"}]`: "it has no command",
		`[{"file": "a.c", "command": "gcc -D"}]`: "-D needs a value",
	} {
		require.NoError(t, os.WriteFile(db, []byte(text), 0o666))
		_, err := ReadCommands(db, nil)
		assert.ErrorContains(t, err, want)
	}
}

// FuzzCommands: no database makes the reader panic, and no list of words is lost.
func FuzzCommands(f *testing.F) {
	f.Add(`[{"directory": "/b", "file": "a.c", "command": "gcc -DA -Iinc -xc a.c"}]`)
	f.Add(`[{"file": "a.c", "arguments": ["gcc", "-m32", "@x"]}]`)
	f.Fuzz(func(t *testing.T, text string) {
		name := filepath.Join(t.TempDir(), "c.json")
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
		if c, err := ReadCommands(name, nil); err == nil {
			require.NotEmpty(t, c.Files)
		}
	})
}
