package cfront

import (
	"fmt"

	"cairn/cfg"
)

// maxShownMembers bounds the members of a layout.
const maxShownMembers = 64

// memoryMap says what is in memory that is made of bytes and has not been taken apart. Variables are those of the graph, by their names.
func (l *lowerer) memoryMap(g *cfg.Graph) *cfg.MemoryMap {
	f := &l.flat
	m := mapper{l, map[*ctype]*cfg.Layout{}}
	named := map[string]cfg.Var{}
	for v := range g.Vars {
		named[g.Vars[v].Name] = cfg.Var(v)
	}
	find := func(v cfg.Var) cfg.Var {
		if v >= 0 {
			if there, ok := named[l.b.vars[v].Name]; ok {
				return there
			}
		}
		return -1
	}
	out := &cfg.MemoryMap{
		Bytes: find(f.bytes), Sizes: find(f.sizes), States: find(f.states), Next: find(f.next), Referents: find(f.referents),
		Fixed: map[int64]cfg.MemoryObject{}, Varying: map[cfg.Var]cfg.MemoryObject{}, First: f.first[numberedKinds], Outside: firstOutside,
	}
	for n, o := range f.byNumber {
		out.Fixed[n] = m.object(o)
	}
	for key, n := range l.facts.flat.numbers[functionObject] {
		out.Fixed[f.first[functionObject]+n] = cfg.MemoryObject{Visible: cfg.Visible{Name: key.fn}, Value: true}
	}
	for v, o := range f.byVar {
		if at := find(v); at >= 0 {
			out.Varying[at] = m.object(o)
		}
	}
	for _, c := range f.pointers {
		info, object, offset := l.b.vars[c.v], find(c.v), find(c.index)
		if c.owner.decl == nil || object < 0 || offset < 0 {
			continue
		}
		out.Pointers = append(out.Pointers, cfg.PointerVar{Visible: cfg.Visible{Name: c.owner.name, Func: info.Func, Until: c.owner.ends()}, Object: object, Offset: offset, To: m.pointee(c.typ)})
	}
	return out
}

// mapper makes layouts, one for each type.
type mapper struct {
	l     *lowerer
	known map[*ctype]*cfg.Layout
}

func (m mapper) object(o *object) cfg.MemoryObject {
	out := cfg.MemoryObject{Visible: cfg.Visible{Name: o.name, Func: o.function, Until: o.ends()}, Layout: m.layout(o.typ)}
	switch {
	case o.text != nil:
		out.Name, out.Value = string(o.text.Token.Src()), true
	case streams[o.name] < 0 && o.decl == nil:
		out.Value = true
	case o.decl == nil && !o.static:
		out.Name = "" // what holds values while something is evaluated
	}
	return out
}

// ends is the end of the innermost block in braces that an automatic object is in, if there is one that is not all of a function.
func (o *object) ends() cfg.Pos {
	for s := o.scope; s != nil; s = s.parent {
		if s.end.IsValid() {
			return s.end
		}
	}
	return cfg.Pos{}
}

// pointee is the layout of what a pointer points to; nil if it is no object.
func (m mapper) pointee(t *ctype) *cfg.Layout {
	to := m.l.elem(t)
	if to == nil || to.kind == voidType || to.size <= 0 {
		return nil
	}
	return m.layout(to)
}

func (m mapper) layout(t *ctype) *cfg.Layout {
	if out := m.known[t]; out != nil {
		return out
	}
	out := &cfg.Layout{Name: t.name, Size: max(t.size, 0)}
	m.known[t] = out
	m.members(out, t, "", 0)
	declared := t
	if t.flexible != nil {
		declared = t.flexible
	}
	if elem := m.l.flexibleElem(declared); elem != nil {
		last := declared.fields[len(declared.fields)-1]
		out.Rest = &cfg.Rest{Name: "." + last.name, Offset: last.offset, Of: m.layout(elem)}
	}
	return out
}

// members adds the scalars of a type. Of a union it takes the first member.
func (m mapper) members(out *cfg.Layout, t *ctype, name string, at int64) {
	if len(out.Members) >= maxShownMembers {
		return
	}
	add := cfg.Member{Name: name, Offset: at}
	switch t.kind {
	case intType, floatType:
		add.Type = t.num
		out.Members = append(out.Members, add)
	case pointerType:
		add.Pointer, add.To = true, m.pointee(t)
		out.Members = append(out.Members, add)
	case arrayType:
		of := m.l.elem(t)
		if of.kind == intType && of.num.Bits == 8 && t.len > 1 {
			add.Type, add.Text = of.num, t.len
			out.Members = append(out.Members, add)
			return
		}
		for i := int64(0); i < t.len && len(out.Members) < maxShownMembers; i++ {
			m.members(out, of, fmt.Sprintf("%s[%d]", name, i), at+i*of.size)
		}
	case structType:
		for _, f := range t.fields {
			inside := name
			if f.name != "" {
				inside += "." + f.name
			}
			if f.isBit {
				out.Members = append(out.Members, cfg.Member{Name: inside, Offset: at + f.offset, Bit: f.bit, Type: f.typ.num})
			} else {
				m.members(out, f.typ, inside, at+f.offset)
			}
			if t.union {
				return
			}
		}
	}
}
