package cfront

import (
	"strings"
	"sync"

	"cairn/cfg"
	"cairn/lang/ctypes"
)

// Atomic operations of gcc (its manual, 6.55 and 6.56), of which the macros of stdatomic.h are made. One thread sees plain operations.
// They wrap around, and have the type of the object: an integer, a pointer, to which numbers of bytes are added, or in operations that
// only move values, of any type.

// atomicOperators are the operators that have names.
var atomicOperators = map[string]cfg.Op{"add": cfg.Add, "sub": cfg.Sub, "and": cfg.BitAnd, "or": cfg.BitOr, "xor": cfg.BitXor, "nand": cfg.BitAnd}

// atomicFunctions are those functions. Those without _n have pointers to what the others are given or return.
var atomicFunctions = sync.OnceValue(func() map[string]builtinFunc {
	out := map[string]builtinFunc{
		"__sync_synchronize": (*library).fence, "__atomic_thread_fence": (*library).fence, "__atomic_signal_fence": (*library).fence,
		"__sync_val_compare_and_swap": (*library).compareSwap, "__sync_bool_compare_and_swap": (*library).compareSwap,
		"__atomic_compare_exchange_n": (*library).compareExchange, "__atomic_compare_exchange": (*library).compareExchange,
		"__sync_lock_test_and_set": (*library).exchange, "__atomic_exchange_n": (*library).exchange, "__atomic_exchange": (*library).exchange,
		"__atomic_store_n": (*library).atomicStore, "__atomic_store": (*library).atomicStore, "__sync_lock_release": (*library).atomicStore,
		"__atomic_load_n": (*library).atomicLoad, "__atomic_load": (*library).atomicLoad,
		"__atomic_test_and_set": (*library).testAndSet, "__atomic_clear": (*library).testAndSet,
	}
	for op := range atomicOperators {
		for _, name := range []string{"__sync_fetch_and_" + op, "__sync_" + op + "_and_fetch", "__atomic_fetch_" + op, "__atomic_" + op + "_fetch"} {
			out[name] = (*library).atomicOperation
		}
	}
	return out
})

// atomic is an atomic operation: of an object of a type.
type atomic struct {
	*library
	*call
	at place
	t  *ctype
}

// atomic is that with so many arguments; it is not ok where control does not come.
func (l *library) atomic(c *call, arguments int) (a *atomic, ok bool) {
	if len(c.args) < arguments || c.args[0].ptr == nil {
		fail(unsupported(c.pos, "the function %s", c.fn.name))
	}
	if strings.HasPrefix(c.fn.name, "__sync_") && c.node != nil { // further arguments are ignored: gcc does not even evaluate them
		i := 0
		for list := c.node.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
			if i++; i > arguments && acts(list.AssignmentExpression) {
				fail(unsupported(c.pos, "the function %s with further arguments that have effects", c.fn.name))
			}
		}
	}
	t := l.elem(c.args[0].typ)
	if t.size < 0 || t.bitField || t.kind != structType && !t.isScalar() {
		fail(unsupported(c.pos, "the function %s with an object of type %s", c.fn.name, shortName(t)))
	}
	a = &atomic{l, c, l.deref(c.args[0], c.pos), t}
	return a, l.b.reachable()
}

// direct reports whether the function is given values, and no pointers to them.
func (a *atomic) direct() bool {
	return strings.HasPrefix(a.fn.name, "__sync_") || strings.HasSuffix(a.fn.name, "_n")
}

// argument is an argument, which has to be there.
func (a *atomic) argument(i int) value {
	if i >= len(a.args) {
		misused(a.call)
	}
	return a.args[i]
}

// operand is an argument, or what that points to, as a value of the type of the object.
func (a *atomic) operand(i int) value {
	v := a.argument(i)
	if !a.direct() {
		v = a.load(a.pointed(i), a.pos)
	}
	return a.kept(a.to(v, a.t, a.pos))
}

// pointed is the object, of the same type, to which an argument points.
func (a *atomic) pointed(i int) place {
	v := a.argument(i)
	if v.ptr == nil {
		fail(unsupported(a.pos, "the function %s", a.fn.name))
	}
	t := a.elem(v.typ)
	if t.kind != a.t.kind || t.isNumber() && t.num != a.t.num || t.kind == structType && !a.sameShape(t, a.t) {
		fail(unsupported(a.pos, "the function %s with an object of another type", a.fn.name))
	}
	return a.deref(v, a.pos)
}

// kept is a value that stays what it is now.
func (a *atomic) kept(v value) value {
	if v.e != nil {
		v.e = a.saved(v.e, v.typ, a.pos)
		return v
	}
	info := cfg.VarInfo{Func: a.funcName(), Kind: cfg.Temp, Pos: a.pos}
	o := placeOf(a.newObject(nil, "atomic", a.prefix(), a.t, info).root)
	a.store(o, v, a.pos)
	return a.load(o, a.pos)
}

// old is the value of the object now.
func (a *atomic) old() value { return a.kept(a.load(a.at, a.pos)) }

// gives returns a value, or stores it where an argument points to if the function is given pointers.
func (a *atomic) gives(v value, i int) value {
	if a.direct() {
		return v
	}
	a.store(a.pointed(i), v, a.pos)
	return value{typ: typeVoid}
}

// atomicOperation is an operation whose result is the value before it, or after it.
func (l *library) atomicOperation(c *call) value {
	a, ok := l.atomic(c, 2)
	if !ok {
		return l.dummy(a.t)
	}
	words := strings.Split(strings.TrimPrefix(strings.TrimPrefix(c.fn.name, "__sync_"), "__atomic_"), "_")
	before := words[0] == "fetch"
	name := words[0]
	if before {
		name = words[len(words)-1]
	}
	var old, changed value
	switch {
	case a.t.kind == intType && a.t.num != cfg.Bool:
		old, changed = a.computed(name)
	case a.t.kind == pointerType && (name == "add" || name == "sub"):
		old, changed = a.moved(atomicOperators[name])
	default:
		fail(unsupported(c.pos, "the function %s with an object of type %s", c.fn.name, shortName(a.t)))
	}
	l.store(a.at, changed, c.pos)
	if before {
		return old
	}
	return changed
}

// computed is an integer before and after an operation.
func (a *atomic) computed(name string) (old, changed value) {
	t := a.t
	plain := integer(t.num.Bits, false, "unsigned "+t.name)
	by := a.simple(a.to(a.mustInt(a.args[1], a.pos), t, a.pos), a.pos).e
	old = a.old()
	e := a.fold(cfg.Bin(atomicOperators[name], a.convert(old.e, t, plain), a.convert(by, t, plain)))
	if name == "nand" {
		e = a.fold(cfg.Un(cfg.BitNot, e))
	}
	return old, value{typ: t, e: a.saved(a.convert(e, plain, t), t, a.pos)}
}

// moved is a pointer before and after it has been moved by so many bytes. An object that is declared atomic is moved by elements as C11
// 7.17.7.5 has it, but by bytes as gcc does it.
func (a *atomic) moved(op cfg.Op) (old, changed value) {
	if a.t.written != nil && a.t.written.Quals&ctypes.Atomic != 0 {
		fail(unsupported(a.pos, "the function %s with an atomic pointer, on which compilers differ", a.fn.name))
	}
	by := a.mustInt(a.args[1], a.pos)
	by = value{typ: typeLLong, e: a.saved(a.convert(by.e, by.typ, typeLLong), typeLLong, a.pos)}
	old = a.old()
	to := a.movePointer(value{typ: pointerTo(typeUChar), ptr: old.ptr}, op, by, a.pos)
	return old, a.kept(value{typ: a.t, ptr: to.ptr})
}

func (l *library) exchange(c *call) value {
	a, ok := l.atomic(c, 2)
	if !ok {
		return l.dummy(a.t)
	}
	v := a.operand(1)
	old := a.old()
	l.store(a.at, v, c.pos)
	return a.gives(old, 2)
}

func (l *library) atomicLoad(c *call) value {
	a, ok := l.atomic(c, 1)
	if !ok {
		return l.dummy(a.t)
	}
	return a.gives(a.old(), 1)
}

// atomicStore stores a value; __sync_lock_release stores 0.
func (l *library) atomicStore(c *call) value {
	a, ok := l.atomic(c, 1)
	switch {
	case !ok:
	case c.fn.name == "__sync_lock_release":
		l.store(a.at, l.to(value{typ: typeInt, e: l.intConst(typeInt, 0)}, a.t, c.pos), c.pos)
	default:
		l.store(a.at, a.operand(1), c.pos)
	}
	return value{typ: typeVoid}
}

// testAndSet sets a byte, and returns whether it was set, or clears it.
func (l *library) testAndSet(c *call) value {
	if len(c.args) < 1 || c.args[0].ptr == nil {
		fail(unsupported(c.pos, "the function %s", c.fn.name))
	}
	at := l.deref(value{typ: pointerTo(typeBool), ptr: c.args[0].ptr}, c.pos)
	if !l.b.reachable() {
		return l.dummy(typeBool)
	}
	sets := c.fn.name == "__atomic_test_and_set"
	old := value{typ: typeVoid}
	if sets {
		old = l.capture(l.load(at, c.pos), c.pos)
	}
	l.store(at, l.to(value{typ: typeInt, e: l.truthOf(sets)}, typeBool, c.pos), c.pos)
	return old
}

// same is the condition that two values are equal, bit by bit.
func (a *atomic) same(x, y value) *cfg.Expr {
	switch t := x.typ; {
	case t.kind == intType:
		return a.compare(cfg.Eq, x.e, y.e)
	case t.kind == pointerType:
		return a.comparePointers(cfg.Eq, x.ptr, y.ptr, a.pos)
	case t.kind == structType && !t.union:
		size, all := int64(0), a.truthOf(true)
		for i, f := range t.fields {
			if f.isBit {
				fail(unsupported(a.pos, "the function %s with bit-fields", a.fn.name))
			}
			size += f.typ.size
			all = both(all, a.same(a.load(x.obj.part(i), a.pos), a.load(y.obj.part(i), a.pos)))
		}
		if size == t.size {
			return all
		}
		fail(unsupported(a.pos, "the function %s with padding", a.fn.name))
	}
	fail(unsupported(a.pos, "the function %s with an object of type %s", a.fn.name, shortName(x.typ)))
	return nil
}

// replace stores a value in the object if it has one that is expected, and otherwise does something else; the result says which.
func (a *atomic) replace(same *cfg.Expr, by value, otherwise func()) value {
	same = a.saved(same, typeInt, a.pos)
	a.fork(a.pos, func(yes, no *vertex) { a.branchOn(same, a.pos, yes, no) }, func() { a.store(a.at, by, a.pos) }, otherwise)
	return value{typ: typeBool, e: a.convert(same, typeInt, typeBool)}
}

// compareSwap stores the third argument if the object has the value of the second one.
func (l *library) compareSwap(c *call) value {
	a, ok := l.atomic(c, 3)
	if !ok {
		return l.dummy(a.t)
	}
	expected, v := a.operand(1), a.operand(2)
	old := a.old()
	done := a.replace(a.same(old, expected), v, func() {})
	if c.fn.name == "__sync_val_compare_and_swap" {
		return old
	}
	return done
}

// compareExchange is that with the expected value in an object, which becomes that of the other one if they differ. The weak one may
// fail, too.
func (l *library) compareExchange(c *call) value {
	a, ok := l.atomic(c, 4)
	if !ok {
		return l.dummy(typeBool)
	}
	v := a.operand(2)
	weak := l.mustInt(c.args[3], c.pos)
	wanted := a.pointed(1)
	if !l.b.reachable() {
		return l.dummy(typeBool)
	}
	expected, old := a.kept(l.load(wanted, c.pos)), a.old()
	same := a.same(old, expected)
	if strong := l.compare(cfg.Eq, weak.e, cfg.IntConst(weak.e.Type, 0)); !strong.IsConst(1) {
		lucky := either(strong, l.truth(l.arbitrary(typeBool, "", c.pos).e))
		l.guess(both(same, l.not(lucky)), "weak exchange that fails", c.pos) // no x86 does that
		same = both(same, lucky)
	}
	return a.replace(same, v, func() { l.store(wanted, old, c.pos) })
}

// fence is nothing to a single thread.
func (l *library) fence(*call) value { return value{typ: typeVoid} }
