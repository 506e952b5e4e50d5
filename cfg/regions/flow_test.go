package regions

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// watched is an execution of a graph, with the objects that the atoms of a flow are.
type watched struct {
	*flow
	cfg.State
	objects map[atom][]int64
}

// Where in an object the tests look.
const firstWatched, lastWatched = -8, 48

// step executes an edge; ok is false if it is not taken to its end.
func (w *watched) step(id cfg.EdgeID) (ok bool) {
	for i, st := range w.g.Edges[id].Stmts {
		if st.Kind == cfg.Assume {
			if v, ok := w.Eval(st.Expr); !ok || v.IsZero() {
				return false
			}
			continue
		}
		if !w.Assign(st.Var, st.Expr) {
			return false
		}
		if a, ok := w.numbers[cfg.Site{Edge: id, Stmt: int32(i)}]; ok {
			n, _ := w.Values[st.Var].Int64()
			w.objects[a.old()] = append(w.objects[a.old()], w.objects[a]...)
			w.objects[a] = []int64{n}
		}
	}
	return true
}

// are are the objects that atoms stand for.
func (w *watched) are(atoms ...atom) (all []int64) {
	for _, a := range atoms {
		if a.isSite() {
			all = append(all, w.objects[a]...)
		} else {
			all = append(all, int64(a))
		}
	}
	return all
}

// holds reports whether a number is what is known of it.
func (w *watched) holds(x num.Rat, v value, t cfg.Type) bool {
	n, ok := x.Int64()
	if v.class.isConst() && (!ok || n != v.class.rem) || ok && v.class.mod > 1 && floorMod(n-v.class.rem, v.class.mod) != 0 {
		return false
	}
	return t != cfg.Object || v.means.any || slices.Contains(w.are(v.means.list...), n)
}

// relates is how a number, if it is that of an object which has been made, is related to another one.
func (w *watched) relates(x num.Rat, holder int64) order {
	n, _ := x.Int64()
	made := false
	for a, all := range w.objects {
		made = made || a.isSite() && slices.Contains(all, n)
	}
	switch {
	case !made:
		return 0
	case n < holder:
		return older
	case n > holder:
		return newer
	}
	return same
}

// check says what is known at a vertex and does not hold.
func (w *watched) check(v cfg.Vertex) string {
	s := w.at[v]
	if s == nil {
		return "it is reached"
	}
	for x, k := range s.vars.all {
		if !w.holds(w.Values[x], k, w.g.Vars[x].Type) {
			return fmt.Sprintf("%s is %s and not %v", w.g.Vars[x].Name, w.Values[x], k)
		}
	}
	for k, c := range s.mem.all {
		for _, object := range w.are(k.atom) {
			if wrong := w.checkContents(k.array, object, c); wrong != "" {
				return fmt.Sprintf("%s %d: %s", w.g.Vars[k.array].Name, k.atom, wrong)
			}
		}
	}
	return ""
}

func (w *watched) checkContents(array cfg.Var, object int64, c contents) string {
	cell := w.g.Vars[array].Type.Bits
	for off := int64(firstWatched); off < lastWatched; off++ {
		known := false
		for _, e := range c.entries {
			if e.at.join(constant(off)) == e.at && cell*uint8(e.width) <= 64 {
				t := cfg.Type{Bits: cell * uint8(e.width)}
				x, _ := w.Eval(cfg.LoadOf(t.Bits, w.g.RefTo(array), cfg.IntConst(cfg.Object, object), cfg.IntConst(cfg.Offset, off)))
				if !w.holds(x, e.value, t) || t == cfg.Object && w.relates(x, object)&e.never != 0 {
					return fmt.Sprintf("at %d of %d there is %s and not %v", off, object, x, e)
				}
			}
			some, _ := e.overlap(access{constant(off), 1})
			known = known || some
		}
		if off >= 0 && off < c.zero && !known && w.Memory[cfg.Cell{Var: array, Object: uint64(object), Offset: off}] != 0 {
			return fmt.Sprintf("at %d of %d there is no 0", off, object)
		}
	}
	return ""
}

// slowly is a graph with an edge for each statement.
func slowly(g *cfg.Graph) *cfg.Graph {
	h := g.Bare()
	for _, e := range g.Edges {
		at := e.Src
		for i, st := range e.Stmts {
			next := e.Dst
			if i < len(e.Stmts)-1 {
				next = h.NewVertex(cfg.VertexInfo{})
			}
			h.NewEdge(at, next, st)
			at = next
		}
	}
	return h
}

// TestFlow: what is known of memory and of numbers is true in executions of random programs, from any contents of memory.
func TestFlow(t *testing.T) {
	facts := 0
	for seed := range int64(sample.Size(3000, 60_000)) {
		g := slowly(newProgram(seed).graph())
		w := &watched{flow: analyse(g, nil), objects: make(map[atom][]int64)}
		r := rand.New(rand.NewSource(seed))
		w.State = cfg.State{Values: make([]num.Rat, len(g.Vars)), Memory: cfg.Contents{}}
		for x, info := range g.Vars {
			for off := int64(firstWatched); info.Type.Kind == cfg.Array && off < lastWatched; off++ {
				for object := range uint64(12) {
					w.Memory[cfg.Cell{Var: cfg.Var(x), Object: object, Offset: off}] = uint64(1 + r.Intn(9))
				}
			}
			if info.Name == "a" {
				w.Values[x] = num.FromInt(r.Int63n(9) - 4)
			}
		}
		for v, going := g.Source, true; going; {
			wrong := w.check(v)
			require.Empty(t, wrong, "%d: at %d: %s\n%s", seed, v, wrong, g)
			for _, s := range w.at[v].mem.all {
				facts += len(s.entries)
			}
			going = false
			for _, e := range g.Out(v) {
				before := cfg.State{Values: slices.Clone(w.Values), Memory: w.Memory}
				if going = w.step(e); going {
					v = g.Edges[e].Dst
					break
				}
				w.Values = before.Values
			}
		}
	}
	t.Logf("%d facts about memory", facts)
	assert.Greater(t, facts, 10_000)
}
