package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// byteSize is a flag whose value is an amount of memory, such as 512MB, 4GiB or 1000000.
type byteSize uint64

// units are the suffixes of byteSize. The longer ones come first: B ends them all.
var units = []struct {
	suffix string
	factor float64
}{
	{"KIB", 1 << 10}, {"MIB", 1 << 20}, {"GIB", 1 << 30}, {"TIB", 1 << 40},
	{"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12},
	{"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}, {"B", 1},
}

// minMemory is the least limit that leaves room for the program itself.
const minMemory = 64e6

// Set parses the flag's value.
func (b *byteSize) Set(s string) error {
	number, factor := strings.ToUpper(strings.TrimSpace(s)), 1.0
	for _, u := range units {
		if n, ok := strings.CutSuffix(number, u.suffix); ok {
			number, factor = n, u.factor
			break
		}
	}
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	switch n := x * factor; {
	case err != nil || math.IsNaN(n) || n > math.MaxInt64/2:
		return fmt.Errorf("%q is no amount of memory such as 512MB or 4GB", s)
	case n < minMemory:
		return fmt.Errorf("%q is too little: the least is 64MB", s)
	default:
		*b = byteSize(n)
		return nil
	}
}

// String prints the value for --help, which shows no default for an empty one.
func (b *byteSize) String() string {
	if *b == 0 {
		return ""
	}
	return strconv.FormatUint(uint64(*b), 10)
}

// Type names the kind of value in --help.
func (b *byteSize) Type() string { return "size" }
