package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/token"

	"cairn/cfg"
)

func TestLexer(t *testing.T) {
	for src, want := range map[string][]string{
		"a+b1":                      {"a", "+", "b1"},
		"/* # \n*/ #if 1\nx":        {"#if 1", "x"},
		"x # y":                     {"x", "#", "y"},
		"#define A \\\n b // c\nd":  {"#define A \\\n b // c", "d"},
		"#define A /*\n*/ b\nd":     {"#define A /*\n*/ b", "d"},
		"\"a\\\"# // \" 'b' '\"' c": {"\"a\\\"# // \"", "'b'", "'\"'", "c"},
		"\"open\nx":                 {"\"open", "x"},
		"a\\\nb c // \\\n d\ne":     {"a\\\nb", "c", "e"},
		"a /* unterminated":         {"a"},
		"1.5e3f":                    {"1", ".", "5e3f"},
		"\\\r\n#x":                  {"#x"},
	} {
		var got []string
		for x := newLexer([]byte(src)); ; {
			l := x.next()
			if l.kind == tokEnd {
				break
			}
			got = append(got, x.text(l))
		}
		require.Equal(t, want, got, "%q", src)
	}
}

// TestPositions maps places of preprocessed text to the files it was made from.
func TestPositions(t *testing.T) {
	files := newFileSet(Includes{})
	s, err := files.unit(File{"f.i", []byte("int a;\n# 10 \"b.c\" 1\nint b;\nint c;\n#line 3\nint d; /*\n# 99 \"no.c\"\n*/\n# 1 \"e \\\" f.c\"\nint e;\n")})
	require.NoError(t, err)
	for _, c := range []struct {
		line int
		want string
	}{{1, "f.i:1:5"}, {3, "b.c:10:5"}, {4, "b.c:11:5"}, {6, "b.c:3:5"}, {10, "e \\\" f.c:1:5"}} {
		require.Equal(t, c.want, files.position(token.Position{Filename: s.key, Line: c.line, Column: 5}).String())
	}
	require.Equal(t, "stdlib.h:2:3", files.position(token.Position{Filename: builtinDir + "/stdlib.h", Line: 2, Column: 3}).String())
	require.False(t, s.macros)
}

// TestErrorPositions checks that errors are reported where line markers say.
func TestErrorPositions(t *testing.T) {
	require.EqualError(t, load("# 7 \"orig.c\"\nint main(void) {\n  return z;\n}\n", Options{}), "orig.c:8:10: z is not declared")
	require.EqualError(t, load("#line 20 \"o.c\"\nint main(void) {\n  double d = 1.0dd;\n}\n", Options{}), "o.c:21:14: not supported: the floating-point constant 1.0dd")
	require.EqualError(t, load("\xef\xbb\xbfint main(void) { return z; }", Options{}), "f.c:1:28: z is not declared")
}

func TestStrings(t *testing.T) {
	require.Equal(t, "ILP32 LP64 DataModel(7)", ILP32.String()+" "+LP64.String()+" "+DataModel(7).String())
	require.Equal(t, cfg.Pos{File: "f", Line: 1}, (&SyntaxError{Pos: cfg.Pos{File: "f", Line: 1}}).Pos)
}
