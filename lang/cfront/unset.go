package cfront

// A pointer that has one value in all its assignments needs no variable only if it is used nowhere before the first of them. What happens
// to pointers that begin without a value is kept, edge by edge, until the graph is there: one that can be used before it has a value
// becomes a variable in the next pass, and the use can be told from the others.

type pointerEvent uint8

const (
	pointerBegins pointerEvent = iota // without a value
	pointerBound
	pointerUsed
)

// pointerLog is what happens to such pointers on the edges of a graph that grows.
type pointerLog struct {
	edges  map[*edge][]loggedEvent // in the order of execution
	begins []pointerBegin
}

type loggedEvent struct {
	cell *cell
	what pointerEvent
}

// pointerBegin is the place of an event on an edge.
type pointerBegin struct {
	cell *cell
	edge *edge
	next int // event on the edge
}

// maxPointerWalk bounds the edges that are looked at for all pointers of a program; those that are left become variables.
const maxPointerWalk = 1 << 22

// logPointer keeps what happens to a pointer that is no variable. One that has a value from the beginning is of no interest.
func (l *objects) logPointer(c *cell, what pointerEvent) {
	e := l.b.open
	if e == nil || what != pointerBegins && !c.unset {
		return
	}
	c.unset = true
	l.log.edges[e] = append(l.log.edges[e], loggedEvent{c, what})
	if what == pointerBegins {
		l.log.begins = append(l.log.begins, pointerBegin{c, e, len(l.log.edges[e])})
	}
}

// spreadUnset makes variables of the pointers that can be used before they have a value.
func (l *objects) spreadUnset() {
	left := maxPointerWalk
	for _, at := range l.log.begins {
		if at.cell.bound != nil && l.log.usedFirst(at, &left) {
			l.spread(at.cell, targetSet{wild: true})
		}
	}
}

// usedFirst reports whether control can come from the place where a pointer begins to a use of it without passing an assignment.
func (p *pointerLog) usedFirst(at pointerBegin, left *int) bool {
	seen := map[*edge]bool{}
	todo := []*edge{at.edge}
	for from := at.next; len(todo) > 0; from = 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if *left--; *left < 0 {
			return true
		}
		switch p.first(e, from, at.cell) {
		case pointerUsed:
			return true
		case pointerBegins: // nothing has happened on this edge
			if e.dst == nil {
				continue
			}
			for _, next := range e.dst.out {
				if !seen[next] {
					seen[next] = true
					todo = append(todo, next)
				}
			}
		}
	}
	return false
}

// first is the first event for a pointer on an edge; if it begins anew there, that counts as an assignment, since it is looked at by
// itself. pointerBegins means that there is none.
func (p *pointerLog) first(e *edge, from int, c *cell) pointerEvent {
	for _, x := range p.edges[e][from:] {
		switch {
		case x.cell != c:
		case x.what == pointerUsed:
			return pointerUsed
		default:
			return pointerBound
		}
	}
	return pointerBegins
}
