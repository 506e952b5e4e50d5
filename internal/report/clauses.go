package report

import (
	"fmt"
	"path/filepath"
	"strings"

	"cairn/internal/draw"
	"cairn/internal/verify"
	"cairn/smt"
)

// ClauseRun is a finished run over Horn clauses.
type ClauseRun struct {
	Report  *verify.ClauseReport // with its evidence
	Source  []byte               // empty if the file could not be read
	History *History             // nil: none was kept
	Version string
	Err     error // why the run has failed
}

// Page makes the page for a run over clauses: the model, or the derivation as a list and as a graph, and the proof
// obligations of the search.
func (r *ClauseRun) Page() ([]byte, error) { return r.page().render() }

// View makes the same as parts of a page.
func (r *ClauseRun) View() *View { return r.page().view().of(r.Err) }

func (r *ClauseRun) page() *page {
	rep := r.Report
	p := &page{
		Name: filepath.Base(rep.File), Version: r.Version,
		Verdict: rep.Answer, Class: "unknown", Settings: "Engine " + rep.Engine + " · constrained Horn clauses",
		FlowTitle: "Derivation", FlowNote: "Each fact follows from those above it, by the clause that it names. Choose a fact to see its clause.",
	}
	p.Headline, p.Certificate = r.words()
	switch rep.Answer {
	case smt.Sat.String():
		p.Class = "safe"
	case smt.Unsat.String():
		p.Class = "unsafe"
	}
	p.Lines = sourceLines(r.Source)
	p.Model = rep.Model
	if len(rep.Derivation) > 0 {
		p.addDerivation(rep)
	}
	p.addTrees(r.History, rep.Engine)
	p.addNumbers(rep.Statistics, rep.Usage)
	p.Data.Language = "smt2"
	return p
}

// words says what the answer means and how it has been checked.
func (r *ClauseRun) words() (headline, certificate string) {
	switch {
	case r.Err != nil:
		return "The run has failed: " + verify.FirstLine(r.Err.Error()), uncertified
	case r.Report.Answer == smt.Sat.String():
		return "An interpretation of the predicates makes all clauses true.", "Checked: each clause has been proved under the interpretation, by code that did not find it."
	case r.Report.Answer == smt.Unsat.String():
		return "False can be derived from the clauses.", "Checked: each step of the derivation is an instance of its clause."
	default:
		return "No answer: " + r.Report.Reason, uncertified + advice[r.Report.Reason]
	}
}

// maxFactWidth is the number of characters of a fact on a line of its node, maxFactLines the number of lines.
const (
	maxFactWidth = 44
	maxFactLines = 3
)

// addDerivation draws the derivation: facts point to what is derived from them.
func (p *page) addDerivation(rep *verify.ClauseReport) {
	g := &draw.Graph{
		Title: "derivation of false",
		Desc:  fmt.Sprintf("A derivation of %s. The facts without arrows into them are where it begins, the last one is false.", count(len(rep.Derivation), "fact")),
	}
	var lines []int
	for i, f := range rep.Derivation {
		n := draw.Node{Lines: append([]string{fmt.Sprintf("%d  by clause %d", i+1, f.Clause)}, wrap(f.Fact, maxFactWidth, maxFactLines)...), Detail: f.Fact}
		switch {
		case i == len(rep.Derivation)-1:
			n.Class = draw.Bad
		case len(f.Premises) == 0:
			n.Class = draw.Start
		}
		g.Nodes = append(g.Nodes, n)
		for _, from := range f.Premises {
			g.Edges = append(g.Edges, draw.Edge{From: from - 1, To: i})
		}
		line := 0
		if f.Place != nil {
			line = f.Place.Line
		}
		lines = append(lines, line)
	}
	p.addFlow(g, lines)
}

// wrap breaks a text between words into at most n lines of about a width.
func wrap(s string, width, n int) []string {
	lines := []string{""}
	for _, word := range strings.Fields(s) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = Clip(word, width)
		case len([]rune(*last))+1+len([]rune(word)) <= width:
			*last += " " + word
		case len(lines) == n:
			*last += " ..."
			return lines
		default:
			lines = append(lines, Clip(word, width))
		}
	}
	return lines
}
