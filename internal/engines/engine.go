package engines

import (
	"context"
	"fmt"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/question"
	"cairn/lang/horn"
)

// Engine is one algorithm.
type Engine struct {
	Name    string
	Alias   string // another name, of the algorithm on its own; may be empty
	Summary string // one line for --help
	Paper   string

	Takes   question.Kind // those that it decides by itself; what takes clauses decides the others by these
	Arrays  bool          // takes clauses over arrays, so that it decides programs with arrays by theirs
	Raw     bool          // wants clauses as they are, since their constraints are what it works on
	Partial bool          // unknown is an ordinary answer: a part of another engine, kept to be compared with it, or for some questions only
	Tells   bool          // tells its steps in its own words, for teaching: Env.Trace
	Records bool          // has a history to tell: Env.Record

	// New makes an engine. The options set what it runs with; those that are not set have their defaults.
	New func() (Run, []Option)
}

// Run decides a question of a kind that the engine takes. The error is that of the context, or says why the question cannot be decided; that may
// also be the Reason of an answer without a verdict.
type Run func(context.Context, question.Question, Env) (*answer.Answer, error)

// Env is what an engine runs with whatever its options are. The zero Env will do.
type Env struct {
	Record answer.Recorder    // is told the history of the search; nil: nobody is told
	Trace  func(fmt.Stringer) // is told of each step, by engines that tell them; nil: nobody is told
}

// OnGraph is the run of an algorithm for programs that are one graph.
func OnGraph(run func(context.Context, *cfg.Graph, Env) (*answer.Answer, error)) Run {
	return func(ctx context.Context, q question.Question, env Env) (*answer.Answer, error) {
		return run(ctx, q.Program.Main, env)
	}
}

// OnClauses is the run of an algorithm for clauses.
func OnClauses(run func(context.Context, *horn.System, Env) (*answer.Answer, error)) Run {
	return func(ctx context.Context, q question.Question, env Env) (*answer.Answer, error) {
		return run(ctx, q.Clauses, env)
	}
}

// Reaches reports whether the engine decides questions of a kind, by itself or by their clauses.
func (e *Engine) Reaches(k question.Kind) bool {
	return e.Takes.Has(k) || e.Takes.Has(question.Clauses) && (k != question.Arrays || e.Arrays)
}

// Called reports whether that is a name of the engine.
func (e *Engine) Called(name string) bool { return name == e.Name || name != "" && name == e.Alias }

// Plain is New of an engine without options.
func Plain(run Run) func() (Run, []Option) {
	return func() (Run, []Option) { return run, nil }
}
