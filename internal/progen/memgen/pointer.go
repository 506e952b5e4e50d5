package memgen

import "fmt"

// intPointer is a pointer to an int, behind which there are at least three more in its array.
func (g *generator) intPointer() string {
	return g.pick("p", "q", "(*pp)", "pa["+fmt.Sprint(g.IntN(3))+"]", "lp->p", "@la.p", "lb.p")
}

// within is a pointer into an array of eight integers, to one of the first four.
func (g *generator) within(array string) string {
	switch g.kind(5, 0, 1, 3, 4) {
	case 0:
		return fmt.Sprintf("&%s[%s]", array, g.index(4))
	case 1:
		return fmt.Sprintf("(%s + (%s & 3))", array, g.leaf())
	case 2:
		return fmt.Sprintf("(int *)((char *)%s + sizeof(int) * %s)", array, g.index(4))
	case 3:
		return array
	default:
		return fmt.Sprintf("(%s + 7 - %d)", array, 4+g.IntN(4))
	}
}

// link is a pointer to a structure that has one.
func (g *generator) link() string {
	return g.pick("lp", "lp->next", "(&lb)", "(&@la)", "@next(lp)", "lb.next", "@la.next->next")
}

// aim gives a pointer another value.
func (g *generator) aim() string {
	array := g.pick("@ia", "ib", "hb")
	target := g.pick("p", "q", "*pp", "pa["+g.index(3)+"]", "lp->p", "@la.p", g.link()+"->p")
	switch g.kind(12, 0, 3, 4, 5, 6, 7, 10) {
	case 0, 1, 2:
		return fmt.Sprintf("%s = %s;", target, g.within(array))
	case 3:
		return fmt.Sprintf("%s = %s;", target, g.intPointer())
	case 4:
		return fmt.Sprintf("%s = @chosen(%s, %s, %s);", target, g.within(array), g.intPointer(), g.leaf())
	case 5:
		return fmt.Sprintf("%s = %s ? %s : %s;", target, g.condition(), g.within(array), g.intPointer())
	case 6:
		return fmt.Sprintf("pp = %s;", g.pick("&p", "&q", "&pa["+g.index(3)+"]", "pa", "&lb.p", "&@la.p"))
	case 7:
		return fmt.Sprintf("%s = %s;", g.pick("lp", g.link()+"->next"), g.link())
	case 8:
		return fmt.Sprintf("%s = (int *)(uintptr_t)%s;", target, g.intPointer())
	case 9:
		return fmt.Sprintf("{\n\tuintptr_t n = (uintptr_t)%s;\n\tn += %d;\n\t%s = (int *)n;\n}", array, 4*g.IntN(4), target)
	case 10:
		return fmt.Sprintf("for (int *r = %s, *e = %s + 8; r != e; r++) *r = (*r & 0xff) + %d;", array, array, g.IntN(3))
	default:
		return fmt.Sprintf("{\n\tvoid *v = %s;\n\t%s = v;\n}", g.within(array), target)
	}
}
