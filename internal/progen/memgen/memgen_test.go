package memgen

import (
	"context"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// execution runs programs, or skips the test where gcc or its sanitizers are missing.
func execution(t *testing.T, programs ...*Program) [][]Run {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	runs, err := Execute(context.Background(), t.TempDir(), programs)
	if err != nil {
		t.Skip(err)
	}
	return runs
}

// TestEnds requires that the programs are reproducible, and that they end in all ways, few of them in one that tells nothing.
func TestEnds(t *testing.T) {
	var programs []*Program
	for seed := range uint64(sample.Size(45, 60)) {
		p := Generate(seed)
		require.Equal(t, p.C(NoClaim), Generate(seed).C(NoClaim))
		programs = append(programs, p)
	}
	count := map[End]int{}
	for i, runs := range execution(t, programs...) {
		want := 1
		for range programs[i].inputs {
			want *= choices
		}
		if programs[i].Vague {
			want *= 4
		}
		require.Len(t, runs, want)
		for _, r := range runs {
			count[r.End]++
		}
	}
	t.Log(count)
	for e := Clean; e < Undefined; e++ {
		assert.Positive(t, count[e], e)
	}
	assert.Less(t, count[Undefined], count[Clean]/10)
}

// TestClaims requires that assertions fail in some runs of some programs, and in none of others.
func TestClaims(t *testing.T) {
	p := Generate(2)
	runs := execution(t, p)[0]
	fails := map[bool]int{}
	for seed := range uint64(40) {
		c := p.Claim(runs, seed)
		any := false
		for _, r := range runs {
			any = any || c.Fails(r)
		}
		fails[any]++
	}
	assert.Greater(t, fails[true], 3)
	assert.Greater(t, fails[false], 3)
}

// TestShrink leaves out all statements but the one that matters.
func TestShrink(t *testing.T) {
	for seed := range uint64(sample.Size(45, 60)) {
		p := Generate(seed)
		has := func(p *Program) bool { return strings.Contains(strings.Join(p.stmts, "\n"), "calloc") }
		if has(p) {
			assert.Len(t, p.Shrink(has).stmts, 1)
		}
	}
}
