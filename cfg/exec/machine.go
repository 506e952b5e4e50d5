package exec

import (
	"cmp"
	"context"
	"math"
	"math/bits"

	"cairn/cfg"
	"cairn/internal/budget"
)

// loop executes instructions until the run ends. It is one function, with what changes at every step in local variables,
// because that is what makes it fast.
func (m *machine) loop(ctx context.Context) {
	code, regs := m.p.code, m.regs
	pc := m.p.entry[m.r.Start]
	careful := m.r.Watch != nil || m.r.MaxEdges != 0 || m.folder != nil
	last := int32(-1) // the edge taken last
	m.due = m.r.due()
	allowance, end := m.grant(ctx)
	if allowance == 0 {
		m.out.Kind = end
		m.r.owe(m.due)
		return
	}
	left := allowance
	var r int64
run:
	for {
		in := &code[pc]
		pc++
		switch in.op {
		case opMove:
			regs[in.dst] = regs[in.a]
		case opAddT:
			if r = regs[in.a] + regs[in.b]; r<<(in.sh&63)>>(in.sh&63) != r {
				goto undefined
			}
			regs[in.dst] = r
		case opAddT64:
			a, b := regs[in.a], regs[in.b]
			if r = a + b; (a^r)&(b^r) < 0 {
				goto undefined
			}
			regs[in.dst] = r
		case opAddW:
			regs[in.dst] = (regs[in.a] + regs[in.b]) << (in.sh & 63) >> (in.sh & 63)
		case opAddU:
			regs[in.dst] = int64(uint64(regs[in.a]+regs[in.b]) << (in.sh & 63) >> (in.sh & 63))
		case opAddM:
			a, b := regs[in.a], regs[in.b]
			if r = a + b; (a^r)&(b^r) < 0 {
				end = OutOfRange
				break run
			}
			regs[in.dst] = r
		case opSubT:
			if r = regs[in.a] - regs[in.b]; r<<(in.sh&63)>>(in.sh&63) != r {
				goto undefined
			}
			regs[in.dst] = r
		case opSubT64:
			a, b := regs[in.a], regs[in.b]
			if r = a - b; (a^b)&(a^r) < 0 {
				goto undefined
			}
			regs[in.dst] = r
		case opSubW:
			regs[in.dst] = (regs[in.a] - regs[in.b]) << (in.sh & 63) >> (in.sh & 63)
		case opSubU:
			regs[in.dst] = int64(uint64(regs[in.a]-regs[in.b]) << (in.sh & 63) >> (in.sh & 63))
		case opSubM:
			a, b := regs[in.a], regs[in.b]
			if r = a - b; (a^b)&(a^r) < 0 {
				end = OutOfRange
				break run
			}
			regs[in.dst] = r
		case opMulT:
			if r = regs[in.a] * regs[in.b]; r<<(in.sh&63)>>(in.sh&63) != r {
				goto undefined
			}
			regs[in.dst] = r
		case opMulT64:
			var ok bool
			if r, ok = mul(regs[in.a], regs[in.b]); !ok || r<<(in.sh&63)>>(in.sh&63) != r {
				goto undefined
			}
			regs[in.dst] = r
		case opMulW:
			regs[in.dst] = (regs[in.a] * regs[in.b]) << (in.sh & 63) >> (in.sh & 63)
		case opMulU:
			regs[in.dst] = int64(uint64(regs[in.a]*regs[in.b]) << (in.sh & 63) >> (in.sh & 63))
		case opMulM:
			var ok bool
			if r, ok = mul(regs[in.a], regs[in.b]); !ok {
				end = OutOfRange
				break run
			}
			regs[in.dst] = r
		case opDivS, opRemS:
			a, b := regs[in.a], regs[in.b]
			if b == 0 || b == -1 && a == math.MinInt64>>(in.sh&63) {
				goto undefined
			}
			if in.op == opDivS {
				regs[in.dst] = a / b
			} else {
				regs[in.dst] = a % b
			}
		case opDivU, opRemU:
			a, b := uint64(regs[in.a]), uint64(regs[in.b])
			if b == 0 {
				goto undefined
			}
			if in.op == opDivU {
				regs[in.dst] = int64(a / b)
			} else {
				regs[in.dst] = int64(a % b)
			}
		case opDivM, opRemM:
			a, b := regs[in.a], regs[in.b]
			switch {
			case b == 0:
				goto undefined
			case in.op == opRemM:
				regs[in.dst] = a % b
			case b == -1 && a == math.MinInt64:
				end = OutOfRange
				break run
			default:
				regs[in.dst] = a / b
			}
		case opShlW, opShlU, opShrS, opShrU:
			a, n := regs[in.a], uint64(regs[in.b])
			if n >= 64-uint64(in.sh) {
				goto undefined
			}
			regs[in.dst] = shift(in.op, a, n, in.sh)
		case opShlM, opShrM:
			a, n := regs[in.a], regs[in.b]
			if n < 0 {
				goto undefined
			}
			if in.op == opShrM {
				regs[in.dst] = a >> min(n, 63)
				continue
			}
			if r = a << min(n, 63); n > 62 && a != 0 || r>>min(n, 63) != a {
				end = OutOfRange
				break run
			}
			regs[in.dst] = r
		case opAnd:
			regs[in.dst] = regs[in.a] & regs[in.b]
		case opOr:
			regs[in.dst] = regs[in.a] | regs[in.b]
		case opXor:
			regs[in.dst] = regs[in.a] ^ regs[in.b]
		case opWrapS:
			regs[in.dst] = regs[in.a] << (in.sh & 63) >> (in.sh & 63)
		case opWrapU:
			regs[in.dst] = int64(uint64(regs[in.a]) << (in.sh & 63) >> (in.sh & 63))
		case opToMath:
			if r = regs[in.a]; r < 0 {
				end = OutOfRange
				break run
			}
			regs[in.dst] = r
		case opSetLt:
			regs[in.dst] = word(regs[in.a] < regs[in.b])
		case opSetLe:
			regs[in.dst] = word(regs[in.a] <= regs[in.b])
		case opSetLtU:
			regs[in.dst] = word(uint64(regs[in.a]) < uint64(regs[in.b]))
		case opSetLeU:
			regs[in.dst] = word(uint64(regs[in.a]) <= uint64(regs[in.b]))
		case opSetEq:
			regs[in.dst] = word(regs[in.a] == regs[in.b])
		case opSetNe:
			regs[in.dst] = word(regs[in.a] != regs[in.b])
		case opFloat:
			regs[in.dst] = m.p.floats[in.sh](regs[in.a], regs[in.b])
		case opWide:
			if !m.wide(in) {
				goto undefined
			}
		case opJump:
			pc = in.dst
		case opJLt:
			if regs[in.a] < regs[in.b] {
				pc = in.dst
			}
		case opJLe:
			if regs[in.a] <= regs[in.b] {
				pc = in.dst
			}
		case opJLtU:
			if uint64(regs[in.a]) < uint64(regs[in.b]) {
				pc = in.dst
			}
		case opJLeU:
			if uint64(regs[in.a]) <= uint64(regs[in.b]) {
				pc = in.dst
			}
		case opJEq:
			if regs[in.a] == regs[in.b] {
				pc = in.dst
			}
		case opJNe:
			if regs[in.a] != regs[in.b] {
				pc = in.dst
			}
		case opLoad:
			regs[in.dst] = m.arrays[in.array].load(uint64(regs[in.a]), regs[in.b], in.sh)
		case opStore:
			if !m.undoable && m.arrays[in.array].store(uint64(regs[in.a]), regs[in.b], in.sh, uint64(regs[in.dst])) {
				continue
			}
			if !m.write(in.array, uint64(regs[in.a]), regs[in.b], in.sh, uint64(regs[in.dst])) {
				end = OutOfMemory
				break run
			}
		case opFill, opCopy:
			to, count := m.target(in)
			left -= count >> cellsPerStep
			ok := false
			if in.op == opFill {
				ok = m.fill(to, count, uint64(regs[code[pc].a]))
			} else {
				ok = m.copy(to, m.source(&code[pc]), count)
			}
			if pc++; !ok {
				end = OutOfMemory
				break run
			}
		case opReplace:
			m.replace(in.array, uint16(in.a))
		case opHavoc:
			if !m.choose(in) {
				m.blame(pc - 1)
				if end = Stopped; m.out.Kind == OutOfRange {
					end = OutOfRange
				}
				break run
			}
		case opEdge:
			last = in.a
			pc = in.dst
			left -= int64(in.b)
			if left <= 0 || careful {
				if careful && !m.arrive(last) {
					end = Stopped
					break run
				}
				if left <= 0 {
					m.out.Steps += allowance - left
					m.arrived(last)
					allowance, end = m.grant(ctx)
					if left = allowance; allowance == 0 {
						break run
					}
				}
			}
		case opTry:
			m.fail = in.dst
			m.mark = len(m.out.Choices)
			m.undo, m.undoable = m.undo[:0], in.a == 1
			if in.b == 1 {
				m.trapped, m.out.HasSite = false, false
			}
		case opDrop:
			m.out.Choices = m.out.Choices[:m.mark]
			m.rollback()
		case opTrack:
			u := m.unknown
			source := u[in.a]
			if source == 0 {
				source = u[in.b]
			}
			u[in.dst] = source
			if source != 0 {
				pc++
			}
		case opTrackHavoc:
			m.unknown[in.dst] = pc + 1 // the address of the choice, and 1
			pc++
		case opTrackJump:
			if a, b := m.unknown[in.a], m.unknown[in.b]; a != 0 || b != 0 {
				jumps, ok := m.decide()
				if !ok {
					m.dependent(cmp.Or(a, b))
					end = Dependent
					break run
				}
				if pc++; jumps {
					pc = code[pc-1].dst
				}
			}
		case opTrackLoad:
			if source := m.trackLoad(in); source != 0 {
				m.unknown[in.dst] = source
				pc++
			} else {
				m.unknown[in.dst] = 0
			}
		case opTrackStore, opTrackFill, opTrackCopy, opTrackReplace:
			skip, source, ok := m.trackWrite(in, &code[pc+1])
			switch {
			case source != 0:
				m.dependent(source)
				end = Dependent
				break run
			case !ok:
				end = OutOfMemory
				break run
			}
			pc += skip
		case opReach:
			end = ReachedTarget
			break run
		case opEnd:
			end = Ended
			if m.trapped {
				end = Undefined
			}
			break run
		}
		continue
	undefined:
		if pc = m.trap(pc); pc < 0 {
			end = Undefined
			break
		}
	}
	m.arrived(last)
	m.out.Kind = end
	m.out.Steps += allowance - left
	m.r.owe(max(0, m.due-left))
	if end == OutOfRange || end == OutOfMemory {
		m.blame(pc - 1)
	}
	m.out.HasSite = m.out.HasSite && (end == OutOfRange || end == OutOfMemory || end == Undefined || end == Stopped || end == Dependent)
}

// grant returns the number of statements until the next look at the limits; 0 means that the run ends.
func (m *machine) grant(ctx context.Context) (int64, Kind) {
	if err := budget.Pass(ctx, int(m.due/pollSteps)); err != nil {
		m.err = err
		return 0, Stopped
	}
	m.due %= pollSteps
	switch rest := m.r.MaxSteps - m.out.Steps; {
	case m.r.MaxSteps == 0 || rest > pollSteps:
		m.due += pollSteps
		return pollSteps, Ended
	case rest > 0:
		m.due += rest
		return rest, Ended
	case int32(m.at) == m.p.target:
		return 1, Ended // the target counts even if it was reached with the last step
	default:
		return 0, OutOfSteps
	}
}

// arrived brings m.at up to date.
func (m *machine) arrived(last int32) {
	if last >= 0 {
		m.at = cfg.Vertex(m.p.dst[last])
	}
}

// trap handles undefined behaviour of the instruction before pc: it returns where to try the next edge, or -1.
func (m *machine) trap(pc int32) int32 {
	if !m.trapped {
		m.blame(pc - 1)
	}
	m.trapped = true
	return m.fail
}

// shift executes a shift by n, which is less than the width.
func shift(op opcode, a int64, n uint64, sh uint8) int64 {
	switch op {
	case opShlW:
		return a << n << sh >> sh
	case opShlU:
		return int64(uint64(a) << n << sh >> sh)
	case opShrS:
		return a >> n
	default:
		return int64(uint64(a) >> n)
	}
}

// mul multiplies exactly; ok tells whether the product fits.
func mul(a, b int64) (r int64, ok bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	hi -= uint64(a>>63)&uint64(b) + uint64(b>>63)&uint64(a) // signed high word
	return int64(lo), int64(hi) == int64(lo)>>63
}

func word(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
