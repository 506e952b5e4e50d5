package cfront

import (
	"context"
	"errors"
	"maps"
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// A program that recursion keeps from being inlined is lowered once more, with the functions that call themselves, directly
// or through others, kept as procedures. So are functions that would be inlined too often, if that leaves a program without
// arrays (inlining). Everything else is inlined, into main and into these. Where memory is made of bytes,
// arguments and results that are no numbers are passed in objects of their own; if the program has such objects, or is not recursive but large, it
// is one graph nevertheless, with a stack (cfg.Program.Stacked).

// keeping asks for functions to be kept as procedures.
type keeping struct {
	fns   []string
	often bool // because they would be inlined often; otherwise because they are recursive, or there is a stack anyway
}

func (k *keeping) Error() string { return "calls of " + k.fns[0] }

// inlining says which calls are inlined.
type inlining struct {
	kept  map[string]bool // functions that are not, by their keys
	often map[string]bool // those of them that would be inlined often
	all   bool            // functions are inlined however often they are called
}

// keep takes functions that are asked for into account.
func (in *inlining) keep(k *keeping) {
	for _, fn := range k.fns {
		in.kept[fn] = true
		if k.often {
			in.often[fn] = true
		}
	}
}

// inlineAll is what to do when functions that would be inlined often cannot be procedures.
func (in *inlining) inlineAll() {
	maps.DeleteFunc(in.kept, func(fn string, _ bool) bool { return in.often[fn] })
	clear(in.often)
	in.all = true
}

// procedure is a function that is kept, or what the run begins with: main, or a call of it if it is recursive.
type procedure struct {
	id     cfg.ProcID
	fn     *function
	b      *builder
	params []cfg.Var
	result cfg.Var

	passed   []*object // where memory is made of bytes: where its arguments are that are no numbers,
	returned *object   // and its result, nil if there is none
}

// lower makes the graph of a typed syntax tree, or several.
func lower(ctx context.Context, in *program, o Options, mem *facts) (*cfg.Program, error) {
	calls := &inlining{kept: map[string]bool{}, often: map[string]bool{}}
	for pass := 0; ; {
		prog, err := lowerKeeping(ctx, in, o, calls, mem)
		var k *keeping
		var un *Unsupported
		settled, open := !mem.changed && !mem.again, errors.As(err, &un)
		switch {
		case errors.As(err, &k):
			calls.keep(k)
		case settled && len(calls.often) > 0 && (open || err == nil && slices.ContainsFunc(prog.Graphs(), (*cfg.Graph).HasArrays)):
			calls.inlineAll()
		case settled || err != nil && !open:
			return prog, err
		case pass == maxPasses || o.survey && pass == maxSurvey:
			return nil, unsupported(in.start(), "pointers with too many values, or too much else that is not")
		default:
			pass++
		}
		mem.changed, mem.again = false, false
	}
}

// cycle lists functions to be kept for a call of an active one not to be inlined without end: that one, and where there is a stack those in
// between that would be inlined more than once. One that cannot be kept leaves it to others.
func (l *calls) cycle(f *function) []string {
	if !l.options.Bytes {
		return []string{f.key}
	}
	sites := l.in.callSites()
	var once, often []string
	for fr := l.frame; fr != nil; fr = fr.parent {
		switch {
		case !fr.fn.canBeKept() || slices.Contains(often, fr.fn.key):
		case fr.fn == f || sites[fr.fn.name] != 1:
			often = append(often, fr.fn.key)
		default:
			once = append(once, fr.fn.key)
		}
		if fr.fn == f {
			break
		}
	}
	switch {
	case len(often) > 0:
		return often
	case len(once) > 0:
		return once[:1]
	}
	return []string{f.key}
}

// callSites is how many calls there are by name.
func (p *program) callSites() map[string]int {
	if p.sites == nil {
		p.sites = map[string]int{}
		for _, u := range p.units {
			visit(u.ast.TranslationUnit, func(n any) bool {
				if call, ok := n.(*cc.PostfixExpression); ok && call.Case == cc.PostfixExpressionCall {
					p.sites[calledName(call)]++
				}
				return true
			})
		}
	}
	return p.sites
}

// canBeKept reports whether a function can be a procedure where there is a stack.
func (f *function) canBeKept() bool { return !f.library && f.label == nil && !isVariadic(f) }

// copies are the inlined calls of a function, and the vertices of the graph that they have made.
type copies struct{ calls, vertices int }

// count notes an inlined call, before which there were so many vertices.
func (l *calls) count(f *function, before int) {
	c := l.copies[f]
	if c == nil {
		c = &copies{}
		l.copies[f] = c
	}
	c.calls++
	c.vertices += len(l.b.vertices) - before
}

// The limits of what is inlined where functions can be procedures although they are not recursive. A large share is that of the copies of
// a function, without the first one, in the vertices of the graph. Of 400 programs of SV-COMP one has more than 450 inlined calls, 775; with 1,023
// of them a tree of depth 10 takes 11 s, with procedures 0.3 s.
const (
	maxOften   = 1_000  // inlined calls, where procedures are no graph with a stack
	maxBeside  = 100    // of others, once there are such procedures
	maxStacked = 10_000 // vertices of a program with a stack
	largeShare = 20     // one in so many
)

// vertices is how many there are in all graphs.
func (l *calls) vertices() int {
	n := 0
	for i, p := range l.procs {
		if i == 0 || p.b != nil {
			n += len(p.b.vertices)
		}
	}
	return max(n, len(l.b.vertices))
}

// keepOften asks for functions to be kept as procedures if many calls have been inlined.
func (l *calls) keepOften() {
	most := maxOften
	if len(l.calling.often) > 0 {
		most = maxBeside
	}
	if l.inlined > most && !l.calling.all && !l.options.survey {
		l.keepLarge(true)
	}
}

// keepLarge asks for functions to be kept as procedures whose copies make up a large share of a program.
func (l *calls) keepLarge(often bool) {
	total := l.vertices()
	k := &keeping{often: often}
	for f, c := range l.copies {
		more := c.vertices - c.vertices/c.calls
		if more*largeShare > total && f.canBeKept() && f.key != l.names.entry().key && (l.options.Bytes || l.passesNumbers(f)) {
			k.fns = append(k.fns, f.key)
		}
	}
	if len(k.fns) > 0 {
		slices.Sort(k.fns)
		fail(k)
	}
}

// passesNumbers reports whether the arguments and the result of a function are numbers, or there are none.
func (l *calls) passesNumbers(f *function) bool {
	result := l.resultType(f.typ)
	return (result.isNumber() || result.kind == voidType) && !slices.ContainsFunc(l.parameters(f), func(p parameter) bool { return !p.typ.isNumber() })
}

// callProcedure emits a call of a function that is kept.
func (l *calls) callProcedure(f *function, args []value, pos cfg.Pos) value {
	if isVariadic(f) {
		fail(unsupported(l.pos(f.def), "a recursive function with a variable number of arguments: %s", f.name))
	}
	if l.options.Bytes {
		return l.callStacked(f, args, pos)
	}
	result := l.resultType(f.typ)
	for i, p := range l.parameters(f) {
		if args[i].e == nil {
			fail(unsupported(pos, "a recursive function with a parameter of type %s", p.typ.name))
		}
	}
	if !result.isNumber() && result.kind != voidType {
		fail(unsupported(pos, "a recursive function that returns %s", result.name))
	}
	s := cfg.Stmt{Kind: cfg.Call, Var: cfg.NoVar, Pos: pos, Callee: l.procedureOf(f).id}
	for i := range l.parameters(f) {
		s.Args = append(s.Args, args[i].e)
	}
	if result.isNumber() {
		s.Var = l.newTemp("result", result, pos)
	}
	l.emitCall(s, l.order())
	if s.Var == cfg.NoVar {
		return value{typ: typeVoid}
	}
	return value{typ: result, e: l.ref(s.Var, pos)}
}

// emitCall emits a call, which may change variables, on an edge of its own.
func (l *calls) emitCall(s cfg.Stmt, changes []cfg.Var) {
	b := l.b
	b.start(b.split(l.here(s.Pos)))
	b.emit(s)
	b.writes = append(b.writes, changes...)
	b.start(b.split(l.here(s.Pos)))
}

// callStacked emits a call where memory is made of bytes.
func (l *calls) callStacked(f *function, args []value, pos cfg.Pos) value {
	p, result := l.procedureOf(f), l.resultType(f.typ)
	s := cfg.Stmt{Kind: cfg.Call, Var: cfg.NoVar, Pos: pos, Callee: p.id}
	for i, o := range p.passed {
		if o == nil {
			s.Args = append(s.Args, args[i].e)
		} else {
			l.store(placeOf(o.root), args[i], pos)
		}
	}
	if !l.b.reachable() {
		return l.dummy(result)
	}
	if result.isNumber() {
		s.Var = l.newTemp("result", result, pos)
	}
	l.leaks.lookAside(nil, pos)
	l.emitCall(s, l.shared())
	switch {
	case result.isNumber():
		return value{typ: result, e: l.ref(s.Var, pos)}
	case p.returned == nil:
		return value{typ: typeVoid}
	}
	o := l.newObject(nil, "result", l.prefix(), p.returned.typ, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	l.store(placeOf(o.root), l.load(placeOf(p.returned.root), pos), pos)
	return l.load(placeOf(o.root), pos)
}

// shared lists the variables that all graphs of the program share.
func (l *calls) shared() []cfg.Var {
	out := l.order()
	if !l.options.Bytes {
		return out
	}
	for v := range l.b.vars {
		if l.b.vars[v].Kind == cfg.Global {
			out = append(out, cfg.Var(v))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// procedureOf registers a function that is kept when it is called for the first time.
func (l *calls) procedureOf(f *function) *procedure {
	for _, p := range l.procs {
		if p.fn == f {
			return p
		}
	}
	p := &procedure{id: cfg.ProcID(len(l.procs)), fn: f, result: cfg.NoVar}
	l.procs = append(l.procs, p)
	if l.options.Bytes {
		l.makePassed(p)
	}
	return p
}

// makePassed makes the objects by which a procedure gets arguments, and gives its result, that are no numbers. They are read at once.
func (l *calls) makePassed(p *procedure) {
	object := func(name string, t *ctype, at cfg.Pos) *object {
		return l.newObject(nil, name, p.fn.name+".", t, cfg.VarInfo{Func: p.fn.name, Kind: cfg.Global, Pos: at})
	}
	pos := l.pos(p.fn.def.Declarator)
	for _, q := range l.parameters(p.fn) {
		t := q.typ
		if t.isNumber() {
			p.passed = append(p.passed, nil)
			continue
		}
		if t.written != nil {
			t = l.typeOf(t.written.Unqualified())
		}
		p.passed = append(p.passed, object("argument", t, pos))
	}
	if t := l.resultType(p.fn.typ); t.kind != voidType && !t.isNumber() {
		p.returned = object("returned", t, pos)
	}
}

// procedureBody makes the graph of a procedure.
func (l *calls) procedureBody(p *procedure) {
	f, pos := p.fn, l.pos(p.fn.def.Declarator)
	end := l.in.files.position(f.def.CompoundStatement.Token2.Position())
	p.b = newBuilder(l.b.ctx, l.b.variables)
	p.b.called = true
	l.b = p.b
	b := p.b
	b.source.info = cfg.VertexInfo{Pos: pos, Func: f.name}
	b.target.info = b.source.info
	b.exit.info = cfg.VertexInfo{Pos: end, Func: f.name}
	b.ret = b.newVertex(b.exit.info)
	b.start(b.source)
	begin := b.open

	fr := &frame{fn: f, id: l.frameID(f.name, pos), labels: map[*ctypes.Label]*label{}, exit: b.newVertex(b.exit.info)}
	l.frame, l.scope = fr, newScope(f.scope)
	l.beginActivation(fr, pos)
	if result := l.resultType(f.typ); result.kind != voidType {
		fr.result = l.newObject(nil, "return", f.name+".", result, cfg.VarInfo{Func: f.name, Kind: cfg.Temp, Pos: pos})
	}
	if l.options.Bytes {
		l.stackedBody(p, pos, end)
		begin.stmts = slices.Insert(begin.stmts, 0, b.entry...)
		return
	}
	if fr.result != nil {
		p.result = fr.result.root.v
	}
	for _, q := range l.parameters(f) {
		name := q.name
		if name == "" {
			p.params = append(p.params, l.newTemp("unnamed", q.typ, pos))
			continue
		}
		o := l.newObject(q.decl, name, f.name+".", q.typ, cfg.VarInfo{Func: f.name, Pos: l.pos(q.decl)})
		l.declareAuto(o)
		o.constant = l.isConstant(q.decl)
		p.params = append(p.params, o.root.v)
	}
	l.functionBody(f, end)
	b.jump(b.ret)
	l.frame, l.scope = nil, f.scope
}

// stackedBody is the body of a procedure where memory is made of bytes.
func (l *calls) stackedBody(p *procedure, pos, end cfg.Pos) {
	f, fr, since := p.fn, l.frame, len(l.flat.passing)
	params := l.parameters(f)
	if fr.result != nil && fr.result.typ.isNumber() {
		p.result = fr.result.root.v
	}
	for i, q := range params {
		var arg value
		if o := p.passed[i]; o != nil {
			arg = l.load(placeOf(o.root), pos)
		} else {
			v := l.newTemp("argument", q.typ, pos)
			p.params = append(p.params, v)
			arg = value{typ: q.typ, e: l.ref(v, pos)}
		}
		l.bindParameter(q, arg, pos)
	}
	l.parameterLengths(f, pos)
	l.functionBody(f, end)
	if p.returned != nil && l.b.reachable() {
		l.store(placeOf(p.returned.root), l.load(placeOf(fr.result.root), end), end)
	}
	l.frame, l.scope = nil, f.scope
	l.endLives(since, end)
	l.b.jump(l.b.ret)
}

// procedures finishes the graphs of a program of several procedures; main comes first.
func (l *calls) procedures() *cfg.Program {
	globals := l.shared()
	if l.options.Bytes && !l.options.Undivided {
		globals = l.dropUnreadShared(globals)
	}
	prog := &cfg.Program{Globals: len(globals), Functions: l.names.extents()}
	for _, p := range l.procs {
		p.b.kept = slices.Concat(globals, p.params)
		if p.result != cfg.NoVar {
			p.b.kept = append(p.b.kept, p.result)
		}
		g, at, r := p.b.finish(l.options, p.fn.name, p.b.kept)
		l.checkOwn(p, globals)
		out := &cfg.Proc{Name: p.fn.key, Graph: g, Exit: at[p.b.ret], Result: cfg.NoVar}
		for _, v := range p.params {
			out.Params = append(out.Params, r.variable(v))
		}
		if p.result != cfg.NoVar {
			out.Result = r.variable(p.result)
		}
		prog.Procs = append(prog.Procs, out)
	}
	return prog
}

// dropUnreadShared removes what is done to variables that all graphs share, are none of the program, and decide nothing: memory in which there is
// nothing. It returns the others.
func (l *calls) dropUnreadShared(globals []cfg.Var) []cfg.Var {
	own := l.order()
	removable := func(s cfg.Stmt) bool {
		return s.Kind == cfg.Assign && l.b.vars[s.Var].Kind == cfg.Global && !slices.Contains(own, s.Var) && cfg.Defined(s.Expr, l.options.SignedWrap).IsConst(1)
	}
	read := make([]bool, len(l.b.vars))
	for changed := true; changed; {
		changed = false
		for _, p := range l.procs {
			p.b.eachEdge(func(e *edge) {
				for _, s := range e.stmts {
					if removable(s) && !read[s.Var] {
						continue
					}
					eachVar(s, func(v cfg.Var) { changed, read[v] = changed || !read[v], true })
				}
			})
		}
	}
	for _, p := range l.procs {
		p.b.eachEdge(func(e *edge) {
			e.stmts = slices.DeleteFunc(e.stmts, func(s cfg.Stmt) bool { return removable(s) && !read[s.Var] })
		})
	}
	return slices.DeleteFunc(globals, func(v cfg.Var) bool { return l.b.vars[v].Kind == cfg.Global && !read[v] && !slices.Contains(own, v) })
}

// checkOwn rejects a procedure that uses a local variable of another one, through a pointer.
func (l *calls) checkOwn(p *procedure, globals []cfg.Var) {
	p.b.eachVar(func(_ *edge, s cfg.Stmt, v cfg.Var) {
		if l.b.of[v] != p.b && l.b.vars[v].Kind != cfg.Global && !slices.Contains(globals, v) {
			fail(unsupported(s.Pos, ofCaller))
		}
	})
}
