package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"cairn/predabs"
	"cairn/spacer/pba"
)

// predicates are the flags of the engine predabs.
type predicates struct {
	refine  choice
	boolean bool
	global  bool
	restart bool
	noTests bool
	noLoops bool
	telling bool // --trace
}

func (p *predicates) flags(fs *pflag.FlagSet) {
	names := predabs.Refinements()
	p.refine = choice{names[0], names}
	fs.Var(&p.refine, "refine", "predabs: the solution of the refinement constraints that predicates are taken from")
	fs.BoolVar(&p.boolean, "boolean", false, "predabs: abstract to Boolean combinations of predicates instead of conjunctions")
	fs.BoolVar(&p.global, "global", false, "predabs: use each predicate at every location")
	fs.BoolVar(&p.restart, "restart", false, "predabs: begin again after each refinement instead of recomputing a subtree")
	fs.BoolVar(&p.noLoops, "no-loops", false, "predabs: interpolate counterexamples as they are, without summaries in place of loops")
	fs.BoolVar(&p.noTests, "no-tests", false, "predabs: do not execute the beginnings of infeasible counterexamples")
	fs.BoolVar(&p.telling, "trace", false, "predabs, pba: tell each step on standard error; with --json as JSON lines")
}

// options translates the flags.
func (p *predicates) options() predabs.Options {
	refine, _ := predabs.RefinementByName(p.refine.value) // the flag takes no other words
	return predabs.Options{Refine: refine, Boolean: p.boolean, Global: p.global, Restart: p.restart, NoLoops: p.noLoops, NoTests: p.noTests}
}

// traced refuses --trace for an engine that has no steps to tell. engines have some; the first one only runs others.
func traced(asked bool, engine string, engines ...string) error {
	if !asked || slices.Contains(engines, engine) {
		return nil
	}
	return fmt.Errorf("the engine %s has no steps to tell for --trace; engines that have: %s", engine, strings.Join(engines[1:], ", "))
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

// abstraction are the flags of the engine pba.
type abstraction struct {
	of      choice
	noCEGAR bool
}

func (a *abstraction) flags(fs *pflag.FlagSet) {
	a.of = choice{"constraints", []string{"constraints", "variables"}}
	fs.Var(&a.of, "abstract", "pba: what an abstraction may leave out, single constraints or whole assignments to variables")
	fs.BoolVar(&a.noCEGAR, "no-cegar", false, "pba: bring everything back after a spurious counterexample, instead of what excludes it")
}

// options translates the flags.
func (a *abstraction) options() pba.Options {
	return pba.Options{Variables: a.of.value == "variables", NoCEGAR: a.noCEGAR}
}
