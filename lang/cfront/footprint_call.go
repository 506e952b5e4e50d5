package cfront

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// footprints finds out what functions may do, of all that they call: for all of their calls at once, but for what they do to what is passed to
// them (footprint_argument.go).
type footprints struct {
	*expressions
	*addresses
	functions map[*function]*effects
	pointers  *effects // of calls through pointers; nil if not known yet
}

// addresses are those that a program takes, in whichever way it is translated.
type addresses struct {
	exposed map[string]bool // names of variables to which there may be pointers
	pointed map[string]bool // names of functions to which there may be pointers
}

// effects is what a function does by itself, and what it calls.
type effects struct {
	own   footprint
	calls []callSite
	all   *footprint // with all that it calls
	busy  bool       // that is being found out
}

// callSite is a call, in its surroundings, of one of the functions that it may be of.
type callSite struct {
	fn *function
	n  *cc.PostfixExpression
	in *surroundings
}

// scanProgram finds the variables and functions to which there may be pointers.
func (l *footprints) scanProgram() {
	if l.addresses != nil {
		return
	}
	l.functions = map[*function]*effects{}
	if l.addresses = l.in.addresses; l.addresses != nil {
		return
	}
	l.addresses = &addresses{map[string]bool{}, map[string]bool{}}
	l.in.addresses = l.addresses
	direct := map[cc.ExpressionNode]bool{} // what is named to be called, or indexed
	for _, u := range l.in.units {
		visit(u.ast.TranslationUnit, func(n any) bool {
			switch x := n.(type) {
			case *cc.PostfixExpression:
				if x.Case == cc.PostfixExpressionCall || x.Case == cc.PostfixExpressionIndex {
					direct[inside(x.PostfixExpression)] = true
				}
				if (x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionIndex) && l.isArray(x) && !direct[x] {
					l.expose(x)
				}
			case *cc.Declarator:
				if o := l.info.Object(x); o != nil && o.Cleanup != nil {
					l.exposed[x.Name()] = true
				}
			case *cc.UnaryExpression:
				if x.Case == cc.UnaryExpressionAddrof {
					l.expose(x.CastExpression)
				}
			case *cc.PrimaryExpression:
				if x.Case == cc.PrimaryExpressionIdent && !direct[x] {
					if l.isArray(x) {
						l.expose(x)
					}
					l.pointed[x.Token.SrcStr()] = true
				}
			}
			return true
		})
	}
}

// expose takes note of pointers to the variable of which n is a part.
func (l *footprints) expose(n cc.ExpressionNode) {
	if isErrno(n) {
		l.exposed["errno"] = true
	} else if base := l.baseOf(n); base != nil {
		l.exposed[base.Token.SrcStr()] = true
	}
}

// baseOf is the name of the variable of which n is a part; nil if n is reached by a pointer, or is no object.
func (l *expressions) baseOf(n cc.ExpressionNode) *cc.PrimaryExpression {
	for {
		switch x := inside(n).(type) {
		case *cc.PrimaryExpression:
			if x.Case != cc.PrimaryExpressionIdent {
				return nil
			}
			return x
		case *cc.PostfixExpression:
			if x.Case != cc.PostfixExpressionSelect && (x.Case != cc.PostfixExpressionIndex || !l.isArray(x.PostfixExpression) && !l.isVector(x.PostfixExpression)) {
				return nil
			}
			n = x.PostfixExpression
		default:
			part, ok := partOperand(n)
			if !ok {
				return nil
			}
			n = part
		}
	}
}

// surroundings is part of a program that is scanned: names declared inside of it are not known outside, but for static ones.
type surroundings struct {
	scope   *scope
	params  map[string]int // by their number, which hide all others; negative: it may be made a pointer to something else
	locals  map[string]bool
	statics map[string][]*cc.Declarator
	externs map[string]bool // names that are declared again for what is outside
}

// scanned finds what is declared below n.
func (l *footprints) scanned(n any, s *scope) *surroundings {
	r := &surroundings{scope: s, params: map[string]int{}, locals: map[string]bool{}, statics: map[string][]*cc.Declarator{}, externs: map[string]bool{}}
	visit(n, func(n any) bool {
		switch d := n.(type) {
		case *cc.StructOrUnionSpecifier:
			return false
		case *cc.Declarator:
			switch o := l.info.Object(d); {
			case o == nil || o.Kind != ctypes.Var:
			case o.Extern:
				r.externs[d.Name()] = true
			case o.Static:
				r.statics[d.Name()] = append(r.statics[d.Name()], d)
			default:
				r.locals[d.Name()] = true
			}
		}
		return true
	})
	return r
}

// regions are the variables of which n may be a part, or the memory; none if it is a variable that nobody else knows.
func (l *footprints) regions(n cc.ExpressionNode, r *surroundings) []region {
	kinds := anyKind
	if t := l.exprType(n); t.kind != unknownType && !l.isOfUnion(n) {
		kinds = l.kindsOf(t)
	}
	if isErrno(n) {
		return []region{errnoOf(l.exposed["errno"])}
	}
	base := l.baseOf(n)
	if base == nil {
		if i, ok := l.parameterBelow(n, r); ok {
			return []region{{id: argumentMemory{i}, kinds: kinds, exposed: true}}
		}
		return []region{memoryOf(kinds)}
	}
	name := base.Token.SrcStr()
	var out []region
	add := func(id any) {
		_, global := id.(*variable)
		out = append(out, region{id: id, kinds: kinds, exposed: l.exposed[name] || global && l.options.ExternalWrites})
	}
	for _, d := range r.statics[name] { // whichever it is here
		add(d)
	}
	if _, param := r.params[name]; param && !r.externs[name] {
		return out
	}
	e := r.scope.lookup(name)
	if e == nil {
		e = l.names.linked[name]
	}
	switch {
	case e != nil && e.object != nil: // what is declared in a block hides it there only
		add(e.object)
	case e != nil && e.static != nil && e.static.fn != "":
		add(e.static.decl)
	case e != nil && e.static != nil:
		add(e.static)
	case e == nil && !r.locals[name] && r.statics[name] == nil:
		out = append(out, memoryOf(kinds))
	}
	return out
}

// isOfUnion reports whether n is part of a member of a union, and may be read as another one.
func (l *expressions) isOfUnion(n cc.ExpressionNode) bool {
	for {
		if part, ok := partOperand(n); ok {
			n = part
		}
		x, ok := inside(n).(*cc.PostfixExpression)
		if !ok || x.Case != cc.PostfixExpressionSelect && x.Case != cc.PostfixExpressionPSelect && x.Case != cc.PostfixExpressionIndex {
			return false
		}
		if x.Case != cc.PostfixExpressionIndex && l.isMemberOfUnion(x) {
			return true
		}
		n = x.PostfixExpression
	}
}

// scan finds what is done below n, and what is called.
func (l *footprints) scan(n any, r *surroundings) *effects {
	c := &effects{}
	reads := func(n cc.ExpressionNode) {
		for _, at := range l.regions(n, r) {
			c.own.read(at)
		}
	}
	writes := func(n cc.ExpressionNode) {
		for _, at := range l.regions(n, r) {
			c.own.write(at)
		}
	}
	visit(n, func(n any) bool {
		if x, ok := n.(cc.ExpressionNode); ok {
			c.own.add(l.outcome(x))
		}
		switch x := n.(type) {
		case *cc.StructOrUnionSpecifier:
			return false
		case *cc.Declarator:
			if o := l.info.Object(x); o != nil && o.Cleanup != nil {
				if e := r.scope.lookup(o.Cleanup.Token.SrcStr()); e != nil && e.function != nil && e.function.def != nil {
					c.calls = append(c.calls, callSite{fn: e.function})
				} else {
					c.own.add(anywhere())
				}
			}
		case *cc.PrimaryExpression:
			if x.Case == cc.PrimaryExpressionIdent {
				reads(x)
			}
		case *cc.AssignmentExpression:
			writes(x.UnaryExpression)
		case *cc.UnaryExpression:
			switch x.Case {
			case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
				writes(x.UnaryExpression)
			case cc.UnaryExpressionDeref:
				if l.info.TypeOf(x).Kind != ctypes.Function {
					reads(x)
				}
			case cc.UnaryExpressionSizeofExpr:
				return l.info.TypeOf(x.UnaryExpression).IsVLA()
			case cc.UnaryExpressionSizeofType:
				return l.info.TypeName(x.TypeName).IsVariablyModified()
			case cc.UnaryExpressionAlignofExpr, cc.UnaryExpressionAlignofType:
				return false
			}
		case *cc.PostfixExpression:
			switch x.Case {
			case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
				writes(x.PostfixExpression)
			case cc.PostfixExpressionIndex, cc.PostfixExpressionPSelect:
				reads(x)
			case cc.PostfixExpressionCall:
				fs, does := l.calledBy(x, r)
				for _, f := range fs {
					c.calls = append(c.calls, callSite{f, x, r})
				}
				c.own.add(does)
			}
		case *cc.IterationStatement:
			if !l.comesToAnEnd(x) {
				c.own.add(l.ending())
			}
		case *cc.JumpStatement:
			if x.Case == cc.JumpStatementGoto || x.Case == cc.JumpStatementGotoExpr {
				c.own.add(l.ending())
			}
		case *cc.AsmStatement:
			c.own.add(anywhere())
		}
		return true
	})
	c.own.fails = c.own.fails || l.checksAnything()
	return c
}

// comesToAnEnd reports whether a loop counts to a limit: for (...; i < n; i++), where nothing else is assigned to i. Of others C lets
// implementations assume it (C11 6.8.5, paragraph 6), but they need not.
func (l *footprints) comesToAnEnd(n *cc.IterationStatement) bool {
	var cond, step cc.ExpressionNode
	switch n.Case {
	case cc.IterationStatementFor:
		cond, step = n.ExpressionList2, n.ExpressionList3
	case cc.IterationStatementForDecl:
		cond, step = n.ExpressionList, n.ExpressionList2
	default:
		return false
	}
	if cond == nil || step == nil {
		return false
	}
	counter, up := countedBy(inside(step))
	op, a, b, ok := binary(inside(cond))
	if counter == "" || !ok || !(up && (op == cfg.Lt || op == cfg.Ne) || !up && (op == cfg.Gt || op == cfg.Ne)) {
		return false
	}
	p, named := inside(a).(*cc.PrimaryExpression)
	if !named || p.Case != cc.PrimaryExpressionIdent || p.Token.SrcStr() != counter || acts(b) {
		return false
	}
	changed := assignedBelow(n.Statement)
	visit(n.Statement, func(n any) bool {
		switch x := n.(type) {
		case *cc.AssignmentExpression:
			changed[nameOfVariable(x.UnaryExpression)] = true
		case cc.ExpressionNode:
			name, _ := countedBy(x)
			changed[name] = true
		}
		return true
	})
	constant := false
	switch x := inside(b).(type) {
	case *cc.PrimaryExpression:
		constant = isLiteral(x) || x.Case == cc.PrimaryExpressionIdent && !changed[x.Token.SrcStr()] && l.isOwnName(x)
	default:
		_, constant = l.info.Constant(x)
	}
	size := func(n cc.ExpressionNode) int64 { return l.info.Model.Size(l.info.TypeOf(n)) }
	return constant && !changed[counter] && l.isOwnName(p) && l.info.TypeOf(b).IsInteger() && size(p) >= 4 && size(b) <= size(p) // so that it does not wrap around before
}

// isOwnName reports whether n is a number in a variable that is gone with its block and to which there are no pointers.
func (l *footprints) isOwnName(n *cc.PrimaryExpression) bool {
	o := l.info.Use(n)
	return o != nil && !l.exposed[n.Token.SrcStr()] && o.Kind == ctypes.Var && o.Linkage == ctypes.NoLinkage && !o.Static && l.info.TypeOf(n).IsInteger() && l.info.TypeOf(n).Quals&ctypes.Volatile == 0
}

// countedBy is the variable that n counts up or down by one; empty if it does not.
func countedBy(n cc.ExpressionNode) (name string, up bool) {
	switch x := n.(type) {
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionInc || x.Case == cc.PostfixExpressionDec {
			return nameOfVariable(x.PostfixExpression), x.Case == cc.PostfixExpressionInc
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionInc || x.Case == cc.UnaryExpressionDec {
			return nameOfVariable(x.UnaryExpression), x.Case == cc.UnaryExpressionInc
		}
	}
	return "", false
}

// nameOfVariable is n's name if it is one.
func nameOfVariable(n cc.ExpressionNode) string {
	if n == nil {
		return ""
	}
	if p, ok := inside(n).(*cc.PrimaryExpression); ok && p.Case == cc.PrimaryExpressionIdent {
		return p.Token.SrcStr()
	}
	return ""
}

// calledBy are the functions with bodies that a call may be of, and what it does itself if it may be of another one.
func (l *footprints) calledBy(n *cc.PostfixExpression, r *surroundings) (fs []*function, does footprint) {
	name := calledName(n)
	if _, param := r.params[name]; name == "" || param || r.locals[name] {
		return l.calledThrough()
	}
	e := r.scope.lookup(name)
	if e == nil {
		e = l.names.linked[name]
	}
	switch {
	case e == nil:
		return nil, l.outsideOf(&function{name: name}, n, r)
	case e.function == nil:
		return l.calledThrough()
	}
	f := l.names.definitionOf(e.function, l.pos(n))
	if f.def == nil || isErrorFunction(f.name) {
		return nil, l.outsideOf(f, n, r)
	}
	return []*function{f}, footprint{}
}

// calledThrough are the functions that may be called by a pointer.
func (l *footprints) calledThrough() (fs []*function, does footprint) {
	if l.pointers == nil {
		l.pointers = &effects{}
		for _, f := range l.objects.functions {
			if len(l.pointers.calls) > maxCalled {
				l.pointers = &effects{own: anywhere()}
				break
			}
			name := f.name
			if g := l.names.exported(f); g != nil {
				f = g
			}
			switch {
			case !l.pointed[name]:
			case f.def != nil && !isErrorFunction(f.name):
				l.pointers.calls = append(l.pointers.calls, callSite{fn: f})
			case f.noreturn || functionsThatEnd[f.name] || functionsThatFail[f.name] || jumpFunctions[f.name] != nil || isLibraryFunction(f.name):
				l.pointers.own.add(anywhere())
			default:
				l.pointers.own.add(unknownFootprint())
			}
		}
	}
	for _, c := range l.pointers.calls {
		fs = append(fs, c.fn)
	}
	return fs, l.pointers.own
}

// unknownFootprint is what functions without a body do: they write any values to what they can reach. What they read does not matter, since
// what they return is any value.
func unknownFootprint() footprint {
	at := memoryOf(anyKind)
	at.any = true
	return footprint{writes: []region{at}}
}

func isErrorFunction(name string) bool { return name == "reach_error" || name == "__VERIFIER_error" }

// functionsThatEnd are those that may end the execution, functionsThatFail may be an error.
var (
	functionsThatEnd  = wordSet("abort exit _exit _Exit __builtin_abort __builtin_exit __builtin_trap __builtin_unreachable __VERIFIER_assume assume_abort_if_not")
	functionsThatFail = wordSet("reach_error __VERIFIER_error __assert_fail __assert __assert_rtn __assert_func __assert_perror_fail assert __VERIFIER_assert")
	allocatingNames   = wordSet("malloc calloc alloca")
	freeingNames      = wordSet("free realloc")
	absoluteValues    = wordSet("abs labs llabs imaxabs")
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// isLibraryFunction reports whether a function without a body is known here.
func isLibraryFunction(name string) bool {
	for _, table := range []map[string]builtinFunc{builtins(), mathFunctions(), typeGeneric(), classes(), complexFunctions(), overflowFunctions(), atomicFunctions()} {
		if table[name] != nil {
			return true
		}
	}
	_, known := (*library)(nil).function(name)
	return known || slices.ContainsFunc(compilerPrefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// outsideOf is what a call of a function without a body does, or one of the library that is not translated from C.
func (l *footprints) outsideOf(f *function, n *cc.PostfixExpression, r *surroundings) footprint {
	name, pointers := plainName(f.name), false
	for list := n.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
		s := stripParens(list.AssignmentExpression)
		isText := s != nil && (s.Case == cc.PrimaryExpressionString || s.Case == cc.PrimaryExpressionLString)
		pointers = pointers || !isText && (l.isPointer(list.AssignmentExpression) || l.isArray(list.AssignmentExpression))
	}
	e, tabled := libraryEffects[name]
	switch {
	case jumpFunctions[f.name] != nil, plainName(f.name) == "exit" && l.names.actsAtExit():
		return anywhere()
	case functionsThatFail[f.name]:
		return footprint{ends: f.noreturn || !l.looksFor(cfg.Assertion), fails: l.looksFor(cfg.Assertion)}
	case f.noreturn || functionsThatEnd[f.name]:
		return l.ending()
	case allocatingNames[name] && l.looksFor(cfg.Leak, cfg.NotFreed):
		return footprint{writes: []region{{id: heapState{}, kinds: anyKind, any: true}}}
	case allocatingNames[name] || strings.HasPrefix(name, "__VERIFIER_nondet_") && !pointers || name == "__errno_location":
		return footprint{}
	case freeingNames[name]:
		return footprint{writes: []region{memoryOf(anyKind)}, fails: l.moreChecks()}
	case !isLibraryFunction(f.name):
		return unknownFootprint()
	}
	out := l.outcomeOf(0)
	switch {
	case pointers:
		out = footprint{ends: !l.looksFor(cfg.Bounds), fails: l.moreChecks()}
	case absoluteValues[name]:
		out = l.outcomeOf(cfg.ChecksOf(cfg.SignedOverflow))
	}
	if _, overflow := overflowFunctions()[f.name]; overflow || atomicFunctions()[f.name] != nil { // they know nothing but their arguments
		for i, a := range argumentsOf(n) {
			if l.isPointer(a) || l.isArray(a) {
				for _, at := range l.passed(region{id: argumentMemory{i}, kinds: anyKind, exposed: true}, n, r) {
					out.read(at)
					out.write(at)
				}
			}
		}
		return out
	}
	errno := errnoOf(l.exposed["errno"])
	errno.any = true
	out.write(errno)
	switch {
	case !pointers:
	case tabled && !strings.ContainsAny(e.args, "wW") || strings.HasSuffix(name, "printf") && !strings.HasPrefix(name, "s") && !strings.HasPrefix(name, "vs"):
		out.read(memoryOf(anyKind))
	default:
		out.read(memoryOf(anyKind))
		out.write(memoryOf(anyKind))
	}
	return out
}

// maxCalled is the number of functions that may be called from one up to which it is found out what they do: more of them do nearly anything. With
// all of SQLite's 2,500, which call each other through tables of pointers, that took 8 s for each function that was looked at.
const maxCalled = 250

// callsMany reports whether more than maxCalled functions may be called from f.
func (l *footprints) callsMany(f *function) bool {
	seen := map[*function]bool{f: true}
	for work := []*function{f}; len(work) > 0; {
		c := l.body(work[len(work)-1])
		work = work[:len(work)-1]
		for _, s := range c.calls {
			if c.all == nil && !seen[s.fn] {
				seen[s.fn] = true
				work = append(work, s.fn)
			}
		}
		if len(seen) > maxCalled {
			return true
		}
	}
	return false
}

// of is all that a call of f may do.
func (l *footprints) of(f *function) *footprint {
	c := l.body(f)
	switch {
	case c.all != nil:
		return c.all
	case !c.busy && l.callsMany(f):
		all := anywhere()
		c.all = &all
		return c.all
	case c.busy: // it is recursive, and need not come to an end
		all := l.whatever(f)
		all.add(l.ending())
		return all
	}
	c.busy = true
	all := &footprint{}
	all.add(c.own)
	for _, s := range c.calls {
		all.add(l.passedTo(*l.of(s.fn), s.n, s.in))
	}
	c.busy, c.all = false, all
	return c.all
}

// whatever is all that a call of f may do, whatever is passed to what is called.
func (l *footprints) whatever(f *function) *footprint {
	all, seen := &footprint{}, map[*function]bool{f: true}
	for work := []*function{f}; len(work) > 0; {
		c := l.body(work[len(work)-1])
		work = work[:len(work)-1]
		if c.all != nil {
			all.add(l.passedTo(*c.all, nil, nil))
			continue
		}
		all.add(l.passedTo(c.own, nil, nil))
		for _, s := range c.calls {
			if !seen[s.fn] {
				seen[s.fn] = true
				work = append(work, s.fn)
			}
		}
	}
	return all
}

// body is what a function does by itself.
func (l *footprints) body(f *function) *effects {
	if c := l.functions[f]; c != nil {
		return c
	}
	r := l.scanned(f.def, f.scope)
	for i, p := range l.parameters(f) {
		r.params[p.name] = i
	}
	for name := range assignedBelow(f.def.CompoundStatement) {
		if _, param := r.params[name]; param {
			r.params[name] = -1
		}
	}
	c := l.scan(f.def, r)
	l.functions[f] = c
	return c
}

// call is all that a call may do, but for the evaluation of its arguments.
func (l *footprints) call(n *cc.PostfixExpression, r *surroundings) footprint {
	fs, does := l.calledBy(n, r)
	for _, f := range fs {
		does.add(l.passedTo(*l.of(f), n, r))
	}
	return does
}
