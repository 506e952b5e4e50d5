package cfg

import "container/heap"

// Worklist is a set of vertices that an analysis has still to visit. They come in the weak topological order of the graph (Bourdoncle, Efficient
// chaotic iteration strategies with widenings, 1993): where paths meet, all that has come there is visited at once.
type Worklist struct {
	rank    []int32 // by vertex
	at      []Vertex
	waiting []bool // by vertex
}

// NewWorklist is an empty worklist of the vertices of a graph.
func NewWorklist(g *Graph) *Worklist {
	w := &Worklist{rank: make([]int32, len(g.Vertices)), waiting: make([]bool, len(g.Vertices))}
	for i, v := range weakTopologicalOrder(g).Order {
		w.rank[v] = int32(i)
	}
	return w
}

// Add puts a vertex into the set.
func (w *Worklist) Add(v Vertex) {
	if !w.waiting[v] {
		w.waiting[v] = true
		heap.Push((*byRank)(w), v)
	}
}

// Next takes the first vertex out of the set; ok is false if there is none.
func (w *Worklist) Next() (v Vertex, ok bool) {
	if len(w.at) == 0 {
		return 0, false
	}
	v = heap.Pop((*byRank)(w)).(Vertex)
	w.waiting[v] = false
	return v, true
}

// byRank is a Worklist as a heap.
type byRank Worklist

func (w *byRank) Len() int           { return len(w.at) }
func (w *byRank) Less(i, j int) bool { return w.rank[w.at[i]] < w.rank[w.at[j]] }
func (w *byRank) Swap(i, j int)      { w.at[i], w.at[j] = w.at[j], w.at[i] }
func (w *byRank) Push(v any)         { w.at = append(w.at, v.(Vertex)) }
func (w *byRank) Pop() any {
	v := w.at[len(w.at)-1]
	w.at = w.at[:len(w.at)-1]
	return v
}
