package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"cairn/internal/usage"
)

// status is the line that shows on a terminal that the verification is alive. With --verbose each phase is told on a line
// of its own, wherever stderr leads to.
type status struct {
	w       io.Writer
	engine  string
	start   time.Time
	verbose bool
	now     string // the phase
	drawn   bool
	tick    <-chan time.Time // nil: no terminal, no line
}

func newStatus(s *session, start time.Time) *status {
	st := &status{w: s.stderr, engine: s.engine.value, start: start, verbose: s.verbose, now: "starting"}
	if f, ok := s.stderr.(*os.File); ok && !s.verbose && isTerminal(f) {
		st.tick = time.Tick(refresh)
	}
	return st
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (st *status) phase(p string) {
	st.now = p
	if st.verbose {
		fmt.Fprintf(st.w, "%8.3fs %s\n", time.Since(st.start).Seconds(), p)
	}
}

func (st *status) draw() {
	st.drawn = true
	fmt.Fprintf(st.w, "\r\x1b[K%s: %s, %.0f s, %d MB", st.engine, st.now, time.Since(st.start).Seconds(), usage.Resident()/1e6)
}

// clear removes the line.
func (st *status) clear() {
	if st.drawn {
		fmt.Fprint(st.w, "\r\x1b[K")
	}
}
