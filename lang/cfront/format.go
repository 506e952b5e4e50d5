package cfront

import "strings"

// directive is a conversion of a format of printf or scanf (C11 7.21.6): what is between the percent sign and the letter, and the text
// before it.
type directive struct {
	before    string
	flags     string
	width     int // -1: none
	precision int // -1: none
	stars     int // arguments that width and precision take; of scanf: 1 for one that is not assigned
	length    string
	letter    byte // 0: the end of the format
	set       *[256]bool
}

// parseFormat takes a format apart; the last directive stands for the text behind the others. It fails on what C leaves undefined.
func parseFormat(format string, scan bool) (out []directive, ok bool) {
	for {
		before, rest, more := strings.Cut(format, "%")
		d := directive{before: before, width: -1, precision: -1}
		if !more {
			return append(out, d), true
		}
		if scan {
			if rest, more = strings.CutPrefix(rest, "*"); more {
				d.stars = 1
			}
		} else {
			n := len(rest) - len(strings.TrimLeft(rest, "-+ #0'"))
			d.flags, rest = rest[:n], rest[n:]
		}
		d.width, d.stars, rest = formatNumber(rest, d.stars, !scan)
		if fraction, dot := strings.CutPrefix(rest, "."); dot && !scan {
			if d.precision, d.stars, rest = formatNumber(fraction, d.stars, true); d.precision < 0 {
				d.precision = 0
			}
		}
		for _, length := range []string{"hh", "h", "ll", "l", "j", "z", "t", "L"} {
			if after, has := strings.CutPrefix(rest, length); has {
				d.length, rest = length, after
				break
			}
		}
		if rest == "" {
			return nil, false
		}
		d.letter, format = rest[0], rest[1:]
		switch {
		case d.letter == '[' && scan:
			if d.set, format, ok = scanSet(format); !ok {
				return nil, false
			}
		case !strings.ContainsRune("diouxXcspneEfFgGaA%", rune(d.letter)):
			return nil, false
		}
		out = append(out, d)
	}
}

// formatNumber reads a width or precision; more than 9999 is none. A star is counted.
func formatNumber(s string, stars int, star bool) (n, counted int, rest string) {
	if after, has := strings.CutPrefix(s, "*"); has && star {
		return -1, stars + 1, after
	}
	n = -1
	for s != "" && s[0] >= '0' && s[0] <= '9' {
		n = min(max(n, 0)*10+int(s[0]-'0'), 9999)
		s = s[1:]
	}
	return n, stars, s
}

// scanSet reads the characters of a scanset, up to its bracket.
func scanSet(s string) (set *[256]bool, rest string, ok bool) {
	s, not := strings.CutPrefix(s, "^")
	end := strings.IndexByte(s[min(1, len(s)):], ']') + 1
	if end <= 0 {
		return nil, "", false
	}
	set = &[256]bool{}
	for i := 0; i < end; i++ {
		to := s[i]
		if i+2 < end && s[i+1] == '-' {
			to = s[i+2]
		}
		for c := int(s[i]); c <= int(to); c++ {
			set[c] = true
		}
		if to != s[i] {
			i += 2
		}
	}
	if not {
		for c := range set {
			set[c] = !set[c]
		}
	}
	return set, s[end+1:], true
}
