package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// schema is the part of JSON Schema that the schema of the output uses. Reading it is strict, so that no keyword can be
// overlooked.
type schema struct {
	Schema      string             `json:"$schema"`
	Title       string             `json:"title"`
	Description string             `json:"description"`
	Type        string             `json:"type"`
	Enum        []any              `json:"enum"`
	Required    []string           `json:"required"`
	Properties  map[string]*schema `json:"properties"`
	Additional  json.RawMessage    `json:"additionalProperties"` // false or a schema
	Items       *schema            `json:"items"`
	Ref         string             `json:"$ref"` // to a property of the whole
}

func readSchema(path string) (*schema, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	dec := json.NewDecoder(f)
	dec.DisallowUnknownFields()
	s := new(schema)
	if err := dec.Decode(s); err != nil {
		return nil, err
	}
	return s, s.resolve(s)
}

// resolve puts what a reference names in its place.
func (s *schema) resolve(whole *schema) error {
	for name, p := range s.Properties {
		if p.Ref == "" {
			if err := p.resolve(whole); err != nil {
				return err
			}
			continue
		}
		other := whole.Properties[strings.TrimPrefix(p.Ref, "#/properties/")]
		if other == nil {
			return fmt.Errorf("nothing is called %s", p.Ref)
		}
		s.Properties[name] = other
	}
	if s.Items != nil {
		return s.Items.resolve(whole)
	}
	return nil
}

// check returns what is wrong with a value.
func (s *schema) check(at string, v any) error {
	if s.Enum != nil && !slices.Contains(s.Enum, v) {
		return fmt.Errorf("%s: %v is none of %v", at, v, s.Enum)
	}
	ok := false
	switch v := v.(type) {
	case string:
		ok = s.Type == "string"
	case bool:
		ok = s.Type == "boolean"
	case float64:
		ok = s.Type == "number" || s.Type == "integer" && v == math.Trunc(v)
	case []any:
		ok = s.Type == "array"
		for i, x := range v {
			if err := s.Items.check(fmt.Sprintf("%s[%d]", at, i), x); err != nil {
				return err
			}
		}
	case map[string]any:
		ok = s.Type == "object"
		if err := s.checkObject(at, v); err != nil {
			return err
		}
	}
	if !ok {
		return fmt.Errorf("%s: %v is no %s", at, v, s.Type)
	}
	return nil
}

func (s *schema) checkObject(at string, v map[string]any) error {
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return fmt.Errorf("%s: %s is missing", at, name)
		}
	}
	for name, x := range v {
		sub := s.Properties[name]
		if sub == nil {
			if string(s.Additional) == "false" {
				return fmt.Errorf("%s: %s is not in the schema", at, name)
			}
			sub = new(schema)
			if err := json.Unmarshal(s.Additional, sub); err != nil {
				return err
			}
		}
		if err := sub.check(at+"."+name, x); err != nil {
			return err
		}
	}
	return nil
}

// cmdSchema requires that the last command's output, and nothing else, is one document of the schema.
func cmdSchema(path string) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		s, err := readSchema(path)
		ts.Check(err)
		var v any
		ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &v))
		ts.Check(s.check("output", v))
	}
}

// TestSchemaNamesEveryField compares the schema with the Go types, so that neither can grow alone.
func TestSchemaNamesEveryField(t *testing.T) {
	s, err := readSchema("../../testdata/schema/verify.json")
	require.NoError(t, err)
	sameFields(t, "output", s, reflect.TypeFor[document]())
	var engines []any
	for _, e := range verify.Engines(verify.Programs) {
		engines = append(engines, e.Name)
	}
	assert.Equal(t, engines, s.Properties["engine"].Enum)
}

func sameFields(t *testing.T, at string, s *schema, typ reflect.Type) {
	switch typ.Kind() {
	case reflect.Pointer:
		sameFields(t, at, s, typ.Elem())
	case reflect.Slice:
		sameFields(t, at+"[]", s.Items, typ.Elem())
	case reflect.Struct:
		fields := map[string]reflect.Type{}
		jsonFields(typ, fields)
		for name, f := range fields {
			if assert.Contains(t, s.Properties, name, at) {
				sameFields(t, at+"."+name, s.Properties[name], f)
			}
		}
		assert.Len(t, s.Properties, len(fields), "%s: the schema has fields that the type has not", at)
	}
}

func jsonFields(typ reflect.Type, into map[string]reflect.Type) {
	for i := range typ.NumField() {
		f := typ.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported():
		case f.Anonymous && f.Type.Kind() == reflect.Pointer:
			jsonFields(f.Type.Elem(), into)
		case f.Anonymous:
			jsonFields(f.Type, into)
		default:
			into[name] = f.Type
		}
	}
}

// TestSATSchemaNamesEveryField does so for cairn sat.
func TestSATSchemaNamesEveryField(t *testing.T) {
	s, err := readSchema("../../testdata/schema/sat.json")
	require.NoError(t, err)
	sameFields(t, "output", s, reflect.TypeFor[satDocument]())
}
