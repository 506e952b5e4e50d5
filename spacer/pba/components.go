package pba

import "cairn/lang/horn"

// components finds the loops of a system: the components of a weak topological order of its predicates (Bourdoncle, Efficient
// chaotic iteration strategies with widenings, 1993, figure 4). heads[p] lists the heads of the components that contain p, the
// outermost first;
func components(sys *horn.System) [][]horn.PredID {
	w := &wto{succ: make([][]horn.PredID, len(sys.Preds)), num: make([]int, len(sys.Preds)), heads: make([][]horn.PredID, len(sys.Preds))}
	entered := make([]bool, len(sys.Preds))
	for i := range sys.Clauses {
		cl := &sys.Clauses[i]
		if cl.IsQuery() {
			continue
		}
		if len(cl.Body) == 0 {
			entered[cl.Head.Pred] = true
		}
		for _, b := range cl.Body {
			w.succ[b.Pred] = append(w.succ[b.Pred], cl.Head.Pred)
		}
	}
	// From the predicates with facts first, then from what they do not lead to.
	for _, first := range []bool{true, false} {
		for p := range sys.Preds {
			if w.num[p] == 0 && entered[p] == first {
				w.visit(horn.PredID(p))
			}
		}
	}
	return w.heads
}

// done is the number of a predicate whose component is known.
const done = 1 << 30

// wto is the state of the algorithm, which is Tarjan's for strongly connected components, applied again to each component without
// its head.
type wto struct {
	succ  [][]horn.PredID
	num   []int // of the depth-first search; 0: not visited
	time  int
	stack []horn.PredID
	heads [][]horn.PredID
}

// visit returns the smallest number that can be reached from v.
func (w *wto) visit(v horn.PredID) int {
	w.stack = append(w.stack, v)
	w.time++
	w.num[v] = w.time
	low, loop := w.time, false
	for _, s := range w.succ[v] {
		least := w.num[s]
		if least == 0 {
			least = w.visit(s)
		}
		if least <= low {
			low, loop = least, true
		}
	}
	if low != w.num[v] {
		return low
	}
	w.num[v] = done
	var members []horn.PredID
	for {
		top := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		if top == v {
			break
		}
		w.num[top] = 0 // to be visited again, inside of the component
		members = append(members, top)
	}
	if loop {
		w.heads[v] = append([]horn.PredID{v}, w.heads[v]...)
		for _, s := range w.succ[v] {
			if w.num[s] == 0 {
				w.visit(s)
			}
		}
		for _, m := range members {
			w.heads[m] = append([]horn.PredID{v}, w.heads[m]...)
		}
	}
	return low
}
