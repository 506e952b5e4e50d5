package smtlib

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"cairn/smt"
)

// settings are the options of scripts, with their values.
type settings struct {
	flags   map[string]bool
	numbers map[string]int
	proofs  bool // every refutation is written down: with --check, or where :produce-proofs was asked for
}

// keptConflicts is the default of the option :kept-conflicts.
const keptConflicts = 10_000

// newSettings are the defaults. All answers can be had without asking for them beforehand; an option :produce-... set to false takes
// them away.
func (x *Executor) newSettings() settings {
	return settings{
		proofs: x.opt.Check,
		flags: map[string]bool{
			"print-success": false, "global-declarations": false,
			"minimal-unsat-cores": false, // whatever it takes
			"produce-models":      true, "produce-assertions": true, "produce-assignments": true,
			"produce-unsat-cores": true, "produce-unsat-assumptions": true, "produce-interpolants": true,
			"produce-proofs": true,
		},
		numbers: map[string]int{
			"random-seed": int(x.opt.Seed), "verbosity": 0,
			"timeout":                     0, // milliseconds for each query; 0: no limit
			"reproducible-resource-limit": 0, // bound on the steps of each query; 0: the default budgets
			"kept-conflicts":              keptConflicts,
		},
	}
}

// fixedOptions are those that have only one value.
var fixedOptions = map[string]string{
	"regular-output-channel": `"stdout"`, "diagnostic-output-channel": `"stderr"`,
}

// canonical is the present name of an option: :interactive-mode is the one of :produce-assertions up to version 2.0.
func canonical(option string) string {
	if option == "interactive-mode" {
		return "produce-assertions"
	}
	return option
}

// maxNumber bounds numeric options.
const maxNumber = 1<<31 - 1

func (x *Executor) setOption(n *Node, args []*Node) (string, error) {
	if args[0].Kind != Keyword || len(args) > 2 {
		return "", ErrorAt(n, "(set-option :name value) is expected")
	}
	name := canonical(args[0].Text)
	_, isFlag := x.options.flags[name]
	_, isNumber := x.options.numbers[name]
	switch {
	case !isFlag && !isNumber:
		if len(args) == 2 && args[1].String() == fixedOptions[name] || tuning(name) {
			return "", nil
		}
		return "unsupported", nil
	case len(args) != 2:
		return "", ErrorAt(n, "the option :%s needs a value", name)
	case isNumber:
		return "", x.setNumber(n, name, args[1])
	}
	value, err := truth(args[1])
	if err != nil {
		return "", err
	}
	x.options.flags[name] = value
	x.scope.Global = x.options.flags["global-declarations"]
	if name == "produce-proofs" && value && len(x.asserted) == 0 && len(x.levels) == 0 {
		x.options.proofs = true
		x.solver = smt.NewSolver(x.c, x.options.budgets())
	}
	return "", nil
}

// setNumber sets a numeric option.
func (x *Executor) setNumber(n *Node, name string, value *Node) error {
	k, err := numeralArg(value, maxNumber)
	if err != nil {
		return err
	}
	forSolver := name == "reproducible-resource-limit" || name == "kept-conflicts"
	if forSolver && (len(x.asserted) > 0 || len(x.levels) > 0) {
		return ErrorAt(n, "the option :%s comes before assertions", name)
	}
	x.options.numbers[name] = k
	if forSolver {
		x.solver = smt.NewSolver(x.c, x.options.budgets())
	}
	return nil
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
	return false, ErrorAt(n, "true or false is expected, not %s", excerpt(n.String()))
}

// budgets are those of the solver under the resource limit.
func (s *settings) budgets() smt.Options {
	o := smt.Options{Single: true, Kept: s.numbers["kept-conflicts"], Proofs: s.proofs}
	if r := s.numbers["reproducible-resource-limit"]; r > 0 {
		o.Rounds, o.Conflicts, o.IntegerSteps, o.OmegaSteps = r, r, r, r
	}
	return o
}

func (x *Executor) getOption(_ *Node, args []*Node) (string, error) {
	if args[0].Kind != Keyword {
		return "", ErrorAt(args[0], "an option such as :produce-models is expected")
	}
	name := canonical(args[0].Text)
	if flag, ok := x.options.flags[name]; ok {
		return strconv.FormatBool(flag), nil
	}
	if number, ok := x.options.numbers[name]; ok {
		return strconv.Itoa(number), nil
	}
	if value, ok := fixedOptions[name]; ok {
		return value, nil
	}
	return "unsupported", nil
}

// allowed returns an error if the option that the command n needs has been set to false.
func (x *Executor) allowed(n *Node, option string) error {
	if x.options.flags[option] {
		return nil
	}
	return ErrorAt(n, "%s needs (set-option :%s true)", n.Head(), option)
}

// logics are those that set-logic accepts, and what the names of the others are made of, with QF_ or without: theories, then arithmetic.
// Terms are not held to the logic: what can be decided is.
var (
	logics           = []string{"ALL", "QF_ALL"}
	logicTheories    = []string{"AX", "A", "UF", "BV", "FP", "DT"}
	logicArithmetics = []string{"LIA", "LRA", "LIRA", "IDL", "RDL", "NIA", "NRA", "NIRA"}
)

// arithmeticOf returns the arithmetic in a logic, or "", and whether the logic is known.
func arithmeticOf(logic string) (arithmetic string, known bool) {
	rest, _ := strings.CutPrefix(logic, "QF_")
	if slices.Contains(logics, logic) {
		return rest, true
	}
	used := map[string]bool{}
	for next := true; next; {
		next = false
		for _, theory := range logicTheories {
			if after, found := strings.CutPrefix(rest, theory); found && !used[theory] {
				used[theory], rest, next = true, after, true
				break
			}
		}
	}
	return rest, logic != "" && logic != "QF_" && (rest == "" || slices.Contains(logicArithmetics, rest))
}

// realNumerals reports whether numerals are of sort Real in a logic.
func realNumerals(logic string) bool {
	arithmetic, _ := arithmeticOf(logic)
	return arithmetic == "LRA" || arithmetic == "RDL" || arithmetic == "NRA"
}

func (x *Executor) setLogic(n *Node, args []*Node) (string, error) {
	name := args[0].Text
	switch {
	case args[0].Kind != Symbol:
		return "", ErrorAt(args[0], "the name of a logic is expected")
	case x.logic != "":
		return "", ErrorAt(n, "the logic is set already, to %s", x.logic)
	case name == "HORN":
		return "", UnsupportedAt(args[0], "Horn clauses are for cairn chc")
	}
	if _, ok := arithmeticOf(name); !ok {
		return "", UnsupportedAt(args[0], "the logic %s is not supported: ALL is, and with QF_ or without some of %s and one of %s", excerpt(smt.Quote(name)),
			strings.Join(logicTheories, ", "), strings.Join(logicArithmetics, ", "))
	}
	x.logic = name
	x.scope.RealNumerals = realNumerals(name)
	return "", nil
}

func (x *Executor) setInfo(n *Node, args []*Node) (string, error) {
	if args[0].Kind != Keyword || len(args) > 2 {
		return "", ErrorAt(n, "(set-info :name value) is expected")
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
		return "", ErrorAt(args[0], "a keyword such as :name is expected")
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
	counters := map[string]int{
		"checks": s.Checks, "conflicts": s.Conflicts, "lemmas": s.Lemmas, "omega-calls": s.OmegaCalls, "recalled": s.Recalled,
		"presolved": s.Presolved, "rounds": s.Rounds, "simplex-calls": s.SimplexCalls, "splits": s.Splits, "terms": x.c.NumTerms(),
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(counters)) {
		parts = append(parts, ":"+name+" "+strconv.Itoa(counters[name]))
	}
	return "(" + strings.Join(parts, "\n ") + ")"
}
