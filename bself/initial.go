package bself

import (
	"cairn/cooper"
	"cairn/smt"
)

// maxCubes bounds the parts of a set of states that are tried as candidates of their own.
const maxCubes = 4

// initial is InitialInvariantCandidate (Chalupa and Strejček 2021, section 4.2) followed by the first overapproximation.
// Besides the candidate of the paper it starts from single cubes of it: a loop also ends where an operation in it
// overflows, and those states hide the relations that hold when its condition fails.
func (f *folding) initial(visited bool) []candidate {
	exits := f.n.empty()
	for j := range exits {
		exits[j] = f.closing(j, exits.set(j, smt.False))
	}
	var starts []family
	known := f.stored(exits)
	switch {
	case !visited:
		starts = append(starts, f.union(append([]family{exits}, known...)))
		if len(known) > 0 {
			starts = append(starts, exits)
		}
		if !f.p.opt.Without.Cubes {
			starts = append(starts, f.cubes(exits)...)
		}
	case len(known) > 0:
		starts = append(starts, f.union(known))
	default:
		if all := f.stored(nil); len(all) > 0 {
			starts = append(starts, f.union(all))
		}
	}
	var bag []candidate
	for _, psi := range starts {
		bag = append(bag, f.widened(psi)...)
	}
	return bag
}

func (f *folding) union(fs []family) family {
	all := f.n.empty()
	for _, xi := range fs {
		all = all.join(f.p.C, xi)
	}
	return all
}

// stored lists the candidates of O_l that are disjoint with the error states and, unless it is nil, contain the family least.
func (f *folding) stored(least family) []family {
	p := f.p
	var fit []family
	for _, xi := range f.n.found {
		ok := p.impossible(f.n.cuts[f.i], p.C.And(xi[f.i], f.phi))
		for j := 0; ok && least != nil && j < len(xi); j++ {
			ok = p.impossible(f.n.cuts[j], p.C.And(least[j], p.C.Not(xi[j])))
		}
		if ok {
			fit = append(fit, xi)
		}
	}
	return fit
}

// cubes are the families that have a single cube of psi at one cut point.
func (f *folding) cubes(psi family) []family {
	p := f.p
	var all []family
	for j := range psi {
		if psi[j] == smt.False {
			continue
		}
		rest := p.about(f.n.cuts[j], psi[j])
		for range maxCubes {
			m := p.model(rest)
			if m == nil {
				break
			}
			cube := p.C.And(cooper.Implicant(p.C, psi[j], m)...)
			rest = p.C.And(rest, p.C.Not(cube))
			if cube == psi[j] {
				break
			}
			all = append(all, f.n.empty().set(j, cube))
		}
	}
	return all
}

// widened overapproximates an inductive family of states, one cut point after the other. Where the error states are, all
// overapproximations are taken; elsewhere the first.
func (f *folding) widened(psi family) []candidate {
	p := f.p
	main := f.i
	if p.impossible(f.n.cuts[main], psi[main]) {
		for main = 0; main < len(psi) && p.impossible(f.n.cuts[main], psi[main]); main++ {
		}
		if main == len(psi) {
			return nil
		}
	}
	for j := range psi {
		if j != main && !p.impossible(f.n.cuts[j], psi[j]) {
			if more := f.overapproximate(j, psi[j], smt.False, psi); len(more) > 0 {
				psi = psi.with(p.C, j, more[0])
			}
		}
	}
	var all []candidate
	for _, t := range f.overapproximate(main, psi[main], smt.False, psi) {
		xi := psi.set(main, t)
		f.remember(xi)
		all = append(all, candidate{psi: t, j: main, xi: xi, k: f.n.kappa})
	}
	return all
}
