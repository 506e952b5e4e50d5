package bench

import (
	"context"
	"fmt"
	"sync"
)

// Run is a run over tasks.
type Run struct {
	Binary   string // the worker
	Settings Settings
	Tasks    []Task
	Paths    []string // where they have been found, for the rows of tables
	Shard    Shard
	Jobs     int

	File   string // the results file; empty for none
	Resume bool

	// Done is told of each result, those of an earlier run included, one at a time. There is one for each task and configuration.
	Done func(r Result, done, of int)
}

// job is what one process does.
type job struct {
	task Task
	by   *Configuration
}

// Do runs the tasks, each in all configurations, and returns the results in the order of the tasks. If the context ends first, the results so far come
// with its error; what has been written can be resumed.
func (r *Run) Do(ctx context.Context) (Results, error) {
	var mine []Task
	for _, t := range r.Tasks {
		if r.Shard.Takes(t) {
			mine = append(mine, t)
		}
	}
	m := r.newManifest(mine)
	var jobs []job
	for _, t := range mine {
		for i := range r.Settings.Configurations {
			jobs = append(jobs, job{t, &r.Settings.Configurations[i]})
		}
	}
	var w *Writer
	var old []Result
	var err error
	switch {
	case r.File == "":
	case r.Resume:
		w, old, err = Resume(r.File, m)
	default:
		w, err = Create(r.File, m)
	}
	if err != nil {
		return Results{}, err
	}
	results, err := r.all(ctx, jobs, old, w)
	if w != nil {
		if cerr := w.Close(); err == nil {
			err = cerr
		}
	}
	return Results{m, results}, err
}

// all does the jobs that have no result yet.
func (r *Run) all(ctx context.Context, jobs []job, old []Result, w *Writer) ([]Result, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	known := make(map[key]Result)
	for _, res := range old {
		known[res.key()] = res
	}
	keyOf := func(j job) key { return key{j.task.Label(), r.Settings.label(j.by)} }
	var mu sync.Mutex
	done := 0
	finish := func(res Result, write bool) {
		mu.Lock()
		defer mu.Unlock()
		if write && w != nil {
			if err := w.Add(res); err != nil {
				cancel(fmt.Errorf("the results cannot be written: %w", err))
				return
			}
		}
		known[res.key()] = res
		done++
		if r.Done != nil {
			r.Done(res, done, len(jobs))
		}
	}
	var todo []job
	for _, j := range jobs {
		if res, ok := known[keyOf(j)]; ok {
			finish(res, false)
		} else {
			todo = append(todo, j)
		}
	}
	queue := make(chan job)
	var workers sync.WaitGroup
	for range max(1, r.Jobs) {
		workers.Go(func() {
			for j := range queue {
				res, err := work(ctx, r.Binary, &r.Settings, j.by, j.task)
				switch {
				case ctx.Err() != nil: // the answer of a worker that was killed is none
				case err != nil:
					cancel(fmt.Errorf("the worker cannot be started: %w", err))
				default:
					finish(res, true)
				}
			}
		})
	}
	for _, j := range todo {
		select {
		case queue <- j:
		case <-ctx.Done():
		}
	}
	close(queue)
	workers.Wait()
	var results []Result
	for _, j := range jobs {
		if res, ok := known[keyOf(j)]; ok {
			results = append(results, res)
		}
	}
	if ctx.Err() != nil {
		return results, context.Cause(ctx)
	}
	return results, nil
}
