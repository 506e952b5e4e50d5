package sample

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSample(t *testing.T) {
	count := func() (n int) {
		for i := range 10 {
			if Every(3, i) {
				n++
			}
		}
		return n
	}
	t.Setenv("CAIRN_TESTS", "")
	assert.Equal(t, 4, count())
	assert.Equal(t, 5, Size(5, 50))
	t.Setenv("CAIRN_TESTS", "long")
	assert.Equal(t, 10, count())
	assert.Equal(t, 50, Size(5, 50))
}
