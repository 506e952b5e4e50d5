package euf

import "slices"

// step is what has to be undone at the end of a scope.
type step struct {
	kind stepKind
	a, b Node
	use  int32
}

type stepKind uint8

const (
	linked    stepKind = iota // a has been made known to its arguments
	looked                    // it has been told whether a has a value
	entered                   // a has been put into the table of signatures
	withdrawn                 // a has been taken out of it
	joined                    // a has absorbed b; its last use was use
	connected                 // there is an edge of the proof forest between a and b
	clashed                   // two constants are equal
)

// scope is what the lengths were when a scope began.
type scope struct {
	trail, pending, closed int
	merges, news           mark
}

// record notes a step, unless it is for ever.
func (g *Graph) record(s step) {
	if len(g.scopes) > 0 {
		g.trail = append(g.trail, s)
	}
}

// Push begins a scope.
func (g *Graph) Push() {
	g.scopes = append(g.scopes, scope{len(g.trail), len(g.pending), g.closed, g.merges.mark(), g.news.mark()})
}

// Level is the number of scopes.
func (g *Graph) Level() int { return len(g.scopes) }

// Pop ends the n innermost scopes. What has been merged in them is forgotten; nodes and watches that have been made in them stay, for
// which there may be something to Close.
func (g *Graph) Pop(n int) {
	if n == 0 {
		return
	}
	at := len(g.scopes) - n
	s := g.scopes[at]
	g.scopes = g.scopes[:at]
	var links, looks []Node
	for i := len(g.trail) - 1; i >= s.trail; i-- {
		switch t := &g.trail[i]; t.kind {
		case linked:
			g.unlink(t.a)
			links = append(links, t.a)
		case looked:
			looks = append(looks, t.a)
		case entered:
			g.congruent.remove(t.a)
		case withdrawn:
			g.congruent.insert(t.a, g.hash(g.fun[t.a], g.arguments(t.a)))
		case joined:
			g.unjoin(t.a, t.b, t.use)
		case connected:
			g.disconnect(t.a, t.b)
		case clashed:
			g.clash = [2]Node{}
		}
	}
	g.trail = g.trail[:s.trail]
	g.pending, g.closed = g.pending[:s.pending], s.closed
	g.merges.restore(s.merges)
	g.news.restore(s.news)
	for _, n := range slices.Backward(links) {
		g.link(n)
	}
	for _, n := range slices.Backward(looks) {
		g.lookAt(n)
	}
}

// log is a list of what is told once.
type log[T any] struct {
	all  []T
	told int
}

// mark is a state of a log.
type mark struct{ all, told int }

func (l *log[T]) add(x T) {
	l.all = append(l.all, x)
}

func (l *log[T]) read() []T {
	out := l.all[l.told:]
	l.told = len(l.all)
	return out
}

// forget forgets what has been told, if that is all.
func (l *log[T]) forget() {
	if l.told == len(l.all) {
		l.all, l.told = l.all[:0], 0
	}
}

func (l *log[T]) mark() mark { return mark{len(l.all), l.told} }

func (l *log[T]) restore(m mark) { l.all, l.told = l.all[:m.all], m.told }
