package smtlib

import (
	"fmt"
	"strings"

	"cairn/smt"
)

// sortSymbol is what the name of a sort stands for: a definition, a datatype, or else an uninterpreted sort of so many parameters.
type sortSymbol struct {
	macro *sortMacro
	data  *datatype
	arity int
}

// sortMacro is a sort given by define-sort. Parameters stand in the body by their names.
type sortMacro struct {
	params []string
	body   *Node
	known  map[string]smt.Sort // by the arguments
}

// sortApplication is how a sort with parameters has been made.
type sortApplication struct {
	name string
	args []smt.Sort
	data *datatype // if it is one
}

// The sorts that have a name of their own in the theories. The first three cannot be declared anew.
var (
	linearSorts = map[string]smt.Sort{"Bool": smt.Bool, "Int": smt.Int, "Real": smt.Real}
	floatSorts  = map[string][2]int{"Float16": {5, 11}, "Float32": {8, 24}, "Float64": {11, 53}, "Float128": {15, 113}}
)

const (
	// maxSortDepth bounds how deep sorts are nested, and how many definitions one may lead through.
	maxSortDepth = 10_000
	// maxSortText bounds the length of a sort as text.
	maxSortText = 10_000
)

// Sort returns the sort that n denotes.
func (s *Scope) Sort(n *Node) (smt.Sort, error) { return s.sortIn(n, nil, 0) }

// sortIn is Sort where some names stand for parameters.
func (s *Scope) sortIn(n *Node, params map[string]smt.Sort, depth int) (smt.Sort, error) {
	name, args := n, []*Node(nil)
	if n.keyword() != "_" && n.Head() != "" {
		name, args = n.List[0], n.List[1:]
	}
	if p, ok := params[name.Text]; ok && n.Kind == Symbol {
		return p, nil
	}
	if sort, ok := linearSorts[n.Text]; ok && n.Kind == Symbol {
		return sort, nil
	}
	if depth > maxSortDepth {
		return 0, ErrorAt(n, "the definitions of sorts are nested more than %d deep", maxSortDepth)
	}
	sym, declared := s.sorts.now[name.Text]
	switch {
	case name.Kind == Symbol && declared:
		sorts, err := s.sortArguments(n, args, sym.parameters(), params, depth)
		if err != nil {
			return 0, err
		}
		return s.applySort(n, name.Text, sym, sorts, depth)
	case s.Linear:
		return 0, UnsupportedAt(n, "the sort %s is not supported: Bool, Int and Real are", excerpt(n.String()))
	case n.keyword() == "_":
		return s.indexedSort(n)
	case name.Is("Array") && n.Kind == List:
		sorts, err := s.sortArguments(n, args, 2, params, depth)
		if err != nil {
			return 0, err
		}
		sort, ok := s.c.ArraySort(sorts[0], sorts[1])
		return s.madeSort(n, sort, ok)
	case n.Is("RoundingMode"):
		return smt.RoundingMode, nil
	}
	if f, ok := floatSorts[n.Text]; ok && n.Kind == Symbol {
		sort, ok := s.c.FloatSort(f[0], f[1])
		return s.madeSort(n, sort, ok)
	}
	return 0, ErrorAt(n, "unknown sort %s", excerpt(n.String()))
}

// parameters is the number of parameters.
func (sym sortSymbol) parameters() int {
	switch {
	case sym.macro != nil:
		return len(sym.macro.params)
	case sym.data != nil:
		return len(sym.data.params)
	}
	return sym.arity
}

func (s *Scope) sortArguments(n *Node, args []*Node, want int, params map[string]smt.Sort, depth int) ([]smt.Sort, error) {
	if len(args) != want {
		return nil, ErrorAt(n, "the sort %s takes %d parameters, not %d", excerpt(n.String()), want, len(args))
	}
	sorts := make([]smt.Sort, len(args))
	for i, a := range args {
		var err error
		if sorts[i], err = s.sortIn(a, params, depth+1); err != nil {
			return nil, err
		}
	}
	return sorts, nil
}

// applySort returns the sort that a declared name and its parameters denote.
func (s *Scope) applySort(n *Node, name string, sym sortSymbol, args []smt.Sort, depth int) (smt.Sort, error) {
	switch {
	case sym.data != nil:
		return s.instance(n, sym.data, args)
	case sym.macro == nil:
		sort, ok := s.c.UninterpretedSort(s.applicationText(name, args))
		s.applied[sort] = sortApplication{name: name, args: args}
		return s.madeSort(n, sort, ok)
	}
	m, key := sym.macro, fmt.Sprint(args)
	if sort, ok := m.known[key]; ok {
		return sort, nil
	}
	at := make(map[string]smt.Sort, len(args))
	for i, p := range m.params {
		at[p] = args[i]
	}
	if m.body.Kind == List && len(m.body.List) == 0 {
		return 0, ErrorAt(n, "a sort is expected")
	}
	sort, err := s.sortIn(m.body, at, depth+1)
	if err == nil {
		m.known[key] = sort
	}
	return sort, err
}

// applicationText writes a sort with parameters.
func (s *Scope) applicationText(name string, args []smt.Sort) string {
	if len(args) == 0 {
		return smt.Quote(name)
	}
	parts := []string{smt.Quote(name)}
	for _, a := range args {
		parts = append(parts, s.c.SortName(a))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// madeSort judges a sort that has been made of others.
func (s *Scope) madeSort(n *Node, sort smt.Sort, ok bool) (smt.Sort, error) {
	if !ok {
		return 0, ErrorAt(n, "there are more than %d sorts", smt.MaxSorts)
	}
	length, ok := s.sortLength[sort]
	if !ok {
		length = len(s.c.SortName(sort))
		s.sortLength[sort] = length
	}
	if length > maxSortText {
		return 0, ErrorAt(n, "the sort is longer than %d characters", maxSortText)
	}
	return sort, nil
}

// indexedSort reads (_ BitVec w) and (_ FloatingPoint e s).
func (s *Scope) indexedSort(n *Node) (smt.Sort, error) {
	var sort smt.Sort
	var ok bool
	switch {
	case len(n.List) == 3 && n.List[1].Is("BitVec"):
		width, err := numeralArg(n.List[2], smt.MaxWidth)
		if err != nil {
			return 0, err
		}
		if width == 0 {
			return 0, ErrorAt(n, "bit-vectors have at least 1 bit")
		}
		sort, ok = s.c.BitVecSort(width)
	case len(n.List) == 4 && n.List[1].Is("FloatingPoint"):
		return s.floatSort(n, n.List[2], n.List[3])
	default:
		return 0, ErrorAt(n, "unknown sort %s", excerpt(n.String()))
	}
	return s.madeSort(n, sort, ok)
}

// floatSort returns the floating-point sort whose widths are given.
func (s *Scope) floatSort(n, exponent, significand *Node) (smt.Sort, error) {
	e, err := numeralArg(exponent, smt.MaxWidth)
	if err != nil {
		return 0, err
	}
	f, err := numeralArg(significand, smt.MaxWidth)
	if err != nil {
		return 0, err
	}
	sort, ok := s.c.FloatSort(e, f)
	if !ok {
		return 0, ErrorAt(n, "floats with %d bits of exponent and %d of significand are not supported: both have at least 2, and exponents at most 30", e, f)
	}
	return sort, nil
}

// freeSort checks that a name can be declared as that of a sort.
func (s *Scope) freeSort(name *Node) error {
	_, taken := s.sorts.now[name.Text]
	_, linear := linearSorts[name.Text]
	switch {
	case name.Kind != Symbol:
		return ErrorAt(name, "a name is expected, not %s", excerpt(name.String()))
	case taken || linear:
		return ErrorAt(name, "the sort %s is defined already", smt.Quote(name.Text))
	}
	return nil
}

// DeclareSort declares an uninterpreted sort with so many parameters.
func (s *Scope) DeclareSort(name *Node, arity int) error {
	err := s.freeSort(name)
	if err == nil {
		s.sorts.set(name.Text, sortSymbol{arity: arity}, s.Global)
	}
	return err
}

// DefineSort gives a sort a name.
func (s *Scope) DefineSort(name *Node, params []*Node, body *Node) error {
	if err := s.freeSort(name); err != nil {
		return err
	}
	names, err := symbolsOf(params)
	if err != nil {
		return err
	}
	if len(params) == 0 {
		if _, err := s.Sort(body); err != nil {
			return err
		}
	}
	s.sorts.set(name.Text, sortSymbol{macro: &sortMacro{names, body, map[string]smt.Sort{}}}, s.Global)
	return nil
}

// symbolsOf are the names that the nodes are.
func symbolsOf(nodes []*Node) ([]string, error) {
	var names []string
	for _, p := range nodes {
		if p.Kind != Symbol {
			return nil, ErrorAt(p, "a name is expected, not %s", excerpt(p.String()))
		}
		names = append(names, p.Text)
	}
	return names, nil
}

// Sorts reads (sort ...).
func (s *Scope) Sorts(n *Node) ([]smt.Sort, error) {
	if n.Kind != List {
		return nil, ErrorAt(n, "a list of sorts is expected")
	}
	sorts := make([]smt.Sort, len(n.List))
	for i, p := range n.List {
		var err error
		if sorts[i], err = s.Sort(p); err != nil {
			return nil, err
		}
	}
	return sorts, nil
}

// SortedVars reads ((name sort) ...).
func (s *Scope) SortedVars(n *Node) ([]SortedVar, error) {
	if n.Kind != List {
		return nil, ErrorAt(n, "a list of (name sort) is expected")
	}
	seen := make(map[string]bool, len(n.List))
	vars := make([]SortedVar, 0, len(n.List))
	for _, v := range n.List {
		if v.Kind != List || len(v.List) != 2 || v.List[0].Kind != Symbol {
			return nil, ErrorAt(v, "(name sort) is expected")
		}
		sort, err := s.Sort(v.List[1])
		if err != nil {
			return nil, err
		}
		name := v.List[0].Text
		if seen[name] {
			return nil, ErrorAt(v, "%s occurs twice", smt.Quote(name))
		}
		seen[name] = true
		vars = append(vars, SortedVar{name, sort, v})
	}
	return vars, nil
}
