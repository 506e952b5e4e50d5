package smtlib

import "cairn/smt"

// sortMacro is a sort given by define-sort. Parameters stand in the body by their names.
type sortMacro struct {
	params []string
	body   *Node
}

// Sort returns the sort that n denotes.
func (s *Scope) Sort(n *Node) (smt.Sort, error) {
	for depth := 0; depth < maxSortDepth; depth++ {
		if n.Kind == Symbol {
			switch n.Text {
			case "Bool":
				return smt.Bool, nil
			case "Int":
				return smt.Int, nil
			case "Real":
				return smt.Real, nil
			}
		}
		m, args, ok := s.sortMacro(n)
		switch {
		case !ok:
			return 0, UnsupportedAt(n, "the sort %s is not supported: Bool, Int and Real are", excerpt(n.String()))
		case len(args) != len(m.params):
			return 0, ErrorAt(n, "the sort %s takes %d parameters, not %d", excerpt(n.String()), len(m.params), len(args))
		}
		at := n
		n = m.body
		for i, p := range m.params {
			if n.Is(p) {
				n = args[i]
				break
			}
		}
		if n.Kind == List && len(n.List) == 0 {
			return 0, ErrorAt(at, "a sort is expected")
		}
	}
	return 0, ErrorAt(n, "the definitions of sorts are nested more than %d deep", maxSortDepth)
}

// maxSortDepth bounds how many definitions a sort may lead through.
const maxSortDepth = 10_000

// sortMacro finds the definition of a name or of (name args...).
func (s *Scope) sortMacro(n *Node) (sortMacro, []*Node, bool) {
	name, args := n, []*Node(nil)
	if n.Head() != "" {
		name, args = n.List[0], n.List[1:]
	}
	if name.Kind != Symbol {
		return sortMacro{}, nil, false
	}
	m, ok := s.sorts.now[name.Text]
	return m, args, ok
}

// DefineSort gives a sort a name.
func (s *Scope) DefineSort(name *Node, params []*Node, body *Node) error {
	_, taken := s.sorts.now[name.Text]
	switch {
	case name.Kind != Symbol:
		return ErrorAt(name, "a name is expected, not %s", excerpt(name.String()))
	case taken || name.Text == "Bool" || name.Text == "Int" || name.Text == "Real":
		return ErrorAt(name, "the sort %s is defined already", smt.Quote(name.Text))
	}
	m := sortMacro{body: body}
	for _, p := range params {
		if p.Kind != Symbol {
			return ErrorAt(p, "a name is expected, not %s", excerpt(p.String()))
		}
		m.params = append(m.params, p.Text)
	}
	if len(params) == 0 {
		if _, err := s.Sort(body); err != nil {
			return err
		}
	}
	s.sorts.set(name.Text, m, s.Global)
	return nil
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
