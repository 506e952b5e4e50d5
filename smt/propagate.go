package smt

// propagate carries values up and down the Boolean graph until nothing changes: unit propagation over the graph instead of
// over clauses. It returns false if the query has failed.
//
// Connectives whose values follow from their parts are done with; the others stay active. Slots are numbered parts first, so that one sweep downwards in slot order carries a value from a root to the leaves, and
// one sweep upwards the way back.
func (q *query) propagate() bool {
	for {
		before := len(q.trail)
		for k := len(q.active) - 1; k >= 0; k-- {
			if i := q.active[k]; q.val[i] != 0 && !q.down(i) {
				return false
			}
		}
		active := q.active[:0]
		for _, i := range q.active {
			v := q.valueOfParts(i)
			if v == 0 {
				active = append(active, i)
			} else if !q.set(i, v, reason{kind: byParts}) {
				return false
			}
		}
		q.active = active
		if len(q.trail) == before || len(q.active) == 0 {
			return !q.fails
		}
	}
}

// part returns the value of a part.
func (q *query) part(t Term) int8 { return q.val[q.slotOf[t]-1] }

// valueOfParts returns the value of the connective at slot i as far as the values of its parts tell.
func (q *query) valueOfParts(i int32) int8 { return q.combine(i, q.val) }

// combine returns the value of the connective at slot i, its parts having the values val (0: not known).
func (q *query) combine(i int32, val []int8) int8 {
	n := &q.c.nodes[q.nodes[i]]
	part := func(t Term) int8 { return val[q.slotOf[t]-1] }
	switch n.kind {
	case KNot:
		return -part(n.args[0])
	case KAnd, KOr:
		absorbing := int8(1)
		if n.kind == KAnd {
			absorbing = -1
		}
		result := -absorbing
		for _, a := range n.args {
			switch v := part(a); v {
			case absorbing:
				return absorbing
			case 0:
				result = 0
			}
		}
		return result
	case KIff:
		return part(n.args[0]) * part(n.args[1])
	default: // KIte
		then, els := part(n.args[1]), part(n.args[2])
		switch part(n.args[0]) {
		case 1:
			return then
		case -1:
			return els
		}
		if then == els {
			return then
		}
		return 0
	}
}

// down carries the value of the connective at slot i to its parts.
func (q *query) down(i int32) bool {
	n, v := &q.c.nodes[q.nodes[i]], q.val[i]
	to := func(t Term, v int8) bool { return q.set(q.slot(t), v, reason{kind: byWhole, from: i}) }
	switch n.kind {
	case KNot:
		return to(n.args[0], -v)
	case KAnd, KOr:
		if (n.kind == KAnd) == (v > 0) {
			for _, a := range n.args {
				if !to(a, v) {
					return false
				}
			}
			return true
		}
		return q.downLast(i, n.args, v)
	case KIff:
		a, b := q.part(n.args[0]), q.part(n.args[1])
		if a != 0 {
			return to(n.args[1], v*a)
		}
		if b != 0 {
			return to(n.args[0], v*b)
		}
	case KIte:
		return q.downIte(n.args, v, to)
	}
	return true
}

// downLast handles a disjunction that is true (dually, a conjunction that is false): if all parts but one have the other
// value, that one has the value v.
func (q *query) downLast(i int32, args []Term, v int8) bool {
	last := NoTerm
	for _, a := range args {
		switch q.part(a) {
		case v:
			return true
		case 0:
			if last != NoTerm {
				return true
			}
			last = a
		}
	}
	if last == NoTerm {
		last = args[0] // all parts contradict the value: setting any of them fails
	}
	return q.set(q.slot(last), v, reason{kind: byWhole, from: i})
}

func (q *query) downIte(args []Term, v int8, to func(Term, int8) bool) bool {
	cond, then, els := q.part(args[0]), q.part(args[1]), q.part(args[2])
	switch {
	case cond > 0:
		return to(args[1], v)
	case cond < 0:
		return to(args[2], v)
	case then == -v && els == -v:
		return to(args[0], 1) && to(args[1], v)
	case then == -v:
		return to(args[0], -1) && to(args[2], v)
	case els == -v:
		return to(args[0], 1) && to(args[1], v)
	}
	return true
}
