// Package digest computes SHA-256, by which witnesses name programs. In the page it does so by itself: crypto/sha256 brings 44 kB of compressed
// program with it, which is for certified cryptography.
package digest

import (
	"encoding/binary"
	"math/bits"
)

// sum is SHA-256 (FIPS 180-4, section 6.2), for texts of less than 2^61 bytes.
func sum(text []byte) (out [32]byte) {
	n := len(text)
	padded := append(append(make([]byte, 0, n+72), text...), 0x80)
	for len(padded)%64 != 56 {
		padded = append(padded, 0)
	}
	padded = binary.BigEndian.AppendUint64(padded, uint64(n)*8)
	h := initial
	for ; len(padded) > 0; padded = padded[64:] {
		compress(&h, padded[:64])
	}
	for i, word := range h {
		binary.BigEndian.PutUint32(out[4*i:], word)
	}
	return out
}

// compress takes a block of 64 bytes into account.
func compress(h *[8]uint32, block []byte) {
	right := func(x uint32, by int) uint32 { return bits.RotateLeft32(x, -by) }
	var w [64]uint32
	for t := range w {
		if t < 16 {
			w[t] = binary.BigEndian.Uint32(block[4*t:])
			continue
		}
		a, b := w[t-15], w[t-2]
		w[t] = w[t-16] + w[t-7] + (right(a, 7) ^ right(a, 18) ^ a>>3) + (right(b, 17) ^ right(b, 19) ^ b>>10)
	}
	s := *h
	for t := range w {
		a, e := s[0], s[4]
		t1 := s[7] + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + (e&s[5] ^ ^e&s[6]) + constants[t] + w[t]
		t2 := (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + (a&s[1] ^ a&s[2] ^ s[1]&s[2])
		s = [8]uint32{t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]}
	}
	for i := range h {
		h[i] += s[i]
	}
}

// initial are the first 32 bits of the fractions of the square roots of the first 8 primes, constants those of the cube roots of the first 64.
var initial = [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}

var constants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
