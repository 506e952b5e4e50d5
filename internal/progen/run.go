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
	maxRuns  = 2000 // executions that Enumerate looks at
)

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

func (m *machine) stop(end End) flow {
	m.end = end
	return ends
}

// block executes statements one after the other.
func (m *machine) block(body []stmt) flow {
	for _, s := range body {
		if f := m.step(s); f != goOn {
			return f
		}
	}
	return goOn
}

// step executes a statement.
func (m *machine) step(s stmt) flow {
	if m.steps++; m.steps > maxSteps {
		return m.stop(TooLong)
	}
	return s.run(m)
}

// Enumerate runs the program on every sequence of inputs and says whether one reaches the error. ok is false if there are
// more than maxRuns executions, or one that is too long. each, if not nil, is told every execution's inputs and end.
func (p *Program) Enumerate(signedWrap bool, each func(inputs []int64, end End)) (unsafe, ok bool) {
	n := 0
	for inputs := []int64{}; ; {
		m := &machine{p: p, inputs: inputs, signedWrap: signedWrap}
		end := m.run()
		if end == Starved {
			inputs = append(inputs, p.lo)
			continue
		}
		n++
		if n > maxRuns || end == TooLong {
			return unsafe, false
		}
		unsafe = unsafe || end == Error
		if each != nil {
			each(inputs[:m.read], end)
		}
		// The next sequence: what was not read has not been chosen, the last choice moves on, with carry.
		inputs = inputs[:m.read]
		for len(inputs) > 0 && inputs[len(inputs)-1] == p.hi {
			inputs = inputs[:len(inputs)-1]
		}
		if len(inputs) == 0 {
			return unsafe, true
		}
		inputs[len(inputs)-1]++
	}
}
