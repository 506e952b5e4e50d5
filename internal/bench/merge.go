package bench

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Merge joins the results files of all shards of one run. It fails if a shard is missing or there twice, if shards are of
// different runs, or if a task has no result.
func Merge(paths []string) (Results, error) {
	var total Results
	from := make(map[int]string) // the file of each shard
	there := make(map[key]bool)
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
		if want := m.expects(m.Mine); len(r.Results) != want {
			return total, fmt.Errorf("%s has %d of its %d results: resume that run", path, len(r.Results), want)
		}
		for _, res := range r.Results {
			if there[res.key()] {
				return total, fmt.Errorf("%s: there is another result of %s", path, res.Task)
			}
			there[res.key()] = true
		}
		total.Results = append(total.Results, r.Results...)
	}
	for i := 1; i <= total.Manifest.Shard.Of; i++ {
		if from[i] == "" {
			return total, fmt.Errorf("the results of shard %d of %d are missing", i, total.Manifest.Shard.Of)
		}
	}
	if want := total.Manifest.expects(total.Manifest.Tasks); len(total.Results) != want {
		return total, fmt.Errorf("there are %d of %d results", len(total.Results), want)
	}
	total.Manifest.Shard = Shard{1, 1}
	total.Manifest.Mine = total.Manifest.Tasks
	order := make(map[string]int)
	for i, c := range total.Manifest.Settings.Configurations {
		order[c.Name] = i
	}
	slices.SortFunc(total.Results, func(a, b Result) int {
		return cmp.Or(strings.Compare(a.Task, b.Task), cmp.Compare(order[a.Configuration], order[b.Configuration]))
	})
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
