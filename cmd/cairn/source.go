package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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
	fs.VarP(&macroFlag{&inc.Macros, verify.DefineMacro}, "define", "D", "define a macro: NAME or NAME=BODY (may repeat)")
	fs.VarP(&macroFlag{&inc.Macros, verify.UndefineMacro}, "undefine", "U", "undefine a macro (may repeat)")
	fs.StringArrayVar(&inc.Headers, "include", nil, "include this `file` before the first line of each file (may repeat)")
}

// macroFlag is -D or -U; their order counts.
type macroFlag struct {
	list *[]verify.Macro
	read func(string) (verify.Macro, error)
}

// Set reads one more.
func (f *macroFlag) Set(s string) error {
	m, err := f.read(s)
	if err == nil {
		*f.list = append(*f.list, m)
	}
	return err
}

// String is empty: there is no default.
func (f *macroFlag) String() string { return "" }

// Type shows in --help what is expected.
func (f *macroFlag) Type() string { return "macro" }

// commandsFlag names a compilation database.
func (f *flags) commandsFlag(fs *pflag.FlagSet) {
	fs.StringVar(&f.commands, compileCommands, "", "read of this `file`, compile_commands.json, what each file is compiled with: -I, -D, -include, -m32 and the like; without FILEs, all C files in it")
}

// compileCommands is the name of the flag for a compilation database.
const compileCommands = "compile-commands"

// readCommands reads the compilation database, if one is named: what the files are compiled with and, if none is named, which they are. What the
// command line says counts more.
func (s *session) readCommands(fs *pflag.FlagSet) error {
	if s.commands == "" {
		return nil
	}
	c, err := verify.ReadCommands(s.commands, s.files)
	if err != nil {
		return err
	}
	if len(s.files) == 0 {
		s.files = c.Files
	}
	s.opt.Includes.Units = c.Includes
	if s.meaning.model.value == "" {
		s.meaning.model.value = string(c.DataModel)
	}
	if overflow := fs.Lookup("signed-overflow"); c.Wraps && overflow != nil && !overflow.Changed {
		s.meaning.overflow.value = "wrap"
	}
	return nil
}

// programFiles checks that there is a file, or several, or a compilation database that has them.
func programFiles(cmd *cobra.Command, args []string) error {
	if f := cmd.Flags().Lookup(compileCommands); len(args) == 0 && (f == nil || !f.Changed) {
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
