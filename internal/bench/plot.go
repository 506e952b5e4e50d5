package bench

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"
)

// plot is a drawing of 640 by 360 units; the area of the data leaves room for the axes.
type plot struct {
	Title, Desc    string // for those who do not see it, too
	XLabel, YLabel string
	Lines          []plotLine
	Points         []plotPoint
	X, Y           []plotTick
}

type plotLine struct {
	Class, Name, Path string
}

type plotPoint struct {
	Mark  template.HTMLAttr // the shape, as the attribute of a path
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
	plotClasses         = 8 // looks of lines that can be told apart
)

// runClass is the look of the i-th line.
func runClass(i int) string { return fmt.Sprintf("run%d", i%plotClasses) }

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
	p := plot{Title: "Tasks solved within a time", XLabel: "tasks solved", YLabel: "seconds"}
	times := make([][]float64, len(runs))
	most, longest := leastSeconds*10, 1
	for i, r := range runs {
		for _, x := range r.Results.Results {
			if x.solved() {
				t := r.seconds(&x)
				times[i] = append(times[i], t)
				most = max(most, t)
			}
		}
		slices.Sort(times[i])
		longest = max(longest, len(times[i]))
	}
	y := logScale(most, plotBottom, plotTop)
	x := func(n int) float64 { return plotLeft + float64(n)/float64(longest)*(plotRight-plotLeft) }
	var told []string
	for i, ts := range times {
		var b strings.Builder
		for n, t := range ts {
			fmt.Fprintf(&b, "%.1f,%.1f ", x(n+1), y(t))
		}
		p.Lines = append(p.Lines, plotLine{runClass(i), runs[i].Name, b.String()})
		told = append(told, fmt.Sprintf("%s solves %d", runs[i].Name, len(ts)))
	}
	p.Desc = "Time of the n-th fastest solved task: " + strings.Join(told, ", ") + "."
	p.Y = logTicks(most, y)
	step := max(1, longest/8)
	for n := 0; n <= longest; n += step {
		p.X = append(p.X, plotTick{x(n), fmt.Sprint(n)})
	}
	return p
}

// scatter draws each task that one of two runs solves at its two times; what is not solved lies on the far border.
func scatter(a, b NamedResults) plot {
	p := plot{Title: a.Name + " and " + b.Name, XLabel: a.Name, YLabel: b.Name}
	most := leastSeconds * 10
	others := make(map[string]*Result)
	for i := range a.Results.Results {
		x := &a.Results.Results[i]
		others[x.Task] = x
	}
	for _, r := range []NamedResults{a, b} {
		for i := range r.Results.Results {
			most = max(most, r.seconds(&r.Results.Results[i]))
		}
	}
	x, y := logScale(most, plotLeft, plotRight), logScale(most, plotBottom, plotTop)
	at := func(in NamedResults, r *Result) float64 {
		if !r.solved() {
			return most
		}
		return in.seconds(r)
	}
	var faster [2]int
	for i := range b.Results.Results {
		r := &b.Results.Results[i]
		other := others[r.Task]
		if other == nil || !r.solved() && !other.solved() {
			continue
		}
		unsolved, answer := r, other.Answer
		if r.solved() {
			unsolved, answer = other, r.Answer
		}
		s, t := at(a, other), at(b, r)
		p.Points = append(p.Points, plotPoint{mark(unsolved, x(s), y(t)), answer, fmt.Sprintf("%s: %s, %s", r.Task, a.told(other), b.told(r))})
		switch cmp.Compare(s, t) {
		case -1:
			faster[0]++
		case 1:
			faster[1]++
		}
	}
	p.Desc = fmt.Sprintf("Times of %d tasks that one of the two solves; %s is faster on %d, %s on %d. What is not solved lies on the border: a diamond where the time was over, a star where the memory was, a cross otherwise.",
		len(p.Points), a.Name, faster[0], b.Name, faster[1])
	p.X, p.Y = logTicks(most, x), logTicks(most, y)
	p.Lines = []plotLine{{"diagonal", "as fast as each other", fmt.Sprintf("%.1f,%.1f %.1f,%.1f", plotLeft, plotBottom, plotRight, plotTop)}}
	return p
}

// told is the time or why there is none.
func (r *Results) told(x *Result) string {
	if x.solved() {
		return fmt.Sprintf("%.2f s", r.seconds(x))
	}
	return cmp.Or(x.Reason, x.Answer)
}

// mark is the shape of a point, which tells how the result of two that is worse has come about: a disc if it is an answer, a
// diamond if the time was over, a star if the memory was (as in Komuravelli et al. 2014, figures 9 and 10), or a cross.
func mark(r *Result, x, y float64) template.HTMLAttr {
	shape := "m-3.5,-3.5 l7,7 m0,-7 l-7,7"
	switch {
	case r.solved():
		shape = "m-3.5,0 a3.5,3.5 0 1,0 7,0 a3.5,3.5 0 1,0 -7,0 z"
	case r.ranOut():
		shape = "m-5,0 l5,-5 l5,5 l-5,5 z"
	case r.outOfMemory():
		shape = "m-4,-2.3 l8,4.6 m0,-4.6 l-8,4.6 m4,-6.9 l0,9.2"
	}
	return template.HTMLAttr(fmt.Sprintf(`d="M%.1f,%.1f %s"`, x, y, shape))
}
