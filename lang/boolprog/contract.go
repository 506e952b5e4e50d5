package boolprog

import (
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
	"cairn/smt"
)

// Contract is what a model says of one procedure: from which values at the beginning the error is not reached, what a return
// means, and what holds where ways meet. An old value is written \old(x), a result \result1, \result2, ...
type Contract struct {
	Proc       *Proc
	Requires   string // "1": nothing
	Ensures    string
	Invariants []Invariant // at loop heads, labels and after branches, by instruction
}

// Invariant is an expression that holds at a place.
type Invariant struct {
	Pos  cfg.Pos
	Loop bool // the place is the head of a loop
	Expr string
}

// contract writes a contract as people read it.
func (e *Encoding) contract(p *procedure, f *Formulas) Contract {
	vars := quotedAll(p.Vars)
	before, names := make(map[smt.Term]string), make(map[smt.Term]string)
	for i, x := range f.Entry {
		before[x], names[x] = vars[i], `\old(`+vars[i]+`)`
	}
	for i, x := range f.Now {
		names[x] = vars[i]
	}
	for i, x := range f.Results {
		names[x] = `\result`
		if p.Results > 1 {
			names[x] += strconv.Itoa(i + 1)
		}
	}
	c := e.System.Ctx
	ct := Contract{Proc: p.Proc, Requires: Text(c, f.Requires, before), Ensures: Text(c, f.Ensures, names)}
	for pc := range p.Code {
		if inv, ok := f.Invariants[pc]; ok && pc != 0 {
			ct.Invariants = append(ct.Invariants, Invariant{Pos: p.Code[pc].Pos, Loop: loopHead(p.Code, pc), Expr: Text(c, inv, names)})
		}
	}
	return ct
}

// loopHead reports whether some instruction jumps back to pc.
func loopHead(code []Instr, pc int) bool {
	for from := pc; from < len(code); from++ {
		if slices.Contains(code[from].Next, pc) {
			return true
		}
	}
	return false
}

// Text writes a formula in the language of Boolean programs.
func Text(c *smt.Context, f smt.Term, names map[smt.Term]string) string {
	return (&printer{c, names}).text(f, false, 0)
}

// quoted is a name as it is written: in braces, if it is no word or a keyword.
func quoted(name string) string {
	for _, r := range name {
		if !isWord(r) {
			return "{" + name + "}"
		}
	}
	if slices.Contains(keywords, name) {
		return "{" + name + "}"
	}
	return name
}

func quotedAll(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = quoted(n)
	}
	return out
}

type printer struct {
	c     *smt.Context
	names map[smt.Term]string
}

// How tightly what stands around an expression binds.
const (
	inOr = iota + 1
	inAnd
	inEqual
)

// text writes f, or its negation. Negations go down to the names.
func (p *printer) text(f smt.Term, not bool, around int) string {
	args := p.c.Args(f)
	switch kind := p.c.Kind(f); {
	case kind == smt.KNot:
		return p.text(args[0], !not, around)
	case f == smt.True && !not, f == smt.False && not:
		return "1"
	case f == smt.True || f == smt.False:
		return "0"
	case kind == smt.KAnd && !not, kind == smt.KOr && not:
		return p.joined(args, not, " & ", inAnd, around)
	case kind == smt.KOr || kind == smt.KAnd:
		return p.joined(args, not, " | ", inOr, around)
	case kind == smt.KIff && not:
		return p.joined(args, false, " != ", inEqual, around)
	case kind == smt.KIff:
		return p.joined(args, false, " = ", inEqual, around)
	case kind == smt.KIte:
		then, other := p.c.And(args[0], args[1]), p.c.And(p.c.Not(args[0]), args[2])
		return p.text(p.c.Or(then, other), not, around)
	}
	name, ok := p.names[f]
	if !ok {
		name = p.c.String(f)
	}
	if not {
		return "!" + name
	}
	return name
}

func (p *printer) joined(args []smt.Term, not bool, op string, level, around int) string {
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = p.text(a, not, level)
	}
	s := strings.Join(parts, op)
	if around > level || around == inEqual {
		return "(" + s + ")"
	}
	return s
}
