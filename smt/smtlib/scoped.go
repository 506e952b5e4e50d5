package smtlib

// scoped is a map whose changes can be taken back.
type scoped[V any] struct {
	now   map[string]V
	trail []change[V]
	marks []int // lengths of the trail
}

// change is what an entry was before it was set.
type change[V any] struct {
	name string
	old  V
	had  bool
}

func newScoped[V any]() scoped[V] { return scoped[V]{now: map[string]V{}} }

// set changes an entry: for good, or until the pop of the present level.
func (m *scoped[V]) set(name string, v V, good bool) {
	if len(m.marks) > 0 && !good {
		old, had := m.now[name]
		m.trail = append(m.trail, change[V]{name, old, had})
	}
	m.now[name] = v
}

// push opens a level, pop closes it.
func (m *scoped[V]) push() { m.marks = append(m.marks, len(m.trail)) }

func (m *scoped[V]) pop() {
	top := len(m.marks) - 1
	for i := len(m.trail) - 1; i >= m.marks[top]; i-- {
		if u := m.trail[i]; u.had {
			m.now[u.name] = u.old
		} else {
			delete(m.now, u.name)
		}
	}
	m.trail, m.marks = m.trail[:m.marks[top]], m.marks[:top]
}
