package verify

import (
	"context"
	"fmt"
	"strings"
	"time"

	"cairn/absint"
	"cairn/answer"
	"cairn/bself"
	"cairn/cfg"
	"cairn/explicit"
	"cairn/gps"
	"cairn/gps/cra"
	"cairn/gps/impact"
	"cairn/predabs"
	"cairn/simulate"
	"cairn/spacer/pba"
)

// EngineOptions are the settings that engines share. The zero value is the engine as published.
type EngineOptions struct {
	Jobs    int           // how many engines a portfolio runs side by side; 0: one
	Timeout time.Duration // the time there is, for a portfolio to divide; 0: unknown
	Explain func(string)  // is told why a portfolio chooses its engines; nil: nobody is told

	DepthFirst bool // se, and the first half of se+bself: depth first instead of breadth first
	Concurrent bool // se+bself: both halves side by side instead of one after the other

	NoGas    bool // leave out the bound on test runs of Fang et al. 2025, section 5.3
	CoverAll bool // engines that grow an abstract reachability tree: nodes cover others beyond those below them

	Predabs predabs.Options         // all but Trace
	PBA     pba.Options             // all but Trace
	Trace   func(step fmt.Stringer) // is told of each step, by engines for teaching: predabs, pba. nil: nobody is told
	Record  Recorder                // is told the histories of engines that have one; nil: nobody is told

	attempts *attempts // is told what engines do; may be nil
}

// gps completes the options of an engine of package gps.
func (o EngineOptions) gps(name string, opt gps.Options) gps.Options {
	opt.NoGas, opt.CoverAll, opt.Record = opt.NoGas || o.NoGas, o.CoverAll, o.recorder(name)
	return opt
}

// Engine is one algorithm.
type Engine struct {
	Name    string
	Summary string // one line for --help
	Paper   string
	Partial bool // unknown is an ordinary answer: a part of another engine, kept to be compared with it, or for some programs only
	Run     func(context.Context, *cfg.Program, EngineOptions) (*answer.Answer, error)
}

// Engines lists all engines; the first one is the default.
func Engines() []Engine {
	portfolio := Engine{
		Name:    PortfolioName,
		Summary: "several of the others, chosen by a look at the program",
		Paper:   "see docs/engines.md",
		Run:     runPortfolio,
	}
	return append([]Engine{portfolio}, single()...)
}

// single lists the engines that are one algorithm each.
func single() []Engine {
	return []Engine{
		{
			Name:    runName,
			Summary: "concrete execution, of programs that have no inputs",
			Paper:   "see docs/engines.md",
			Partial: true,
			Run:     runOnce(simulate.Steps),
		},
		{
			Name:    "gps",
			Summary: "summary-guided search with refinement and covering",
			Paper:   "Fang, Kincaid, Reps 2025, figures 4-6",
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return gps.Run(ctx, p.Main, o.gps("gps", gps.Options{}))
			},
		},
		{
			Name:    "gps-lite",
			Summary: "summary-guided search with dead-end detection only",
			Paper:   "Fang, Kincaid, Reps 2025, figure 4",
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return gps.Run(ctx, p.Main, o.gps("gps-lite", gps.Options{Lite: true}))
			},
		},
		{
			Name:    "gps-nogas",
			Summary: "summary-guided search whose tests are not bounded by gas",
			Paper:   "Fang, Kincaid, Reps 2025, without section 5.3",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return gps.Run(ctx, p.Main, o.gps("gps-nogas", gps.Options{NoGas: true}))
			},
		},
		{
			Name:    "gps-nosum",
			Summary: "the same search without summaries to guide it",
			Paper:   "Fang, Kincaid, Reps 2025, table 2",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return gps.Run(ctx, p.Main, o.gps("gps-nosum", gps.Options{NoSummaries: true}))
			},
		},
		{
			Name:    "impact",
			Summary: "lazy abstraction with interpolants, path by path",
			Paper:   "McMillan 2006",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return impact.Run(ctx, p.Main, impact.Options{CoverAll: o.CoverAll, Record: o.recorder("impact")})
			},
		},
		{
			Name:    "cra",
			Summary: "compositional recurrence analysis: summaries only",
			Paper:   "Farzan, Kincaid 2015",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return cra.Run(ctx, p.Main, cra.Options{Record: o.recorder("cra")})
			},
		},
		{
			Name:    "explicit",
			Summary: "exploration of states with known values, for programs with finite control",
			Paper:   "Beyer, Löwe 2013",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return explicit.Run(ctx, p.Main, explicit.Options{Record: o.recorder("explicit")})
			},
		},
		{
			Name:    "absint",
			Summary: "bounds, congruences and octagons of variables, nothing more",
			Paper:   "Cousot, Cousot 1977",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, _ EngineOptions) (*answer.Answer, error) {
				return absint.Run(ctx, p.Main, absint.Options{})
			},
		},
		{
			Name:    "predabs",
			Summary: "predicate abstraction with refinement",
			Paper:   "TUM lectures 4-7, figure 2",
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				opt := o.Predabs
				opt.Record = o.recorder("predabs")
				if o.Trace != nil {
					opt.Trace = func(ev predabs.Event) { o.Trace(ev) }
				}
				return predabs.Run(ctx, p.Main, opt)
			},
		},
		{
			Name:    "bself",
			Summary: "backward symbolic execution with loop folding",
			Paper:   "Chalupa, Strejček 2021, algorithms 3 and 4",
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return bself.Run(ctx, p.Main, bself.Options{Engine: bself.BSELF, Record: o.recorder("bself")})
			},
		},
		{
			Name:    "bse",
			Summary: "backward symbolic execution",
			Paper:   "Chalupa, Strejček 2021, algorithm 1",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return bself.Run(ctx, p.Main, bself.Options{Engine: bself.BSE, Record: o.recorder("bse")})
			},
		},
		{
			Name:    "kind",
			Summary: "k-induction on control-flow paths",
			Paper:   "Chalupa, Strejček 2021, algorithm 2",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, _ EngineOptions) (*answer.Answer, error) {
				return bself.Run(ctx, p.Main, bself.Options{Engine: bself.KInduction})
			},
		},
		{
			Name:    "se",
			Summary: "forward symbolic execution, tested concretely first",
			Paper:   "Chalupa, Strejček 2021, section 1",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return bself.Run(ctx, p.Main, bself.Options{Engine: bself.SE, DepthFirst: o.DepthFirst, Record: o.recorder("se")})
			},
		},
		{
			Name:    "se+bself",
			Summary: "se for half of the time, then bself",
			Paper:   "Chalupa, Strejček 2021, section 5.2",
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return bself.Run(ctx, p.Main, bself.Options{Engine: bself.SEBSELF, Timeout: o.Timeout, DepthFirst: o.DepthFirst, Concurrent: o.Concurrent, Record: o.recorder("se+bself")})
			},
		},
		{
			Name:    spacerName,
			Summary: "Horn clauses: summaries and reachability facts by growing bounds",
			Paper:   "Komuravelli, Gurfinkel, Chaki 2014, figures 5 and 6",
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return runClauses(ctx, p, recmc(o))
			},
		},
		{
			Name:    pbaName,
			Summary: "Horn clauses: proof-based and counterexample-based abstraction of bounded programs",
			Paper:   "Komuravelli, Gurfinkel, Chaki, Clarke 2013, figures 6-8",
			Partial: true,
			Run: func(ctx context.Context, p *cfg.Program, o EngineOptions) (*answer.Answer, error) {
				return runClauses(ctx, p, abstracting(o))
			},
		},
	}
}

// EngineNames lists the names of all engines.
func EngineNames() []string {
	var names []string
	for _, e := range Engines() {
		names = append(names, e.Name)
	}
	return names
}

// EngineByName finds an engine; the empty name is the default one.
func EngineByName(name string) (Engine, error) {
	all := Engines()
	if name == "" {
		return all[0], nil
	}
	for _, e := range all {
		if e.Name == name {
			return e, nil
		}
	}
	return Engine{}, fmt.Errorf("no engine is called %q (there are: %s)", name, strings.Join(EngineNames(), ", "))
}
