package digest

import (
	"crypto/sha256"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSum compares the page's digest with that of the standard library, for all lengths of some blocks.
func TestSum(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for n := range 300 {
		text := make([]byte, n)
		r.Read(text)
		before := string(text)
		require.Equal(t, sha256.Sum256(text), sum(text), "%d bytes", n)
		require.Equal(t, before, string(text))
		require.Equal(t, sum(text), SHA256(text))
	}
}
