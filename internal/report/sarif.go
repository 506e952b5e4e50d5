package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/verify"
)

// Section numbers are those of SARIF 2.1.0 (OASIS standard, 2020).

const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON implements json.Marshaler.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", m.name)
		if err := enc.Encode(m.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// sarifText is a message (3.11, 3.12).
func sarifText(s string) object { return object{{"text", s}} }

// sarifRule is the description of a kind of results or notifications (3.49).
type sarifRule struct{ id, name, level, short, full, help string }

// MarshalJSON implements json.Marshaler.
func (r sarifRule) MarshalJSON() ([]byte, error) {
	return object{{"id", r.id}, {"name", r.name}, {"shortDescription", sarifText(r.short)}, {"fullDescription", sarifText(r.full)}, {"help", sarifText(r.help)},
		{"defaultConfiguration", object{{"level", r.level}}}}.MarshalJSON()
}

// sarifRules describe what is reported as a result.
var sarifRules = []sarifRule{
	{verify.Property, "ReachableError", "error", "An execution of the program reaches an error.",
		"A call of reach_error() or __VERIFIER_error(), or an assertion that fails, is reached by an execution. The code flow shows it with the values of the variables; it has been replayed on the inputs it names.",
		"Follow the code flow. The program has to exclude the inputs it begins with, or do something else with them."},
	{verify.NoOverflow, "SignedOverflow", "error", "In an execution of the program a signed integer overflows.",
		"The exact result of an operation on signed integers is no value of its type, which is undefined behaviour." + shownByFlow,
		"Follow the code flow. Exclude the inputs it begins with, test the operands before, or compute in a wider or unsigned type."},
	{verify.InBounds, "OutOfBounds", "error", "In an execution of the program an index leaves its array.",
		"An element outside an array is used, or a pointer is moved out of its array, which is undefined behaviour." + shownByFlow,
		"Follow the code flow. Exclude the inputs it begins with, or test the index before it is used."},
	{"undefined-behaviour", "UndefinedBehaviour", "error", "In an execution of the program something happens that C leaves undefined, or memory is lost.",
		"One of the checks that were asked for fails, which the message names." + shownByFlow,
		"Follow the code flow. Exclude the inputs it begins with, or test what the operation needs before it."},
}

const shownByFlow = " The code flow shows the execution with the values of the variables; it has been replayed on the inputs it names."

// sarifNotifications describe what is reported about the run itself.
var sarifNotifications = []sarifRule{
	{"unknown", "NoAnswer", "warning", "There is no answer.",
		"A limit was reached, or the program has something that is not supported.", "More time or memory, or another engine, may help."},
	{"failure", "Failure", "error", "The run has failed.",
		"The input cannot be read or parsed, or the verifier is at fault.", "The message names the place in the input."},
	{"assumption", "Assumption", "note", "Something has been assumed about what is not in the text.",
		"A function has no body. The answer holds if it behaves as the message says.",
		"Add the file with the function's body, or a body that does what it may do."},
	{"remark", "Remark", "note", "What the answer is about, and what it leaves out.",
		"There may be nothing to check, executions that do not count, or something that is not supported.", "The message names the place, and what may help."},
}

// SARIF writes the run as a SARIF 2.1.0 log: a result with a code flow if the error is reached, a notification if there is
// no answer. exitCode is that of the process.
func (r *Run) SARIF(exitCode int) ([]byte, error) {
	results := []object{}
	var notifications []object
	switch {
	case r.Err != nil:
		notifications = []object{r.notification(1, verify.FirstLine(r.Err.Error()), verify.Place{})}
	case r.Report.Verdict == answer.Unsafe.String():
		results = append([]object{r.sarifResult()}, r.sarifOthers()...)
	case r.Report.Verdict == answer.Unknown.String():
		notifications = []object{r.notification(0, r.Report.Reason, verify.Place{})}
	}
	if r.Err == nil {
		notifications = append(notifications, r.remarks()...)
	}
	invocation := object{{"executionSuccessful", r.Err == nil}, {"exitCode", exitCode}} // 3.20
	if len(notifications) > 0 {
		invocation = append(invocation, member{"toolExecutionNotifications", notifications})
	}
	driver := object{ // 3.19
		{"name", "cairn"}, {"fullName", "cairn software verifier"}, {"version", r.Version},
		{"rules", sarifRules}, {"notifications", sarifNotifications},
	}
	run := object{ // 3.14
		{"tool", object{{"driver", driver}}},
		{"automationDetails", object{{"id", r.automation()}}},
		{"invocations", []object{invocation}},
		{"artifacts", []object{{{"location", r.artifact(r.Report.File)}}}},
		{"results", results},
		{"columnKind", "unicodeCodePoints"},
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(object{{"$schema", sarifSchema}, {"version", "2.1.0"}, {"runs", []object{run}}}) // 3.13
	return b.Bytes(), err
}

// automation tells what has been run (3.17), by the program and the property: code scanning takes several logs of a commit for one another's
// successors if they do not differ in that.
func (r *Run) automation() string {
	uri, _ := r.artifact(r.Report.File)[0].value.(string)
	return "cairn/" + uri + "/" + r.Report.Property + "/"
}

// notification is one of a kind (3.58), at a place of the program or without one.
func (r *Run) notification(kind int, what string, at verify.Place) object {
	n := sarifNotifications[kind]
	return object{
		{"descriptor", object{{"id", n.id}, {"index", kind}}}, {"level", n.level}, {"message", sarifText(what)},
		{"locations", []object{r.sarifAt(verify.Step{Place: verify.Place{File: r.Report.File, Line: at.Line, Column: at.Column}})}},
	}
}

// result is an error (3.27); flows are the ways to it (3.36).
func (r *Run) result(message string, at verify.Step, fingerprint string, flows ...object) object {
	rule := r.sarifRule()
	return object{
		{"ruleId", sarifRules[rule].id}, {"ruleIndex", rule}, {"level", "error"}, {"message", sarifText(message)}, {"locations", []object{r.sarifAt(at)}},
		{"partialFingerprints", object{{"errorLocation/v1", fingerprint}}}, {"codeFlows", append([]object{}, flows...)},
	}
}

// sarifResult tells of the error and of the way to it.
func (r *Run) sarifResult() object {
	cex := r.Report.Counterexample
	if cex == nil || len(cex.Steps) == 0 { // there was no time to tell it
		return r.result(r.summary(), verify.Step{Place: verify.Place{File: r.Report.File}}, r.Report.Property)
	}
	var steps []object // 3.38
	values := make(map[string]object)
	for i, st := range cex.Steps {
		what, importance := st.ChangeText(), "important"
		if i == len(cex.Steps)-1 {
			what, importance = strings.TrimPrefix(what+", "+r.errorWords().happens, ", "), "essential"
		}
		for _, c := range st.Changes {
			values[c.Variable] = sarifText(c.Value)
		}
		step := object{{"location", append(r.sarifAt(st), member{"message", sarifText(what)})}}
		if len(values) > 0 {
			step = append(step, member{"state", maps.Clone(values)})
		}
		steps = append(steps, append(step, member{"executionOrder", i + 1}, member{"importance", importance}))
	}
	last := cex.Steps[len(cex.Steps)-1]
	result := r.result(r.summary(), last, fmt.Sprintf("%s:%s:%s", r.Report.Property, last.Function, last.Source),
		object{{"message", sarifText("the way to the error")}, {"threadFlows", []object{{{"locations", steps}}}}})
	if related := r.related(); len(related) > 0 {
		result = append(result, member{"relatedLocations", related}) // 3.27.22
	}
	return result
}

// remarks are notifications of what has to be said about the answer.
func (r *Run) remarks() (all []object) {
	rep := r.Report
	for _, w := range rep.Warnings {
		all = append(all, r.notification(3, w, verify.Place{}))
	}
	if u := rep.Undefined; u != nil {
		all = append(all, r.notification(3, u.String(), u.Place))
	}
	for _, u := range rep.Unsupported {
		all = append(all, r.notification(3, "not supported: "+u.Text, u.Place))
	}
	for _, n := range rep.Notes {
		all = append(all, r.notification(2, n.Text, n.Place))
	}
	return all
}

// related are the lines that may be at fault.
func (r *Run) related() (all []object) {
	for _, s := range r.Report.Fault.Shown() {
		for _, l := range s.Lines {
			at := append(object{{"id", len(all) + 1}}, r.sarifAt(verify.Step{Place: l.Place, Source: l.Source})...)
			all = append(all, append(at, member{"message", sarifText(faultWords(s))}))
		}
	}
	return all
}

// faultWords say what is known of lines that may be at fault.
func faultWords(s verify.FaultSet) string {
	words := "This line may be at fault"
	if len(s.Lines) > 1 {
		words = fmt.Sprintf("This line may be at fault, together with %s", count(len(s.Lines)-1, "other"))
	}
	if e := s.Best(); e != nil {
		words += ": " + e.String()
	}
	return words + "."
}

// sarifOthers tell of the other assertions that fail, if each has a verdict.
func (r *Run) sarifOthers() []object {
	var out []object
	v := r.Report.Violation
	for _, g := range r.Report.Goals {
		if g.Verdict != answer.Unsafe.String() || v != nil && v.Check == g.Check && v.Line == g.Line && v.Column == g.Column && v.File == g.File {
			continue
		}
		out = append(out, r.result("This can fail: "+g.What(), verify.Step{Place: g.Place}, fmt.Sprintf("%s:%s:%s", g.Check, g.Function, g.Text)))
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
	return slices.IndexFunc(sarifRules, func(x sarifRule) bool { return x.id == id })
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

// sarifAt is where a step is (3.28).
func (r *Run) sarifAt(st verify.Step) object {
	physical := object{{"artifactLocation", r.artifact(st.File)}} // 3.29
	if st.Line > 0 {
		region := object{{"startLine", st.Line}} // 3.30
		if st.Column > 0 {
			region = append(region, member{"startColumn", st.Column})
		}
		if st.Source != "" {
			region = append(region, member{"snippet", sarifText(st.Source)})
		}
		physical = append(physical, member{"region", region})
	}
	at := object{{"physicalLocation", physical}}
	if st.Function != "" {
		at = append(at, member{"logicalLocations", []object{{{"name", st.Function}, {"kind", "function"}}}}) // 3.33
	}
	return at
}

// artifact is a file (3.4) by its URI: relative to Run.Dir if it is in that folder, whether it is named so or not, which is how code
// scanning finds it in the repository; otherwise with a scheme.
func (r *Run) artifact(file string) object {
	if within, err := filepath.Rel(r.Dir, r.absolute(file)); err == nil && filepath.IsLocal(within) {
		return object{{"uri", escaped(filepath.ToSlash(within))}}
	}
	path := filepath.ToSlash(r.absolute(file))
	if !filepath.IsAbs(file) && r.Dir == "" {
		return object{{"uri", escaped(path)}}
	}
	if !strings.HasPrefix(path, "/") { // C:/...
		path = "/" + path
	}
	return object{{"uri", "file://" + escaped(path)}}
}

// escaped is a path in a URI (RFC 3986, 3.3). Package net/url does the same, and more that the playground would carry along.
func escaped(path string) string {
	var b strings.Builder
	for _, c := range []byte(path) {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("-_.~$&+,/:;=@", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// absolute is the name of a file from the root, if Run.Dir is known.
func (r *Run) absolute(file string) string {
	if filepath.IsAbs(file) || r.Dir == "" {
		return filepath.Clean(file)
	}
	return filepath.Join(r.Dir, file)
}
