package summary

import (
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// This file keeps wraparound out of the recurrences. A counter of a machine word grows by 1, or falls by 2^n - 1 when it
// wraps: its hull says nothing. But an iteration that wraps is rare, so the loop is split at the first one:
//
//	F* = N* (1 + W F*)     N = the iterations without wraparound, W = those with
//
// N has the recurrences of unbounded integers; for what comes after the first W the coarse summary of F is enough, because
// N* has to reach the end of the range before it.

// wrapping describes the iterations in which some variable wraps: it moves by at least half of its range, while all other iterations
// move it by less than a quarter. The answer is false if there is no such variable, or if all iterations wrap.
func (b *body) wrapping() (smt.Term, error) {
	c := b.an.c
	profile, err := b.profile()
	if err != nil {
		return smt.False, err
	}
	wraps := smt.False
	for i, v := range b.moved[:min(len(b.moved), maxMeasured)] {
		ty := b.an.vo.Vars[v].Type
		if ty.IsMath() || ty.Bits < minWrapBits {
			continue
		}
		half := num.Pow2(int(ty.Bits) - 1)
		far := c.Or(c.Ge(b.delta[i], c.Num(half, smt.Int)), c.Le(b.delta[i], c.Num(half.Neg(), smt.Int)))
		if iv := profile[i]; iv.LoOK && iv.HiOK && iv.Hi.Less(half) && half.Neg().Less(iv.Lo) {
			continue
		}
		near, err := b.cell(c.Not(far)).interval(b.delta[i])
		if err != nil {
			return smt.False, err
		}
		if near.LoOK && near.HiOK && near.Hi.Sub(near.Lo).Less(num.Pow2(int(ty.Bits)-2)) {
			wraps = c.Or(wraps, far)
		}
	}
	if wraps == smt.False || !b.satisfiable(wraps) || !b.satisfiable(c.Not(wraps)) {
		return smt.False, nil
	}
	return wraps, nil
}

// minWrapBits is the width from which wraparound is rare enough for this.
const minWrapBits = 8

// splitWrapping splits the iterations without wraparound further and puts the detour W F* behind each sequence.
func (b *body) splitWrapping(wraps smt.Term) ([][]*body, error) {
	alternatives, err := b.cell(b.an.c.Not(wraps)).split()
	if err != nil {
		return nil, err
	}
	detour := *b
	detour.detour = wraps
	for i := range alternatives {
		alternatives[i] = append(alternatives[i], &detour)
	}
	return alternatives, nil
}

// detourPhase is one iteration that satisfies b.detour, and then any number of iterations, coarsely.
func (b *body) detourPhase() (phase, error) {
	rest := *b
	rest.detour, rest.coarse = smt.NoTerm, true
	more, err := rest.phase()
	if err != nil {
		return phase{}, err
	}
	first := b.cell(b.detour)
	if cubes(b.an.c, first.f) <= maxIterationCubes {
		return phase{iterations: first.iteration(), after: &more.iterations}, nil
	}
	first.detour, first.coarse = smt.NoTerm, true
	iterations, err := first.phase()
	return phase{iterations: iterations.iterations, after: &more.iterations}, err
}

// maxIterationCubes is the number of cubes up to which the first iteration of a detour is exact; else it is summarised as well.
const maxIterationCubes = 64

// iteration is the body as a transition.
func (b *body) iteration() encode.Transition {
	c := b.an.c
	after := make(map[smt.Term]smt.Term, len(b.mod))
	t := encode.Transition{}
	for _, v := range b.mod {
		value := c.Fresh(b.an.vo.Vars[v].Name, smt.Int)
		after[b.an.vo.Prime[v]] = value
		t.Post = append(t.Post, encode.Update{Var: v, Value: value})
	}
	t.Guard = c.Subst(b.f, after)
	return b.an.vo.Instantiate(t)
}
