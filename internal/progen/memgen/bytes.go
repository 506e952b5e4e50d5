package memgen

import "fmt"

// plain is an object at whose bytes one can look.
func (g *generator) plain() object {
	for {
		if o := g.objects[g.IntN(len(g.objects))]; o.typ.isPlain() {
			return o
		}
	}
}

// bytes does something with the bytes of objects.
func (g *generator) bytes() string {
	o, u := g.plain(), g.plain()
	n := min(o.typ.size(), u.typ.size())
	k := 1 + g.IntN(n)
	view := fmt.Sprintf("((unsigned char *)&%s)", o.name)
	to := g.pick("x", "y", "@z")
	switch g.IntN(15) {
	case 0:
		return fmt.Sprintf("memset(&%s, %d, %d);", o.name, g.IntN(256), k)
	case 1, 2:
		at, from := g.IntN(o.typ.size()-k+1), g.IntN(u.typ.size()-k+1)
		return fmt.Sprintf("memmove((char *)&%s + %d, (char *)&%s + %d, %d);", o.name, at, u.name, from, k)
	case 3:
		if o.name == u.name {
			return fmt.Sprintf("%s = sizeof %s;", to, o.name)
		}
		return fmt.Sprintf("memcpy(&%s, &%s, %s);", o.name, u.name, g.pick(fmt.Sprint(k), fmt.Sprintf("1 + (unsigned)%s %% %d", g.leaf(), n)))
	case 4, 5:
		return fmt.Sprintf("%s = %s[%s];", to, view, g.index(o.typ.size()))
	case 6, 7:
		return fmt.Sprintf("%s[%s] = %s;", view, g.index(o.typ.size()), g.leaf())
	case 8:
		return fmt.Sprintf("%s = memcmp(&%s, &%s, %d) %s 0;", to, o.name, u.name, k, g.pick("==", "<", ">"))
	case 9:
		return fmt.Sprintf("@copy(&%s, &%s, %d);", o.name, u.name, k)
	case 10:
		return fmt.Sprintf("{\n\tstruct @link t = *%s;\n\tt.v ^= %s;\n\t*%s = t;\n}", g.link(), g.leaf(), g.link())
	case 11:
		return fmt.Sprintf("@copy(%s, %s, sizeof(struct @link));", g.pick("&lb", "&@la"), g.link())
	case 12:
		return fmt.Sprintf("{\n\t%s w;\n\tmemcpy(&w, &@ia[%s], sizeof w);\n\t%s = (int)w;\n}", g.pick("long", "unsigned", "short", "unsigned long"), g.index(4), to)
	case 13:
		return fmt.Sprintf("*(%s *)((char *)%s + %d) = %s;", g.pick("unsigned", "short", "unsigned char"), g.pick("ib", "@ia", "hb"), 4*g.IntN(8), g.leaf())
	default:
		return fmt.Sprintf("memcpy(%s, %s, sizeof(struct @link));", g.pick("&lb", "&@la"), "&(struct @link){ "+fmt.Sprint(g.IntN(9))+", ib, lp, { 0 }, @twice, 1 }")
	}
}
