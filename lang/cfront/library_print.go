package cfront

import (
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// Functions that print (C11 7.21.6, and those of glibc that allocate the text). A text is made of pieces: the length of most is known
// exactly, and what their characters are; of others, such as numbers by %g, there are bounds of the length.

// formatOf is the number of the argument that is the format, by the names of functions without the v for a va_list.
var formatOf = map[string]int{"printf": 0, "fprintf": 1, "dprintf": 1, "sprintf": 1, "snprintf": 2, "asprintf": 1}

// printf is printf, fprintf and dprintf. That the output fails is possible, and few programs count on it: an error after that is no answer.
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
	works := l.truth(l.arbitrary(typeBool, "", c.pos).e)
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
	defer func(before *telling) { l.telling = before }(l.telling)
	l.telling = nil // what the function writes it writes again when the execution is repeated
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
		l.unlessHole(l.compare(cfg.Ne, from, to), c.pos, "unsupported %s of a part of the object that is written to", c.fn.name)
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
		l.unlessHole(cases[0].when, c.pos, "unsupported arguments of %s that are not known", c.fn.name)
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
	l.hole(c.pos, "unsupported format or arguments of "+c.fn.name+" that are not known")
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
		if !isVariadic(fr.fn) || fr.first == 0 {
			continue
		}
		a := printCase{when: l.compare(cfg.Eq, cursor, l.intConst(typeUInt, fr.first))}
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
		p.wanted = p.wanted || d.letter == 'n'
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
		return p.l.fold(cfg.Bin(cfg.Add, p.sum, p.l.intConst(typeLLong, p.least)))
	}
	p.l.inexact(p.c)
	more := p.l.arbitrary(typeLLong, "", p.c.pos).e
	p.l.assumeThat(p.l.among(more, p.least, min(p.most, maxInt)), p.c.pos)
	n := p.l.fold(cfg.Bin(cfg.Add, p.sum, more))
	p.l.assumeThat(p.l.compare(cfg.Le, n, p.l.intConst(typeLLong, maxInt)), p.c.pos)
	return n
}

// directive handles one conversion, and the text before it.
func (p *printed) directive(d directive) {
	l, c := p.l, p.c
	p.says(d.before)
	for range d.stars {
		if v := p.argument(); v.e == nil || v.typ.size != 4 {
			fail(unsupported(c.pos, "%s with a width that is no int", c.fn.name))
		}
	}
	s := span{most: maxInt}
	switch d.letter {
	case 0:
		return
	case '%':
		p.says("%")
		return
	case 'n':
		p.count(d)
		return
	case 's':
		said := false
		if s, said = p.text(d); said {
			return
		}
	case 'p':
		if v := p.argument(); v.ptr == nil {
			fail(unsupported(c.pos, "%s of a number as a pointer", c.fn.name))
		}
		s.least = 1
	case 'c':
		if d.length != "" {
			fail(unsupported(c.pos, "%s of a wide character", c.fn.name))
		}
		s = p.character(d)
	case 'd', 'i', 'o', 'u', 'x', 'X':
		s = p.integer(d, l.lengthType(d.length, d.letter == 'd' || d.letter == 'i', c))
	case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A':
		s = p.float(d)
	default:
		fail(unsupported(c.pos, "%s with the conversion %c", c.fn.name, d.letter))
	}
	p.add(p.padded(s, d))
}

// padded is the length of a text with the width of its conversion.
func (p *printed) padded(s span, d directive) span {
	width := int64(max(d.width, 0))
	switch {
	case d.stars > 0:
		return span{least: s.least, most: maxInt}
	case s.exact != nil:
		s = p.justified(s, d)
	}
	s.least, s.most = max(s.least, width), max(s.most, width)
	return s
}

// justified is a text of known length with the spaces of a width.
func (p *printed) justified(s span, d directive) span {
	l, char, length := p.l, s.char, s.exact
	s.exact = p.atLeast(length, int64(max(d.width, 0)))
	if char == nil || d.width <= 0 {
		return s
	}
	s.exact = p.save(s.exact)
	space, before := l.intConst(typeUChar, ' '), p.save(p.less(s.exact, length))
	if strings.Contains(d.flags, "-") {
		s.char = func(i *cfg.Expr) *cfg.Expr { return l.choose(l.compare(cfg.Lt, i, length), char(i), space) }
	} else {
		s.char = func(i *cfg.Expr) *cfg.Expr {
			return l.choose(l.compare(cfg.Lt, i, before), space, char(p.less(i, before)))
		}
	}
	return s
}

// character is %c.
func (p *printed) character(d directive) span {
	v, ok := p.number(typeInt)
	s := span{exact: p.l.intConst(typeLLong, 1)}
	if ok && p.texts && !strings.Contains(d.flags, "0") {
		e := p.l.saved(p.l.convert(p.l.convert(v.e, v.typ, typeInt), typeInt, typeUChar), typeUChar, p.c.pos)
		s.char = func(*cfg.Expr) *cfg.Expr { return e }
	}
	return s
}

// atLeast is the greater one of two numbers.
func (p *printed) atLeast(e *cfg.Expr, n int64) *cfg.Expr {
	least := p.l.intConst(typeLLong, n)
	return p.l.choose(p.l.compare(cfg.Lt, e, least), least, e)
}

// number is the next argument, an integer that is printed as one of type t; ok is false if it has another size.
func (p *printed) number(t *ctype) (v value, ok bool) {
	v = p.argument()
	if v.e == nil || v.typ.isFloat() {
		fail(unsupported(p.c.pos, "%s of something as an integer that is none", p.c.fn.name))
	}
	ok = promote(v.typ).size == promote(t).size
	p.shifted = p.shifted || !ok
	return v, ok
}

// integer handles an integer.
func (p *printed) integer(d directive, t *ctype) span {
	l, pos := p.l, p.c.pos
	v, ok := p.number(t)
	switch {
	case !ok:
		return span{most: maxInt}
	case !p.wanted:
		return span{}
	case l.options.Math || d.stars > 0 || strings.ContainsAny(d.flags, "#'"):
		return span{most: maxInt}
	}
	base := map[byte]int64{'o': 8, 'x': 16, 'X': 16}[d.letter]
	if base == 0 {
		base = 10
	}
	x := l.saved(l.convert(v.e, v.typ, t), t, pos)
	body := span{exact: l.digits(x, t, base)}
	if d.precision >= 0 {
		body.exact = p.atLeast(body.exact, int64(d.precision))
		d.flags = strings.ReplaceAll(d.flags, "0", "")
	}
	if d.precision == 0 {
		body.exact = l.choose(l.compare(cfg.Eq, x, l.intConst(t, 0)), l.intConst(typeLLong, 0), body.exact)
	}
	body.exact = p.save(body.exact)
	negative := l.truthOf(false)
	if t.num.Signed {
		negative = l.compare(cfg.Lt, x, l.intConst(t, 0))
	} else {
		d.flags = strings.NewReplacer("+", "", " ", "").Replace(d.flags)
	}
	if p.texts {
		magnitude := cfg.Type{Bits: t.num.Bits}
		m := l.fold(cfg.Convert(magnitude, x))
		m = l.choose(negative, l.fold(cfg.Bin(cfg.Sub, cfg.IntConst(magnitude, 0), m)), m)
		m = l.saved(m, integer(magnitude.Bits, false, "magnitude"), pos)
		digits := p.digitsOf(m, magnitude.Max(), base, d.letter-'x'+'a')
		last := p.less(body.exact, l.intConst(typeLLong, 1))
		body.char = func(i *cfg.Expr) *cfg.Expr { return p.digitAt(digits, p.less(last, i)) }
	}
	return p.signed(negative, body, d)
}

// digits is how many digits an integer has, to a base.
func (l *library) digits(x *cfg.Expr, t *ctype, base int64) *cfg.Expr {
	most := t.num.Max()
	if t.num.Signed {
		most = most.Add(num.One()) // the magnitude of the least one
	}
	var powers []num.Rat
	for b := num.FromInt(base); b.Cmp(most) <= 0; b = b.Mul(num.FromInt(base)) {
		powers = append(powers, b)
	}
	e := l.intConst(typeLLong, int64(len(powers)+1))
	for i := len(powers) - 1; i >= 0; i-- {
		below := l.compare(cfg.Lt, x, cfg.ConstOf(x.Type, powers[i]))
		if t.num.Signed {
			below = both(below, l.compare(cfg.Gt, x, cfg.ConstOf(x.Type, powers[i].Neg())))
		}
		e = l.choose(below, l.intConst(typeLLong, int64(i+1)), e)
	}
	return e
}

// float handles a floating-point number.
func (p *printed) float(d directive) span {
	l := p.l
	v := p.argument()
	if !v.typ.isFloat() || d.length != "" && d.length != "l" {
		fail(unsupported(p.c.pos, "%s of something as a double that is none", p.c.fn.name))
	}
	switch {
	case !p.wanted:
		return span{}
	case d.letter|' ' == 'f' && d.stars == 0 && !strings.ContainsAny(d.flags, "#'"):
		return p.fixed(l.simple(l.to(v, typeDouble, p.c.pos), p.c.pos).e, d)
	}
	return span{least: 1, most: 2*largeDigits + 32 + max(int64(d.precision), 6)} // with separators of thousands
}

// text handles a string. A constant one may be said at once.
func (p *printed) text(d directive) (s span, said bool) {
	l, c := p.l, p.c
	v := p.argument()
	if v.ptr == nil || p.shifted || d.length != "" {
		fail(unsupported(c.pos, "%s of something as a string that is none", c.fn.name))
	}
	if of := l.elem(v.typ); of.kind != voidType && of.size != 1 {
		fail(unsupported(c.pos, "%s of a pointer to %s as a string", c.fn.name, shortName(of)))
	}
	i := p.next - 1
	text, constant := l.constantText(v.ptr)
	if d.precision >= 0 && d.stars == 0 {
		text = text[:min(d.precision, len(text))]
	}
	switch {
	case constant && d.stars == 0 && d.width <= len(text):
		p.says(text)
		return s, true
	case constant && d.stars == 0:
		s.exact = l.intConst(typeLLong, int64(len(text)))
		if !strings.Contains(d.flags, "0") && len(text) <= maxConstantText {
			s.char = func(i *cfg.Expr) *cfg.Expr { return l.characterOf(text, i) }
		}
		return s, false
	case d.precision >= 0 || d.stars > 0: // it need not end
		if l.useFor(c, i); d.precision < 0 {
			return span{most: maxInt}, false
		}
		return span{most: int64(d.precision)}, false
	}
	length, known := l.stringLength(c, i, p.wanted)
	if !known {
		return span{most: maxInt}, false
	}
	s.exact = length
	if p.texts {
		s.char = p.charactersOf(i)
	}
	return s, false
}

// count is %n: it stores how many characters there have been.
func (p *printed) count(d directive) {
	l, c := p.l, p.c
	v := p.argument()
	t := l.lengthType(d.length, true, c)
	if v.ptr == nil || p.shifted || l.elem(v.typ).kind != intType {
		fail(unsupported(c.pos, "%s with %%n of something that is no pointer to an integer", c.fn.name))
	}
	defer func(before *telling) { l.telling = before }(l.telling)
	l.telling = nil // as in writeText
	l.useFor(c, p.next-1)
	l.storeAs(t, c, p.next-1, func() value { return value{typ: t, e: l.convert(p.length(), typeLLong, t)} })
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
