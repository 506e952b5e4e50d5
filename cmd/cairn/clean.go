package main

import (
	"bytes"
	"strings"
	"unicode"
)

// clean replaces the characters of a text that would make a terminal do something, which names of files may have.
func clean(text string) string { return strings.Map(visible, text) }

// cleanBytes is clean for bytes.
func cleanBytes(text []byte) []byte { return bytes.Map(visible, text) }

func visible(r rune) rune {
	if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
		return unicode.ReplacementChar
	}
	return r
}
