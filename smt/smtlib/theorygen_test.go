package smtlib

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// theoryLogics are logics with other theories than linear arithmetic.
var theoryLogics = []string{
	"QF_UF", "QF_AX", "QF_ALIA", "QF_AUFLIA", "QF_UFLIA", "QF_UFLRA", "QF_UFIDL", "QF_BV", "QF_ABV", "QF_AUFBV", "QF_UFBV", "QF_FP", "QF_BVFP",
	"QF_ABVFP", "QF_DT", "QF_UFDT", "QF_UFDTLIA", "QF_ABVFPLRA", "QF_AUFDTLIA", "QF_AUFLIRA", "QF_UFBVLIA", "QF_AUFBVDTLIA",
}

// genSort is a sort as text, with what generators have to know of it.
type genSort struct {
	text    string
	kind    byte // b Bool, i Int, r Real, v bit-vector, f float, m rounding mode, a array, u uninterpreted, d datatype
	w, e, s int
	at, of  *genSort
}

func bvSort(w int) *genSort {
	return &genSort{text: fmt.Sprintf("(_ BitVec %d)", w), kind: 'v', w: w}
}

func floatSort(e, s int) *genSort {
	return &genSort{text: fmt.Sprintf("(_ FloatingPoint %d %d)", e, s), kind: 'f', e: e, s: s, w: e + s}
}

func arraySort(at, of *genSort) *genSort {
	return &genSort{text: "(Array " + at.text + " " + of.text + ")", kind: 'a', at: at, of: of}
}

var (
	genBool  = &genSort{text: "Bool", kind: 'b'}
	genInt   = &genSort{text: "Int", kind: 'i'}
	genReal  = &genSort{text: "Real", kind: 'r'}
	genMode  = &genSort{text: "RoundingMode", kind: 'm'}
	genU     = &genSort{text: "U", kind: 'u'}
	genList  = &genSort{text: "List", kind: 'd'}
	genColor = &genSort{text: "Color", kind: 'd'}
	genPair  = &genSort{text: "(Pair Color)", kind: 'd'}
)

// dataDeclarations declare the datatypes of generated terms.
const dataDeclarations = `(declare-datatypes ((Color 0) (Pair 1) (List 0))
 (((red) (green) (blue)) (par (T) ((pair (first T) (second Bool)))) ((nil) (cons (head Color) (tail List)))))
`

// genFunction is a declared function or constant.
type genFunction struct {
	name   string
	params []*genSort
	result *genSort
}

// termGenerator makes terms of all theories. Without symbols they are ground.
type termGenerator struct {
	*rand.Rand
	sorts    []*genSort // that equations are about
	symbols  []genFunction
	portable bool // only what z3 4.8 and cvc5 1.0 know, and compute rightly
	open     bool // also what the standard leaves open
	theories string
}

func (g *termGenerator) oneIn(n int) bool              { return g.IntN(n) == 0 }
func (g *termGenerator) pick(of ...string) string      { return of[g.IntN(len(of))] }
func (g *termGenerator) sort() *genSort                { return g.sorts[g.IntN(len(g.sorts))] }
func (g *termGenerator) has(theory string) bool        { return strings.Contains(g.theories, theory) }
func call(op string, args ...string) string            { return "(" + op + " " + strings.Join(args, " ") + ")" }
func (g *termGenerator) formula(depth int) string      { return g.term(genBool, depth) }
func (g *termGenerator) same(s *genSort, d int) string { return g.term(s, d) + " " + g.term(s, d) }

// term returns a term of the sort.
func (g *termGenerator) term(s *genSort, depth int) string {
	if depth <= 0 || g.oneIn(6) {
		return g.leaf(s)
	}
	d := depth - 1
	switch k := g.IntN(12); {
	case k == 0 && s.kind != 'm':
		return call("ite", g.formula(d), g.term(s, d), g.term(s, d))
	case k == 1:
		for _, f := range g.symbols {
			if f.result.text == s.text && len(f.params) > 0 && g.oneIn(2) {
				return g.apply(f, d)
			}
		}
	case k == 2 && g.has("A"):
		if a := g.arrayOf(s); a != nil {
			return call("select", g.term(a, d), g.term(a.at, d))
		}
	}
	switch s.kind {
	case 'b':
		return g.boolean(d)
	case 'i', 'r':
		return g.number(s, d)
	case 'v':
		return g.bits(s, d)
	case 'f':
		return g.float(s, d)
	case 'a':
		return call("store", g.term(s, d), g.term(s.at, d), g.term(s.of, d))
	case 'd':
		return g.data(s, d)
	}
	return g.leaf(s)
}

// arrayOf is a sort of arrays with such elements, or nil. In scripts for others it has been declared: they want values that arrays are
// filled with.
func (g *termGenerator) arrayOf(of *genSort) *genSort {
	at := g.sort()
	if !g.inScript() {
		if at.kind == 'a' || of.kind == 'a' {
			return nil
		}
		return arraySort(at, of)
	}
	if at.kind == 'a' && at.of.text == of.text {
		return at
	}
	return nil
}

// inScript reports whether the terms are for the scripts of other solvers.
func (g *termGenerator) inScript() bool { return g.portable && len(g.symbols) > 0 }

func (g *termGenerator) apply(f genFunction, depth int) string {
	if len(f.params) == 0 {
		return f.name
	}
	args := make([]string, len(f.params))
	for i, p := range f.params {
		args[i] = g.term(p, depth)
	}
	return call(f.name, args...)
}

// leaf returns a symbol or a value.
func (g *termGenerator) leaf(s *genSort) string {
	var names []string
	for _, f := range g.symbols {
		if len(f.params) == 0 && f.result.text == s.text {
			names = append(names, f.name)
		}
	}
	if len(names) > 0 && (s.kind == 'u' || s.kind == 'a' && g.portable || !g.oneIn(4)) {
		return g.pick(names...)
	}
	switch s.kind {
	case 'b':
		return g.pick("true", "false")
	case 'i':
		return g.pick("0", "1", "2", "7", "(- 1)", "(- 5)")
	case 'r':
		return g.pick("0.0", "1.0", "2.5", "(/ 1.0 3.0)", "(- 1.5)", "100000.0")
	case 'v':
		x := g.pick(strings.Repeat("0", s.w), strings.Repeat("1", s.w), "1"+strings.Repeat("0", s.w-1), g.random(s.w), g.random(s.w))
		return "#b" + x
	case 'f':
		if g.oneIn(2) {
			return fmt.Sprintf("(_ %s %d %d)", g.pick("+zero", "-zero", "+oo", "-oo", "NaN"), s.e, s.s)
		}
		return call("fp", "#b"+g.random(1), "#b"+g.random(s.e), "#b"+g.random(s.s-1))
	case 'm':
		return g.pick("RNE", "RNA", "RTP", "RTN", "RTZ", "roundTowardZero")
	case 'a':
		return "((as const " + s.text + ") " + g.leaf(s.of) + ")"
	}
	switch s {
	case genColor:
		return g.pick("red", "green", "blue")
	case genPair:
		return call(g.pair(), g.leaf(genColor), g.leaf(genBool))
	}
	return g.pick("nil", "(cons red nil)")
}

func (g *termGenerator) random(w int) string {
	bits := make([]byte, w)
	for i := range bits {
		bits[i] = "01"[g.IntN(2)]
	}
	return string(bits)
}

func (g *termGenerator) boolean(d int) string {
	if g.oneIn(3) {
		return call(g.pick("and", "or", "xor", "=>", "="), g.formula(d), g.formula(d))
	}
	if g.oneIn(6) {
		return call("not", g.formula(d))
	}
	s := g.sort()
	switch {
	case s.kind == 'v' && g.oneIn(2):
		op := g.pick("bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge")
		if !g.portable && g.oneIn(3) {
			if op = g.pick("bvnego", "bvuaddo", "bvsaddo", "bvumulo", "bvsmulo", "bvusubo", "bvssubo", "bvsdivo"); op == "bvnego" {
				return call(op, g.term(s, d))
			}
		}
		return call(op, g.same(s, d))
	case s.kind == 'f' && g.oneIn(2):
		if g.oneIn(2) {
			return call(g.pick("fp.leq", "fp.lt", "fp.geq", "fp.gt", "fp.eq"), g.same(s, d))
		}
		return call("fp.is"+g.pick("Normal", "Subnormal", "Zero", "Infinite", "NaN", "Negative", "Positive"), g.term(s, d))
	case s.kind == 'i' || s.kind == 'r':
		return call(g.pick("<", "<=", ">", ">=", "=", "distinct"), g.same(s, d))
	case s == genList && g.oneIn(2):
		return call(g.pick("(_ is nil)", "(_ is cons)"), g.term(s, d))
	case s == genPair && g.oneIn(2):
		return call("second", g.term(s, d))
	}
	return call(g.pick("=", "=", "distinct"), g.same(s, d))
}

func (g *termGenerator) number(s *genSort, d int) string {
	if s.kind == 'i' && g.has("BV") && g.oneIn(2) {
		names := []string{"bv2nat", "ubv_to_int", "sbv_to_int"}
		if g.portable {
			names = names[:1]
		}
		return call(g.pick(names...), g.term(bvSort(1+g.IntN(6)), d))
	}
	if g.has("LIRA") && g.oneIn(4) {
		if s.kind == 'i' {
			return call("to_int", g.term(genReal, d))
		}
		return call("to_real", g.term(genInt, d))
	}
	switch g.IntN(3) {
	case 0:
		return call("*", g.leaf(&genSort{kind: s.kind}), g.term(s, d))
	case 1:
		return call("-", g.same(s, d))
	}
	return call("+", g.same(s, d))
}

func (g *termGenerator) bits(s *genSort, d int) string {
	t := func(w int) string { return g.term(bvSort(w), d) }
	switch k := g.IntN(20); {
	case k < 8:
		return call(g.pick("bvadd", "bvmul", "bvsub", "bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor"), t(s.w), t(s.w))
	case k < 10:
		return call(g.pick("bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod"), t(s.w), t(s.w))
	case k < 12:
		return call(g.pick("bvshl", "bvlshr", "bvashr"), t(s.w), t(s.w))
	case k < 13:
		return call(g.pick("bvnot", "bvneg"), t(s.w))
	case k == 13 && s.w > 1:
		low := 1 + g.IntN(s.w-1)
		return call("concat", t(s.w-low), t(low))
	case k == 14:
		low, high := g.IntN(3), g.IntN(3)
		return call(fmt.Sprintf("(_ extract %d %d)", low+s.w-1, low), t(low+s.w+high))
	case k == 15 && s.w > 1:
		by := 1 + g.IntN(s.w-1)
		return call(fmt.Sprintf("(_ %s %d)", g.pick("zero_extend", "sign_extend"), by), t(s.w-by))
	case k == 16:
		return call(fmt.Sprintf("(_ %s %d)", g.pick("rotate_left", "rotate_right"), g.IntN(2*s.w)), t(s.w))
	case k == 17 && s.w == 1:
		op := g.pick("bvcomp", "bvredor", "bvredand")
		if op == "bvcomp" {
			return call(op, g.same(bvSort(1+g.IntN(4)), d))
		} else if !g.portable {
			return call(op, t(1+g.IntN(4)))
		}
	case k == 17 && s.w%2 == 0:
		return call("(_ repeat 2)", t(s.w/2))
	case k == 18 && g.portable && g.has("LIA"):
		return call(fmt.Sprintf("(_ int2bv %d)", s.w), g.term(genInt, d))
	case k == 18 && !g.portable:
		if g.oneIn(2) && !g.has("LRA") { // where numerals are of sort Real
			return call(fmt.Sprintf("(_ int_to_bv %d)", s.w), g.term(genInt, d))
		}
		return call(g.pick("ext_rotate_left", "ext_rotate_right"), t(s.w), t(s.w))
	case k == 19 && g.has("FP") && g.open:
		return call(fmt.Sprintf("(_ %s %d)", g.pick("fp.to_ubv", "fp.to_sbv"), s.w), g.term(genMode, d), g.term(floatSort(3, 4), d))
	}
	return call("bvadd", t(s.w), t(s.w))
}

// leastExponent is the least number of bits of exponents. With 2 bits, -3 - 1 does not overflow to -oo for cvc5 1.0.
func (g *termGenerator) leastExponent() int {
	if g.portable {
		return 3
	}
	return 2
}

func (g *termGenerator) float(s *genSort, d int) string {
	f, m := func() string { return g.term(s, d) }, g.term(genMode, 0)
	switch k := g.IntN(18); {
	case k < 7:
		return call(g.pick("fp.add", "fp.sub", "fp.mul", "fp.div"), m, f(), f())
	case k == 7 && !g.portable: // 3 * 1/2 + 0 is not 3/2 for z3 4.8.12, if the formats are small
		return call("fp.fma", m, f(), f(), f())
	case k == 8:
		return call("fp.sqrt", m, f())
	case k == 9:
		return call("fp.roundToIntegral", m, f())
	case k == 10 && !g.inScript(): // z3 4.8.12 finds models of small formats that are none
		return call("fp.rem", f(), f())
	case k == 11 && g.open:
		return call(g.pick("fp.min", "fp.max"), f(), f())
	case k == 12:
		return call(g.pick("fp.abs", "fp.neg"), f())
	case k == 13 && g.has("BV"):
		return call(fmt.Sprintf("(_ to_fp %d %d)", s.e, s.s), g.term(bvSort(s.w), d))
	case k == 14:
		e := g.leastExponent()
		if !g.portable { // cvc5 1.0 has overflow towards zero become infinity where the format has fewer bits of exponent
			e += g.IntN(2)
		}
		return call(fmt.Sprintf("(_ to_fp %d %d)", s.e, s.s), m, g.term(floatSort(e, 3+g.IntN(4)), d))
	case k == 15 && g.has("BV"):
		return call(fmt.Sprintf("(_ %s %d %d)", g.pick("to_fp", "to_fp_unsigned"), s.e, s.s), m, g.term(bvSort(1+g.IntN(8)), d))
	case k == 16:
		return call(fmt.Sprintf("(_ to_fp %d %d)", s.e, s.s), m, g.leaf(&genSort{kind: 'r'}))
	}
	return call("fp.add", m, f(), f())
}

// pair is the constructor, of which other solvers want the sort.
func (g *termGenerator) pair() string {
	if g.portable {
		return "(as pair (Pair Color))"
	}
	return "pair"
}

func (g *termGenerator) data(s *genSort, d int) string {
	switch {
	case s == genColor && g.open:
		return g.pick(call("head", g.term(genList, d)), call("first", g.term(genPair, d)))
	case s == genColor:
		return call("first", g.term(genPair, d))
	case s == genPair:
		return call(g.pair(), g.term(genColor, d), g.formula(d))
	case g.oneIn(3) && !g.inScript(): // z3 4.8.12 reads no match after a reset
		return "(match " + g.term(genList, d) + " ((nil " + g.term(genList, d) + ") ((cons h t) (cons h (cons " + g.term(genColor, d) + " t)))))"
	case g.oneIn(3) && g.open:
		return call("tail", g.term(genList, d))
	}
	return call("cons", g.term(genColor, d), g.term(genList, d))
}

// sortsOf are the sorts that formulas of the logic are about.
func (g *termGenerator) sortsOf(logic string) {
	g.theories = strings.TrimPrefix(logic, "QF_")
	arithmetic, _ := arithmeticOf(logic)
	switch arithmetic {
	case "LIA", "IDL":
		g.sorts = append(g.sorts, genInt)
	case "LRA":
		g.sorts = append(g.sorts, genReal)
	case "LIRA":
		g.sorts = append(g.sorts, genInt, genReal)
	}
	if g.has("BV") {
		g.sorts = append(g.sorts, bvSort(1), bvSort(4), bvSort(3+g.IntN(6)))
	}
	if g.has("FP") {
		g.sorts = append(g.sorts, floatSort(3, 4), floatSort(g.leastExponent(), 3))
	}
	if g.has("DT") {
		g.sorts = append(g.sorts, genColor, genPair, genList)
	}
	if g.has("UF") && arithmetic == "" || g.has("AX") {
		g.sorts = append(g.sorts, genU)
	}
	if g.has("A") {
		base := g.sorts
		g.sorts = append(g.sorts, arraySort(base[g.IntN(len(base))], base[g.IntN(len(base))]))
	}
}

// randomTheoryScript makes a script of one of the theoryLogics. portable keeps to what other solvers know.
func randomTheoryScript(r *rand.Rand, logic string, portable bool) string {
	g := &termGenerator{Rand: r, portable: portable, open: !portable}
	g.sortsOf(logic)
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	if portable { // others hold to the letter of the logic
		logic = "ALL"
	}
	line("(set-logic %s)", logic)
	if g.has("DT") {
		out.WriteString(dataDeclarations)
	}
	line("(declare-sort U 0)")
	declare := func(params []*genSort, result *genSort) {
		f := genFunction{fmt.Sprintf("s%d", len(g.symbols)), params, result}
		texts := make([]string, len(params))
		for i, p := range params {
			texts[i] = p.text
		}
		line("(declare-fun %s (%s) %s)", f.name, strings.Join(texts, " "), result.text)
		g.symbols = append(g.symbols, f)
	}
	for _, s := range append([]*genSort{genBool}, g.sorts...) {
		for range 1 + r.IntN(2) {
			declare(nil, s)
		}
	}
	if g.has("UF") {
		for range 2 {
			declare([]*genSort{g.sort()}, g.sort())
		}
		declare([]*genSort{g.sort(), g.sort()}, genBool)
	}
	depth, commands, levels, named := 2+r.IntN(2), 3+r.IntN(8), 0, 0
	if r.IntN(6) == 0 {
		depth, commands = 4, 10+r.IntN(20)
	}
	for range commands {
		switch k := r.IntN(10); {
		case k < 4:
			line("(assert %s)", g.formula(depth))
		case k < 6:
			line("(assert (! %s :named n%d))", g.formula(depth), named)
			named++
		case k < 7:
			line("(push 1)")
			levels++
		case k < 8 && levels > 0:
			line("(pop 1)")
			levels--
		case k < 9:
			line("(check-sat)")
		default:
			line("(check-sat-assuming (%s))", g.assumptions())
		}
	}
	line("(check-sat)")
	return out.String()
}

// assumptions are literals: Boolean symbols and their negations.
func (g *termGenerator) assumptions() string {
	var out []string
	for _, f := range g.symbols {
		if len(f.params) == 0 && f.result == genBool {
			out = append(out, g.pick(f.name, call("not", f.name)))
		}
	}
	return strings.Join(out, " ")
}
