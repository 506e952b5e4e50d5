package cfront

import "modernc.org/cc/v4"

// What functions do to what their arguments point to is found out for each call: f(&x) with an x that nobody else knows is of no account.

// argumentMemory is the memory to which the pointer leads that is passed for a parameter.
type argumentMemory struct{ parameter int }

// passedTo is what a call does of a function that does f. The call n is in surroundings r; without them what is passed is not known.
func (l *footprints) passedTo(f footprint, n *cc.PostfixExpression, r *surroundings) footprint {
	out := footprint{ends: f.ends, fails: f.fails}
	for _, at := range f.reads {
		for _, to := range l.passed(at, n, r) {
			out.read(to)
		}
	}
	for _, at := range f.writes {
		for _, to := range l.passed(at, n, r) {
			out.write(to)
		}
	}
	return out
}

// passed are the regions that one is where the memory that arguments lead to is known.
func (l *footprints) passed(at region, n *cc.PostfixExpression, r *surroundings) []region {
	p, ok := at.id.(argumentMemory)
	if !ok {
		return []region{at}
	}
	memory := memoryOf(at.kinds)
	memory.any = at.any
	args := argumentsOf(n)
	if p.parameter >= len(args) {
		return []region{memory}
	}
	arg := inside(args[p.parameter])
	for x, ok := arg.(*cc.CastExpression); ok && x.Case == cc.CastExpressionCast; x, ok = arg.(*cc.CastExpression) {
		arg = inside(x.CastExpression)
	}
	if i, ok := r.parameter(arg); ok {
		at.id = argumentMemory{i}
		return []region{at}
	}
	object := arg
	if x, ok := arg.(*cc.UnaryExpression); ok && x.Case == cc.UnaryExpressionAddrof {
		object = x.CastExpression
	} else if !l.isArray(arg) {
		return []region{memory}
	}
	if l.baseOf(object) == nil {
		if i, ok := l.parameterBelow(object, r); ok {
			at.id = argumentMemory{i}
			return []region{at}
		}
		return []region{memory}
	}
	out := l.regions(object, r)
	for i := range out {
		out[i].kinds, out[i].any = out[i].kinds|at.kinds, at.any
	}
	return out
}

// argumentsOf are the arguments of a call, nil without one.
func argumentsOf(n *cc.PostfixExpression) (args []cc.ExpressionNode) {
	if n == nil {
		return nil
	}
	for list := n.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
		args = append(args, list.AssignmentExpression)
	}
	return args
}

// parameter is the number of the parameter that n is, if it points to the same object as when it was passed.
func (r *surroundings) parameter(n cc.ExpressionNode) (int, bool) {
	x, ok := inside(n).(*cc.PrimaryExpression)
	if !ok || x.Case != cc.PrimaryExpressionIdent {
		return 0, false
	}
	i, ok := r.params[x.Token.SrcStr()]
	return i, ok && i >= 0
}

// parameterBelow is the number of the parameter that leads to the object that n designates, or in which n is.
func (l *footprints) parameterBelow(n cc.ExpressionNode, r *surroundings) (int, bool) {
	for {
		switch x := inside(n).(type) {
		case *cc.PostfixExpression:
			switch {
			case x.Case == cc.PostfixExpressionIndex && l.isArray(x.PostfixExpression):
			case x.Case == cc.PostfixExpressionIndex && !l.isPointer(x.PostfixExpression): // i[p]
				return 0, false
			case x.Case == cc.PostfixExpressionPSelect, x.Case == cc.PostfixExpressionIndex:
				return r.parameter(l.unstepped(x.PostfixExpression))
			case x.Case != cc.PostfixExpressionIndex && x.Case != cc.PostfixExpressionSelect:
				return 0, false
			}
			n = x.PostfixExpression
		case *cc.UnaryExpression:
			if x.Case != cc.UnaryExpressionDeref {
				return 0, false
			}
			return r.parameter(l.unstepped(x.CastExpression))
		default:
			return 0, false
		}
	}
}

// unstepped is a pointer without the steps that it takes inside of its object.
func (l *footprints) unstepped(n cc.ExpressionNode) cc.ExpressionNode {
	for {
		switch x := inside(n).(type) {
		case *cc.PostfixExpression:
			if x.Case != cc.PostfixExpressionInc && x.Case != cc.PostfixExpressionDec {
				return x
			}
			n = x.PostfixExpression
		case *cc.UnaryExpression:
			if x.Case != cc.UnaryExpressionInc && x.Case != cc.UnaryExpressionDec {
				return x
			}
			n = x.UnaryExpression
		case *cc.AdditiveExpression:
			switch {
			case l.isPointer(x.AdditiveExpression):
				n = x.AdditiveExpression
			case l.isPointer(x.MultiplicativeExpression):
				n = x.MultiplicativeExpression
			default:
				return x
			}
		default:
			return x
		}
	}
}

// assignedBelow are the names of variables that something is assigned to by =, that may be reached by pointers, or that are declared.
func assignedBelow(n any) map[string]bool {
	names := map[string]bool{}
	add := func(n cc.ExpressionNode) {
		if p, ok := inside(n).(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionIdent {
			names[p.Token.SrcStr()] = true
		}
	}
	visit(n, func(n any) bool {
		switch x := n.(type) {
		case *cc.AssignmentExpression:
			if x.UnaryExpression != nil && x.Token.SrcStr() == "=" {
				add(x.UnaryExpression)
			}
		case *cc.UnaryExpression:
			if x.Case == cc.UnaryExpressionAddrof {
				add(x.CastExpression)
			}
		case *cc.Declarator:
			names[x.Name()] = true
		case *cc.AsmStatement:
			visit(x, func(n any) bool {
				if p, ok := n.(*cc.PrimaryExpression); ok {
					add(p)
				}
				return true
			})
		}
		return true
	})
	return names
}
