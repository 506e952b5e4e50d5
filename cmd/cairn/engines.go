package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/verify"
)

// engineFlags are the flags that say how engines run: which one, how many at a time, and the options that they list themselves.
type engineFlags struct {
	kinds   question.Kind
	engine  choice
	jobs    jobs
	words   map[string]*choice
	telling bool

	without     choices // strengthenings that are left out
	asPublished bool    // all of them
}

// newEngineFlags has the engines for questions of some kinds.
func newEngineFlags(kinds question.Kind) engineFlags {
	return engineFlags{kinds: kinds, engine: engineChoice(kinds), jobs: engineJobs(), words: make(map[string]*choice)}
}

// engineChoice is a flag for one of the engines.
func engineChoice(kinds question.Kind) choice {
	names := verify.EngineNames(kinds)
	c := choice{value: names[0], of: names}
	for _, e := range verify.Engines(kinds) {
		if e.Alias != "" {
			c.of = append(c.of, e.Alias)
		}
	}
	return c
}

// engineList describes the engines for cairn help engines.
func engineList(kinds question.Kind) string {
	var b strings.Builder
	for _, e := range verify.Engines(kinds) {
		for i, line := range wrapped(fmt.Sprintf("%s (%s)", e.Summary, e.Paper), helpWidth-14) {
			fmt.Fprintf(&b, "  %-10s  %s\n", map[bool]string{true: e.Name}[i == 0], line)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// flags has a flag for each option of an engine. Options of one name are one flag.
func (f *engineFlags) flags(fs *pflag.FlagSet) {
	having := make(map[string][]string)
	var options []engines.Option
	for _, e := range verify.Engines(f.kinds) {
		for _, o := range e.Options() {
			if o.Extra {
				if !slices.Contains(f.without.of, o.Name) {
					f.without.of = append(f.without.of, o.Name)
				}
				continue
			}
			if len(having[o.Name]) == 0 {
				options = append(options, o)
			}
			having[o.Name] = append(having[o.Name], e.Name)
		}
	}
	for _, o := range options {
		word := &choice{value: o.Default(), of: o.Words, what: o.What, parse: o.Parse}
		f.words[o.Name] = word
		flag := fs.VarPF(word, o.Name, "", strings.Join(having[o.Name], ", ")+": "+o.Usage)
		if o.IsSwitch() {
			flag.NoOptDefVal = o.Words[1]
		}
		tell(fs, engineTopic, o.Name)
	}
	fs.Var(&f.without, "without", "switch off strengthenings that are not in the engine's paper: "+strings.Join(f.without.of, ", "))
	fs.BoolVar(&f.asPublished, "as-published", false, "switch off all of these")
	fs.BoolVar(&f.telling, "trace", false, "print each step of the engine on standard error; with --json, as JSON lines")
	tell(fs, engineTopic, "without", "as-published")
}

// tellers are the engines that have steps to tell.
func (f *engineFlags) tellers() []string {
	var names []string
	for _, e := range verify.Engines(f.kinds) {
		if (e.Tells || e.Records) && e.New != nil {
			names = append(names, e.Name)
		}
	}
	return names
}

// check refuses --without and --as-published for an engine that has nothing to leave out, and --trace for one that has no steps to tell.
func (f *engineFlags) check() error {
	portfolio := f.engine.value == verify.PortfolioName
	has, ours := f.extras()
	for _, name := range f.without.values {
		if !portfolio && !slices.Contains(has, name) {
			return fmt.Errorf("the engine %s has no %s that --without could leave out; it has: %s", f.engine.value, name, cmp.Or(strings.Join(has, ", "), "nothing"))
		}
	}
	if f.asPublished && len(ours) == 0 {
		return fmt.Errorf("the engine %s has nothing that --as-published could leave out", f.engine.value)
	}
	if e, err := verify.EngineByName(f.engine.value, f.kinds); !f.telling || portfolio || err == nil && (e.Tells || e.Records) {
		return nil
	}
	return fmt.Errorf("the engine %s has no steps to tell for --trace; engines that have: %s", f.engine.value, strings.Join(f.tellers(), ", "))
}

// inTurns has engines take turns if steps are limited: side by side they would take them in another order each time.
func (f *engineFlags) inTurns(l limits, fs *pflag.FlagSet) error {
	switch {
	case l.steps == 0 || f.jobs == 1:
		return nil
	case fs.Changed("jobs"):
		return errors.New("--steps counts the steps of engines that run one after the other: it does not go with --jobs " + f.jobs.String())
	}
	f.jobs = 1
	return nil
}

// extras are the strengthenings of the engine, and those that its paper does not have.
func (f *engineFlags) extras() (all, unpublished []string) {
	e, err := verify.EngineByName(f.engine.value, f.kinds)
	if err != nil {
		return nil, nil // the flag takes names of engines only
	}
	return e.Extras()
}

// options translates the flags; steps are told to w, if they are asked for.
func (f *engineFlags) options(l limits, w io.Writer, asJSON bool) verify.EngineOptions {
	opt := verify.EngineOptions{Jobs: int(f.jobs), Steps: int64(l.steps), Limited: l.limited(), Set: make(engines.Settings)}
	for name, word := range f.words {
		if word.value != word.first() {
			opt.Set[name] = word.value
		}
	}
	opt.Set.Without(f.without.values...)
	if f.asPublished {
		_, ours := f.extras()
		opt.Set.Without(ours...)
	}
	if f.telling {
		opt.Trace = teller(w, asJSON)
	}
	return opt
}

// teller writes the steps of an engine: text, as wide as the terminal, or a line of JSON for each.
func teller(w io.Writer, asJSON bool) func(step fmt.Stringer) {
	if !asJSON {
		width := terminalWidth(w)
		return func(step fmt.Stringer) {
			for line := range strings.Lines(step.String()) {
				fmt.Fprintln(w, folded(strings.TrimSuffix(line, "\n"), width))
			}
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return func(step fmt.Stringer) {
		if err := enc.Encode(step); err != nil {
			fmt.Fprintln(w, err)
		}
	}
}
