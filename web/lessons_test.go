package web

import (
	"bytes"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"go.yaml.in/yaml/v3"

	"cairn/web/play"
)

// lesson is a section of a document, chapter by chapter, as lessons.yml names it and static/lessons.json has it.
type lesson struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	File     string    `json:"-"`
	Section  string    `json:"-"` // the heading; empty: all of the file
	Leave    []string  `json:"-"` // chapters that are left out: measurements, and what the page cannot run
	Chapters []chapter `json:"chapters" yaml:"-"`
}

// chapter is what stands below a heading, or behind a paragraph that begins with a bold word.
type chapter struct {
	Title string    `json:"title"`
	Body  string    `json:"body"`            // HTML; a button of the class try for each of tries
	Tries []attempt `json:"tries,omitempty"` // what the page can run
}

// attempt is a command of a document as the page takes it.
type attempt struct {
	Text     string            `json:"text"`
	Language string            `json:"language"`
	Engine   string            `json:"engine,omitempty"`
	Property string            `json:"property,omitempty"`
	Model    string            `json:"model,omitempty"`
	Math     bool              `json:"math,omitempty"`
	Settings map[string]string `json:"settings,omitempty"`
	Answer   string            `json:"-"` // the first word of the verdict in the document, if it is there
}

// lessons reads lessons.yml and makes the lessons of the documents.
func lessons(t *testing.T) []lesson {
	data, err := os.ReadFile("lessons.yml")
	require.NoError(t, err)
	var all []lesson
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	require.NoError(t, d.Decode(&all))
	for i := range all {
		l := &all[i]
		source, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(l.File)))
		require.NoError(t, err)
		l.Chapters = chaptersOf(t, l, source)
	}
	return all
}

// chaptersOf divides a section.
func chaptersOf(t *testing.T, l *lesson, source []byte) (all []chapter) {
	md := goldmark.New(goldmark.WithExtensions(extension.Table))
	root := md.Parser().Parse(text.NewReader(source))
	w := &chapterWriter{t: t, source: source}
	md.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(w, 1)))
	inside := l.Section == ""
	var now *chapter
	begin := func(title string) {
		all = append(all, chapter{Title: title})
		now = &all[len(all)-1]
		w.chapter = now
	}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		h, heading := n.(*ast.Heading)
		if heading && h.Level <= 2 && l.Section != "" {
			if inside = plain(h, source) == l.Section; inside {
				begin(l.Section)
			}
			continue
		}
		if !inside {
			continue
		}
		if title := titleOf(n, source); heading {
			begin(plain(h, source))
			continue
		} else if title != "" && l.Section != "" {
			begin(title)
		}
		var b bytes.Buffer
		require.NoError(t, md.Renderer().Render(&b, source, n))
		now.Body += withoutEmptyHeaders(b.String())
	}
	return slices.DeleteFunc(all, func(c chapter) bool { return c.Body == "" || slices.Contains(l.Leave, c.Title) })
}

// titleOf is the bold word with which a paragraph begins.
func titleOf(n ast.Node, source []byte) string {
	if p, ok := n.(*ast.Paragraph); ok {
		if e, ok := p.FirstChild().(*ast.Emphasis); ok && e.Level == 2 {
			return plain(e, source)
		}
	}
	return ""
}

// plain is the text of a node without marks.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if s, ok := n.(*ast.Text); ok && entering {
			b.Write(s.Segment.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// withoutEmptyHeaders is HTML without heads of tables that are empty, which Markdown must have.
func withoutEmptyHeaders(body string) string {
	body = regexp.MustCompile(`<thead>\s*<tr>(\s*<th></th>)+\s*</tr>\s*</thead>\s*`).ReplaceAllString(body, "")
	return strings.ReplaceAll(body, "<th></th>", "<td></td>")
}

// chapterWriter writes code blocks with buttons, and links as their texts: they lead to other documents.
type chapterWriter struct {
	t       *testing.T
	source  []byte
	chapter *chapter
}

func (w *chapterWriter) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, w.code)
	r.Register(ast.KindLink, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) { return ast.WalkContinue, nil })
}

// code writes the commands of a block, each with its output.
func (w *chapterWriter) code(out util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkSkipChildren, nil
	}
	block := string(n.Lines().Value(source))
	for _, piece := range commandsOf(block) {
		command, output := piece[0], piece[1]
		if strings.HasPrefix(command, "CGO_ENABLED") {
			continue
		}
		if command != "" {
			_, _ = out.WriteString(`<p class="command"><code>` + html.EscapeString(command) + "</code>")
			if a, ok := attemptOf(command); ok {
				a.Answer = answerIn(output)
				_, _ = out.WriteString(` <button type="button" class="plain try" data-try="` + strconv.Itoa(len(w.chapter.Tries)) + `">Try it</button>`)
				w.chapter.Tries = append(w.chapter.Tries, a)
			}
			_, _ = out.WriteString("</p>\n")
		}
		if output != "" {
			_, _ = out.WriteString(`<pre class="code" tabindex="0">` + html.EscapeString(output) + "</pre>\n")
		}
	}
	return ast.WalkSkipChildren, nil
}

// commandsOf are the commands of a block with their outputs; without a command it is a text.
func commandsOf(block string) (all [][2]string) {
	for line := range strings.Lines(block) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			all = append(all, [2]string{strings.TrimSuffix(command, "\n"), ""})
			continue
		}
		if len(all) == 0 {
			all = append(all, [2]string{})
		}
		all[len(all)-1][1] += line
	}
	return all
}

// answerIn is the verdict in what a command prints.
func answerIn(output string) string {
	for line := range strings.Lines(output) {
		switch word := strings.TrimSuffix(line, "\n"); word {
		case "safe", "unsafe", "sat", "unsat":
			return word
		}
	}
	return ""
}

// attemptOf is a command as the page takes it, unless there is something in it that the page does not have.
func attemptOf(command string) (a attempt, ok bool) {
	words := strings.Fields(command)
	if len(words) < 3 || words[0] != "./cairn" {
		return a, false
	}
	a.Settings = map[string]string{}
	kind := "programs"
	switch words[1] {
	case "verify":
	case "chc":
		kind = "clauses"
	case "smt":
		kind = ""
	default:
		return a, false
	}
	flags := map[string]string{}
	file := ""
	for i := 2; i < len(words); i++ {
		name, value, has := strings.Cut(strings.TrimPrefix(words[i], "--"), "=")
		switch {
		case !strings.HasPrefix(words[i], "--") && file == "" && !strings.ContainsAny(words[i], "|<>'\"$"):
			file = words[i]
		case !strings.HasPrefix(words[i], "--"):
			return a, false
		case !has && i+1 < len(words) && slices.Contains([]string{"engine", "ints", "refine", "path", "kappa", "timeout", "jobs", "induction", "abstract", "worklist", "cover", "check", "property", "data-model"}, name):
			i++
			flags[name] = words[i]
		case has:
			flags[name] = value
		default:
			flags[name] = "true"
		}
	}
	content, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(file)))
	if err != nil {
		return a, false
	}
	a.Text, a.Language = string(content), strings.TrimPrefix(filepath.Ext(file), ".")
	if a.Language == "smt2" {
		a.Language = map[string]string{"clauses": "horn", "": "script"}[kind]
	}
	return a, a.take(kind, flags)
}

// take takes flags over, and reports whether there are all of them in the page.
func (a *attempt) take(kind string, flags map[string]string) bool {
	a.Engine = flags["engine"]
	var options []play.Option
	for _, e := range play.Offer()[kind] {
		if e.Name == a.Engine {
			options = e.Options
		}
	}
	for name, value := range flags {
		switch name {
		case "engine", "trace", "timeout", "jobs", "model":
		case "ints":
			a.Math = value == "math"
		case "data-model":
			a.Model = value
		case "as-published":
			a.Settings["asPublished"] = "yes"
		case "check", "property":
			a.Property = value
			if !slices.Contains([]string{"all", "no-overflow", "bounds", "valid-memsafety"}, value) {
				return false
			}
		default:
			if !slices.ContainsFunc(options, func(o play.Option) bool { return o.Name == name && (o.Words == nil || slices.Contains(o.Words, value)) }) {
				return false
			}
			a.Settings[name] = value
		}
	}
	return slices.Contains([]string{"c", "ts", "bp", "horn", "script"}, a.Language)
}

// TestLessons compares the lessons with the documents that they are from. UPDATE=1 writes them. What can be tried has the answer that the
// document says.
func TestLessons(t *testing.T) {
	all := lessons(t)
	require.Len(t, all, 5)
	generated(t, "static/lessons.json", all, "the documents say: UPDATE=1 go test ./web -run Lessons")
	for _, l := range all {
		tries := 0
		assert.GreaterOrEqual(t, len(l.Chapters), 4, l.Name)
		for _, c := range l.Chapters {
			assert.NotContains(t, c.Body, "http", c.Title)
			assert.Equal(t, len(c.Tries), strings.Count(c.Body, "data-try="), c.Title)
			tries += len(c.Tries)
			for i, a := range c.Tries {
				if i > 0 || a.Answer == "" || a.Language == "script" { // the first of each: all of them are tests of the documents
					continue
				}
				t.Run(l.Name, func(t *testing.T) {
					t.Parallel()
					v := play.Run(t.Context(), a.request(), func(play.Kind, string) {})
					assert.Equal(t, a.Answer, v.Verdict, "%s: %s", c.Title, v.Head)
				})
			}
		}
		assert.GreaterOrEqual(t, tries, 2, l.Name)
		t.Logf("%s: %d chapters, %d commands", l.Name, len(l.Chapters), tries)
	}
}

// request is what the page makes of it.
func (a *attempt) request() play.Request {
	return request(example{Language: a.Language, Text: a.Text, Engine: a.Engine, Property: a.Property, Math: a.Math, Settings: a.Settings})
}
