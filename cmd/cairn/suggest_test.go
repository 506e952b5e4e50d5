package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"verify", "verfy", 1}, {"verify", "vreify", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 1}, {"gps", "kind", 4}} {
		assert.Equal(t, c.want, distance(c.a, c.b), "%s %s", c.a, c.b)
		assert.Equal(t, c.want, distance(c.b, c.a), "%s %s", c.b, c.a)
	}
	assert.Equal(t, "verify", closest("VERFY", []string{"chc", "verify"}))
	assert.Empty(t, closest("frobnicate", []string{"chc", "verify"}))
	assert.Empty(t, closest(string(make([]byte, 1000)), []string{"chc"}))
}
