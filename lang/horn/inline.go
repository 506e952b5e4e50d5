package horn

import (
	"context"
	"strings"

	"cairn/smt"
)

// Inline replaces predicates without recursion by their definitions, as long as the system does not grow by more than the
// given number of terms for each. Every occurrence in a body is resolved with every clause that defines the predicate.
func Inline(growth int) Transform {
	return func(ctx context.Context, s *System) (*System, Undo, error) {
		var back Undo
		for p := range s.Preds {
			in := newInlining(s, PredID(p))
			if !in.worthwhile(growth) {
				continue
			}
			s, back = in.apply(), append(back, undo{in.liftModel, in.liftDerivation})
			if err := ctx.Err(); err != nil {
				return nil, nil, err
			}
		}
		return s, back, nil
	}
}

// inlining is the removal of one predicate.
type inlining struct {
	s       *System
	p       PredID
	defs    []int // clauses with p in the head
	uses    []int // clauses with p in the body
	self    bool  // some clause has it in both
	origins []resolvent
}

// resolvent tells how a clause of the new system comes from the old one: a clause, with a definition for each occurrence of
// the predicate in its body.
type resolvent struct {
	clause int
	with   []definition
}

// definition is the use of a defining clause, its variables renamed, for one atom of a body.
type definition struct {
	atom   int
	clause int
	rename map[smt.Term]smt.Term
}

func newInlining(s *System, p PredID) *inlining {
	in := &inlining{s: s, p: p}
	for i := range s.Clauses {
		n := s.Clauses[i].occurrences(p)
		isDef := s.Clauses[i].Head.Pred == p
		if isDef {
			in.defs = append(in.defs, i)
		}
		if n > 0 {
			in.uses = append(in.uses, i)
			in.self = in.self || isDef
		}
	}
	return in
}

// occurrences counts the atoms of p in the body.
func (cl *Clause) occurrences(p PredID) int {
	n := 0
	for _, app := range cl.Body {
		if app.Pred == p {
			n++
		}
	}
	return n
}

// maxResolvents bounds the clauses that inlining one predicate may make.
const maxResolvents = 64

// worthwhile decides by the sizes of the clauses before and after.
func (in *inlining) worthwhile(growth int) bool {
	if in.self || len(in.defs) == 0 || len(in.uses) == 0 {
		return false
	}
	before, after, count := 0, 0, 0
	defs := 0
	for _, d := range in.defs {
		defs += in.s.size(&in.s.Clauses[d])
	}
	for _, u := range in.uses {
		n := 1
		occ := in.s.Clauses[u].occurrences(in.p)
		for range occ {
			if n *= len(in.defs); n > maxResolvents {
				return false
			}
		}
		size := in.s.size(&in.s.Clauses[u])
		before += size
		after += n * (size + occ*defs/len(in.defs))
		count += n
	}
	before += defs
	return count <= len(in.defs)+len(in.uses)+1 && count <= maxResolvents && after <= before+growth
}

// size measures a clause in terms.
func (s *System) size(cl *Clause) int {
	n := s.Ctx.Size(cl.Constraint)
	for _, app := range cl.Body {
		n += 1 + len(app.Args)
	}
	if !cl.IsQuery() {
		n += len(cl.Head.Args)
	}
	return n
}

// apply makes the system without the predicate.
func (in *inlining) apply() *System {
	clauses := make([]Clause, 0, len(in.s.Clauses)+maxResolvents)
	in.origins = make([]resolvent, 0, cap(clauses))
	for i := range in.s.Clauses {
		cl := &in.s.Clauses[i]
		switch {
		case cl.Head.Pred == in.p:
		case cl.occurrences(in.p) == 0:
			clauses = append(clauses, *cl)
			in.origins = append(in.origins, resolvent{clause: i})
		default:
			clauses = in.resolve(clauses, i)
		}
	}
	return in.s.with(clauses)
}

// resolve appends the resolvents of clause i with all combinations of definitions.
func (in *inlining) resolve(clauses []Clause, i int) []Clause {
	cl := &in.s.Clauses[i]
	choice := make([]int, cl.occurrences(in.p))
	for {
		r := resolvent{clause: i}
		out := Clause{Head: cl.Head, Pos: cl.Pos}
		facts := []smt.Term{cl.Constraint}
		for j, app := range cl.Body {
			if app.Pred != in.p {
				out.Body = append(out.Body, app)
				continue
			}
			def, d := in.instance(in.defs[choice[len(r.with)]], j)
			r.with = append(r.with, d)
			out.Body = append(out.Body, def.Body...)
			facts = append(facts, def.Constraint, in.s.equals(app.Args, def.Head.Args))
		}
		out.Constraint = in.s.Ctx.And(facts...)
		clauses = append(clauses, out)
		in.origins = append(in.origins, r)
		if !nextChoice(choice, len(in.defs)) {
			return clauses
		}
	}
}

// instance is a defining clause with variables of its own, for an atom of a body.
func (in *inlining) instance(clause, atom int) (Clause, definition) {
	def := &in.s.Clauses[clause]
	d := definition{atom: atom, clause: clause, rename: in.s.freshVars(def)}
	return in.s.substitute(def, d.rename), d
}

// freshVars gives every variable of a clause a new name.
func (s *System) freshVars(cl *Clause) map[smt.Term]smt.Term {
	rename := make(map[smt.Term]smt.Term)
	for _, x := range s.ClauseVars(cl) {
		rename[x] = s.Ctx.Fresh(stem(s.Ctx.Name(x)), s.Ctx.Sort(x))
	}
	return rename
}

// stem is the part of a fresh name that was asked for.
func stem(name string) string {
	if i := strings.LastIndexByte(name, '!'); i > 0 {
		return name[:i]
	}
	return name
}

// nextChoice counts up in base n; false after the last one.
func nextChoice(choice []int, n int) bool {
	for i := range choice {
		if choice[i]++; choice[i] < n {
			return true
		}
		choice[i] = 0
	}
	return false
}

// liftDerivation splits each step of a resolvent into the steps of the definitions and that of the clause.
func (in *inlining) liftDerivation(_ context.Context, d Derivation) (Derivation, error) {
	l := &lifting{in: in, number: make([]int, len(d)), out: make(Derivation, 0, 2*len(d))}
	for i := range d {
		if r := &in.origins[d[i].Clause]; len(r.with) == 0 {
			l.out = append(l.out, Step{Clause: r.clause, Values: d[i].Values, Premises: l.premises(d[i].Premises)})
		} else {
			l.split(&d[i], r)
		}
		l.number[i] = len(l.out) - 1
	}
	return l.out, nil
}

// lifting is a derivation that is being lifted.
type lifting struct {
	in     *inlining
	number []int // by step: the one in out
	out    Derivation
	room   []int // for premises: there are many, and few of each step
}

// premises are those of a step in out.
func (l *lifting) premises(ps []int) []int {
	if len(ps) > cap(l.room)-len(l.room) {
		l.room = make([]int, 0, 1024+len(ps))
	}
	n := len(l.room)
	for _, p := range ps {
		l.room = append(l.room, l.number[p])
	}
	return l.room[n:len(l.room):len(l.room)]
}

// split adds the steps of which the step of a resolvent consists.
func (l *lifting) split(st *Step, r *resolvent) {
	s := l.in.s
	step := Step{Clause: r.clause, Values: make(map[smt.Term]smt.Term)}
	for _, x := range s.ClauseVars(&s.Clauses[r.clause]) {
		step.Values[x] = s.valueOf(st, x)
	}
	given, with := l.premises(st.Premises), r.with
	for j := range s.Clauses[r.clause].Body {
		if len(with) == 0 || with[0].atom != j {
			step.Premises, given = append(step.Premises, given[0]), given[1:]
			continue
		}
		cl := &s.Clauses[with[0].clause]
		def := Step{Clause: with[0].clause, Values: make(map[smt.Term]smt.Term), Premises: given[:len(cl.Body):len(cl.Body)]}
		for _, x := range s.ClauseVars(cl) {
			def.Values[x] = s.valueOf(st, with[0].rename[x])
		}
		step.Premises, given, with = append(step.Premises, len(l.out)), given[len(cl.Body):], with[1:]
		l.out = append(l.out, def)
	}
	l.out = append(l.out, step)
}
