package dimacs

import (
	"math"
	"strconv"

	"cairn/smt/pb"
	"cairn/smt/sat"
)

func soft(weight int64, c []sat.Lit) pb.Soft { return pb.Soft{Weight: weight, Clause: c} }

// opb reads an objective, if there is one, and linear constraints: "min: 2 x1 -1 ~x2 ;" and "1 x1 +2 x2 >= 2 ;", with >=, <= or =. A line
// that begins with * is a comment.
func (s *scanner) opb() {
	for s.statement(); s.word != ""; s.statement() {
		if s.word == "min:" || s.word == "max:" {
			s.objective(s.word == "max:")
		} else {
			s.constraint()
		}
	}
}

// statement goes to the first word of a statement.
func (s *scanner) statement() {
	for s.next(";"); s.first && s.word != "" && s.word[0] == '*'; s.next(";") {
		s.skipLine()
	}
}

func (s *scanner) objective(most bool) {
	if most {
		s.fail("max: is not in the format: write min: with the negated coefficients")
	}
	if s.problem.Optimise || len(s.problem.Linear) > 0 {
		s.fail("min: stands before all constraints, and once")
	}
	s.problem.Optimise = true
	var total adder
	s.next(";")
	s.problem.Minimise = s.terms(&total)
	if s.word != ";" {
		s.fail("%s instead of a coefficient or ;", s.shown())
	}
}

func (s *scanner) constraint() {
	var total adder
	l := pb.Linear{Terms: s.terms(&total)}
	relation := s.word
	if relation != ">=" && relation != "<=" && relation != "=" {
		s.fail("%s instead of a coefficient, >=, <= or =", s.shown())
	}
	s.next(";")
	l.Bound = s.number("bound", -math.MaxInt64, math.MaxInt64)
	total.add(s, l.Bound)
	l.Equal = relation == "="
	if relation == "<=" {
		l.Bound = -l.Bound
		for i := range l.Terms {
			l.Terms[i].Coeff = -l.Terms[i].Coeff
		}
	}
	if s.next(";"); s.word != ";" {
		s.fail("%s instead of ;", s.shown())
	}
	s.problem.Linear = append(s.problem.Linear, l)
}

// terms reads coefficients with a variable each, from the present word on.
func (s *scanner) terms(total *adder) (all []pb.Term) {
	for s.word != "" && (s.word[0] == '+' || s.word[0] == '-' || s.word[0] >= '0' && s.word[0] <= '9') {
		c := s.number("coefficient", -math.MaxInt64, math.MaxInt64)
		total.add(s, c)
		s.next(";")
		all = append(all, pb.Term{Coeff: c, Lit: s.variable()})
		if s.next(";"); s.word != "" && (s.word[0] == 'x' || s.word[0] == '~') {
			s.fail("a product of variables is not linear: %s", s.shown())
		}
	}
	return all
}

// variable reads x1 or ~x1.
func (s *scanner) variable() sat.Lit {
	name, sign := s.word, sat.Lit(1)
	if len(name) > 0 && name[0] == '~' {
		name, sign = name[1:], -1
	}
	if len(name) < 2 || name[0] != 'x' || name[1] < '0' || name[1] > '9' {
		s.fail("%s is no variable such as x1 or ~x1", s.shown())
	}
	n, err := strconv.Atoi(name[1:])
	if err != nil || n < 1 || n > MaxVars {
		s.fail("%s is no variable: its number should be between 1 and %d", s.shown(), MaxVars)
	}
	s.problem.Vars = max(s.problem.Vars, n)
	return sign * sat.Lit(n)
}
