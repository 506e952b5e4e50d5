package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"cairn/internal/question"
	"cairn/internal/report"
	"cairn/internal/verify"
	"cairn/smt/smtlib"
)

// Clauses is a session about Horn clauses: after the first answer there may be more of them, and more questions.
type Clauses struct {
	request Request
	said    []string             // the commands so far, without questions
	last    *verify.ClauseReport // the answer; nil if something has been said since
}

// NewClauses begins with the clauses of a request.
func NewClauses(r Request) *Clauses { return &Clauses{request: r} }

// Answer answers the request.
func (c *Clauses) Answer(ctx context.Context, tell Tell) *report.View {
	return c.request.within(ctx, func(ctx context.Context) *report.View { return c.answer(ctx, tell) })
}

func (c *Clauses) answer(ctx context.Context, tell Tell) *report.View {
	r := c.request
	run := &report.ClauseRun{History: new(report.History), Version: Version, Source: []byte(r.Text)}
	opt := verify.ClauseOptions{Engine: r.Engine, Evidence: true, EngineOptions: r.options(question.Clauses, run.History, tell)}
	opt.Progress = func(phase string) { tell(Phase, phase) }
	run.Report, run.Err = verify.SolveClauses(ctx, r.Name, []byte(r.Text), opt)
	if run.Err == nil {
		c.last = run.Report
		run.Err = commands(r.Text, func(n *smtlib.Node) {
			if !asks(n) {
				c.said = append(c.said, n.String())
			}
		})
	}
	return run.View()
}

// Feed executes more commands and tells what they respond. What cannot be read or is not supported is told and forgotten.
func (c *Clauses) Feed(ctx context.Context, text string, respond func(string)) {
	failed := func(err error) { respond("(error " + smtlib.QuoteString(err.Error()) + ")\n") }
	err := commands(text, func(n *smtlib.Node) {
		if response, err := c.execute(ctx, n); err != nil {
			failed(err)
		} else if response != "" {
			respond(response)
		}
	})
	if err != nil {
		failed(err)
	}
}

// commands calls do for each command of a text, up to what is none.
func commands(text string, do func(*smtlib.Node)) error {
	for in := smtlib.NewReader(strings.NewReader(text), ""); ; {
		n, err := in.Read()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		do(n)
	}
}

// asks reports whether a command is a question about the clauses.
func asks(n *smtlib.Node) bool {
	switch n.Head() {
	case "check-sat", "query", "get-model", "get-proof", "exit":
		return true
	}
	return false
}

// execute executes a command and returns its response.
func (c *Clauses) execute(ctx context.Context, n *smtlib.Node) (string, error) {
	var b strings.Builder
	switch n.Head() {
	case "check-sat", "query":
		rep, err := c.solve(ctx, n)
		if err != nil {
			return "", message(err)
		}
		if c.last = rep; rep.Reason != "" {
			return fmt.Sprintf("%s\n; %s\n", rep.Answer, rep.Reason), nil
		}
		return rep.Answer + "\n", nil
	case "get-model", "get-proof":
		if c.last == nil {
			return "", fmt.Errorf("%s is possible only after check-sat", n.Head())
		}
		err := c.last.Respond(&b, n.Head())
		return b.String(), err
	case "echo":
		for _, word := range n.List[1:] {
			fmt.Fprintln(&b, word)
		}
		return b.String(), nil
	case "reset":
		c.said, c.last = nil, nil
		return "", nil
	case "exit":
		return "", errors.New("the session ends with the next run")
	}
	if err := verify.ReadClauses(ctx, c.request.Name, c.with(n)); err != nil {
		return "", message(err)
	}
	c.said, c.last = append(c.said, n.String()), nil
	return "", nil
}

// with is what has been said and a command behind it.
func (c *Clauses) with(n *smtlib.Node) []byte {
	return []byte(strings.Join(c.said, "\n") + "\n" + n.String() + "\n")
}

// solve decides the clauses.
func (c *Clauses) solve(ctx context.Context, ask *smtlib.Node) (*verify.ClauseReport, error) {
	r := c.request
	r.Engine, r.Beside = cmp.Or(r.Later, r.Engine), false
	return verify.SolveClauses(ctx, r.Name, c.with(ask), verify.ClauseOptions{Engine: r.Engine, EngineOptions: r.options(question.Clauses, new(report.History), func(Kind, string) {})})
}

// message is an error without its place, which is one in what has been put together.
func message(err error) error {
	if e, ok := errors.AsType[*verify.InputError](err); ok {
		return errors.New(e.Msg)
	}
	if e, ok := errors.AsType[*verify.UnsupportedError](err); ok {
		return errors.New(e.What + " is not supported")
	}
	return err
}
