package draw

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strings"
)

// Style is the style sheet of the pictures. Inside of a page that sets the custom properties, they win.
const Style = `
.draw { --d-fg: #1b1f24; --d-bg: #ffffff; --d-line: #59636e; --d-node: #f6f8fa; --d-start: #ddf4ff; --d-bad: #ffebe9; --d-bad-line: #a40e26;
  --d-hub: #fff8c5; --d-hub-line: #7d4e00; --d-done: #dafbe1; --d-done-line: #116329; --d-soft: #6e7781; }
@media (prefers-color-scheme: dark) { .draw { --d-fg: #e6edf3; --d-bg: #0d1117; --d-line: #9198a1; --d-node: #1c2128; --d-start: #0c2d50; --d-bad: #4c1518;
  --d-bad-line: #ff938a; --d-hub: #3b2e09; --d-hub-line: #e3b341; --d-done: #0f3a1d; --d-done-line: #56d364; --d-soft: #848d97; } }
.draw text { font: 13px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: var(--d-fg); white-space: pre; }
.draw .node > rect { fill: var(--d-node); stroke: var(--d-line); stroke-width: 1.2; }
.draw .node.start > rect { fill: var(--d-start); stroke-width: 2; }
.draw .node.bad > rect { fill: var(--d-bad); stroke: var(--d-bad-line); stroke-width: 3; }
.draw .node.hub > rect { fill: var(--d-hub); stroke: var(--d-hub-line); }
.draw .node.done > rect { fill: var(--d-done); stroke: var(--d-done-line); }
.draw .node.dead > rect { stroke: var(--d-bad-line); stroke-dasharray: 2 3; }
.draw .node.crossed > rect, .draw .node > .cross { stroke: var(--d-bad-line); } .draw .node > .cross { stroke-width: 1.2; opacity: 0.6; }
.draw .node.covered > rect { stroke: var(--d-done-line); stroke-dasharray: 6 3; }
.draw .edge > path { fill: none; stroke: var(--d-line); stroke-width: 1.3; }
.draw .edge > polygon { fill: var(--d-line); }
.draw .edge.bad > path { stroke: var(--d-bad-line); stroke-width: 2; } .draw .edge.bad > polygon { fill: var(--d-bad-line); }
.draw .edge.covered > path { stroke: var(--d-done-line); stroke-dasharray: 6 4; } .draw .edge.covered > polygon { fill: var(--d-done-line); }
.draw .heading { font: 600 15px system-ui, sans-serif; } .draw .note { font: 13px system-ui, sans-serif; fill: var(--d-soft); }
`

// SVG writes one picture of several graphs, one below the other, that stands for itself: a file.
func SVG(w io.Writer, title, desc string, graphs []*Graph) error {
	var body bytes.Buffer
	width, y := 0.0, margin
	for i, g := range graphs {
		l := New(g)
		fmt.Fprintf(&body, `<text class="heading" x="%s" y="%s">%s</text>`+"\n", number(margin), number(y+15), escape(g.Title))
		y += 28
		if note := l.note(); note != "" {
			fmt.Fprintf(&body, `<text class="note" x="%s" y="%s">%s</text>`+"\n", number(margin), number(y+13), note)
			y += 24
		}
		fmt.Fprintf(&body, `<g transform="translate(0 %s)">`+"\n", number(y))
		l.content(&body, fmt.Sprintf("g%d", i))
		body.WriteString("</g>\n")
		width = max(width, l.Width, 2*margin+8*float64(len(g.Title)))
		y += l.Height
	}
	out := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" class="draw" role="img" aria-labelledby="t d" width="%s" height="%s" viewBox="0 0 %s %s">
<title id="t">%s</title>
<desc id="d">%s</desc>
<style>%ssvg.draw { background: var(--d-bg); }
</style>
%s</svg>
`, number(width), number(y), number(width), number(y), escape(title), escape(desc), Style, body.String())
	_, err := io.WriteString(w, out)
	return err
}

// Inline is the picture as a part of a page, which has Style among its style sheets. The identifiers in it begin with id.
func (l *Layout) Inline(id string) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg class="draw" id="%s" role="img" aria-labelledby="%s-t %s-d" width="%s" height="%s" viewBox="0 0 %s %s">
<title id="%s-t">%s</title>
<desc id="%s-d">%s</desc>
`, id, id, id, number(l.Width), number(l.Height), number(l.Width), number(l.Height),
		id, escape(l.Graph.Title), id, escape(strings.TrimSpace(l.Graph.Desc+" "+l.note())))
	l.content(&b, id)
	b.WriteString("</svg>")
	return b.String()
}

// note says what is not in the picture.
func (l *Layout) note() string {
	if l.Omitted == 0 {
		return ""
	}
	return fmt.Sprintf("The first %d nodes of %d are drawn; %d are left out.", len(l.Nodes), len(l.Nodes)+l.Omitted, l.Omitted)
}

// content writes edges and nodes.
func (l *Layout) content(b *bytes.Buffer, id string) {
	for i, e := range l.Graph.Edges {
		r := l.Edges[i]
		fmt.Fprintf(b, `<g class="%s" data-edge="%d" data-from="%d" data-to="%d">`, class("edge", e.Class), i, e.From, e.To)
		detail(b, e.Detail, e.Lines)
		fmt.Fprintf(b, `<path d="%s"/><polygon points="%s %s %s"/>`, r.Path, r.Head[0], r.Head[1], r.Head[2])
		text(b, e.Lines, r.Text)
		b.WriteString("</g>\n")
	}
	for i, n := range l.Graph.Nodes {
		box := l.Nodes[i]
		fmt.Fprintf(b, `<g class="%s" id="%s-n%d" data-node="%d">`, class("node", n.Class), id, i, i)
		detail(b, n.Detail, n.Lines)
		round := 3.0
		if n.Class == Start || n.Class == Done {
			round = min(box.H/2, 16)
		}
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s"/>`, number(box.X-box.W/2), number(box.Y-box.H/2), number(box.W), number(box.H), number(round))
		if n.Class == Crossed {
			left, right, top, bottom := number(box.X-box.W/2), number(box.X+box.W/2), number(box.Y-box.H/2), number(box.Y+box.H/2)
			fmt.Fprintf(b, `<path class="cross" d="M%s %sL%s %sM%s %sL%s %s"/>`, left, top, right, bottom, left, bottom, right, top)
		}
		w, _ := textSize(n.Lines)
		text(b, n.Lines, Box{box.X, box.Y, w, box.H})
		b.WriteString("</g>\n")
	}
}

func class(kind string, c Class) string {
	if c == Plain {
		return kind
	}
	return kind + " " + string(c)
}

// detail is what is shown when something is pointed at, unless that is to be read already.
func detail(b *bytes.Buffer, s string, lines []string) {
	if s != "" && s != strings.Join(lines, "\n") {
		fmt.Fprintf(b, "<title>%s</title>", escape(s))
	}
}

// text writes lines into a box: one line in its middle, several with a common left side.
func text(b *bytes.Buffer, lines []string, box Box) {
	y := box.Y - float64(len(lines))*lineHeight/2 + fontSize
	for i, l := range lines {
		if i > 0 {
			b.WriteString(" ") // for who reads the text without seeing it
		}
		if len(lines) == 1 {
			fmt.Fprintf(b, `<text x="%s" y="%s" text-anchor="middle">%s</text>`, number(box.X), number(y), escape(l))
		} else {
			w, _ := textSize(lines)
			fmt.Fprintf(b, `<text x="%s" y="%s">%s</text>`, number(box.X-w/2), number(y), escape(l))
		}
		y += lineHeight
	}
}

// escape is a text as SVG has it: what no XML can hold, not even escaped, such as control characters, is replaced.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r >= 0x7F && r < 0xA0 || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, s))
}
