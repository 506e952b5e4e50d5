package horn

import (
	"fmt"
	"slices"
	"strings"

	"cairn/internal/answer"
	"cairn/smt"
)

// CellModel interprets predicates by what is true of all cells of their arrays: P(a, x) by "for all indices k: F(x, k, a[k])". With
// several cells of an array the formula relates them.
type CellModel struct {
	Cells    [][]Cell // by predicate
	Formulas Model    // over the parameters that are no arrays, and the cells' indices and values
}

// Cell is a cell of an array: the index and the value are symbols that nothing else has.
type Cell struct {
	Param        int // which parameter is the array
	Index, Value smt.Term
}

// Proves implements answer.Certificate.
func (*CellModel) Proves() answer.Verdict { return answer.Safe }

// Instance is the formula of an atom's predicate for its arguments and for an index of each cell.
func (m *CellModel) Instance(s *System, app App, indices []smt.Term) smt.Term {
	by := make(map[smt.Term]smt.Term)
	for i, x := range s.Preds[app.Pred].Params {
		by[x] = app.Args[i]
	}
	for i, cell := range m.Cells[app.Pred] {
		by[cell.Index], by[cell.Value] = indices[i], s.Ctx.Select(app.Args[cell.Param], indices[i])
	}
	return s.Ctx.Subst(m.Formulas[app.Pred], by)
}

// Choices lists the ways to take one term of each list.
func Choices(lists [][]smt.Term) [][]smt.Term {
	choices := [][]smt.Term{nil}
	for _, list := range lists {
		var longer [][]smt.Term
		for _, chosen := range choices {
			for _, t := range list {
				longer = append(longer, append(slices.Clip(chosen), t))
			}
		}
		choices = longer
	}
	return choices
}

// Text implements Interpretation.
func (m *CellModel) Text(s *System, p PredID) (params, body string) {
	c := s.Ctx
	var indices []smt.Term
	var bound []string
	for i, cell := range m.Cells[p] {
		k := c.Var(fmt.Sprintf("k%d", i), c.Sort(cell.Index))
		indices = append(indices, k)
		bound = append(bound, fmt.Sprintf("(%s %s)", c.String(k), c.SortName(c.Sort(k))))
	}
	f := m.Instance(s, App{Pred: p, Args: s.Preds[p].Params}, indices)
	params, body = s.printable(s.Preds[p].Params, f)
	if len(bound) > 0 {
		body = fmt.Sprintf("(forall (%s) %s)", strings.Join(bound, " "), body)
	}
	return params, body
}
