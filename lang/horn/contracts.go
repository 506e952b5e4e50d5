package horn

import (
	"cairn/cfg"
	"cairn/smt"
)

// Contract is what a model of a program's clauses says of one procedure.
type Contract struct {
	Proc  cfg.ProcID
	Vocab *cfg.Vocab // of the procedure's graph; temporaries have been added at the end

	// Entry are the symbols that stand for the values of variables at entry: of the globals that matter and the parameters.
	Entry map[cfg.Var]smt.Term

	// Requires is what must be true of the entry values so that the error is not reached inside. Ensures is what is true of
	// them and the globals and the result when the procedure returns. Both are missing (NoTerm) for a procedure that is not
	// called.
	Requires, Ensures smt.Term

	// Invariants are formulas over entry values and the values at the cut point.
	Invariants map[cfg.Vertex]smt.Term

	// Facts may help to prove them, as in cfg.Result.
	Facts map[cfg.Vertex][]smt.Term
}

// Contracts reads a model of the clauses as a contract for each procedure.
func (o *Origin) Contracts(m Model) []Contract {
	var all []Contract
	for _, pe := range o.procs {
		ct := Contract{Proc: pe.id, Vocab: pe.vocab, Entry: make(map[cfg.Var]smt.Term), Invariants: make(map[cfg.Vertex]smt.Term), Facts: pe.facts}
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

// Result turns a model of the clauses of a program that is one graph into the evidence that the program is safe.
func (o *Origin) Result(m Model) *cfg.Result {
	pe := o.procs[0]
	return &cfg.Result{Verdict: cfg.Safe, Vocab: pe.vocab, Invariants: o.Contracts(m)[0].Invariants, Facts: pe.facts}
}
