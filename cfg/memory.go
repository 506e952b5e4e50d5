package cfg

import "cairn/internal/num"

// Cell names a cell of an array variable.
type Cell struct {
	Var    Var
	Object uint64
	Offset int64
}

// Contents tells what array variables contain, as far as that is not 0.
type Contents map[Cell]uint64

// set changes a cell.
func (m Contents) set(at Cell, value uint64) {
	if value == 0 {
		delete(m, at)
	} else {
		m[at] = value
	}
}

// MaxCells is the number of cells up to which a Fill or a Copy is executed.
const MaxCells = 1 << 24

// State is a state in which expressions are evaluated. Those that read arrays have a value only if Memory is not nil.
type State struct {
	Values     []num.Rat // by variable; those of arrays mean nothing
	Memory     Contents
	SignedWrap bool
}

// Eval is the value of e in a state without arrays; ok is false if it is undefined.
func Eval(e *Expr, state []num.Rat, signedWrap bool) (val num.Rat, ok bool) {
	s := State{Values: state, SignedWrap: signedWrap}
	return s.Eval(e)
}

// Eval is the value of e, which is no array; ok is false if it is undefined.
func (s *State) Eval(e *Expr) (val num.Rat, ok bool) {
	switch e.Op {
	case Const:
		return e.Val, true
	case Ref:
		return s.Values[e.Var], e.Type.Kind != Array
	case LAnd, LOr, Cond:
		return s.lazily(e)
	case Load:
		return s.load(e)
	case Store, Fill, Copy:
		return val, false
	}
	args := make([]num.Rat, len(e.Args))
	for i, a := range e.Args {
		if args[i], ok = s.Eval(a); !ok {
			return val, false
		}
	}
	return e.Apply(args, s.SignedWrap)
}

// lazily evaluates what does not evaluate all its operands.
func (s *State) lazily(e *Expr) (val num.Rat, ok bool) {
	c, ok := s.Eval(e.Args[0])
	if !ok {
		return val, false
	}
	switch truth := !c.IsZero(); {
	case e.Op == Cond && truth:
		return s.Eval(e.Args[1])
	case e.Op == Cond:
		return s.Eval(e.Args[2])
	case truth == (e.Op == LOr):
		return TruthConst(e, truth).Val, true
	}
	b, ok := s.Eval(e.Args[1])
	return TruthConst(e, ok && !b.IsZero()).Val, ok
}

// Assign executes an assignment; the state stays as it is if that is undefined, or has more cells than are executed.
func (s *State) Assign(v Var, e *Expr) (ok bool) {
	if e.Type.Kind != Array {
		val, ok := s.Eval(e)
		if ok {
			s.Values[v] = val
		}
		return ok
	}
	c, ok := s.array(e)
	if !ok {
		return false
	}
	if c.of != v {
		for at := range s.Memory {
			if at.Var == v {
				delete(s.Memory, at)
			}
		}
		for at, x := range s.Memory {
			if at.Var == c.of {
				s.Memory[Cell{v, at.Object, at.Offset}] = x
			}
		}
	}
	for at, x := range c.changed {
		s.Memory.set(Cell{v, at.Object, at.Offset}, x)
	}
	return true
}

// overlay is the value of an array: that of a variable, but for some cells.
type overlay struct {
	of      Var
	changed Contents // by cells of the variable
}

func (s *State) cell(c *overlay, object uint64, offset int64) uint64 {
	at := Cell{c.of, object, offset}
	if x, ok := c.changed[at]; ok {
		return x
	}
	return s.Memory[at]
}

// numbers evaluates operands that are objects, modulo 2^64, offsets and counts.
func (s *State) numbers(args ...*Expr) (all []int64, ok bool) {
	for _, a := range args {
		r, ok := s.Eval(a)
		if !ok {
			return nil, false
		}
		i, ok := r.Int64()
		if !ok {
			object, _ := r.Uint64()
			i = int64(object)
		}
		all = append(all, i)
	}
	return all, true
}

func (s *State) load(e *Expr) (val num.Rat, ok bool) {
	c, ok := s.array(e.Args[0])
	if !ok {
		return val, false
	}
	at, ok := s.numbers(e.Args[1:]...)
	if !ok {
		return val, false
	}
	width := e.Args[0].Type.Bits
	for i := range int64(e.Type.Bits / width) {
		x := num.FromUint(s.cell(c, uint64(at[0]), at[1]+i))
		val = val.Add(x.Mul(num.Pow2(int(i) * int(width))))
	}
	return val, true
}

// array is the value of an array.
func (s *State) array(e *Expr) (c *overlay, ok bool) {
	switch {
	case s.Memory == nil:
		return nil, false
	case e.Op == Ref:
		return &overlay{e.Var, Contents{}}, true
	case e.Op == Cond:
		test, ok := s.Eval(e.Args[0])
		switch {
		case !ok:
			return nil, false
		case test.IsZero():
			return s.array(e.Args[2])
		default:
			return s.array(e.Args[1])
		}
	}
	if c, ok = s.array(e.Args[0]); !ok {
		return nil, false
	}
	at, ok := s.numbers(e.Args[1:3]...)
	if !ok {
		return nil, false
	}
	write := func(i int64, x uint64) { c.changed[Cell{c.of, uint64(at[0]), at[1] + i}] = x }
	switch e.Op {
	case Store:
		x, ok := s.Eval(e.Args[3])
		cells := e.Type.Modulus()
		for i := range int64(e.Args[3].Type.Bits / e.Type.Bits) {
			cell, _ := num.FloorMod(x, cells).Uint64()
			write(i, cell)
			x = num.FloorDiv(x, cells)
		}
		return c, ok
	case Fill:
		n, ok := s.numbers(e.Args[3])
		x, ok2 := s.Eval(e.Args[4])
		if !ok || !ok2 || n[0] > MaxCells {
			return nil, false
		}
		cell, _ := x.Uint64()
		for i := range n[0] {
			write(i, cell)
		}
		return c, true
	default:
		return s.copied(e, c, write)
	}
}

// copied is the value of a Copy to the array c.
func (s *State) copied(e *Expr, c *overlay, write func(int64, uint64)) (*overlay, bool) {
	source, ok := s.array(e.Args[3])
	if !ok {
		return nil, false
	}
	from, ok := s.numbers(e.Args[4:]...)
	if !ok || from[2] > MaxCells {
		return nil, false
	}
	cells := make([]uint64, max(0, from[2]))
	for i := range cells {
		cells[i] = s.cell(source, uint64(from[0]), from[1]+int64(i))
	}
	for i, x := range cells {
		write(int64(i), x)
	}
	return c, true
}
