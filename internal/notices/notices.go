// Package notices collects the licences of what is linked into a program: that of Go, whose library is in every program, and those of the
// modules. They have to go along with every copy of it.
package notices

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// names are what files with licences are called, up to the ending.
var names = []string{"license", "licence", "copying", "notice", "patents", "authors", "copyright"}

// Collect returns the licences of the modules that the packages, in the module in dir, are linked with on a platform, and of Go. The error is
// about Go, which must be there, or says which module has no licence.
func Collect(ctx context.Context, dir, platform string, packages ...string) ([]byte, error) {
	goos, goarch, _ := strings.Cut(platform, "/")
	env := append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOOS="+goos, "GOARCH="+goarch)
	golang := func(args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Dir, cmd.Env = dir, env
		out, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("go %s: %w", args[0], err)
		}
		return strings.TrimSpace(string(out)), nil
	}
	root, err := golang("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	version, err := golang("env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	list, err := golang(append([]string{"list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"}, packages...)...)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString("cairn is free software under the Apache License 2.0. It contains the following libraries.\n")
	if err := add(&out, "Go "+strings.TrimPrefix(version, "go")+", its runtime and library", root); err != nil {
		return nil, err
	}
	modules := strings.Split(list, "\n")
	slices.Sort(modules)
	for _, m := range slices.Compact(modules) {
		if name, at, ok := strings.Cut(m, "\t"); ok {
			if err := add(&out, name, at); err != nil {
				return nil, err
			}
		}
	}
	return out.Bytes(), nil
}

// add writes the licences in a folder below a heading.
func add(out *bytes.Buffer, name, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s\n%s\n", strings.Repeat("=", 80), name)
	found := false
	for _, e := range entries {
		stem := strings.ToLower(strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())))
		i := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(stem, n) })
		if i < 0 || !e.Type().IsRegular() {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n%s:\n\n%s\n", strings.Repeat("-", 80), e.Name(), strings.TrimSpace(string(text)))
		found = found || i < 3
	}
	if !found {
		return fmt.Errorf("%s has no licence in %s", name, dir)
	}
	return nil
}
