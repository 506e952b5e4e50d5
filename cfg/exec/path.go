package exec

import (
	"slices"

	"cairn/cfg"
)

// Path is a sequence of edges in which repetitions are folded, so that the path of an execution of 10^8 steps is short if its
// loops repeat themselves.
type Path []PathItem

// PathItem is an edge, or, if Times is not 0, a part of the path that is repeated so often.
type PathItem struct {
	Edge  cfg.EdgeID
	Body  Path
	Times int64

	src cfg.Vertex // where the item begins
}

// Last is the last edge; ok is false if there is none.
func (p Path) Last() (e cfg.EdgeID, ok bool) {
	for len(p) > 0 {
		last := &p[len(p)-1]
		if last.Times == 0 {
			return last.Edge, true
		}
		p = last.Body
	}
	return 0, false
}

// equal reports whether two paths of the same graph are written the same.
func (p Path) equal(q Path) bool {
	return slices.EqualFunc(p, q, func(a, b PathItem) bool { return a.Times == b.Times && a.Edge == b.Edge && a.Body.equal(b.Body) })
}

// maxFold bounds the number of items of an iteration that is folded.
const maxFold = 512

// folder builds a path edge by edge.
type folder struct {
	path  Path
	since []int // by vertex: where in path the last visit began; -1: nowhere
}

func newFolder(vertices int) *folder {
	return &folder{since: slices.Repeat([]int{-1}, vertices)}
}

// take appends the edge from src to dst. If it closes an iteration that repeats the one before, the two are folded.
func (f *folder) take(e cfg.EdgeID, src, dst cfg.Vertex) {
	if len(f.path) == 0 {
		f.since[src] = 0
	}
	f.path = append(f.path, PathItem{Edge: e, src: src})
	if begin := f.since[dst]; begin >= 0 && begin < len(f.path) && f.path[begin].src == dst && len(f.path)-begin <= maxFold {
		f.fold(begin)
	}
	f.since[dst] = len(f.path)
}

// fold looks whether the iteration that begins at an index repeats what is before it.
func (f *folder) fold(begin int) {
	iteration := f.path[begin:]
	if begin > 0 {
		if rep := &f.path[begin-1]; rep.Times > 0 && rep.src == iteration[0].src && rep.Body.equal(iteration) {
			rep.Times++
			f.path = f.path[:begin]
			return
		}
	}
	if before := begin - len(iteration); before >= 0 && f.path[before].src == iteration[0].src && f.path[before:begin].equal(iteration) {
		rep := PathItem{Body: append(Path(nil), iteration...), Times: 2, src: iteration[0].src}
		f.path = append(f.path[:before], rep)
	}
}
