package witness

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// branch marks which way a statement or an operator takes: the condition E becomes (E) ? (mark = 1, 1) : (mark = 2, 0). The
// value decides which of the two is the one that passes.
func (m *instrumenter) branch(claim, at int, c Claim) error {
	tokens := m.s.tokens
	if tokens[at].text == "switch" {
		return m.selection(claim, at, c.Value)
	}
	if c.Value != "true" && c.Value != "false" {
		return fmt.Errorf("%q is neither true nor false", c.Value)
	}
	yes, no := 1, 2
	if c.Value == "false" {
		yes, no = 2, 1
	}
	if tokens[at].text == "?" {
		colon, end := m.s.alternatives(at)
		if colon < 0 {
			return fmt.Errorf("a conditional operator that does not end")
		}
		m.behind(at, " (%s = %d, ", m.mark, yes)
		m.before(colon, ") ")
		m.behind(colon, " (%s = %d, ", m.mark, no)
		m.before(end, ")")
		return nil
	}
	first, end, err := m.s.condition(at)
	if err != nil {
		return err
	}
	if first == end {
		m.before(first, "%s = %d, ", m.mark, yes)
		m.empty[tokens[first].off] = true
		return nil
	}
	m.before(first, "(")
	m.before(end, ") ? (%s = %d, 1) : (%s = %d, 0)", m.mark, yes, m.mark, no)
	return nil
}

// selection marks which label a switch goes to. A variable says that it has just been dispatched, so that falling through
// from the label before is something else.
func (m *instrumenter) selection(claim, at int, value string) error {
	if value != "default" {
		if _, err := strconv.ParseInt(strings.TrimRight(value, "uUlL"), 0, 64); err != nil {
			return fmt.Errorf("%q is neither an integer nor default", value)
		}
	}
	first, end, err := m.s.condition(at)
	if err != nil {
		return err
	}
	flag := switchPrefix + strconv.Itoa(claim)
	m.declare("int %s;", flag)
	m.before(first, "%s = 1, (", flag)
	m.before(end, ")")
	last := m.s.statementEnd(at) - 1
	if last < 0 || m.s.tokens[last].text != "}" {
		return fmt.Errorf("a switch without a block")
	}
	hasDefault := false
	for _, l := range m.s.labels(end+1, last) {
		passes := "0"
		switch {
		case l.constant == "":
			hasDefault = true
			if value == "default" {
				passes = flag
			}
		case value != "default":
			passes = fmt.Sprintf("%s && (%s) == (%s)", flag, l.constant, value)
		}
		m.behind(l.colon, " %s = (%s) ? 1 : 2; %s = 0; ", m.mark, passes, flag)
	}
	if !hasDefault && value == "default" {
		if !m.noDefault[last] {
			m.noDefault[last] = true
			m.before(last, " default: ")
		}
		m.before(last, "%s = %s ? 1 : 2; ", m.mark, flag)
	}
	return nil
}

// noFunctions are words in front of parentheses that call nothing.
var noFunctions = []string{"if", "while", "for", "switch", "return", "sizeof", "else", "do", "case"}

// call marks that the call that ends at a closing parenthesis is entered, or what it returns.
func (m *instrumenter) call(claim, at int, c Claim) error {
	open := m.s.matching(at)
	if open < 1 || !m.s.tokens[open-1].word || slices.Contains(noFunctions, m.s.tokens[open-1].text) || !m.s.inBody(open) {
		return fmt.Errorf("line %d, column %d is not the end of a call", c.Location.Line, c.Location.Column)
	}
	name := m.s.tokens[open-1].text
	def, defined := m.s.definition(name)
	site := m.calls[at]
	if site == nil {
		site = &callMarks{name: open - 1}
		m.calls[at] = site
	}
	switch {
	case c.Kind == AtCall && !defined:
		site.enters = append(site.enters, m.mark)
	case c.Kind == AtCall:
		called := callPrefix + strconv.Itoa(claim)
		m.declare("int %s;", called)
		site.enters = append(site.enters, called)
		m.behind(def.body, " %s = %s ? 1 : 2; %s = 0; ", m.mark, called, called)
	case !defined:
		return fmt.Errorf("the function %s is not defined", name)
	case def.result == "" || def.result == "void":
		return fmt.Errorf("the function %s returns nothing", name)
	default:
		if site.result == "" {
			site.result = resultPrefix + strconv.Itoa(claim)
			m.before(def.begin, "%s %s; ", def.result, site.result)
		}
		site.returns = append(site.returns, fmt.Sprintf("%s = (%s %s) ? 1 : 2", m.mark, site.result, c.Value))
	}
	return nil
}

// callMarks is what is to be marked of one call.
type callMarks struct {
	name    int      // the token
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
	m.before(c.name, "%s", front)
	m.behind(end, "%s", back)
}

// alternatives finds the colon of the conditional operator at token i, and the token behind its third operand.
func (s *Source) alternatives(i int) (colon, end int) {
	colon = -1
	nested := 0
	for depth := 0; i+1 < len(s.tokens); {
		i++
		switch s.tokens[i].text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth < 0 {
				return colon, i
			}
		case "?":
			if depth == 0 {
				nested++
			}
		case ":":
			switch {
			case depth > 0:
			case nested > 0:
				nested--
			case colon >= 0:
				return colon, i
			default:
				colon = i
			}
		case ",", ";":
			if depth == 0 && colon >= 0 {
				return colon, i
			}
		}
	}
	return -1, -1
}

// label is a case of a switch, or its default, which has no constant.
type label struct {
	colon    int
	constant string
}

// labels finds the labels of a switch whose block lies between two tokens; those of switches inside are not its own.
func (s *Source) labels(from, to int) []label {
	var all []label
	for i := from; i < to; i++ {
		switch s.tokens[i].text {
		case "switch":
			if end := s.statementEnd(i); end > 0 {
				i = end - 1
			}
		case "case":
			colon := i + 1
			for nested := 0; colon < to && (s.tokens[colon].text != ":" || nested > 0); colon++ {
				switch s.tokens[colon].text {
				case "?":
					nested++
				case ":":
					nested--
				}
			}
			if colon < to {
				text := s.Text[s.tokens[i].off+len("case") : s.tokens[colon].off]
				all = append(all, label{colon, strings.TrimSpace(string(text))})
			}
			i = colon
		case "default":
			if i+1 < to && s.tokens[i+1].text == ":" {
				all = append(all, label{colon: i + 1})
			}
		}
	}
	return all
}

// matching is the token that opens what token i closes; -1 if there is none.
func (s *Source) matching(i int) int {
	if s.tokens[i].text != ")" {
		return -1
	}
	for depth := 0; i >= 0; i-- {
		switch s.tokens[i].text {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// inBody reports whether token i lies in braces.
func (s *Source) inBody(i int) bool {
	depth := 0
	for _, t := range s.tokens[:i] {
		switch t.text {
		case "{":
			depth++
		case "}":
			depth--
		}
	}
	return depth > 0
}

// definition is where a function is defined.
type definition struct {
	begin, body int    // tokens: the first one, and the opening brace
	result      string // the type that is returned, if that is a plain one
}

// specifiers are words in front of a function that are not of its type.
var specifiers = []string{"static", "inline", "extern", "__inline", "__inline__", "_Noreturn", "register"}

// definition finds the definition of a function.
func (s *Source) definition(name string) (definition, bool) {
	depth, begin := 0, 0
	for i, t := range s.tokens {
		switch {
		case t.text == "{":
			depth++
		case t.text == "}":
			depth--
			begin = i + 1
		case depth > 0:
		case t.text == ";":
			begin = i + 1
		case t.text == name && i+1 < len(s.tokens) && s.tokens[i+1].text == "(":
			end := s.match(i + 1)
			if end < 0 || end+1 >= len(s.tokens) || s.tokens[end+1].text != "{" {
				continue
			}
			var words []string
			for _, w := range s.tokens[begin:i] {
				if !slices.Contains(specifiers, w.text) {
					words = append(words, w.text)
				}
			}
			return definition{begin, end + 1, strings.Join(words, " ")}, true
		}
	}
	return definition{}, false
}

// Body is the place of the first statement or declaration of a function.
func (s *Source) Body(function string) (Location, bool) {
	def, ok := s.definition(function)
	if !ok || def.body+1 >= len(s.tokens) || s.tokens[def.body+1].text == "}" {
		return Location{}, false
	}
	return s.location(s.tokens[def.body+1].off, function), true
}

// Function is the name of the function that a location lies in; empty if there is none.
func (s *Source) Function(at Location) string {
	off, ok := s.offset(at)
	if !ok {
		return ""
	}
	name, depth := "", 0
	for i, t := range s.tokens {
		if t.off >= off {
			break
		}
		switch t.text {
		case "{":
			if depth++; depth == 1 && i > 0 {
				if open := s.matching(i - 1); open > 0 {
					name = s.tokens[open-1].text
				}
			}
		case "}":
			if depth--; depth == 0 {
				name = ""
			}
		}
	}
	return name
}

// Defines reports whether the call that ends at a location is one of a function that the program defines.
func (s *Source) Defines(end Location) bool {
	off, ok := s.offset(end)
	i, found := s.byOffset[off]
	if !ok || !found {
		return false
	}
	open := s.matching(i)
	if open < 1 {
		return false
	}
	_, ok = s.definition(s.tokens[open-1].text)
	return ok
}
