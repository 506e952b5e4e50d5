package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cairn/internal/bench"
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
	p := plan{paths: paths, configurations: []bench.Configuration{{Name: cmp.Or(b.engine, "cairn"), Engine: b.engine}}}
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

// unused is a name that no configuration has.
func unused(name string, by []bench.Configuration) string {
	free := name
	for n := 2; slices.ContainsFunc(by, func(c bench.Configuration) bool { return c.Name == free }); n++ {
		free = fmt.Sprintf("%s %d", name, n)
	}
	return free
}
