package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"cairn/internal/usage"
)

// status is the line that shows on a terminal that the verification is alive. With --verbose each phase is told on a line
// of its own, wherever stderr leads to.
type status struct {
	mu      sync.Mutex
	w       io.Writer
	engine  string
	start   time.Time
	verbose bool
	telling bool   // the steps of the engine are told, which would write into the line
	now     string // the phase
	drawn   bool
	ended   bool
}

func newStatus(s *session, start time.Time) *status {
	return &status{w: s.stderr, engine: s.engines.engine.value, start: start, verbose: s.verbose, telling: s.engines.telling, now: "starting"}
}

// refresh is what draws the line anew; nil if there is none.
func (st *status) refresh() func() {
	if f, ok := st.w.(*os.File); ok && !st.verbose && !st.telling && isTerminal(f) {
		return st.draw
	}
	return nil
}

// phase tells that a phase begins.
func (st *status) phase(p string) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.now = p
	if st.verbose && !st.ended {
		fmt.Fprintf(st.w, "%8.3fs %s\n", time.Since(st.start).Seconds(), p)
	}
}

func (st *status) draw() {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.drawn = true
	fmt.Fprintf(st.w, "\r\x1b[K%s: %s, %.0f s, %d MB", st.engine, st.now, time.Since(st.start).Seconds(), usage.Resident()/1e6)
}

// clear removes the line for good.
func (st *status) clear() {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.ended = true
	if st.drawn {
		_, _ = st.w.Write(eraseLine) // it is for the eye
	}
}

var eraseLine = []byte("\r\x1b[K")
