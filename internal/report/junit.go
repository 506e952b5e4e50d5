package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"cairn/internal/answer"
	"cairn/internal/verify"
)

// Suite is a list of test cases in the XML that JUnit has made a custom. There is no standard; what is written is what
// Jenkins, GitLab and others read.
type Suite struct {
	XMLName  xml.Name `xml:"testsuite"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Skipped  int      `xml:"skipped,attr"`
	Time     string   `xml:"time,attr"`
	Cases    []Case   `xml:"testcase"`

	seconds float64
}

// Case is one test: a program and its property.
type Case struct {
	Class   string   `xml:"classname,attr"`
	Name    string   `xml:"name,attr"`
	Time    string   `xml:"time,attr"`
	Failure *Problem `xml:"failure"` // the property does not hold
	Error   *Problem `xml:"error"`   // there is no answer
	Skipped *Problem `xml:"skipped"` // no answer was expected
	Output  string   `xml:"system-out,omitempty"`
}

// Problem says why a test has not passed.
type Problem struct {
	Type    string `xml:"type,attr,omitempty"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// Add appends a case and counts it.
func (s *Suite) Add(c Case, seconds float64) {
	c.Time = fmt.Sprintf("%.3f", seconds)
	c.Output = printable(c.Output)
	for _, p := range []*Problem{c.Failure, c.Error, c.Skipped} {
		if p != nil {
			p.Message, p.Text = printable(p.Message), printable(p.Text)
		}
	}
	s.seconds += seconds
	s.Time = fmt.Sprintf("%.3f", s.seconds)
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

// printable replaces what XML cannot hold, not even escaped.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == '\ufffe' || r == '\uffff' {
			return '\ufffd'
		}
		return r
	}, s)
}

// Write writes the suite as a document.
func (s *Suite) Write(w io.Writer) error {
	body, err := xml.MarshalIndent(struct {
		XMLName xml.Name `xml:"testsuites"`
		Suite   *Suite
	}{Suite: s}, "", "  ")
	if err == nil {
		_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, body)
	}
	return err
}

// JUnit writes the run as a suite of one test. text is what people are shown.
func (r *Run) JUnit(text string) ([]byte, error) {
	c := Case{Class: r.Report.File, Name: r.Report.Property, Output: text}
	switch {
	case r.Err != nil:
		c.Error = &Problem{Type: "failure", Message: verify.FirstLine(r.Err.Error())}
	case r.Report.Verdict == answer.Unsafe.String():
		c.Failure = &Problem{Type: "unsafe", Message: r.summary(), Text: text}
		c.Output = ""
	case r.Report.Verdict == answer.Unknown.String():
		c.Error = &Problem{Type: "unknown", Message: r.Report.Reason}
	}
	s := Suite{Name: "cairn verify"}
	s.Add(c, r.Report.Usage.Seconds)
	for _, g := range r.Report.Goals {
		s.Add(r.goalCase(g), 0)
	}
	var b bytes.Buffer
	err := s.Write(&b)
	return b.Bytes(), err
}

// goalCase is a test of one assertion.
func (r *Run) goalCase(g verify.Goal) Case {
	c := Case{Class: r.Report.File, Name: fmt.Sprintf("%s:%d:%d: %s", g.File, g.Line, g.Column, g.Text)}
	switch g.Verdict {
	case answer.Unsafe.String():
		c.Failure = &Problem{Type: "unsafe", Message: "This can fail: " + g.What()}
	case answer.Unknown.String():
		c.Error = &Problem{Type: "unknown", Message: g.Reason}
	}
	return c
}
