package cfront

import (
	"modernc.org/cc/v4"

	"slices"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// inline makes the graph of one call. The arguments have been converted to the types of the parameters; there may be more if the function
// has an ellipsis. It returns what the function returns.
func (l *calls) inline(f *function, args []value, pos cfg.Pos) value {
	result := l.resultType(f.typ)
	if !l.b.reachable() {
		return l.dummy(result)
	}
	if f.library && !l.facts.flat.aligning && slices.Contains(aligning, f.name) {
		l.facts.flat.aligning, l.facts.changed = true, true
	}
	if l.calling.kept[f.key] {
		return l.callProcedure(f, args, pos)
	}
	counts := l.counts(f, args)
	if l.isActive(f) && !l.countsDown(f, counts) {
		fail(&keeping{fns: l.cycle(f)})
	}
	l.inlined++
	l.keepOften()
	if l.inlined > l.options.maxInline() {
		if l.options.Bytes {
			l.keepLarge(false)
		}
		fail(tooLarge(pos, "more than %d inlined calls", l.options.maxInline()))
	}
	defer l.count(f, len(l.b.vertices))
	fr := &frame{fn: f, pos: pos, id: l.frameID(f.name, pos), parent: l.frame, caller: l.scope, labels: map[*ctypes.Label]*label{}, onlySign: l.signCall, counts: counts}
	l.signCall = false
	defer l.endLives(len(l.flat.passing), pos) // outside of the function
	outer := l.scope
	l.frame, l.scope = fr, newScope(f.scope)
	defer func() { l.frame, l.scope = fr.parent, outer }()

	end := l.place(l.in.files.position(f.def.CompoundStatement.Token2.Position()))
	fr.exit = l.b.newVertex(cfg.VertexInfo{Pos: end, Func: f.name})
	if result.kind != voidType {
		fr.result = l.newObject(nil, "return", f.name+".", result, cfg.VarInfo{Func: f.name, Kind: cfg.Temp, Pos: pos})
	}
	l.beginActivation(fr, pos)
	params := l.parameters(f)
	for i, p := range params {
		l.bindParameter(p, args[i], pos)
	}
	l.parameterLengths(f, pos)
	if isVariadic(f) {
		l.bindRest(args[len(params):], pos)
	}
	l.functionBody(f, end)
	if fr.result == nil {
		return value{typ: typeVoid}
	}
	return l.load(placeOf(fr.result.root), pos)
}

// maxCount is the largest argument from which recursion that counts down is inlined: each call is one of few, and each object that it allocates one by
// itself. A function that makes structures of three levels, as harnesses have it, is some 70 calls; as one procedure all that it allocates is one array.
const maxCount = 8

// counts are the arguments of a call that calls itself which are small constants, and parameters that nothing writes to; nil: there are none.
func (l *calls) counts(f *function, args []value) map[int]int64 {
	if l.passesNumbers(f) || !l.callsItself(f) { // of numbers, a procedure has one contract for all calls
		return nil
	}
	var counts map[int]int64
	for i, p := range l.parameters(f) {
		if p.decl == nil || l.in.written.has(p.decl) || args[i].e == nil {
			continue
		}
		e := l.known(args[i].e)
		if n, ok := e.Val.Int64(); e.Op == cfg.Const && ok && n >= 0 && n <= maxCount {
			if counts == nil {
				counts = map[int]int64{}
			}
			counts[i] = n
		}
	}
	return counts
}

// callsItself reports whether a function has a call of its own name.
func (l *calls) callsItself(f *function) bool {
	itself, ok := l.in.itself[f.def]
	if !ok {
		visit(f.def.CompoundStatement, func(n any) bool {
			call, isCall := n.(*cc.PostfixExpression)
			itself = itself || isCall && call.Case == cc.PostfixExpressionCall && calledName(call) == f.def.Declarator.Name()
			return !itself
		})
		l.in.itself[f.def] = itself
	}
	return itself
}

// countsDown reports whether a call of an active function has an argument that is less than that of the call around it, so that calls come to an end.
func (l *calls) countsDown(f *function, counts map[int]int64) bool {
	fr := l.frame
	for fr.fn != f {
		fr = fr.parent
	}
	for i, n := range counts {
		if before, ok := fr.counts[i]; ok && n < before {
			return true
		}
	}
	return false
}

// isActive reports whether a call of a function is being inlined.
func (l *activation) isActive(f *function) bool {
	for fr := l.frame; fr != nil; fr = fr.parent {
		if fr.fn == f {
			return true
		}
	}
	return false
}

// functionBody makes the graph of the body of a function, which ends at a place, up to the exit of its frame.
func (l *calls) functionBody(f *function, end cfg.Pos) {
	if e := l.in.info.NotUnderstood(f.def.CompoundStatement); e != nil {
		l.notSupported(l.in.files.position(e.Pos), e.Msg)
	} else {
		l.bodies.blockItems(f.def.CompoundStatement)
	}
	if l.b.reachable() {
		l.fallOff(f, end)
		l.bodies.cleanUp(l.scope.autos, end)
	}
	l.b.place(l.frame.exit)
	l.bodies.finishLabels()
	if f.noreturn {
		l.hole(end, cfg.Undefined, "the return of a function that is declared not to return")
	}
}

// fallOff ends a function without a return statement: main returns 0, others an arbitrary value.
func (l *calls) fallOff(f *function, pos cfg.Pos) {
	r := l.frame.result
	switch {
	case r == nil:
	case f.key == "main" && r.typ.kind == intType:
		l.store(placeOf(r.root), value{typ: typeInt, e: l.intConst(typeInt, 0)}, pos)
	default:
		l.havocCell(r.root, "", pos)
	}
}

// bindParameter declares a parameter and gives it its argument.
func (l *calls) bindParameter(p parameter, arg value, pos cfg.Pos) {
	if p.name == "" {
		return
	}
	o := l.newObject(p.decl, p.name, l.frame.fn.name+".", p.typ, cfg.VarInfo{Func: l.frame.fn.name, Pos: l.pos(p.decl)})
	l.declareAuto(o)
	l.beginLife(o, pos)
	l.unescaped(o, pos)
	l.store(placeOf(o.root), arg, pos)
	l.fix(o)
	l.fixPointer(o, arg, pos)
	o.constant = l.isConstant(p.decl)
}

func (l *calls) declareAuto(o *object) {
	if e := l.scope.names[o.name]; e != nil && (e.object != nil || e.static != nil) {
		fail(syntaxError(l.pos(o.decl), "%s is declared twice", o.name))
	}
	o.scope, o.lasts = l.scope, l.scope.labels > 0
	l.retire(o, l.pos(o.decl))
	l.scope.names[o.name] = &entity{object: o}
	l.scope.autos = append(l.scope.autos, o)
}

// bindRest makes the objects of the arguments behind the last parameter of the call that is inlined now.
func (l *calls) bindRest(args []value, pos cfg.Pos) {
	fr := l.frame
	fr.first = l.numberRest(int64(len(args)), pos)
	for i, v := range args {
		if v.typ.kind == arrayType && v.ptr != nil {
			v.typ = pointerTo(l.elem(v.typ))
		}
		o := l.newRest(v.typ, pos)
		o.scope = l.scope
		l.beginLife(o, pos)
		l.unescaped(o, pos)
		l.store(placeOf(o.root), v, pos)
		number := l.fold(cfg.Bin(cfg.Add, fr.first, l.intConst(typeUInt, int64(i))))
		fr.rest = append(fr.rest, rest{number, o, v})
	}
}

// firstKept is the least number of an argument behind the last parameter of a call in a function that is kept.
const firstKept = 1 << 24

// numberRest is the number of the first of so many arguments behind the last parameter, and an end. In a function that is kept they have other
// numbers in each of its calls: a va_list may be passed from one to another.
func (l *calls) numberRest(n int64, pos cfg.Pos) *cfg.Expr {
	if !l.inProcedure() {
		first := l.lastArgument + 1
		l.lastArgument += n + 1
		return l.intConst(typeUInt, first)
	}
	count := l.counter(&l.rests, "arguments")
	first := l.saved(cfg.Bin(cfg.Add, l.ref(count, pos), l.intConst(typeUInt, firstKept)), typeUInt, pos)
	l.put(count, cfg.Bin(cfg.Add, l.ref(count, pos), l.intConst(typeUInt, n+1)), pos)
	return first
}

// isVariadic reports whether a function is defined with an ellipsis.
func isVariadic(f *function) bool {
	return f.typ.Kind == ctypes.Function && f.typ.Func.Variadic
}
