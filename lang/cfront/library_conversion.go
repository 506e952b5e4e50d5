package cfront

import (
	"strings"

	"cairn/cfg"
	"cairn/internal/num"
)

// Conversions of functions that print, one by one (C11 7.21.6.1): their arguments, how long the text is that they make, and its characters.

// conversion is how a conversion is laid out. Widths and precisions that are arguments may not be known.
type conversion struct {
	directive
	columns *cfg.Expr // the width, 0 for none
	left    *cfg.Expr // spaces come behind the text
	digits  *cfg.Expr // the precision, negative for none
}

// conversion reads the arguments for width and precision. A negative width is a flag and a width, a negative precision is none (C11 7.21.6.1, paragraph 5).
func (p *printed) conversion(d directive) conversion {
	l := p.l
	f := conversion{d, l.intConst(typeLLong, int64(max(d.width, 0))), l.truthOf(strings.Contains(d.flags, "-")), l.intConst(typeLLong, int64(d.precision))}
	zero := l.intConst(typeLLong, 0)
	if d.starWidth {
		given := p.star()
		negative := l.compare(cfg.Lt, given, zero)
		f.columns = p.save(l.choose(negative, p.less(zero, given), given))
		f.left = either(f.left, negative)
	}
	if d.starPrecision {
		f.digits = p.star()
	}
	return f
}

// star is the next argument, a width or a precision.
func (p *printed) star() *cfg.Expr {
	v := p.argument()
	if v.e == nil || v.typ.kind != intType || promote(v.typ).size != 4 {
		fail(unsupported(p.c.pos, "%s with a width that is no int", p.c.fn.name))
	}
	return p.save(p.l.convert(p.l.known(v.e), v.typ, typeLLong))
}

// fixedPrecision is the precision of a conversion of floating-point numbers, if it is known.
func (f conversion) fixedPrecision() (n int, known bool) {
	i, ok := f.digits.Val.Int64()
	switch {
	case f.digits.Op != cfg.Const || !ok || i > maxPrecision:
		return 0, false
	case i < 0:
		return 6, true
	}
	return int(i), true
}

// directive handles one conversion, and the text before it.
func (p *printed) directive(of directive) {
	l, c := p.l, p.c
	p.says(of.before)
	d := p.conversion(of)
	s := span{most: maxInt}
	switch d.letter {
	case 0:
		return
	case '%':
		p.says("%")
		return
	case 'n':
		p.count(of)
		return
	case 's':
		s = p.text(d)
	case 'p':
		if v := p.argument(); v.ptr == nil {
			fail(unsupported(c.pos, "%s of a number as a pointer", c.fn.name))
		}
		if inMemory := strings.Contains(c.fn.name, "sn") || strings.Contains(c.fn.name, "as") || strings.Contains(c.fn.name, "sp"); inMemory && !l.facts.written {
			l.facts.written, l.facts.changed = true, true
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

// padded is a text with the width of its conversion.
func (p *printed) padded(s span, d conversion) span {
	if s.exact != nil {
		return p.justified(s, d)
	}
	width, ok := d.columns.Val.Int64()
	if d.columns.Op != cfg.Const || !ok {
		return span{least: s.least, most: maxInt}
	}
	s.least, s.most = max(s.least, width), max(s.most, width)
	return s
}

// justified is a text of known length with the spaces of a width.
func (p *printed) justified(s span, d conversion) span {
	l, char, length := p.l, s.char, s.exact
	s.exact = p.atLeast(length, d.columns)
	if char == nil || d.columns.IsConst(0) {
		return s
	}
	s.exact = p.save(s.exact)
	space, before := l.intConst(typeUChar, ' '), p.save(l.choose(d.left, l.intConst(typeLLong, 0), p.less(s.exact, length)))
	s.char = func(i *cfg.Expr) *cfg.Expr {
		j := p.less(i, before)
		inside := both(l.compare(cfg.Ge, i, before), l.compare(cfg.Lt, j, length))
		return l.choose(inside, char(j), space)
	}
	return s
}

// character is %c.
func (p *printed) character(d conversion) span {
	v, ok := p.number(typeInt)
	s := span{exact: p.l.intConst(typeLLong, 1)}
	if ok && p.texts && !strings.Contains(d.flags, "0") {
		e := p.l.saved(p.l.convert(p.l.convert(v.e, v.typ, typeInt), typeInt, typeUChar), typeUChar, p.c.pos)
		s.char = func(*cfg.Expr) *cfg.Expr { return e }
	}
	return s
}

// atLeast is the greater one of two numbers.
func (p *printed) atLeast(e, least *cfg.Expr) *cfg.Expr {
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
func (p *printed) integer(d conversion, t *ctype) span {
	l, pos := p.l, p.c.pos
	v, ok := p.number(t)
	switch {
	case !ok:
		return span{most: maxInt}
	case !p.wanted:
		return span{}
	case l.options.Math || strings.Contains(d.flags, "'"):
		return span{most: maxInt}
	}
	base := map[byte]int64{'o': 8, 'x': 16, 'X': 16}[d.letter]
	if base == 0 {
		base = 10
	}
	x := l.saved(l.convert(l.known(v.e), v.typ, t), t, pos)
	zero, one := l.intConst(typeLLong, 0), l.intConst(typeLLong, 1)
	isZero := l.compare(cfg.Eq, x, l.intConst(t, 0))
	body := span{exact: l.digits(x, t, base)}
	if !d.digits.IsConst(-1) {
		body.exact = p.atLeast(body.exact, d.digits)
		body.exact = l.choose(both(isZero, l.compare(cfg.Eq, d.digits, zero)), zero, body.exact)
	}
	before := prefix{length: zero}
	if alternative := strings.Contains(d.flags, "#"); alternative && base == 16 {
		before = prefix{"0" + string(d.letter), nil, l.choose(isZero, zero, l.intConst(typeLLong, 2))}
	} else if alternative && base == 8 { // the first digit is a zero
		least := p.sumOf(l.choose(isZero, zero, l.digits(x, t, base)), one)
		body.exact = p.atLeast(body.exact, least)
	}
	body.exact = p.save(body.exact)
	if p.texts {
		body.char = p.digitsOfMagnitude(x, t, base, d.letter-'x'+'a', body.exact)
	}
	if t.num.Signed {
		before = p.sign(l.compare(cfg.Lt, x, l.intConst(t, 0)), d)
	}
	return p.prefixed(before, body, d, l.compare(cfg.Lt, d.digits, zero))
}

// digitsOfMagnitude are the characters of a number without its sign, of which there are so many.
func (p *printed) digitsOfMagnitude(x *cfg.Expr, t *ctype, base int64, ten byte, length *cfg.Expr) func(i *cfg.Expr) *cfg.Expr {
	l := p.l
	magnitude := cfg.Type{Bits: t.num.Bits}
	m := l.fold(cfg.Convert(magnitude, x))
	if t.num.Signed {
		m = l.choose(l.compare(cfg.Lt, x, l.intConst(t, 0)), l.fold(cfg.Bin(cfg.Sub, cfg.IntConst(magnitude, 0), m)), m)
	}
	m = l.saved(m, integer(magnitude.Bits, false, "magnitude"), p.c.pos)
	digits := p.digitsOf(m, magnitude.Max(), base, ten)
	last := p.less(length, l.intConst(typeLLong, 1))
	return func(i *cfg.Expr) *cfg.Expr { return p.digitAt(digits, p.less(last, i)) }
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
func (p *printed) float(d conversion) span {
	l := p.l
	v := p.argument()
	want := map[string]cfg.Type{"": cfg.Float64, "l": cfg.Float64, "L": cfg.Extended}[d.length]
	if v.typ.num != want {
		fail(unsupported(p.c.pos, "%s of something as a double that is none", p.c.fn.name))
	}
	if p.wanted {
		l.mustRoundToNearest(p.c.pos)
	}
	if want == cfg.Extended { // there are no more than bounds of the length
		return span{least: 1, most: maxInt}
	}
	precision, known := d.fixedPrecision()
	e := l.foldAll(l.known(l.to(v, typeDouble, p.c.pos).e), p.c.pos)
	text, constant := "", false
	if e.Op == cfg.Const && known && !strings.Contains(d.flags, "'") {
		text, constant = d.realText(e)
	}
	switch {
	case !p.wanted:
		return span{}
	case constant:
		return p.constantNumber(text, num.Pow2(63).LessEq(e.Val), d)
	case d.letter|' ' == 'f' && known && precision <= maxSymbolic && !strings.ContainsAny(d.flags, "#'"):
		return p.fixed(l.simple(value{typ: typeDouble, e: e}, p.c.pos).e, precision, d)
	}
	if !known {
		return span{least: 1, most: maxInt}
	}
	return span{least: 1, most: 2*largeDigits + 32 + maxPrecision} // with separators of thousands
}

// text handles a string.
func (p *printed) text(d conversion) span {
	l, c := p.l, p.c
	v := p.argument()
	if v.ptr == nil || p.shifted || d.length != "" {
		fail(unsupported(c.pos, "%s of something as a string that is none", c.fn.name))
	}
	if of := l.elem(v.typ); of.kind != voidType && of.size != 1 {
		fail(unsupported(c.pos, "%s of a pointer to %s as a string", c.fn.name, shortName(of)))
	}
	i := p.next - 1
	zero, unbounded := l.intConst(typeLLong, 0), d.digits.IsConst(-1)
	bounds := l.compare(cfg.Ge, d.digits, zero)
	if text, constant := l.constantText(v.ptr); constant {
		length := l.intConst(typeLLong, int64(len(text)))
		shorter := both(bounds, l.compare(cfg.Lt, d.digits, length))
		s := span{exact: l.choose(shorter, d.digits, length)}
		if !strings.Contains(d.flags, "0") && len(text) <= maxConstantText {
			s.char = func(i *cfg.Expr) *cfg.Expr { return l.characterOf(text, i) }
		}
		return s
	}
	var s span
	known := false
	if s.exact, known = l.stringPrefix(c, i, d.digits, p.wanted); !known {
		most := int64(maxInt)
		if n, ok := d.digits.Val.Int64(); d.digits.Op == cfg.Const && ok && !unbounded {
			most = n
		}
		return span{most: most}
	}
	if p.texts && !strings.Contains(d.flags, "0") {
		s.char = p.charactersOf(i)
	}
	return s
}

// count is %n: it stores how many characters there have been.
func (p *printed) count(d directive) {
	l, c := p.l, p.c
	v := p.argument()
	t := l.lengthType(d.length, true, c)
	if v.ptr == nil || p.shifted || l.elem(v.typ).kind != intType {
		fail(unsupported(c.pos, "%s with %%n of something that is no pointer to an integer", c.fn.name))
	}
	l.untold(func() {
		l.useFor(c, p.next-1)
		l.storeAs(t, c, p.next-1, func() value { return value{typ: t, e: l.convert(p.length(), typeLLong, t)} })
	})
}
