package cfront

import "cairn/cfg"

// Arguments of the program (C11 5.1.2.2.1), where memory is made of scalars. Which elements of argv are null is known. No object of the
// program is one of the strings, and what is in them is not remembered: whatever is read there is any character, and what is written
// there is forgotten. These are all executions and more, so that an error behind such an access is a hole (guess).

// What stands for arguments in pointers.
const (
	argumentTable = -2 // argv; the index counts its elements
	argumentText  = -3 // one of the strings
)

// argumentPointer is a pointer with one of these numbers, or null.
func (l *pointers) argumentPointer(id *cfg.Expr) *pointer {
	return coded{id, l.intConst(typeLLong, 0), targetSet{null: true, wild: true, outside: true, args: true}}.pointer()
}

// isArgument is the condition that a pointer points to the table or to a string.
func (l *pointers) isArgument(c coded, number int64) *cfg.Expr {
	if !c.set.args {
		return l.truthOf(false)
	}
	return l.compare(cfg.Eq, c.id, l.intConst(typeInt, number))
}

// movesArgument is the condition that a pointer points to arguments that are so many bytes apart.
func (l *pointers) movesArgument(c coded, step int64) *cfg.Expr {
	switch step {
	case 1:
		return l.isArgument(c, argumentText)
	case int64(l.pointerBits() / 8):
		return l.isArgument(c, argumentTable)
	}
	return l.truthOf(false)
}

// argument is an object that stands for the argument that a pointer points to, at this access, and the condition that it points to one. It is
// nil if no argument has the type.
func (l *memory) argument(c coded, want *ctype, pos cfg.Pos) (*cell, *cfg.Expr) {
	number := int64(argumentText)
	if want.kind == pointerType && l.elem(want).size == 1 {
		number = argumentTable
	} else if want.kind != intType || want.size != 1 {
		return nil, nil
	}
	here := l.isArgument(c, number)
	if here.IsConst(0) || !l.b.reachable() {
		return nil, nil
	}
	o := l.newObject(nil, "argument", "", want, cfg.VarInfo{Kind: cfg.Temp, Pos: pos})
	o.argument = true
	if number == argumentText {
		if first := l.compare(cfg.Eq, c.index, l.intConst(typeLLong, 0)); l.looksFor(cfg.Bounds, cfg.Pointer) { // where it ends matters
			l.unlessHole(either(l.not(here), first), pos, cfg.Unsupported, "argument of the program, of any length")
		}
		l.guess(here, "argument of the program, of any length and contents", pos)
		l.havocCell(o.root, "", pos)
		return o.root, here
	}
	inside := both(l.compare(cfg.Ge, c.index, l.intConst(typeLLong, 0)), l.compare(cfg.Le, c.index, l.argc))
	l.unlessHole(either(l.not(here), inside), pos, cfg.Undefined, "an index outside of argv")
	id := l.choose(l.compare(cfg.Lt, c.index, l.argc), l.intConst(typeInt, argumentText), l.intConst(typeInt, 0))
	l.bind(o.root, l.argumentPointer(id), pos)
	return o.root, here
}

// movesInArguments makes sure that a pointer to arguments, which has been moved to an index, is still in the table, or where any string has a
// character or its end, if that is looked for.
func (l *pointers) movesInArguments(c coded, index *cfg.Expr, pos cfg.Pos) {
	if !l.looksFor(cfg.Move) || !c.set.args {
		return
	}
	text, table := l.isArgument(c, argumentText), l.isArgument(c, argumentTable)
	within := func(last *cfg.Expr) *cfg.Expr {
		return both(l.compare(cfg.Ge, index, l.intConst(typeLLong, 0)), l.compare(cfg.Le, index, last))
	}
	l.unlessHole(either(l.not(text), within(l.intConst(typeLLong, 1))), pos, cfg.Unsupported, "argument of the program, of any length")
	l.unlessHole(either(l.not(table), within(l.fold(cfg.Bin(cfg.Add, l.argc, l.intConst(typeLLong, 1))))), pos, cfg.Undefined, "an index outside of argv")
}

// hasArguments reports whether one of the objects of a place stands for an argument.
func (p place) hasArguments() bool {
	for _, a := range p.alts {
		if a.cell.owner.argument {
			return true
		}
	}
	return false
}
