package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/browser"
	"cairn/web/play"
)

// playground is the page in a browser.
type playground struct {
	*testing.T
	*browser.Browser
	address string
}

// run runs what is in the page and waits for the answer, a word.
func (p playground) run() string {
	p.Helper()
	return p.Eval(`(async () => {
		if (state.spare) await state.spare.ready; // who writes programs is not as fast
		delete document.getElementById("answer").dataset.verdict;
		document.getElementById("run").click();
		while (!document.getElementById("answer").dataset.verdict) await new Promise(r => setTimeout(r, 20));
		return document.getElementById("answer").dataset.verdict;
	})()`)
}

// choose chooses an example.
func (p playground) choose(name string) {
	p.Eval(fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("change")); })(document.getElementById("example"))`, name))
	require.Equal(p, name, p.Eval(`document.getElementById("example").value`))
}

// set changes a control.
func (p playground) set(id, value string) {
	p.Eval(fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("input")); e.dispatchEvent(new Event("change")); })(document.getElementById(%q))`, value, id))
}

// accessible has axe-core look at the page, if the environment variable AXE names it: the file axe.min.js of the package from npm.
func (p playground) accessible(state string) {
	p.Helper()
	file := os.Getenv("AXE")
	if file == "" {
		return
	}
	script, err := os.ReadFile(file)
	require.NoError(p, err)
	p.Eval("void(window.axe || (() => { " + string(script) + "\n })())")
	assert.Empty(p, p.Eval(`axe.run().then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.map(n => n.html).slice(0, 3).join(" ")).join("\n"))`), state)
}

// endless is a program whose states are too many for the engine explicit, in time and in memory.
const endless = `void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
	unsigned a = 0, b = 0, c = 0;
	while (1) {
		if (__VERIFIER_nondet_int()) a++; else if (__VERIFIER_nondet_int()) b++; else c++;
		if (a * b * c == 4000000007u && a + b == 3) reach_error();
	}
}
`

// TestBrowser drives the page in Chromium, where there is one. Because cairn is built for it, it is not one of the quick tests: CAIRN_TESTS
// must be long or browser.
func TestBrowser(t *testing.T) {
	if kind := os.Getenv("CAIRN_TESTS"); kind != "long" && kind != "browser" {
		t.Skip("takes a minute: CAIRN_TESTS=browser")
	}
	b := browser.Start(t)
	program, err := Build(t.Context(), "..", "")
	require.NoError(t, err)
	t.Logf("cairn.wasm.gz has %.2f MB", float64(len(program.Wasm))/1e6)
	files, err := Files(program)
	require.NoError(t, err)
	all := 0 // as a server sends them, before a lesson is opened
	for name, data := range files {
		if name == "lessons.json" {
			continue
		}
		if name != "cairn.wasm.gz" {
			data = squeezed(t, data)
		}
		all += len(data)
	}
	assert.Less(t, all, 5_300_000, "compressed")
	server := httptest.NewServer(http.StripPrefix("/of/somebody", Handler(files))) // as on GitHub Pages, where a site is a folder of a server
	defer server.Close()
	p := playground{t, b, server.URL + "/of/somebody/"}

	b.Open(p.address, 1440, 1000, "light")
	assert.Empty(t, b.Complaints())
	p.accessible("the beginning")
	b.Screenshot("playground-begin")
	p.everyExample()
	p.stepping()
	p.editing()
	p.exercise()
	p.stopping()
	p.memory()
	p.links()
	p.lessons()
	p.console()
	p.clauses()
	p.beside()
	p.keyboard()
	p.looks()
	p.picture()
	b.Open(p.address, 1440, 1000, "light") // from the cache
	t.Logf("ready after %s ms", b.Eval("document.documentElement.dataset.loaded"))
	server.Close()
	b.Open(p.address+"?again", 1440, 1000, "light")
	p.choose("queue")
	assert.Equal(t, "unsafe", p.run(), "without a network")
}

// TestPage opens the page of the folder that CAIRN_SITE names, as cairn playground --write makes it, and runs an example.
func TestPage(t *testing.T) {
	site := os.Getenv("CAIRN_SITE")
	if site == "" {
		t.Skip("CAIRN_SITE names no folder")
	}
	b := browser.Start(t)
	server := httptest.NewServer(http.FileServer(http.Dir(site)))
	defer server.Close()
	p := playground{t, b, server.URL + "/"}
	b.Open(p.address, 1440, 1000, "light")
	p.choose("queue")
	assert.Equal(p, "unsafe", p.run())
	p.choose("mccarthy91")
	assert.Equal(p, "sat", p.run())
	assert.Empty(p, b.Complaints())
}

// everyExample runs all examples and compares their verdicts, and logs how long that takes: once, again, when the browser has compiled what
// is used most, and without a browser.
func (p playground) everyExample() {
	var all, native float64
	for _, e := range examples(p.T) {
		p.choose(e.Name)
		require.Equal(p, e.Text, p.Eval(`document.getElementById("text").value`))
		assert.Equal(p, e.Verdict, p.run(), e.Name)
		if e.Language == "script" {
			continue
		}
		first := p.seconds()
		assert.Equal(p, e.Verdict, p.run(), e.Name)
		begin := time.Now()
		play.Run(p.Context(), request(e), func(play.Kind, string) {})
		alone := time.Since(begin).Seconds()
		p.Logf("%-22s %5.2f s, again %5.2f s; %5.2f s without a browser", e.Name, first, p.seconds(), alone)
		all, native = all+p.seconds(), native+alone
		assert.NotEmpty(p, p.Eval(`document.querySelector("#body section").id`), e.Name)
	}
	p.Logf("all: %.2f s, without a browser %.2f s", all, native)
	assert.Empty(p, p.Complaints())
}

// seconds is the time that the last run has taken.
func (p playground) seconds() float64 {
	p.Helper()
	s, err := strconv.ParseFloat(strings.TrimSuffix(p.Eval(`document.getElementById("progress").value`), " s"), 64)
	require.NoError(p, err)
	return s
}

// stepping follows a counterexample and the steps of a search.
func (p playground) stepping() {
	p.choose("queue")
	require.Equal(p, "unsafe", p.run())
	const slider = `document.querySelector(".trace input[type=range]")`
	last := p.Eval(slider + ".value")
	p.Eval(slider + ".focus()")
	p.Press("Home", 36)
	assert.Equal(p, "1", p.Eval(slider+".value"))
	const here = `new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(document.querySelector(".sheet .line.now").textContent))))`
	first := p.Eval(here)
	p.Press("End", 35)
	assert.Equal(p, last, p.Eval(slider+".value"))
	assert.NotEqual(p, first, p.Eval(here))
	assert.NotEqual(p, "0", p.Eval(`document.querySelectorAll(".sheet .k").length`), "the source is coloured")
	assert.NotEqual(p, "0", p.Eval(`document.querySelectorAll(".said.value").length`), "values beside the lines")
	assert.Equal(p, "0", p.Eval(`document.querySelectorAll(".source").length`), "no second copy of the source")
	p.accessible("a counterexample")
	p.choose("queue_fixed")
	require.Equal(p, "safe", p.run())
	assert.NotEqual(p, "0", p.Eval(`new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(document.querySelectorAll(".said.invariant").length))))`), "invariants beside the loops")
	p.accessible("invariants")
	p.choose("example6")
	require.Equal(p, "safe", p.run())
	const steps = `document.querySelector(".tree input[type=range]")`
	p.Eval(steps + ".focus()")
	p.Press("Home", 36)
	assert.Equal(p, "Nothing has happened yet.", p.Eval(`document.querySelector(".tree .happening").textContent`))
	p.Press("ArrowRight", 39)
	assert.Equal(p, "1", p.Eval(steps+".value"))
	p.accessible("a search")
	assert.Empty(p, p.Complaints())
}

// squeezed is compressed as servers do.
func squeezed(t *testing.T, data []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(data)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.Bytes()
}

// editing types into a long program and pastes a larger one; answers about the text before are gone then. Times are of a busy machine.
func (p playground) editing() {
	p.choose("queue")
	require.Equal(p, "unsafe", p.run())
	p.Eval(`window.long = "/* a comment\n * of two lines */\n" + "int f(int x) { return x + 1; } // a line of many\n".repeat(2998)`)
	const frames = `new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r())))`
	p.Eval(`(async () => {
		editor.put(window.long, "c");
		editor.area.focus();
		editor.area.setSelectionRange(200, 200);
		window.keys = [];
		let began = 0;
		editor.area.addEventListener("keydown", () => { began = performance.now(); });
		editor.area.addEventListener("input", () => requestAnimationFrame(() => setTimeout(() => window.keys.push(performance.now() - began))));
		await ` + frames + `;
	})()`)
	for range 20 {
		p.Type("y")
		p.Eval(frames)
	}
	p.Eval(frames)
	keys := strings.Fields(p.Eval(`window.keys.sort((a, b) => a - b).map(t => t.toFixed(0)).join(" ")`))
	require.Len(p, keys, 20)
	assert.Equal(p, "true", p.Eval(`String(editor.area.value.includes("return" + "y".repeat(20)))`))
	median := keys[len(keys)/2]
	p.Logf("a key in 3,000 lines, until the next frame: %s ms, %s at most", median, keys[len(keys)-1])
	assert.Equal(p, "0", p.Eval(`document.querySelectorAll(".said").length`), "what was said of another text")
	assert.Equal(p, "2", p.Eval(`String(document.querySelectorAll(".sheet .line:nth-child(-n+2) .c").length)`), "a comment of two lines")
	assert.Equal(p, "true", p.Eval(`document.querySelectorAll(".sheet .line").length < 200`), "lines out of view are not painted")
	pasted := p.Eval(`(async () => {
		const began = performance.now();
		editor.area.value = window.long.repeat(7);
		editor.area.dispatchEvent(new Event("input"));
		await ` + frames + `;
		return (performance.now() - began).toFixed(0);
	})()`)
	p.Logf("1 MB pasted: %s ms", pasted)
	for what, limit := range map[string]float64{median: 500, pasted: 20_000} {
		ms, err := strconv.ParseFloat(what, 64)
		require.NoError(p, err)
		assert.Less(p, ms, limit) // ten times what an idle machine needs at most
	}
	p.Eval(`document.getElementById("editor").scrollTo(0, 1e9), ` + frames)
	assert.Equal(p, p.Eval(`String(editor.area.value.split("\n").length)`), p.Eval(`document.querySelector(".gutter").lastChild.textContent`), "the last line")
	assert.Empty(p, p.Complaints())
}

// exercise checks invariants in comments.
func (p playground) exercise() {
	p.set("language", "c")
	assert.Equal(p, "true", p.Eval(`String(document.getElementById("inspect").hidden)`))
	for invariant, want := range map[string]string{"s == 2 * i": "fails", "s == 2 * i && i <= n": "safe"} {
		p.set("text", "extern void reach_error(void);\nextern unsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;\n"+
			"  if (n > 1000) return 0;\n  //@ loop invariant "+invariant+";\n  while (i < n) { i++; s += 2; }\n  if (s != 2 * n) reach_error();\n}\n")
		got := p.Eval(`(async () => {
			if (state.spare) await state.spare.ready;
			delete document.getElementById("answer").dataset.verdict;
			document.getElementById("inspect").click();
			while (!document.getElementById("answer").dataset.verdict) await new Promise(r => setTimeout(r, 20));
			return document.getElementById("answer").dataset.verdict;
		})()`)
		assert.Equal(p, want, got, invariant)
		p.accessible("invariants that are claimed")
	}
	assert.Empty(p, p.Complaints())
}

// stopping stops a run that would go on, and lets the time of another one end.
func (p playground) stopping() {
	p.set("language", "c")
	p.set("text", endless)
	p.set("engine", "explicit")
	p.Eval(`document.getElementById("run").click()`)
	for !strings.Contains(p.Eval(`document.getElementById("progress").value`), "searching:") {
		time.Sleep(20 * time.Millisecond)
	}
	p.Eval(`document.getElementById("stop").click()`)
	assert.Equal(p, "unknown stopped", p.Eval(`document.querySelector("#head h1").textContent`))
	p.set("seconds", "1")
	assert.Equal(p, "unknown", p.run())
	assert.Contains(p, p.Eval(`document.getElementById("head").textContent`), "timeout")
	p.set("seconds", "60")
}

// memory lets a run come to its limit of memory.
func (p playground) memory() {
	p.set("memory", "150")
	p.set("seconds", "3600") // on a busy machine memory is the limit, too
	assert.Equal(p, "unknown", p.run())
	assert.Equal(p, "unknown memory", p.Eval(`document.querySelector("#head h1").textContent`))
	p.set("memory", "2000")
	p.set("seconds", "60")
	p.choose("queue")
	assert.Equal(p, "unsafe", p.run(), "and the next run is as usual")
}

// links opens a page by a link that another one has made.
func (p playground) links() {
	p.set("text", "int main(void) { return 0; /* äöü */ }\n")
	p.set("engine", "kind")
	link := p.Eval(`makeLink().then(() => location.href)`)
	require.Contains(p, link, "#p=")
	p.Open(link, 1440, 1000, "light")
	assert.Equal(p, "int main(void) { return 0; /* äöü */ }\n", p.Eval(`document.getElementById("text").value`))
	assert.Equal(p, "kind", p.Eval(`document.getElementById("engine").value`))
	assert.Equal(p, "safe", p.run())
	p.Open(p.address+"#p=nonsense", 1440, 1000, "light")
	assert.Contains(p, p.Eval(`document.getElementById("progress").value`), "The link cannot be read")
	p.Open(p.address+"#example=nowhere", 1440, 1000, "light")
	assert.Contains(p, p.Eval(`document.getElementById("progress").value`), "there is no example nowhere")
	p.set("language", "c")
	p.set("text", "int main(void) {\n  return }\n")
	assert.Equal(p, "unknown", p.run())
	assert.Equal(p, "2", p.Eval(`document.querySelector(".gutter .error").textContent.trim()`), "the line of the error")
	assert.Empty(p, p.Complaints())
}

// lessons reads the lessons, tries what can be tried in their first chapters, and comes to a chapter by its address.
func (p playground) lessons() {
	p.Open(p.address+"#lesson=gps/2", 1440, 1000, "light")
	assert.Equal(p, "gps 1 true", p.Eval(`document.getElementById("lesson").value + " " + document.getElementById("chapter").value + " " + document.getElementById("lessons").open`))
	assert.Contains(p, p.Eval(`location.hash`), "lesson=gps/2")
	for _, l := range lessons(p.T) {
		p.set("lesson", l.Name)
		for i, c := range l.Chapters {
			assert.Equal(p, c.Title, p.Eval(`document.getElementById("chapter").selectedOptions[0].textContent`))
			if len(c.Tries) > 0 && c.Tries[0].Answer != "" {
				got := p.Eval(`(async () => {
					if (state.spare) await state.spare.ready;
					delete document.getElementById("answer").dataset.verdict;
					document.querySelector("#reading .try").click();
					while (!document.getElementById("answer").dataset.verdict) await new Promise(r => setTimeout(r, 20));
					return document.getElementById("answer").dataset.verdict;
				})()`)
				assert.Contains(p, []string{c.Tries[0].Answer, "done"}, got, c.Title)
			}
			if i+1 < len(l.Chapters) {
				p.Eval(`document.getElementById("next").click()`)
			}
		}
		assert.Equal(p, "true", p.Eval(`document.getElementById("next").disabled`))
	}
	assert.Equal(p, "true", p.Eval("document.documentElement.scrollWidth <= innerWidth"))
	p.accessible("a lesson")
	p.Screenshot("playground-lesson")
	p.Open(p.address+"#lesson=gps/99", 375, 812, "light")
	assert.Contains(p, p.Eval(`document.getElementById("progress").value`), "there is no chapter gps/99")
	p.Open(p.address+"#lesson=predabs/6", 375, 812, "light")
	assert.Equal(p, "true", p.Eval("document.documentElement.scrollWidth <= innerWidth"))
	p.Open(p.address, 1440, 1000, "light")
	assert.Empty(p, p.Complaints())
}

// console asks a script for more.
func (p playground) console() {
	p.choose("linear")
	require.Equal(p, "done", p.run())
	const painted = `new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r))).then(() => `
	assert.Regexp(p, `^[(]check-sat[)]\s*(un)?sat$`, p.Eval(painted+`[...document.querySelectorAll(".sheet .line")].find(l => l.querySelector(".response")).textContent)`), "an answer beside its command")
	p.set("text", "(declare-const x Int)\n(assert (> y 1))\n(check-sat)\n")
	require.Equal(p, "done", p.run())
	assert.Equal(p, "2", p.Eval(painted+`document.querySelector(".gutter .error").textContent.trim())`), "the command that fails")
	p.choose("linear")
	require.Equal(p, "done", p.run())
	p.command(`(echo "once more")`, "\"once more\"\n")
	p.accessible("the console")
	assert.Empty(p, p.Complaints())
}

// command gives the console one, and waits for its response.
func (p playground) command(text, response string) {
	p.Eval(fmt.Sprintf(`(() => { document.getElementById("command").value = %q; document.querySelector("#console form").requestSubmit(); })()`, text))
	for p.Eval(`state.running`) == "true" {
		time.Sleep(20 * time.Millisecond)
	}
	assert.Contains(p, p.Eval(`document.getElementById("responses").textContent`), "> "+text+"\n"+response)
}

// clauses asks about clauses after their answer, and says more of them.
func (p playground) clauses() {
	p.choose("mccarthy91")
	require.Equal(p, "sat", p.run())
	assert.Equal(p, "false", p.Eval(`document.getElementById("console").hidden`))
	p.command("(get-model)", "(")
	p.command("(assert (forall ((x Int)) (=> (mc 200 x) false)))", "") // mc is the function
	p.command("(check-sat)", "unsat\n")
	p.command("(get-proof)", "(")
	p.command("(get-model)", "(error \"get-model is possible only after the answer sat\")")
	p.command("(assert (nowhere 1))", "(error ")
	p.command("(check-sat)", "unsat\n")
	p.accessible("the console of clauses")
	assert.Empty(p, p.Complaints())
}

// beside has engines of a portfolio run in workers of their own: the verdict of one ends all. With few processors there is one worker.
func (p playground) beside() {
	text, err := os.ReadFile("../testdata/bits/popcount.c")
	require.NoError(p, err)
	p.set("language", "c")
	p.set("text", string(text))
	p.set("engine", "portfolio")
	p.set("seconds", "120") // with one processor the workers take turns
	p.Do("Emulation.setHardwareConcurrencyOverride", map[string]any{"hardwareConcurrency": 8})
	p.Eval(`window.most = 0, window.watching = setInterval(() => window.most = Math.max(window.most, state.helpers.size), 10)`)
	assert.Equal(p, "safe", p.run())
	assert.NotEqual(p, "0", p.Eval("window.most"), "workers beside the first one")
	assert.Equal(p, "0 null", p.Eval("state.helpers.size + ' ' + state.leader"))
	p.Do("Emulation.setHardwareConcurrencyOverride", map[string]any{"hardwareConcurrency": 2})
	p.Eval(`window.most = 0`)
	assert.Equal(p, "safe", p.run())
	assert.Equal(p, "0", p.Eval("clearInterval(window.watching), window.most"), "one after the other")
	assert.Empty(p, p.Complaints())
}

// keyboard runs by a key, and leaves the editor by Tab.
func (p playground) keyboard() {
	p.choose("char_digits")
	p.Eval(`(() => { delete document.getElementById("answer").dataset.verdict; document.getElementById("text").focus(); })()`)
	p.Do("Input.dispatchKeyEvent", map[string]any{"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "modifiers": 2})
	for p.Eval(`document.getElementById("answer").dataset.verdict || ""`) != "unsafe" {
		time.Sleep(20 * time.Millisecond)
	}
	p.Eval(`document.getElementById("text").focus()`)
	p.Press("Tab", 9)
	assert.Equal(p, "run", p.Eval(`document.activeElement.id`))
	require.Equal(p, "unsafe", p.run())
	assert.Equal(p, "run", p.Eval(`document.activeElement.id`), "the focus stays")
}

// looks opens the page in several sizes and themes.
func (p playground) looks() {
	for _, look := range []struct {
		theme         string
		width, height int
	}{{"light", 1440, 1000}, {"dark", 1440, 1000}, {"light", 375, 812}, {"dark", 375, 812}} {
		name := fmt.Sprintf("%s-%d", look.theme, look.width)
		p.Open(p.address, look.width, look.height, look.theme)
		for _, example := range []string{"queue", "queue_fixed", "list_used_after", "fill", "example6", "mccarthy91_unsat", "linear"} {
			p.choose(example)
			p.run()
			assert.Equal(p, "true", p.Eval("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than its window: %s, %s", example, name)
			p.accessible(example + " " + name)
			p.Screenshot("playground-" + example + "-" + name)
		}
		assert.Empty(p, p.Complaints())
	}
}

// picture makes the picture in README.md, with UPDATE=1.
func (p playground) picture() {
	p.Open(p.address, 1280, 800, "light")
	p.choose("queue")
	require.Equal(p, "unsafe", p.run())
	p.Eval(`new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r())))`)
	if png := p.Picture(); os.Getenv("UPDATE") != "" {
		require.NoError(p, os.WriteFile("../docs/playground.png", png, 0o644))
	}
	assert.FileExists(p, "../docs/playground.png")
}

// TestSite looks into the files: all that the page names are there, and nothing else is fetched.
func TestSite(t *testing.T) {
	files, err := Files(Program{Wasm: []byte("program"), Loader: []byte("loader")})
	require.NoError(t, err)
	for _, name := range []string{"index.html", "editor.js", "play.js", "play.css", "view.js", "view.css", "worker.js", "sw.js", "examples.json", "lessons.json", "engines.json", "cairn.wasm.gz", "wasm_exec.js", "icon.svg", "manifest.webmanifest", "licence.txt"} {
		assert.NotEmpty(t, files[name], name)
		assert.NotEmpty(t, types[filepath.Ext(name)], name)
	}
	worker := string(files["sw.js"])
	assert.Contains(t, worker, `"./","cairn.wasm.gz","editor.js","engines.json","examples.json"`)
	assert.NotContains(t, worker, "VERSION")
	for name, data := range files {
		if name != "licence.txt" && name != "examples.json" && name != "icon.svg" {
			assert.NotRegexp(t, `https?://`, string(data), name)
		}
	}
	changed, err := Files(Program{Wasm: []byte("another"), Loader: []byte("loader")})
	require.NoError(t, err)
	assert.NotEqual(t, worker, string(changed["sw.js"]), "the version")
	again, err := Files(Program{Wasm: []byte("program"), Loader: []byte("loader")})
	require.NoError(t, err)
	assert.Equal(t, files, again)
}

func TestHandler(t *testing.T) {
	server := httptest.NewServer(Handler(map[string][]byte{"index.html": []byte("page"), "a.js": []byte("script")}))
	defer server.Close()
	for path, want := range map[string]string{"/": "page", "/a.js": "script", "/../a.js": "script", "/b.js": ""} {
		answer, err := server.Client().Get(server.URL + path)
		require.NoError(t, err)
		body := make([]byte, 100)
		n, _ := answer.Body.Read(body)
		require.NoError(t, answer.Body.Close())
		assert.Equal(t, want == "", answer.StatusCode == 404, path)
		if want != "" {
			assert.Equal(t, want, string(body[:n]), path)
		}
	}
}
