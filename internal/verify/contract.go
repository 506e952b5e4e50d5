package verify

import (
	"context"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
)

// contractInvariants tells the contracts of procedures at the place of their function, "requires" and "ensures" in front, and
// the invariants of loops at the place of the loop, all as C expressions; \old(x) is the value of x when the function was
// called, \result the value returned.
func contractInvariants(ctx context.Context, p *cfg.Program, contracts answer.Contracts) []Invariant {
	var all []Invariant
	for i := range contracts {
		t := newContractText(p, &contracts[i])
		g := t.proc.Graph
		source := place(g.Vertices[g.Source].Pos, t.proc.Name)
		all = append(all, t.line(ctx, source, "requires ", t.required())...)
		all = append(all, t.line(ctx, source, "ensures ", t.ensured())...)
		for v := range g.Vertices {
			inv, ok := t.contract.Invariants[cfg.Vertex(v)]
			if info := g.Vertices[v]; ok && info.Loop.IsValid() {
				all = append(all, t.line(ctx, place(info.Loop, info.Func), "", t.old(inv))...)
			}
		}
	}
	return all
}

// contractText prints the formulas of one contract.
type contractText struct {
	proc     *cfg.Proc
	contract *answer.Contract
	vocab    *cfg.Symbols // with further variables for old values and the result
	entry    map[smt.Term]smt.Term
}

func newContractText(p *cfg.Program, ct *answer.Contract) *contractText {
	t := &contractText{proc: p.Procs[ct.Proc], contract: ct, entry: make(map[smt.Term]smt.Term)}
	t.vocab = cfg.NewSymbols(ct.Symbols.Ctx, t.proc.Graph)
	for v := range t.proc.Graph.Vars {
		if x, ok := ct.Entry[cfg.Var(v)]; ok {
			t.entry[x] = t.symbol(`\old(`+t.proc.Graph.VarName(cfg.Var(v))+`)`, t.proc.Graph.Vars[v].Type)
		}
	}
	return t
}

// symbol adds a variable that is printed under a name of its own.
func (t *contractText) symbol(name string, ty cfg.Type) smt.Term {
	v := t.vocab.AddGhost(name, ty)
	t.vocab.Vars[v].Source = name
	return t.vocab.X[v]
}

// old names the values at entry.
func (t *contractText) old(f smt.Term) smt.Term { return t.vocab.Ctx.Subst(f, t.entry) }

// required is the precondition over the variables themselves: at entry they are what they were.
func (t *contractText) required() smt.Term {
	if t.contract.Requires == smt.NoTerm {
		return smt.True
	}
	now := make(map[smt.Term]smt.Term)
	for v, x := range t.contract.Entry {
		now[x] = t.vocab.X[v]
	}
	return t.vocab.Ctx.Subst(t.contract.Requires, now)
}

// ensured is the postcondition over old values, globals and the result.
func (t *contractText) ensured() smt.Term {
	if t.contract.Ensures == smt.NoTerm {
		return smt.True
	}
	f := t.old(t.contract.Ensures)
	if r := t.proc.Result; r != cfg.NoVar {
		f = t.vocab.Ctx.Subst(f, map[smt.Term]smt.Term{t.vocab.X[r]: t.symbol(`\result`, t.proc.Graph.Vars[r].Type)})
	}
	return f
}

// line is the formula as one line, or none if it says nothing or cannot be said in C.
func (t *contractText) line(ctx context.Context, at Place, prefix string, f smt.Term) []Invariant {
	f = readable(ctx, t.vocab, f)
	text, ok := t.vocab.CString(f)
	if !ok || f == smt.True {
		return nil
	}
	return []Invariant{{Place: at, Expression: prefix + text}}
}
