package answer

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestStatsOf(t *testing.T) {
	type counters struct {
		Tests, deadEndsRecalled int64
		inAll                   int
		check                   time.Duration
	}
	a := StatsOf(counters{Tests: 3, deadEndsRecalled: 4, inAll: 5, check: 1500 * time.Millisecond})
	assert.Equal(t, []Stat{{"tests", 3}, {"dead ends recalled", 4}, {"in all", 5}, {"check seconds", 1.5}}, a)
	assert.Equal(t, []Stat{{"tests", 3}, {"dead ends recalled", 4}, {"in all", 7}, {"check seconds", 1.5}, {"more", 1}}, AddStats(a, []Stat{{"more", 1}, {"in all", 2}}))
}
