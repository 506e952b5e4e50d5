package cfront

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

const orderHeader = `extern void reach_error(void); void exit(int); int __VERIFIER_nondet_int(void);
int g, h, r, t[4]; struct pair { int a, b; } s; int n(void) { return ++g; } int set(int v) { g = v; return 0; } int up(int *p) { return ++*p; }
int two(int x, int y) { return x * 10 + y; } int now(int x, int y) { return g; } int count(void) { static int c; return ++c; } int twice(int x) { return x + x; }
int next(int x) { return x * 10 + ++g; } int *which(void) { return g++ ? t + 1 : t; } int fact(int k) { return k < 2 ? 1 : k * fact(k - 1); }
struct pair make(int v) { s.a = s.b = v; return s; } int both(struct pair x, struct pair y) { return x.a * 10 + s.b; } int leave(void) { exit(0); }
int fails(void) { reach_error(); return 0; } int reads(const int *p) { return *p; }
union word { float f; int i; } u; int real(union word *p) { p->f = 3; return 0; } int whole(union word *p) { return p->i; }
int neg(int x) { return -x; } int (*op)(int) = twice; int change(void) { op = neg; return 1; }
int main(void) { int x = 0, y = 0; struct pair *p = &s; int (*f)(void) = x ? n : count; %s return r; }`

// results are the values of r at the ends of all executions of a program, in which all choices are between two; -1 is
// the error, or what is not supported.
func results(t *testing.T, src string, o Options) []int {
	return endings(t, src, o, func(e ending) int {
		if e.kind != cexec.Ended {
			return -1
		}
		v, _ := e.values["r"].Int64()
		return int(v)
	})
}

// endings are the ends of all executions of a program, in which all choices are between two.
func endings(t *testing.T, src string, o Options, what func(ending) int) (all []int) {
	p, err := Load(context.Background(), "f.c", []byte(src), o)
	require.NoError(t, err, "%s", src)
	for made := []int64{}; ; {
		n := 0
		r := what(endingOf(t, p, 1e5, func(string, cfg.Type) num.Rat {
			if n++; n > len(made) {
				made = append(made, 0)
			}
			return num.FromInt(made[n-1])
		}))
		if !slices.Contains(all, r) {
			all = append(all, r)
		}
		for n > 0 && made[n-1] == 1 {
			n--
		}
		if made = made[:n]; n == 0 {
			slices.Sort(all)
			return all
		}
		made[n-1] = 1
	}
}

// TestOrder follows all orders of evaluation that C allows: r has the values that are listed.
func TestOrder(t *testing.T) {
	for _, c := range []struct {
		body string
		want []int
	}{
		{"r = two(n(), n());", []int{12, 21}},
		{"r = now(set(1), set(2));", []int{1, 2}},
		{"r = n() * 10 + n();", []int{12, 21}},
		{"r = n() * 100 + n() * 10 + n();", []int{123, 132, 213, 231, 312, 321}},
		{"r = two(count(), count());", []int{12, 21}},
		{"r = f() * 10 + f();", []int{12, 21}},
		{"r = g * 10 + n();", []int{1, 11}},
		{"r = n() * 10 + g;", []int{10, 11}},
		{"r = up(&x) * 10 + up(&x);", []int{12, 21}},
		{"r = x * 10 + up(&x);", []int{1, 11}},
		{"r = up(&x) * 10 + up(&y);", []int{11}},
		{"r = reads(&x) * 10 + up(&x);", []int{1, 11}},
		{"r = (g = 5) + n();", []int{6, 11}},
		{"r = g++ * 10 + n();", []int{2, 11}},
		{"r = 7; g = 7; g += set(1); r = g;", []int{1, 7}},
		{"g = 1; t[g] += set(2) + 5; r = t[1] * 10 + t[2];", []int{5, 50}},
		{"t[g] = n(); r = t[0] * 10 + t[1];", []int{10, 1}},
		{"t[n()] = n(); r = t[1] * 10 + t[2];", []int{20, 1}},
		{"*which() = g + 5; r = t[0];", []int{5, 6}},
		{"*which() = *which() + 5; r = t[0] * 10 + t[1];", []int{50, 5}},
		{"int v[2] = { n(), n() }; r = v[0] * 10 + v[1];", []int{12, 21}},
		{"struct pair v = { .b = n(), .a = n() }; r = v.a * 10 + v.b;", []int{12, 21}},
		{"r = ((struct pair){ n(), n() }).a;", []int{1, 2}},
		{"r = next(n()) * 100 + n();", []int{1203, 1302, 2301}},
		{"r = both(make(1), make(2));", []int{11, 12}},
		{"r = (x ? 5 : n()) * 10 + n();", []int{12, 21}},
		{"r = (!x && n()) * 10 + n();", []int{11, 12}},
		{"if (n() < n()) r = 1;", []int{0, 1}},
		{"switch (n() * 10 + n()) { case 21: r = 1; }", []int{0, 1}},
		{"while (n() > n()) if (g > 3) break; r = g;", []int{2, 4}},
		{"p->a = 3; r = s.a * 10 + p->a++;", []int{-1}},
		{"int i = 0, j = 1; r = t[i]++ * 10 + t[j];", []int{0}},
		{"int v[2] = { x++, x++ }; r = v[0] * 10 + v[1];", []int{1, 10}},
		{"int v[2] = { n() * 10 + n(), n() }; r = v[0] * 10 + v[1];", []int{123, 213, 231, 321}},
		{"r = op(change());", []int{-1, 2}},
		// A sequence point makes an order, and what does not meet has no other one.
		{"r = n(), r = r * 10 + n();", []int{12}},
		{"r = n() && n() ? g : 7;", []int{2}},
		{"r = twice(n()) + n() * 0;", []int{2, 4}},
		{"r = two(twice(3), twice(4));", []int{68}},
		{"r = two(fact(3), fact(4) - 20);", []int{64}},
		{"int a = 1, b = 2; r = two(reads(&a), reads(&b));", []int{12}},
		{"t[1] = 3; r = two(t[1], s.a++);", []int{30}},
		{"r = 3; r = leave() + fails();", []int{-1}}, // the end hides nothing where it comes last
		{"r = 3; r = both(s, make(fails())) + leave();", []int{-1}},
	} {
		slices.Sort(c.want)
		for _, o := range []Options{{}, {Bytes: true}} {
			require.Equal(t, c.want, results(t, fmt.Sprintf(orderHeader, c.body), o), "%s %+v", c.body, o)
		}
	}
	require.Equal(t, []int{0, 1}, results(t, fmt.Sprintf(orderHeader, "r = whole(&u) + real(&u) != 0;"), Options{Bytes: true}), "members of a union")
}

// TestErrorsThatUndefinedOperandsHide: where j is 9, f(j) is the error, and the other operand is not defined: no order is missed in which the
// error comes first, and there is none where j is 0.
func TestErrorsThatUndefinedOperandsHide(t *testing.T) {
	const header = `extern void reach_error(void); int __VERIFIER_nondet_int(void); struct S { int x, y; } s[4], w; int a[4], m[4][4], x, *p = a, *ptrs[4] = { a, a, a, a };
struct T { int arr[4]; } tt, *pp = &tt; struct S *ps = s; double d; int g(int v) { return v; } int g2(int v, int w) { return v + w; } int snd(int v, int w) { return w; } int (*fp[4])(int) = { g, g, g, g };
int r; int f(int j) { if (j == 9) { r = 7; reach_error(); } return 0; } int abortive(int j) { if (j == 8) __builtin_abort(); return f(j); }
struct S mk(int j) { f(j); return w; } double df(int j) { f(j); return 0; } int h(int *q) { return f(*q); }
int main(void) { int j = __VERIFIER_nondet_int() ? 9 : 0; %s; return 0; }`
	for _, body := range []string{
		"a[j] = f(j)", "a[j] += f(j)", "a[j] |= f(j)", "*(a + j) = f(j)", "a[1 / (j - 9)] = f(j)", "a[1 << (j * 4)] = f(j)", "s[j].y = f(j)", "s[1 / (j - 9)].y = f(j)",
		"*(&a[0] + j) = f(j)", "p[j] = f(j)", "x = a[j] + f(j)", "x = a[j] == f(j)", "x = f(j) + a[j]", "x = 1 / (j - 9) + f(j)", "x = f(j) + 1 / (j - 9)",
		"int b[2] = { 1 / (j - 9), f(j) }", "int b[2] = { f(j), 1 / (j - 9) }", "int b[2] = { a[j], f(j) }", "struct { int u, v; } y = { 1 / (j - 9), f(j) }",
		"x = ((int[2]){ 1 / (j - 9), f(j) })[0]", "x = ((struct S){ 1 / (j - 9), f(j) }).x", "fp[j](f(j))", "(1 / (j - 9) ? g : g)(f(j))", "g2(a[j], f(j))", "g2(f(j), a[j])",
		"x = m[j][f(j) & 1]", "x = m[1 / (j - 9)][f(j) & 1]", "m[j][f(j) & 1] = 1", "m[0][j] = f(j)", "a[j] = a[0] = f(j)", "x = a[0] * (j / (j - 9)) - f(j)",
		"x = (2147483639 + j) + f(j)", "a[0] = (2147483639 + j) + f(j)", "a[2147483639 + j - 2147483639] = f(j)", "x += 1 / (j - 9) + f(j)", "x = (a[j] ? 1 : 2) + f(j)",
		"x = (1 / (j - 9) || 1) + f(j)", "x = f(j) - (j << 40)", "s[0] = (struct S){ 1 / (j - 9), f(j) }", "s[j] = mk(j)", "s[1 / (j - 9)] = mk(j)", "p[1 / (j - 9)] += f(j)",
		"*(int *)((char *)a + 4 * j) = f(j)", "a[j] = ({ f(j); })", "a[j] = (f(j), 1)", "a[j] = f(j) && 1", "a[j] = f(j) ? 1 : 2", "a[j] = h(&j)", "x = a[j] - f(j) * 0", "x = (a + j)[0] < f(j)",
		"*ptrs[j] = f(j)", "ps[j].x = f(j)", "pp->arr[j] = f(j)", "d = 1 / (j - 9) + df(j)", "a[j] = df(j)", "x = g2(1 / (j - 9), 2) + g(f(j))", "x = f(1 / (j + 1) * 9 * (j / 9)) + f(j)",
		"x = 1 / (j - 9) + abortive(j)", "x = abortive(j + 8) + a[j] + f(j)", "x = f(snd(1 / (j - 8), j)) + f(snd(1 / (j - 9), j))", "x = f(snd(1 / (j - 9), j)) + f(snd(1 / (j - 8), j))",
		"int i = 0; a[i++ + j] = f(j)", "int i = 0; a[i++ + j] += f(j)",
	} {
		for _, o := range []Options{{}, {Bytes: true}} {
			all := endings(t, fmt.Sprintf(header, body), o, func(e ending) int {
				if r, _ := e.values["r"].Int64(); e.kind == cexec.ReachedTarget {
					return int(10 + r)
				}
				return 0
			})
			if !slices.Equal(all, []int{0, 17}) {
				t.Errorf("%s %+v: %v", body, o.Bytes, all)
			}
		}
	}
}

// TestErrorsOfOneKindThatOthersHide: what is looked for is bounds only, so that a division ends the execution.
func TestErrorsOfOneKindThatOthersHide(t *testing.T) {
	const header = `int __VERIFIER_nondet_int(void); int a[4], x; int get(int j) { return a[j]; } int plus(int v) { return v + 1; }
int main(void) { int j = __VERIFIER_nondet_int() ? 9 : 0; %s; return 0; }`
	for body, want := range map[string][]int{
		"x = 1 / (j - 9) + get(j)":                 {0, 1},
		"x = get(j) + 1 / (j - 9)":                 {0, 1},
		"x = plus(2147483638 + j) + get(j)":        {0, 1},
		"a[1 / (j - 9) + 1] = get(j)":              {0, 1},
		"x = plus(1 / (j - 9)) + plus(get(j))":     {0, 1},
		"x = plus(1 / (j - 9)) + plus(get(0))":     {0},
		"x = 1 / (j - 9) ? get(j) : 0":             {0},
		"x = 1 / (j - 9), x = get(j)":              {0},
		"x = get(1 / (j - 9) + j)":                 {0},
		"a[2147483646 + j - 2147483646] = plus(0)": {0},
	} {
		for _, o := range []Options{{}, {Bytes: true}} {
			o.Checks = cfg.ChecksOf(cfg.Bounds)
			all := endings(t, fmt.Sprintf(header, body), o, func(e ending) int {
				if e.kind == cexec.ReachedTarget {
					return 1
				}
				return 0
			})
			require.Equal(t, want, all, "%s %+v", body, o.Bytes)
		}
	}
}

// TestOrderOfWhatIsPassed: what functions write through their parameters is in what is passed to them. Without choices in the graph only one
// order is followed.
func TestOrderOfWhatIsPassed(t *testing.T) {
	const header = `struct s { int n, *p, a[3]; } t = { 1, &t.n, { 1, 2, 0 } }; int r, g = 4, *pg = &g;
void put(int *p, int v) { *p = v; } int own(int v) { int k; put(&k, v); return k; } int incr(int *p) { return ++*p; } int through(struct s *s) { return ++*s->p; }
int member(struct s *s) { return ++s->a[1]; } int walk(int *p) { int k = 0; while (*p) { k += *p; *p++ = 0; } return k; } int keep(int *p) { pg = p; return 0; }
int later(void) { return ++*pg; } int deep(int n, int *p) { if (n) return deep(n - 1, p); return ++*p; } int other(int *p) { p = &g; return ++*p; }
int mul(int a, int b) { int c; return __builtin_mul_overflow(a, b, &c) ? 0 : c; } int grow(int *p) { return __builtin_add_overflow(*p, 1, p); }
int main(void) { int x = 1, y = 2; %s return r; }`
	for _, c := range []struct {
		body string
		want []int
		once bool
	}{
		{"r = g * 10 + own(3);", []int{43}, true},
		{"r = g * 10 + mul(2, 3);", []int{46}, true},
		{"r = g * 10 + incr(&x);", []int{42}, true},
		{"r = x * 10 + incr(&x);", []int{12, 22}, false},
		{"r = t.a[1] * 10 + member(&t);", []int{23, 33}, false},
		{"r = t.n * 10 + through(&t);", []int{12, 22}, false},
		{"r = t.a[0] * 10 + walk(t.a);", []int{3, 13}, false},
		{"r = x * 10 + (keep(&x), later());", []int{12, 22}, false},
		{"r = x * 10 + deep(2, &x);", []int{12, 22}, false},
		{"r = g * 10 + other(&x);", []int{45, 55}, false},
		{"r = x * 10 + grow(&x);", []int{10, 20}, false},
	} {
		for _, o := range []Options{{}, {Bytes: true}} {
			src := fmt.Sprintf(header, c.body)
			if strings.Contains(c.body, "deep") && !o.Bytes { // scalars have no recursion
				continue
			}
			require.Equal(t, c.want, results(t, src, o), "%s %+v", c.body, o)
			p, err := Load(context.Background(), "f.c", []byte(src), o)
			require.NoError(t, err, c.body)
			choices := 0
			for _, e := range p.Main.Edges {
				for _, s := range e.Stmts {
					if s.Kind == cfg.Havoc && strings.Contains(p.Main.Vars[s.Var].Name, "nondet") { // not of a variable without a value
						choices++
					}
				}
			}
			require.Equal(t, c.once, choices == 0, "%s %+v", c.body, o)
		}
	}
}

// TestSequence looks for effects without an order on one object: -1 where there are some, or where that depends on what pointers and
// indices are.
func TestSequence(t *testing.T) {
	for _, c := range []struct {
		body string
		want int
	}{
		{"x = x++;", -1},
		{"r = x++ + x;", -1},
		{"r = two(x++, x++);", -1},
		{"t[x] = x++;", -1},
		{"x += x++;", -1},
		{"r = (x = 1) + x;", -1},
		{"s.a = s.a++;", -1},
		{"s = (struct pair){ s.a++, 1 };", -1},
		{"p->a = p->a++;", -1},
		{"u.f = u.i++;", -1},
		{"r = two(x = 1, x);", -1},
		{"int *q = &x; r = *q + x++;", -1},
		{"t[x] = t[y]++;", -1},
		{"r = x++ + ((y && x++) ? 1 : 0);", -1},
		{"int v[2] = { x++, x++ };", 0},
		{"x = twice(x++);", 0},
		{"r = (x++, x) - 1;", 0},
		{"r = x++ && x++;", 0},
		{"r = x++ ? x : 0;", 0},
		{"p = p->a ? &s : p; p->a = p->b++; s.a = s.b++;", 0},
		{"struct { int n, to[3]; } b = { 0 }, *q = &b; q->to[q->n++] = 1; q->to[q->n] = q->n++; r = b.n;", -1},
		{"struct { int n, to[3]; } b = { 0 }, *q = &b; q->to[q->n++] = 1; q->to[0] = q->n++; r = b.n - 2;", 0},
		{"r = t[0]++ + t[1]++;", 0},
		{"int *q = t, *w = t + 1; *q++ = *w++; *q = *q + 1;", 0},
		{"x = y = x;", 0},
		{"p = &s; p->a = (p = &s)->b;", -1},
		{"int *q = t; q[0] = q[1] = q[2] = 1; *q = q[1] = 2; r = q[0] - q[1];", 0},
		{"int *q = t; q[1] = q[1]++;", -1},
		{"int *q = t; *q = q[0]++;", -1},
	} {
		for _, o := range []Options{{}, {Bytes: true}} {
			o.Checks = cfg.ChecksOf(cfg.Sequence)
			all := results(t, fmt.Sprintf(orderHeader, c.body), o)
			require.Equal(t, c.want, all[0], "%s %+v", c.body, o)
		}
	}
}

// TestErrorsInSomeOrder: some order of evaluation leads to the error; none does where want is safe. What is not followed is a hole.
func TestErrorsInSomeOrder(t *testing.T) {
	const header = `extern void reach_error(void); void exit(int); void *malloc(unsigned); void free(void *); void *memset(void *, int, unsigned); int atexit(void (*)(void));
int ex(void) { exit(0); } int id(int v) { return v; } int g; int n(void) { return ++g; } int bad(void) { reach_error(); return 0; }
`
	for _, c := range []struct{ text, want string }{
		// an initialiser in parentheses
		{"int main(void) { int v[2] = { (n() + n()), n() }; if (g != 3) reach_error(); }", "safe"},
		{"int main(void) { int v[2] = { (n() + n()), n() }; if (g == 3) reach_error(); }", "unsafe"},
		// errors and ends that are reached by pointers
		{"void (*rp)(void) = reach_error; int f(void) { rp(); return 0; } int main(void) { return ex() + f(); }", "unsafe"},
		{"void (*ep)(int) = exit; int lv(void) { ep(0); return 0; } int main(void) { return lv() + bad(); }", "unsafe"},
		// rows of matrices
		{"int m[2][2], *q; int up(void) { return ++*q; } int main(void) { q = m[0]; if (m[0][0] + up() == 2) reach_error(); }", "unsafe"},
		{"int m[2][2]; int up(void) { return *m[0] = 5; } int main(void) { if (m[0][0] + up() == 10) reach_error(); }", "unsafe"},
		{"int m[2][2]; int main(void) { if (m[0][0] + (memset(m[0], 1, 4), 0)) reach_error(); }", "unsafe"},
		// names that hide parameters, and are static or outside
		{"int c(int k) { { static int k; return ++k; } } int main(void) { if (c(0) * 10 + c(0) == 21) reach_error(); }", "unsafe"},
		{"int s(int g) { { extern int g; g = 7; } return 0; } int main(void) { if (g + s(1) == 7) reach_error(); }", "unsafe"},
		{"int two(int k) { if (k) { static int c; return ++c; } { static int c; return --c; } } int main(void) { if (two(1) * 10 + two(1) == 21) reach_error(); }", "unsafe"},
		// lengths of arrays
		{"int main(void) { if (sizeof(char[n()]) * 10 + n() == 21) reach_error(); }", "unsafe"},
		{"int t[1]; int main(void) { if (g + ((char (*)[n()])t != 0) == 2) reach_error(); }", "unsafe"},
		{"int sz(void) { return sizeof(char[++g]); } int main(void) { if (g * 10 + sz() == 11) reach_error(); }", "unsafe"},
		{"int set(void) { g = 1; return 2; } int main(void) { char v[set()][g + 1]; if (sizeof v[0] == 1) reach_error(); }", "unsafe"},
		{"int set(void) { g = 7; return 1; } int fn(int (*v)[set()]) { return 0; } int main(void) { if (g + fn(0) == 7) reach_error(); }", "unsafe"},
		{"int f(int j) { if (j == 9) reach_error(); return 0; } int main(void) { int j = 9; return sizeof(int[1 / (j - 9) + 2]) + f(j); }", "unsafe"},
		// what need not come to an end
		{"int spin(int k) { while (k) {} return 0; } int main(void) { return spin(1) + bad(); }", "unsafe"},
		{"int spin(int k) { for (unsigned char i = 0; i < 300; i++) {} return 0; } int main(void) { return spin(1) + bad(); }", "unsafe"},
		{"int spin(int k) { int i, *p = &i; for (i = 0; i < 3; i++) *p = 0; return 0; } int main(void) { return spin(1) + bad(); }", "unsafe"},
		{"int spin(int k) { int n = 3, *p = &n; for (int i = 0; i < n; i++) ++*p; return 0; } int main(void) { return spin(1) + bad(); }", "unsafe"},
		{"int spin(int k) { for (unsigned i = 0; i < 5e9f; i++) {} return 0; } int main(void) { return spin(1) + bad(); }", "unsafe"},
		// between the parts of an operand
		{"int flag; int set(void) { return flag = 1; } int chk(void) { if (flag) reach_error(); return 0; } int main(void) { return (set(), ex()) + chk(); }", "unsafe"},
		{"int flag; int set(void) { return flag = 1; } int chk(void) { if (flag) reach_error(); return 0; } int main(void) { return (set() && ex()) + chk(); }", "unsafe"},
		// statement expressions that are left
		{"int main(void) { int j = 1; return ({ if (j) return 0; 1; }) + bad(); }", "unsafe"},
		{"int main(void) { int j = 1; while (j) { j = ({ if (j) break; 1; }) + bad(); } return 0; }", "unsafe"},
		// a compound assignment is one evaluation for calls that are no part of it
		{"int set(void) { g = 100; return 0; } int main(void) { g = 1; int x = (g += 5) + set(); if (g == 6) reach_error(); }", "safe"},
		{"int set(void) { g = 100; return 0; } int main(void) { g = 1; int x = (g += 5) + set(); if (g == 105) reach_error(); }", "unsafe"},
		{"int set(void) { g = 100; return 0; } int main(void) { g = 1; int x = (g += 5) + set(); if (g == 100) reach_error(); }", "unsafe"},
		{"int set(void) { g = 100; return 5; } int main(void) { g = 1; g += set(); if (g == 6) reach_error(); }", "unsafe"},
		// what is done when the program ends
		{"int flag; void h(void) { if (flag) reach_error(); } int set(void) { return flag = 1; } int main(void) { atexit(h); return ex() + set(); }", "unsafe"},
		{"int flag; void h(void) { if (!flag) reach_error(); } int set(void) { return flag = 1; } int main(void) { atexit(h); return set() + ex(); }", "unsafe"},
		// memory that has the type of what was written last
		{"int wi(void *p) { *(int *)p = 2; return 0; } int wf(void *p) { *(float *)p = 1; return 0; } int main(void) { void *p = malloc(8); int x = wi(p) + wf(p); if (*(int *)p == 2) reach_error(); }", "unsafe"},
	} {
		all := endings(t, header+c.text, Options{Bytes: true}, func(e ending) int {
			if e.kind == cexec.ReachedTarget {
				return 1
			}
			return 0
		})
		require.Equal(t, c.want == "unsafe", slices.Contains(all, 1), c.text)
	}
}

// TestOrderOfEnds: what is allocated or lost matters to an end where memory has to be freed.
func TestOrderOfEnds(t *testing.T) {
	const header = `void exit(int); void *malloc(unsigned); void free(void *); int ex(void) { exit(0); } int fr(int *p) { free(p); return 0; } int *gp; int z(void) { gp = 0; return 0; }
int lose(void) { malloc(4); return 0; }
`
	for _, c := range []struct {
		text  string
		check cfg.Check
	}{
		{"int main(void) { int *p = malloc(4); return ex() + fr(p); }", cfg.NotFreed},
		{"int main(void) { int *p = malloc(4); return fr(p) + ex(); }", cfg.NotFreed},
		{"int main(void) { gp = malloc(4); return ex() + z(); }", cfg.Leak},
		{"int main(void) { return ex() + lose(); }", cfg.Leak},
	} {
		all := endings(t, header+c.text, Options{Bytes: true, Checks: cfg.ChecksOf(c.check)}, func(e ending) int {
			if e.kind == cexec.ReachedTarget {
				return 1
			}
			return 0
		})
		require.Contains(t, all, 1, c.text)
	}
}
