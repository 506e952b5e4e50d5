package horn

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"cairn/smt"
)

// Interpretation interprets predicates: a Model or a CellModel.
type Interpretation interface {
	// Text is the interpretation of one predicate as text: its parameters and a formula over them.
	Text(s *System, p PredID) (params, body string)
}

// WriteModel writes a model in the format of SMT-LIB's get-model: a definition for each predicate.
func WriteModel(w io.Writer, s *System, m Interpretation) error {
	b := bufio.NewWriter(w)
	b.WriteString("(\n")
	names := s.predNames()
	for i := range s.Preds {
		params, body := m.Text(s, PredID(i))
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
		parts[i] = fmt.Sprintf("(%s %s)", s.Ctx.String(y), s.Ctx.SortName(s.Ctx.Sort(y)))
	}
	return strings.Join(parts, " "), portable(s.Ctx.String(s.Ctx.Subst(f, rename)))
}

// Text implements Interpretation.
func (m Model) Text(s *System, p PredID) (params, body string) {
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

// WriteProof writes a refutation for programs, as SMT-LIB's get-proof wants one: for each step (derive N FACT CLAUSE (STEPS)), with the
// number of the clause in the file and those of the steps that it was applied to.
func WriteProof(w io.Writer, s *System, d Derivation) error {
	b := bufio.NewWriter(w)
	b.WriteString("(\n")
	for i := range d {
		var premises []string
		for _, p := range d[i].Premises {
			premises = append(premises, strconv.Itoa(p+1))
		}
		fmt.Fprintf(b, "  (derive %d %s %d (%s))\n", i+1, s.FactText(&d[i]), d[i].Clause+1, strings.Join(premises, " "))
	}
	b.WriteString(")\n")
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
