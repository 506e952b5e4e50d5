package smt

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt/proof"
)

// TestProofsOfCombinations refutes random formulas of bit-vectors, arrays, datatypes and functions that have no models, and checks the
// refutations. A refutation without one of the formulas, if the others have a model, is not accepted, whatever has been changed in it.
func TestProofsOfCombinations(t *testing.T) {
	ctx := context.Background()
	rules := map[proof.Rule]int{}
	spoilt := 0
	for seed := range uint64(700) {
		r := rand.New(rand.NewPCG(seed, 20))
		g := newSmall(r)
		fs := []Term{g.formula(3), g.formula(3), g.formula(2), g.formula(2)}
		s := NewSolver(g.c, Options{})
		s.Assert(fs...)
		if s.Check(ctx) != Unsat || !s.isForeign(nil) {
			continue
		}
		p, err := s.proof(ctx)
		require.NoError(t, err, "seed %d\n%s", seed, g.c.Script(fs...))
		require.NoError(t, proof.Check(ctx, p), "seed %d\n%s", seed, g.c.Script(fs...))
		require.NoError(t, proof.Check(ctx, proof.Trim(ctx, p)), "seed %d\n%s", seed, g.c.Script(fs...))
		for i := range p.Steps {
			rules[p.Steps[i].Rule]++
		}
		spoilt += rejectSpoilt(t, r, g, fs)
	}
	for _, rule := range []proof.Rule{proof.Unit, proof.Congruence, proof.Conditional, proof.ReadStored, proof.ReadOver, proof.ReadFilled,
		proof.Extensional, proof.Injective, proof.TestConstruct, proof.Exhaustive, proof.Constructed} {
		assert.NotZero(t, rules[rule], "rule %d", rule)
	}
	assert.Greater(t, spoilt, 500)
}

// rejectSpoilt leaves out a formula such that the others have a model, and wants no change of the proof to make it one of these.
func rejectSpoilt(t *testing.T, r *rand.Rand, g *small, fs []Term) (spoilt int) {
	ctx := context.Background()
	all := g.c.Conjuncts(g.c.And(fs...))
	for i := range all {
		rest := slices.Delete(slices.Clone(all), i, i+1)
		if status, _ := CheckSat(ctx, g.c, rest...); status != Sat {
			continue
		}
		p, err := Refute(ctx, g.c, Options{}, all...)
		require.NoError(t, err)
		if len(p.Roots) != len(all) {
			return 0
		}
		p.Roots = slices.Delete(slices.Clone(p.Roots), i, i+1)
		for range 12 {
			q := spoilCombination(r, p)
			require.Error(t, proof.Check(ctx, q), "%s", g.c.Script(rest...))
			spoilt++
		}
		return spoilt
	}
	return 0
}

// spoilCombination returns a copy of the proof in which a step has been changed, is missing, or comes twice.
func spoilCombination(r *rand.Rand, p *proof.Proof) *proof.Proof {
	q := *p
	q.Steps = slices.Clone(p.Steps)
	for range 1 + r.IntN(3) {
		if len(q.Steps) == 0 {
			break
		}
		i := r.IntN(len(q.Steps))
		s := &q.Steps[i]
		s.Clause, s.Equal, s.Terms = slices.Clone(s.Clause), slices.Clone(s.Equal), slices.Clone(s.Terms)
		switch k := r.IntN(7); {
		case k == 0 && len(s.Clause) > 0: // a literal less
			s.Clause = s.Clause[1:]
		case k == 1 && len(s.Clause) > 0: // another literal
			s.Clause[r.IntN(len(s.Clause))] *= -1
		case k == 2 && len(s.Terms) > 0: // an instance of other terms
			s.Terms[r.IntN(len(s.Terms))] = proof.Term(r.IntN(len(p.Terms)))
		case k == 3 && len(s.Equal) > 0: // another equality
			s.Equal[r.IntN(len(s.Equal))][r.IntN(2)] = proof.Term(r.IntN(len(p.Terms)))
		case k == 4: // another rule
			s.Rule = proof.Rule(r.IntN(int(proof.Asserted)))
			s.Weights = make([]num.Rat, len(s.Clause))
		case k == 5:
			q.Steps = slices.Delete(q.Steps, i, i+1)
		default:
			q.Steps[r.IntN(len(q.Steps))] = *s
		}
	}
	return &q
}

// TestProofSaysWhatItLacks names what no proofs are written of.
func TestProofSaysWhatItLacks(t *testing.T) {
	ctx := context.Background()
	c := NewContext()
	float, _ := c.FloatSort(5, 11)
	byte8, _ := c.BitVecSort(8)
	f, b := c.Var("f", float), c.Var("b", byte8)
	for want, fs := range map[string][]Term{
		"floating-point arithmetic": {c.apply(FPIsNaN, f), c.apply(FPIsZero, f)},
		"floating-point": {c.Not(c.apply(FPEq, c.Op(Operator{Code: FPFromBits, I: 3, J: 5}, b), c.Op(Operator{Code: FPFromBits, I: 3, J: 5}, b))),
			c.Eq(b, c.BV(big.NewInt(0), 8))},
		"ubv_to_int": {c.Lt(c.Op(Operator{Code: BVToInt}, b), c.Int(0))},
	} {
		s := NewSolver(c, Options{})
		s.Assert(fs...)
		require.Equal(t, Unsat, s.Check(ctx), want)
		_, err := s.Proof(ctx)
		assert.ErrorContains(t, err, want)
	}
}
