package exec

// Tracked returns a program that does the same and keeps account of values that are not known: those that Run.Unknown names, those
// of nondeterministic choices, which it does not make, and what is computed from them. It ends with Dependent where they decide how
// to go on. It has no arrays. Whatever they are, every execution is, so far, the one that it has made, or ends earlier by undefined behaviour.
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
	case in.op > opFloat:
		return instr{}, false
	}
	return t, true
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
