package play

import (
	"cairn/internal/question"
	"cairn/internal/verify"
)

// Engine is one of those that the page offers.
type Engine struct {
	Name    string   `json:"name"`
	Summary string   `json:"summary"`
	Paper   string   `json:"paper,omitempty"`
	Options []Option `json:"options,omitempty"`
	Extras  bool     `json:"extras,omitempty"` // it does things that its paper has not, and can do without
}

// Option is a setting of an engine; without Words it is a number.
type Option struct {
	Name  string   `json:"name"`
	Usage string   `json:"usage"`
	Words []string `json:"words,omitempty"`
}

// Offer lists the engines for programs and for clauses, the default first.
func Offer() map[string][]Engine {
	return map[string][]Engine{"programs": offered(verify.Programs), "clauses": offered(question.Clauses)}
}

func offered(kinds question.Kind) (all []Engine) {
	for _, e := range verify.Engines(kinds) {
		out := Engine{Name: e.Name, Summary: e.Summary, Paper: e.Paper}
		if e.New != nil { // the portfolio has none of its own
			_, unpublished := e.Extras()
			out.Extras = len(unpublished) > 0
			for _, o := range e.Options() {
				if !o.Extra {
					out.Options = append(out.Options, Option{o.Name, o.Usage, o.Words})
				}
			}
		}
		all = append(all, out)
	}
	return all
}
