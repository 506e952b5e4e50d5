package smtlib

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync/atomic"

	"cairn/cooper"
	"cairn/smt"
)

// Options control the execution of scripts. The zero value is right for most.
type Options struct {
	Check bool  // check every answer by other means; see check.go
	Dump  *Dump // gets every query; nil: none
	// Version is what (get-info :version) tells.
	Version string
	// Seed is the initial value of the option :random-seed.
	Seed int64
	// Responded is told each response, with the place of its command, before it is written; nil: nobody is.
	Responded func(at Pos, response string, failed bool)
}

// Result tells how an execution went.
type Result struct {
	Answers  []smt.Status   // to check-sat and check-sat-assuming, in order
	Errors   int            // error responses
	Syntax   int            // of these, for input that is not well-formed
	Checked  map[string]int // with Options.Check: how often which kind of evidence has confirmed an answer
	Failed   []string       // with Options.Check: what is wrong; not empty only if there is a bug
	Warnings []string       // with Options.Check: answers that :status contradicts
}

// Executor executes one script. It is not safe for concurrent use, but for Asked.
type Executor struct {
	ctx      context.Context
	out      io.Writer
	opt      Options
	result   Result
	asked    atomic.Int64
	commands map[string]command

	state
}

// state is what the command reset sets back.
type state struct {
	c        *smt.Context
	scope    *Scope
	solver   *smt.Solver
	eval     *evaluator
	options  settings
	infos    map[string]*Node
	logic    string
	done     bool
	levels   []level
	asserted []assertion
	rejected []Pos      // assertions that could not be understood
	naming   *assertion // the assertion that is being elaborated

	mode        mode
	model       *smt.Model
	reason      string
	assumptions []assumption // of the last check
	status      smt.Status   // of the next check, according to set-info :status
}

// mode is the execution mode of SMT-LIB 2.6, section 4.1.1.
type mode uint8

const (
	modeAssert mode = iota // nothing is known about the assertions
	modeSat
	modeUnsat
	modeUnknown
)

// level is what pop goes back to.
type level struct{ asserted, rejected int }

// assertion is a formula of the script.
type assertion struct {
	node *Node  // with Options.Check, otherwise nil: it takes much more memory than the text
	text string // without Options.Check
	term smt.Term
	name string // "" if it has none
	part string // its interpolation group, if it has one
}

// assumption is an argument of check-sat-assuming.
type assumption struct {
	node *Node
	term smt.Term
}

// maxSyntaxErrors ends the execution of what is no script at all.
const maxSyntaxErrors = 100

// NewExecutor makes an Executor that writes its responses to out.
func NewExecutor(out io.Writer, opt Options) *Executor {
	x := &Executor{out: out, opt: opt, result: Result{Checked: map[string]int{}}, commands: commandTable()}
	x.reset()
	return x
}

// Asked returns the number of satisfiability questions that the script has asked so far, those without an answer as yet
// included. It may be called at any time.
func (x *Executor) Asked() int64 { return x.asked.Load() }

// Run executes the commands of a script, which the name stands for in no message. Errors in the script are responses; the
// error is that of reading or writing. When ctx is done, what is asked is answered by unknown.
func (x *Executor) Run(ctx context.Context, in io.Reader) (*Result, error) {
	x.ctx = ctx
	r := NewReader(in, "")
	for !x.done && x.result.Syntax < maxSyntaxErrors {
		n, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var syntax *Error
		if errors.As(err, &syntax) {
			x.result.Syntax++
			x.rejected = append(x.rejected, syntax.Pos)
			x.mode = modeAssert
		} else if err != nil {
			return &x.result, err
		}
		text, at := "", Pos{}
		if err == nil {
			at = n.Pos
			text, err = x.execute(n)
		} else {
			at = syntax.Pos
		}
		if err := x.respond(at, text, err); err != nil {
			return &x.result, err
		}
	}
	return &x.result, nil
}

// respond writes the response to a command: text, an error, or success where that is asked for.
func (x *Executor) respond(at Pos, text string, failure error) error {
	switch {
	case failure != nil:
		x.result.Errors++
		text = "(error " + QuoteString(failure.Error()) + ")"
	case text == "" && x.options.flags["print-success"]:
		text = "success"
	case text == "":
		return nil
	}
	if x.opt.Responded != nil {
		x.opt.Responded(at, text, failure != nil)
	}
	_, err := io.WriteString(x.out, text+"\n")
	return err
}

// command is what a command of a script does.
type command struct {
	least, most int // number of arguments; most < 0: any
	run         func(x *Executor, n *Node, args []*Node) (string, error)
	option      string // that must not be false, or ""
	after       mode   // that the last check has left; modeAssert: any
}

// execute executes one command and returns its response, which is empty for success.
func (x *Executor) execute(n *Node) (string, error) {
	name := n.Head()
	if name == "" {
		return "", ErrorAt(n, "a command is expected, not %s", excerpt(n.String()))
	}
	cmd, ok := x.commands[name]
	if !ok {
		return "", UnsupportedAt(n, "unknown command %s", excerpt(smt.Quote(name)))
	}
	args := n.List[1:]
	if len(args) < cmd.least || cmd.most >= 0 && len(args) > cmd.most {
		return "", ErrorAt(n, "%s takes %s, not %d", name, arity(cmd.least, cmd.most), len(args))
	}
	if cmd.option != "" {
		if err := x.allowed(n, cmd.option); err != nil {
			return "", err
		}
	}
	if cmd.after != modeAssert {
		if err := x.need(cmd.after, n); err != nil {
			return "", err
		}
	}
	return cmd.run(x, n, args)
}

// reset puts the Executor into its first state.
func (x *Executor) reset() {
	x.state = state{c: smt.NewContext(), options: x.newSettings(), infos: map[string]*Node{}}
	x.resetAssertions()
}

// resetAssertions forgets assertions, levels, declarations and definitions; with :global-declarations, assertions and
// levels only.
func (x *Executor) resetAssertions() {
	if x.scope != nil && x.options.flags["global-declarations"] {
		for range x.levels {
			x.scope.Pop()
			x.eval.defs.pop()
		}
	} else {
		x.c = smt.NewContext()
		x.scope = NewScope(x.c)
		x.eval = newEvaluator(x.scope)
		x.scope.Global = x.options.flags["global-declarations"]
		x.scope.RealNumerals = realNumerals(x.logic)
		x.scope.Named = x.named
		x.scope.Quantify = x.quantify
	}
	x.asserted, x.rejected, x.levels, x.mode = nil, nil, nil, modeAssert
	x.solver = smt.NewSolver(x.c, x.options.budgets())
}

// quantify eliminates the quantifier: there is no other way to decide a formula that has one. Opaque terms, such as remainders,
// become symbols that are eliminated too.
func (x *Executor) quantify(exists bool, vars []smt.Term, body smt.Term, at *Node) (smt.Term, error) {
	if err := x.linear(at, append(vars, body)...); err != nil {
		return smt.NoTerm, err
	}
	if !exists {
		body = x.c.Not(body)
	}
	pure, fresh := x.c.Purify(body)
	t, err := cooper.Eliminate(x.ctx, x.c, slices.Concat(vars, fresh), pure, cooper.Options{})
	if err != nil {
		return smt.NoTerm, ErrorAt(at, "the quantifier could not be eliminated: %s", err)
	}
	if !exists {
		t = x.c.Not(t)
	}
	return t, nil
}

// linear returns an error unless the terms are of linear arithmetic alone, which is what quantifiers are eliminated from and what
// interpolants are made for.
func (x *Executor) linear(at *Node, terms ...smt.Term) error {
	if slices.ContainsFunc(terms, x.c.IsForeign) {
		return UnsupportedAt(at, "%s is supported for linear arithmetic only", at.Head())
	}
	return nil
}

// need returns an error unless the last command that matters left the mode.
func (x *Executor) need(m mode, n *Node) error {
	if x.mode == m {
		return nil
	}
	return ErrorAt(n, "%s is possible only after the answer %s", n.Head(), map[mode]string{modeSat: "sat", modeUnsat: "unsat", modeUnknown: "unknown"}[m])
}

// numeralArg reads a numeral that is not larger than most.
func numeralArg(n *Node, most int) (int, error) {
	if n.Kind != Numeral {
		return 0, ErrorAt(n, "a numeral is expected, not %s", excerpt(n.String()))
	}
	k, err := strconv.Atoi(n.Text)
	if err != nil || k > most {
		return 0, ErrorAt(n, "%s is too large: at most %d is possible", excerpt(n.Text), most)
	}
	return k, nil
}

// errText is for errors that come from other packages or a context.
func (x *Executor) errText(n *Node, err error) error {
	var at *Error
	if errors.As(err, &at) {
		return err
	}
	if x.ctx.Err() != nil {
		err = context.Cause(x.ctx)
	}
	return ErrorAt(n, "%s", fmt.Sprint(err))
}
