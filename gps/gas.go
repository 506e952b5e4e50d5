package gps

import (
	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/smt"
)

// addGas instruments the blocks with the variable gas (Fang et al. 2025, section 5.3): it begins with any value that is not
// negative, and each block that leaves a loop header needs gas >= 0 and consumes one unit. A test can then run only
// finitely long, and the summaries, computed afterwards, relate what a loop can achieve to the gas that it takes.
func (s *search) addGas() {
	s.gas, s.hasGas = s.vocab.AddGhost("gas", cfg.Math), true
	gas := s.vocab.X[s.gas]
	for i := range s.blocks.Blocks {
		b := &s.blocks.Blocks[i]
		if b.Src == s.g.Source {
			b.Trans.Guard = s.c.And(b.Trans.Guard, s.c.Ge(gas, s.c.Int(0)))
			continue
		}
		b.Trans.Guard = s.c.And(b.Trans.Guard, s.c.Ge(gas, s.c.Int(0)))
		b.Trans.Post = append(b.Trans.Post, encode.Update{Var: s.gas, Value: s.c.Sub(gas, s.c.Int(1))})
	}
}

// withoutGas is the invariant of the program without gas: f holds with arbitrarily large gas. Every execution of the
// program is one of the instrumented program for each initial gas that is large enough, and a step keeps "for arbitrarily
// large gas" true, so the result is inductive if f is. It is the virtual substitution of infinity (Cooper 1972): a bound
// on gas from below is true, one from above false; a divisibility is tried with each residue.
func (s *search) withoutGas(f smt.Term) (smt.Term, error) {
	if !s.hasGas {
		return f, nil
	}
	gas := s.vocab.X[s.gas]
	f = s.c.NNF(f)
	period := s.gasPeriod(f, gas)
	if period > maxGasPeriod {
		return smt.False, errGasPeriod
	}
	var cases []smt.Term
	for r := int64(0); r < period; r++ {
		cases = append(cases, s.atInfinity(f, gas, s.c.Int(r), make(map[smt.Term]smt.Term)))
	}
	return s.c.Or(cases...), nil
}

// gasPeriod is the least common multiple of the moduli of the divisibility atoms about gas.
func (s *search) gasPeriod(f, gas smt.Term) int64 {
	period := int64(1)
	seen := make(map[smt.Term]bool)
	var visit func(t smt.Term)
	visit = func(t smt.Term) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch s.c.Kind(t) {
		case smt.KAnd, smt.KOr, smt.KNot, smt.KIff:
			for _, a := range s.c.Args(t) {
				visit(a)
			}
		case smt.KDivides:
			if !s.c.Linear(t).Coeff(gas).IsZero() && period <= maxGasPeriod {
				m, ok := s.c.Modulus(t).Int64()
				if !ok || m > maxGasPeriod {
					m = maxGasPeriod + 1
				}
				period = lcm(period, m)
			}
		}
	}
	visit(f)
	return period
}

func lcm(a, b int64) int64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// atInfinity evaluates the atoms of a formula in negation normal form for an arbitrarily large gas that is congruent to
// residue.
func (s *search) atInfinity(f, gas, residue smt.Term, memo map[smt.Term]smt.Term) smt.Term {
	if t, ok := memo[f]; ok {
		return t
	}
	out := f
	switch s.c.Kind(f) {
	case smt.KAnd, smt.KOr, smt.KNot, smt.KIff:
		args := make([]smt.Term, 0, 2)
		for _, a := range s.c.Args(f) {
			args = append(args, s.atInfinity(a, gas, residue, memo))
		}
		switch s.c.Kind(f) {
		case smt.KAnd:
			out = s.c.And(args...)
		case smt.KOr:
			out = s.c.Or(args...)
		case smt.KNot:
			out = s.c.Not(args[0])
		default:
			out = s.c.Iff(args[0], args[1])
		}
	case smt.KLe, smt.KLt:
		switch s.c.Linear(f).Coeff(gas).Sign() {
		case 1:
			out = smt.False
		case -1:
			out = smt.True
		}
	case smt.KEq:
		if !s.c.Linear(f).Coeff(gas).IsZero() {
			out = smt.False
		}
	case smt.KDivides:
		if !s.c.Linear(f).Coeff(gas).IsZero() {
			out = s.c.Subst(f, map[smt.Term]smt.Term{gas: residue})
		}
	}
	memo[f] = out
	return out
}
