package cfront

import "cairn/cfg"

// callee is a function that may be called through a pointer, and the condition that it is.
type callee struct {
	fn   *function
	when *cfg.Expr
}

// callees are the functions to which a pointer may point, and the condition that it is null for sure.
func (l *calls) callees(p *pointer, pos cfg.Pos) (out []callee, null *cfg.Expr) {
	if l.options.Bytes {
		at := l.steadyAt(l.locate(p, pos), pos)
		return l.calleesAt(at), both(l.not(l.notNull(at)), l.not(l.unsureNull(at, pos)))
	}
	c := l.steady(l.code(p, pos), pos)
	if null = l.truthOf(false); c.set.null && !c.set.wild {
		null = l.compare(cfg.Eq, c.id, l.intConst(typeInt, 0))
	}
	for _, id := range c.set.ids {
		out = append(out, callee{l.pointee(id).fn, l.is(c, id)})
	}
	return out, null
}

// calleesAt are all functions to which there are pointers, as far as the location may be that of one.
func (l *calls) calleesAt(at location) (out []callee) {
	for _, key := range l.facts.flat.taken {
		n := l.flat.first[functionObject] + l.facts.flat.numbers[functionObject][numberKey{fn: key}]
		when := both(l.compare(cfg.Eq, at.obj, l.object(n)), l.compare(cfg.Eq, at.off, l.offset(0)))
		if !when.IsConst(0) {
			out = append(out, callee{l.functions[key], when})
		}
	}
	return out
}

// restName is what the objects of arguments behind an ellipsis are called.
const restName = "argument"

// newRest makes the object of an argument behind the last parameter of a call. In memory made of bytes it is there, for va_arg to point to.
func (l *calls) newRest(t *ctype, pos cfg.Pos) *object {
	k := l.objectKey(nil, restName, pos, false)
	if l.options.Bytes && !l.facts.flat.inMemory[k] {
		l.facts.flat.inMemory[k], l.facts.changed = true, true
	}
	return l.objectOf(k, nil, restName, l.prefix(), t, cfg.VarInfo{Func: l.funcName(), Kind: cfg.Temp, Pos: pos})
}
