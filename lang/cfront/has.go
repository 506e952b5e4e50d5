package cfront

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"
)

// gcc's operators of conditions that ask what a compiler knows: __has_attribute, __has_c_attribute, __has_cpp_attribute and __has_builtin. The last
// one the C parser has itself, and asks hasBuiltin; the others are macros that paste a word to their argument. macros/has.txt has what gcc 12
// says, each word with its value where that is not 1; a word that is not there is 0 in a condition.

const hasOperators = `#define __cairn_paste(a, b) a ## b
#define __cairn_has(a, b) __cairn_paste(a, b)
#define __has_attribute(x) __cairn_has(__cairn_attribute_, x)
#define __has_cpp_attribute(x) __cairn_has(__cairn_attribute_, x)
#define __has_c_attribute(x) __cairn_has(__cairn_c_attribute_, x)
#define __has_builtin(x) __cairn_builtin_##x
`

// hasWords are the lines of macros/has.txt by their first words: what there is, and its values.
var hasWords = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(predefinedFile("has.txt")), "\n") {
		words := strings.Fields(line)
		values := map[string]string{}
		for _, word := range words[1:] {
			name, value, ok := strings.Cut(word, "=")
			if !ok {
				value = "1"
			}
			values[name] = value
		}
		all[words[0]] = values
	}
	return all
})

// hasBuiltin reports whether gcc has a built-in function.
func hasBuiltin(name string) bool {
	kind := "functions"
	if rest, ok := strings.CutPrefix(name, "__builtin_"); ok {
		kind, name = "builtins", rest
	}
	return hasWords()[kind][name] != ""
}

// asksForAttributes reports whether a file may use one of the macros, or a header may of which only the C parser will know.
func (f *fileSet) asksForAttributes() bool {
	for _, s := range f.order {
		if bytes.Contains(s.text, []byte("__has_")) {
			return true
		}
		for _, inc := range s.includes {
			if inc.name == "" {
				return true
			}
		}
	}
	return false
}

// hasAttributes defines what the macros paste.
func hasAttributes() string {
	var b strings.Builder
	for _, kind := range []string{"attribute", "c_attribute"} {
		words := hasWords()[kind+"s"]
		for _, name := range slices.Sorted(maps.Keys(words)) {
			for _, spelling := range []string{name, "__" + name + "__"} {
				b.WriteString("#define __cairn_" + kind + "_" + spelling + " " + words[name] + "\n")
			}
		}
	}
	return b.String()
}
