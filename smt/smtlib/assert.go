package smtlib

import (
	"context"
	"errors"
	"fmt"
	"time"

	"cairn/internal/budget"
	"cairn/smt"
)

// maxLevels bounds the number of open levels.
const maxLevels = 1_000_000

func (x *Executor) assert(n *Node, args []*Node) (string, error) {
	x.mode = modeAssert
	a := assertion{node: args[0]}
	x.naming = &a
	t, err := x.scope.Formula(args[0])
	x.naming = nil
	if err != nil {
		x.rejected = append(x.rejected, n.Pos)
		return "", err
	}
	a.term, a.part = t, attribute(args[0], "interpolation-group")
	if !x.opt.Check && !x.eval.recursive {
		a.node, a.text = nil, args[0].String()
	}
	x.asserted = append(x.asserted, a)
	x.solver.Assert(t)
	if x.eval.recursive {
		x.solver.Assert(x.scope.unfold(t)...)
	}
	return "", nil
}

// named is told of the names that terms get. That of a whole assertion is its name in cores.
func (x *Executor) named(name string, t smt.Term, of *Node) {
	x.eval.define(name, nil, x.c.Sort(t), of, x.options.flags["global-declarations"])
	if a := x.naming; a != nil && a.node.keyword() == "!" && a.node.List[1] == of {
		a.name = name
	}
}

// attribute returns the symbol that is the value of an attribute of (! ...).
func attribute(n *Node, key string) string {
	if n.keyword() != "!" {
		return ""
	}
	for i := 2; i+1 < len(n.List); i++ {
		if n.List[i].IsKeyword(key) && n.List[i+1].Kind == Symbol {
			return n.List[i+1].Text
		}
	}
	return ""
}

func (x *Executor) push(_ *Node, args []*Node) (string, error) {
	count, err := x.count(args, maxLevels-len(x.levels))
	for range count {
		x.levels = append(x.levels, level{len(x.asserted), len(x.rejected)})
		x.scope.Push()
		x.solver.Push()
		x.eval.defs.push()
		x.mode = modeAssert
	}
	return "", err
}

func (x *Executor) pop(n *Node, args []*Node) (string, error) {
	count, err := x.count(args, maxLevels)
	if err != nil {
		return "", err
	}
	if count > len(x.levels) {
		return "", ErrorAt(n, "there are only %d levels to pop", len(x.levels))
	}
	for range count {
		x.mode = modeAssert
		l := x.levels[len(x.levels)-1]
		x.levels = x.levels[:len(x.levels)-1]
		x.asserted, x.rejected = x.asserted[:l.asserted], x.rejected[:l.rejected]
		x.scope.Pop()
		x.solver.Pop()
		x.eval.defs.pop()
	}
	return "", nil
}

// count reads the optional argument of push and pop.
func (x *Executor) count(args []*Node, most int) (int, error) {
	if len(args) == 0 {
		return 1, nil
	}
	return numeralArg(args[0], most)
}

func (x *Executor) checkSat(_ *Node, _ []*Node) (string, error) { return x.check(nil), nil }

func (x *Executor) checkSatAssuming(_ *Node, args []*Node) (string, error) {
	if args[0].Kind != List {
		return "", ErrorAt(args[0], "a list of literals is expected")
	}
	assumptions := make([]assumption, len(args[0].List))
	for i, n := range args[0].List {
		t, err := x.scope.Formula(n)
		if err != nil {
			return "", err
		}
		assumptions[i] = assumption{n, t}
		if x.eval.recursive {
			x.solver.Assert(x.scope.unfold(t)...)
		}
	}
	return x.check(assumptions), nil
}

// check decides the assertions under the assumptions.
func (x *Executor) check(assumptions []assumption) string {
	x.asked.Add(1)
	terms := make([]smt.Term, len(assumptions))
	for i, a := range assumptions {
		terms[i] = a.term
	}
	ctx, cancel := x.limited()
	defer cancel()
	status := x.solver.Check(ctx, terms...)
	x.model, x.reason, x.assumptions = x.solver.Model(), x.solver.Reason(), assumptions
	if status == smt.Unknown && ctx.Err() != nil {
		x.reason = reasonOf(context.Cause(ctx))
	}
	if status == smt.Unknown && x.reason == "" {
		x.reason = "incomplete"
	}
	if x.opt.Dump != nil {
		if err := x.opt.Dump.Query(x.c, x.solver.Assertions(), terms, status); err != nil {
			x.result.Failed = append(x.result.Failed, err.Error())
		}
	}
	if status == smt.Sat && len(x.rejected) > 0 {
		// What the script means has fewer models than what has been understood of it.
		status, x.model, x.reason = smt.Unknown, nil, fmt.Sprintf("the input at %s was rejected", x.rejected[0])
	}
	if status == smt.Sat && x.eval.recursive {
		if reason := x.recursionFails(); reason != "" {
			status, x.model, x.reason = smt.Unknown, nil, reason
		}
	}
	if x.opt.Check {
		status = x.confirm(ctx, status)
	}
	x.status = smt.Unknown
	x.mode = map[smt.Status]mode{smt.Sat: modeSat, smt.Unsat: modeUnsat, smt.Unknown: modeUnknown}[status]
	x.result.Answers = append(x.result.Answers, status)
	return status.String()
}

// recursionFails tells why a model of the formulas, and of equations of recursive functions for some arguments, may be none of the script;
// "" if it is one.
func (x *Executor) recursionFails() string {
	if name, found := x.scope.endless(); found {
		return "the recursive function " + smt.Quote(name) + " may have no meaning: no argument is seen to become smaller with each call"
	}
	e := x.evaluation()
	holds := func(n *Node) bool {
		v, err := e.value(n)
		return err == nil && v.b
	}
	for _, a := range x.asserted {
		if a.node != nil && !holds(a.node) {
			return "recursive functions, of which only so many calls are followed"
		}
	}
	for _, a := range x.assumptions {
		if !holds(a.node) {
			return "recursive functions, of which only so many calls are followed"
		}
	}
	return ""
}

// limited is the context of one query: that of the execution, and the time limit of the option :timeout.
func (x *Executor) limited() (context.Context, context.CancelFunc) {
	if ms := x.options.numbers["timeout"]; ms > 0 {
		return context.WithTimeout(x.ctx, time.Duration(ms)*time.Millisecond)
	}
	return context.WithCancel(x.ctx)
}

// reasonOf tells the reason why a context is done.
func reasonOf(cause error) string {
	switch {
	case errors.Is(cause, context.DeadlineExceeded):
		return "timeout"
	case errors.Is(cause, budget.ErrSpent):
		return "out of steps"
	}
	return cause.Error()
}
