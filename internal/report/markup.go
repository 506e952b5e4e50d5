package report

import (
	"fmt"
	"html"
	"strings"
)

// markup is HTML under construction. A small builder does what templates do elsewhere: those find the methods of what they show while they
// run, so that a linker must keep the methods of everything.
type markup struct{ strings.Builder }

// raw is text that is HTML already.
type raw string

// put writes HTML. What is formatted into it is escaped unless it is raw or a number; attributes stand in double quotes.
func (m *markup) put(format string, args ...any) {
	for i, a := range args {
		switch a := a.(type) {
		case raw:
			args[i] = string(a)
		case int:
		default:
			args[i] = html.EscapeString(fmt.Sprint(a))
		}
	}
	fmt.Fprintf(m, format, args...)
}

// table writes a table of names and values, if there are any.
func (m *markup) table(caption string, rows []number) {
	if len(rows) == 0 {
		return
	}
	m.put("<table><caption>%s</caption><tbody>", caption)
	for _, n := range rows {
		m.put(`<tr><th scope="row">%s</th><td class="v">%s</td></tr>`, n.Name, n.Value)
	}
	m.put("</tbody></table>\n")
}
