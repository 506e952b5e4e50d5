package bself

import (
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/answer"
	"cairn/smt"
)

const (
	// topLevel is the level of a fold attempt that no other one has asked for.
	topLevel = 0
	// maxCandidates bounds the invariant candidates that one attempt at the top level looks at; nested attempts look at fewer.
	maxCandidates = 40
	// unwindings is how often a loop is unwound before it is folded.
	unwindings = 3
	// maxFound bounds the candidates that are remembered for a loop.
	maxFound = 64
)

// folding is one execution of procedure FoldLoop (Chalupa and Strejček 2021, algorithm 4): the search for an invariant of a
// nest that is disjoint with the error states phi at its i-th cut point.
type folding struct {
	p     *problem
	n     *nest
	i     int
	phi   smt.Term
	level int

	unwound family // the states from which the error is not reached in the iterations that have been unwound
	left    int    // how many more candidates may be looked at
}

// candidate is an element of the workbag: an invariant candidate xi, the states psi at the cut point j that were added to it
// last, and how often it may be extended further.
type candidate struct {
	psi smt.Term
	j   int
	xi  family
	k   int
}

// foldLoop looks for an invariant that excludes the states phi at a cut point of n. If there is one it becomes part of what
// is known. visited tells that an attempt has failed already on the same path.
func (p *problem) foldLoop(n *nest, at cfg.Vertex, phi smt.Term, visited bool, level int) bool {
	phi = p.cover(phi)
	if p.impossible(at, phi) {
		return true
	}
	p.stats.foldAttempts++
	f := &folding{p: p, n: n, i: n.index[at], phi: phi, level: level, left: max(8, maxCandidates>>(2*level))}
	if f.reached() {
		return false
	}
	if !visited && f.unwind() {
		return true
	}
	return f.search(f.initial(visited)) || !p.opt.Without.Harvest && f.harvest()
}

// reached reports whether some of the error states can plainly be entered from the source: then no invariant excludes them.
func (f *folding) reached() bool {
	for _, b := range f.n.entries {
		if b.Src == f.p.G.Source && f.n.index[b.Dst] == f.i && f.p.satAt(b.Src, f.p.Vocab.Pre(b.Trans, f.phi)) == smt.Sat {
			return true
		}
	}
	return false
}

// isError is the error states at the j-th cut point.
func (f *folding) isError(j int) smt.Term {
	if j == f.i {
		return f.phi
	}
	return smt.False
}

// unwind is the first optimisation of section 4.4: when a loop is met for the first time on a path, it is unwound once along
// every loop path before folding. If the error becomes infeasible by that, the states met on the way are those that an
// invariant excludes.
func (f *folding) unwind() bool {
	p := f.p
	bad, xi := f.n.empty(), f.n.empty()
	bad[f.i] = f.phi
	for j := range xi {
		xi[j] = p.C.Not(bad[j])
	}
	for round := 0; round < unwindings+len(f.n.cuts); round++ {
		if p.Ctx.Err() != nil {
			return false
		}
		if p.inductive(f.n, xi) {
			return f.establish(xi)
		}
		f.unwound = xi
		next := f.n.empty()
		for _, b := range f.n.inner {
			before := p.pre(b, bad[f.n.index[b.Dst]])
			if len(p.inputs(before)) > 0 || p.C.Size(before) > simplifySize {
				return false
			}
			j := f.n.index[b.Src]
			next[j] = p.C.Or(next[j], before)
		}
		for j := range xi {
			xi[j] = p.C.And(xi[j], p.C.Not(next[j]))
		}
		bad = next
	}
	return false
}

// closing is the set of states at the j-th cut point that are no error and from which every loop path leads into xi. For the
// empty xi these are the states that leave the loop without finishing an iteration and without error: psi_e of section 4.2.
// The paper takes the preimage of a single path; that every path must lead into xi makes no difference there, but it does
// where an iteration reads input.
func (f *folding) closing(j int, xi family) smt.Term {
	p := f.p
	parts := []smt.Term{p.C.Not(f.isError(j))}
	for _, b := range f.n.out[j] {
		target := xi[f.n.index[b.Dst]]
		if target == smt.True {
			continue
		}
		parts = append(parts, p.C.Not(p.cover(p.pre(b, p.C.Not(target)))))
	}
	return p.given(f.n.cuts[j], p.C.And(parts...))
}

// search is the rest of algorithm 4.
func (f *folding) search(bag []candidate) bool {
	p := f.p
	for len(bag) > 0 && f.left > 0 && p.Ctx.Err() == nil {
		cand := bag[0]
		bag = bag[1:]
		f.left--
		p.stats.candidates++
		if f.establish(cand.xi) {
			return true
		}
		if cand.k == 0 {
			continue
		}
		for _, b := range f.n.inner {
			if f.n.index[b.Dst] != cand.j {
				continue
			}
			bag = append(bag, f.extensions(cand, b)...)
		}
	}
	return false
}

// extensions are the candidates that arise from cand by adding the states from which the block leads to those that were
// added last.
func (f *folding) extensions(cand candidate, b *encode.Block) []candidate {
	p := f.p
	j := f.n.index[b.Src]
	before := p.cover(p.pre(b, cand.psi))
	before = p.given(b.Src, p.C.And(before, p.C.Not(f.isError(j))))
	if p.impossible(b.Src, p.C.And(before, p.C.Not(cand.xi[j]))) {
		return nil
	}
	if !p.closedUnder(f.n, j, before, cand.xi.with(p.C, j, before)) {
		before = p.given(b.Src, p.C.And(before, f.closing(j, cand.xi)))
		if p.impossible(b.Src, p.C.And(before, p.C.Not(cand.xi[j]))) {
			return nil
		}
	}
	var all []candidate
	for _, psi := range f.overapproximate(j, before, cand.psi, cand.xi) {
		xi := cand.xi.with(p.C, j, psi)
		f.remember(xi)
		all = append(all, candidate{psi: psi, j: j, xi: xi, k: cand.k - 1})
	}
	return all
}

// remember adds a candidate to O_l.
func (f *folding) remember(xi family) {
	if len(f.n.found) < maxFound {
		f.n.found = append(f.n.found, xi)
	}
}

// establish reports whether xi, which is inductive, holds whenever the nest is entered, and makes it known if it does.
func (f *folding) establish(xi family) bool {
	p := f.p
	p.tellCandidate(f.n, xi)
	for _, b := range f.n.entries {
		goal := xi[f.n.index[b.Dst]]
		if goal != smt.True && !p.unreachable(b.Src, p.Vocab.Pre(p.Vocab.Instantiate(b.Trans), p.C.Not(goal)), f.level+1) {
			return false
		}
	}
	p.stats.folded++
	for j, v := range f.n.cuts {
		p.learn(v, xi[j])
	}
	return true
}

// tellCandidate tells what is about to be established.
func (p *problem) tellCandidate(n *nest, xi family) {
	if p.Record == nil {
		return
	}
	for j, v := range n.cuts {
		p.Tell(answer.NodeTried, p.folding, fmt.Sprintf("%s at %s", p.Vocab.LabelText(xi[j]), p.G.PlaceName(v)))
	}
}

// learn makes an invariant known: the second optimisation of section 4.4.
func (p *problem) learn(v cfg.Vertex, inv smt.Term) {
	for _, part := range p.C.Conjuncts(inv) {
		if p.impossible(v, p.C.Not(part)) {
			continue
		}
		p.proved[v] = append(p.proved[v], part)
		p.known[v] = p.C.And(p.known[v], part)
	}
}

// unreachable is procedure BSELF (algorithm 3) with infoldloop: it reports whether it can be proved, by folding loops only,
// that no execution reaches v with phi.
func (p *problem) unreachable(v cfg.Vertex, phi smt.Term, level int) bool {
	if p.satAt(v, phi) == smt.Unsat {
		return true
	}
	if v == p.G.Source || p.Ctx.Err() != nil {
		return false
	}
	phi = p.cover(p.project(p.simplify(phi)))
	if n := p.nestOf[v]; n != nil {
		return p.foldLoop(n, v, phi, false, level)
	}
	for _, bi := range p.Blocks.In(v) {
		b := &p.Blocks.Blocks[bi]
		if !p.unreachable(b.Src, p.Vocab.Pre(p.Vocab.Instantiate(b.Trans), phi), level) {
			return false
		}
	}
	p.learn(v, p.C.Not(phi))
	return true
}

// given is an equivalent of f, under what is known at v, that says little of what is known.
func (p *problem) given(v cfg.Vertex, f smt.Term) smt.Term {
	if f == smt.False || p.C.Size(f) > simplifySize {
		return f
	}
	whole := p.about(v, f)
	known := p.C.Conjuncts(p.known[v])
	rest := slices.Clone(p.C.Conjuncts(p.simplify(whole)))
	return p.C.And(slices.DeleteFunc(rest, func(part smt.Term) bool { return slices.Contains(known, part) })...)
}
