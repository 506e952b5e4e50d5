package bench

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"cairn/internal/look"
)

//go:embed page.html
var pageText string

var pageTemplate = look.New(pageText)

// NamedResults are results with a name for legends.
type NamedResults struct {
	Name string
	Results
}

// Page writes one HTML page that needs nothing else: a table that sorts, a plot of how many tasks are solved in which time,
// and for two runs a plot of their times against each other.
func Page(w io.Writer, runs ...NamedResults) error {
	data := pageData{}
	for i, r := range runs {
		c := r.Total()
		data.Runs = append(data.Runs, pageRun{
			Name: r.Name, Class: fmt.Sprintf("run%d", i%4), Count: c, Median: fmt.Sprintf("%.3f", quantile(c.times, 0.5)), Settings: r.Manifest.Settings,
			Without: strings.Join(r.Without(), ", "),
		})
	}
	data.Cactus = cactus(runs)
	if len(runs) > 1 {
		data.Scatter = scatter(runs[0], runs[1])
	}
	data.Rows = pageRows(runs)
	return pageTemplate.Execute(w, data)
}

type pageData struct {
	Runs    []pageRun
	Rows    []pageRow
	Cactus  plot
	Scatter plot
}

type pageRun struct {
	Name, Class, Median string
	Count
	Settings Settings
	Without  string
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

// plot is a drawing of 640 by 360 units; the area of the data leaves room for the axes.
type plot struct {
	Lines  []plotLine
	Points []plotPoint
	X, Y   []plotTick
}

type plotLine struct {
	Class, Name, Path string
}

type plotPoint struct {
	X, Y  float64
	Class string
	Title string
}

type plotTick struct {
	At    float64
	Label string
}

const (
	plotLeft, plotRight = 60.0, 620.0
	plotTop, plotBottom = 15.0, 320.0
	leastSeconds        = 0.01
)

// logScale maps seconds from leastSeconds to most onto from..to.
func logScale(most, from, to float64) func(float64) float64 {
	lo, hi := math.Log10(leastSeconds), math.Log10(max(most, leastSeconds*10))
	return func(s float64) float64 {
		return from + (math.Log10(max(s, leastSeconds))-lo)/(hi-lo)*(to-from)
	}
}

func logTicks(most float64, scale func(float64) float64) []plotTick {
	var ts []plotTick
	for t := leastSeconds; t <= max(most, leastSeconds*10)*1.0001; t *= 10 {
		ts = append(ts, plotTick{scale(t), fmt.Sprintf("%g s", t)})
	}
	return ts
}

// cactus draws for each run the time of its n-th fastest solved task.
func cactus(runs []NamedResults) plot {
	var p plot
	times := make([][]float64, len(runs))
	most, longest := leastSeconds*10, 1
	for i, r := range runs {
		for _, x := range r.Results.Results {
			if x.solved() {
				times[i] = append(times[i], x.Seconds)
				most = max(most, x.Seconds)
			}
		}
		slices.Sort(times[i])
		longest = max(longest, len(times[i]))
	}
	y := logScale(most, plotBottom, plotTop)
	x := func(n int) float64 { return plotLeft + float64(n)/float64(longest)*(plotRight-plotLeft) }
	for i, ts := range times {
		var b strings.Builder
		for n, t := range ts {
			fmt.Fprintf(&b, "%.1f,%.1f ", x(n+1), y(t))
		}
		p.Lines = append(p.Lines, plotLine{fmt.Sprintf("run%d", i%4), runs[i].Name, b.String()})
	}
	p.Y = logTicks(most, y)
	step := max(1, longest/8)
	for n := 0; n <= longest; n += step {
		p.X = append(p.X, plotTick{x(n), fmt.Sprint(n)})
	}
	return p
}

// scatter draws each task that either run solves at its two times; what is not solved lies on the far border.
func scatter(a, b NamedResults) plot {
	var p plot
	most := leastSeconds * 10
	first := a.byTask()
	for _, x := range slices.Concat(a.Results.Results, b.Results.Results) {
		most = max(most, x.Seconds)
	}
	x, y := logScale(most, plotLeft, plotRight), logScale(most, plotBottom, plotTop)
	at := func(r *Result) float64 {
		if !r.solved() {
			return most
		}
		return r.Seconds
	}
	for i := range b.Results.Results {
		r := &b.Results.Results[i]
		other := first[r.Task]
		if other == nil || !r.decided() && !other.decided() {
			continue
		}
		answer := r.Answer
		if !r.decided() {
			answer = other.Answer
		}
		p.Points = append(p.Points, plotPoint{x(at(other)), y(at(r)), answer, fmt.Sprintf("%s: %.2f s, %.2f s", r.Task, other.Seconds, r.Seconds)})
	}
	p.X, p.Y = logTicks(most, x), logTicks(most, y)
	p.Lines = []plotLine{{"diagonal", "", fmt.Sprintf("%.1f,%.1f %.1f,%.1f", plotLeft, plotBottom, plotRight, plotTop)}}
	return p
}
