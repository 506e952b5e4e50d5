package cfront

import "cairn/cfg"

// A pointer in memory made of bytes is two things: in its bytes there is the offset, and in a table, at the place of the first byte, there is the
// number of the object. So the number has room whatever the width of pointers is, and memory can be taken apart by what pointers point to.

// makeReferents makes the table.
func (l *objects) makeReferents() {
	info := cfg.VarInfo{Name: "memory.referents", Type: referentTable, Kind: cfg.Global, Pos: l.in.start()}
	l.flat.referents = l.b.newVar(info)
	info.Name += ".arbitrary"
	l.flat.referentNoise = l.b.newVar(info)
}

// referents is the table. It is there from the pass on that follows the first use.
func (l *objects) referents(pos cfg.Pos) *cfg.Expr {
	if !l.facts.flat.pointers {
		l.facts.flat.pointers, l.facts.changed = true, true
	}
	if l.flat.referents < 0 {
		l.makeReferents()
	}
	return l.ref(l.flat.referents, pos)
}

// pointerAt is the pointer at a location.
func (l *memory) pointerAt(at location, pos cfg.Pos) location {
	if l.mayMix(at) && l.flat.mixed >= 0 {
		return l.mixedPointerAt(at, pos)
	}
	obj, bits := cfg.LoadOf(referentTable.Bits, l.referents(pos), at.obj, at.off), l.bitsAt(at, l.pointerBits()/8, pos)
	obj.Pos = pos
	if at.obj.Op != cfg.Const || at.off.Op != cfg.Const {
		obj, bits = l.capture(value{typ: typeObject, e: obj}, pos).e, l.capture(value{typ: l.sizeType(), e: bits}, pos).e
	}
	signed := cfg.Type{Bits: bits.Type.Bits, Signed: true}
	return location{obj: l.choose(l.isPointer(at, pos), obj, l.object(0)), off: l.fold(cfg.Convert(cfg.Offset, l.fold(cfg.Convert(signed, bits))))}
}

// putPointerAt writes a pointer.
func (l *memory) putPointerAt(at, to location, pos cfg.Pos) {
	l.interruptsCopy(pos)
	bits := cfg.Type{Bits: l.pointerBits()}
	signed := bits
	signed.Signed = true
	if !cfg.Offset.FitsInto(signed) {
		fits := both(l.compare(cfg.Ge, to.off, cfg.ConstOf(cfg.Offset, signed.Min())), l.compare(cfg.Le, to.off, cfg.ConstOf(cfg.Offset, signed.Max())))
		l.unlessHole(fits, pos, cfg.Unsupported, "pointer far away from its object, in memory")
	}
	at = l.steadyAt(at, pos)
	l.tagAs(at, l.pointerTag(), pos)
	l.put(l.flat.referents, cfg.StoreOf(l.referents(pos), at.obj, at.off, to.obj), pos)
	l.putBits(at, l.fold(cfg.Convert(bits, to.off)), pos)
}

// copyReferents copies what n bytes have in the table.
func (l *memory) copyReferents(to, from location, n *cfg.Expr, pos cfg.Pos) {
	if l.facts.flat.pointers {
		table := l.referents(pos)
		l.put(l.flat.referents, cfg.CopyOf(table, to.obj, to.off, table, from.obj, from.off, n), pos)
	}
}

// fillReferents gives n bytes one object in the table.
func (l *memory) fillReferents(to location, n *cfg.Expr, object int64, pos cfg.Pos) {
	if l.facts.flat.pointers {
		l.put(l.flat.referents, cfg.FillOf(l.referents(pos), to.obj, to.off, n, l.object(object)), pos)
	}
}
