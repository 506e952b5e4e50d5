package verify

import (
	"go.yaml.in/yaml/v3"
)

// Inputs returns the names of the files that LoadFiles reads for these arguments, and those of headers that are included before
// each file. Files that a program includes itself are not among them. What cannot be read is passed over: LoadFiles reports it.
func Inputs(paths []string, inc Includes) []string {
	all := append([]string(nil), inc.Headers...)
	for _, path := range paths {
		all = append(all, path)
		if isDefinition(path) {
			all = append(all, definitionInputs(path)...)
		}
	}
	return all
}

// definitionInputs are the files that a task definition names.
func definitionInputs(path string) []string {
	var d definition
	data, err := readFile(path, maxDefinition)
	if err != nil || yaml.Unmarshal(data, &d) != nil {
		return nil
	}
	all, _ := d.inputs(path)
	for _, p := range d.Properties {
		all = append(all, p.path(path))
	}
	return all
}
