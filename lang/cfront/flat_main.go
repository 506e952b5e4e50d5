package cfront

import (
	"modernc.org/cc/v4"

	"cairn/cfg"
)

// maxArguments is how many of the arguments of a program are known, when memory is made of bytes; the use of others is a hole.
const maxArguments = 3

// mostArguments is more than systems have: Linux gives them a quarter of the stack, which is 2 MiB, and each needs nine bytes.
const mostArguments = 1 << 18

// isArgv reports whether a type is char **.
func (l *lowerer) isArgv(t *ctype) bool {
	return t.kind == pointerType && l.elem(t).kind == pointerType && l.elem(l.elem(t)).size == 1
}

// argv makes the arguments of the program: memory made of bytes has them, or else argument knows what can be read there. There is at least
// the name of the program, which C leaves open (C11 5.1.2.2.1) and Linux has made sure of since version 5.18.
func (l *lowerer) argv(argc value, pos cfg.Pos) *pointer {
	l.assumeThat(l.compare(cfg.Ge, argc.e, cfg.IntConst(argc.e.Type, 1)), pos)
	l.library.notes["main"] = cfg.Note{Pos: pos, Text: "assumed: argv[0], the name of the program, is not null"}
	if l.options.Bytes {
		return l.argvFlat(argc, pos)
	}
	if len(l.calling.kept) > 0 { // the number of them is known in main only
		return l.unknownPointer(pos)
	}
	l.argc = l.saved(l.convert(argc.e, argc.typ, typeLLong), typeLLong, pos)
	return l.argumentPointer(l.intConst(typeInt, argumentTable))
}

// argvFlat makes the arguments of the program (C11 5.1.2.2.1): strings of any length and contents, and a null pointer behind them.
func (l *lowerer) argvFlat(argc value, pos cfg.Pos) *pointer {
	word := int64(l.pointerBits() / 8)
	n := l.saved(l.convert(argc.e, argc.typ, typeLLong), typeLLong, pos)
	l.assumeThat(l.compare(cfg.Le, n, l.offset(mostArguments)), pos)
	size := l.fold(cfg.Bin(cfg.Mul, l.add(n, l.offset(1)), l.offset(word)))
	table := location{obj: l.newNumber(l.saved(size, typeLLong, pos), stackObject, pos), off: l.offset(0)}
	l.meetsOutsiders()
	l.fillBytes(table, size, cfg.IntConst(cfg.Bytes.Cell(), 0), pos)
	l.referents(pos)
	l.fillReferents(table, size, firstOutside, pos) // pointers from outside the program
	for i := range int64(maxArguments) {
		text := l.anyText(pos)
		there := l.compare(cfg.Lt, l.offset(i), n)
		text.obj = l.saved(l.choose(there, text.obj, l.object(0)), typeObject, pos)
		l.putPointerAt(l.plus(table, i*word), text, pos)
	}
	end := table
	end.off = l.fold(cfg.Bin(cfg.Mul, n, l.offset(word)))
	l.putPointerAt(end, location{obj: l.object(0), off: l.offset(0)}, pos)
	return table.pointer()
}

// typeTextLength has the lengths of strings from outside: Linux hands arguments of up to 128 KiB to a program.
var typeTextLength = &ctype{kind: intType, num: cfg.Type{Bits: 17}, size: 4, name: "length"}

// anyText makes a string of any length and contents.
func (l *memory) anyText(pos cfg.Pos) location {
	t := typeTextLength
	length := l.convert(l.arbitrary(t, "", pos).e, t, typeLLong)
	size := l.saved(l.add(length, l.offset(1)), typeLLong, pos)
	text := location{obj: l.newNumber(size, stackObject, pos), off: l.offset(0)}
	last := text
	last.off = length
	l.putAt(last, cfg.IntConst(cfg.Bytes.Cell(), 0), pos)
	return text
}

// used reports whether a parameter is used in the body of its function.
func (p parameter) used(f *function) (found bool) {
	visit(f.def.CompoundStatement, func(n any) bool {
		x, ok := n.(*cc.PrimaryExpression)
		found = found || ok && x.Case == cc.PrimaryExpressionIdent && x.Token.SrcStr() == p.name
		return !found
	})
	return found
}
