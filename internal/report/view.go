package report

import (
	_ "embed" // view.css, view.js, colour.js
	"errors"
	"path/filepath"
	"strings"

	"cairn/internal/draw"
	"cairn/internal/look"
	"cairn/internal/verify"
)

// Style is the style sheet of views, and Script what brings them to life, by its function view.
var (
	Style  = draw.Style + look.Style + viewStyle
	Script = colourScript + viewScript
)

//go:embed view.css
var viewStyle string

//go:embed view.js
var viewScript string

//go:embed colour.js
var colourScript string

// View is an answer with its evidence as parts of a page: HTML for the sections, and the data for the script.
type View struct {
	Verdict string `json:"verdict"`
	Class   string `json:"class"` // of the badge: safe, unsafe, unknown
	Head    string `json:"head"`  // HTML: the answer in words
	Body    string `json:"body"`  // HTML: sections
	Data    Data   `json:"data"`
	Fault   bool   `json:"fault,omitempty"` // cairn is at fault, and there is no verdict
}

// view makes the HTML.
func (p *page) view() *View {
	return &View{Verdict: p.Verdict, Class: p.Class, Head: p.head(), Body: p.source() + p.flow() + p.search() + p.numbers(), Data: p.Data}
}

// of says whether the run that the view is of ended by a fault.
func (v *View) of(err error) *View {
	_, v.Fault = errors.AsType[*verify.InternalError](err)
	return v
}

// language is what the script calls the language of a file.
func language(file string) string {
	switch ext := strings.TrimPrefix(filepath.Ext(file), "."); ext {
	case "smt2", "ts", "bp":
		return ext
	}
	return "c"
}

func (p *page) head() string {
	var m markup
	m.put("<h1><span class=\"badge %s\">%s</span> <span>%s</span></h1>\n", p.Class, p.Verdict, p.Name)
	m.put("<p class=\"headline\">%s</p>\n<p class=\"soft\">%s</p>\n<p class=\"soft\">%s</p>\n", p.Headline, p.Certificate, p.Settings)
	p.putRemarks(&m)
	m.put("<nav aria-label=\"Parts of this page\"><ul>\n")
	for _, part := range []struct {
		is       bool
		id, name string
	}{{len(p.Lines) > 0, "source", "Source"}, {len(p.Flows) > 0, "flow", p.FlowTitle}, {len(p.Trees) > 0, "search", "Search"}, {true, "numbers", "Numbers"}} {
		if part.is {
			m.put("<li><a href=\"#%s\">%s</a></li>\n", part.id, part.name)
		}
	}
	m.put("</ul></nav>\n")
	return m.String()
}

// shownRemarks is the number of remarks that are seen at once; the others unfold.
const shownRemarks = 4

func (p *page) putRemarks(m *markup) {
	list := func(remarks []string) {
		m.put("<ul class=\"remarks soft\">\n")
		for _, r := range remarks {
			m.put("<li>%s</li>\n", r)
		}
		m.put("</ul>\n")
	}
	n := min(len(p.Remarks), shownRemarks)
	if n > 0 {
		list(p.Remarks[:n])
	}
	if more := p.Remarks[n:]; len(more) > 0 {
		m.put("<details><summary>%d more remarks</summary>\n", len(more))
		list(more)
		m.put("</details>\n")
	}
}

// source is the text with what is known at its lines, and beside it an execution, invariants or a model.
func (p *page) source() string {
	if len(p.Lines) == 0 && len(p.Steps) == 0 {
		return ""
	}
	title, layout := "Source", "single"
	switch {
	case len(p.Steps) > 0:
		title, layout = "Source and execution", "split"
	case len(p.Invariants) > 0:
		title, layout = "Source and invariants", "split"
	case len(p.Model) > 0:
		title, layout = "Source and model", "split"
	}
	var m markup
	m.put("<section id=\"source\" aria-labelledby=\"source-h\">\n<h2 id=\"source-h\">%s</h2>\n<div class=\"%s\">\n", title, layout)
	p.putLines(&m)
	switch {
	case len(p.Steps) > 0:
		p.putTrace(&m)
	case len(p.Invariants) > 0:
		p.putInvariants(&m)
	case len(p.Model) > 0:
		m.put(`<div class="box"><div class="vars all"><table><caption>What the predicates mean</caption><tbody>`)
		for _, i := range p.Model {
			m.put(`<tr><th scope="row">%s</th><td class="v">%s<br>%s</td></tr>`, i.Predicate, i.Parameters, i.Formula)
		}
		m.put("</tbody></table></div></div>\n")
	}
	m.put("</div>\n")
	if h := p.Heap; h != nil {
		m.put("<h3>%s</h3>\n<div class=\"canvas\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">%s</div>\n", h.Title, h.Title, raw(h.SVG))
	}
	m.put("</section>\n")
	return m.String()
}

func (p *page) putLines(m *markup) {
	if len(p.Lines) == 0 {
		return
	}
	m.put(`<div class="box source code" tabindex="0" role="region" aria-label="Source text of %s"><ol>`, p.Name)
	for _, l := range p.Lines {
		if l.File != "" {
			m.put(`<li class="file">%s</li>`, l.File)
		}
		m.put(`<li id="L%d"`, l.Index)
		if l.Error {
			m.put(` class="error"`)
		}
		m.put(">")
		for _, n := range l.Notes {
			m.put(`<div class="note"><b>invariant</b><span>%s</span></div>`, n)
		}
		for _, n := range l.Faults {
			m.put(`<div class="note fault"><b>fault?</b><span>%s</span></div>`, n)
		}
		m.put(`<div class="row"><span class="num">%d</span><span class="text">%s</span><span class="values"></span></div></li>`+"\n", l.Number, l.Text)
	}
	m.put("</ol></div>\n")
}

func (p *page) putTrace(m *markup) {
	m.put(`<div class="box trace" role="group" aria-label="The execution that reaches the error">
<div class="controls" data-for="trace">
<button type="button" class="plain" data-move="-1" aria-label="step back">◀</button>
<button type="button" class="plain" data-move="1" aria-label="step forward">▶</button>
<input type="range" min="1" max="%d" value="%d" aria-label="step of the execution">
<output></output>
</div>
<ol>`, len(p.Steps), len(p.Steps))
	for _, s := range p.Steps {
		if s.Gap {
			m.put(`<li class="gap">… steps are left out here …</li>`)
		}
		m.put(`<li><button type="button" class="step" data-step="%d"><span class="where">%s`, s.Number, s.Where)
		if s.Source != "" {
			m.put(": %s", s.Source)
		}
		m.put(`</span><span class="code">%s</span></button></li>`+"\n", s.What)
	}
	m.put("</ol>\n" + `<div class="vars" tabindex="0" role="region" aria-label="Values"><table><caption>Values</caption><tbody id="values"></tbody></table></div>` + "\n")
	if len(p.Inputs) > 0 {
		m.put(`<div class="vars" tabindex="0" role="region" aria-label="Inputs"><table><caption>Inputs, in order`)
		if p.OmittedInputs > 0 {
			m.put(" (the first %d)", len(p.Inputs))
		}
		m.put("</caption><tbody>")
		for _, in := range p.Inputs {
			m.put(`<tr><th scope="row">line %d%s</th><td class="v">%s</td></tr>`, in.Line, origin(in), in.Value)
		}
		m.put("</tbody></table></div>\n")
	}
	m.put("</div>\n")
}

// origin tells where an input comes from.
func origin(in verify.Input) string {
	switch {
	case in.Fails:
		return ", " + in.From + "() fails"
	case in.From != "":
		return ", " + in.From + "()"
	case in.Variable != "":
		return ", " + in.Variable + ", not initialised"
	}
	return ", a choice"
}

func (p *page) putInvariants(m *markup) {
	m.put(`<div class="box"><div class="vars all"><table><caption>What is always true</caption><tbody>`)
	for _, inv := range p.Invariants {
		m.put(`<tr><th scope="row">`)
		if at := p.Line(inv.Place); at > 0 {
			m.put(`<a href="#L%d">line %d</a>`, at, inv.Line)
		} else {
			m.put("line %d", inv.Line)
		}
		if inv.Function != "" {
			m.put("<br>%s", inv.Function)
		}
		m.put(`</th><td class="v">%s</td></tr>`, inv.Expression)
	}
	m.put(`</tbody></table>
<p class="soft">Each of these holds whenever the condition of the loop at its line is about to be decided; <code>requires</code> and <code>ensures</code> are contracts of functions. From them it follows that the error is never reached.</p></div></div>
`)
}

// zoom are buttons that scale a drawing.
const zoom = `<button type="button" class="plain" data-scale="0.8">smaller</button> <button type="button" class="plain" data-scale="1.25">larger</button> <button type="button" class="plain" data-scale="0">fit</button>`

// open opens the first of several parts that can be closed.
func open(i int) raw {
	if i == 0 {
		return " open"
	}
	return ""
}

// flow is the drawn control flow, or the drawn derivation.
func (p *page) flow() string {
	if len(p.Flows) == 0 {
		return ""
	}
	var m markup
	m.put("<section id=\"flow\" aria-labelledby=\"flow-h\">\n<h2 id=\"flow-h\">%s</h2>\n<p class=\"soft\">%s</p>\n", p.FlowTitle, p.FlowNote)
	for i, f := range p.Flows {
		m.put("<details%s><summary>%s</summary><div class=\"inner\">\n", open(i), f.Title)
		if f.Note != "" {
			m.put("<p class=\"happening\">%s</p>\n", f.Note)
		}
		m.put("<div class=\"controls\" data-zoom=\"%s\">%s</div>\n", f.ID, raw(zoom))
		m.put("<div class=\"canvas\" tabindex=\"0\" role=\"region\" aria-label=\"Graph of %s\">%s</div>\n</div></details>\n", f.Title, raw(f.SVG))
	}
	m.put("</section>\n")
	return m.String()
}

// search is the drawn history of each engine's search.
func (p *page) search() string {
	if len(p.Trees) == 0 {
		return ""
	}
	var m markup
	m.put(`<section id="search" aria-labelledby="search-h">
<h2 id="search-h">How the search went</h2>
<p class="soft">The trees of abstract states or proof obligations, step by step. Move the slider, or use the arrow keys on it; choose a node to see what is known of it at that moment. Arrow keys lead from node to node.</p>
`)
	for i, t := range p.Trees {
		m.put(`<details class="tree" id="%s-box"%s><summary>%s <span class="soft">%s</span></summary><div class="inner">
<div class="controls" data-for="%s">
<button type="button" class="plain" data-move="-1" aria-label="step back">◀</button>
<button type="button" class="plain" data-move="1" aria-label="step forward">▶</button>
<button type="button" class="plain" data-play aria-pressed="false">play</button>
<input type="range" min="0" value="0" aria-label="step of the search by %s">
<output></output>
<span data-zoom="%s">%s</span>
</div>
<div class="happening" role="status" aria-live="polite"></div>
<div class="canvas" tabindex="0" role="region" aria-label="Tree of %s">%s</div>
<div class="happening chosen-text" aria-live="polite" hidden></div>
<div class="key"><span>dotted border: excluded</span><span>dashed border and arrow: covered by another node</span><span>thick red border: reached</span><span>pale: not there yet, or removed</span></div>
</div></details>
`, t.ID, open(i), t.Title, t.Note, t.ID, t.Title, t.ID, raw(zoom), t.Title, raw(t.SVG))
	}
	m.put("</section>\n")
	return m.String()
}

func (p *page) numbers() string {
	var m markup
	m.put("<section id=\"numbers\" aria-labelledby=\"numbers-h\">\n<h2 id=\"numbers-h\">Numbers</h2>\n<div class=\"tables\">\n")
	m.table("Cost", p.Costs)
	m.table("Work", p.Numbers)
	m.put("</div>\n</section>")
	return m.String()
}
