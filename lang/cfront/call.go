package cfront

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"modernc.org/cc/v4"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// calls makes the graphs of calls.
type calls struct {
	*expressions
	library      *library
	bodies       bodies
	calling      *inlining
	procs        []*procedure // main and the functions kept, in the order of their first calls; none if everything is inlined
	inlined      int          // calls
	copies       map[*function]*copies
	lastArgument int64   // number of the last argument behind the last parameter of a call
	rests        *object // counts those in functions that are kept; nil if there are none
	exiting      bool    // what runs at exit is being translated
	comebacks    int64   // calls of setjmp
	activated    *object // counts activations of functions with such calls; nil if there are none
}

// bodies makes the graph of the body of a function.
type bodies interface {
	blockItems(n *cc.CompoundStatement)
	cleanUp(left []*object, pos cfg.Pos)
	finishLabels()
}

// builtin returns what a call of f means, if that is not its definition. Reaching reach_error or __VERIFIER_error is the
// error even if they are defined, unless the error is something else.
func (l *calls) builtin(f *function) (builtinFunc, bool) {
	if other := l.in.renamed[f.name]; other != "" && f.def == nil {
		return unsupportedFunction(", which is " + other + " for the linker"), true
	}
	does := builtins()[f.name]
	for _, table := range []map[string]builtinFunc{mathFunctions(), typeGeneric(), classes(), complexFunctions(), overflowFunctions(), atomicFunctions()} {
		if does == nil {
			does = table[f.name]
		}
	}
	switch {
	case f.def == nil && f.name == "__any_order":
		return func(_ *library, c *call) value { return l.anyOrder(c) }, l.inLibrary()
	case f.def == nil && jumpFunctions[f.name] != nil:
		return func(_ *library, c *call) value { return jumpFunctions[f.name](l, c) }, true
	case f.def == nil && plainName(f.name) == "exit":
		return func(_ *library, c *call) value {
			l.atExit(c.pos)
			return does(l.library, c)
		}, true
	case f.def != nil:
		isError := f.name == "reach_error" || f.name == "__VERIFIER_error"
		return does, isError && l.looksFor(cfg.Assertion)
	case does != nil:
		return does, !strings.HasPrefix(f.name, "__any_") || l.inLibrary()
	}
	if does, known := verifierFunction(f.name); known {
		return does, true
	}
	if name, builtin := strings.CutPrefix(f.name, "__builtin_"); builtin {
		if e := l.names.linked[name]; e != nil && e.function != nil && e.function.def != nil {
			return func(_ *library, c *call) value {
				return l.inline(e.function, l.matchParameters(e.function, c.args, c.pos), c.pos)
			}, true
		}
	}
	if does, known := l.library.function(f.name); known {
		return does, true
	}
	return unsupportedFunction(""), slices.ContainsFunc(compilerPrefixes, func(prefix string) bool { return strings.HasPrefix(f.name, prefix) })
}

// compilerPrefixes begin the names of functions that the compiler knows.
var compilerPrefixes = []string{"__builtin_", "__sync_", "__atomic_", "__c11_atomic_", "atomic_"}

// builtinFunc is a function that is known here.
type builtinFunc func(*library, *call) value

// namedFunction is such a function and its names.
type namedFunction struct {
	names string
	does  builtinFunc
}

func byName(table []namedFunction) func() map[string]builtinFunc {
	return sync.OnceValue(func() map[string]builtinFunc {
		out := map[string]builtinFunc{}
		for _, f := range table {
			for _, name := range strings.Fields(f.names) {
				out[name] = f.does
			}
		}
		return out
	})
}

// builtins are functions that mean something here if they are not defined.
var builtins = byName([]namedFunction{
	{"reach_error __VERIFIER_error __assert_fail __assert __assert_rtn __assert_func __assert_perror_fail", (*library).reachError},
	{"assert", (*library).assert},
	{"assume_abort_if_not", (*library).assume},
	{"abort exit _exit _Exit __builtin_abort __builtin_exit __builtin_trap", (*library).end},
	{"__builtin_unreachable", (*library).unreachable},
	{"abs labs llabs __builtin_abs __builtin_labs __builtin_llabs", (*library).abs},
	{"__builtin_expect __builtin_expect_with_probability", (*library).expect},
	{"malloc calloc alloca __builtin_alloca __builtin_malloc __builtin_calloc __lasting_memory", (*library).malloc},
	{"free __builtin_free", (*library).free},
	{"realloc __builtin_realloc", (*library).realloc},
	{"memset __builtin_memset", (*library).fill},
	{"memcpy memmove __builtin_memcpy __builtin_memmove", (*library).copyBlock},
	{"__builtin_shuffle", (*library).shuffle},
	{"__builtin_shufflevector", (*library).shuffleVector},
	{"__va_start", (*library).vaStart},
	{"__va_arg", (*library).vaArg},
	{"__va_end", (*library).vaEnd},
	{"__va_copy", (*library).vaCopy},
	{"__errno_location", (*library).errnoLocation},
	{"__whole_block", (*library).wholeBlock},
	{"__any_magnitude", (*library).anyMagnitude},
	{"__any_number", (*library).anyNumber},
	{"__any_choice", (*library).anyChoice},
	{"__plain_locale", (*library).plainLocale},
	{"__unsupported", (*library).unsupportedHere},
	{`fork vfork clone pthread_create thrd_create at_quick_exit quick_exit
		signal sigaction execv execve execl execlp execvp raise kill alarm pthread_exit thrd_exit`, unsupportedFunction(", which changes the flow of control")},
})

// outsideFunction is a function that is not part of the program, which does something.
func outsideFunction(does builtinFunc) builtinFunc {
	return func(l *library, c *call) value { return l.outsideCall(c, does) }
}

// unsupportedFunction is one that is not supported, for a reason.
func unsupportedFunction(reason string) builtinFunc {
	return func(_ *library, c *call) value {
		panic(failure{unsupported(c.pos, "the function %s%s", c.fn.name, reason)})
	}
}

// call evaluates a function call; wanted says whether its result is used.
func (l *calls) call(n *cc.PostfixExpression, wanted bool, pos cfg.Pos) value {
	if r, ok := l.info.Constant(n); ok { // __builtin_types_compatible_p
		t := l.exprType(n)
		return value{typ: t, e: l.constOf(t, r, pos)}
	}
	v := l.expr(n.PostfixExpression)
	ft := l.info.TypeOf(n.PostfixExpression)
	if ft.Kind == ctypes.Pointer {
		ft = ft.Elem
	}
	if v.ptr == nil || ft.Kind != ctypes.Function {
		fail(unsupported(pos, "a call of something that is no function"))
	}
	if v.ptr.fn != nil && v.ptr.fn.label == nil {
		args := l.arguments(n, v.ptr.fn, ft)
		l.signCall = l.signs[n]
		defer func() { l.signCall = false }()
		return l.callOf(v.ptr.fn, ft, n, args, wanted, pos)
	}
	return l.callSet(v.ptr, ft, n, wanted, pos)
}

// callSet calls the one of several functions to which a pointer points.
func (l *calls) callSet(p *pointer, ft *ctypes.Type, n *cc.PostfixExpression, wanted bool, pos cfg.Pos) value {
	choices, null := l.callees(p, pos)
	t := l.exprType(n)
	args := l.arguments(n, &function{name: "a pointer"}, ft)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	var result *object
	if wanted && t.kind != voidType {
		result = l.newObject(nil, "result", l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
	}
	end := l.b.newVertex(l.here(pos))
	for _, choice := range choices {
		f := choice.fn
		if f == nil || f.label != nil || !l.fits(f, args) || !l.returns(f, t) {
			continue
		}
		yes, no := l.b.newVertex(l.here(pos)), l.b.newVertex(l.here(pos))
		l.branchOn(at(choice.when, pos), pos, yes, no)
		l.b.start(yes)
		v := l.callOf(f, ft, n, args, wanted, pos)
		if result != nil && l.b.reachable() {
			l.store(placeOf(result.root), v, pos)
		}
		l.b.jump(end)
		l.b.start(no)
	}
	if l.looksFor(cfg.Pointer) {
		l.require(cfg.Pointer, l.not(null), pos, "a null pointer that is called")
	}
	if l.b.reachable() {
		l.hole(pos, cfg.Unsupported, "call through a pointer that points to no function of its type")
	}
	l.b.start(end)
	if result == nil {
		return l.dummy(t)
	}
	return l.load(placeOf(result.root), pos)
}

// callOf calls a function with arguments that have been evaluated.
func (l *calls) callOf(f *function, ft *ctypes.Type, n *cc.PostfixExpression, args []value, wanted bool, pos cfg.Pos) value {
	l.preconditions(f, args, pos)
	does, known := l.builtin(f)
	switch {
	case !known && f.noreturn:
		does = outsideFunction(l.externalEnd)
	case !known:
		does = outsideFunction((*library).external)
	}
	if known || f.def == nil {
		c := &call{fn: f, typ: ft, args: args, node: n, wanted: wanted, pos: pos}
		if f.def == nil {
			l.asDeclared(c)
		}
		v := l.knownCall(does, c)
		if f.def == nil && (atomicFunctions()[f.name] != nil || overflowFunctions()[f.name] != nil || strings.HasPrefix(f.name, "__builtin_shuffle")) { // the arguments decide what type they return
			return v
		}
		l.mustReturn(f, l.exprType(n), pos)
		return l.finishCall(v, n)
	}
	l.mustReturn(f, l.exprType(n), pos)
	if f.again.IsValid() && l.b.reachable() {
		l.library.notes[f.name] = cfg.Note{Pos: f.pos, Text: fmt.Sprintf("assumed: the function %s is this one, not the one at %s", f.name, f.again)}
	}
	l.replaceable(f, pos)
	if f.library && ft.Func.Proto && !l.fits(f, args) {
		misused(&call{fn: f, args: args, pos: pos})
	}
	return l.finishCall(l.inline(f, l.matchParameters(f, args, pos), pos), n)
}

// replaceable notes that a definition is the one that is called although another file may have another one.
func (l *calls) replaceable(f *function, pos cfg.Pos) {
	var text string
	switch {
	case !l.b.reachable() || f.library:
		return
	case f.scope.weak[f.name]:
		text = "no other file defines the function %s, which gives way to that"
	case f.scope.own[f.name]:
		text = "no other file defines the function %s, whose definition is inline"
	default:
		return
	}
	l.library.notes[f.name] = cfg.Note{Pos: pos, Text: "assumed: " + fmt.Sprintf(text, f.name)}
}

// finishCall converts what a function returned to the type that its declaration at the call promises.
func (l *calls) finishCall(v value, n *cc.PostfixExpression) value {
	t := l.exprType(n)
	switch {
	case t.kind == voidType:
		return value{typ: typeVoid}
	case v.typ.kind == voidType: // the end of the run, or a result that nobody wants
		return l.dummy(t)
	default:
		return l.to(v, t, l.pos(n))
	}
}

// arguments evaluates the arguments of a call, from left to right, and converts them to the types that the declaration
// gives the parameters; the others are promoted (C11 6.5.2.2).
func (l *calls) arguments(n *cc.PostfixExpression, f *function, ft *ctypes.Type) []value {
	params := ft.Func.Params
	prototype := ft.Func.Proto
	var args []value
	var marks []mark
	var at []cfg.Pos
	for list := n.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
		a, pos := list.AssignmentExpression, l.pos(list.AssignmentExpression)
		var v value
		switch i := len(args); {
		case prototype && i < len(params):
			v = l.argument(a)
			if v.ptr != nil && f.def == nil && strings.TrimPrefix(f.name, "__builtin_") == "free" {
				p := *v.ptr
				p.untyped, v.ptr = true, &p
			}
			before := l.unseen
			l.unseen = before || l.wholeCopies(f, n.ArgumentExpressionList)
			v = l.converted(v, l.typeOf(params[i].Type), pos)
			l.unseen = before
		case prototype && !ft.Func.Variadic:
			fail(syntaxError(pos, "too many arguments in a call of %s", f.name))
		default:
			if v = l.argument(a); v.e != nil {
				t := promoteArgument(v.typ)
				switch {
				case overflowFunctions()[f.name] != nil || atomicFunctions()[f.name] != nil: // the type of the last one is that of the result
					t = v.typ
				case typeGeneric()[f.name] != nil:
					t = promote(v.typ)
				}
				v = value{typ: t, e: l.convert(v.e, v.typ, t)}
			}
		}
		args, marks, at = append(args, v), append(marks, l.b.mark()), append(at, pos)
		if v.ptr != nil || v.typ.kind == structType {
			l.leaks.pending++
			defer func() { l.leaks.pending-- }()
		}
	}
	if prototype && len(args) < len(params) {
		fail(syntaxError(l.pos(n), "too few arguments in a call of %s", f.name))
	}
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = l.protect(args[i], marks[i], at[i])
	}
	return args
}

// argument evaluates an argument. One of a type that has no values here is still evaluated, for its side effects.
func (l *calls) argument(n cc.ExpressionNode) value {
	l.becomesPointer(n)
	o := l.eval(n)
	l.decays(o, n)
	if o.place != nil && o.place.typ.kind == unknownType {
		fail(unsupported(l.pos(n), "a value of type %s", o.place.typ.name))
	}
	return l.rvalue(o, l.pos(n))
}

// matchParameters fits arguments to the parameters of the definition. Where the call saw no prototype, too many arguments
// are dropped, and others must have the promoted type of the parameter; else the call is undefined.
func (l *calls) matchParameters(f *function, args []value, pos cfg.Pos) []value {
	params := l.parameters(f)
	if len(args) < len(params) {
		fail(unsupported(pos, "a call of %s with too few arguments", f.name))
	}
	out := make([]value, len(params))
	for i, p := range params {
		v := args[i]
		if v.e != nil && p.typ.isNumber() && v.typ.num != p.typ.num && promoteArgument(v.typ).num != promoteArgument(p.typ).num {
			fail(unsupported(pos, "a call of %s with an argument of another type", f.name))
		}
		out[i] = l.to(v, p.typ, pos)
	}
	if isVariadic(f) {
		out = append(out, args[len(params):]...)
	}
	return out
}
