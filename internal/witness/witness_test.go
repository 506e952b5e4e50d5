package witness

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/lang/cfront"
)

const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int i = 0, n = __VERIFIER_nondet_int( /* () */ );
    for (;;) {
        if (i >= n) break;
        i++;
    }
    while (i > 0)
        i--;
    do { i++; } while (i < 3);
    if (i == 3) reach_error();
    return 0;
}
`

// sourceOf is a text with its outline, if it can be parsed.
func sourceOf(file, text string) *Source {
	outline, err := cfront.OutlineOf(context.Background(), cfront.File{Name: file, Text: []byte(text)}, cfront.Options{})
	if err != nil {
		outline = nil
	}
	return NewSource(file, []byte(text), outline)
}

func good() Entry {
	return Entry{
		Type: InvariantSet,
		Metadata: Metadata{
			FormatVersion: "2.0", UUID: "f1a82b92-4755-52e1-bca0-5ebeb04f7f92", CreationTime: "2026-11-21T01:23:51Z",
			Producer: Producer{Name: "cairn", Version: "1"},
			Task: Task{InputFiles: []string{"p.c"}, InputFileHashes: map[string]string{"p.c": strings.Repeat("0a", 32)},
				Specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )", DataModel: "ILP32", Language: "C"},
		},
		Content: []Item{{Invariant: &Invariant{Type: LoopInvariant, Location: Location{FileName: "p.c", Line: 9, Column: 5}, Value: "i >= 0", Format: CExpression}}},
	}
}

func waypoint(kind, action string, line, col int, value, format string) Waypoint {
	w := Waypoint{Type: kind, Action: action, Location: Location{FileName: "p.c", Line: line, Column: col}}
	if value != "" {
		w.Constraint = &Constraint{Value: value, Format: format}
	}
	return w
}

func segment(ws ...Waypoint) Item {
	var it Item
	for _, w := range ws {
		it.Segment = append(it.Segment, Step{w})
	}
	return it
}

func violationOf(items ...Item) Entry {
	e := good()
	e.Type, e.Content = ViolationSequence, items
	return e
}

func TestReadBack(t *testing.T) {
	for _, e := range []Entry{good(), violationOf(
		segment(waypoint(Assumption, Avoid, 7, 9, "i > 2", CExpression), waypoint(FunctionReturn, Follow, 4, 48, `\result == 3`, ACSLExpression)),
		segment(waypoint(Target, Follow, 12, 17, "", "")))} {
		data, err := Write([]Entry{e})
		require.NoError(t, err)
		again, err := Read(data, "w.yml")
		require.NoError(t, err)
		require.Len(t, again, 1)
		assert.Empty(t, Lint(again, sourceOf("p.c", program)), string(data))
		data2, err := Write(again)
		require.NoError(t, err)
		assert.Equal(t, string(data), string(data2))
		assert.Positive(t, again[0].Pos.Line)
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "w.yml:1:1: the witness is empty",
		"a: b":                          "a witness is a list of entries",
		"- entry_type: [":               "w.yml:1",
		"- entry_type: x\n  content: 3": "cannot unmarshal",
		"- 17":                          "cannot unmarshal",
		"\x00":                          "control characters",
	} {
		_, err := Read([]byte(text), "w.yml")
		var e *Error
		require.ErrorAs(t, err, &e, text)
		assert.Contains(t, err.Error(), want, text)
	}
}

func TestLint(t *testing.T) {
	change := func(f func(e *Entry)) Entry {
		e := good()
		f(&e)
		return e
	}
	inv := func(f func(v *Invariant)) Entry { return change(func(e *Entry) { f(e.Content[0].Invariant) }) }
	target := segment(waypoint(Target, Follow, 12, 17, "", ""))
	source := sourceOf("p.c", program)
	for want, e := range map[string]Entry{
		"entry_type is missing":                 change(func(e *Entry) { e.Type = "" }),
		"there is no entry_type":                change(func(e *Entry) { e.Type = "loop" }),
		"format_version is missing":             change(func(e *Entry) { e.Metadata.FormatVersion = "" }),
		`format_version "1.0"`:                  change(func(e *Entry) { e.Metadata.FormatVersion = "1.0" }),
		`uuid "17" is invalid`:                  change(func(e *Entry) { e.Metadata.UUID = "17" }),
		"creation_time":                         change(func(e *Entry) { e.Metadata.CreationTime = "today" }),
		"producer.name is missing":              change(func(e *Entry) { e.Metadata.Producer.Name = "" }),
		"task.input_files is missing":           change(func(e *Entry) { e.Metadata.Task.InputFiles = nil }),
		"has no hash of p.c":                    change(func(e *Entry) { e.Metadata.Task.InputFileHashes = nil }),
		"is no SHA-256 hash":                    change(func(e *Entry) { e.Metadata.Task.InputFileHashes = map[string]string{"p.c": "12"} }),
		"neither ILP32 nor LP64":                change(func(e *Entry) { e.Metadata.Task.DataModel = "32" }),
		"not C":                                 change(func(e *Entry) { e.Metadata.Task.Language = "Java" }),
		"is an invariant":                       change(func(e *Entry) { e.Content = []Item{target} }),
		"no type of invariants":                 inv(func(v *Invariant) { v.Type = "loop" }),
		"file_name is missing":                  inv(func(v *Invariant) { v.Location.FileName = "" }),
		"is not positive":                       inv(func(v *Invariant) { v.Location.Line = 0 }),
		"beyond the end of the program":         inv(func(v *Invariant) { v.Location.Line = 99 }),
		"column 99 is beyond the end of line 9": inv(func(v *Invariant) { v.Location.Column = 99 }),
		"the format of an invariant":            inv(func(v *Invariant) { v.Format = "c" }),
		"an expression is missing":              inv(func(v *Invariant) { v.Value = " " }),
		"parentheses":                           inv(func(v *Invariant) { v.Value = "1) || (i" }),
		"has side effects":                      inv(func(v *Invariant) { v.Value = "i = 3" }),
		"calls a function":                      inv(func(v *Invariant) { v.Value = "main() == 0" }),
		"is no C expression":                    inv(func(v *Invariant) { v.Value = "1; reach_error" }),
		"without segments":                      violationOf(),
		"is a segment of waypoints":             violationOf(good().Content[0], target),
		"ends in a waypoint to follow":          violationOf(segment(waypoint(Assumption, Avoid, 7, 9, "i", "")), target),
		"only the last waypoint":                violationOf(segment(waypoint(Assumption, Follow, 7, 9, "i", ""), waypoint(Assumption, Follow, 7, 9, "i", "")), target),
		"the last waypoint of the last segment": violationOf(target, target),
		"there is no action":                    violationOf(segment(waypoint(Target, "go", 12, 17, "", ""))),
		"there is no type of waypoints":         violationOf(segment(waypoint("jump", Follow, 12, 17, "", "")), target),
		"an assumption without":                 violationOf(segment(waypoint(Assumption, Follow, 7, 9, "", "")), target),
		"the format of an assumption":           violationOf(segment(waypoint(Assumption, Follow, 7, 9, "i", "acsl")), target),
		`has the form \result == value`:         violationOf(segment(waypoint(FunctionReturn, Follow, 7, 9, "3", ACSLExpression)), target),
		"the format of a function_return":       violationOf(segment(waypoint(FunctionReturn, Follow, 7, 9, `\result == 3`, CExpression)), target),
		"a branching without":                   violationOf(segment(waypoint(Branching, Follow, 7, 9, "", "")), target),
		"of type function_enter has no":         violationOf(segment(waypoint(FunctionEnter, Follow, 7, 9, "1", "")), target),
		"a target is followed":                  violationOf(segment(waypoint(Target, Avoid, 12, 17, "", ""))),
	} {
		found := Lint([]Entry{e}, source)
		all := ""
		for _, p := range found {
			all += p.Error() + "\n"
		}
		assert.Contains(t, all, want)
	}
	assert.NotEmpty(t, Lint(nil, nil))
}

func TestExpressions(t *testing.T) {
	for _, ok := range []string{"i >= 0", "(long long)i + 3 <= n && (a[2] != 3 || !b)", "i % 2 == 0", "sizeof(int) == 4", "x << 3 > y >> 1", "a ? b : c", "i - -3 == 0", "p->x == 1"} {
		assert.NoError(t, expression(ok), ok)
	}
	for _, bad := range []string{"", "i++ > 0", "--i", "i += 1", "i <<= 1", "f(3)", "(a", "a)", "(a]", "a; b", "a /* b", "a // b", `"s"`, "a\nb", "{ a }", "a = b == c"} {
		assert.Error(t, expression(bad), bad)
	}
}

func TestPlaces(t *testing.T) {
	s := sourceOf("p.c", program)
	at, ok := s.Locate(cfg.Pos{File: "p.c", Line: 4, Col: 20}, "main")
	require.True(t, ok)
	end, ok := s.CallEnd(at, "__VERIFIER_nondet_int")
	require.True(t, ok)
	assert.Equal(t, Location{FileName: "p.c", Line: 4, Column: 52, Function: "main"}, end)
	inlined, ok := s.Locate(cfg.Pos{File: "p.c", Line: 4, Col: 20}, "callee") // what is behind the body of a callee
	require.True(t, ok)
	assert.Equal(t, at, inlined)
	_, ok = s.CallEnd(at, "other")
	assert.False(t, ok)

	marked := sourceOf("p.i", "# 1 \"p.c\"\nint a;\n# 7 \"/usr/h.h\" 3\nint b;\n# 2 \"p.c\" 2\nint c;\n")
	for _, tt := range []struct {
		file       string
		line, want int
	}{{"p.c", 1, 2}, {"p.c", 2, 6}, {"/usr/h.h", 7, 4}, {"p.c", 9, 0}} {
		l, ok := marked.Locate(cfg.Pos{File: tt.file, Line: tt.line, Col: 1}, "")
		assert.Equal(t, tt.want > 0, ok)
		assert.Equal(t, tt.want, l.Line)
	}
}

// Claims go through the front end and come back as conditions at the right places.
func TestInstrument(t *testing.T) {
	s := sourceOf("p.c", program)
	at := func(line, col int) Location { return Location{FileName: "p.c", Line: line, Column: col} }
	claims := []Claim{
		{at(5, 5), "i >= 0", AtLoop},
		{at(9, 5), "i >= 1", AtLoop},
		{at(11, 5), "i >= 2", AtLoop},
		{at(7, 9), "i >= 3", AtStatement},
		{at(10, 9), "i >= 4", AtStatement},
		{at(6, 0), "i >= 5", AtStatement},
	}
	text, err := Instrument(s, claims)
	require.NoError(t, err)
	prog, err := cfront.Load(context.Background(), "p.c", text.Text, cfront.Options{})
	require.NoError(t, err, string(text.Text))
	plain, err := cfront.Load(context.Background(), "p.c", []byte(program), cfront.Options{})
	require.NoError(t, err)
	p, marks, err := Marks(prog, len(claims))
	require.NoError(t, err)
	require.Len(t, marks, len(claims))
	count := func(g *cfg.Graph) (n int) {
		for _, e := range g.Edges {
			n += len(e.Stmts)
		}
		return n
	}
	assert.Equal(t, count(plain.Main), count(p.Main), "nothing of the instrumentation is left")
	for _, m := range marks {
		assert.Contains(t, m.Cond.String(), []string{">= 0", ">= 1", ">= 2", ">= 3", ">= 4", ">= 5"}[m.Claim])
		if claims[m.Claim].Kind == AtLoop {
			assert.Equal(t, claims[m.Claim].Location.Line, p.Main.Vertices[m.Vertex].Loop.Line)
		}
	}

	for want, c := range map[string]Claim{
		"is not the beginning of a loop":      {at(6, 9), "i", AtLoop},
		"is not the beginning of anything":    {at(6, 1), "i", AtLoop},
		"line 99, column 1 is not":            {at(99, 1), "i", AtStatement},
		"is not the beginning of a statement": {at(14, 1), "i", AtStatement},
		"has side effects":                    {at(9, 5), "i++", AtLoop},
	} {
		_, err := Instrument(s, []Claim{{at(9, 5), "1", AtLoop}, c})
		assert.ErrorContains(t, err, want)
		var ce *ClaimError
		require.ErrorAs(t, err, &ce)
		assert.Equal(t, 1, ce.Claim)
	}
}

func TestHarnessText(t *testing.T) {
	text, err := Harness("p.c", []Input{
		{Function: "__VERIFIER_nondet_uchar", Value: num.FromInt(200)},
		{Function: "", Value: num.FromInt(7), Pos: cfg.Pos{File: "p.c", Line: 3, Col: 2}},
		{Function: "next", Type: cfg.Type{Bits: 64, Signed: true}, Value: cfg.Type{Bits: 64, Signed: true}.Min()},
		{Function: "next", Type: cfg.Type{Bits: 64, Signed: true}, Value: num.FromInt(1 << 40)},
	}, HarnessOptions{LP64: true})
	require.NoError(t, err)
	for _, want := range []string{"static const unsigned char values[] = {\n        200, ", "static const long values[]", "-9223372036854775807LL - 1, 1099511627776LL,", "p.c:3:2 has no initial value; here it has to be 7"} {
		assert.Contains(t, text, want)
	}
	_, err = Harness("p.c", make([]Input, maxHarnessInputs+1), HarnessOptions{})
	assert.Error(t, err)
}

// A function that gives nothing that a harness can do has a body all the same, which returns nothing.
func TestHarnessOfNothing(t *testing.T) {
	later := &cfg.Part{Call: &cfg.Outside{Function: "later"}, Kind: cfg.Written, Arg: -1, Size: 4}
	text, err := Harness("p.c", []Input{{Function: "later", Part: later, Pos: cfg.Pos{File: "p.c", Line: 2, Col: 1}}}, HarnessOptions{})
	require.NoError(t, err)
	assert.Contains(t, text, "p.c:2:1 the function later writes 0 to an object that it has a pointer to, which it does not do here")
	assert.Contains(t, text, "\nvoid later(void) {\n}\n")
}

func TestTestCase(t *testing.T) {
	data, err := TestCase([]Input{{Function: "f", Value: num.FromInt(-3)}, {Value: num.FromInt(5)}, {Function: "g", Value: num.FromInt(9)}})
	require.NoError(t, err)
	assert.Equal(t, `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE testcase PUBLIC "+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN" "https://sosy-lab.org/test-format/testcase-1.1.dtd">
<testcase>
  <input>-3</input>
  <input>9</input>
</testcase>
`, string(data))
}

func FuzzRead(f *testing.F) {
	data, err := Write([]Entry{good(), violationOf(segment(waypoint(Target, Follow, 12, 17, "", "")))})
	require.NoError(f, err)
	f.Add(data)
	source := sourceOf("p.c", program)
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := Read(data, "w.yml")
		if err != nil {
			return
		}
		Lint(entries, source)
	})
}

func FuzzSource(f *testing.F) {
	f.Add(program, 9, 5, "i >= 0")
	f.Fuzz(func(t *testing.T, text string, line, col int, value string) {
		s := sourceOf("p.c", text)
		for kind := AtStatement; kind <= AtReturn; kind++ {
			_, err := Instrument(s, []Claim{{Location{FileName: "p.c", Line: line, Column: col}, value, kind}})
			if kind <= AtLoop && err == nil && expression(value) != nil {
				t.Fatal("an expression that is none was let in")
			}
		}
	})
}

// TestUUID: the same text has the same identifier, of version 8 and the variant of RFC 9562, and another text another one.
func TestUUID(t *testing.T) {
	a, b := uuidOf([]byte("a")), uuidOf([]byte("b"))
	assert.Equal(t, a, uuidOf([]byte("a")))
	assert.NotEqual(t, a, b)
	assert.Regexp(t, `^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`, a)
	assert.Regexp(t, uuidForm(), a)
	assert.NotRegexp(t, uuidForm(), a+"0")
	assert.NotRegexp(t, uuidForm(), "17")
}
