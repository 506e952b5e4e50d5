package predabs

import (
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/search"
	"cairn/smt"
)

// text is the text of a set of states at a location: at_l2 && y >= z, or without its first part if there is no program counter.
func (e *engine) text(at cfg.Vertex, f smt.Term) string {
	switch {
	case f == smt.False || e.names[at] == "":
		return e.formula(f)
	case f == smt.True:
		return "at_" + e.names[at]
	}
	return "at_" + e.names[at] + " && " + e.conjunction(f, true)
}

// formula is the text of a formula in C's notation.
func (e *engine) formula(f smt.Term) string {
	switch f {
	case smt.False:
		return "false"
	case smt.True:
		return "true"
	}
	return e.conjunction(f, false)
}

// conjunction is the text of a formula, inside of a conjunction or alone.
func (e *engine) conjunction(f smt.Term, inside bool) string {
	fs := e.C.Conjuncts(f)
	var texts []string
	for _, g := range fs {
		text, _ := e.Vocab.CString(g)
		if e.C.Kind(g) == smt.KOr && (inside || len(fs) > 1) {
			text = "(" + text + ")"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " && ")
}

// label is the text of an abstract state.
func (e *engine) label(s *state) string { return e.text(s.at, e.C.And(s.label...)) }

// names makes short names for the cut points: as the source calls them, or l and the line in the source, numbered if there are
// several on a line. A program whose steps have names and its locations none has no program counter, and neither have its states.
func names(p *search.Problem) []string {
	named := slices.ContainsFunc(p.G.Edges, func(e cfg.Edge) bool { return e.Name != "" })
	count := make(map[string]int)
	names := make([]string, len(p.G.Vertices))
	for _, v := range p.Blocks.Cuts {
		name := p.G.Vertices[v].Name
		switch {
		case v == p.G.Source:
			name = "start"
		case v == p.G.Target:
			name = "error"
		case name == "" && named:
			continue
		case name == "":
			name = fmt.Sprintf("l%d", p.G.PosOf(v).Line)
		}
		if count[name]++; count[name] > 1 {
			name = fmt.Sprintf("%s_%d", name, count[name])
		}
		names[v] = name
	}
	return names
}

// The relations that initial states and errors of transition systems become.
const (
	phiInit = "init"
	phiErr  = "error"
)

// relations names the blocks: as the source calls the steps that they are made of, or by numbers.
func relations(p *search.Problem) []string {
	var all []string
	for i, b := range p.Blocks.Blocks {
		var names, marks []string
		steps, joint := b.Path, "."
		if steps == nil {
			steps, joint = b.Edges, "|"
		}
		for _, id := range steps {
			switch name := p.G.Edges[id].Name; name {
			case "":
			case phiInit, phiErr:
				marks = append(marks, name)
			default:
				names = append(names, name)
			}
		}
		switch {
		case len(names) > 0:
			all = append(all, strings.Join(names, joint))
		case len(marks) > 0:
			all = append(all, marks[0])
		default:
			all = append(all, fmt.Sprintf("rho_%d", i+1))
		}
	}
	return all
}

// relation names the last step of a path.
func (e *engine) relation(block int) string {
	if v := block - len(e.Blocks.Blocks); v >= 0 {
		return "loop_" + e.names[v]
	}
	return e.rels[block]
}

// atInit reports whether a state is the one before phi_init: what leaves it are initial states.
func (e *engine) atInit(s *state) bool {
	return len(s.todo) > 0 && !slices.ContainsFunc(s.todo, func(rel int) bool { return e.rels[rel] != phiInit })
}
