package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"cairn/absint"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/budget"
)

// Goal is one of the claims that an answer is about, such as an assertion. With Options.PerAssertion each has a verdict of its own:
// whether it can fail in an execution in which no other one has failed before.
type Goal struct {
	Place
	Check   string `json:"check"`
	Text    string `json:"text"`             // of an assertion, the condition
	Detail  string `json:"detail,omitempty"` // of one that can fail, the values at that moment
	Verdict string `json:"verdict"`
	Reason  string `json:"reason,omitempty"`

	Counterexample *Counterexample `json:"counterexample,omitempty"` // of one that can fail
}

// What says what is checked, and of one that can fail the values at that moment.
func (g Goal) What() string {
	if g.Detail == "" {
		return g.Text
	}
	return g.Text + ": " + g.Detail
}

// Undefined tells of undefined behaviour that is not looked for and ends executions without a word: the first place, and how many there
// are. It is certain if the program has one execution, which ends so; else it can be reached as far as the range analysis can tell, or in
// a recursive program the types.
type Undefined struct {
	Place
	Text    string `json:"text"`
	Count   int    `json:"count"` // at least
	Certain bool   `json:"certain,omitempty"`
}

// describe says what the answer is about, and warns if that is nothing.
func (rep *Report) describe(prog *cfg.Program) {
	rep.Checked, rep.Wide = map[string]int{}, prog.Wide
	for _, g := range prog.Goals {
		rep.Checked[g.Check.String()]++
	}
	if len(prog.Goals) > 0 {
		return
	}
	checks := checksOf(rep.Property)
	what := "no place at which the property could be violated"
	if checks.Has(cfg.Assertion) && checks == checksOf(Property) {
		what = "no assertion, no error call"
	}
	if checks.Has(cfg.Assertion) && prog.NoAsserts {
		what += " (NDEBUG is defined)"
	}
	rep.Warnings = append(rep.Warnings, "nothing to check: "+what)
}

// goalNames are what goals are called, one and several.
var goalNames = map[string][2]string{
	cfg.Assertion.String(): {"assertion", "assertions"},
	cfg.ErrorCall.String(): {"error call", "error calls"},
}

// CheckedText counts what the answer is about: "3 assertions, 1 error call".
func (rep *Report) CheckedText() string {
	var parts []string
	for c := range cfg.Check(32) {
		n := rep.Checked[c.String()]
		if n == 0 {
			continue
		}
		names, ok := goalNames[c.String()]
		if !ok {
			names = [2]string{"check of " + c.String(), "checks of " + c.String()}
		}
		parts = append(parts, fmt.Sprintf("%d %s", n, names[min(n, 2)-1]))
	}
	return strings.Join(parts, ", ")
}

// checkTexts are what undefined behaviour is called.
var checkTexts = map[cfg.Check]string{
	cfg.Bounds: "an index out of bounds", cfg.SignedOverflow: "signed overflow", cfg.Shift: "a shift by a count that is negative or too large",
	cfg.Division: "a division by zero", cfg.Builtin: "a call of __builtin_unreachable",
}

// silent finds the undefined behaviour that ends executions of a safe program, of the kinds that are not looked for.
func (rep *Report) silent(ctx context.Context, prog *cfg.Program) {
	if rep.Verdict != answer.Safe.String() {
		return
	}
	checks := checksOf(rep.Property)
	if u, ran := rep.Evidence.ended(); ran {
		if u != nil && !checks.Has(u.Check) {
			rep.Undefined = &Undefined{Place: place(u.Pos, functionAt(prog, u.Pos)), Text: checkTexts[u.Check], Count: 1, Certain: true}
		}
		return
	}
	type spot struct {
		pos   cfg.Pos
		check cfg.Check
	}
	var spots []spot
	complete := true
	for _, g := range prog.Graphs() {
		known := absint.Types
		if prog.Main != nil {
			known = func(g *cfg.Graph) *absint.Result {
				ctx, cancel := budget.WithDeadline(ctx, silentSteps)
				defer cancel()
				return absint.Analyze(ctx, g, absint.Options{})
			}
		}
		complete = known(g).Undefined(silentWork, func(c cfg.Check, pos cfg.Pos) {
			if s := (spot{pos, c}); !checks.Has(c) && pos.IsValid() && !slices.Contains(spots, s) {
				spots = append(spots, s)
			}
		}) && complete
	}
	switch {
	case len(spots) == 0 && !complete:
		g := prog.Graphs()[0]
		pos := g.PosOf(g.Source)
		rep.Undefined = &Undefined{Place: place(pos, functionAt(prog, pos)), Text: "undefined behaviour somewhere behind this place", Count: 1}
		return
	case len(spots) == 0:
		return
	}
	first := slices.MinFunc(spots, func(a, b spot) int {
		return cmp.Or(place(a.pos, "").compare(place(b.pos, "")), cmp.Compare(a.check, b.check))
	})
	rep.Undefined = &Undefined{Place: place(first.pos, functionAt(prog, first.pos)), Text: checkTexts[first.check], Count: len(spots)}
}

// ended returns the undefined behaviour by which the execution of a safe program ends, if it has only one; nil if that ends regularly.
func (ev *Evidence) ended() (u *cfg.Goal, ran bool) {
	if ev == nil { // each goal is safe by itself
		return nil, false
	}
	if x, ok := ev.Answer.Certificate.(*answer.Executed); ok && x.Paths <= 1 {
		return x.Undefined, true
	}
	return nil, false
}

// What finding undefined behaviour may cost once there is a verdict: the steps of the analysis, and the values that are copied to look at its
// result, some tenths of a second each.
const (
	silentSteps = 2_000
	silentWork  = 2_000_000
)

// functionAt is the name of the function whose body a place is in.
func functionAt(prog *cfg.Program, pos cfg.Pos) string {
	for _, f := range prog.Functions {
		if f.Contains(pos) {
			return f.Name
		}
	}
	return ""
}

// tellGoals puts the verdicts of the goals into the report. If each is safe by itself, all are: what is violated first in an execution is
// violated by itself.
func (rep *Report) tellGoals(ctx context.Context, prog *cfg.Program, goals []goalSearch) {
	rep.Goals = make([]Goal, len(prog.Goals))
	everySafe := len(goals) > 0
	for i, g := range prog.Goals {
		v := &rep.Goals[i]
		*v = Goal{Place: place(g.Pos, functionAt(prog, g.Pos)), Check: g.Check.String(), Text: g.Text, Verdict: goals[i].verdict()}
		if s := goals[i].rep; s != nil && s.Verdict != answer.Safe.String() {
			if v.Reason, v.Counterexample = strings.TrimSuffix(s.Reason, " at "+g.Pos.String()), s.Counterexample; s.Violation != nil {
				v.Detail = s.Violation.Detail
			}
		}
		if v.Verdict == answer.Unknown.String() && !goals[i].over && ctx.Err() != nil {
			v.Reason = limit(ctx) // and not that of its last round
		}
		everySafe = everySafe && v.Verdict == answer.Safe.String()
	}
	if everySafe {
		rep.Verdict, rep.Reason = answer.Safe.String(), ""
	}
}

// adopt takes over the answer of a report about a part of the program.
func (rep *Report) adopt(r *Report) {
	rep.Verdict, rep.Reason, rep.DecidedBy = r.Verdict, r.Reason, r.DecidedBy
	rep.Invariants, rep.Violation, rep.violated, rep.Counterexample = r.Invariants, r.Violation, r.violated, r.Counterexample
	rep.Statistics, rep.parts, rep.Evidence, rep.holdsBefore = r.Statistics, r.parts, r.Evidence, r.holdsBefore
}
