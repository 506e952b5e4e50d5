package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"cairn/internal/verify"
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
		display.last, _ = prepared(func(why error) ([]byte, error) { // it cannot fail
			var a reply
			abandoned(why, &a)
			return a.stdout.Bytes(), nil
		}, exitUnknown)
	}
	a, err := within(l, display, func(ctx context.Context) *reply {
		a := new(reply)
		a.code = work(ctx, a)
		return a
	})
	var internal *verify.InternalError
	switch {
	case errors.As(err, &internal):
		a = &reply{code: exitInternal}
		fmt.Fprintf(&a.stderr, "internal error: %s\n", internal.What)
	case err != nil:
		a = &reply{code: exitUnknown}
		abandoned(err, a)
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
