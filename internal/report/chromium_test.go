package report

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/browser"
	"cairn/internal/verify"
)

// address is that of a file.
func address(file string) string { return (&url.URL{Scheme: "file", Path: file}).String() }

// verified runs an engine on a source text and makes the page.
func verified(t *testing.T, name, source, engine string) (*Run, string) {
	t.Helper()
	run := runOf(t, name, source, engine)
	data, err := run.Page()
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(file, data, 0o666))
	return run, file
}

// contrasts returns the texts whose contrast with their background is less than 4.5 to 1 (WCAG 2.2, 1.4.3).
const contrasts = `(() => {
  const rgb = s => (s.match(/[\d.]+/g) || []).map(Number);
  const light = c => { const [r, g, b] = c.map(x => (x /= 255) <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const under = e => { for (; e; e = e.parentElement) { if (e.matches("g.node")) return rgb(getComputedStyle(e.querySelector("rect")).fill); const c = rgb(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] > 0) return c; } return rgb(getComputedStyle(document.body).backgroundColor); };
  const bad = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || e.matches("script, style, title, desc, .skip") || e.closest(".later, .gone, [disabled]")) continue;
    const style = getComputedStyle(e), a = light(rgb(e.closest("svg") ? style.fill : style.color).slice(0, 3)), b = light(under(e).slice(0, 3));
    if ((Math.max(a, b) + .05) / (Math.min(a, b) + .05) < 4.5) bad.push(e.className + " " + walk.currentNode.textContent.trim());
  }
  return bad.join("; ");
})()`

// unnamed returns the controls without a name.
const unnamed = `[...document.querySelectorAll("button, input, a, summary, [role=button], [role=region], svg")].filter(e =>
  !(e.getAttribute("aria-label") || e.textContent.trim())).map(e => e.outerHTML).join("; ")`

// ambiguous returns the identifiers that two elements have, and those that are referred to and missing.
const ambiguous = `(() => {
  const ids = [...document.querySelectorAll("[id]")].map(e => e.id);
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  const used = [...document.querySelectorAll("[aria-labelledby]")].flatMap(e => e.getAttribute("aria-labelledby").split(" "))
    .concat([...document.querySelectorAll("a[href^='#']")].map(e => e.getAttribute("href").slice(1)));
  return [...twice, ...used.filter(id => !ids.includes(id))].join(" ");
})()`

const safeProgram = `void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = x < 0 ? -x : x;
    if (x < -9 || x > 9) return 0;
    while (y > 0) {
        if (x < 0) x++; else x--;
        y--;
    }
    if (x != 0) /* </script><script>document.title = "taken over"</script> */
        reach_error();
}
`

const unsafeProgram = `void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0;
    for (int i = 0; i < n; i++)
        sum = sum + i;
    if (sum == 10)
        reach_error();
}
`

// TestPageOfProof opens the page of a proof: the search is stepped through by keyboard.
func TestPageOfProof(t *testing.T) {
	run, file := verified(t, "a \"b\" <i>.c", safeProgram, "gps")
	require.Equal(t, "safe", run.Report.Verdict)
	b := browser.Start(t)
	for _, look := range []struct {
		theme string
		width int
	}{{"light", 1280}, {"dark", 1280}, {"light", 400}} {
		b.Open(address(file), look.width, 1000, look.theme)
		assert.Empty(t, b.Complaints())
		assert.Empty(t, b.Eval(contrasts), look.theme)
		assert.Empty(t, b.Eval(unnamed))
		assert.Empty(t, b.Eval(ambiguous))
		assert.Equal(t, "true", b.Eval("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than its window of %d", look.width)
		b.Screenshot(fmt.Sprintf("proof-%s-%d", look.theme, look.width))
	}
	b.Open(address(file), 1280, 1000, "light")
	assert.Equal(t, "safe: a \"b\" <i>.c", b.Eval("document.title"))
	assert.Contains(t, b.Eval("document.querySelector('.note').textContent"), "y")
	assert.Equal(t, fmt.Sprint(strings.Count(safeProgram, "\n")), b.Eval("document.querySelectorAll('.source li').length"))

	steps := len(run.History.Tracks("gps")[0].Events)
	const range0, later = "document.querySelector('.tree input[type=range]')", "document.querySelectorAll('.tree .node.later').length"
	assert.Equal(t, fmt.Sprint(steps), b.Eval(range0+".value"))
	assert.Equal(t, "0", b.Eval(later))
	b.Eval(range0 + ".focus()")
	b.Press("Home", 36)
	assert.Equal(t, "0", b.Eval(range0+".value"))
	assert.Equal(t, b.Eval("document.querySelectorAll('.tree .node').length"), b.Eval(later))
	assert.Equal(t, "Nothing has happened yet.", b.Eval("document.querySelector('.tree .happening').textContent"))
	b.Press("ArrowRight", 39)
	assert.Equal(t, "1", b.Eval(range0+".value"))
	for happening := ""; !strings.Contains(happening, "Node 0 (start) is the root"); { // the summaries come first
		require.NotEqual(t, fmt.Sprint(steps), b.Eval(range0+".value"), "no step makes the root")
		b.Press("ArrowRight", 39)
		happening = b.Eval("document.querySelector('.tree .happening').textContent")
	}
	for range steps {
		b.Press("ArrowRight", 39)
	}
	assert.Equal(t, "0", b.Eval(later))
	assert.NotEqual(t, "0", b.Eval("document.querySelectorAll('.tree .node.covered').length"))
	b.Eval("document.querySelectorAll('.tree .node')[1].focus()")
	b.Press("Enter", 13)
	assert.Contains(t, b.Eval("document.querySelector('.chosen-text').textContent"), "Node 1, loop 6:5")
	assert.Contains(t, b.Eval("document.querySelector('.chosen-text').textContent"), "label: ")

	assert.Equal(t, "1", b.Eval("document.querySelectorAll('.tree .node[tabindex=\"0\"]').length"))
	b.Press("ArrowUp", 38)
	assert.Equal(t, "tree0-n0", b.Eval("document.activeElement.id"))
	b.Press("ArrowDown", 40)
	assert.Equal(t, "tree0-n1", b.Eval("document.activeElement.id"))
	b.Press("ArrowDown", 40)
	below := b.Eval("document.activeElement.id")
	b.Press("ArrowRight", 39)
	assert.NotEqual(t, below, b.Eval("document.activeElement.id"))
	b.Press("ArrowLeft", 37)
	assert.Equal(t, below, b.Eval("document.activeElement.id"))

	b.Eval("document.querySelectorAll('#flow0 .node.hub')[0].focus()")
	b.Press("Enter", 13)
	assert.Equal(t, "L6", b.Eval("document.querySelector('.source li.now').id"))
	assert.Empty(t, b.Complaints())
}

// TestPageOfError opens the page of a counterexample and follows it.
func TestPageOfError(t *testing.T) {
	run, file := verified(t, "sum.c", unsafeProgram, "gps")
	require.Equal(t, "unsafe", run.Report.Verdict)
	b := browser.Start(t)
	for _, theme := range []string{"light", "dark"} {
		b.Open(address(file), 1280, 1000, theme)
		assert.Empty(t, b.Eval(contrasts), theme)
		assert.Empty(t, b.Eval(ambiguous))
		b.Screenshot("error-" + theme)
	}
	const beside = "document.querySelector('#L6 .values').textContent"
	assert.Equal(t, "sum = 10", b.Eval(beside))
	b.Eval("document.querySelector('.trace input').focus()")
	b.Press("Home", 36)
	assert.Empty(t, b.Eval(beside))
	assert.Equal(t, "L4", b.Eval("document.querySelector('.source li.now').id"))
	for b.Eval(beside) == "" {
		b.Press("ArrowRight", 39)
	}
	assert.Equal(t, "sum = 0", b.Eval(beside))
	b.Press("End", 35)
	assert.Equal(t, "L8", b.Eval("document.querySelector('.source li.now').id"))
	assert.Contains(t, b.Eval("document.getElementById('values').textContent"), "sum10")
	assert.Equal(t, "0", b.Eval("document.querySelectorAll('#flow0 .node.here').length"))
	b.Press("ArrowLeft", 37)
	assert.Equal(t, "L7", b.Eval("document.querySelector('.source li.now').id"), "the condition")
	b.Press("ArrowLeft", 37)
	assert.Equal(t, "L5", b.Eval("document.querySelector('.source li.now').id"))
	assert.Contains(t, b.Eval("document.querySelector('#flow0 .node.here').textContent"), "loop 5:5")
	b.Eval("document.querySelector('button.step').focus()")
	b.Press("Enter", 13)
	b.Eval("document.querySelector('button.step').click()")
	assert.Equal(t, "step", b.Eval("document.querySelector('button.step').getAttribute('aria-current')"))
	assert.Empty(t, b.Complaints())
}

// TestFocusOrder tabs through a page: the order of the focus is that of the text.
func TestFocusOrder(t *testing.T) {
	_, file := verified(t, "sum.c", unsafeProgram, "gps")
	b := browser.Start(t)
	b.Open(address(file), 1280, 1000, "light")
	before := -1.0
	for i := range 12 {
		b.Press("Tab", 9)
		at := b.Eval("[...document.querySelectorAll('*')].indexOf(document.activeElement)")
		var n float64
		_, err := fmt.Sscan(at, &n)
		require.NoError(t, err)
		assert.Greater(t, n, before, "at key %d", i)
		before = n
	}
}

// runOf verifies a source text and keeps what the formats tell of.
func runOf(t *testing.T, name, source, engine string) *Run {
	t.Helper()
	task := verify.Task{File: name, Source: []byte(source), DataModel: verify.ILP32}
	run := &Run{Task: task, History: new(History), Version: "cairn test"}
	opt := verify.Options{Engine: engine, TraceSteps: 1000, EngineOptions: verify.EngineOptions{Record: run.History.Record}}
	ctx := t.Context()
	run.Report, run.Err = verify.Run(ctx, task, opt)
	if prog, err := verify.Load(ctx, task, opt); err == nil {
		run.Flow = FlowOf(prog, name)
	}
	run.Report.Usage = verify.Usage{Seconds: 1.5, CPUSeconds: 2, PeakMemory: 3e6}
	return run
}
