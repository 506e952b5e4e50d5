package smtlib

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// readAll returns all S-expressions of a text.
func readAll(text string) (all []*Node, err error) {
	r := NewReader(strings.NewReader(text), "")
	for {
		n, err := r.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
}

func TestReadPrintsBack(t *testing.T) {
	for _, text := range []string{
		`x`, `(a b c)`, `()`, `(() (()) a)`, `(f |a b| :key "say ""hi""" 12 1.50 #xAf #b010)`,
		`(assert (! (<= x (- 5)) :named a))`, `|1a|`, `||`, `~!@$%^&*_-+=<>.?/`, `|let|`, `"line
feed"`, `12345678901234567890123456789012345678901234567890`,
	} {
		n, err := NewReader(strings.NewReader(text), "").Read()
		if assert.NoError(t, err, text) {
			assert.Equal(t, text, n.String())
		}
	}
}

func TestReadNormalizes(t *testing.T) {
	for text, want := range map[string]string{
		"( a\t; comment ) \"\n b )":  "(a b)",
		"(a;x\r\n b)":                "(a b)",
		"|abc|":                      "abc",
		`(a"b"c)`:                    `(a "b" c)`,
		"; first\n\n  (exit)":        "(exit)",
		"(|ä ö|)":                    "(|ä ö|)",
		"\"a;b\" ; a comment at end": `"a;b"`,
	} {
		n, err := NewReader(strings.NewReader(text), "").Read()
		if assert.NoError(t, err, text) {
			assert.Equal(t, want, n.String())
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"(a":         "f:1:1: the input ends before this parenthesis is closed",
		"(a (b c)\n": "f:1:1: the input ends before this parenthesis is closed",
		"(a\n (b":    "f:2:2: the input ends before this parenthesis is closed",
		" )":         "f:1:2: a closing parenthesis without an opening one",
		"\"abc":      "f:1:1: the input ends inside of a string",
		"(|abc":      "f:1:2: the input ends inside of a symbol in bars",
		`|a\b|`:      `f:1:3: a symbol in bars cannot contain \`,
		"1.":         "f:1:1: digits are expected after the point of 1.",
		"12ab":       "f:1:1: 12ab is neither a number nor a symbol",
		"1.5.2":      "f:1:1: 1.5.2 is neither a number nor a symbol",
		"#q":         "f:1:1: #x or #b and digits are expected after #",
		"#b012":      "f:1:1: '2' is no digit of the number #012",
		"#x":         "f:1:1: digits are expected after #x or #b",
		":":          "f:1:1: a keyword needs a name after the colon",
		"(a\n  ,)":   "f:2:3: unexpected character ','",
		"a\x00":      "",
		"\x00":       "f:1:1: unexpected character with code 0x00 (outside of |...| and strings only printable ASCII is allowed)",
		"äöü ä":      "f:1:1: unexpected character with code 0xC3 (outside of |...| and strings only printable ASCII is allowed)",
		"|a\x01|":    "f:1:3: unexpected character with code 0x01 in a symbol",
	} {
		_, err := NewReader(strings.NewReader(text), "f").Read()
		if want == "" {
			assert.NoError(t, err, text)
			continue
		}
		assert.EqualError(t, err, want, "%q", text)
	}
}

func TestReadGoesOnAfterErrors(t *testing.T) {
	r := NewReader(strings.NewReader("(a ,) (b) ) (c 1x (d)) |e| (f"), "")
	var got []string
	for {
		n, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var syntax *Error
		if err != nil {
			require.ErrorAs(t, err, &syntax)
			got = append(got, syntax.Pos.String())
			if strings.Contains(syntax.Msg, "input ends") {
				break
			}
			continue
		}
		got = append(got, n.String())
	}
	assert.Equal(t, []string{"1:4", "(b)", "1:11", "1:16", "e", "1:28"}, got)
}

// TestReadIsIncremental reads from a pipe whose writer waits for the reader.
func TestReadIsIncremental(t *testing.T) {
	in, out := io.Pipe()
	ready := make(chan struct{}, 1)
	go func() {
		for _, s := range []string{"(a)", "(b (c))", "\n\n(d)"} {
			_, _ = io.WriteString(out, s)
			<-ready
		}
		out.Close()
	}()
	r := NewReader(in, "")
	for _, want := range []string{"(a)", "(b (c))", "(d)"} {
		n, err := r.Read()
		require.NoError(t, err)
		assert.Equal(t, want, n.String())
		ready <- struct{}{}
	}
	_, err := r.Read()
	assert.ErrorIs(t, err, io.EOF)
}

func TestReadFailure(t *testing.T) {
	for _, text := range []string{"(a", "\"a", "|a", ""} {
		_, err := NewReader(iotest.DataErrReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(iotest.ErrTimeout))), "").Read()
		assert.ErrorIs(t, err, iotest.ErrTimeout, text)
	}
}

func TestReadDeep(t *testing.T) {
	const depth = 200_000
	text := strings.Repeat("(a ", depth) + "x" + strings.Repeat(")", depth)
	n, err := NewReader(strings.NewReader(text), "").Read()
	require.NoError(t, err)
	assert.Equal(t, text, n.String())

	_, err = NewReader(strings.NewReader(text[:len(text)-1]), "").Read()
	assert.ErrorContains(t, err, "1:1: the input ends")
}

func FuzzReader(f *testing.F) {
	for _, s := range []string{"(a b)", `("a""b" |x y| #x1 #b1 :k 1.5)`, "(", ")", "; c", "|", "\"", "\x00\xff", "(()())"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text), "")
		for range len(text) + 1 {
			n, err := r.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				var syntax *Error
				require.ErrorAs(t, err, &syntax)
				continue
			}
			printed := n.String()
			again, err := NewReader(strings.NewReader(printed), "").Read()
			require.NoError(t, err, printed)
			require.Equal(t, printed, again.String())
		}
		if _, err := r.Read(); err == nil {
			t.Fatal("more expressions than characters")
		}
	})
}
