package main

import (
	"bytes"
	"encoding/json"

	"cairn/internal/verify"
)

// jsonFormat is the version of the JSON output. It grows when a field changes its meaning or goes away.
const jsonFormat = 1

// document is the JSON output; testdata/schema/verify.json describes it.
type document struct {
	Format  int    `json:"format"`
	Version string `json:"version"`
	*verify.Report
}

// jsonOutput is the answer for machines: one object.
func jsonOutput(rep *verify.Report) ([]byte, error) {
	return indented(document{Format: jsonFormat, Version: versionText(), Report: rep})
}

// indented is a value as JSON that people can read, too.
func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(v)
	return b.Bytes(), err
}
