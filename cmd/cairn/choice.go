package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// choice is a flag that takes one of several words, or, if there are none, a number that is not negative, or a text that can be parsed.
type choice struct {
	value string
	of    []string
	what  string // the text
	parse func(string) error
}

// first is the word of a flag that is not given.
func (c *choice) first() string {
	switch {
	case c.parse != nil:
		return ""
	case c.of == nil:
		return "0"
	}
	return c.of[0]
}

// Set checks the word.
func (c *choice) Set(s string) error {
	if c.parse != nil {
		c.value = s
		return c.parse(s)
	}
	if n, err := strconv.Atoi(s); c.of == nil && (err != nil || n < 0) {
		return errors.New("it should be a number that is not negative")
	}
	if c.of != nil && !slices.Contains(c.of, s) {
		return fmt.Errorf("it should be one of: %s%s", strings.Join(c.of, ", "), didYouMean(s, "", c.of))
	}
	c.value = s
	return nil
}

// String is the current word.
func (c *choice) String() string { return c.value }

// Type shows the words in --help, unless they are so many that the help tells of them elsewhere.
func (c *choice) Type() string {
	switch {
	case c.parse != nil:
		return c.what
	case c.of == nil:
		return "n"
	case len(c.of) > 5:
		return "name"
	}
	return strings.Join(c.of, "|")
}

// choices is a flag that takes lists of several words, with commas between them, and may repeat.
type choices struct {
	values []string
	of     []string
}

// Set checks the words.
func (c *choices) Set(s string) error {
	words := strings.Split(s, ",")
	for _, w := range words {
		one := choice{of: c.of}
		if err := one.Set(w); err != nil {
			return err
		}
	}
	c.values = append(c.values, words...)
	return nil
}

// String is the words so far.
func (c *choices) String() string { return strings.Join(c.values, ",") }

// Type shows in --help that names are expected.
func (c *choices) Type() string { return "names" }
