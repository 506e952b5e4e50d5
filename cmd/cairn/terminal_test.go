package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFolded(t *testing.T) {
	const line = "node 3 at main@2 below 2: (and (<= main.n_now!1 4294967295) (>= main.n_now!1 6) (<= main.n_now!1 main.i_now!1))"
	assert.Equal(t, line, folded(line, 0))
	assert.Equal(t, "short", folded("short", 40))
	for _, width := range []int{40, 60, 80, 200} {
		got := folded(line, width)
		for i, part := range strings.Split(got, "\n") {
			assert.Less(t, len(part), width, got)
			assert.Equal(t, i > 0, strings.HasPrefix(part, "    "), got)
		}
		assert.Equal(t, line, strings.Join(strings.Fields(got), " "), "no word is lost")
	}
	assert.Equal(t, strings.Repeat("x", 100), folded(strings.Repeat("x", 100), 40), "a word is not broken")
	assert.Zero(t, terminalWidth(&bytes.Buffer{}))
}

func TestClipped(t *testing.T) {
	long := strings.Repeat("ä", longest+1)
	assert.Equal(t, "short\n"+strings.Repeat("ä", longest-3)+"...\n"+strings.Repeat("ä", longest)+"\nend",
		string(clipped([]byte("short\n"+long+"\n"+strings.Repeat("ä", longest)+"\nend"))))
}
