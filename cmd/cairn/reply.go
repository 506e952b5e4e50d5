package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// reply is what a command ends with that prints when all is done.
type reply struct {
	stdout, stderr bytes.Buffer
	code           int
}

// answerWithin does the work, which returns its exit code, within the limits and returns its answer, or what abandoned makes of
// the reason why there is none. A panic is an internal error. out is where the answer will be printed.
func answerWithin(l limits, out io.Writer, work func(ctx context.Context, a *reply) int, abandoned func(why error, a *reply)) *reply {
	var display show
	if out == io.Writer(os.Stdout) {
		words, _ := newLastWords(func(why error) ([]byte, error) { // it cannot fail
			var a reply
			abandoned(why, &a)
			return a.stdout.Bytes(), nil
		})
		display.last = func(why error) ([]byte, int) { return words.of(why), exitUnknown }
	}
	a, why := within(l, display, func(ctx context.Context) (a *reply) {
		defer func() {
			if p := recover(); p != nil {
				a = &reply{code: exitInternal}
				fmt.Fprintf(&a.stderr, "internal error: %v\n", p)
			}
		}()
		a = new(reply)
		a.code = work(ctx, a)
		return a
	})
	if why != nil {
		a = &reply{code: exitUnknown}
		abandoned(why, a)
	}
	return a
}

// print writes the answer and returns its code.
func (a *reply) print(cmd *cobra.Command) int {
	_, err := cmd.OutOrStdout().Write(cleanBytes(a.stdout.Bytes()))
	_, err2 := cmd.ErrOrStderr().Write(cleanBytes(a.stderr.Bytes()))
	if err = errors.Join(err, err2); err != nil {
		fmt.Fprintln(cmd.ErrOrStderr(), err)
		return exitInternal
	}
	return a.code
}
