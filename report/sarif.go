package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"cairn/answer"
	"cairn/cfg"
	"cairn/verify"
)

// The parts of SARIF 2.1.0 (OASIS standard, 2020) that are used; section numbers are the standard's.
type (
	sarifLog struct { // 3.13
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct { // 3.14
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Artifacts   []sarifArtifact   `json:"artifacts"`
		Results     []sarifResult     `json:"results"`
		ColumnKind  string            `json:"columnKind"`
	}
	sarifTool struct { // 3.18
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct { // 3.19
		Name          string      `json:"name"`
		FullName      string      `json:"fullName"`
		Version       string      `json:"version"`
		Rules         []sarifRule `json:"rules"`
		Notifications []sarifRule `json:"notifications"`
	}
	sarifRule struct { // 3.49
		ID      string         `json:"id"`
		Name    string         `json:"name"`
		Short   sarifText      `json:"shortDescription"`
		Full    sarifText      `json:"fullDescription"`
		Help    sarifText      `json:"help"`
		Default sarifRuleLevel `json:"defaultConfiguration"`
	}
	sarifRuleLevel struct {
		Level string `json:"level"`
	}
	sarifText struct { // 3.11, 3.12
		Text string `json:"text"`
	}
	sarifInvocation struct { // 3.20
		Successful    bool                `json:"executionSuccessful"`
		ExitCode      int                 `json:"exitCode"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct { // 3.58
		Descriptor sarifReference  `json:"descriptor"`
		Level      string          `json:"level"`
		Message    sarifText       `json:"message"`
		Locations  []sarifLocation `json:"locations,omitempty"`
	}
	sarifReference struct { // 3.52
		ID    string `json:"id"`
		Index int    `json:"index"`
	}
	sarifArtifact struct { // 3.24
		Location sarifURI `json:"location"`
	}
	sarifURI struct { // 3.4
		URI string `json:"uri"`
	}
	sarifResult struct { // 3.27
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		CodeFlows    []sarifCodeFlow   `json:"codeFlows"`
	}
	sarifLocation struct { // 3.28
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
		Message  *sarifText     `json:"message,omitempty"`
	}
	sarifPhysical struct { // 3.29
		Artifact sarifURI     `json:"artifactLocation"`
		Region   *sarifRegion `json:"region,omitempty"`
	}
	sarifRegion struct { // 3.30
		Line    int        `json:"startLine"`
		Column  int        `json:"startColumn,omitempty"`
		Snippet *sarifText `json:"snippet,omitempty"`
	}
	sarifLogical struct { // 3.33
		Name string `json:"name"`
		Kind string `json:"kind"`
	}
	sarifCodeFlow struct { // 3.36
		Message     sarifText         `json:"message"`
		ThreadFlows []sarifThreadFlow `json:"threadFlows"`
	}
	sarifThreadFlow struct { // 3.37
		Locations []sarifStep `json:"locations"`
	}
	sarifStep struct { // 3.38
		Location   sarifLocation        `json:"location"`
		State      map[string]sarifText `json:"state,omitempty"`
		Order      int                  `json:"executionOrder"`
		Importance string               `json:"importance"`
	}
)

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// sarifRules describe what is reported as a result.
var sarifRules = []sarifRule{{
	ID: verify.Property, Name: "ReachableError",
	Short:   sarifText{"An execution of the program reaches an error."},
	Full:    sarifText{"A call of reach_error() or __VERIFIER_error(), or an assertion that fails, is reached by an execution. The code flow shows it with the values of the variables; it has been replayed on the inputs it names."},
	Help:    sarifText{"Follow the code flow. The program has to exclude the inputs it begins with, or do something else with them."},
	Default: sarifRuleLevel{"error"},
}, {
	ID: verify.NoOverflow, Name: "SignedOverflow",
	Short:   sarifText{"In an execution of the program a signed integer overflows."},
	Full:    sarifText{"The exact result of an operation on signed integers is no value of its type, which is undefined behaviour. The code flow shows the execution with the values of the variables; it has been replayed on the inputs it names."},
	Help:    sarifText{"Follow the code flow. Exclude the inputs it begins with, test the operands before, or compute in a wider or unsigned type."},
	Default: sarifRuleLevel{"error"},
}, {
	ID: verify.InBounds, Name: "OutOfBounds",
	Short:   sarifText{"In an execution of the program an index leaves its array."},
	Full:    sarifText{"An element outside an array is used, or a pointer is moved out of its array, which is undefined behaviour. The code flow shows the execution with the values of the variables; it has been replayed on the inputs it names."},
	Help:    sarifText{"Follow the code flow. Exclude the inputs it begins with, or test the index before it is used."},
	Default: sarifRuleLevel{"error"},
}, {
	ID: "undefined-behaviour", Name: "UndefinedBehaviour",
	Short:   sarifText{"In an execution of the program something happens that C leaves undefined, or memory is lost."},
	Full:    sarifText{"One of the checks that were asked for fails, which the message names. The code flow shows the execution with the values of the variables; it has been replayed on the inputs it names."},
	Help:    sarifText{"Follow the code flow. Exclude the inputs it begins with, or test what the operation needs before it."},
	Default: sarifRuleLevel{"error"},
}}

// sarifNotifications describe what is reported about the run itself.
var sarifNotifications = []sarifRule{
	{
		ID: "unknown", Name: "NoAnswer", Short: sarifText{"There is no answer."},
		Full: sarifText{"A limit was reached, or the program has something that is not supported."},
		Help: sarifText{"More time or memory, or another engine, may help."}, Default: sarifRuleLevel{"warning"},
	},
	{
		ID: "failure", Name: "Failure", Short: sarifText{"The run has failed."},
		Full: sarifText{"The input cannot be read or parsed, or the verifier is at fault."},
		Help: sarifText{"The message names the place in the input."}, Default: sarifRuleLevel{"error"},
	},
	{
		ID: "assumption", Name: "Assumption", Short: sarifText{"Something has been assumed about what is not in the text."},
		Full: sarifText{"A function has no body. The answer holds if it behaves as the message says."},
		Help: sarifText{"Add the file with the function's body, or a body that does what it may do."}, Default: sarifRuleLevel{"note"},
	},
}

// SARIF writes the run as a SARIF 2.1.0 log: a result with a code flow if the error is reached, a notification if there is
// no answer. exitCode is that of the process.
func (r *Run) SARIF(exitCode int) ([]byte, error) {
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name: "cairn", FullName: "cairn software verifier", Version: r.Version, Rules: sarifRules, Notifications: sarifNotifications,
		}},
		Artifacts: []sarifArtifact{{sarifFile(r.Report.File)}}, Results: []sarifResult{}, ColumnKind: "unicodeCodePoints",
	}
	call := sarifInvocation{Successful: r.Err == nil, ExitCode: exitCode}
	switch {
	case r.Err != nil:
		call.Notifications = []sarifNotification{r.notification(1, firstLine(r.Err.Error()))}
	case r.Report.Verdict == answer.Unsafe.String():
		run.Results = append(run.Results, r.sarifResult())
		run.Results = append(run.Results, r.sarifOthers()...)
	case r.Report.Verdict == answer.Unknown.String():
		call.Notifications = []sarifNotification{r.notification(0, r.Report.Reason)}
	}
	if r.Err == nil {
		for _, n := range r.Report.Notes {
			note := r.notification(2, n.Text)
			note.Locations[0].Physical.Region = &sarifRegion{Line: n.Line, Column: n.Column}
			call.Notifications = append(call.Notifications, note)
		}
	}
	run.Invocations = []sarifInvocation{call}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
	return b.Bytes(), err
}

func (r *Run) notification(kind int, text string) sarifNotification {
	n := sarifNotifications[kind]
	return sarifNotification{
		Descriptor: sarifReference{n.ID, kind}, Level: n.Default.Level, Message: sarifText{text},
		Locations: []sarifLocation{{Physical: sarifPhysical{Artifact: sarifFile(r.Report.File)}}},
	}
}

// sarifResult tells of the error and of the way to it.
func (r *Run) sarifResult() sarifResult {
	res := sarifResult{
		RuleID: sarifRules[r.sarifRule()].ID, RuleIndex: r.sarifRule(), Level: "error", Message: sarifText{r.summary()},
		Locations: []sarifLocation{{Physical: sarifPhysical{Artifact: sarifFile(r.Report.File)}}},
		CodeFlows: []sarifCodeFlow{}, Fingerprints: map[string]string{"errorLocation/v1": r.Report.Property},
	}
	cex := r.Report.Counterexample
	if cex == nil || len(cex.Steps) == 0 { // there was no time to tell it
		return res
	}
	flow := sarifThreadFlow{}
	values := make(map[string]sarifText)
	for i, st := range cex.Steps {
		s := sarifStep{Location: sarifAt(st), Order: i + 1, Importance: "important", State: make(map[string]sarifText)}
		for _, c := range st.Changes {
			values[c.Variable] = sarifText{c.Value}
		}
		for name, v := range values {
			s.State[name] = v
		}
		text := st.ChangeText()
		if i == len(cex.Steps)-1 {
			text, s.Importance = strings.TrimPrefix(text+", "+r.happens(), ", "), "essential"
		}
		s.Location.Message = &sarifText{text}
		flow.Locations = append(flow.Locations, s)
	}
	last := cex.Steps[len(cex.Steps)-1]
	res.Locations = []sarifLocation{sarifAt(last)}
	res.Fingerprints["errorLocation/v1"] = fmt.Sprintf("%s:%s:%s", r.Report.Property, last.Function, last.Source)
	res.CodeFlows = []sarifCodeFlow{{sarifText{"the way to the error"}, []sarifThreadFlow{flow}}}
	return res
}

// sarifOthers tell of the other assertions that fail, if each has a verdict.
func (r *Run) sarifOthers() []sarifResult {
	var out []sarifResult
	v := r.Report.Violation
	for _, g := range r.Report.Goals {
		if g.Verdict != answer.Unsafe.String() || v != nil && v.Check == g.Check && v.Line == g.Line && v.Column == g.Column && v.File == g.File {
			continue
		}
		at := sarifAt(verify.Step{Place: g.Place})
		out = append(out, sarifResult{
			RuleID: sarifRules[r.sarifRule()].ID, RuleIndex: r.sarifRule(), Level: "error", Message: sarifText{"This can fail: " + g.Text},
			Locations: []sarifLocation{at}, CodeFlows: []sarifCodeFlow{},
			Fingerprints: map[string]string{"errorLocation/v1": fmt.Sprintf("%s:%s:%s", g.Check, g.Function, g.Text)},
		})
	}
	return out
}

// sarifRule is the index of the rule that the error breaks.
func (r *Run) sarifRule() int {
	id := "undefined-behaviour"
	switch v := r.Report.Violation; {
	case v == nil, v.Usual():
		id = verify.Property
	case v.Check == cfg.SignedOverflow.String():
		id = verify.NoOverflow
	case v.Check == cfg.Bounds.String(), v.Check == cfg.Move.String():
		id = verify.InBounds
	}
	return slices.IndexFunc(sarifRules, func(x sarifRule) bool { return x.ID == id })
}

// maxShownInputs is the number of inputs that a message names.
const maxShownInputs = 10

// summary is the counterexample in one sentence.
func (r *Run) summary() string {
	cex := r.Report.Counterexample
	if cex == nil || len(cex.Inputs) == 0 {
		return r.found() + "."
	}
	var values []string
	for _, in := range cex.Inputs[:min(len(cex.Inputs), maxShownInputs)] {
		values = append(values, in.Value)
	}
	if len(cex.Inputs)+cex.OmittedInputs > len(values) {
		values = append(values, "...")
	}
	return r.found() + ". Its inputs are " + strings.Join(values, ", ") + "."
}

// sarifAt is where a step is.
func sarifAt(st verify.Step) sarifLocation {
	l := sarifLocation{Physical: sarifPhysical{Artifact: sarifFile(st.File)}}
	if st.Line > 0 {
		l.Physical.Region = &sarifRegion{Line: st.Line, Column: st.Column}
		if st.Source != "" {
			l.Physical.Region.Snippet = &sarifText{st.Source}
		}
	}
	if st.Function != "" {
		l.Logical = []sarifLogical{{st.Function, "function"}}
	}
	return l
}

// sarifFile is a file name as a URI: absolute names have a scheme, others are relative.
func sarifFile(file string) sarifURI {
	path := filepath.ToSlash(file)
	if !filepath.IsAbs(file) {
		return sarifURI{(&url.URL{Path: path}).EscapedPath()}
	}
	if !strings.HasPrefix(path, "/") { // C:/...
		path = "/" + path
	}
	return sarifURI{(&url.URL{Scheme: "file", Path: path}).String()}
}
