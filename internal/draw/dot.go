package draw

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// dotLooks are the attributes of the roles for Graphviz.
var dotLooks = map[Class]string{
	Start: `, style="rounded,filled", fillcolor="#ddf4ff", penwidth=2`, Bad: `, style=filled, fillcolor="#ffebe9", color="#a40e26", penwidth=3`,
	Hub: `, style=filled, fillcolor="#fff8c5", color="#7d4e00"`, Done: `, style="rounded,filled", fillcolor="#dafbe1", color="#116329"`,
	Dead: `, style=dotted, color="#a40e26"`, Covered: `, style=dashed, color="#116329"`,
}

// dotLines are those of edges.
var dotLines = map[Class]string{Bad: `, color="#a40e26", penwidth=2`, Covered: `, style=dashed, color="#116329"`}

// DOT writes several graphs as one, each in a box of its own, in the language of Graphviz.
func DOT(w io.Writer, title string, graphs []*Graph) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "digraph %s {\n  label=%s;\n  labelloc=t;\n  node [shape=box, fontname=monospace];\n  edge [fontname=monospace];\n", quote(title), quote(title))
	for i, g := range graphs {
		fmt.Fprintf(&b, "  subgraph cluster_%d {\n    label=%s;\n", i, quote(g.Title))
		for k, n := range g.Nodes {
			fmt.Fprintf(&b, "    g%d_%d [label=%s%s];\n", i, k, quote(strings.Join(n.Lines, "\n")), dotLooks[n.Class])
		}
		for _, e := range g.Edges {
			fmt.Fprintf(&b, "    g%d_%d -> g%d_%d [label=%s%s];\n", i, e.From, i, e.To, quoteLeft(e.Lines), dotLines[e.Class])
		}
		b.WriteString("  }\n")
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

var dotEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func quote(s string) string { return `"` + dotEscapes.Replace(s) + `"` }

// quoteLeft is a text whose lines begin at the left; a single line is centred.
func quoteLeft(lines []string) string {
	if len(lines) < 2 {
		return quote(strings.Join(lines, ""))
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(dotEscapes.Replace(l) + `\l`)
	}
	return `"` + b.String() + `"`
}
