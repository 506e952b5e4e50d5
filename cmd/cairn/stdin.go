package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"cairn/internal/verify"
)

// stdin is the file name that stands for the standard input, stdinName what its text is called in messages, as compilers do.
const (
	stdin     = "-"
	stdinName = "<stdin>"
)

// maxInput is the size of the largest text that is read from the standard input, in bytes: that of the largest file.
const maxInput = 16 << 20

// readInput reads the standard input, if that is the file.
func (s *session) readInput() error {
	if !slices.Contains(s.files, stdin) {
		return nil
	}
	if len(s.files) > 1 {
		return errors.New("- is the standard input, which is a whole program: other files cannot be linked to it")
	}
	var b bytes.Buffer
	if _, err := io.Copy(&b, io.LimitReader(s.stdin, maxInput+1)); err != nil {
		return fmt.Errorf("%s: %w", stdinName, cause(err))
	}
	if b.Len() > maxInput {
		return fmt.Errorf("%s: is larger than %d MB", stdinName, maxInput>>20)
	}
	s.files, s.text = []string{stdinName}, append([]byte{}, b.Bytes()...)
	return nil
}

// load reads the program.
func (s *session) load(property string) (verify.Task, error) {
	if s.text != nil {
		return verify.NewTask(stdinName, s.text, property)
	}
	return verify.LoadFiles(s.files, property)
}
