"use strict";
// The editor: a text area, and below it the same text in colours, with what is said of its lines. Only lines in view are painted, so that long
// texts cost no more than short ones: a line's colours depend on those before it only by what is open where it begins.

const editor = (() => {
  const box = $("#editor"), area = document.getElementById("text"), sheet = $(".sheet", box), pre = $("pre", sheet), gutter = $(".gutter", box);
  const margin = 20; // lines that are painted above and below the view
  let language = "c", lines = [""], open = [""], known = 1; // open: what ends what is open where a line begins; the first known of them are right
  let said = new Map(), now = 0, error = 0, waiting = 0;

  // What is open behind a line: */ of a comment, or the quote of a string; empty if nothing.
  function openAfter(line, closing) {
    if (closing) {
      const end = line.indexOf(closing);
      if (end < 0) return closing;
      line = line.slice(end + closing.length);
    }
    const last = coloured(line, language).at(-1)?.text || "";
    if (language !== "smt2") return last.startsWith("/*") && (last.length < 4 || !last.endsWith("*/")) ? "*/" : "";
    for (const quote of ['"', "|"]) if (last.startsWith(quote) && last.split(quote).length % 2 === 0) return quote;
    return "";
  }

  // The parts of a line, with their colours.
  function parts(i) {
    const line = lines[i], closing = open[i];
    if (!closing) return coloured(line, language);
    const end = line.indexOf(closing), mark = closing === "*/" ? "c" : "s";
    if (end < 0) return [{text: line, mark}];
    return [{text: line.slice(0, end + closing.length), mark}, ...coloured(line.slice(end + closing.length), language)];
  }

  function element(kind, className, ...children) {
    const e = document.createElement(kind);
    e.className = className;
    e.append(...children);
    return e;
  }

  // Paints the lines in view.
  function paint() {
    waiting = 0;
    const height = parseFloat(getComputedStyle(pre).lineHeight), first = Math.max(0, Math.floor(box.scrollTop / height) - margin);
    const end = Math.min(lines.length, Math.ceil((box.scrollTop + box.clientHeight) / height) + margin);
    for (; known < end; known++) open[known] = openAfter(lines[known - 1], open[known - 1]);
    const painted = [], numbers = [];
    for (let i = first; i < end; i++) {
      const row = element("div", "line" + (i + 1 === now ? " now" : "") + (i + 1 === error ? " error" : ""), ...parts(i).map(colouredNode));
      for (const s of said.get(i + 1) || []) row.append(element("span", "said " + s.kind, s.text));
      painted.push(row);
      numbers.push(element("div", i + 1 === error ? "error" : "", String(i + 1)));
    }
    for (const [e, rows] of [[pre, painted], [gutter, numbers]]) {
      e.replaceChildren(...rows);
      e.style.paddingTop = "calc(.5rem + " + first * height + "px)";
    }
    sheet.style.height = "calc(1rem + " + lines.length * height + "px)";
    gutter.style.height = sheet.style.height;
  }

  function repaint() { waiting ||= requestAnimationFrame(paint); }

  // Takes over the text of the area. What was open is known up to the first line that has changed.
  function update() {
    const before = lines;
    lines = area.value.split("\n");
    let same = 0;
    while (same < before.length && before[same] === lines[same]) same++;
    known = Math.max(1, Math.min(known, same + 1));
    sheet.style.minWidth = "calc(1.4rem + " + (2 + lines.reduce((w, l) => Math.max(w, l.length + 3 * (l.match(/\t/g) || "").length), 0)) + "ch)";
    repaint();
  }

  // Scrolls so that a line can be seen.
  function reveal(n) {
    const height = parseFloat(getComputedStyle(pre).lineHeight), top = (n - 1) * height;
    if (top < box.scrollTop || top + 3 * height > box.scrollTop + box.clientHeight) box.scrollTop = Math.max(0, top - box.clientHeight / 3);
  }

  box.addEventListener("scroll", repaint);
  new ResizeObserver(repaint).observe(box);
  area.addEventListener("input", () => { said = new Map(); now = error = 0; update(); });
  area.addEventListener("keydown", ev => {
    if (ev.key !== "Enter" || ev.ctrlKey || ev.metaKey || ev.shiftKey || ev.altKey) return;
    const before = area.value.slice(0, area.selectionStart), indent = before.slice(before.lastIndexOf("\n") + 1).match(/^[ \t]*/)[0];
    if (!indent) return;
    ev.preventDefault();
    area.setRangeText("\n" + indent, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input"));
  });

  return {
    area,
    // Puts another text, or language, into the editor.
    put(text, mode) {
      language = mode;
      lines = [];
      area.value = text;
      this.clear();
      box.scrollTo(0, 0);
      update();
      paint();
    },
    language(mode) { language = mode; known = 1; repaint(); },
    clear() { said = new Map(); now = error = 0; repaint(); },
    // Marks a line where something is wrong.
    wrong(line) { error = line; reveal(line); repaint(); },
    // Says things of lines: a map from their numbers to lists of texts; those of other kinds stay, and those of this kind if it says more.
    say(kind, about, more = false) {
      if (!more) for (const [line, all] of said) said.set(line, all.filter(s => s.kind !== kind));
      for (const [line, texts] of about) said.set(line, [...(said.get(line) || []), ...texts.map(text => ({kind, text}))]);
      repaint();
    },
    // Shows where an execution is; 0: nowhere.
    at(line) { now = line; if (line) reveal(line); repaint(); },
  };
})();
