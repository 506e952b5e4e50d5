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
	Shard    Shard
	Jobs     int

	File   string // the results file; empty for none
	Resume bool

	// Done is told of each result, those of an earlier run included, one at a time.
	Done func(r Result, done, of int)
}

// Do runs the tasks and returns the results in the order of the tasks. If the context ends first, the results so far come
// with its error; what has been written can be resumed.
func (r *Run) Do(ctx context.Context) (Results, error) {
	var mine []Task
	for _, t := range r.Tasks {
		if r.Shard.Takes(t) {
			mine = append(mine, t)
		}
	}
	m := newManifest(r.Tasks, mine, r.Shard, r.Settings)
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
	results, err := r.all(ctx, mine, old, w)
	if w != nil {
		if cerr := w.Close(); err == nil {
			err = cerr
		}
	}
	return Results{m, results}, err
}

// all works on the tasks that have no result yet.
func (r *Run) all(ctx context.Context, mine []Task, old []Result, w *Writer) ([]Result, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	known := make(map[string]Result)
	for _, res := range old {
		known[res.Task] = res
	}
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
		known[res.Task] = res
		done++
		if r.Done != nil {
			r.Done(res, done, len(mine))
		}
	}
	var todo []Task
	for _, t := range mine {
		if res, ok := known[t.File]; ok {
			finish(res, false)
		} else {
			todo = append(todo, t)
		}
	}
	queue := make(chan Task)
	var workers sync.WaitGroup
	for range max(1, r.Jobs) {
		workers.Go(func() {
			for t := range queue {
				res, err := work(ctx, r.Binary, &r.Settings, t)
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
	for _, t := range todo {
		select {
		case queue <- t:
		case <-ctx.Done():
		}
	}
	close(queue)
	workers.Wait()
	var results []Result
	for _, t := range mine {
		if res, ok := known[t.File]; ok {
			results = append(results, res)
		}
	}
	if ctx.Err() != nil {
		return results, context.Cause(ctx)
	}
	return results, nil
}
