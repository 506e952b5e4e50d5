package memgen

import "fmt"

// mistake is a statement that is undefined or loses memory, often for some inputs only, or one that reads memory without a value.
func (g *generator) mistake() string {
	when := g.pick("", "", fmt.Sprintf("if (%s == %d) ", g.input(), g.IntN(choices)))
	return when + "{\n\t" + g.wrong() + "\n}"
}

func (g *generator) wrong() string {
	n := 1 + g.IntN(5)
	a := g.objects[g.IntN(len(g.objects))]
	for a.typ.kind != array {
		a = g.objects[g.IntN(len(g.objects))]
	}
	outside, _ := g.part(a.typ.elem, fmt.Sprintf("%s[%s]", a.name, g.pick(fmt.Sprint(a.typ.len), "-1", fmt.Sprintf("%d + %s", a.typ.len-2, g.input()))))
	switch g.IntN(26) {
	case 0, 1:
		return fmt.Sprintf("%s = %s;", outside, g.leaf())
	case 2:
		return fmt.Sprintf("x = %s;", outside)
	case 3:
		return fmt.Sprintf("int *h = malloc(%d * sizeof *h);\n\th[%s] = 1;\n\tfree(h);", n, g.pick(fmt.Sprint(n), "-1", g.input()))
	case 4:
		return fmt.Sprintf("int *h = calloc(%d, sizeof *h);\n\tfree(h);\n\tx = %s;", n, g.pick("*h", "h[0]", "h == 0"))
	case 5:
		return fmt.Sprintf("free(%s);", g.pick("hb", "hb + 1", "p", "ib", "@ia", "@head"))
	case 6:
		return fmt.Sprintf("int *h = malloc(%d);\n\t%s = h;", 4*n, g.pick("h[0] = 3; q", "void *v", "pa[0]", "@la.p"))
	case 7:
		return g.push() + "\n\t@head = 0;"
	case 8:
		return "struct @node *n = @head;\n\tif (n) { free(n); x = n->v; @head = 0; }"
	case 9:
		return "{ int here = 3; p = &here; }\n\tx = *p;\n\tp = ib;"
	case 10:
		return fmt.Sprintf("char small[%d];\n\tstrcpy(small, %s);\n\tx = small[0];", n, g.short())
	case 11:
		return fmt.Sprintf("memcpy(%s, %s, %d);", g.pick("ib", "@ia", "hb"), g.pick("buf", "@text", "words"), 8*n)
	case 12:
		return fmt.Sprintf("memset(%s, 1, %d + %s);", g.pick("ib", "@ia", "hb"), 30, g.input())
	case 13:
		return "char *s = (char *)words[0];\n\ts[0] = 'X';"
	case 14:
		return "int *null = 0;\n\tif (x != y) null = &x;\n\t*null = 1;"
	case 15:
		return fmt.Sprintf("int *h = malloc(%d * sizeof *h), *old = h;\n\th = realloc(h, %d);\n\told[0] = 1;\n\tfree(h);", n, 8*n)
	case 16:
		return "x = 2147483646;\n\tx += " + g.input() + ";" // gcc does not look at constants
	case 17:
		return fmt.Sprintf("y = (x | 0x10000) * (int)(%s | 0x8000);", g.leaf())
	case 18:
		return fmt.Sprintf("struct @link *l = malloc(sizeof *l);\n\tl->p = malloc(%d);\n\tfree(%s);", 4*n, g.pick("l", "l->p"))
	case 19:
		return fmt.Sprintf("char full[4] = { 'a', 'b', 'c', '%s' };\n\tx = strlen(full);", g.pick("d", `\0`))
	case 20:
		return "free(hb);\n\thb = 0;"
	case 21:
		return fmt.Sprintf("p = %s;\n\tfor (int i = 0; i < 9; i++) p[i - %d] = i;\n\tp = ib;", g.pick("ib", "@ia", "hb"), g.IntN(2))
	case 22:
		return fmt.Sprintf("struct @link *l = (struct @link *)malloc(%s);\n\tl->v = 1;\n\tx = l->v;\n\tfree(l);", g.pick("sizeof(int)", "3", "sizeof(struct @link)", "sizeof l"))
	default:
		return g.vague()
	}
}

// vague reads memory that has no value. What follows is the same for all values, or not.
func (g *generator) vague() string {
	g.p.Vague = true
	switch g.IntN(5) {
	case 0:
		return fmt.Sprintf("int v[4];\n\tANY(v);\n\tv[1] = 2;\n\tx = v[%s] & %s;", g.index(4), g.pick("7", "0", "x"))
	case 1:
		return fmt.Sprintf("int *h = malloc(3 * sizeof *h);\n\th[0] = 5;\n\ty = h[%s];\n\tfree(h);", g.index(3))
	case 2:
		return fmt.Sprintf("%s v;\n\tANY(v);\n\t%s = v;", g.objects[0].typ.name, g.objects[0].name)
	case 3:
		return "char s[8];\n\tANY(s);\n\ts[2] = 0;\n\tx = strlen(s);"
	default:
		return fmt.Sprintf("unsigned char v[6];\n\tANY(v);\n\tmemcpy(&x, v + %d, sizeof x);\n\ty = x > 5;", g.IntN(3))
	}
}
