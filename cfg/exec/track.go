package exec

import "cmp"

// Tracked returns a program that does the same and keeps account of values that are not known: those that Run.Unknown names, those
// of nondeterministic choices, which it does not make, and what is computed from them. It ends with Dependent where they decide how
// to go on, unless Run.Decide says how, or where they are addresses that are written to. Cells of arrays are not known before they are written. Whatever
// the values are, every execution in which the decisions are those of Decide is, so far, the one that it has made, or ends earlier by undefined behaviour.
func (p *Program) Tracked() *Program {
	q := *p
	q.code, q.site = nil, nil
	moved := make([]int32, len(p.code)+1)
	for i, in := range p.code {
		moved[i] = int32(len(q.code))
		if t, ok := in.tracker(); ok {
			q.code, q.site = append(q.code, t), append(q.site, p.site[i])
		}
		q.code, q.site = append(q.code, in), append(q.site, p.site[i])
	}
	for i := range q.code {
		if in := &q.code[i]; (in.op.jumps() || in.op == opEdge) && in.dst >= 0 {
			in.dst = moved[in.dst]
		}
	}
	q.entry = make([]int32, len(p.entry))
	for v, at := range p.entry {
		q.entry[v] = moved[at]
	}
	return &q
}

// tracker is the instruction that goes before in to see whether its operands are known; ok is false if it has none.
func (in instr) tracker() (t instr, ok bool) {
	t = instr{op: opTrack, dst: in.dst, a: in.a, b: in.b}
	switch {
	case in.op == opMove || in.op >= opWrapS && in.op <= opToMath:
		t.b = in.a
	case in.op == opHavoc:
		t.op = opTrackHavoc
	case in.op >= opJLt && in.op <= opJNe:
		t.op = opTrackJump
	case memoryTrackers[in.op] != 0:
		t = in
		t.op = memoryTrackers[in.op]
	case in.op > opWide:
		return instr{}, false
	}
	return t, true
}

// memoryTrackers are the instructions that go before those that access arrays.
var memoryTrackers = map[opcode]opcode{
	opLoad: opTrackLoad, opStore: opTrackStore, opFill: opTrackFill, opCopy: opTrackCopy, opReplace: opTrackReplace,
}

// The sources of unknown values, as registers have them: 0 for a value that is known, unknownAtStart for one that was unknown at the
// start, and else 1 more than the address of the choice.
const unknownAtStart = -1

// unknowns is the account at the start of a run of a tracked program; nil for others.
func (m *machine) unknowns() []int32 {
	if m.r.Unknown == nil {
		return nil
	}
	u := make([]int32, len(m.regs))
	for v, is := range m.r.Unknown {
		if is {
			u[v] = unknownAtStart
		}
	}
	return u
}

// unknownVars tells which variables are not known at the end.
func (m *machine) unknownVars() []bool {
	if m.unknown == nil {
		return nil
	}
	vars := make([]bool, len(m.p.vars))
	for v := range vars {
		vars[v] = m.unknown[v] != 0
	}
	return vars
}

// dependent blames the choice that a value comes from for the end of the run.
func (m *machine) dependent(source int32) {
	m.out.HasSite = false
	if source > 0 {
		m.blame(source - 1)
	}
}

// decide asks how to go on where what is not known decides; ok is false if nobody says.
func (m *machine) decide() (jumps, ok bool) {
	if m.r.Decide == nil {
		return false, false
	}
	return m.r.Decide()
}

// known is the cell of a shadow, the array of bytes that tells which cells of another one are known.
const known = 1

// trackLoad is the source of what a load reads, 0 if all of it is known.
func (m *machine) trackLoad(in *instr) int32 {
	if source := cmp.Or(m.unknown[in.a], m.unknown[in.b]); source != 0 {
		return source
	}
	shadow := m.arrays[m.shadow+in.array]
	for i := range int64(in.sh) {
		if shadow.cell(uint64(m.regs[in.a]), m.regs[in.b]+i) != known {
			return unknownAtStart
		}
	}
	return 0
}

// trackWrite takes account of what is written. skip is the number of instructions that are left out, because their value is not known. The
// source is not 0 if it is not known where to write, and ok is false if there is no room.
func (m *machine) trackWrite(in, more *instr) (skip, source int32, ok bool) {
	u := m.unknown
	if in.op == opTrackReplace {
		m.replace(m.shadow+in.array, m.shadow+uint16(in.a))
		return 0, 0, true
	}
	if source = cmp.Or(u[in.a], u[in.b]); source != 0 {
		return 0, source, false
	}
	if in.op == opTrackStore {
		is, skip := uint64(0), int32(1)
		if u[in.dst] == 0 {
			is, skip = 0x0101010101010101, 0
		}
		return skip, 0, m.write(m.shadow+in.array, uint64(m.regs[in.a]), m.regs[in.b], in.sh, is)
	}
	if source = u[in.dst]; source != 0 {
		return 0, source, false
	}
	to, count := m.target(in)
	to.array += m.shadow
	if in.op == opTrackFill {
		if u[more.a] != 0 {
			return 2, 0, m.fill(to, count, 0)
		}
		return 0, 0, m.fill(to, count, known)
	}
	if source = cmp.Or(u[more.a], u[more.b]); source != 0 {
		return 2, 0, m.fill(to, count, 0)
	}
	from := m.source(more)
	from.array += m.shadow
	return 0, 0, m.copy(to, from, count)
}
