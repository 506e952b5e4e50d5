package cells

import (
	"slices"

	"cairn/lang/horn"
	"cairn/smt"
)

// rule is a clause over cells with what its body says at each index at which it reads arrays.
type rule struct {
	constraint smt.Term
	head       horn.App // over slots
	body       []reading
}

// reading is an atom of a body: its numbers, and for each cell the indices and values that it may stand for.
type reading struct {
	pred  horn.PredID
	args  []smt.Term
	lists [][][2]smt.Term
}

// atoms are the atoms of the body, at each index.
func (r *rule) atoms() (all []horn.App) {
	for _, b := range r.body {
		longest := 1
		for _, list := range b.lists {
			longest = max(longest, len(list))
		}
		for n := range longest {
			args := slices.Clone(b.args)
			for _, list := range b.lists {
				args = append(args, list[n%len(list)][:]...)
			}
			all = append(all, horn.App{Pred: b.pred, Args: args})
		}
	}
	return all
}

// rule makes one of a clause.
func (m *morphing) rule(cl *horn.Clause) (rule, error) {
	out, body, scalars := m.prepared(cl)
	for j, app := range body {
		r := reading{pred: app.Pred, args: scalars[j]}
		for _, cell := range m.tracked[app.Pred] {
			a := app.Args[cell.Param]
			if len(m.indices[a]) == 0 {
				m.read(a, m.c.Fresh("k", m.c.Sort(cell.Index)))
			}
			var list [][2]smt.Term
			for _, k := range m.indices[a] {
				list = append(list, [2]smt.Term{k, m.values[a][k]})
			}
			r.lists = append(r.lists, list)
		}
		out.body = append(out.body, r)
	}
	out.constraint = m.c.And(append([]smt.Term{out.constraint}, m.consistent()...)...)
	return out, m.err
}
