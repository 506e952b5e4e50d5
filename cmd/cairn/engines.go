package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"cairn/engines"
	"cairn/question"
	"cairn/verify"
)

// engineFlags are the flags that say how engines run: which one, how many at a time, and the options that they list themselves.
type engineFlags struct {
	kinds   question.Kind
	engine  choice
	jobs    jobs
	words   map[string]*choice
	telling bool
}

// newEngineFlags has the engines for questions of some kinds.
func newEngineFlags(kinds question.Kind) engineFlags {
	return engineFlags{kinds: kinds, engine: engineChoice(kinds), jobs: engineJobs(), words: make(map[string]*choice)}
}

// engineChoice is a flag for one of the engines.
func engineChoice(kinds question.Kind) choice {
	names := verify.EngineNames(kinds)
	c := choice{names[0], names}
	for _, e := range verify.Engines(kinds) {
		if e.Alias != "" {
			c.of = append(c.of, e.Alias)
		}
	}
	return c
}

// engineList describes the engines for --help.
func engineList(kinds question.Kind) string {
	var b strings.Builder
	for _, e := range verify.Engines(kinds) {
		fmt.Fprintf(&b, "  %-10s %s (%s)\n", e.Name, e.Summary, e.Paper)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// flags has a flag for each option of an engine. Options of one name are one flag.
func (f *engineFlags) flags(fs *pflag.FlagSet) {
	having := make(map[string][]string)
	var options []engines.Option
	for _, e := range verify.Engines(f.kinds) {
		if e.New == nil {
			continue
		}
		_, own := e.New()
		for _, o := range own {
			if len(having[o.Name]) == 0 {
				options = append(options, o)
			}
			having[o.Name] = append(having[o.Name], e.Name)
		}
	}
	for _, o := range options {
		word := &choice{o.Words[0], o.Words}
		f.words[o.Name] = word
		flag := fs.VarPF(word, o.Name, "", strings.Join(having[o.Name], ", ")+": "+o.Usage)
		if o.IsSwitch() {
			flag.NoOptDefVal = o.Words[1]
		}
	}
	fs.BoolVar(&f.telling, "trace", false, strings.Join(f.tellers(), ", ")+": tell each step on standard error; with --json as JSON lines")
}

// tellers are the engines that have steps to tell.
func (f *engineFlags) tellers() []string {
	var names []string
	for _, e := range verify.Engines(f.kinds) {
		if e.Tells && e.New != nil {
			names = append(names, e.Name)
		}
	}
	return names
}

// check refuses --trace for an engine that has no steps to tell.
func (f *engineFlags) check() error {
	tellers := f.tellers()
	if !f.telling || f.engine.value == verify.PortfolioName || slices.Contains(tellers, f.engine.value) {
		return nil
	}
	return fmt.Errorf("the engine %s has no steps to tell for --trace; engines that have: %s", f.engine.value, strings.Join(tellers, ", "))
}

// options translates the flags; steps are told to w, if they are asked for.
func (f *engineFlags) options(timeout time.Duration, w io.Writer, asJSON bool) verify.EngineOptions {
	opt := verify.EngineOptions{Jobs: int(f.jobs), Timeout: timeout, Set: make(engines.Settings)}
	for name, word := range f.words {
		if word.value != word.of[0] {
			opt.Set[name] = word.value
		}
	}
	if f.telling {
		opt.Trace = teller(w, asJSON)
	}
	return opt
}

// teller writes the steps of an engine: a line of text or of JSON for each.
func teller(w io.Writer, asJSON bool) func(step fmt.Stringer) {
	if !asJSON {
		return func(step fmt.Stringer) { fmt.Fprintln(w, step) }
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return func(step fmt.Stringer) {
		if err := enc.Encode(step); err != nil {
			fmt.Fprintln(w, err)
		}
	}
}
