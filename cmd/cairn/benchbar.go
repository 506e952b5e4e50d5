package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// benchBar is the progress bar; on anything but a terminal there is none.
type benchBar struct {
	w     io.Writer
	tty   bool
	start time.Time
	done  int
}

// barWidth is the number of columns between the brackets.
const barWidth = 30

func (b *benchSession) progress() *benchBar {
	f, ok := b.stderr.(*os.File)
	return &benchBar{w: b.stderr, tty: ok && isTerminal(f), start: time.Now()}
}

// step counts one task and lets say print something in between.
func (p *benchBar) step(of int, say func()) {
	p.clear()
	say()
	p.done++
	if p.tty {
		fmt.Fprint(p.w, barText(p.done, of, time.Since(p.start)))
	}
}

// clear removes the bar.
func (p *benchBar) clear() {
	if p.tty && p.done > 0 {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// barText draws the bar with the time that the rest will take if it goes on like this.
func barText(done, of int, spent time.Duration) string {
	full := barWidth * done / max(of, 1)
	left := time.Duration(0)
	if done > 0 {
		left = spent / time.Duration(done) * time.Duration(max(of-done, 0))
	}
	return fmt.Sprintf("[%s%s] %d/%d, %s, %s left", strings.Repeat("=", full), strings.Repeat(" ", barWidth-full), done, of,
		spent.Round(time.Second), left.Round(time.Second))
}
