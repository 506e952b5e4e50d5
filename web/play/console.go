package play

import (
	"context"
	"io"

	"cairn/smt/smtlib"
)

// Console executes an SMT-LIB script, piece by piece as it is fed.
type Console struct {
	in   *io.PipeWriter
	done chan struct{}
}

// NewConsole begins a script whose responses are written to out; told is called for each of them with the line of its command, counted over
// all that is fed.
func NewConsole(ctx context.Context, out io.Writer, told func(line int, response string, failed bool)) *Console {
	r, w := io.Pipe()
	c := &Console{in: w, done: make(chan struct{})}
	go func() {
		defer close(c.done)
		_, err := smtlib.NewExecutor(out, smtlib.Options{Version: Version, Responded: func(at smtlib.Pos, response string, failed bool) {
			told(int(at.Line), response, failed)
		}}).Run(ctx, r)
		_ = r.CloseWithError(io.ErrClosedPipe) // nobody reads any more
		if err != nil {
			_, _ = io.WriteString(out, "(error "+smtlib.QuoteString(err.Error())+")\n")
		}
	}()
	return c
}

// Feed gives the script more text and returns when it has been read. The error says that the script has come to its end.
func (c *Console) Feed(text string) error {
	_, err := io.WriteString(c.in, text+"\n")
	return err
}

// Close ends the script and waits for its last response.
func (c *Console) Close() {
	_ = c.in.Close() // a pipe of memory: there is nothing that could fail
	<-c.done
}
