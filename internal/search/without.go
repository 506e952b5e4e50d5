package search

import (
	"context"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/summary"
	"cairn/internal/engines"
)

// Without says which of the strengthenings that engines share are left out: none of their papers has them.
type Without struct {
	Ranges, Congruences, Octagons, Cases, Points bool // of formulas
	Small, Runs, Accelerators                    bool // of executions
	Inner, Forced, Recalled                      bool // of abstract reachability trees

	Products, Resets bool            // of loops with polynomial recurrences; of counters that are set back
	Summary          summary.Options // of summaries
}

// OfFormulas are the switches for what makes formulas stronger.
func (w *Without) OfFormulas() []engines.Option {
	return []engines.Option{
		engines.Extra("ranges", "bounds of variables from abstract interpretation; without them, there are no congruences and octagons either", &w.Ranges),
		engines.Extra("congruences", "congruences of variables, computed with their bounds", &w.Congruences),
		engines.Extra("octagons", "bounds of sums and differences of two variables, computed with their bounds", &w.Octagons),
		engines.Extra("cases", "a parameter with few values is decided case by case", &w.Cases),
	}
}

// OfReplays are the switches for engines that execute what they have found.
func (w *Without) OfReplays() []engines.Option {
	return []engines.Option{
		engines.Extra("points", "nonlinear operations become exact at operands for which they were wrong", &w.Points),
		engines.Extra("small", "inputs are 0 where possible", &w.Small),
	}
}

// OfRuns are the switches for engines that let executions run on.
func (w *Without) OfRuns() []engines.Option {
	return []engines.Option{
		engines.Extra("runs", "executions with no choices left run on beside the search", &w.Runs),
		engines.Extra("acceleration", "these executions skip loop iterations that repeat each other", &w.Accelerators),
	}
}

// OfTrees are the switches for engines that grow an abstract reachability tree. Both papers of it cover by force (McMillan 2006, section 4;
// Fang et al. 2025, figure 6).
func (w *Without) OfTrees() []engines.Option {
	inner := engines.Extra("inner", "inner nodes of the tree can be covered, too, which suspends their descendants", &w.Inner)
	forced := engines.Extra("forced", "labels are strengthened by interpolants so that a node is covered", &w.Forced)
	recalled := engines.Extra("recalled", "paths that end with the last blocks of a known dead end are dead ends without a query", &w.Recalled)
	forced.Paper = true
	return []engines.Option{inner, forced, recalled}
}

// OfSummaries are the switches for engines that use summaries of loops.
func (w *Without) OfSummaries() []engines.Option {
	return []engines.Option{
		engines.Extra("residues", "closed forms include residues: by what every iteration changes, and what holds after it, modulo a constant", &w.Summary.Convex),
		engines.Extra("products", "squares of counters and products of variables are tracked as variables, with all linear equations between them", &w.Products),
		engines.Extra("phases", "loops are split by conditions and directions that change at most once", &w.Summary.NoPhases),
		engines.Extra("resets", "a reset of a counter to its least or greatest value counts as a step in one direction", &w.Resets),
		engines.Extra("increments", "loops are split by the few values of an increment", &w.Summary.NoIncrements),
	}
}

// analyze is what is known of ranges.
func (w *Without) analyze(ctx context.Context, g *cfg.Graph) *absint.Result {
	if w.Ranges {
		return absint.Types(g)
	}
	return absint.Analyze(ctx, g, absint.Options{NoCongruences: w.Congruences, NoOctagons: w.Octagons})
}
