package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"cairn/internal/lazy"
	"cairn/internal/verify"
)

// sourceFlags say how the text of a program is read, as a compiler's do.
func sourceFlags(fs *pflag.FlagSet, opt *verify.Options) {
	fs.StringVar(&opt.Entry, "entry", "", "start in this `function`, with arbitrary arguments, instead of main")
	includeFlags(fs, opt)
}

// includeFlags are those of them that say what is included, and with which macros.
func includeFlags(fs *pflag.FlagSet, opt *verify.Options) {
	inc := &opt.Includes
	fs.StringArrayVarP(&inc.Dirs, "include-dir", "I", nil, "also look for headers in this `folder` (may repeat)")
	fs.VarP(&macroFlag{&inc.Macros, false}, "define", "D", "define a macro: NAME or NAME=BODY (may repeat)")
	fs.VarP(&macroFlag{&inc.Macros, true}, "undefine", "U", "undefine a macro (may repeat)")
	fs.StringArrayVar(&inc.Headers, "include", nil, "include this `file` before the first line of each file (may repeat)")
}

// macroFlag is -D or -U; their order counts.
type macroFlag struct {
	list  *[]verify.Macro
	undef bool
}

var (
	macroName   = lazy.Regexp(`^[A-Za-z_]\w*$`)
	macroHeader = lazy.Regexp(`^[A-Za-z_]\w*(\(\s*(\w+(\s*,\s*\w+)*(\s*,\s*\.\.\.)?|\.\.\.)?\s*\))?$`)
)

// Set reads NAME, NAME=BODY or NAME(PARAMETERS)=BODY.
func (f *macroFlag) Set(s string) error {
	name, body, given := strings.Cut(s, "=")
	switch {
	case f.undef && !macroName().MatchString(s):
		return errors.New("it should be the name of a macro")
	case f.undef:
		*f.list = append(*f.list, verify.Macro{Name: s, Undef: true})
		return nil
	case !macroHeader().MatchString(name):
		return errors.New("it should be NAME or NAME=BODY")
	case strings.ContainsAny(body, "\n\r"):
		return errors.New("the body should be one line")
	}
	if !given {
		body = "1"
	}
	*f.list = append(*f.list, verify.Macro{Name: name, Body: body})
	return nil
}

// String is empty: there is no default.
func (f *macroFlag) String() string { return "" }

// Type shows in --help what is expected.
func (f *macroFlag) Type() string { return "macro" }

// programFiles checks that there is a file, or several.
func programFiles(_ *cobra.Command, args []string) error {
	if len(args) == 0 {
		return errors.New("a file is needed")
	}
	return nil
}

// suits refuses evidence whose format knows programs of one file only, or only executions that begin in main.
func (e *evidence) suits(files []string, entry string) error {
	for _, f := range []struct {
		flag, path string
		several    bool
	}{{"witness", e.witness, false}, {"testcase", e.testcase, false}, {"harness", e.harness, true}} {
		switch {
		case f.path == "":
		case verify.Language(files[0]) != "":
			return fmt.Errorf("--%s is for C programs, not for a %s", f.flag, verify.Language(files[0]))
		case len(files) > 1 && !f.several:
			return fmt.Errorf("--%s is for programs of one file, not of %d", f.flag, len(files))
		case entry != "" && entry != "main":
			return fmt.Errorf("--%s is for executions that begin in main, not in %s", f.flag, entry)
		}
	}
	return nil
}
