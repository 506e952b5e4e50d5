package smt

// SMT-LIB says of a division by zero only that it is a function of what is divided (theories Ints and Reals). It is an application of a
// function with a name that no symbol of SMT-LIB has.

// byZeroNames are the functions' names, by the operator.
var byZeroNames = map[string]string{"/": "|/ 0|", "div": "|div 0|", "mod": "|mod 0|"}

// ByZero returns t divided by zero: op is "/", for a Real, or "div" or "mod", for an Int.
func (c *Context) ByZero(op string, t Term) Term { return c.Apply(c.ByZeroFunc(op), t) }

// ByZeroFunc returns the function of ByZero, for Model.Table.
func (c *Context) ByZeroFunc(op string) Func {
	sort := Int
	if op == "/" {
		sort = Real
	}
	return c.Func(byZeroNames[op], []Sort{sort}, sort)
}

// byZero is the operator of an application of such a function.
func (c *Context) byZero(f Func) (op string, ok bool) {
	for op, name := range byZeroNames {
		if c.FuncName(f) == name {
			return op, true
		}
	}
	return "", false
}
