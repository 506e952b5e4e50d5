package cfront

import "modernc.org/cc/v4"

// labelQuery asks whether jumps can come into a statement: by goto, or also by a switch around it.
type labelQuery struct {
	s     *cc.Statement
	cases bool
}

// hasLabel reports whether s, a statement of the current function, contains a label that is used from outside.
func (l *lowerer) hasLabel(s *cc.Statement) bool { return l.findLabel(labelQuery{s, true}) }

func (l *lowerer) findLabel(q labelQuery) bool {
	if q.s == nil {
		return false
	}
	if known, ok := l.labels[q]; ok {
		return known
	}
	inside := func(s *cc.Statement) bool { return l.findLabel(labelQuery{s, q.cases}) }
	found := false
	switch s := q.s; s.Case {
	case cc.StatementLabeled:
		if n := s.LabeledStatement; n.Case == cc.LabeledStatementLabel {
			found = l.isGotoTarget(n.Token.SrcStr()) || inside(n.Statement)
		} else {
			found = q.cases || inside(n.Statement)
		}
	case cc.StatementCompound:
		for list := s.CompoundStatement.BlockItemList; list != nil; list = list.BlockItemList {
			found = found || inside(list.BlockItem.Statement)
		}
	case cc.StatementSelection:
		n := s.SelectionStatement
		if n.Case == cc.SelectionStatementSwitch {
			found = l.findLabel(labelQuery{n.Statement, false})
		} else {
			found = inside(n.Statement) || inside(n.Statement2)
		}
	case cc.StatementIteration:
		found = inside(s.IterationStatement.Statement)
	}
	l.labels[q] = found
	return found
}
