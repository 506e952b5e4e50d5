package main

import (
	"fmt"
	"slices"
	"strings"

	"cairn/verify"
)

// choice is a flag that takes one of several words.
type choice struct {
	value string
	of    []string
}

// Set checks the word.
func (c *choice) Set(s string) error {
	if !slices.Contains(c.of, s) {
		return fmt.Errorf("it should be one of: %s%s", strings.Join(c.of, ", "), didYouMean(s, "", c.of))
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

// choices is the value of a flag that takes one of several words, and may repeat.
type choices struct {
	values []string
	of     []string
}

// Set checks the word.
func (c *choices) Set(s string) error {
	one := choice{of: c.of}
	if err := one.Set(s); err != nil {
		return err
	}
	c.values = append(c.values, s)
	return nil
}

// String is the words so far.
func (c *choices) String() string { return strings.Join(c.values, ",") }

// Type shows in --help that a name is expected.
func (c *choices) Type() string { return "name" }

// checks is the value of --check: lists of names of checks.
type checks struct{ names []string }

// Set checks the names.
func (c *checks) Set(s string) error {
	names := strings.Split(s, ",")
	for _, n := range names {
		one := choice{of: verify.CheckNames()}
		if err := one.Set(n); err != nil {
			return err
		}
	}
	c.names = append(c.names, names...)
	return nil
}

// String is the names so far.
func (c *checks) String() string { return strings.Join(c.names, ",") }

// Type shows in --help that names are expected.
func (c *checks) Type() string { return "names" }
