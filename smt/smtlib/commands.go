package smtlib

import (
	"cairn/smt"
)

// commandOf looks up a command of scripts (SMT-LIB 2.6, section 4.2) or one of our extensions.
func commandOf(name string) (cmd command, ok bool) {
	switch name {
	case "set-logic":
		return command{1, 1, (*Executor).setLogic}, true
	case "set-option":
		return command{1, -1, (*Executor).setOption}, true
	case "get-option":
		return command{1, 1, (*Executor).getOption}, true
	case "set-info":
		return command{1, -1, (*Executor).setInfo}, true
	case "get-info":
		return command{1, 1, (*Executor).getInfo}, true
	case "echo":
		return command{1, 1, (*Executor).echo}, true
	case "exit":
		return command{0, 0, (*Executor).exit}, true
	case "reset":
		return command{0, 0, (*Executor).doReset}, true
	case "reset-assertions":
		return command{0, 0, (*Executor).doResetAssertions}, true
	case "declare-const":
		return command{2, 2, (*Executor).declareConst}, true
	case "declare-fun":
		return command{3, 3, (*Executor).declareFun}, true
	case "define-const":
		return command{3, 3, (*Executor).defineConst}, true
	case "define-fun":
		return command{4, 4, (*Executor).defineFun}, true
	case "define-fun-rec":
		return command{4, 4, (*Executor).defineFun}, true
	case "define-funs-rec":
		return command{2, 2, unsupportedCommand("recursive functions")}, true
	case "define-sort":
		return command{3, 3, (*Executor).defineSort}, true
	case "declare-sort":
		return command{1, 2, unsupportedCommand("sorts other than Bool, Int and Real")}, true
	case "declare-datatype":
		return command{2, 2, unsupportedCommand("datatypes")}, true
	case "declare-datatypes":
		return command{2, 2, unsupportedCommand("datatypes")}, true
	case "assert":
		return command{1, 1, (*Executor).assert}, true
	case "push":
		return command{0, 1, (*Executor).push}, true
	case "pop":
		return command{0, 1, (*Executor).pop}, true
	case "check-sat":
		return command{0, 0, (*Executor).checkSat}, true
	case "check-sat-assuming":
		return command{1, 1, (*Executor).checkSatAssuming}, true
	case "get-model":
		return command{0, 0, (*Executor).getModel}, true
	case "get-value":
		return command{1, 1, (*Executor).getValue}, true
	case "get-assignment":
		return command{0, 0, (*Executor).getAssignment}, true
	case "get-assertions":
		return command{0, 0, (*Executor).getAssertions}, true
	case "get-unsat-core":
		return command{0, 0, (*Executor).getUnsatCore}, true
	case "get-unsat-assumptions":
		return command{0, 0, (*Executor).getUnsatAssumptions}, true
	case "get-proof":
		return command{0, 0, unsupportedCommand("proofs")}, true
	case "get-interpolants":
		return command{1, -1, (*Executor).getInterpolants}, true
	case "get-interpolant":
		return command{1, 2, (*Executor).getInterpolant}, true
	case "get-qe":
		return command{1, 1, (*Executor).getQE}, true
	case "get-mbp":
		return command{2, 2, (*Executor).getMBP}, true
	}
	return command{}, false
}

func (x *Executor) exit(_ *Node, _ []*Node) (string, error) {
	x.done = true
	return "", nil
}

func (x *Executor) doReset(_ *Node, _ []*Node) (string, error) {
	x.reset()
	return "", nil
}

func (x *Executor) doResetAssertions(_ *Node, _ []*Node) (string, error) {
	x.resetAssertions()
	return "", nil
}

// unsupportedCommand is a command of the standard for something that there is not.
func unsupportedCommand(what string) func(*Executor, *Node, []*Node) (string, error) {
	return func(_ *Executor, n *Node, _ []*Node) (string, error) {
		return "", unsupportedAt(n, "%s are not supported", what)
	}
}

// echo prints the string as it is, the quotes included.
func (x *Executor) echo(_ *Node, args []*Node) (string, error) {
	if args[0].Kind != String {
		return "", errorAt(args[0], "a string is expected")
	}
	return QuoteString(args[0].Text), nil
}

func (x *Executor) declareConst(_ *Node, args []*Node) (string, error) {
	sort, err := x.scope.Sort(args[1])
	if err == nil {
		_, err = x.scope.Declare(args[0], sort)
	}
	return "", err
}

func (x *Executor) declareFun(_ *Node, args []*Node) (string, error) {
	if args[1].Kind != List {
		return "", errorAt(args[1], "a list of sorts is expected")
	}
	sorts := make([]smt.Sort, len(args[1].List))
	for i, p := range args[1].List {
		var err error
		if sorts[i], err = x.scope.Sort(p); err != nil {
			return "", err
		}
	}
	result, err := x.scope.Sort(args[2])
	if err == nil {
		err = x.scope.DeclareFun(args[0], sorts, result)
	}
	return "", err
}

func (x *Executor) defineConst(_ *Node, args []*Node) (string, error) {
	return "", x.define(args[0], nil, args[1], args[2])
}

// defineFun serves define-fun-rec too: a definition that does refer to itself meets an unknown function.
func (x *Executor) defineFun(_ *Node, args []*Node) (string, error) {
	params, err := x.scope.SortedVars(args[1])
	if err != nil {
		return "", err
	}
	return "", x.define(args[0], params, args[2], args[3])
}

func (x *Executor) define(name *Node, params []SortedVar, result, body *Node) error {
	sort, err := x.scope.Sort(result)
	if err != nil {
		return err
	}
	if err := x.scope.DefineFun(name, params, sort, body); err != nil {
		return err
	}
	x.eval.define(name.Text, params, sort, body, x.levelled())
	return nil
}

func (x *Executor) defineSort(_ *Node, args []*Node) (string, error) {
	if args[1].Kind != List {
		return "", errorAt(args[1], "a list of parameters is expected")
	}
	return "", x.scope.DefineSort(args[0], args[1].List, args[2])
}

// levelled reports whether what is declared now is forgotten by pop.
func (x *Executor) levelled() bool { return len(x.levels) > 0 && !x.options.globalDeclarations }
