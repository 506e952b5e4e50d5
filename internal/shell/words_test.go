package shell_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/shell"
)

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"":                        nil,
		"  gcc\t-DA  b.c ":        {"gcc", "-DA", "b.c"},
		`gcc -DS=\"a b\" "-Dx=1"`: {"gcc", `-DS="a`, `b"`, "-Dx=1"},
		`gcc '-DS="a b"' "\"\x"`:  {"gcc", `-DS="a b"`, `"\x`},
		`a"b c"d '' ""`:           {"ab cd", "", ""},
	} {
		got, err := shell.Words(text, true)
		require.NoError(t, err)
		assert.Equal(t, want, got, text)
	}
	_, err := shell.Words(`gcc "a`, true)
	assert.Error(t, err)
	for command, want := range map[string][]string{ // where backslashes are in names of files
		"z3 -T:{timeout}  {file}":         {"z3", "-T:{timeout}", "{file}"},
		`a 'b c' "d'e"f	g ''`:             {"a", "b c", "d'ef", "g", ""},
		"  x  ":                           {"x"},
		"/opt/some\\ tool/bin --é={file}": {"/opt/some\\", "tool/bin", "--é={file}"},
	} {
		got, err := shell.Words(command, false)
		require.NoError(t, err)
		assert.Equal(t, want, got, command)
	}
}
