package bench

import (
	"fmt"
	"slices"
	"strings"
)

// Merge joins the results files of all shards of one run. It fails if a shard is missing or there twice, if shards are of
// different runs, or if a task has no result.
func Merge(paths []string) (Results, error) {
	var total Results
	from := make(map[int]string) // the file of each shard
	tasks := make(map[string]bool)
	for i, path := range paths {
		r, _, err := ReadResults(path)
		if err != nil {
			return total, err
		}
		m := r.Manifest
		if i == 0 {
			total.Manifest = m
		}
		shard := m.Shard
		m.Shard = total.Manifest.Shard
		if what := m.difference(total.Manifest); what != "" || shard.Of != total.Manifest.Shard.Of {
			return total, fmt.Errorf("%s and %s are of different runs (%s)", paths[0], path, what)
		}
		if other, ok := from[shard.Index]; ok {
			return total, fmt.Errorf("%s and %s are both of shard %d", other, path, shard.Index)
		}
		from[shard.Index] = path
		if len(r.Results) != m.Mine {
			return total, fmt.Errorf("%s has the results of %d of its %d tasks: resume that run", path, len(r.Results), m.Mine)
		}
		for _, res := range r.Results {
			if tasks[res.Task] {
				return total, fmt.Errorf("%s: there is another result of %s", path, res.Task)
			}
			tasks[res.Task] = true
		}
		total.Results = append(total.Results, r.Results...)
	}
	for i := 1; i <= total.Manifest.Shard.Of; i++ {
		if from[i] == "" {
			return total, fmt.Errorf("the results of shard %d of %d are missing", i, total.Manifest.Shard.Of)
		}
	}
	if len(total.Results) != total.Manifest.Tasks {
		return total, fmt.Errorf("there are results of %d of %d tasks", len(total.Results), total.Manifest.Tasks)
	}
	total.Manifest.Shard = Shard{1, 1}
	total.Manifest.Mine = total.Manifest.Tasks
	slices.SortFunc(total.Results, func(a, b Result) int { return strings.Compare(a.Task, b.Task) })
	return total, nil
}

// Write makes a results file of r. It does not replace one.
func (r Results) Write(path string) error {
	w, err := Create(path, r.Manifest)
	if err != nil {
		return err
	}
	for _, res := range r.Results {
		if err := w.Add(res); err != nil {
			w.Close()
			return err
		}
	}
	return w.Close()
}
