// Package look is the look of the pages that are written: colours and letters that can be read on light and on dark screens.
package look

import (
	_ "embed" // style.css
	"html/template"
)

//go:embed style.css
var style string

// Style is the style sheet.
func Style() string { return style }

// New reads a page with {{template "style"}} in its style sheet. It is for texts of the program's own: a wrong one panics.
func New(text string) *template.Template {
	t := template.New("page")
	template.Must(t.New("style").Parse(style))
	return template.Must(t.Parse(text))
}
