package cfront

import (
	"context"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// lowerer makes the graph of a typed syntax tree.
type lowerer struct {
	*calls
	labels map[labelQuery]bool
}

func newLowerer(ctx context.Context, in *program, o Options, calling *inlining, known *facts) *lowerer {
	code := &emitter{exprs: exprs{math: o.Math, wraps: o.SignedWrap}, in: in, options: o, b: newBuilder(ctx, &variables{names: map[string]int{}}), goals: goals{}, notes: map[string]cfg.Note{}}
	types := &typeTable{info: in.info, types: map[*ctypes.Type]*ctype{}, values: map[*ctypes.Type]*ctype{}, model: o.DataModel, math: o.Math}
	objs := &objects{
		emitter: code, typeTable: types, facts: known, targets: map[int]pointee{}, framesMade: map[frameKey]bool{}, made: map[objectKey]*object{},
		recursive: len(calling.kept) > 0, functions: map[string]*function{}, statics: map[*cc.Declarator]*variable{}, escapeFlags: map[cellKey]cfg.Var{}, log: pointerLog{edges: map[*edge][]loggedEvent{}},
	}
	mem := &memory{pointers: &pointers{objs}, fixed: fixedValues{}}
	ends := &leaks{memory: mem}
	e := &expressions{
		memory: mem, leaks: ends, names: &names{objects: objs, linked: map[string]*entity{}}, effects: map[cc.ExpressionNode]bool{},
		lasting: map[cc.ExpressionNode]*variable{}, addresses: map[cc.ExpressionNode]bool{}, signs: map[*cc.PostfixExpression]bool{},
		races: map[any]race{}, copies: 1,
	}
	e.footprints = &footprints{expressions: e}
	lib := &library{blocks: &blocks{memory: mem}, leaks: ends, skipped: map[string]bool{}, asked: map[*function]bool{}}
	l := &lowerer{calls: &calls{expressions: e, library: lib, calling: calling, copies: map[*function]*copies{}}, labels: map[labelQuery]bool{}}
	if len(known.inexact) > 0 {
		code.guesses, code.unsettled = lib.inexactly, strings.Join(known.inexact, ", or ")
	}
	if in.rounds {
		code.rounding = lib.modeVariable
	}
	objs.demand, e.outer, l.bodies = e, l, l
	l.makeLabels()
	return l
}

// typeNotNegative is the type of the number of arguments (C11 5.1.2.2.1, paragraph 2): no condition is needed, on which a run would depend.
var typeNotNegative = &ctype{kind: intType, num: cfg.Type{Bits: 31}, size: 4, name: "int"}

// program makes the graph of a run: globals are initialised, then the function with which it begins is called, with arbitrary arguments.
func (l *lowerer) program() {
	f := l.names.entry()
	b := l.b
	pos := l.pos(f.def.Declarator)
	b.source.info = cfg.VertexInfo{Pos: pos, Func: f.name}
	b.exit.info = cfg.VertexInfo{Pos: l.in.files.position(f.def.CompoundStatement.Token2.Position()), Func: f.name}
	b.target.info = cfg.VertexInfo{Pos: pos, Func: f.name}
	begin := b.newVertex(b.source.info)
	b.start(b.source)
	initial := b.open
	b.place(begin)
	l.initialiseNumbers()

	var args []value
	params := l.parameters(f)
	for i, p := range params {
		if f.name == "main" && i == 0 && len(params) > 1 && p.typ.kind == intType && p.typ.num == typeInt.num {
			args = append(args, l.to(l.arbitrary(typeNotNegative, "", pos), typeInt, pos))
			continue
		}
		if f.name == "main" && i == 1 && l.isArgv(p.typ) && p.used(f) {
			args = append(args, value{typ: p.typ, ptr: l.argv(args[0], pos)})
			continue
		}
		if l.options.Bytes && p.typ.kind == pointerType && !p.used(f) { // it may be null, which would have to be told from a pointer that the program knows
			args = append(args, value{typ: p.typ, ptr: l.nothing()})
			continue
		}
		args = append(args, l.arbitrary(p.typ, "", pos))
	}
	builders := []*builder{b}
	if len(l.calling.kept) > 0 {
		b.ret = b.exit
		begin := f
		if l.calling.kept[f.key] {
			begin = &function{name: f.name, key: "start"}
		}
		l.procs = append(l.procs, &procedure{fn: begin, b: b, result: cfg.NoVar})
	}
	l.start()
	l.inline(f, args, pos)
	l.frame = &frame{fn: f}
	l.atExit(b.exit.info.Pos)
	l.leaks.leave(b.exit.info.Pos, nil, false)
	for i := 1; i < len(l.procs); i++ {
		l.procedureBody(l.procs[i])
		builders = append(builders, l.procs[i].b)
	}
	l.leaks.checkLeaks(l.procs, len(l.calling.kept) > 0)
	if l.options.Bytes && len(l.calling.kept) > 0 && l.vertices() > maxStacked {
		l.keepLarge(false)
	}
	l.library.findLooks(builders)

	// Globals come last because only those that are used are initialised.
	used := make([]bool, len(b.vars))
	for _, b := range builders {
		b.eachVar(func(_ *edge, _ cfg.Stmt, v cfg.Var) { used[v] = true })
	}
	for _, s := range l.flat.initial {
		if used[s.Var] {
			initial.stmts = append(initial.stmts, s)
		}
	}
	var lowered []cfg.Stmt
	for _, v := range slices.Backward(l.globals) {
		for _, s := range slices.Backward(v.lowered) {
			keep := s.Kind == cfg.Assume || used[s.Var]
			if s.Kind == cfg.Assume {
				eachVar(s, func(v cfg.Var) { keep = keep && used[v] })
			}
			if keep { // and then what gives its value to what it reads
				eachVar(s, func(v cfg.Var) { used[v] = true })
				lowered = append(lowered, s)
			}
		}
	}
	slices.Reverse(lowered)
	initial.stmts = append(initial.stmts, lowered...)
}
