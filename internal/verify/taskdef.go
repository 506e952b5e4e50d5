package verify

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/lazy"
)

// definition is an SV-COMP task definition, formats 2.0 and 2.1, as far as it matters here. Values that are reported on
// are nodes, because nodes know their position.
type definition struct {
	FormatVersion string          `yaml:"format_version"`
	InputFiles    yaml.Node       `yaml:"input_files"`
	Properties    []propertyEntry `yaml:"properties"`
	Options       struct {
		Language  string    `yaml:"language"`
		DataModel yaml.Node `yaml:"data_model"`
	} `yaml:"options"`
}

type propertyEntry struct {
	File     yaml.Node `yaml:"property_file"`
	Expected *bool     `yaml:"expected_verdict"`
}

func loadDefinition(path, property string) (Task, error) {
	data, err := readText(path, maxDefinition)
	if err != nil {
		return Task{}, err
	}
	var d definition
	if err := yaml.Unmarshal(data, &d); err != nil {
		return Task{}, yamlError(path, err)
	}
	if v := d.FormatVersion; v != "2.0" && v != "2.1" {
		return Task{}, &InputError{Pos: cfg.Pos{File: path, Line: 1, Col: 1}, Msg: fmt.Sprintf("format_version is %q; task definitions of format 2.0 and 2.1 are read", v)}
	}
	if l := d.Options.Language; l != "" && l != "C" {
		return Task{}, &UnsupportedError{Pos: cfg.Pos{File: path}, What: "language " + l}
	}
	property, expected, err := d.property(path, property)
	if err != nil {
		return Task{}, err
	}
	inputs, err := d.inputs(path)
	if err != nil {
		return Task{}, err
	}
	task, err := loadSource(inputs[0])
	if err != nil {
		return Task{}, err
	}
	if err := task.link(inputs); err != nil {
		return Task{}, err
	}
	task.setProperty(property)
	task.Expected = expected
	task.DataModel, err = d.dataModel(path)
	task.ModelGiven = d.Options.DataModel.Value != ""
	return task, err
}

// yamlLine finds the line number in a message of the YAML package.
var yamlLine = lazy.Regexp(`line (\d+): `)

func yamlError(path string, err error) error {
	pos := cfg.Pos{File: path, Line: 1, Col: 1}
	msg := strings.TrimPrefix(err.Error(), "yaml: ")
	if te, ok := errors.AsType[*yaml.TypeError](err); ok && len(te.Errors) > 0 {
		msg = te.Errors[0]
	}
	if m := yamlLine().FindStringSubmatch(msg); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			pos.Line = n
		}
		msg = strings.Replace(msg, m[0], "", 1)
	}
	return &InputError{Pos: pos, Msg: "not a task definition: " + FirstLine(msg)}
}

// at is the position of a node; a node that is missing has none, and the file's beginning stands for it.
func at(path string, n yaml.Node) cfg.Pos {
	if n.Line == 0 {
		return cfg.Pos{File: path, Line: 1, Col: 1}
	}
	return cfg.Pos{File: path, Line: n.Line, Col: n.Column}
}

// inputs returns the paths of the input files.
func (d *definition) inputs(path string) ([]string, error) {
	nodes := []*yaml.Node{&d.InputFiles}
	if d.InputFiles.Kind == yaml.SequenceNode {
		nodes = d.InputFiles.Content
	}
	if len(nodes) == 0 {
		return nil, &InputError{Pos: at(path, d.InputFiles), Msg: "input_files names no file"}
	}
	var out []string
	for _, n := range nodes {
		names, err := inputsOf(path, *n)
		if err != nil {
			return nil, err
		}
		out = append(out, names...)
	}
	if i := slices.IndexFunc(out, func(name string) bool { return Language(name) != "" }); i >= 0 && len(out) > 1 {
		return nil, &InputError{Pos: at(path, d.InputFiles), Msg: fmt.Sprintf("only C files are linked: a %s stands alone", Language(out[i]))}
	}
	return out, nil
}

// inputsOf returns the files that one entry stands for.
func inputsOf(path string, n yaml.Node) ([]string, error) {
	bad := func(msg string) ([]string, error) { return nil, &InputError{Pos: at(path, n), Msg: msg} }
	if n.Kind != yaml.ScalarNode || n.Value == "" {
		return bad("input_files should name the program's files")
	}
	name := filepath.Join(filepath.Dir(path), filepath.FromSlash(n.Value))
	if !strings.ContainsAny(n.Value, "*?[") {
		return []string{name}, nil
	}
	found, err := filepath.Glob(name)
	switch {
	case err != nil:
		return bad(fmt.Sprintf("input_files: %v", err))
	case len(found) == 0:
		return bad(fmt.Sprintf("no file matches %q", n.Value))
	}
	return found, nil
}

func (d *definition) dataModel(path string) (DataModel, error) {
	n := d.Options.DataModel
	switch m := DataModel(n.Value); m {
	case "":
		return ILP32, nil
	case ILP32, LP64:
		return m, nil
	default:
		return "", &InputError{Pos: at(path, n), Msg: fmt.Sprintf("data_model is %q; it should be ILP32 or LP64", n.Value)}
	}
}

// property looks for a property among the task's, and returns it with its expected verdict. If none is asked for it is
// Property, or else the first one that is verified.
func (d *definition) property(path, wanted string) (string, answer.Verdict, error) {
	if len(d.Properties) == 0 {
		return "", answer.Unknown, &InputError{Pos: cfg.Pos{File: path, Line: 1, Col: 1}, Msg: "the task has no properties"}
	}
	var missing error
	for _, verified := range properties {
		if wanted != "" && wanted != verified.name {
			continue
		}
		for _, p := range d.Properties {
			ok, err := isProperty(path, p, verified.name)
			switch {
			case err != nil && missing == nil:
				missing = err
			case ok:
				return verified.name, p.verdict(), nil
			}
		}
		if wanted == "" && missing != nil {
			break
		}
	}
	switch {
	case missing != nil:
		return "", answer.Unknown, missing
	case wanted != "": // asked for, though the task promises nothing about it
		return wanted, answer.Unknown, nil
	}
	var others []string
	for _, p := range d.Properties {
		text, _ := readFile(p.path(path), maxDefinition) // without it, the file's name says what it is
		others = append(others, nameOfProperty(p.File.Value, text))
	}
	what := "property "
	if len(others) > 1 {
		what = "properties "
	}
	return "", answer.Unknown, &UnsupportedError{Pos: at(path, d.Properties[0].File), What: what + strings.Join(others, ", ")}
}

func (p propertyEntry) verdict() answer.Verdict {
	switch {
	case p.Expected == nil:
		return answer.Unknown
	case *p.Expected:
		return answer.Safe
	default:
		return answer.Unsafe
	}
}

// path is that of the property's file; definition is that of the task definition.
func (p propertyEntry) path(definition string) string {
	return filepath.Join(filepath.Dir(definition), filepath.FromSlash(p.File.Value))
}

// isProperty reads a property file and compares. One that is missing is an error only if its name says that it would have
// been the property wanted: the others would not be verified anyway.
func isProperty(path string, p propertyEntry, wanted string) (bool, error) {
	if p.File.Value == "" {
		return false, &InputError{Pos: at(path, p.File), Msg: "a property without property_file"}
	}
	text, err := readFile(p.path(path), maxDefinition)
	switch {
	case err == nil:
		return specified(text) == wanted, nil
	case nameOfProperty(p.File.Value, nil) != wanted:
		return false, nil
	}
	return false, &InputError{Pos: at(path, p.File), Msg: err.Error()}
}
