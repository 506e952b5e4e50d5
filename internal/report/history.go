package report

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"sync"

	"cairn/internal/answer"
)

// History collects what engines tell of their searches. It is safe for concurrent use. The zero value is empty.
type History struct {
	mu     sync.Mutex
	tracks []*Track
}

// Track is the history of one engine, up to maxHistoryNodes nodes and maxHistorySteps steps.
type Track struct {
	Engine  string
	Events  []answer.Event
	Omitted int // further steps
}

// Bounds on what is kept of the history of one engine: a page should open quickly.
const (
	maxHistoryNodes = 400
	maxHistorySteps = 4000
)

// Record takes a step down. When an engine begins again, what it has done before is forgotten.
func (h *History) Record(engine string, ev answer.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.IndexFunc(h.tracks, func(t *Track) bool { return t.Engine == engine })
	if i < 0 {
		i = len(h.tracks)
		h.tracks = append(h.tracks, &Track{Engine: engine})
	}
	t := h.tracks[i]
	switch {
	case ev.Step == answer.RunBegun:
		t.Events, t.Omitted = nil, 0
	case len(t.Events) == maxHistorySteps || ev.Node >= maxHistoryNodes:
		t.Omitted++
	default:
		t.Events = append(t.Events, ev)
	}
}

// Tracks lists the histories that are more than a root, that of the engine which has decided first, the others by name.
func (h *History) Tracks(decided string) []Track {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []Track
	for _, t := range h.tracks {
		if len(t.Events) > 1 {
			all = append(all, Track{t.Engine, slices.Clone(t.Events), t.Omitted})
		}
	}
	slices.SortFunc(all, func(a, b Track) int { return strings.Compare(a.Engine, b.Engine) })
	if i := slices.IndexFunc(all, func(t Track) bool { return t.Engine == decided }); i > 0 {
		first := all[i]
		all = slices.Insert(slices.Delete(all, i, i+1), 0, first)
	}
	return all
}

// Log writes steps as JSON lines. It is safe for concurrent use.
type Log struct {
	mu  sync.Mutex
	enc *json.Encoder
	err error
}

// NewLog writes to w, a line at a time, so that it can be followed.
func NewLog(w io.Writer) *Log {
	l := &Log{enc: json.NewEncoder(w)}
	l.enc.SetEscapeHTML(false)
	return l
}

// line is one line of the log.
type line struct {
	Engine string `json:"engine"`
	answer.Event
}

// Record writes a step of an engine.
func (l *Log) Record(engine string, ev answer.Event) { l.write(line{engine, ev}) }

// Note writes a line that is no step of an engine: a phase of the run, or the answer.
func (l *Log) Note(kind, text string) {
	l.write(struct {
		Step string `json:"step"`
		Text string `json:"text"`
	}{kind, text})
}

func (l *Log) write(v any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.err = l.enc.Encode(v)
	}
}

// Err returns the first error there was.
func (l *Log) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}
