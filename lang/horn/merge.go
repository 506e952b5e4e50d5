package horn

import (
	"context"
	"fmt"
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// Merge joins clauses with the same predicates in body and head into one clause, whose constraint is the disjunction of
// theirs. The variables of the cases are different ones.
func Merge() Transform {
	return Transform{Name: "merging", Apply: func(_ context.Context, s *System) (*System, Undo, error) {
		m := &merging{s: s}
		groups := m.groups()
		if len(groups) == len(s.Clauses) {
			return s, Undo{}, nil
		}
		var clauses []Clause
		for _, g := range groups {
			clauses = append(clauses, m.join(g))
		}
		return s.with(clauses), Undo{derivation: m.liftDerivation}, nil
	}}
}

// merging remembers what the clauses of the new system are made of.
type merging struct {
	s     *System
	cases [][]mergeCase // by new clause
}

// mergeCase is a clause as one case of another one.
type mergeCase struct {
	clause int
	rename map[smt.Term]smt.Term // nil: the clause is alone, and as it was
	taken  smt.Term              // the case's constraint and arguments
	order  []int                 // the atom of the old body at each place of the new one
}

// groups collects the clauses that can be joined, in the order of the first of each group.
func (m *merging) groups() [][]int {
	var groups [][]int
	at := make(map[string]int)
	for i := range m.s.Clauses {
		cl := &m.s.Clauses[i]
		preds := []PredID{cl.Head.Pred}
		for _, j := range bodyOrder(cl) {
			preds = append(preds, cl.Body[j].Pred)
		}
		key := fmt.Sprint(preds)
		g, ok := at[key]
		if !ok {
			g = len(groups)
			at[key] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], i)
	}
	return groups
}

// bodyOrder sorts the atoms of the body by their predicates.
func bodyOrder(cl *Clause) []int {
	order := make([]int, len(cl.Body))
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(cl.Body[a].Pred) - int(cl.Body[b].Pred) })
	return order
}

// join makes one clause of a group.
func (m *merging) join(group []int) Clause {
	first := m.s.Clauses[group[0]]
	if len(group) == 1 {
		m.cases = append(m.cases, []mergeCase{{clause: group[0]}})
		return first
	}
	out := Clause{Head: m.symbols(first.Head), Pos: first.Pos}
	for _, j := range bodyOrder(&first) {
		out.Body = append(out.Body, m.symbols(first.Body[j]))
	}
	var cases []mergeCase
	var taken []smt.Term
	for _, i := range group {
		mc := mergeCase{clause: i, rename: m.s.freshVars(&m.s.Clauses[i]), order: bodyOrder(&m.s.Clauses[i])}
		cl := m.s.substitute(&m.s.Clauses[i], mc.rename)
		facts := []smt.Term{cl.Constraint}
		for k, j := range mc.order {
			facts = append(facts, m.s.equals(out.Body[k].Args, cl.Body[j].Args))
		}
		if !cl.IsQuery() {
			facts = append(facts, m.s.equals(out.Head.Args, cl.Head.Args))
		}
		mc.taken = m.s.Ctx.And(facts...)
		cases = append(cases, mc)
		taken = append(taken, mc.taken)
	}
	m.cases = append(m.cases, cases)
	out.Constraint = m.s.Ctx.Or(taken...)
	return out
}

// symbols is an application with new variables as arguments.
func (m *merging) symbols(app App) App {
	out := App{Pred: app.Pred}
	for _, a := range app.Args {
		out.Args = append(out.Args, m.s.Ctx.Fresh("m", m.s.Ctx.Sort(a)))
	}
	return out
}

// liftDerivation finds the case that each step has taken.
func (m *merging) liftDerivation(_ context.Context, d Derivation) (Derivation, error) {
	out := slices.Clone(d)
	for i := range out {
		st := &out[i]
		cases := m.cases[st.Clause]
		if cases[0].rename == nil {
			st.Clause = cases[0].clause
			continue
		}
		values := m.s.evaluator(st.Values)
		k := slices.IndexFunc(cases, func(mc mergeCase) bool { return values.Holds(mc.taken) })
		if k < 0 {
			return nil, fmt.Errorf("step %d of the derivation takes no case of a merged clause", i+1)
		}
		old := make(map[smt.Term]num.Rat)
		for x, y := range cases[k].rename {
			old[x] = d[i].Values[y]
		}
		premises := make([]int, len(st.Premises))
		for to, from := range cases[k].order {
			premises[from] = st.Premises[to]
		}
		*st = Step{Clause: cases[k].clause, Values: old, Premises: premises}
	}
	return out, nil
}
