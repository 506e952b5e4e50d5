package main

import (
	"fmt"
	"slices"
	"strings"
)

// choice is a flag that takes one of several words.
type choice struct {
	value string
	of    []string
}

// Set checks the word.
func (c *choice) Set(s string) error {
	if !slices.Contains(c.of, s) {
		return fmt.Errorf("it should be one of: %s", strings.Join(c.of, ", "))
	}
	c.value = s
	return nil
}

// String is the current word.
func (c *choice) String() string { return c.value }

// Type shows the words in --help, unless they are so many that the help tells of them elsewhere.
func (c *choice) Type() string {
	if len(c.of) > 5 {
		return "name"
	}
	return strings.Join(c.of, "|")
}
