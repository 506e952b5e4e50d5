package smtlib

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"cairn/smt"
	"cairn/smt/proof"
)

func (x *Executor) getModel(n *Node, _ []*Node) (string, error) {
	var out strings.Builder
	out.WriteString("(\n")
	for _, k := range x.scope.Constants() {
		out.WriteString("  (define-fun " + smt.Quote(k.Name) + " () " + x.c.SortName(k.Sort) + " " + valueText(x.c, x.model, k.Term) + ")\n")
	}
	for _, f := range x.scope.Functions() {
		out.WriteString("  " + x.functionText(f) + "\n")
	}
	for _, op := range []string{"/", "div", "mod"} {
		f := Function{op + "0", x.c.ByZeroFunc(op)}
		for x.scope.isTaken(f.Name) {
			f.Name += "!"
		}
		if rows, _ := x.model.Table(f.Func); len(rows) > 0 {
			out.WriteString("  ; divided by 0\n  " + x.functionText(f) + "\n")
		}
	}
	out.WriteString(")")
	return out.String(), nil
}

// functionText is the definition of a function in the model: its exceptions, one after the other, and the value elsewhere.
func (x *Executor) functionText(f Function) string {
	params, result := x.c.FuncSorts(f.Func)
	rows, rest := x.model.Table(f.Func)
	var out strings.Builder
	out.WriteString("(define-fun " + smt.Quote(f.Name) + " (")
	for i, p := range params {
		fmt.Fprintf(&out, "%s(x!%d %s)", map[bool]string{true: " "}[i > 0], i, x.c.SortName(p))
	}
	out.WriteString(") " + x.c.SortName(result))
	exceptions := 0
	for _, r := range rows {
		if r.Value == rest {
			continue
		}
		exceptions++
		parts := make([]string, len(r.Args))
		for i, a := range r.Args {
			parts[i] = fmt.Sprintf("(= x!%d %s)", i, x.c.String(a))
		}
		condition := strings.Join(parts, " ")
		if len(parts) > 1 {
			condition = "(and " + condition + ")"
		}
		out.WriteString("\n    (ite " + condition + " " + x.c.String(r.Value))
	}
	out.WriteString(" " + x.c.String(rest) + strings.Repeat(")", exceptions+1))
	return out.String()
}

func (x *Executor) getValue(n *Node, args []*Node) (string, error) {
	if args[0].Kind != List || len(args[0].List) == 0 {
		return "", ErrorAt(args[0], "a list of terms is expected")
	}
	parts := make([]string, len(args[0].List))
	for i, n := range args[0].List {
		value, err := x.valueOf(n)
		if err != nil {
			return "", err
		}
		parts[i] = "(" + n.String() + " " + value + ")"
	}
	return list(parts), nil
}

// valueOf returns the value of a term in the model. A term that is not linear has a value, too; what is divided by zero
// there is zero, which no assertion can contradict.
func (x *Executor) valueOf(n *Node) (string, error) {
	t, err := x.scope.Term(n)
	if err == nil && len(x.scope.calls(t)) > 0 {
		v, err := x.evaluation().value(n)
		if err != nil {
			return "", UnsupportedAt(n, "the value is not known: %s", err)
		}
		return v.text(x.c), nil
	}
	if err == nil {
		return valueText(x.c, x.model, t), nil
	}
	var at *Error
	if errors.As(err, &at) && at.Unsupported && x.scope.wellFormed(n) == nil {
		e := x.evaluation()
		e.zero = true
		if v, err := e.value(n); err == nil {
			return v.text(x.c), nil
		}
	}
	return "", err
}

// getAssignment tells the truth of the named assertions.
func (x *Executor) getAssignment(n *Node, _ []*Node) (string, error) {
	var parts []string
	for _, a := range x.asserted {
		if a.name != "" {
			parts = append(parts, "("+smt.Quote(a.name)+" "+valueText(x.c, x.model, a.term)+")")
		}
	}
	return list(parts), nil
}

func (x *Executor) getAssertions(n *Node, _ []*Node) (string, error) {
	parts := make([]string, len(x.asserted))
	for i, a := range x.asserted {
		if parts[i] = a.text; a.node != nil {
			parts[i] = a.node.String()
		}
	}
	return list(parts), nil
}

// getProof has the last answer proved and the proof checked. So scripts that do not ask do not pay.
func (x *Executor) getProof(n *Node, _ []*Node) (string, error) {
	ctx, cancel := x.limited()
	defer cancel()
	p, err := x.solver.Proof(ctx)
	if err == nil {
		err = proof.Check(ctx, p)
	}
	if err != nil {
		return "", ErrorAt(n, "there is no proof: %s", strings.TrimPrefix(err.Error(), "no proof: "))
	}
	var out strings.Builder
	if err := proof.Write(&out, p); err != nil {
		return "", err
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}

// The numbers of checks that are spent on making a core minimal, by default and with :minimal-unsat-cores.
const (
	coreChecks    = 200
	minimalChecks = 1_000_000
)

// getUnsatCore asks a new solver, which takes the named assertions for assumptions. So scripts that do not ask do not pay.
func (x *Executor) getUnsatCore(n *Node, _ []*Node) (string, error) {
	names := x.core()
	for i, name := range names {
		names[i] = smt.Quote(name)
	}
	return list(names), nil
}

// core returns the names of assertions that contradict the assertions without a name and the assumptions.
func (x *Executor) core() []string {
	var named []smt.Term
	for _, a := range x.asserted {
		if a.name != "" {
			named = append(named, a.term)
		}
	}
	ctx, cancel := x.limited()
	defer cancel()
	in := x.coreOf(ctx, x.formulas(unnamed), named)
	if x.opt.Check {
		x.confirmCore(ctx, in)
	}
	var names []string
	set := setOf(in)
	for _, a := range x.asserted {
		if a.name != "" && set[a.term] {
			set[a.term] = false // a second name for it would add nothing
			names = append(names, a.name)
		}
	}
	return names
}

func unnamed(a assertion) bool { return a.name == "" }

// formulas returns the assertions for which want holds, and the assumptions of the last check.
func (x *Executor) formulas(want func(assertion) bool) []smt.Term {
	var fs []smt.Term
	for _, a := range x.asserted {
		if want(a) {
			fs = append(fs, a.term)
		}
	}
	for _, a := range x.assumptions {
		fs = append(fs, a.term)
	}
	return fs
}

// coreOf returns those of the candidates, which contradict the given formulas, that are needed for that, as far as the limits allow.
func (x *Executor) coreOf(ctx context.Context, given, candidates []smt.Term) []smt.Term {
	s := smt.NewSolver(x.c, x.options.budgets())
	s.Assert(given...)
	if s.Check(ctx, candidates...) != smt.Unsat {
		return candidates
	}
	if x.options.flags["minimal-unsat-cores"] {
		return s.MinimizeCore(ctx, s.UnsatCore(), minimalChecks)
	}
	return s.MinimizeCore(ctx, s.UnsatCore(), coreChecks)
}

func setOf(ts []smt.Term) map[smt.Term]bool {
	set := make(map[smt.Term]bool, len(ts))
	for _, t := range ts {
		set[t] = true
	}
	return set
}

// getUnsatAssumptions returns assumptions of the last check that contradict the assertions.
func (x *Executor) getUnsatAssumptions(n *Node, _ []*Node) (string, error) {
	terms := make([]smt.Term, len(x.assumptions))
	for i, a := range x.assumptions {
		terms[i] = a.term
	}
	ctx, cancel := x.limited()
	defer cancel()
	core := x.coreOf(ctx, x.solver.Assertions(), terms)
	var parts []string
	in := setOf(core)
	for _, a := range x.assumptions {
		if in[a.term] {
			in[a.term] = false
			parts = append(parts, a.node.String())
		}
	}
	return list(parts), nil
}
