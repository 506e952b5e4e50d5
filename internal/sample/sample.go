// Package sample says which part of a large corpus the tests take: go test ./... a sample, the same each time, and with
// CAIRN_TESTS=long all of it.
package sample

import "os"

// Long reports whether the environment asks for the whole corpora.
func Long() bool { return os.Getenv("CAIRN_TESTS") == "long" }

// Every reports whether the tests take the i-th of many cases: each n-th, or all of them in long tests.
func Every(n, i int) bool { return i%n == 0 || Long() }

// Size is the number of random cases: some, or more of them in long tests.
func Size(some, more int) int {
	if Long() {
		return more
	}
	return some
}
