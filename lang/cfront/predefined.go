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
		b.WriteString(predefinedFile(name + ".h"))
	}
	return b.String()
}

func predefinedFile(name string) string {
	text, err := macroFiles.ReadFile("macros/" + name)
	if err != nil {
		panic(err) // it is part of the binary
	}
	return string(text)
}

// predefinedMacros are the macros that gcc defines, and what the C parser has no keyword for; attributes says whether that is asked of
// attributes.
func predefinedMacros(m DataModel, attributes bool) string {
	text := predefined("common", strings.ToLower(m.String()), "parser") + hasOperators
	if attributes {
		text += hasAttributes()
	}
	return text
}
