package concrete

import (
	"errors"
	"fmt"
	"math/big"

	"cairn/certify/obligation"
	"cairn/cfg"
)

// contents are the cells of an array that are known. All others have some value.
type contents struct {
	pages map[place]*page // by the first place
	known int64           // how many cells are

	first place // of the page that was used last,
	last  *page // or nil
}

// page is a range of pageCells cells; a bit for each says whether it is known.
type page struct {
	known uint64
	cells [pageCells]int64
}

const pageCells = 64

// place is that of a cell.
type place struct {
	object uint64
	offset int64
}

// write assigns to an array.
type write func(*machine) error

// maxCells bounds the cells that are written at once, and those that are known.
const maxCells = 1 << 22

var errMemory = errors.New("the execution writes too many cells")

// array is the one of a variable.
func (m *machine) array(v cfg.Var) *contents {
	a := m.arrays[v]
	if a == nil {
		a = &contents{pages: make(map[place]*page)}
		m.arrays[v] = a
	}
	return a
}

// page is the one that a place is on, nil if there is none.
func (a *contents) page(at place) *page {
	first := place{at.object, at.offset &^ (pageCells - 1)}
	if a.last == nil || a.first != first {
		a.first, a.last = first, a.pages[first]
	}
	return a.last
}

// get is the value of a cell; ok is false if that is not known.
func (a *contents) get(at place) (x int64, ok bool) {
	p, i := a.page(at), uint64(at.offset)%pageCells
	if p == nil {
		return 0, false
	}
	return p.cells[i], p.known>>i&1 == 1
}

// set changes a cell.
func (a *contents) set(at place, x value) {
	p, i := a.page(at), uint64(at.offset)%pageCells
	switch {
	case p == nil && x.state != known:
		return
	case p == nil:
		p = &page{}
		a.pages[a.first], a.last = p, p
	}
	a.known -= int64(p.known >> i & 1)
	if p.known &^= 1 << i; x.state == known {
		p.known |= 1 << i
		p.cells[i] = x.word
		a.known++
	}
}

// load evaluates a Load.
func (c *compiler) load(e *cfg.Expr) eval {
	array := e.Args[0]
	if array.Op != cfg.Ref || array.Type.Bits > 64 {
		return c.fail(e)
	}
	object, offset, width := c.expr(e.Args[1]), c.expr(e.Args[2]), uint(array.Type.Bits)
	cells, narrow := int64(e.Type.Bits/array.Type.Bits), !isWide(e.Type)
	return func(at *machine) value {
		o, f := object(at), offset(at)
		if v := both(o, f); v.state != known {
			return v
		}
		a := at.array(array.Var)
		if narrow {
			return a.word(place{uint64(o.word), f.word}, cells, width)
		}
		sum := new(big.Int)
		for i := range cells {
			x, ok := a.get(place{uint64(o.word), f.word + i})
			if !ok {
				return value{}
			}
			cell := new(big.Int).SetUint64(uint64(x))
			sum.Or(sum, cell.Lsh(cell, uint(i)*width))
		}
		return valueOf(e.Type, sum)
	}
}

// word is a number of cells of a width that fit into a word together.
func (a *contents) word(at place, cells int64, width uint) value {
	sum := uint64(0)
	for i := range cells {
		x, ok := a.get(place{at.object, at.offset + i})
		if !ok {
			return value{}
		}
		sum |= uint64(x) << (uint(i) * width)
	}
	return is(int64(sum))
}

// both is what is known of a result if so much is known of two operands.
func both(a, b value) value {
	if a.state == undefined || b.state == undefined {
		return value{state: undefined}
	}
	if a.state != known {
		return a
	}
	return b
}

// write prepares the assignment of an expression to an array: what it is made of, from the inside out. Numbers are evaluated before anything is
// written.
func (c *compiler) write(to cfg.Var, e *cfg.Expr) write {
	if e.Type.Bits > 64 {
		c.fail(e)
		return nil
	}
	switch e.Op {
	case cfg.Ref:
		return func(m *machine) error { m.replace(to, e.Var); return nil }
	case cfg.Cond:
		cond, yes, no := c.expr(e.Args[0]), c.write(to, e.Args[1]), c.write(to, e.Args[2])
		return func(m *machine) error {
			v := cond(m)
			if v.state == unknown {
				if b, ok := m.decide(); ok {
					v = truth(b)
				}
			}
			switch {
			case v.state == undefined:
				return errEnd
			case v.state != known:
				return fmt.Errorf("%w: what is written depends on values that are not known", obligation.ErrNoAnswer)
			case v.isTrue():
				return yes(m)
			default:
				return no(m)
			}
		}
	case cfg.Store:
		return c.store(to, e)
	case cfg.Fill, cfg.Copy:
	default:
		c.fail(e)
		return nil
	}
	before := e.Args[0]
	if e.Op == cfg.Copy && (e.Args[3].Op != cfg.Ref || before.Op != cfg.Ref && e.Args[3].Var == to) {
		c.fail(e)
		return nil
	}
	prepare := c.write(to, before)
	args := make([]eval, len(e.Args))
	for i, a := range e.Args {
		if a.Type.Kind != cfg.Array {
			args[i] = c.expr(a)
		}
	}
	operate := map[cfg.Op]func(*machine, cfg.Var, *cfg.Expr, []value) error{cfg.Fill: fill, cfg.Copy: copyCells}[e.Op]
	return func(m *machine) error {
		values := make([]value, len(args))
		for i, arg := range args {
			if arg == nil {
				continue
			}
			if values[i] = arg(m); values[i].state == undefined {
				return errEnd
			}
		}
		if err := prepare(m); err != nil {
			return err
		}
		return operate(m, to, e, values)
	}
}

// replace makes an array equal to another one.
func (m *machine) replace(to, from cfg.Var) {
	if to == from {
		return
	}
	old := m.array(from)
	a := &contents{pages: make(map[place]*page, len(old.pages)), known: old.known}
	for first, p := range old.pages {
		own := *p
		a.pages[first] = &own
	}
	m.arrays[to] = a
	m.left -= a.known
}

// range_ is a range of cells whose place has to be known.
func range_(object, offset, count value) (place, int64, error) {
	if object.state != known || offset.state != known || count.state != known {
		return place{}, 0, fmt.Errorf("%w: where is written depends on values that are not known", obligation.ErrNoAnswer)
	}
	if count.word > maxCells {
		return place{}, 0, fmt.Errorf("%w: %w", obligation.ErrNoAnswer, errMemory)
	}
	return place{uint64(object.word), offset.word}, max(0, count.word), nil
}

// store prepares the writing of one number.
func (c *compiler) store(to cfg.Var, e *cfg.Expr) write {
	prepare := c.write(to, e.Args[0])
	object, offset, number := c.expr(e.Args[1]), c.expr(e.Args[2]), c.expr(e.Args[3])
	cell, from := e.Type.Cell(), e.Args[3].Type
	count := is(int64(from.Bits / e.Type.Bits))
	return func(m *machine) error {
		o, f, x := object(m), offset(m), number(m)
		if o.state == undefined || f.state == undefined || x.state == undefined {
			return errEnd
		}
		if err := prepare(m); err != nil {
			return err
		}
		at, n, err := range_(o, f, count)
		if err != nil {
			return err
		}
		m.array(to).store(at, n, x, cell, from)
		return nil
	}
}

// store writes a value of a type to so many cells.
func (a *contents) store(at place, cells int64, x value, cell, from cfg.Type) {
	var rest *big.Int
	if isWide(from) && x.state == known {
		rest = x.integer(from)
	}
	for i := range cells {
		part := x
		switch {
		case rest != nil:
			part = valueOf(cell, reduced(cell, rest))
			rest = new(big.Int).Rsh(rest, uint(cell.Bits))
		case x.state == known:
			part = is(wrap(cell, int64(uint64(x.word)>>(uint(i)*uint(cell.Bits)))))
		}
		a.set(at, part)
		at.offset++
	}
}

func fill(m *machine, to cfg.Var, _ *cfg.Expr, args []value) error {
	at, n, err := range_(args[1], args[2], args[3])
	if err != nil {
		return err
	}
	if m.left -= n / cellsPerStatement; m.left < 0 {
		return errLong
	}
	for a := m.array(to); n > 0; n-- {
		a.set(at, args[4])
		at.offset++
	}
	return nil
}

// cellsPerStatement is the number of cells whose filling or copying counts as a statement.
const cellsPerStatement = 16

// copyCells reads all cells before it writes the first one.
func copyCells(m *machine, to cfg.Var, e *cfg.Expr, args []value) error {
	at, n, err := range_(args[1], args[2], args[6])
	if err != nil {
		return err
	}
	if m.left -= n / cellsPerStatement; m.left < 0 {
		return errLong
	}
	values := make([]value, n)
	if args[4].state == known && args[5].state == known {
		from := m.array(e.Args[3].Var)
		for i := range values {
			if x, ok := from.get(place{uint64(args[4].word), args[5].word + int64(i)}); ok {
				values[i] = is(x)
			}
		}
	}
	a := m.array(to)
	for _, x := range values {
		a.set(at, x)
		at.offset++
	}
	return nil
}
