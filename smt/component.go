package smt

import "cairn/smt/sat"

// quiet is what a component is that has nothing to say where it does not say otherwise.
type quiet struct{}

func (quiet) assert(sat.Lit) ([]sat.Lit, error) { return nil, nil }
func (quiet) propagate() ([]sat.Lit, error)     { return nil, nil }
func (quiet) explain(sat.Lit) []sat.Lit         { return nil }
func (quiet) final() (bool, []sat.Lit, error)   { return true, nil, nil }
func (quiet) suggest(int32) int8                { return 0 }
func (quiet) push()                             {}
func (quiet) pop(int)                           {}

// reasonError is a reason for giving up.
type reasonError string

func (e reasonError) Error() string { return string(e) }
