//go:build playground

package web

import _ "embed" // the program

//go:embed built/cairn.wasm.gz
var wasm []byte

//go:embed built/wasm_exec.js
var loader []byte

//go:embed built/licence.txt
var licence []byte

// Embedded is the program that is in this binary; ok tells whether there is one.
func Embedded() (p Program, ok bool) { return Program{wasm, loader, licence}, true }
