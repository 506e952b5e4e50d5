package verify

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/usage"
	"cairn/simulate"
)

// Report is the answer to a task, for people and machines. Everything but Usage is the same whenever the same task is run
// with the same options.
type Report struct {
	Verdict string `json:"verdict"` // safe, unsafe, unknown
	Reason  string `json:"reason,omitempty"`
	File    string `json:"file,omitempty"`

	// Files are all files of a program that has several; Entry is the function that it begins with, if that is not main.
	Files []string `json:"files,omitempty"`
	Entry string   `json:"entry,omitempty"`

	// Warnings are about the question; Checked counts what it is about, by checks. Undefined is about safe, and Goals are the answers to
	// parts of it that were asked for.
	Warnings  []string       `json:"warnings,omitempty"`
	Checked   map[string]int `json:"checked,omitempty"`
	Undefined *Undefined     `json:"undefined,omitempty"`
	Goals     []Goal         `json:"goals,omitempty"`

	Property string `json:"property"`
	Engine   string `json:"engine"`

	Without []string `json:"without,omitempty"` // strengthenings of engines that were left out

	DecidedBy string `json:"decidedBy,omitempty"` // the engine of a portfolio that has found the verdict

	DataModel      DataModel `json:"dataModel,omitempty"`
	Integers       string    `json:"integers"`       // c, math
	SignedOverflow string    `json:"signedOverflow"` // ub, wrap
	Wide           bool      `json:"wide,omitempty"` // the program has values of type long, or sizes, whose widths the data model chooses
	Passes         []string  `json:"passes,omitempty"`

	// NotCovered lists what the certificate takes as it is, besides the meaning of the text.
	NotCovered []string `json:"notCovered,omitempty"`

	Invariants     []Invariant        `json:"invariants,omitempty"`
	Violation      *Violation         `json:"violation,omitempty"` // of unsafe
	Counterexample *Counterexample    `json:"counterexample,omitempty"`
	Fault          *Fault             `json:"fault,omitempty"` // of unsafe, if it was asked for
	Statistics     map[string]float64 `json:"statistics,omitempty"`

	// Notes tell what has been assumed about the program. Of unknown: what is not supported in it, what engines have tried, and what is
	// hard about it.
	Notes       []Remark  `json:"notes,omitempty"`
	Unsupported []Remark  `json:"unsupported,omitempty"`
	Attempts    []Attempt `json:"attempts,omitempty"`
	Hints       []Remark  `json:"hints,omitempty"`

	Usage Usage `json:"usage"`

	parts    map[string]float64 // for Usage
	violated *cfg.Goal
	lacking  bool      // something is left out of the program that the verdict depends on
	hole     *cfg.Hole // to which an execution comes, if that is why there is no verdict
	unread   bool      // all of it
	holes    bool      // something is left out of it
	asked    Options

	holdsBefore bool // the certificate holds for the program before its memory was taken apart, too

	explain func(context.Context, *Report) // says what there is to say about a program that has not been decided, once no other translation of memory decides it

	Evidence *Evidence `json:"-"` // nil if the verdict is unknown
}

// ByExecution reports whether the verdict comes from running the program, whose only execution nothing can change.
func (rep *Report) ByExecution() bool {
	return rep.Verdict != answer.Unknown.String() && cmp.Or(rep.DecidedBy, rep.Engine) == simulate.Name
}

// ReadsInputs reports whether the program has inputs.
func (rep *Report) ReadsInputs() bool { return rep.Evidence != nil && rep.Evidence.Program.HasInputs() }

// Place is a position in the source, for machines.
type Place struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column,omitempty"`
	Function string `json:"function,omitempty"`
}

// place converts a position.
func place(pos cfg.Pos, function string) Place {
	return Place{File: pos.File, Line: pos.Line, Column: pos.Col, Function: function}
}

// compare orders places as they stand in the text.
func (p Place) compare(q Place) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// Invariant is a fact that holds whenever the condition of the loop at Place is about to be decided, or whenever an execution is
// at a location that has a name.
type Invariant struct {
	Place
	Location   string `json:"location,omitempty"`
	Expression string `json:"expression"`
}

// Usage says what the run cost.
type Usage struct {
	Seconds    float64 `json:"seconds"`    // by the clock
	CPUSeconds float64 `json:"cpuSeconds"` // of the whole process so far
	PeakMemory uint64  `json:"peakMemory"` // of the whole process so far, in bytes
	Steps      int64   `json:"steps"`      // those that EngineOptions.Steps limits; of a run that was abandoned 0

	Parts map[string]float64 `json:"parts,omitempty"` // seconds that the engine spent on parts of its work
}

// UsageSince measures what has been used since start.
func UsageSince(start time.Time) Usage {
	return Usage{Seconds: time.Since(start).Seconds(), CPUSeconds: usage.CPU().Seconds(), PeakMemory: usage.Peak()}
}

// Numbered are the names of statistics that are not 0, in their order.
func Numbered(stats map[string]float64) []string {
	names := slices.Sorted(maps.Keys(stats))
	return slices.DeleteFunc(names, func(name string) bool { return stats[name] == 0 })
}

// NewReport is the report of a run that has no answer yet: unknown, for the reason given.
func NewReport(file string, opt Options, reason string) *Report {
	rep := &Report{Verdict: answer.Unknown.String(), Reason: reason, File: file, Property: cmp.Or(opt.Property, Property), Engine: opt.Engine,
		DataModel: opt.DataModel, Integers: "c", SignedOverflow: "ub", Passes: opt.Passes, Entry: opt.Entry, Without: opt.EngineOptions.Set.Left(), asked: opt}
	if opt.Engine == "" {
		rep.Engine = PortfolioName
	}
	if opt.Math {
		rep.Integers = "math"
	}
	if opt.SignedWrap {
		rep.SignedOverflow = "wrap"
	}
	return rep
}
