package boolprog

import (
	"fmt"

	"cairn/internal/answer"
	"cairn/lang/horn"
	"cairn/smt"
)

// Proof is why no execution reaches the error, for the checker: a contract for each procedure that may be called, nil for the
// others.
type Proof struct {
	Ctx       *smt.Context
	Contracts []*Formulas
	Texts     []Contract // the same for people; no part of the proof
}

// Formulas are a contract as formulas over symbols for the values of globals and parameters at entry, of all variables now, and
// of results.
type Formulas struct {
	Entry, Now, Results []smt.Term
	Requires            smt.Term         // over Entry: otherwise the error may be reached
	Ensures             smt.Term         // at return, over Entry, the globals of Now, and Results
	Invariants          map[int]smt.Term // by instruction, over Entry and Now; each cycle of the code has one
}

// Proof reads a model of the clauses.
func (e *Encoding) Proof(m horn.Model) *Proof {
	c := e.System.Ctx
	proof := &Proof{Ctx: c, Contracts: make([]*Formulas, len(e.procs))}
	for i, p := range e.procs {
		if p == nil {
			continue
		}
		f := &Formulas{Entry: p.entry, Now: p.now, Invariants: make(map[int]smt.Term)}
		for r := range p.Results {
			f.Results = append(f.Results, c.Fresh(fmt.Sprintf("%s.result%d", p.Name, r), smt.Bool))
		}
		f.Requires = c.Not(e.System.Interpret(m, horn.App{Pred: p.fails, Args: p.entry}))
		after := append(p.now[:len(e.prog.Globals):len(e.prog.Globals)], f.Results...)
		f.Ensures = e.System.Interpret(m, horn.App{Pred: p.summary, Args: append(p.entry[:p.inputs:p.inputs], after...)})
		for pc, pred := range p.at {
			f.Invariants[pc] = e.System.Interpret(m, horn.App{Pred: pred, Args: append(p.entry[:p.inputs:p.inputs], p.now...)})
		}
		proof.Contracts[i], proof.Texts = f, append(proof.Texts, e.contract(p, f))
	}
	return proof
}

// Proves implements answer.Certificate.
func (*Proof) Proves() answer.Verdict { return answer.Safe }
