package sat

// Lit is a literal as in DIMACS: v or -v for a variable v >= 1. Its negation is -l.
type Lit int32

// Var returns the variable of the literal.
func (l Lit) Var() int32 { return int32(max(l, -l)) }

// code returns the literal v or -v as 2v or 2v+1, an index into arrays; the negation of c is c^1. Inside of the solver, literals
// have this form.
func (l Lit) code() uint32 {
	if l < 0 {
		return uint32(-2*l) + 1
	}
	return uint32(2 * l)
}

// literal is the inverse of code.
func literal(c uint32) Lit {
	if c&1 != 0 {
		return -Lit(c >> 1)
	}
	return Lit(c >> 1)
}
