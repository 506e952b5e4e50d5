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
	"time"

	"github.com/spf13/cobra"

	"cairn/internal/bench"
	"cairn/internal/family"
	"cairn/internal/verify"
	"cairn/internal/watch"
)

// benchFlags are the options of cairn bench.
type benchFlags struct {
	limits   limits
	cpu      duration
	jobs     jobs
	engine   string
	args     []string
	peers    []string
	results  string
	resume   bool
	shard    string
	baseline string
	quiet    bool
	paper    choice // whose evaluation is made again
	families choices
	sizes    string
	bug      bool // the wrong versions of the families
	out      benchOutputs
}

// benchOutputs are the files that results are written to, besides the results file.
type benchOutputs struct{ csv, xml, html, junit string }

// patience is how many times longer than its processor time a task may take by the clock, if nothing else is said: other work has the
// processors.
const patience = 10

func newBench(code *int) *cobra.Command {
	f := benchFlags{paper: choice{value: "", of: paperNames()}, families: choices{of: family.Names()}, limits: limits{timeout: duration(60 * time.Second)}, jobs: jobs(max(1, runtime.NumCPU()/2))}
	cmd := &cobra.Command{
		Use:   "bench [flags] [PATH...]",
		Short: "Run a set of tasks and report the results",
		Long: `Run a set of tasks, each in its own process, and report the results.
PATH is a folder, a .set file, a task definition, a C file, or an SMT-LIB file
(with logic HORN it holds clauses).

Results go to stdout as a table and, with --results, to a file that gets one
JSON line per task as soon as its result is known. --resume continues a run that
was stopped. --shard 2/5 runs the second of five parts; cairn bench merge joins
them.

--reproduce repeats the evaluation of a paper: its configurations, as published,
on the tasks in PATH (by default, some of testdata), where each folder is a
suite. It prints the paper's tables for these results, then the published ones:
` + paperList() + `

--family runs on programs of a family of cairn generate, in the sizes given by
--sizes, and reports the times by size, with --html as a plot; --engine may then
name several engines.

--peer runs another tool on the same tasks, within the same limits. In its
command, {file} is the task (for a task definition, the program), {timeout} the
time in seconds, {timeout-ms} the time in milliseconds, and {memory} the memory
in MB; quotes group words. The tool's answer is the first line that begins with
sat, unsat, unknown, safe, unsafe or, for programs, true (safe) or false
(unsafe). Tasks on which the answers differ are listed.

Exit codes: 0 all well, 10 a wrong verdict, or with --baseline a task that is not
solved any more, 6 a worker failed, 5 interrupted, 1 wrong usage, 2 input or
results that cannot be read or written. Other tools do not affect them.`,
		Example: `  cairn bench --timeout 10s testdata/c
  cairn bench --results run.jsonl --html run.html tasks/ReachSafety.set
  cairn bench --results run.jsonl --resume tasks/ReachSafety.set
  cairn bench --shard 1/4 --results part1.jsonl tasks
  cairn bench merge --results all.jsonl part1.jsonl part2.jsonl
  cairn bench --baseline last-week.jsonl tasks
  cairn bench --reproduce fang2025 --timeout 10s
  cairn bench --family lock --sizes 10..10000 --engine gps,impact --timeout 10s
  cairn bench --reproduce chalupa2021 --timeout 900s --html r.html tasks/loops
  cairn bench --peer 'z3 -T:{timeout} {file}' --timeout 10s testdata/smt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			shard, err := parseShard(f.shard)
			if err != nil {
				return err
			}
			switch {
			case len(args) == 0 && f.paper.value == "" && len(f.families.values) == 0:
				return errors.New("no task is given: PATH is missing")
			case len(f.families.values) > 0 && (len(args) > 0 || f.paper.value != ""):
				return errors.New("--family makes the tasks: leave out PATH and --reproduce")
			case len(f.families.values) == 0 && (f.sizes != "" || f.bug):
				return errors.New("--sizes and --bug are for --family")
			case f.paper.value != "" && f.engine != "":
				return errors.New("--reproduce chooses the engines: leave out --engine")
			}
			if f.resume && f.results == "" {
				return errors.New("--resume needs --results")
			}
			if f.cpu > 0 && !cmd.Flags().Changed("timeout") {
				f.limits.timeout = patience * f.cpu
			}
			b := &benchSession{benchFlags: f, shard: shard, stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			if len(f.families.values) == 0 {
				*code = b.run(args)
				return nil
			}
			sizes, err := bench.ParseSizes(cmp.Or(f.sizes, "1..100"))
			if err != nil {
				return err
			}
			*code = b.onFamilies(sizes)
			return nil
		},
	}
	fs := cmd.Flags()
	fs.Var(&f.paper, "reproduce", "repeat the evaluation of this paper")
	fs.Var(&f.families, "family", "run on programs of this family (may repeat)")
	fs.StringVar(&f.sizes, "sizes", "", "sizes of the programs, such as 10,20,40 or 10..1000 (default: 1..100)")
	fs.BoolVar(&f.bug, "bug", false, "use the buggy versions of the families")
	fs.StringArrayVar(&f.peers, "peer", nil, "also run another tool, by this command, on the same tasks (may repeat)")
	fs.Var(&f.limits.timeout, "timeout", "wall-clock time per task, such as 10s, or 10 for seconds (with --cpu-timeout, ten times that by default)")
	fs.Var(&f.cpu, "cpu-timeout", "processor time per task, for busy machines; engines then run one after the other (default: no limit)")
	fs.Var(&f.limits.memory, "memory", "memory per task, such as 2GB (default: no limit)")
	fs.Var(&f.jobs, "jobs", "how many tasks run at once")
	fs.StringVar(&f.engine, "engine", "", "the algorithm (default: the command's own), or several, separated by commas")
	fs.StringArrayVar(&f.args, "arg", nil, "an additional argument for each run (may repeat)")
	fs.StringVar(&f.results, "results", "", "append results to this file, one JSON line per task")
	fs.BoolVar(&f.resume, "resume", false, "continue the run in the results file")
	fs.StringVar(&f.shard, "shard", "1/1", "run part i of n")
	f.out.flags(cmd)
	fs.StringVar(&f.baseline, "baseline", "", "compare with the results file of an earlier run")
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "print no lines for unsolved tasks")
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

func (b *benchSession) run(paths []string) int {
	p, err := b.plan(paths)
	return b.carryOut(p, err)
}

// carryOut runs a plan, if there is one.
func (b *benchSession) carryOut(p plan, err error) int {
	if err == nil && b.out.xml != "" && len(p.configurations) > 1 {
		err = bench.ErrSeveral
	}
	if err != nil {
		return b.fail(err)
	}
	if err := checkOutputs(b.out.outputs(b.results), func() []string { return b.inputs(p) }); err != nil {
		return b.fail(err)
	}
	var before bench.Results
	if b.baseline != "" {
		if before, _, err = bench.ReadResults(b.baseline); err != nil {
			return b.fail(err)
		}
	}
	results, err := b.do(p)
	if err != nil {
		if m := results.Manifest; m.Mine > 0 { // else nobody knows
			fmt.Fprintf(b.stderr, "%d of %d tasks are done: ", len(results.Results)/len(p.configurations), m.Mine)
		}
		code := b.fail(errors.New(b.why(err)))
		if stopped(err) {
			code = exitUnknown
		}
		return code
	}
	return b.finish(results, before)
}

// do runs the tasks of the shard and tells of each result. If it is stopped, the results so far come with the reason.
func (b *benchSession) do(p plan) (bench.Results, error) {
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
		Binary: binary, Tasks: p.tasks, Paths: p.paths, Shard: b.shard, Jobs: int(b.jobs), File: b.results, Resume: b.resume,
		Settings: bench.Settings{Version: versionText(), Configurations: p.configurations, Paper: b.paper.value, Families: b.families.values,
			Timeout: time.Duration(b.limits.timeout), CPUTimeout: time.Duration(b.cpu), Memory: uint64(b.limits.memory)},
		Done: func(r bench.Result, _, of int) { bar.step(of, func() { b.tell(r, len(p.configurations) > 1) }) },
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
func (b *benchSession) inputs(p plan) []string {
	all := append(slices.Clone(p.paths), b.baseline)
	for _, t := range p.tasks {
		all = append(all, verify.Inputs([]string{t.File}, verify.Includes{})...)
	}
	return all
}

func (b *benchSession) why(err error) string {
	if !stopped(err) || b.results == "" {
		return err.Error()
	}
	return err.Error() + "; go on with --resume"
}

// tell prints a line for a task that is not solved; where it is run in several ways, only for what should not happen.
func (b *benchSession) tell(r bench.Result, several bool) {
	switch r.Category {
	case bench.Correct, bench.Missing:
		return
	case bench.NoIdea:
		if several {
			return
		}
	}
	if b.quiet && r.Category != bench.Wrong {
		return
	}
	what := r.Answer
	if r.Reason != "" {
		what = strings.TrimPrefix(what+": "+r.Reason, ": ")
	}
	fmt.Fprintf(b.stdout, "%s %s%s: %s (%.1f s, %d MB)\n", strings.ToUpper(string(r.Category)), by(r.Configuration), clean(r.Task), clean(what), r.Seconds, r.Memory/1e6)
}

// by is the name of a configuration, if there is one, before that of a task.
func by(configuration string) string {
	if configuration == "" {
		return ""
	}
	return configuration + " on "
}

// finish prints the summary, writes the other files and returns the exit code.
func (b *benchSession) finish(r, before bench.Results) int {
	if err := errors.Join(summarise(b.stdout, r), b.out.write(r, before, b.baseline)); err != nil {
		return b.fail(err)
	}
	code := benchCode(r)
	if b.baseline != "" {
		lost, won := r.Compare(before)
		for _, l := range lost {
			fmt.Fprintf(b.stdout, "LOST %s%s: %s before, %s now\n", by(l.Configuration), l.Task, l.Before, l.After)
		}
		fmt.Fprintf(b.stdout, "against %s: %d lost, %d won\n", filepath.Base(b.baseline), len(lost), won)
		if len(lost) > 0 {
			code = exitUnsafe
		}
	}
	return code
}

// summarise prints the tables of results: those of the paper that is reproduced, with its own figures, and the summary.
func summarise(w io.Writer, r bench.Results) error {
	for _, d := range r.Disagreements() {
		fmt.Fprintf(w, "DISAGREEMENT %s: %s\n", clean(d.Task), strings.Join(d.Answers, ", "))
	}
	if p, ok := bench.PaperByName(r.Manifest.Settings.Paper); ok {
		fmt.Fprintf(w, "%s, with limits of %s\n\n", p.Title, limitWords(r.Manifest.Settings))
		for _, t := range slices.Concat(p.Tables(r), p.Published) {
			if err := t.Write(w); err != nil {
				return err
			}
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, p.Counting+"\n")
	}
	for _, t := range r.GrowthTables() {
		if err := t.Write(w); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	return r.Summary(w)
}

// limitWords are the limits of a run.
func limitWords(s bench.Settings) string {
	memory := "any memory"
	if s.Memory > 0 {
		memory = fmt.Sprintf("%d MB", s.Memory/1e6)
	}
	time := s.Timeout.String()
	if s.CPUTimeout > 0 {
		time = fmt.Sprintf("%s of processor time (%s by the clock)", s.CPUTimeout, s.Timeout)
	}
	return time + " and " + memory
}

// write makes the files that are asked for.
func (o *benchOutputs) write(r, before bench.Results, beforeName string) error {
	return errors.Join(
		produce(o.csv, written(r.CSV)),
		produce(o.xml, written(func(w io.Writer) error {
			stamp, err := newStamp()
			if err != nil {
				return err
			}
			return r.XML(w, r.Manifest.Settings.Configurations[0].Name, stamp.Time)
		})),
		produce(o.junit, written(func(w io.Writer) error { return bench.JUnit(w, r) })),
		produce(o.html, written(func(w io.Writer) error {
			return bench.Page(w, r, bench.NamedResults{Name: filepath.Base(beforeName), Results: before})
		})))
}

func newBenchMerge(code *int) *cobra.Command {
	var results string
	var out benchOutputs
	cmd := &cobra.Command{
		Use:   "merge [flags] RESULTS...",
		Short: "Join the results of all shards of a run",
		Long: `Join the results of all shards of a run. This fails if a shard or a task is
missing, or if the files belong to different runs. A single complete results
file can be given to make its tables again.`,
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
		err = errors.Join(summarise(stdout, r), out.write(r, bench.Results{}, ""))
	}
	if err != nil {
		fmt.Fprintln(stderr, clean(err.Error()))
		return exitInput
	}
	return benchCode(r)
}

// benchCode is the exit code for results: the worst of what came of the tasks with cairn.
func benchCode(r bench.Results) int {
	total := r.Own().Total()
	switch {
	case total.Wrong > 0:
		return exitUnsafe
	case total.Errors > 0:
		return exitInternal
	default:
		return exitSafe
	}
}
