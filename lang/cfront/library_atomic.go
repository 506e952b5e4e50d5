package cfront

import (
	"strings"
	"sync"

	"cairn/cfg"
)

// Atomic operations of gcc (its manual, 6.55 and 6.56), of which the macros of stdatomic.h are made. One thread sees plain operations. They
// wrap around, and have the type of the object.

// atomicOperators are the operators that have names.
var atomicOperators = map[string]cfg.Op{"add": cfg.Add, "sub": cfg.Sub, "and": cfg.BitAnd, "or": cfg.BitOr, "xor": cfg.BitXor, "nand": cfg.BitAnd}

// atomicFunctions are those functions.
var atomicFunctions = sync.OnceValue(func() map[string]builtinFunc {
	out := map[string]builtinFunc{
		"__sync_synchronize": (*library).fence, "__atomic_thread_fence": (*library).fence, "__atomic_signal_fence": (*library).fence,
		"__sync_val_compare_and_swap": (*library).compareSwap, "__sync_bool_compare_and_swap": (*library).compareSwap,
		"__atomic_compare_exchange_n": (*library).compareExchange,
		"__sync_lock_test_and_set":    (*library).exchange, "__atomic_exchange_n": (*library).exchange,
		"__atomic_store_n": (*library).atomicStore, "__sync_lock_release": (*library).atomicStore, "__atomic_load_n": (*library).atomicLoad,
	}
	for op := range atomicOperators {
		for _, name := range []string{"__sync_fetch_and_" + op, "__sync_" + op + "_and_fetch", "__atomic_fetch_" + op, "__atomic_" + op + "_fetch"} {
			out[name] = (*library).atomicOperation
		}
	}
	return out
})

// atomic is the object of an atomic operation: an integer of so many arguments.
func (l *library) atomic(c *call, arguments int) (place, *ctype) {
	if len(c.args) < arguments || c.args[0].ptr == nil {
		fail(unsupported(c.pos, "the function %s", c.fn.name))
	}
	t := l.elem(c.args[0].typ)
	if t.kind != intType || t.bitField {
		fail(unsupported(c.pos, "the function %s with an object of type %s", c.fn.name, shortName(t)))
	}
	return l.deref(c.args[0], c.pos), t
}

// atomicOperand is an argument as a value of the type of the object.
func (l *library) atomicOperand(c *call, i int, t *ctype) *cfg.Expr {
	return l.simple(l.to(l.mustInt(c.args[i], c.pos), t, c.pos), c.pos).e
}

// atomicOld is the value of the object before it changes.
func (l *library) atomicOld(c *call, at place, t *ctype) value {
	return value{typ: t, e: l.saved(l.load(at, c.pos).e, t, c.pos)}
}

// atomicOperation is an operation whose result is the value before it, or after it.
func (l *library) atomicOperation(c *call) value {
	at, t := l.atomic(c, 2)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	if t.num == cfg.Bool {
		fail(unsupported(c.pos, "the function %s with an object of type _Bool", c.fn.name))
	}
	words := strings.Split(strings.TrimPrefix(strings.TrimPrefix(c.fn.name, "__sync_"), "__atomic_"), "_")
	before := words[0] == "fetch"
	name := words[0]
	if before {
		name = words[len(words)-1]
	}
	plain := integer(t.num.Bits, false, "unsigned "+t.name)
	by := l.convert(l.atomicOperand(c, 1, t), t, plain)
	old := l.atomicOld(c, at, t)
	e := l.fold(cfg.Bin(atomicOperators[name], l.convert(old.e, t, plain), by))
	if name == "nand" {
		e = l.fold(cfg.Un(cfg.BitNot, e))
	}
	changed := value{typ: t, e: l.saved(l.convert(e, plain, t), t, c.pos)}
	l.store(at, changed, c.pos)
	if before {
		return old
	}
	return changed
}

func (l *library) exchange(c *call) value {
	at, t := l.atomic(c, 2)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	e := l.atomicOperand(c, 1, t)
	old := l.atomicOld(c, at, t)
	l.store(at, value{typ: t, e: e}, c.pos)
	return old
}

func (l *library) atomicLoad(c *call) value {
	at, t := l.atomic(c, 1)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	return l.atomicOld(c, at, t)
}

// atomicStore stores a value; __sync_lock_release stores 0.
func (l *library) atomicStore(c *call) value {
	at, t := l.atomic(c, 1)
	if !l.b.reachable() {
		return value{typ: typeVoid}
	}
	e := cfg.IntConst(t.num, 0)
	if c.fn.name == "__atomic_store_n" {
		if len(c.args) < 2 {
			fail(unsupported(c.pos, "the function %s", c.fn.name))
		}
		e = l.atomicOperand(c, 1, t)
	}
	l.store(at, value{typ: t, e: e}, c.pos)
	return value{typ: typeVoid}
}

// compareSwap stores the third argument if the object has the value of the second one.
func (l *library) compareSwap(c *call) value {
	at, t := l.atomic(c, 3)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	expected, e := l.atomicOperand(c, 1, t), l.atomicOperand(c, 2, t)
	old := l.atomicOld(c, at, t)
	same := l.compare(cfg.Eq, old.e, expected)
	l.store(at, value{typ: t, e: l.choose(same, e, old.e)}, c.pos)
	if c.fn.name == "__sync_val_compare_and_swap" {
		return old
	}
	return value{typ: typeBool, e: l.fold(cfg.IfThenElse(same, cfg.IntConst(cfg.Bool, 1), cfg.IntConst(cfg.Bool, 0)))}
}

// compareExchange is that with the expected value in an object, which becomes that of the other one if they differ. The weak one may fail, too.
func (l *library) compareExchange(c *call) value {
	at, t := l.atomic(c, 4)
	if !l.b.reachable() {
		return l.dummy(typeBool)
	}
	if c.args[1].ptr == nil || l.elem(c.args[1].typ).kind != intType || l.elem(c.args[1].typ).num != t.num {
		fail(unsupported(c.pos, "the function %s with an object of another type", c.fn.name))
	}
	e := l.atomicOperand(c, 2, t)
	weak := l.mustInt(c.args[3], c.pos)
	wanted := l.deref(c.args[1], c.pos)
	if !l.b.reachable() {
		return l.dummy(typeBool)
	}
	expected, old := l.atomicOld(c, wanted, t), l.atomicOld(c, at, t)
	same := l.compare(cfg.Eq, old.e, expected.e)
	if strong := l.compare(cfg.Eq, weak.e, cfg.IntConst(weak.e.Type, 0)); !strong.IsConst(1) {
		lucky := either(strong, l.truth(l.arbitrary(typeBool, "", c.pos).e))
		l.guess(both(same, l.not(lucky)), "weak exchange that fails", c.pos) // no x86 does that
		same = both(same, lucky)
	}
	done := value{typ: typeBool, e: l.saved(l.fold(cfg.IfThenElse(same, cfg.IntConst(cfg.Bool, 1), cfg.IntConst(cfg.Bool, 0))), typeBool, c.pos)}
	works := l.compare(cfg.Ne, done.e, cfg.IntConst(cfg.Bool, 0))
	l.store(wanted, value{typ: t, e: l.choose(works, expected.e, old.e)}, c.pos) // this first: it may be the same object
	l.store(at, value{typ: t, e: l.choose(works, e, old.e)}, c.pos)
	return done
}

// fence is nothing to a single thread.
func (l *library) fence(*call) value { return value{typ: typeVoid} }
