package dimacs

import (
	"math"

	"cairn/smt/sat"
)

// header reads "p KIND vars clauses", and, where there may be one, the weight of hard clauses.
func (s *scanner) header(kind string) (vars, clauses int, top int64) {
	s.next("")
	if s.word != kind {
		s.fail("%s instead of %q", s.shown(), kind)
	}
	s.next("")
	vars = int(s.number("number of variables", 0, MaxVars))
	s.next("")
	clauses = int(s.number("number of clauses", 0, math.MaxInt32))
	top = math.MaxInt64
	line := s.wordLine
	if kind == "wcnf" {
		before := *s
		if s.next(""); s.word != "" && s.wordLine == line {
			top = s.number("weight of hard clauses", 1, math.MaxInt64)
		} else {
			*s = before
		}
	}
	s.problem.Vars = vars
	return vars, clauses, top
}

// clause reads literals up to 0, from the present word on.
func (s *scanner) clause(declared int) []sat.Lit {
	c := []sat.Lit{}
	for {
		if s.word == "" {
			s.fail("the file ends before a clause does: there is no 0")
		}
		l := s.literal(declared)
		if l == 0 {
			return c
		}
		c = append(c, l)
		s.next("")
	}
}

// comments goes to the next word that is in no comment.
func (s *scanner) comments() {
	for s.next(""); s.first && s.word != "" && s.word[0] == 'c'; s.next("") {
		s.skipLine()
	}
}

// counted requires of the number of clauses that it is that of the header.
func (s *scanner) counted(n, declared int) {
	if n != declared {
		s.fail("the header says %d clauses, there are %d", declared, n)
	}
}

// cnf reads DIMACS's format for clauses. A line with % ends it, as in files of SATLIB.
func (s *scanner) cnf() {
	s.comments()
	if s.word != "p" {
		s.fail("%s instead of the header \"p cnf VARIABLES CLAUSES\"", s.shown())
	}
	vars, clauses, _ := s.header("cnf")
	for s.comments(); s.word != "" && s.word != "%"; s.comments() {
		s.problem.Clauses = append(s.problem.Clauses, s.clause(vars))
	}
	s.counted(len(s.problem.Clauses), clauses)
}

// wcnf reads clauses with weights: behind a header "p wcnf VARIABLES CLAUSES TOP" those of weight TOP or more are hard; without one, those
// that begin with h.
func (s *scanner) wcnf() {
	s.problem.Optimise = true
	declared, clauses, top := -1, -1, int64(math.MaxInt64)
	s.comments()
	if s.word == "p" {
		declared, clauses, top = s.header("wcnf")
		s.comments()
	}
	n, sum := 0, adder(0)
	for ; s.word != ""; s.comments() {
		n++
		hard := s.word == "h" && clauses < 0
		weight := int64(0)
		if !hard {
			weight = s.number("weight", 0, math.MaxInt64)
			hard = weight >= top
		}
		if !hard {
			sum.add(s, weight)
		}
		s.next("")
		switch c := s.clause(declared); {
		case hard:
			s.problem.Clauses = append(s.problem.Clauses, c)
		case weight > 0:
			s.problem.Soft = append(s.problem.Soft, soft(weight, c))
		}
	}
	if clauses >= 0 {
		s.counted(n, clauses)
	}
}
