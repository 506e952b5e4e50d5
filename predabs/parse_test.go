package predabs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/predabs"
	"cairn/smt"
)

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "there is no line that begins with vars"},
		{"init x = 1", "line 1: the first lines should begin with locations or vars"},
		{"vars x, x", `line 1: "x" cannot be the name of another variable`},
		{"vars x\nvars y", "line 2: the variables have been declared before"},
		{"vars x\ninit x' = 1", `line 2: "x' = 1" speaks of a value after a step`},
		{"vars x\ninit at_l1", `line 2: there is no variable pc in "at_l1"`},
		{"vars pc\ninit at_lx", `line 2: "lx" is no location such as l2 in "at_lx"`},
		{"vars x\nerror y = 1", `line 2: "y" is not declared in "y = 1"`},
		{"vars x\nrho: x' = ", `line 2: unexpected end in "x' ="`},
		{"vars x\nrho: x ? 1", `line 2: "?" cannot begin a symbol`},
		{"vars x\nrho: (x = 1", `line 2: expected ) before "" in "(x = 1"`},
		{"vars x\nrho: x = 1)", `line 2: unexpected ) in "x = 1)"`},
		{"vars x\nrho: x + 1", `line 2: unexpected end in "x + 1"`},
		{"vars x\nrho: x 1 2", `line 2: expected a comparison before 1 in "x 1 2"`},
		{"vars x\n nothing", "line 2: expected vars, init, error or a relation"},
		{"locations l1, l1", `line 1: "l1" cannot be the name of another location`},
		{"vars x\nlocations l1", "line 2: the locations should be declared once, in the first line"},
		{"locations l1\nvars x\ninit l2", `line 3: there is no location "l2"`},
		{"locations l1\nvars x\nrho: x' = x", `line 3: "x' = x" should begin with the locations, such as l1 -> l2`},
		{"locations l1\nvars x\nrho: l1 -> l3, x' = x", `line 3: there is no location "l3"`},
		{"vars x\nrho: " + strings.Repeat("(", 2000), "line 2: too deep nesting"},
	} {
		_, err := predabs.Parse(strings.NewReader(c.text))
		require.Error(t, err, c.text)
		assert.True(t, strings.HasPrefix(err.Error(), c.want), "%q: %v", c.text, err)
	}
}

// TestParseRelations reads relations that do not define each variable's new value by an equation of its own.
func TestParseRelations(t *testing.T) {
	sys, err := predabs.Parse(strings.NewReader(`vars x, y # two of them
init x = 0, y = 0
error x < 0 || y = 7

any:  y' = y, x' >= x + 1, x' <= 10
swap: x' = y, y' = x
dbl:  2*x' = y, skip(y)
sum:  x' + y' = x + y, x' - y' = x
free: true
`))
	require.NoError(t, err)
	s := &sheet{t: t, ctx: t.Context(), sys: sys}
	for _, c := range []struct{ rel, phi, want string }{
		{"any", "x = 3, y = 1", "4 <= x, x <= 10, y = 1"},
		{"any", "x = 10", "false"},
		{"swap", "x = 3, y = 1", "x = 1, y = 3"},
		{"dbl", "y = 4", "x = 2, y = 4"},
		{"dbl", "y = 5", "false"},
		{"sum", "x = 2, y = 4", "x = 4, y = 2"},
		{"free", "x = 2", "true"},
		{"free", "x < x", "false"},
	} {
		s.same(c.want, s.post(c.phi, c.rel, 1))
	}
	assert.Nil(t, sys.Relation("none"))
}

// FuzzParse requires that no text makes the reader panic, and that what it accepts can be printed and computed with.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"figure1.txt", "figure1_local.txt", "counter.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(f, err)
		f.Add(string(text))
	}
	f.Add("vars x\nrho: !(x' = x) || 3*x + 2 < -x, move(l1, l2)")
	f.Fuzz(func(t *testing.T, text string) {
		sys, err := predabs.Parse(strings.NewReader(text))
		if err != nil || len(sys.Relations) > 8 {
			return
		}
		for i := range sys.Relations {
			phi := sys.Alpha(t.Context(), []smt.Term{sys.Init}, sys.Relations[i].Step.Guard)
			assert.NotEmpty(t, sys.Text(phi))
		}
	})
}
