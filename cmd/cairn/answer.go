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

// answer is what a command ends with that prints when all is done.
type answer struct {
	stdout, stderr bytes.Buffer
	code           int
}

// answerWithin does the work, which returns its exit code, within the limits and returns its answer, or what abandoned makes of
// the reason why there is none. A panic is an internal error. out is where the answer will be printed.
func answerWithin(l limits, out io.Writer, work func(ctx context.Context, a *answer) int, abandoned func(why error, a *answer)) *answer {
	var display show
	if out == io.Writer(os.Stdout) {
		words, _ := newLastWords(func(why error) ([]byte, error) { // it cannot fail
			var a answer
			abandoned(why, &a)
			return a.stdout.Bytes(), nil
		})
		display.last = func(why error) ([]byte, int) { return words.of(why), exitUnknown }
	}
	a, why := within(l, display, func(ctx context.Context) (a *answer) {
		defer func() {
			if p := recover(); p != nil {
				a = &answer{code: exitInternal}
				fmt.Fprintf(&a.stderr, "internal error: %v\n", p)
			}
		}()
		a = new(answer)
		a.code = work(ctx, a)
		return a
	})
	if why != nil {
		a = &answer{code: exitUnknown}
		abandoned(why, a)
	}
	return a
}

// print writes the answer and returns its code.
func (a *answer) print(cmd *cobra.Command) int {
	_, err := cmd.OutOrStdout().Write(cleanBytes(a.stdout.Bytes()))
	_, err2 := cmd.ErrOrStderr().Write(cleanBytes(a.stderr.Bytes()))
	if err = errors.Join(err, err2); err != nil {
		fmt.Fprintln(cmd.ErrOrStderr(), err)
		return exitInternal
	}
	return a.code
}
