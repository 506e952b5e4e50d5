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
	var all []smt.Term
	for i := range s.Preds {
		all = append(all, s.Preds[i].Params...)
	}
	for i := range s.Clauses {
		all = append(all, s.Clauses[i].terms()...)
	}
	b.WriteString(s.Ctx.Declarations(all...))
	names := s.predNames()
	for i := range s.Preds {
		sorts := make([]string, len(s.Preds[i].Params))
		for j, x := range s.Preds[i].Params {
			sorts[j] = s.Ctx.SortName(s.Ctx.Sort(x))
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
		vars = append(vars, fmt.Sprintf("(%s %s)", c.String(y), c.SortName(c.Sort(y))))
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
