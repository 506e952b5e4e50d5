package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"cairn/internal/answer"
	"cairn/internal/verify"
)

// What is read of a SARIF log; section numbers are the standard's.
type (
	readLog struct { // 3.13
		Schema  string    `json:"$schema"`
		Version string    `json:"version"`
		Runs    []readRun `json:"runs"`
	}
	readRun struct { // 3.14
		Tool struct { // 3.18
			Driver readDriver `json:"driver"`
		} `json:"tool"`
		Invocations []readInvocation `json:"invocations"`
		Artifacts   []readArtifact   `json:"artifacts"`
		Results     []readResult     `json:"results"`
		ColumnKind  string           `json:"columnKind"`
	}
	readDriver struct { // 3.19
		Name          string     `json:"name"`
		FullName      string     `json:"fullName"`
		Version       string     `json:"version"`
		Rules         []readRule `json:"rules"`
		Notifications []readRule `json:"notifications"`
	}
	readRule struct { // 3.49
		ID      string   `json:"id"`
		Name    string   `json:"name"`
		Short   readText `json:"shortDescription"`
		Full    readText `json:"fullDescription"`
		Help    readText `json:"help"`
		Default struct {
			Level string `json:"level"`
		} `json:"defaultConfiguration"`
	}
	readText struct { // 3.11, 3.12
		Text string `json:"text"`
	}
	readInvocation struct { // 3.20
		Successful    bool               `json:"executionSuccessful"`
		ExitCode      int                `json:"exitCode"`
		Notifications []readNotification `json:"toolExecutionNotifications,omitempty"`
	}
	readNotification struct { // 3.58
		Descriptor readReference  `json:"descriptor"`
		Level      string         `json:"level"`
		Message    readText       `json:"message"`
		Locations  []readLocation `json:"locations,omitempty"`
	}
	readReference struct { // 3.52
		ID    string `json:"id"`
		Index int    `json:"index"`
	}
	readArtifact struct { // 3.24
		Location readURI `json:"location"`
	}
	readURI struct { // 3.4
		URI string `json:"uri"`
	}
	readResult struct { // 3.27
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      readText          `json:"message"`
		Locations    []readLocation    `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		CodeFlows    []readCodeFlow    `json:"codeFlows"`
	}
	readLocation struct { // 3.28
		Physical readPhysical  `json:"physicalLocation"`
		Logical  []readLogical `json:"logicalLocations,omitempty"`
		Message  *readText     `json:"message,omitempty"`
	}
	readPhysical struct { // 3.29
		Artifact readURI     `json:"artifactLocation"`
		Region   *readRegion `json:"region,omitempty"`
	}
	readRegion struct { // 3.30
		Line    int       `json:"startLine"`
		Column  int       `json:"startColumn,omitempty"`
		Snippet *readText `json:"snippet,omitempty"`
	}
	readLogical struct { // 3.33
		Name string `json:"name"`
		Kind string `json:"kind"`
	}
	readCodeFlow struct { // 3.36
		Message     readText         `json:"message"`
		ThreadFlows []readThreadFlow `json:"threadFlows"`
	}
	readThreadFlow struct { // 3.37
		Locations []readStep `json:"locations"`
	}
	readStep struct { // 3.38
		Location   readLocation        `json:"location"`
		State      map[string]readText `json:"state,omitempty"`
		Order      int                 `json:"executionOrder"`
		Importance string              `json:"importance"`
	}
)

// failed is a run whose input cannot be parsed.
func failed(t *testing.T) *Run {
	run := runOf(t, "bro ken.c", "int main( {", "gps")
	require.Error(t, run.Err)
	return run
}

// TestSARIF checks the logs of all outcomes against the schema, and what they say.
func TestSARIF(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("../../testdata/schema/sarif-2.1.0.json")
	require.NoError(t, err)
	write := func(run *Run, code int) (log readLog) {
		data, err := run.SARIF(code)
		require.NoError(t, err)
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		require.NoError(t, err)
		require.NoError(t, schema.Validate(instance), string(data))
		require.NoError(t, json.Unmarshal(data, &log))
		assert.Equal(t, code, log.Runs[0].Invocations[0].ExitCode)
		return log
	}

	run := write(runOf(t, "src/sum.c", unsafeProgram, "gps"), 10).Runs[0]
	require.Len(t, run.Results, 1)
	res := run.Results[0]
	assert.Equal(t, verify.Property, run.Tool.Driver.Rules[res.RuleIndex].ID)
	assert.Equal(t, "src/sum.c", res.Locations[0].Physical.Artifact.URI)
	assert.Equal(t, 8, res.Locations[0].Physical.Region.Line)
	assert.Contains(t, res.Message.Text, "Its inputs are 5.")
	steps := res.CodeFlows[0].ThreadFlows[0].Locations
	require.Greater(t, len(steps), 5)
	assert.Equal(t, map[string]readText{"n": {"5"}}, map[string]readText{"n": steps[0].State["n"]})
	assert.Equal(t, readText{"10"}, steps[len(steps)-1].State["sum"], "the values at the error")
	assert.NotEqual(t, steps[2].State["sum"], steps[len(steps)-1].State["sum"], "each step has values of its own")
	assert.Equal(t, "essential", steps[len(steps)-1].Importance)

	run = write(runOf(t, "ok.c", safeProgram, "gps"), 0).Runs[0]
	assert.Empty(t, run.Results)
	require.Len(t, run.Invocations[0].Notifications, 1)
	assert.Equal(t, "note", run.Invocations[0].Notifications[0].Level)
	assert.Contains(t, run.Invocations[0].Notifications[0].Message.Text, "Executions with undefined behaviour are not counted")

	run = write(runOf(t, "asm.c", "int main(void) { __asm__(\"cli\"); }", "gps"), 5).Runs[0]
	assert.True(t, run.Invocations[0].Successful)
	assert.Equal(t, "warning", run.Invocations[0].Notifications[0].Level)
	assert.Contains(t, run.Invocations[0].Notifications[0].Message.Text, "not supported")

	run = write(failed(t), 2).Runs[0]
	assert.False(t, run.Invocations[0].Successful)
	assert.Equal(t, "failure", run.Invocations[0].Notifications[0].Descriptor.ID)
	assert.Equal(t, "bro%20ken.c", run.Artifacts[0].Location.URI)
}

// TestSARIFPlaces names files in several ways: those in the working folder by their names there, others with a scheme.
func TestSARIFPlaces(t *testing.T) {
	if filepath.Separator != '/' {
		t.Skip("the names here are those of other systems")
	}
	for _, c := range []struct{ dir, file, uri string }{
		{"", "src/a b.c", "src/a%20b.c"},
		{"", "/home/me/a.c", "file:///home/me/a.c"},
		{"/home/me", "src/./a.c", "src/a.c"},
		{"/home/me", "/home/me/src/a.c", "src/a.c"},
		{"/home/me/src", "../src/a.c", "a.c"},
		{"/home/me", "../you/a.c", "file:///home/you/a.c"},
		{"/home/me", "/home/you/ä.c", "file:///home/you/%C3%A4.c"},
	} {
		run := &Run{Dir: c.dir}
		assert.Equal(t, object{{"uri", c.uri}}, run.artifact(c.file), "%s in %s", c.file, c.dir)
	}
}

// TestSARIFWithoutTrace is the case of an error that there was no time to tell.
func TestSARIFWithoutTrace(t *testing.T) {
	run := runOf(t, "sum.c", unsafeProgram, "gps")
	run.Report.Counterexample = nil
	data, err := run.SARIF(10)
	require.NoError(t, err)
	assert.Contains(t, string(data), `"codeFlows": []`)
}

// readSuite is what a reader of JUnit XML makes of a document.
func readSuite(t *testing.T, data []byte) Suite {
	t.Helper()
	var doc struct {
		XMLName xml.Name `xml:"testsuites"`
		Suite   Suite    `xml:"testsuite"`
	}
	require.NoError(t, xml.Unmarshal(data, &doc), string(data))
	return doc.Suite
}

func TestJUnit(t *testing.T) {
	for name, c := range map[string]struct {
		run              *Run
		failures, errors int
		message          string
	}{
		"safe":    {runOf(t, "ok.c", safeProgram, "gps"), 0, 0, ""},
		"unsafe":  {runOf(t, "sum.c", unsafeProgram, "gps"), 1, 0, "Its inputs are 5"},
		"unknown": {runOf(t, "f.c", "int main(void) { __asm__(\"cli\"); }", "gps"), 0, 1, "not supported"},
		"broken":  {failed(t), 0, 1, "bro ken.c:1:"},
	} {
		data, err := c.run.JUnit("text <for> people\x01")
		require.NoError(t, err)
		s := readSuite(t, data)
		assert.Equal(t, []int{1, c.failures, c.errors, 0}, []int{s.Tests, s.Failures, s.Errors, s.Skipped}, name)
		assert.Equal(t, "1.500", s.Cases[0].Time)
		assert.Contains(t, string(data), c.message, name)
		assert.NotContains(t, string(data), "\x01")
	}
}

// shortProgram is decided by unwinding: what can be in the variables has no small formula, and there are few rounds.
const shortProgram = `extern void reach_error(void);
extern signed char __VERIFIER_nondet_char(void);
int main(void) {
	signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char(), c = __VERIFIER_nondet_char(), d = __VERIFIER_nondet_char();
	if (a < 0 || b < 0 || c < 0 || d < 0 || a == b || a == c || a == d || b == c || b == d || c == d)
		return 0;
	int leaders = 0, round;
	signed char ma = a, mb = b, mc = c, md = d;
	for (round = 0; round < 6; round++) {
		signed char ia = md, ib = ma, ic = mb, id = mc;
		leaders += (ia == a) + (ib == b) + (ic == c) + (id == d);
		ma = ia > a ? ia : -1;
		mb = ib > b ? ib : -1;
		mc = ic > c ? ic : -1;
		md = id > d ? id : -1;
		if (leaders > 1)
			reach_error();
	}
}`

// TestPages makes the pages of all outcomes: they are the same each time, and no text of the program gets out of its place.
func TestPages(t *testing.T) {
	for name, c := range map[string]struct {
		run  *Run
		want []string
	}{
		"safe":   {runOf(t, "<b>.c", safeProgram, "gps"), []string{"invariant", "proved again", "&lt;/script&gt;", "search of gps"}},
		"unsafe": {runOf(t, "sum.c", unsafeProgram, "predabs"), []string{"An execution reaches the error.", "search of predabs", "executed on the inputs"}},
		"spacer": {runOf(t, "sum.c", unsafeProgram, "spacer"), []string{"search of spacer", "derived: "}},
		"bself":  {runOf(t, "ok.c", safeProgram, "bself"), []string{"search of bself"}},
		"short":  {runOf(t, "names.c", shortProgram, "se"), []string{"all of them have been gone through again"}},
		"broken": {failed(t), []string{"The verification has failed", "bro ken.c"}},
		"none":   {&Run{Report: verify.NewReport("no.c", verify.Options{}, "timeout"), Err: errors.New("no.c: gone")}, []string{"no.c: gone"}},
	} {
		page, err := c.run.Page()
		require.NoError(t, err)
		again, err := c.run.Page()
		require.NoError(t, err)
		assert.Equal(t, string(page), string(again), name)
		for _, w := range c.want {
			assert.Contains(t, string(page), w, name)
		}
		assert.Equal(t, 1, strings.Count(string(page), "</script>"), name)
		assert.NotContains(t, string(page), "<b>.c", name)
		assert.NotContains(t, string(page), "ZgotmplZ", name)
	}
}

// TestHistory follows the rules of what is kept.
func TestHistory(t *testing.T) {
	var h History
	root := 0
	var wg sync.WaitGroup
	for _, engine := range []string{"b", "a", "empty"} {
		wg.Go(func() {
			h.Record(engine, answer.Event{Step: answer.RunBegun})
			h.Record(engine, answer.Event{Step: answer.NodeMade, At: "forgotten"})
			h.Record(engine, answer.Event{Step: answer.RunBegun})
			h.Record(engine, answer.Event{Step: answer.NodeMade})
			if engine == "empty" {
				return
			}
			for i := 1; i < maxHistoryNodes+10; i++ {
				h.Record(engine, answer.Event{Step: answer.NodeMade, Node: i, Parent: &root, Text: fmt.Sprint(i)})
			}
		})
	}
	wg.Wait()
	tracks := h.Tracks("b")
	require.Len(t, tracks, 2)
	assert.Equal(t, []string{"b", "a"}, []string{tracks[0].Engine, tracks[1].Engine})
	assert.Equal(t, 10, tracks[0].Omitted)
	assert.Empty(t, tracks[0].Events[0].At)
	g, drawn := tracks[0].graph()
	assert.Len(t, g.Nodes, maxHistoryNodes)
	assert.Len(t, g.Edges, maxHistoryNodes-1)
	assert.Len(t, drawn, maxHistoryNodes)
}

// full is a writer to a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestLog(t *testing.T) {
	var b bytes.Buffer
	l := NewLog(&b)
	l.Note("phase", "reading")
	l.Record("gps", answer.Event{Step: answer.NodeCovered, Node: 3, By: []int{1}})
	require.NoError(t, l.Err())
	assert.Equal(t, `{"step":"phase","text":"reading"}`+"\n"+`{"engine":"gps","step":"covered","node":3,"by":[1]}`+"\n", b.String())

	l = NewLog(full{})
	l.Note("phase", "reading")
	l.Note("phase", "searching")
	assert.EqualError(t, l.Err(), "no space left")
}

func TestEscaped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		path := rapid.String().Filter(func(s string) bool { return s != "*" }).Draw(t, "path") // "*" alone is the path of requests to all of a server
		require.Equal(t, (&url.URL{Path: path}).EscapedPath(), escaped(path))
	})
}
