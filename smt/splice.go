package smt

// Splice returns the array that has, at count indices from to on, the elements of source from the index from on, and elsewhere those of
// the array; none are taken if count is not positive. Indices are integers. Select goes through it; of what it says besides the solver
// knows nothing, so that formulas with equations between such arrays may count as satisfiable when they are not.
func (c *Context) Splice(array, to, count, source, from Term) Term {
	return c.Apply(c.splice(c.Sort(array)), array, to, count, source, from)
}

// splice is the function of Splice for arrays of a sort. No function that a script declares is the same.
func (c *Context) splice(s Sort) Func {
	f, ok := c.foreign.spliceOf[s]
	if !ok {
		f = Func(len(c.foreign.functions))
		c.foreign.functions = append(c.foreign.functions, function{"splice", []Sort{s, Int, Int, s, Int}, s})
		if c.foreign.spliceOf == nil {
			c.foreign.spliceOf = map[Sort]Func{}
		}
		c.foreign.spliceOf[s] = f
	}
	return f
}

// IsSplice reports whether t is a Splice; its arguments are those of the function.
func (c *Context) IsSplice(t Term) bool {
	n := &c.nodes[t]
	if n.kind != KApp {
		return false
	}
	f, ok := c.foreign.spliceOf[n.sort]
	return ok && f == Func(n.aux)
}

// Spliced tells of a Splice and an index whether the element there is one of the source, and the index of that.
func (c *Context) Spliced(t, index Term) (taken, at Term) {
	args := c.Args(t)
	to, count, from := args[1], args[2], args[4]
	return c.And(c.Le(to, index), c.Lt(index, c.Add(to, count))), c.Add(c.Sub(index, to), from)
}
