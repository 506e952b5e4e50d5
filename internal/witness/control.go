package witness

import (
	"fmt"
	"strconv"
	"strings"

	"cairn/lang/cfront"
)

// branch marks which way a statement or an operator takes: the condition E becomes (E) ? (mark = 1, 1) : (mark = 2, 0). The
// value decides which of the two is the one that passes.
func (m *instrumenter) branch(claim int, c Claim) error {
	at := m.s.bytesAt(c.Location)
	st := m.s.statement(at, decides)
	if st != nil && st.Kind == cfront.SwitchStatement {
		return m.selection(claim, st, c.Value)
	}
	if c.Value != "true" && c.Value != "false" {
		return fmt.Errorf("%q is neither true nor false", c.Value)
	}
	yes, no := 1, 2
	if c.Value == "false" {
		yes, no = 2, 1
	}
	if st == nil {
		for _, o := range m.s.outline.Conditionals {
			if within(o.Question, at) {
				m.insert(o.Question+1, " (%s = %d, ", m.mark, yes)
				m.insert(o.Colon, ") ")
				m.insert(o.Colon+1, " (%s = %d, ", m.mark, no)
				m.insert(o.End, ")")
				return nil
			}
		}
		return m.noBeginning(c.Location, "a statement with a condition")
	}
	cond, err := m.condition(st)
	switch {
	case err != nil:
		return err
	case cond.From == cond.To:
		m.insert(cond.From, "%s = %d, ", m.mark, yes)
		m.empty[cond.From] = true
	default:
		m.insert(cond.From, "(")
		m.insert(cond.To, ") ? (%s = %d, 1) : (%s = %d, 0)", m.mark, yes, m.mark, no)
	}
	return nil
}

// condition is that of a statement which has one.
func (m *instrumenter) condition(st *cfront.Statement) (cfront.Span, error) {
	if st.Condition == nil {
		l := m.s.location(st.From, "")
		return cfront.Span{}, fmt.Errorf("a macro makes a part of the statement at line %d, column %d", l.Line, l.Column)
	}
	return *st.Condition, nil
}

// selection marks which label a switch goes to. A variable says that it has just been dispatched, so that falling through
// from the label before is something else.
func (m *instrumenter) selection(claim int, st *cfront.Statement, value string) error {
	if value != "default" {
		if _, err := strconv.ParseInt(strings.TrimRight(value, "uUlL"), 0, 64); err != nil {
			return fmt.Errorf("%q is neither an integer nor default", value)
		}
	}
	cond, err := m.condition(st)
	if err != nil {
		return err
	}
	flag := switchPrefix + strconv.Itoa(claim)
	m.declare("int %s;", flag)
	m.insert(cond.From, "%s = 1, (", flag)
	m.insert(cond.To, ")")
	last := st.To - 1
	if m.s.Text[last] != '}' {
		return fmt.Errorf("a switch without a block")
	}
	hasDefault := false
	for _, l := range st.Cases {
		passes := "0"
		switch constant := strings.TrimSpace(string(m.s.Text[l.Constant.From:l.Constant.To])); {
		case constant == "":
			hasDefault = true
			if value == "default" {
				passes = flag
			}
		case value != "default":
			passes = fmt.Sprintf("%s && (%s) == (%s)", flag, constant, value)
		}
		m.insert(l.Colon+1, " %s = (%s) ? 1 : 2; %s = 0; ", m.mark, passes, flag)
	}
	if !hasDefault && value == "default" {
		if !m.noDefault[last] {
			m.noDefault[last] = true
			m.insert(last, " default: ")
		}
		m.insert(last, "%s = %s ? 1 : 2; ", m.mark, flag)
	}
	return nil
}

// call marks that the call that ends at a closing parenthesis is entered, or what it returns.
func (m *instrumenter) call(claim int, c Claim) error {
	at := m.s.callBefore(c.Location)
	if at == nil {
		return fmt.Errorf("line %d, column %d is not the end of a call", c.Location.Line, c.Location.Column)
	}
	def := m.s.definition(at.Function)
	site := m.calls[at.End]
	if site == nil {
		site = &callMarks{begin: at.Begin}
		m.calls[at.End] = site
	}
	switch {
	case c.Kind == AtCall && def == nil:
		site.enters = append(site.enters, m.mark)
	case c.Kind == AtCall:
		called := callPrefix + strconv.Itoa(claim)
		m.declare("int %s;", called)
		site.enters = append(site.enters, called)
		m.insert(def.Body+1, " %s = %s ? 1 : 2; %s = 0; ", m.mark, called, called)
	case def == nil:
		return fmt.Errorf("the function %s is not defined", at.Function)
	case def.Result == "" || def.Result == "void":
		return fmt.Errorf("the function %s returns nothing", at.Function)
	default:
		if site.result == "" {
			site.result = resultPrefix + strconv.Itoa(claim)
			m.insert(def.From, "%s %s; ", def.Result, site.result)
		}
		site.returns = append(site.returns, fmt.Sprintf("%s = (%s %s) ? 1 : 2", m.mark, site.result, c.Value))
	}
	return nil
}

// callMarks is what is to be marked of one call.
type callMarks struct {
	begin   int      // of its text
	enters  []string // variables that are set before it
	result  string   // the variable of its value
	returns []string // expressions that are evaluated behind it
}

func (c *callMarks) insert(m *instrumenter, end int) {
	front, back := "(", ")"
	for _, v := range c.enters {
		front += v + " = 1, "
	}
	if len(c.returns) > 0 {
		front += c.result + " = "
		back = ", " + strings.Join(c.returns, ", ") + ", " + c.result + ")"
	}
	m.insert(c.begin, "%s", front)
	m.insert(end+1, "%s", back)
}
