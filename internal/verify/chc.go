package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/question"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/smt/smtlib"
)

// ClauseOptions say how to solve clauses. The zero value is the first engine, on preprocessed clauses.
type ClauseOptions struct {
	Engine        string
	Evidence      bool               // put the model or the derivation into the report, for JSON
	Progress      func(phase string) // as in Options
	EngineOptions EngineOptions
}

// ClauseReport is the answer to a file of clauses, for people and machines. Everything but Usage is the same whenever the
// same file is solved with the same options.
type ClauseReport struct {
	Answer string `json:"answer"` // sat, unsat, unknown
	Reason string `json:"reason,omitempty"`
	File   string `json:"file,omitempty"`
	Engine string `json:"engine"`

	Without []string `json:"without,omitempty"` // strengthenings of engines that were left out

	DecidedBy string `json:"decidedBy,omitempty"` // the engine of a portfolio that has found the answer

	Model      []Interpretation   `json:"model,omitempty"`
	Derivation []DerivedFact      `json:"derivation,omitempty"`
	Statistics map[string]float64 `json:"statistics,omitempty"`
	Usage      Usage              `json:"usage"`

	system *horn.System
	found  answer.Certificate
}

// Interpretation is the part of a model that speaks of one predicate.
type Interpretation struct {
	Predicate  string `json:"predicate"`
	Parameters string `json:"parameters"` // a list of SMT-LIB (name sort)
	Formula    string `json:"formula"`    // SMT-LIB
}

// DerivedFact is a step of a derivation: a ground atom, or false, that a clause derives from facts before it.
type DerivedFact struct {
	Fact     string `json:"fact"`
	Clause   int    `json:"clause"` // the number of the clause in the file, from 1
	Place    *Place `json:"place,omitempty"`
	Premises []int  `json:"premises,omitempty"` // numbers of steps, from 1
}

// NewClauseReport is the report of a run that has no answer yet: unknown, for the reason given.
func NewClauseReport(file string, opt ClauseOptions, reason string) *ClauseReport {
	rep := &ClauseReport{Answer: smt.Unknown.String(), Reason: reason, File: file, Engine: opt.Engine, Without: opt.EngineOptions.Set.Left()}
	if opt.Engine == "" {
		rep.Engine = PortfolioName
	}
	return rep
}

// RunClauses reads and solves a file of clauses. The report is never nil. Errors are as those of Run.
func RunClauses(ctx context.Context, file string, opt ClauseOptions) (*ClauseReport, error) {
	return runClauses(ctx, file, opt, func() ([]byte, error) { return readText(file, maxSource) })
}

// SolveClauses is RunClauses for a text; the name stands in messages.
func SolveClauses(ctx context.Context, name string, text []byte, opt ClauseOptions) (*ClauseReport, error) {
	return runClauses(ctx, name, opt, func() ([]byte, error) { return text, checkText(name, text) })
}

// runClauses solves the clauses that read returns.
func runClauses(ctx context.Context, file string, opt ClauseOptions, read func() ([]byte, error)) (rep *ClauseReport, err error) {
	start := time.Now()
	ctx, steps := budget.WithCount(ctx)
	rep = NewClauseReport(file, opt, "")
	if _, err := EngineByName(opt.Engine, question.Clauses); err != nil {
		return rep, err
	}
	defer func() {
		if err != nil {
			*rep = *NewClauseReport(file, opt, failure(err))
		}
		rep.Usage = UsageSince(start)
		rep.Usage.Steps = steps.Load()
	}()
	defer caught(&err, "")
	telling(opt.Progress)("reading")
	text, err := read()
	if err != nil {
		return rep, err
	}
	ctx, cancel := opt.EngineOptions.within(ctx)
	defer cancel()
	sys, err := loadClauses(ctx, file, text)
	if rep.Reason, _, err = unloaded(ctx, err); err != nil || rep.Reason != "" {
		return rep, err
	}
	return rep, rep.decide(ctx, sys, text, opt)
}

// decide has the clauses decided. Engines that run side by side have clauses of their own, since terms are not shared between goroutines.
func (rep *ClauseReport) decide(ctx context.Context, sys *horn.System, text []byte, opt ClauseOptions) error {
	tell := telling(opt.Progress)
	var conditions obligation.Count
	opt.EngineOptions.Explain = tell
	ctx = obligation.Counting(ctx, &conditions)
	d, err := decide(ctx, question.Question{Clauses: sys, Fresh: func(ctx context.Context) (question.Question, error) {
		sys, err := loadClauses(ctx, rep.File, text)
		return question.Question{Clauses: sys}, err
	}}, opt.Engine, opt.EngineOptions, tell)
	if err != nil {
		return err
	}
	rep.Statistics, _ = statistics(d.Stats)
	rep.Reason, rep.DecidedBy = d.Reason, d.By
	if d.Verdict == answer.Unknown {
		return nil
	}
	rep.system, rep.found = d.question.Clauses, d.Certificate
	rep.Answer = clauseAnswers[d.Verdict]
	rep.Statistics = withConditions(rep.Statistics, &conditions)
	if opt.Evidence {
		rep.addEvidence()
	}
	return nil
}

// clauseAnswers are the verdicts as they are said of clauses.
var clauseAnswers = map[answer.Verdict]string{answer.Safe: smt.Sat.String(), answer.Unsafe: smt.Unsat.String()}

// ReadClauses says what is wrong with a text of clauses: an *InputError or an *UnsupportedError.
func ReadClauses(ctx context.Context, name string, text []byte) error {
	_, err := loadClauses(ctx, name, text)
	return err
}

// loadClauses understands the text of a file of clauses. The error is an *InputError or an *UnsupportedError.
func loadClauses(ctx context.Context, file string, text []byte) (*horn.System, error) {
	sys, err := horn.Read(ctx, text, file)
	var e *smtlib.Error
	switch {
	case err == nil:
		return sys, nil
	case !errors.As(err, &e):
		return nil, &InputError{Pos: cfg.Pos{File: file}, Msg: err.Error()}
	}
	pos := cfg.Pos{File: file, Line: int(e.Pos.Line), Col: int(e.Pos.Col)}
	if e.Unsupported {
		what, _, _ := strings.Cut(e.Msg, " is not supported")
		what, _, _ = strings.Cut(what, " are not supported")
		return nil, &UnsupportedError{Pos: pos, What: strings.TrimPrefix(what, "the ")}
	}
	return nil, &InputError{Pos: pos, Msg: e.Msg}
}

// WriteEvidence writes the model in SMT-LIB, or the derivation, a line for each step; nothing if the answer is unknown.
func (rep *ClauseReport) WriteEvidence(w io.Writer) error {
	switch cert := rep.found.(type) {
	case horn.Interpretation:
		return horn.WriteModel(w, rep.system, cert)
	case horn.Derivation:
		return horn.WriteDerivation(w, rep.system, cert)
	default:
		return nil
	}
}

// WriteAnswers answers the questions for a model, or for a proof that there is none, that the file asks after its check-sat.
func (rep *ClauseReport) WriteAnswers(w io.Writer) error {
	if rep.system == nil {
		return nil
	}
	for _, r := range rep.system.Asked {
		if err := rep.writeAnswer(w, r); err != nil {
			return err
		}
	}
	return nil
}

// writeAnswer answers one of the questions.
func (rep *ClauseReport) writeAnswer(w io.Writer, r horn.Request) error {
	command := getModel
	if r.Proof {
		command = getProof
	}
	err := rep.Respond(w, command)
	if early, ok := errors.AsType[notPossible](err); ok {
		_, err = fmt.Fprintf(w, "(error %s)\n", smtlib.QuoteString(fmt.Sprintf("%s: %s", r.Pos, early)))
	}
	return err
}

// The commands that ask for evidence.
const (
	getModel = "get-model"
	getProof = "get-proof"
)

// notPossible says that an answer has no such evidence.
type notPossible struct {
	command string
	answer  smt.Status
}

func (e notPossible) Error() string {
	return fmt.Sprintf("%s is possible only after the answer %s", e.command, e.answer)
}

// Respond responds to get-model or get-proof.
func (rep *ClauseReport) Respond(w io.Writer, command string) error {
	switch cert := rep.found.(type) {
	case horn.Interpretation:
		if command == getModel {
			return horn.WriteModel(w, rep.system, cert)
		}
	case horn.Derivation:
		if command == getProof {
			return horn.WriteProof(w, rep.system, cert)
		}
	}
	if command == getProof {
		return notPossible{command, smt.Unsat}
	}
	return notPossible{command, smt.Sat}
}

// addEvidence fills Model or Derivation.
func (rep *ClauseReport) addEvidence() {
	if model, ok := rep.found.(horn.Interpretation); ok {
		for p, pred := range rep.system.Preds {
			params, formula := model.Text(rep.system, horn.PredID(p))
			rep.Model = append(rep.Model, Interpretation{Predicate: pred.Name, Parameters: params, Formula: formula})
		}
	}
	derivation, _ := rep.found.(horn.Derivation)
	for i := range derivation {
		st := &derivation[i]
		f := DerivedFact{Fact: rep.system.FactText(st), Clause: st.Clause + 1}
		if pos := rep.system.Clauses[st.Clause].Pos; pos.IsValid() {
			at := place(pos, "")
			f.Place = &at
		}
		for _, p := range st.Premises {
			f.Premises = append(f.Premises, p+1)
		}
		rep.Derivation = append(rep.Derivation, f)
	}
}
