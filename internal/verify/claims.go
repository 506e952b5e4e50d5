package verify

import (
	"context"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/cooper"
	"cairn/internal/answer"
	"cairn/internal/witness"
	"cairn/smt"
)

// proved is a formula that a certificate has at a vertex of one of the program's graphs.
type proved struct {
	graph   int
	vertex  cfg.Vertex
	vocab   *cfg.Symbols
	formula smt.Term
}

// spot is a place of the source at which something is claimed, with the vertices that it stands for.
type spot struct {
	loc    witness.Location
	kind   witness.ClaimKind
	copies []proved
}

// claims turns a certificate into C expressions over the variables in scope: the invariants of loops, and what procedures
// require, before their first statement. One that does not survive the way back, through the front end, is left out: a name
// may mean another variable at that place.
func claims(ctx context.Context, ev *Evidence, src *witness.Source, task Task, rep *Report) []witness.Claim {
	var all []witness.Claim
	for _, s := range spots(ev, src) {
		if c, ok := s.claim(ctx, ev.Program.Graphs()); ok && meansTheSame(ctx, src, task, rep, c, s.copies) {
			all = append(all, c)
		}
	}
	return all
}

// spots lists the places of a certificate's formulas.
func spots(ev *Evidence, src *witness.Source) []spot {
	var all []spot
	add := func(kind witness.ClaimKind, loc witness.Location, p proved) {
		i := slices.IndexFunc(all, func(s spot) bool { return s.loc == loc && s.kind == kind })
		if i < 0 {
			i = len(all)
			all = append(all, spot{loc: loc, kind: kind})
		}
		all[i].copies = append(all[i].copies, p)
	}
	loops := func(graph int, g *cfg.Graph, vo *cfg.Symbols, invariants map[cfg.Vertex]smt.Term, plain func(smt.Term) smt.Term) {
		for v := range g.Vertices {
			info := g.Vertices[v]
			f, ok := invariants[cfg.Vertex(v)]
			if !ok || !info.Loop.IsValid() {
				continue
			}
			if loc, ok := src.Locate(info.Loop, info.Func); ok {
				add(witness.AtLoop, loc, proved{graph, cfg.Vertex(v), vo, plain(f)})
			}
		}
	}
	if inv, ok := ev.Answer.Certificate.(*answer.Invariants); ok {
		loops(0, ev.Program.Main, inv.Symbols, inv.At, func(f smt.Term) smt.Term { return withoutCells(inv, f) })
	}
	contracts, _ := ev.Answer.Certificate.(answer.Contracts)
	for i := range contracts {
		t := newContractText(ev.Program, &contracts[i])
		g := t.proc.Graph
		if loc, ok := src.Body(t.proc.Name); ok && t.required() != smt.True {
			add(witness.AtStatement, loc, proved{i, g.Source, t.vocab, t.required()})
		}
		loops(i, g, t.vocab, t.contract.Invariants, func(f smt.Term) smt.Term { return f })
	}
	return all
}

// claim is a C expression for the formulas of all copies of a place.
func (s *spot) claim(ctx context.Context, graphs []*cfg.Graph) (witness.Claim, bool) {
	var texts []string
	for _, p := range s.copies {
		text := exactText(ctx, p.vocab, inScope(ctx, p, graphs[p.graph]))
		if text == "" {
			return witness.Claim{}, false
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	c := witness.Claim{Location: s.loc, Value: texts[0], Kind: s.kind}
	if len(texts) > 1 {
		c.Value = "(" + strings.Join(texts, ") || (") + ")"
	}
	return c, true
}

// inScope removes the variables that have no name at the place, which are found by their position in the source: what C's
// blocks hide besides is found by trying.
func inScope(ctx context.Context, p proved, g *cfg.Graph) smt.Term {
	opt := cooper.Options{Budget: readableBudget}
	function, at := g.Vertices[p.vertex].Func, g.Vertices[p.vertex].Loop
	f := readable(ctx, p.vocab, p.formula)
	return without(ctx, p.vocab, f, opt, func(v cfg.Var) bool {
		info := p.vocab.Vars[v]
		if info.Kind == cfg.Ghost { // a product, which may overflow
			return true
		}
		local := info.Kind == cfg.Local && info.Func != function
		later := info.Pos.File == at.File && info.Pos.Line > at.Line
		return info.Source == "" || local || later
	})
}

// exactText prints the parts of a conjunction that can be printed; it is empty if there are none.
func exactText(ctx context.Context, vo *cfg.Symbols, f smt.Term) string {
	var parts []string
	for _, p := range vo.Ctx.Conjuncts(f) {
		text, ok := vo.CExact(p)
		switch {
		case !ok:
			continue
		case vo.Ctx.Kind(p) == smt.KOr:
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " && ")
}

// meansTheSame reads a claim back and compares: it has to follow from the certificate's formula at each copy of the place.
func meansTheSame(ctx context.Context, src *witness.Source, task Task, rep *Report, c witness.Claim, copies []proved) bool {
	m, err := marked(ctx, src, task, rep.asked, []witness.Claim{c})
	if err != nil || len(m.marks) != len(copies) {
		return false
	}
	for i, mark := range m.marks {
		p, g := copies[i], m.program.Graphs()[mark.Graph]
		ctx2 := p.vocab.Ctx
		vo := cfg.NewSymbols(ctx2, g)
		claim, ok := conditionTerm(ctx, vo, g, mark.Cond)
		if !ok || p.graph != mark.Graph || smt.Entails(ctx, ctx2, ctx2.And(vo.Typed(), p.formula), claim) != smt.Unsat {
			return false
		}
	}
	return true
}

// conditionTerm is a formula for: the expression has a value, and the value is not 0.
func conditionTerm(ctx context.Context, vo *cfg.Symbols, g *cfg.Graph, e *cfg.Expr) (smt.Term, bool) {
	small := &cfg.Graph{Vars: g.Vars, SignedWrap: g.SignedWrap}
	from, to := small.NewVertex(cfg.VertexInfo{}), small.NewVertex(cfg.VertexInfo{})
	small.Source, small.Target = from, to
	id := small.NewEdge(from, to, cfg.Stmt{Kind: cfg.Assume, Expr: e})
	t, err := encode.VocabOf(vo).EncodeEdge(small, id, nil)
	if err != nil || t.Approx {
		return smt.NoTerm, false
	}
	var aux []smt.Term
	for _, x := range vo.Ctx.FreeVars(t.Guard) {
		if _, ok := vo.VarOf(x); !ok {
			aux = append(aux, x)
		}
	}
	if len(aux) == 0 {
		return t.Guard, true
	}
	f, err := cooper.Eliminate(ctx, vo.Ctx, aux, t.Guard, cooper.Options{Budget: readableBudget})
	return f, err == nil
}
