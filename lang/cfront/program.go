package cfront

import (
	"cmp"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// frame is one inlined call of a function.
type frame struct {
	fn       *function
	pos      cfg.Pos // of the call
	id       int     // see memory
	parent   *frame
	caller   *scope  // at the call
	result   *object // nil if the function returns nothing
	first    int64   // number of the first argument behind the last parameter; 0: the function has no ellipsis
	rest     []rest
	exit     *vertex
	labels   map[string]*label
	targets  []target // of break and continue, innermost last
	switches []*switchStmt
	onlySign bool // no more than the sign of the result counts
}

// target is where break and continue go; a switch has no continue.
type target struct{ brk, cont *vertex }

// entry returns the function that a run begins with. It may be named like a function of a trace, by its file and name, if there are several
// static ones of one name.
func (l *lowerer) entry() *function {
	name := cmp.Or(l.options.Entry, "main")
	if f := l.functions[name]; f != nil && f.def != nil {
		return f
	}
	var found []*function
	var keys []string
	for _, f := range l.funcs {
		if f.name == name && name != "main" {
			found, keys = append(found, f), append(keys, f.key)
		}
	}
	switch {
	case len(found) > 1:
		fail(syntaxError(l.in.start(), "there are several functions %s: %s", name, strings.Join(keys, ", ")))
	case len(found) == 0 && l.functions[name] != nil:
		fail(syntaxError(l.in.start(), "the function %s has no body", name))
	case len(found) == 0:
		fail(syntaxError(l.in.start(), "there is no function %s", name))
	}
	return found[0]
}

// typeNotNegative is the type of the number of arguments (C11 5.1.2.2.1, paragraph 2): no condition is needed, on which a run would depend.
var typeNotNegative = &ctype{kind: intType, num: cfg.Type{Bits: 31}, size: 4, name: "int"}

// program makes the graph of a run: globals are initialised, then the function with which it begins is called, with arbitrary arguments.
func (l *lowerer) program() {
	f := l.entry()
	b := l.b
	pos := l.pos(f.def.Declarator)
	b.source.info = cfg.VertexInfo{Pos: pos, Func: f.name}
	b.exit.info = cfg.VertexInfo{Pos: l.in.files.position(f.def.CompoundStatement.Token2.Position()), Func: f.name}
	b.target.info = cfg.VertexInfo{Pos: pos, Func: f.name}
	begin := b.newVertex(b.source.info)
	b.start(b.source)
	initial := b.open
	b.place(begin)

	var args []value
	params := l.parameters(f)
	for i, p := range params {
		if f.name == "main" && i == 0 && len(params) > 1 && p.typ.kind == intType && p.typ.num == typeInt.num {
			args = append(args, l.to(l.arbitrary(typeNotNegative, "", pos), typeInt, pos))
			continue
		}
		args = append(args, l.arbitrary(p.typ, "", pos))
	}
	builders := []*builder{b}
	if len(l.kept) > 0 {
		b.ret = b.exit
		begin := f
		if l.kept[f.key] {
			begin = &function{name: f.name, key: "start"}
		}
		l.procs = append(l.procs, &procedure{fn: begin, b: b, result: cfg.NoVar})
	}
	l.inline(f, args, pos)
	l.frame = &frame{fn: f}
	l.leave(b.exit.info.Pos, nil, false)
	l.checkLeaks()
	if len(l.procs) > 0 {
		l.procs[0].last = len(b.vars)
		for i := 1; i < len(l.procs); i++ {
			l.procedureBody(l.procs[i])
			builders = append(builders, l.procs[i].b)
		}
	}

	// Globals come last because only those that are used are initialised.
	used := make([]bool, len(b.vars))
	for _, b := range builders {
		for _, v := range b.vertices {
			for _, e := range v.out {
				for _, s := range e.stmts {
					eachVar(s, func(v cfg.Var) { used[v] = true })
				}
			}
		}
	}
	for _, v := range l.globals {
		for _, s := range v.lowered {
			keep := true
			eachVar(s, func(v cfg.Var) { keep = keep && used[v] })
			if keep {
				initial.stmts = append(initial.stmts, s)
			}
		}
	}
}

// order lists the variables of objects that live as long as the program, in the order of their declarations.
func (l *lowerer) order() []cfg.Var {
	var out []cfg.Var
	for _, v := range l.globals {
		out = append(out, v.flags...)
		if v.object != nil {
			v.object.root.scalars(func(c *cell) {
				for _, v := range []cfg.Var{c.v, c.index} {
					if v >= 0 {
						out = append(out, v)
					}
				}
			})
		}
	}
	return out
}

// parameter is a parameter of a function definition.
type parameter struct {
	name string
	decl *cc.Declarator
	typ  *ctype
}

func (l *lowerer) parameters(f *function) []parameter {
	ft, ok := f.typ.(*cc.FunctionType)
	if !ok {
		return nil
	}
	var out []parameter
	for _, p := range ft.Parameters() {
		t := l.typeOf(p.Type().Decay())
		if t.kind == voidType && len(ft.Parameters()) == 1 {
			break
		}
		out = append(out, parameter{name: p.Name(), decl: p.Declarator, typ: t})
	}
	return out
}

// inline makes the graph of one call. The arguments have been converted to the types of the parameters; there may be more if the function
// has an ellipsis. It returns what the function returns.
func (l *lowerer) inline(f *function, args []value, pos cfg.Pos) value {
	result := l.resultType(f.typ)
	if !l.b.reachable() {
		return l.dummy(result)
	}
	if l.kept[f.key] {
		return l.callProcedure(f, args, pos)
	}
	for fr := l.frame; fr != nil; fr = fr.parent {
		if fr.fn == f {
			fail(&recursive{f.key, pos})
		}
	}
	if l.inlined++; l.inlined > l.options.maxInline() {
		fail(tooLarge(pos, "more than %d inlined calls", l.options.maxInline()))
	}
	fr := &frame{fn: f, pos: pos, id: l.frameID(f.name, pos), parent: l.frame, caller: l.scope, labels: map[string]*label{}, onlySign: l.signCall}
	l.signCall = false
	outer := l.scope
	l.frame, l.scope = fr, newScope(f.scope)
	defer func() { l.frame, l.scope = fr.parent, outer }()

	end := l.place(l.in.files.position(f.def.CompoundStatement.Token2.Position()))
	fr.exit = l.b.newVertex(cfg.VertexInfo{Pos: end, Func: f.name})
	if result.kind != voidType {
		fr.result = l.newObject(nil, "return", f.name+".", result, cfg.VarInfo{Func: f.name, Kind: cfg.Temp, Pos: pos})
	}
	params := l.parameters(f)
	for i, p := range params {
		l.bindParameter(p, args[i], pos)
	}
	if isVariadic(f) {
		fr.first = l.lastArgument + 1
		l.bindRest(args[len(params):], pos)
	}
	for d := f.def.DeclarationList; d != nil; d = d.DeclarationList {
		l.declareTypes(d.Declaration.DeclarationSpecifiers)
	}
	l.blockItems(f.def.CompoundStatement)
	if l.b.reachable() {
		l.fallOff(f, end)
	}
	l.b.place(fr.exit)
	l.finishLabels()
	if f.noreturn {
		l.hole(end, "undefined behaviour: the return of a function that is declared not to return")
	}
	if fr.result == nil {
		return value{typ: typeVoid}
	}
	return l.load(placeOf(fr.result.root), pos)
}

// fallOff ends a function without a return statement: main returns 0, others an arbitrary value.
func (l *lowerer) fallOff(f *function, pos cfg.Pos) {
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
func (l *lowerer) bindParameter(p parameter, arg value, pos cfg.Pos) {
	if p.name == "" {
		return
	}
	o := l.newObject(p.decl, p.name, l.frame.fn.name+".", p.typ, cfg.VarInfo{Func: l.frame.fn.name, Pos: l.pos(p.decl)})
	l.declareAuto(o)
	l.unescaped(o, pos)
	l.store(placeOf(o.root), arg, pos)
	l.fix(o)
	o.constant = l.isConstant(p.decl)
}

func (l *lowerer) declareAuto(o *object) {
	if e := l.scope.names[o.name]; e != nil && (e.object != nil || e.static != nil) {
		fail(syntaxError(l.pos(o.decl), "%s is declared twice", o.name))
	}
	o.scope = l.scope
	l.retire(o, l.pos(o.decl))
	l.scope.names[o.name] = &entity{object: o}
	l.scope.autos = append(l.scope.autos, o)
}

func (l *lowerer) resultType(t cc.Type) *ctype {
	if ft, ok := t.(*cc.FunctionType); ok {
		return l.typeOf(ft.Result())
	}
	return typeInt
}
