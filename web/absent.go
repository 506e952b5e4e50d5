//go:build !playground

package web

// Embedded is the program that is in this binary; ok tells whether there is one.
func Embedded() (p Program, ok bool) { return Program{}, false }
