package declgen

import (
	"fmt"
	"strings"
)

// signature is a function from integers to an integer, so that pointers may point to one of several.
type signature struct {
	result *typ
	params []*typ
	names  []string // functions that have it
}

// declareFunction defines a function of some kind, and what calls of it are.
func (g *generator) declareFunction() {
	switch g.IntN(8) {
	case 0:
		g.fromIntegers()
	case 1:
		g.makesObject()
	case 2:
		g.takesObject()
	case 3:
		g.leadsInto()
	case 4:
		g.tableOfFunctions()
	case 5:
		g.counts()
	case 6:
		g.switches()
	case 7:
		g.takesArray()
	}
}

// within makes a text in which parameters are objects.
func (g *generator) within(params []place, make func() string) string {
	saved := g.places
	g.places = append(append([]place{}, saved...), params...)
	g.places = append(g.places, params...)
	defer func() { g.places = saved }()
	return make()
}

// fromIntegers defines a function of integers, once more with a type that there is already.
func (g *generator) fromIntegers() {
	var s *signature
	if len(g.signatures) > 0 && g.one(2) {
		s = g.signatures[g.IntN(len(g.signatures))]
	} else {
		s = &signature{result: g.integer()}
		for range 1 + g.IntN(3) {
			s.params = append(s.params, g.integer())
		}
		g.signatures = append(g.signatures, s)
	}
	name := g.fresh("f")
	var params []string
	var places []place
	for i, t := range s.params {
		p := fmt.Sprintf("a%d", i)
		params = append(params, t.declare(p))
		places = append(places, place{text: p, typ: t})
	}
	body := g.within(places, func() string { return g.expr(2) })
	g.file("static %s(%s) { return %s; }", s.result.declare(name), strings.Join(params, ", "), body)
	s.names = append(s.names, name)
	g.places = append(g.places, place{text: g.call(g.pick(name, "(*"+name+")", "(&"+name+")", "(**"+name+")"), s), typ: s.result, value: true})
}

// call is a call with arguments of any integer types.
func (g *generator) call(f string, s *signature) string {
	var args []string
	for range s.params {
		args = append(args, g.argument())
	}
	return f + "(" + strings.Join(args, ", ") + ")"
}

// repeatable is a text that may stand several times in a block, as that of a place.
func (g *generator) repeatable(text func() string) string {
	defer func(before bool) { g.repeated = before }(g.repeated)
	g.repeated = true
	return text()
}

// argument is one of a call that is a place.
func (g *generator) argument() string {
	return g.repeatable(func() string { return g.expr(1) })
}

// makesObject defines a function that returns a structure.
func (g *generator) makesObject() {
	if len(g.records) == 0 {
		return
	}
	t := g.records[g.IntN(len(g.records))]
	name := g.fresh("f")
	r := place{text: "r", typ: t}
	body := g.within([]place{{text: "a", typ: typeInt}}, func() string {
		if g.one(3) {
			return "return (" + t.name + ")" + g.list(t, false, 0) + ";"
		}
		text := t.declare("r") + " = " + g.list(t, false, 0) + "; "
		if m := g.walk(r); g.one(2) {
			text += m.text + " = " + g.expr(1) + "; "
		}
		return text + "return r;"
	})
	g.file("static %s(int a) { %s }", t.declare(name), body)
	g.places = append(g.places, place{text: fmt.Sprintf("%s(%s)", name, g.argument()), typ: t, value: true})
}

// takesObject defines a function with a structure as its parameter.
func (g *generator) takesObject() {
	if len(g.records) == 0 {
		return
	}
	t, result := g.records[g.IntN(len(g.records))], g.integer()
	name := g.fresh("f")
	s := place{text: "s", typ: t}
	body := g.within([]place{s}, func() string {
		m := g.walk(s)
		return fmt.Sprintf("%s %s %s; return %s ^ %s;", m.text, g.pick("=", "+=", "|="), g.expr(1), g.walk(s).text, g.walk(s).text)
	})
	g.file("static %s(%s) { %s }", result.declare(name), t.declare("s"), body)
	arg := "(" + t.name + ")" + g.repeatable(func() string { return g.list(t, false, 0) })
	for _, p := range g.places {
		if p.typ == t && g.one(2) {
			arg = p.text
		}
	}
	g.places = append(g.places, place{text: fmt.Sprintf("%s(%s)", name, arg), typ: result, value: true})
}

// leadsInto defines a function that returns a pointer into an object: to a row, if that is an array of arrays.
func (g *generator) leadsInto() {
	var arrays []place
	for _, p := range g.places {
		if p.typ.kind == array && !p.value && !g.nameless(place{typ: p.typ.elem}) {
			arrays = append(arrays, p)
		}
	}
	if len(arrays) == 0 {
		return
	}
	a := arrays[g.IntN(len(arrays))]
	name := g.fresh("f")
	e := a.typ.elem
	qualifier := ""
	if a.fixed {
		qualifier = "const "
	}
	head := pointerTo(e).declare(name + "(int i)")
	if g.one(3) { // declared first
		g.file("static %s%s;", qualifier, pointerTo(e).declare(name+g.pick("(int)", "()", "(int k)")))
	}
	if e.kind == array && g.one(2) {
		typedef := g.fresh("T")
		g.file("typedef %s%s;", qualifier, e.declare(typedef))
		head, qualifier = typedef+" *"+name+"(int i)", ""
	}
	g.file("static %s%s { return %s; }", qualifier, head, g.pick("&"+a.text+"[i]", a.text+" + i", "&(*&"+a.text+")[i]", "&i["+a.text+"]"))
	i := g.IntN(a.typ.len)
	k := i - g.IntN(a.typ.len)
	text := g.pick(fmt.Sprintf("(*%s(%d))", name, i), fmt.Sprintf("%s(%d)[%d]", name, i-k, k), fmt.Sprintf("(*&*%s(zero + %d))", name, i), fmt.Sprintf("(*(%s(%d) + %d))", name, i-k, k))
	if i-k > a.typ.len-1 || i-k < 0 {
		text = fmt.Sprintf("(*%s(%d))", name, i)
	}
	g.places = append(g.places, place{text: text, typ: e, fixed: a.fixed, far: true})
}

// tableOfFunctions defines an array of pointers to functions, or a function that returns one.
func (g *generator) tableOfFunctions() {
	if len(g.signatures) == 0 {
		return
	}
	s := g.signatures[g.IntN(len(g.signatures))]
	var params []string
	for _, t := range s.params {
		params = append(params, t.name)
	}
	list := "(" + strings.Join(params, ", ") + ")"
	some := func() string { return g.pick("", "&") + s.names[g.IntN(len(s.names))] }
	name := g.fresh("f")
	var text string
	switch g.IntN(3) {
	case 0:
		n := 1 + g.IntN(3)
		var items []string
		for range n {
			items = append(items, some())
		}
		g.file("static %s%s = { %s };", s.result.declare(fmt.Sprintf("(*%s[%d])", name, n)), list, strings.Join(items, ", "))
		text = fmt.Sprintf("%s[%s%d]", name, g.pick("", "zero + "), g.IntN(n))
		text = g.pick(text, "(*"+text+")")
	case 1:
		g.file("static %s%s { return i ? %s : %s; }", s.result.declare("(*"+name+"(int i))"), list, some(), some())
		text = fmt.Sprintf("%s(%s)", name, g.pick("0", "1", "zero"))
	default:
		typedef := g.fresh("T")
		g.file("typedef %s%s;\nstatic %s *%s = %s;", s.result.declare(typedef), list, typedef, name, some())
		text = g.pick(name, "(*"+name+")", fmt.Sprintf("(zero ? %s : %s)", some(), name))
	}
	g.places = append(g.places, place{text: g.call(text, s), typ: s.result, value: true})
}

// counts defines a function with a static object in it.
func (g *generator) counts() {
	t := g.integer()
	name := g.fresh("f")
	if g.one(2) {
		g.file("static %s(int n) { static %s = %s; return c += n; }", t.declare(name), t.declare("c"), g.constant(1))
	} else {
		n := 2 + g.IntN(3)
		g.file("static %s(int n) { static %s = %s; static int i; c[i %% %d] ^= n; return c[i++ %% %d]; }", t.declare(name), t.declare(fmt.Sprintf("c[%d]", n)), g.list(arrayOf(t, n), true, 0), n, n)
		g.file("enum { %s_calls = %d };", name, n)
	}
	g.counters = append(g.counters, name)
}

// switches defines a function that is a switch.
func (g *generator) switches() {
	t, result := g.wide(), g.integer()
	name := g.fresh("f")
	body := g.within([]place{{text: "x", typ: t}}, func() string { return g.switchOn("x", "r", 2) })
	g.file("static %s(%s) { %s = %d; %s return r; }", result.declare(name), t.declare("x"), result.declare("r"), g.IntN(9), body)
	g.places = append(g.places, place{text: fmt.Sprintf("%s(%s)", name, g.pick(fmt.Sprint(g.IntN(200)-100), g.argument())), typ: result, value: true})
}

// takesArray defines a function with an array as its parameter.
func (g *generator) takesArray() {
	for range 5 {
		p := g.anyPlace()
		if p.typ.kind != array || p.value || needs(p.typ) || p.fixed {
			continue
		}
		name, result, n := g.fresh("f"), g.integer(), p.typ.len
		e := p.typ.elem
		if g.nameless(place{typ: e}) {
			continue
		}
		param := g.pick(e.declare(fmt.Sprintf("a[%d]", n)), e.declare("a[]"), e.declare(fmt.Sprintf("a[static %d]", n)), e.declare("(*a)"), e.declare("a[const 1]"))
		a := place{text: "a", typ: p.typ}
		body := g.within(nil, func() string {
			return fmt.Sprintf("return %s + %s * 3 + sizeof a", g.walk(place{text: g.pick("a[0]", fmt.Sprintf("a[%d]", n-1)), typ: e, fixed: true}).text, g.walk(place{text: fmt.Sprintf("(*(a + %d))", n-1), typ: e}).text)
		})
		_ = a
		g.file("static %s(%s) { %s; }", result.declare(name), param, body)
		g.places = append(g.places, place{text: fmt.Sprintf("%s(%s)", name, p.text), typ: result, value: true})
		return
	}
}
