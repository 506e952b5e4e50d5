package witness

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// automaton is the text of a small automaton with the data of its graph complete.
func automaton(kind, nodes, edges string) string {
	return `<graphml><graph edgedefault="directed">
<data key="witness-type">` + kind + `</data><data key="sourcecodelang">C</data><data key="producer">by hand</data>
<data key="specification">CHECK( init(main()), LTL(G ! call(reach_error())) )</data><data key="programfile">p.c</data>
<data key="programhash">` + strings.Repeat("0a", 32) + `</data><data key="architecture">64bit</data>
` + nodes + edges + `</graph></graphml>`
}

// What is written is read back, with everything that format 1.0 can say.
func TestAutomatonReadBack(t *testing.T) {
	s := sourceOf("p.c", program)
	for _, e := range []Entry{
		good(),
		violationOf(
			segment(waypoint(FunctionReturn, Follow, 4, 52, `\result == 3`, ACSLExpression)),
			segment(waypoint(Target, Follow, 12, 17, "", ""))),
	} {
		data, err := NewAutomaton(s, &e).Write()
		require.NoError(t, err)
		a, err := ReadGraphML(data, "w.graphml")
		require.NoError(t, err)
		require.Empty(t, a.Lint(s), string(data))
		again, notes, err := a.Entry(s)
		require.NoError(t, err)
		assert.Empty(t, notes)
		assert.Equal(t, e.Type, again.Type)
		assert.Equal(t, e.Metadata.Task, again.Metadata.Task)
		require.Len(t, again.Content, len(e.Content))
		if inv := again.Content[0].Invariant; inv != nil {
			assert.Equal(t, "i >= 0", inv.Value)
			assert.Equal(t, Location{FileName: "p.c", Line: 9, Column: 5}, inv.Location)
			continue
		}
		w := again.Content[0].Segment[0].Waypoint
		assert.Equal(t, FunctionReturn, w.Type)
		assert.Equal(t, `\result == 3`, w.Constraint.Value)
		assert.Equal(t, 4, w.Location.Line)
		assert.Equal(t, Target, again.Content[1].Segment[0].Waypoint.Type)
	}
}

func TestReadGraphMLErrors(t *testing.T) {
	for text, want := range map[string]string{
		"<graphml></graphml>":           "there is no graph",
		"<a><graph/><graph/></a>":       "more than one graph",
		"<graph><data>x</data></graph>": "data without a key",
		"<graph>":                       "unexpected EOF",
		"<graph a=b></graph>":           "unquoted or missing attribute",
		`<?xml version="1.0" encoding="KOI8-R"?><graph></graph>`: "KOI8-R",
	} {
		_, err := ReadGraphML([]byte(text), "w.graphml")
		var e *Error
		require.ErrorAs(t, err, &e, text)
		assert.Contains(t, err.Error(), want)
		assert.True(t, e.Pos.IsValid())
	}
}

func FuzzReadGraphML(f *testing.F) {
	nodes := `<node id="A"><data key="entry">true</data></node><node id="B"><data key="violation">true</data><data key="invariant">i >= 0</data></node>`
	for _, data := range []string{
		`<data key="startline">4</data><data key="assumption">i == 0; \result == 5</data><data key="assumption.resultfunction">__VERIFIER_nondet_int</data>`,
		`<data key="startline">6</data><data key="control">condition-true</data>`,
		`<data key="startline">9</data><data key="enterLoopHead">true</data>`,
	} {
		f.Add(automaton(ViolationWitness, nodes, `<edge source="A" target="B">`+data+`</edge>`))
		f.Add(automaton(CorrectnessWitness, strings.Replace(nodes, "violation", "sink", 1), `<edge source="A" target="B">`+data+`</edge>`))
	}
	s := sourceOf("p.c", program)
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ReadGraphML([]byte(text), "w.graphml")
		if err != nil {
			return
		}
		e, _, err := a.Entry(s)
		if err != nil {
			return
		}
		claims, _, err := Waypoints(s, e)
		if err == nil && e.Type == ViolationSequence {
			_, _ = Instrument(s, claims)
		}
	})
}

// TestLintIsLinear lints an automaton whose edges and nodes, multiplied, would take hours to compare.
func TestLintIsLinear(t *testing.T) {
	const n = 200_000
	a := &Automaton{Data: Data{{"witness-type", CorrectnessWitness}}}
	for i := range n {
		a.Nodes = append(a.Nodes, Node{ID: "N" + strconv.Itoa(i)})
		a.Edges = append(a.Edges, Edge{Source: "N" + strconv.Itoa(n-1-i), Target: "N" + strconv.Itoa(i)})
	}
	a.Edges = append(a.Edges, Edge{Source: "N0", Target: "nowhere"})
	var found []string
	for _, p := range a.Lint(nil) {
		found = append(found, p.Msg)
	}
	assert.Contains(t, found, `there is no node "nowhere"`)
	assert.Less(t, len(found), 10)
}
