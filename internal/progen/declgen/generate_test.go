package declgen

import "testing"

// TestGenerateEnds makes programs, some of which have only constant objects in what is declared first.
func TestGenerateEnds(t *testing.T) {
	seeds := []uint64{302533, 400719}
	for seed := range uint64(2000) {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		if n := Generate(seed).Checks(); n < 6 {
			t.Errorf("seed %d: %d checks", seed, n)
		}
	}
}
