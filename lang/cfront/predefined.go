package cfront

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed include
var includeFiles embed.FS

//go:embed macros
var macroFiles embed.FS

// predefined reads files of macros/.
func predefined(names ...string) (string, error) {
	var b strings.Builder
	for _, name := range names {
		text, err := macroFiles.ReadFile("macros/" + name + ".h")
		if err != nil {
			return "", fmt.Errorf("predefined macros: %w", err)
		}
		b.Write(text)
	}
	return b.String(), nil
}

// predefinedMacros are the macros that gcc defines, and what the C parser has no keyword for.
func predefinedMacros(m DataModel) (string, error) {
	return predefined("common", strings.ToLower(m.String()), "parser")
}
