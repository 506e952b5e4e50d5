package absint

import (
	"cmp"
	"math"
	"slices"

	"cairn/cfg"
)

const (
	// onePack is the number of variables up to which all share one octagon; beyond it there are packs of at most maxPack
	// variables that appear together (Miné 2006, section 8.4.2), at most maxPacks of them.
	onePack  = 14
	maxPack  = 5
	maxPacks = 40
)

// place is where a pack has a variable.
type place struct{ pack, at int }

// packs are the sets of variables whose octagons are tracked. They may overlap.
type packs struct {
	vars   [][]cfg.Var // by pack, in the order of its octagon
	places [][]place   // by variable
}

// entry finds the octagon entry for signed variable a minus signed variable b in each pack that has both.
func (ps *packs) entry(a, b signed, found func(pack, i, j int)) {
	for _, x := range ps.places[a.v] {
		for _, y := range ps.places[b.v] {
			if x.pack == y.pack {
				found(x.pack, a.literal(x.at), b.literal(y.at))
			}
		}
	}
}

// cells is the size of all octagons together.
func (ps *packs) cells() (n int64) {
	for _, vars := range ps.vars {
		n += 4 * int64(len(vars)) * int64(len(vars))
	}
	return n
}

func (ps *packs) add(vars ...cfg.Var) {
	for i, v := range vars {
		ps.places[v] = append(ps.places[v], place{len(ps.vars), i})
	}
	ps.vars = append(ps.vars, vars)
}

// together counts how often pairs of variables appear in one comparison or assignment, in the order of first appearance.
type together struct {
	pairs []pair
	count map[pair]int
}

type pair struct{ x, y cfg.Var }

func (t *together) note(x, y cfg.Var) {
	if x == y {
		return
	}
	pr := pair{min(x, y), max(x, y)}
	if t.count[pr]++; t.count[pr] == 1 {
		t.pairs = append(t.pairs, pr)
	}
}

// collectPacks chooses the packs: pairs that appear together most often come first; each joins the first pack that has one
// of its members and room for the other, or makes a new one.
func (p *program) collectPacks() {
	n := len(p.g.Vars)
	p.packs = &packs{places: make([][]place, n)}
	if p.opt.NoOctagons {
		return
	}
	if n <= onePack {
		var all []cfg.Var
		for v := range n {
			if !p.isArray(cfg.Var(v)) {
				all = append(all, cfg.Var(v))
			}
		}
		if len(all) > 1 {
			p.packs.add(all...)
		}
		return
	}
	t := p.neighbours()
	slices.SortStableFunc(t.pairs, func(a, b pair) int { return -cmp.Compare(t.count[a], t.count[b]) })
	var vars [][]cfg.Var
	for _, pr := range t.pairs {
		if !join(vars, pr) && len(vars) < maxPacks {
			vars = append(vars, []cfg.Var{pr.x, pr.y})
		}
	}
	for _, members := range vars {
		slices.Sort(members)
		p.packs.add(members...)
	}
}

// isArray reports whether a variable is an array, of which nothing is known.
func (p *program) isArray(v cfg.Var) bool { return p.g.Vars[v].Type.Kind == cfg.Array }

// join finds a pack that has both variables of a pair or can take what it lacks.
func join(vars [][]cfg.Var, pr pair) bool {
	for _, members := range vars {
		if slices.Contains(members, pr.x) && slices.Contains(members, pr.y) {
			return true
		}
	}
	for i, members := range vars {
		x, y := slices.Contains(members, pr.x), slices.Contains(members, pr.y)
		if x != y && len(members) < maxPack {
			if x {
				vars[i] = append(members, pr.y)
			} else {
				vars[i] = append(members, pr.x)
			}
			return true
		}
	}
	return false
}

// neighbours collects the pairs that appear together as summands.
func (p *program) neighbours() *together {
	t := &together{count: map[pair]int{}}
	cross := func(vars []cfg.Var) {
		if len(vars) > maxPack {
			return
		}
		for i, x := range vars {
			for _, y := range vars[:i] {
				t.note(x, y)
			}
		}
	}
	p.visit(func(e *cfg.Expr) {
		if e.Op.IsComparison() {
			cross(summands(e.Args[1], summands(e.Args[0], nil)))
		}
	})
	for i := range p.g.Edges {
		for _, s := range p.g.Edges[i].Stmts {
			if s.Kind == cfg.Assign && !p.isArray(s.Var) {
				cross(summands(s.Expr, []cfg.Var{s.Var}))
			}
		}
	}
	return t
}

// summands appends the variables that e is a sum of.
func summands(e *cfg.Expr, vars []cfg.Var) []cfg.Var {
	switch e.Op {
	case cfg.Ref:
		return append(vars, e.Var)
	case cfg.Cast, cfg.Add, cfg.Sub, cfg.Neg:
		for _, a := range e.Args {
			vars = summands(a, vars)
		}
	}
	return vars
}

// maxSteps bounds the thresholds for bounds of sums and differences: there are many of these, and each may stop at each.
const maxSteps = 12

// collectSteps takes the constants of least magnitude that the program has as thresholds for sums and differences.
func (p *program) collectSteps() {
	steps := []bound{-1, 0, 1}
	for _, t := range p.bySize {
		if k, ok := t.Int64(); ok && len(steps) < maxSteps && k >= math.MinInt32 && k <= math.MaxInt32 {
			steps = append(steps, bound(k))
		}
	}
	slices.Sort(steps)
	p.steps = slices.Compact(steps)
}
