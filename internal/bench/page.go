package bench

import (
	_ "embed" // page.html
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"sync"

	"cairn/internal/look"
)

//go:embed page.html
var pageText string

// pageTemplate is the page, with {{template "style"}} in its style sheet.
var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.Must(template.New("style").Parse(look.Style)).New("page").Parse(pageText))
})

// NamedResults are results with a name for legends.
type NamedResults struct {
	Name string
	Results
}

// Page writes one HTML page that needs nothing else: the tables of a paper that is reproduced, a plot of how many tasks are solved in
// which time, plots of the times of two runs against each other, and a table of all tasks that sorts. The configurations of r come
// first, then those of before, which may be empty.
func Page(w io.Writer, r Results, before NamedResults) error {
	runs := r.Split()
	for _, b := range before.Split() {
		if len(runs) == 1 {
			b.Name = before.Name
		} else {
			b.Name = before.Name + ", " + b.Name
		}
		runs = append(runs, b)
	}
	data := pageData{}
	for i, one := range runs {
		c := one.Total()
		data.Runs = append(data.Runs, pageRun{
			Name: one.Name, Class: runClass(i), Count: c, Median: fmt.Sprintf("%.3f", quantile(c.times, 0.5)),
			Settings: one.Manifest.Settings, Configuration: one.Manifest.Settings.Configurations[0],
			Without: strings.Join(one.Without(), ", "),
		})
	}
	if p, ok := PaperByName(r.Manifest.Settings.Paper); ok {
		data.Paper, data.Tables = &p, slices.Concat(p.Tables(r), p.Published)
	}
	data.Tables = append(data.Tables, r.GrowthTables()...)
	for _, g := range r.grows() {
		data.Plots = append(data.Plots, g.plot())
	}
	data.Plots = append(data.Plots, cactus(runs))
	for _, two := range pairs(data.Paper, runs) {
		if s := scatter(two[0], two[1]); len(s.Points) > 0 {
			data.Plots = append(data.Plots, s)
		}
	}
	data.Rows = pageRows(runs)
	return pageTemplate().Execute(w, data)
}

// pairs are the runs whose times are drawn against each other: those of the paper, or the first one and each of the others.
func pairs(p *Paper, runs []NamedResults) (all [][2]NamedResults) {
	if p == nil {
		for _, other := range runs[1:] {
			all = append(all, [2]NamedResults{runs[0], other})
		}
		return all
	}
	named := make(map[string]NamedResults)
	for _, r := range runs {
		named[r.Name] = r
	}
	find := func(name string) NamedResults {
		if one, ok := named[name]; ok || !strings.HasPrefix(name, best) {
			return one
		}
		return bestResults(name, runs)
	}
	for _, names := range p.pairs {
		all = append(all, [2]NamedResults{find(names[0]), find(names[1])})
	}
	return all
}

// bestResults are the best of the results that a name names (bestOf).
func bestResults(name string, runs []NamedResults) NamedResults {
	var all Results
	for _, r := range runs {
		all.Results = append(all.Results, r.Results.Results...)
	}
	out := NamedResults{Name: name, Results: Results{Manifest: runs[0].Manifest}}
	for _, o := range all.outcomes() {
		if x := o.by(name); x != nil {
			out.Results.Results = append(out.Results.Results, *x)
		}
	}
	return out
}

type pageData struct {
	Runs   []pageRun
	Paper  *Paper // nil: none
	Tables []Table
	Plots  []plot
	Rows   []pageRow
}

type pageRun struct {
	Name, Class, Median string
	Count
	Settings      Settings
	Configuration Configuration
	Without       string
}

type pageRow struct {
	Task, Expected string
	Cells          []pageCell
}

type pageCell struct {
	Category        Category
	Answer, Reason  string
	Seconds, Memory string
}

func pageRows(runs []NamedResults) []pageRow {
	byTask := make(map[string]*pageRow)
	var names []string
	for i, r := range runs {
		for _, x := range r.Results.Results {
			row := byTask[x.Task]
			if row == nil {
				row = &pageRow{Task: x.Task, Expected: x.Expected, Cells: make([]pageCell, len(runs))}
				byTask[x.Task] = row
				names = append(names, x.Task)
			}
			row.Cells[i] = pageCell{x.Category, x.Answer, x.Reason, fmt.Sprintf("%.2f", x.Seconds), fmt.Sprintf("%.0f", float64(x.Memory)/1e6)}
		}
	}
	slices.Sort(names)
	var rows []pageRow
	for _, n := range names {
		rows = append(rows, *byTask[n])
	}
	return rows
}
