package regions

import (
	"fmt"
	"strings"

	"cairn/cfg"
)

// declare makes the variables that regions become.
func (w *rewriter) declare() {
	for _, r := range w.regions {
		info := w.g.Vars[r.array]
		info.Name = w.nameOf(r)
		if r.raw {
			r.v = w.newVar(info)
			continue
		}
		name := info.Name
		for _, f := range r.fields {
			info.Name = name
			if f.at > 0 || len(r.fields) > 1 {
				info.Name = fmt.Sprintf("%s.%d", name, f.at)
			}
			if info.Type = f.as; !w.isScalar(r) {
				f.as = cfg.Type{Bits: f.as.Bits}
				info.Type = cfg.Type{Bits: f.as.Bits, Kind: cfg.Array}
			}
			if info.States {
				info.Pos = w.madeAt(r)
			}
			if len(r.fields) == 1 && info.Type.Kind == cfg.Array {
				info.Object = w.objectOf(r, info.Type)
			}
			f.v = w.newVar(w.partOf(r, f, info))
			info.Object = ""
		}
	}
}

// madeAt is where the objects of a region come into being, if that is one place.
func (w *rewriter) madeAt(r *region) cfg.Pos {
	if len(r.atoms) != 1 || !r.atoms[0].isSite() {
		return cfg.Pos{}
	}
	at := w.sites[r.atoms[0].site()]
	return w.g.Edges[at.Edge].Stmts[at.Stmt].Pos
}

// Memory is what is known of an array of objects, by its name: of those objects whose numbers are constants. No other cells of them are accessed
// than the first Size ones. The zero value knows nothing.
type Memory struct {
	Array   string
	Objects map[int64]Object
}

// Object is what is known of an object: its number of cells and, if it is a variable of the source, where that is declared and what its parts are
// called.
type Object struct {
	Size  int64
	Kind  cfg.VarKind
	Func  string
	Pos   cfg.Pos
	Parts map[int64]Part // numbers, by the cells where they begin

	Name string // of an array of numbers
	Bits uint8  // the width of its elements
}

// Part is a number in an object: as the source calls it, and its type.
type Part struct {
	Name string
	Type cfg.Type
}

// knownObject is what is known of the only object of a region; nothing if it has others.
func (w *rewriter) knownObject(r *region) (o Object) {
	if len(r.atoms) == 1 && !r.atoms[0].isSite() && w.g.Vars[r.array].Name == w.known.Array {
		o = w.known.Objects[int64(r.atoms[0])]
	}
	return o
}

// partOf describes the variable that a field of a region becomes as the part of an object of the source that it is, if it is one.
func (w *rewriter) partOf(r *region, f *field, info cfg.VarInfo) cfg.VarInfo {
	o := w.knownObject(r)
	if p := o.Parts[f.at]; p.Name != "" && p.Type == info.Type {
		info.Source, info.Kind, info.Func, info.Pos = p.Name, o.Kind, o.Func, o.Pos
	}
	return info
}

// objectOf is the name of the array in the source whose elements the cells of a region are.
func (w *rewriter) objectOf(r *region, t cfg.Type) string {
	if o := w.knownObject(r); o.Bits == t.Bits {
		return o.Name
	}
	return ""
}

// nameOf is that of the array and of the objects of a region.
func (w *rewriter) nameOf(r *region) string {
	var names []string
	for _, a := range r.atoms {
		if a.isSite() {
			names = append(names, fmt.Sprintf("new%d", ^a))
		} else {
			names = append(names, fmt.Sprint(int64(a)))
		}
	}
	return w.g.Vars[r.array].Name + "." + strings.Join(names, "_")
}

// newVar makes a variable; if its name is taken, a number is added.
func (w *rewriter) newVar(info cfg.VarInfo) cfg.Var {
	name := info.Name
	for n := 2; w.taken(info.Name); n++ {
		info.Name = fmt.Sprintf("%s#%d", name, n)
	}
	w.names[info.Name] = true
	return w.to.NewVar(info)
}

func (w *rewriter) taken(name string) bool {
	if w.names == nil {
		w.names = make(map[string]bool)
		for _, v := range w.to.Vars {
			w.names[v.Name] = true
		}
	}
	return w.names[name]
}

// noiseOf is what arbitrary contents of a field are copied from.
func (w *rewriter) noiseOf(f *field) cfg.Var {
	v, ok := w.noisy[f]
	if !ok {
		info := w.to.Vars[f.v]
		info.Name += ".arbitrary"
		v = w.newVar(info)
		w.noisy[f] = v
	}
	return v
}

// scales chooses the variables that are represented by their quotients: those in the offsets of arrays that are always at the same place
// modulo some number greater than 1.
func (w *rewriter) scales() map[cfg.Var]scaled {
	if w.g.SignedWrap {
		return nil
	}
	classes := make(map[cfg.Var]congruence) // of what is assigned; variables that are not assigned alone are left out
	assigned := make(map[cfg.Var][]*cfg.Expr)
	wanted := make(map[cfg.Var]bool)
	w.eachStatement(func(id cfg.EdgeID, i int, st *cfg.Stmt, before *state) {
		if st.Expr != nil {
			eachAccess(st.Expr, func(e *cfg.Expr) {
				for _, a := range e.Args[1:] {
					want(wanted, a)
				}
			})
		}
		if st.Kind == cfg.Assume || w.g.Vars[st.Var].Type != cfg.Offset {
			return
		}
		c := anyInteger
		if st.Kind == cfg.Assign {
			c = w.congruenceOf(st.Expr, before)
			assigned[st.Var] = append(assigned[st.Var], st.Expr)
		}
		if known, ok := classes[st.Var]; ok {
			c = c.join(known)
		}
		classes[st.Var] = c
	})
	found := make(map[cfg.Var]scaled)
	for grown := true; grown; {
		grown = false
		for v := range w.g.Vars {
			x := cfg.Var(v)
			if c, ok := classes[x]; ok && wanted[x] && found[x].mod == 0 && c.mod > 1 && w.g.Vars[v].Source == "" && !w.live.At(w.g.Source, x) {
				info := w.g.Vars[v]
				info.Name += ".index"
				found[x] = scaled{congruence: c, by: w.newVar(info)}
				grown = true
				for _, e := range assigned[x] {
					want(wanted, e)
				}
			}
		}
	}
	return found
}

// want takes note of the offsets in an expression.
func want(wanted map[cfg.Var]bool, e *cfg.Expr) {
	if e.Type == cfg.Offset && e.Op == cfg.Ref {
		wanted[e.Var] = true
	}
	if e.Op != cfg.Load {
		for _, a := range e.Args {
			want(wanted, a)
		}
	}
}
