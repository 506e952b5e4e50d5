package horn

import (
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// Contracts reads a model of the clauses as a contract for each procedure.
func (o *Origin) Contracts(m Model) answer.Contracts {
	var all answer.Contracts
	for _, pe := range o.procs {
		ct := answer.Contract{Proc: pe.id, Symbols: pe.vocab.Symbols, Entry: make(map[cfg.Var]smt.Term), Invariants: make(map[cfg.Vertex]smt.Term), Facts: pe.ranges.Facts(pe.vocab.Symbols)}
		for i, v := range pe.inputs {
			ct.Entry[v] = pe.entry[i]
		}
		if pe.fails != NoPred {
			ct.Requires = o.sys.Ctx.Not(o.sys.Interpret(m, App{pe.fails, pe.entryTerms()}))
		}
		if pe.summary != NoPred {
			ct.Ensures = o.sys.Interpret(m, App{pe.summary, append(pe.entryTerms(), pe.values(pe.outputs, pe.vocab.Identity())...)})
		}
		for _, v := range pe.blocks.Cuts {
			if _, ok := pe.at[v]; ok {
				ct.Invariants[v] = o.sys.Interpret(m, pe.state(v, pe.vocab.Identity()))
			}
		}
		// No clause tells of what is behind edges that are never taken, nor of loops that lead to such edges only, or to calls.
		for v, reached := range pe.open.From(pe.open.Source) {
			_, told := ct.Invariants[cfg.Vertex(v)]
			switch {
			case told || v >= len(pe.proc.Graph.Vertices):
			case !reached:
				ct.Invariants[cfg.Vertex(v)] = smt.False
			case pe.blocks.Loops.IsHeader(cfg.Vertex(v)) && pe.proc.Exit != noExit:
				ct.Invariants[cfg.Vertex(v)] = smt.True
			}
		}
		all = append(all, ct)
	}
	return all
}

// Cells reads a model that speaks of all cells of arrays, of the clauses of a program that is one graph. The cells of an array are the same at
// all cut points.
func (o *Origin) Cells(m *CellModel) *answer.Invariants {
	c, pe := o.sys.Ctx, o.procs[0]
	inv := &answer.Invariants{Symbols: pe.vocab.Symbols, At: make(map[cfg.Vertex]smt.Term), Facts: pe.ranges.Facts(pe.vocab.Symbols)}
	cells := make(map[cfg.Var][]answer.Cell)
	nth := func(v cfg.Var, n int) answer.Cell {
		if n == len(cells[v]) {
			cell := answer.Cell{Array: v, Value: c.Fresh(pe.open.Vars[v].Name, smt.Int), Index: c.Fresh("k", smt.Int), Signed: pe.vocab.Arrays.Signed(v)}
			cells[v], inv.Cells = append(cells[v], cell), append(inv.Cells, cell)
		}
		return cells[v][n]
	}
	for v, info := range pe.open.Vars {
		if info.Type.Kind == cfg.Array {
			nth(cfg.Var(v), 0) // which says what numbers the cells are
		}
	}
	for _, v := range pe.blocks.Cuts {
		p, ok := pe.at[v]
		if !ok {
			continue
		}
		by, seen := make(map[smt.Term]smt.Term), make(map[cfg.Var]int)
		for _, cell := range m.Cells[p] {
			x := cfg.Var(cell.Param - len(pe.inputs))
			own := nth(x, seen[x])
			seen[x]++
			by[cell.Index], by[cell.Value] = own.Index, own.Value
		}
		inv.At[v] = c.Subst(o.sys.Interpret(m.Formulas, pe.state(v, pe.vocab.Identity())), by)
	}
	return inv
}

// Invariants reads a model of the clauses of a program that is one graph.
func (o *Origin) Invariants(m Model) *answer.Invariants {
	pe := o.procs[0]
	return &answer.Invariants{Symbols: pe.vocab.Symbols, At: o.Contracts(m)[0].Invariants, Facts: pe.ranges.Facts(pe.vocab.Symbols)}
}
