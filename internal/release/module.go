package main

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// The path of this module has no dot, so that the go command takes it for one of the standard library and fetches it from nowhere. Whoever
// publishes it needs another path: renamed makes a tree that has one.

var modulePath = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+(/[A-Za-z0-9._~-]+)*$`)

// renamed writes the tree into the folder out, under another module path.
func renamed(ctx context.Context, path, out string) error {
	if !modulePath.MatchString(path) {
		return fmt.Errorf("--module is %q, not like example.org/cairn", path)
	}
	if old, err := os.ReadDir(out); err == nil && len(old) > 0 {
		return fmt.Errorf("%s is not empty", out)
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return err
	}
	old, found := strings.CutPrefix(strings.SplitN(string(mod), "\n", 2)[0], "module ")
	if !found {
		return errors.New("go.mod does not begin with the name of the module")
	}
	files, err := tracked(ctx)
	if err != nil {
		return err
	}
	for _, name := range files {
		if err := copyRenamed(name, filepath.Join(out, filepath.FromSlash(name)), old, path); err != nil {
			return err
		}
	}
	fmt.Printf("%d files, module %s\n", len(files), path)
	return nil
}

// tracked lists the files of the tree: those that git knows, or all that are there if there is no git.
func tracked(ctx context.Context) ([]string, error) {
	if list, err := exec.CommandContext(ctx, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output(); err == nil {
		return strings.Split(strings.TrimSuffix(string(list), "\x00"), "\x00"), nil
	}
	var files []string
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files = append(files, name)
		}
		return err
	})
	return files, err
}

// copyRenamed copies a file. In Go files imports are renamed, in go.mod the module, in documents and workflows nothing.
func copyRenamed(name, to, old, path string) error {
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) { // removed, and git does not know it yet
		return nil
	}
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	switch {
	case name == "go.mod":
		data = []byte("module " + path + strings.TrimPrefix(string(data), "module "+old))
	case filepath.Ext(name) == ".go":
		if data, err = renameImports(name, data, old, path); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, data, info.Mode().Perm())
}

// renameImports replaces the beginning of the imports that are of the module, and nothing else. Where the package's name would change, it
// keeps the old one.
func renameImports(name string, data []byte, old, path string) ([]byte, error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, name, data, parser.ImportsOnly)
	if err != nil {
		if strings.Contains(name, "testdata/") { // what a test reads, which need not be Go
			return data, nil
		}
		return nil, err
	}
	var out strings.Builder
	end := 0
	for _, imp := range f.Imports {
		is, err := strconv.Unquote(imp.Path.Value)
		if err != nil || is != old && !strings.HasPrefix(is, old+"/") {
			continue
		}
		begin := set.Position(imp.Path.Pos()).Offset
		out.Write(data[end:begin])
		if is == old && imp.Name == nil && !strings.HasSuffix(path, "/"+old) {
			out.WriteString(old + " ")
		}
		out.WriteString(strconv.Quote(path + strings.TrimPrefix(is, old)))
		end = begin + len(imp.Path.Value)
	}
	out.Write(data[end:])
	return []byte(out.String()), nil
}
