package predabs

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// Parse reads a program as transition relations, as in TUM lectures 4-7, figure 1 (c). A # begins a comment.
//
//	vars  pc, x, y, z
//	init  at_l1
//	error at_l5
//	rho_1: move(l1, l2), y >= z, skip(x, y, z)
//	rho_2: move(l2, l2), x + 1 <= y, x' = x + 1, skip(y, z)
//
// Or with a location for each value of the program counter, so that predicates are localised:
//
//	locations l1, l2
//	vars  x
//	init  l1, x = 0
//	error l2, x < 0
//	rho_1: l1 -> l2, x' = x + 1
//
// Variables are unbounded integers; pc, if there is one, is the program counter, at_l1 is short for pc = 1, move(l1, l2) for
// pc = 1, pc' = 2, and skip(x) for x' = x. Formulas are made of sums with numerals as coefficients, the comparisons
// = != <= < >= >, and the connectives "," or &&, ||, ! and parentheses.
func Parse(r io.Reader) (*System, error) {
	s := &System{Init: smt.True, Errors: []smt.Term{smt.False}} // one location, unless there is a line of them
	in := bufio.NewScanner(r)
	for line := 1; in.Scan(); line++ {
		text, _, _ := strings.Cut(in.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if err := s.line(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if s.Vocab == nil {
		return nil, fmt.Errorf("there is no line that begins with vars")
	}
	s.link()
	return s, nil
}

// Formula reads a formula over the variables of the system.
func (s *System) Formula(text string) (smt.Term, error) {
	f, err := parseFormula(s, text)
	if err != nil {
		return smt.True, err
	}
	for _, x := range s.Vocab.Ctx.FreeVars(f) {
		if _, ok := s.Vocab.VarOf(x); !ok {
			return smt.True, fmt.Errorf("%q speaks of a value after a step", text)
		}
	}
	return f, nil
}

// Relation finds a transition relation by its name, nil if there is none.
func (s *System) Relation(name string) *Relation {
	for i := range s.Relations {
		if s.Relations[i].Name == name {
			return &s.Relations[i]
		}
	}
	return nil
}

// Text prints a formula over the variables of the system.
func (s *System) Text(f smt.Term) string { return s.formula(f) }

// line reads one line that is not empty.
func (s *System) line(text string) (err error) {
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case word == "vars":
		return s.declare(rest)
	case word == "locations":
		return s.locate(rest)
	case s.Vocab == nil:
		return fmt.Errorf("the first lines should begin with locations or vars")
	case word == "init":
		s.Start, rest, err = s.place(rest)
		if err == nil {
			s.Init, err = s.Formula(rest)
		}
		return err
	case word == "error":
		at, rest, err := s.place(rest)
		if err == nil {
			s.Errors[at], err = s.Formula(rest)
		}
		return err
	}
	name, body, ok := strings.Cut(text, ":")
	if !ok {
		return fmt.Errorf("expected vars, init, error or a relation such as rho_1: x' = x + 1, not %q", text)
	}
	r := Relation{Name: strings.TrimSpace(name)}
	if r.From, r.To, body, err = s.ends(body); err != nil {
		return err
	}
	f, err := parseFormula(s, body)
	if err != nil {
		return err
	}
	r.Step = s.transition(f)
	s.Relations = append(s.Relations, r)
	return nil
}

// locate reads the list of locations.
func (s *System) locate(list string) error {
	if s.Names != nil || s.Vocab != nil {
		return fmt.Errorf("the locations should be declared once, in the first line")
	}
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if !isName(name) || slices.Contains(s.Names, name) {
			return fmt.Errorf("%q cannot be the name of another location", name)
		}
		s.Names = append(s.Names, name)
	}
	s.Errors = make([]smt.Term, len(s.Names))
	for i := range s.Errors {
		s.Errors[i] = smt.False
	}
	return nil
}

// place splits "l1, formula" if there are locations; the formula may be left out.
func (s *System) place(text string) (at Loc, formula string, err error) {
	if s.Names == nil {
		return 0, text, nil
	}
	name, formula, ok := strings.Cut(text, ",")
	if !ok {
		formula = "true"
	}
	at, err = s.locationByName(name)
	return at, formula, err
}

// ends splits "l1 -> l2, formula".
func (s *System) ends(text string) (from, to Loc, formula string, err error) {
	if s.Names == nil {
		return 0, 0, text, nil
	}
	first, rest, ok := strings.Cut(text, "->")
	if !ok {
		return 0, 0, "", fmt.Errorf("%q should begin with the locations, such as l1 -> l2", strings.TrimSpace(text))
	}
	if from, err = s.locationByName(first); err == nil {
		to, formula, err = s.place(rest)
	}
	return from, to, formula, err
}

// locationByName finds a location by its name.
func (s *System) locationByName(name string) (Loc, error) {
	name = strings.TrimSpace(name)
	i := slices.Index(s.Names, name)
	if i < 0 {
		return 0, fmt.Errorf("there is no location %q", name)
	}
	return Loc(i), nil
}

func (s *System) declare(list string) error {
	if s.Vocab != nil {
		return fmt.Errorf("the variables have been declared before")
	}
	g := &cfg.Graph{}
	seen := make(map[string]bool)
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if !isName(name) || seen[name] {
			return fmt.Errorf("%q cannot be the name of another variable", name)
		}
		seen[name] = true
		g.NewVar(cfg.VarInfo{Name: name, Source: name, Type: cfg.Math})
	}
	s.Vocab = encode.NewVocab(smt.NewContext(), g)
	for v, info := range g.Vars {
		if info.Name == "pc" {
			s.pc = s.Vocab.X[v]
		}
	}
	return nil
}

func isName(s string) bool {
	for i, r := range s {
		if !(r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || i > 0 && '0' <= r && r <= '9') {
			return false
		}
	}
	return s != ""
}

// transition solves a relation for the primed variables. One that occurs in no equation of its own becomes an auxiliary
// constant, as does one about which nothing is said.
func (s *System) transition(f smt.Term) encode.Transition {
	c := s.Vocab.Ctx
	values := make(map[smt.Term]smt.Term)
	var rest []smt.Term
	for _, g := range c.Conjuncts(f) {
		if x, value, ok := s.definition(g, values); ok {
			values[x] = value
			continue
		}
		rest = append(rest, g)
	}
	t := encode.Transition{}
	for v, x := range s.Vocab.Prime {
		if _, ok := values[x]; !ok {
			values[x] = c.Fresh(s.Vocab.Vars[v].Name, smt.Int)
		}
		if values[x] != s.Vocab.X[v] {
			t.Post = append(t.Post, encode.Update{Var: cfg.Var(v), Value: values[x]})
		}
	}
	t.Guard = c.Subst(c.And(rest...), values)
	return t
}

// definition reads x' = a sum over variables before the step, where x' has no value yet.
func (s *System) definition(f smt.Term, values map[smt.Term]smt.Term) (x, value smt.Term, ok bool) {
	c := s.Vocab.Ctx
	if c.Kind(f) != smt.KEq {
		return 0, 0, false
	}
	l := c.Linear(f)
	for _, m := range l.Mono {
		if _, primed := s.Vocab.PrimeOf(m.Var); !primed {
			continue
		}
		if x != smt.NoTerm || !m.Coeff.Abs().IsOne() {
			return 0, 0, false
		}
		x = m.Var
		value = c.LinearTerm(l.Without(m.Var).Scale(num.MinusOne().Mul(m.Coeff)), smt.Int)
	}
	_, taken := values[x]
	return x, value, x != smt.NoTerm && !taken
}
