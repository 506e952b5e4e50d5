package predabs

import (
	"context"
	"fmt"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/smt"
)

// Loc is a location of a System.
type Loc int32

// Relation is a transition relation rho between two locations.
type Relation struct {
	Name     string
	From, To Loc
	Step     encode.Transition
}

// System is a program as transition relations: the tuple (V, pc, phi_init, R, phi_err) of TUM lectures 4-7, figure 1. The
// program counter is a variable of V in a system of one location, or it is the location.
type System struct {
	Vocab     *encode.Vocab
	Names     []string // of the locations; empty if the program counter is a variable
	Relations []Relation
	Start     Loc
	Init      smt.Term   // phi_init, at Start
	Errors    []smt.Term // by location: phi_err
	Known     []smt.Term // by location: what is known to hold there and need not be found out

	pc  smt.Term // the constant of the program counter if that is a variable, NoTerm otherwise
	out [][]int  // by location: the relations that leave it

	// Of a system that comes from a graph:
	graph  *cfg.Graph
	blocks *encode.Blocks
	cuts   []cfg.Vertex // by location

	// live tells, by location and variable, whether the value may matter there; nil: all do. Relations do not say what
	// becomes of a variable that is not live where they lead, so no state there may speak of it.
	live [][]bool
}

// link fills in what is derived.
func (s *System) link() {
	s.out = make([][]int, len(s.Errors))
	for i, r := range s.Relations {
		s.out[r.From] = append(s.out[r.From], i)
	}
}

// isLive reports whether the variable x may matter at a location.
func (s *System) isLive(at Loc, x smt.Term) bool {
	v, ok := s.Vocab.VarOf(x)
	return ok && (s.live == nil || int(v) < len(s.live[at]) && s.live[at][v])
}

// speaksOfLive reports whether all variables of f may matter at a location.
func (s *System) speaksOfLive(at Loc, f smt.Term) bool {
	for _, x := range s.Vocab.Ctx.FreeVars(f) {
		if !s.isLive(at, x) {
			return false
		}
	}
	return true
}

// maxPaths is the number of loop-free paths between two cut points up to which each becomes a relation of its own.
const maxPaths = 6

// fromGraph makes the system of a graph's large blocks. What the range analysis knows is taken as known.
func fromGraph(ctx context.Context, g *cfg.Graph) (*System, *absint.Result, error) {
	ranges := absint.Analyze(ctx, g, absint.Options{})
	vocab := encode.NewVocab(smt.NewContext(), g)
	blocks, err := encode.LargeBlocks(ctx, g, vocab, encode.BlockOptions{MaxPaths: maxPaths, Ranges: ranges})
	if err != nil {
		return nil, nil, err
	}
	live := blocks.DropDead()
	s := &System{Vocab: vocab, Init: smt.True, graph: g, blocks: blocks}
	at := make(map[cfg.Vertex]Loc)
	for i, v := range blocks.Cuts {
		at[v] = Loc(i)
		s.cuts = append(s.cuts, v)
		bad := smt.False
		if v == g.Target {
			bad = smt.True
		}
		s.Errors = append(s.Errors, bad)
		s.Known = append(s.Known, ranges.Invariant(vocab.Symbols, v))
		s.live = append(s.live, live[v])
	}
	s.Names = names(g, blocks)
	s.Start = at[g.Source]
	for i, b := range blocks.Blocks {
		b.Trans.Guard = vocab.Ctx.And(b.Trans.Guard, s.relevant(at[b.Src], b.Trans))
		blocks.Blocks[i] = b
		s.Relations = append(s.Relations, Relation{Name: fmt.Sprintf("rho_%d", i+1), From: at[b.Src], To: at[b.Dst], Step: b.Trans})
	}
	s.link()
	return s, ranges, nil
}

// names makes short names for the cut points: l and the line in the source, numbered if there are several on a line.
func names(g *cfg.Graph, blocks *encode.Blocks) []string {
	count := make(map[string]int)
	var list []string
	for _, v := range blocks.Cuts {
		name := fmt.Sprintf("l%d", blocks.CutPos(v).Line)
		switch v {
		case g.Source:
			name = "start"
		case g.Target:
			name = "error"
		}
		if count[name]++; count[name] > 1 {
			name = fmt.Sprintf("%s_%d", name, count[name])
		}
		list = append(list, name)
	}
	return list
}

// relevant is what is known at a location about the variables that a transition reads.
func (s *System) relevant(at Loc, t encode.Transition) smt.Term {
	c := s.Vocab.Ctx
	reads := []smt.Term{t.Guard}
	for _, u := range t.Post {
		reads = append(reads, u.Value)
	}
	return s.knownAbout(at, c.FreeVarsOf(reads...))
}

// knownAbout is what is known at a location about some variables.
func (s *System) knownAbout(at Loc, vars []smt.Term) smt.Term {
	c := s.Vocab.Ctx
	occurs := make(map[smt.Term]bool)
	for _, x := range vars {
		occurs[x] = true
	}
	var known []smt.Term
	for _, f := range c.Conjuncts(s.Known[at]) {
		all := true
		for _, x := range c.FreeVars(f) {
			all = all && occurs[x]
		}
		if all {
			known = append(known, f)
		}
	}
	return c.And(known...)
}
