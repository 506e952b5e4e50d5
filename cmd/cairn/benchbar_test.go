package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestBar(t *testing.T) {
	assert.Equal(t, "["+strings.Repeat("=", 10)+strings.Repeat(" ", 20)+"] 33/99, 11s, 22s left", barText(33, 99, 11*time.Second))
	assert.Equal(t, "["+strings.Repeat("=", 30)+"] 2/2, 1m0s, 0s left", barText(2, 2, time.Minute))
	assert.Contains(t, barText(0, 7, 0), "0/7, 0s, 0s left")
}

func TestBarOnTerminal(t *testing.T) {
	var out writes
	p := &benchBar{w: &out, tty: true, start: time.Now()}
	for range 2 {
		p.step(2, func() { out = append(out, "WRONG\n"...) })
	}
	p.clear()
	assert.Regexp(t, `^WRONG\n\[=+ +\] 1/2, 0s, 0s left\r\x1b\[KWRONG\n\[=+\] 2/2, 0s, 0s left\r\x1b\[K$`, string(out))

	var quiet writes
	p = &benchBar{w: &quiet, start: time.Now()}
	p.step(1, func() {})
	p.clear()
	assert.Empty(t, quiet)
}
