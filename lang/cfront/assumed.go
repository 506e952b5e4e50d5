package cfront

import (
	"cmp"
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"cairn/cfg"
)

// assumed takes note of what is taken for granted about a function without a body, at its first call.
func (l *library) assumed(c *call) {
	name := c.fn.name
	if !l.b.reachable() || l.notes[name] != (cfg.Note{}) {
		return
	}
	text := "returns any value"
	switch {
	case c.fn.noreturn:
		text = "ends the execution"
	case c.typ.Result().Kind() == cc.Void:
		text = "returns"
	}
	switch {
	case c.fn.noreturn:
	case len(l.facts.escaped) > 0:
		text += ", and writes any values to what functions without a body have been given pointers to"
	case l.options.ExternalWrites:
		text += ", and writes any values to variables with external linkage"
	default:
		text += ", and writes to nothing"
	}
	l.notes[name] = cfg.Note{Pos: c.pos, Text: fmt.Sprintf("assumed: the function %s, which has no body, %s", name, text)}
}

// sortedNotes lists the notes by place.
func (l *library) sortedNotes() []cfg.Note {
	var all []cfg.Note
	for _, n := range l.notes {
		all = append(all, n)
	}
	slices.SortFunc(all, func(a, b cfg.Note) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Text, b.Text))
	})
	return all
}
