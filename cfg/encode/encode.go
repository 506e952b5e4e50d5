package encode

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Ranges tells between which bounds a variable stays at a vertex, on every execution. The encoding uses it to leave out
// wraparound that cannot happen; a transition encoded with ranges is exact for states within them only.
type Ranges interface {
	Interval(at cfg.Vertex, v cfg.Var) num.Interval
}

// EncodeEdge returns the transition of one edge. ranges may be nil. The error is of an expression that cannot be encoded.
func (vo *Vocab) EncodeEdge(g *cfg.Graph, e cfg.EdgeID, ranges Ranges) (Transition, error) {
	return vo.EncodePath(g, []cfg.EdgeID{e}, ranges)
}

// EncodePath does so for a path of at least one edge. It can be more exact than the composition of the edges, as what earlier
// edges say about the operands of an operation is known.
func (vo *Vocab) EncodePath(g *cfg.Graph, edges []cfg.EdgeID, ranges Ranges) (Transition, error) {
	enc := newEncoder(context.Background(), vo, g, ranges)
	enc.path(g.Edges[edges[0]].Src, edges)
	return enc.transition(smt.True), enc.err
}

// Condition is what a condition says of a state, in linear arithmetic. The error is of one that it cannot express.
func (vo *Vocab) Condition(g *cfg.Graph, cond *cfg.Expr) (smt.Term, error) {
	enc := newEncoder(context.Background(), vo, g, nil)
	enc.env = newEnvironment(g.Source)
	enc.assume(cond, true)
	t := enc.transition(smt.True)
	if enc.err == nil && len(vo.Aux(t)) > 0 {
		enc.fail(cond, "linear arithmetic cannot express this condition")
	}
	return t.Guard, enc.err
}

// encoder builds the transition of a block. It runs the block symbolically: env holds the value of each variable as a term
// over X and auxiliary constants, facts what must hold for the execution to get so far.
type encoder struct {
	ctx    context.Context
	vo     *Vocab
	c      *smt.Context
	g      *cfg.Graph
	ranges Ranges

	env     *environment
	facts   []smt.Term
	choices []Choice
	chosen  map[smt.Term]bool // the symbols of choices
	approx  bool
	err     error
}

func newEncoder(ctx context.Context, vo *Vocab, g *cfg.Graph, ranges Ranges) *encoder {
	return &encoder{ctx: ctx, vo: vo, c: vo.Ctx, g: g, ranges: ranges, chosen: make(map[smt.Term]bool)}
}

// value is an integer during symbolic execution: a term, and an interval that contains it on every execution. The value
// of a condition, 1 or 0, comes with the condition; its term is NoTerm until someone asks for the number (read).
type value struct {
	term smt.Term
	iv   num.Interval
	cond *truth
}

// binding is the value of a variable; at is the vertex whose Ranges the interval respects.
type binding struct {
	value
	at cfg.Vertex
}

// environment is the symbolic state at a vertex. Variables that are not in vars have the value X, and no more is known
// about them than their type and Ranges tell. quotients and products are those that the facts on the way to the vertex define.
type environment struct {
	at        cfg.Vertex
	vars      map[cfg.Var]binding
	quotients []quotient
	products  []knownProduct
}

func newEnvironment(at cfg.Vertex) *environment {
	return &environment{at: at, vars: make(map[cfg.Var]binding)}
}

func (env *environment) clone() *environment {
	return &environment{env.at, maps.Clone(env.vars), slices.Clip(env.quotients), slices.Clip(env.products)}
}

// lookup returns the value of v; its term may be NoTerm.
func (enc *encoder) lookup(v cfg.Var) value {
	b, ok := enc.env.vars[v]
	if ok && b.at == enc.env.at {
		return b.value
	}
	if !ok {
		b.value = value{term: enc.vo.X[v], iv: enc.vo.Vars[v].Type.Range()}
	}
	b.at = enc.env.at
	if enc.ranges != nil {
		b.iv = b.iv.Meet(enc.ranges.Interval(b.at, v))
	}
	enc.env.vars[v] = b
	return b.value
}

// read returns the value of v with a term.
func (enc *encoder) read(v cfg.Var) value {
	val := enc.lookup(v)
	if val.term == smt.NoTerm {
		if val.cond == nil { // an array whose encoding has failed: err says so
			return value{term: enc.vo.X[v], iv: val.iv}
		}
		val.term = enc.truthValue(*val.cond).term
		enc.env.vars[v] = binding{val, enc.env.at}
	}
	return val
}

// set changes the value of v.
func (enc *encoder) set(v cfg.Var, val value) {
	val.iv = val.iv.Meet(enc.vo.Vars[v].Type.Range())
	enc.env.vars[v] = binding{val, enc.env.at}
}

// path encodes the edges of a path that begins at v.
func (enc *encoder) path(v cfg.Vertex, edges []cfg.EdgeID) {
	enc.env = newEnvironment(v)
	for _, e := range edges {
		enc.edge(e)
	}
}

// edge encodes the statements of e in the current environment, and moves to its end.
func (enc *encoder) edge(e cfg.EdgeID) {
	for i, s := range enc.g.Edges[e].Stmts {
		switch s.Kind {
		case cfg.Assign:
			enc.set(s.Var, enc.assigned(s.Expr))
			enc.remember(s.Var)
		case cfg.Havoc:
			enc.havoc(s.Var, cfg.Site{Edge: e, Stmt: int32(i)})
		case cfg.Assume:
			enc.assume(s.Expr, true)
		default:
			if enc.err == nil {
				enc.err = fmt.Errorf("%s: a call has no transition of its own", s.Pos)
			}
		}
	}
	enc.env.at = enc.g.Edges[e].Dst
}

// havoc gives v an arbitrary value of its type.
func (enc *encoder) havoc(v cfg.Var, site cfg.Site) {
	t := enc.vo.Vars[v].Type
	symbol := enc.vo.fresh(v)
	enc.fact(t.Holds(enc.c, symbol))
	enc.choices = append(enc.choices, Choice{site, symbol})
	enc.chosen[symbol] = true
	enc.set(v, value{term: symbol, iv: t.Range()})
}

func (enc *encoder) fact(f smt.Term) {
	if f != smt.True {
		enc.facts = append(enc.facts, f)
	}
}

func (enc *encoder) fail(e *cfg.Expr, format string, args ...any) {
	if enc.err == nil {
		enc.err = fmt.Errorf("%s: %s", e.Pos, fmt.Sprintf(format, args...))
	}
}

// transition is the result of the encoding: the guard, the facts, and what env has changed.
func (enc *encoder) transition(guard smt.Term) Transition {
	t := Transition{Choices: enc.choices, Approx: enc.approx}
	for _, v := range slices.Sorted(maps.Keys(enc.env.vars)) {
		if val := enc.read(v).term; val != enc.vo.X[v] {
			t.Post = append(t.Post, Update{v, val})
		}
	}
	t.Guard = enc.c.And(guard, enc.c.And(enc.facts...))
	if t.infeasible() {
		return Transition{Guard: smt.False}
	}
	return enc.vo.simplify(t, enc.chosen)
}

// capture runs f and returns the facts that it has added, instead of keeping them. What f has learned about intervals and
// quotients is forgotten.
func (enc *encoder) capture(f func()) []smt.Term {
	facts, env := enc.facts, enc.env
	enc.facts, enc.env = nil, env.clone()
	f()
	got := enc.facts
	enc.facts, enc.env = facts, env
	return got
}

// under runs f, which encodes what is evaluated only if cond holds.
func (enc *encoder) under(cond smt.Term, learned []narrowing, f func()) {
	if cond == smt.True {
		f()
		return
	}
	facts := enc.capture(func() {
		enc.narrow(learned)
		f()
	})
	if cond != smt.False {
		enc.fact(enc.c.Implies(cond, enc.c.And(facts...)))
	}
}

// fresh returns a new auxiliary constant with the given interval, which is not asserted.
func (enc *encoder) fresh(prefix string, iv num.Interval) value {
	return value{term: enc.c.Fresh(prefix, smt.Int), iv: iv}
}

// bound asserts that val lies in its interval.
func (enc *encoder) bound(val value) {
	if val.iv.LoOK {
		enc.fact(enc.c.Le(enc.num(val.iv.Lo), val.term))
	}
	if val.iv.HiOK {
		enc.fact(enc.c.Le(val.term, enc.num(val.iv.Hi)))
	}
}

func (enc *encoder) num(r num.Rat) smt.Term { return enc.c.Num(r, smt.Int) }

func (enc *encoder) constant(r num.Rat) value { return value{term: enc.num(r), iv: num.Point(r)} }

// simplify substitutes auxiliary constants away that an equation of the guard defines, except those to keep.
func (vo *Vocab) simplify(t Transition, keep map[smt.Term]bool) Transition {
	for {
		v, def, ok := vo.definition(t.Guard, keep)
		if !ok {
			return t
		}
		t = vo.substitute(t, map[smt.Term]smt.Term{v: def})
		if t.Guard == smt.False {
			return Transition{Guard: smt.False}
		}
	}
}

// definition finds a conjunct v = def of the guard that defines an auxiliary constant which is not kept.
func (vo *Vocab) definition(guard smt.Term, keep map[smt.Term]bool) (v, def smt.Term, ok bool) {
	for _, f := range vo.Ctx.Conjuncts(guard) {
		if vo.Ctx.Kind(f) != smt.KEq {
			continue
		}
		l := vo.Ctx.Linear(f)
		for _, m := range l.Mono {
			if _, state := vo.VarOf(m.Var); state || vo.Ctx.Kind(m.Var) != smt.KVar || keep[m.Var] || !m.Coeff.Abs().IsOne() {
				continue
			}
			rest := l.Without(m.Var).Scale(m.Coeff.Neg())
			return m.Var, vo.Ctx.LinearTerm(rest, smt.Int), true
		}
	}
	return 0, 0, false
}
