package cfront

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestSameTokens: comments and white space between tokens make no other program; what is in literals and directives, and what a joined line hides, does.
func TestSameTokens(t *testing.T) {
	const program = "#define N 3\nint main(void) {\n  char c = ' '; char *s = \"a  b\";\n  // a comment\n  assert(c == N);\n}\n"
	assert.True(t, SameTokens([]byte(program), []byte(program)))
	for other, want := range map[string]bool{
		"#define N 3\nint main(void){char c=' ';char*s=\"a  b\";/* another */assert(c==N);}":                        true,
		"#define N 3\nint main(void) { char c = ' '; char *s = \"a  b\"; //@ loop invariant 1;\n assert(c == N); }": true,
		"#define N 3\nint ma\\\nin(void){char c=' ';char*s=\"a  b\";assert(c==N);}":                                 true,
		"#define N 4\nint main(void){char c=' ';char*s=\"a  b\";assert(c==N);}":                                     false,
		"#define N 3\nint main(void){char c='\t';char*s=\"a  b\";assert(c==N);}":                                    false,
		"#define N 3\nint main(void){char c=' ';char*s=\"a b\";assert(c==N);}":                                      false,
		"#define N 3\nint main(void){char c=' ';char*s=\"a  b\"; // \\\nassert(c==N);\n}":                           false,
		"#define N 3\nint main(void){char c=' ';char*s=\"a  b\"; // \\ \nassert(c==N);\n}":                          false,
		"#define N 3\nint main(void){char c=' ';char*s=\"a  b\"; // \\\r\nassert(c==N);\n}":                         false,
		"#define N 3\nint main(void){char c=' ';char*s=\"a  b\"; /* *\\\n/ return 0; /* */ assert(c==N);\n}":        false,
		"#define N 3 int main(void){char c=' ';char*s=\"a  b\";assert(c==N);}":                                      false,
		"#define N 3\nint main(void){char c=' ';char*s=\"a  b\";assert(c==N);} int x;":                              false,
		"#define N 3\nint main(void){char c=' ';char*s=\"a  b\";assert(c==N);":                                      false,
	} {
		assert.Equal(t, want, SameTokens([]byte(program), []byte(other)), other)
	}
}

// TestJoinedLines: blanks behind a backslash at the end of a line are none, as for gcc.
func TestJoinedLines(t *testing.T) {
	for text, want := range map[string]string{"a\\\nb": "a\\\nb", "a\\  \nb": "a  \\\nb", "a\\\t\r\nb\\ \n": "a \\\r\nb \\\n", "\\ x\n": "\\ x\n"} {
		s := source{text: []byte(text)}
		assert.Equal(t, -1, s.joinLines(), text)
		assert.Equal(t, want, string(s.text), text)
	}
	s := source{text: []byte("int x;\nchar *s = \"a\\ \nb\";\n")}
	assert.Equal(t, 19, s.joinLines())
}
