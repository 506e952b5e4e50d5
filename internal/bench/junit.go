package bench

import (
	"fmt"
	"io"
	"strings"

	"cairn/internal/answer"
	"cairn/internal/report"
)

// JUnit writes the results of many tasks. A wrong verdict fails; where no verdict was promised, an error that is reached
// does. A task that is not solved is skipped.
func JUnit(w io.Writer, r Results) error {
	s := report.Suite{Name: "cairn bench"}
	for _, x := range r.Results {
		c := report.Case{Class: strings.TrimSuffix(string(x.Kind)+" "+x.Configuration, " "), Name: x.Task, Output: x.Answer}
		switch {
		case x.Category == Wrong:
			c.Failure = &report.Problem{Type: "wrong", Message: fmt.Sprintf("the answer is %s, it should be %s", x.Answer, x.Expected)}
		case x.Category == Missing && x.Answer == answer.Unsafe.String():
			c.Failure = &report.Problem{Type: x.Answer, Message: "An execution reaches the error."}
		case x.Category == Failed:
			c.Error = &report.Problem{Type: "failure", Message: x.Reason}
		case x.Category == NoIdea:
			c.Skipped = &report.Problem{Message: x.Reason}
		}
		s.Add(c, x.Seconds)
	}
	return s.Write(w)
}
