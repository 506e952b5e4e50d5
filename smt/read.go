package smt

import "cairn/internal/num"

// reading is what an atom says under the present definitions. It is kept until variables of it are eliminated.
type reading struct {
	version int        // number of definitions it was checked with, plus one; 0: there is no reading yet
	l       Linear     // the reduced left side
	used    []int32    // definitions used, when reasons are tracked
	bound   normalized // the atom as a bound on a form; of an equation, Value is what the form equals
}

// readings are numbered from 1. They lie in blocks, since there may be very many.
type readings struct {
	blocks [][]reading
	used   int32
}

// readingBlock is the number of readings in a block.
const readingBlock = 64

// add makes a reading and returns its number.
func (r *readings) add() int32 {
	r.used++
	if int(r.used-1)/readingBlock == len(r.blocks) {
		r.blocks = append(r.blocks, make([]reading, readingBlock))
	}
	*r.at(r.used) = reading{}
	return r.used
}

// at returns the reading with that number.
func (r *readings) at(i int32) *reading { return &r.blocks[(i-1)/readingBlock][(i-1)%readingBlock] }

// read returns the reading of the atom at slot i, with a.used set. Of a divisibility it has the left side only.
func (a *arithmetic) read(i int32) *reading {
	if a.readAt[i] == 0 {
		a.readAt[i] = a.readings.add()
	}
	r := a.readings.at(a.readAt[i])
	if r.version != len(a.solved)+1 {
		a.reread(i, r)
	}
	a.used = append(a.used[:0], r.used...)
	return r
}

func (a *arithmetic) reread(i int32, r *reading) {
	n := &a.q.c.nodes[a.q.nodes[i]]
	fresh := r.version == 0
	r.version = len(a.solved) + 1
	if fresh {
		r.l = a.q.c.lins[n.lin]
	}
	r.l = a.reduce(r.l)
	if len(a.used) == 0 && !fresh {
		return
	}
	if a.q.track {
		r.used = append(r.used, a.used...)
	}
	switch {
	case r.l.IsConst() || n.kind == KDivides:
	case n.kind == KEq:
		mono, value, integer := a.normalizeEq(r.l)
		r.bound = normalized{mono: mono, integer: integer}
		r.bound.Value = value
	default:
		r.bound = a.normalize(r.l, true, n.kind == KLt)
	}
}

// negated returns the bound that holds when b does not.
func (b normalized) negated() normalized {
	step := int64(1)
	if !b.upper {
		step = -1
	}
	if b.integer { // form <= v or form >= v+1
		b.Value = b.Value.Add(num.FromInt(step))
	} else { // form <= v or form > v; form < v or form >= v
		b.Delta += int8(step)
	}
	b.upper = !b.upper
	return b
}
