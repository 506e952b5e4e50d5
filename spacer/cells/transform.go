package cells

import (
	"fmt"
	"slices"

	"cairn/lang/horn"
	"cairn/smt"
)

// transformed are clauses over cells.
type transformed struct {
	strategy
	in, out   *horn.System
	forgotten [][]bool      // by predicate and position: numbers that are left out
	tracked   [][]horn.Cell // by predicate
	index     [][]smt.Term  // of each of them, in the new clauses: its own, or one that it has in common with cells of other arrays
}

// transform makes clauses that follow cells of arrays.
func transform(sys *horn.System, st strategy) (*transformed, error) {
	c := sys.Ctx
	t := &transformed{strategy: st, in: sys, out: &horn.System{Ctx: c}}
	arrays, live := false, sys.LiveArguments()
	t.forgotten = make([][]bool, len(sys.Preds))
	if st.forgets {
		t.forgotten = forgettable(sys, live)
	}
	for p := range t.forgotten {
		t.forgotten[p] = slices.Grow(t.forgotten[p], len(live[p]))[:len(live[p])]
		for i := range live[p] {
			t.forgotten[p][i] = t.forgotten[p][i] || !live[p][i] // before an atom is taken several times
		}
	}
	for number, p := range sys.Preds {
		q, cells := horn.Pred{Name: p.Name}, []horn.Cell(nil)
		for i, x := range p.Params {
			if !isArray(c, x) {
				if t.forgotten[number][i] {
					continue
				}
				q.Params = append(q.Params, x)
				continue
			}
			if !followed(c, c.Sort(x)) {
				return nil, fmt.Errorf("%w: arrays of sort %s", errUnsupported, c.SortName(c.Sort(x)))
			}
			arrays = true
			if !live[number][i] {
				continue
			}
			index, element := c.ArrayParts(c.Sort(x))
			for range st.cells {
				cells = append(cells, horn.Cell{Param: i, Index: c.Fresh("k", index), Value: c.Fresh("cell", element)})
			}
		}
		index := st.indices(c, cells)
		for i, cell := range cells {
			if !slices.Contains(index[:i], index[i]) {
				q.Params = append(q.Params, index[i])
			}
			q.Params = append(q.Params, cell.Value)
		}
		t.out.Preds, t.tracked, t.index = append(t.out.Preds, q), append(t.tracked, cells), append(t.index, index)
	}
	if !arrays {
		return nil, fmt.Errorf("%w: the clauses have no arrays", errUnsupported)
	}
	for i := range sys.Clauses {
		cl, err := t.morphing().clause(&sys.Clauses[i])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", sys.Clauses[i].Pos, err)
		}
		t.out.Clauses = append(t.out.Clauses, cl)
	}
	return t, nil
}

// indices are those of cells in the new clauses.
func (st strategy) indices(c *smt.Context, cells []horn.Cell) (all []smt.Term) {
	type kind struct {
		sort smt.Sort
		nth  int // cell of its array
	}
	common, seen := make(map[kind]smt.Term), make(map[int]int)
	for _, cell := range cells {
		index, of := cell.Index, kind{c.Sort(cell.Index), seen[cell.Param]}
		seen[cell.Param]++
		if st.shared {
			if _, ok := common[of]; !ok {
				common[of] = c.Fresh("k", of.sort)
			}
			index = common[of]
		}
		all = append(all, index)
	}
	return all
}

func isArray(c *smt.Context, t smt.Term) bool { return c.SortKind(c.Sort(t)) == smt.SortArray }

// morphing makes one clause.
type morphing struct {
	*transformed
	c       *smt.Context
	values  map[smt.Term]map[smt.Term]smt.Term // by array variable and index: what stands for that element
	indices map[smt.Term][]smt.Term            // by array variable: where it is read, in order
	led     map[smt.Term][]smt.Term            // by array variable: those of them to which the indices of the head lead
	leading bool                               // an array is read at an index of the head
	reads   map[smt.Term]smt.Term              // terms that read arrays, and what stands for them
	err     error
}

func (t *transformed) morphing() *morphing {
	return &morphing{transformed: t, c: t.in.Ctx, values: make(map[smt.Term]map[smt.Term]smt.Term), indices: make(map[smt.Term][]smt.Term), led: make(map[smt.Term][]smt.Term), reads: make(map[smt.Term]smt.Term)}
}

// maxInstances bounds the instances of an atom.
const maxInstances = 64

// clause makes a clause.
func (m *morphing) clause(cl *horn.Clause) (horn.Clause, error) {
	r, body, scalars := m.prepared(cl)
	out := horn.Clause{Pos: cl.Pos, Head: r.head}
	for j, app := range body {
		out.Body = append(out.Body, m.instances(app, scalars[j])...)
	}
	out.Constraint = m.c.And(append([]smt.Term{r.constraint}, m.consistent()...)...)
	return out, m.err
}

// prepared is a clause but for its body, and the atoms of that with their numbers. Indices of the head are new; those of the body are what is
// read, so that it comes last.
func (m *morphing) prepared(cl *horn.Clause) (out rule, body []horn.App, scalars [][]smt.Term) {
	named := m.nameArrays(cl)
	facts := m.define(&named)
	out.head = horn.App{Pred: horn.NoPred}
	var parts []smt.Term
	if !named.IsQuery() {
		out.head = m.head(named.Head)
	}
	for _, f := range facts {
		parts = append(parts, m.unread(f))
	}
	for _, app := range named.Body {
		scalars = append(scalars, m.scalars(app))
	}
	out.constraint = m.c.And(m.equated(parts)...)
	return out, named.Body, scalars
}

// nameArrays gives arguments of the body that are arrays, but no variables, variables of their own.
func (m *morphing) nameArrays(cl *horn.Clause) horn.Clause {
	out := *cl
	out.Body = nil
	facts := []smt.Term{cl.Constraint}
	for _, app := range cl.Body {
		args := slices.Clone(app.Args)
		for i, a := range args {
			if isArray(m.c, a) && m.c.Kind(a) != smt.KVar {
				args[i] = m.c.Fresh("array", m.c.Sort(a))
				facts = append(facts, m.c.Eq(args[i], a))
			}
		}
		out.Body = append(out.Body, horn.App{Pred: app.Pred, Args: args})
	}
	out.Constraint = m.c.And(facts...)
	return out
}

// define puts in what variables are equal to that are arrays, and returns the conjuncts that remain.
func (m *morphing) define(cl *horn.Clause) []smt.Term {
	for {
		given := make(map[smt.Term]bool) // arrays of the body
		for _, app := range cl.Body {
			for _, a := range app.Args {
				given[a] = true
			}
		}
		facts := m.c.Conjuncts(cl.Constraint)
		i := slices.IndexFunc(facts, func(f smt.Term) bool { x, _ := m.definition(f, given); return x != smt.NoTerm })
		if i < 0 {
			return facts
		}
		x, by := m.definition(facts[i], given)
		with := map[smt.Term]smt.Term{x: by}
		next := horn.Clause{Pos: cl.Pos, Head: cl.Head, Constraint: m.c.Subst(m.c.And(slices.Delete(slices.Clone(facts), i, i+1)...), with)}
		if !cl.IsQuery() {
			next.Head.Args = m.c.SubstAll(cl.Head.Args, with)
		}
		for _, app := range cl.Body {
			next.Body = append(next.Body, horn.App{Pred: app.Pred, Args: m.c.SubstAll(app.Args, with)})
		}
		*cl = next
	}
}

// definition is a variable and what an equation of arrays defines it as: any other one if it is no array of the body, or another variable.
func (m *morphing) definition(f smt.Term, given map[smt.Term]bool) (x, by smt.Term) {
	if !m.equates(f) {
		return smt.NoTerm, smt.NoTerm
	}
	a, b := m.c.Args(f)[0], m.c.Args(f)[1]
	for range 2 {
		if m.c.Kind(a) == smt.KVar && !m.c.Occurs(a, b) && (!given[a] || m.c.Kind(b) == smt.KVar) {
			return a, b
		}
		a, b = b, a
	}
	return smt.NoTerm, smt.NoTerm
}

// head is the head of the clause at new indices.
func (m *morphing) head(app horn.App) horn.App {
	out := horn.App{Pred: app.Pred, Args: m.scalars(app)}
	at := make(map[smt.Term]smt.Term)
	for i, cell := range m.tracked[app.Pred] {
		index := m.index[app.Pred][i]
		k, known := at[index]
		if !known {
			k = m.c.Fresh("k", m.c.Sort(index))
			at[index] = k
			out.Args = append(out.Args, k)
		}
		m.leading = true
		out.Args = append(out.Args, m.read(app.Args[cell.Param], k))
		m.leading = false
	}
	return out
}

// scalars are the arguments that are no arrays, but for those that are left out.
func (m *morphing) scalars(app horn.App) (out []smt.Term) {
	for i, a := range app.Args {
		if !isArray(m.c, a) && !m.forgotten[app.Pred][i] {
			out = append(out, m.free(a))
		}
	}
	return out
}

// instances are an atom of the body at all indices at which its arrays are read, or those of them that count; if these are too many, at each
// index of every array with some of the others.
func (m *morphing) instances(app horn.App, scalars []smt.Term) (all []horn.App) {
	cells := m.tracked[app.Pred]
	var own []smt.Term // the different indices of the cells
	var read [][]smt.Term
	for i, cell := range cells {
		a := app.Args[cell.Param]
		if len(m.indices[a]) == 0 {
			m.read(a, m.c.Fresh("k", m.c.Sort(cell.Index)))
		}
		list := m.indices[a]
		if m.near && len(m.led[a]) > 0 {
			list = m.ledTo(a, cells[:i], cell)
		}
		k := slices.Index(own, m.index[app.Pred][i])
		if k < 0 {
			k = len(own)
			own, read = append(own, m.index[app.Pred][i]), append(read, nil)
		}
		for _, t := range list {
			if !slices.Contains(read[k], t) {
				read[k] = append(read[k], t)
			}
		}
	}
	count, longest := 1, 0
	for _, list := range read {
		count, longest = min(count*len(list), maxInstances+1), max(longest, len(list))
	}
	var choices [][]smt.Term
	if count > maxInstances {
		for n := range longest {
			var chosen []smt.Term
			for _, list := range read {
				chosen = append(chosen, list[n%len(list)])
			}
			choices = append(choices, chosen)
		}
	} else {
		choices = horn.Choices(read)
	}
	for _, chosen := range choices {
		args := slices.Clone(scalars)
		for i, cell := range cells {
			index := m.index[app.Pred][i]
			k := chosen[slices.Index(own, index)]
			if !slices.Contains(m.index[app.Pred][:i], index) {
				args = append(args, k)
			}
			args = append(args, m.read(app.Args[cell.Param], k))
		}
		all = append(all, horn.App{Pred: app.Pred, Args: args})
	}
	return all
}

// ledTo are the indices of the head that lead to an array: for one of several cells of it that one of as many.
func (m *morphing) ledTo(a smt.Term, before []horn.Cell, cell horn.Cell) []smt.Term {
	led, nth := m.led[a], 0
	for _, b := range before {
		if b.Param == cell.Param {
			nth++
		}
	}
	if len(led) == m.strategy.cells {
		return led[nth : nth+1]
	}
	return led
}

// equated are conditions without equations between arrays: one that does not hold is violated at some index, and one that holds is so at all
// indices of the clause.
func (m *morphing) equated(parts []smt.Term) (out []smt.Term) {
	c := m.c
	for _, f := range parts {
		out = append(out, c.MapLeaves(c.NNF(f), func(l smt.Term) smt.Term {
			if c.Kind(l) != smt.KNot || !m.equates(c.Args(l)[0]) {
				return l
			}
			a, b := c.Args(c.Args(l)[0])[0], c.Args(c.Args(l)[0])[1]
			index, _ := c.ArrayParts(c.Sort(a))
			k := c.Fresh("differs", index)
			return c.Not(c.Eq(m.read(a, k), m.read(b, k)))
		}))
	}
	all := m.allIndices()
	for i, f := range out {
		out[i] = m.free(c.MapLeaves(f, func(l smt.Term) smt.Term {
			if !m.equates(l) {
				return l
			}
			a, b := c.Args(l)[0], c.Args(l)[1]
			index, _ := c.ArrayParts(c.Sort(a))
			var same []smt.Term
			for _, k := range all {
				if c.Sort(k) == index {
					same = append(same, c.Eq(m.read(a, k), m.read(b, k)))
				}
			}
			return c.And(same...)
		}))
	}
	return out
}

// equates reports whether a formula is an equation between arrays.
func (m *morphing) equates(f smt.Term) bool {
	return m.c.Kind(f) == smt.KSame && isArray(m.c, m.c.Args(f)[0])
}

// allIndices are those at which the clause reads arrays.
func (m *morphing) allIndices() (all []smt.Term) {
	for _, list := range m.indices {
		all = append(all, list...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// consistent says that an array has one element at an index.
func (m *morphing) consistent() (parts []smt.Term) {
	var arrays []smt.Term
	for a := range m.indices {
		arrays = append(arrays, a)
	}
	slices.Sort(arrays)
	for _, a := range arrays {
		for i, k := range m.indices[a] {
			for _, l := range m.indices[a][:i] {
				parts = append(parts, m.c.Implies(m.c.Eq(k, l), m.c.Eq(m.values[a][k], m.values[a][l])))
			}
		}
	}
	return parts
}
