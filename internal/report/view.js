"use strict";
// The evidence for an answer as a person can follow it: the execution step by step, the control flow, the history of the search. The texts
// and drawings are there already (view.go); this brings them to life. Pages of reports and the playground have it in common.

let data = {}; // what view has been given
const $ = (selector, root) => (root || document).querySelector(selector);
const $$ = (selector, root) => [...(root || document).querySelectorAll(selector)];
const clamp = (x, low, high) => Math.min(Math.max(x, low), high);

// Scrolls a box, and only that, so that the element in it can be seen.
function reveal(element, box) {
  const e = element.getBoundingClientRect(), b = box.getBoundingClientRect(), room = 48;
  if (e.top < b.top + room) box.scrollTop += e.top - b.top - room; else if (e.bottom > b.bottom - room) box.scrollTop += e.bottom - b.bottom + room;
  if (box.classList.contains("canvas")) {
    if (e.left < b.left + room) box.scrollLeft += e.left - b.left - room; else if (e.right > b.right - room) box.scrollLeft += e.right - b.right + room;
  }
}

// Connects a slider, its two buttons and its number with a function that shows a step.
function stepper(controls, show) {
  const range = $("input[type=range]", controls), out = $("output", controls), moves = $$("[data-move]", controls);
  const go = n => {
    n = clamp(n, +range.min, +range.max);
    range.value = n;
    out.textContent = n + " / " + range.max;
    range.setAttribute("aria-valuetext", show(n) || out.textContent);
    moves.forEach(b => b.disabled = +b.dataset.move < 0 ? n <= +range.min : n >= +range.max);
  };
  range.addEventListener("input", () => go(+range.value));
  moves.forEach(b => b.addEventListener("click", () => go(+range.value + +b.dataset.move)));
  return {go, now: () => +range.value, last: () => +range.max};
}

// What shows the source text if it is not the list of its lines in the document: say(kind, texts by line), at(line).
let surface = null;

function showLine(n) {
  if (surface) surface.at(n || 0);
  $$(".source li.now").forEach(x => x.classList.remove("now"));
  const line = n && document.getElementById("L" + n);
  if (line) { line.classList.add("now"); reveal(line, $(".source")); }
  for (const f of data.flows || []) {
    const svg = document.getElementById(f.id), nodes = $$(".node", svg);
    nodes.forEach((g, i) => g.classList.toggle("here", !!n && f.lines[i] === n));
    const first = $(".node.here", svg);
    if (first) reveal(first, svg.closest(".canvas"));
  }
}

function trace() {
  const controls = $("[data-for=trace]");
  if (!controls) return;
  const buttons = $$("button.step"), list = $(".trace ol"), body = document.getElementById("values");
  const step = stepper(controls, n => {
    const values = new Map(), fresh = new Set();
    $$(".source .values").forEach(x => x.textContent = "");
    const beside = new Map();
    data.trace.slice(0, n).forEach((s, i) => (s.changes || []).forEach(c => {
      values.set(c.variable, c.value);
      if (i === n - 1) fresh.add(c.variable);
      if (s.line) { if (!beside.has(s.line)) beside.set(s.line, new Map()); beside.get(s.line).set(c.variable, c.value); }
    }));
    const words = changes => [...changes].map(([k, v]) => k + " = " + v).join(", ");
    if (surface) surface.say("value", new Map([...beside].map(([line, changes]) => [line, [words(changes)]])));
    for (const [line, changes] of beside) {
      const cell = $("#L" + line + " .values");
      if (cell) cell.textContent = words(changes);
    }
    body.replaceChildren(...[...values].map(([k, v]) => {
      const row = document.createElement("tr"), th = document.createElement("th"), td = document.createElement("td");
      th.scope = "row"; th.textContent = k; td.textContent = v; td.className = "v" + (fresh.has(k) ? " changed" : "");
      row.append(th, td);
      return row;
    }));
    buttons.forEach((b, i) => i === n - 1 ? b.setAttribute("aria-current", "step") : b.removeAttribute("aria-current"));
    if (buttons[n - 1]) reveal(buttons[n - 1], list);
    showLine(data.trace[n - 1].line);
    return "step " + n + ": " + buttons[n - 1].textContent.trim();
  });
  buttons.forEach(b => b.addEventListener("click", () => step.go(+b.dataset.step)));
  step.go(step.last());
}

// Says what a node of a drawing is called: what can be read in it.
function name(g) { g.setAttribute("aria-label", $$("text", g).map(t => t.textContent).join(" ")); }

// Makes the nodes of a drawing buttons. The drawing is one stop of the Tab key; arrow keys move along edges and sideways.
function operable(svg, choose) {
  const nodes = $$(".node", svg), edges = $$(".edge", svg).map(e => [+e.dataset.from, +e.dataset.to]);
  const at = nodes.map(g => { const r = $("rect", g); return {x: +r.getAttribute("x") + r.getAttribute("width") / 2, y: +r.getAttribute("y") + r.getAttribute("height") / 2}; });
  const nearest = (i, fits) => nodes.map((_, k) => k).filter(k => k !== i && fits(k)).sort((a, b) => Math.hypot(at[a].x - at[i].x, at[a].y - at[i].y) - Math.hypot(at[b].x - at[i].x, at[b].y - at[i].y))[0];
  const joined = (i, k) => edges.some(([a, b]) => a === i && b === k || a === k && b === i);
  const ways = {
    ArrowDown: i => nearest(i, k => at[k].y > at[i].y && joined(i, k)), ArrowUp: i => nearest(i, k => at[k].y < at[i].y && joined(i, k)),
    ArrowRight: i => nearest(i, k => at[k].x > at[i].x && Math.abs(at[k].y - at[i].y) < 2), ArrowLeft: i => nearest(i, k => at[k].x < at[i].x && Math.abs(at[k].y - at[i].y) < 2),
    Home: () => 0, End: () => nodes.length - 1,
  };
  svg.setAttribute("role", "group");
  nodes.forEach((g, i) => {
    g.setAttribute("tabindex", i ? "-1" : "0");
    g.setAttribute("role", "button");
    name(g);
    g.addEventListener("focus", () => { nodes.forEach(n => n.setAttribute("tabindex", n === g ? "0" : "-1")); reveal(g, svg.closest(".canvas")); });
    g.addEventListener("click", () => choose(i, g));
    g.addEventListener("keydown", ev => {
      if (ev.key === "Enter" || ev.key === " ") { ev.preventDefault(); choose(i, g); return; }
      const k = ways[ev.key] && ways[ev.key](i);
      if (ways[ev.key]) ev.preventDefault();
      if (k !== undefined) nodes[k].focus();
    });
  });
}

function flows() {
  for (const f of data.flows || []) {
    const svg = document.getElementById(f.id);
    operable(svg, (i, g) => {
      $$(".node.chosen", svg).forEach(x => x.classList.remove("chosen"));
      g.classList.add("chosen");
      showLine(f.lines[i]);
    });
  }
}

function zooming() {
  for (const group of $$("[data-zoom]")) {
    const svg = document.getElementById(group.dataset.zoom), canvas = svg.closest(".canvas");
    const width = svg.viewBox.baseVal.width, height = svg.viewBox.baseVal.height;
    let scale = 1;
    const fit = () => Math.min(1, (canvas.clientWidth - 26) / width);
    const set = s => { scale = clamp(s, 0.15, 4); svg.setAttribute("width", width * scale); svg.setAttribute("height", height * scale); };
    $$("[data-scale]", group).forEach(b => b.addEventListener("click", () => {
      const by = +b.dataset.scale;
      set(by ? scale * by : Math.min(fit(), Math.max(0.3, (canvas.clientHeight - 26) / height)));
    }));
    if (canvas.clientWidth) set(Math.max(0.7, fit())); // nothing is known of a closed part
  }
}

// The steps of a search as sentences.
const says = {
  node: e => "node " + e.node + (e.at ? " (" + e.at + ")" : "") + (e.parent === undefined ? " is the root" : " is made below node " + e.parent),
  label: e => "node " + e.node + " is known more exactly", test: e => "a test along the path to node " + e.node + ": " + e.text,
  dead: e => "node " + e.node + " is excluded" + (e.text ? ": " + e.text : ""), freed: e => "node " + e.node + " is open again" + (e.text ? ": " + e.text : ""),
  covered: e => "node " + e.node + " is covered" + (e.by ? " by node " + e.by.join(", ") : e.text ? ": " + e.text : ""),
  removed: e => "node " + e.node + " is removed with all below it", reached: e => "node " + e.node + " is reached" + (e.text ? ": " + e.text : ""),
  refined: e => "the abstraction is refined after a look at node " + e.node, tried: e => "node " + e.node + ": a candidate for an invariant",
  summary: e => "a summary of the ways from " + e.at + " to the error", bound: e => "the bound is " + e.text,
  pushed: e => "a fact holds for a greater bound, too",
};

function tree(t) {
  const box = document.getElementById(t.id + "-box"), svg = document.getElementById(t.id), canvas = svg.closest(".canvas");
  const controls = $("[data-for=" + t.id + "]", box), happening = $(".happening", box), about = $(".chosen-text", box);
  const groups = $$(".node", svg), edges = $$(".edge", svg), drawn = new Map(t.nodes.map((id, i) => [id, i]));
  const made = new Map(t.events.filter(e => e.step === "node").map(e => [e.node, e]));
  const kids = new Map();
  for (const e of made.values()) if (e.parent !== undefined) { if (!kids.has(e.parent)) kids.set(e.parent, []); kids.get(e.parent).push(e.node); }
  let chosen = null, state = new Map();

  // The state of all nodes after the first n steps.
  const replay = n => {
    const nodes = new Map();
    const remove = id => { const s = nodes.get(id); if (s) { s.kind = "gone"; s.by = []; } (kids.get(id) || []).forEach(remove); };
    for (const e of t.events.slice(0, n)) {
      if (e.step === "node") { nodes.set(e.node, {label: e.text || "", kind: "", by: []}); continue; }
      const s = nodes.get(e.node);
      if (!s) continue;
      if (e.step === "label") s.label = e.text;
      else if (e.step === "dead") { s.kind = "dead"; s.by = []; s.why = e.text; }
      else if (e.step === "covered") { s.kind = "covered"; s.by = e.by || []; }
      else if (e.step === "freed") { s.kind = ""; s.by = []; }
      else if (e.step === "reached") s.kind = "bad";
      else if (e.step === "removed") remove(e.node);
    }
    return nodes;
  };
  const clip = s => s.length > 30 ? s.slice(0, 27) + "..." : s || "-";
  const explain = () => {
    about.hidden = chosen === null;
    if (chosen === null) return;
    const s = state.get(chosen), m = made.get(chosen), lines = [];
    if (m.via) lines.push("from node " + m.parent + ": " + m.via);
    lines.push(!s ? "it is not there yet" : s.label ? "label: " + s.label : "no label");
    if (s && s.kind === "dead") lines.push("excluded" + (s.why ? ": " + s.why : ""));
    if (s && s.kind === "covered") lines.push("covered" + (s.by.length ? " by node " + s.by.join(", ") : ""));
    if (s && s.kind === "gone") lines.push("removed");
    const title = document.createElement("strong"), text = document.createElement("div");
    title.textContent = "Node " + chosen + (m.at ? ", " + m.at : ""); text.className = "code"; text.textContent = lines.join("\n");
    about.replaceChildren(title, text);
  };
  const range = $("input[type=range]", controls);
  range.max = t.events.length;
  const step = stepper(controls, n => {
    state = replay(n);
    const event = t.events[n - 1];
    t.nodes.forEach((id, i) => {
      const s = state.get(id), now = event && event.node === id && !["summary", "bound", "pushed"].includes(event.step), start = groups[i].classList.contains("chosen");
      groups[i].setAttribute("class", "node " + (s ? s.kind : "later") + (now ? " now" : "") + (start ? " chosen" : ""));
      const text = $$("text", groups[i])[1];
      if (text) text.textContent = clip(s ? s.label : "");
      name(groups[i]);
      if (now) reveal(groups[i], canvas);
    });
    edges.forEach(e => {
      const from = t.nodes[+e.dataset.from], to = t.nodes[+e.dataset.to], cover = e.classList.contains("covered");
      const a = state.get(from), b = state.get(to);
      e.classList.toggle("hidden", cover && !(a && b && a.by.includes(to)));
      e.classList.toggle("later", !cover && !b);
      e.classList.toggle("gone", !cover && !!b && b.kind === "gone");
    });
    const sentence = event ? says[event.step](event) : "nothing has happened yet";
    const head = document.createElement("div");
    head.textContent = sentence[0].toUpperCase() + sentence.slice(1) + ".";
    happening.replaceChildren(head);
    const more = event && (event.via || ["label", "refined", "node", "tried", "summary", "pushed"].includes(event.step) && event.text);
    if (more) {
      const text = document.createElement("div");
      text.className = "code"; text.textContent = event.step === "node" && event.via ? event.via : event.text;
      happening.append(text);
    }
    explain();
    return "step " + n + ": " + sentence;
  });
  operable(svg, (i, g) => {
    $$(".node.chosen", svg).forEach(x => x.classList.remove("chosen"));
    chosen = chosen === t.nodes[i] ? null : t.nodes[i];
    if (chosen !== null) g.classList.add("chosen");
    explain();
  });
  const play = $("[data-play]", controls);
  let timer = 0;
  const stop = () => { clearInterval(timer); timer = 0; play.textContent = "play"; play.setAttribute("aria-pressed", "false"); };
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (step.now() >= step.last()) step.go(0);
    play.textContent = "pause"; play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => step.now() >= step.last() ? stop() : step.go(step.now() + 1), 500);
  });
  step.go(step.last());
}

// Shows the evidence that stands in the document.
function view(evidence) {
  data = evidence;
  colourLines($$(".source .text"), data.language);
  trace();
  flows();
  zooming();
  (data.trees || []).forEach(tree);
  const first = !$("li.now") && ($(".note") || $("li.error"));
  if (first) reveal(first, $(".source"));
}
