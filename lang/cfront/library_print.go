package cfront

import (
	"strings"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// Functions that print (C11 7.21.6, and those of glibc that allocate the text). A text is made of pieces: the length of most is known
// exactly, and what their characters are; of others, such as numbers by %g, there are bounds of the length.

// formatOf is the number of the argument that is the format, by the names of functions without the v for a va_list.
var formatOf = map[string]int{"printf": 0, "fprintf": 1, "dprintf": 1, "sprintf": 1, "snprintf": 2, "asprintf": 1}

// printf is printf, fprintf and dprintf. That output fails is possible, and few programs count on it: what goes to the standard streams arrives, which is
// an assumption, and where other output fails, an error after that is no answer.
func (l *library) printf(c *call) value {
	if l.printFormat(c) == 1 && c.args[0].ptr != nil {
		l.use('r', c, 0)
	}
	t := l.resultType(c.typ)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	n := l.print(c, c.wanted, false)
	l.setsErrno(c)
	switch {
	case !c.wanted:
		return value{typ: typeVoid}
	case !l.b.reachable():
		return l.dummy(t)
	}
	if l.arrives(c) {
		return value{typ: t, e: l.convert(n.exact, typeLLong, t)}
	}
	works := l.succeeds(c)
	printed := l.newTemp("printed", t, c.pos)
	l.fork(c.pos, func(yes, no *vertex) { l.branchOn(works, c.pos, yes, no) },
		func() { l.put(printed, l.convert(n.exact, typeLLong, t), c.pos) },
		func() {
			l.inexact(c)
			failed := l.arbitrary(t, "", c.pos).e
			l.assumeThat(l.compare(cfg.Lt, failed, l.intConst(t, 0)), c.pos)
			l.put(printed, failed, c.pos)
		})
	return value{typ: t, e: l.ref(printed, c.pos)}
}

// arrives reports whether it is taken for granted that what a function prints arrives: at the standard streams, unless the program may have directed
// them elsewhere.
func (l *library) arrives(c *call) bool {
	if l.in.redirects {
		return false
	}
	if l.printFormat(c) == 1 {
		if c.node == nil || c.node.ArgumentExpressionList == nil {
			return false
		}
		p := stripParens(c.node.ArgumentExpressionList.AssignmentExpression)
		if p == nil || p.Case != cc.PrimaryExpressionIdent || p.Token.SrcStr() != "stdout" && p.Token.SrcStr() != "stderr" {
			return false
		}
	}
	const key = "* output" // no name of a function
	if l.notes[key] == (cfg.Note{}) {
		l.notes[key] = cfg.Note{Pos: c.pos, Text: "assumed: what is printed to the standard streams arrives there"}
	}
	return true
}

// mayRedirect reports whether a program with these words may direct its standard streams elsewhere.
func mayRedirect(words map[string]bool) bool {
	for _, word := range []string{"freopen", "close", "dup2", "dup3", "setrlimit", "shutdown", "close_range", "closefrom", "daemon", "syscall"} {
		if words[word] {
			return true
		}
	}
	return false
}

// sprintf is sprintf and snprintf: of the text, as much as the size allows is written, with a zero behind.
func (l *library) sprintf(c *call) value {
	t := l.resultType(c.typ)
	first := l.printFormat(c)
	n := l.print(c, true, l.looksAtText(c))
	if !l.b.reachable() {
		return l.dummy(t)
	}
	zero := l.intConst(typeLLong, 0)
	written := l.saved(l.fold(cfg.Bin(cfg.Add, n.exact, l.intConst(typeLLong, 1))), typeLLong, c.pos)
	if first == 2 {
		size := l.blockSize(c, 1)
		all := either(l.compare(cfg.Lt, size, zero), l.compare(cfg.Lt, n.exact, size))
		written = l.saved(l.choose(all, written, size), typeLLong, c.pos)
	}
	l.writeText(c, n, written)
	return value{typ: t, e: l.convert(n.exact, typeLLong, t)}
}

// asprintf is asprintf: the text is written to memory that is allocated, unless that fails.
func (l *library) asprintf(c *call) value {
	t := l.resultType(c.typ)
	n := l.print(c, true, true)
	if !l.b.reachable() {
		return l.dummy(t)
	}
	size := l.saved(l.fold(cfg.Bin(cfg.Add, n.exact, l.intConst(typeLLong, 1))), typeLLong, c.pos)
	p, looked := l.memoryOf(size, c)
	text := value{typ: pointerTo(integer(8, true, "char")), ptr: p}
	works := l.truth(l.pointerTruth(text, typeInt, c.pos))
	own := &call{fn: c.fn, typ: c.typ, args: []value{text}, pos: c.pos}
	if looked {
		l.unlessNull(text, c.pos, func() { l.writeText(own, n, size) })
	}
	l.storeAs(text.typ, c, 0, func() value { return text })
	if !l.b.reachable() {
		return l.dummy(t)
	}
	return value{typ: t, e: l.choose(works, l.convert(n.exact, typeLLong, t), l.intConst(t, -1))}
}

// memoryOf allocates so many bytes, and tells whether somebody looks at them.
func (l *library) memoryOf(size *cfg.Expr, c *call) (p *pointer, looked bool) {
	if l.options.Bytes {
		return l.orFails(l.truthOf(true), c, func() location { return location{obj: l.onHeap(size, c.pos), off: l.offset(0)} }).pointer(), true
	}
	n, constant := size.Val.Int64()
	switch {
	case size.Op != cfg.Const || !constant || n > maxSource:
		fail(unsupported(c.pos, "memory whose size is not constant"))
	case l.inProcedure():
		fail(unsupported(c.pos, "memory allocated in a recursive function"))
	}
	p = l.allocate(l.objectKey(nil, "malloc", c.pos, false), n, c)
	looked = p.array != nil && p.array.typ.of != typeUntyped
	if l.options.MallocFails {
		p = l.orNull(p, c)
	}
	return p, looked
}

// writeText writes a text to where the first argument points to: so many bytes, of which the last one is zero.
func (l *library) writeText(c *call, n textLength, written *cfg.Expr) {
	l.untold(func() { l.writeUntold(c, n, written) })
}

func (l *library) writeUntold(c *call, n textLength, written *cfg.Expr) {
	one := l.intConst(typeLLong, 1)
	last := l.saved(l.fold(cfg.Bin(cfg.Sub, written, one)), typeLLong, c.pos)
	if !n.known && !written.IsConst(1) && l.looksAtText(c) {
		l.inexact(c)
	}
	l.fillBuffer(c, 0, written, func(at, char *cfg.Expr) *cfg.Expr {
		if !n.known {
			l.assumeThat(either(l.compare(cfg.Ge, at, last), l.compare(cfg.Ne, char, l.intConst(typeUChar, 0))), c.pos)
		}
		return l.choose(l.compare(cfg.Ge, at, last), l.intConst(typeUChar, 0), l.characterAt(n.pieces, at, char))
	})
}

// looksAtText reports whether somebody looks at the characters that are written to where the first argument points to. If not, it takes note of the
// places, to find out.
func (l *library) looksAtText(c *call) bool {
	if l.options.Bytes || !l.b.reachable() {
		return true
	}
	code, looked := l.code(c.args[0].ptr, c.pos), false
	for _, id := range code.set.ids {
		if t := l.target(id); t.cell != nil {
			l.guessed = append(l.guessed, t.cell.owner)
			looked = looked || l.facts.looked[t.cell.owner.key]
		}
	}
	return looked
}

// findLooks finds out who looks at such characters: statements that read them to do something else than to keep them.
func (l *library) findLooks(graphs []*builder) {
	of := map[cfg.Var]*object{}
	for _, o := range l.guessed {
		o.root.scalars(func(k *cell) { of[k.v] = o })
	}
	for _, b := range graphs {
		b.eachEdge(func(e *edge) {
			for i := range e.stmts {
				e.stmts[i].EachRef(func(v cfg.Var) {
					keeps := e.stmts[i].Kind == cfg.Assign && e.stmts[i].Var == v
					if o := of[v]; o != nil && !keeps && !l.facts.looked[o.key] {
						l.facts.looked[o.key], l.facts.changed = true, true
					}
				})
			}
		})
	}
}

// characterOf is a character of a text, by its place.
func (l *library) characterOf(text string, place *cfg.Expr) *cfg.Expr {
	e := l.intConst(typeUChar, 0)
	for i := len(text) - 1; i >= 0; i-- {
		e = l.choose(l.compare(cfg.Eq, place, l.intConst(typeLLong, int64(i))), l.intConst(typeUChar, int64(text[i])), e)
	}
	return e
}

// charactersOf are the characters of an argument of known length, which is another object than the one that is written to: they must not overlap
// (C11 7.21.6.6).
func (p *printed) charactersOf(arg int) func(i *cfg.Expr) *cfg.Expr {
	l, c := p.l, p.c
	apart := func(from, to *cfg.Expr) {
		l.unlessHole(l.compare(cfg.Ne, from, to), c.pos, cfg.Unsupported, "%s of a part of the object that is written to", c.fn.name)
	}
	if l.options.Bytes {
		from, to := l.locate(c.args[arg].ptr, c.pos), l.locate(p.to, c.pos)
		from = location{obj: l.saved(from.obj, typeObject, c.pos), off: l.saved(from.off, typeLLong, c.pos)}
		apart(from.obj, to.obj)
		return func(i *cfg.Expr) *cfg.Expr {
			here := from
			here.off = l.add(from.off, i)
			return l.bitsAt(here, 1, c.pos)
		}
	}
	from, to := l.steady(l.code(c.args[arg].ptr, c.pos), c.pos), l.steady(l.code(p.to, c.pos), c.pos)
	apart(from.id, to.id)
	return func(i *cfg.Expr) *cfg.Expr {
		e := l.intConst(typeUChar, 0)
		place := l.fold(cfg.Bin(cfg.Add, from.index, i))
		for _, id := range from.set.ids {
			for j, k := range l.target(id).cell.kids {
				here := both(l.is(from, id), l.compare(cfg.Eq, place, l.intConst(typeLLong, int64(j))))
				e = l.choose(here, l.convert(l.ref(k.v, c.pos), k.typ, typeUChar), e)
			}
		}
		return e
	}
}

// textLength is how long a text is, and what of it is known.
type textLength struct {
	exact  *cfg.Expr // of type long long; nil if nobody wants to know it
	known  bool      // all characters
	pieces []piece
}

// piece is a part of a text: a constant, or characters by their places in it, which may not be known.
type piece struct {
	text   string
	length *cfg.Expr                   // nil for a constant
	char   func(i *cfg.Expr) *cfg.Expr // nil if they are not known
}

// characterAt is the character at a place of a text that is made of pieces; where it is not known, it is another one.
func (l *library) characterAt(pieces []piece, at, other *cfg.Expr) *cfg.Expr {
	if len(pieces) == 0 {
		return other
	}
	first, length := pieces[0], pieces[0].length
	if length == nil {
		length = l.intConst(typeLLong, int64(len(first.text)))
	}
	rest := l.fold(cfg.Bin(cfg.Sub, at, length))
	var e *cfg.Expr
	switch {
	case first.length == nil && len(first.text) <= maxConstantText:
		e = l.characterOf(first.text, at)
	case first.char != nil:
		e = first.char(at)
	default:
		e = other
	}
	return l.choose(l.compare(cfg.Lt, at, length), e, l.characterAt(pieces[1:], rest, other))
}

// maxConstantText bounds texts that are made of constants and written as such.
const maxConstantText = 256

// printFormat is the number of the argument that is the format of a function that prints.
func (l *library) printFormat(c *call) int {
	name := strings.TrimPrefix(c.fn.name, "__builtin_")
	return formatOf[strings.TrimPrefix(name, "v")]
}

// print looks at the arguments of a function that prints, and returns the length of the text, if that is wanted, and with texts its characters.
func (l *library) print(c *call, wanted, texts bool) textLength {
	i := l.printFormat(c)
	var cases []printCase
	for _, f := range l.formats(c, i) {
		for _, a := range l.arguments(c, i+1) {
			a.when, a.text = both(f.when, a.when), f.text
			cases = append(cases, a)
		}
	}
	if len(cases) == 1 {
		l.unlessHole(cases[0].when, c.pos, cfg.Unsupported, "arguments of %s that are not known", c.fn.name)
		return l.printOne(c, cases[0], wanted, texts)
	}
	length := l.newTemp("length", typeLLong, c.pos)
	end := l.b.newVertex(l.here(c.pos))
	for _, one := range cases {
		here, next := l.b.newVertex(l.here(c.pos)), l.b.newVertex(l.here(c.pos))
		l.branchOn(one.when, c.pos, here, next)
		l.b.start(here)
		if n := l.printOne(c, one, wanted, false); wanted && l.b.reachable() {
			l.put(length, n.exact, c.pos)
		}
		l.b.jump(end)
		l.b.start(next)
	}
	l.hole(c.pos, cfg.Unsupported, "format or arguments of "+c.fn.name+" that are not known")
	l.b.start(end)
	return textLength{exact: l.ref(length, c.pos)}
}

// printCase is one of the formats, and of the lists of arguments, that a call can have.
type printCase struct {
	when *cfg.Expr
	text string
	args []value
	next int // the first argument behind the format
}

// arguments are the arguments behind a format: those of the call from one number on, or of an inlined call around it of which this one is a
// va_list that nobody has read from yet.
func (l *library) arguments(c *call, from int) (all []printCase) {
	if !strings.HasPrefix(strings.TrimPrefix(c.fn.name, "__builtin_"), "v") {
		return []printCase{{when: l.truthOf(true), args: c.args, next: from}}
	}
	cursor := l.readCursor(c, from)
	if !l.b.reachable() {
		return []printCase{{when: l.truthOf(true)}}
	}
	for fr := l.frame; fr != nil; fr = fr.parent {
		if !isVariadic(fr.fn) || fr.first == nil {
			continue
		}
		a := printCase{when: l.compare(cfg.Eq, cursor, fr.first)}
		for _, r := range fr.rest {
			v := r.value
			if v.ptr == nil && (v.e == nil || v.e.Op != cfg.Const) || v.ptr != nil && v.ptr.text == nil {
				v = l.load(placeOf(r.object.root), c.pos)
			}
			a.args = append(a.args, v)
		}
		all = append(all, a)
	}
	if len(all) == 0 {
		fail(unsupported(c.pos, "%s with arguments that are not known", c.fn.name))
	}
	return all
}

// printOne is print for one of the cases.
func (l *library) printOne(c *call, one printCase, wanted, texts bool) textLength {
	ds, ok := parseFormat(one.text, false)
	if !ok {
		fail(unsupported(c.pos, "a format of %s that C does not define", c.fn.name))
	}
	own := *c
	own.args = one.args
	p := &printed{l: l, c: &own, to: c.args[0].ptr, next: one.next, sum: l.intConst(typeLLong, 0), wanted: wanted, texts: texts, known: texts}
	for _, d := range ds {
		p.wanted, p.stars = p.wanted || d.letter == 'n', p.stars || d.starWidth || d.starPrecision
	}
	for _, d := range ds {
		if p.directive(d); !l.b.reachable() {
			return textLength{exact: p.sum}
		}
	}
	if !wanted {
		return textLength{}
	}
	return textLength{p.length(), p.known, p.pieces}
}

// span is the length of a part of a text: exactly, or from least to most.
type span struct {
	exact       *cfg.Expr // nil if it is not known
	least, most int64
	char        func(i *cfg.Expr) *cfg.Expr // the i-th character; nil if it is not known
}

// printed follows the text that is printed, and the arguments that have been used.
type printed struct {
	l       *library
	c       *call
	to      *pointer // the first argument
	next    int      // argument
	shifted bool     // an argument was of another size than the format says: where the next ones are is not known
	wanted  bool     // somebody wants to know the length
	stars   bool     // widths are arguments

	sum         *cfg.Expr // characters so far, as far as they are known exactly
	least, most int64     // and the others

	texts  bool // somebody wants to know the characters
	known  bool // all of them are
	pieces []piece
}

// argument returns the next argument.
func (p *printed) argument() value {
	if p.next >= len(p.c.args) {
		fail(unsupported(p.c.pos, "%s with fewer arguments than its format says", p.c.fn.name))
	}
	p.next++
	return p.c.args[p.next-1]
}

// says adds a text that is constant.
func (p *printed) says(text string) {
	if last := len(p.pieces) - 1; last >= 0 && p.pieces[last].length == nil {
		p.pieces[last].text += text
	} else if text != "" {
		p.pieces = append(p.pieces, piece{text: text})
	}
	p.known = p.known && len(text) <= maxConstantText
	p.sum = p.l.fold(cfg.Bin(cfg.Add, p.sum, p.l.intConst(typeLLong, int64(len(text)))))
}

// add adds a text that is not.
func (p *printed) add(s span) {
	p.known = p.known && s.char != nil && s.exact != nil
	switch {
	case !p.wanted:
	case s.exact != nil:
		length := p.save(s.exact)
		p.sum = p.sumOf(p.sum, length)
		p.pieces = append(p.pieces, piece{length: length, char: s.char})
	default:
		p.least, p.most = p.least+s.least, p.most+s.most
		p.pieces = append(p.pieces, piece{length: p.l.intConst(typeLLong, maxInt)}) // where the next one begins is not known
	}
}

// length is how many characters there are so far.
func (p *printed) length() *cfg.Expr {
	if p.least == p.most {
		n := p.l.fold(cfg.Bin(cfg.Add, p.sum, p.l.intConst(typeLLong, p.least)))
		if p.stars {
			n = p.save(n)
			p.l.unlessHole(p.l.compare(cfg.Le, n, p.l.intConst(typeLLong, maxInt)), p.c.pos, cfg.Unsupported, "text longer than an int tells")
		}
		return n
	}
	p.l.inexact(p.c)
	more := p.l.arbitrary(typeLLong, "", p.c.pos).e
	p.l.assumeThat(p.l.among(more, p.least, min(p.most, maxInt)), p.c.pos)
	n := p.l.fold(cfg.Bin(cfg.Add, p.sum, more))
	p.l.assumeThat(p.l.compare(cfg.Le, n, p.l.intConst(typeLLong, maxInt)), p.c.pos)
	return n
}

// printsWide is a function that prints wide characters. What it writes is arbitrary here, and an error behind it a hole; some systems
// have a swprintf without a size.
func (l *library) printsWide(c *call) value {
	if l.options.Bytes {
		fail(unsupported(c.pos, "the function %s, whose result the C library defines", c.fn.name))
	}
	if l.b.reachable() {
		l.inexact(c)
	}
	return l.external(c)
}
