// Package dimacs reads propositional problems: the formats of the competitions for SAT (.cnf), MaxSAT (.wcnf, the old one with a header and
// that of 2022 without), and pseudo-Boolean optimisation (.opb, linear).
//
//	dimacs.go   Read, and what the formats share
//	clauses.go  .cnf and .wcnf
//	opb.go      .opb
//
//	p, err := dimacs.Read(dimacs.CNF, text)
//	if err == nil {
//		fmt.Println(pb.Solve(ctx, p))
//	}
//
// Limits: MaxVars variables, and the sums of pb.MaxSum. A product of variables is not linear, and an error.
package dimacs

import (
	"fmt"
	"strconv"

	"cairn/smt/pb"
	"cairn/smt/sat"
)

// MaxVars is the number of variables that a problem may have: each takes memory, whether it occurs or not.
const MaxVars = 5_000_000

// Format is one of the formats.
type Format int

// The formats.
const (
	CNF Format = iota
	WCNF
	OPB
)

// Error is a mistake in a text and its place.
type Error struct {
	Line, Col int
	Msg       string
}

// Error prints line:col: message.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg) }

// Read reads a problem. The error is an *Error.
func Read(f Format, text []byte) (p *pb.Problem, err error) {
	s := &scanner{text: text, line: 1, col: 1, problem: &pb.Problem{}}
	defer func() { // the scanner's way out
		if e := recover(); e != nil {
			mistake, ok := e.(*Error)
			if !ok {
				panic(e)
			}
			p, err = nil, mistake
		}
	}()
	switch f {
	case CNF:
		s.cnf()
	case WCNF:
		s.wcnf()
	default:
		s.opb()
	}
	return s.problem, nil
}

// scanner goes through a text word by word. It panics with an *Error, which Read recovers.
type scanner struct {
	text      []byte
	at        int
	line, col int // of the next character
	problem   *pb.Problem

	word             string // the present one; empty at the end
	wordLine, wordCo int
	first            bool // it is the first one in its line
}

// fail ends the reading at the present word.
func (s *scanner) fail(format string, args ...any) {
	panic(&Error{s.wordLine, s.wordCo, fmt.Sprintf(format, args...)})
}

// step goes on by one character.
func (s *scanner) step() {
	if s.text[s.at] == '\n' {
		s.line, s.col = s.line+1, 0
	}
	s.at, s.col = s.at+1, s.col+1
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// next goes to the next word. alone are characters that are words of their own.
func (s *scanner) next(alone string) {
	s.first = s.at == 0
	for s.at < len(s.text) && blank(s.text[s.at]) {
		s.first = s.first || s.text[s.at] == '\n'
		s.step()
	}
	s.wordLine, s.wordCo = s.line, s.col
	begin := s.at
	for s.at < len(s.text) && !blank(s.text[s.at]) {
		own := false
		for i := range len(alone) {
			own = own || alone[i] == s.text[s.at]
		}
		if own && s.at > begin {
			break
		}
		s.step()
		if own {
			break
		}
	}
	s.word = string(s.text[begin:s.at])
}

// skipLine goes behind the end of the line.
func (s *scanner) skipLine() {
	for s.at < len(s.text) && s.text[s.at] != '\n' {
		s.step()
	}
}

// shown is the present word for a message.
func (s *scanner) shown() string {
	switch {
	case s.word == "":
		return "the end of the file"
	case len(s.word) > 40:
		return strconv.Quote(s.word[:40] + "...")
	}
	return strconv.Quote(s.word)
}

// number is the present word as a number between bounds.
func (s *scanner) number(what string, least, most int64) int64 {
	n, err := strconv.ParseInt(s.word, 10, 64)
	if err != nil {
		if e, ok := err.(*strconv.NumError); ok && e.Err == strconv.ErrRange {
			s.fail("%s is too large for %s", s.shown(), what)
		}
		s.fail("%s is no %s", s.shown(), what)
	}
	if n < least || n > most {
		s.fail("%d is no %s: it should be between %d and %d", n, what, least, most)
	}
	return n
}

// literal is the present word as a literal, or 0. declared is the number of variables, or negative where none is declared.
func (s *scanner) literal(declared int) sat.Lit {
	n := s.number("literal", -MaxVars, MaxVars)
	if v := int(max(n, -n)); declared >= 0 && v > declared {
		s.fail("variable %d is more than the %d of the header", v, declared)
	} else if v > s.problem.Vars {
		s.problem.Vars = v
	}
	return sat.Lit(n)
}

// adder adds up absolute values, as long as they are not too large.
type adder int64

func (a *adder) add(s *scanner, n int64) {
	if n = max(n, -n); n < 0 || n > pb.MaxSum || int64(*a)+n > pb.MaxSum {
		s.fail("the numbers of one sum are too large together: more than %d", int64(pb.MaxSum))
	}
	*a += adder(n)
}
