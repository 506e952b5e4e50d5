package report

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/verify"
)

// browser is Chromium, spoken to over its debugging pipe: JSON messages that end with a zero byte.
type browser struct {
	t        *testing.T
	in       *os.File
	messages chan message
	session  string
	id       int
	told     []message // events
}

type message struct {
	ID        int             `json:"id,omitempty"`
	SessionID string          `json:"sessionId,omitempty"`
	Method    string          `json:"method,omitempty"`
	Params    json.RawMessage `json:"params,omitempty"`
	Result    json.RawMessage `json:"result,omitempty"`
	Error     json.RawMessage `json:"error,omitempty"`
}

// startBrowser skips the test where there is no Chromium.
func startBrowser(t *testing.T) *browser {
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed: the page is not opened")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 9*time.Minute) // t.Context ends before the clean-up
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--user-data-dir="+t.TempDir())
	theirIn, in, err := os.Pipe()
	require.NoError(t, err)
	out, theirOut, err := os.Pipe()
	require.NoError(t, err)
	cmd.ExtraFiles = []*os.File{theirIn, theirOut}
	if err := cmd.Start(); err != nil {
		t.Skipf("chromium does not start: %v", err)
	}
	require.NoError(t, theirIn.Close())
	require.NoError(t, theirOut.Close())
	b := &browser{t: t, in: in, messages: make(chan message, 1000)}
	t.Cleanup(func() {
		b.call("Browser.close", nil, "")
		assert.NoError(t, cmd.Wait())
	})
	go func() {
		defer close(b.messages)
		for r := bufio.NewReader(out); ; {
			text, err := r.ReadBytes(0)
			if err != nil {
				return
			}
			var m message
			if json.Unmarshal(text[:len(text)-1], &m) == nil {
				b.messages <- m
			}
		}
	}()
	return b
}

// call sends a command to a session and waits for its result.
func (b *browser) call(method string, params any, session string) json.RawMessage {
	b.id++
	data, err := json.Marshal(params)
	require.NoError(b.t, err)
	if params == nil {
		data = []byte("{}")
	}
	text, err := json.Marshal(message{ID: b.id, SessionID: session, Method: method, Params: data})
	require.NoError(b.t, err)
	_, err = b.in.Write(append(text, 0))
	require.NoError(b.t, err)
	for m := range b.messages {
		if m.ID == b.id {
			require.Empty(b.t, string(m.Error), method)
			return m.Result
		}
		b.told = append(b.told, m)
	}
	require.Fail(b.t, "chromium has ended", method)
	return nil
}

// do sends a command to the page.
func (b *browser) do(method string, params any) json.RawMessage {
	return b.call(method, params, b.session)
}

// open opens a file in a window of a size and a theme, and waits for it.
func (b *browser) open(file string, width, height int, theme string) {
	var target struct{ TargetID, SessionID string }
	require.NoError(b.t, json.Unmarshal(b.call("Target.createTarget", map[string]any{"url": "about:blank"}, ""), &target))
	require.NoError(b.t, json.Unmarshal(b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, ""), &target))
	b.session, b.told = target.SessionID, nil
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.do(domain+".enable", nil)
	}
	b.do("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false})
	b.do("Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": theme}}})
	b.do("Page.navigate", map[string]any{"url": (&url.URL{Scheme: "file", Path: file}).String()})
	for { // until the browser is ended: the machine may be busy
		if b.eval("document.documentElement.dataset.ready || ''") == "yes" {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
}

// eval returns the value of an expression as text.
func (b *browser) eval(expression string) string {
	var r struct {
		Result struct {
			Value any `json:"value"`
		} `json:"result"`
	}
	require.NoError(b.t, json.Unmarshal(b.do("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true}), &r))
	return fmt.Sprint(r.Result.Value)
}

// press presses a key.
func (b *browser) press(key string, code int) {
	for _, kind := range []string{"rawKeyDown", "keyUp"} {
		b.do("Input.dispatchKeyEvent", map[string]any{"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code})
	}
}

// complaints are the messages on the console and the requests beyond the page itself.
func (b *browser) complaints() []string {
	var all []string
	for _, m := range b.told {
		switch m.Method {
		case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded":
			all = append(all, string(m.Params))
		case "Network.requestWillBeSent":
			if p := string(m.Params); !strings.Contains(p, `"url":"file:`) && !strings.Contains(p, `"url":"data:,"`) {
				all = append(all, p)
			}
		}
	}
	return all
}

// screenshot saves what is seen, for people, if the environment variable SCREENSHOTS names a folder.
func (b *browser) screenshot(name string) {
	dir := os.Getenv("SCREENSHOTS")
	if dir == "" {
		return
	}
	var r struct{ Data string }
	require.NoError(b.t, json.Unmarshal(b.do("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true}), &r))
	png, err := base64.StdEncoding.DecodeString(r.Data)
	require.NoError(b.t, err)
	require.NoError(b.t, os.WriteFile(filepath.Join(dir, name+".png"), png, 0o666))
}

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
	b := startBrowser(t)
	for _, look := range []struct {
		theme string
		width int
	}{{"light", 1280}, {"dark", 1280}, {"light", 400}} {
		b.open(file, look.width, 1000, look.theme)
		assert.Empty(t, b.complaints())
		assert.Empty(t, b.eval(contrasts), look.theme)
		assert.Empty(t, b.eval(unnamed))
		assert.Empty(t, b.eval(ambiguous))
		assert.Equal(t, "true", b.eval("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than its window of %d", look.width)
		b.screenshot(fmt.Sprintf("proof-%s-%d", look.theme, look.width))
	}
	b.open(file, 1280, 1000, "light")
	assert.Equal(t, "safe: a \"b\" <i>.c", b.eval("document.title"))
	assert.Contains(t, b.eval("document.querySelector('.note').textContent"), "y")
	assert.Equal(t, fmt.Sprint(strings.Count(safeProgram, "\n")), b.eval("document.querySelectorAll('.source li').length"))

	steps := len(run.History.Tracks("gps")[0].Events)
	const range0, later = "document.querySelector('.tree input[type=range]')", "document.querySelectorAll('.tree .node.later').length"
	assert.Equal(t, fmt.Sprint(steps), b.eval(range0+".value"))
	assert.Equal(t, "0", b.eval(later))
	b.eval(range0 + ".focus()")
	b.press("Home", 36)
	assert.Equal(t, "0", b.eval(range0+".value"))
	assert.Equal(t, b.eval("document.querySelectorAll('.tree .node').length"), b.eval(later))
	assert.Equal(t, "Nothing has happened yet.", b.eval("document.querySelector('.tree .happening').textContent"))
	b.press("ArrowRight", 39)
	assert.Equal(t, "1", b.eval(range0+".value"))
	for happening := ""; !strings.Contains(happening, "Node 0 (start) is the root"); { // the summaries come first
		require.NotEqual(t, fmt.Sprint(steps), b.eval(range0+".value"), "no step makes the root")
		b.press("ArrowRight", 39)
		happening = b.eval("document.querySelector('.tree .happening').textContent")
	}
	for range steps {
		b.press("ArrowRight", 39)
	}
	assert.Equal(t, "0", b.eval(later))
	assert.NotEqual(t, "0", b.eval("document.querySelectorAll('.tree .node.covered').length"))
	b.eval("document.querySelectorAll('.tree .node')[1].focus()")
	b.press("Enter", 13)
	assert.Contains(t, b.eval("document.querySelector('.chosen-text').textContent"), "Node 1, loop 6:5")
	assert.Contains(t, b.eval("document.querySelector('.chosen-text').textContent"), "label: ")

	assert.Equal(t, "1", b.eval("document.querySelectorAll('.tree .node[tabindex=\"0\"]').length"))
	b.press("ArrowUp", 38)
	assert.Equal(t, "tree0-n0", b.eval("document.activeElement.id"))
	b.press("ArrowDown", 40)
	assert.Equal(t, "tree0-n1", b.eval("document.activeElement.id"))
	b.press("ArrowDown", 40)
	below := b.eval("document.activeElement.id")
	b.press("ArrowRight", 39)
	assert.NotEqual(t, below, b.eval("document.activeElement.id"))
	b.press("ArrowLeft", 37)
	assert.Equal(t, below, b.eval("document.activeElement.id"))

	b.eval("document.querySelectorAll('#flow0 .node.hub')[0].focus()")
	b.press("Enter", 13)
	assert.Equal(t, "L6", b.eval("document.querySelector('.source li.now').id"))
	assert.Empty(t, b.complaints())
}

// TestPageOfError opens the page of a counterexample and follows it.
func TestPageOfError(t *testing.T) {
	run, file := verified(t, "sum.c", unsafeProgram, "gps")
	require.Equal(t, "unsafe", run.Report.Verdict)
	b := startBrowser(t)
	for _, theme := range []string{"light", "dark"} {
		b.open(file, 1280, 1000, theme)
		assert.Empty(t, b.eval(contrasts), theme)
		assert.Empty(t, b.eval(ambiguous))
		b.screenshot("error-" + theme)
	}
	const beside = "document.querySelector('#L6 .values').textContent"
	assert.Equal(t, "sum = 10", b.eval(beside))
	b.eval("document.querySelector('.trace input').focus()")
	b.press("Home", 36)
	assert.Empty(t, b.eval(beside))
	assert.Equal(t, "L4", b.eval("document.querySelector('.source li.now').id"))
	for b.eval(beside) == "" {
		b.press("ArrowRight", 39)
	}
	assert.Equal(t, "sum = 0", b.eval(beside))
	b.press("End", 35)
	assert.Equal(t, "L8", b.eval("document.querySelector('.source li.now').id"))
	assert.Contains(t, b.eval("document.getElementById('values').textContent"), "sum10")
	assert.Equal(t, "0", b.eval("document.querySelectorAll('#flow0 .node.here').length"))
	b.press("ArrowLeft", 37)
	assert.Equal(t, "L5", b.eval("document.querySelector('.source li.now').id"))
	assert.Contains(t, b.eval("document.querySelector('#flow0 .node.here').textContent"), "loop 5:5")
	b.eval("document.querySelector('button.step').focus()")
	b.press("Enter", 13)
	b.eval("document.querySelector('button.step').click()")
	assert.Equal(t, "step", b.eval("document.querySelector('button.step').getAttribute('aria-current')"))
	assert.Empty(t, b.complaints())
}

// TestFocusOrder tabs through a page: the order of the focus is that of the text.
func TestFocusOrder(t *testing.T) {
	_, file := verified(t, "sum.c", unsafeProgram, "gps")
	b := startBrowser(t)
	b.open(file, 1280, 1000, "light")
	before := -1.0
	for i := range 12 {
		b.press("Tab", 9)
		at := b.eval("[...document.querySelectorAll('*')].indexOf(document.activeElement)")
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
