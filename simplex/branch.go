package simplex

import (
	"slices"

	"cairn/internal/num"
)

// branchAndBound solves the system by case distinctions on integer variables, after a few rounds of cuts. The conflicts of
// the leaves are joined into one core; a case that did not need its branch refutes its parent at once.
func (p *system) branchAndBound() (Status, reasons) {
	lp := p.relax(true)
	core, bad, err := lp.check()
	if err != nil || bad {
		return unsatIf(bad), core
	}
	if core, bad := lp.addCuts(); bad {
		return Unsat, core
	}
	status, tags := lp.search(0)
	if status == Unsat {
		return Unsat, lp.why(tags)
	}
	return status, nil
}

// search solves the present relaxation; depth counts the branches above. The core of Unsat are tags of the relaxation, with
// -1-d for the branch at depth d.
func (lp *relaxation) search(depth int) (Status, []Tag) {
	lp.p.limits.Branches--
	if lp.p.stopped() != "" {
		return Unknown, nil
	}
	c, err := lp.Check(lp.p.ctx)
	if err != nil {
		lp.p.failure = err
		return Unknown, nil
	}
	if c != nil {
		return Unsat, newReasons(c.Tags)
	}
	if k := lp.gcdTest(); k >= 0 {
		cut := lp.gcdCut(k)
		lp.note(cut.Terms, cut.At)
		return Unsat, newReasons(lp.fixedTags(k))
	}
	v, found := lp.branchVar()
	if (!found || lp.roundable()) && lp.p.tryValues(lp) {
		return Sat, nil
	}
	if !found {
		return Unknown, nil
	}
	floor := lp.vars[v].value.floor()
	lp.note([]Entry{{Var: v, Coeff: num.One()}}, Bound{Value: floor})
	up := floor.Add(num.FromFrac(1, 2)).Less(lp.vars[v].value.r)
	tag := Tag(-1 - depth)
	first, core := lp.branch(depth, v, floor, up)
	if first != Unsat || !slices.Contains(core, tag) {
		return first, core
	}
	second, other := lp.branch(depth, v, floor, !up)
	if second != Unsat || !slices.Contains(other, tag) {
		return second, other
	}
	core = newReasons(append(core, other...))
	return Unsat, slices.DeleteFunc(core, func(t Tag) bool { return t == tag })
}

// branch searches one side of the split of v at floor.
func (lp *relaxation) branch(depth int, v Var, floor num.Rat, up bool) (Status, []Tag) {
	lp.Push()
	defer lp.Pop()
	if up {
		floor = floor.Add(num.One())
	}
	if c := lp.Assert(v, !up, Bound{Value: floor}, Tag(-1-depth)); c != nil {
		return Unsat, newReasons(c.Tags)
	}
	return lp.search(depth + 1)
}

// roundable says when trying to round the relaxation's values is worth its price: at every eighth node.
func (lp *relaxation) roundable() bool { return lp.p.limits.Branches%8 == 0 }

// branchVar selects the fractional base variable with the smallest range, among equals the first; found is false if all
// values are integral.
func (lp *relaxation) branchVar() (best Var, found bool) {
	var bestRange num.Rat
	bestBounded := false
	for i := range lp.vars {
		x := &lp.vars[i]
		if !x.base || !x.fractional() {
			continue
		}
		bounded := x.lo.set && x.hi.set
		var size num.Rat
		if bounded {
			size = x.hi.Value.Sub(x.lo.Value)
		}
		if !found || bounded && (!bestBounded || size.Less(bestRange)) {
			best, bestRange, bestBounded, found = Var(i), size, bounded, true
		}
	}
	return best, found
}
