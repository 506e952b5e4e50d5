package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"cairn/internal/verify"
)

// rerun is cairn verify --watch: the same command without that flag, again and again. Each run is a process of its own, so that one that
// is not wanted any more can be ended whatever it does, and limits count from its beginning.
type rerun struct {
	args           []string // of the runs
	files          []string // the programs
	dirs           []string // folders of headers
	headers        []string // files that are included before the others
	written        []string // what the runs write themselves
	stdout, stderr io.Writer
}

// lookEvery is how often files are looked at.
const lookEvery = 200 * time.Millisecond

// run goes on until it is interrupted, and returns the exit code of the last run that came to its end.
func (r *rerun) run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintln(r.stderr, "--watch:", err)
		return exitUsage
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	code := exitUnknown
	for {
		before := r.look()
		once, end := context.WithCancel(ctx)
		done := r.start(once, self)
		changed := ""
		for changed == "" && ctx.Err() == nil {
			select {
			case e := <-done:
				if e.err != nil {
					end()
					fmt.Fprintln(r.stderr, "--watch:", e.err)
					return exitInternal
				}
				code, done = e.code, nil
				fmt.Fprintf(r.stderr, "-- watching %d files; Ctrl-C ends that\n", len(before))
			case <-ctx.Done():
			case <-tick.C:
				changed = difference(before, r.look())
			}
		}
		end()
		if done != nil {
			<-done
		}
		if ctx.Err() != nil {
			return code
		}
		fmt.Fprintf(r.stderr, "-- %s has changed\n", clean(changed))
	}
}

// ended is how a run has ended, or why it could not begin.
type ended struct {
	code int
	err  error
}

// start begins a run, which ends at the latest with the context.
func (r *rerun) start(ctx context.Context, self string) <-chan ended {
	cmd := exec.CommandContext(ctx, self, r.args...)
	cmd.Stdout, cmd.Stderr = r.stdout, r.stderr
	done := make(chan ended, 1)
	go func() {
		if err := cmd.Run(); cmd.ProcessState == nil {
			done <- ended{err: err}
			return
		}
		done <- ended{code: cmd.ProcessState.ExitCode()}
	}()
	return done
}

// stamp is what is seen of a file without reading it.
type stamp struct {
	size int64
	when time.Time
}

// look is the state of the files that the runs depend on: those that are named, with what a task definition names, and all files of C in
// their folders and in those of headers, but not what the runs write.
func (r *rerun) look() map[string]stamp {
	names := verify.Inputs(r.files, verify.Includes{Headers: r.headers})
	folders := slices.Clone(r.dirs)
	for _, name := range names {
		folders = append(folders, filepath.Dir(name))
	}
	for _, dir := range folders {
		for _, pattern := range []string{"*.c", "*.h", "*.i"} {
			if found, err := filepath.Glob(filepath.Join(dir, pattern)); err == nil {
				names = append(names, found...)
			}
		}
	}
	seen := make(map[string]stamp)
	for _, name := range names {
		name = filepath.Clean(name)
		if info, err := os.Stat(name); err == nil && !r.writes(name) {
			seen[name] = stamp{info.Size(), info.ModTime()}
		}
	}
	return seen
}

// writes reports whether a file is one that the runs write.
func (r *rerun) writes(name string) bool {
	return slices.ContainsFunc(r.written, func(w string) bool { return filepath.Clean(w) == name })
}

// difference is the first file, by name, that is not what it was; empty if there is none.
func difference(before, after map[string]stamp) string {
	all := maps.Clone(before)
	maps.Copy(all, after)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		a, was := before[name]
		b, is := after[name]
		if was != is || a.size != b.size || !a.when.Equal(b.when) {
			return name
		}
	}
	return ""
}

// watching prepares --watch: args are those of the process.
func (s *session) watching(args []string) (*rerun, error) {
	if slices.Contains(s.files, stdin) {
		return nil, errors.New("--watch needs files: the standard input does not change")
	}
	r := &rerun{files: s.files, dirs: s.opt.Includes.Dirs, headers: s.opt.Includes.Headers, stdout: s.stdout, stderr: s.stderr}
	for _, own := range s.opt.Includes.Units {
		r.dirs, r.headers = slices.Concat(r.dirs, own.Dirs, own.Quoted), slices.Concat(r.headers, own.Headers)
	}
	if s.commands != "" {
		r.headers = append(slices.Clone(r.headers), s.commands)
	}
	r.args = slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a == "--watch" || strings.HasPrefix(a, "--watch=") })
	for _, o := range append(s.evidence.outputs(), s.reports.outputs()...) {
		r.written = append(r.written, o.path)
	}
	return r, nil
}
