package progen

// integer is a C integer type of up to 32 bits.
type integer struct {
	name   string // in C
	input  string // the end of the name of its input function
	bits   uint
	signed bool
}

var (
	tInt  = &integer{"int", "int", 32, true}
	tUint = &integer{"unsigned int", "uint", 32, false}
	types = []*integer{
		tInt,
		tUint,
		{"signed char", "char", 8, true},
		{"unsigned char", "uchar", 8, false},
		{"short", "short", 16, true},
		{"unsigned short", "ushort", 16, false},
	}
)

// min and max are the ends of the type's range.
func (t *integer) min() int64 {
	if !t.signed {
		return 0
	}
	return -(1 << (t.bits - 1))
}

func (t *integer) max() int64 { return t.min() + 1<<t.bits - 1 }

// promoted is the type after the integer promotions.
func (t *integer) promoted() *integer { return common(t, tInt) }

// common is the type of the usual arithmetic conversions.
func common(a, b *integer) *integer {
	if a == tUint || b == tUint {
		return tUint
	}
	return tInt
}

// wrap converts x to type t as gcc does.
func (t *integer) wrap(x int64) int64 {
	if t.signed {
		return x << (64 - t.bits) >> (64 - t.bits)
	}
	return int64(uint64(x) << (64 - t.bits) >> (64 - t.bits))
}
