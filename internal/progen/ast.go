package progen

// Type is a C integer type of up to 32 bits.
type Type struct {
	Name   string // in C
	Input  string // the end of the name of its input function
	Bits   uint
	Signed bool
}

// The types, in the order of their index.
var types = [...]Type{
	{"int", "int", 32, true},
	{"unsigned int", "uint", 32, false},
	{"signed char", "char", 8, true},
	{"unsigned char", "uchar", 8, false},
	{"short", "short", 16, true},
	{"unsigned short", "ushort", 16, false},
}

// typeID is an index into types.
type typeID uint8

const (
	tInt typeID = iota
	tUint
)

func (t typeID) info() *Type { return &types[t] }

// min and max are the ends of the type's range.
func (t typeID) min() int64 {
	if !t.info().Signed {
		return 0
	}
	return -(1 << (t.info().Bits - 1))
}

func (t typeID) max() int64 {
	if t.info().Signed {
		return 1<<(t.info().Bits-1) - 1
	}
	return 1<<t.info().Bits - 1
}

// promoted is the type after the integer promotions.
func (t typeID) promoted() typeID {
	if t == tUint {
		return tUint
	}
	return tInt
}

// common is the type of the usual arithmetic conversions.
func common(a, b typeID) typeID {
	if a == tUint || b == tUint {
		return tUint
	}
	return tInt
}

// op is an operator, as it is written in C; a few have names of their own.
type op string

const (
	opConst op = "const"
	opVar   op = "var"
	opCast  op = "cast"
	opMinus op = "neg"
	opCond  op = "?:"
)

// expr is an expression without side effects.
type expr struct {
	op   op
	typ  typeID // of constants and casts; of others it follows
	val  int64
	v    int // variable
	args []*expr
}

// typeOf is the type of an expression, from those of its parts.
func (p *Program) typeOf(e *expr) typeID {
	switch e.op {
	case opConst, opCast:
		return e.typ
	case opVar:
		return p.vars[e.v].typ
	case opMinus, "~", "<<", ">>":
		return p.typeOf(e.args[0]).promoted()
	case "!", "&&", "||", "<", "<=", ">", ">=", "==", "!=":
		return tInt
	case opCond:
		return common(p.typeOf(e.args[1]), p.typeOf(e.args[2]))
	default:
		return common(p.typeOf(e.args[0]), p.typeOf(e.args[1]))
	}
}

// kind is a kind of statement.
type kind uint8

const (
	assign kind = iota // v op= e; op is empty for plain assignment, ++ and -- have no e
	input              // v = input, then stop unless it lies in the program's range
	branch             // if (e) body else other
	loop               // for (v = 0; v < e (a constant or a variable) && v < turns; v++) body
	repeat             // v = 0; do { body } while (++v < turns)
	choose             // switch (e) with cases 0, 1, ...: the statements of body, one each; breaks has a bit for each break
	leave              // break
	next               // continue
	check              // if (!e) reach_error()
)

type stmt struct {
	kind   kind
	v      int
	op     op
	e      *expr
	turns  int64
	breaks uint
	body   []*stmt
	other  []*stmt
}

type variable struct {
	name    string
	typ     typeID
	init    int64
	counter bool // of a loop: nothing else may change it
}

// Program is a generated program.
type Program struct {
	vars   []variable
	body   []*stmt
	lo, hi int64 // the range of every input

	choices []int // that it was made of
}
