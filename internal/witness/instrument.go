package witness

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
	"cairn/internal/lazy"
)

// ClaimKind is what a claim is about.
type ClaimKind uint8

// The kinds of claims.
const (
	AtStatement ClaimKind = iota // the states before a statement
	AtEnd                        // the states behind a statement
	AtLoop                       // the states in which a loop's condition is about to be decided
	AtBranch                     // which way an if, a loop, a switch or a conditional operator takes
	AtCall                       // that the function of the call that ends there is entered
	AtReturn                     // the value that the call that ends there returns
)

// Claim says something of the executions that come to a place of the program. The value is a C expression; of a branch: true,
// false, or the value of a case or default of a switch; of a return: a comparison, as in "== 3". A call has none.
type Claim struct {
	Location Location
	Value    string
	Kind     ClaimKind
}

// The names of the variables that lead claims through the front end: what is set where the evaluation of a claim begins, marks,
// which are set where it ends, and what they need to know of the past.
const (
	beginPrefix  = "__cairn_begin_"
	MarkPrefix   = "__cairn_mark_"
	callPrefix   = "__cairn_call_"
	resultPrefix = "__cairn_result_"
	switchPrefix = "__cairn_switch_"
)

// Instrumented is a program with claims in it.
type Instrumented struct {
	Text []byte

	source *Source
	ins    []insertion
}

// insertion is text that is put in front of a byte of a program.
type insertion struct {
	off   int
	text  string
	claim int // for which it is made
}

// ClaimError is what is wrong with the claim of that index.
type ClaimError struct {
	Claim int
	Msg   string
}

func (e *ClaimError) Error() string { return e.Msg }

// Instrument puts claims into a program so that the front end gives them their meaning: each becomes an assignment of its
// truth, 1 or 2, to a variable of its own, at its place; claims about the same place in their order. Marks finds these in the
// graphs. The error is a *ClaimError: a claim has no place in the program.
func Instrument(s *Source, claims []Claim) (*Instrumented, error) {
	m := &instrumenter{s: s, empty: make(map[int]bool), noDefault: make(map[int]bool), calls: make(map[int]*callMarks)}
	for i, c := range claims {
		m.at, m.mark = i, MarkPrefix+strconv.Itoa(i)
		m.begin = beginPrefix + strconv.Itoa(i)
		m.declare("int %s, %s;", m.begin, m.mark)
		if err := m.claim(i, c); err != nil {
			return nil, &ClaimError{i, err.Error()}
		}
	}
	for _, off := range slices.Sorted(maps.Keys(m.empty)) {
		m.insert(off, "1") // an empty condition is true
	}
	for _, at := range slices.Sorted(maps.Keys(m.calls)) {
		m.calls[at].insert(m, at)
	}
	slices.SortStableFunc(m.ins, func(a, b insertion) int { return a.off - b.off })
	var b bytes.Buffer
	b.WriteString(m.declarations.String())
	fmt.Fprintf(&b, "#line 1 %s\n", strconv.Quote(s.File))
	done := 0
	for _, in := range m.ins {
		b.Write(s.Text[done:in.off])
		b.WriteString(in.text)
		done = in.off
	}
	b.Write(s.Text[done:])
	return &Instrumented{Text: b.Bytes(), source: s, ins: m.ins}, nil
}

// Locate is Source.Locate for positions in the instrumented text, of which the insertions are taken away.
func (t *Instrumented) Locate(pos cfg.Pos, function string) (Location, bool) {
	l, ok := t.source.Locate(pos, function)
	if !ok {
		return l, false
	}
	start, end := t.source.lineBounds(l.Line)
	col := l.Column // in the text with the insertions before it
	for _, in := range t.ins {
		if in.off < start || in.off > end {
			continue
		}
		if at := in.off - start + 1; col > at { // it lies behind what is inserted, or in it
			col = max(at, col-len(in.text))
		}
	}
	l.Column = col
	return l, true
}

// Claim tells the claim in whose text, as it has been inserted, a position lies.
func (t *Instrumented) Claim(pos cfg.Pos) (claim int, ok bool) {
	l, ok := t.source.Locate(pos, "")
	if !ok {
		return 0, false
	}
	start, end := t.source.lineBounds(l.Line)
	before := 0 // the length of what is inserted into the line further left
	for _, in := range t.ins {
		if in.off < start || in.off > end {
			continue
		}
		if at := in.off - start + 1 + before; at <= l.Column && l.Column < at+len(in.text) {
			return in.claim, true
		}
		before += len(in.text)
	}
	return 0, false
}

// instrumenter collects insertions.
type instrumenter struct {
	s            *Source
	at           int    // the claim at hand
	mark         string // its variable
	begin        string // the one that is set before
	declarations strings.Builder
	ins          []insertion
	empty        map[int]bool // the offsets of empty conditions that get something in front
	noDefault    map[int]bool // the ends of switches that have been given a default
	calls        map[int]*callMarks
}

func (m *instrumenter) declare(format string, args ...any) {
	fmt.Fprintf(&m.declarations, format+"\n", args...)
}

func (m *instrumenter) insert(off int, format string, args ...any) {
	m.ins = append(m.ins, insertion{off, fmt.Sprintf(format, args...), m.at})
}

func (m *instrumenter) claim(i int, c Claim) error {
	if c.Kind <= AtLoop {
		if err := expression(c.Value); err != nil {
			return err
		}
	}
	switch c.Kind {
	case AtLoop:
		return m.loop(c)
	case AtBranch:
		return m.branch(i, c)
	case AtCall, AtReturn:
		return m.call(i, c)
	default:
		return m.statement(c)
	}
}

// inWord matches two bytes that belong to one word.
var inWord = lazy.Regexp(`^\w\w$`)

// noBeginning says that something else begins at a location, or nothing.
func (m *instrumenter) noBeginning(l Location, what string) error {
	at := m.s.bytesAt(l)
	if len(bytes.TrimSpace(m.s.Text[at.From:at.To])) == 0 || l.Column > 1 && inWord().Match(m.s.Text[at.From-1:at.From+1]) {
		what = "anything"
	}
	return fmt.Errorf("line %d, column %d is not the beginning of %s", l.Line, l.Column, what)
}

// look is an expression that evaluates a claim.
func (m *instrumenter) look(value string) string {
	return fmt.Sprintf("%s = 1, %s = (%s) ? 1 : 2", m.begin, m.mark, value)
}

// statement marks the states before or behind a statement: behind its labels, as jumps to them come to the statement, too.
func (m *instrumenter) statement(c Claim) error {
	st := m.s.statement(m.s.bytesAt(c.Location), anyStatement)
	if st == nil {
		return m.noBeginning(c.Location, "a statement")
	}
	look, back := m.look(c.Value)+"; ", ""
	if c.Kind == AtEnd {
		look, back = "", " "+look
	}
	if !st.InBlock {
		m.insert(append(st.Labels, st.From)[0], "{ ")
		back += " }"
	}
	m.insert(st.From, "%s", look)
	m.insert(st.To, "%s", back)
	return nil
}

func (m *instrumenter) loop(c Claim) error {
	st := m.s.statement(m.s.bytesAt(c.Location), isLoop)
	if st == nil {
		return m.noBeginning(c.Location, "a loop")
	}
	cond, err := m.condition(st)
	if err != nil {
		return err
	}
	m.insert(cond.From, "%s, ", m.look(c.Value))
	if cond.From == cond.To {
		m.empty[cond.From] = true
	}
	return nil
}
