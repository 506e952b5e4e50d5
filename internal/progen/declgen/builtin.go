package declgen

import "fmt"

// builtin is a call of a function of gcc's.
func (g *generator) builtin(depth int) string {
	e := g.expr(depth)
	length := g.pick("", "l", "ll")
	cast := map[string]string{"": "unsigned", "l": "unsigned long", "ll": "unsigned long long"}[length]
	switch g.IntN(13) {
	case 0, 1:
		return fmt.Sprintf("__builtin_%s%s(%s)", g.pick("popcount", "parity", "ffs", "clrsb"), length, e)
	case 2:
		return fmt.Sprintf("__builtin_%s%s((%s)%s | %s)", g.pick("clz", "ctz"), length, cast, e, g.pick("1", "8", "0x10000"))
	case 3:
		return fmt.Sprintf("__builtin_bswap%s(%s)", g.pick("16", "32", "64"), e)
	case 4:
		return fmt.Sprintf("__builtin_%sabs((%s) >> 1)", length, e)
	case 5:
		return fmt.Sprintf("__builtin_expect(%s, %d)", e, g.IntN(2))
	case 6:
		if !g.one(6) {
			break
		}
		return "__builtin_constant_p(" + g.pick("1", "'a'", "2.5", "sizeof(int)") + ")"
	case 7:
		if !g.one(6) {
			break
		}
		return fmt.Sprintf("__builtin_choose_expr(%s, %s, %s)", g.pick("0", "1", "sizeof(int) == 4", "sizeof(long) == 8"), e, g.expr(depth))
	case 8:
		op := g.pick("add", "sub", "mul")
		sign := g.pick("s", "u")
		t := map[string]string{"": "int", "l": "long", "ll": "long long"}[length]
		if sign == "u" {
			t = "unsigned " + t
		}
		return fmt.Sprintf("({ %s r; int o = __builtin_%s%s%s_overflow(%s, %s, &r); o ? r : r ^ 1; })", t, sign, op, length, e, g.expr(depth))
	case 9:
		return fmt.Sprintf("__builtin_%s_overflow_p(%s, %s, (%s)0)", g.pick("add", "sub", "mul"), e, g.expr(depth), g.wide().name)
	}
	return fmt.Sprintf("({ %s r; _Bool o = __builtin_%s_overflow(%s, %s, &r); o ? r : r - 1; })", g.wide().name, g.pick("add", "sub", "mul"), e, g.expr(depth))
}
