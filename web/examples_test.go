package web

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"cairn/web/play"
)

// exampleGroup is a part of examples.yml.
type exampleGroup struct {
	Group    string
	Examples []example
}

// example is one of the playground's, in examples.yml and, with the text of its file, in static/examples.json.
type example struct {
	Name     string            `json:"name" yaml:"-"`
	Group    string            `json:"group" yaml:"-"`
	Title    string            `json:"title"`
	About    string            `json:"about"`
	Language string            `json:"language"`
	Engine   string            `json:"engine,omitempty"`
	Property string            `json:"property,omitempty"`
	Math     bool              `json:"math,omitempty"`
	Settings map[string]string `json:"settings,omitempty"`
	Verdict  string            `json:"verdict"` // what must come out; done for scripts
	File     string            `json:"file"`
	Text     string            `json:"text" yaml:"-"`
}

// examples reads examples.yml and the files that it names.
func examples(t *testing.T) (all []example) {
	data, err := os.ReadFile("examples.yml")
	require.NoError(t, err)
	var groups []exampleGroup
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	require.NoError(t, d.Decode(&groups))
	used := make(map[string]bool)
	for _, g := range groups {
		for _, e := range g.Examples {
			text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(e.File)))
			require.NoError(t, err)
			e.Group, e.Text = g.Group, string(text)
			stem := strings.TrimSuffix(filepath.Base(e.File), filepath.Ext(e.File))
			e.Name = stem
			if r := e.Settings["refine"]; used[e.Name] && r != "" {
				e.Name += "-" + r
			}
			require.False(t, used[e.Name], "two examples are called %s", e.Name)
			used[e.Name] = true
			if e.Language == "" {
				e.Language = strings.TrimPrefix(filepath.Ext(e.File), ".")
			}
			all = append(all, e)
		}
	}
	return all
}

// TestExamples compares the examples of the page with the files that they are from. UPDATE=1 writes them.
func TestExamples(t *testing.T) {
	all := examples(t)
	assert.GreaterOrEqual(t, len(all), 25)
	generated(t, "static/examples.json", all, "examples.yml and its files say: UPDATE=1 go test ./web -run Examples")
}

// generated compares a file with the JSON that it is generated as, and writes it with UPDATE=1.
func generated(t *testing.T, file string, content any, of string) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	require.NoError(t, enc.Encode(content))
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
	}
	have, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.True(t, string(have) == b.String(), "%s is not what %s", file, of)
}

// TestVerdicts runs the examples as the page does, without a browser.
func TestVerdicts(t *testing.T) {
	for _, e := range examples(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			if e.Language == "script" {
				var out strings.Builder
				answers := 0
				c := play.NewConsole(t.Context(), &out, func(line int, response string, failed bool) {
					if response == "sat" || response == "unsat" {
						answers++
						assert.Contains(t, strings.Split(e.Text, "\n")[line-1], "(check-sat", "the line of the command")
					}
				})
				require.NoError(t, c.Feed(e.Text))
				c.Close()
				assert.NotZero(t, answers)
				assert.Regexp(t, `(?m)^(un)?sat$`, out.String())
				return
			}
			v := play.Run(t.Context(), request(e), func(play.Kind, string) {})
			assert.Equal(t, e.Verdict, v.Verdict, v.Head)
		})
	}
}

// request is what the page makes of an example.
func request(e example) play.Request {
	file := map[string]string{"c": "program.c", "ts": "system.ts", "bp": "program.bp", "horn": "clauses.smt2"}[e.Language]
	settings := make(map[string]string)
	for k, v := range e.Settings {
		if k != "asPublished" {
			settings[k] = v
		}
	}
	return play.Request{Name: file, Text: e.Text, Engine: e.Engine, Property: e.Property, DataModel: "LP64", Math: e.Math,
		AsPublished: e.Settings["asPublished"] != "", Settings: settings, Seconds: 60}
}
