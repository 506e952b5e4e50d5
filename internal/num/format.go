package num

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// String prints a as "12" or "-3/4".
func (a Rat) String() string {
	if a.big != nil {
		return a.big.RatString()
	}
	s := strconv.FormatInt(a.n, 10)
	if a.dm1 == 0 {
		return s
	}
	return s + "/" + strconv.FormatInt(a.den(), 10)
}

// Parse reads "12", "-3/4" or "1.25": an optional sign, decimal digits, and optionally one fraction or one decimal
// point. Exponents are not accepted: a few characters must not denote a number of a billion digits.
func Parse(s string) (Rat, error) {
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		return FromInt(i), nil
	}
	body := strings.TrimLeft(s, "+-")
	left, right := body, "1"
	if i := strings.IndexAny(body, "/."); i >= 0 {
		left, right = body[:i], body[i+1:]
	}
	if len(s)-len(body) > 1 || !digits(left) || !digits(right) {
		return Rat{}, fmt.Errorf("not a number: %q", s)
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok { // the denominator is zero
		return Rat{}, fmt.Errorf("not a number: %q", s)
	}
	return fromBig(r), nil
}

func digits(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return s != ""
}
