package exec

import (
	"encoding/binary"
	"errors"

	"cairn/cfg"
)

// pageCells is the number of cells of a page.
const (
	pageCells = 1 << pageBits
	pageBits  = 8
)

// maxPages bounds the pages of a run, of 2 KB at most.
const maxPages = 1 << 18

// cellsPerStep is the logarithm of the number of cells that opFill and opCopy write in a statement's time.
const cellsPerStep = 4

var errContents = errors.New("exec: contents of arrays that cannot be")

// memory is the contents of an array variable. Pages that are not there are 0.
type memory struct {
	bytes  uint64 // of a cell: 1, 2, 4 or 8
	pages  map[pageName][]byte
	recent [64]recentPage // by a hash of the name
}

// pageName is the cells of an object with the same offset but for its last pageBits bits.
type pageName struct {
	object uint64
	number int64
}

type recentPage struct {
	name pageName
	page []byte // nil: none
}

func newMemory(t cfg.Type) *memory {
	return &memory{bytes: uint64(t.Bits / 8), pages: make(map[pageName][]byte)}
}

// page returns a page, nil if it is not there.
func (m *memory) page(object uint64, number int64) []byte {
	r := &m.recent[(object*9+uint64(number))%uint64(len(m.recent))]
	if r.page != nil && r.name.object == object && r.name.number == number {
		return r.page
	}
	name := pageName{object, number}
	p, ok := m.pages[name]
	if ok {
		*r = recentPage{name, p}
	}
	return p
}

// load reads n cells of at most 64 bits together.
func (m *memory) load(object uint64, offset int64, n uint8) int64 {
	if i := uint64(offset) % pageCells; i+uint64(n) <= pageCells {
		p := m.page(object, offset>>pageBits)
		if p == nil {
			return 0
		}
		p = p[i*m.bytes:]
		switch uint64(n) * m.bytes {
		case 1:
			return int64(p[0])
		case 2:
			return int64(binary.LittleEndian.Uint16(p))
		case 4:
			return int64(binary.LittleEndian.Uint32(p))
		case 8:
			return int64(binary.LittleEndian.Uint64(p))
		}
	}
	var x uint64
	for i := range uint64(n) {
		x |= m.cell(object, offset+int64(i)) << (8 * i * m.bytes)
	}
	return int64(x)
}

// cell reads one cell.
func (m *memory) cell(object uint64, offset int64) uint64 {
	p := m.page(object, offset>>pageBits)
	if p == nil {
		return 0
	}
	p = p[uint64(offset)%pageCells*m.bytes:]
	switch m.bytes {
	case 1:
		return uint64(p[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(p))
	case 4:
		return uint64(binary.LittleEndian.Uint32(p))
	default:
		return binary.LittleEndian.Uint64(p)
	}
}

// setCell writes one cell; ok is false if there is no room for it.
func (m *memory) setCell(object uint64, offset int64, x uint64) (ok bool) {
	p := m.page(object, offset>>pageBits)
	if p == nil {
		if x == 0 {
			return true
		}
		if len(m.pages) == maxPages {
			return false
		}
		p = make([]byte, pageCells*m.bytes)
		m.pages[pageName{object, offset >> pageBits}] = p
	}
	p = p[uint64(offset)%pageCells*m.bytes:]
	switch m.bytes {
	case 1:
		p[0] = byte(x)
	case 2:
		binary.LittleEndian.PutUint16(p, uint16(x))
	case 4:
		binary.LittleEndian.PutUint32(p, uint32(x))
	default:
		binary.LittleEndian.PutUint64(p, x)
	}
	return true
}

// store writes n cells.
func (m *memory) store(object uint64, offset int64, n uint8, x uint64) (ok bool) {
	if i := uint64(offset) % pageCells; i+uint64(n) <= pageCells {
		if p := m.page(object, offset>>pageBits); p != nil {
			p = p[i*m.bytes:]
			switch uint64(n) * m.bytes {
			case 1:
				p[0] = byte(x)
				return true
			case 2:
				binary.LittleEndian.PutUint16(p, uint16(x))
				return true
			case 4:
				binary.LittleEndian.PutUint32(p, uint32(x))
				return true
			case 8:
				binary.LittleEndian.PutUint64(p, x)
				return true
			}
		}
	}
	for i := range uint64(n) {
		if !m.setCell(object, offset+int64(i), x>>(8*i*m.bytes)) {
			return false
		}
	}
	return true
}

// clone is a copy.
func (m *memory) clone() *memory {
	c := &memory{bytes: m.bytes, pages: make(map[pageName][]byte, len(m.pages))}
	for name, p := range m.pages {
		c.pages[name] = append([]byte(nil), p...)
	}
	return c
}

// undone is what a write has overwritten: a cell of an array, or, if all is not nil, the whole of it.
type undone struct {
	array  uint16
	object uint64
	offset int64
	was    uint64
	all    *memory
}

// write writes n cells of an array, so that it can be undone if the edge may fail.
func (m *machine) write(array uint16, object uint64, offset int64, n uint8, x uint64) (ok bool) {
	mem := m.arrays[array]
	if m.undoable {
		for i := range int64(n) {
			m.undo = append(m.undo, undone{array: array, object: object, offset: offset + i, was: mem.cell(object, offset+i)})
		}
	}
	return mem.store(object, offset, n, x)
}

// replace makes the contents of an array those of another one.
func (m *machine) replace(array, by uint16) {
	if array == by {
		return
	}
	if m.undoable {
		m.undo = append(m.undo, undone{array: array, all: m.arrays[array]})
	}
	m.arrays[array] = m.arrays[by].clone()
}

// rollback undoes what has been written on the edge.
func (m *machine) rollback() {
	for i := len(m.undo) - 1; i >= 0; i-- {
		if u := &m.undo[i]; u.all != nil {
			m.arrays[u.array] = u.all
		} else {
			m.arrays[u.array].setCell(u.object, u.offset, u.was) // where it was 0 and there was no room, it still is
		}
	}
	m.undo, m.undoable = m.undo[:0], false
}

// span is a range of cells.
type span struct {
	array  uint16
	object uint64
	offset int64
}

// target is the range that an instruction writes to, and the number of its cells.
func (m *machine) target(in *instr) (to span, count int64) {
	return span{in.array, uint64(m.regs[in.a]), m.regs[in.b]}, max(0, m.regs[in.dst])
}

// source is the range that opCopy reads, which the instruction after it tells.
func (m *machine) source(more *instr) span {
	return span{more.array, uint64(m.regs[more.a]), m.regs[more.b]}
}

// fill gives cells one value; ok is false if they are too many.
func (m *machine) fill(to span, count int64, x uint64) (ok bool) {
	if count > cfg.MaxCells {
		return false
	}
	for i := range count {
		if !m.write(to.array, to.object, to.offset+i, 1, x) {
			return false
		}
	}
	return true
}

// copy gives cells the values of others: from the end to the beginning if the target overlaps that.
func (m *machine) copy(to, from span, count int64) (ok bool) {
	if count > cfg.MaxCells {
		return false
	}
	backward := to.array == from.array && to.object == from.object && uint64(to.offset-from.offset) < uint64(count)
	for i := range count {
		if backward {
			i = count - 1 - i
		}
		if !m.write(to.array, to.object, to.offset+i, 1, m.arrays[from.array].cell(from.object, from.offset+i)) {
			return false
		}
	}
	return true
}

// contents are those of the arrays that are variables.
func (m *machine) contents() cfg.Contents {
	all := cfg.Contents{}
	for v, a := range m.p.arrayOf {
		if a < 0 {
			continue
		}
		mem := m.arrays[a]
		for name := range mem.pages {
			for i := range int64(pageCells) {
				offset := name.number<<pageBits + i
				if x := mem.cell(name.object, offset); x != 0 {
					all[cfg.Cell{Var: cfg.Var(v), Object: name.object, Offset: offset}] = x
				}
			}
		}
	}
	return all
}

// begin makes the arrays of a run.
func (m *machine) begin(initial cfg.Contents) error {
	for _, t := range m.p.arrays {
		m.arrays = append(m.arrays, newMemory(t))
	}
	if m.unknown != nil {
		m.shadow = uint16(len(m.arrays))
		for range m.p.arrays {
			m.arrays = append(m.arrays, newMemory(cfg.Bytes))
		}
	}
	for at, x := range initial {
		if at.Var < 0 || int(at.Var) >= len(m.p.arrayOf) || m.p.arrayOf[at.Var] < 0 {
			return errContents
		}
		mem := m.arrays[m.p.arrayOf[at.Var]]
		if mem.bytes < 8 && x>>(8*mem.bytes) != 0 || !mem.setCell(at.Object, at.Offset, x) {
			return errContents
		}
		if m.unknown != nil {
			m.arrays[m.shadow+uint16(m.p.arrayOf[at.Var])].setCell(at.Object, at.Offset, 1)
		}
	}
	return nil
}
