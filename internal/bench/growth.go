package bench

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cairn/internal/lazy"
)

// sizes are names that end with a number: FAMILY_N, FAMILY-N, FAMILYN.
var sizes = lazy.Regexp(`^(.*?)[-_]?(\d+)$`)

// size is the family, with its folder, and the size of a task, if its name has one.
func size(task string) (family string, n int, ok bool) {
	m := sizes().FindStringSubmatch(strings.TrimSuffix(filepath.Base(task), filepath.Ext(task)))
	if m == nil {
		return "", 0, false
	}
	n, err := strconv.Atoi(m[2])
	return filepath.ToSlash(filepath.Join(filepath.Dir(task), m[1])), n, err == nil && n > 0
}

// grown are the results of a family by configuration and size.
type grown struct {
	family string
	sizes  []int
	runs   []NamedResults
	by     []map[int]*Result // by configuration
}

// growths are the families among results.
func growths(runs []NamedResults) []*grown {
	all := make(map[string]*grown)
	for i, r := range runs {
		for k := range r.Results.Results {
			x := &r.Results.Results[k]
			name, n, ok := size(x.Task)
			if !ok {
				continue
			}
			g := all[name]
			if g == nil {
				g = &grown{family: name, runs: runs, by: make([]map[int]*Result, len(runs))}
				all[name] = g
			}
			if g.by[i] == nil {
				g.by[i] = make(map[int]*Result)
			}
			g.by[i][n] = x
			if !slices.Contains(g.sizes, n) {
				g.sizes = append(g.sizes, n)
			}
		}
	}
	var list []*grown
	for _, name := range slices.Sorted(maps.Keys(all)) {
		slices.Sort(all[name].sizes)
		list = append(list, all[name])
	}
	return list
}

// leastSizes is how many sizes make a family of tasks that nobody has called one.
const leastSizes = 3

// parametrise marks the tasks of families.
func parametrise(all []*outcome) {
	members := make(map[string]map[int]bool)
	for _, o := range all {
		if name, n, ok := size(o.Task); ok {
			if members[name] == nil {
				members[name] = make(map[int]bool)
			}
			members[name][n] = true
		}
	}
	for _, o := range all {
		name, _, ok := size(o.Task)
		o.Parametrised = ok && len(members[name]) >= leastSizes
	}
}

// grows are the families whose times are told by size: those that were asked for, and in the evaluation of a paper that has such plots
// tasks in several sizes.
func (r Results) grows() []*grown {
	families := r.Manifest.Settings.Families
	p, _ := PaperByName(r.Manifest.Settings.Paper)
	if len(families) == 0 && !p.bySize {
		return nil
	}
	return slices.DeleteFunc(growths(r.Split()), func(g *grown) bool { return !slices.Contains(families, g.family) && len(g.sizes) < leastSizes })
}

// plot draws the time of each configuration against the size, as far as tasks are solved (as figures 12 and 13 of Fang et al. 2025).
func (g *grown) plot() plot {
	p := plot{Title: "Family " + g.family, XLabel: "size", YLabel: "seconds"}
	most := leastSeconds * 10
	for i, by := range g.by {
		for _, x := range by {
			most = max(most, g.runs[i].seconds(x))
		}
	}
	first, last := math.Log(float64(g.sizes[0])), math.Log(float64(g.sizes[len(g.sizes)-1]))
	x := func(n int) float64 {
		if last == first {
			return (plotLeft + plotRight) / 2
		}
		return plotLeft + (math.Log(float64(n))-first)/(last-first)*(plotRight-plotLeft)
	}
	y := logScale(most, plotBottom, plotTop)
	var told []string
	for i, by := range g.by {
		var b strings.Builder
		largest := 0
		for _, n := range g.sizes {
			if r := by[n]; r != nil && r.solved() {
				fmt.Fprintf(&b, "%.1f,%.1f ", x(n), y(g.runs[i].seconds(r)))
				largest = n
			}
		}
		p.Lines = append(p.Lines, plotLine{runClass(i), g.runs[i].Name, b.String()})
		told = append(told, fmt.Sprintf("%s solves up to %d", g.runs[i].Name, largest))
		for _, n := range g.sizes {
			if r := by[n]; r != nil {
				at := most
				if r.solved() {
					at = g.runs[i].seconds(r)
				}
				p.Points = append(p.Points, plotPoint{mark(r, x(n), y(at)), r.Answer, fmt.Sprintf("%s, %d: %s", g.runs[i].Name, n, g.runs[i].told(r))})
			}
		}
	}
	p.Desc = "Time by size: " + strings.Join(told, ", ") + ". What is not solved lies on the border."
	for _, n := range g.sizes {
		p.X = append(p.X, plotTick{x(n), fmt.Sprint(n)})
	}
	p.Y = logTicks(most, y)
	return p
}

// table has a row for each size.
func (g *grown) table() Table {
	t := Table{Title: "Family " + g.family + ", seconds:", Head: []string{"size"}}
	for _, r := range g.runs {
		t.Head = append(t.Head, r.Name)
	}
	for _, n := range g.sizes {
		row := []string{fmt.Sprint(n)}
		for i := range g.runs {
			cell := ""
			if x := g.by[i][n]; x != nil {
				cell = cmp.Or(map[bool]string{true: "TO"}[x.ranOut()], map[bool]string{true: "MO"}[x.outOfMemory()], "?")
				if x.solved() {
					cell = fmt.Sprintf("%.2f", g.runs[i].seconds(x))
				}
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// GrowthTables are the times of families by size.
func (r Results) GrowthTables() (all []Table) {
	for _, g := range r.grows() {
		all = append(all, g.table())
	}
	return all
}

// ParseSizes reads sizes: numbers with commas between them, or FIRST..LAST, of which 1, 2, 5, 10, 20, ... are taken, and both ends.
func ParseSizes(text string) ([]int, error) {
	bad := fmt.Errorf("--sizes is %q, not like 10,20,40 or 10..1000", text)
	var sizes []int
	if from, to, ok := strings.Cut(text, ".."); ok {
		first, err1 := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || first < 1 || last < first {
			return nil, bad
		}
		sizes = append(sizes, first)
		for ten := 1; ten <= last; ten *= 10 {
			for _, times := range []int{1, 2, 5} {
				if ten > math.MaxInt/times {
					break
				}
				if n := times * ten; n > first && n < last {
					sizes = append(sizes, n)
				}
			}
			if ten > math.MaxInt/10 {
				break
			}
		}
		if last > first {
			sizes = append(sizes, last)
		}
		return sizes, nil
	}
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return nil, bad
		}
		sizes = append(sizes, n)
	}
	slices.Sort(sizes)
	return slices.Compact(sizes), nil
}
