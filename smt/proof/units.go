package proof

// propagator draws unit consequences of a growing set of clauses, two literals of each being watched.
type propagator struct {
	clauses [][]Lit
	watches [][]int32 // by index of a literal: clauses that watch its negation
	value   []int8    // by variable
	trail   []Lit
	head    int
	refuted bool
}

func newPropagator(vars int) *propagator {
	return &propagator{watches: make([][]int32, 2*vars+2), value: make([]int8, vars+1)}
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

// add adds a clause and keeps what follows from it.
func (p *propagator) add(clause []Lit) {
	if p.refuted {
		return
	}
	var open []Lit
	for _, l := range clause {
		switch p.of(l) {
		case 1:
			return
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
		p.watches[index(-open[0])] = append(p.watches[index(-open[0])], i)
		p.watches[index(-open[1])] = append(p.watches[index(-open[1])], i)
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
		for k, i := range ws {
			c := p.clauses[i]
			if c[0] == -l {
				c[0], c[1] = c[1], c[0]
			}
			if p.of(c[0]) > 0 {
				kept = append(kept, i)
				continue
			}
			if p.rewatch(c, i) {
				continue
			}
			kept = append(kept, i)
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

// rewatch lets clause i watch another literal than its second one, if one is not false.
func (p *propagator) rewatch(c []Lit, i int32) bool {
	for k := 2; k < len(c); k++ {
		if p.of(c[k]) >= 0 {
			c[1], c[k] = c[k], c[1]
			p.watches[index(-c[1])] = append(p.watches[index(-c[1])], i)
			return true
		}
	}
	return false
}
