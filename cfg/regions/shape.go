package regions

import (
	"maps"
	"slices"

	"cairn/cfg"
)

// region is a set of objects in an array, which are accessed in the same ways.
type region struct {
	array  cfg.Var
	atoms  []atom
	single bool // there is one object of the region at a time

	accesses map[access][]cfg.Type // and the types as which what is there is read
	ranges   []span

	raw    bool  // it is not taken apart
	stride int64 // all accesses are at the same places modulo this; 0: at constant offsets
	fields []*field

	v cfg.Var // of a raw region: the array that it becomes
}

// access is where and how many cells are read or written.
type access struct {
	at    congruence
	width int64
}

// span is a range of cells, and whether all of them are given the same constant, or anything.
type span struct {
	from, to congruence
	uniform  bool
}

// field is a part of a region that is always accessed as a whole.
type field struct {
	at, width int64    // cells from the beginning of the region, or of each stride of it
	as        cfg.Type // of a scalar
	v         cfg.Var  // a scalar, or an array
}

// shapes are the regions of a graph.
type shapes struct {
	*flow
	kept    map[cfg.Var]bool // arrays that are not taken apart
	noise   map[cfg.Var]bool // arrays whose contents are arbitrary wherever they are read
	of      map[cfg.Var]map[atom]*region
	regions []*region
	copies  []copied
	joined  [][2]cfg.Var // arrays that are copied from and to
}

// copied are a region and cells of it that become those of another one.
type copied struct {
	to, from     *region
	toAt, fromAt congruence
	count        congruence
}

// shape finds the regions.
func shape(f *flow) *shapes {
	s := &shapes{flow: f, kept: make(map[cfg.Var]bool), of: make(map[cfg.Var]map[atom]*region)}
	s.noise = s.noises()
	s.eachStatement(s.separate)
	s.spreadKept()
	s.order()
	s.eachStatement(s.note)
	for s.spread() {
	}
	for _, r := range s.regions {
		r.divide(s.g.Vars[r.array].Type.Cell())
	}
	for s.spreadRaw() {
	}
	return s
}

// eachStatement shows all statements that can be reached, with what is known before them.
func (f *flow) eachStatement(look func(e cfg.EdgeID, i int, st *cfg.Stmt, before *state)) {
	for v := range f.g.Vertices {
		if f.at[v] == nil {
			continue
		}
		for _, e := range f.g.Out(cfg.Vertex(v)) {
			f.follow(e, f.at[v].clone(), func(i int, st *cfg.Stmt, before *state) { look(e, i, st, before) })
		}
	}
}

// eachAccess shows the places where an expression accesses arrays, from the inside out.
func eachAccess(e *cfg.Expr, look func(*cfg.Expr)) {
	for _, a := range e.Args {
		eachAccess(a, look)
	}
	if e.Op.IsMemory() {
		look(e)
	}
}

// eachRead does so with what is known where each of them is evaluated.
func (f *flow) eachRead(e *cfg.Expr, s *state, look func(*cfg.Expr, *state)) {
	for i, a := range e.Args {
		if in := f.within(e, i, s); in != nil {
			f.eachRead(a, in, look)
		}
	}
	if e.Op.IsMemory() {
		look(e, s)
	}
}

// separate finds out which objects of an array belong together, and which arrays are not taken apart.
func (s *shapes) separate(_ cfg.EdgeID, _ int, st *cfg.Stmt, before *state) {
	if st.Expr == nil {
		return
	}
	if st.Kind == cfg.Assign && s.g.Vars[st.Var].Type.Kind == cfg.Array && (!st.Expr.Op.IsMemory() || st.Expr.Args[0].Op != cfg.Ref || st.Expr.Args[0].Var != st.Var) {
		s.keep(st.Expr)
		s.kept[st.Var] = true
	}
	s.eachRead(st.Expr, before, func(e *cfg.Expr, before *state) {
		if e.Args[0].Op != cfg.Ref || e.Op != cfg.Load && e != st.Expr || (e.Op == cfg.Fill || e.Op == cfg.Copy) && readsMemory(e) {
			s.keep(e)
			return
		}
		s.together(e.Args[0].Var, s.objectsOf(e.Args[1], before), e.Op == cfg.Load || e.Op == cfg.Store && !readsMemory(e))
		if e.Op != cfg.Copy {
			return
		}
		switch from := e.Args[3]; {
		case from.Op != cfg.Ref:
			s.keep(e)
		case !s.noise[from.Var]:
			s.joined = append(s.joined, [2]cfg.Var{st.Var, from.Var})
			s.together(from.Var, s.objectsOf(e.Args[4], before), false)
		}
	})
}

// readsMemory reports whether an operand of an access reads an array: after the first of several stores it might be another one.
func readsMemory(e *cfg.Expr) bool {
	found := false
	for _, a := range e.Args {
		eachAccess(a, func(*cfg.Expr) { found = true })
	}
	return found
}

// keep leaves the arrays of an expression as they are.
func (s *shapes) keep(e *cfg.Expr) {
	e.EachRef(func(v cfg.Var) {
		if s.g.Vars[v].Type.Kind == cfg.Array {
			s.kept[v] = true
		}
	})
}

// spreadKept keeps what is copied from what is kept, or to it.
func (s *shapes) spreadKept() {
	for range s.joined {
		for _, j := range s.joined {
			if s.kept[j[0]] || s.kept[j[1]] {
				s.kept[j[0]], s.kept[j[1]] = true, true
			}
		}
	}
}

// maxAlternatives is how many objects an access may mean that are told apart by the number there.
const maxAlternatives = 4

// together takes note of an access to one of some objects, which may stay apart if it is one to a few cells.
func (s *shapes) together(array cfg.Var, o objects, few bool) {
	if s.of[array] == nil {
		s.of[array] = make(map[atom]*region)
	}
	if o.any {
		s.kept[array] = true
		return
	}
	o = o.allAges()
	apart := few && len(o.list) <= maxAlternatives && (len(o.list) < 2 || !o.list[0].isSite()) // sites come first, and their numbers are not known
	for i, a := range o.list {
		switch {
		case s.of[array][a] == nil && (apart || i == 0):
			s.of[array][a] = &region{array: array, atoms: []atom{a}, accesses: make(map[access][]cfg.Type)}
		case s.of[array][a] == nil:
			s.join(array, s.of[array][o.list[0]], &region{atoms: []atom{a}})
		case !apart:
			s.join(array, s.of[array][o.list[0]], s.of[array][a])
		}
	}
}

// join makes one region of two.
func (s *shapes) join(array cfg.Var, r, q *region) {
	if r == q {
		return
	}
	r.atoms = append(r.atoms, q.atoms...)
	for _, a := range q.atoms {
		s.of[array][a] = r
	}
}

// order lists the regions.
func (s *shapes) order() {
	arrays := slices.Sorted(maps.Keys(s.of))
	for _, a := range arrays {
		by := s.of[a]
		if s.kept[a] {
			continue
		}
		atoms := slices.Sorted(maps.Keys(by))
		for _, x := range atoms {
			if r := by[x]; !slices.Contains(s.regions, r) {
				slices.Sort(r.atoms)
				r.single = len(r.atoms) == 1 && !(r.atoms[0].isSite() && s.sites[r.atoms[0].site()].repeated)
				s.regions = append(s.regions, r)
			}
		}
	}
}

// meaning is a region of which an access may mean an object, and which ones.
type meaning struct {
	*region
	atoms []atom
}

// meant are the regions of an access; none if the array is kept, or nothing is accessed.
func (s *shapes) meant(array cfg.Var, o objects) (all []meaning) {
	if s.kept[array] {
		return nil
	}
	for _, a := range o.allAges().list {
		r := s.of[array][a]
		i := slices.IndexFunc(all, func(m meaning) bool { return m.region == r })
		if i < 0 {
			i = len(all)
			all = append(all, meaning{region: r})
		}
		all[i].atoms = append(all[i].atoms, a)
	}
	return all
}
