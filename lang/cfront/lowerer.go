package cfront

import (
	"context"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// lowerer makes the graph of a typed syntax tree.
type lowerer struct {
	*calls
	labels map[labelQuery]bool
}

func newLowerer(ctx context.Context, in *program, o Options, kept map[string]bool, known *facts) *lowerer {
	code := &emitter{exprs: exprs{math: o.Math, wraps: o.SignedWrap}, in: in, options: o, b: newBuilder(ctx, &variables{names: map[string]int{}}), goals: goals{}}
	types := &typeTable{types: map[cc.Type]*ctype{}, layouts: &in.layouts, model: o.DataModel}
	objs := &objects{
		emitter: code, typeTable: types, facts: known, targets: map[int]pointee{}, framesMade: map[frameKey]bool{}, made: map[objectKey]*object{},
		functions: map[string]*function{}, statics: map[*cc.Declarator]*variable{}, escapeFlags: map[cellKey]cfg.Var{}, log: pointerLog{edges: map[*edge][]loggedEvent{}},
	}
	mem := &memory{pointers: &pointers{objs}, fixed: fixedValues{}}
	ends := &leaks{memory: mem}
	e := &expressions{
		memory: mem, leaks: ends, names: &names{objects: objs, linked: map[string]*entity{}}, effects: &effects{code: code, known: map[cc.ExpressionNode]bool{}},
		texts: map[*cc.PrimaryExpression]*variable{}, addresses: map[cc.ExpressionNode]bool{}, signs: map[*cc.PostfixExpression]bool{},
	}
	lib := &library{blocks: &blocks{mem}, leaks: ends, skipped: map[string]bool{}, notes: map[string]cfg.Note{}}
	l := &lowerer{calls: &calls{expressions: e, library: lib, kept: kept}, labels: map[labelQuery]bool{}}
	types.constants, objs.demand, e.effects.values, e.outer, l.bodies = e, e, e, l, l
	return l
}
