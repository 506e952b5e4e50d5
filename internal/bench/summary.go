package bench

import (
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/exp/constraints"

	"cairn/internal/verify"
)

// Count sums up results. Certified answers are all that a worker gives: one whose certificate fails its check is an error.
type Count struct {
	Tasks, Solved, Wrong, Unknown, Errors int
	Safe, Unsafe                          int // solved, by answer; sat counts as safe
	Certified                             int
	Conditions, Proofs                    int     // solver queries that certificates rest on, those of them with a checked proof
	Seconds                               float64 // of solved tasks, by the clock or of processor time, as the limit is
	times                                 []float64
	memory                                []uint64
}

// add counts a result that took so many seconds.
func (c *Count) add(r *Result, seconds float64) {
	c.Tasks++
	c.memory = append(c.memory, r.Memory)
	switch {
	case r.Category == Wrong:
		c.Wrong++
	case r.Category == Failed:
		c.Errors++
	case !r.decided():
		c.Unknown++
	default:
		c.Solved++
		c.Seconds += seconds
		c.times = append(c.times, seconds)
		if holds(r.Answer) {
			c.Safe++
		} else {
			c.Unsafe++
		}
	}
	if r.decided() && r.Kind != Script {
		c.Certified++
		c.Conditions += int(r.Statistics[verify.StatConditions])
		c.Proofs += int(r.Statistics[verify.StatProofs])
	}
}

// quantile is the value below which the fraction q of the values lies.
func quantile[T constraints.Integer | constraints.Float](xs []T, q float64) T {
	if len(xs) == 0 {
		return 0
	}
	xs = slices.Sorted(slices.Values(xs))
	return xs[min(len(xs)-1, int(q*float64(len(xs))))]
}

// key says what a result is of.
type key struct{ task, configuration string }

func (r *Result) key() key { return key{r.Task, r.Configuration} }

// byKey are the results by what they are of.
func (r Results) byKey() map[key]*Result {
	of := make(map[key]*Result)
	for i := range r.Results {
		of[r.Results[i].key()] = &r.Results[i]
	}
	return of
}

// seconds is the time of a result, by the clock, or of processors if that is limited.
func (r *Results) seconds(x *Result) float64 {
	if r.Manifest.Settings.CPUTimeout > 0 {
		return x.CPU
	}
	return x.Seconds
}

// Total counts all results.
func (r Results) Total() Count {
	var c Count
	for i := range r.Results {
		c.add(&r.Results[i], r.seconds(&r.Results[i]))
	}
	return c
}

// Without are the strengthenings that engines have left out, of all results together, sorted.
func (r Results) Without() []string {
	var all []string
	for i := range r.Results {
		all = append(all, r.Results[i].Without...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Summary prints a table with a row for each folder and one for all; of several configurations with a row for each.
func (r Results) Summary(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "tasks\tsolved\twrong\tunknown\terrors\tsafe\tunsafe\tseconds\tmedian\tp95 MB\t  "+r.rowsAre())
	for _, row := range r.summaryRows() {
		c := row.Results.Total()
		fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%.3f\t%d\t  %s\n", c.Tasks, c.Solved, c.Wrong, c.Unknown, c.Errors, c.Safe, c.Unsafe,
			c.Seconds, quantile(c.times, 0.5), quantile(c.memory, 0.95)/1e6, row.Name)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	all := r.Own().Total()
	if _, err := fmt.Fprintf(w, "%d verdicts, %d of them with a certificate that was checked\n", all.Solved+all.Wrong, all.Certified); err != nil || all.Conditions == 0 {
		return err
	}
	_, err := fmt.Fprintf(w, "%d conditions of certificates, %d of them with a proof that was checked\n", all.Conditions, all.Proofs)
	return err
}

// rowsAre says what the rows of the summary stand for.
func (r Results) rowsAre() string {
	if r.Manifest.Settings.several() {
		return "configuration"
	}
	return "folder"
}

// summaryRows are the parts of the results that the summary has rows for.
func (r Results) summaryRows() []NamedResults {
	if r.Manifest.Settings.several() {
		return r.Split()
	}
	folders := make(map[string]*NamedResults)
	for _, x := range r.Results {
		dir := path.Dir(x.Task)
		if folders[dir] == nil {
			folders[dir] = &NamedResults{dir, Results{Manifest: r.Manifest}}
		}
		folders[dir].Results.Results = append(folders[dir].Results.Results, x)
	}
	var rows []NamedResults
	if len(folders) > 1 {
		for _, dir := range slices.Sorted(maps.Keys(folders)) {
			rows = append(rows, *folders[dir])
		}
	}
	return append(rows, NamedResults{"all", r})
}

// Regression is a task that an earlier run solved and this one does not.
type Regression struct {
	Task          string
	Before, After string
	Configuration string // if there are several
}

// Compare lists the tasks that before solved and r does not, and counts those that r solves and before did not. Tasks of
// which before knows nothing count for neither.
func (r Results) Compare(before Results) (lost []Regression, won int) {
	old := before.byKey()
	for i := range r.Results {
		now := &r.Results[i]
		was := old[now.key()]
		switch {
		case was == nil:
		case was.solved() && !now.solved():
			lost = append(lost, Regression{now.Task, was.Answer, strings.TrimSuffix(now.Answer+": "+now.Reason, ": "), now.Configuration})
		case now.solved() && !was.solved():
			won++
		}
	}
	return lost, won
}
