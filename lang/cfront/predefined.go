package cfront

import (
	"embed"
	"strings"
)

//go:embed include
var includeFiles embed.FS

//go:embed macros
var macroFiles embed.FS

// predefined reads files of macros/.
func predefined(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		text, err := macroFiles.ReadFile("macros/" + name + ".h")
		if err != nil {
			panic(err) // it is part of the binary
		}
		b.Write(text)
	}
	return b.String()
}

// predefinedMacros are the macros that gcc defines, and what the C parser has no keyword for.
func predefinedMacros(m DataModel) string {
	return predefined("common", strings.ToLower(m.String()), "parser")
}
