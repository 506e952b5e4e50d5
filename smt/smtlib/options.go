package smtlib

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"cairn/smt"
)

// settings are the options of scripts. All answers can be had without asking for them beforehand; an option :produce-... set
// to false takes them away.
type settings struct {
	printSuccess       bool
	globalDeclarations bool
	produce            map[string]bool
	minimalCores       bool // whatever it takes
	seed, verbosity    int
	timeout            int // milliseconds for each query; 0: no limit
	resources          int // bound on the steps of each query; 0: the default budgets
	kept               int // conflicts of arithmetic that are kept from one query to the next
}

// produced are the options that allow answers.
var produced = []string{
	"produce-models", "produce-assertions", "produce-assignments", "produce-unsat-cores", "produce-unsat-assumptions", "produce-interpolants",
}

// keptConflicts is the default of the option :kept-conflicts.
const keptConflicts = 10_000

func (x *Executor) newSettings() settings {
	s := settings{produce: map[string]bool{}, seed: int(x.opt.Seed), kept: keptConflicts}
	for _, p := range produced {
		s.produce[p] = true
	}
	return s
}

// flag returns the Boolean option of that name.
func (s *settings) flag(name string) *bool {
	switch name {
	case "print-success":
		return &s.printSuccess
	case "global-declarations":
		return &s.globalDeclarations
	case "minimal-unsat-cores":
		return &s.minimalCores
	}
	return nil
}

// number returns the numeric option of that name.
func (s *settings) number(name string) *int {
	switch name {
	case "random-seed":
		return &s.seed
	case "verbosity":
		return &s.verbosity
	case "timeout":
		return &s.timeout
	case "reproducible-resource-limit":
		return &s.resources
	case "kept-conflicts":
		return &s.kept
	}
	return nil
}

// maxNumber bounds numeric options.
const maxNumber = 1<<31 - 1

func (x *Executor) setOption(n *Node, args []*Node) (string, error) {
	if args[0].Kind != Keyword || len(args) > 2 {
		return "", errorAt(n, "(set-option :name value) is expected")
	}
	name := args[0].Text
	if name == "interactive-mode" { // its name up to version 2.0
		name = "produce-assertions"
	}
	flag, number := x.options.flag(name), x.options.number(name)
	known := slices.Contains(produced, name)
	if name == "regular-output-channel" || name == "diagnostic-output-channel" {
		want := map[string]string{"regular-output-channel": "stdout", "diagnostic-output-channel": "stderr"}[name]
		if len(args) == 2 && args[1].Kind == String && args[1].Text == want {
			return "", nil
		}
		return "unsupported", nil
	}
	if flag == nil && number == nil && !known {
		if name == "produce-proofs" && len(args) == 2 && args[1].Is("false") || tuning(name) {
			return "", nil
		}
		return "unsupported", nil
	}
	if len(args) != 2 {
		return "", errorAt(n, "the option :%s needs a value", name)
	}
	if number != nil {
		k, err := numeralArg(args[1], maxNumber)
		if err != nil {
			return "", err
		}
		forSolver := name == "reproducible-resource-limit" || name == "kept-conflicts"
		if forSolver && (len(x.asserted) > 0 || len(x.levels) > 0) {
			return "", errorAt(n, "the option :%s comes before assertions", name)
		}
		*number = k
		if forSolver {
			x.solver = smt.NewSolver(x.c, x.options.budgets(x.opt.Solver))
		}
		return "", nil
	}
	value, err := truth(args[1])
	switch {
	case err != nil:
		return "", err
	case known:
		x.options.produce[name] = value
	default:
		*flag = value
		x.scope.Global = x.options.globalDeclarations
	}
	return "", nil
}

// tuning reports whether the option is one by which other solvers are told how to work, and not what to answer. Such options
// are accepted, so that the answer is the first line of the output of the many scripts that set them.
func tuning(name string) bool {
	switch name {
	case "incremental", "auto-config", "auto_config", "produce-model", "model", "certify-interpolants", "simplify-interpolants",
		"check-models", "check-unsat-cores", "dump-models", "tlimit", "tlimit-per", "rlimit", "rlimit-per", "seed", "config",
		"time-interpolation", "proof-reduce", "minimal-models":
		return true
	}
	for _, prefix := range []string{"interpolation-", "smt.", "sat.", "pp.", "arith-", "simplex-", "decision", "restart-", "proof-"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// truth reads true or false; some scripts write 1 and 0.
func truth(n *Node) (bool, error) {
	switch {
	case n.Is("true"), n.Kind == Numeral && n.Text == "1":
		return true, nil
	case n.Is("false"), n.Kind == Numeral && n.Text == "0":
		return false, nil
	}
	return false, errorAt(n, "true or false is expected, not %s", excerpt(n.String()))
}

// budgets are those of the solver under the resource limit.
func (s *settings) budgets(o smt.Options) smt.Options {
	o.Kept = s.kept
	if r := s.resources; r > 0 {
		o.Rounds, o.Conflicts, o.IntegerSteps, o.OmegaSteps = r, r, r, r
	}
	return o
}

func (x *Executor) getOption(_ *Node, args []*Node) (string, error) {
	if args[0].Kind != Keyword {
		return "", errorAt(args[0], "an option such as :produce-models is expected")
	}
	name := args[0].Text
	if name == "interactive-mode" {
		name = "produce-assertions"
	}
	if flag := x.options.flag(name); flag != nil {
		return strconv.FormatBool(*flag), nil
	}
	if number := x.options.number(name); number != nil {
		return strconv.Itoa(*number), nil
	}
	if value, ok := x.options.produce[name]; ok {
		return strconv.FormatBool(value), nil
	}
	switch name {
	case "regular-output-channel":
		return `"stdout"`, nil
	case "diagnostic-output-channel":
		return `"stderr"`, nil
	case "produce-proofs":
		return "false", nil
	}
	return "unsupported", nil
}

// allowed returns an error if the option that the command n needs has been set to false.
func (x *Executor) allowed(n *Node, option string) error {
	if x.options.produce[option] {
		return nil
	}
	return errorAt(n, "%s needs (set-option :%s true)", n.Head(), option)
}

// logics are the logics that set-logic accepts. Terms are not held to the logic: what can be decided is.
var logics = []string{"ALL", "QF_LRA", "QF_LIA", "QF_IDL", "QF_RDL", "QF_LIRA", "LRA", "LIA", "LIRA"}

// realLogics are those in which numerals are of sort Real.
var realLogics = map[string]bool{"QF_LRA": true, "QF_RDL": true, "LRA": true}

func (x *Executor) setLogic(n *Node, args []*Node) (string, error) {
	name := args[0].Text
	switch {
	case args[0].Kind != Symbol:
		return "", errorAt(args[0], "the name of a logic is expected")
	case x.logic != "":
		return "", errorAt(n, "the logic is set already, to %s", x.logic)
	case name == "HORN":
		return "", unsupportedAt(args[0], "Horn clauses are for cairn chc")
	case !slices.Contains(logics, name):
		return "", unsupportedAt(args[0], "the logic %s is not supported: %s are", excerpt(smt.Quote(name)), strings.Join(logics, ", "))
	}
	x.logic = name
	x.scope.RealNumerals = realLogics[name]
	return "", nil
}

func (x *Executor) setInfo(n *Node, args []*Node) (string, error) {
	if args[0].Kind != Keyword || len(args) > 2 {
		return "", errorAt(n, "(set-info :name value) is expected")
	}
	var value *Node
	if len(args) == 2 {
		value = args[1]
	}
	x.infos[args[0].Text] = value
	if args[0].Text == "status" && value != nil {
		x.status = map[string]smt.Status{"sat": smt.Sat, "unsat": smt.Unsat}[value.Text]
	}
	return "", nil
}

func (x *Executor) getInfo(n *Node, args []*Node) (string, error) {
	if args[0].Kind != Keyword {
		return "", errorAt(args[0], "a keyword such as :name is expected")
	}
	name := args[0].Text
	answer := func(value string) (string, error) { return "(:" + name + " " + value + ")", nil }
	switch name {
	case "name":
		return answer(`"cairn"`)
	case "version":
		return answer(QuoteString(x.opt.Version))
	case "authors":
		return answer(`"the cairn authors"`)
	case "error-behavior":
		return answer("continued-execution")
	case "assertion-stack-levels":
		return answer(strconv.Itoa(len(x.levels)))
	case "reason-unknown":
		if err := x.need(modeUnknown, n); err != nil {
			return "", err
		}
		return answer(QuoteString(x.reason))
	case "all-statistics":
		return x.statistics(), nil
	}
	if value, ok := x.infos[name]; ok {
		if value == nil {
			return "(:" + name + ")", nil
		}
		return answer(value.String())
	}
	return "unsupported", nil
}

// statistics returns the counters of the solver, sorted by name.
func (x *Executor) statistics() string {
	s := x.solver.Statistics()
	parts := []string{
		":checks " + strconv.Itoa(s.Checks),
		":conflicts " + strconv.Itoa(s.Conflicts),
		":lemmas " + strconv.Itoa(s.Lemmas),
		":omega-calls " + strconv.Itoa(s.OmegaCalls),
		":recalled " + strconv.Itoa(s.Recalled),
		":presolved " + strconv.Itoa(s.Presolved),
		":rounds " + strconv.Itoa(s.Rounds),
		":simplex-calls " + strconv.Itoa(s.SimplexCalls),
		":splits " + strconv.Itoa(s.Splits),
		":terms " + strconv.Itoa(x.c.NumTerms()),
	}
	sort.Strings(parts)
	return "(" + strings.Join(parts, "\n ") + ")"
}
