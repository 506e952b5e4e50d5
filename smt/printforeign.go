package smt

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"cairn/internal/ieee"
	"cairn/internal/num"
)

// expandForeign writes a term of another theory than linear arithmetic.
func (p *printer) expandForeign(t Term) {
	c, n := p.c, &p.c.nodes[t]
	switch n.kind {
	case KSame:
		p.apply("=", n.args...)
	case KApp:
		if op, ok := c.byZero(Func(n.aux)); ok {
			p.apply(op, n.args[0], c.Num(num.Zero(), n.sort))
			return
		}
		p.apply(Quote(c.foreign.functions[n.aux].name), n.args...)
	case KValue:
		p.out.WriteString(c.valueText(t))
	case KElement:
		fmt.Fprintf(&p.out, "(as @%d %s)", n.aux, c.sortText(n.sort, p.plain))
	case KSelect:
		p.apply("select", n.args...)
	case KStore:
		p.apply("store", n.args...)
	case KFill:
		p.apply("(as const "+c.sortText(n.sort, p.plain)+")", n.args...)
	case KConstruct:
		name := c.constructorName(n.aux, p.plain)
		if len(n.args) == 0 {
			p.out.WriteString(name)
			return
		}
		p.apply(name, n.args...)
	case KField:
		f := c.foreign.fields[n.aux]
		p.apply(c.memberName(f.constructor, c.constructor(f.constructor).Fields[f.number].Name, p.plain), n.args...)
	case KTest:
		p.apply("(_ is "+c.memberName(n.aux, c.constructor(n.aux).Name, p.plain)+")", n.args...)
	case KOp:
		p.apply(c.foreign.operators[n.aux].String(), n.args...)
	}
}

// String returns the operator as SMT-LIB writes it, with its indices.
func (op Operator) String() string {
	name := op.Code.Name()
	switch op.Code {
	case BVExtract, FPFromBits, FPFromFP, FPFromReal, FPFromSBV, FPFromUBV:
		return fmt.Sprintf("(_ %s %d %d)", name, op.I, op.J)
	case BVZeroExtend, BVSignExtend, IntToBV, FPToUBV, FPToSBV:
		return fmt.Sprintf("(_ %s %d)", name, op.I)
	}
	return name
}

func (c *Context) constructor(i int32) *Constructor {
	x := c.foreign.constructors[i]
	return &c.Constructors(x.sort)[x.number]
}

// constructorName writes a constructor, with its sort if other sorts may have it, too.
func (c *Context) constructorName(i int32, plain bool) string {
	name, sort := c.memberName(i, c.constructor(i).Name, plain), c.SortName(c.foreign.constructors[i].sort)
	if isApplied(sort) && !plain {
		return "(as " + name + " " + sort + ")"
	}
	return name
}

// memberName writes a constructor, or a field of it. If plain, it is different for different instances of a datatype.
func (c *Context) memberName(i int32, name string, plain bool) string {
	if sort := c.SortName(c.foreign.constructors[i].sort); plain && isApplied(sort) {
		name += " " + sort
	}
	return Quote(name)
}

// roundingNames are the rounding modes by their numbers.
var roundingNames = [...]string{"RNE", "RNA", "RTP", "RTN", "RTZ"}

// valueText writes a KValue: bit-vectors in binary, in hexadecimal where that is possible.
func (c *Context) valueText(t Term) string {
	x := c.BitsOf(t)
	switch i := c.info(c.Sort(t)); i.kind {
	case SortRounding:
		return roundingNames[min(x.Int64(), RTZ)]
	case SortFloat:
		return floatText(int(i.a), int(i.b), x)
	default:
		if i.a%4 == 0 {
			return fmt.Sprintf("#x%0*x", i.a/4, x)
		}
		return binary(x, int(i.a))
	}
}

func binary(x *big.Int, width int) string { return fmt.Sprintf("#b%0*b", width, x) }

func floatText(exponent, significand int, x *big.Int) string {
	part := func(low, width int) *big.Int {
		mask := new(big.Int).Lsh(big.NewInt(1), uint(width))
		return new(big.Int).And(new(big.Int).Rsh(x, uint(low)), mask.Sub(mask, big.NewInt(1)))
	}
	if (ieee.Format{Exponent: exponent, Significand: significand}).FromBits(x).Kind == ieee.NaN {
		return fmt.Sprintf("(_ NaN %d %d)", exponent, significand)
	}
	return fmt.Sprintf("(fp %s %s %s)", binary(part(exponent+significand-1, 1), 1), binary(part(significand-1, exponent), exponent),
		binary(part(0, significand-1), significand-1))
}

// Declarations returns the commands that declare the uninterpreted sorts, datatypes and functions of terms.
func (c *Context) Declarations(fs ...Term) string {
	d := declarer{c: c, sorts: map[Sort]bool{}, functions: map[Func]bool{}}
	foreignOnly := slices.DeleteFunc(slices.Clone(fs), func(t Term) bool { return !c.nodes[t].is(foreign) })
	for _, t := range c.collect(func(t Term) bool { return !c.nodes[t].is(foreign) }, foreignOnly...) {
		d.sort(c.Sort(t))
		if c.nodes[t].kind != KApp || d.functions[c.Function(t)] {
			continue
		}
		f := c.Function(t)
		d.functions[f] = true
		if _, ok := c.byZero(f); ok {
			continue
		}
		params, result := c.FuncSorts(f)
		names := make([]string, len(params))
		for i, s := range params {
			d.sort(s)
			names[i] = c.sortText(s, true)
		}
		d.sort(result)
		fmt.Fprintf(&d.late, "(declare-fun %s (%s) %s)\n", Quote(c.FuncName(f)), strings.Join(names, " "), c.sortText(result, true))
	}
	return d.out.String() + d.late.String()
}

// declarer collects declarations: those of sorts come before those of functions.
type declarer struct {
	c         *Context
	out, late strings.Builder
	sorts     map[Sort]bool
	functions map[Func]bool
}

// sort declares a sort and those that it is made of. All datatypes that are needed for one are declared at once.
func (d *declarer) sort(s Sort) {
	group := d.needed(s)
	var names, bodies []string
	for _, s := range group {
		switch c := d.c; c.SortKind(s) {
		case SortUninterpreted:
			fmt.Fprintf(&d.out, "(declare-sort %s 0)\n", c.sortText(s, true))
		case SortDatatype:
			names = append(names, "("+c.sortText(s, true)+" 0)")
			var body strings.Builder
			first := c.foreign.datatypes[c.info(s).a].first
			for k, con := range c.Constructors(s) {
				body.WriteString("(" + c.memberName(first+int32(k), con.Name, true))
				for _, f := range con.Fields {
					body.WriteString(" (" + c.memberName(first+int32(k), f.Name, true) + " " + c.sortText(f.Sort, true) + ")")
				}
				body.WriteString(")")
			}
			bodies = append(bodies, "("+body.String()+")")
		}
	}
	if len(names) > 0 {
		fmt.Fprintf(&d.out, "(declare-datatypes (%s) (%s))\n", strings.Join(names, " "), strings.Join(bodies, " "))
	}
}

// needed returns the sorts that s is made of and that have not been declared yet.
func (d *declarer) needed(s Sort) []Sort {
	var out []Sort
	stack := []Sort{s}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if d.sorts[s] {
			continue
		}
		d.sorts[s] = true
		out = append(out, s)
		switch d.c.SortKind(s) {
		case SortArray:
			at, of := d.c.ArrayParts(s)
			stack = append(stack, at, of)
		case SortDatatype:
			for _, con := range d.c.Constructors(s) {
				for _, f := range con.Fields {
					stack = append(stack, f.Sort)
				}
			}
		}
	}
	return out
}
