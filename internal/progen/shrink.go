package progen

import "slices"

// Shrink makes the program smaller as long as fails stays true of it, one change at a time. The result cannot be made
// smaller by any single change that it knows.
func Shrink(p *Program, fails func(*Program) bool) *Program {
	for {
		smaller := false
		for i := 0; ; i++ {
			q := p.clone()
			s := &shrinker{p: q, at: i}
			s.program()
			if !s.done {
				break
			}
			if q.size() < p.size() && fails(q) {
				p, smaller = q, true
				i--
			}
		}
		if !smaller {
			return p
		}
	}
}

// shrinker makes the change number at, counting all changes that could be made in a walk over the program.
type shrinker struct {
	p    *Program
	at   int
	done bool
}

// here reports whether this is the change to make.
func (s *shrinker) here() bool {
	s.at--
	if s.at == -1 {
		s.done = true
		return true
	}
	return false
}

func (s *shrinker) program() {
	if s.here() {
		s.p.hi--
		if s.p.hi < s.p.lo {
			s.p.hi = s.p.lo
		}
	}
	if s.here() && s.p.lo < s.p.hi {
		s.p.lo++
	}
	s.p.body = s.block(s.p.body)
	s.p.dropUnused()
}

func (s *shrinker) block(body []*stmt) []*stmt {
	for i, st := range body {
		if s.done {
			break
		}
		switch {
		case s.here():
			return slices.Delete(body, i, i+1)
		case len(st.body) > 0 && s.here():
			return slices.Replace(body, i, i+1, st.body...)
		case len(st.other) > 0 && s.here():
			return slices.Replace(body, i, i+1, st.other...)
		}
		s.stmt(st)
	}
	return body
}

func (s *shrinker) stmt(st *stmt) {
	switch {
	case st.turns > 1 && s.here():
		st.turns--
	case st.kind == assign && st.op != "" && st.e != nil && s.here():
		st.op = ""
	case st.kind == choose:
		for i, c := range st.body {
			switch {
			case len(st.body) > 1 && s.here():
				st.body = slices.Delete(st.body, i, i+1)
				return
			case c.kind != nothing && s.here():
				st.body[i] = &stmt{kind: nothing}
			}
			s.stmt(st.body[i])
		}
	default:
		st.body = s.block(st.body)
		st.other = s.block(st.other)
	}
	if st.e != nil {
		st.e = s.expr(st.e)
	}
}

func (s *shrinker) expr(e *expr) *expr {
	for _, a := range e.args {
		if s.here() {
			return a
		}
	}
	switch {
	case len(e.args) > 0 && s.here():
		return &expr{op: opConst, typ: tInt}
	case e.op == opVar && s.here():
		return &expr{op: opConst, typ: tInt, val: 1}
	case e.op == opConst && (e.val > 1 || e.val < 0) && s.here():
		e.val /= 2
	}
	for i, a := range e.args {
		e.args[i] = s.expr(a)
	}
	return e
}

// clone copies the program down to its expressions.
func (p *Program) clone() *Program {
	q := *p
	q.vars = slices.Clone(p.vars)
	q.body = cloneBlock(p.body)
	return &q
}

func cloneBlock(body []*stmt) []*stmt {
	out := make([]*stmt, len(body))
	for i, s := range body {
		c := *s
		c.body, c.other = cloneBlock(s.body), cloneBlock(s.other)
		if s.e != nil {
			c.e = cloneExpr(s.e)
		}
		out[i] = &c
	}
	return out
}

func cloneExpr(e *expr) *expr {
	c := *e
	c.args = make([]*expr, len(e.args))
	for i, a := range e.args {
		c.args[i] = cloneExpr(a)
	}
	return &c
}

// size orders programs: every change of the shrinker makes it less.
func (p *Program) size() int {
	n := len(p.vars) + int(p.hi-p.lo)
	walk(p.body, func(s *stmt) {
		if s.kind != nothing {
			n += 10
		}
		n += int(s.turns) + len(s.op)
		if s.e != nil {
			n += s.e.size()
		}
	})
	return n
}

func walk(body []*stmt, visit func(*stmt)) {
	for _, s := range body {
		visit(s)
		walk(s.body, visit)
		walk(s.other, visit)
	}
}

func (e *expr) size() int {
	n := 4
	switch {
	case e.op == opConst && e.val == 0:
		n = 1
	case e.op == opConst:
		n = 2
		for x := max(e.val, -e.val); x > 1; x /= 2 {
			n++
		}
		if e.val < 0 {
			n++
		}
		n = min(n, 40)
	case e.op == opVar:
		n = 50
	default:
		n = 60
	}
	for _, a := range e.args {
		n += a.size()
	}
	return n
}

// dropUnused removes the variables that no statement mentions.
func (p *Program) dropUnused() {
	used := make([]bool, len(p.vars))
	var inExpr func(e *expr)
	inExpr = func(e *expr) {
		if e.op == opVar {
			used[e.v] = true
		}
		for _, a := range e.args {
			inExpr(a)
		}
	}
	walk(p.body, func(s *stmt) {
		if s.kind == assign || s.kind == input || s.kind == loop || s.kind == repeat {
			used[s.v] = true
		}
		if s.e != nil {
			inExpr(s.e)
		}
	})
	index, vars := make([]int, len(p.vars)), []variable{}
	for i, v := range p.vars {
		index[i] = len(vars)
		if used[i] {
			vars = append(vars, v)
		}
	}
	p.vars = vars
	walk(p.body, func(s *stmt) {
		if s.kind == assign || s.kind == input || s.kind == loop || s.kind == repeat {
			s.v = index[s.v]
		}
		if s.e != nil {
			s.e.renumber(index)
		}
	})
}

func (e *expr) renumber(index []int) {
	if e.op == opVar {
		e.v = index[e.v]
	}
	for _, a := range e.args {
		a.renumber(index)
	}
}
