"use strict";
// Colours for programs: C, SMT-LIB, transition systems and Boolean programs. It is for the eye only, so that a few patterns will do.

const languages = {
  c: {
    comment: /\/\/.*|\/\*[^]*?(?:\*\/|$)/, string: /"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\.)*'?/,
    number: /\b(?:0[xX][\da-fA-F']+|\d[\d']*(?:\.\d*)?(?:[eE][-+]?\d+)?)[uUlLfF]*\b/,
    word: /^[ \t]*#[ \t]*\w+|\b(?:auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while|_Bool|_Noreturn|bool|true|false)\b/m,
  },
  smt2: {
    comment: /;.*/, string: /"(?:[^"]|"")*"?|\|[^|]*\|?/, number: /(?<![\w.!$%&*+\-/:<=>?@^~])(?:\d+(?:\.\d+)?|#x[\da-fA-F]+|#b[01]+)\b/,
    word: /(?<=\()(?:assert|check-sat(?:-assuming)?|declare-[\w-]+|define-[\w-]+|get-[\w-]+|set-[\w-]+|push|pop|exit|echo|reset(?:-assertions)?|rule|query|forall|exists|let|ite|and|or|not|=>|distinct)(?=[\s()])|(?<=\s):[\w-]+/,
  },
  ts: {comment: /#.*/, string: /$^/, number: /\b\d+\b/, word: /^[ \t]*(?:vars|init|error|preds|pc)\b|\b(?:skip|move|true|false)\b|^[ \t]*\w+(?=:)/m},
  bp: {
    comment: /\/\/.*|\/\*[^]*?(?:\*\/|$)/, string: /$^/, number: /\b\d+\b/,
    word: /\b(?:assert|assume|begin|bool|constrain|dead|decl|dfs|do|else|elsif|end|enforce|fi|goto|if|od|return|schoose|choose|skip|then|void|while|true|false)\b/,
  },
};
const kinds = ["comment", "string", "number", "word"], marks = {comment: "c", string: "s", number: "n", word: "k"};
for (const l of Object.values(languages)) l.all = new RegExp(kinds.map(k => "(" + l[k].source + ")").join("|"), "gm");

// The parts of a text: {text, mark}, where mark is one of marks, or empty.
function coloured(text, language) {
  const l = languages[language], parts = [];
  let end = 0;
  for (const m of l ? text.matchAll(l.all) : []) {
    if (!m[0]) continue;
    if (m.index > end) parts.push({text: text.slice(end, m.index), mark: ""});
    parts.push({text: m[0], mark: marks[kinds[m.slice(1).findIndex(x => x !== undefined)]]});
    end = m.index + m[0].length;
  }
  if (end < text.length) parts.push({text: text.slice(end), mark: ""});
  return parts;
}

// A part as a node of the document.
function colouredNode(part) {
  if (!part.mark) return document.createTextNode(part.text);
  const span = document.createElement("span");
  span.className = part.mark;
  span.textContent = part.text;
  return span;
}

// Colours elements that hold one line each, which together are a text.
function colourLines(lines, language) {
  if (!languages[language]) return;
  const nodes = lines.map(() => []);
  let line = 0;
  for (const part of coloured(lines.map(l => l.textContent).join("\n"), language)) {
    part.text.split("\n").forEach((text, i) => {
      if (i) line++;
      if (text && nodes[line]) nodes[line].push(colouredNode({text, mark: part.mark}));
    });
  }
  lines.forEach((l, i) => l.replaceChildren(...nodes[i]));
}
