package cfront

import "modernc.org/cc/v4"

// hasEffects reports whether evaluating n leaves statements in the graph: assignments, calls, or the check that an index or
// pointer is in bounds. It may say yes too often.
func (l *lowerer) hasEffects(n cc.ExpressionNode) bool {
	if n == nil {
		return false
	}
	if known, ok := l.effects[n]; ok {
		return known
	}
	found := l.findEffects(n)
	l.effects[n] = found
	return found
}

func (l *lowerer) findEffects(n cc.ExpressionNode) bool {
	switch x := n.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return l.hasEffects(x.ExpressionList)
		case cc.PrimaryExpressionStmt, cc.PrimaryExpressionGeneric:
			return true
		}
		return false
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionPrimary:
			return l.hasEffects(x.PrimaryExpression)
		case cc.PostfixExpressionSelect:
			return l.hasEffects(x.PostfixExpression)
		case cc.PostfixExpressionIndex:
			_, constant := valueOf(x.ExpressionList.Value())
			return !constant || l.hasEffects(x.PostfixExpression)
		}
		return true
	case *cc.UnaryExpression:
		return l.unaryEffects(x)
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			return l.hasEffects(x.CastExpression)
		}
		return l.hasEffects(x.UnaryExpression)
	case *cc.AssignmentExpression:
		return x.Case != cc.AssignmentExpressionCond || l.hasEffects(x.ConditionalExpression)
	case *cc.ConditionalExpression:
		return l.hasEffects(x.LogicalOrExpression) || l.hasEffects(x.ExpressionList) || l.hasEffects(x.ConditionalExpression)
	case *cc.LogicalOrExpression:
		return l.hasEffects(x.LogicalOrExpression) || l.hasEffects(x.LogicalAndExpression)
	case *cc.LogicalAndExpression:
		return l.hasEffects(x.LogicalAndExpression) || l.hasEffects(x.InclusiveOrExpression)
	case *cc.ExpressionList:
		return l.hasEffects(x.AssignmentExpression) || x.ExpressionList != nil // a discarded operand may have to be evaluated
	case *cc.ConstantExpression:
		return l.hasEffects(x.ConditionalExpression)
	}
	if _, a, b, ok := binary(n); ok {
		return l.hasEffects(a) || l.hasEffects(b)
	}
	return true
}

func (l *lowerer) unaryEffects(n *cc.UnaryExpression) bool {
	switch n.Case {
	case cc.UnaryExpressionPostfix:
		return l.hasEffects(n.PostfixExpression)
	case cc.UnaryExpressionAddrof, cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl, cc.UnaryExpressionNot:
		return l.hasEffects(n.CastExpression)
	case cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionSizeofType, cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
		return false
	default: // ++, --, and * which may leave its object's bounds
		return true
	}
}

// hasLabel reports whether s contains a label, so that a jump can come into it.
func (l *lowerer) hasLabel(s *cc.Statement) bool {
	if s == nil {
		return false
	}
	if known, ok := l.labels[s]; ok {
		return known
	}
	found := false
	switch s.Case {
	case cc.StatementLabeled:
		found = true
	case cc.StatementCompound:
		for list := s.CompoundStatement.BlockItemList; list != nil; list = list.BlockItemList {
			found = found || l.hasLabel(list.BlockItem.Statement)
		}
	case cc.StatementSelection:
		found = l.hasLabel(s.SelectionStatement.Statement) || l.hasLabel(s.SelectionStatement.Statement2)
	case cc.StatementIteration:
		found = l.hasLabel(s.IterationStatement.Statement)
	}
	l.labels[s] = found
	return found
}
