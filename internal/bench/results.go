package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"reflect"
)

// Manifest is the first line of a results file: what the run is about.
type Manifest struct {
	Format   int      `json:"format"`
	Tasks    int      `json:"tasks"`  // of all shards
	Digest   string   `json:"digest"` // of all shards' tasks
	Shard    Shard    `json:"shard"`
	Mine     int      `json:"mine"`            // tasks of this shard
	Paths    []string `json:"paths,omitempty"` // where the tasks have been looked for
	Settings Settings `json:"settings"`
}

// resultsFormat is the format that is written. In format 1, which is read, too, there is one configuration and nothing of it.
const resultsFormat = 2

// newManifest describes a run over the tasks of a shard.
func (r *Run) newManifest(mine []Task) Manifest {
	return Manifest{Format: resultsFormat, Tasks: len(r.Tasks), Digest: digest(r.Tasks), Shard: r.Shard, Mine: len(mine), Paths: r.Paths, Settings: r.Settings}
}

// expects is the number of results of so many tasks.
func (m Manifest) expects(tasks int) int { return tasks * len(m.Settings.Configurations) }

// line is a line of a results file.
type line struct {
	Manifest *Manifest `json:"manifest,omitempty"`
	*Result
}

// Results is the content of a results file.
type Results struct {
	Manifest Manifest
	Results  []Result
}

// ReadResults reads a results file. A last line without an end, as a machine leaves it that stops while writing, is not
// counted; whole is the length of the file without it.
func ReadResults(path string) (r Results, whole int64, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return r, 0, err
	}
	for n := 1; ; n++ {
		text, rest, ok := bytes.Cut(data, []byte("\n"))
		if !ok {
			break
		}
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return r, whole, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		switch {
		case n == 1 && l.Manifest == nil:
			return r, whole, fmt.Errorf("%s: not a results file: the first line has no manifest", path)
		case n == 1:
			r.Manifest = *l.Manifest
		case l.Result == nil:
			return r, whole, fmt.Errorf("%s:%d: not a result", path, n)
		default:
			r.Results = append(r.Results, *l.Result)
		}
		whole += int64(len(text)) + 1
		data = rest
	}
	switch r.Manifest.Format {
	case resultsFormat:
	case 1:
		r.Manifest.Settings.Configurations = []Configuration{{Name: "cairn"}}
	default:
		return r, whole, fmt.Errorf("%s: not a results file of format %d", path, resultsFormat)
	}
	return r, whole, nil
}

// Writer appends to a results file, which is its own until it is closed. Each line is on the disk before the next task's is
// written.
type Writer struct{ f *os.File }

// ErrBusy is the error for a results file that another run is writing to.
var ErrBusy = errors.New("another run is writing to it")

// Create begins a results file. It does not replace one.
func Create(path string, m Manifest) (*Writer, error) {
	f, err := openLocked(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s exists already: resume that run, or choose another file", path)
	}
	if err != nil {
		return nil, err
	}
	w := &Writer{f}
	return w, w.write(line{Manifest: &m})
}

// Resume opens the results file of a run that has been stopped, and returns what it holds. The run must be the same one.
func Resume(path string, m Manifest) (*Writer, []Result, error) {
	f, err := openLocked(path, os.O_CREATE|os.O_RDWR|os.O_APPEND)
	if err != nil {
		return nil, nil, err
	}
	w := &Writer{f}
	old, err := w.resume(path, m)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return w, old, nil
}

// resume reads the file, which nobody else writes to, and cuts off a line that has no end.
func (w *Writer) resume(path string, m Manifest) ([]Result, error) {
	if info, err := w.f.Stat(); err != nil || info.Size() == 0 {
		return nil, errors.Join(err, w.write(line{Manifest: &m}))
	}
	old, whole, err := ReadResults(path)
	if err != nil {
		return nil, err
	}
	if what := old.Manifest.difference(m); what != "" {
		return nil, fmt.Errorf("%s is of another run: %s", path, what)
	}
	if err := w.f.Truncate(whole); err != nil {
		return nil, err
	}
	_, err = w.f.Seek(whole, io.SeekStart)
	return old.Results, err
}

// difference says in what two manifests differ; it is empty if they are equal.
func (m Manifest) difference(o Manifest) string {
	switch {
	case m.Digest != o.Digest:
		return "the tasks differ"
	case m.Shard != o.Shard:
		return fmt.Sprintf("shard %d of %d, not %d of %d", m.Shard.Index, m.Shard.Of, o.Shard.Index, o.Shard.Of)
	case !reflect.DeepEqual(m.Settings, o.Settings):
		return fmt.Sprintf("its settings are %+v, not %+v", m.Settings, o.Settings)
	default:
		return ""
	}
}

// Add appends a result.
func (w *Writer) Add(r Result) error { return w.write(line{Result: &r}) }

func (w *Writer) write(l line) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	if _, err := w.f.Write(append(data, '\n')); err != nil {
		return err
	}
	return w.f.Sync()
}

// Close closes the file.
func (w *Writer) Close() error { return w.f.Close() }
