package progen

import "slices"

// addAssertion appends an assertion about what the executions that come to the end have in common. Half of the time it
// holds, as tightly as possible; else it excludes one value that does occur. It is false if the program has too many
// executions, or (but sometimes) none that comes to the end.
func addAssertion(r chooser, p *Program) bool {
	about := observed(r, p)
	ends, ok := p.values(about)
	switch {
	case !ok:
		return false
	case len(ends) == 0:
		p.body = append(p.body, check(constant(tInt, 0)))
		return r.Intn(10) == 0
	}
	t := about.typ.promoted()
	least, most := ends[0], ends[len(ends)-1]
	compare := func(op string, k int64) *expr { return binary(op, about, constant(t, k)) }
	var fact *expr
	switch k := r.Intn(6); {
	case k == 0:
		fact = compare("<=", most)
	case k == 1:
		fact = compare(">=", least)
	case k == 2:
		fact = compare("!=", gap(ends, t))
	case k == 3 && most > least:
		fact = compare("<", most)
	case k == 4 && most > least:
		fact = compare(">", least)
	default:
		fact = compare("!=", ends[r.Intn(len(ends))])
	}
	p.body = append(p.body, check(fact))
	return true
}

// observed is what the assertion is about: a variable, a sum or a difference, a remainder.
func observed(r chooser, p *Program) *expr {
	v := func() *expr { return p.ref(r.Intn(len(p.vars))) }
	switch r.Intn(6) {
	case 0:
		return binary("+", v(), v())
	case 1:
		return binary("-", v(), v())
	case 2:
		return binary("%", v(), constant(tInt, int64(2+r.Intn(3))))
	default:
		return v()
	}
}

// values are the values of e at the program's end, sorted, over all executions that come there with e defined.
func (p *Program) values(e *expr) (all []int64, ok bool) {
	_, ok = p.Enumerate(false, func(inputs []int64, end End) {
		if end == Returned {
			m := &machine{p: p, inputs: inputs}
			if x, defined := m.valueAtEnd(e); defined {
				all = append(all, x)
			}
		}
	})
	slices.Sort(all)
	return slices.Compact(all), ok
}

// valueAtEnd executes the program and returns the value of e after it.
func (m *machine) valueAtEnd(e *expr) (x int64, defined bool) {
	if m.run() != Returned {
		return 0, false
	}
	defer func() { defined = !isUndefined(recover()) }()
	return e.value(m), true
}

// gap is a value that does not occur, as close as possible to one that does.
func gap(ends []int64, t *integer) int64 {
	for i, x := range ends {
		if x < t.max() && (i == len(ends)-1 || ends[i+1] > x+1) {
			return x + 1
		}
	}
	return max(ends[0]-1, t.min())
}
