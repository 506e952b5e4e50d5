package exec

import (
	"iter"

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

// Len is the number of edges.
func (p Path) Len() int64 {
	n := int64(0)
	for i := range p {
		if p[i].Times > 0 {
			n += p[i].Times * p[i].Body.Len()
		} else {
			n++
		}
	}
	return n
}

// Size is the number of edges that are written down.
func (p Path) Size() int {
	n := 0
	for i := range p {
		if p[i].Times > 0 {
			n += p[i].Body.Size()
		} else {
			n++
		}
	}
	return n
}

// Edges lists the edges, repetitions written out.
func (p Path) Edges() iter.Seq[cfg.EdgeID] {
	return func(yield func(cfg.EdgeID) bool) { p.each(yield) }
}

func (p Path) each(yield func(cfg.EdgeID) bool) bool {
	for i := range p {
		if p[i].Times == 0 {
			if !yield(p[i].Edge) {
				return false
			}
			continue
		}
		for range p[i].Times {
			if !p[i].Body.each(yield) {
				return false
			}
		}
	}
	return true
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
	if len(p) != len(q) {
		return false
	}
	for i := range p {
		if p[i].Times != q[i].Times || p[i].Edge != q[i].Edge || !p[i].Body.equal(q[i].Body) {
			return false
		}
	}
	return true
}

// maxFold bounds the number of items of a turn that is folded.
const maxFold = 512

// folder builds a path edge by edge.
type folder struct {
	path  Path
	since []int // by vertex: where in path the last visit began; -1: nowhere
}

func newFolder(vertices int) *folder {
	f := &folder{since: make([]int, vertices)}
	for v := range f.since {
		f.since[v] = -1
	}
	return f
}

// take appends the edge from src to dst. If it closes a turn that repeats the one before, the two are folded.
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

// fold looks whether the turn that begins at an index repeats what is before it.
func (f *folder) fold(begin int) {
	turn := f.path[begin:]
	if begin > 0 {
		if rep := &f.path[begin-1]; rep.Times > 0 && rep.src == turn[0].src && rep.Body.equal(turn) {
			rep.Times++
			f.path = f.path[:begin]
			return
		}
	}
	if before := begin - len(turn); before >= 0 && f.path[before].src == turn[0].src && f.path[before:begin].equal(turn) {
		rep := PathItem{Body: append(Path(nil), turn...), Times: 2, src: turn[0].src}
		f.path = append(f.path[:before], rep)
	}
}
