package smtlib

// commandTable has the commands of scripts (SMT-LIB 2.6, section 4.2) and our extensions.
func commandTable() map[string]command {
	return map[string]command{
		"set-logic":             {least: 1, most: 1, run: (*Executor).setLogic},
		"set-option":            {least: 1, most: -1, run: (*Executor).setOption},
		"get-option":            {least: 1, most: 1, run: (*Executor).getOption},
		"set-info":              {least: 1, most: -1, run: (*Executor).setInfo},
		"get-info":              {least: 1, most: 1, run: (*Executor).getInfo},
		"echo":                  {least: 1, most: 1, run: (*Executor).echo},
		"exit":                  {least: 0, most: 0, run: quietly(func(x *Executor) { x.done = true })},
		"reset":                 {least: 0, most: 0, run: quietly((*Executor).reset)},
		"reset-assertions":      {least: 0, most: 0, run: quietly((*Executor).resetAssertions)},
		"declare-const":         {least: 2, most: 2, run: (*Executor).declareConst},
		"declare-fun":           {least: 3, most: 3, run: (*Executor).declareFun},
		"define-const":          {least: 3, most: 3, run: (*Executor).defineConst},
		"define-fun":            {least: 4, most: 4, run: (*Executor).defineFun},
		"define-fun-rec":        {least: 4, most: 4, run: (*Executor).defineFunRec},
		"define-funs-rec":       {least: 2, most: 2, run: (*Executor).defineFunsRec},
		"define-sort":           {least: 3, most: 3, run: (*Executor).defineSort},
		"declare-sort":          {least: 1, most: 2, run: (*Executor).declareSort},
		"declare-datatype":      {least: 2, most: 2, run: (*Executor).declareDatatype},
		"declare-datatypes":     {least: 2, most: 2, run: (*Executor).declareDatatypes},
		"assert":                {least: 1, most: 1, run: (*Executor).assert},
		"push":                  {least: 0, most: 1, run: (*Executor).push},
		"pop":                   {least: 0, most: 1, run: (*Executor).pop},
		"check-sat":             {least: 0, most: 0, run: (*Executor).checkSat},
		"check-sat-assuming":    {least: 1, most: 1, run: (*Executor).checkSatAssuming},
		"get-model":             {least: 0, most: 0, run: (*Executor).getModel, option: "produce-models", after: modeSat},
		"get-value":             {least: 1, most: 1, run: (*Executor).getValue, option: "produce-models", after: modeSat},
		"get-assignment":        {least: 0, most: 0, run: (*Executor).getAssignment, option: "produce-assignments", after: modeSat},
		"get-assertions":        {least: 0, most: 0, run: (*Executor).getAssertions, option: "produce-assertions"},
		"get-unsat-core":        {least: 0, most: 0, run: (*Executor).getUnsatCore, option: "produce-unsat-cores", after: modeUnsat},
		"get-unsat-assumptions": {least: 0, most: 0, run: (*Executor).getUnsatAssumptions, option: "produce-unsat-assumptions", after: modeUnsat},
		"get-proof":             {least: 0, most: 0, run: (*Executor).getProof, option: "produce-proofs", after: modeUnsat},
		"get-interpolants":      {least: 1, most: -1, run: (*Executor).getInterpolants},
		"get-interpolant":       {least: 1, most: 2, run: (*Executor).getInterpolant},
		"get-qe":                {least: 1, most: 1, run: (*Executor).getQE},
		"get-mbp":               {least: 2, most: 2, run: (*Executor).getMBP},
	}
}

// quietly makes a command of what has no arguments and no response.
func quietly(f func(*Executor)) func(*Executor, *Node, []*Node) (string, error) {
	return func(x *Executor, _ *Node, _ []*Node) (string, error) {
		f(x)
		return "", nil
	}
}

// echo prints the string as it is, the quotes included.
func (x *Executor) echo(_ *Node, args []*Node) (string, error) {
	if args[0].Kind != String {
		return "", ErrorAt(args[0], "a string is expected")
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
	sorts, err := x.scope.Sorts(args[1])
	if err != nil {
		return "", err
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

func (x *Executor) defineFun(_ *Node, args []*Node) (string, error) {
	params, err := x.scope.SortedVars(args[1])
	if err != nil {
		return "", err
	}
	return "", x.define(args[0], params, args[2], args[3])
}

func (x *Executor) defineFunRec(n *Node, args []*Node) (string, error) {
	return "", x.defineRecursive([]*Node{{Kind: List, Pos: n.Pos, List: args[:3]}}, args[3:])
}

func (x *Executor) defineFunsRec(n *Node, args []*Node) (string, error) {
	if args[0].Kind != List || args[1].Kind != List || len(args[0].List) != len(args[1].List) || len(args[0].List) == 0 {
		return "", ErrorAt(n, "(define-funs-rec ((name (parameters) sort) ...) (body ...)) is expected")
	}
	return "", x.defineRecursive(args[0].List, args[1].List)
}

func (x *Executor) defineRecursive(heads, bodies []*Node) error {
	fs := make([]RecursiveFun, len(heads))
	for i, h := range heads {
		if h.Kind != List || len(h.List) != 3 {
			return ErrorAt(h, "(name (parameters) sort) is expected")
		}
		params, err := x.scope.SortedVars(h.List[1])
		if err != nil {
			return err
		}
		sort, err := x.scope.Sort(h.List[2])
		if err != nil {
			return err
		}
		fs[i] = RecursiveFun{h.List[0], params, sort, bodies[i]}
	}
	if err := x.scope.DefineRecursive(fs); err != nil {
		return err
	}
	x.eval.recursive = true
	for _, f := range fs {
		x.eval.define(f.Name.Text, f.Params, f.Result, f.Body, x.options.flags["global-declarations"])
	}
	return nil
}

func (x *Executor) define(name *Node, params []SortedVar, result, body *Node) error {
	sort, err := x.scope.Sort(result)
	if err != nil {
		return err
	}
	if err := x.scope.DefineFun(name, params, sort, body); err != nil {
		return err
	}
	x.eval.define(name.Text, params, sort, body, x.options.flags["global-declarations"])
	return nil
}

func (x *Executor) defineSort(_ *Node, args []*Node) (string, error) {
	if args[1].Kind != List {
		return "", ErrorAt(args[1], "a list of parameters is expected")
	}
	return "", x.scope.DefineSort(args[0], args[1].List, args[2])
}
