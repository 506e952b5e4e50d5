package cfront

import (
	"fmt"
	"strings"

	"cairn/cfg"
)

// What scanf finds where a conversion has stopped (C11 7.21.6.2, paragraphs 5 and 8 to 10): it has read all that it could, so that behind a number
// there is no digit, and behind white space in the format no white space.

// chars is a set of characters.
type chars = [256]bool

// charsOf are those for which a condition holds.
func charsOf(has func(b byte) bool) (set chars) {
	for b := range set {
		set[b] = has(byte(b))
	}
	return set
}

// without are the characters of a set that are not in another one.
func without(set, not chars) chars {
	return charsOf(func(b byte) bool { return set[b] && !not[b] })
}

// common are the characters that are in both sets.
func common(a, b chars) chars {
	return charsOf(func(c byte) bool { return a[c] && b[c] })
}

func isAnyOf(text string) func(b byte) bool {
	return func(b byte) bool { return strings.IndexByte(text, b) >= 0 }
}

var (
	anyChars   = charsOf(func(byte) bool { return true })
	noChars    = chars{}
	whiteSpace = charsOf(isSpace)
)

// eats are the characters that a conversion would have gone on to read. always says that it would have whatever it has read, which is not so if it has
// a width, and in a number whose form is open.
func (d directive) eats() (set chars, always bool) {
	switch d.letter {
	case 'd', 'u':
		set = charsOf(isAnyOf("0123456789"))
	case 'o':
		set = charsOf(isAnyOf("01234567"))
	case 'x', 'X':
		set = charsOf(isAnyOf("0123456789abcdefABCDEF"))
	case 's':
		set = without(anyChars, whiteSpace)
	case '[':
		set = *d.set
	case 'c', '%':
		return noChars, true
	default:
		return charsOf(func(b byte) bool { return b == '.' || '0' <= b && b <= '9' || 'a' <= b|' ' && b|' ' <= 'z' }), false
	}
	return set, d.width <= 0
}

// begins are the characters that a conversion may begin with, once it has skipped white space.
func (d directive) begins() chars {
	switch d.letter {
	case 'd', 'u', 'o', 'i':
		return charsOf(isAnyOf("+-0123456789"))
	case 'x', 'X':
		return charsOf(isAnyOf("+-0123456789abcdefABCDEF"))
	case '[':
		return *d.set
	case 's', 'c':
		return anyChars
	case '%':
		return charsOf(isAnyOf("%"))
	}
	return charsOf(isAnyOf("+-.0123456789iInN"))
}

// scanStop is where scanf has stopped reading: what the next character may be, and with which ones more is known of what has been read.
type scanStop struct{ next, doubt chars }

// skip is what is next behind white space, if there is any.
func (s *scanStop) skip() {
	if without(s.next, whiteSpace) != s.next {
		*s = scanStop{next: without(anyChars, whiteSpace)}
	}
}

// follow goes through directives. It returns those that may match, with what texts may begin with, and where the last one stops. exact is false if
// more is known of what they read than that.
func follow(ds []directive) (matching []directive, end scanStop, exact bool) {
	at := scanStop{next: anyChars}
	exact = true
	never := func(d directive) ([]directive, scanStop, bool) {
		return append(matching, directive{before: d.before, width: -1, precision: -1}), scanStop{next: anyChars}, exact
	}
	for _, d := range ds {
		for _, b := range []byte(d.before) {
			switch {
			case isSpace(b):
				at.skip()
				continue
			case !at.next[b]:
				return never(d)
			}
			exact = exact && !at.doubt[b]
			at = scanStop{next: anyChars}
		}
		switch d.letter {
		case 0:
			return append(matching, d), at, exact
		case 'n':
			matching = append(matching, d)
			continue
		case 'c', '[':
		default:
			at.skip()
		}
		first := common(at.next, d.begins())
		switch {
		case first == noChars:
			return never(d)
		case d.letter == 'c' || d.letter == '[' || d.letter == 's':
			d.first, d.doubt = first, common(first, at.doubt)
		case first != d.begins(), strings.IndexByte("eEfFgGaA", d.letter) >= 0 && d.width > 0:
			exact = false
		}
		matching = append(matching, d)
		set, always := d.eats()
		if at = (scanStop{next: anyChars, doubt: set}); always {
			at = scanStop{next: without(anyChars, set)}
		}
	}
	return matching, at, exact
}

// readers are functions that read characters of a stream as they come.
var readers = strings.Fields("getchar getchar_unlocked getc fgetc fgets fread read")

// reading is what the program reads from streams.
type reading struct {
	stops bool               // a call of scanf ends where not every character may be next
	any   map[string]cfg.Pos // functions that may read what is there
}

// reads takes note of a function that reads what comes next, whatever that is.
func (r *reading) reads(name string, pos cfg.Pos) {
	if r.any == nil {
		r.any = map[string]cfg.Pos{}
	}
	if _, known := r.any[name]; !known {
		r.any[name] = pos
	}
}

// notes are the assumptions about that: what is read does not depend on what has been read before.
func (r *reading) notes(add func(key string, n cfg.Note)) {
	if !r.stops {
		return
	}
	for name, pos := range r.any {
		add("reading of "+name, cfg.Note{Pos: pos, Text: fmt.Sprintf("assumed: %s reads anything, wherever a call of scanf before it has stopped", name)})
	}
}
