// Command cairn is a software verifier: it decides whether a C program can reach an error.
//
//	cairn verify program.c
//	cairn verify --timeout 60s --json task.yml
//
// This package is the command line and nothing else: flags (verify.go), limits (limits.go), output (text.go, json.go) and
// exit codes. The work is done by package verify.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// The exit codes, which are those of CBMC.
const (
	exitSafe     = 0
	exitUsage    = 1
	exitInput    = 2
	exitUnknown  = 5
	exitInternal = 6
	exitUnsafe   = 10
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run executes the command line and returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	code := exitSafe
	root := newRoot(&code)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	if err := root.Execute(); err != nil {
		fmt.Fprintf(stderr, "cairn: %s (see %s)\n", clean(err.Error()), helpFor(root, args))
		return exitUsage
	}
	return code
}

// helpFor names the help that fits a wrong command line.
func helpFor(root *cobra.Command, args []string) string {
	if cmd, _, err := root.Find(args); err == nil {
		return cmd.CommandPath() + " --help"
	}
	return "cairn --help"
}

// newRoot builds the tree of commands. They put their exit code into *code.
func newRoot(code *int) *cobra.Command {
	root := &cobra.Command{
		Use:   "cairn",
		Short: "Decides whether a program can reach an error",
		Long: `cairn is a software verifier. It decides whether a C program can reach an error,
and each answer is checked by code that did not find it.`,
		Example: `  cairn verify program.c
  cairn verify --timeout 60s --memory 4GB task.yml
  cairn verify --json program.c | jq .verdict`,
		Version:       versionText(),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	verifying, clauses := newVerify(code), newCHC(code)
	group(root, verifying, newCheck(code), newSMT(code), newSAT(code), newWitness(code), newBench(code), clauses, newExplain(code), newGrade(code), newGenerate(code), newHarness(code), newPlayground(code), newMan(), newVersion())
	root.AddCommand(helpTopics(verifying, clauses)...)
	root.SetHelpCommand(newHelp())
	root.SetUsageFunc(showUsage)
	root.SetHelpFunc(showHelp)
	complete(root)
	suggestFlags(root)
	return root
}

// group makes cmd a command that does nothing by itself, but has others below it.
func group(cmd *cobra.Command, below ...*cobra.Command) *cobra.Command {
	cmd.Args = unknownCommand
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := cmd.Help(); err != nil {
			return err
		}
		return errors.New("a command is needed")
	}
	cmd.AddCommand(below...)
	return cmd
}
