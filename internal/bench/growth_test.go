package bench

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseSizes(t *testing.T) {
	for text, want := range map[string][]int{
		"10..1000": {10, 20, 50, 100, 200, 500, 1000}, "3..30": {3, 5, 10, 20, 30}, "7..7": {7}, "5,3,5": {3, 5}, "1..2": {1, 2}, "17": {17},
		"2147483647..2147483647": {math.MaxInt32}, "1000000000..2147483647": {1000000000, 2000000000, math.MaxInt32},
	} {
		sizes, err := ParseSizes(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, sizes, text)
	}
	for _, text := range []string{"", "0", "-1", "a", "5..3", "0..4", "1..", "..9", "1,,2", "1..2..3", "99999999999999999999"} {
		_, err := ParseSizes(text)
		assert.Error(t, err, text)
	}
}

// Times are told by size, and what is not solved says why.
func TestGrowth(t *testing.T) {
	r := told(t, "komuravelli2014", "bebop_2.bp safe safe safe", "bebop_10.bp safe safe TO", "lock_5.c safe MO ?", "other.c safe safe safe")
	assert.Empty(t, r.GrowthTables(), "families were not asked for")
	r.Manifest.Settings.Families = []string{"bebop", "lock"}
	tables := r.GrowthTables()
	require.Len(t, tables, 2)
	assert.Equal(t, [][]string{{"2", "0.50", "1.00"}, {"10", "0.50", "TO"}}, tables[0].Rows)
	assert.Equal(t, [][]string{{"5", "MO", "?"}}, tables[1].Rows)
	p := growths(r.Split())[0].plot()
	assert.Len(t, p.Points, 4)
	assert.Len(t, p.Lines, 2)
	assert.Contains(t, p.Desc, "Spacer solves up to 10, GPDR solves up to 2")
}
