package cells

import (
	"fmt"
	"slices"

	"cairn/smt"
)

// read is the element of an array at an index: that of a variable is a symbol.
func (m *morphing) read(a, k smt.Term) smt.Term {
	c := m.c
	args := c.Args(a)
	switch c.Kind(a) {
	case smt.KVar:
		v, ok := m.values[a][k]
		if !ok {
			if m.values[a] == nil {
				m.values[a] = make(map[smt.Term]smt.Term)
			}
			_, element := c.ArrayParts(c.Sort(a))
			v = c.Fresh("cell", element)
			m.values[a][k] = v
			m.indices[a] = append(m.indices[a], k)
		}
		if m.leading && !slices.Contains(m.led[a], k) {
			m.led[a] = append(m.led[a], k)
		}
		return v
	case smt.KStore:
		return c.Ite(c.Eq(m.free(args[1]), k), m.free(args[2]), m.read(args[0], k))
	case smt.KApp:
		if c.IsSplice(a) {
			taken, at := c.Spliced(a, k)
			taken, at = m.free(taken), m.free(at)
			return c.Ite(taken, m.read(args[3], at), m.read(args[0], k))
		}
	case smt.KFill:
		return m.free(args[0])
	case smt.KIte:
		return c.Ite(m.free(args[0]), m.read(args[1], k), m.read(args[2], k))
	}
	m.fail("%s", c.String(a))
	_, element := c.ArrayParts(c.Sort(a))
	return c.Fresh("cell", element)
}

// unread is a term in which no array is read any more: what reads one is replaced by what stands for the element.
func (m *morphing) unread(t smt.Term) smt.Term {
	for _, s := range m.c.Subterms(t) {
		if _, done := m.reads[s]; m.c.Kind(s) == smt.KSelect && !done {
			m.reads[s] = m.read(m.c.Args(s)[0], m.c.Subst(m.c.Args(s)[1], m.reads))
		}
	}
	return m.c.Subst(t, m.reads)
}

// free does so for a term that must have no arrays then.
func (m *morphing) free(t smt.Term) smt.Term {
	defer func(was bool) { m.leading = was }(m.leading)
	m.leading = false
	t = m.unread(t)
	for _, s := range m.c.Subterms(t) {
		if isArray(m.c, s) {
			m.fail("%s", m.c.String(t))
			break
		}
	}
	return t
}

// fail takes note of the first term that is not followed cell by cell.
func (m *morphing) fail(format string, args ...any) {
	if m.err == nil {
		m.err = fmt.Errorf("%w: %s", errUnsupported, fmt.Sprintf(format, args...))
	}
}
