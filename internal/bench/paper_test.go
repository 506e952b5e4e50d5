package bench

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// told makes the results of a paper's configurations from words, in the order of the configurations: an answer with the processor time, TO,
// MO or ?.
func told(t *testing.T, paper string, tasks ...string) Results {
	p, ok := PaperByName(paper)
	require.True(t, ok)
	r := Results{Manifest: Manifest{Paths: []string{"suite1", "suite2"}, Settings: Settings{Paper: paper, Configurations: p.Configurations, Timeout: 1000 * time.Second, CPUTimeout: 100 * time.Second}}}
	for _, line := range tasks {
		words := strings.Fields(line)
		require.Len(t, words, 2+len(p.Configurations), line)
		for i, word := range words[2:] {
			x := Result{Task: words[0], Expected: words[1], Configuration: p.Configurations[i].Name, Kind: Program, Category: NoIdea, Answer: "unknown", CPU: 3}
			switch word {
			case "TO":
				x.Reason = "timeout"
			case "MO":
				x.Answer, x.Reason = "", "killed: memory"
			case "?":
			default:
				x.Answer, x.Category, x.CPU = word, Correct, float64(1+i)/2
				if word != x.Expected {
					x.Category = Wrong
				}
				x.Statistics = map[string]float64{"bound": 4, "assumptions": 8, "assumptions in the final abstraction": 2, "assumptions in the largest abstraction": 6, "refinements": 3}
			}
			r.Results = append(r.Results, x)
		}
	}
	return r
}

// text is the tables of a paper, without its own.
func text(t *testing.T, r Results) string {
	p, _ := PaperByName(r.Manifest.Settings.Paper)
	var b strings.Builder
	for _, table := range p.Tables(r) {
		require.NoError(t, table.Write(&b))
	}
	return b.String()
}

// What was found is written down by hand in testdata, from the words of told and the papers' tables.
func TestTables(t *testing.T) {
	for paper, tasks := range map[string][]string{
		"fang2025": {
			"suite1/a/x.yml safe    safe   safe  safe   TO   MO   safe",
			"suite1/b/y.yml unsafe  unsafe ?     unsafe TO   safe ?",
			"suite2/z.yml   safe    safe   TO    safe   safe TO   safe",
			"suite3/lock10.yml unsafe unsafe unsafe unsafe TO TO ?",
			"suite3/lock20.yml unsafe unsafe unsafe unsafe TO TO ?",
			"suite3/lock50.yml unsafe unsafe unsafe TO     TO TO ?",
			"suite3/word.yml   unsafe unsafe unsafe unsafe TO TO ?",
		},
		"chalupa2021": {
			"suite1/x.yml safe    safe TO     safe   safe   safe",
			"suite1/y.yml unsafe  TO   unsafe TO     unsafe TO",
			"suite1/z.yml safe    TO   TO     safe   unsafe TO",
		},
		"komuravelli2014": {
			"suite1/x.bp  safe    safe   TO",
			"suite1/y.bp  unsafe  TO     unsafe",
			"suite2/z.bp  safe    MO     TO",
		},
		"komuravelli2013": {
			"suite1/x.c  safe    TO     safe TO  MO",
			"suite1/y.c  safe    TO     TO  TO   TO",
		},
		"lectures": {
			"suite1/x.ts safe    safe   TO  safe",
		},
	} {
		want, err := os.ReadFile(filepath.Join("testdata", paper+".txt"))
		if assert.NoError(t, err) {
			if os.Getenv("UPDATE") != "" {
				want = []byte(text(t, told(t, paper, tasks...)))
				require.NoError(t, os.WriteFile(filepath.Join("testdata", paper+".txt"), want, 0o644))
			}
			assert.Equal(t, string(want), text(t, told(t, paper, tasks...)))
		}
	}
}

// The papers' own tables are whole, and their configurations are engines and flags that there are.
func TestPapers(t *testing.T) {
	for _, p := range Papers() {
		for _, table := range p.Published {
			for _, row := range table.Rows {
				assert.Len(t, row, len(table.Head), p.Name)
			}
			if table.Over != nil {
				assert.Len(t, table.Over, len(table.Head), p.Name)
			}
		}
		var names []string
		for _, c := range p.Configurations {
			names = append(names, c.Name)
			_, err := verify.EngineByName(c.Engine, verify.Programs)
			assert.NoError(t, err)
		}
		for _, pair := range p.pairs {
			for _, name := range pair {
				among, _ := strings.CutPrefix(name, best)
				assert.Subset(t, names, strings.Split(among, ", "), p.Name)
			}
		}
		for i, path := range p.Tasks {
			p.Tasks[i] = filepath.Join("..", "..", path)
		}
		assert.NotEmpty(t, find(t, p.Tasks...), p.Name)
	}
}

// Each drawing of a page is well-formed, says what it shows, and what it draws lies inside of it.
func TestPlots(t *testing.T) {
	r := told(t, "komuravelli2014", "suite1/x.bp safe safe TO", "suite1/<y>&.bp unsafe MO unsafe", "suite1/z.bp safe safe safe", "suite1/u.bp safe ? safe")
	var b bytes.Buffer
	require.NoError(t, Page(&b, r, NamedResults{"before", r}))
	drawings := regexp.MustCompile(`(?s)<svg viewBox="0 0 640 360".*?</svg>`).FindAllString(b.String(), -1)
	require.Len(t, drawings, 2, "a cactus plot, and one of the two configurations")
	for _, d := range drawings {
		count := make(map[string]int)
		for x := xml.NewDecoder(strings.NewReader(d)); ; {
			token, err := x.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
			if e, ok := token.(xml.StartElement); ok {
				count[e.Name.Local]++
			}
		}
		assert.Equal(t, 1, count["desc"])
		assert.Equal(t, 1+count["polyline"]+count["path"], count["title"], "the drawing and all in it")
	}
	assert.Contains(t, drawings[1], "suite1/&lt;y&gt;&amp;.bp: killed: memory, 1.00 s")
	var x, y float64
	points := regexp.MustCompile(`d="M([\d.]+),([\d.]+) `).FindAllStringSubmatch(drawings[1], -1)
	require.Len(t, points, 4)
	for _, p := range points {
		fmt.Sscan(p[1], &x)
		fmt.Sscan(p[2], &y)
		assert.True(t, x >= plotLeft && x <= plotRight && y >= plotTop && y <= plotBottom, p[0])
	}
	for _, shape := range []string{" l5,-5 ", " m-3.5,0 a3.5,3.5 ", " l0,9.2", " l7,7 "} {
		assert.Equal(t, 1, strings.Count(drawings[1], shape), shape)
	}
}

// The best of several configurations is drawn against another one, as figure 11 of 2013 has it.
func TestPlotOfTheBest(t *testing.T) {
	r := told(t, "komuravelli2013", "suite1/x.c safe TO safe TO MO", "suite1/y.c safe safe TO safe TO")
	p, _ := PaperByName("komuravelli2013")
	all := pairs(&p, r.Split())
	two := all[len(all)-1]
	require.Equal(t, "best of Spacer, proof-based, variables", two[1].Name)
	var by []string
	for _, x := range two[1].Results.Results {
		by = append(by, x.Configuration)
	}
	assert.Equal(t, []string{"Spacer", "proof-based"}, by)
	assert.Len(t, scatter(two[0], two[1]).Points, 2)
}

// Two configurations, stopped after a few of their runs, go on where they were.
func TestResumeConfigurations(t *testing.T) {
	r := runOf(many(t, 3))
	r.Settings.Configurations = []Configuration{{Name: "one"}, {Name: "two", Args: []string{"--more"}}}
	r.File, r.Jobs = filepath.Join(t.TempDir(), "r.jsonl"), 1
	ctx, cancel := context.WithCancel(context.Background())
	r.Done = func(_ Result, done, of int) {
		assert.Equal(t, 6, of)
		if done == 3 {
			cancel()
		}
	}
	part, err := r.Do(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, part.Results, 3)
	again := r
	again.Resume, again.Done = true, nil
	again.Settings.Configurations = again.Settings.Configurations[:1]
	_, err = again.Do(context.Background())
	require.ErrorContains(t, err, "is of another run")

	r.Resume, r.Done = true, nil
	all, err := r.Do(context.Background())
	require.NoError(t, err)
	require.Len(t, all.Results, 6)
	assert.Equal(t, []string{"one", "two"}, []string{all.Results[4].Configuration, all.Results[5].Configuration})
	merged, err := Merge([]string{r.File})
	require.NoError(t, err)
	assert.Equal(t, all.Results, merged.Results)
	for _, one := range merged.Split() {
		assert.Len(t, one.Results.Results, 3)
	}
}
