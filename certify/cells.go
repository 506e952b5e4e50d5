package certify

import (
	"fmt"
	"slices"

	"cairn/certify/encode"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// Formulas that speak of cells of arrays hold for all of them. Where they are to be proved, the indices are new symbols, and the values
// what the arrays have there. Where they are known, they are taken at the indices at which the condition reads the arrays (Bjørner, McMillan,
// Rybalchenko, On solving universally quantified Horn clauses, SAS 2013): what follows from some instances follows from all.

// maxInstances bounds the instances of the formulas at a cut point that a condition is given.
const maxInstances = 4000

// checkCells makes sure that each cell is one of an array, with symbols of its own; taken are those that there are.
func checkCells(g *cfg.Graph, c *smt.Context, cells []answer.Cell, taken func(smt.Term) bool) error {
	own, signed := make(map[smt.Term]bool), make(map[cfg.Var]bool)
	for _, cell := range cells {
		if cell.Array < 0 || int(cell.Array) >= len(g.Vars) || g.Vars[cell.Array].Type.Kind != cfg.Array {
			return fmt.Errorf("a cell is none of an array")
		}
		for _, x := range []smt.Term{cell.Index, cell.Value} {
			if own[x] || x == smt.NoTerm || c.Kind(x) != smt.KVar || c.Sort(x) != smt.Int || taken(x) {
				return fmt.Errorf("a cell of %s has no symbols of its own", g.Vars[cell.Array].Name)
			}
			own[x] = true
		}
		if is, ok := signed[cell.Array]; ok && is != cell.Signed {
			return fmt.Errorf("the cells of %s are numbers of two kinds", g.Vars[cell.Array].Name)
		}
		signed[cell.Array] = cell.Signed
	}
	return nil
}

// follow makes the conditions speak of cells.
func (vc *conditions) follow(cells []answer.Cell) {
	vc.cells = cells
	signed := make(map[cfg.Var]bool)
	for _, cell := range cells {
		signed[cell.Array] = cell.Signed
	}
	vc.enc.Follow(signed)
}

// cellsIn are the cells that a formula speaks of.
func (vc *conditions) cellsIn(f smt.Term) (all []answer.Cell) {
	for _, cell := range vc.cells {
		if vc.c.Occurs(cell.Index, f) || vc.c.Occurs(cell.Value, f) {
			all = append(all, cell)
		}
	}
	return all
}

// plain are the parts of a formula that speak of no cells.
func (vc *conditions) plain(f smt.Term) smt.Term {
	if len(vc.cells) == 0 {
		return f
	}
	var all []smt.Term
	for _, part := range vc.c.Conjuncts(f) {
		if len(vc.cellsIn(part)) == 0 {
			all = append(all, part)
		}
	}
	return vc.c.And(all...)
}

// instances are the parts of the formula at a cut point that speak of cells, at all those indices at which arrays are read: if they speak of several
// arrays, those of any of them.
func (vc *conditions) instances(at cfg.Vertex, read map[cfg.Var][]smt.Term) (all []smt.Term, err error) {
	for _, part := range vc.c.Conjuncts(vc.invariant(at)) {
		cells := vc.cellsIn(part)
		if len(cells) == 0 {
			continue
		}
		chosen := []map[smt.Term]smt.Term{{}}
		var indices []smt.Term
		for _, cell := range cells {
			indices = append(indices, read[cell.Array]...)
		}
		if slices.Sort(indices); len(indices) == 0 {
			indices = []smt.Term{vc.c.Int(0)}
		}
		indices = slices.Compact(indices)
		for _, cell := range cells {
			var more []map[smt.Term]smt.Term
			for _, by := range chosen {
				for _, k := range indices {
					next := map[smt.Term]smt.Term{cell.Index: k, cell.Value: vc.enc.Read(vc.any, cell.Array, k)}
					for x, t := range by {
						next[x] = t
					}
					more = append(more, next)
				}
			}
			if chosen = more; len(all)+len(chosen) > maxInstances {
				return nil, fmt.Errorf("%w: the formula at %s has too many instances", ErrNoAnswer, vc.name(at))
			}
		}
		for _, by := range chosen {
			legal := smt.True
			for _, cell := range cells {
				legal = vc.c.And(legal, vc.enc.Offset(by[cell.Index]))
			}
			all = append(all, vc.c.Implies(legal, vc.c.Subst(part, by)))
		}
	}
	return all, nil
}

// everywhere is what a formula says of a state if it holds for any cells: of new indices.
func (vc *conditions) everywhere(f smt.Term, s encode.State) smt.Term {
	by, legal := make(map[smt.Term]smt.Term), smt.True
	for _, cell := range vc.cellsIn(f) {
		k := vc.c.Fresh("k", smt.Int)
		by[cell.Index], by[cell.Value] = k, vc.enc.Read(s, cell.Array, k)
		legal = vc.c.And(legal, vc.enc.Offset(k))
	}
	return vc.c.Implies(legal, vc.c.Subst(vc.after(f, s), by))
}

// reading is hyp with what is known of the cells that hyp and the goal read, where an execution has come from a cut point.
func (vc *conditions) reading(from cfg.Vertex, hyp, goal smt.Term) (smt.Term, error) {
	if len(vc.cells) == 0 {
		return hyp, nil
	}
	first := vc.enc.ReadsOf(hyp, goal).First
	instances, err := vc.instances(from, first)
	if err != nil {
		return hyp, err
	}
	hyp = vc.c.And(append(instances, hyp)...)
	return vc.c.And(append(vc.enc.ReadsOf(hyp, goal).Facts, hyp)...), nil
}
