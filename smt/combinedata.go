package smt

import (
	"math/big"
	"slices"

	"cairn/smt/euf"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// dataTypes is the theory of datatypes in a combination, by lemmas on the classes of the hub (Barrett, Shikanian and Tinelli, An abstract
// decision procedure for a theory of inductive data types, 2007).
type dataTypes struct {
	quiet
	k            *combination
	nodes        []Term // all terms of datatypes
	constructors []Term
	tests        []Term
	fields       []Term
}

func newDatatypes(k *combination) *dataTypes { return &dataTypes{k: k} }

func (d *dataTypes) introduceTerm(t Term) {
	c := d.k.c
	n := &c.nodes[t]
	switch n.kind {
	case KConstruct:
		d.constructors = append(d.constructors, t)
	case KTest:
		d.tests = append(d.tests, t)
	case KField:
		d.fields = append(d.fields, t)
	}
	if c.SortKind(n.sort) == SortDatatype {
		d.nodes = append(d.nodes, t)
	}
}

func (d *dataTypes) final() (bool, []sat.Lit, error) {
	if len(d.nodes) == 0 {
		return true, nil, nil
	}
	built, added := d.unify()
	if added {
		return false, nil, nil
	}
	if clause := d.cycle(built); clause != nil {
		return false, clause, nil
	}
	if d.read(built) || d.split(built) {
		return false, nil, nil
	}
	return true, nil, nil
}

// unify returns a constructor for each class that has one. If a class has two, their arguments are equal, or it is none.
func (d *dataTypes) unify() (built map[euf.Node]Term, added bool) {
	e := d.k.equality
	built = map[euf.Node]Term{}
	for _, t := range d.constructors {
		root := e.root(t)
		other, ok := built[root]
		if !ok {
			built[root] = t
			continue
		}
		if d.injective(other, t) {
			return nil, true
		}
	}
	return built, false
}

// injective says that the arguments of two equal values are equal, or that they are not equal since their constructors differ. It reports
// whether that is new.
func (d *dataTypes) injective(x, y Term) bool {
	c := d.k.c
	if d.k.log == nil {
		return d.k.equality.follows(x, y, c.Eq(x, y))
	}
	terms := []Term{x, y}
	if c.nodes[x].aux != c.nodes[y].aux {
		return d.k.axiom(proof.Injective, terms, part{x, y, true})
	}
	added := false
	for i, a := range c.Args(x) {
		if b := c.Args(y)[i]; a != b {
			added = d.k.axiom(proof.Injective, terms, part{x, y, true}, part{x: a, y: b}) || added
		}
	}
	return added
}

// follows has a part hold as long as x and y, which are equal, are so. It reports whether there is something new.
func (d *dataTypes) follows(rule proof.Rule, terms []Term, x, y Term, p part) bool {
	if d.k.log == nil {
		f := p.x
		if p.y != NoTerm {
			f = d.k.c.Eq(p.x, p.y)
		}
		if p.not {
			f = d.k.c.Not(f)
		}
		return d.k.equality.follows(x, y, f)
	}
	return d.k.axiom(rule, terms, part{x, y, true}, p)
}

// read says what tests and fields are of classes with a constructor.
func (d *dataTypes) read(built map[euf.Node]Term) bool {
	c, e := d.k.c, d.k.equality
	added := false
	for _, t := range slices.Concat(d.tests, d.fields) {
		x := c.Args(t)[0]
		y, ok := built[e.root(x)]
		if !ok || c.Kind(x) == KConstruct {
			continue
		}
		k, j := c.ConstructorOf(t)
		has, _ := c.ConstructorOf(y)
		switch {
		case c.Kind(t) == KTest:
			added = d.follows(proof.TestConstruct, []Term{t, y}, x, y, part{x: t, not: has != k})
		case has == k && !e.same(t, c.Args(y)[j]):
			added = d.follows(proof.FieldConstruct, []Term{t, y}, x, y, part{x: t, y: c.Args(y)[j]})
		}
		if added { // which may have taken back decisions
			return true
		}
	}
	return false
}

// split says, for classes without a constructor, that they have one, where it matters: where a test or a field is asked for, and where
// there are only finitely many values.
func (d *dataTypes) split(built map[euf.Node]Term) bool {
	c, e := d.k.c, d.k.equality
	asked := map[euf.Node]bool{}
	for _, t := range slices.Concat(d.tests, d.fields) {
		asked[e.root(c.Args(t)[0])] = true
	}
	added := false
	for _, x := range d.nodes {
		root := e.root(x)
		if _, ok := built[root]; ok || !asked[root] && !c.isFinite(c.Sort(x)) && len(c.Constructors(c.Sort(x))) > 1 {
			continue
		}
		var cases []Term
		for k, con := range c.Constructors(c.Sort(x)) {
			args := make([]Term, len(con.Fields))
			for j := range args {
				args[j] = c.Field(k, j, x)
			}
			is := c.Is(k, x)
			cases = append(cases, is)
			made := c.Construct(c.Sort(x), k, args...)
			if is == True {
				added = d.k.axiom(proof.Constructed, []Term{x, made}, part{x: x, y: made}) || added
			} else {
				added = d.k.axiom(proof.Constructed, []Term{x, made, is}, part{x: is, not: true}, part{x: x, y: made}) || added
			}
		}
		if len(cases) > 1 {
			parts := make([]part, len(cases))
			for i, is := range cases {
				parts[i] = part{x: is}
			}
			added = d.k.axiom(proof.Exhaustive, cases, parts...) || added
		}
	}
	return added
}

// isFinite reports whether a sort has finitely many values. Sorts with very many count as infinite.
func (c *Context) isFinite(s Sort) bool { return c.cardinality(s, big.NewInt(1<<20)) != nil }

// cycle looks for a value that is a part of itself, and returns the clause that excludes it.
func (d *dataTypes) cycle(built map[euf.Node]Term) []sat.Lit {
	e, c := d.k.equality, d.k.c
	const open, done = 1, 2
	state := map[euf.Node]int{}
	type step struct {
		root euf.Node
		next int // argument
	}
	for _, start := range d.constructors {
		if state[e.root(start)] != 0 {
			continue
		}
		path := []step{{root: e.root(start)}}
		state[path[0].root] = open
		for len(path) > 0 {
			top := &path[len(path)-1]
			args := c.Args(built[top.root])
			if top.next == len(args) {
				state[top.root] = done
				path = path[:len(path)-1]
				continue
			}
			a := args[top.next]
			top.next++
			if c.SortKind(c.Sort(a)) != SortDatatype {
				continue
			}
			root := e.root(a)
			if _, ok := built[root]; !ok || state[root] == done {
				continue
			}
			if state[root] == 0 {
				state[root] = open
				path = append(path, step{root: root})
				continue
			}
			from := slices.IndexFunc(path, func(s step) bool { return s.root == root })
			clause := []sat.Lit{}
			var terms []Term
			var steps []euf.Step
			for i, s := range path[from:] {
				next := root
				if from+i+1 < len(path) {
					next = path[from+i+1].root
				}
				arg := c.Args(built[s.root])[s.next-1]
				clause = append(clause, e.clause(e.graph.Explain(e.node[arg], e.node[built[next]]))...)
				if d.k.log != nil {
					terms = append(terms, built[s.root])
					steps = append(steps, e.graph.Proof(e.node[arg], e.node[built[next]])...)
				}
			}
			slices.Sort(clause)
			clause = slices.Compact(clause)
			if d.k.log != nil {
				d.k.log.cycle(terms, steps, clause)
			}
			return clause
		}
	}
	return nil
}
