package report

import (
	"strings"

	"cairn/internal/answer"
	"cairn/internal/verify"
)

// ExerciseView shows what comes of invariants that somebody claims: condition by condition, with two states of each that fails.
func ExerciseView(x *verify.Exercise, err error) *View {
	var m markup
	v := &View{Verdict: answer.Unknown.String(), Class: answer.Unknown.String()}
	headline := map[string]string{
		verify.Holds: "The invariants prove that the error cannot be reached.", verify.Fails: "The invariants are no proof.", verify.Unknown: "Not all conditions are decided.",
	}
	switch {
	case err != nil:
		m.put("<h1><span class=\"badge unknown\">unknown</span> %s</h1>\n", verify.FirstLine(err.Error()))
		v.Head = m.String()
		return v.of(err)
	case x.Verdict == verify.Holds:
		v.Verdict, v.Class = answer.Safe.String(), answer.Safe.String()
	case x.Verdict == verify.Fails:
		v.Verdict, v.Class = verify.Fails, answer.Unsafe.String()
	}
	m.put("<h1><span class=\"badge %s\">%s</span> invariants</h1>\n<p class=\"headline\">%s</p>\n", v.Class, x.Verdict, headline[x.Verdict])
	v.Head = m.String()

	var body markup
	body.put("<section aria-labelledby=\"conditions-h\"><h2 id=\"conditions-h\">Conditions</h2>\n<div class=\"box\"><div class=\"vars all\"><table><caption>What has been checked</caption><tbody>\n")
	row := func(heading string, all []verify.Condition) {
		for _, c := range all {
			from := ""
			if c.From != nil && !strings.HasPrefix(heading, "consecution") {
				from = ", from line "
			}
			body.put("<tr><th scope=\"row\">%s%s", heading, from)
			if from != "" {
				body.put("%d", c.From.Line)
			}
			body.put("</th><td class=\"v\">%s", c.String())
			for _, s := range []struct {
				when  string
				state []verify.Change
			}{{"before", c.Before}, {"after", c.After}} {
				if len(s.state) > 0 {
					body.put("<br>%s: %s", s.when, verify.Step{Changes: s.state}.ChangeText())
				}
			}
			body.put("</td></tr>\n")
		}
	}
	for _, c := range x.Claims {
		body.put("<tr><th scope=\"row\">line %d</th><td class=\"v\">%s</td></tr>\n", c.Line, c.Expression)
		row("initiation", c.Initiation)
		row("consecution", c.Consecution)
	}
	row("safety", x.Safety)
	body.put("</tbody></table></div></div></section>\n")
	v.Body = body.String()
	return v
}
