package proof

// propagator draws unit consequences of a growing set of clauses, two literals of each being watched.
type propagator struct {
	clauses [][]Lit
	watches [][]watch // by index of a literal: clauses that watch its negation
	value   []int8    // by variable
	trail   []Lit
	head    int
	refuted bool
}

// watch is a clause together with another of its literals: if that is true, the clause need not be looked at.
type watch struct {
	clause  int32
	blocker Lit
}

func newPropagator(vars int) *propagator {
	return &propagator{watches: make([][]watch, 2*vars+2), value: make([]int8, vars+1)}
}

func index(l Lit) int {
	if l < 0 {
		return int(-2*l) + 1
	}
	return int(2 * l)
}

func (p *propagator) of(l Lit) int8 {
	if l < 0 {
		return -p.value[-l]
	}
	return p.value[l]
}

func (p *propagator) set(l Lit) {
	if l < 0 {
		p.value[-l] = -1
	} else {
		p.value[l] = 1
	}
	p.trail = append(p.trail, l)
}

// add adds a clause and keeps what follows from it. It returns the number of the clause, or -1 if that need not be kept.
func (p *propagator) add(clause []Lit) int32 {
	if p.refuted {
		return -1
	}
	var open []Lit
	for _, l := range clause {
		switch p.of(l) {
		case 1:
			return -1
		case 0:
			if !contains(open, l) {
				open = append(open, l)
			}
		}
	}
	switch len(open) {
	case 0:
		p.refuted = true
	case 1:
		p.set(open[0])
		p.refuted = !p.propagate()
	default:
		i := int32(len(p.clauses))
		p.clauses = append(p.clauses, open)
		p.watches[index(-open[0])] = append(p.watches[index(-open[0])], watch{i, open[1]})
		p.watches[index(-open[1])] = append(p.watches[index(-open[1])], watch{i, open[0]})
		return i
	}
	return -1
}

// drop forgets a clause, but not what has followed from it. Its watches go when they are met.
func (p *propagator) drop(clause int32) {
	if clause >= 0 {
		p.clauses[clause] = nil
	}
}

func contains(lits []Lit, l Lit) bool {
	for _, m := range lits {
		if m == l {
			return true
		}
	}
	return false
}

// implies reports whether the negation of the clause leads to a contradiction by unit propagation.
func (p *propagator) implies(clause []Lit) bool {
	if p.refuted {
		return true
	}
	mark := len(p.trail)
	found := false
	for _, l := range clause {
		switch p.of(l) {
		case 1:
			found = true
		case 0:
			p.set(-l)
		}
	}
	found = found || !p.propagate()
	for _, l := range p.trail[mark:] {
		p.value[max(l, -l)] = 0
	}
	p.trail = p.trail[:mark]
	p.head = mark
	return found
}

// propagate returns false if a clause is false.
func (p *propagator) propagate() bool {
	for ; p.head < len(p.trail); p.head++ {
		l := p.trail[p.head]
		ws := p.watches[index(l)]
		kept := ws[:0]
		for k, w := range ws {
			if p.of(w.blocker) > 0 {
				kept = append(kept, w)
				continue
			}
			c := p.clauses[w.clause]
			if c == nil {
				continue
			}
			if c[0] == -l {
				c[0], c[1] = c[1], c[0]
			}
			w.blocker = c[0]
			if p.of(c[0]) > 0 {
				kept = append(kept, w)
				continue
			}
			if p.rewatch(c, w) {
				continue
			}
			kept = append(kept, w)
			if p.of(c[0]) < 0 {
				p.watches[index(l)] = append(kept, ws[k+1:]...)
				return false
			}
			p.set(c[0])
		}
		p.watches[index(l)] = kept
	}
	return true
}

// rewatch lets a clause watch another literal than its second one, if one is not false.
func (p *propagator) rewatch(c []Lit, w watch) bool {
	for k := 2; k < len(c); k++ {
		if p.of(c[k]) >= 0 {
			c[1], c[k] = c[k], c[1]
			p.watches[index(-c[1])] = append(p.watches[index(-c[1])], w)
			return true
		}
	}
	return false
}
