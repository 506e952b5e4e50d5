package smtlib

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"cairn/internal/num"
	"cairn/smt"
)

// datum is the value of a term: a truth value, a number of sort Int or Real, or a value of another sort.
type datum struct {
	isBool bool
	b      bool
	real   bool
	r      num.Rat
	other  *otherDatum
}

// otherDatum is a value of a sort other than Bool, Int and Real, in one form for each value.
type otherDatum struct {
	sort        smt.Sort
	bits        *big.Int            // of a bit-vector, a float (NaN has one pattern) or a rounding mode
	element     smt.Term            // of an uninterpreted sort
	constructor int                 // of a datatype
	parts       []datum             // its arguments
	rest        datum               // of an array: the element at other indices than those of the rows
	rows        map[string]arrayRow // by the key of the index
}

type arrayRow struct{ index, element datum }

func boolDatum(b bool) datum { return datum{isBool: true, b: b} }

// sortOf is the sort of a value.
func (d datum) sortOf() smt.Sort {
	switch {
	case d.other != nil:
		return d.other.sort
	case d.isBool:
		return smt.Bool
	case d.real:
		return smt.Real
	}
	return smt.Int
}

// as is the value as one of the sort: an Int where Real is wanted.
func (d datum) as(sort smt.Sort) datum {
	d.real = d.real || sort == smt.Real && d.other == nil && !d.isBool
	return d
}

// String tells the values of a sort apart.
func (d datum) String() string {
	switch {
	case d.isBool:
		return strconv.FormatBool(d.b)
	case d.other == nil:
		return d.r.String()
	}
	o := d.other
	switch {
	case o.bits != nil:
		return "#" + o.bits.Text(16)
	case o.element != smt.NoTerm:
		return fmt.Sprintf("@%d", o.element)
	case o.rows == nil:
		var out strings.Builder
		fmt.Fprintf(&out, "(%d", o.constructor)
		for _, p := range o.parts {
			out.WriteString(" " + p.String())
		}
		return out.String() + ")"
	}
	var out strings.Builder
	out.WriteString("[" + o.rest.String())
	for _, k := range slices.Sorted(maps.Keys(o.rows)) {
		out.WriteString(" " + k + ":" + o.rows[k].element.String())
	}
	return out.String() + "]"
}

// equalTo compares two values of a sort; an Int counts as a Real.
func (d datum) equalTo(e datum) bool {
	switch {
	case d.isBool:
		return d.b == e.b
	case d.other == nil:
		return d.r.Equal(e.r)
	case d.other == e.other:
		return true
	}
	return d.String() == e.String()
}

// datumOf reads a value of a model.
func datumOf(c *smt.Context, t smt.Term) datum {
	sort := c.Sort(t)
	switch kind := c.SortKind(sort); kind {
	case smt.SortBool:
		return boolDatum(t == smt.True)
	case smt.SortInt, smt.SortReal:
		return datum{r: c.Linear(t).Const, real: sort == smt.Real}
	case smt.SortUninterpreted:
		return datum{other: &otherDatum{sort: sort, element: t}}
	case smt.SortDatatype:
		k, _ := c.ConstructorOf(t)
		o := &otherDatum{sort: sort, constructor: k}
		for _, a := range c.Args(t) {
			o.parts = append(o.parts, datumOf(c, a))
		}
		return datum{other: o}
	case smt.SortArray:
		rows := map[string]arrayRow{}
		for ; c.Kind(t) == smt.KStore; t = c.Args(t)[0] {
			index := datumOf(c, c.Args(t)[1])
			if _, hidden := rows[index.String()]; !hidden {
				rows[index.String()] = arrayRow{index, datumOf(c, c.Args(t)[2])}
			}
		}
		return arrayDatum(c, sort, datumOf(c, c.Args(t)[0]), rows)
	}
	return bitsDatum(c, sort, c.BitsOf(t))
}

// bitsDatum is the value that has these bits, modulo its width.
func bitsDatum(c *smt.Context, sort smt.Sort, x *big.Int) datum {
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(c.Width(sort)))
	x = new(big.Int).Mod(x, modulus)
	if c.SortKind(sort) == smt.SortFloat {
		x = floatFormat(c, sort).FromBits(x).Bits()
	}
	return datum{other: &otherDatum{sort: sort, bits: x}}
}

// arrayDatum is an array. Its rows are those that differ from the rest, which, if the indices are finitely many, is the most frequent
// element, and of several such the first one.
func arrayDatum(c *smt.Context, sort smt.Sort, rest datum, rows map[string]arrayRow) datum {
	maps.DeleteFunc(rows, func(_ string, r arrayRow) bool { return r.element.equalTo(rest) })
	at, _ := c.ArrayParts(sort)
	if all, ok := valuesOf(c, at, 2*len(rows), nil); ok && len(rows) > 0 {
		rest = mostFrequent(all, rest, rows)
	}
	return datum{other: &otherDatum{sort: sort, rest: rest, rows: rows}}
}

// mostFrequent changes the rows, for all indices that there are, so that what is not in them has the most frequent element.
func mostFrequent(indices []datum, rest datum, rows map[string]arrayRow) datum {
	count, elements := map[string]int{}, map[string]datum{}
	for _, index := range indices {
		key := index.String()
		if _, ok := rows[key]; !ok {
			rows[key] = arrayRow{index, rest}
		}
		element := rows[key].element
		count[element.String()]++
		elements[element.String()] = element
	}
	best := ""
	for _, key := range slices.Sorted(maps.Keys(count)) {
		if count[key] > count[best] {
			best = key
		}
	}
	maps.DeleteFunc(rows, func(_ string, r arrayRow) bool { return r.element.String() == best })
	return elements[best]
}

// valuesOf lists all values of a sort if they are at most so many. The datatypes in which the sort lies are infinite if they have it as a
// part.
func valuesOf(c *smt.Context, sort smt.Sort, most int, within []smt.Sort) ([]datum, bool) {
	if slices.Contains(within, sort) {
		return nil, false
	}
	switch c.SortKind(sort) {
	case smt.SortBool:
		return []datum{boolDatum(false), boolDatum(true)}, most >= 2
	case smt.SortRounding:
		return bitPatterns(c, sort, 5, most)
	case smt.SortBitVec, smt.SortFloat:
		if width := c.Width(sort); width < 30 {
			return bitPatterns(c, sort, 1<<width, most)
		}
	case smt.SortDatatype:
		return constructorTerms(c, sort, most, append(within, sort))
	case smt.SortArray:
		return arraysOf(c, sort, most, within)
	}
	return nil, false
}

// bitPatterns lists the values with the bits of the numbers below n.
func bitPatterns(c *smt.Context, sort smt.Sort, n, most int) ([]datum, bool) {
	if c.SortKind(sort) != smt.SortFloat && n > most || n > 4*most+8 { // less than half of the patterns are NaNs, where there are many
		return nil, false
	}
	var all []datum
	seen := map[string]bool{}
	for x := range n {
		d := bitsDatum(c, sort, big.NewInt(int64(x)))
		if !seen[d.String()] {
			seen[d.String()] = true
			all = append(all, d)
		}
	}
	return all, len(all) <= most
}

// constructorTerms lists the values of a datatype.
func constructorTerms(c *smt.Context, sort smt.Sort, most int, within []smt.Sort) ([]datum, bool) {
	var all []datum
	for k, con := range c.Constructors(sort) {
		lists := [][]datum{nil}
		for _, f := range con.Fields {
			values, ok := valuesOf(c, f.Sort, most, within)
			if !ok || len(values)*len(lists) > most {
				return nil, false
			}
			var longer [][]datum
			for _, l := range lists {
				for _, v := range values {
					longer = append(longer, append(slices.Clone(l), v))
				}
			}
			lists = longer
		}
		for _, l := range lists {
			all = append(all, datum{other: &otherDatum{sort: sort, constructor: k, parts: l}})
		}
	}
	return all, len(all) <= most
}

// arraysOf lists the values of an array sort: they are finitely many if the indices and elements are, or if there is one element.
func arraysOf(c *smt.Context, sort smt.Sort, most int, within []smt.Sort) ([]datum, bool) {
	at, of := c.ArrayParts(sort)
	elements, ok := valuesOf(c, of, most, within)
	if !ok {
		return nil, false
	}
	if len(elements) == 1 {
		return []datum{arrayDatum(c, sort, elements[0], map[string]arrayRow{})}, most >= 1
	}
	indices, ok := valuesOf(c, at, bitsIn(most), within)
	if !ok {
		return nil, false
	}
	lists := []map[string]arrayRow{{}}
	for _, index := range indices {
		if len(lists)*len(elements) > most {
			return nil, false
		}
		var longer []map[string]arrayRow
		for _, rows := range lists {
			for _, v := range elements {
				more := maps.Clone(rows)
				more[index.String()] = arrayRow{index, v}
				longer = append(longer, more)
			}
		}
		lists = longer
	}
	var all []datum
	for _, rows := range lists {
		all = append(all, arrayDatum(c, sort, elements[0], rows))
	}
	return all, true
}

// bitsIn is how many choices between two there can be among so many values.
func bitsIn(most int) int { return big.NewInt(int64(most)).BitLen() }

// termOf is a value as a term.
func termOf(c *smt.Context, d datum) smt.Term {
	o := d.other
	switch {
	case d.isBool && d.b:
		return smt.True
	case d.isBool:
		return smt.False
	case o == nil:
		return c.Num(d.r, d.sortOf())
	case o.bits != nil:
		return c.Bits(o.sort, o.bits)
	case o.element != smt.NoTerm:
		return o.element
	case o.rows == nil:
		args := make([]smt.Term, len(o.parts))
		for i, p := range o.parts {
			args[i] = termOf(c, p)
		}
		return c.Construct(o.sort, o.constructor, args...)
	}
	t := c.Fill(o.sort, termOf(c, o.rest))
	for _, k := range slices.Sorted(maps.Keys(o.rows)) {
		t = c.Store(t, termOf(c, o.rows[k].index), termOf(c, o.rows[k].element))
	}
	return t
}

// text prints the value as a term.
func (d datum) text(c *smt.Context) string { return c.String(termOf(c, d)) }
