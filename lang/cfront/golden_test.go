package cfront

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

var update = flag.Bool("update", false, "rewrite the expected graphs in testdata")

// dump prints a graph with what String leaves out: unique variable names, types, inputs, loops and positions of vertices.
func dump(g *cfg.Graph) string {
	var b strings.Builder
	name := func(v cfg.Var) string { return g.Vars[v].Name }
	for _, v := range g.Vars {
		kind := [...]string{"local", "global", "temp", "ghost"}[v.Kind]
		fmt.Fprintf(&b, "%s %s %s", kind, v.Type, v.Name)
		if v.Source != "" && v.Source != v.Name {
			fmt.Fprintf(&b, " (%s)", v.Source)
		}
		b.WriteByte('\n')
	}
	for i, v := range g.Vertices {
		fmt.Fprintf(&b, "%d:", i)
		if cfg.Vertex(i) == g.Source {
			b.WriteString(" source")
		}
		if cfg.Vertex(i) == g.Target {
			b.WriteString(" target")
		}
		fmt.Fprintf(&b, " %s %d:%d", v.Func, v.Pos.Line, v.Pos.Col)
		if v.Loop.IsValid() {
			fmt.Fprintf(&b, " loop %d:%d", v.Loop.Line, v.Loop.Col)
		}
		b.WriteByte('\n')
		for _, e := range g.Out(cfg.Vertex(i)) {
			fmt.Fprintf(&b, "\t-> %d", g.Edges[e].Dst)
			for k, s := range g.Edges[e].Stmts {
				b.WriteString([...]string{": ", "; "}[min(k, 1)])
				switch s.Kind {
				case cfg.Assign:
					fmt.Fprintf(&b, "%s = %s", name(s.Var), s.Expr.Text(name))
				case cfg.Havoc:
					fmt.Fprintf(&b, "%s = %s()", name(s.Var), s.Input)
				case cfg.Call:
					if s.Var != cfg.NoVar {
						fmt.Fprintf(&b, "%s = ", name(s.Var))
					}
					fmt.Fprintf(&b, "call %d", s.Callee)
					for _, a := range s.Args {
						fmt.Fprintf(&b, " (%s)", a.Text(name))
					}
				default:
					fmt.Fprintf(&b, "[%s]", s.Expr.Text(name))
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// options reads the options of a test program from its first line: // LP64 math wrap.
func options(src string) Options {
	first, _, _ := strings.Cut(src, "\n")
	o := Options{Math: strings.Contains(first, "math"), SignedWrap: strings.Contains(first, "wrap")}
	if strings.Contains(first, "LP64") {
		o.DataModel = LP64
	}
	return o
}

// TestGolden compares graphs, or errors, with those in testdata: NAME.c and NAME.graph in a txtar archive.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		require.NoError(t, err)
		want := map[string]string{}
		for _, x := range a.Files {
			want[x.Name] = string(x.Data)
		}
		out := &txtar.Archive{Comment: a.Comment}
		for _, x := range a.Files {
			if !strings.HasSuffix(x.Name, ".c") && !strings.HasSuffix(x.Name, ".i") {
				continue
			}
			graph := strings.TrimSuffix(strings.TrimSuffix(x.Name, ".c"), ".i") + ".graph"
			got := graphOrError(t, x.Name, string(x.Data))
			out.Files = append(out.Files, x, txtar.File{Name: graph, Data: []byte(got)})
			if !*update {
				t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar")+"/"+x.Name, func(t *testing.T) { require.Equal(t, want[graph], got) })
			}
		}
		if *update {
			require.NoError(t, os.WriteFile(f, txtar.Format(out), 0o600))
		}
	}
}

func graphOrError(t *testing.T, name, src string) string {
	p, err := Load(context.Background(), name, []byte(src), options(src))
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	require.NoError(t, p.Check(), name)
	if p.Main != nil {
		return dump(p.Main)
	}
	var b strings.Builder
	for _, pr := range p.Procs {
		fmt.Fprintf(&b, "procedure %s, exit %d, params %v, result %d, %d globals\n%s", pr.Name, pr.Exit, pr.Params, pr.Result, p.Globals, dump(pr.Graph))
	}
	return b.String()
}
