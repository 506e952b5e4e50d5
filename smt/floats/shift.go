package floats

import (
	mathbits "math/bits"

	"cairn/smt/bits"
)

// shiftSticky moves v down by an unsigned number. The last bit stays set if a bit that is lost was.
func (u *Unit) shiftSticky(v, by bits.Vector) bits.Vector {
	n := len(v)
	stages := min(mathbits.Len(uint(n-1)), len(by))
	for k, bit := range by[:stages] {
		step := 1 << k
		moved := bits.Concat(bits.Fill(bits.False, step), v[step:])
		moved[0] = u.g.Any(v[:step+1]...)
		v = u.g.Mux(bit, moved, v)
	}
	far := bits.Fill(bits.False, n)
	far[0] = u.g.Any(v...)
	return u.g.Mux(u.g.Any(by[stages:]...), far, v)
}

// normalise moves v up until its highest bit is set, but at most by so many places; it returns by how many. Without a bound (nil),
// v must not be zero.
func (u *Unit) normalise(v, bound bits.Vector) (normal bits.Vector, by integer) {
	n := len(v)
	stages := mathbits.Len(uint(n - 1))
	count := make(bits.Vector, stages)
	for k := stages - 1; k >= 0; k-- {
		step := 1 << k
		free := u.g.Any(v[max(0, n-step):]...).Not()
		if bound != nil {
			free = u.g.And(free, u.g.Any(bound[min(k, len(bound)):]...)) // the bound that is left is 2^k or more
			bound = u.g.Sub(bound, u.g.Mask(free, bits.Number(power(k), len(bound))))
		}
		count[k] = free
		v = u.g.Mux(free, bits.Concat(v, bits.Fill(bits.False, step))[:n], v)
	}
	return v, unsigned(count, 0, int64(n-1))
}
