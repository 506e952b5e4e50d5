package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cairn/internal/bench"
	"cairn/internal/family"
)

// paperNames are the words of --reproduce.
func paperNames() (names []string) {
	for _, p := range bench.Papers() {
		names = append(names, p.Name)
	}
	return names
}

// paperList describes them for --help.
func paperList() string {
	var lines []string
	for _, p := range bench.Papers() {
		lines = append(lines, fmt.Sprintf("  %-16s %s", p.Name, p.Title))
	}
	return strings.Join(lines, "\n")
}

// plan is what is run, and on what.
type plan struct {
	paths          []string
	tasks          []bench.Task
	configurations []bench.Configuration
}

// plan finds the tasks, of a paper the kinds that it is about, and the configurations.
func (b *benchSession) plan(paths []string) (plan, error) {
	kinds := []bench.Kind{bench.Program, bench.Clauses, bench.Script}
	p := plan{paths: paths}
	for _, name := range strings.Split(b.engine, ",") {
		p.configurations = append(p.configurations, bench.Configuration{Name: unused(cmp.Or(name, "cairn"), p.configurations), Engine: name})
	}
	if paper, ok := bench.PaperByName(b.paper.value); ok {
		kinds, p.configurations = paper.Kinds, paper.Configurations
		if len(paths) == 0 {
			p.paths = paper.Tasks
		}
	}
	for i := range p.configurations {
		c := &p.configurations[i]
		c.Args = slices.Concat(c.Args, b.args)
	}
	for _, command := range b.peers {
		c, err := bench.NewPeer(command)
		if err != nil {
			return p, fmt.Errorf("--peer: %w", err)
		}
		c.Name = unused(c.Name, p.configurations)
		p.configurations = append(p.configurations, c)
	}
	if len(b.families.values) > 0 {
		return p, nil
	}
	var err error
	p.tasks, err = bench.Find(p.paths)
	p.tasks = slices.DeleteFunc(p.tasks, func(t bench.Task) bool { return !slices.Contains(kinds, t.Kind) })
	switch {
	case err != nil && len(paths) == 0:
		err = fmt.Errorf("%w: give the tasks, or run in a checkout of cairn's sources", err)
	case err == nil && len(p.tasks) == 0:
		err = fmt.Errorf("%s: no tasks there", strings.Join(p.paths, ", "))
	}
	return p, err
}

// onFamilies runs on programs of families, which are written to a folder of their own.
func (b *benchSession) onFamilies(sizes []int) int {
	dir, err := os.MkdirTemp("", "cairn-bench-")
	if err != nil {
		return b.fail(err)
	}
	defer os.RemoveAll(dir)
	p, err := b.plan(nil)
	if err == nil {
		p.tasks, err = familyTasks(dir, b.families.values, sizes, b.bug)
	}
	p.paths = b.families.values
	return b.carryOut(p, err)
}

// familyTasks writes programs to a folder: FAMILY_N.ENDING.
func familyTasks(dir string, names []string, sizes []int, bug bool) (tasks []bench.Task, err error) {
	expected := map[bool]string{false: "safe", true: "unsafe"}[bug]
	for _, name := range names {
		f, err := family.Find(name)
		if err != nil {
			return nil, err
		}
		for _, n := range sizes {
			text, err := f.Text(n, bug)
			if err != nil {
				return nil, err
			}
			t := bench.Task{Name: fmt.Sprintf("%s_%d.%s", name, n, f.Ending), Kind: bench.Program, Expected: expected}
			t.File = filepath.Join(dir, t.Name)
			if err := os.WriteFile(t.File, []byte(text), 0o600); err != nil {
				return nil, err
			}
			tasks = append(tasks, t)
		}
	}
	return tasks, nil
}

// unused is a name that no configuration has.
func unused(name string, by []bench.Configuration) string {
	free := name
	for n := 2; slices.ContainsFunc(by, func(c bench.Configuration) bool { return c.Name == free }); n++ {
		free = fmt.Sprintf("%s %d", name, n)
	}
	return free
}
