package clauses

import (
	"context"
	"fmt"
	"slices"

	"cairn/certify/obligation"
	"cairn/lang/horn"
	"cairn/smt"
)

// maxInstances bounds the instances of a body that are made.
const maxInstances = 20_000

// CheckCells returns nil if every clause is true under a model that speaks of all cells of arrays: what it says of the body is taken at the
// indices that occur in the clause and at those of new symbols, at which the head is then required.
func CheckCells(ctx context.Context, sys *horn.System, m *horn.CellModel) error {
	if err := checkCells(sys, m); err != nil {
		return err
	}
	for i := range sys.Clauses {
		if err := checkCellClause(ctx, sys, m, i); err != nil {
			return err
		}
	}
	return nil
}

// checkCells makes sure that formulas speak of parameters that are no arrays and of cells.
func checkCells(sys *horn.System, m *horn.CellModel) error {
	if err := sys.Check(); err != nil {
		return err
	}
	if len(m.Formulas) != len(sys.Preds) || len(m.Cells) != len(sys.Preds) {
		return fmt.Errorf("the model interprets %d predicates instead of %d", len(m.Formulas), len(sys.Preds))
	}
	c := sys.Ctx
	for p, f := range m.Formulas {
		name := sys.Preds[p].Name
		if f == smt.NoTerm || c.Sort(f) != smt.Bool {
			return fmt.Errorf("the model has no formula for the predicate %s", name)
		}
		own := make(map[smt.Term]bool)
		for _, x := range sys.Preds[p].Params {
			own[x] = true
		}
		for _, cell := range m.Cells[p] {
			if cell.Param < 0 || cell.Param >= len(sys.Preds[p].Params) {
				return fmt.Errorf("%s has no parameter %d", name, cell.Param)
			}
			array := sys.Preds[p].Params[cell.Param]
			if c.SortKind(c.Sort(array)) != smt.SortArray {
				return fmt.Errorf("parameter %d of %s is no array", cell.Param, name)
			}
			index, element := c.ArrayParts(c.Sort(array))
			for _, x := range []smt.Term{cell.Index, cell.Value} {
				if c.Kind(x) != smt.KVar || own[x] {
					return fmt.Errorf("a cell of %s is no symbol of its own", name)
				}
				own[x] = true
			}
			if c.Sort(cell.Index) != index || c.Sort(cell.Value) != element {
				return fmt.Errorf("a cell of %s has another sort", name)
			}
		}
		for _, x := range c.FreeVars(f) {
			if !own[x] {
				return fmt.Errorf("the model's formula for %s speaks of %s, which is none of its parameters", name, c.Name(x))
			}
		}
	}
	return nil
}

// checkCellClause asks a fresh solver, which knows arrays, for values of the variables of a clause that make the instances of its body true
// and its head false.
func checkCellClause(ctx context.Context, sys *horn.System, m *horn.CellModel, i int) error {
	cl, c := &sys.Clauses[i], sys.Ctx
	at := indicesOf(sys, cl)
	query := append([]smt.Term{cl.Constraint}, at.differ...)
	if !cl.IsQuery() {
		var fresh []smt.Term
		for _, cell := range m.Cells[cl.Head.Pred] {
			k := c.Fresh("k", c.Sort(cell.Index))
			fresh = append(fresh, k)
			at.add(cl.Head.Args[cell.Param], k)
		}
		query = append(query, c.Not(m.Instance(sys, cl.Head, fresh)))
	}
	var instances []smt.Term
	for _, app := range cl.Body {
		lists, count := make([][]smt.Term, 0), 1
		for _, cell := range m.Cells[app.Pred] {
			own := at.of(app.Args[cell.Param])
			if len(own) == 0 {
				own = []smt.Term{c.Fresh("k", c.Sort(cell.Index))}
			}
			if lists, count = append(lists, own), count*len(own); count > maxInstances {
				return fmt.Errorf("%w: clause %s has too many instances", obligation.ErrNoAnswer, sys.ClauseName(i))
			}
		}
		for _, chosen := range horn.Choices(lists) {
			instances = append(instances, m.Instance(sys, app, chosen))
		}
	}
	return refute(ctx, c, "the model does not satisfy clause "+sys.ClauseName(i), query, instances)
}

// fewInstances is the number of instances up to which all are given to the solver at once.
const fewInstances = 40

// refute requires that a query has no model that satisfies all instances. Where they are many, those are added that a model violates.
func refute(ctx context.Context, c *smt.Context, failure string, query, instances []smt.Term) error {
	if len(instances) <= fewInstances {
		return obligation.Refute(ctx, c, failure, append(query, instances...)...)
	}
	for {
		status, m := smt.CheckSat(ctx, c, query...)
		if status == smt.Unknown {
			return obligation.ErrNoAnswer
		}
		before := len(query)
		for _, f := range instances {
			if status == smt.Sat && !m.Holds(f) && len(query) < before+fewInstances {
				query = append(query, f)
			}
		}
		if len(query) == before {
			return obligation.Refute(ctx, c, failure, query...)
		}
	}
}

// indices are those at which a clause reads and writes arrays. Arrays of which one is made of the other, or may equal it, have them in common.
type indices struct {
	like   map[smt.Term]smt.Term   // another array of the same class; none for the one that stands for the class
	lists  map[smt.Term][]smt.Term // by that one
	differ []smt.Term              // what says of new indices that arrays differ there if they do anywhere
}

func (x *indices) class(a smt.Term) smt.Term {
	for {
		b, ok := x.like[a]
		if !ok {
			return a
		}
		a = b
	}
}

func (x *indices) join(a, b smt.Term) {
	a, b = x.class(a), x.class(b)
	if a == b {
		return
	}
	x.like[a] = b
	for _, k := range x.lists[a] {
		x.add(b, k)
	}
	delete(x.lists, a)
}

func (x *indices) add(a, k smt.Term) {
	if a = x.class(a); !slices.Contains(x.lists[a], k) {
		x.lists[a] = append(x.lists[a], k)
	}
}

func (x *indices) of(a smt.Term) []smt.Term { return x.lists[x.class(a)] }

// indicesOf finds them.
func indicesOf(sys *horn.System, cl *horn.Clause) *indices {
	c := sys.Ctx
	x := &indices{like: make(map[smt.Term]smt.Term), lists: make(map[smt.Term][]smt.Term)}
	terms := []smt.Term{cl.Constraint}
	for _, app := range append(slices.Clip(cl.Body), cl.Head) {
		terms = append(terms, app.Args...)
	}
	seen := make(map[smt.Term]bool)
	for _, t := range terms {
		for _, s := range c.Subterms(t) {
			if seen[s] {
				continue
			}
			seen[s] = true
			args := c.Args(s)
			switch k := c.Kind(s); {
			case k == smt.KSelect:
				x.add(args[0], args[1])
			case k == smt.KStore:
				x.join(s, args[0])
				x.add(s, args[1])
			case k == smt.KIte && c.SortKind(c.Sort(s)) == smt.SortArray:
				x.join(s, args[1])
				x.join(s, args[2])
			case k == smt.KSame && c.SortKind(c.Sort(args[0])) == smt.SortArray:
				index, _ := c.ArrayParts(c.Sort(args[0]))
				at := c.Fresh("differ", index)
				x.join(args[0], args[1])
				x.add(args[0], at)
				x.differ = append(x.differ, c.Or(s, c.Not(c.Eq(c.Select(args[0], at), c.Select(args[1], at)))))
			}
		}
	}
	return x
}
