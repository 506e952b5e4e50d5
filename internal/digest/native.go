//go:build !js

package digest

import "crypto/sha256"

// SHA256 is the digest of a text.
func SHA256(text []byte) [32]byte { return sha256.Sum256(text) }
