package spacer

import (
	"container/heap"

	"cairn/cooper"
	"cairn/internal/num"
	"cairn/lang/horn"
	"cairn/smt"
)

// pob is a proof obligation: can a state of the cube be derived with a depth of at most level?
type pob struct {
	pred  horn.PredID
	level int
	cube  []smt.Term
	seq   int
	depth int // recursive steps from the query
	node  int // its number in the history

	// Of GPDR, with NoFacts: the derivation that is followed; and, with AskAgain, who asks for this, for which premise, and the answers to what it
	// has asked itself, by premise.
	r       *rule
	m       *smt.Model
	parent  *pob
	premise int
	asked   *smt.Model // the derivation of the parent for which this is asked
	answers map[int]int
}

// queue holds the obligations that are open, those with the smallest bound first, and among these the newest first: an
// obligation waits until what it depends on is answered.
type queue []*pob

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].level != q[j].level {
		return q[i].level < q[j].level
	}
	return q[i].seq > q[j].seq
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push and Pop are for container/heap.
func (q *queue) Push(x any) { *q = append(*q, x.(*pob)) }

// Pop removes the last element.
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

func (e *engine) push(p *pob) {
	e.seq++
	p.seq = e.seq
	heap.Push(&e.queue, p)
}

func (e *engine) pop() *pob { return heap.Pop(&e.queue).(*pob) }

// result is what came of looking at an obligation: it is reached, by a fact; or it waits for a child; or else nothing derives
// it, and a summary fact says so.
type result struct {
	reached bool
	fact    int
	child   *pob
}

// expand applies the rules Sum, Reach and Query (Komuravelli et al. 2014, figure 6) to an obligation.
func (e *engine) expand(p *pob) (result, error) {
	e.stats.obligations++
	cube := e.c.And(p.cube...)
	if p.pred != horn.NoPred {
		if e.c.And(e.over(p.pred, p.level), cube) == smt.False {
			return result{}, nil
		}
		if open, _, err := e.check(e.over(p.pred, p.level), cube); err != nil || !open {
			return result{}, err
		}
		if !e.opt.AskAgain {
			if id, err := e.hit(p.pred, cube); err != nil || id >= 0 {
				return result{reached: id >= 0, fact: id}, err
			}
		}
	}
	if p.m != nil && p.m.Holds(e.c.And(cube, e.allOver(p.r, p.level))) {
		return e.follow(p, p.r, cube, p.m)
	}
	for _, r := range e.rulesFor(p.pred, p.level) {
		sat, m, err := e.check(cube, e.allOver(r, p.level))
		if err != nil {
			return result{}, err
		}
		if sat {
			if e.opt.NoFacts {
				p.r, p.m, p.answers = r, m, map[int]int{}
			}
			return e.follow(p, r, cube, m)
		}
	}
	if p.pred == horn.NoPred {
		return result{}, nil
	}
	return result{}, e.block(p)
}

// hit returns a reachability fact of a predicate that has states in a cube, or -1.
func (e *engine) hit(p horn.PredID, cube smt.Term) (int, error) {
	var facts []smt.Term
	for _, id := range e.known[p] {
		facts = append(facts, e.facts[id].f)
	}
	f := e.c.And(e.c.Or(facts...), cube)
	if f == smt.False {
		return -1, nil
	}
	sat, m, err := e.check(f)
	if err != nil || !sat {
		return -1, err
	}
	for _, id := range e.known[p] {
		if m.Holds(e.facts[id].f) {
			return id, nil
		}
	}
	return -1, ErrNoAnswer
}

// follow looks at a rule that derives states of the obligation from the summaries of its premises; m is one such derivation.
// Premise after premise is restricted to its reachability facts. The first one for which there is no derivation then is
// queried; if there is none, the rule reaches.
func (e *engine) follow(p *pob, r *rule, cube smt.Term, m *smt.Model) (result, error) {
	done := []smt.Term{cube, r.trans}
	for i := range r.body {
		rest := done
		for j := i + 1; j < len(r.body); j++ {
			rest = append(rest[:len(rest):len(rest)], e.overAt(r, j, p.level))
		}
		if e.opt.AskAgain {
			if _, ok := p.answers[i]; !ok {
				child, err := e.query(p, r, i, e.c.And(rest...), m)
				if err != nil {
					return result{}, err
				}
				child.parent, child.premise, child.asked = p, i, m
				return result{child: child}, nil
			}
			continue
		}
		if !m.Holds(r.under[i]) {
			hit, m2, err := false, m, error(nil)
			if r.under[i] != smt.False && !e.opt.NoFacts {
				hit, m2, err = e.check(append(rest[:len(rest):len(rest)], r.under[i])...)
			}
			switch {
			case err != nil:
				return result{}, err
			case !hit:
				child, err := e.query(p, r, i, e.c.And(rest...), m)
				return result{child: child}, err
			}
			m = m2
		}
		done = append(done[:len(done):len(done)], r.under[i])
	}
	return e.reach(p, r, m)
}

// query makes an obligation for premise i of a rule: the states that, with what is known of the other premises, derive one
// of p (rule Query). f holds in m.
func (e *engine) query(p *pob, r *rule, i int, f smt.Term, m *smt.Model) (*pob, error) {
	a := &r.body[i]
	cube, err := e.project(a.formals, f, m)
	if err != nil {
		return nil, err
	}
	lits := e.c.SubstAll(cube, a.back)
	return &pob{pred: a.pred, level: p.level - a.step, depth: p.depth + a.step, cube: e.split(lits)}, nil
}

// reach makes a reachability fact of what a rule derives from facts (rule Reach). m is such a derivation.
func (e *engine) reach(p *pob, r *rule, m *smt.Model) (result, error) {
	fs := []smt.Term{r.trans}
	fact := reachable{pred: p.pred, rule: r}
	for i := range r.body {
		a := &r.body[i]
		known := e.known[a.pred]
		if e.opt.AskAgain {
			known = []int{p.answers[i]}
		}
		found := false
		for _, id := range known {
			if f := e.c.Subst(e.facts[id].f, a.rename); m.Holds(f) {
				fs, fact.premises, found = append(fs, f), append(fact.premises, id), true
				break
			}
		}
		if !found {
			return result{}, ErrNoAnswer
		}
	}
	fact.f = smt.True
	if p.pred != horn.NoPred {
		cube, err := e.project(e.sys.Preds[p.pred].Params, e.c.And(fs...), m)
		if err != nil {
			return result{}, err
		}
		fact.f = e.c.And(cube...)
	}
	return result{reached: true, fact: e.discover(fact)}, nil
}

// project returns a conjunction over the constants keep that holds in m and implies that the rest of f can be completed: a
// model-based projection (section 5); in mode gpdr, the values in m.
func (e *engine) project(keep []smt.Term, f smt.Term, m *smt.Model) ([]smt.Term, error) {
	if e.gpdr {
		return e.point(keep, m), nil
	}
	if e.bool {
		return e.projectBool(keep, f, m)
	}
	cube, err := cooper.Project(e.ctx, e.c, e.c.FreeVarsBut(f, keep), f, m, cooper.Options{})
	switch {
	case err == nil:
		return e.c.Conjuncts(cube), nil
	case e.ctx.Err() != nil:
		return nil, e.ctx.Err()
	default: // a single state is a projection, too
		return e.point(keep, m), nil
	}
}

// point describes the values of constants in a model.
func (e *engine) point(xs []smt.Term, m *smt.Model) []smt.Term {
	var lits []smt.Term
	for _, x := range xs {
		lits = append(lits, e.c.Eq(x, m.TermValue(x)))
	}
	return lits
}

// split writes equations of numbers, and of vectors of bits, as two inequalities: one of them may be enough to block an obligation.
func (e *engine) split(lits []smt.Term) []smt.Term {
	var out []smt.Term
	for _, l := range lits {
		if e.c.Kind(l) == smt.KSame {
			if a := e.c.Args(l); e.c.SortKind(e.c.Sort(a[0])) == smt.SortBitVec {
				atMost := smt.Operator{Code: smt.BVULe}
				out = append(out, e.c.Op(atMost, a[0], a[1]), e.c.Op(atMost, a[1], a[0]))
				continue
			}
		}
		if e.c.Kind(l) != smt.KEq {
			out = append(out, l)
			continue
		}
		sum := e.c.Linear(l)
		out = append(out, e.c.LeZero(sum), e.c.LeZero(sum.Scale(num.MinusOne())))
	}
	return out
}
