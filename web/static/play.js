"use strict";
// The playground: an editor, examples, and cairn in a worker. Evidence is shown by view.js, as on the pages of reports.

const at = id => document.getElementById(id);
const text = editor.area;
const offers = {}; // examples and engines
// The leader is the worker that answers, or that a console talks to; helpers are those beside it, by their engines.
const state = {module: null, leader: null, helpers: new Map(), spare: null, timer: 0, running: false, console: false, settings: {}};

// The languages: the ending of the file's name, which colours, which engines.
const modes = {
  c: {file: "program.c", colours: "c", engines: "programs"}, ts: {file: "system.ts", colours: "ts", engines: "programs"},
  bp: {file: "program.bp", colours: "bp", engines: "programs"}, horn: {file: "clauses.smt2", colours: "smt2", engines: "clauses"},
  script: {file: "script.smt2", colours: "smt2", engines: null},
};
const mode = () => modes[at("language").value];

text.addEventListener("input", () => { at("example").value = ""; at("about").textContent = ""; claimed(); });

// Invariants in comments can be checked by themselves.
function claimed() { at("inspect").hidden = at("language").value !== "c" || !/@\s*loop\s+invariant\s/.test(text.value); }

// ---- the choices

function option(value, label, title) {
  const o = document.createElement("option");
  o.value = value;
  o.textContent = label;
  if (title) o.title = title;
  return o;
}

// Shows what goes with the language.
function languageChosen() {
  const m = mode(), list = m.engines ? offers.engines[m.engines] : [], engine = at("engine").value;
  $$("[data-for]").forEach(e => e.hidden = e.dataset.for !== at("language").value);
  at("engine").closest(".field").hidden = !m.engines;
  at("engine").replaceChildren(...list.map(e => option(e.name, e.name, e.summary)));
  if (list.some(e => e.name === engine)) at("engine").value = engine;
  engineChosen();
  editor.language(m.colours);
  claimed();
}

// Shows the options of the engine; those that were set before stay set.
function engineChosen() {
  const m = mode(), engine = m.engines && offers.engines[m.engines].find(e => e.name === at("engine").value);
  const fields = [];
  const field = (label, control) => {
    const l = document.createElement("label");
    l.className = "field";
    l.append(label, control);
    fields.push(l);
  };
  if (engine && engine.extras) {
    const published = document.createElement("select");
    published.id = "published";
    published.append(option("", "with all strengthenings"), option("yes", "as published: " + engine.paper));
    published.value = state.settings.asPublished ? "yes" : "";
    published.addEventListener("change", () => state.settings.asPublished = published.value);
    field("Algorithm", published);
  }
  for (const o of engine && engine.options || []) {
    const control = document.createElement(o.words ? "select" : "input");
    if (o.words) control.append(...o.words.map(w => option(w, w))); else Object.assign(control, {type: "number", min: 0});
    control.value = state.settings[o.name] || (o.words ? o.words[0] : 0);
    control.title = o.usage;
    control.addEventListener("change", () => state.settings[o.name] = control.value);
    field(o.name + ": " + o.usage, control);
  }
  $("#more .inner").replaceChildren(...fields);
}

// Puts a program with all that belongs to it into the page.
function put(p) {
  at("language").value = p.language || "c";
  editor.put(p.text, mode().colours);
  claimed();
  state.settings = {...p.settings};
  languageChosen();
  at("engine").value = p.engine || at("engine").options[0]?.value || "";
  engineChosen();
  at("property").value = p.property || "";
  at("model").value = p.model || "LP64";
  at("ints").value = p.math ? "math" : "c";
  at("seconds").value = p.seconds || 60;
}

// What is in the page, as put takes it.
function taken() {
  return {text: text.value, language: at("language").value, engine: at("engine").value, property: at("property").value, model: at("model").value,
    math: at("ints").value === "math", settings: state.settings, seconds: +at("seconds").value || 60};
}

function exampleChosen() {
  const e = offers.examples.find(e => e.name === at("example").value);
  at("about").textContent = e ? e.about : "";
  if (!e) return;
  put(e);
  history.replaceState(null, "", "#example=" + encodeURIComponent(e.name));
}

// ---- lessons: chapters of the documents, whose commands can be tried

const lesson = () => offers.lessons.find(l => l.name === at("lesson").value);

// Reads the lessons when they are first asked for.
async function openLessons() {
  if (offers.lessons) return;
  offers.lessons = await (await fetch("lessons.json")).json();
  at("lesson").replaceChildren(...offers.lessons.map(l => option(l.name, l.title)));
  lessonChosen();
}

function lessonChosen() {
  at("chapter").replaceChildren(...lesson().chapters.map((c, i) => option(i, c.title)));
  chapterChosen();
}

function chapterChosen() {
  const i = +at("chapter").value, c = lesson().chapters[i];
  at("reading").innerHTML = c.body; // made of the documents, when the page was
  at("reading").scrollTo(0, 0);
  at("next").disabled = i + 1 === lesson().chapters.length;
  $$("#reading .try").forEach(b => b.addEventListener("click", () => {
    put(c.tries[+b.dataset.try]);
    at("example").value = at("about").textContent = "";
    run();
  }));
}

function nextChapter() {
  at("chapter").value = +at("chapter").value + 1;
  chapterChosen();
  addressed();
}

// The address names the chapter.
function addressed() { history.replaceState(null, "", "#lesson=" + at("lesson").value + "/" + (+at("chapter").value + 1)); }

// ---- links: the fragment holds the program, compressed

async function squeezed(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function makeLink() {
  const bytes = await squeezed(new TextEncoder().encode(JSON.stringify(taken())), new CompressionStream("deflate-raw"));
  const base64 = btoa(Array.from(bytes, b => String.fromCharCode(b)).join(""));
  history.replaceState(null, "", "#p=" + base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""));
  at("progress").value = "The address of this page holds the program now.";
  try {
    await navigator.clipboard.writeText(location.href);
    at("progress").value = "The link is copied. It holds the program.";
  } catch { /* there is no clipboard without permission; the address is there */ }
}

// Reads the fragment; reports whether there was a program in it.
async function readLink() {
  const [key, value] = location.hash.slice(1).split(/=(.*)/s);
  if (key === "example") {
    const name = decoded(value || "");
    if (!offers.examples.some(e => e.name === name)) return broken("there is no example " + name);
    at("example").value = name;
    exampleChosen();
    return true;
  }
  if (key === "lesson") {
    await openLessons();
    const [name, chapter] = (value || "").split("/"), l = offers.lessons.find(l => l.name === name);
    if (!l || !l.chapters[(chapter || 1) - 1]) return broken("there is no chapter " + value);
    at("lesson").value = name;
    lessonChosen();
    at("chapter").value = (chapter || 1) - 1;
    chapterChosen();
    at("lessons").open = true;
    return false; // with the first example
  }
  if (key !== "p") return key ? broken("it is none of this page") : false;
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));
    const p = JSON.parse(new TextDecoder().decode(await squeezed(bytes, new DecompressionStream("deflate-raw"))));
    if (typeof p.text !== "string" || !modes[p.language]) throw new Error("it holds no program");
    at("example").value = "";
    put(p);
    return true;
  } catch (e) {
    return broken(e.message);
  }
}

function broken(why) {
  at("progress").value = "The link cannot be read: " + why + ".";
  return false;
}

function decoded(value) {
  try { return decodeURIComponent(value); } catch { return value; }
}

// ---- running

// A worker that is ready, or will be. Each run has its own, which is ended with it.
function hire(limit) {
  const w = new Worker("worker.js");
  w.limit = limit;
  w.ready = new Promise((resolve, reject) => {
    w.onmessage = ({data}) => data.kind === "ready" ? resolve() : reject(new Error(data.text));
    w.onerror = e => reject(new Error(e.message));
  });
  w.ready.catch(() => {}); // told to who waits for it
  w.postMessage({module: state.module, limit});
  return w;
}

function memoryLimit() { return (+at("memory").value || 2000) * 1e6; }

// How many workers there may be beside the leader: a processor each, with one left for the page. With few processors, or little memory,
// there are none, and engines take turns.
function room() {
  const cores = navigator.hardwareConcurrency || 1;
  return cores < 4 || navigator.deviceMemory < 4 ? 0 : cores - 2;
}

// The time that the main engine of a portfolio has alone, in ms: what it decides then it decides faster that way. It is that of the command
// (internal/verify/contest.go), three times as long for the same work.
const headStart = 1500;

async function run(asked = {}) {
  if (state.running || !state.module) return;
  end();
  const p = taken(), script = at("language").value === "script", limit = memoryLimit(), began = performance.now();
  state.running = true;
  busy(true);
  at("stop").disabled = false;
  at("console").hidden = !script;
  at("body").replaceChildren();
  at("head").replaceChildren();
  at("responses").replaceChildren();
  editor.clear();
  say("searching …");
  if (state.spare && state.spare.limit !== limit) { state.spare.terminate(); state.spare = null; }
  const w = state.leader = state.spare || hire(limit);
  state.spare = null;
  state.timer = setTimeout(() => stop("timeout"), p.seconds * 1000);
  if (script) {
    state.console = true;
    state.lines = p.text.split("\n").length;
    return lead(w, {feed: p.text}, began);
  }
  const request = {name: mode().file, text: p.text, engine: p.engine, property: at("language").value === "c" ? p.property : "",
    dataModel: p.model, math: p.math, asPublished: !!p.settings.asPublished, seconds: p.seconds, settings: chosenSettings(p), beside: room() > 0 && !asked.exercise, ...asked};
  return lead(w, {request}, began);
}

// Has a worker do something, as soon as it is ready; told is called with what it tells, failed if it cannot work.
async function employ(w, message, told, failed) {
  try {
    await w.ready;
  } catch (e) {
    return failed(e.message);
  }
  w.onmessage = ({data: {kind, text}}) => told(kind, text);
  w.postMessage(message.request ? {request: JSON.stringify(message.request)} : message);
}

// Has the leader do something. Its portfolio may name engines for workers beside it; if those are too many they take turns there, longer
// each time. The first verdict counts, and ends all workers; without one the leader's answer does, when no helper is left.
function lead(w, message, began) {
  const time = () => ((performance.now() - began) / 1000).toFixed(0) + " s", beside = () => state.helpers.size ? [...state.helpers.keys()].join(", ") + " beside it, " : "";
  const queue = [], known = new Set();
  let last = null; // what to do when there is nobody left to wait for
  const more = () => {
    while (state.leader === w && queue.length && state.helpers.size < room()) help(queue.shift());
    if (state.leader === w && last && !state.helpers.size && !queue.length) last();
  };
  const decided = (v, by) => (v.verdict !== "unknown" || v.fault) && (answered(v, began, by), true);
  const help = ({engine, turn}) => {
    const h = hire(w.limit / room());
    turn = turn || message.request.seconds * 1000 * room() / (2 * known.size); // so that the first round takes half of the time
    const here = () => state.helpers.get(engine) === h, gone = () => { h.terminate(); state.helpers.delete(engine); more(); };
    state.helpers.set(engine, h);
    if (known.size > room()) setTimeout(() => { if (here()) { queue.push({engine, turn: 2 * turn}); gone(); } }, turn);
    employ(h, {request: {...message.request, engine, later: message.request.engine, beside: false}}, (kind, text) => {
      if (!here()) return;
      if (kind === "view" ? !decided(JSON.parse(text), h) : kind === "memory" || kind === "failed") gone();
    }, () => { if (here()) gone(); });
  };
  const ended = how => { w.terminate(); last = how; more(); };
  return employ(w, message, (kind, text) => {
    if (state.leader !== w) return;
    switch (kind) {
      case "phase": return say(text + " …");
      case "steps": { const s = JSON.parse(text); return say("searching: " + s.engine + ", " + s.steps + " steps, " + beside() + time()); }
      case "beside":
        for (const engine of text.split(" ")) if (engine && !known.has(engine)) { known.add(engine); queue.push({engine}); }
        return void setTimeout(more, Math.max(0, headStart - (performance.now() - began)));
      case "view": {
        const v = JSON.parse(text);
        if (decided(v, w)) return;
        if (!state.helpers.size) queue.length = 0; // all engines have had their turn
        return ended(() => answered(v, began, w));
      }
      case "responded": return responded(JSON.parse(text));
      case "response": return respond(text);
      case "fed": return fed(began);
      case "memory": return ended(() => stop("memory"));
      case "failed": return ended(() => stop("internal error: " + text));
    }
  }, why => { if (state.leader === w) stop("internal error: " + why); });
}

// The settings that the engine knows and that are not its defaults.
function chosenSettings(p) {
  const engine = offers.engines[mode().engines].find(e => e.name === p.engine), out = {};
  for (const o of engine && engine.options || []) {
    const v = p.settings[o.name];
    if (v && v !== (o.words ? o.words[0] : "0")) out[o.name] = v;
  }
  return out;
}

// Shows that there is a run. The button is not disabled, so that it keeps the focus.
function busy(is) { at("run").setAttribute("aria-disabled", String(is)); }

function say(what) { at("progress").value = what; }

// The run is over; the next worker is made ready.
function over() {
  clearTimeout(state.timer);
  state.running = false;
  busy(false);
  at("stop").disabled = true;
  delete document.documentElement.dataset.busy;
}

// Ends the workers, but one whose session goes on.
function end(but = null) {
  for (const w of [state.leader, ...state.helpers.values()]) if (w && w !== but) w.terminate();
  state.helpers.clear();
  state.leader = but;
  state.console = !!but;
  over();
  if (!state.spare && state.module) state.spare = hire(memoryLimit());
}

// Ends the run without an answer.
function stop(why) {
  const script = state.console;
  end();
  say("");
  if (script) return respond("; unknown: " + why + "\n", "asked");
  const badge = document.createElement("span"), title = document.createElement("h1");
  badge.className = "badge unknown";
  badge.textContent = "unknown";
  title.append(badge, " " + why);
  at("head").replaceChildren(title);
  at("answer").dataset.verdict = "unknown";
}

// Clauses have a console behind their answer: the session of the worker that has found it goes on.
function answered(v, began, w) {
  end(at("language").value === "horn" && v.verdict !== "unknown" ? w : null);
  at("console").hidden = !state.console;
  say(((performance.now() - began) / 1000).toFixed(2) + " s");
  at("head").innerHTML = v.head; // made by package report, which escapes all texts
  at("body").innerHTML = v.body;
  if (v.verdict === "unsafe" && at("language").value === "c" && !v.fault) offerFault();
  at("answer").dataset.verdict = v.verdict;
  annotate();
  if (v.data) view(v.data);
  const place = v.head.match(/:(\d+):\d+: /);
  if (v.verdict === "unknown" && place) editor.wrong(+place[1]);
  if (matchMedia("(max-width: 75rem)").matches) at("answer").scrollIntoView({block: "start"});
}

// What the answer says of lines stands in the editor, which then is the source text for view.js. A program of several texts keeps its own list.
function annotate() {
  const list = $("#body .source");
  surface = null;
  if (!list || $(".file", list)) return;
  const about = selector => new Map($$("li", list).map((li, i) => [i + 1, $$(selector, li).map(n => n.textContent)]).filter(([, texts]) => texts.length));
  editor.say("invariant", about(".note:not(.fault) span"));
  editor.say("fault", about(".note.fault span"));
  list.parentElement.classList.replace("split", "beside");
  list.remove();
  surface = editor;
}

// The button that has the lines of the program marked that may be at fault.
function offerFault() {
  const b = document.createElement("button");
  b.type = "button";
  b.id = "localize";
  b.className = "plain";
  b.textContent = "Which lines may be at fault?";
  b.addEventListener("click", () => run({localize: true}));
  at("head").append(b);
}

// ---- the console of scripts

function respond(message, kind) {
  const line = document.createElement("span");
  line.textContent = message;
  if (kind) line.className = kind;
  at("responses").append(line);
  at("responses").scrollTop = at("responses").scrollHeight;
}

// A response stands beside its command, if that is in the editor.
function responded({line, text, failed}) {
  if (line > state.lines) return;
  editor.say("response", new Map([[line, [text.split("\n")[0]]]]), true);
  if (failed) editor.wrong(line);
}

// A piece of a script has been executed; the session stays, for the next command.
function fed(began) {
  if (!state.running) return;
  over();
  at("head").replaceChildren();
  at("answer").dataset.verdict = "done";
  say(((performance.now() - began) / 1000).toFixed(2) + " s");
}

$("#console form").addEventListener("submit", ev => {
  ev.preventDefault();
  const command = at("command").value.trim();
  if (!command || state.running) return;
  if (!state.console) return respond("; the session has ended: run the script again\n", "asked");
  respond("> " + command + "\n", "asked");
  at("command").value = "";
  state.running = true;
  busy(true);
  at("stop").disabled = false;
  state.timer = setTimeout(() => stop("timeout"), (+at("seconds").value || 60) * 1000);
  lead(state.leader, {feed: command}, performance.now());
});

// ---- the beginning

at("run").addEventListener("click", () => run());
at("inspect").addEventListener("click", () => run({exercise: true}));
at("stop").addEventListener("click", () => stop("stopped"));
at("link").addEventListener("click", makeLink);
at("example").addEventListener("change", exampleChosen);
at("lessons").addEventListener("toggle", () => openLessons().catch(e => say("The lessons cannot be loaded: " + e.message)));
at("lesson").addEventListener("change", () => { lessonChosen(); addressed(); });
at("chapter").addEventListener("change", () => { chapterChosen(); addressed(); });
at("next").addEventListener("click", nextChapter);
at("language").addEventListener("change", languageChosen);
at("engine").addEventListener("change", engineChosen);
addEventListener("hashchange", readLink);
addEventListener("keydown", ev => {
  if (ev.key === "Enter" && (ev.ctrlKey || ev.metaKey)) { ev.preventDefault(); run(); }
  if (ev.key === "Escape" && state.running) stop("stopped");
});

// The program, unpacked here unless the server has said what it is, so that any server will do.
async function load() {
  const began = performance.now();
  let bytes = new Uint8Array(await (await fetch("cairn.wasm.gz")).arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await squeezed(bytes, new DecompressionStream("gzip"));
  state.module = await WebAssembly.compile(bytes);
  state.spare = hire(memoryLimit());
  await state.spare.ready;
  at("run").disabled = false;
  at("state").textContent = "ready";
  document.documentElement.dataset.loaded = Math.round(performance.now() - began);
  document.documentElement.dataset.ready = "yes";
}

async function begin() {
  for (const name of ["examples", "engines"]) offers[name] = await (await fetch(name + ".json")).json();
  const groups = new Map();
  for (const e of offers.examples) {
    if (!groups.has(e.group)) {
      const g = document.createElement("optgroup");
      g.label = e.group;
      groups.set(e.group, g);
      at("example").append(g);
    }
    groups.get(e.group).append(option(e.name, e.title));
  }
  languageChosen();
  if (!await readLink()) {
    const address = location.hash;
    at("example").value = offers.examples[0].name;
    exampleChosen();
    if (address.startsWith("#lesson=")) history.replaceState(null, "", address);
  }
  await load();
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("sw.js").catch(() => {}); // without it there is a network
}

begin().catch(e => at("state").textContent = "cairn cannot be loaded: " + e.message);
