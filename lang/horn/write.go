package horn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"cairn/smt"
)

// Write writes the system as an SMT-LIB script in the format of CHC-COMP. Reading it gives an equal system, up to the names
// of variables.
func Write(w io.Writer, s *System) error {
	b := bufio.NewWriter(w)
	b.WriteString("(set-logic HORN)\n")
	names := s.predNames()
	for i := range s.Preds {
		sorts := make([]string, len(s.Preds[i].Params))
		for j, x := range s.Preds[i].Params {
			sorts[j] = s.Ctx.Sort(x).String()
		}
		fmt.Fprintf(b, "(declare-fun %s (%s) Bool)\n", names[i], strings.Join(sorts, " "))
	}
	p := printer{s: s, names: names}
	for i := range s.Clauses {
		fmt.Fprintf(b, "(assert %s)\n", p.clause(&s.Clauses[i]))
	}
	b.WriteString("(check-sat)\n")
	return b.Flush()
}

// WriteModel writes a model in the format of SMT-LIB's get-model: a definition for each predicate.
func WriteModel(w io.Writer, s *System, m Model) error {
	b := bufio.NewWriter(w)
	b.WriteString("(\n")
	names := s.predNames()
	for i := range s.Preds {
		params, body := s.printable(s.Preds[i].Params, m[i])
		fmt.Fprintf(b, "  (define-fun %s (%s) Bool\n    %s)\n", names[i], params, body)
	}
	b.WriteString(")\n")
	return b.Flush()
}

// printable is a list of parameters with the names that they have in print and their sorts, and f, a formula over
// them, as text.
func (s *System) printable(params []smt.Term, f smt.Term) (decls, body string) {
	rename := make(map[smt.Term]smt.Term)
	parts := make([]string, len(params))
	for i, x := range params {
		y := s.Ctx.Var(fmt.Sprintf("x%d", i), s.Ctx.Sort(x))
		rename[x] = y
		parts[i] = fmt.Sprintf("(%s %s)", s.Ctx.String(y), s.Ctx.Sort(y))
	}
	return strings.Join(parts, " "), portable(s.Ctx.String(s.Ctx.Subst(f, rename)))
}

// ModelText is the interpretation of one predicate as text: its parameters and a formula over them.
func (s *System) ModelText(m Model, p PredID) (params, body string) {
	return s.printable(s.Preds[p].Params, m[p])
}

// WriteDerivation writes a refutation for people: a line for each step with its number, the fact derived, the clause, and the
// steps that the clause was applied to.
func WriteDerivation(w io.Writer, s *System, d Derivation) error {
	b := bufio.NewWriter(w)
	for i := range d {
		fmt.Fprintf(b, "%d: %s\n", i+1, s.StepText(&d[i]))
	}
	return b.Flush()
}

// StepText describes a step: the fact derived, the clause, and the steps that it was applied to, counted from 1.
func (s *System) StepText(st *Step) string {
	var b strings.Builder
	b.WriteString(s.FactText(st))
	fmt.Fprintf(&b, " by clause %s", s.ClauseName(st.Clause))
	if len(st.Premises) > 0 {
		b.WriteString(" from")
		for _, p := range st.Premises {
			fmt.Fprintf(&b, " %d", p+1)
		}
	}
	return b.String()
}

// FactText is the fact that a step derives: a ground atom or false.
func (s *System) FactText(st *Step) string {
	head := s.Clauses[st.Clause].Head
	if head.Pred == NoPred {
		return "false"
	}
	return s.text(smt.Quote(s.Preds[head.Pred].Name), s.ground(st, head))
}

// predNames are the names of the predicates as they are written: quoted, and made different where they are not.
func (s *System) predNames() []string {
	names := make([]string, len(s.Preds))
	seen := make(map[string]bool)
	for i := range s.Preds {
		name := smt.Quote(s.Preds[i].Name)
		for n := 1; seen[name]; n++ {
			name = smt.Quote(fmt.Sprintf("%s!%d", s.Preds[i].Name, n))
		}
		seen[name] = true
		names[i] = name
	}
	return names
}

// printer writes clauses.
type printer struct {
	s     *System
	names []string // of the predicates
}

// clause is a clause as a formula. Its variables get names of the printer's own, which collide with nothing.
func (p *printer) clause(cl *Clause) string {
	c := p.s.Ctx
	rename := make(map[smt.Term]smt.Term)
	var vars []string
	for i, x := range p.s.ClauseVars(cl) {
		y := c.Var(p.variable(i), c.Sort(x))
		rename[x] = y
		vars = append(vars, fmt.Sprintf("(%s %s)", c.String(y), c.Sort(y)))
	}
	renamed := p.s.substitute(cl, rename)
	var body []string
	for _, app := range renamed.Body {
		body = append(body, p.app(app))
	}
	if renamed.Constraint != smt.True || len(body) == 0 {
		body = append(body, c.String(renamed.Constraint))
	}
	premise := body[0]
	if len(body) > 1 {
		premise = "(and " + strings.Join(body, " ") + ")"
	}
	head := "false"
	if !cl.IsQuery() {
		head = p.app(renamed.Head)
	}
	text := fmt.Sprintf("(=> %s %s)", premise, head)
	if len(vars) > 0 {
		text = fmt.Sprintf("(forall (%s) %s)", strings.Join(vars, " "), text)
	}
	return portable(text)
}

// variable is the name of the i-th variable of a clause: A, B, ... with a number from the second round on. Predicates of
// that name make it longer.
func (p *printer) variable(i int) string {
	name := string(rune('A' + i%26))
	if i >= 26 {
		name = fmt.Sprintf("%s%d", name, i/26)
	}
	for slices.Contains(p.names, name) {
		name += "_"
	}
	return name
}

func (p *printer) app(app App) string {
	return p.s.text(p.names[app.Pred], app.Args)
}

// text is the application of a name to terms.
func (s *System) text(name string, args []smt.Term) string {
	if len(args) == 0 {
		return name
	}
	for _, a := range args {
		name += " " + s.Ctx.String(a)
	}
	return "(" + name + ")"
}
