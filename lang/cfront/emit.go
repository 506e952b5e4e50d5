package cfront

import "cairn/cfg"

// emitter adds to the graph.
type emitter struct {
	exprs
	activation
	in        *program
	options   Options
	b         *builder
	goals     goals
	telling   *telling            // the call of a function that is not part of the program whose statements are made
	noAccess  bool                // only an address is computed
	guesses   func() cfg.Var      // the variable that says whether something was used that is only bounded; nil if there is none
	rounding  func() cfg.Var      // the variable that has the rounding mode; nil if the program does not change it
	unsettled string              // what is only bounded
	notes     map[string]cfg.Note // on what is assumed: on functions without a body, by name
	depth     int                 // of recursion
	allocates bool                // memory is allocated
}

func (l *emitter) pos(n positioned) cfg.Pos { return l.place(l.in.files.position(n.Position())) }

// enter counts one level of recursion; what it returns ends the level.
func (l *emitter) enter(n positioned) func() {
	if l.depth++; l.depth > maxDepth {
		fail(tooLarge(l.pos(n), "expressions, statements and calls nested too deeply"))
	}
	return func() { l.depth-- }
}

// newTemp makes a temporary variable for a number.
func (l *emitter) newTemp(name string, t *ctype, pos cfg.Pos) cfg.Var {
	return l.b.newVar(cfg.VarInfo{Name: l.prefix() + name, Func: l.funcName(), Type: l.num(t), Kind: cfg.Temp, Pos: pos})
}

func (l *emitter) ref(v cfg.Var, pos cfg.Pos) *cfg.Expr {
	return at(cfg.RefTo(v, l.b.vars[v].Type), pos)
}

// put assigns e to v.
func (l *emitter) put(v cfg.Var, e *cfg.Expr, pos cfg.Pos) {
	l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: e, Pos: pos})
}

// putIf assigns e to v if when holds; nil is always.
func (l *emitter) putIf(when *cfg.Expr, v cfg.Var, e *cfg.Expr, part *cfg.Part, pos cfg.Pos) {
	l.b.emit(cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: at(l.choose(when, e, l.ref(v, pos)), pos), Pos: pos, Part: part})
}

// capture saves an expression in a temporary, now.
func (l *emitter) capture(v value, pos cfg.Pos) value {
	t := l.newTemp("tmp", v.typ, pos)
	l.put(t, v.e, pos)
	return value{typ: v.typ, e: l.ref(t, pos)}
}

// saved captures an integer that is no constant.
func (l *emitter) saved(e *cfg.Expr, t *ctype, pos cfg.Pos) *cfg.Expr {
	if e.Op == cfg.Const {
		return e
	}
	return l.capture(value{typ: t, e: e}, pos).e
}

// simple captures an integer that is an operation, which would be written out wherever the value is used.
func (l *emitter) simple(v value, pos cfg.Pos) value {
	if v.e.Op == cfg.Const || v.e.Op == cfg.Ref {
		return v
	}
	return l.capture(v, pos)
}

func (l *emitter) protectExpr(e *cfg.Expr, t *ctype, m mark, pos cfg.Pos) *cfg.Expr {
	if !l.changed(e, m) {
		return e
	}
	tmp := l.newTemp("tmp", t, pos)
	l.b.insert(m, cfg.Stmt{Kind: cfg.Assign, Var: tmp, Expr: e, Pos: pos})
	return l.ref(tmp, pos)
}

func (l *emitter) changed(e *cfg.Expr, m mark) bool {
	if len(l.b.writes) == m.writes {
		return false
	}
	changed := false
	e.EachRef(func(v cfg.Var) { changed = changed || l.b.wrote(m, v) })
	return changed
}

// unless goes on if c holds, and else to what otherwise makes.
func (l *emitter) unless(c *cfg.Expr, pos cfg.Pos, otherwise func()) {
	next, bad := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
	l.branchOn(c, pos, next, bad)
	l.b.start(bad)
	otherwise()
	l.b.start(next)
}

// fork makes two branches that meet again.
func (l *emitter) fork(pos cfg.Pos, branch func(yes, no *vertex), then, otherwise func()) {
	info := l.here(pos)
	yes, no, end := l.b.newVertex(info), l.b.newVertex(info), l.b.newVertex(info)
	branch(yes, no)
	l.b.start(yes)
	then()
	l.b.jump(end)
	l.b.start(no)
	otherwise()
	l.b.jump(end)
	l.b.start(end)
}

// branchOn goes to yes if c holds, else to no.
func (l *emitter) branchOn(c *cfg.Expr, pos cfg.Pos, yes, no *vertex) {
	if c.Op == cfg.Const {
		if c.Val.IsZero() {
			yes = no
		}
		l.b.jump(yes)
		return
	}
	v := l.b.split(l.here(pos))
	l.b.start(v)
	l.b.emit(cfg.Stmt{Kind: cfg.Assume, Expr: c, Pos: pos})
	l.b.jump(yes)
	l.b.start(v)
	l.b.emit(cfg.Stmt{Kind: cfg.Assume, Expr: at(cfg.Negated(c), pos), Pos: pos})
	l.b.jump(no)
}

func (l *emitter) mustInt(v value, pos cfg.Pos) value {
	if v.typ.isFloat() {
		fail(syntaxError(pos, "an integer is wanted instead of %s", v.typ.name))
	}
	return l.mustNumber(v, pos)
}

func (l *emitter) mustNumber(v value, pos cfg.Pos) value {
	switch {
	case v.e != nil:
		return v
	case v.typ.kind == voidType:
		fail(syntaxError(pos, "a value is missing: the expression is of type void"))
	case v.ptr != nil:
		fail(unsupported(pos, "arithmetic on a pointer"))
	case v.typ.part != nil:
		fail(unsupported(pos, "a complex number here"))
	default:
		fail(syntaxError(pos, "a number is wanted instead of %s", v.typ.name))
	}
	return v
}

// havoc gives v an arbitrary value of type t. Unbounded integers keep the sign of unsigned ones, and truth values.
func (l *emitter) havoc(v cfg.Var, t *ctype, input string, part *cfg.Part, pos cfg.Pos) {
	l.b.emit(cfg.Stmt{Kind: cfg.Havoc, Var: v, Input: input, Pos: pos, Part: part})
	if !l.options.Math || t.num.Signed {
		return
	}
	e := l.ref(v, pos)
	bounds := cfg.Bin(cfg.Ge, e, cfg.IntConst(cfg.Math, 0))
	if t.num == cfg.Bool {
		bounds = cfg.Bin(cfg.LAnd, bounds, cfg.Bin(cfg.Le, e, cfg.IntConst(cfg.Math, 1)))
	}
	l.b.emit(cfg.Stmt{Kind: cfg.Assume, Expr: at(bounds, pos), Pos: pos})
}
