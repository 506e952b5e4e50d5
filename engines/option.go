package engines

import (
	"fmt"
	"slices"
	"strings"
)

// Option is a setting of an engine.
type Option struct {
	Name  string
	Usage string   // one line for --help
	Words []string // what it can be set to; the first is the default
	Set   func(word string)
}

// The words of a switch.
var offOn = []string{"false", "true"}

// Switch is an option that is on or off.
func Switch(name, usage string, on *bool) Option {
	return Option{Name: name, Usage: usage, Words: offOn, Set: func(word string) { *on = word == "true" }}
}

// Cover is the option of engines that grow an abstract reachability tree.
func Cover(all *bool) Option {
	return Option{
		Name: "cover", Usage: "a node of the tree is covered by its ancestors only, or by nodes of other branches too",
		Words: []string{"ancestors", "all"}, Set: func(word string) { *all = word == "all" },
	}
}

// IsSwitch reports whether the option is on or off.
func (o *Option) IsSwitch() bool { return slices.Equal(o.Words, offOn) }

// Settings are the words that options are set to, by name.
type Settings map[string]string

// instance makes an engine with those of the settings that it has.
func (e *Engine) instance(s Settings) (Run, error) {
	run, options := e.New()
	for _, o := range options {
		word, ok := s[o.Name]
		if !ok {
			continue
		}
		if !slices.Contains(o.Words, word) {
			return nil, fmt.Errorf("option %s of the engine %s cannot be %q; it can be %s", o.Name, e.Name, word, strings.Join(o.Words, ", "))
		}
		o.Set(word)
	}
	return run, nil
}
