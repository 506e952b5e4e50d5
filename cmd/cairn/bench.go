package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"cairn/bench"
	"cairn/internal/watch"
	"cairn/report"
	"cairn/verify"
)

// benchFlags are the options of cairn bench.
type benchFlags struct {
	limits   limits
	jobs     jobs
	engine   string
	args     []string
	results  string
	resume   bool
	shard    string
	baseline string
	quiet    bool
	paper    choice // whose table is reproduced
	out      benchOutputs
}

// tables are the engines whose comparison a paper prints: name, and the paper's name.
var tables = map[string][][2]string{
	"gps": { // Fang et al. 2025, table 2
		{"gps", "GPS"}, {"gps-lite", "GPSLite"}, {"gps-nogas", "GPS without gas"}, {"gps-nosum", "GPS without summaries"},
		{"impact", "Impact"}, {"cra", "CRA"},
	},
	"bself": { // Chalupa & Strejcek 2021, section 5.2
		{"se", "SE"}, {"bse", "BSE"}, {"kind", "k-induction"}, {"bself", "BSELF"}, {"se+bself", "SE+BSELF"},
	},
}

// benchOutputs are the files that results are written to, besides the results file.
type benchOutputs struct{ csv, xml, html, junit string }

func newBench(code *int) *cobra.Command {
	f := benchFlags{paper: choice{"", []string{"gps", "bself"}}, limits: limits{timeout: duration(60 * time.Second)}, jobs: jobs(max(1, runtime.NumCPU()/2))}
	cmd := &cobra.Command{
		Use:   "bench [flags] PATH...",
		Short: "Run over many tasks and tell what came of them",
		Long: `Run over many tasks, each in a process of its own, and tell what came of them.
PATH is a folder, a .set file, a task definition, a C file, or an SMT-LIB file
(those with logic HORN are clauses).

Results go to stdout as a table, and with --results to a file that gets one JSON
line a task as soon as it is known. A run that was stopped goes on with --resume.
--shard 2/5 works on the second of five parts; cairn bench merge joins them.

Exit codes: 0 all well, 10 a wrong verdict, or with --baseline a task that is not
solved any more, 6 a worker failed, 5 interrupted, 1 wrong usage, 2 input or
results that cannot be read or written.`,
		Example: `  cairn bench --timeout 10s testdata/c
  cairn bench --results run.jsonl --html run.html tasks/ReachSafety.set
  cairn bench --results run.jsonl --resume tasks/ReachSafety.set
  cairn bench --shard 1/4 --results part1.jsonl tasks
  cairn bench merge --results all.jsonl part1.jsonl part2.jsonl part3.jsonl part4.jsonl
  cairn bench --baseline last-week.jsonl tasks
  cairn bench --reproduce gps --timeout 10s testdata/c`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			shard, err := parseShard(f.shard)
			if err != nil {
				return err
			}
			if f.paper.value != "" && (f.results != "" || f.engine != "" || f.baseline != "" || f.out != (benchOutputs{})) {
				return errors.New("--reproduce chooses the engines and writes a table only")
			}
			if f.resume && f.results == "" {
				return errors.New("--resume needs --results")
			}
			b := &benchSession{benchFlags: f, shard: shard, stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			if f.paper.value != "" {
				*code = b.reproduce(args, tables[f.paper.value])
			} else {
				*code = b.run(args)
			}
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&f.paper, "reproduce", "run the engines that a paper compares, and print its table")
	fs.Var(&f.limits.timeout, "timeout", "time for each task, such as 10s, or 10 for seconds")
	fs.Var(&f.limits.memory, "memory", "memory for each task, such as 2GB (default: no limit)")
	fs.Var(&f.jobs, "jobs", "how many tasks run at a time")
	fs.StringVar(&f.engine, "engine", "", "the algorithm (default: that of the command)")
	fs.StringArrayVar(&f.args, "arg", nil, "a further argument for each run (may repeat)")
	fs.StringVar(&f.results, "results", "", "append results to this file, a JSON line a task")
	fs.BoolVar(&f.resume, "resume", false, "go on with the run in the results file")
	fs.StringVar(&f.shard, "shard", "1/1", "work on part i of n")
	f.out.flags(cmd)
	fs.StringVar(&f.baseline, "baseline", "", "compare with the results file of an earlier run")
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "print no line for tasks that are not solved")
	fs.SortFlags = false
	cmd.AddCommand(newBenchMerge(code))
	return cmd
}

func (o *benchOutputs) flags(cmd *cobra.Command) {
	fs := cmd.Flags()
	fs.StringVar(&o.csv, "csv", "", "write a CSV table to this file")
	fs.StringVar(&o.xml, "xml", "", "write BenchExec's result XML to this file")
	fs.StringVar(&o.junit, "junit", "", "write JUnit XML, for CI systems, to this file")
	fs.StringVar(&o.html, "html", "", "write one HTML page with a table and plots to this file")
}

// outputs are all files that are asked for; results is the name of the results file. It comes last: by then it is there if
// another one has its name.
func (o *benchOutputs) outputs(results string) []output {
	return []output{{flag: "csv", path: o.csv}, {flag: "xml", path: o.xml}, {flag: "junit", path: o.junit}, {flag: "html", path: o.html},
		{flag: "results", path: results, untouched: true}}
}

func parseShard(s string) (bench.Shard, error) {
	var sh bench.Shard
	if n, err := fmt.Sscanf(s, "%d/%d", &sh.Index, &sh.Of); n != 2 || err != nil || fmt.Sprintf("%d/%d", sh.Index, sh.Of) != s || sh.Index < 1 || sh.Index > sh.Of {
		return sh, fmt.Errorf("--shard is %q, not like 2/5", s)
	}
	return sh, nil
}

// benchSession is one run of cairn bench.
type benchSession struct {
	benchFlags
	shard          bench.Shard
	stdout, stderr io.Writer
}

// fail tells why there are no results.
func (b *benchSession) fail(err error) int {
	fmt.Fprintln(b.stderr, clean(err.Error()))
	return exitInput
}

// find lists the tasks of some kinds; what is what they are called.
func find(paths []string, what string, kinds ...bench.Kind) ([]bench.Task, error) {
	tasks, err := bench.Find(paths)
	tasks = slices.DeleteFunc(tasks, func(t bench.Task) bool { return !slices.Contains(kinds, t.Kind) })
	if err == nil && len(tasks) == 0 {
		err = fmt.Errorf("%s: no %s there", strings.Join(paths, ", "), what)
	}
	return tasks, err
}

func (b *benchSession) run(paths []string) int {
	tasks, err := find(paths, "tasks", bench.Program, bench.Clauses, bench.Script)
	if err != nil {
		return b.fail(err)
	}
	if err := checkOutputs(b.out.outputs(b.results), func() []string { return b.inputs(paths, tasks) }); err != nil {
		return b.fail(err)
	}
	var before bench.Results
	if b.baseline != "" {
		if before, _, err = bench.ReadResults(b.baseline); err != nil {
			return b.fail(err)
		}
	}
	results, err := b.over(tasks, b.engine, b.tell)
	if err != nil {
		if mine := results.Manifest.Mine; mine > 0 { // else nobody knows
			fmt.Fprintf(b.stderr, "%d of %d tasks are done: ", len(results.Results), mine)
		}
		code := b.fail(errors.New(b.why(err)))
		if stopped(err) {
			code = exitUnknown
		}
		return code
	}
	return b.finish(results, before)
}

// over runs an engine over the tasks of the shard and tells of each result. If it is stopped, the results so far come with the reason.
func (b *benchSession) over(tasks []bench.Task, engine string, tell func(bench.Result)) (bench.Results, error) {
	type end struct {
		results bench.Results
		err     error
	}
	binary, err := os.Executable()
	if err != nil {
		return bench.Results{}, err
	}
	bar := b.progress()
	defer bar.clear()
	run := bench.Run{
		Binary: binary, Tasks: tasks, Shard: b.shard, Jobs: int(b.jobs), File: b.results, Resume: b.resume,
		Settings: bench.Settings{Version: versionText(), Engine: engine, Args: b.args, Timeout: time.Duration(b.limits.timeout), Memory: uint64(b.limits.memory)},
		Done:     func(r bench.Result, _, of int) { bar.step(of, func() { tell(r) }) },
	}
	e, err := within(limits{}, show{}, func(ctx context.Context) end {
		results, err := run.Do(ctx)
		return end{results, err}
	})
	if err != nil {
		return bench.Results{}, err
	}
	return e.results, e.err
}

// stopped reports whether a run has been stopped, rather than failed.
func stopped(err error) bool {
	return errors.Is(err, watch.ErrInterrupted) || errors.Is(err, watch.ErrMemory)
}

// inputs are the files that a run reads.
func (b *benchSession) inputs(paths []string, tasks []bench.Task) []string {
	all := append(slices.Clone(paths), b.baseline)
	for _, t := range tasks {
		all = append(all, verify.Inputs([]string{t.File}, verify.Includes{})...)
	}
	return all
}

// reproduce runs one engine after the other over the programs and prints how many each solves, the time, and why it fails.
func (b *benchSession) reproduce(paths []string, engines [][2]string) int {
	tasks, err := find(paths, "programs", bench.Program)
	if err != nil {
		return b.fail(err)
	}
	t := tabwriter.NewWriter(b.stdout, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "safe\tunsafe\tsolved\tof\tseconds\twrong\ttimeout\tmemory\tother\terrors\t  engine")
	var total bench.Count
	for _, e := range engines {
		r, err := b.over(tasks, e[0], func(bench.Result) {})
		if err != nil {
			fmt.Fprintln(b.stderr, b.why(err))
			return exitUnknown
		}
		c := r.Total()
		var timeout, memory int
		for _, x := range r.Results {
			switch {
			case strings.Contains(x.Reason, "timeout"):
				timeout++
			case strings.Contains(x.Reason, "memory"):
				memory++
			}
		}
		fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%.1f\t%d\t%d\t%d\t%d\t%d\t  %s\n", c.Safe, c.Unsafe, c.Solved, c.Tasks, c.Seconds, c.Wrong,
			timeout, memory, c.Unknown-timeout-memory, c.Errors, e[1])
		total.Wrong += c.Wrong
		total.Errors += c.Errors
	}
	if err := t.Flush(); err != nil {
		return b.fail(err)
	}
	return benchCode(total)
}

func (b *benchSession) why(err error) string {
	if !stopped(err) || b.results == "" {
		return err.Error()
	}
	return err.Error() + "; go on with --resume"
}

// tell prints a line for a task that is not solved.
func (b *benchSession) tell(r bench.Result) {
	if b.quiet && r.Category != bench.Wrong || r.Category == bench.Correct || r.Category == bench.Missing {
		return
	}
	what := r.Answer
	if r.Reason != "" {
		what = strings.TrimPrefix(what+": "+r.Reason, ": ")
	}
	fmt.Fprintf(b.stdout, "%s %s: %s (%.1f s, %d MB)\n", strings.ToUpper(string(r.Category)), clean(r.Task), clean(what), r.Seconds, r.Memory/1e6)
}

// finish prints the summary, writes the other files and returns the exit code.
func (b *benchSession) finish(r, before bench.Results) int {
	if err := errors.Join(r.Summary(b.stdout), b.out.write(r, cmp.Or(b.engine, "cairn"), before, b.baseline)); err != nil {
		return b.fail(err)
	}
	code := benchCode(r.Total())
	if b.baseline != "" {
		lost, won := r.Compare(before)
		for _, l := range lost {
			fmt.Fprintf(b.stdout, "LOST %s: %s before, %s now\n", l.Task, l.Before, l.After)
		}
		fmt.Fprintf(b.stdout, "against %s: %d lost, %d won\n", filepath.Base(b.baseline), len(lost), won)
		if len(lost) > 0 {
			code = exitUnsafe
		}
	}
	return code
}

// write makes the files that are asked for.
func (o *benchOutputs) write(r bench.Results, name string, before bench.Results, beforeName string) error {
	runs := []bench.NamedResults{{Name: name, Results: r}}
	if beforeName != "" {
		runs = append(runs, bench.NamedResults{Name: filepath.Base(beforeName), Results: before})
	}
	return errors.Join(
		produce(o.csv, written(r.CSV)),
		produce(o.xml, written(func(w io.Writer) error {
			stamp, err := newStamp()
			if err != nil {
				return err
			}
			return r.XML(w, name, stamp.Time)
		})),
		produce(o.junit, written(func(w io.Writer) error { return report.BenchJUnit(w, r) })),
		produce(o.html, written(func(w io.Writer) error { return bench.Page(w, runs...) })))
}

func newBenchMerge(code *int) *cobra.Command {
	var results string
	var out benchOutputs
	cmd := &cobra.Command{
		Use:   "merge [flags] RESULTS...",
		Short: "Join the results of all shards of a run",
		Long: `Join the results of all shards of a run. It fails if a shard or a task is missing, or
if the files are of different runs. One complete results file may be given to make
tables of it again.`,
		Example: `  cairn bench merge --results all.jsonl --html all.html part*.jsonl`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			*code = mergeResults(args, results, out, cmd.OutOrStdout(), cmd.ErrOrStderr())
			return nil
		},
	}
	cmd.Flags().StringVar(&results, "results", "", "write the joined results to this file")
	out.flags(cmd)
	return cmd
}

func mergeResults(paths []string, file string, out benchOutputs, stdout, stderr io.Writer) int {
	err := checkOutputs(out.outputs(file), func() []string { return paths })
	var r bench.Results
	if err == nil {
		r, err = bench.Merge(paths)
	}
	if err == nil && file != "" {
		err = r.Write(file)
	}
	if err == nil {
		err = errors.Join(r.Summary(stdout), out.write(r, "cairn", bench.Results{}, ""))
	}
	if err != nil {
		fmt.Fprintln(stderr, clean(err.Error()))
		return exitInput
	}
	return benchCode(r.Total())
}

// benchCode is the exit code for results: the worst of what came of the tasks.
func benchCode(total bench.Count) int {
	switch {
	case total.Wrong > 0:
		return exitUnsafe
	case total.Errors > 0:
		return exitInternal
	default:
		return exitSafe
	}
}
