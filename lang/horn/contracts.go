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
		ct := answer.Contract{Proc: pe.id, Symbols: pe.vocab.Symbols, Entry: make(map[cfg.Var]smt.Term), Invariants: make(map[cfg.Vertex]smt.Term), Facts: pe.facts}
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
		all = append(all, ct)
	}
	return all
}

// Invariants reads a model of the clauses of a program that is one graph.
func (o *Origin) Invariants(m Model) *answer.Invariants {
	pe := o.procs[0]
	return &answer.Invariants{Symbols: pe.vocab.Symbols, At: o.Contracts(m)[0].Invariants, Facts: pe.facts}
}
