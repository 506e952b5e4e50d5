package report

import (
	_ "embed" // page.html
	"encoding/json"
	"fmt"
	"html"
	"path/filepath"
	"strconv"
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/draw"
	"cairn/internal/verify"
)

//go:embed page.html
var pageText string

// Run is a finished verification, for the formats that tell of it.
type Run struct {
	Report  *verify.Report
	Task    verify.Task // without Source if the file could not be read
	Flow    *Flow       // nil if the program could not be loaded, or there was no time for it
	History *History    // nil: none was kept
	Version string
	Dir     string // the working folder, from the root: SARIF names the files in it by their names there; empty if it is not known
	Err     error  // why the run has failed: the input or cairn is at fault
}

// page is what is shown.
type page struct {
	Name, Version         string
	Verdict, Class        string // of the badge
	Settings              string
	Headline, Certificate string
	Lines                 []sourceLine
	text                  text
	Invariants            []verify.Invariant
	Model                 []verify.Interpretation
	Steps                 []pageStep
	Remarks               []string // what has to be said about the answer
	Inputs                []verify.Input
	OmittedInputs         int
	Heap                  *picture
	FlowTitle, FlowNote   string
	Flows, Trees          []picture
	Numbers, Costs        []number
	Data                  Data
}

// sourceLine is a line of the program with what is known there. Index numbers the lines of all files.
type sourceLine struct {
	File   string // with the first line, if there are several files
	Index  int
	Number int
	Text   string
	Notes  []string
	Faults []string // why it may be at fault
	Error  bool
}

// pageStep is a step of the counterexample.
type pageStep struct {
	verify.Step
	Number int
	Where  string
	What   string
	Last   bool
}

// picture is a drawn graph.
type picture struct {
	ID, Title, Note string
	SVG             string
}

type number struct{ Name, Value string }

// Data is what a view's script works on.
type Data struct {
	Language string `json:"language"`

	Trace []traceData `json:"trace"`
	Flows []flowData  `json:"flows"`
	Trees []treeData  `json:"trees"`
}

type traceData struct {
	Line    int             `json:"line"` // its index; 0: in no file that is shown
	Changes []verify.Change `json:"changes"`
}

type flowData struct {
	ID    string `json:"id"`
	Lines []int  `json:"lines"` // by node
}

type treeData struct {
	ID     string         `json:"id"`
	Nodes  []int          `json:"nodes"` // the number of each drawn node
	Events []answer.Event `json:"events"`
}

// Page makes the page for a run: one file that needs no other and no network.
func (r *Run) Page() ([]byte, error) { return r.page().render() }

// View makes the same as parts of a page.
func (r *Run) View() *View { return r.page().view().of(r.Err) }

func (r *Run) page() *page {
	rep := r.Report
	p := &page{
		Name: filepath.Base(rep.File), Version: r.Version,
		Verdict: rep.Verdict, Class: rep.Verdict, Settings: settings(rep), Invariants: rep.Invariants,
		FlowTitle: "Control flow",
		FlowNote:  "What has been understood of the program: places in the source (line:column), and the statements on the way between them. Choose a place to see its line; arrow keys lead from one to the next.",
	}
	p.Headline, p.Certificate = r.words()
	if r.Err == nil {
		p.Remarks = rep.Remarks()
	}
	p.text = r.text()
	p.Lines = r.annotated(p.text)
	p.addTrace(r)
	p.addFlows(r)
	p.addTrees(r.History, rep.DecidedBy)
	p.addNumbers(rep.Statistics, rep.Usage)
	p.Data.Language = language(rep.File)
	return p
}

// render fills in the page.
func (p *page) render() ([]byte, error) {
	v := p.view()
	data, err := json.Marshal(v.Data) // <, > and & are escaped: no text can end the script
	return []byte(strings.NewReplacer("VERSION", html.EscapeString(p.Version), "TITLE", html.EscapeString(p.Verdict+": "+p.Name),
		"STYLE", Style, "HEAD", v.Head, "VIEW", v.Body, "SCRIPT", Script, "DATA", string(data)).Replace(pageText)), err
}

// settings says in a line what has been asked.
func settings(rep *verify.Report) string {
	parts := []string{"Engine " + rep.Engine, "property " + rep.Property, "C's integers", "signed overflow is undefined"}
	if rep.DecidedBy != "" {
		parts[0] += ", decided by " + rep.DecidedBy
	}
	if rep.DataModel != "" {
		parts[1] += " · " + string(rep.DataModel)
	}
	if rep.Integers == "math" {
		parts[2] = "unbounded integers"
	}
	if rep.SignedOverflow == "wrap" {
		parts[3] = "signed overflow wraps around"
	}
	return strings.Join(parts, " · ")
}

// uncertified is said where there is no verdict.
const uncertified = "There is no verdict, so that there is nothing to check."

// words says what the verdict means and how it has been checked.
func (r *Run) words() (headline, certificate string) {
	switch {
	case r.Err != nil:
		return "The verification has failed: " + verify.FirstLine(r.Err.Error()), uncertified
	case r.Report.Verdict == answer.Safe.String():
		if ev := r.Report.Evidence; ev != nil && ev.Unwound() {
			return r.errorWords().excluded + ".",
				"Checked: executions are so short that all of them have been gone through again, by code that did not find that."
		}
		if r.Report.ByExecution() {
			return r.errorWords().excluded + ".", "Checked: nothing that is read changes the run of the program, and it has been run again, by other code."
		}
		return r.errorWords().excluded + ".",
			"Checked: the invariants have been proved again from the program, by code that did not find them."
	case r.Report.Verdict == answer.Unsafe.String():
		return r.found() + ".", "Checked: the program has been executed on the inputs found, and " + r.errorWords().happened + "."
	default:
		return "No answer: " + r.Report.Reason, uncertified + advice[r.Report.Reason]
	}
}

// advice is what is worth trying after a limit was reached.
var advice = map[string]string{
	verify.ErrTimeout.Error(): " Worth trying: a longer --timeout, another --engine.",
	verify.ErrSteps.Error():   " Worth trying: more --steps, another --engine.",
	verify.ErrMemory.Error():  " Worth trying: more --memory, another --engine.",
}

// sourceLines splits a text.
func sourceLines(source []byte) (lines []sourceLine) {
	if len(source) == 0 {
		return nil
	}
	for i, text := range strings.Split(strings.TrimSuffix(string(source), "\n"), "\n") {
		lines = append(lines, sourceLine{Index: i + 1, Number: i + 1, Text: strings.TrimSuffix(text, "\r")})
	}
	return lines
}

// text is the text of all files of a program, one after the other.
type text struct {
	lines []sourceLine
	begin map[string]int // the index of the line before the first one of a file
	count map[string]int // lines of a file
}

// text returns the files of the program, with the headers if it has been read.
func (r *Run) text() text {
	var sources []cfg.Source
	if ev := r.Report.Evidence; ev != nil && ev.Program != nil {
		sources = ev.Program.Sources
	}
	if len(sources) == 0 {
		for _, f := range r.Task.Files() {
			sources = append(sources, cfg.Source(f))
		}
	}
	t := text{begin: map[string]int{}, count: map[string]int{}}
	for _, s := range sources {
		lines := sourceLines(s.Text)
		t.begin[s.Name], t.count[s.Name] = len(t.lines), len(lines)
		for i := range lines {
			lines[i].Index += len(t.lines)
		}
		if len(sources) > 1 && len(lines) > 0 {
			lines[0].File = s.Name
		}
		t.lines = append(t.lines, lines...)
	}
	return t
}

// index is the index of a line, 0 if it is in no file.
func (t text) index(file string, line int) int {
	if line < 1 || line > t.count[file] {
		return 0
	}
	return t.begin[file] + line
}

// annotated is the text with the invariants at their lines.
func (r *Run) annotated(t text) []sourceLine {
	at := func(p verify.Place) *sourceLine {
		if i := t.index(p.File, p.Line); i > 0 {
			return &t.lines[i-1]
		}
		return nil
	}
	for _, inv := range r.Report.Invariants {
		if l := at(inv.Place); l != nil {
			l.Notes = append(l.Notes, inv.Expression)
		}
	}
	for _, s := range r.Report.Fault.Shown() {
		for _, line := range s.Lines {
			if l := at(line.Place); l != nil {
				l.Faults = append(l.Faults, faultWords(s))
			}
		}
	}
	if cex := r.Report.Counterexample; cex != nil && len(cex.Steps) > 0 {
		if l := at(cex.Steps[len(cex.Steps)-1].Place); l != nil {
			l.Error = true
		}
	}
	return t.lines
}

// Line is the index of the line of a place, for links.
func (p page) Line(pl verify.Place) int { return p.text.index(pl.File, pl.Line) }

func (p *page) addTrace(r *Run) {
	cex := r.Report.Counterexample
	if cex == nil {
		return
	}
	p.Inputs, p.OmittedInputs = cex.Named(), cex.OmittedInputs
	if cex.Heap != nil {
		l := draw.New(heapGraph(cex.Heap))
		p.Heap = &picture{ID: "heap", Title: l.Graph.Title, SVG: l.Inline("heap")}
	}
	steps := cex.Steps
	for i, st := range steps {
		s := pageStep{Step: st, Number: i + 1, Where: where(st.Place, r.Report.File), Last: i == len(steps)-1}
		s.What = st.ChangeText()
		if s.Last && s.What == "" {
			s.What = r.Report.ErrorName()
		}
		p.Steps = append(p.Steps, s)
		d := traceData{Changes: st.Changes}
		d.Line = p.text.index(st.File, st.Line)
		p.Data.Trace = append(p.Data.Trace, d)
	}
}

// where is a place for people who see the file.
func where(pl verify.Place, file string) string {
	s := fmt.Sprintf("line %d", pl.Line)
	if pl.File != file {
		s = filepath.Base(pl.File) + " " + s
	}
	if pl.Function != "" && pl.Function != "main" {
		s += " in " + pl.Function
	}
	return s
}

func (p *page) addFlows(r *Run) {
	if r.Flow == nil {
		return
	}
	for i, g := range r.Flow.Graphs() {
		var lines []int
		for _, loc := range r.Flow.Procedures[i].Locations {
			lines = append(lines, p.text.index(loc.File, loc.Line))
		}
		p.addFlow(g, lines)
	}
}

// addFlow draws a graph; lines are those of its nodes.
func (p *page) addFlow(g *draw.Graph, lines []int) {
	id := fmt.Sprintf("flow%d", len(p.Flows))
	l, note := draw.New(g), ""
	if l.Omitted > 0 {
		note = fmt.Sprintf("The graph is large: %d of its %d nodes are drawn.", len(l.Nodes), len(l.Nodes)+l.Omitted)
	}
	p.Flows = append(p.Flows, picture{ID: id, Title: g.Title, Note: note, SVG: l.Inline(id)})
	p.Data.Flows = append(p.Data.Flows, flowData{id, lines})
}

func (p *page) addTrees(h *History, decided string) {
	if h == nil {
		return
	}
	for i, t := range h.Tracks(decided) {
		g, nodes := t.graph()
		id := fmt.Sprintf("tree%d", i)
		note := fmt.Sprintf("%s, %s.", count(len(nodes), "node"), count(len(t.Events), "step"))
		if t.Omitted > 0 {
			note += fmt.Sprintf(" The search was longer: %s more are left out.", count(t.Omitted, "step"))
		}
		p.Trees = append(p.Trees, picture{ID: id, Title: t.Engine, Note: note, SVG: draw.New(g).Inline(id)})
		p.Data.Trees = append(p.Data.Trees, treeData{id, nodes, t.Events})
	}
}

// addNumbers lists statistics and cost.
func (p *page) addNumbers(work map[string]float64, cost verify.Usage) {
	p.Numbers = numbers(work, -1, "")
	p.Costs = []number{{"time", strconv.FormatFloat(cost.Seconds, 'f', 3, 64) + " s"}}
	if cost.CPUSeconds > 0 { // it is known
		p.Costs = append(p.Costs, number{"cpu time", strconv.FormatFloat(cost.CPUSeconds, 'f', 3, 64) + " s"})
	}
	p.Costs = append(p.Costs, number{"peak memory", fmt.Sprintf("%d MB", cost.PeakMemory/1e6)})
	p.Costs = append(p.Costs, numbers(cost.Parts, 3, " s")...)
}

// numbers lists what is not 0, by name.
func numbers(m map[string]float64, digits int, unit string) (all []number) {
	for _, name := range verify.Numbered(m) {
		all = append(all, number{name, strconv.FormatFloat(m[name], 'f', digits, 64) + unit})
	}
	return all
}
