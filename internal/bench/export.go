package bench

import (
	"cmp"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"cairn/internal/verify"
)

// CSV prints the results as a table with a header.
func (r Results) CSV(w io.Writer) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"task", "kind", "expected", "answer", "category", "reason", "seconds", "cpu_seconds", "memory_bytes", "exit", "configuration", "without"}}
	for _, x := range r.Results {
		rows = append(rows, []string{x.Task, string(x.Kind), x.Expected, x.Answer, string(x.Category), x.Reason,
			fmt.Sprintf("%.3f", x.Seconds), fmt.Sprintf("%.3f", x.CPU), strconv.FormatUint(x.Memory, 10), strconv.Itoa(x.Exit), x.Configuration,
			strings.Join(x.Without, " ")})
	}
	return c.WriteAll(rows)
}

// The elements of BenchExec's result files (result DTD 3.12), which its table-generator reads.
type (
	xmlResult struct {
		XMLName   xml.Name `xml:"result"`
		Name      string   `xml:"name,attr"`
		Benchmark string   `xml:"benchmarkname,attr"`
		Tool      string   `xml:"tool,attr"`
		Module    string   `xml:"toolmodule,attr"`
		Version   string   `xml:"version,attr"`
		Options   string   `xml:"options,attr,omitempty"`
		Timelimit string   `xml:"timelimit,attr,omitempty"`
		Memlimit  string   `xml:"memlimit,attr,omitempty"`
		Date      string   `xml:"date,attr"`
		Generator string   `xml:"generator,attr"`
		Columns   []xmlCol `xml:"columns>column"`
		Runs      []xmlRun `xml:"run"`
	}
	xmlCol struct {
		Title string `xml:"title,attr"`
		Value string `xml:"value,attr,omitempty"`
	}
	xmlRun struct {
		Name       string   `xml:"name,attr"`
		Files      string   `xml:"files,attr"`
		Properties string   `xml:"properties,attr,omitempty"`
		Expected   string   `xml:"expectedVerdict,attr,omitempty"`
		Columns    []xmlCol `xml:"column"`
	}
)

const resultType = `<!DOCTYPE result PUBLIC "+//IDN sosy-lab.org//DTD BenchExec result 3.12//EN" "https://www.sosy-lab.org/benchexec/result-3.12.dtd">`

// ErrSeveral is the error for a format that has room for one configuration.
var ErrSeveral = errors.New("BenchExec's format has one configuration in a file, and there are several")

// XML prints the results of one configuration as BenchExec does. date is the time of the run.
func (r Results) XML(w io.Writer, name string, date time.Time) error {
	s := r.Manifest.Settings
	doc := xmlResult{Name: name, Benchmark: name, Tool: "cairn", Module: "benchexec.tools.cairn", Version: s.Version, Date: date.UTC().Format(time.RFC3339), Generator: "cairn bench"}
	if s.several() {
		return ErrSeveral
	}
	for _, c := range s.Configurations {
		var options []string
		if c.Engine != "" {
			options = []string{"--engine", c.Engine}
		}
		doc.Options = strings.Join(append(options, c.Args...), " ")
	}
	if limit := cmp.Or(s.CPUTimeout, s.Timeout); limit > 0 {
		doc.Timelimit = strconv.FormatFloat(limit.Seconds(), 'f', -1, 64) + "s"
	}
	if s.Memory > 0 {
		doc.Memlimit = strconv.FormatUint(s.Memory, 10) + "B"
	}
	for _, title := range []string{"status", "category", "cputime", "walltime", "memory"} {
		doc.Columns = append(doc.Columns, xmlCol{Title: title})
	}
	for _, x := range r.Results {
		run := xmlRun{Name: x.Task, Files: "[" + x.Task + "]"}
		if x.Kind == Program {
			run.Properties = "unreach-call"
			run.Expected = map[string]string{"safe": "true", "unsafe": "false"}[x.Expected]
		}
		run.Columns = []xmlCol{
			{"status", x.status()},
			{"category", string(x.Category)},
			{"cputime", fmt.Sprintf("%.3fs", x.CPU)},
			{"walltime", fmt.Sprintf("%.3fs", x.Seconds)},
			{"memory", fmt.Sprintf("%dB", x.Memory)},
		}
		doc.Runs = append(doc.Runs, run)
	}
	body, err := xml.MarshalIndent(doc, "", "  ")
	if err == nil {
		_, err = fmt.Fprintf(w, "%s%s\n%s\n", xml.Header, resultType, body)
	}
	return err
}

// status is the answer as SV-COMP writes it.
func (r *Result) status() string {
	switch r.Answer {
	case "safe":
		return "true"
	case "unsafe":
		return "false(" + cmp.Or(r.Property, verify.Property) + ")"
	case "unknown", "":
		if r.Reason != "" {
			return "unknown (" + r.Reason + ")"
		}
		return "unknown"
	default:
		return r.Answer
	}
}
