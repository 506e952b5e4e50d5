package engines

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is a setting of an engine.
type Option struct {
	Name  string
	Usage string   // one line for --help
	What  string   // what a text is, for --help
	Words []string // what it can be set to; the first is the default; nil: numbers, from 0 on, which is the default, unless there is Parse
	Extra bool     // a strengthening that can be turned off by --without
	Paper bool     // the engine's paper has it, too: --as-published leaves it on
	Set   func(word string)
	Parse func(text string) error // instead of Set, of an option that is any text, none by default: says what is wrong with it
}

// The words of a switch, and of a strengthening.
var (
	offOn = []string{"false", "true"}
	onOff = []string{"on", "off"}
)

// Switch is an option that is on or off.
func Switch(name, usage string, on *bool) Option {
	return Option{Name: name, Usage: usage, Words: offOn, Set: func(word string) { *on = word == "true" }}
}

// Number is an option that is a number, which is not negative.
func Number(name, usage string, n *int) Option {
	return Option{Name: name, Usage: usage, Set: func(word string) { *n, _ = strconv.Atoi(word) }}
}

// Text is an option that is any text that parse takes. What says in one word what it is.
func Text(name, what, usage string, parse func(string) error) Option {
	return Option{Name: name, Usage: usage, What: what, Parse: parse}
}

// Extra is a strengthening, something that the engine does and its paper does not, which can be left out.
func Extra(name, usage string, without *bool) Option {
	return Option{Name: name, Usage: usage, Words: onOff, Extra: true, Set: func(word string) { *without = word == "off" }}
}

// Cover is the option of engines that grow an abstract reachability tree.
func Cover(all *bool) Option {
	return Option{
		Name: "cover", Usage: "which nodes may cover a node of the tree: only its ancestors, or nodes of other branches too",
		Words: []string{"ancestors", "all"}, Set: func(word string) { *all = word == "all" },
	}
}

// IsSwitch reports whether the option is on or off.
func (o *Option) IsSwitch() bool { return slices.Equal(o.Words, offOn) }

// Settings are the words that options are set to, by name.
type Settings map[string]string

// Default is the word that it is set to if nobody says otherwise.
func (o *Option) Default() string {
	switch {
	case o.IsNumber():
		return "0"
	case o.Parse != nil:
		return ""
	}
	return o.Words[0]
}

// IsNumber reports whether the option is a number.
func (o *Option) IsNumber() bool { return o.Words == nil && o.Parse == nil }

// apply sets those of an engine's options that are in s.
func (s Settings) apply(engine string, options []Option) error {
	for _, o := range options {
		word, ok := s[o.Name]
		if !ok {
			continue
		}
		if o.Parse != nil {
			if err := o.Parse(word); err != nil {
				return fmt.Errorf("option %s of the engine %s cannot be %q: %w", o.Name, engine, word, err)
			}
			continue
		}
		if n, err := strconv.Atoi(word); o.IsNumber() && (err != nil || n < 0) {
			return fmt.Errorf("option %s of the engine %s cannot be %q; it is a number that is not negative", o.Name, engine, word)
		}
		if !o.IsNumber() && !slices.Contains(o.Words, word) {
			return fmt.Errorf("option %s of the engine %s cannot be %q; it can be %s", o.Name, engine, word, strings.Join(o.Words, ", "))
		}
		o.Set(word)
	}
	return nil
}

// Without turns off the strengthenings of those names.
func (s Settings) Without(names ...string) {
	for _, name := range names {
		s[name] = onOff[1]
	}
}

// Left lists the names of the strengthenings that are turned off, in order.
func (s Settings) Left() []string {
	var names []string
	for name, word := range s {
		if word == onOff[1] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Extras lists the names of the engine's strengthenings, and of those among them that its paper does not have, in order.
func (e *Engine) Extras() (all, unpublished []string) {
	for _, o := range e.Options() {
		if o.Extra {
			all = append(all, o.Name)
			if !o.Paper {
				unpublished = append(unpublished, o.Name)
			}
		}
	}
	slices.Sort(all)
	slices.Sort(unpublished)
	return all, unpublished
}

// Induction is the option of engines that grow an abstract reachability tree.
func Induction(k *int) Option {
	return Number("induction", "prove labels that are not inductive by k-induction, up to this k (Fang et al. 2025, section 8)", k)
}
