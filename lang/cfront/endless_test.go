package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// TestLostInEndlessRuns: memory that is lost in a run which never ends is looked for where the graph shows that, and nowhere else. Each
// program is executed so that it is looked at from aside as soon as it can be: h a hole there, r the end of the run, which it comes to if
// nothing is looked at.
func TestLostInEndlessRuns(t *testing.T) {
	const header = `#include <stdlib.h>
int g = 1, h, a[2] = { 1, 0 };
int holds(int i) { return a[i] > 0; }
void forever(void) { forever(); }
void down(int n) { if (n) down(n - 1); }
void around(int n);
void back(int n) { if (n > 3) exit(1); around(n + 1); }
void around(int n) { back(n); }
int main(void) { char *p = malloc(1); `
	for _, c := range []struct{ body, want string }{
		{"while (g) { }", "h"},
		{"for (;;) { }", "h"},
		{"do { h++; } while (g);", "h"},
		{"while (g && !h) { }", "h"},
		{"while (a[0]) { }", "h"},
		{"while (holds(0)) h++;", "h"},
		{"for (int i = 0; i < 3; i++) while (g) { }", "h"},
		{"while (g) for (int i = 0; i < 3; i++) h += i;", "h"},
		{"while (1) { if (g == 2) return 0; if (h) break; }", "h"},
		{"again: if (g) goto again;", "h"},
		{"forever();", "h"},
		{"while (h) { } free(p);", "r"},
		{"while (g) g--; free(p);", "r"},
		{"while (holds(0)) a[0]--; free(p);", "r"},
		{"while (h < 3) { if (h == g) break; h++; } free(p);", "r"},
		{"do { if (h) break; h = g; } while (g); free(p);", "r"},
		{"do h = 0; while (h); free(p);", "r"},
		{"for (int i = 0; i < 3; i++) while (h) { } free(p);", "r"},
		{"down(3); free(p);", "r"},
		{"free(p); around(0);", "r"},
		{"free(p); while (g) { }", "r"},
	} {
		src := header + c.body + " return 0; }"
		p, err := Load(t.Context(), "f.c", []byte(src), Options{Bytes: true, Checks: cfg.ChecksOf(cfg.Leak)})
		require.NoError(t, err, "%s", src)
		p = oneGraph(t, p)
		prog, err := cexec.Compile(p.Main)
		require.NoError(t, err)
		out, err := prog.Run(t.Context(), cexec.Run{Start: p.Main.Source, MaxSteps: 1e4, MaxEdges: -1, Choose: func(cfg.Site) (num.Rat, bool) { return num.One(), true }})
		require.NoError(t, err)
		got := "r"
		if out.Kind == cexec.ReachedTarget {
			require.NotNil(t, p.Main.Edges[out.Edges[len(out.Edges)-1]].Hole, "%s", src)
			got = "h"
		} else {
			require.Equal(t, cexec.Ended, out.Kind, "%s", src)
		}
		require.Equal(t, c.want, got, "%s", c.body)
	}
}
