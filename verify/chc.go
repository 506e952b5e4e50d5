package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"cairn/answer"
	"cairn/certify"
	"cairn/certify/clauses"
	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/lang/horn"
	"cairn/smt"
	"cairn/smt/smtlib"
	"cairn/spacer"
	"cairn/spacer/bmc"
	"cairn/spacer/pba"
)

// ClauseEngine is one algorithm for Horn clauses.
type ClauseEngine struct {
	Name    string
	Summary string // one line for --help
	Paper   string
	Raw     bool // wants the clauses as they are, since their constraints are what it works on
	Run     func(context.Context, *horn.System, ClauseOptions) (*horn.Answer, error)
}

// ClauseEngines lists the engines for clauses; the first one is the default. A portfolio has no Run: it runs the others.
func ClauseEngines() []ClauseEngine {
	return []ClauseEngine{
		{
			Name:    PortfolioName,
			Summary: "recmc, with bmc and pba beside it",
			Paper:   "see docs/engines.md",
		},
		{
			Name:    "recmc",
			Summary: "bounded safety by summaries and reachability facts, Spacer",
			Paper:   "Komuravelli, Gurfinkel, Chaki 2014, figures 5 and 6",
			Run: func(ctx context.Context, s *horn.System, o ClauseOptions) (*horn.Answer, error) {
				return spacer.Solve(ctx, s, spacer.Options{Engine: spacer.RecMC, Record: o.recorder(spacer.RecMC)})
			},
		},
		{
			Name:    "gpdr",
			Summary: "the same without reachability facts, for comparison",
			Paper:   "Hoder, Bjørner 2012; Komuravelli et al. 2014, appendix A",
			Run: func(ctx context.Context, s *horn.System, o ClauseOptions) (*horn.Answer, error) {
				return spacer.Solve(ctx, s, spacer.Options{Engine: spacer.GPDR, Record: o.recorder(spacer.GPDR)})
			},
		},
		{
			Name:    pbaName,
			Summary: "automatic abstraction, by proofs and counterexamples of bounded clauses",
			Paper:   "Komuravelli, Gurfinkel, Chaki, Clarke 2013, figures 6-8",
			Raw:     true,
			Run: func(ctx context.Context, s *horn.System, o ClauseOptions) (*horn.Answer, error) {
				return pba.Solve(ctx, s, o.PBA)
			},
		},
		{
			Name:    "bmc",
			Summary: "derivations of growing length, linear clauses only: unsat or unknown",
			Paper:   "Biere, Cimatti, Clarke, Zhu 1999",
			Run: func(ctx context.Context, s *horn.System, _ ClauseOptions) (*horn.Answer, error) {
				return bmc.Solve(ctx, s, bmc.Options{})
			},
		},
	}
}

// ClauseEngineNames lists the names of the engines for clauses.
func ClauseEngineNames() []string {
	var names []string
	for _, e := range ClauseEngines() {
		names = append(names, e.Name)
	}
	return names
}

// clauseEngine finds an engine; the empty name is the default one.
func clauseEngine(name string) (ClauseEngine, error) {
	all := ClauseEngines()
	if name == "" {
		return all[0], nil
	}
	for _, e := range all {
		if e.Name == name {
			return e, nil
		}
	}
	return ClauseEngine{}, fmt.Errorf("no engine is called %q (there are: %s)", name, strings.Join(ClauseEngineNames(), ", "))
}

// ClauseOptions say how to solve clauses. The zero value is the first engine, on preprocessed clauses.
type ClauseOptions struct {
	Engine       string
	NoPreprocess bool
	Jobs         int           // how many engines a portfolio runs side by side; 0: one
	Timeout      time.Duration // the time there is, for a portfolio to divide; 0: unknown
	PBA          pba.Options
	Evidence     bool               // put the model or the derivation into the report, for JSON
	Progress     func(phase string) // as in Options
	Record       Recorder           // as in EngineOptions
}

// recorder is told the history of an engine.
func (o *ClauseOptions) recorder(engine string) answer.Recorder {
	return (&EngineOptions{Record: o.Record}).recorder(engine)
}

// ClauseReport is the answer to a file of clauses, for people and machines. Everything but Usage is the same whenever the
// same file is solved with the same options.
type ClauseReport struct {
	Answer string `json:"answer"` // sat, unsat, unknown
	Reason string `json:"reason,omitempty"`
	File   string `json:"file,omitempty"`
	Engine string `json:"engine"`

	DecidedBy string `json:"decidedBy,omitempty"` // the engine of a portfolio that has found the answer

	Model      []Interpretation   `json:"model,omitempty"`
	Derivation []DerivedFact      `json:"derivation,omitempty"`
	Statistics map[string]float64 `json:"statistics,omitempty"`
	Usage      Usage              `json:"usage"`
}

// ClauseRun is a report with the evidence for its answer.
type ClauseRun struct {
	*ClauseReport
	system *horn.System
	answer *horn.Answer
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
	rep := &ClauseReport{Answer: smt.Unknown.String(), Reason: reason, File: file, Engine: opt.Engine}
	if opt.Engine == "" {
		rep.Engine = ClauseEngineNames()[0]
	}
	return rep
}

// RunClauses reads and solves a file of clauses. The report is never nil. Errors are as those of Run.
func RunClauses(ctx context.Context, file string, opt ClauseOptions) (rep *ClauseRun, err error) {
	start := time.Now()
	rep = &ClauseRun{ClauseReport: NewClauseReport(file, opt, "")}
	engine, err := clauseEngine(opt.Engine)
	if err != nil {
		return rep, err
	}
	running := ""
	defer func() {
		if p := recover(); p != nil {
			err = &InternalError{Engine: running, What: fmt.Sprint(p), Stack: string(debug.Stack())}
		}
		if err != nil {
			*rep = ClauseRun{ClauseReport: rep.failed(opt, err)}
		}
		rep.Usage = UsageSince(start)
	}()
	clauseProgress(opt, "reading")
	text, err := readClauses(file)
	if err != nil {
		return rep, err
	}
	sys, err := loadClauses(ctx, file, text)
	var un *UnsupportedError
	switch {
	case ctx.Err() != nil:
		rep.Reason = limit(ctx)
	case errors.As(err, &un):
		rep.Reason = un.Error()
	case err != nil:
		return rep, err
	case engine.Run == nil:
		running = engine.Name
		return rep, rep.race(ctx, text, opt)
	default:
		running = engine.Name
		clauseProgress(opt, "searching")
		at, err := attemptClauses(ctx, engine, sys, opt)
		return rep, rep.conclude(ctx, engine.Name, at, err, opt)
	}
	return rep, nil
}

func clauseProgress(opt ClauseOptions, phase string) {
	if opt.Progress != nil {
		opt.Progress(phase)
	}
}

// failed is the report of a run that ended in an error.
func (rep *ClauseReport) failed(opt ClauseOptions, err error) *ClauseReport {
	reason := err.Error()
	var internal *InternalError
	if errors.As(err, &internal) {
		reason = "internal error: " + firstLine(reason)
	}
	return NewClauseReport(rep.File, opt, reason)
}

// readClauses reads the text of a file of clauses. The error is an *InputError.
func readClauses(file string) ([]byte, error) {
	text, err := readFile(file, maxSource)
	if err == nil {
		err = checkText(file, text)
	}
	return text, err
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

// clauseAttempt is what an engine made of clauses: the answer is about sys.
type clauseAttempt struct {
	system *horn.System
	answer *horn.Answer
}

// attemptClauses lets an engine decide the preprocessed clauses and carries its answer back.
func attemptClauses(ctx context.Context, engine ClauseEngine, sys *horn.System, opt ClauseOptions) (*clauseAttempt, error) {
	small, undo := sys, horn.Undo{}
	var err error
	if !opt.NoPreprocess && !engine.Raw {
		if small, undo, err = horn.Preprocess(ctx, sys, horn.Options{}); err != nil {
			return nil, err
		}
	}
	ans, err := engine.Run(ctx, small, opt)
	if err == nil && ans.Status != smt.Unknown {
		ans, err = liftAnswer(ctx, undo, ans)
	}
	if err != nil {
		return nil, err
	}
	return &clauseAttempt{sys, ans}, nil
}

// race is the portfolio. Each engine has clauses of its own, since terms are not shared between goroutines.
func (rep *ClauseRun) race(ctx context.Context, text []byte, opt ClauseOptions) error {
	members := []member{{"recmc", 30, true}, {"bmc", 1, false}, {"pba", 9, false}}
	explain(opt.Progress, members, "clauses")
	clauseProgress(opt, "searching")
	c := &contest[*clauseAttempt]{members: members, timeout: opt.Timeout, run: func(ctx context.Context, name string) (*clauseAttempt, error) {
		engine, err := clauseEngine(name)
		if err != nil {
			return nil, err
		}
		sys, err := loadClauses(ctx, rep.File, text)
		if err != nil {
			return nil, err
		}
		return attemptClauses(ctx, engine, sys, opt)
	}}
	c.race(ctx, max(1, opt.Jobs))
	a, reason, err := c.answer(ctx)
	switch {
	case err != nil:
		return err
	case a == nil:
		rep.Reason = reason
		return nil
	}
	if err := rep.conclude(ctx, a.name, a.res, nil, opt); err != nil || rep.Reason != "" {
		return err
	}
	rep.DecidedBy = a.name
	return nil
}

// conclude checks the answer of an engine and lets it into the report if it holds.
func (rep *ClauseRun) conclude(ctx context.Context, engine string, at *clauseAttempt, err error, opt ClauseOptions) error {
	if err != nil {
		rep.Reason = firstLine(err.Error())
		if ctx.Err() != nil {
			rep.Reason = limit(ctx)
		}
		return nil
	}
	ans := at.answer
	rep.Statistics, _ = statistics(ans.Stats)
	if ans.Status == smt.Unknown {
		rep.Reason = ans.Reason
		if ctx.Err() != nil {
			rep.Reason = limit(ctx)
		}
		return nil
	}
	clauseProgress(opt, "checking")
	var conditions obligation.Count
	ctx = obligation.Counting(ctx, &conditions)
	switch err := checkAnswer(ctx, at.system, ans); {
	case err != nil && ctx.Err() != nil, errors.Is(err, certify.ErrCancelled):
		rep.Reason = limit(ctx)
		return nil
	case errors.Is(err, certify.ErrNoAnswer):
		rep.Reason = fmt.Sprintf("the certificate of the answer %q could not be checked: %v", ans.Status, err)
		return nil
	case err != nil:
		return &InternalError{Engine: engine, What: fmt.Sprintf("the certificate of its answer %q does not hold: %v", ans.Status, err)}
	}
	rep.Answer, rep.system, rep.answer = ans.Status.String(), at.system, ans
	rep.Statistics = withConditions(rep.Statistics, &conditions)
	if opt.Evidence {
		rep.addEvidence()
	}
	return nil
}

// liftAnswer carries an answer back to the clauses before preprocessing.
func liftAnswer(ctx context.Context, undo horn.Undo, ans *horn.Answer) (*horn.Answer, error) {
	out := *ans
	var err error
	if ans.Status == smt.Sat {
		out.Model, err = undo.Model(ctx, ans.Model)
	} else {
		out.Refutation, err = undo.Derivation(ctx, ans.Refutation)
	}
	return &out, err
}

func checkAnswer(ctx context.Context, sys *horn.System, ans *horn.Answer) error {
	if ans.Status == smt.Sat {
		return clauses.CheckModel(ctx, sys, ans.Model)
	}
	return clauses.CheckDerivation(ctx, sys, ans.Refutation)
}

// WriteEvidence writes the model in SMT-LIB, or the derivation, a line for each step; nothing if the answer is unknown.
func (rep *ClauseRun) WriteEvidence(w io.Writer) error {
	switch rep.Answer {
	case smt.Sat.String():
		return horn.WriteModel(w, rep.system, rep.answer.Model)
	case smt.Unsat.String():
		return horn.WriteDerivation(w, rep.system, rep.answer.Refutation)
	default:
		return nil
	}
}

// WriteAnswers answers the questions for a model that the file asks after its check-sat.
func (rep *ClauseRun) WriteAnswers(w io.Writer) error {
	if rep.system == nil {
		return nil
	}
	for _, pos := range rep.system.Asked {
		var err error
		if rep.Answer == smt.Sat.String() {
			err = rep.WriteEvidence(w)
		} else {
			_, err = fmt.Fprintf(w, "(error %s)\n", smtlib.QuoteString(pos.String()+": get-model is possible only after the answer sat"))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// addEvidence fills Model or Derivation.
func (rep *ClauseRun) addEvidence() {
	if rep.answer.Status == smt.Sat {
		for p, pred := range rep.system.Preds {
			params, formula := rep.system.ModelText(rep.answer.Model, horn.PredID(p))
			rep.Model = append(rep.Model, Interpretation{Predicate: pred.Name, Parameters: params, Formula: formula})
		}
		return
	}
	for i := range rep.answer.Refutation {
		st := &rep.answer.Refutation[i]
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
