package bench

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// outcome is what came of one task in all configurations.
type outcome struct {
	Task, Suite, Expected string
	By                    map[string]*Result // by the names of configurations
	Parametrised          bool               // it is one of several sizes of a program
}

// outcomes lists the tasks by their names.
func (r Results) outcomes() []*outcome {
	of := make(map[string]*outcome)
	var all []*outcome
	for i := range r.Results {
		x := &r.Results[i]
		o := of[x.Task]
		if o == nil {
			o = &outcome{Task: x.Task, Suite: r.Manifest.suite(x.Task), Expected: x.Expected, By: make(map[string]*Result)}
			of[x.Task] = o
			all = append(all, o)
		}
		name := x.Configuration
		if configurations := r.Manifest.Settings.Configurations; name == "" && len(configurations) > 0 {
			name = configurations[0].Name
		}
		o.By[name] = x
	}
	slices.SortFunc(all, func(a, b *outcome) int { return strings.Compare(a.Task, b.Task) })
	parametrise(all)
	return all
}

// suite is where a task has been found: the folder that was asked for, or its own.
func (m Manifest) suite(task string) string {
	for _, p := range m.Paths {
		if strings.HasPrefix(task, strings.TrimSuffix(p, "/")+"/") {
			return strings.TrimSuffix(p, "/")
		}
	}
	return path.Dir(task)
}

// virtualBest is the name of a configuration that does each task as the best of the others does.
const virtualBest = "VBS"

// bestOf is the name of a configuration that does each task as the best of some others does.
func bestOf(names ...string) string { return best + strings.Join(names, ", ") }

const best = "best of "

// by is the result of a configuration, nil if there is none.
func (o *outcome) by(name string) *Result {
	if one, ok := o.By[name]; ok {
		return one
	}
	among, named := strings.CutPrefix(name, best)
	if !named && name != virtualBest {
		return nil
	}
	var found *Result
	for _, of := range slices.Sorted(maps.Keys(o.By)) {
		x := o.By[of]
		if named && !slices.Contains(strings.Split(among, ", "), of) {
			continue
		}
		if found == nil || x.solved() && (!found.solved() || x.CPU < found.CPU) {
			found = x
		}
	}
	return found
}

// cut is a row or a column of a table. Where two meet, they say together what the cell tells: of which tasks, in which
// configuration, and what. A row that tells something does so once for each configuration, in its first column.
type cut struct {
	over  string // a heading above that of a column; empty: the configuration, or what the cut has been split by
	name  string
	of    string  // the name of a configuration
	tasks group   // nil: all
	tell  measure // nil: the other cut says it
	each  split
}

// group is some of the tasks.
type group func(*outcome) bool

// measure is what a cell tells.
type measure func(*cell) string

// cell is the place where a row meets a column.
type cell struct {
	tasks      []*outcome
	by, versus string // configurations; versus is the column's, if the row has one, too
	settings   *Settings
}

// split says that a cut stands for several: the same for each suite, or for each task.
type split int

const (
	once split = iota
	eachSuite
	eachTask
)

// layout is a table before there are results. Its rows are headed by what they are.
type layout struct {
	title, corner string
	rows, columns []cut
}

// Table is a table as text.
type Table struct {
	Title string
	Over  []string // a heading above those of some columns, as long as Head, or nil
	Head  []string
	Rows  [][]string
}

// table fills a layout.
func (r Results) table(l layout) Table {
	all := r.outcomes()
	rows, columns := expand(l.rows, all), expand(l.columns, all)
	t := Table{Title: l.title, Over: []string{""}, Head: []string{l.corner}}
	for _, c := range columns {
		over := cmp.Or(c.over, c.of)
		if over == c.name {
			over = ""
		}
		t.Over = append(t.Over, over)
		t.Head = append(t.Head, c.name)
	}
	if !slices.ContainsFunc(t.Over, func(s string) bool { return s != "" }) {
		t.Over = nil
	}
	for _, row := range rows {
		line := []string{row.name}
		for i, column := range columns {
			first := i == 0 || columns[i-1].of != column.of
			line = append(line, meet(row, column, first, all, &r.Manifest.Settings))
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

// meet is the text of a cell; first tells that the column is the first one of its configuration.
func meet(row, column cut, first bool, all []*outcome, s *Settings) string {
	c := cell{by: row.of, settings: s}
	if row.of == "" {
		c.by = column.of
	} else {
		c.versus = column.of
	}
	tell := column.tell
	if row.tell != nil {
		if column.of == "" || !first {
			return ""
		}
		tell = row.tell
	}
	for _, o := range all {
		if row.has(o) && column.has(o) {
			c.tasks = append(c.tasks, o)
		}
	}
	return tell(&c)
}

func (c cut) has(o *outcome) bool { return c.tasks == nil || c.tasks(o) }

// expand replaces cuts that stand for several. Neighbours with the same split come together for each suite or task; of these the
// ones that have a name of their own are parts, left out where they are all or nothing of the suite.
func expand(cuts []cut, all []*outcome) []cut {
	var out []cut
	for len(cuts) > 0 {
		each, n := cuts[0].each, 1
		for n < len(cuts) && cuts[n].each == each {
			n++
		}
		if each == once {
			out = append(out, cuts[:n]...)
		} else {
			out = append(out, repeat(cuts[:n], each, all)...)
		}
		cuts = cuts[n:]
	}
	return out
}

// repeat has the cuts for each suite or task.
func repeat(cuts []cut, each split, all []*outcome) []cut {
	of := func(o *outcome) string {
		if each == eachTask {
			return o.Task
		}
		return o.Suite
	}
	var names []string
	size := make(map[string]int)
	for _, o := range all {
		if size[of(o)]++; size[of(o)] == 1 {
			names = append(names, of(o))
		}
	}
	var out []cut
	for _, name := range names {
		for _, c := range cuts {
			part := c
			part.tasks = func(o *outcome) bool { return of(o) == name && c.has(o) }
			n := 0
			for _, o := range all {
				if part.tasks(o) {
					n++
				}
			}
			switch {
			case c.name == "" && n > 0:
				part.name = name
				out = append(out, part)
			case c.name != "" && (c.tasks == nil || n > 0 && n < size[name]):
				part.over = name
				out = append(out, part)
			}
		}
	}
	return out
}

// Write prints a table in columns: the first one begins, the others end at the same place.
func (t Table) Write(w io.Writer) error {
	width := t.widths()
	var b strings.Builder
	if t.Title != "" {
		fmt.Fprintln(&b, t.Title)
	}
	var over strings.Builder
	for from, to := 0, 0; from < len(t.Over); from = to {
		to = t.group(from)
		fmt.Fprintf(&over, "%-*s", room(width[from:to])+gap, t.Over[from])
	}
	if t.Over != nil {
		fmt.Fprintln(&b, strings.TrimRight(over.String(), " "))
	}
	for _, line := range slices.Concat([][]string{t.Head}, t.Rows) {
		text := fmt.Sprintf("%-*s", width[0], line[0])
		for i := 1; i < len(line); i++ {
			text += fmt.Sprintf("%*s", gap+width[i], line[i])
		}
		fmt.Fprintln(&b, strings.TrimRight(text, " "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// gap is the number of blanks between columns.
const gap = 2

// room is the width of columns side by side.
func room(widths []int) int {
	sum := -gap
	for _, w := range widths {
		sum += w + gap
	}
	return sum
}

// group is the end of the columns that share the heading above column i.
func (t Table) group(i int) int {
	n := i + 1
	for n < len(t.Over) && t.Over[n] == t.Over[i] && t.Over[i] != "" {
		n++
	}
	return n
}

// widths are those of the columns: what is in them has room, and so has what is above them.
func (t Table) widths() []int {
	width := make([]int, len(t.Head))
	for _, line := range slices.Concat([][]string{t.Head}, t.Rows) {
		for i, text := range line {
			width[i] = max(width[i], utf8.RuneCountInString(text))
		}
	}
	for from, to := 0, 0; from < len(t.Over); from = to {
		to = t.group(from)
		width[from] += max(0, utf8.RuneCountInString(t.Over[from])-room(width[from:to]))
	}
	return width
}

// Heading is a heading above several columns.
type Heading struct {
	Text    string
	Columns int
}

// Headings are those above the columns, for tables in which they span several.
func (t Table) Headings() (all []Heading) {
	for from, to := 0, 0; from < len(t.Over); from = to {
		to = t.group(from)
		all = append(all, Heading{t.Over[from], to - from})
	}
	return all
}
