package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// What is true of all cells of arrays is told as ACSL says it (Baudin and others, ACSL: ANSI/ISO C Specification Language): an implication from
// what says which cells, under a quantifier.

// indexNames are those of quantified indices; the first that the program does not have are taken.
var indexNames = []string{"k", "l", "p", "q", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8"}

// maxQuantified bounds the quantified lines of a loop.
const maxQuantified = 12

// cellsIn are the cells that a formula speaks of.
func cellsIn(proof *answer.Invariants, f smt.Term) (all []answer.Cell) {
	for _, cell := range proof.Cells {
		if c := proof.Symbols.Ctx; c.Occurs(cell.Index, f) || c.Occurs(cell.Value, f) {
			all = append(all, cell)
		}
	}
	return all
}

// withoutCells are the parts of a formula that speak of no cells.
func withoutCells(proof *answer.Invariants, f smt.Term) smt.Term {
	if len(proof.Cells) == 0 {
		return f
	}
	c := proof.Symbols.Ctx
	return c.And(slices.DeleteFunc(slices.Clone(c.Conjuncts(f)), func(p smt.Term) bool { return len(cellsIn(proof, p)) > 0 })...)
}

// statement says that a condition on indices implies one on values.
type statement struct{ given, then smt.Term }

// quantified tells the parts of a formula that speak of cells of arrays in the source.
func quantified(ctx context.Context, g *cfg.Graph, proof *answer.Invariants, f smt.Term) (texts []string) {
	c := proof.Symbols.Ctx
	var all []statement
	for _, part := range c.Conjuncts(f) {
		if len(cellsIn(proof, part)) == 0 {
			continue
		}
		s := stated(proof, part)
		if i := slices.IndexFunc(all, func(o statement) bool { return o.given == s.given }); i >= 0 {
			all[i].then = c.And(all[i].then, s.then)
		} else {
			all = append(all, s)
		}
	}
	for _, s := range all {
		if text, ok := s.text(ctx, g, proof); ok && len(texts) < maxQuantified && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// stated reads a clause as an implication.
func stated(proof *answer.Invariants, f smt.Term) statement {
	c := proof.Symbols.Ctx
	f = c.NNF(f)
	lits := []smt.Term{f}
	if c.Kind(f) == smt.KOr {
		lits = c.Args(f)
	}
	var given, then []smt.Term
	for _, l := range lits {
		if slices.ContainsFunc(proof.Cells, func(cell answer.Cell) bool { return c.Occurs(cell.Value, l) }) {
			then = append(then, l)
		} else {
			given = append(given, c.Not(l))
		}
	}
	slices.Sort(given)
	return statement{c.And(given...), c.Or(then...)}
}

// text is the statement in ACSL; ok is false if it speaks of what has no name in the source.
func (s statement) text(ctx context.Context, g *cfg.Graph, proof *answer.Invariants) (text string, ok bool) {
	c := proof.Symbols.Ctx
	sy := cfg.NewSymbols(c, g)
	taken := make(map[string]bool)
	for _, v := range g.Vars {
		taken[v.Source] = true
	}
	names := slices.DeleteFunc(slices.Clone(indexNames), func(n string) bool { return taken[n] })
	var bound []string
	var same []smt.Term // the indices, by name
	for _, cell := range cellsIn(proof, c.And(s.given, s.then)) {
		array := g.Vars[cell.Array]
		i := slices.IndexFunc(same, func(k smt.Term) bool {
			return smt.Entails(ctx, c, s.given, c.Eq(k, cell.Index)) == smt.Unsat
		})
		if i < 0 {
			i = len(same)
			same = append(same, cell.Index)
		}
		if array.Object == "" || i >= len(names) {
			return "", false
		}
		if name := names[i]; i == len(bound) {
			bound = append(bound, name)
			sy.AddSymbol(cfg.VarInfo{Name: c.Name(cell.Index), Source: name, Type: cfg.Offset, Kind: cfg.Temp})
		} else {
			s.given, s.then = c.Subst(s.given, map[smt.Term]smt.Term{cell.Index: same[i]}), c.Subst(s.then, map[smt.Term]smt.Term{cell.Index: same[i]})
		}
		element := array.Object + "[" + names[i] + "]"
		sy.AddSymbol(cfg.VarInfo{Name: c.Name(cell.Value), Source: element, Type: cfg.Type{Bits: array.Type.Bits, Signed: cell.Signed}, Kind: cfg.Temp})
	}
	for _, x := range c.FreeVars(c.And(s.given, s.then)) {
		if v, known := sy.VarOf(x); !known || sy.Vars[v].Source == "" {
			return "", false
		}
	}
	given, ok1 := sy.CString(readable(ctx, sy, s.given))
	then, ok2 := sy.CString(readable(ctx, sy, s.then))
	if given == "1" {
		return fmt.Sprintf(`\forall integer %s; %s`, strings.Join(bound, ", "), then), ok1 && ok2
	}
	return fmt.Sprintf(`\forall integer %s; %s ==> %s`, strings.Join(bound, ", "), given, then), ok1 && ok2
}
