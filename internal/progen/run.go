package progen

// End tells how an execution ended.
type End uint8

// The ends of an execution.
const (
	Returned  End = iota
	Error         // reach_error was called
	Undefined     // undefined behaviour
	Starved       // the inputs were used up
	TooLong       // more than maxSteps statements
)

const (
	maxSteps = 2000
	// MaxRuns is the largest number of executions that Enumerate looks at.
	MaxRuns = 2000
)

// Run executes the program on the given inputs, each of which must lie in its range, and returns how it ended and how many
// of them it read.
func (p *Program) Run(inputs []int64, signedWrap bool) (End, int) {
	m := &machine{p: p, inputs: inputs, signedWrap: signedWrap}
	return m.run(), m.read
}

// machine is one execution.
type machine struct {
	p          *Program
	state      []int64
	inputs     []int64
	read       int
	steps      int
	signedWrap bool
	end        End
}

// flow is what happens after a statement.
type flow uint8

const (
	goOn flow = iota
	breaks
	continues
	ends // m.end tells how
)

func (m *machine) run() (end End) {
	defer func() {
		if isUndefined(recover()) {
			end = Undefined
		}
	}()
	m.state = make([]int64, len(m.p.vars))
	for i, v := range m.p.vars {
		m.state[i] = v.init
	}
	m.block(m.p.body)
	return m.end
}

func (m *machine) block(body []*stmt) flow {
	for _, s := range body {
		if f := m.stmt(s); f != goOn {
			return f
		}
	}
	return goOn
}

func (m *machine) stop(end End) flow {
	m.end = end
	return ends
}

func (m *machine) stmt(s *stmt) flow {
	if m.steps++; m.steps > maxSteps {
		return m.stop(TooLong)
	}
	switch s.kind {
	case assign:
		m.assign(s)
	case input:
		if m.read == len(m.inputs) {
			return m.stop(Starved)
		}
		m.state[s.v] = m.inputs[m.read]
		m.read++
	case branch:
		if m.eval(s.e) != 0 {
			return m.block(s.body)
		}
		return m.block(s.other)
	case loop:
		for m.state[s.v] = 0; m.state[s.v] < s.turns && m.eval(s.e) != 0; m.state[s.v]++ {
			if f := m.block(s.body); f == breaks {
				break
			} else if f == ends {
				return f
			}
		}
	case repeat:
		for m.state[s.v] = 0; ; {
			if f := m.block(s.body); f == breaks {
				break
			} else if f == ends {
				return f
			}
			if m.state[s.v]++; m.state[s.v] >= s.turns {
				break
			}
		}
	case choose:
		return m.choose(s)
	case leave:
		return breaks
	case next:
		return continues
	case check:
		if m.eval(s.e) == 0 {
			return m.stop(Error)
		}
	}
	return goOn
}

// assign executes v op= e: the operation is done in the common type and converted back.
func (m *machine) assign(s *stmt) {
	t := m.p.vars[s.v].typ
	switch s.op {
	case "":
		m.state[s.v] = t.wrap(m.eval(s.e))
	case "++":
		m.state[s.v] = t.wrap(m.fit(t.promoted(), m.state[s.v]+1))
	case "--":
		m.state[s.v] = t.wrap(m.fit(t.promoted(), m.state[s.v]-1))
	default:
		m.state[s.v] = t.wrap(m.eval(&expr{op: s.op, args: []*expr{{op: opVar, v: s.v}, s.e}}))
	}
}

// choose executes a switch.
func (m *machine) choose(s *stmt) flow {
	last := int64(len(s.body) - 1)
	from := m.eval(s.e)
	if from < 0 || from > last {
		from = last
	}
	for i := from; i <= last; i++ {
		switch f := m.stmt(s.body[i]); {
		case f == breaks:
			return goOn
		case f != goOn:
			return f
		case s.breaks>>uint(i)&1 != 0:
			return goOn
		}
	}
	return goOn
}

// Enumerate runs the program on every sequence of inputs and says whether one reaches the error. ok is false if there are
// more than MaxRuns executions, or one that is too long. each, if not nil, is told every execution's inputs and end.
func (p *Program) Enumerate(signedWrap bool, each func(inputs []int64, end End)) (unsafe, ok bool) {
	n := 0
	for inputs := []int64{}; ; {
		end, read := p.Run(inputs, signedWrap)
		if end == Starved {
			inputs = append(inputs, p.lo)
			continue
		}
		n++
		if n > MaxRuns || end == TooLong {
			return unsafe, false
		}
		unsafe = unsafe || end == Error
		if each != nil {
			each(inputs[:read], end)
		}
		// The next sequence: what was not read has not been chosen, the last choice moves on, with carry.
		inputs = inputs[:read]
		for len(inputs) > 0 && inputs[len(inputs)-1] == p.hi {
			inputs = inputs[:len(inputs)-1]
		}
		if len(inputs) == 0 {
			return unsafe, true
		}
		inputs[len(inputs)-1]++
	}
}
