package smt

// Constructor is a constructor of a datatype: a name and its fields.
type Constructor struct {
	Name   string
	Fields []Field
}

// Field is an argument of a constructor, with the name of its selector.
type Field struct {
	Name string
	Sort Sort
}

// datatype has the constructors from first on.
type datatype struct {
	constructors []Constructor
	first        int32
}

type constructor struct {
	sort   Sort
	number int // among those of its datatype
	fields int32
}

type field struct {
	constructor int32
	number      int
}

// Datatypes declares datatypes that may refer to each other: their names, as SMT-LIB writes the sorts, and what their constructors are,
// given the new sorts. It returns false if there are too many sorts.
func (c *Context) Datatypes(names []string, define func([]Sort) [][]Constructor) ([]Sort, bool) {
	sorts := make([]Sort, len(names))
	x := &c.foreign
	first := len(x.datatypes)
	for i, name := range names {
		s, ok := c.sort(sortInfo{kind: SortDatatype, a: int32(first + i), name: name})
		if !ok {
			return nil, false
		}
		sorts[i] = s
		x.datatypes = append(x.datatypes, datatype{})
	}
	for i, constructors := range define(sorts) {
		x.datatypes[first+i] = datatype{constructors, int32(len(x.constructors))}
		for k, con := range constructors {
			x.constructors = append(x.constructors, constructor{sorts[i], k, int32(len(x.fields))})
			for j := range con.Fields {
				x.fields = append(x.fields, field{int32(len(x.constructors) - 1), j})
			}
		}
	}
	return sorts, true
}

// Constructors returns the constructors of a datatype. The caller must not modify them.
func (c *Context) Constructors(s Sort) []Constructor {
	return c.foreign.datatypes[c.info(s).a].constructors
}

// WellFounded reports whether every one of the datatypes has a value: SMT-LIB wants that.
func (c *Context) WellFounded(sorts []Sort) bool {
	has := map[Sort]bool{}
	for changed := true; changed; {
		changed = false
		for _, s := range sorts {
			if has[s] {
				continue
			}
			for _, con := range c.Constructors(s) {
				ok := true
				for _, f := range con.Fields {
					ok = ok && (has[f.Sort] || c.inhabited(f.Sort, sorts, has))
				}
				if ok {
					has[s], changed = true, true
					break
				}
			}
		}
	}
	return len(has) == len(sorts)
}

// inhabited reports whether a sort that is a field of new datatypes has values, given which of these have.
func (c *Context) inhabited(s Sort, among []Sort, has map[Sort]bool) bool {
	for c.SortKind(s) == SortArray {
		_, s = c.ArrayParts(s)
	}
	for _, d := range among {
		if d == s {
			return has[s]
		}
	}
	return true
}

// Construct returns the k-th constructor of a datatype applied to its arguments.
func (c *Context) Construct(s Sort, k int, args ...Term) Term {
	fields := c.Constructors(s)[k].Fields
	out := make([]Term, len(args))
	for i, a := range args {
		out[i] = c.as(a, fields[i].Sort)
	}
	return c.internForeign(KConstruct, s, c.foreign.datatypes[c.info(s).a].first+int32(k), out...)
}

// Field is field j of constructor k. What a field of another constructor is, is not defined: any function of the datatype's values.
func (c *Context) Field(k, j int, t Term) Term {
	s := c.Sort(t)
	con := c.foreign.datatypes[c.info(s).a].first + int32(k)
	if n := &c.nodes[t]; n.kind == KConstruct && n.aux == con {
		return n.args[j]
	}
	return c.internForeign(KField, c.Constructors(s)[k].Fields[j].Sort, c.foreign.constructors[con].fields+int32(j), t)
}

// Is returns the formula that says that t has constructor k.
func (c *Context) Is(k int, t Term) Term {
	s := c.Sort(t)
	if c.nodes[t].kind == KConstruct {
		if k2, _ := c.ConstructorOf(t); k2 == k {
			return True
		}
		return False
	}
	if len(c.Constructors(s)) == 1 {
		return True
	}
	return c.internForeign(KTest, Bool, c.foreign.datatypes[c.info(s).a].first+int32(k), t)
}

// ConstructorOf returns the number of the constructor of a KConstruct, KTest or KField, and for a KField that of the field.
func (c *Context) ConstructorOf(t Term) (k, j int) {
	n := &c.nodes[t]
	if n.kind != KField {
		return c.foreign.constructors[n.aux].number, 0
	}
	f := c.foreign.fields[n.aux]
	return c.foreign.constructors[f.constructor].number, f.number
}
